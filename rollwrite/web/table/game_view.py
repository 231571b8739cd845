"""What a game adds to the view of its table: all that the web asks of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Generic, TypeAlias, TypeVar

from rollwrite.i18n import Translator
from rollwrite.schema.dataclass_json import Text, optional
from rollwrite.table import Event, RefusedError, Table, may
from rollwrite.table.rules import GameAtTable
from rollwrite.web.table.bots import waiting_title


@dataclass(frozen=True)
class Task:
    """What a seat of the reader has to do.

    :ivar seat: the number of the seat.
    :ivar do: the kind of task; the game says which there are.
    :ivar needed: whether the table waits for it.
    :ivar can_undo: whether the seat can take back what it did last.
    """

    seat: int
    name: str
    do: str
    title: str
    text: str
    needed: bool
    can_undo: bool | None = optional(None)


def task_members(t: Translator, do: str, *, needed: bool) -> dict[str, Any]:
    """A kind of task, its words ``table.task.<do>.title`` and ``.text`` among them."""
    text = f"table.task.{do}.text"
    return {
        "do": do,
        "title": t(f"table.task.{do}.title"),
        "text": t(text) if t.has(text) else "",
        "needed": needed,
    }


def lobby_task(t: Translator, seat: int, name: str) -> Task:
    """What a seat does that plays in no game: wait for the next one."""
    return Task(seat, name, **task_members(t, "lobby", needed=False))


def first_needed(tasks: tuple[Task, ...]) -> Task | None:
    """The first task that the table waits for, or else the first there is."""
    return next((task for task in tasks if task.needed), tasks[0] if tasks else None)


def live_region_text(t: Translator, tasks: tuple[Task, ...]) -> str:
    """What a screen reader says of the first task that needs somebody, or the first there is."""
    task = first_needed(tasks)
    if task is None:
        return ""
    return t("table.say.task", title=task.title.rstrip("."), text=task.text).strip()


S = TypeVar("S")
R = TypeVar("R", bound=Any)
G = TypeVar("G", bound=GameAtTable)
#: The longest text of a move, in characters.
MAX_MOVE: Final = 400
#: At most as many squares as a shape on the screen can have.
_SQUARES: Final = r"^[0-9]{1,3},[0-9]{1,3}(;[0-9]{1,3},[0-9]{1,3}){0,24}$"


def _squares(text: str) -> tuple[tuple[int, int], ...]:
    pairs = (pair.split(",") for pair in text.split(";"))
    return tuple((int(row), int(column)) for row, column in pairs)


Squares: TypeAlias = Annotated[
    tuple[tuple[int, int], ...], Text(_SQUARES, "squares as row,column;row,column", _squares)
]
MoveText: TypeAlias = Annotated[
    str, Text(rf"^[\s\S]{{0,{MAX_MOVE}}}$", f"at most {MAX_MOVE} characters")
]


@dataclass(frozen=True)
class Refusal:
    """A refused command in words.

    :ivar detail: a sentence.
    :ivar reasons: every broken rule with the squares or cells that show it.
    """

    detail: str
    reasons: tuple[Any, ...] = ()


@dataclass(frozen=True)
class CheckQuery:
    """What somebody asks of: could I do this now?

    :ivar squares: of a sheet of the dice game: row,column;row,column.
    :ivar strike: 1: as if a strike were crossed out (D10).
    :ivar move: the text of a move of a tile game.
    :ivar ahead: 1: also while others move, as if it were the seat's turn; for tile games.
    """

    squares: Squares | None = None
    strike: bool = False
    move: MoveText = ""
    ahead: bool = False


@dataclass(frozen=True)
class Happened:
    """An event in the log of a table.

    :ivar at: when, in ISO 8601.
    """

    seq: int
    at: str
    event: Event


@dataclass(frozen=True)
class ViewAward:
    """What a player of a game that is over is praised for, by what the log shows.

    :ivar title: "Longest snake"; ``text`` is why: "17 squares in red".
    """

    key: str
    title: str
    text: str


def at_table(table: Table[Any, Any], rows: Iterable[R]) -> tuple[R, ...]:
    """The results at the end of a game, without awards of who is at the table no more."""
    return tuple(
        row if table.seat(row.seat) is not None else replace(row, award=None) for row in rows
    )


@dataclass(frozen=True)
class GameChoice:
    """A game that can be played at a table.

    :ivar key: by which a table is opened for it: ``dice``, ``duo``.
    :ivar players: how many it is for, in words; null where its name says so.
    :ivar line: what is special about it.
    :ivar short: its name where the number of players is said beside it, if that is another one.
    """

    key: str
    name: str
    players: str | None
    line: str
    short: str | None = optional(None)


@dataclass(frozen=True)
class GameGroup:
    """Games for as many players, under a title.

    :ivar rare: whether they are other forms of games above, to be shown to who asks for more.
    """

    title: str
    games: tuple[GameChoice, ...]
    rare: bool = optional(False)


@dataclass(frozen=True)
class Learning:
    """Where a game is learnt: the paths of its lesson and of its rules with pictures."""

    lesson: str
    rules: str


@dataclass(frozen=True)
class SmallBoard:
    """What lies on a sheet or a board, to be drawn small.

    :ivar name: whose sheet it is; empty for a board that all share.
    :ivar rows: the letter of the colour on each square, ``.`` for none, a space for no square.
    """

    name: str
    rows: tuple[str, ...]


class GameView(ABC, Generic[S, G]):
    """How the tables of one game are shown. Without state.

    :ivar rules: the key of its rules.
    :ivar games: the keys by which a table for one of these games is opened.
    :ivar view: the whole view of a table: a :class:`~rollwrite.web.table.shell.View`.
    :ivar sent_settings: how programs send the settings, as an annotation.
    :ivar sheets: the style sheets that its screens have besides those of every table.
    :ivar asked_for_fun, for_fun_is: what :meth:`for_fun` reads and answers; None for never.
    :ivar placed, checked, reason, shown, final: what :meth:`placements` and :meth:`check` answer,
        what is among the reasons of a :class:`Refusal`, and what :meth:`frame` and
        :meth:`final_sheet` show; None for never.
    """

    rules: str
    games: tuple[str, ...]
    view: type[Any]
    sent_settings: Any
    sheets: tuple[str, ...] = ()
    placed: type[Any] | None = None
    checked: type[Any] | None = None
    reason: type[Any] | None = None
    shown: type[Any] | None = None
    final: type[Any] | None = None
    asked_for_fun: type[Any] | None = None
    for_fun_is: type[Any] | None = None

    # What a game has to say.

    @abstractmethod
    def choices(self, t: Translator, *, solo: bool) -> tuple[GameGroup, ...]:
        """Its games to choose from; at a table for one those that can be played so (S1)."""

    @abstractmethod
    def read_settings(self, data: object, pointer: str, game: str) -> S:
        """Settings in a request's body; what is left out is as usual.

        :param game: which of ``games`` is played where they do not say.
        :raises DecodeError: something is unknown or of another type.
        """

    @abstractmethod
    def name(self, t: Translator, settings: S) -> str:
        """What people call the game that is played with these settings."""

    @abstractmethod
    def points(self, t: Translator, points: int) -> str:
        """What is counted, and added up in a match (S4), in words: "75 empty squares"."""

    @abstractmethod
    def task(self, t: Translator, table: Table[S, G], seat: int) -> Task:
        """What a seat that plays in the game has to do."""

    @abstractmethod
    def game(self, t: Translator, table: Table[S, G]) -> object:
        """The game as a dataclass, with gaps for each phone's own values."""

    # What it may say, and what holds where it does not.

    def warm_up(self) -> None:
        """Make what is large and made at its first use, before the first phone comes."""

    def key_of(self, settings: S) -> str:
        """Which of ``games`` is played with these settings."""
        return self.games[0]

    def settings_text(self, t: Translator, settings: S) -> str:
        """The most important settings in a few words."""
        return self.name(t, settings)

    def how_to_play(self, t: Translator, settings: S) -> tuple[str, ...]:
        """How the game is played in three short sentences; none where its lesson says it all."""
        return ()

    def learning(self, settings: S) -> Learning | None:
        """Where it is learnt; None where there is no lesson."""
        return None

    def also(self, t: Translator, table: Table[S, G]) -> Mapping[str, object]:
        """What ``view`` has besides the members of every view."""
        return {}

    def colours(self, t: Translator, settings: S) -> dict[str, Any]:
        """The words of every colour by its name in the view."""
        return {}

    def colours_of(self, game: G, seat: int) -> tuple[str, ...]:
        """The colours that a seat has all game, by their names in ``colours``."""
        return ()

    def left(self, t: Translator, table: Table[S, G], seat: int) -> str:
        """How much a seat has left to fill or to place, in words; empty where nobody knows."""
        return ""

    def status(self, t: Translator, table: Table[S, G], actor: int | None) -> str:
        """The line at the top, for the phone of a seat or for a spectator; a game is on."""
        assert table.game is not None
        return waiting_title(t, table, list(table.rules.due(table.game)))

    def live_region(self, t: Translator, table: Table[S, G], tasks: tuple[Task, ...]) -> str:
        """What a screen reader says when it has changed."""
        return live_region_text(t, tasks)

    def own(self, table: Table[S, G], actor: int | None) -> dict[str, object]:
        """What fills the gaps for the phone of ``actor``.

        Which players are the phone's own, and whom it may vote to set out.
        """
        assert table.game is not None
        values: dict[str, object] = {}
        for seat in table.game.seats:
            values[f"player {seat} mine"] = table.speaks_for(actor, seat)
            is_allowed = actor is not None and may.be_set_out(table, seat, actor) is None
            values[f"player {seat} votable"] = is_allowed
        return values

    def placements(self, table: Table[S, G], seat: int, *, strike: bool) -> object:
        """What a seat may do with its shapes now, as a dataclass.

        :raises RefusedError: it has nothing to place now.
        """
        raise RefusedError("other-game")

    def check(self, t: Translator, table: Table[S, G], seat: int, query: CheckQuery) -> object:
        """Whether a seat may do this now, and every reason why not, as a dataclass.

        :raises RefusedError: it has nothing to place now.
        """
        raise RefusedError("other-game")

    def for_fun(
        self, t: Translator, table: Table[S, G], seat: int, data: Mapping[str, Any]
    ) -> object:
        """What a seat that is out may do for fun, as a dataclass; nothing of it is kept.

        :param data: what it has done so, as JSON.
        :raises DecodeError: it is something else.
        :raises RefusedError: it may do nothing so.
        """
        raise RefusedError("other-game")

    def advisable(
        self, table: Table[S, G], seat: int, actor: int | None, what: str | None = None
    ) -> RefusedError | None:
        """Whether the phone of ``actor`` may ask now which move of a seat that plays is best.

        :param what: of the moves with that piece.
        """
        return RefusedError("advice-off")

    def refusal(
        self, t: Translator, error: RefusedError, table: Table[S, G] | None, seat: int | None
    ) -> Refusal:
        """Why a command for ``seat`` was refused."""
        return Refusal(t(f"table.refused.{error.code}", **error.params))

    def frame(self, t: Translator, happened: Happened, table: Table[S, G]) -> object | None:
        """The game after an event for the Replay page, its ``text`` saying what happened.

        None for what a replay does not show.
        """
        return None

    def small(self, table: Table[S, G]) -> tuple[SmallBoard, ...]:
        """Its sheets or its board as they are now, where the app has seen them."""
        return ()

    def praise(self, t: Translator, table: Table[S, G]) -> Mapping[int, ViewAward]:
        """What each seat is praised for, by its number; while a game goes on, if it ended now."""
        return {}

    def final_sheet(self, game: G) -> object | None:
        """What lies on the sheet or board of who has played a game alone, to be compared.

        None where the app has not seen all of it, or the player had better help than others.
        """
        return None

    def result(self, t: Translator, settings: S, points: int, tiebreak: int) -> str:
        """A result in words, also what decides between equal points."""
        return self.points(t, points)

    def told(self, t: Translator, table: Table[S, G]) -> tuple[str, ...]:
        """The newest game in sentences, for who sees the Replay page without a script."""
        return ()


AnyGameView: TypeAlias = GameView[Any, Any]
