"""Events that every table knows. A table is nothing but the list of its events, in order.

Everything chance or a clock decided is recorded in the event, so replaying never rolls. The JSON
form, with a version number, is made by :mod:`rollwrite.table.log_json`. The events of a game
stand with its rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeAlias, TypeGuard, TypeVar, get_args, get_origin

from rollwrite.schema.dataclass_json import Until, note, optional
from rollwrite.table.commands import FIRST_RULES
from rollwrite.table.seats import Face, SeatKind

S = TypeVar("S")
#: An event's place in the log of its table.
Seq: TypeAlias = Annotated[int, note("The number of an event.", minimum=0)]


@dataclass(frozen=True)
class TableOpened(Generic[S]):
    """A table was opened, with nobody at it yet.

    :ivar rules: the key of the rules that are played at it.
    :ivar recorded: it holds a saved game that was played elsewhere, to be looked at.
    :ivar led: whoever leads a room of tables settles who sits there and what is played.
    """

    settings: S
    solo: bool
    rules: str = optional(FIRST_RULES)
    recorded: bool = optional(False)
    led: bool = optional(False)


@dataclass(frozen=True)
class SeatTaken:
    """Somebody sat down, at the end of the circle.

    :ivar level: of the program that did.
    :ivar face: that its person has chosen; None for the one that is the seat's by its number.
    """

    seat: int
    name: str
    kind: SeatKind
    keeper: int | None
    level: int | None = optional(None)
    face: Face | None = optional(None)


@dataclass(frozen=True)
class SeatChanged:
    """A seat has another name, kind or face.

    :ivar face: None where it stays.
    """

    seat: int
    name: str
    kind: SeatKind
    face: Face | None = optional(None)


@dataclass(frozen=True)
class SeatMoved:
    """A seat has another place in the circle, counted clockwise from 0."""

    seat: int
    place: int


@dataclass(frozen=True)
class SeatLeft:
    """A seat is free again."""

    seat: int


@dataclass(frozen=True)
class StarterChosen:
    """It is settled who starts (D4)."""

    seat: int


@dataclass(frozen=True)
class SettingsChanged(Generic[S]):
    """The table has other settings; where ``rules`` are others, another game is played now."""

    settings: S
    rules: str = optional(FIRST_RULES)


@dataclass(frozen=True)
class TableLocked:
    """Nobody can join, or can again."""

    locked: bool


@dataclass(frozen=True)
class TablePaused:
    """The table rests: nobody plays on; or it goes on.

    :ivar after_round: once its round is over it rests, and no other game begins.
    """

    paused: bool
    after_round: bool = optional(False)


@dataclass(frozen=True)
class GameStarted:
    """A game has begun.

    :ivar game: its number at this table, from 1.
    :ivar seats: in the order of play, the first starter first.
    :ivar commitment: SHA-256 of the secret dice seed, in hex; None where no dice are rolled here.
    """

    game: int
    seats: tuple[int, ...]
    commitment: str | None


@dataclass(frozen=True)
class GameCalledOff:
    """The game that has just begun is none: nothing was played in it. Its number is not used again.

    :ivar game: its number.
    """

    game: int


@dataclass(frozen=True)
class SeatClaimed:
    """Somebody says that a seat is theirs.

    :ivar asked: the phones, by their seats, that are asked until ``until`` and must all say yes;
        none where whoever answers first decides.
    :ivar until: nothing in logs of earlier versions, which asked whoever answered first.
    :ivar waits: the seat's own phone sleeps: before ``until`` only its own yes is enough.
    """

    seat: int
    claim: str
    asked: tuple[int, ...] = optional(())
    until: Until | None = optional(None)
    waits: bool = optional(False)


@dataclass(frozen=True)
class OthersAsked:
    """Those who were asked about a claim have had their time: now others are, likewise."""

    seat: int
    claim: str
    asked: tuple[int, ...]
    until: Until


@dataclass(frozen=True)
class ClaimConfirmed:
    """The phone of seat ``by`` says that a claim is true, and others are still to say so."""

    seat: int
    claim: str
    by: int


@dataclass(frozen=True)
class ClaimApproved:
    """Those who were asked have said so too: the seat has a new phone.

    :ivar by: whose phone has said so last; nothing in logs of earlier versions.
    """

    seat: int
    claim: str
    by: int | None = optional(None)


@dataclass(frozen=True)
class ClaimRefused:
    """Somebody who was asked has said no.

    :ivar by: whose phone has; nothing in logs of earlier versions.
    """

    seat: int
    claim: str
    by: int | None = optional(None)


@dataclass(frozen=True)
class ClaimDropped:
    """Nobody has answered a claim for long, and somebody else asks for the seat."""

    seat: int
    claim: str


@dataclass(frozen=True)
class SeatTakenBack:
    """The phone that had a seat before this claim was approved without it has it again."""

    seat: int
    claim: str


@dataclass(frozen=True)
class VoteCast:
    """A player wants another one set out, or a program of ``level`` to play on for them (D16)."""

    seat: int
    target: int
    level: int | None = optional(None)


@dataclass(frozen=True)
class BotPlays:
    """From now on a program of this level plays on a seat (D16)."""

    seat: int
    level: int


@dataclass(frozen=True)
class PersonPlays:
    """From now on the person of a seat plays there again (D16)."""

    seat: int


@dataclass(frozen=True)
class TableBrought:
    """What was played so far came as a file, and goes on here, all of it on one phone.

    :ivar seat: whose phone it is; it speaks for every other person.
    :ivar commitment: SHA-256 of the secret dice seed from here on, in hex; None where no game is
        under way, or none with the app's dice.
    """

    seat: int
    commitment: str | None


TableEvent: TypeAlias = (
    TableOpened[S]
    | SeatTaken
    | SeatChanged
    | SeatMoved
    | SeatLeft
    | StarterChosen
    | SettingsChanged[S]
    | TableLocked
    | GameStarted
    | GameCalledOff
    | SeatClaimed
    | OthersAsked
    | ClaimConfirmed
    | ClaimApproved
    | ClaimRefused
    | ClaimDropped
    | SeatTakenBack
    | VoteCast
    | BotPlays
    | PersonPlays
    | TableBrought
    | TablePaused
)
KINDS = frozenset(get_origin(kind) or kind for kind in get_args(TableEvent))


def is_of_table(event: object) -> TypeGuard[TableEvent[Any]]:
    """Whether an event is one that every table knows."""
    return type(event) in KINDS
