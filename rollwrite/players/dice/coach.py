"""The coach: after a game, which decisions cost most, what was better, and why.

One question at a time, so that others can be served in between::

    plan = plan_of(events)
    judged = [judge_one(question) for question in plan.questions]
    coached = sum_up(plan, judged)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from random import Random
from typing import Any, Final

from rollwrite.arguments import ArgumentError, explained
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.colours import COLOURS, Colour
from rollwrite.dicegame.rules import RULES
from rollwrite.dicegame.sheet import Mark, Sheet, cell_of, square_of
from rollwrite.dicegame.state import Game, Player
from rollwrite.games import GAMES
from rollwrite.players.dice.choosing import players_of
from rollwrite.players.dice.coached import (
    Coached,
    CoachedSeat,
    Expectation,
    Kind,
    Moment,
    Turn,
    Verdict,
)
from rollwrite.players.dice.judge import (
    GOES_ON,
    LOOKED_AT,
    Facts,
    MoveReason,
    by_playouts,
    facts_of,
    standing_out,
)
from rollwrite.players.dice.light import LightSheet
from rollwrite.players.dice.search import (
    Candidate,
    Duel,
    Move,
    Outlook,
    candidates,
    moves_with,
    outlook,
    search,
)
from rollwrite.players.dice.value import load_value, weights_name
from rollwrite.players.job import Budget, CoachError
from rollwrite.table import Event

#: From how many squares on a decision is called so.
VERDICTS: Final[tuple[tuple[Verdict, float], ...]] = (
    ("blunder", 3.0),
    ("mistake", 1.5),
    ("slip", 0.5),
)
#: A verdict stands when the loss is so many standard errors above what it asks for.
_SURE: Final = 1.0
#: When a loss is so many standard errors away from every threshold, no more pairs are played.
_CLEAR: Final = 3.0
#: Playouts of a search for the best move.
_SEARCH: Final = Budget(playouts=320)
#: Pairs of playouts of two moves, and how many of them between two looks.
_PAIRS: Final = 480
_LOOK: Final = 80
#: So many moments are shown of a player.
_WORST: Final = 3


@dataclass(frozen=True)
class Question:
    """A turn of a player: was there something better?

    :ivar sheet: before the turn.
    :ivar faces: the dice to choose from; only the one taken where there was no choice.
    :ivar face: the die taken.
    :ivar drawn: what was drawn with it; None where the player went out.
    :ivar players: how many played, for the learned value.
    :ivar chance: a text from which the chance of the judge follows.
    """

    seat: int
    round: int
    colour: Colour
    sheet: Sheet
    faces: tuple[int, ...]
    face: int
    drawn: Mark | None
    coming: Outlook
    players: int
    chance: str


def games_in(events: Iterable[Event]) -> dict[int, list[tuple[Event, Game, Game]]]:
    """For each dice game in a log its events, each with the game before and after it.

    :raises CoachError: only other games were played at the table.
    """
    is_other = False
    found: dict[int, list[tuple[Event, Game, Game]]] = {}
    table = None
    for event in events:
        before: Any = None if table is None else table.game
        table = GAMES.evolve(table, event)
        game = table.game
        is_other = table.rules is not RULES
        if game is None or is_other:
            continue
        is_same = before is not None and before.number == game.number
        found.setdefault(game.number, []).append((event, before if is_same else game, game))
    if is_other and not found:
        raise CoachError("other-game")
    return found


def finished_game(
    events: Iterable[Event], number: int | None = None
) -> list[tuple[Event, Game, Game]]:
    """The events of a game that is over, each with the game before and after it.

    :param number: of the game at its table; None for the newest.
    :raises CoachError: there is no such game, or it cannot be coached.
    """
    games = games_in(events)
    if not games or (number is not None and number not in games):
        raise CoachError("no-game", has_none=not games)
    steps = games[max(games) if number is None else number]
    end = steps[-1][2]
    if end.phase != "over":
        raise CoachError("running")
    if not any(player.sheet.is_known for player in end.players):
        raise CoachError("no-sheets")
    return steps


def questions(steps: Sequence[tuple[Event, Game, Game]]) -> list[Question]:
    """The turns of a game that is over, round by round, without those that were taken back.

    Of a sheet of paper that the app has not seen whole there are none.
    """
    end = steps[-1][2]
    found: dict[tuple[int, int], Question] = {}
    for event, before, after in steps:
        match event:
            case ev.DieTaken(seat=seat):
                found[before.round, seat] = _taken(before, after, seat)
            case ev.DiceCorrected():
                _corrected(found, after)
            case ev.ShapePlaced(seat=seat) | ev.PaperMarked(seat=seat):
                key = before.round, seat
                found[key] = replace(found[key], drawn=_player(after, seat).sheet.marks[-1])
            case ev.TurnUndone(seat=seat):
                key = before.round, seat
                found[key] = replace(found[key], drawn=None)
            case ev.PlayerOut(seat=seat, reason="left" | "set-out"):
                # Who leaves has decided nothing about the sheet.
                key = before.round, seat
                if key in found and found[key].drawn is None:
                    del found[key]
    known = {player.seat for player in end.players if player.sheet.is_known}
    return [question for _, question in sorted(found.items()) if question.seat in known]


def _taken(before: Game, after: Game, seat: int) -> Question:
    index = before.index_of(seat)
    assert index is not None
    face = after.face_of(after.players[index])
    assert face is not None
    faces = tuple(sorted({before.dice[die] for die in before.dice_left}))
    return Question(
        seat,
        before.round,
        before.colour_of(index),
        before.players[index].sheet,
        faces,
        face,
        None,
        outlook(before, index),
        players_of(before),
        f"{before.commitment or before.rolled}/{before.number}/{seat}/{before.round}",
    )


def _corrected(found: dict[tuple[int, int], Question], game: Game) -> None:
    """Who took a die that had been typed in wrong chose among others than there were."""
    for player in game.players:
        face = game.face_of(player)
        key = game.round, player.seat
        if face is not None and key in found:
            found[key] = replace(found[key], faces=(face,), face=face)


def _player(game: Game, seat: int) -> Player:
    return next(player for player in game.players if player.seat == seat)


def known_sheets(game: Game) -> Iterator[Player]:
    """The players whose sheets are known whole, by their seats."""
    yield from sorted(
        (player for player in game.players if player.sheet.is_known), key=lambda one: one.seat
    )


@dataclass(frozen=True)
class TurnReview:
    """The answer to a question.

    :ivar before, after: the squares that stay empty in the end, as expected then.
    """

    seat: int
    round: int
    moments: tuple[Moment, ...]
    before: float
    after: float


def judge_one(question: Question, salt: str = "") -> TurnReview:
    """Look at one turn: about a tenth of a second.

    :param salt: another one gives another chance, and nearly the same answer.
    """
    return _Judge(question, Random(question.chance + salt)).judged()


def verdict_of(loss: float, error: float) -> Verdict:
    """What to call a loss in squares that is known up to a standard error."""
    for verdict, squares in VERDICTS:
        if loss - _SURE * error >= squares:
            return verdict
    return "none"


class _Judge:
    """Looks at one turn."""

    def __init__(self, question: Question, rng: Random) -> None:
        self._asked = question
        self._rng = rng
        self._coming = question.coming
        self._sheet = LightSheet.of(question.sheet)
        self._tables = self._sheet.tables
        layout = question.sheet.layout
        self._value = load_value(weights_name(layout, question.players))
        self._free = ~question.sheet.position.occupied & (1 << layout.squares) - 1

    def judged(self) -> TurnReview:
        """The answer."""
        asked = self._asked
        found = self._found(moves_with(self._sheet, asked.colour.number, (asked.face,)))
        # The best moves with the die taken, best first.
        ranked = self._ranked(found)
        moments = []
        if len(asked.faces) > 1:
            moments.append(self._die(ranked[0] if ranked else None))
        after = float(self._sheet.unfilled)
        if ranked:
            played = self._played(found)
            after = after if played is None else played.value
            moments.append(self._drawing(found, ranked[0], played))
        return TurnReview(
            asked.seat, asked.round, tuple(moments), _squares(self._before()), _squares(after)
        )

    def _before(self) -> float:
        """What was to be expected before the turn: one round earlier than the outlook."""
        colours, dice = self._coming.colours, self._coming.dice
        return self._value(self._sheet, (colours[-1], *colours[:-1]), (dice[-1], *dice[:-1]))

    def _found(self, moves: Sequence[Move]) -> list[Candidate]:
        number = self._asked.colour.number
        return candidates(self._sheet, number, moves, self._coming, self._value)

    def _ranked(self, found: Sequence[Candidate]) -> list[Candidate]:
        return search(found, self._coming, _SEARCH, self._rng) if found else []

    def _die(self, mine: Candidate | None) -> Moment:
        """Whether another die would have been better.

        :param mine: the best move with the die taken.
        """
        asked = self._asked
        others = [face for face in asked.faces if face != asked.face]
        moves = moves_with(self._sheet, asked.colour.number, others)
        # With a strike the die taken does all that the others do.
        found = self._found([move for move in moves if not move.strike])
        if mine is not None:
            found = sorted([mine, *found], key=lambda one: one.value)
        ranked = self._ranked(found)
        if not ranked or ranked[0] is mine:
            return self._unbeaten("die", mine)
        return self._compared("die", found, ranked[0], mine)

    def _drawing(
        self, found: Sequence[Candidate], best: Candidate, played: Candidate | None
    ) -> Moment:
        """Whether another move with the die would have been better.

        :param found: all moves with it, best first by value.
        """
        if played is None:
            return self._compared("strike" if best.move.strike else "shape", found, best, None)
        if played.move == best.move:
            return self._unbeaten("place", played)
        kind: Kind = "place"
        if played.move.strike != best.move.strike:
            kind = "strike"
        elif self._shape(played) != self._shape(best):
            kind = "shape"
        return self._compared(kind, found, best, played)

    def _played(self, found: Sequence[Candidate]) -> Candidate | None:
        """The move that was made; None for going out."""
        drawn = self._asked.drawn
        if drawn is None or drawn.squares is None:
            return None
        placement = self._tables.table.find(map(cell_of, drawn.squares))
        assert placement is not None
        move = Move(placement, drawn.strike)
        # A strike that was not needed is in no list of sensible moves.
        return next((one for one in found if one.move == move), None) or self._found([move])[0]

    def _shape(self, one: Candidate) -> int:
        return self._tables.shape_of[one.move.placement]

    def _unbeaten(self, kind: Kind, played: Candidate | None) -> Moment:
        """Nothing better was found."""
        asked = self._asked
        turn = self._turn(asked.face, played)
        return Moment(asked.round, kind, asked.colour, turn, None, 0.0, "none", None)

    def _compared(
        self,
        kind: Kind,
        found: Sequence[Candidate],
        best: Candidate,
        played: Candidate | None,
    ) -> Moment:
        """What a move cost against the best one.

        :param played: None for going out.
        """
        asked = self._asked
        fought = None if played is None else self._fought(best, played)
        if fought is None:
            loss, error = self._sheet.unfilled - best.expected, 0.0
        else:
            loss, error = fought.more, fought.error
        loss = max(round(loss, 1), 0.0)
        verdict = verdict_of(loss, error)
        turn = self._turn(asked.face, played)
        if verdict == "none":
            return Moment(asked.round, kind, asked.colour, turn, None, loss, verdict, None)
        face = self._tables.row_of(best.move.placement) if kind == "die" else asked.face
        better = self._turn(face, best)
        reason = self._reason(found, best, played, fought)
        return Moment(asked.round, kind, asked.colour, turn, better, loss, verdict, reason)

    def _fought(self, best: Candidate, played: Candidate) -> Duel:
        """As many pairs of playouts as it takes to be sure."""
        fought = Duel(best, played)
        while fought.games < _PAIRS:
            fought.play(_LOOK, self._coming, self._rng)
            far = _CLEAR * fought.error
            if all(abs(fought.more - squares) > far for _, squares in VERDICTS):
                break
        return fought

    def _reason(
        self,
        found: Sequence[Candidate],
        best: Candidate,
        played: Candidate | None,
        fought: Duel | None,
    ) -> MoveReason:
        """Why the best move is better than the one that was made."""
        if played is None or fought is None:
            return GOES_ON
        others = [self._facts(one) for one in found[:LOOKED_AT] if one is not best]
        said = standing_out(
            self._facts(best),
            others,
            self._asked.colour,
            [COLOURS[number] for number in self._coming.colours],
            self._facts(played),
        )
        return said or by_playouts(fought.wins, fought.losses, fought.games)

    def _facts(self, one: Candidate) -> Facts:
        return facts_of(self._sheet, self._free, one.move, one.after)

    def _turn(self, face: int, one: Candidate | None) -> Turn:
        """A move in the words of the log; going out for None."""
        if one is None:
            return Turn(face, None, (), strike=False)
        table = self._tables.table
        squares = tuple(sorted(square_of(cell) for cell in table.cells_of(one.move.placement)))
        return Turn(face, table.shape_of(one.move.placement).name, squares, one.move.strike)


def _squares(expected: float) -> float:
    """As it is shown: the value knows nothing of a sheet that cannot be more than full."""
    return max(round(expected, 1), 0.0)


@dataclass(frozen=True)
class Result:
    """How a player whose sheet is known has ended."""

    seat: int
    name: str
    unfilled: int
    strikes: int


@dataclass(frozen=True)
class Plan:
    """A game to be looked back on.

    :ivar game: its number at its table.
    :ivar questions: in the order of the rounds.
    """

    game: int
    results: tuple[Result, ...]
    questions: tuple[Question, ...]


def plan_of(events: Iterable[Event], number: int | None = None) -> Plan:
    """What there is to ask of a game in the log of a table.

    :param number: of the game; None for the newest.
    :raises CoachError: the game does not exist, is not over, or nobody's sheet is known.
    """
    steps = finished_game(events, number)
    end = steps[-1][2]
    results = tuple(
        Result(one.seat, one.name, one.sheet.unfilled, one.sheet.strikes)
        for one in known_sheets(end)
    )
    return Plan(end.number, results, tuple(questions(steps)))


@explained
def coach(events: Iterable[Event], number: int | None = None) -> Coached:
    """Look back on a game of the dice game, all at once: some seconds.

    :param events: the log of a table, from the beginning: of :func:`simulate`, or read by
        :func:`rollwrite.games.parse_log`.
    :param number: of the game; None for the newest.
    :returns: for each player whose sheet is known every decision with its loss in squares, the
        worst three, and the squares that were expected to stay empty after each round (D15).
    :raises CoachError: there is no such game, it is not over, or nobody's sheet is known whole.
    :raises TypeError: it was given the name of a file, or its text.
    """
    if isinstance(events, str | bytes | PathLike):
        raise ArgumentError(
            "coach takes the events of a log: [*parse_log(open(FILE))], with parse_log of "
            "rollwrite.games"
        )
    plan = plan_of(events, number)
    return sum_up(plan, [judge_one(question) for question in plan.questions])


def sum_up(plan: Plan, judged: Sequence[TurnReview]) -> Coached:
    """What the answers to all questions of a plan, in their order, come to."""
    return Coached(plan.game, tuple(_seat(result, judged) for result in plan.results))


def _seat(result: Result, judged: Sequence[TurnReview]) -> CoachedSeat:
    own = [one for one in judged if one.seat == result.seat]
    moments = tuple(moment for one in own for moment in one.moments)
    costly = [moment for moment in moments if moment.verdict != "none"]
    curve = [Expectation(own[0].round - 1, own[0].before)] if own else []
    return CoachedSeat(
        result.seat,
        result.name,
        result.unfilled,
        result.strikes,
        round(sum(moment.loss for moment in moments), 1),
        moments,
        tuple(sorted(costly, key=lambda moment: -moment.loss)[:_WORST]),
        tuple(curve + [Expectation(one.round, one.after) for one in own]),
    )
