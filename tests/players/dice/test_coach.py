"""Looking back on a game: which decisions there were, what they cost, and that this is sure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import pytest

from rollwrite.dicegame import Settings, built_in_layout
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.rules import RULES
from rollwrite.games import fold, parse_log
from rollwrite.players import Budget, level
from rollwrite.players.dice.coach import Question, coach, judge_one, plan_of, sum_up, verdict_of
from rollwrite.players.dice.coached import Coached
from rollwrite.players.dice.simulation import simulate
from rollwrite.players.job import CoachError
from rollwrite.schema.dataclass_json import encode
from rollwrite.table import ChangeSeat, Event, LeaveGame, StartGame
from tests.dicegame.playing import Play, game_of, small
from tests.legacy.said import load, names
from tests.nights import IS_NIGHT, by_day
from tests.tilegame import tables
from tests.together import for_each

STANDARD = Settings(built_in_layout("standard"))
NINE = Settings(small(9))
REAL = Settings(small(9), dice="real")
STANDARD_FREE = Settings(built_in_layout("standard"), strikes_forced=False)


#: In one process, which coaches each game once.
pytestmark = [pytest.mark.xdist_group("coach"), pytest.mark.thorough]


@cache
def played(number: int) -> tuple[Event, ...]:
    """The log of a solo game of somebody of a level."""
    return simulate(STANDARD, [level(number)], f"coach-{number}", Budget(playouts=48)).events


@cache
def watched(number: int) -> tuple[Event, ...]:
    """What is looked back on: by day the first ten rounds."""
    log = played(number)
    rolls = [at for at, event in enumerate(log) if isinstance(event, ev.DiceRolled)]
    if IS_NIGHT:
        return log
    return (*log[: rolls[10]], ev.PlayerOut(1, "left"), ev.GameEnded(None))


@cache
def coached(number: int) -> Coached:
    return coach(watched(number))


# --- what it costs --------------------------------------------------------------------------------


@pytest.mark.nightly
def test_who_plays_worse_loses_more() -> None:
    (weak,), (strong,) = coached(1).seats, coached(5).seats
    assert weak.lost > 2 * strong.lost
    assert weak.unfilled > strong.unfilled
    assert max(moment.loss for moment in weak.moments) > 1.5


def test_the_three_that_cost_most_and_why() -> None:
    (seat,) = coached(1).seats
    assert len(seat.worst) == 3
    sure = [moment for moment in seat.moments if moment.verdict != "none"]
    assert list(seat.worst) == sorted(sure, key=lambda moment: -moment.loss)[:3]
    for moment in seat.worst:
        assert moment.better not in {None, moment.played}
        assert moment.reason is not None


@pytest.mark.parametrize("number", by_day([1, 5], [1]))
def test_nothing_better_is_named_where_it_is_not_sure(number: int) -> None:
    for seat in coached(number).seats:
        for moment in seat.moments:
            assert (moment.verdict == "none") == (moment.better is None)
            assert (moment.reason is None) == (moment.better is None)


@pytest.mark.parametrize(
    ("loss", "error", "verdict"),
    [
        (0.0, 0.0, "none"),
        (0.49, 0.0, "none"),
        (0.5, 0.0, "slip"),
        (0.6, 0.2, "none"),
        (1.5, 0.0, "mistake"),
        (1.6, 0.2, "slip"),
        (3.0, 0.0, "blunder"),
        (3.1, 0.2, "mistake"),
        (9.0, 9.0, "none"),
    ],
)
def test_a_verdict_stands_only_where_it_is_sure(loss: float, error: float, verdict: str) -> None:
    assert verdict_of(loss, error) == verdict


def test_every_better_move_could_have_been_made() -> None:
    plan = plan_of(watched(1))
    asked = {question.round: question for question in plan.questions}
    for moment in coached(1).seats[0].worst:
        question, better = asked[moment.round], moment.better
        assert better is not None
        assert better.shape is not None
        sheet = question.sheet
        assert sheet.shape_at(better.squares) == better.shape
        assert not sheet.violations(moment.colour, better.squares)
        assert better.strike or sheet.layout.row_of(better.shape) == better.face
        if moment.kind == "die":
            assert better.face in question.faces
            assert better.face != question.face
        else:
            assert better.face == question.face


@pytest.mark.nightly
def test_the_curve_goes_from_the_start_to_near_the_result() -> None:
    for number in (1, 5):
        (seat,) = coached(number).seats
        drawn = sum(isinstance(event, ev.ShapePlaced) for event in watched(number))
        rounds = [point.round for point in seat.curve]
        assert rounds == list(range(len(rounds)))
        assert len(rounds) - 1 in {drawn, drawn + 1}
        assert seat.curve[-1].unfilled == pytest.approx(seat.unfilled, abs=3)


@pytest.mark.nightly
def test_the_same_log_gives_the_same_answer_question_by_question() -> None:
    plan = plan_of(watched(1))
    assert sum_up(plan, [judge_one(question) for question in plan.questions]) == coached(1)


def test_it_is_plain_json() -> None:
    data = json.loads(json.dumps(encode(coached(1))))
    (seat,) = data["seats"]
    assert set(seat) == {
        *("seat", "name", "unfilled", "strikes", "lost", "moments", "worst", "curve"),
    }
    assert set(seat["worst"][0]) == {
        *("round", "kind", "colour", "played", "better", "loss", "verdict", "reason"),
    }
    assert set(seat["worst"][0]["better"]) == {"face", "shape", "squares", "strike"}


def test_a_strike_without_need_costs_something() -> None:
    """The same shape, with a strike that the die did not ask for."""
    game = Play("Ana", settings=STANDARD, solo=True).start()
    game.roll(5, 5).take_all()
    squares = game.fitting(1, 5)[0]
    game.place(1, *squares, strike=True)
    log = [*game.log, ev.PlayerOut(1, "left"), ev.GameEnded(None)]
    plan = plan_of(log)
    (moment,) = judge_one(plan.questions[0]).moments
    assert moment.played.strike
    assert moment.kind == "strike"
    assert moment.loss > 0.5


def test_going_out_without_need_costs_something() -> None:
    game = Play("Ana", settings=STANDARD_FREE, solo=True).start()
    while True:
        game.roll()
        game.take_all()
        if not game.fitting(1, game.game.face_of(game.player(1))):
            break
        game.draw(1)
    game.do(cmd.GoOut(1))
    judged = judge_one(plan_of(game.log).questions[-1])
    moment = judged.moments[-1]
    assert moment.kind == "strike"
    assert moment.played.shape is None
    assert moment.better is not None
    assert moment.better.strike
    assert moment.reason is not None
    assert moment.reason.key == "goes_on"
    assert judged.after == game.player(1).unfilled


# --- which decisions there were -------------------------------------------------------------------


def asked(play: Play | list[Event]) -> list[Question]:
    return list(plan_of(play.log if isinstance(play, Play) else play).questions)


def test_a_question_for_every_turn_with_what_was_drawn() -> None:
    game = game_of(3, NINE).finish()
    drawn = [
        (mark.round, player.seat, mark)
        for player in game.game.players
        for mark in player.sheet.marks
    ]
    found = {(one.round, one.seat): one for one in asked(game)}
    assert [one.drawn for key, one in found.items() if one.drawn] == [
        mark for _, _, mark in sorted(drawn, key=lambda one: one[:2])
    ]
    for number, seat, mark in drawn:
        question = found[number, seat]
        assert question.colour == mark.colour
        assert question.sheet.marks == tuple(
            one for one in game.player(seat).sheet.marks if one.round < number
        )


def test_the_dice_to_choose_from_are_those_that_were_left() -> None:
    game = game_of(3, NINE).roll(2, 2, 5)
    game.take(1, 5)
    game.take_all().draw_all().finish()
    first, second, third = asked(game)[:3]
    assert (first.faces, first.face) == ((2, 5), 5)
    assert (second.faces, second.face) == ((2,), 2)
    assert (third.faces, third.face) == ((2,), 2)


def test_what_was_taken_back_does_not_count() -> None:
    game = game_of(2, NINE).roll(2, 2).take_all()
    game.draw(1)
    game.do(cmd.UndoTurn(1))
    squares = game.fitting(1, 2)[-1]
    game.place(1, *squares)
    game.draw(2).finish()
    first = asked(game)[0]
    assert first.drawn is not None
    assert set(first.drawn.squares or ()) == set(squares)
    assert first.sheet.marks == ()


def test_real_dice_that_were_corrected_count_as_they_fell() -> None:
    game = game_of(2, REAL).roll(1, 6)
    game.take(1, 1)
    game.do(cmd.CorrectDice(1, (2, 6)))
    game.take_all().draw_all().finish()
    first = asked(game)[0]
    # Among which dice the first player thought to choose is of no interest any more.
    assert (first.faces, first.face) == ((2,), 2)


def test_a_real_sheet_that_the_app_has_not_seen_is_left_out() -> None:
    game = Play("Ana", "Ben", settings=NINE)
    game.do(ChangeSeat(1, "Ana", "paper"))
    game.start().round()
    game.do(LeaveGame(1))
    game.finish()
    plan = plan_of(game.log)
    assert [result.name for result in plan.results] == ["Ben"]
    assert {question.seat for question in plan.questions} == {2}


def test_a_real_sheet_that_was_told_whole_is_looked_at() -> None:
    game = Play("Ana", "Ben", settings=NINE)
    game.do(ChangeSeat(1, "Ana", "paper"))
    game.start().roll(2, 2).take_all()
    game.do(cmd.MarkPaper(1, squares=((0, 0), (0, 1))))
    game.draw(2)
    game.do(LeaveGame(1))
    game.finish()
    assert {question.seat for question in asked(game)} == {1, 2}


def test_leaving_is_no_decision_about_the_sheet() -> None:
    game = game_of(2, NINE).roll(2, 2).take_all()
    game.do(LeaveGame(1))
    game.finish()
    assert {question.seat for question in asked(game)} == {2}


# --- which game -----------------------------------------------------------------------------------


def test_the_last_game_or_another_one() -> None:
    game = game_of(2).finish()
    first = asked(game)
    game.do(StartGame())
    game.finish()
    assert plan_of(game.log).game == 2
    assert plan_of(game.log, 1).questions == tuple(first)


def test_games_that_cannot_be_looked_back_on() -> None:
    lobby, running, over = Play("Ana", "Ben"), game_of(2).round(), game_of(2).finish()
    paper = Play("Ana", settings=NINE, solo=True)
    paper.do(ChangeSeat(1, "Ana", "paper"))
    paper.start().round()
    paper.do(cmd.GoOut(1)) if paper.game.roller is None else paper.do(LeaveGame(1))
    for log, number, code in (
        ([], None, "no-game"),
        (lobby.log, None, "no-game"),
        (over.log, 2, "no-game"),
        (over.log, 0, "no-game"),
        (running.log, None, "running"),
        (paper.log, None, "no-sheets"),
        (tables.Play("duo").log, None, "other-game"),
    ):
        with pytest.raises(CoachError) as caught:
            plan_of(log, number)
        assert caught.value.code == code


def finished(name: str) -> Iterator[int]:
    """The numbers of the dice games in an old log that are over and have a sheet that is known."""
    events = list(parse_log(load(name).lines))
    table = None
    over = {}
    for event in events:
        table = fold([event], table)
        if table.rules is RULES and table.game is not None:
            over[table.game.number] = table.game
    for number, game in over.items():
        if game.phase == "over" and any(player.sheet.is_known for player in game.players):
            yield number


@for_each("name", names())
def test_old_logs_have_their_questions_too(name: str) -> None:
    log = list(parse_log(load(name).lines))
    for number in finished(name):
        plan = plan_of(log, number)
        assert plan.questions
        for question in plan.questions:
            assert question.face in question.faces
            if question.drawn is not None and not question.drawn.strike:
                assert question.drawn.shape in question.sheet.layout.row(question.face)
