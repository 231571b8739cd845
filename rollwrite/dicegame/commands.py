"""Commands: what somebody at the table wants to happen.

``seat`` is the number of the seat the command is for; whether the phone that sent it may speak for
that seat is decided in :mod:`rollwrite.dicegame.decide`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rollwrite.dicegame.settings import SeatKind, Settings
from rollwrite.dicegame.sheet import Square

#: What somebody with a phone can be, and somebody who uses another one's.
OwnKind: TypeAlias = Literal["phone", "paper"]
KeptKind: TypeAlias = Literal["guest", "paper"]


@dataclass(frozen=True)
class OpenTable:
    """Open a table and sit down at it; ``solo`` makes it a table for one (S1)."""

    name: str
    settings: Settings
    kind: OwnKind = "phone"
    solo: bool = False


@dataclass(frozen=True)
class TakeSeat:
    """Sit down with one's own phone, to draw on it or on real paper."""

    name: str
    kind: OwnKind = "phone"


@dataclass(frozen=True)
class AddSeat:
    """Give a seat to somebody without a phone, who uses the phone of seat ``keeper``."""

    keeper: int
    name: str
    kind: KeptKind = "guest"


@dataclass(frozen=True)
class ChangeSeat:
    """Change the name or the kind of a seat before the game."""

    seat: int
    name: str
    kind: SeatKind


@dataclass(frozen=True)
class MoveSeat:
    """Move a seat to another place of the circle, counted clockwise from 0 (D1)."""

    seat: int
    place: int


@dataclass(frozen=True)
class RemoveSeat:
    """Free a seat before the game."""

    seat: int


@dataclass(frozen=True)
class ChooseStarter:
    """Say who starts (D4)."""

    seat: int


@dataclass(frozen=True)
class ChangeSettings:
    """Change the table's settings before the game."""

    settings: Settings


@dataclass(frozen=True)
class LockTable:
    """Let nobody else join, or let them again."""

    locked: bool


@dataclass(frozen=True)
class StartGame:
    """Begin the first game, or the next one: same seats, the start moves on."""


@dataclass(frozen=True)
class ClaimSeat:
    """Ask for a seat whose phone has lost its token: "this was me".

    :ivar claim: a name for the question, made by the server.
    """

    seat: int
    claim: str


@dataclass(frozen=True)
class ApproveClaim:
    """Say that it is true."""

    claim: str


@dataclass(frozen=True)
class RefuseClaim:
    """Say that it is not."""

    claim: str


@dataclass(frozen=True)
class RollDice:
    """Pass the markers on if a round is behind, and roll (D5, D12)."""

    seat: int


@dataclass(frozen=True)
class EnterDice:
    """The same with real dice, typed in."""

    seat: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class CorrectDice:
    """Correct real dice that were typed in wrong, until the first shape of the round is drawn.

    A game that ended by them goes on, unless the right ones end it too.
    """

    seat: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class TakeDie:
    """Take one of the dice that remain (D6), by its number from 0."""

    seat: int
    die: int


@dataclass(frozen=True)
class PlaceShape:
    """Draw the shape that covers ``squares``; ``strike`` to cross one out for it (D7, D10)."""

    seat: int
    squares: tuple[Square, ...]
    strike: bool = False


@dataclass(frozen=True)
class MarkPaper:
    """Say that one has drawn on real paper; ``squares`` only if one wants it checked."""

    seat: int
    strike: bool = False
    squares: tuple[Square, ...] | None = None


@dataclass(frozen=True)
class GoOut:
    """Go out where the rules allow a choice, or say that a paper sheet is full (D11)."""

    seat: int


@dataclass(frozen=True)
class UndoTurn:
    """Take back what the seat drew in this round; possible until the next roll."""

    seat: int


@dataclass(frozen=True)
class LeaveGame:
    """Leave a running game (D16)."""

    seat: int


@dataclass(frozen=True)
class SetOut:
    """Vote to set out somebody who has stopped answering (D16)."""

    seat: int
    target: int


@dataclass(frozen=True)
class ReportScore:
    """Tell the unfilled squares of a paper sheet that the app has not seen, after the game."""

    seat: int
    unfilled: int


Command: TypeAlias = (
    OpenTable
    | TakeSeat
    | AddSeat
    | ChangeSeat
    | MoveSeat
    | RemoveSeat
    | ChooseStarter
    | ChangeSettings
    | LockTable
    | StartGame
    | ClaimSeat
    | ApproveClaim
    | RefuseClaim
    | RollDice
    | EnterDice
    | CorrectDice
    | TakeDie
    | PlaceShape
    | MarkPaper
    | GoOut
    | UndoTurn
    | LeaveGame
    | SetOut
    | ReportScore
)
