"""Who is out guesses who will win, once, and nobody else is told before the end (S5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.games import check_log
from rollwrite.table import LeaveGame
from rollwrite.table.replay import ReplayError
from tests.dicegame.playing import game_of, small
from tests.dicegame.test_draft import ROW_ONE_USED
from tests.dicegame.test_out import FREE_TO_GO, NO_CORNER
from tests.together import for_each


def test_who_is_out_guesses_once_and_until_the_end() -> None:
    play = game_of(3)
    assert play.refused(cmd.GuessWinner(1, 2, 9)) == ("guess-early", "S5")
    play.do(LeaveGame(1))
    for winner in (1, 7):
        # Who has left ranks last.
        assert play.refused(cmd.GuessWinner(1, winner, 9)) == ("guess-whom", "S5")
    for unfilled in (-1, 26):
        assert play.refused(cmd.GuessWinner(1, 2, unfilled)) == ("score-range", "D15")
    assert play.do(cmd.GuessWinner(1, 2, 25)) == (ev.WinnerGuessed(1, 2, 25),)
    assert play.refused(cmd.GuessWinner(1, 3, 0)) == ("guess-made", "S5")
    play.do(LeaveGame(2))
    play.do(LeaveGame(3))
    assert play.refused(cmd.GuessWinner(2, 3, 0)) == ("game-over", "D14")


def test_who_is_out_can_still_win() -> None:
    play = game_of(2).put(1, NO_CORNER).roll(1, 1)
    play.take(1, 1)
    assert play.do(cmd.GuessWinner(1, 1, 12))


def test_who_is_in_again_has_not_guessed() -> None:
    by_choice = game_of(2, FREE_TO_GO).put(1, ROW_ONE_USED).roll(1, 2).take_all()
    by_choice.do(cmd.GoOut(1))
    real = Settings(small(), dice="real")
    by_dice = game_of(2, replace(real, strikes_forced=False)).put(1, NO_CORNER).roll(1, 1)
    by_dice.take(1, 1)
    for play, back in ((by_choice, cmd.UndoTurn(1)), (by_dice, cmd.CorrectDice(1, (1, 2)))):
        play.do(cmd.GuessWinner(1, 2, 9))
        play.do(back)
        assert play.player(1).guess is None


def guessed() -> list[Any]:
    """A log in which Ana goes, guesses, and the others play on."""
    play = game_of(3)
    play.do(LeaveGame(1))
    play.do(cmd.GuessWinner(1, 2, 9))
    return play.round().finish().log


def with_guess(**changes: Any) -> list[Any]:
    log = guessed()
    at = next(i for i, event in enumerate(log) if isinstance(event, ev.WinnerGuessed))
    log[at] = replace(log[at], **changes)
    return log


def test_a_log_from_before_the_end_replays_with_its_guess_sealed() -> None:
    log = with_guess(winner=None, unfilled=None)
    assert [event for event, _ in check_log(log)] == log


@for_each("changes", [{"winner": None}, {"winner": 1}, {"unfilled": 99}, {"seat": 2}])
def test_a_guess_that_was_not_made_so_is_found(changes: dict[str, Any]) -> None:
    with pytest.raises(ReplayError):
        list(check_log(with_guess(**changes)))
