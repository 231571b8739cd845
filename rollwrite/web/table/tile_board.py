"""Boards and pieces of the tile games as JSON: the same for every table of a game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from rollwrite.tilegame import VARIANTS, Variant

#: Lattices by the number of turns that bring a piece back.
_KINDS: dict[int, Literal["square", "triangle"]] = {4: "square", 6: "triangle"}


@dataclass(frozen=True)
class TileCell:
    """A cell of a board.

    :ivar cell: its name.
    :ivar x, y: where it lies: x to the right, y from 0 at the top down. A triangle points up
        exactly when x + y is even; therefore x begins at the game's ``left``.
    """

    cell: str
    x: int
    y: int


@dataclass(frozen=True)
class TilePiece:
    """A piece, and how many of it a colour has."""

    shape: str
    size: int
    copies: int


@dataclass(frozen=True)
class TileGame:
    """A tile game: what never changes of it.

    :ivar rule: its number in the rulebook.
    :ivar colours: in the order of play.
    :ivar schemes: how it may be scored, the usual way first.
    :ivar starts: the start rules it has, the usual one first.
    :ivar left: the x of the first column, 0 or 1.
    :ivar width, height: in columns and rows.
    """

    game: str
    rule: str
    players: int
    colours: tuple[str, ...]
    schemes: tuple[str, ...]
    starts: tuple[str, ...]
    kind: Literal["square", "triangle"]
    left: int
    width: int
    height: int
    cells: tuple[TileCell, ...]
    pieces: tuple[TilePiece, ...]


@cache
def tile_game(key: str) -> TileGame:
    """The tile game with this key of :data:`~rollwrite.tilegame.VARIANTS`."""
    variant: Variant = VARIANTS[key]
    board = variant.board()
    cells = board.cells
    return TileGame(
        game=variant.key,
        rule=variant.rule,
        players=variant.players,
        colours=variant.colours,
        schemes=variant.schemes,
        starts=tuple(variant.starts),
        kind=_KINDS[board.lattice.turns],
        left=board.left,
        width=max(x for x, _ in cells) - board.left + 1,
        height=board.rows,
        cells=tuple(TileCell(board.format_cell(cell), cell[0], cell[1]) for cell in cells),
        pieces=tuple(
            TilePiece(shape.name, shape.size, variant.copies) for shape in variant.shapes().values()
        ),
    )
