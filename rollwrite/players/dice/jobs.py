"""What a server lets its worker process think about, as values that travel there and back.

A game takes 8 to 30 kB on its way and less than a millisecond: positions travel as the numbers of
their placements. So the worker keeps nothing of a game between two jobs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rollwrite.dicegame.commands import DiceCommand
from rollwrite.dicegame.state import Game
from rollwrite.players.dice.choosing import choose
from rollwrite.players.dice.coach import Plan, plan_of, sum_up
from rollwrite.players.dice.coached_json import format_coached
from rollwrite.players.dice.decisions import Question
from rollwrite.players.dice.fallback import any_command, only_command
from rollwrite.players.dice.judge import Advice, advise
from rollwrite.players.dice.levels import LEVELS, level
from rollwrite.players.dice.verdicts import Judged, judge_one
from rollwrite.players.job import Job, cut
from rollwrite.table import Event


@dataclass(frozen=True)
class ChooseJob:
    """What the player without a phone at ``seat`` does next.

    :ivar level: the number of its level.
    :ivar seed: of its chance; the same for all that it does in a round.
    :ivar late_s: for how long the table has waited for it beyond its pause, in seconds.
    """

    game: Game
    seat: int
    level: int
    seed: str
    late_s: float = 0.0

    def run(self) -> DiceCommand:
        """The command."""
        player = _player(self.game, self.seat)
        one = level(self.level)
        budget = None if one.budget is None else cut(one.budget, self.late_s)
        return choose(self.game, player, Random(self.seed), budget, one)


@dataclass(frozen=True)
class HintJob:
    """The best moves of ``seat``, which takes a die or draws now."""

    game: Game
    seat: int
    seed: str

    def run(self) -> tuple[Advice, ...]:
        """Up to three, best first."""
        budget = LEVELS[-1].budget
        assert budget is not None
        return advise(self.game, _player(self.game, self.seat), Random(self.seed), budget)


@dataclass(frozen=True)
class CoachJob:
    """One decision, looked back on."""

    question: Question

    def run(self) -> Judged:
        """What it cost."""
        return judge_one(self.question)


@dataclass(frozen=True)
class DicePlan:
    """A dice game to be looked back on; see :class:`rollwrite.players.coaches.Plan`."""

    plan: Plan

    @property
    def total(self) -> int:
        """How many decisions there were."""
        return len(self.plan.questions)

    def next_job(self, judged: Sequence[Judged]) -> Job[Judged]:
        """The job of the first decision that is not judged yet."""
        return CoachJob(self.plan.questions[len(judged)])

    def sum_up(self, judged: Sequence[Judged]) -> str:
        """What it all comes to, as JSON."""
        return format_coached(sum_up(self.plan, judged))


def dice_plan(events: Iterable[Event], number: int) -> DicePlan:
    """What there is to ask of a dice game in the log of a table.

    :raises CoachError: as :func:`~rollwrite.players.dice.coach.plan_of`.
    """
    return DicePlan(plan_of(events, number))


def choose_job(game: Any, seat: int, level: int, table: str, late_s: float) -> ChooseJob:
    """The job of a seat in a running game.

    :param table: tells tables apart: their players have chances of their own.
    """
    assert isinstance(game, Game)
    seed = f"{table}/{game.number}/{seat}/{game.round}"
    return ChooseJob(game, seat, level, seed, late_s)


def hint_job(game: Any, seat: int, what: str | None = None) -> HintJob:
    """The job of the best moves of a seat: the same question has always the same answer.

    :raises ValueError: the seat neither takes a die nor draws now, or is asked about one shape.
    """
    if what is not None:
        raise ValueError("hints of the dice game are about all shapes")
    player = game.index_of(seat) if isinstance(game, Game) else None
    if player is None or not (game.picker == player or game.is_drawing(player)):
        raise ValueError(f"seat {seat} has neither to take a die nor to draw")
    return HintJob(
        game, seat, f"{game.commitment or game.rolled}/{game.number}/{seat}/{game.round}"
    )


def without_choice(game: Any, seat: int) -> DiceCommand | None:
    """What a seat that is due does where there is nothing to choose, else None."""
    return only_command(game, _player(game, seat))


def without_thinking(game: Any, seat: int) -> DiceCommand:
    """Some legal command of a seat that is due."""
    return any_command(game, _player(game, seat))


def _player(game: Game, seat: int) -> int:
    player = game.index_of(seat)
    if player is None:
        raise ValueError(f"seat {seat} does not play")
    return player
