"""Good moves of a tile game, and why: what a person is shown who asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from rollwrite.players.budget import Budget
from rollwrite.players.tile.reasons import Reason, reason_for
from rollwrite.players.tile.thinking import Line, never, think
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Corner, Move

#: How many moves are shown, and how much worse than the best one the others may be, as a share of
#: the win.
_SHOWN: Final = 3
_SENSIBLE: Final = 0.15
#: With so many moves the best one is compared.
_LOOKED_AT: Final = 16


@dataclass(frozen=True)
class Advice:
    """A good move.

    :ivar value: what its player may expect after it: his share of the win, 0 to 1.
    :ivar reason: what speaks for it.
    """

    move: Move
    value: float
    reason: Reason


def advise(
    game: Game,
    rng: Random,
    budget: Budget,
    *,
    scheme: str | None = None,
    is_asked_to_stop: Callable[[], bool] = never,
) -> tuple[Advice, ...]:
    """Up to three moves of different pieces in a game that is not over, best first.

    :param rng: with the same seed and a budget of playouts the answer is always the same.
    :param scheme: how the game is scored; the variant's usual way by default.
    """
    thought = think(game, budget, rng, scheme=scheme, is_asked_to_stop=is_asked_to_stop)
    looked_at = [line.move for line in thought.lines[:_LOOKED_AT]]
    return tuple(
        Advice(line.move, line.value, reason_for(game, line.move, looked_at))
        for line in _distinct(thought.lines)
    )


def _distinct(lines: tuple[Line, ...]) -> list[Line]:
    """The best line, and others that are nearly as good, each with a piece of its own."""
    shown: dict[str, Line] = {}
    for line in lines:
        if line.value >= lines[0].value - _SENSIBLE and len(shown) < _SHOWN:
            shown.setdefault(what_of(line.move), line)
    return list(shown.values())


def what_of(move: Move) -> str:
    """The piece that is placed or picked, or the corner that is chosen."""
    return move.name if isinstance(move, Corner) else move.shape
