"""A tile game coached: what players find good, and what they say of a game, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, assert_never

from rollwrite.games import FORMS
from rollwrite.i18n import Translator
from rollwrite.i18n.advice_words import (
    cost_words,
    move_words,
    percent,
    short_words,
    squares_left,
    tile_reason_text,
    value_words,
)
from rollwrite.i18n.tile_words import tile_colour
from rollwrite.players.tile.analysis import Analysis, Better, Question, Step, Values, questions
from rollwrite.players.tile.hints import Hint
from rollwrite.players.tile.why_better import why_of
from rollwrite.schema.dataclass_json import optional
from rollwrite.table.events import Seq
from rollwrite.tilegame import Corner, Game, Move, Pick, Placement
from rollwrite.tilegame.moves import what_of
from rollwrite.tilegame.rules import events as ev
from rollwrite.tilegame.rules.commands import PlayMove
from rollwrite.tilegame.rules.settings import colour_number
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.web.games.messages import AnyCommand
from rollwrite.web.games.registry import steps_of
from rollwrite.web.games.tile.board import BoardSquare, TileBoard, board_of, letter_of
from rollwrite.web.games.tile.game import ranking_of


@dataclass(frozen=True)
class AdvisedTileMove:
    """A good move of a tile game.

    :ivar command: what to send.
    :ivar move: its text; ``colour`` the colour's key.
    :ivar what: the piece that is placed or picked, or the corner that is chosen.
    :ivar squares: where the piece is placed, as rows and columns of the board that is drawn; none
        where it is picked, or a corner chosen.
    :ivar value: what the player may expect after it: his share of the win, 0 to 1.
    :ivar words: the move in words, and ``reason`` what speaks for it.
    """

    command: AnyCommand
    move: str
    colour: str
    what: str
    squares: tuple[BoardSquare, ...]
    value: float
    words: str
    reason: str


@dataclass(frozen=True)
class ShownMove:
    """A move, to be drawn on a board.

    :ivar letter: its colour's.
    :ivar squares: null for picks and corners (T8, T11), which lie nowhere.
    :ivar words: the move with its squares; ``short`` is the same beside a board that shows them.
    """

    letter: str
    squares: tuple[BoardSquare, ...] | None
    words: str
    short: str


@dataclass(frozen=True)
class WhyBetter:
    """Why another move would have been better.

    :ivar text: in a sentence or two.
    :ivar corners: those that it speaks of, as rows and columns of the board that is drawn;
        ``corner_names`` is how they are called, for who does not see the board.
    :ivar room: the squares that it counts, likewise.
    """

    text: str
    corners: tuple[BoardSquare, ...]
    room: tuple[BoardSquare, ...]
    corner_names: str


@dataclass(frozen=True)
class TileMoment:
    """A move that cost much.

    :ivar board: before the move.
    :ivar played: the move, and ``played_text`` what everybody could expect after it.
    :ivar line: the better move first, then how it would have gone on; ``better_text`` is what could
        be expected after the first.
    :ivar why: what speaks for the better move.
    """

    board: TileBoard
    played: ShownMove
    played_text: str
    line: tuple[ShownMove, ...]
    better_text: str
    why: WhyBetter


@dataclass(frozen=True)
class LookedAtMove:
    """A move of the game.

    :ivar seq: the event by which it was made; null where it was on the board from the beginning.
    :ivar n: its number, from 1.
    :ivar played: the move in words.
    :ivar values: what each player could expect after it, in a few characters: "62%".
    :ivar cost: in words; null where nothing was clearly better, as the next three.
    :ivar moment: of those that cost most, what is shown of them.
    :ivar text: the move in a sentence.
    :ivar better_move: ``better``, to be drawn on a board; ``why`` is what speaks for it, null where
        nothing can be counted yet.
    :ivar late: in a sentence how much less could be expected after the move, beyond what it cost:
        what followed was seen only late. Null where that is not clear.
    """

    seq: Seq | None
    n: int
    seat: int
    played: str
    values: tuple[str, ...]
    cost: str | None
    verdict: str | None
    better: str | None
    moment: TileMoment | None
    text: str
    better_move: ShownMove | None = optional(None)
    why: WhyBetter | None = optional(None)
    late: str | None = optional(None)


@dataclass(frozen=True)
class TileCurvePoint:
    """What a player could expect.

    :ivar n: after which move; 0 is the beginning, null an end to which people came without one.
    :ivar value: the share of the others whom the player may expect to finish ahead of, in percent:
        of two players that is the chance to win. Alone, the squares left.
    """

    n: int | None
    value: int
    text: str


@dataclass(frozen=True)
class LookedAtPlayer:
    """A player's game.

    :ivar result: in words.
    :ivar worst: the places in ``moves`` of those that cost most, the worst first.
    """

    seat: int
    name: str
    result: str
    curve: tuple[TileCurvePoint, ...]
    worst: tuple[int, ...]


@dataclass(frozen=True)
class CoachedTileGame:
    """A tile game that the coach has seen.

    :ivar name: what people call the game.
    :ivar unit: what ``curve`` counts.
    """

    rules: Literal["tile"]
    game: int
    name: str
    unit: Literal["percent", "squares"]
    players: tuple[LookedAtPlayer, ...]
    moves: tuple[LookedAtMove, ...]


def coached_game(
    t: Translator, analysis: Analysis, number: int, events: Iterable[Mapping[str, Any]]
) -> CoachedTileGame:
    """What the coach says.

    :param number: of the game at its table.
    :param events: the table's log as public JSON, from its beginning.
    """
    seqs: list[Seq | None] = []
    play: TilePlay | None = None
    for seq, event, before, after in steps_of(events, number):
        if play is None:
            seqs = [None] * len(before.game.moves)
        play = after
        if isinstance(event, ev.MovePlayed):
            seqs.append(seq)
        elif isinstance(event, ev.MovesUndone):
            del seqs[len(after.game.moves) :]
    assert play is not None
    viewer = _Words(t, play, analysis)
    return CoachedTileGame(
        "tile",
        number,
        t(f"tile.game.{analysis.variant}"),
        "percent" if analysis.squares is None else "squares",
        tuple(viewer.players()),
        tuple(viewer.moves(seqs)),
    )


class _Words:
    """The words for one game."""

    def __init__(self, t: Translator, play: TilePlay, analysis: Analysis) -> None:
        self._t = t
        self._play = play
        self._analysis = analysis
        self._asked = questions(play.game.history())
        players = range(len(play.seats))
        self._worst = {player: analysis.worst(player) for player in players}

    def players(self) -> Iterable[LookedAtPlayer]:
        analysis, play = self._analysis, self._play
        results = {one.seat: one.text for one in ranking_of(self._t, play)}
        points: list[tuple[int | None, Values]] = [(0, analysis.start)]
        points += [(step.number, step.values) for step in analysis.steps]
        if analysis.result is not None and analysis.result != points[-1][1]:
            points.append((None, analysis.result))
        for player, (seat, name) in enumerate(zip(play.seats, play.names, strict=True)):
            yield LookedAtPlayer(
                seat,
                name,
                results[seat],
                tuple(self._point(n, name, values[player]) for n, values in points),
                tuple(analysis.steps.index(step) for step in self._worst[player]),
            )

    def _point(self, n: int | None, name: str, value: float) -> TileCurvePoint:
        squares = self._analysis.squares
        counted = round(value * 100) if squares is None else squares_left(value, squares)
        return TileCurvePoint(n, counted, value_words(self._t, name, value, squares))

    def moves(self, seqs: Iterable[Seq | None]) -> Iterable[LookedAtMove]:
        for step, asked, seq in zip(self._analysis.steps, self._asked, seqs, strict=True):
            yield self._move(step, asked, seq)

    def _move(self, step: Step, asked: Question, seq: Seq | None) -> LookedAtMove:
        t = self._t
        played = move_words(t, asked.before, asked.move)
        cost = verdict = better = moment = instead = why = late = None
        text = t("advice.tile.played", n=step.number, move=played)
        if step.better is not None:
            line = self._line(asked.before, step.better)
            cost, better, instead = self._words_of(step.cost), line[0].words, line[0]
            verdict = t(f"advice.verdict.{step.verdict}")
            text = t("advice.tile.moment", n=step.number, move=played, cost=cost, better=better)
            said, is_counted = self._why(asked, step.better)
            why = said if is_counted else None
            if step in self._worst[step.player]:
                before = replace(self._play, game=asked.before, settled=None)
                moment = TileMoment(
                    board_of(before),
                    self._shown(asked.before, asked.move),
                    self._values(step.values),
                    line,
                    self._values(step.better.values),
                    said,
                )
        if step.late:
            late = t("advice.tile.late", cost=self._words_of(step.late))
            text = f"{text} {late}"
        return LookedAtMove(
            seq,
            step.number,
            self._play.seats[step.player],
            played,
            tuple(self._short(value) for value in step.values),
            cost,
            verdict,
            better,
            moment,
            text,
            instead,
            why,
            late,
        )

    def _why(self, asked: Question, better: Better) -> tuple[WhyBetter, bool]:
        """Why, and whether there is something to count."""
        said = why_of(self._t, asked, better, self._play.settings.scoring)
        square_of, why = asked.before.position.setup.table.board.square_of, said.why
        corners, room = (tuple(map(square_of, cells)) for cells in (why.corners, why.room))
        shown = WhyBetter(said.beside_board, corners, room, said.corner_names)
        return shown, why.key != "later"

    def _words_of(self, cost: float) -> str:
        return cost_words(self._t, cost, len(self._play.seats), self._analysis.squares)

    def _line(self, game: Game, better: Better) -> tuple[ShownMove, ...]:
        """The moves of a line."""
        shown = []
        for colour, text in better.line:
            move = game.parse_move(text, colour_number(game.variant, colour))
            shown.append(self._shown(game, move))
            game = game.play(move)
        return tuple(shown)

    def _shown(self, game: Game, move: Move) -> ShownMove:
        letter = letter_of(game.variant.colours[move.colour])
        square_of = game.position.setup.table.board.square_of
        lies = tuple(map(square_of, move.cells)) if isinstance(move, Placement) else None
        t = self._t
        return ShownMove(letter, lies, move_words(t, game, move), short_words(t, game, move))

    def _short(self, value: float) -> str:
        squares = self._analysis.squares
        return percent(self._t, value) if squares is None else str(squares_left(value, squares))

    def _values(self, values: Values) -> str:
        """What everybody may expect."""
        squares = self._analysis.squares
        pairs = zip(self._play.names, values, strict=True)
        return ", ".join(value_words(self._t, name, value, squares) for name, value in pairs)


def advised_move(t: Translator, play: TilePlay, seat: int, advice: Hint) -> AdvisedTileMove:
    """A move that a player finds good, in words."""
    move, board = advice.move, play.game.position.setup.table.board
    key = play.settings.row.colours[move.colour]
    colour, what = tile_colour(t, key), what_of(move)
    squares: tuple[BoardSquare, ...] = ()
    match move:
        case Placement():
            squares = tuple(map(board.square_of, move.cells))
            cells = t.join([board.format_cell(cell) for cell in move.cells])
            words = t("advice.tile.now.place", shape=what, colour=colour, cells=cells)
        case Pick():
            words = t("advice.tile.now.pick", shape=what, colour=colour)
        case Corner():
            words = t("advice.tile.now.corner", corner=what)
        case _:
            assert_never(move)
    sent: dict[str, Any] = FORMS.command_to_json(PlayMove(seat, f"{key} {move}"))
    reason = tile_reason_text(t, advice.reason.key, advice.reason.params)
    return AdvisedTileMove(
        sent, str(move), key, what, squares, round(advice.value, 3), words, reason
    )
