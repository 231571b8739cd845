"""Patches: what a placement rules out and brings into reach, against its own surroundings."""

from __future__ import annotations

from rollwrite.board import PlacementTable, hexagon, placement_table, rectangle
from rollwrite.geometry import square_shapes, triangle_shapes
from tests.together import for_each


def tables() -> list[PlacementTable]:
    return [
        placement_table(rectangle(7, 6), tuple(square_shapes().values())),
        placement_table(hexagon(3), tuple(triangle_shapes().values())),
    ]


def union(table: PlacementTable, placement: int, steps: tuple[int, ...]) -> int:
    found = 0
    for step in steps:
        found |= table.grid[table.anchors[placement] + step]
    return found


@for_each("table", tables)
def test_patches_hold_what_is_wanted_and_nothing_that_matters(table: PlacementTable) -> None:
    for placement, cells in enumerate(table.cells):
        footprint = table.footprints[placement]
        edges, corners = table.around(placement)
        own = table.covers(cells)
        beside = table.covers(edges)
        assert union(table, placement, footprint.cells) == own
        assert union(table, placement, footprint.edges) & ~own == beside & ~own
        reached = union(table, placement, footprint.corners) & ~own & ~beside
        assert reached == table.covers(corners) & ~own & ~beside


@for_each("table", tables)
def test_patches_are_few(table: PlacementTable) -> None:
    patches = sum(sum(map(len, footprint)) for footprint in table.footprints)
    assert patches / len(table) < 11, "cells, borders and corners are about twenty"
