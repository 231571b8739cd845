"""Looking back on a tile game: what each move cost, that this is clear, and what was better."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rollwrite.games import FORMS
from rollwrite.players import Budget
from rollwrite.players.families import PlanJob, parse_report
from rollwrite.players.job import CoachError
from rollwrite.players.tile import Line, Thought, jobs
from rollwrite.players.tile.analysis import (
    Analysis,
    MoveReview,
    Terms,
    Thinks,
    format_analysis,
    judge_one,
    parse_analysis,
    questions,
    sum_up,
    values_at_end,
    verdict_of,
)
from rollwrite.table import LeaveGame
from rollwrite.tilegame import VARIANTS, Game, new_game, random_move
from rollwrite.tilegame.rules.commands import EndGame, UndoMove
from tests.players.tile.exact import SURE, ended, exact, near_end
from tests.tilegame.tables import Play
from tests.together import for_each

FEW = Terms(Budget(playouts=6))


def looked_back(games: list[Game], terms: Terms = FEW, thinks: Thinks | None = None) -> Analysis:
    """What the coach says of the moves between these positions."""
    asked, judged = questions(games), list[MoveReview]()
    for question in asked:
        last = judged[-1] if judged else None
        judged.append(judge_one(question, terms, last, *([thinks] if thinks else [])))
    end = games[-1]
    return sum_up(asked, judged, values_at_end(end) if end.is_over else None)


# --- what it costs -------------------------------------------------------------------------------


def test_the_move_that_throws_a_won_game_away_is_found_with_the_one_that_keeps_it() -> None:
    # Three moves before the end purple has it in hand, and lays a piece where it keeps nothing.
    first, second, third = looked_back(near_end(ended("duo", 16), 3), thinks=exact).steps
    assert (first.player, first.cost, first.verdict) == (0, 1.0, "blunder")
    assert first.values == (0.0, 1.0)
    assert first.better is not None
    assert first.better.values == (1.0, 0.0)
    # And then orange gives it back.
    assert (second.player, second.cost, second.verdict) == (1, 1.0, "blunder")
    assert (third.cost, third.verdict, third.better) == (0.0, "none", None)


def test_the_better_line_can_be_played_and_leads_to_what_it_promises() -> None:
    games = near_end(ended("duo", 16), 3)
    step = looked_back(games, thinks=exact).steps[0]
    game = games[0]
    assert step.better is not None
    for colour, text in step.better.line:
        game = game.play(game.parse_move(text, game.variant.colours.index(colour)))
    assert game.is_over
    assert values_at_end(game) == step.better.values


@pytest.mark.parametrize("seed", [1, 2, 3, 5, 9, 14, 16, 27])
def test_a_cost_is_the_difference_and_never_negative(seed: int) -> None:
    games = near_end(ended("duo", seed), 2)
    analysis = looked_back(games, thinks=exact)
    earlier = (analysis.start, *(step.values for step in analysis.steps[:-1]))
    for before, step in zip(earlier, analysis.steps, strict=True):
        # Who plays his best move keeps what he had; nobody can do better than that.
        lost = before[step.player] - step.values[step.player]
        assert step.cost == pytest.approx(max(0, lost))
        assert (step.better is None) == (lost <= 0)
        if step.better is not None:
            assert step.better.values[step.player] == pytest.approx(before[step.player])


def test_a_forced_move_costs_nothing_and_nobody_thinks_of_others() -> None:
    # The last move of this game was the only one.
    *_, before, after = ended("duo", 16).history()
    assert len(before.legal_moves()) == 1
    asked = list[Game]()

    def watched(game: Game, budget: Budget, rng: Random, *, scheme: str | None) -> Thought:
        asked.append(game)
        return exact(game, budget, rng, scheme=scheme)

    (step,) = looked_back([before, after], thinks=watched).steps
    assert (step.cost, step.better) == (0.0, None)
    assert asked == [before]


def test_each_position_of_the_game_is_thought_of_once() -> None:
    games = near_end(ended("duo", 3), 4)
    asked = list[Game]()

    def same(game: Game, _budget: Budget, _rng: Random, *, scheme: str | None) -> Thought:
        asked.append(game)
        return equal(game, 100)

    looked_back(games, thinks=same)
    assert [game for game in asked if game in games] == games[:-1]


def equal(game: Game, simulations: int) -> Thought:
    """Whatever is done, everybody may expect the same."""
    players = game.variant.players
    moves = game.legal_moves()
    lines = tuple(Line(move, 1 / players, simulations) for move in moves)
    return Thought((1 / players,) * players, lines, simulations)


def test_moves_that_are_as_good_cost_nothing() -> None:
    games = new_game("duo").play("e10,e11").play("j5,j6").history()
    analysis = looked_back(games, thinks=lambda game, *_, scheme: equal(game, SURE))
    assert [step.better for step in analysis.steps] == [None, None]
    assert analysis.worst(0) == analysis.worst(1) == ()
    # The game goes on.
    assert analysis.result is None


@pytest.mark.parametrize(("simulations", "is_told"), [(20, False), (20_000, True)])
def test_a_cost_is_told_only_where_simulations_can_tell(simulations: int, is_told: bool) -> None:
    """The same tenth of the win, looked at seldom and often."""
    first = new_game("duo")
    best, made = first.legal_moves()[0], first.legal_moves()[-1]

    def thinks(game: Game, _budget: Budget, _rng: Random, *, scheme: str | None) -> Thought:
        if game == first:
            return Thought((0.6, 0.4), (Line(best, 0.6, simulations),), simulations)
        value = 0.6 if game.moves == (best,) else 0.5
        line = Line(game.legal_moves()[0], 1 - value, simulations)
        return Thought((value, 1 - value), (line,), simulations)

    (step,) = looked_back([first, first.play(made)], thinks=thinks).steps
    assert (step.better is not None) == is_told
    assert step.cost == pytest.approx(0.1 if is_told else 0.0)


def seen_late(better: float) -> Analysis:
    """Purple plays what looks best, and it turns out bad; another move is worth ``better``."""
    first = new_game("duo")
    best, other, *_ = first.legal_moves()
    worth = {(): 0.7, (best,): 0.3, (other,): better}

    def thinks(game: Game, _budget: Budget, _rng: Random, *, scheme: str | None) -> Thought:
        value = worth[game.moves]
        moves = (best, other) if game == first else game.legal_moves()[:1]
        lines = tuple(Line(move, value, SURE) for move in moves)
        return Thought((value, 1 - value), lines, SURE)

    return looked_back([first, first.play(best)], thinks=thinks)


def test_a_loss_with_no_better_move_in_sight_is_looked_at_again() -> None:
    (step,) = seen_late(better=0.7).steps
    assert (step.cost, step.verdict, step.late) == (0.4, "blunder", 0.0)
    assert step.better is not None
    assert step.better.values == (0.7, 0.3)


def test_a_loss_that_no_move_explains_is_said_to_be_seen_late() -> None:
    analysis = seen_late(better=0.3)
    (step,) = analysis.steps
    assert (step.cost, step.better, step.late) == (0.0, None, 0.4)
    # It is nobody's mistake, and what falls on the curve is told all the same.
    assert analysis.worst(0) == ()
    assert parse_analysis(format_analysis(analysis)) == analysis
    # Part of it was a mistake: what is told adds up to what fell.
    (step,) = seen_late(better=0.5).steps
    assert step.cost + step.late == pytest.approx(0.4)


def test_verdicts() -> None:
    assert [verdict_of(cost, 0.0) for cost in (0.0, 0.02, 0.05, 0.15, 0.3)] == [
        *("none", "none", "slip", "mistake", "blunder")
    ]
    # So sure is nobody.
    assert verdict_of(0.3, 0.1) == "slip"
    assert verdict_of(-0.5, 0.0) == "none"
    # Alone it is squares that count.
    assert [verdict_of(squares / 356, 0.0, 356) for squares in (0.5, 2, 5, 9)] == [
        *("none", "slip", "mistake", "blunder")
    ]


# --- every game ----------------------------------------------------------------------------------


@pytest.mark.nightly
@for_each("key", VARIANTS)
def test_every_game_is_looked_back_on(key: str) -> None:
    """Its first moves and its last ones: picks, obstacles, corners, placements."""
    game = ended(key, 2)
    history = game.history()
    parts = [history[:3], history[-4:]]
    parts += [
        history[n : n + 2]
        for n, one in enumerate(history[:-1])
        if n and one.phase != history[n - 1].phase
    ]
    for part in parts:
        analysis = looked_back(part)
        assert len(analysis.steps) == len(part) - 1
        for step, before in zip(analysis.steps, part, strict=False):
            assert step.player == before.player
            assert len(step.values) == game.variant.players
            assert step.cost >= 0
            assert all(0 <= value <= 1 for value in step.values)
        assert parse_analysis(format_analysis(analysis)) == analysis
    assert analysis.variant == key


def test_of_two_the_winner_has_all_and_equals_half() -> None:
    games = [ended("duo", seed) for seed in range(40)]
    found = {game.ranking(): values_at_end(game) for game in games}
    assert found == {(1, 2): (1.0, 0.0), (2, 1): (0.0, 1.0), (1, 1): (0.5, 0.5)}
    # By another way to count another one may have won.
    reverse = ended("reverse-2", 1)
    assert values_at_end(reverse)[reverse.ranking().index(1)] == 1.0


@pytest.mark.parametrize(("key", "seed"), [("classic", 2), ("trigon-3", 2), ("reverse", 1)])
def test_of_several_each_has_the_share_of_the_others_that_he_is_ahead_of(
    key: str, seed: int
) -> None:
    game = ended(key, seed)
    ranks, values = game.ranking(), values_at_end(game)
    for mine, value in zip(ranks, values, strict=True):
        behind = sum(rank > mine for rank in ranks)
        equal = ranks.count(mine) - 1
        assert value == pytest.approx((behind + equal / 2) / (len(ranks) - 1))


def test_nobody_is_ahead_for_that_somebody_has_left() -> None:
    game, rng = new_game("classic"), Random(3)
    while not game.is_over:
        game = game.without(1) if len(game.moves) == 9 and not game.gone else game
        game = game.play(random_move(game, rng))
    ranks, values = game.ranking(), values_at_end(game)
    assert values[1] == 0.0
    # Of the three who stay one is in the middle, or all are equal.
    assert sum(values) == pytest.approx(1.5)
    assert max(values) == values[ranks.index(1)]


def test_alone_a_value_is_the_share_of_squares_that_are_placed() -> None:
    game = ended("solitaire", 1)
    (score,) = game.scores()
    analysis = looked_back(game.history()[-3:])
    assert analysis.squares == 4 * 89
    assert analysis.result == pytest.approx((1 - score / 356,), abs=0.001)
    obstacles = ended("obstacle-1", 1)
    own = sum(map(len, (placed for placed in obstacles.position.placed[:1])))
    assert own
    assert 0 < values_at_end(obstacles)[0] <= 1


def test_who_has_left_has_not_won() -> None:
    game = new_game("duo").play("e10,e11").play("j5,j6").without(0)
    while not game.is_over:
        game = game.play(random_move(game, Random(1)))
    assert values_at_end(game) == (0.0, 1.0)
    analysis = looked_back(game.history()[:5])
    # Leaving is no move.
    assert [step.number for step in analysis.steps] == [1, 2, 3]


# --- kept as JSON --------------------------------------------------------------------------------


def test_what_is_said_is_kept_as_one_line_of_json() -> None:
    analysis = looked_back(near_end(ended("duo", 16), 3), thinks=exact)
    text = format_analysis(analysis)
    assert "\n" not in text
    assert parse_report(text) == analysis


@pytest.mark.parametrize(
    "text", ["[]", "{}", '{"rules":"dice"}', '{"rules":"tile"}', '{"rules":"tile","steps":1}', "no"]
)
def test_other_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"coach|Expecting"):
        parse_report(text)


# --- at a table ----------------------------------------------------------------------------------


def log_of(play: Play) -> tuple[dict[str, Any], ...]:
    """The log of a table as it is kept."""
    return tuple(map(FORMS.event_to_json, play.log))


def answered(play: Play, number: int = 1) -> Analysis:
    """A table's game, looked back on as a server's worker does."""
    plan = PlanJob(log_of(play), number).run().plan
    judged: list[MoveReview] = []
    while len(judged) < plan.total:
        judged.append(plan.next_job(judged).run())
    said = parse_report(plan.sum_up(judged))
    assert isinstance(said, Analysis)
    return said


def stopped() -> Play:
    """A short game: Ben leaves, and Ana, the only one left, has enough."""
    play = Play("duo").start().moves("e10,e11", "j5,j6", "f9,g9,h9")
    play.do(LeaveGame(2))
    play.do(EndGame(1))
    return play


def test_a_table_s_game_is_looked_back_on_move_by_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_THOUGHT_S", 0.02)
    analysis = answered(stopped())
    assert [(step.colour, step.move) for step in analysis.steps] == [
        ("purple", "e10,e11"),
        ("orange", "j5,j6"),
        ("purple", "f9,g9,h9"),
    ]
    # Ben has left: Ana has won.
    assert analysis.result == (1.0, 0.0)


@pytest.mark.nightly
def test_moves_that_were_taken_back_are_not_looked_at() -> None:
    play = Play("duo").start().moves("e10,e11")
    play.do(UndoMove(1))
    play.moves("e10,f10", "j5,j6")
    play.do(LeaveGame(2))
    play.do(EndGame(1))
    assert [step.move for step in answered(play).steps] == ["e10,f10", "j5,j6"]


def test_games_that_cannot_be_looked_back_on() -> None:
    running = Play("duo").start()
    none = Play("duo").start()
    none.do(LeaveGame(2))
    none.do(EndGame(1))
    for play, number, code in (
        (Play("duo"), 1, "no-game"),
        (running, 1, "running"),
        (running, 2, "no-game"),
        (none, 1, "no-moves"),
    ):
        with pytest.raises(CoachError) as caught:
            _ = PlanJob(log_of(play), number).run().plan
        assert caught.value.code == code
