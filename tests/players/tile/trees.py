"""Two searches side by side, node by node."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

from rollwrite.players.tile import arena
from rollwrite.players.tile.analysis import values_at_end
from rollwrite.players.tile.manner import BROAD, NARROW, Manner
from rollwrite.players.tile.model import Model
from rollwrite.players.tile.net import Net
from rollwrite.players.tile.prior import SCORED_BITS, looked_at
from rollwrite.players.tile.strong.searching import NEAR, StrongSearch
from rollwrite.players.tile.strong.sights import best
from rollwrite.players.tile.tree import Node, Search
from rollwrite.players.tile.value import Valuation
from rollwrite.players.tile.weights import load_weights, weights_name
from rollwrite.tilegame import Game, new_game
from rollwrite.tilegame.playing import random_move
from rollwrite.tilegame.scoring import scheme_for
from tests.players.tile.exact import TooManyError
from tests.players.tile.nets import any_net
from tests.tilegame.test_game import some_game


def compared(
    positions: Sequence[tuple[str, int]], simulations: int, manner: Manner = NARROW
) -> list[tuple[str, int, int]]:
    """Of each position in which pieces are placed its name, how many nodes both trees have in
    common before they differ, and how many there are in all."""
    found = []
    for key, plies in positions:
        game = _played(key, plies)
        if game is not None:
            found.append((f"{key} {plies}", *_share(*_both(game, None, manner), simulations)))
    return found


def compared_when_followed(key: str, plies: int, simulations: int) -> tuple[int, int]:
    """The same of one position after the two moves that both think best, looked at again.

    Placements have the numbers that they had to the plain search, and others to the compiled one.
    """
    game = _played(key, plies)
    assert game is not None
    plain, strong = _both(game)
    for search in (plain, strong):
        search.run(simulations, lambda: False)
    first, _, _, (second, *_) = plain.found().lines[0]
    before = Model(game)
    for move in (first, second):
        game = game.play(before.placement(move))
    model = Model(game)
    arena._kept.clear()
    smaller = Model(game)
    assert model.arena is before.arena
    assert len(smaller.arena) < len(before.arena)
    assert plain.follow((first, second), model)
    assert strong.follow((first, second), smaller)
    assert plain.root.count == strong.tree.visits[0] > 0
    assert plain.lead == strong.lead
    for search in (plain, strong):
        search.run(simulations, lambda: False)
    mine = [_placed(row, model) for row in _nodes(plain.root)]
    return _alike(mine, [_placed(row, smaller) for row in _rows(strong, 0)])


def in_order() -> tuple[int, int]:
    """How often the best of some scored moves come to the front in order, and how often they were
    to; with a table for the scores that is large enough, and with one that is not."""
    _, strong = _both(some_game("duo", "order", 2))
    scratch, rng, right = strong._scratch, Random(2), 0
    asked = [(count, most) for count in (1, 2, 30, 300) for most in (1, 20, 400)]
    for (count, most), table in product(asked, (2048, 3)):
        scores = rng.choices(range(-20, 60), k=count)
        keys = [score << SCORED_BITS | at for at, score in enumerate(scores)]
        scratch.keys[:count] = keys
        best(scratch._replace(tally=scratch.tally[:table]), count, most)
        right += scratch.keys[: min(count, most)].tolist() == sorted(keys)[::-1][:most]
    return right, 2 * len(asked)


def _placed(row: tuple[Any, ...], model: Model) -> tuple[Any, ...]:
    """A row with placements instead of their numbers."""
    return *row[:6], [model.placement(move) for move in row[6]], *row[7:]


def solved(keys: Sequence[str], seeds: int, plies: int) -> list[tuple[str, int, int, float, float]]:
    """Of the last positions of random games, solved: how far ahead the player to move ends who
    plays the line that is told, and how far as can be; what he may expect, and has then.

    Only of those with few enough ways to end that all of them can be tried here.
    """
    found = []
    for key, seed in product(keys, range(seeds)):
        ended = some_game(key, seed, 1000)
        for left in range(1, plies + 1):
            game = ended.take_back(left)
            if looked_at(game, Random(1)) is not None:
                break
            try:
                best = _best_ahead(game, game.player, [_MOST_TRIED])
            except TooManyError:
                break
            told = _line(game)
            if told is not None:
                found.append((f"{key} {seed} {left}", told[0], best, *told[1:]))
    return found


def _line(game: Game) -> tuple[int, float, float] | None:
    """How far ahead the line leads, what may be expected then, and what is; None: too far away."""
    model, search = Model(game), _both(game)[1]
    ending = search.solve(1_000_000, lambda: False)
    if ending is None:
        assert search._pieces() > NEAR
        return None
    end, player = game, game.player
    assert player is not None
    (first, _, _, sequel), *_ = ending.lines
    for move in (first, *sequel):
        end = end.play(model.placement(move))
    assert end.is_over
    value = _valuation(model).told(ending.after_best[player])
    return _ahead(end, player), value, values_at_end(end)[player]


def _ahead(game: Game, player: int) -> int:
    scheme = scheme_for(None, game.variant.schemes)
    mine, *others = game.scores(scheme.key)[player:] + game.scores(scheme.key)[:player]
    ahead = mine - sum(others)
    return ahead if scheme.high_wins else -ahead


#: So many positions are tried.
_MOST_TRIED = 2000


def _best_ahead(game: Game, player: int | None, left: list[int]) -> int:
    """How far ahead a player ends when all play the rest as well as can be."""
    assert player is not None
    left[0] -= 1
    if left[0] < 0:
        raise TooManyError
    if game.is_over:
        return _ahead(game, player)
    found = [_best_ahead(game.play(move), player, left) for move in game.legal_moves()]
    return max(found) if game.player == player else min(found)


def compared_with_net(key: str, plies: int, simulations: int) -> tuple[int, int]:
    """The same of one position when both have a net, which may say anything, and play games on."""
    game = _played(key, plies)
    assert game is not None
    return _share(*_both(game, any_net(Model(game)), BROAD), simulations)


def _played(key: str, plies: int) -> Game | None:
    """A game after so many random plies; None where it is over or nothing is placed yet."""
    game, rng = new_game(key), Random(f"{key}/{plies}")
    for _ in range(plies):
        if game.is_over:
            return None
        game = game.play(random_move(game, rng))
    return None if game.is_over or looked_at(game, Random(1)) is not None else game


def _both(
    game: Game, net: Net | None = None, manner: Manner = NARROW
) -> tuple[Search, StrongSearch]:
    model = Model(game)
    weights, valuation = load_weights(weights_name(game.variant)), _valuation(model, net, manner)
    return Search(model, weights, valuation), StrongSearch(model, weights, valuation)


def _valuation(model: Model, net: Net | None = None, manner: Manner = NARROW) -> Valuation:
    variant = model.game.variant
    weights, scheme = load_weights(weights_name(variant)), scheme_for(None, variant.schemes)
    return Valuation(model, weights, scheme, net, manner)


#: Positions of an end, of which there are more.
_FEW = 10


def _share(plain: Search, strong: StrongSearch, simulations: int) -> tuple[int, int]:
    for search in (plain, strong):
        search.run(simulations // 2, lambda: False)
        # Where the end is near it is looked at, in vain: what that leaves behind changes nothing.
        search.solve(_FEW, lambda: False)
        search.run(simulations - simulations // 2, lambda: False)
    if (plain.found(), plain.simulations) != (strong.found(), strong.simulations):
        return 0, plain.simulations
    return _alike(list(_nodes(plain.root)), list(_rows(strong, 0)))


def _alike(mine: list[tuple[Any, ...]], theirs: list[tuple[Any, ...]]) -> tuple[int, int]:
    """How many rows are the same before two differ, and how many there are."""
    same = 0
    for one, other in zip(mine, theirs, strict=False):
        if one != other:
            break
        same += 1
    return same, max(len(mine), len(theirs))


def _nodes(node: Node) -> Iterator[tuple[Any, ...]]:
    """A node and all below it."""
    yield (
        node.player, node.count, node.is_exact, node.exact, node.all, node.values, node.moves,
        node.counts, node.sums, node.shares,
    )  # fmt: skip
    for below in node.nodes:
        if below is not None:
            yield from _nodes(below)


def _rows(search: StrongSearch, node: int) -> Iterator[tuple[Any, ...]]:
    """The same of arrays."""
    tree = search.tree
    first = max(int(tree.first[node]), 0)
    own = slice(first, first + int(tree.wide[node]))
    yield (
        int(tree.player[node]), int(tree.visits[node]), bool(tree.is_exact[node]),
        int(tree.exact[node]), int(tree.all[node]), tree.values[node].tolist(),
        tree.moves[own].tolist(), tree.counts[own].tolist(), tree.sums[own].tolist(),
        tree.shares[own].tolist(),
    )  # fmt: skip
    for below in tree.nodes[own].tolist():
        if below >= 0:
            yield from _rows(search, below)
