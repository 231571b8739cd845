"""Pieces on a board: by legal random play, cut off anywhere, and with the law broken."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rollwrite.board import Setup, bits
from rollwrite.board.sets import nth
from rollwrite.board.text import colour_letters
from rollwrite.geometry import Cell
from rollwrite.tilegame import Variant

EMPTY = "."


@dataclass(frozen=True)
class Piece:
    """A piece on the board.

    :ivar colour: the number of its colour.
    :ivar cells: columns and rows, from the board's upper left.
    """

    colour: int
    cells: tuple[Cell, ...]


def random_pieces(variant: Variant, rng: Random) -> tuple[Piece, ...]:
    """Pieces of a game: none, some, or all that fitted; a third of the boards break the law."""
    start = variant.start_rule(rng.choice(tuple(variant.starts)))
    setup = variant.setup(start)
    pieces = played_pieces(setup, rng)
    part = rng.choice((0.0, 0.1, 0.3, 0.6, 1.0, 1.0, 1.0, 1.0))
    if part < 1:
        pieces = pieces[: round(len(pieces) * part * rng.uniform(0.5, 1.5))]
    if rng.random() < 1 / 3:
        pieces = _broken(setup, pieces, rng)
    return tuple(pieces)


def squares_of(variant: Variant, pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """The board as rows of letters, as the checker wants them."""
    side = variant.board().rows
    rows = [[EMPTY] * side for _ in range(side)]
    letters = colour_letters(variant.colours)
    for piece in pieces:
        for x, y in piece.cells:
            rows[y][x] = letters[piece.colour]
    return tuple("".join(row) for row in rows)


def played_pieces(setup: Setup, rng: Random) -> list[Piece]:
    """A whole game: everybody places at random, large pieces first, until nothing fits."""
    position = setup.empty
    pieces = []
    going = list(range(setup.colours))
    while going:
        for colour in tuple(going):
            legal = position.legal(colour)
            if not legal:
                going.remove(colour)
                continue
            tries = [nth(legal, rng.randrange(legal.bit_count())) for _ in range(3)]
            # People place large pieces first.
            placement = max(tries, key=lambda p: setup.table.shape_of(p).size)
            position = position.play(colour, placement)
            pieces.append(Piece(colour, setup.table.cells_of(placement)))
    return pieces


def _broken(setup: Setup, pieces: list[Piece], rng: Random) -> list[Piece]:
    """One to three pieces taken away or put wherever there is room."""
    pieces = list(pieces)
    for _ in range(rng.randint(1, 3)):
        if pieces and rng.random() < 0.4:
            pieces.pop(rng.randrange(len(pieces)))
            continue
        board = setup.table.board
        taken = board.mask(cell for piece in pieces for cell in piece.cells)
        free = setup.table.all & ~setup.table.covers(bits(taken))
        if free:
            placement = nth(free, rng.randrange(free.bit_count()))
            pieces.append(Piece(rng.randrange(setup.colours), setup.table.cells_of(placement)))
    return pieces
