"""However many mistakes there are, a check looks at no more than its budget, and says so."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.board import PlacementTable
from rollwrite.board.areas import connected, inside
from rollwrite.checking import CheckResult, check, parse_filled
from rollwrite.checking.boards import check_board, parse_painted
from rollwrite.checking.budget import STEPS, CheckBudget
from rollwrite.checking.placement_rules import splits
from rollwrite.checking.rounds import Cycle
from rollwrite.dicegame import built_in_layout
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.i18n.verdicts import board_verdict, sheet_verdict
from rollwrite.tilegame import variant_named


def blocks(side: int, width: int, height: int) -> list[str]:
    """A board full of blocks in four colours, none beside another of its own."""
    return [
        "".join("BYRG"[x // width % 2 * 2 + y // height % 2] for x in range(side))
        for y in range(side)
    ]


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The placements that are looked at for what areas may have been meant as."""
    found: list[int] = []
    shape_of = PlacementTable.shape_of

    def counted(table: PlacementTable, placement: int) -> Any:
        found.append(placement)
        return shape_of(table, placement)

    monkeypatch.setattr(PlacementTable, "shape_of", counted)
    return found


@pytest.mark.parametrize("size", [(3, 5), (5, 3), (2, 7), (3, 4)])
def test_a_board_full_of_blocks_takes_no_more_than_one_budget(
    tried: list[int], size: tuple[int, int]
) -> None:
    painted = parse_painted({"squares": blocks(20, *size)}, variant_named("draft"))
    result = check_board(painted)
    assert len(tried) <= STEPS
    # Every area is named all the same.
    assert len(result.problems) >= len(result.graph.areas)
    for language in LANGUAGES:
        t = translator(language)
        assert board_verdict(t, result).left_out == t("check.text.cut_short")


def test_a_sheet_full_of_blocks_takes_no_more_than_one_budget(tried: list[int]) -> None:
    grand = built_in_layout("grand")
    layout = {"name": "large", "side": 14, "rows": [list(row) for row in grand.rows]}
    every = [shape for row in grand.rows for shape in row]
    told = {"layout": layout, "squares": blocks(14, 3, 5), "crossed": every, "markers": "any"}
    result = check(parse_filled(told))
    assert len(tried) <= STEPS
    for language in LANGUAGES:
        t = translator(language)
        assert sheet_verdict(t, result).left_out == t("check.text.cut_short")


def test_a_few_mistakes_are_all_looked_into() -> None:
    squares = ["BBB......", "BBB......", *["........."] * 5, "YYYY.....", "YYYY....."]
    result = check(parse_filled({"layout": "standard", "squares": squares}))
    assert [problem.code for problem in result.problems] == ["V1", "V1"]
    assert all(problem.readings for problem in result.problems)
    assert sheet_verdict(translator("en"), result).left_out is None


def test_dice_that_cannot_be_compared_are_named_to_programs_too() -> None:
    result = scribble()
    for language in LANGUAGES:
        t = translator(language)
        assert sheet_verdict(t, result).left_out == t("check.text.given_up")


def scribble() -> CheckResult:
    """So many shapes that hang on nothing that their order cannot be found out."""
    squares = [
        "BYB.YBYYB", "YBYYYY.B.", ".B...B.YB", "BYBB...BY", "YB.YY.Y.Y",
        "Y.Y.BYB.Y", ".B.Y.BYYB", "..YY..BY.", "Y.B.Y.YBY",
    ]  # fmt: skip
    dice = [int(face) for face in "44135443435252321535652316163451343562"]
    return check(parse_filled({"layout": "standard", "squares": squares, "dice": dice}))


@given(st.integers(1, 2**81 - 1))
def test_what_lies_inside_an_area(cells: int) -> None:
    table = built_in_layout("standard").table
    for area in connected(table.board.edges, cells):
        wanted = sum(1 << n for n, mask in enumerate(table.masks) if not mask & ~area)
        assert inside(table, area) == wanted


@given(
    st.sampled_from([*permutations(range(4)), (0, 0, 1, 2), (0, 1, 2, 3, 3, 3, 0)]),
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=4, max_size=4),
)
def test_which_markers_can_have_come_as_often(
    colours: tuple[int, ...], bounds: list[tuple[int, int]]
) -> None:
    least, most = [min(pair) for pair in bounds], [max(pair) for pair in bounds]
    cycle = Cycle(colours, goes_round=len(colours) == 4)
    came = [
        [cycle.in_round(number) for number in range(1, rounds + 1)]
        for rounds in range(sum(most) + 1)
        if cycle.goes_round or rounds <= len(colours)
    ]
    possible = any(
        all(least[one] <= some.count(one) <= most[one] for one in range(4)) for some in came
    )
    assert cycle.can_come(least, most) == possible


def test_no_readings_are_looked_for_once_nothing_is_left() -> None:
    table = built_in_layout("standard").table
    area = sum(1 << number for number in (0, 1, 2, 9, 10, 11))
    names = [shape.name for shape in table.shapes]
    assert splits(table, area, names, CheckBudget())
    spent = CheckBudget(0)
    assert not splits(table, area, names, spent)
    assert spent.is_spent
