"""The coach: after a game, which decisions cost most, what was better, and why.

One question at a time, so that others can be served in between::

    plan = plan_of(events)
    judged = [judge_one(question) for question in plan.questions]
    coached = sum_up(plan, judged)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rollwrite.players.dice.coached import Coached, CoachedSeat, Expectation
from rollwrite.players.dice.decisions import Question, finished_game, known_sheets, questions
from rollwrite.players.dice.verdicts import TurnReview, judge_one
from rollwrite.table import Event

__all__ = ["Plan", "Question", "Result", "TurnReview", "coach", "judge_one", "plan_of", "sum_up"]

#: So many moments are shown of a player.
_WORST: Final = 3


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


def coach(events: Iterable[Event], number: int | None = None) -> Coached:
    """Look back on a game of the dice game, all at once: some seconds.

    :param events: the log of a table, from the beginning: of :func:`simulate`, or read by
        :func:`rollwrite.games.parse_log`.
    :param number: of the game; None for the newest.
    :returns: for each player whose sheet is known every decision with its loss in squares, the
        worst three, and the squares that were expected to stay empty after each round (D15).
    :raises CoachError: as :func:`plan_of`.
    """
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
