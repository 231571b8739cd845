"""Commands of a tile game at a table. Those of any table are in :mod:`rollwrite.table.commands`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class PlayMove:
    """Make a move: place a shape, pick a piece (T8) or choose a corner (T11).

    :ivar move: its text, ``"e10,f10"``, ``"pick L5"`` or ``"corner a20"``. The colour may stand
        before it, ``"blue e10,f10"``, and must where more than one could make the move (T8).
    """

    seat: int
    move: str


@dataclass(frozen=True)
class UndoMove:
    """Take back the seat's last move and all moves since (T14).

    At once if nobody else who still plays has moved since; else they are asked.
    """

    seat: int


@dataclass(frozen=True)
class AgreeUndo:
    """Agree that moves are taken back."""

    seat: int


@dataclass(frozen=True)
class RefuseUndo:
    """Do not agree; or, from the seat that has asked, ask no longer."""

    seat: int


@dataclass(frozen=True)
class EndGame:
    """End the game, as the only player left in it (T13)."""

    seat: int


TileCommand: TypeAlias = PlayMove | UndoMove | AgreeUndo | RefuseUndo | EndGame
