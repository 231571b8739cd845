"""A position as a search wants it: few integers, copied with every move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rollwrite.players.tile.arena import Arena

#: The colours that may be placed now, each with the set of its legal placements in the arena.
Choices: TypeAlias = tuple[tuple[int, int], ...]


class State:
    """One moment of a game.

    :ivar possible: for each colour the placements on free cells that border none of its own (P1,
        P4), of a piece that it still has.
    :ivar reach: for each colour the placements that cover a cell it touches at a corner (P3), or
        one of its start squares before its first piece (P2).
    :ivar taken: for each colour its cells.
    :ivar closed: for each colour its cells and those that border them.
    :ivar touched: for each colour the cells that it touches at a corner, closed or not; its start
        squares before its first piece.
    :ivar placed: for each colour how many pieces it has placed, and ``covered`` how many cells.
    :ivar ended_small: for each colour whether its last piece was its single cell.
    :ivar last: the cells of the last piece; 0 before the first.
    :ivar player: who is to move; -1 when the game is over.
    :ivar turn: the number of the turn, in the words of the order.
    :ivar choices: what may be placed.
    :ivar shared: how many pieces of nobody's colours lie on the board.
    """

    __slots__ = (
        "choices", "closed", "covered", "ended_small", "last", "placed", "player", "possible",
        "reach", "shared", "taken", "touched", "turn",
    )  # fmt: skip
