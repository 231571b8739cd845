"""Who thinks about a game again goes on from what it thought before."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from rollwrite.players.job import Budget
from rollwrite.players.tile import core, think, thinking
from rollwrite.players.tile.model import Model
from rollwrite.players.tile.thinking import Memory, ponder
from rollwrite.players.tile.tree import Node, Search
from rollwrite.tilegame import Game, new_game
from rollwrite.tilegame.playing import random_move


def _opened() -> Game:
    game, rng = new_game("duo"), Random(3)
    for _ in range(8):
        game = game.play(random_move(game, rng))
    return game


def _looks(game: Game, memory: Memory) -> int:
    """How often the moves of a game are known to have been looked at, after 40 more looks."""
    thought = think(game, Budget(playouts=40), Random(1), memory=memory)
    assert thought.simulations == 40
    assert all(line.move in game.legal_moves() for line in thought.lines)
    return sum(line.simulations for line in thought.lines)


def test_what_was_thought_about_the_reply_is_not_thought_again() -> None:
    game, memory = _opened(), Memory()
    first = think(game, Budget(playouts=400), Random(1), memory=memory).lines[0]
    after = game.play(first.move)
    assert first.sequel
    assert _looks(after, memory) > 40
    # The same position once more.
    assert _looks(after, memory) > 80
    assert _looks(after.play(first.sequel[0]), memory) > 40


def test_another_game_is_thought_about_anew() -> None:
    game, memory = _opened(), Memory()
    thought = think(game, Budget(playouts=100), Random(1), memory=memory)
    seen = {line.move for line in thought.lines}
    unseen = next(move for move in game.legal_moves() if move not in seen)
    assert _looks(game.play(unseen), memory) == 40
    assert _looks(game, memory) == 40
    memory.forget()
    assert _looks(game, memory) == 40


def _nodes(node: Node, game: Game, model: Model) -> dict[tuple[str, ...], Node]:
    """A node and all below it, by the moves that lead there."""
    found = {tuple(map(str, game.moves)): node}
    for move, below in zip(node.moves, node.nodes, strict=True):
        if below is not None:
            found |= _nodes(below, game.play(model.placement(move)), model)
    return found


def test_what_is_kept_says_what_a_new_search_would_say_of_the_same_states() -> None:
    game, model = _opened(), Model(_opened())
    search = core.search_of(game, core.PYTHON)
    assert isinstance(search, Search)
    search.run(150, lambda: False)
    before = _nodes(search.root, game, model)
    first, _, _, (second, *_) = search.found().lines[0]
    game = game.play(model.placement(first)).play(model.placement(second))
    assert search.follow((first, second), Model(game))
    kept = _nodes(search.root, game, model)
    made = tuple(map(str, game.moves))
    assert kept == {path: node for path, node in before.items() if path[: len(made)] == made}
    assert len(kept) > 1
    for path, node in kept.items():
        after = _opened()
        for move in path[len(after.moves) :]:
            after = after.play(move)
        anew = core.search_of(after, core.PYTHON)
        assert isinstance(anew, Search)
        assert node.values == anew.root.values
        if node.moves:
            anew.run(1, lambda: False)
            assert node.all == anew.root.all
            seen = [model.placement(move) for move in node.moves]
            assert seen == [anew.model.placement(move) for move in anew.root.moves]


def test_a_tree_grows_no_larger_than_memory_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_MOST", 100)
    game, memory = _opened(), Memory()
    for _ in range(3):
        think(game, Budget(seconds=100.0), Random(1), memory=memory)
        ponder(game, memory, lambda: False)
        last = memory._last
        assert last is not None
        assert last.search.nodes <= 102
        game = game.play(think(game, Budget(playouts=1), Random(1), memory=memory).lines[0].move)


def test_who_ponders_has_thought_about_the_reply_before_it_comes() -> None:
    game, memory, asked = _opened(), Memory(), count()
    first = think(game, Budget(playouts=100), Random(1), memory=memory).lines[0]
    game = game.play(first.move)
    ponder(game, memory, lambda: next(asked) == 20)
    assert _looks(game.play(first.sequel[0]), memory) > 40


def test_pondering_goes_on_until_it_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[tuple[Game, Memory, str | None]] = []

    def long(
        game: Game, memory: Memory, is_asked: Callable[[], bool], *, scheme: str | None, sees: bool
    ) -> None:
        while not is_asked():
            pass
        thought.append((game, memory, scheme))

    monkeypatch.setattr(thinking, "ponder", long)
    game, memory = _opened(), Memory()
    one = thinking.Pondering(memory)
    one.end()
    one.begin(game, "advanced")
    assert thought == []
    later = game.play(random_move(game, Random(1)))
    one.begin(later)
    assert thought == [(game, memory, "advanced")]
    one.end()
    one.end()
    assert thought == [(game, memory, "advanced"), (later, memory, None)]
