"""A page about a game that was looked back on: one file, without a script, for any browser."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jinja2 import Environment, FileSystemLoader

from rollwrite.board.svg import Outline, board_svg
from rollwrite.i18n import Translator
from rollwrite.i18n.advice_words import cost_words, move_words, percent, squares_left, value_words
from rollwrite.i18n.check_words import capitalised
from rollwrite.players.tile.analysis import Analysis, Better, Question, Step, Values
from rollwrite.players.tile.why_better import why_of
from rollwrite.resources import folder
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Placement
from rollwrite.tilegame.rules.settings import colour_number
from rollwrite.tilegame.scoring import Scheme

_WIDTH, _HEIGHT = 400, 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 42, 10, 10, 22
#: So many numbers along the bottom at most.
_NUMBERS: Final = 10
#: Lines of players are told apart without colour.
_DASHES: Final = ("", "9 5", "2 5", "12 4 2 4")


@dataclass(frozen=True)
class _Moment:
    """A move that cost much, ready to be shown.

    :ivar board: before the move, with both moves on it, and ``ahead`` after the better line; both
        as addresses of pictures. None where nothing lies: of pieces that are picked.
    """

    rank: int
    title: str
    verdict: str
    cost: str
    played: str
    better: str
    values: str
    instead: str
    why: str
    line: tuple[str, ...]
    board: str | None
    ahead: str | None


@dataclass(frozen=True)
class _Player:
    """A player, ready to be shown."""

    name: str
    moments: tuple[_Moment, ...]


@dataclass(frozen=True)
class _Row:
    """A move in the table of all."""

    number: int
    who: str
    move: str
    values: tuple[str, ...]
    cost: str


def page(
    t: Translator,
    names: Sequence[str],
    asked: Sequence[Question],
    analysis: Analysis,
    scheme: Scheme,
) -> str:
    """The page, as HTML.

    :param scheme: how the game is scored.
    """
    pages = Environment(
        loader=FileSystemLoader(folder("templates")),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    writer = _Writer(t, names, asked, analysis, scheme)
    return pages.get_template("analysis/page.html").render(
        t=t,
        lang=t.language,
        game=t(f"tile.game.{analysis.variant}"),
        names=names,
        dashes=_DASHES,
        is_solo=analysis.squares is not None,
        curve=_curve(t, analysis, writer.worst),
        curve_words=writer.curve_words(),
        start=writer.columns(analysis.start),
        players=tuple(writer.players()),
        rows=tuple(writer.rows()),
    )


class _Writer:
    """Puts one game into words and pictures.

    :ivar worst: the moves that cost most, player by player.
    """

    def __init__(
        self,
        t: Translator,
        names: Sequence[str],
        asked: Sequence[Question],
        analysis: Analysis,
        scheme: Scheme,
    ) -> None:
        self._t = t
        self._scheme = scheme
        self._names = names
        self._asked = dict(zip(analysis.steps, asked, strict=True))
        self._analysis = analysis
        self.worst = [
            step for player in range(len(analysis.start)) for step in analysis.worst(player)
        ]

    def curve_words(self) -> str:
        """The curve in words, for those who cannot see it."""
        analysis = self._analysis
        return self._t(
            "script.coach.curve_words",
            first=self._values(analysis.start),
            last=self._values(analysis.steps[-1].values),
        )

    def columns(self, values: Values) -> tuple[str, ...]:
        """What each player may expect, without names."""
        squares = self._analysis.squares
        if squares is not None:
            return tuple(str(squares_left(value, squares)) for value in values)
        return tuple(percent(self._t, value) for value in values)

    def players(self) -> Iterator[_Player]:
        for player, name in enumerate(self._names):
            worst = self._analysis.worst(player)
            yield _Player(name, tuple(self._moment(step) for step in worst))

    def rows(self) -> Iterator[_Row]:
        for step, question in self._asked.items():
            cost = "" if step.better is None else self._cost(step.cost)
            if step.late:
                late = self._t("advice.tile.late", cost=self._cost(step.late))
                cost = f"{cost}. {late}" if cost else late
            words = move_words(self._t, question.before, question.move)
            name = self._names[step.player]
            yield _Row(step.number, name, words, self.columns(step.values), cost)

    def _moment(self, step: Step) -> _Moment:
        t, question, better = self._t, self._asked[step], step.better
        assert better is not None
        games = _line(question.before, better)
        first, *sequel = [
            move_words(t, game, after.moves[-1])
            for game, after in zip([question.before, *games], games, strict=False)
        ]
        played = move_words(t, question.before, question.move)
        moves = (question.move, *(game.moves[-1] for game in games))
        lies = any(isinstance(move, Placement) for move in moves)
        cost = self._cost(step.cost)
        text = t("advice.tile.moment", n=step.number, move=played, cost=cost, better=first)
        return _Moment(
            self.worst.index(step) + 1,
            t("script.coach.move", n=step.number),
            capitalised(t(f"advice.verdict.{step.verdict}")),
            cost,
            played,
            first,
            self._values(step.values),
            self._values(better.values),
            why_of(t, question, better, self._scheme).alone,
            tuple(sequel),
            _picture(_compared(question, games[0], text)) if lies else None,
            _picture(_ahead(question.before, games, t("script.coach.line"))) if lies else None,
        )

    def _cost(self, cost: float) -> str:
        return cost_words(self._t, cost, len(self._names), self._analysis.squares)

    def _values(self, values: Values) -> str:
        pairs = zip(self._names, values, strict=True)
        squares = self._analysis.squares
        return ", ".join(value_words(self._t, name, value, squares) for name, value in pairs)


def _line(game: Game, better: Better) -> list[Game]:
    """The game after each move of a better line."""
    games = []
    for colour, text in better.line:
        game = game.play(game.parse_move(text, colour_number(game.variant, colour)))
        games.append(game)
    return games


def _compared(question: Question, better: Game, title: str) -> str:
    """The board before a move, with it and the better one drawn on it."""
    moves = ((question.move, False), (better.moves[-1], True))
    outlines = [Outline(move.cells, good) for move, good in moves if isinstance(move, Placement)]
    game = question.before
    return board_svg(game.position, game.variant.colours, title=title, outlines=outlines)


def _ahead(before: Game, games: Sequence[Game], title: str) -> str:
    """The board at the end of a line, its pieces numbered in their order."""
    signs = {
        (move.colour, move.number): str(number)
        for number, move in enumerate((game.moves[-1] for game in games), start=1)
        if isinstance(move, Placement)
    }
    position = games[-1].position
    return board_svg(position, before.variant.colours, title=title, signs=signs)


def _picture(svg: str) -> str:
    """A drawing as an address that holds it."""
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


@dataclass(frozen=True)
class _Mark:
    """A word at a place of the drawing, x to the right and y down."""

    x: float
    y: float
    text: str


@dataclass(frozen=True)
class _Curve:
    """Where everything lies.

    :ivar size: the width and height of the drawing.
    :ivar heights: words at the left, and ``ends`` where a line across begins and stops.
    :ivar numbers: of moves, at the bottom.
    :ivar lines: for each player the points of his line, as in the ``points`` of SVG.
    :ivar badges: at the moves that have a number.
    """

    size: tuple[int, int]
    heights: tuple[_Mark, ...]
    ends: tuple[int, int]
    numbers: tuple[_Mark, ...]
    lines: tuple[str, ...]
    badges: tuple[_Mark, ...]


def _curve(t: Translator, analysis: Analysis, worst: Sequence[Step]) -> _Curve:
    """What each player could expect, after each move.

    :param worst: the moves that have a number on the curve.
    """
    points = [analysis.start, *(step.values for step in analysis.steps)]
    squares = analysis.squares
    most = 1.0 if squares is None else max(1, *(squares_left(v, squares) for (v,) in points))

    def x(at: float) -> float:
        return round(_LEFT + at * (_WIDTH - _LEFT - _RIGHT) / (len(points) - 1), 1)

    def y(value: float) -> float:
        shown = value if squares is None else squares_left(value, squares) / most
        return height(shown)

    def height(part: float) -> float:
        return round(_TOP + (1 - part) * (_HEIGHT - _TOP - _BOTTOM), 1)

    def scale(part: float) -> str:
        return percent(t, part) if squares is None else str(round(part * most))

    every = -(-len(points) // _NUMBERS)
    return _Curve(
        (_WIDTH, _HEIGHT),
        tuple(_Mark(_LEFT - 6, height(part), scale(part)) for part in (0.0, 0.5, 1.0)),
        (_LEFT, _WIDTH - _RIGHT),
        tuple(_Mark(x(at), _HEIGHT - 6, str(at)) for at in range(0, len(points), every)),
        tuple(
            " ".join(f"{x(at)},{y(one[player])}" for at, one in enumerate(points))
            for player in range(len(analysis.start))
        ),
        tuple(
            _Mark(x(analysis.steps.index(step) + 1), y(step.values[step.player]), str(rank))
            for rank, step in enumerate(worst, start=1)
        ),
    )
