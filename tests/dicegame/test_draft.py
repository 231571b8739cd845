"""Rounds: rolling, taking dice, passing on, the end (D5, D6, D12, D13, D14, S1)."""

from __future__ import annotations

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.table import LeaveGame, SetOut, TakeSeat
from tests.dicegame.playing import Play, game_of, small, table_of, types

#: ``1``, ``O``, ``N`` and ``X`` are drawn.
ROW_ONE_USED = """
    B......YY
    .......YY
    ...R.....
    ..RRR....
    ...R.....
    .........
    .........
    GGG......
    ..GG.....
"""


def starter(play: Play) -> int:
    return play.game.players[play.game.starter].seat


def test_alone_it_is_two_dice_and_one_is_taken() -> None:
    play = Play("Ana", solo=True).start()
    play.roll()
    assert play.dice.asked == 2
    play.take_all()
    assert len(play.game.dice_left) == 1
    play.draw(1)
    assert play.is_complete()
    play.roll()
    assert play.dice.asked == 2


def test_only_the_starter_rolls_and_only_when_all_have_drawn() -> None:
    play = game_of(2)
    assert play.refused(cmd.RollDice(2)) == ("not-starter", "D13")
    play.roll(1, 1)
    assert play.refused(cmd.RollDice(1)) == ("round-running", "D12")
    play.take_all()
    assert play.refused(cmd.RollDice(2)) == ("round-running", "D12")
    play.draw(1)
    assert play.refused(cmd.RollDice(2)) == ("round-running", "D12")
    play.draw(2)
    assert play.refused(cmd.RollDice(1)) == ("not-starter", "D13")
    passed, rolled = play.do(cmd.RollDice(2))
    assert types((passed, rolled)) == ["MarkersPassed", "DiceRolled"]
    assert play.game.round == 2


def test_dice_are_taken_clockwise_from_the_starter() -> None:
    play = game_of(3)
    play.roll(1, 2, 3)
    for taker, waiting in ((1, (2, 3)), (2, (3, 1))):
        for seat in waiting:
            code = "die-held" if play.player(seat).die is not None else "not-your-pick"
            assert play.refused(cmd.TakeDie(seat, 2)) == (code, "D6")
        play.do(cmd.TakeDie(taker, play.game.dice_left[-1]))
    # The last die is seat 3's, and nobody takes a second one.
    for seat in (1, 2, 3):
        assert play.refused(cmd.TakeDie(seat, 0)) == ("die-held", "D6")
    assert [play.game.face_of(player) for player in play.game.players] == [3, 2, 1]
    play.draw_all().roll(4, 5, 6)
    # The next player clockwise starts, and takes first.
    assert starter(play) == 2
    for seat in (2, 3):
        assert play.game.picker == play.game.index_of(seat)
        play.do(cmd.TakeDie(seat, play.game.dice_left[0]))
    assert [play.game.face_of(player) for player in play.game.players] == [6, 4, 5]


def test_a_die_must_be_there() -> None:
    play = game_of(3)
    assert play.refused(cmd.TakeDie(1, 0)) == ("no-dice", "D5")
    play.roll(5, 5, 5)
    for die in (-1, 3, 99):
        assert play.refused(cmd.TakeDie(1, die)) == ("die-gone", "D6")
    play.do(cmd.TakeDie(1, 1))
    assert play.refused(cmd.TakeDie(2, 1)) == ("die-gone", "D6")


def test_only_who_plays_has_something_to_play() -> None:
    play = table_of(2)
    for command in (cmd.RollDice(1), cmd.UndoTurn(1), cmd.ReportScore(1, 3), SetOut(1, 2)):
        assert play.refused(command) == ("no-game", None)
    play.start().finish().do(TakeSeat("Cleo"), None)
    assert play.refused(cmd.RollDice(3)) == ("not-playing", None)


def test_any_remaining_die_may_be_taken_also_one_that_does_not_serve() -> None:
    play = game_of(3, Settings(small(9))).put(1, ROW_ONE_USED).roll(1, 2, 3)
    assert play.fitting(1, 2)
    play.take(1, 1)
    assert play.fitting(1, 1) == []
    assert play.game.is_drawing(0)
    play.draw(1)
    assert play.player(1).sheet.strikes == 1
    # The die stays taken (D10).
    assert play.game.dice_left == (1, 2)


def test_those_who_are_out_take_no_die_and_start_no_round() -> None:
    # D5, D13: seat 2 leaves; starters are 1, 3, 1, 3 and every roll has two dice.
    play = game_of(3, Settings(small(9)))
    play.do(LeaveGame(2))
    starters = []
    for _ in range(4):
        play.roll()
        assert len(play.game.dice) == 2
        starters.append(starter(play))
        assert play.refused(cmd.TakeDie(2, 0)) == ("you-are-out", "D11")
        play.take_all().draw_all()
    assert starters == [1, 3, 1, 3]


def test_the_game_ends_when_nobody_is_in() -> None:
    play = game_of(2)
    assert types(play.do(LeaveGame(1))) == ["PlayerOut"]
    assert types(play.do(LeaveGame(2))) == ["PlayerOut", "GameEnded"]
    assert play.game.phase == "over"
    for command in (
        cmd.RollDice(1),
        cmd.TakeDie(1, 0),
        cmd.PlaceShape(1, ((0, 0),)),
        cmd.MarkPaper(1),
        cmd.GoOut(1),
        cmd.UndoTurn(1),
        LeaveGame(1),
        SetOut(1, 2),
        cmd.EnterDice(1, (1, 2)),
        cmd.CorrectDice(1, (1, 2)),
    ):
        assert play.refused(command) == ("game-over", "D14")


def test_every_roll_is_recorded_with_its_number() -> None:
    play = game_of(2, Settings(small(9)))
    for _ in range(3):
        play.round()
    rolls = [event for event in play.log if isinstance(event, ev.DiceRolled)]
    assert [roll.roll for roll in rolls] == [1, 2, 3]
    assert play.game.rolled == tuple(roll.values for roll in rolls)
    assert rolls[1].values == play.dice.fair.roll(2, 2)
