"""What can be played behind a link "Beat my score", and whether a result was reached by the rules.

A phone's word counts for nothing: a table's own log is played again by the rules of its game, and
what was done for a puzzle is done again here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Final, Literal, TypeAlias

from rollwrite.daily import daily_of
from rollwrite.dicegame.sheet import Square
from rollwrite.games import FORMS, GAMES, check_log
from rollwrite.i18n import Translator
from rollwrite.puzzles import dice, tile
from rollwrite.schema.dataclass_json import decode, encode, note
from rollwrite.service import TableSnapshot
from rollwrite.service.dares import Played
from rollwrite.table.log_json import ENVELOPE
from rollwrite.table.replay import ReplayError
from rollwrite.table.rules import Rank
from rollwrite.table.state import AnyTable
from rollwrite.web.games.dice.sheet import FinalSheet, sheet_marks
from rollwrite.web.games.registry import GAME_VIEWS
from rollwrite.web.games.tile.board import FinalBoard, drawn_board
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.site import site

PuzzleKind: TypeAlias = Literal["dice", "tile"]
#: No puzzle of either game has more steps, and none of them is longer.
_MAX_STEPS: Final = 21
_MAX_SQUARES: Final = 5
_MAX_TEXT: Final = 60


@dataclass(frozen=True)
class PuzzleSteps:
    """A puzzle, and what was done for it.

    :ivar game: whose puzzle it is: of the dice game or of the tile games.
    :ivar line: of the dice game: the squares of the shape of each step.
    :ivar moves: of a tile game: the names of the cells of each piece: ``e10,f10``.
    """

    game: PuzzleKind
    number: int
    line: Annotated[tuple[tuple[Square, ...], ...], note(maxItems=_MAX_STEPS)] = ()
    moves: Annotated[tuple[str, ...], note(maxItems=_MAX_STEPS)] = ()


class Subject(ABC):
    """What is played behind a link.

    :ivar kind: how it is kept, and whether it is played at a table.
    :ivar high_wins: whether most points win.
    """

    kind: Literal["table", "puzzle"]

    @property
    @abstractmethod
    def high_wins(self) -> bool:
        """Whether most points win."""

    @property
    @abstractmethod
    def page(self) -> str | None:
        """Where it is played; None for at a table of one's own."""

    @property
    @abstractmethod
    def final(self) -> type:
        """The dataclass of what there is to see of a try."""

    @property
    def day(self) -> date | None:
        """The day whose daily it is."""
        return None

    @property
    def layout(self) -> str | None:
        """The layout of that daily."""
        return None

    @property
    def lesson(self) -> str | None:
        """The path where it is learnt; None where one sees what is asked."""
        return None

    @abstractmethod
    def title(self, t: Translator) -> str:
        """What it is."""

    @abstractmethod
    def line(self, t: Translator) -> str:
        """More about it, in a few words."""

    @abstractmethod
    def text(self, t: Translator) -> str:
        """What who follows the link gets, in a sentence or two."""

    @abstractmethod
    def result(self, t: Translator, points: int, tiebreak: int) -> str:
        """A result in words."""

    def place(self, points: int, tiebreak: int) -> tuple[int, int]:
        """By what results are put in order, the best first."""
        return (-points if self.high_wins else points, tiebreak)


@dataclass(frozen=True)
class TableSubject(Subject):
    """A game for one at a table, with the settings and the dice of another one.

    :ivar rules: the key of its rules.
    """

    rules: str
    settings: Any

    kind = "table"
    page = None

    @property
    def high_wins(self) -> bool:
        """As the rules say."""
        return GAMES[self.rules].high_wins(self.settings)

    @property
    def final(self) -> type:
        """As its game shows the end.

        :raises ProblemError: it shows none.
        """
        found = GAME_VIEWS[self.rules].final
        if found is None:
            raise ProblemError(422, "dare-not-alone")
        return found

    @property
    def day(self) -> date | None:
        """Where its dice are those of a day."""
        return daily_of(self.settings)

    @property
    def layout(self) -> str | None:
        """One of ours."""
        return None if self.day is None else self.settings.layout.name

    @property
    def lesson(self) -> str | None:
        """That of the game."""
        learning = GAME_VIEWS[self.rules].learning(self.settings)
        return None if learning is None else learning.lesson

    def title(self, t: Translator) -> str:
        """The game, or that it is a daily; which day that is, readers write in their own way."""
        if self.day is not None:
            return t("dare.daily")
        return GAME_VIEWS[self.rules].name(t, self.settings)

    def line(self, t: Translator) -> str:
        """Its settings, without the name of the game, which some begin with."""
        view = GAME_VIEWS[self.rules]
        name = view.name(t, self.settings)
        return view.settings_text(t, self.settings).removeprefix(f"{name} · ")

    def text(self, t: Translator) -> str:
        """The same dice, if there are any."""
        has_dice = GAMES[self.rules].rolls(self.settings)
        return t("dare.same" if has_dice else "dare.same_tiles")

    def result(self, t: Translator, points: int, tiebreak: int) -> str:
        """As the game says it."""
        return GAME_VIEWS[self.rules].result(t, self.settings, points, tiebreak)

    def body(self) -> dict[str, Any]:
        """As it is kept."""
        return {"kind": self.kind, "rules": self.rules, "settings": encode(self.settings)}


@dataclass(frozen=True)
class PuzzleSubject(Subject):
    """A puzzle; points are how far one is from its goal."""

    game: PuzzleKind
    number: int

    kind = "puzzle"
    high_wins = False

    @property
    def page(self) -> str:
        """The puzzle's own page."""
        return _PUZZLES[self.game].page.format(n=self.number)

    @property
    def final(self) -> type:
        """Of its game."""
        return FinalSheet if self.game == "dice" else FinalBoard

    def title(self, t: Translator) -> str:
        """Its number."""
        return t(_PUZZLES[self.game].title, n=self.number)

    def line(self, t: Translator) -> str:
        """Its stars."""
        stars = _PUZZLES[self.game].stars(self.number)
        return "★" * stars + "☆" * (4 - stars)

    def text(self, t: Translator) -> str:
        """The same puzzle."""
        return t("dare.same_puzzle")

    def result(self, t: Translator, points: int, tiebreak: int) -> str:
        """Whether it is solved, else by how much not."""
        return _PUZZLES[self.game].missed(t, self.number, points) if points else t("dare.solved")

    def body(self) -> dict[str, Any]:
        """As it is kept."""
        return {"kind": self.kind, "game": self.game, "number": self.number}


def read_subject(body: Mapping[str, Any]) -> TableSubject | PuzzleSubject:
    """What is played, as it is kept."""
    if body["kind"] == PuzzleSubject.kind:
        return PuzzleSubject(body["game"], body["number"])
    settings = decode(GAMES[body["rules"]].settings, body["settings"])
    return TableSubject(body["rules"], settings)


# ── At a table ────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class TableGame:
    """A game that somebody has played alone, to its end.

    :ivar source: which one: the table's code and its number there.
    :ivar seed: of its dice; None where there are none, or where the settings say which.
    """

    source: str
    subject: TableSubject
    played: Played
    seed: bytes | None


def table_game(snapshot: TableSnapshot, number: int) -> TableGame:
    """What was played in a game of a table.

    :raises ProblemError: it is not over, was not played alone, or not by one phone in the app.
    """
    steps = [table for table in _checked(snapshot.code) if _number(table) == number]
    if not steps:
        raise ProblemError(404, "no-such-game")
    last = steps[-1]
    if number <= last.brought:
        raise ProblemError(422, "dare-elsewhere")
    rules, settings = last.rules, steps[0].settings
    ranking = rules.ranking(last.game)
    if ranking is None:
        raise ProblemError(422, "dare-not-over")
    sheet = GAME_VIEWS[rules.key].final_sheet(last.game)
    rank = ranking[0]
    if sheet is None or any(_has_help(table, rank) for table in steps):
        raise ProblemError(422, "dare-not-alone")
    known = rules.known_seed(settings) is not None
    seed = None if known else site().service.seed_of(snapshot.code, number)
    return TableGame(
        f"{snapshot.code}/{number}",
        TableSubject(rules.key, settings),
        Played(rank.points, rank.tiebreak, encode(sheet)),
        seed,
    )


def _checked(code: str) -> Iterator[AnyTable]:
    """The table after each event of its log, which is played again by the rules."""
    events = site().service.events(code)
    try:
        for _, table in check_log(
            FORMS.event_from_json({key: one[key] for key in one if key not in ENVELOPE})
            for one in events
        ):
            yield table
    except ReplayError:
        raise ProblemError(422, "dare-not-alone") from None


def _number(table: AnyTable) -> int | None:
    return None if table.game is None else table.game.number


def _has_help(table: AnyTable, rank: Rank) -> bool:
    """Whether a program plays on the only seat, or it is no phone's."""
    seat = table.seat(rank.seat)
    return seat is None or seat.kind != "phone" or table.level_of(rank.seat) is not None


# ── Puzzles ───────────────────────────────────────────────────────────────────────────────────────


class _Puzzles(ABC):
    """The puzzles of one game.

    :ivar page: where one is played, with its number ``n``.
    :ivar title: the key of its name.
    """

    page: str
    title: str

    @abstractmethod
    def stars(self, number: int) -> int:
        """How hard a puzzle is.

        :raises ProblemError: there is no such puzzle.
        """

    @abstractmethod
    def missed(self, t: Translator, number: int, points: int) -> str:
        """How far somebody was from the goal of a puzzle."""

    @abstractmethod
    def played(self, steps: PuzzleSteps) -> Played:
        """What was done, by the rules.

        :raises ProblemError: there is no such puzzle, or it cannot be done.
        """


class _DicePuzzles(_Puzzles):
    page = "/puzzles/{n}"
    title = "puzzle.title_one"

    def stars(self, number: int) -> int:
        return self._found(number).stars

    def missed(self, t: Translator, _number: int, points: int) -> str:
        return t.n("puzzle.missed", points)

    def played(self, steps: PuzzleSteps) -> Played:
        asked = self._found(steps.number)
        if any(len(squares) > _MAX_SQUARES for squares in steps.line):
            raise ProblemError(422, "puzzle-line")
        try:
            sheet = dice.sheet_after(asked, steps.line)
        except dice.LineError:
            raise ProblemError(422, "puzzle-line") from None
        todo: Sequence[dice.Step] = asked.steps[len(steps.line) :]
        if todo and sheet.legal(todo[0].colour, todo[0].face):
            raise ProblemError(422, "dare-not-over")
        body = FinalSheet(asked.layout.side, sheet_marks(sheet.marks))
        return Played(sheet.unfilled - asked.goal, 0, encode(body))

    def _found(self, number: int) -> dice.Puzzle:
        found = dice.puzzle_numbered(number)
        if found is None:
            raise ProblemError(422, "puzzle-unknown", most=len(dice.collection()))
        return found


class _TilePuzzles(_Puzzles):
    page = "/puzzles/tile/{n}"
    title = "puzzle.tile.title_one"

    def stars(self, number: int) -> int:
        return self._found(number).stars

    def missed(self, t: Translator, number: int, points: int) -> str:
        is_best = isinstance(self._found(number), tile.BestMove)
        return t.n("puzzle.tile.missed" if is_best else "dare.pieces_left", points)

    def played(self, steps: PuzzleSteps) -> Played:
        asked = self._found(steps.number)
        if any(len(text) > _MAX_TEXT for text in steps.moves):
            raise ProblemError(422, "puzzle-line")
        try:
            now = tile.placed(asked, steps.moves)
        except tile.PlacingError:
            raise ProblemError(422, "puzzle-line") from None
        if now.legal:
            raise ProblemError(422, "dare-not-over")
        body = FinalBoard(drawn_board(now.position, asked.variant))
        return Played(now.short, 0, encode(body))

    def _found(self, number: int) -> tile.AnyPuzzle:
        found = tile.puzzle_numbered(number)
        if found is None:
            raise ProblemError(422, "puzzle-unknown", most=len(tile.collection()))
        return found


_PUZZLES: Final[Mapping[PuzzleKind, _Puzzles]] = {"dice": _DicePuzzles(), "tile": _TilePuzzles()}


def puzzle_played(steps: PuzzleSteps) -> tuple[PuzzleSubject, Played]:
    """What was done for a puzzle.

    :raises ProblemError: there is no such puzzle, the rules do not allow it, or more can be done.
    """
    return PuzzleSubject(steps.game, steps.number), _PUZZLES[steps.game].played(steps)
