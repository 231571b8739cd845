"""What a server lets its worker process think about, as values that travel there and back.

A game takes 8 to 30 kB on its way and less than a millisecond: positions travel as the numbers of
their placements. So the worker keeps nothing of a game between two jobs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rollwrite.board import bits
from rollwrite.dicegame.commands import DiceCommand, GoOut, MarkPaper, PlaceShape, RollDice, TakeDie
from rollwrite.dicegame.sheet import square_of
from rollwrite.dicegame.state import Game
from rollwrite.players.dice.choosing import LEVELS, choose, level
from rollwrite.players.dice.coach import Plan, Question, TurnReview, judge_one, plan_of, sum_up
from rollwrite.players.dice.coached import format_coached
from rollwrite.players.dice.judge import Hint, advise
from rollwrite.players.job import Job, cut
from rollwrite.table import Event


@dataclass(frozen=True)
class ChooseJob:
    """What the player without a phone at ``seat`` does next.

    :ivar level: the number of its level.
    :ivar seed: of its chance; the same for all that it does in a round.
    :ivar late_s: for how long the table has waited for it beyond its pause, in seconds; asked for
        once more it is the same job.
    """

    game: Game
    seat: int
    level: int
    seed: str
    late_s: float = field(default=0.0, compare=False)

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

    def run(self) -> tuple[Hint, ...]:
        """Up to three, best first."""
        budget = LEVELS[-1].budget
        assert budget is not None
        return advise(self.game, _player(self.game, self.seat), Random(self.seed), budget)


@dataclass(frozen=True)
class CoachJob:
    """One decision, looked back on."""

    question: Question

    def run(self) -> TurnReview:
        """What it cost."""
        return judge_one(self.question)


@dataclass(frozen=True)
class DicePlan:
    """A dice game to be looked back on; see :class:`rollwrite.players.families.Plan`."""

    plan: Plan

    @property
    def total(self) -> int:
        """How many decisions there were."""
        return len(self.plan.questions)

    def next_job(self, judged: Sequence[TurnReview]) -> Job[TurnReview]:
        """The job of the first decision that is not judged yet."""
        return CoachJob(self.plan.questions[len(judged)])

    def sum_up(self, judged: Sequence[TurnReview]) -> str:
        """What it all comes to, as JSON."""
        return format_coached(sum_up(self.plan, judged))


def dice_plan(events: Iterable[Event], number: int) -> DicePlan:
    """What there is to ask of a dice game in the log of a table.

    :raises CoachError: as :func:`~rollwrite.players.dice.coach.plan_of`.
    """
    return DicePlan(plan_of(events, number))


def strongest_level() -> int:
    """See :class:`~rollwrite.players.families.Family`: everywhere the same."""
    return LEVELS[-1].number


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


def only_command(game: Game, player: int) -> DiceCommand | None:
    """What a player who is due does without a choice; None where there is one.

    :param player: its place clockwise from the first starter.
    """
    seat = game.players[player].seat
    if game.roller == player:
        return RollDice(seat)
    left = game.dice_left
    if game.picker == player and len({game.dice[die] for die in left}) == 1:
        return TakeDie(seat, left[0])
    return None


def any_command(game: Game, player: int) -> DiceCommand:
    """A legal command of a player who is due, found at once: the die or shape that fills most.

    :raises ValueError: the player has nothing to do.
    """
    known = only_command(game, player)
    if known is not None:
        return known
    one = game.players[player]
    if game.picker == player:
        best = max(game.dice_left, key=lambda die: _largest(game, player, game.dice[die])[0])
        return TakeDie(one.seat, best)
    face = game.face_of(one)
    if not game.is_drawing(player) or face is None:
        raise ValueError(f"nobody waits for seat {one.seat}")
    size, placement = _largest(game, player, face)
    strike = not size
    if strike and one.sheet.has_strike_left:
        size, placement = _largest(game, player, None)
    if not size:
        # On paper nobody is out before they say so (D11).
        return GoOut(one.seat)
    cells = game.settings.layout.table.cells_of(placement)
    squares = tuple(sorted(map(square_of, cells)))
    if one.kind == "paper":
        return MarkPaper(one.seat, strike, squares)
    return PlaceShape(one.seat, squares, strike)


def _largest(game: Game, player: int, face: int | None) -> tuple[int, int]:
    """How many squares fit with a die, or with a strike; and the first placement of so many."""
    legal = game.players[player].sheet.legal(game.colour_of(player), face)
    table = game.settings.layout.table
    return max(
        ((len(table.cells[one]), one) for one in bits(legal)),
        key=lambda found: found[0],
        default=(0, -1),
    )
