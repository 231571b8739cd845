"""The numbered placements: published counts, and every one found by brute force."""

from __future__ import annotations

import pytest

from rollwrite.board import Board, bits, hexagon, placement_table, rectangle
from rollwrite.geometry import Shape, square_shapes, triangle_shapes
from tests import brute
from tests.strategies import pickled

SQUARES = tuple(square_shapes().values())
TRIANGLES = tuple(triangle_shapes().values())
JUNIOR_NAMES = ["L5", "P", "I5", "O", "T4", "Z4", "L4", "I4", "V3", "I3", "2", "1"]
JUNIOR = tuple(square_shapes()[name] for name in JUNIOR_NAMES)


@pytest.mark.parametrize(
    ("board", "shapes", "count"),
    [
        (rectangle(20, 20), SQUARES, 30_433),
        (rectangle(14, 14), SQUARES, 13_729),
        (rectangle(14, 14), JUNIOR, 7_217),
        (hexagon(9), TRIANGLES, 32_131),
        (hexagon(8), TRIANGLES, 24_859),
        (rectangle(9, 9), SQUARES, 4_814),
    ],
)
def test_published_counts(board: Board, shapes: tuple[Shape, ...], count: int) -> None:
    assert len(placement_table(board, shapes)) == count


@pytest.mark.parametrize(
    ("board", "shapes"),
    [(rectangle(9, 9), SQUARES), (rectangle(4, 20), JUNIOR), (hexagon(4), TRIANGLES)],
    ids=str,
)
def test_placements_are_those_of_brute_force(board: Board, shapes: tuple[Shape, ...]) -> None:
    table = placement_table(board, shapes)
    named = {frozenset(table.cells_of(n)): table.shape_of(n).name for n in range(len(table))}
    assert named == brute.every_placement(board, shapes)
    assert len(named) == len(table)


def test_covering_and_shape_sets_say_the_same_as_the_cells() -> None:
    table = placement_table(rectangle(6, 5), SQUARES)
    for cell, covering in enumerate(table.covering):
        assert set(bits(covering)) == {n for n, cells in enumerate(table.cells) if cell in cells}
    for shape, placements in enumerate(table.of_shape):
        assert set(bits(placements)) == {
            n for n, number in enumerate(table.shape_numbers) if number == shape
        }
    assert set(bits(table.all)) == set(range(len(table)))
    assert table.covers([0, 7]) == table.covering[0] | table.covering[7]
    for number, mask in enumerate(table.masks):
        assert tuple(bits(mask)) == table.cells[number]


def test_find_takes_cells_in_any_order() -> None:
    table = placement_table(rectangle(20, 20), SQUARES)
    number = 12_345
    assert table.find(reversed(table.cells_of(number))) == number
    assert table.find([(0, 0), (5, 5)]) is None
    assert table.find([(-1, 0), (0, 0)]) is None
    assert table.find([]) is None


def test_around_is_the_border_and_the_corners() -> None:
    table = placement_table(rectangle(5, 5), SQUARES)
    board = table.board
    number = table.find(board.parse_cells("b2,b3,c2"))
    assert number is not None
    edges, corners = table.around(number)
    assert board.format_cells(board.cells[n] for n in edges) == "b1,c1,a2,d2,a3,c3,b4"
    assert board.format_cells(board.cells[n] for n in corners) == "a1,d1,d3,a4,c4"


def test_one_table_for_a_board_and_its_shapes() -> None:
    table = placement_table(rectangle(7, 7), SQUARES)
    assert placement_table(rectangle(7, 7), SQUARES) is table
    assert pickled(table) is table
    assert repr(table) == f"<{len(table)} placements of 21 shapes on 7x7>"
