"""Perft: how many ways a game can go on for so many moves. The oracle of every rules engine."""

from __future__ import annotations

from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Move


def perft(game: Game, depth: int) -> int:
    """The number of sequences of ``depth`` legal moves; shorter where the game ends first.

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
