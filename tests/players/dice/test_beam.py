"""The beam for known dice: what it says can be played, and it gets no worse when it is wider."""

from __future__ import annotations

from datetime import date

import pytest

from rollwrite.daily import PlannedMove, daily_settings, moves_of, play_moves
from rollwrite.dicegame.layout import BUILT_IN, built_in_layout
from rollwrite.dicegame.solo import daily_seed, seed_of
from rollwrite.players.dice.beam import BeamJob, beam, widening

DAY = date(2026, 11, 22)


@pytest.mark.parametrize("name", BUILT_IN)
def test_what_it_finds_can_be_played_with_these_dice(name: str) -> None:
    layout = built_in_layout(name)
    best = beam(layout, daily_seed(DAY, layout), 4)
    moves = [PlannedMove(move.squares, move.strike) for move in best.moves]
    log, game = play_moves(daily_settings(layout, DAY), moves, "beam")
    played = moves_of(log, layout, DAY)
    assert game.phase == "over"
    assert (played.unfilled, played.strikes) == (best.unfilled, best.strikes)
    assert len(played.moves) == len(best.moves)
    assert sum(move.strike for move in best.moves) == best.strikes


def test_it_finds_the_same_again() -> None:
    layout = built_in_layout("travel")
    seed = daily_seed(DAY, layout)
    assert beam(layout, seed, 8) == beam(layout, seed, 8)


def test_a_wider_beam_finds_more_on_the_whole() -> None:
    layout = built_in_layout("travel")
    seeds = [seed_of(f"BEAM-{number}", layout) for number in range(4)]
    narrow, wide = (sum(beam(layout, one, width).unfilled for one in seeds) for width in (1, 20))
    assert wide < narrow


def test_it_widens_while_there_is_time() -> None:
    layout = built_in_layout("travel")
    moments = iter([0.0, 0.0, 1.0, 1.0, 3.0, 3.0, 7.0])
    found = list(
        widening(layout, daily_seed(DAY, layout), 6.9, narrowest=1, clock=lambda: next(moments))
    )
    # The third would take 4 s, and end after 7.
    assert [best.width for best in found] == [25, 50]


def test_a_job_says_how_its_result_was_played() -> None:
    found = BeamJob("travel", DAY, 2).run()
    moves = found.body["moves"]
    assert sum(move.get("strike", False) for move in moves) == found.strikes
    covered = sum(len(move["squares"]) for move in moves)
    assert built_in_layout("travel").squares - covered == found.unfilled
    assert [move["colour"] for move in moves[:5]] == ["B", "Y", "R", "G", "B"]
