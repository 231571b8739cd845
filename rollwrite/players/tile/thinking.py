"""What a player thinks of a position: its moves, best first, and what each leads to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from rollwrite.players.budget import Budget
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Move


@dataclass(frozen=True)
class Line:
    """A move that was looked at.

    :ivar move: the move.
    :ivar value: what its player may expect after it: his share of the win, 0 to 1.
    :ivar simulations: how often it was looked at.
    :ivar sequel: how both sides would go on after it, as far as that was looked at.
    """

    move: Move
    value: float
    simulations: int
    sequel: tuple[Move, ...] = ()


@dataclass(frozen=True)
class Thought:
    """What a player thinks of a position.

    :ivar values: what each player may expect: his share of the win, 0 to 1; together 1.
    :ivar lines: the moves that were looked at, best first; never empty before the end.
    :ivar simulations: how many there were in all.
    """

    values: tuple[float, ...]
    lines: tuple[Line, ...]
    simulations: int


def never() -> bool:
    """Nobody asks to stop."""
    return False


def think(
    game: Game,
    budget: Budget,
    rng: Random,
    *,
    scheme: str | None = None,
    is_asked_to_stop: Callable[[], bool] = never,
) -> Thought:
    """Look at a game that is not over.

    :param scheme: how it is scored; the variant's usual way by default.
    :param is_asked_to_stop: asked now and then; when it says yes the best move so far counts.
    """
    share = 1 / game.variant.players
    moves = game.legal_moves()
    rng.shuffle(moves)
    moves.sort(key=lambda move: -getattr(move, "size", 0))
    lines = tuple(Line(move, share, 1) for move in moves[:20])
    return Thought((share,) * game.variant.players, lines, len(lines))
