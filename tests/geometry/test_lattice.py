"""The lattice hooks against corner points, and the drawing outline against the neighbourhood."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.geometry import SQUARE, TRIANGLE, Cell, Lattice
from tests import brute

CELLS = st.tuples(st.integers(-50, 50), st.integers(-50, 50))
LATTICES = st.sampled_from([SQUARE, TRIANGLE])


def around(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + dx, y + dy) for dy in range(-3, 4) for dx in range(-4, 5) if (dx, dy) != (0, 0)]


@given(LATTICES, CELLS)
def test_neighbours_are_those_that_share_corner_points(lattice: Lattice, cell: Cell) -> None:
    own = brute.polygon(cell, lattice)
    shared = {other: len(own & brute.polygon(other, lattice)) for other in around(cell)}
    assert set(lattice.edges(cell)) == {other for other, count in shared.items() if count == 2}
    assert set(lattice.corners(cell)) == {other for other, count in shared.items() if count == 1}


@given(LATTICES, CELLS, CELLS)
def test_symmetries_keep_edges_and_corners(lattice: Lattice, one: Cell, two: Cell) -> None:
    for moved in (lattice.turn, lattice.flip):
        for near in lattice.edges(one):
            assert moved(near) in lattice.edges(moved(one))
        for near in lattice.corners(one):
            assert moved(near) in lattice.corners(moved(one))
        assert (moved(one) == moved(two)) == (one == two)


@pytest.mark.parametrize(("lattice", "points"), [(SQUARE, 4), (TRIANGLE, 3)])
def test_outlines_meet_where_cells_meet(lattice: Lattice, points: int) -> None:
    def outline(cell: Cell) -> set[tuple[float, float]]:
        return {(round(x, 6), round(y, 6)) for x, y in lattice.outline(cell)}

    for cell in [(0, 0), (1, 0), (5, 2)]:
        assert len(outline(cell)) == points
        assert all(len(outline(cell) & outline(other)) == 2 for other in lattice.edges(cell))
        assert all(len(outline(cell) & outline(other)) == 1 for other in lattice.corners(cell))


def test_lattices_are_values() -> None:
    assert SQUARE != TRIANGLE
    assert hash(SQUARE) != hash(TRIANGLE)
    assert repr(TRIANGLE) == "<triangle lattice>"
