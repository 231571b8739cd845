"""The masks that players look placements up in, against the placements themselves."""

from __future__ import annotations

import random
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from rollwrite.board import bits
from rollwrite.dicegame import Layout
from rollwrite.dicegame.dice import FACES
from rollwrite.players.dice.light import SIZES, SheetTables, sheet_tables
from tests.players.dice.sheets import ROWS, layouts


def union(sets: tuple[int, ...]) -> int:
    """All members of some sets that share none."""
    found = 0
    for members in sets:
        assert not found & members
        found |= members
    return found


@settings(max_examples=20)
@given(layouts())
def test_every_placement_has_its_row_its_shape_and_its_size(layout: Layout) -> None:
    tables = SheetTables(layout)
    table = layout.table
    assert union(tables.rows) == union(tables.sizes) == table.all
    for placement in random.Random(1).sample(range(len(table)), 40):
        name = table.shape_of(placement).name
        assert tables.row_of(placement) == layout.row_of(name)
        assert tables.rows[layout.row_of(name)] >> placement & 1
        assert tables.shape_of[placement] == table.shape_index[name]
        size = len(table.cells_of(placement))
        assert tables.size_of[placement] == size
        assert tables.sizes[size] >> placement & 1


@settings(max_examples=20)
@given(layouts(), st.lists(st.sampled_from(FACES), min_size=1, max_size=4))
def test_dice_offer_the_shapes_of_their_rows_largest_first(
    layout: Layout, faces: list[int]
) -> None:
    tables = sheet_tables(layout)
    rows, by_size = tables.offers[tuple(sorted(faces))]
    shapes = {layout.table.shape_of(placement).name for placement in bits(rows)}
    named = {name for face in faces for name in layout.row(face)}
    # On the smallest play areas every shape still fits.
    assert shapes == named
    assert [size for size, _ in by_size] == sorted({len(s) for s in _cells(layout, rows)})[::-1]
    assert union(tuple(members for _, members in by_size)) == rows
    assert union(tuple(members for _, members in tables.any_row)) == layout.table.all
    assert [size for size, _ in tables.any_row] == list(SIZES)


def _cells(layout: Layout, placements: int) -> list[tuple[int, ...]]:
    return [layout.table.cells[placement] for placement in bits(placements)]


def test_a_placement_takes_its_cells_and_opens_its_corners() -> None:
    layout = Layout("small", 6, ROWS)
    tables = SheetTables(layout)
    table = layout.table
    cells = [set(table.cells_of(placement)) for placement in range(len(table))]
    for placement in random.Random(2).sample(range(len(table)), 25):
        tables.prepare(placement)
        own = cells[placement]
        beside = {(x + dx, y + dy) for x, y in own for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        points = {(x + dx, y + dy) for x, y in own for dx, dy in product((1, -1), repeat=2)}
        for other in range(len(table)):
            is_same = tables.shape_of[other] == tables.shape_of[placement]
            stays = not is_same and not own & cells[other]
            assert tables.keep_other[placement] >> other & 1 == stays
            stays_own = stays and not (beside - own) & cells[other]
            assert tables.keep_own[placement] >> other & 1 == stays_own
            opened = bool((points - beside - own) & cells[other])
            assert tables.opens[placement] >> other & 1 == opened


def test_the_tables_of_a_layout_are_made_once() -> None:
    layout = Layout("once", 6, ROWS)
    assert sheet_tables(layout) is sheet_tables(Layout("once", 6, ROWS))
