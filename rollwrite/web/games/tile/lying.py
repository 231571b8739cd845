"""What lies on the board of a tile game, as JSON: to draw, and by the names of the cells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from rollwrite.board import Board, Position, members
from rollwrite.i18n import Translator
from rollwrite.i18n.tile_words import tile_colour
from rollwrite.tilegame import Placement, Variant
from rollwrite.tilegame.rules.outlook import free_corners
from rollwrite.tilegame.rules.state import TilePlay

#: A row and a column of ``TileBoard.rows``, both from 0 at the top left.
BoardSquare: TypeAlias = tuple[int, int]


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


@dataclass(frozen=True)
class FinalBoard:
    """A board on which nothing more is placed."""

    board: TileBoard


@dataclass(frozen=True)
class TileLast:
    """The last placement on the board.

    :ivar n: the number of the move, from 1.
    :ivar colour: the colour's key.
    :ivar squares: the row and column of each cell in ``board.rows``, from 0 at the top left.
    """

    n: int
    seat: int
    colour: str
    shape: str
    squares: tuple[BoardSquare, ...]


@dataclass(frozen=True)
class TileCorner:
    """A corner that can be chosen to start from (T11).

    :ivar square: its row and column in ``board.rows``.
    """

    corner: str
    square: BoardSquare


@dataclass(frozen=True)
class TileColourWords:
    """A colour's words."""

    name: str
    letter: str


def colour_words(t: Translator, variant: Variant) -> dict[str, TileColourWords]:
    """The words of each colour of a game, by its key."""
    return {
        colour: TileColourWords(tile_colour(t, colour), letter_of(colour))
        for colour in variant.colours
    }


def letter_of(colour: str) -> str:
    """The letter of a colour on a board."""
    return colour[0].upper()


def board_of(play: TilePlay) -> TileBoard:
    """The board to draw."""
    return drawn_board(play.position, play.settings.row)


def drawn_board(position: Position, variant: Variant) -> TileBoard:
    """The board of a position."""
    board = position.setup.table.board
    rows = [list(row) for row in empty_rows(board)]
    for colour, taken in zip(variant.colours, position.taken, strict=True):
        letter = letter_of(colour)
        for cell in members(taken):
            row, column = board.square_of(board.cells[cell])
            rows[row][column] = letter
    kind: Literal["square", "triangle"] = "triangle" if board.lattice.turns == 6 else "square"
    return TileBoard(kind, board.left % 2, tuple("".join(row) for row in rows))


def final_board(game: TilePlay) -> FinalBoard | None:
    """The board of who has played a game alone, to be compared; not a real board (T16)."""
    is_seen = game.settings.board == "app" and not game.leavers
    return FinalBoard(board_of(game)) if is_seen and len(game.seats) == 1 else None


@cache
def empty_rows(board: Board) -> tuple[str, ...]:
    """A board on which nothing lies, as of ``TileBoard.rows``."""
    width = max(x for x, _ in board.cells) - board.left + 1
    rows = [[" "] * width for _ in range(board.rows)]
    for row, column in map(board.square_of, board.cells):
        rows[row][column] = "."
    return tuple("".join(row) for row in rows)


def position_of(play: TilePlay) -> dict[str, tuple[str, ...]]:
    """The names of the cells on which each colour lies, in reading order, by the colour's key."""
    position = play.position
    board = position.setup.table.board
    return {
        key: tuple(board.format_cell(board.cells[cell]) for cell in members(position.taken[number]))
        for number, key in enumerate(play.settings.row.colours)
    }


def last_of(play: TilePlay) -> TileLast | None:
    """The last placement; picks and corners (T8, T11) are none, and a real board has none (T16)."""
    if play.settled is not None:
        return None
    moves = play.game.moves
    for n, (seat, move) in enumerate(zip(reversed(play.movers), reversed(moves), strict=True)):
        if isinstance(move, Placement):
            square_of = play.game.position.setup.table.board.square_of
            squares = tuple(map(square_of, move.cells))
            colour = play.settings.row.colours[move.colour]
            return TileLast(len(moves) - n, seat, colour, move.shape, squares)
    return None


def corners_of(play: TilePlay) -> tuple[TileCorner, ...]:
    """The corners that can be chosen now (T11)."""
    board = play.game.position.setup.table.board
    return tuple(
        TileCorner(name, board.square_of(board.parse_cell(name))) for name in free_corners(play)
    )
