"""The dice game coached: what players find good, and what they say of a game, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rollwrite.dicegame import Colour, Layout, Mark, Player, Sheet, Square
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.commands import TakeDie
from rollwrite.dicegame.sheet import cell_of
from rollwrite.dicegame.state import Game
from rollwrite.games import FORMS
from rollwrite.i18n import Translator
from rollwrite.i18n.advice_words import reason_text
from rollwrite.i18n.dice_words import colour_name, why_out
from rollwrite.players.dice.coached import Coached, CoachedSeat, Moment, Turn
from rollwrite.players.dice.judge import Hint, MoveReason
from rollwrite.schema.dataclass_json import optional
from rollwrite.table.events import Seq
from rollwrite.web.games.dice.sheet import MarkJson, sheet_marks
from rollwrite.web.games.messages import AnyCommand
from rollwrite.web.games.registry import steps_of
from rollwrite.web.table.parts import written

#: From how many squares on a loss is a number of squares.
_SAID_FROM = 0.75
_NOTHING_BELOW = 0.25
#: From how many squares on it is said why the curve ends higher than it went on.
_A_JUMP = 3


@dataclass(frozen=True)
class AdvisedMove:
    """A good move.

    :ivar command: what to send first.
    :ivar die: the number of the die to take for it; null once one has it.
    :ivar face: the value of that die.
    :ivar words: the move in words, and ``reason`` what speaks for it.
    :ivar lit: the squares of the board that the reason speaks of.
    """

    command: AnyCommand
    die: int | None
    face: int
    shape: str
    colour: Colour
    squares: tuple[Square, ...]
    strike: bool
    words: str
    reason: str
    lit: tuple[Square, ...] = optional(())


@dataclass(frozen=True)
class CoachedMove:
    """A die taken, or a shape drawn.

    :ivar face: of the die, where the decision was about the die.
    :ivar squares: null where there is nothing to show.
    :ivar words: the move with its squares; ``short`` is the same beside a board that shows them.
    """

    face: int | None
    shape: str | None
    squares: tuple[Square, ...] | None
    strike: bool
    words: str
    short: str


@dataclass(frozen=True)
class Decision:
    """A decision.

    :ivar seq: the event by which it was made.
    :ivar better: null where nothing was.
    :ivar loss: what it cost in squares, and ``cost`` in words.
    :ivar verdict: a word, only where it is sure.
    :ivar reason: why the other move is better; ``lit`` are the squares that it speaks of.
    :ivar text: the decision in a sentence.
    """

    seq: Seq
    round: int
    kind: str
    colour: Colour
    colour_name: str
    played: CoachedMove
    better: CoachedMove | None
    loss: float
    cost: str
    verdict: str | None
    reason: str | None
    text: str
    lit: tuple[Square, ...] = optional(())


@dataclass(frozen=True)
class CurvePoint:
    """The squares expected to stay empty after a round; round 0 is the beginning."""

    round: int
    expected: float
    text: str


@dataclass(frozen=True)
class CoachedPlayer:
    """A player's game.

    :ivar result: in words.
    :ivar decisions: all, in their order.
    :ivar worst: the places in it of those that cost most.
    :ivar fall: where the curve ends in a jump because the player went out, that and why.
    """

    seat: int
    name: str
    result: str
    unfilled: int
    marks: tuple[MarkJson, ...]
    curve: tuple[CurvePoint, ...]
    decisions: tuple[Decision, ...]
    worst: tuple[int, ...]
    fall: str | None = optional(None)


@dataclass(frozen=True)
class CoachedGame:
    """A game that the coach has seen."""

    game: int
    layout: Layout
    players: tuple[CoachedPlayer, ...]


def coached_game(
    t: Translator, coached: Coached, events: Iterable[Mapping[str, Any]]
) -> CoachedGame:
    """What the coach says.

    :param events: the table's log as public JSON, from its beginning.
    """
    seqs: dict[tuple[int, int, bool], Seq] = {}
    game: Game | None = None
    for seq, event, before, after in steps_of(events, coached.game):
        game = after
        match event:
            case ev.DieTaken(seat=seat):
                seqs[seat, before.round, True] = seq
                seqs[seat, before.round, False] = seq
            case ev.ShapePlaced(seat=seat) | ev.PaperMarked(seat=seat):
                seqs[seat, before.round, False] = seq
            case ev.PlayerOut(seat=seat):
                seqs.setdefault((seat, before.round, False), seq)
            case _:
                pass
    assert game is not None
    viewer = _Words(t, game, seqs)
    players = tuple(viewer.player(seat) for seat in coached.seats)
    return CoachedGame(coached.game, written(game.settings.layout), players)


class _Words:
    """The words for one game."""

    def __init__(
        self, t: Translator, game: Game, seqs: Mapping[tuple[int, int, bool], Seq]
    ) -> None:
        self._t = t
        self._game = game
        self._layout = game.settings.layout
        self._seqs = seqs

    def player(self, coached: CoachedSeat) -> CoachedPlayer:
        t = self._t
        player: Player = next(p for p in self._game.players if p.seat == coached.seat)
        squares = t.n("table.end.squares", coached.unfilled)
        strikes = t.n("table.end.strikes", coached.strikes)
        curve = tuple(
            CurvePoint(one.round, round(one.unfilled, 1), self._squares(one.unfilled))
            for one in coached.curve
        )
        return CoachedPlayer(
            coached.seat,
            coached.name,
            t("table.end.line", squares=squares, strikes=strikes),
            coached.unfilled,
            sheet_marks(player.sheet.marks),
            curve,
            tuple(self._decision(coached.seat, moment) for moment in coached.moments),
            tuple(coached.moments.index(moment) for moment in coached.worst),
            self._fall(player, coached),
        )

    def _fall(self, player: Player, coached: CoachedSeat) -> str | None:
        """Why much more stays empty in the end than was expected before the last round."""
        last_two = [one.unfilled for one in coached.curve[-2:]]
        if player.out is None or not last_two or last_two[-1] - last_two[0] < _A_JUMP:
            return None
        why = why_out(self._t, player)
        return self._t("advice.fall", round=player.out.round, why=why)

    def _decision(self, seat: int, moment: Moment) -> Decision:
        t = self._t
        is_die = moment.kind == "die"
        played = self._move(moment.played, is_die=is_die, is_done=True)
        better = None if moment.better is None else self._move(moment.better, is_die=is_die)
        cost, reason = self._cost(moment.loss), moment.reason
        text = t("advice.played", round=moment.round, move=played.words)
        if better is not None and moment.loss >= _NOTHING_BELOW:
            text = t(
                "advice.moment",
                round=moment.round,
                move=played.words,
                cost=cost,
                better=better.words,
            )
        return Decision(
            self._seqs[seat, moment.round, is_die],
            moment.round,
            moment.kind,
            moment.colour,
            colour_name(t, moment.colour),
            played,
            better,
            round(moment.loss, 1),
            cost,
            None if moment.verdict == "none" else t(f"advice.verdict.{moment.verdict}"),
            None if reason is None else reason_text(t, reason.key, reason.params),
            text,
            () if reason is None else self._lit(seat, moment, reason),
        )

    def _lit(self, seat: int, moment: Moment, reason: MoveReason) -> tuple[Square, ...]:
        """What of the sheet a reason for the better move speaks of."""
        player = next(one for one in self._game.players if one.seat == seat)
        before = tuple(mark for mark in player.sheet.marks if mark.round < moment.round)
        turn = moment.better
        if turn is None or turn.shape is None or turn.squares is None:
            return ()
        mark = Mark(moment.round, moment.colour, turn.strike, turn.shape, turn.squares)
        return lit_by(Sheet(self._layout, before), mark, reason)

    def _move(self, turn: Turn, *, is_die: bool, is_done: bool = False) -> CoachedMove:
        """A move in words.

        :param is_die: the decision was about the die.
        :param is_done: it is what the player did. Of a die that says nothing of the shape.
        """
        t = self._t
        if turn.shape is None:
            words = t("advice.die_out", face=turn.face) if is_die else t("advice.out")
            return CoachedMove(turn.face if is_die else None, None, None, turn.strike, words, words)
        if is_die and is_done:
            words = t("advice.die", face=turn.face)
            return CoachedMove(turn.face, None, None, False, words, words)
        drawn = shape_words(t, self._layout, turn.shape, turn.squares, strike=turn.strike)
        short = t("advice.short_strike", shape=turn.shape) if turn.strike else turn.shape
        if is_die:
            drawn = t("advice.die_then", face=turn.face, shape=drawn)
            short = t("advice.die_then", face=turn.face, shape=short)
        face = turn.face if is_die else None
        return CoachedMove(face, turn.shape, turn.squares, turn.strike, drawn, short)

    def _cost(self, loss: float) -> str:
        if loss < _NOTHING_BELOW:
            return self._t("advice.cost_nothing")
        if loss < _SAID_FROM:
            return self._t("advice.cost_little")
        return self._t.n("advice.cost", round(loss))

    def _squares(self, expected: float) -> str:
        return self._t.n("table.end.squares", max(round(expected), 0))


def advised_move(t: Translator, game: Game, seat: int, advice: Hint) -> AdvisedMove:
    """A move that a player finds good, in words."""
    layout = game.settings.layout
    sheet = next(player.sheet for player in game.players if player.seat == seat)
    mark = Mark(game.round, advice.colour, advice.strike, advice.shape, advice.squares)
    command = advice.command
    die = command.die if isinstance(command, TakeDie) else None
    drawn = shape_words(t, layout, advice.shape, advice.squares, strike=advice.strike)
    key = "advice.draw" if die is None else "advice.take"
    words = t(key, shape=drawn, **({} if die is None else {"face": advice.face}))
    sent: dict[str, Any] = FORMS.command_to_json(command)
    return AdvisedMove(
        sent,
        die,
        advice.face,
        advice.shape,
        advice.colour,
        advice.squares,
        advice.strike,
        words,
        reason_text(t, advice.reason.key, advice.reason.params),
        lit_by(sheet, mark, advice.reason),
    )


def lit_by(sheet: Sheet, mark: Mark, reason: MoveReason) -> tuple[Square, ...]:
    """The squares that a reason for drawing ``mark`` speaks of: the open corners that it leaves."""
    if reason.key not in _OF_CORNERS:
        return ()
    colour = Colour(str(reason.params["colour"]))
    return sheet.with_mark(mark).open_corner_squares(colour)


_OF_CORNERS: Final = ("keeps", "keeps_starts", "ends")


def shape_words(
    t: Translator, layout: Layout, shape: str, squares: Iterable[Square], *, strike: bool
) -> str:
    """A shape and its squares: "T4 on c5, d5, e5 and d4"."""
    names = [layout.board.format_cell(cell_of(square)) for square in squares]
    key = "advice.shape_strike" if strike else "advice.shape"
    return t(key, shape=shape, squares=t.join(names))
