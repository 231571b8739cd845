"""How a game can go on: uniformly at random, biggest shape first, or in every way there is."""

from __future__ import annotations

from random import Random

from rollwrite.board.sets import member_at, nth_of
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Move, Placement, placements


def random_placement(game: Game, rng: Random) -> Placement:
    """One of the legal placements, all equally likely, without listing them.

    :raises IndexError: there is none now.
    """
    pick = rng.random()
    if len(game.choices) == 1:
        ((colour, legal),) = game.choices
        return placements(game.position.setup.table, colour)[member_at(legal, pick)]
    counts = [legal.bit_count() for _, legal in game.choices]
    index = int(pick * sum(counts))
    for (colour, legal), count in zip(game.choices, counts, strict=True):
        if index < count:
            return placements(game.position.setup.table, colour)[nth_of(legal, index)]
        index -= count
    raise IndexError(f"nothing can be placed in {game!r}")


def random_move(game: Game, rng: Random) -> Move:
    """One of the legal moves, all equally likely.

    :raises IndexError: the game is over.
    """
    return random_placement(game, rng) if game.choices else rng.choice(game.legal_moves())


def random_game(game: Game, rng: Random) -> Game:
    """The game played to its end, every move uniformly at random."""
    while not game.is_over:
        game = game.play(random_move(game, rng))
    return game


def big_move(game: Game, rng: Random) -> Move:
    """A legal move with one of the biggest shapes, at random among those: a simple player.

    :raises IndexError: the game is over.
    """
    if not game.choices:
        return random_move(game, rng)
    legal = game.legal_placements
    most = max(placement.size for placement in legal)
    return rng.choice([placement for placement in legal if placement.size == most])


def perft(game: Game, depth: int) -> int:
    """The number of sequences of ``depth`` legal moves; shorter where the game ends first.

    Perft, the oracle of every rules engine.

    The last move of each is counted, not made: depth 1 is the size of the legal set.

    :raises ValueError: ``depth`` is negative.
    """
    if depth < 0:
        raise ValueError(f"a depth of {depth} is below 0")
    if depth == 0 or game.is_over:
        return 1
    if depth == 1:
        if game.choices:
            return sum(legal.bit_count() for _, legal in game.choices)
        return len(game.legal_moves())
    return sum(perft(game.play(move), depth - 1) for move in game.legal_moves())


def perft_split(game: Game, depth: int) -> dict[Move, int]:
    """:func:`perft` for each first move, to find where two engines differ.

    :raises ValueError: ``depth`` is below 1.
    """
    if depth < 1:
        raise ValueError(f"a depth of {depth} has no first move")
    return {move: perft(game.play(move), depth - 1) for move in game.legal_moves()}
