"""What a game adds to the view of its table: all that the web asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Protocol, TypeAlias, TypeVar

from rollwrite.i18n import Translator
from rollwrite.schema.notes import Text
from rollwrite.table import Event, RefusedError, Table
from rollwrite.table.rules import GameAtTable
from rollwrite.web.table.task import Task

S = TypeVar("S")
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


class GameView(Protocol[S, G]):
    """How the tables of one game are shown. Without state."""

    @property
    def games(self) -> tuple[str, ...]:
        """The keys by which a table for one of these games is opened."""

    @property
    def view(self) -> type[Any]:
        """The whole view of a table: a :class:`~rollwrite.web.table.shell.View`."""

    def key_of(self, settings: S) -> str:
        """Which of ``games`` is played with these settings."""

    def name(self, t: Translator, settings: S) -> str:
        """What people call the game that is played with these settings."""

    def settings_text(self, t: Translator, settings: S) -> str:
        """The most important settings in a few words."""

    def how_to_play(self, t: Translator, settings: S) -> tuple[str, ...]:
        """How the game is played in three short sentences; none where it is learnt elsewhere."""

    def also(self, t: Translator, table: Table[S, G]) -> Mapping[str, object]:
        """What ``view`` has besides the members of every view."""

    def points(self, t: Translator, points: int) -> str:
        """What is counted, and added up in a match (S4), in words: "75 empty squares"."""

    def read_settings(self, data: object, pointer: str, game: str) -> S:
        """Settings in a request's body; what is left out is as usual.

        :param game: which of ``games`` is played where they do not say.
        :raises DecodeError: something is unknown or of another type.
        """

    def colours(self, t: Translator, settings: S) -> dict[str, Any]:
        """The words of every colour by its name in the view."""

    def status(self, t: Translator, table: Table[S, G], actor: int | None) -> str:
        """The line at the top, for the phone of a seat or for a spectator; a game is on."""

    def task(self, t: Translator, table: Table[S, G], seat: int) -> Task:
        """What a seat that plays in the game has to do."""

    def live_region(self, t: Translator, table: Table[S, G], tasks: tuple[Task, ...]) -> str:
        """What a screen reader says when it has changed."""

    def game(self, t: Translator, table: Table[S, G]) -> object:
        """The game as a dataclass, with gaps for each phone's own values."""

    def own(self, table: Table[S, G], actor: int | None) -> Mapping[str, object]:
        """What fills the gaps for the phone of ``actor``."""

    def placements(self, table: Table[S, G], seat: int, *, strike: bool) -> object:
        """What a seat may do with its shapes now, as a dataclass.

        :raises RefusedError: it has nothing to place now.
        """

    def check(self, t: Translator, table: Table[S, G], seat: int, query: CheckQuery) -> object:
        """Whether a seat may do this now, and every reason why not, as a dataclass.

        :raises RefusedError: it has nothing to place now.
        """

    def advisable(
        self, table: Table[S, G], seat: int, actor: int | None, what: str | None = None
    ) -> RefusedError | None:
        """Whether the phone of ``actor`` may ask now which move of a seat that plays is best.

        :param what: of the moves with that piece.
        """

    def refusal(
        self, t: Translator, error: RefusedError, table: Table[S, G] | None, seat: int | None
    ) -> Refusal:
        """Why a command for ``seat`` was refused."""

    def frame(self, t: Translator, happened: Happened, table: Table[S, G]) -> object | None:
        """The game after an event for the Replay page, its ``text`` saying what happened.

        None for what a replay does not show.
        """


AnyGameView = GameView[Any, Any]
