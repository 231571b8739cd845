"""A position as a search wants it: few integers, copied with every move."""

from __future__ import annotations

from typing import Final, TypeAlias

#: The colours that may be placed now, each with the set of its legal placements in the arena.
Choices: TypeAlias = tuple[tuple[int, int], ...]

#: A move in a search is one number: its colour above so many bits, its index in the arena below.
INDEX_BITS: Final = 20
INDEX: Final = (1 << INDEX_BITS) - 1

NOBODY: Final = -1


class State:
    """One moment of a game.

    :ivar possible: for each colour the placements on free cells that border none of its own (P1,
        P4), of a piece that it still has.
    :ivar reach: for each colour the placements that cover a cell it touches at a corner (P3), or
        one of its start squares before its first piece (P2).
    :ivar taken: for each colour its cells, as bits of the board's ground, as in the next two.
    :ivar closed: for each colour its cells and those that border them.
    :ivar touched: for each colour the cells that it touches at a corner, closed or not; its start
        squares before its first piece.
    :ivar placed: for each colour how many pieces it has placed, and ``covered`` how many cells.
    :ivar once: for each colour the shapes that it has placed, as a bit mask.
    :ivar ends_single: for each colour whether its last piece was the single cell.
    :ivar last: the cells of the last piece; 0 before the first.
    :ivar turn: the colour, or in a draft the player, that is to move; :data:`NOBODY` at the end.
    :ivar player: who is to move; :data:`NOBODY` at the end.
    :ivar choices: what may be placed; empty at the end.
    """

    __slots__ = (
        "choices", "closed", "covered", "ends_single", "last", "once", "placed", "player",
        "possible", "reach", "taken", "touched", "turn",
    )  # fmt: skip

    choices: Choices
    closed: list[int]
    covered: list[int]
    ends_single: list[bool]
    last: int
    once: list[int]
    placed: list[int]
    player: int
    possible: list[int]
    reach: list[int]
    taken: list[int]
    touched: list[int]
    turn: int
