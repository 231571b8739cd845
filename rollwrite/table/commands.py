"""Commands that every table knows, whatever is played at it.

``seat`` is the number of the seat the command is for; whether the phone that sent it may speak for
that seat is decided in :mod:`rollwrite.table.games`. The commands of a game stand with its rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeGuard, TypeVar, get_args, get_origin

from rollwrite.schema.dataclass_json import Until, optional
from rollwrite.table.seats import Face, GuestKind, OwnKind, PersonKind

#: The settings of the table's game.
S = TypeVar("S")
#: The game of tables that were opened before there were others.
FIRST_RULES = "dice"


@dataclass(frozen=True)
class OpenTable(Generic[S]):
    """Open a table and sit down at it.

    :ivar solo: a table for one where the game can be played alone (S1).
    :ivar rules: the key of the rules that are played, as in :mod:`rollwrite.games`.
    :ivar recorded: a table of a saved game, at which nobody plays.
    :ivar face: as in :class:`TakeSeat`.
    """

    name: str
    settings: S
    kind: OwnKind = "phone"
    solo: bool = False
    rules: str = optional(FIRST_RULES)
    recorded: bool = optional(False)
    face: Face | None = optional(None)


@dataclass(frozen=True)
class TakeSeat:
    """Sit down with one's own phone, to draw on it or on real paper.

    :ivar face: as which one is shown. Where somebody has it already, or nothing is said, it is one
        that is free.
    """

    name: str
    kind: OwnKind = "phone"
    face: Face | None = optional(None)


@dataclass(frozen=True)
class AddSeat:
    """Give a seat to somebody without a phone, who uses the phone of seat ``keeper``.

    :ivar face: as in :class:`TakeSeat`.
    """

    keeper: int
    name: str
    kind: GuestKind = "guest"
    face: Face | None = optional(None)


@dataclass(frozen=True)
class AddBot:
    """Seat a bot of this level on a free chair; ``seat`` is the seat of whoever adds it."""

    seat: int
    level: int


@dataclass(frozen=True)
class ChangeSeat:
    """Change the name, the kind or the face of a seat before the game.

    :ivar face: None to keep it.
    """

    seat: int
    name: str
    kind: PersonKind
    face: Face | None = optional(None)


@dataclass(frozen=True)
class MoveSeat:
    """Move a seat to another place of the circle, counted clockwise from 0 (D1)."""

    seat: int
    place: int


@dataclass(frozen=True)
class RemoveSeat:
    """Free a seat before the game, or that of who has left it."""

    seat: int


@dataclass(frozen=True)
class ChooseStarter:
    """Say who starts (D4)."""

    seat: int


@dataclass(frozen=True)
class ChangeSettings(Generic[S]):
    """Change the table's settings before the game."""

    settings: S


@dataclass(frozen=True)
class ChangeGame(Generic[S]):
    """Play something else from now on, before a game or between two.

    :ivar settings: of what is played then.
    :ivar rules: the key of its rules, as in :mod:`rollwrite.games`.
    """

    settings: S
    rules: str = optional(FIRST_RULES)


@dataclass(frozen=True)
class LockTable:
    """Let nobody else join, or let them again."""

    locked: bool


@dataclass(frozen=True)
class PauseTable:
    """Let the table rest, or go on. The server's own, for who leads a room of tables.

    :ivar after_round: it rests when its round is over, and no other game begins.
    """

    paused: bool
    after_round: bool = False


@dataclass(frozen=True)
class CallOffGame:
    """A game that has begun is none, as long as nothing has been played in it: one more sits down.

    The server's own, for who leads a room of tables.
    """


@dataclass(frozen=True)
class StartGame:
    """Begin the first game, or the next one: same seats, the start moves on."""


@dataclass(frozen=True)
class ClaimSeat:
    """Ask for a seat whose phone has lost its token: "this was me".

    :ivar claim: a name for the question, made by the server, as are ``asked``, ``until`` and
        ``waits``: see :class:`~rollwrite.table.state.Claim`.
    """

    seat: int
    claim: str
    asked: tuple[int, ...] = optional(())
    until: Until | None = optional(None)
    waits: bool = optional(False)


@dataclass(frozen=True)
class AskOthers:
    """Put a question to others: those who were asked first have had their time.

    The server's own, when its clock says so; ``asked`` and ``until`` as in :class:`ClaimSeat`.
    """

    claim: str
    asked: tuple[int, ...]
    until: Until


@dataclass(frozen=True)
class DropClaim:
    """Forget a question that nobody has answered for long. The server's own, as another waits."""

    claim: str


@dataclass(frozen=True)
class TakeSeatBack:
    """Have a seat again that others have given to another phone. The server's own, which knows
    whose phone asks for it.

    :ivar claim: the one by which it was given away.
    """

    claim: str


@dataclass(frozen=True)
class TakeBotSeat:
    """Sit down where a program has sat so far, also in the middle of a game: it gives the seat up.

    The server's own, for who leads a room of tables.
    """

    seat: int
    name: str
    face: Face | None = optional(None)


@dataclass(frozen=True)
class ApproveClaim:
    """Say that it is true."""

    claim: str


@dataclass(frozen=True)
class RefuseClaim:
    """Say that it is not."""

    claim: str


@dataclass(frozen=True)
class LeaveGame:
    """Leave a running game (D16, T13)."""

    seat: int


@dataclass(frozen=True)
class SetOut:
    """Vote about somebody who has stopped answering (D16, T13).

    :ivar level: of the program that shall play on; None to set the seat out.
    """

    seat: int
    target: int
    level: int | None = optional(None)


@dataclass(frozen=True)
class LetBotPlay:
    """Let a program of this level play on for a seat (D16); give a program's seat another level."""

    seat: int
    level: int


@dataclass(frozen=True)
class TakeBack:
    """Play again oneself (D16)."""

    seat: int


TableCommand: TypeAlias = (
    OpenTable[S]
    | TakeSeat
    | AddSeat
    | AddBot
    | ChangeSeat
    | MoveSeat
    | RemoveSeat
    | ChooseStarter
    | ChangeSettings[S]
    | ChangeGame[S]
    | LockTable
    | PauseTable
    | StartGame
    | CallOffGame
    | ClaimSeat
    | AskOthers
    | DropClaim
    | TakeSeatBack
    | TakeBotSeat
    | ApproveClaim
    | RefuseClaim
    | LeaveGame
    | SetOut
    | LetBotPlay
    | TakeBack
)
KINDS = frozenset(get_origin(kind) or kind for kind in get_args(TableCommand))


def is_of_table(command: object) -> TypeGuard[TableCommand[Any]]:
    """Whether a command is one that every table knows."""
    return type(command) in KINDS
