"""Events of a tile game at a table. Those of any table are in :mod:`rollwrite.table.events`.

Passes are no events: who cannot place is passed over, and that follows from the moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rollwrite.table.rules import LeaveReason
from rollwrite.tilegame.real_board import CellTexts


@dataclass(frozen=True)
class MovePlayed:
    """A move has been made.

    :ivar colour: the key of the colour: ``"blue"``.
    :ivar move: as ``str(move)`` writes it: ``"e10,f10"``, ``"pick L5"``, ``"corner a20"``.
    """

    seat: int
    colour: str
    move: str


@dataclass(frozen=True)
class UndoAsked:
    """A seat wants its last move taken back; others have moved since and are asked (T14).

    :ivar moves: how many moves would be taken back.
    """

    seat: int
    moves: int


@dataclass(frozen=True)
class UndoAgreed:
    """Somebody who was asked agrees."""

    seat: int


@dataclass(frozen=True)
class UndoRefused:
    """Somebody who was asked does not agree, or the seat that asked has thought better of it."""

    seat: int


@dataclass(frozen=True)
class MovesUndone:
    """The last moves are taken back, and the passes that followed from them (T14).

    :ivar seat: whose move was to be taken back, the first of them.
    """

    seat: int
    moves: int


@dataclass(frozen=True)
class PlayerLeft:
    """A player has left, or was set out: the colours pass from now on (T13)."""

    seat: int
    reason: LeaveReason


@dataclass(frozen=True)
class GameStopped:
    """The only player left has ended the game (T13)."""

    seat: int


@dataclass(frozen=True)
class BoardSettled:
    """The real board has ended the game; its pieces are what counts (T16).

    :ivar board: the colours that lie there in the order of play, each its key and its cells.
    :ivar last: the keys of the colours whose last piece was their single square.
    """

    seat: int
    board: CellTexts
    last: tuple[str, ...] = ()


@dataclass(frozen=True)
class BoardTakenBack:
    """The real board does not count, and the game is where it was before (T16)."""

    seat: int


TileEvent: TypeAlias = (
    MovePlayed
    | UndoAsked
    | UndoAgreed
    | UndoRefused
    | MovesUndone
    | PlayerLeft
    | GameStopped
    | BoardSettled
    | BoardTakenBack
)
