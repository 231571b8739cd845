"""What a sheet looks like to the learned value."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rollwrite.dicegame import COLOURS, Layout, Sheet
from rollwrite.dicegame.layout import STRIKES
from rollwrite.geometry import square_shapes
from rollwrite.players.dice.light import LightSheet, sheet_tables
from rollwrite.players.dice.value import NAMES, features
from tests.players.dice.sheets import ROWS, Drawn, sheets

ORDERS = st.permutations(range(4))
DICE = st.lists(st.integers(1, 4), min_size=4, max_size=4)


def named(light: LightSheet, colours: list[int], dice: list[int]) -> dict[str, float]:
    """The features by their names."""
    return dict(zip(NAMES, features(light, colours, dice), strict=True))


def test_no_two_features_have_the_same_name() -> None:
    assert len(set(NAMES)) == len(NAMES)


@given(sheets(), ORDERS, DICE)
def test_they_count_what_the_engine_counts(
    drawn: Drawn, colours: list[int], dice: list[int]
) -> None:
    sheet, light = drawn.sheet, LightSheet.of(drawn.sheet)
    found = named(light, colours, dice)
    assert found["empty squares"] == sheet.unfilled
    left = [name for name in square_shapes() if found[f"{name} left"]]
    assert set(left) == set(square_shapes()) - set(sheet.used)
    for strikes in range(1, STRIKES + 1):
        assert found[f"{strikes} strikes"] == (STRIKES - sheet.strikes == strikes)
    stuck = 4
    fits_some: set[str] = set()
    for k, number in enumerate(colours):
        fitting = sheet.fitting(COLOURS[number])
        fits_some |= set(fitting)
        rows = {sheet.layout.row_of(name) for name in fitting}
        assert found[f"shapes that fit, in {k + 1}"] == len(fitting)
        assert found[f"rows that fit, in {k + 1}"] == len(rows)
        sizes = [square_shapes()[name].size for name in fitting]
        assert found[f"squares of the shapes that fit, in {k + 1}"] == sum(sizes)
        assert found[f"largest size, in {k + 1}"] == max(sizes, default=0)
        wanted = 1 - (1 - len(rows) / 6) ** dice[k]
        assert abs(found[f"survival, in {k + 1}"] - wanted) < 1e-5
        if not fitting:
            stuck = min(stuck, k)
    assert found["first colour stuck"] == stuck
    assert found["shapes left that fit in no colour"] == len(set(left) - fits_some)


@given(sheets(), ORDERS, DICE)
def test_a_sheet_that_is_turned_over_is_worth_the_same(
    drawn: Drawn, colours: list[int], dice: list[int]
) -> None:
    layout = drawn.sheet.layout
    last = layout.side - 1
    table = layout.table
    turned = LightSheet(sheet_tables(layout))
    for colour, placement, strike in drawn.moves:
        cells = ((last - y, x) for x, y in table.cells_of(placement))
        other = table.find(cells)
        assert other is not None
        turned.play(colour, other)
        turned.strikes -= strike
    assert features(turned, colours, dice) == features(LightSheet.of(drawn.sheet), colours, dice)


@given(sheets(), ORDERS, DICE)
def test_colours_are_told_by_when_they_come(
    drawn: Drawn, colours: list[int], dice: list[int]
) -> None:
    renamed = LightSheet(sheet_tables(drawn.sheet.layout))
    for colour, placement, strike in drawn.moves:
        renamed.play(colours.index(colour), placement)
        renamed.strikes -= strike
    before = features(LightSheet.of(drawn.sheet), colours, dice)
    assert features(renamed, [0, 1, 2, 3], dice) == before


def test_on_an_empty_sheet_every_row_fits_every_colour() -> None:
    layout = Layout("own", 9, ROWS)
    found = named(LightSheet.of(Sheet(layout)), [0, 1, 2, 3], [1, 2, 3, 4])
    assert found["fewest rows that fit a colour"] == 6
    assert found["survival of eight"] == 1
    assert found["empty squares that no colour reaches"] > 0
