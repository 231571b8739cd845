"""Going out: who cannot place, who may choose to, who leaves, who is set out (D11, D16)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.table import AddSeat, LeaveGame, SetOut
from rollwrite.table.events import VoteCast
from tests.dicegame.playing import NAMES, Play, game_of, small, table_of, types
from tests.dicegame.test_draft import ROW_ONE_USED

NINE = Settings(small(9))
FREE_TO_GO = replace(NINE, strikes_forced=False)

#: Blue has not begun, and no corner is free for it; yellow, red and green could still go on.
NO_CORNER = """
    Y...R
    ....R
    .....
    ...YY
    GGG.Y
"""


def outs(play: Play) -> dict[int, str]:
    return {p.seat: p.out.reason for p in play.game.players if p.out is not None}


# --- who cannot place --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "art", "strikes", "is_out"),
    [
        # Without a strike left the row must serve; a strike keeps in while any shape fits.
        (NINE, ROW_ONE_USED, 3, True),
        (NINE, ROW_ONE_USED, 2, False),
        # Strikes are no help where nothing fits at all.
        (Settings(small()), NO_CORNER, 0, True),
    ],
)
def test_who_is_out_with_a_die_and_not_before(
    settings: Settings, art: str, strikes: int, is_out: bool
) -> None:
    play = game_of(3, settings).put(1, art, strikes).roll(1, 2, 2)
    assert outs(play) == {}
    events = (ev.DieTaken(1, 0), ev.PlayerOut(1, "no-placement"))
    assert play.take(1, 1) == events[: 1 + is_out]
    assert outs(play) == ({1: "no-placement"} if is_out else {})


def test_out_is_for_good_though_another_colour_would_fit() -> None:
    play = game_of(2).put(1, NO_CORNER).roll(1, 1)
    play.take(1, 1)
    play.take_all().draw_all()
    # Round 2: red would be next for seat 1, and would fit.
    play.roll()
    assert play.colour(1) == "R"
    assert play.fitting(1)
    assert not play.player(1).is_in
    assert play.game.dice_count == 1
    for command in (cmd.TakeDie(1, 0), cmd.PlaceShape(1, ((0, 3),)), cmd.GoOut(1)):
        assert play.refused(command) == ("you-are-out", "D11")
    assert play.refused(cmd.UndoTurn(1)) == ("you-are-out", "D11")
    assert play.refused(LeaveGame(1)) == ("you-are-out", "D16")


def test_the_last_one_out_ends_the_game() -> None:
    play = game_of(2).put(1, NO_CORNER)
    play.do(LeaveGame(2))
    events = play.do(cmd.RollDice(1))
    assert types(events) == ["DiceRolled", "DieTaken", "PlayerOut", "GameEnded"]
    assert events[-1] == ev.GameEnded(play.dice.reveal)


# --- who may choose to -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "die", "code"),
    [(NINE, 2, "can-place"), (FREE_TO_GO, 2, "can-place"), (NINE, 1, "strike-forced")],
)
def test_nobody_goes_out_while_the_row_serves_or_a_strike_is_forced(
    settings: Settings, die: int, code: str
) -> None:
    play = game_of(2, settings).put(1, ROW_ONE_USED).roll(die, die)
    play.take(1, die)
    assert play.refused(cmd.GoOut(1)) == (code, "D11")


def test_unless_the_table_plays_otherwise() -> None:
    play = game_of(2, FREE_TO_GO).put(1, ROW_ONE_USED).roll(1, 1)
    play.take(1, 1)
    assert play.do(cmd.GoOut(1)) == (ev.PlayerOut(1, "chosen"),)
    assert play.refused(cmd.PlaceShape(1, ((8, 8), (8, 7)), strike=True)) == ("you-are-out", "D11")


# --- leaving -----------------------------------------------------------------------------------


def test_one_leaves_before_the_first_roll_and_the_next_one_starts() -> None:
    play = game_of(3, NINE)
    assert play.do(LeaveGame(1)) == (ev.PlayerOut(1, "left"),)
    assert play.refused(cmd.RollDice(1)) == ("not-starter", "D13")
    play.do(cmd.RollDice(2))
    assert len(play.game.dice) == 2
    play.take_all().draw_all()
    assert play.game.players[play.game.roller or 0].seat == 3


def test_who_would_start_next_leaves_between_rounds() -> None:
    play = game_of(3, NINE).round()
    play.do(LeaveGame(2))
    assert play.refused(cmd.RollDice(2)) == ("not-starter", "D13")
    play.do(cmd.RollDice(3))


def test_who_has_left_keeps_the_seat_for_the_next_game() -> None:
    play = game_of(2)
    play.do(LeaveGame(2))
    play.finish().start()
    assert {player.seat for player in play.game.players} == {1, 2}


def test_a_keeper_sends_a_guest_home() -> None:
    play = table_of(2)
    play.do(AddSeat(1, "Gil"))
    play.start()
    assert play.refused(LeaveGame(3), 2) == ("not-your-seat", None)
    assert play.do(LeaveGame(3), 1) == (ev.PlayerOut(3, "left"),)


# --- being set out -----------------------------------------------------------------------------


def test_the_host_alone_sets_out() -> None:
    play = game_of(4)
    assert play.do(SetOut(1, 3)) == (VoteCast(1, 3), ev.PlayerOut(3, "set-out"))


def test_or_two_others_together() -> None:
    play = game_of(4)
    assert play.do(SetOut(2, 1)) == (VoteCast(2, 1),)
    assert outs(play) == {}
    assert play.refused(SetOut(2, 1)) == ("vote-twice", "D16")
    # A vote on somebody else counts for that one only.
    assert play.do(SetOut(3, 4)) == (VoteCast(3, 4),)
    assert play.do(SetOut(3, 1)) == (VoteCast(3, 1), ev.PlayerOut(1, "set-out"))
    assert play.do(SetOut(1, 4)) == (VoteCast(1, 4), ev.PlayerOut(4, "set-out"))


def test_at_a_table_for_two_the_other_one_is_enough() -> None:
    play = game_of(2)
    assert play.do(SetOut(2, 1)) == (VoteCast(2, 1), ev.PlayerOut(1, "set-out"))
    assert play.game.dice_count == 1


@pytest.mark.parametrize(("first", "second"), [(2, 4), (4, 2)])
def test_the_votes_of_guests_are_their_keepers(first: int, second: int) -> None:
    play = table_of(3)
    play.do(AddSeat(2, "Gil"))
    play.start()
    assert play.refused(SetOut(3, 1), 2) == ("not-your-seat", None)
    assert types(play.do(SetOut(first, 1))) == ["VoteCast"]
    assert play.refused(SetOut(second, 1), 2) == ("vote-twice", "D16")
    assert types(play.do(SetOut(3, 1))) == ["VoteCast", "PlayerOut"]


def test_a_guest_cannot_be_asked_to_help_the_keeper_out() -> None:
    play = table_of(2)
    play.do(AddSeat(1, "Gil"))
    play.start()
    assert play.refused(SetOut(3, 1), 1) == ("vote-self", "D16")
    assert play.refused(SetOut(1, 3), 1) == ("vote-self", "D16")
    assert play.refused(SetOut(1, 1)) == ("vote-self", "D16")
    # With one other phone at the table, that one is enough, for the guest too.
    assert types(play.do(SetOut(2, 3))) == ["VoteCast", "PlayerOut"]


def test_those_who_are_out_still_have_a_say() -> None:
    play = game_of(4)
    play.do(LeaveGame(3))
    play.do(LeaveGame(4))
    play.do(SetOut(3, 2))
    assert types(play.do(SetOut(4, 2))) == ["VoteCast", "PlayerOut"]


def test_who_is_out_cannot_be_set_out_nor_who_does_not_play() -> None:
    play = game_of(3)
    play.do(LeaveGame(3))
    assert play.refused(SetOut(1, 3)) == ("target-out", "D16")
    assert play.refused(SetOut(1, 9)) == ("unknown-seat", None)


def test_setting_out_the_last_one_ends_the_game() -> None:
    play = game_of(3)
    play.do(LeaveGame(1))
    play.do(LeaveGame(2))
    assert types(play.do(SetOut(1, 3))) == ["VoteCast", "PlayerOut", "GameEnded"]


# --- what is still within reach (D15) ----------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_nobody_who_is_out_ends_better_than_was_within_reach(seed: int) -> None:
    rng = Random(seed)
    play = Play(*NAMES, settings=Settings(small())).start()
    play.dice.fair = type(play.dice.fair)(rng.randbytes(32))
    best: list[dict[int, int | None]] = []
    while play.game.phase != "over":
        play.do(play.by_chance(rng))
        best.append({seat: play.game.best_rank(seat) for seat in outs(play)})
    ranks = {score.seat: score.rank for score in play.game.ranking}
    assert best[-1] == ranks
    for before, after in pairwise(best):
        assert all(0 < (before[seat] or 0) <= (after[seat] or 0) for seat in before)


def test_who_leaves_has_no_place_within_reach() -> None:
    play = game_of(3).roll(1, 2, 3)
    play.do(LeaveGame(2))
    assert play.game.best_rank(2) is None
