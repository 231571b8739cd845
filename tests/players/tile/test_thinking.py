"""What the players of the tile games think, and what the levels do with it."""

from itertools import product
from random import Random

import pytest

from rollwrite.players.job import Budget
from rollwrite.players.tile import LEVELS, choose, choosing, level, strongest, think, thinking
from rollwrite.players.tile.core import Core
from rollwrite.players.tile.hints import advise
from rollwrite.players.tile.manner import BROAD, NARROW, Manner, broad_for
from rollwrite.players.tile.model import Model
from rollwrite.players.tile.net import layout_of, load_net, net_from_bytes
from rollwrite.players.tile.tree import Search
from rollwrite.players.tile.value import Valuation
from rollwrite.players.tile.weights import Weights, load_weights, weights_name
from rollwrite.tilegame import Game, new_game
from rollwrite.tilegame.playing import random_move
from rollwrite.tilegame.scoring import SCHEMES, scheme_for
from rollwrite.tilegame.variants import VARIANTS
from tests.nights import by_day
from tests.tilegame.test_game import some_game

#: A game of one, of two, of three with a colour that is shared, and one with another phase.
BY_DAY = [("solitaire", 4), ("junior", 4), ("classic-3", 1), ("draft-2", 1)]


@pytest.mark.parametrize(("key", "number"), by_day(product(VARIANTS, [1, 4]), BY_DAY))
def test_a_level_plays_any_game_to_its_end(key: str, number: int) -> None:
    game, rng = new_game(key), Random(7)
    while not game.is_over:
        move = choose(game, rng, level(number))
        assert move in game.legal_moves()
        game = game.play(move)


@pytest.mark.parametrize("number", by_day([1, 3, 5], [3]))
def test_the_same_seed_plays_the_same_game(number: int) -> None:
    def moves(seed: int) -> list[str]:
        game, rng = new_game("duo"), Random(seed)
        while len(game.moves) < 8:
            game = game.play(choose(game, rng, level(number)))
        return [str(move) for move in game.moves]

    assert moves(1) == moves(1)
    # No two games with a bot begin alike.
    assert len({tuple(moves(seed)) for seed in range(4)}) > 1


@pytest.mark.parametrize(("seeds", "least"), by_day([(4, 2), (40, 20)], [(4, 2)]))
def test_where_all_is_looked_at_the_best_end_is_found(seeds: int, least: int) -> None:
    exact = 0
    for seed in range(seeds):
        before = some_game("junior", str(seed), 400).take_back(4)
        model = Model(before)
        weights = load_weights(weights_name(before.variant))
        search = Search(model, weights, Valuation(model, weights, SCHEMES["basic"]))
        search.run(1500, lambda: False)
        if not search.root.is_exact:
            continue
        exact += 1
        assert search.simulations < 1500
        margins = {
            move: _best_margin(before.play(move), before.player) for move in before.legal_moves()
        }
        best = model.placement(search.root.moves[search.root.ranking()[0]])
        assert margins[best] == max(margins.values())
    assert exact >= least


def _best_margin(game: Game, player: int | None) -> int:
    """What a player comes to ahead, when all play the rest as well as can be."""
    assert player is not None
    if game.is_over:
        # The fewest squares left win.
        mine, other = game.scores()[player], game.scores()[1 - player]
        return other - mine
    margins = [_best_margin(game.play(move), player) for move in game.legal_moves()]
    return max(margins) if game.player == player else min(margins)


@pytest.mark.parametrize("budget", [Budget(playouts=0), Budget(seconds=0.0), Budget(playouts=1)])
@pytest.mark.parametrize("key", ["duo", "draft-2", "obstacle-2", "solitaire"])
def test_whoever_has_no_time_left_still_moves(key: str, budget: Budget) -> None:
    game = new_game(key)
    for _ in range(3):
        thought = think(game, budget, Random(1))
        assert thought.lines
        assert thought.lines[0].move in game.legal_moves()
        game = game.play(thought.lines[0].move)


def test_asked_to_stop_it_answers_with_what_it_has() -> None:
    game = some_game("classic", "1", 6)
    thought = think(game, Budget(playouts=100_000), Random(1), is_asked_to_stop=lambda: True)
    assert thought.simulations < 100
    assert thought.lines[0].move in game.legal_moves()


def test_a_game_that_is_over_is_not_thought_about() -> None:
    over = some_game("junior", "1", 400)
    assert over.is_over
    with pytest.raises(ValueError, match="over"):
        think(over, Budget(playouts=10), Random(1))
    with pytest.raises(ValueError, match="over"):
        choose(over, Random(1), LEVELS[0])


@pytest.mark.parametrize(
    "key",
    by_day(
        ["duo", "classic-3", "trigon", "draft", "reverse-2", "solitaire"],
        ["classic-3", "draft", "solitaire"],
    ),
)
def test_values_are_shares_and_a_sequel_is_legal(key: str) -> None:
    game = new_game(key)
    while not game.choices:
        game = game.play(random_move(game, Random(2)))
    for _ in range(5):
        game = game.play(random_move(game, Random(2)))
    thought = think(game, Budget(playouts=150), Random(1))
    assert len(thought.values) == game.variant.players
    assert all(0 <= value <= 1 for value in thought.values)
    assert [line.simulations for line in thought.lines] == sorted(
        (line.simulations for line in thought.lines), reverse=True
    )
    for line in thought.lines:
        after = game.play(line.move)
        for move in line.sequel:
            assert move in after.legal_moves()
            after = after.play(move)


def test_what_each_may_expect_is_the_mean_of_all_that_was_looked_at() -> None:
    # Of one position that was played on once by chance nothing follows.
    game = some_game("classic-3", "mean", 40)
    model, weights = Model(game), load_weights("classic")
    scheme = scheme_for(None, game.variant.schemes)
    search = Search(model, weights, Valuation(model, weights, scheme, manner=BROAD))
    search.run(60, lambda: False)
    found, best = search.found(), search.root.nodes[search.root.ranking()[0]]
    waiting, seen = [best], []
    while waiting:
        node = waiting.pop()
        if node is not None:
            seen.append(node.values)
            waiting += node.nodes
    assert len(seen) == found.lines[0][1] > 5
    assert found.after_best == pytest.approx(
        [sum(each) / len(seen) for each in zip(*seen, strict=True)]
    )


def test_who_is_left_alone_is_ahead_and_still_places_what_he_can() -> None:
    game = new_game("duo").play("e10,e11").play("j5,j6").without(1)
    first = think(game, Budget(playouts=200), Random(1))
    assert first.values == (1.0, 0.0)
    while not game.is_over:
        game = game.play(think(game, Budget(playouts=20), Random(1)).lines[0].move)
    assert game.scores()[0] < 10


def test_there_are_nine_levels_and_two_need_the_compiled_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert [one.number for one in LEVELS] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    # The tests do without it: see tests/conftest.py.
    assert strongest() == 7
    for number in (0, 8, 9, 10):
        with pytest.raises(ValueError, match=r"1 to 7; 8 and 9 need rollwrite\[strong\]"):
            level(number)
    monkeypatch.setattr(choosing, "is_wanted", lambda: True)
    assert level(9) is LEVELS[8]
    with pytest.raises(ValueError, match=r"1 to 9$"):
        level(10)


def test_who_has_the_compiled_search_looks_broadly_and_asks_the_net(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[Manner, bool]] = []

    def make(model: Model, weights: Weights, valuation: Valuation) -> Search:
        asked.append((valuation.manner, valuation.net is not None))
        return Search(model, weights, valuation)

    game, of_duo = some_game("classic-2", "broad", 40), some_game("duo", "broad", 12)
    reversed_one = some_game("reverse-2", "broad", 20)
    with monkeypatch.context() as patch:
        patch.setattr(thinking, "current", lambda: Core("compiled", make))
        think(game, Budget(seconds=0.001))
        think(of_duo, Budget(seconds=0.001))
        think(reversed_one, Budget(seconds=0.001))
        advise(of_duo, Random(1), Budget(playouts=1))
        # A level is a number of simulations, and plays the same with every core.
        think(game, Budget(playouts=1))
        choose(of_duo, Random(1), level(4))
        # Those that need the compiled search do as who thinks by the clock.
        choose(of_duo, Random(1), LEVELS[7], Budget(playouts=1))
        choose(reversed_one, Random(1), LEVELS[7], Budget(playouts=1))
    net, blind, both = (NARROW, True), (NARROW, False), (broad_for(of_duo.variant), True)
    assert asked == [(BROAD, False), both, blind, net, blind, blind, both, blind]
    assert broad_for(of_duo.variant).plays_on


@pytest.mark.parametrize("key", ["duo", "junior"])
def test_a_net_that_is_kept_fits_its_game(key: str) -> None:
    net, model = load_net(key), Model(some_game(key, "net", 9))
    assert net is not None
    assert net_from_bytes(net.as_bytes()) == net
    assert len(net.row) == layout_of(model).rows * net.hidden
    weights, scheme = load_weights(key), SCHEMES[model.game.variant.protocol_scheme]
    blind = Valuation(model, weights, scheme)(model.root)
    seen = Valuation(model, weights, scheme, net)(model.root)
    # It corrects what one expects, and does not turn it over.
    assert seen != blind
    assert seen == pytest.approx(blind, abs=0.3)
    assert sum(seen) == pytest.approx(1)
