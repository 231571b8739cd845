"""Commands of a tile game at a table. Those of any table are in :mod:`rollwrite.table.commands`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rollwrite.tilegame.real_board import CellTexts


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

    At once if nobody else who still plays has moved since; else they are asked. After a game that
    the real board has settled, this is taken back (T16).
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


@dataclass(frozen=True)
class SettleBoard:
    """End the game with what lies on the real board, where the table has one (T16).

    :ivar board: the colours that lie there, each its key and its cells: ``["blue", "a20,b20"]``.
    :ivar last: the keys of the colours whose last piece was their single square, which some scores
        ask for; None for as it is in the app.
    """

    seat: int
    board: CellTexts
    last: tuple[str, ...] | None = None


TileCommand: TypeAlias = PlayMove | UndoMove | AgreeUndo | RefuseUndo | EndGame | SettleBoard
