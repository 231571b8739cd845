"""The last die left is taken by itself: there is nothing to pick (D6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.games import check_log, fold
from rollwrite.table import Event, LeaveGame, SetOut
from rollwrite.table.replay import ReplayError
from tests.dicegame.playing import Play, game_of, small, types
from tests.dicegame.test_draft import ROW_ONE_USED

NINE = Settings(small(9))
REAL = replace(NINE, dice="real")


def takers(events: Sequence[Event]) -> list[tuple[int, int]]:
    """Who has taken which die in ``events``."""
    return [(event.seat, event.die) for event in events if isinstance(event, ev.DieTaken)]


@pytest.mark.parametrize(
    ("players", "leaving", "taken"),
    [
        # With each command from the roll on, who takes which die.
        (4, (), [[], [(1, 0)], [(2, 1)], [(3, 2), (4, 3)]]),
        (3, (), [[], [(1, 0)], [(2, 1), (3, 2)]]),
        (2, (), [[], [(1, 0), (2, 1)]]),
        (4, (4,), [[], [(1, 0)], [(2, 1), (3, 2)]]),
        (4, (1, 3), [[], [(2, 0), (4, 1)]]),
        (3, (1, 3), [[(2, 0)]]),
        (2, (2,), [[(1, 0)]]),
    ],
)  # fmt: skip
def test_who_takes_with_whose_command(
    players: int, leaving: tuple[int, ...], taken: list[list[tuple[int, int]]]
) -> None:
    play = game_of(players, NINE)
    for seat in leaving:
        play.do(LeaveGame(seat))
    roller = play.game.players[play.game.roller or 0].seat
    found = [takers(play.do(cmd.RollDice(roller)))]
    while play.game.picker is not None:
        seat = play.game.players[play.game.picker].seat
        found.append(takers(play.do(cmd.TakeDie(seat, play.game.dice_left[0]))))
    assert found == taken
    assert play.game.dice_left == ()


@pytest.mark.parametrize("leave", [LeaveGame(2), SetOut(1, 2)])
def test_who_may_still_choose_does_so(leave: LeaveGame | SetOut) -> None:
    """Somebody leaves while dice are taken: there is a die more than players."""
    play = game_of(3, NINE).roll(1, 2, 3)
    play.do(cmd.TakeDie(1, 0))
    assert takers(play.do(leave)) == []
    assert play.game.dice_left == (1, 2)
    assert takers(play.do(cmd.TakeDie(3, 2))) == [(3, 2)]
    assert len(play.game.dice_left) == 1


def test_who_cannot_use_it_is_out() -> None:
    play = game_of(2, NINE).put(2, ROW_ONE_USED.replace("Y", "B"), strikes=3).roll(2, 1)
    assert play.take(1, 2) == (
        ev.DieTaken(1, 0),
        ev.DieTaken(2, 1),
        ev.PlayerOut(2, "no-placement"),
    )


def test_both_out_is_the_end() -> None:
    play = game_of(2, NINE)
    for seat in (1, 2):
        play.put(seat, ROW_ONE_USED, strikes=3)
    play.roll(1, 1)
    assert play.take(1, 1) == (
        ev.DieTaken(1, 0),
        ev.PlayerOut(1, "no-placement"),
        ev.DieTaken(2, 1),
        ev.PlayerOut(2, "no-placement"),
        ev.GameEnded(play.dice.reveal),
    )


def test_a_roll_can_end_the_game() -> None:
    """One is left, and the only die serves for nothing."""
    play = game_of(2, NINE).put(1, ROW_ONE_USED, strikes=3).round(2, 2)
    play.do(LeaveGame(2))
    play.dice.next = (1,)
    events = play.do(cmd.RollDice(1))
    assert types(events) == ["MarkersPassed", "DiceRolled", "DieTaken", "PlayerOut", "GameEnded"]
    assert play.game.seed == play.dice.reveal


def test_real_dice_can_be_corrected_after_it() -> None:
    play = game_of(2, REAL).put(2, ROW_ONE_USED, strikes=3).roll(2, 1)
    play.take(1, 2)
    assert not play.player(2).is_in
    assert play.do(cmd.CorrectDice(1, (3, 4))) == (ev.DiceCorrected(1, (3, 4)),)
    # Both keep their dice, with what they really show.
    assert [play.game.face_of(player) for player in play.game.players] == [3, 4]
    assert [play.game.is_drawing(index) for index in (0, 1)] == [True, True]
    assert types(play.do(cmd.CorrectDice(1, (3, 1)))) == ["DiceCorrected", "PlayerOut"]


# --- logs --------------------------------------------------------------------------------------


def by_a_command() -> Play:
    """A game of three in which the last die was taken later, as earlier versions had it."""
    play = game_of(3, NINE).roll(1, 1, 1)
    events = play.do(cmd.TakeDie(1, 0)) + play.do(cmd.TakeDie(2, 1))
    assert takers(events) == [(1, 0), (2, 1), (3, 2)]
    last = play.log.pop()
    play._table = fold(play.log)
    play.draw(2)
    assert takers(play.do(cmd.TakeDie(3, 2))) == [(3, 2)]
    assert play.log[-1] == last
    return play.draw_all()


def test_a_log_in_which_it_was_taken_by_a_command_is_right() -> None:
    play = by_a_command()
    *_, (_, replayed) = check_log(play.log)
    assert replayed == play.table
    play.round()
    assert play.game.round == 2


@pytest.mark.parametrize("cut", ["after the roll", "before the last die"])
def test_a_log_may_stop_before_it(cut: str) -> None:
    play = by_a_command()
    number = 2 if cut == "before the last die" else 0
    at = [i for i, event in enumerate(play.log) if isinstance(event, ev.DieTaken)][number]
    assert len(list(check_log(play.log[:at]))) == at


def test_without_it_nobody_draws_and_no_round_ends() -> None:
    play = by_a_command().round()
    dice = [i for i, event in enumerate(play.log) if isinstance(event, ev.DieTaken)]
    for at in dice:
        with pytest.raises(ReplayError):
            list(check_log([*play.log[:at], *play.log[at + 1 :]]))
    # And nobody else takes it.
    with pytest.raises(ReplayError):
        list(check_log([*play.log[: dice[2]], ev.DieTaken(2, 2), *play.log[dice[2] + 1 :]]))


def test_who_is_out_by_it_is_out_at_once() -> None:
    """Only the taking may come later, not what follows from it."""
    play = game_of(2, Settings(small())).finish()
    at = max(i for i, event in enumerate(play.log) if isinstance(event, ev.PlayerOut))
    assert types(play.log[at - 1 : at + 1]) == ["DieTaken", "PlayerOut"]
    with pytest.raises(ReplayError):
        list(check_log(play.log[:at]))
