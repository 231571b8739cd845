"""A position as text, for terminals, logs and the text protocol.

Squares stand under their column's letter. Triangles stand between the slanted lines that bound
them; a cell after ``/`` points up, one after ``\\`` points down::

    2 /.\\X/.\\      a2 points up, b2 down (and is taken), c2 up
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rollwrite.board.board import Board
from rollwrite.geometry import SQUARE, Cell

if TYPE_CHECKING:  # which shows itself by what is here
    from rollwrite.board.position import Position

#: What the colours of a position are called where nobody knows better.
USUAL_COLOURS: Final = ("blue", "yellow", "red", "green", "purple", "orange")


def colour_letters(colours: Sequence[str]) -> tuple[str, ...]:
    """One capital letter for each colour: the first of its name."""
    return tuple(name[0].upper() for name in colours)


def board_text(
    position: Position,
    colours: Sequence[str],
    names: Sequence[str] | None = None,
    letters: Sequence[str] | None = None,
) -> str:
    """The board with a letter on every covered cell, ``+`` on the open start squares, else ``.``.

    The lines end in a list of each colour's pieces left. No newline at the end.

    :param names: what to call the colours in that list, if not ``colours``.
    :param letters: of the colours on the board, if not the first ones of ``colours``.
    """
    board = position.setup.table.board
    starts = 0
    for own, taken in zip(position.setup.starts, position.taken, strict=True):
        starts |= 0 if taken else own
    marks = {}
    letters = letters or colour_letters(colours)
    for number, cell in enumerate(board.cells):
        colour = position.colour_at(number)
        empty = "+" if starts >> number & 1 else "."
        marks[cell] = empty if colour is None else letters[colour]
    return "\n".join([*marked_rows(board, marks), *_pieces_left(position, names or colours)])


def marked_rows(board: Board, marks: Mapping[Cell, str]) -> list[str]:
    """The rows of a board with a character for each cell, and the columns' letters above."""
    rows = _square_rows(board, marks) if board.lattice == SQUARE else _triangle_rows(board, marks)
    margin = len(str(board.rows))
    numbered = [f"{board.rows - y:>{margin}} {row}" for y, row in enumerate(rows)]
    heads = [f"{'':{margin}} {head}".rstrip() for head in _column_heads(board)]
    return [*heads, *numbered]


def _width(board: Board) -> int:
    return max(x for x, _ in board.cells) - board.left + 1


def _square_rows(board: Board, marks: Mapping[Cell, str]) -> list[str]:
    columns = range(board.left, board.left + _width(board))
    return [" ".join(marks[x, y] for x in columns) for y in range(board.rows)]


def _triangle_rows(board: Board, marks: Mapping[Cell, str]) -> list[str]:
    rows = []
    for y in range(board.rows):
        row = ""
        for x in range(board.left, board.left + _width(board) + 1):
            here = marks.get((x, y))
            line = "/" if (x + y) % 2 == 0 else "\\"
            beside_any = here or marks.get((x - 1, y))
            row += (line if beside_any else " ") + (here or " ")
        rows.append(row.rstrip())
    return rows


def _column_heads(board: Board) -> list[str]:
    """The columns' letters, written downwards where there are two."""
    names = [board.format_cell((board.left + x, board.rows - 1))[:-1] for x in range(_width(board))]
    height = max(map(len, names))
    indent = "" if board.lattice == SQUARE else " "
    return [indent + " ".join(name.rjust(height)[line] for name in names) for line in range(height)]


def _pieces_left(position: Position, colours: Sequence[str]) -> list[str]:
    lines = []
    shapes = position.setup.table.shapes
    width = max(map(len, colours)) + 1
    for colour, name in enumerate(colours):
        left = [
            shape.name for n, shape in enumerate(shapes) for _ in range(position.left(colour, n))
        ]
        lines.append(f"{name + ':':{width}} {' '.join(left) or '-'}")
    return lines
