"""What a game is to a table: all that a table needs to know of what is played at it.

A game at a table is a frozen value; its rules turn commands into events, or refuse them, and fold
events into it. Players are named by the numbers of their seats. A game writes what :class:`Rules`
leaves abstract; everything else has a default that suits a game without dice, without programs and
without undo.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, TypeAlias, TypeVar, get_args

from rollwrite.board import Violation
from rollwrite.table.commands import LeaveGame, TableCommand
from rollwrite.table.events import GameStarted, TableEvent
from rollwrite.table.seats import Seat, SeatKind
from rollwrite.worded import WordedError

Param: TypeAlias = str | int


class RefusedError(WordedError):
    """A command that the rules, or the table's state, do not allow. Nothing has happened.

    :ivar code: what is wrong; the words for it are ``table.refused.<code>`` in ``i18n``.
    :ivar rule: the number of the rule behind it, or None where no rule is concerned.
    :ivar params: what the words need, such as the name of whoever's turn it is.
    :ivar violations: for ``illegal-placement``, every reason with its cells.
    """

    def __init__(
        self,
        code: str,
        rule: str | None = None,
        violations: tuple[Violation, ...] = (),
        **params: Param,
    ) -> None:
        self.code = code
        self.rule = rule
        self.violations = violations
        self.params = params
        super().__init__(code)

    @property
    def codes(self) -> str:
        """The code with its rule, what its words need, and every reason."""
        rule = f" ({self.rule})" if self.rule else ""
        details = "".join(f", {name} {value}" for name, value in self.params.items())
        reasons = "".join(f"; {v.reason} ({v.rule})" for v in self.violations)
        return f"{self.code}{rule}{details}{reasons}"


def require(refusal: RefusedError | None) -> None:
    """Refuse what may not be done.

    :param refusal: what a predicate says: None, or why not.
    :raises RefusedError: there is a reason.
    """
    if refusal is not None:
        raise refusal


class EvolveError(ValueError):
    """An event that cannot have happened at this table."""


#: A ``switch`` is on or off; a ``choice`` is one of a few; an ``order`` has all of them, one after
#: the other; a ``layout`` is one of a few, or the table's own. ``data`` only programs choose.
Kind: TypeAlias = Literal["switch", "choice", "order", "layout", "data"]
#: What stands in a form for a layout of the table's own.
OWN: Final = "own"


@dataclass(frozen=True)
class Choice:
    """One of the values of a setting.

    :ivar words: the message key of its name; a hint below it has the same key with ``_hint``.
    :ivar params: what the words need.
    """

    value: str
    words: str
    params: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Setting:
    """A field of a game's settings. Its words are ``settings.<name>``, and a hint's ``..._hint``.

    :ivar at_opening: whether one is asked for it already when a table is opened, not only in
        the lobby.
    :ivar alone: whether it matters to who plays alone (S1).
    :ivar shown: what a form shows of the settings, where that is not the field itself.
    """

    name: str
    kind: Kind
    choices: tuple[Choice, ...] = ()
    at_opening: bool = True
    alone: bool = True
    shown: Callable[[Any], Any] | None = None

    @property
    def words(self) -> str:
        """The message key of its name."""
        return f"settings.{self.name}"

    def value(self, settings: object) -> Any:
        """What a form shows: True or False, a choice, or the choices in their order."""
        return getattr(settings, self.name) if self.shown is None else self.shown(settings)


#: Whether people may send each other signs and nudges (:mod:`rollwrite.table.signals`), at a table
#: of any game. Nobody asks for it before there are others, and alone there are none.
REACTIONS: Final = Setting("reactions", "switch", at_opening=False, alone=False)


def choices(name: str, *values: str) -> tuple[Choice, ...]:
    """The choices of a setting whose names are ``settings.<name>.<value>``."""
    return tuple(Choice(value, f"settings.{name}.{value}") for value in values)


#: How fast programs play at a table of any game: calm ones seem to think, quick ones hardly let
#: people see what they do.
Pace: TypeAlias = Literal["calm", "normal", "quick"]
PACE: Final = Setting(
    "pace", "choice", choices("pace", *get_args(Pace)), at_opening=False, alone=False
)


class Dice(Protocol):
    """Where the values of a roll come from: chance is handed to a game (D5)."""

    @property
    def commitment(self) -> str | None:
        """What may be published before the first roll; None where there is nothing to show."""

    @property
    def reveal(self) -> str | None:
        """What is published after the last roll."""

    def roll(self, number: int, dice: int) -> tuple[int, ...]:
        """The values of that many dice in roll ``number``, from 1."""


@dataclass(frozen=True)
class NoDice:
    """Nothing is rolled here: people roll real dice and type them in, or the game has none."""

    commitment: None = None
    reveal: None = None

    def roll(self, number: int, dice: int) -> tuple[int, ...]:
        """Never asked: values come with the command."""
        raise ValueError(f"roll {number}: real dice are rolled by hand")


@dataclass(frozen=True)
class RecordedDice:
    """Dice that come up as a log says."""

    values: tuple[int, ...] = ()
    commitment: str | None = None
    reveal: str | None = None

    def roll(self, number: int, dice: int) -> tuple[int, ...]:
        """What fell, whatever is asked for."""
        return self.values


class GameCommand(Protocol):
    """A command of a game: a frozen dataclass of its own."""

    @property
    def seat(self) -> int:
        """Whom it is for."""


class GameEvent(Protocol):
    """An event of a game: a frozen dataclass of its own."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


#: Whatever may be done at a table, and whatever may have happened there.
Command: TypeAlias = TableCommand[Any] | GameCommand
Event: TypeAlias = TableEvent[Any] | GameEvent
#: Why somebody is in the game no more before its end: by wish, or by vote (D16, T13).
LeaveReason: TypeAlias = Literal["left", "set-out"]


@dataclass(frozen=True)
class Rank:
    """A player's result in a game that is over.

    :ivar rank: 1 for the winner; players that share a rank leave the next ones free: 1, 1, 3.
    :ivar points: what is counted, and added up in a match (S4).
    :ivar tiebreak: what decides between equal points; fewest wins.
    :ivar has_left: whether it left before the end: behind all others, whatever it has.
    """

    seat: int
    rank: int
    points: int
    tiebreak: int = 0
    has_left: bool = False


class GameAtTable(Protocol):
    """A game as far as the table looks into it."""

    @property
    def number(self) -> int:
        """Its number at this table, from 1."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that play, in the order of play, the first starter first."""

    @property
    def phase(self) -> str:
        """Where it stands: ``over`` at the end, before that in the game's own words."""

    def is_in(self, seat: int) -> bool:
        """Whether a seat still plays: not out, not left."""


S = TypeVar("S")
G = TypeVar("G", bound=GameAtTable)
C = TypeVar("C", bound=GameCommand)
E = TypeVar("E", bound=GameEvent)


class Rules(ABC, Generic[S, G, C, E]):
    """The rules of a game. Without state: one object serves every table.

    :ivar key: a stable name for logs and addresses.
    :ivar settings: the frozen dataclass of what a table can choose. Each has ``reactions`` and
        ``pace``, see :data:`~rollwrite.table.rules.REACTIONS` and :data:`PACE`.
    :ivar commands, events: the game's own. No two games have one of the same name.
    :ivar kinds: the kinds of seats that can play.
    :ivar levels: of the programs that can play it, from 1.
    :ivar plays_alone: whether a program may also play on for who plays alone (S1): not where such
        results are compared with those of others.
    :ivar by_anybody: commands that anybody at the table may give for a program's seat: what only
        hands can do.
    :ivar by_themselves: events that follow others by themselves, and that earlier versions left
        to a command of their own: in their logs it may come later.
    :ivar taking_back: commands after which the game is where it was, so that they could go on for
        ever.
    :ivar apart: by the kind of a command, the events of others that change nothing of what it
        means: a phone that did not know of them yet is not too late.
    :ivar sealed: by the kind of an event, what of it nobody may see before the game is over but who
        has caused it. Each of these members is None by default, and so it is in what is public.
    :ivar asked_s: how long those have who are asked something, in seconds.
    """

    key: str
    settings: type[S]
    commands: tuple[type, ...]
    events: tuple[type, ...]
    kinds: frozenset[SeatKind] = frozenset({"phone", "guest"})
    levels = range(0)
    plays_alone = True
    by_anybody: tuple[type, ...] = ()
    by_themselves: tuple[type, ...] = ()
    taking_back: tuple[type, ...] = ()
    apart: ClassVar[Mapping[type, tuple[type, ...]]] = MappingProxyType({})
    sealed: ClassVar[Mapping[type, tuple[str, ...]]] = MappingProxyType({})
    asked_s = 25.0

    def described(self, settings: S) -> tuple[Setting, ...]:
        """Every field of ``settings`` with its choices, in the order in which forms ask."""
        return (REACTIONS,)

    @abstractmethod
    def seats(self, settings: S, *, solo: bool) -> range:
        """How many can play; empty where the game cannot be played so (D1, S1, T)."""

    def seats_rule(self, settings: S) -> str | None:
        """The number of the rule that says how many can play; None: there is none."""
        return None

    def rolls(self, settings: S) -> bool:
        """Whether the app rolls dice, so that a game needs a secret seed."""
        return False

    def known_seed(self, settings: S) -> bytes | None:
        """The seed of the dice (32 bytes) where all may know it; None where it is drawn by chance.

        Without state: the same settings have the same seed in every game.
        """
        return None

    def dice(self, seed: bytes) -> Dice:
        """The dice that follow from a game's seed of 32 bytes."""
        return NoDice()

    def rolled(self, game: G, event: Event) -> tuple[int, ...]:
        """The faces of the dice that an event of a game has rolled by chance, for a fair count.

        Neither those that people type in, nor those that all can know before: of a printed seed.
        """
        return ()

    def recorded(self, events: Sequence[Event]) -> Dice:
        """The dice that fell, and what was revealed, in ``events`` of a log."""
        return NoDice()

    def order(self, settings: S, seats: tuple[int, ...]) -> tuple[int, ...]:
        """The order of play of ``seats``, which are clockwise from the starter (D4, T15).

        :raises RefusedError: the settings ask for seats that are not there.
        """
        return seats

    @abstractmethod
    def begin(self, settings: S, seats: tuple[Seat, ...], started: GameStarted) -> G:
        """The game before its first turn; ``seats`` in the order of play."""

    def go_on(self, game: G, commitment: str | None) -> G:
        """A running game that came from elsewhere, from here on with the seed of this promise."""
        return game

    @abstractmethod
    def decide(self, game: G, command: C, seat: int, dice: Dice) -> tuple[E, ...]:
        """The events of a command of this game for ``seat``, which plays in it.

        :raises RefusedError: the rules do not allow it now, or the game is over.
        """

    @abstractmethod
    def evolve(self, game: G, event: E) -> G:
        """The game after an event of this game.

        :raises EvolveError: it cannot have happened in this game.
        """

    @abstractmethod
    def leave(self, game: G, seat: int, reason: LeaveReason, dice: Dice) -> tuple[E, ...]:
        """The events of a seat that leaves a running game, the game's end among them if it ends."""

    @abstractmethod
    def cause(self, game: G, events: Sequence[E]) -> C | LeaveGame:
        """The command behind the first of ``events`` of a log; what follows may be the table's.

        :raises RefusedError: no command begins with this event.
        """

    @abstractmethod
    def due(self, game: G) -> tuple[int, ...]:
        """The seats that the table waits for: for tasks, nudges and players without a phone."""

    def asked(self, game: G) -> tuple[int, ...]:
        """The seats among ``due`` that are asked something; meanwhile no program moves on."""
        return ()

    def consent(self, game: G, seat: int) -> C | None:
        """What a program that plays on ``seat`` says at once to what it is asked; None: nothing."""
        return None

    def unanswered(self, game: G) -> C | None:
        """The command that ends what is asked when :attr:`asked_s` are over; None without such."""
        return None

    def pause(self, game: G) -> float:
        """How long a program waits before it acts, as a part of the server's usual pause.

        So that people see what has just happened, and what they did can still be taken back.
        """
        return 0.5

    def decides(self, game: G, seat: int) -> bool:
        """Whether the person of a seat may have anything to decide yet in a running game."""
        return game.is_in(seat)

    def is_by_hand(self, game: G) -> bool:
        """Whether only a person can do what the table waits for, whoever is due: real dice."""
        return False

    def hand_over(self, game: G, seat: int) -> RefusedError | None:
        """Whether a program can play on for a seat that is still in: None, or why not."""
        return None

    def renamed(self, game: G, seat: int, name: str) -> G:
        """The game when a seat is called otherwise: somebody sits where a program was."""
        return game

    def has_left(self, game: G, seat: int) -> bool:
        """Whether a seat of a game is in it no more by leaving, or by vote: for good (D16, T13)."""
        return not game.is_in(seat)

    def stopped(self, game: G) -> G:
        """A running game that is over as it stands: its round is, and whoever leads the table wants
        it so. The same game where there is no such end.
        """
        return game

    def rounds(self, game: G) -> int:
        """How many rounds are over: so often everybody has moved who still can.

        A game can be left off after any of them: nobody has had more than the others.
        """
        return 0

    @abstractmethod
    def ranking(self, game: G) -> tuple[Rank, ...] | None:
        """The results, best first; None while the game runs or something is still to be told."""

    def standing(self, game: G) -> tuple[Rank, ...] | None:
        """The results if the game ended now, best first; None where nobody knows them."""
        return self.ranking(game)

    def match_key(self, settings: S) -> str:
        """What must stay the same for results to be added up in a match (S4)."""
        return self.key

    def high_wins(self, settings: S) -> bool:
        """Whether most points win."""
        return True


AnyRules: TypeAlias = Rules[Any, Any, Any, Any]
