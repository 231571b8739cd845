"""The net by arrays says what it says cell by cell, and so does the search above it."""

from random import Random

import pytest

from rollwrite.players.job import Budget
from rollwrite.players.tile import extras, think, thinking
from rollwrite.players.tile.core import PYTHON, Core
from rollwrite.players.tile.model import Model
from rollwrite.players.tile.net import Net, load_net
from rollwrite.players.tile.tree import Found, Search
from rollwrite.players.tile.value import Valuation
from rollwrite.players.tile.weights import Weights, load_weights, weights_name
from rollwrite.tilegame import Game
from rollwrite.tilegame.scoring import scheme_for
from tests.players.tile.nets import any_net
from tests.tilegame.test_game import some_game


@pytest.mark.parametrize(
    ("key", "plies"), [("duo", 4), ("duo", 22), ("junior", 13), ("classic-2", 34)]
)
def test_by_arrays_a_net_says_the_same(
    key: str, plies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = some_game(key, "arrays", plies)
    # Classic for two has none of its own.
    nets = [net for net in (any_net(Model(game)), load_net(key)) if net is not None]
    sooner = [_found(game, net) for net in nets]
    monkeypatch.setattr(extras, "has_numpy", lambda: False)
    assert [_found(game, net) for net in nets] == sooner


def test_who_thinks_by_the_clock_asks_the_net_where_numpy_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = some_game("duo", "clock", 9)
    asked: list[bool] = []

    def make(model: Model, weights: Weights, valuation: Valuation) -> Search:
        asked.append(valuation.net is not None)
        return Search(model, weights, valuation)

    monkeypatch.setattr(thinking, "current", lambda: Core("python", make))
    for there in (True, False):
        monkeypatch.setattr(extras, "has_numpy", lambda there=there: there)
        think(game, Budget(seconds=0.001), Random(1))
        think(game, Budget(playouts=1), Random(1), sees=True)
        # A level is a number of simulations: it shall play the same with an extra and without.
        think(game, Budget(playouts=1), Random(1))
    assert asked == [True, True, False, False, False, False]


def _found(game: Game, net: Net) -> Found:
    """What some simulations find, in an arena that nobody has looked at before."""
    model = Model(game)
    model.arena.cache.clear()
    weights, scheme = load_weights(weights_name(game.variant)), game.variant.schemes
    search = PYTHON.make(model, weights, Valuation(model, weights, scheme_for(None, scheme), net))
    search.run(12, lambda: False)
    return search.found()
