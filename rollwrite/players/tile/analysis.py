"""The coach of the tile games: after a game, what each move cost, and what was better.

One question at a time, so that others can be served in between::

    asked = questions(game.history())
    judged = []
    for question in asked:
        judged.append(judge_one(question, terms, judged[-1] if judged else None))
    analysis = sum_up(asked, judged, values_at_end(game))

Two thoughts for a question: of the position after the move that was made and of the one after the
best move that was seen, both as long. So neither is looked at more closely than the other, and what
is thought of the position after a move is what the next question begins with.

A move after which much less is to be expected than before it, although nothing better was seen, is
looked at again: perhaps one of the other good moves would have been better. Where none is, its loss
was there before, and only seen late: that is said, so that the curve and the costs agree.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Final, Literal, Protocol, TypeAlias

from rollwrite.players.job import Budget
from rollwrite.players.tile.thinking import Thought, think
from rollwrite.schema.dataclass_json import DecodeError, decode, encode, optional
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Move
from rollwrite.tilegame.rules.settings import MoveTexts
from rollwrite.tilegame.scoring import SCHEMES, position_points
from rollwrite.tilegame.variants import Variant

#: How much a move cost; see :data:`VERDICTS`.
Verdict: TypeAlias = Literal["none", "slip", "mistake", "blunder"]
#: What each player may expect, 0 to 1: the share of the others whom he finishes ahead of; of two
#: players that is the chance to win. Who plays alone: which share of his squares he places in the
#: end.
Values: TypeAlias = tuple[float, ...]

#: So many moments are shown of a player.
_WORST = 3
#: From what chance to finish ahead of another player on a move is called so.
VERDICTS: Final[tuple[tuple[Verdict, float], ...]] = (
    ("blunder", 0.25),
    ("mistake", 0.12),
    ("slip", 0.03),
)
#: The same for who plays alone, in squares.
SOLO_VERDICTS: Final[tuple[tuple[Verdict, float], ...]] = (
    ("blunder", 8.0),
    ("mistake", 4.0),
    ("slip", 1.0),
)
#: A verdict stands when the cost is so many standard errors above what it asks for.
_SURE: Final = 2.0
#: How far the ends of games played alone lie apart, as a share of all squares.
_SOLO_SPREAD: Final = 0.05
#: So many moves of a better line are told.
_TOLD: Final = 6
#: So many other good moves are looked at where a loss is not explained.
_OTHERS: Final = 2
#: What such a loss is called at least.
_LATE: Final[tuple[Verdict, ...]] = ("mistake", "blunder")
#: Digits of a value that are kept.
_DIGITS: Final = 3


@dataclass(frozen=True)
class Better:
    """A move that would have been better.

    :ivar line: the move, and how the game would have gone on.
    :ivar values: after the move.
    """

    line: MoveTexts
    values: Values


@dataclass(frozen=True)
class Step:
    """A move of the game.

    :ivar number: of the move, from 1.
    :ivar player: who made it.
    :ivar colour: its colour's key, and ``move`` its text.
    :ivar values: after it.
    :ivar cost: by how much its player could have expected more; 0 where that is not clear.
    :ivar better: the move by which; None where none was clearly better.
    :ivar late: by how much less is to be expected after it than before, beyond its cost: what
        followed was seen only late. 0 where that is not clear.
    """

    number: int
    player: int
    colour: str
    move: str
    values: Values
    cost: float
    verdict: Verdict
    better: Better | None
    late: float = optional(0.0)


@dataclass(frozen=True)
class Analysis:
    """A game, looked back on.

    :ivar variant: its key.
    :ivar start: what was to be expected before the first move.
    :ivar result: how it ended, as values; None where it goes on.
    :ivar squares: for who plays alone all squares of his pieces, of which a value is a share; None
        where there are others.
    """

    variant: str
    start: Values
    steps: tuple[Step, ...]
    result: Values | None
    squares: int | None

    def worst(self, player: int) -> tuple[Step, ...]:
        """The up to three moves of a player that cost most, the worst first."""
        costly = [step for step in self.steps if step.player == player and step.better is not None]
        return tuple(sorted(costly, key=lambda step: -step.cost)[:_WORST])


def format_analysis(analysis: Analysis) -> str:
    """One line of JSON, which says that it is of a tile game."""
    return json.dumps({"rules": "tile", **encode(analysis)}, separators=(",", ":"))


def parse_analysis(text: str) -> Analysis:
    """The inverse of :func:`format_analysis`.

    :raises ValueError: another version wrote it in another form.
    """
    try:
        data = json.loads(text)
        if data.pop("rules") != "tile":
            raise ValueError("not what the coach says of a tile game")
        return decode(Analysis, data)
    except (AttributeError, KeyError, TypeError, DecodeError) as error:
        raise ValueError(f"not what a coach says: {error!r}") from None


class Thinks(Protocol):
    """Who is asked: :func:`rollwrite.players.tile.think`, or something quicker in tests."""

    def __call__(
        self, game: Game, budget: Budget, rng: Random, /, *, scheme: str | None
    ) -> Thought: ...


@dataclass(frozen=True)
class Terms:
    """How a game is looked at.

    :ivar budget: of one thought; there are up to two for a move.
    :ivar scheme: how the game is scored; None for the variant's usual way.
    :ivar chance: a text from which the chance of the thoughts follows.
    """

    budget: Budget
    scheme: str | None = None
    chance: str = ""


@dataclass(frozen=True)
class Question:
    """A move that was made: was there something better?

    :ivar number: of the move in its game, from 1.
    :ivar goes_on: whether the position before it is the one after the last question's move: nobody
        has left in between, nothing was set up.
    """

    number: int
    before: Game
    after: Game
    goes_on: bool

    @property
    def move(self) -> Move:
        """The move."""
        return self.after.moves[-1]

    @property
    def player(self) -> int:
        """Who made it."""
        player = self.before.player
        assert player is not None
        return player


@dataclass(frozen=True)
class Expected:
    """What is to be expected in a position.

    :ivar values: of each player.
    :ivar simulations: how often it was played on; None where it is sure: at the end, or so near to
        it that every way the game can end was looked at.
    :ivar line: how it goes on; empty at the end.
    :ivar others: the next best moves in place of its first.
    """

    values: Values
    simulations: int | None = None
    line: tuple[Move, ...] = ()
    others: tuple[Move, ...] = ()


@dataclass(frozen=True)
class MoveReview:
    """The answer to a question.

    :ivar before: what was to be expected before the move, and ``after`` after it.
    :ivar cost: 0 where it is not clear that there was something better.
    :ivar late: as in :class:`Step`.
    """

    before: Expected
    after: Expected
    cost: float = 0.0
    verdict: Verdict = "none"
    better: Better | None = None
    late: float = 0.0


def questions(games: Sequence[Game]) -> tuple[Question, ...]:
    """What there is to ask.

    :param games: a game after each of its moves and departures, in order, as of
        :meth:`~rollwrite.tilegame.game.Game.history`.
    """
    found: list[Question] = []
    for before, after in pairwise(games):
        is_move = after.moves[:-1] == before.moves and after.moves != before.moves
        if is_move and after.initial_state == before.initial_state:
            goes_on = bool(found) and found[-1].after is before
            found.append(Question(len(after.moves), before, after, goes_on))
    return tuple(found)


def judge_one(
    question: Question, terms: Terms, last: MoveReview | None = None, thinks: Thinks = think
) -> MoveReview:
    """Look at one move.

    :param last: the answer to the question before this one.
    """
    number = question.number
    if question.goes_on and last is not None:
        before = last.after
    else:
        before = _expected(question.before, terms, f"{number}/before", thinks)
    after = _expected(question.after, terms, f"{number}", thinks)
    found = MoveReview(before, after)
    best, is_forced = before.line[0], len(question.before.legal_moves()) == 1
    if best != question.move and not is_forced:
        found = _compared(question, found, best, terms, f"{number}/better", thinks)
    for other in () if is_forced else before.others:
        if found.better is None and other != question.move and _late(question, found):
            chance = f"{number}/{question.before.legal_moves().index(other)}"
            found = _compared(question, found, other, terms, chance, thinks)
    return replace(found, late=_late(question, found))


def _compared(
    question: Question, found: MoveReview, move: Move, terms: Terms, chance: str, thinks: Thinks
) -> MoveReview:
    """What is found of a question, with ``move`` as the better one if it clearly is."""
    after, player, variant = found.after, question.player, question.before.variant
    instead = _expected(question.before.play(move), terms, chance, thinks)
    cost = instead.values[player] - after.values[player]
    verdict = verdict_of(cost, _error(after, player, instead), squares_alone(variant))
    if verdict == "none":
        return found
    line = (move, *instead.line)[:_TOLD]
    better = Better(_texts(variant, line), _rounded(instead.values))
    return replace(found, cost=round(cost, _DIGITS), verdict=verdict, better=better)


def _late(question: Question, found: MoveReview) -> float:
    """How much of what was to be expected is gone with a move, and is not its cost."""
    before, after, player = found.before, found.after, question.player
    gone = before.values[player] - after.values[player] - found.cost
    squares = squares_alone(question.before.variant)
    is_clear = verdict_of(gone, _error(before, player, after), squares) in _LATE
    return round(gone, _DIGITS) if is_clear else 0.0


def verdict_of(cost: float, error: float, squares: int | None = None) -> Verdict:
    """What to call a cost that is known up to a standard error.

    :param squares: for who plays alone all squares of his pieces.
    """
    sure = cost - _SURE * error
    for verdict, least in VERDICTS if squares is None else SOLO_VERDICTS:
        if sure * (squares or 1) >= least:
            return verdict
    return "none"


def sum_up(
    asked: Sequence[Question], judged: Sequence[MoveReview], result: Values | None
) -> Analysis:
    """What the answers to all questions, in their order, come to.

    :param asked: not empty.
    :param result: how the game ended; None where it goes on.
    """
    variant = asked[0].before.variant
    steps = tuple(_step(*pair) for pair in zip(asked, judged, strict=True))
    start = _rounded(judged[0].before.values)
    ended = None if result is None else _rounded(result)
    return Analysis(variant.key, start, steps, ended, squares_alone(variant))


def _step(question: Question, judged: MoveReview) -> Step:
    ((colour, text),) = _texts(question.before.variant, [question.move])
    return Step(
        question.number,
        question.player,
        colour,
        text,
        _rounded(judged.after.values),
        judged.cost,
        judged.verdict,
        judged.better,
        judged.late,
    )


def values_at_end(game: Game, scheme: str | None = None) -> Values:
    """The values of a game that is over."""
    left = position_points(game.position, _LEFT)
    return shares(game.variant, game.ranking(scheme), left, game.gone)


def shares(
    variant: Variant, ranks: Sequence[int], left: Sequence[int], gone: Collection[int] = ()
) -> Values:
    """How a game has ended, as values.

    :param ranks: of each player.
    :param left: the squares that each colour has not placed.
    :param gone: the players who have left: nobody is ahead for that.
    """
    squares = squares_alone(variant)
    if squares is not None:
        own = sum(n for n, owner in zip(left, variant.owners, strict=True) if owner == 0)
        return (1 - own / squares,)
    return tuple(
        0.0 if player in gone else _ahead(player, ranks, gone) for player in range(len(ranks))
    )


def _ahead(player: int, ranks: Sequence[int], gone: Collection[int]) -> float:
    """The share of the others that a player is ahead of; he is half ahead of his equals."""
    others = [rank for n, rank in enumerate(ranks) if n != player and n not in gone]
    mine = ranks[player]
    ahead = sum(1.0 if rank > mine else 0.5 if rank == mine else 0.0 for rank in others)
    return ahead / len(others) if others else 1.0


_LEFT: Final = SCHEMES["basic"]


def squares_alone(variant: Variant) -> int | None:
    """All squares of the pieces of who plays alone; None in a game of several players."""
    if variant.players > 1:
        return None
    each = sum(shape.size for shape in variant.shapes().values()) * variant.copies
    return each * variant.owners.count(0)


def _expected(game: Game, terms: Terms, chance: str, thinks: Thinks) -> Expected:
    if game.is_over:
        return Expected(values_at_end(game, terms.scheme))
    rng = Random(f"{terms.chance}/{chance}")
    thought = thinks(game, terms.budget, rng, scheme=terms.scheme)
    first = thought.lines[0]
    line = (first.move, *first.sequel)[:_TOLD]
    others = tuple(one.move for one in thought.lines[1 : 1 + _OTHERS])
    simulations = None if thought.is_exact else thought.simulations
    return Expected(tuple(thought.values), simulations, line, others)


def _error(one: Expected, player: int, other: Expected) -> float:
    """The standard error of the difference of two values of a player."""
    return sqrt(_variance(one, player) + _variance(other, player))


def _variance(expected: Expected, player: int) -> float:
    """How far a value may be off.

    Of so few simulations that all ended alike nobody may be sure: one more of each end is added.
    """
    if expected.simulations is None:
        return 0.0
    count = expected.simulations + 2
    if len(expected.values) == 1:
        return _SOLO_SPREAD**2 / count
    value = (expected.values[player] * expected.simulations + 1) / count
    return value * (1 - value) / count


def _texts(variant: Variant, moves: Iterable[Move]) -> MoveTexts:
    return tuple((variant.colours[move.colour], str(move)) for move in moves)


def _rounded(values: Values) -> Values:
    return tuple(round(value, _DIGITS) for value in values)
