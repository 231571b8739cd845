"""Time that counts for a whole game: more of it at the beginning, none where all is decided."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from rollwrite.players.tile import thinking
from rollwrite.players.tile.core import PYTHON, Searching, search_of
from rollwrite.players.tile.thinking import is_decided, pace
from rollwrite.tilegame import new_game
from rollwrite.tilegame.playing import big_move
from tests.tilegame.test_game import some_game


@pytest.mark.parametrize("key", ["duo", "junior"])
def test_the_beginning_of_a_game_gets_more_of_its_time(key: str) -> None:
    game, rng, times = new_game(key), Random(1), []
    while not game.is_over:
        times.append(pace(game))
        game = game.play(big_move(game, rng))
    assert times == sorted(times, reverse=True)
    assert times[0] > 1 > times[-1]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr(thinking, "process_time", lambda: clock.now)
    return clock


def test_it_ends_when_no_other_move_can_come_up_to_the_best(clock: SimpleNamespace) -> None:
    # It was kept from the move before, as far as that had come.
    search = SimpleNamespace(simulations=500, lead=400)
    is_enough = is_decided(cast(Searching, search), until=2.0)
    assert not is_enough()
    # 1,000 more in half a second: there is time for 3,000.
    clock.now, search.simulations, search.lead = 0.5, 1500, 2900
    assert not is_enough()
    search.lead = 3100
    assert is_enough()
    clock.now, search.simulations, search.lead = 2.0, 4500, 0
    assert is_enough()


def test_a_lead_is_what_the_two_best_moves_are_apart() -> None:
    search = search_of(some_game("duo", "lead", 8), PYTHON)
    search.run(60, lambda: False)
    first, second, *_ = sorted((count for _, count, _, _ in search.found().lines), reverse=True)
    assert search.lead == first - second
