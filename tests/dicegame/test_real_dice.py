"""Real dice, typed in by the starter and corrected until somebody draws."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.games import decide
from rollwrite.table import ChangeSeat, ChangeSettings, LeaveGame, NoDice, RemoveSeat, StartGame
from rollwrite.table.events import GameStarted
from tests.dicegame.playing import Play, game_of, small, types
from tests.dicegame.test_draft import ROW_ONE_USED

REAL = Settings(small(9), dice="real")


def test_the_starter_types_in_what_fell() -> None:
    play = game_of(3, REAL)
    assert play.refused(cmd.RollDice(1)) == ("dice-real", None)
    assert play.refused(cmd.EnterDice(2, (1, 2, 3))) == ("not-starter", "D13")
    assert play.do(cmd.EnterDice(1, (1, 2, 3))) == (ev.DiceRolled(1, 1, (1, 2, 3)),)
    play.take_all().draw_all()
    assert types(play.do(cmd.EnterDice(2, (4, 5, 6)))) == ["MarkersPassed", "DiceRolled"]


@pytest.mark.parametrize(
    ("values", "refusal"),
    [
        ((), ("dice-count", "D5")),
        ((1, 2), ("dice-count", "D5")),
        ((1, 2, 3, 4), ("dice-count", "D5")),
        ((1, 2, 7), ("dice-face", "D2")),
        ((0, 2, 3), ("dice-face", "D2")),
        ((-1, 2, 3), ("dice-face", "D2")),
    ],
)
def test_dice_that_cannot_be(values: tuple[int, ...], refusal: tuple[str, str]) -> None:
    play = game_of(3, REAL)
    assert play.refused(cmd.EnterDice(1, values)) == refusal
    play.roll(1, 2, 3)
    assert play.refused(cmd.CorrectDice(1, values)) == refusal


def test_dice_of_the_app_are_not_typed_in() -> None:
    play = game_of(2)
    assert play.refused(cmd.EnterDice(1, (1, 2))) == ("dice-app", None)
    play.roll()
    assert play.refused(cmd.CorrectDice(1, (1, 2))) == ("dice-app", None)


def test_nothing_is_promised_about_real_dice() -> None:
    play = Play("Ana", "Ben", settings=REAL)
    assert decide(play.table, StartGame(), 1, NoDice()) == (GameStarted(1, (1, 2), None),)


def test_they_are_corrected_until_the_first_shape_is_drawn() -> None:
    play = game_of(2, REAL)
    assert play.refused(cmd.CorrectDice(1, (1, 2))) == ("dice-late", None)
    play.roll(1, 1)
    assert play.refused(cmd.CorrectDice(2, (1, 2))) == ("not-starter", "D5")
    play.do(cmd.CorrectDice(1, (1, 2)))
    play.take_all()
    play.do(cmd.CorrectDice(1, (4, 5)))
    # Who had taken a die still has it, with its right face.
    assert [play.game.face_of(player) for player in play.game.players] == [4, 5]
    play.draw(2)
    assert play.refused(cmd.CorrectDice(1, (1, 2))) == ("dice-late", None)
    play.draw(1)
    assert play.refused(cmd.CorrectDice(1, (1, 2))) == ("dice-late", None)


def test_who_went_out_by_a_wrong_die_is_in_again() -> None:
    play = game_of(3, REAL).put(1, ROW_ONE_USED, strikes=3).roll(1, 2, 3)
    play.take(1, 1)
    assert not play.player(1).is_in
    assert play.do(cmd.CorrectDice(1, (2, 2, 3))) == (ev.DiceCorrected(1, (2, 2, 3)),)
    assert play.player(1).is_in
    assert play.game.is_drawing(0)


def test_and_who_cannot_use_the_right_one_is_out() -> None:
    play = game_of(3, REAL).put(1, ROW_ONE_USED, strikes=3).roll(2, 2, 3)
    play.take(1, 2)
    assert play.player(1).is_in
    corrected = (ev.DiceCorrected(1, (1, 2, 3)), ev.PlayerOut(1, "no-placement"))
    assert play.do(cmd.CorrectDice(1, (1, 2, 3))) == corrected
    # Correcting once more to the same still leaves it out, once.
    again = (ev.DiceCorrected(1, (1, 5, 3)), ev.PlayerOut(1, "no-placement"))
    assert play.do(cmd.CorrectDice(1, (1, 5, 3))) == again


def test_outs_of_earlier_rounds_and_of_those_who_left_stay() -> None:
    play = game_of(4, REAL).put(1, ROW_ONE_USED, strikes=3).roll(1, 2, 3, 4)
    play.take(1, 1)
    play.take_all().draw_all().roll(1, 2, 3)
    play.do(LeaveGame(4))
    play.do(cmd.CorrectDice(2, (2, 2, 2)))
    assert [player.is_in for player in play.game.players] == [False, True, True, False]


def test_who_chose_to_go_out_because_of_a_wrong_die_is_in_again() -> None:
    # D11: nobody goes out on purpose while the row serves; the die that seemed to allow it never
    # fell.
    settings = replace(REAL, strikes_forced=False)
    play = game_of(2, settings).put(1, ROW_ONE_USED).roll(1, 2).take_all()
    play.do(cmd.GoOut(1))
    play.do(cmd.CorrectDice(1, (2, 2)))
    assert play.player(1).is_in
    assert play.refused(cmd.GoOut(1)) == ("can-place", "D11")


def test_the_last_one_out_by_a_wrong_die_plays_on() -> None:
    play = game_of(2, REAL).put(1, ROW_ONE_USED, strikes=3)
    play.do(LeaveGame(2))
    events = play.do(cmd.EnterDice(1, (1,)))
    assert types(events) == ["DiceRolled", "DieTaken", "PlayerOut", "GameEnded"]
    assert play.do(cmd.CorrectDice(1, (2,))) == (ev.DiceCorrected(1, (2,)),)
    assert play.game.phase == "draw"
    assert [player.is_in for player in play.game.players] == [True, False]
    play.draw(1)
    assert play.game.roller == 0


def test_and_is_out_again_if_the_right_die_does_not_help() -> None:
    play = game_of(2, REAL).put(1, ROW_ONE_USED, strikes=3)
    play.do(LeaveGame(2))
    play.roll(2)
    ended = (ev.DiceCorrected(1, (1,)), ev.PlayerOut(1, "no-placement"), ev.GameEnded(None))
    assert play.do(cmd.CorrectDice(1, (1,))) == ended
    # And once more: it was right the first time.
    assert play.do(cmd.CorrectDice(1, (2,))) == (ev.DiceCorrected(1, (2,)),)
    assert play.player(1).is_in


def test_an_end_that_no_die_has_caused_is_not_corrected() -> None:
    play = game_of(2, REAL).roll(1, 2)
    play.do(LeaveGame(1))
    play.do(LeaveGame(2))
    assert play.refused(cmd.CorrectDice(1, (3, 4))) == ("game-over", "D14")


def test_an_end_is_not_corrected_when_somebody_has_drawn_or_has_left_the_table() -> None:
    play = game_of(2, REAL).put(1, ROW_ONE_USED, strikes=3).roll(1, 2)
    play.take(1, 1)
    play.draw(2)
    play.do(LeaveGame(2))
    assert play.refused(cmd.CorrectDice(1, (2, 2))) == ("game-over", "D14")

    play = game_of(2, REAL).put(1, ROW_ONE_USED, strikes=3).roll(1, 2)
    play.take(1, 1)
    play.do(LeaveGame(2))
    play.do(RemoveSeat(2), 2)
    assert play.refused(cmd.CorrectDice(1, (2, 2))) == ("game-over", "D14")


def test_an_end_is_not_corrected_when_the_table_plays_otherwise_by_now() -> None:
    play = game_of(2, REAL).put(1, ROW_ONE_USED, strikes=3).roll(1, 2)
    play.take(1, 1)
    play.do(LeaveGame(2))
    play.do(ChangeSettings(replace(REAL, dice="app")))
    assert play.refused(cmd.CorrectDice(1, (2, 2))) == ("game-over", "D14")
    play.do(ChangeSettings(REAL))
    assert types(play.do(cmd.CorrectDice(1, (2, 2)))) == ["DiceCorrected"]


def test_only_the_starter_corrects_the_end() -> None:
    play = game_of(2, REAL).put(1, ROW_ONE_USED, strikes=3).roll(1, 2)
    play.take(1, 1)
    play.do(LeaveGame(2))
    assert play.refused(cmd.CorrectDice(2, (2, 2))) == ("not-starter", "D5")
    assert play.refused(cmd.CorrectDice(1, (2,))) == ("dice-count", "D5")


def test_squares_counted_after_a_wrong_end_are_counted_anew() -> None:
    play = Play("Ana", "Ben", settings=REAL)
    play.do(ChangeSeat(1, "Ana", "paper"))
    play.start().roll(1, 2)
    play.do(LeaveGame(2))
    play.take(1, 1)
    play.do(cmd.MarkPaper(1))
    play.roll(3)
    play.do(cmd.GoOut(1))
    play.do(cmd.ReportScore(1, 70))
    assert play.unreported() == []
    play.do(cmd.CorrectDice(1, (4,)))
    assert play.game.phase == "draw"
    play.do(cmd.GoOut(1))
    assert play.unreported() == [1]
