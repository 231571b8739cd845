"""Games that are played on by chance: they end as games do, and go on the same way again."""

from __future__ import annotations

import pytest

from rollwrite.board import members
from rollwrite.players.tile.model import NOBODY, Model, State
from rollwrite.players.tile.playouts import Playouts
from tests.tilegame.test_game import some_game


@pytest.mark.parametrize("key", ["duo", "classic-2", "junior", "trigon"])
def test_a_game_that_is_played_on_ends_where_nobody_can_place_anything(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    game = some_game(key, "playouts", 20)
    model = Model(game)
    moves: list[int] = []
    play = model.play

    def noted(state: State, move: int) -> State:
        moves.append(move)
        return play(state, move)

    monkeypatch.setattr(model, "play", noted)
    end = Playouts(model)(model.root)
    # The engine is the judge: it takes each move, and then there is none.
    for move in moves:
        game = game.play(model.placement(move))
    assert game.is_over
    assert end.player == NOBODY
    assert end.placed == [len(placed) for placed in game.position.placed]


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
        legal = before.possible[colour] & before.reach[colour]
        fits = {model.arena.sizes[index] for index in members(legal)}
        assert size == max(fits) or size < max(fits) <= 3
        before = after
