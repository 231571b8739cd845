"""Who thinks about a game again goes on from what it thought before."""

from __future__ import annotations

from random import Random

from rollwrite.players.job import Budget
from rollwrite.players.tile import think
from rollwrite.players.tile.memory import Memory
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
