"""What lies on the board of a tile game, as JSON: to draw, and by the names of the cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rollwrite.tilegame.rules.state import TilePlay


@dataclass(frozen=True)
class TileBoard:
    """A board to draw: a letter for each cell, row by row from the top.

    :ivar kind: triangles point up where column + row + ``odd`` is even.
    :ivar rows: the letter of the colour that lies there, ``.`` where none does, a space where
        there is no cell.
    """

    kind: Literal["square", "triangle"]
    odd: int
    rows: tuple[str, ...]


def letter_of(colour: str) -> str:
    """The letter of a colour on a board."""
    return colour[0].upper()


def board_of(play: TilePlay) -> TileBoard:
    """The board to draw."""
    position = play.position
    board = position.setup.table.board
    left = min(x for x, _ in board.cells)
    width = max(x for x, _ in board.cells) - left + 1
    rows = [[" "] * width for _ in range(max(y for _, y in board.cells) + 1)]
    letters = [letter_of(colour) for colour in play.settings.row.colours]
    for index, (x, y) in enumerate(board.cells):
        colour = position.colour_at(index)
        rows[y][x - left] = "." if colour is None else letters[colour]
    kind: Literal["square", "triangle"] = "triangle" if board.lattice.turns == 6 else "square"
    return TileBoard(kind, left % 2, tuple("".join(row) for row in rows))


def position_of(play: TilePlay) -> dict[str, tuple[str, ...]]:
    """The names of the cells on which each colour lies, in reading order, by the colour's key."""
    position = play.position
    board = position.setup.table.board
    return {
        key: tuple(
            board.format_cell(cell)
            for index, cell in enumerate(board.cells)
            if position.taken[number] >> index & 1
        )
        for number, key in enumerate(play.settings.row.colours)
    }
