"""The catalogue against published counts and an independent enumeration of all polyforms."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.geometry import (
    SQUARE,
    TRIANGLE,
    Cell,
    Lattice,
    Shape,
    square_shapes,
    triangle_shapes,
)
from tests import brute
from tests.strategies import any_shapes

# Rule book, appendix: orientations of each piece of Trigon.
TRIGON_ORIENTATIONS = {
    "I6": 6, "L6": 12, "V": 6, "S": 6, "P6": 12, "F": 12, "W": 6, "A6": 6, "G": 12, "Y": 12,
    "X": 3, "O": 1, "I5": 6, "L5": 12, "C5": 6, "P5": 12, "I4": 6, "C4": 6, "A4": 2, "I3": 6,
    "2": 3, "1": 2,
}  # fmt: skip


def free_polyforms(lattice: Lattice, size: int) -> set[tuple[Cell, ...]]:
    """One cell set for each free polyform with ``size`` cells, by growing cell by cell."""
    forms: set[tuple[Cell, ...]] = {((0, 0),)}
    for _ in range(size - 1):
        grown = set()
        for form in forms:
            for cell in form:
                for other in lattice.edges(cell):
                    if other not in form:
                        grown.add(min(Shape("", (*form, other), lattice).orientations))
        forms = grown
    return forms


@pytest.mark.parametrize(
    ("lattice", "shapes", "by_size"),
    [
        (SQUARE, square_shapes, {1: 1, 2: 1, 3: 2, 4: 5, 5: 12}),
        (TRIANGLE, triangle_shapes, {1: 1, 2: 1, 3: 1, 4: 3, 5: 4, 6: 12}),
    ],
)
def test_the_catalogue_holds_every_free_polyform_once(
    lattice: Lattice, shapes: Callable[[], dict[str, Shape]], by_size: dict[int, int]
) -> None:
    for size, count in by_size.items():
        named = {min(s.orientations) for s in shapes().values() if s.size == size}
        assert len(named) == count
        assert named == free_polyforms(lattice, size)


def test_squares_have_89_cells_and_91_orientations() -> None:
    shapes = square_shapes().values()
    assert len(shapes) == 21
    assert sum(shape.size for shape in shapes) == 89
    assert sum(len(shape.orientations) for shape in shapes) == 91


def test_triangles_have_110_cells_and_155_orientations() -> None:
    shapes = triangle_shapes()
    assert sum(shape.size for shape in shapes.values()) == 110
    assert {name: len(shape.orientations) for name, shape in shapes.items()} == TRIGON_ORIENTATIONS
    assert sum(TRIGON_ORIENTATIONS.values()) == 155


@given(any_shapes())
def test_orientations_are_those_found_on_corner_points(shape: Shape) -> None:
    assert len(shape.orientations) == len(brute.ways_to_lie(shape))
    assert shape.orientations[0] == shape.cells
    assert all(shape.lattice.normal(cells) == cells for cells in shape.orientations)


@given(any_shapes(), st.data())
def test_a_whole_turn_and_two_flips_come_back(shape: Shape, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(shape.orientations) - 1))
    seen = first
    for _ in range(shape.lattice.turns):
        seen = shape.turned(seen)
    assert seen == first
    assert shape.flipped(shape.flipped(first)) == first


def test_turning_is_clockwise_on_the_screen() -> None:
    upright = Shape("L", [(0, 0), (0, 1), (0, 2), (1, 2)], SQUARE)  # the letter L
    lying = upright.orientations[upright.turned(0)]
    assert lying == ((0, 0), (1, 0), (2, 0), (0, 1))


def test_shapes_are_values() -> None:
    shape = square_shapes()["F"]
    moved = Shape("F", [(x + 3, y - 2) for x, y in shape.cells], SQUARE)
    assert shape == moved
    assert hash(shape) == hash(moved)
    assert shape != Shape("G", shape.cells, SQUARE)
    assert square_shapes()["I3"] != triangle_shapes()["I3"]
    assert repr(shape) == "Shape('F', 5 cells, square)"
