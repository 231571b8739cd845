"""Boards: their cells and the names of cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.board import Board, CoordinateError, hexagon, rectangle
from tests.strategies import boards, pickled


@given(boards(), st.data())
def test_names_of_cells_round_trip(board: Board, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from(board.cells))
    assert board.parse_cell(board.format_cell(cell)) == cell
    assert board.parse_cell(f" {board.format_cell(cell).upper()} ") == cell


@given(boards(), st.data())
def test_lists_of_cells_round_trip(board: Board, data: st.DataObject) -> None:
    cells = data.draw(st.lists(st.sampled_from(board.cells), min_size=1, unique=True))
    text = board.format_cells(cells)
    assert set(board.parse_cells(text)) == set(cells)
    assert board.format_cells(board.parse_cells(text)) == text


def test_cells_beside_a_hexagon_are_read_only_where_they_are_wanted() -> None:
    board = hexagon(9)
    cell = board.parse_cell("a1", beside=True)
    assert cell not in board.index
    assert board.format_cell(cell) == "a1"
    for name, beside in (("a1", False), ("a19", True), ("aj1", True)):
        with pytest.raises(CoordinateError):
            board.parse_cell(name, beside=beside)
    for name in ("u1", "a21"):
        with pytest.raises(CoordinateError):
            rectangle(20, 20).parse_cell(name, beside=True)


def test_corner_names_of_the_classic_board() -> None:
    board = rectangle(20, 20)
    names = [board.format_cell(cell) for cell in [(0, 0), (19, 0), (19, 19), (0, 19)]]
    assert names == ["a20", "t20", "t1", "a1"]


def test_columns_past_z_are_two_letters() -> None:
    board = rectangle(60, 1)
    assert [board.format_cell((x, 0)) for x in (25, 26, 51, 52)] == ["z1", "aa1", "az1", "ba1"]


@pytest.mark.parametrize(("side", "count", "starts"), [
    (9, 486, "r15 r4 j12 j7 z12 z7"), (8, 384, "p14 p3 h11 h6 x11 x6"), (1, 6, "a1 c2"),
])  # fmt: skip
def test_hexagons_follow_the_appendix(side: int, count: int, starts: str) -> None:
    board = hexagon(side)
    assert len(board.cells) == count
    for row in range(1, 2 * side + 1):
        depth = min(row - 1, 2 * side - row)
        columns = [x - board.left for x, y in board.cells if board.rows - y == row]
        assert columns == list(range(side - 1 - depth, 3 * side + depth))
    for column, row in ((x - board.left, board.rows - y) for x, y in board.cells):
        x, y = column + board.left, board.rows - row
        assert ((x + y) % 2 == 0) == ((column + row + side) % 2 == 1)
    for name in starts.split():
        assert board.format_cell(board.parse_cell(name)) == name


@pytest.mark.parametrize(
    ("text", "part"),
    [("", "''"), ("e", "'e'"), ("10", "'10'"), ("e0", "'e0'"), ("z1", "z1 is not on"),
     ("e15", "e15 is not on"), ("é5", "é5"), ("e5,", "''"), ("e5,e5", "twice"),
     ("a" * 500, "a" * 20), ("e٣", "no cell")],
)  # fmt: skip
def test_bad_names_say_what_is_wrong(text: str, part: str) -> None:
    with pytest.raises(CoordinateError, match=part):
        rectangle(14, 14).parse_cells(text)


@given(st.text(max_size=30))
def test_any_text_is_cells_or_one_error(text: str) -> None:
    board = rectangle(14, 14)
    try:
        cells = board.parse_cells(text)
    except CoordinateError:
        return
    assert set(cells) <= set(board.cells)
    assert set(board.parse_cells(board.format_cells(cells))) == set(cells)


@given(boards(), st.data())
def test_masks_hold_exactly_their_cells(board: Board, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.sampled_from(board.cells)))
    assert set(board.cells_in(board.mask(cells))) == cells


@given(boards())
def test_boards_are_values(board: Board) -> None:
    copy = pickled(board)
    assert copy == board
    assert hash(copy) == hash(board)
    assert copy != rectangle(31, 31)
