"""Games that are played on by chance: they end as games do, and go on the same way again."""

from __future__ import annotations

import pytest

from rollwrite.players.tile.model import NOBODY, Model, State
from rollwrite.players.tile.playouts import Playouts
from tests.tilegame.test_game import some_game


@pytest.mark.parametrize("key", ["duo", "classic-2", "junior", "trigon"])
def test_a_game_that_is_played_on_ends_where_nobody_can_place_anything(key: str) -> None:
    model = Model(some_game(key, "playouts", 20))
    end = Playouts(model)(model.root)
    assert end.player == NOBODY
    assert not any(map(_legal, [end] * model.colours, range(model.colours)))
    for colour in range(model.colours):
        # What lies stays, what is new lies on free cells, and covers as much as it says.
        assert model.root.taken[colour] & ~end.taken[colour] == 0
        assert end.taken[colour].bit_count() == end.covered[colour]
    assert sum(end.covered) > sum(model.root.covered)


def test_chance_goes_on_and_can_begin_again() -> None:
    model = Model(some_game("duo", "playouts", 8))
    playouts = Playouts(model)
    ends = [playouts(model.root).taken for _ in range(5)]
    assert len({tuple(taken) for taken in ends}) > 1
    playouts.begin()
    assert [playouts(model.root).taken for _ in range(5)] == ends


def test_larger_pieces_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    model = Model(some_game("junior", "playouts", 10))
    played: list[State] = []
    play = model.play

    def seen(state: State, move: int) -> State:
        played.append(play(state, move))
        return played[-1]

    monkeypatch.setattr(model, "play", seen)
    Playouts(model)(model.root)
    before = model.root
    for after in played:
        colour = before.turn
        size = after.covered[colour] - before.covered[colour]
        fits = {model.arena.sizes[index] for index in _members(_legal(before, colour))}
        assert size == max(fits) or size < max(fits) <= 3
        before = after


def _legal(state: State, colour: int) -> int:
    return state.possible[colour] & state.reach[colour]


def _members(numbers: int) -> list[int]:
    return [at for at in range(numbers.bit_length()) if numbers >> at & 1]
