"""Games played to their end, to see what a value of sums does not: which pieces will still fit.

A playout plays large pieces anywhere. It is a poor player, but each of its games is a whole one,
and its points are a second opinion about those that are expected.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rollwrite.board.sets import nth_of
from rollwrite.players.tile.model import INDEX_BITS, NOBODY, Model, State
from rollwrite.players.tile.value import Valuation

_WORD: Final = (1 << 64) - 1
#: The chance of playouts begins so in every search: the same search twice is the same.
SEED: Final = 0x9E3779B97F4A7C15
_FACTOR: Final = 2685821657736338717


@dataclass(frozen=True)
class Method:
    """How a search judges a state, and what it looks at first.

    :ivar playouts: so many games are played out from each new state; ...
    :ivar expected: ... what the points expected count then, and ``played`` those of the playouts.
    :ivar history: how much a move gains that was good elsewhere, in the first few looks at it.
    """

    playouts: int = 0
    expected: float = 1.0
    played: float = 0.0
    history: float = 0.0


#: As all levels think.
PLAIN: Final = Method()


class Playouts:
    """Plays the states of a model to their end."""

    def __init__(self, model: Model, valuation: Valuation, method: Method) -> None:
        self._model = model
        self._valuation = valuation
        self._method = method
        self._chance = SEED
        sizes = [placements for placements in model.arena.of_size if placements]
        # Who wants few points places small ones.
        self._sizes = sizes if valuation.sign < 0 else sizes[::-1]

    def __call__(self, state: State, expected: list[float]) -> list[float]:
        """The points that each holder may expect, when a state was played out as well."""
        method = self._method
        total = [0.0] * len(expected)
        for _ in range(method.playouts):
            for holder, points in enumerate(self._valuation.made(self._end(state))):
                total[holder] += points
        return [
            method.expected * points + method.played * (played / method.playouts)
            for points, played in zip(expected, total, strict=True)
        ]

    def _end(self, state: State) -> State:
        while state.player != NOBODY:
            state = self._model.play(state, self._picked(state))
        return state

    def _picked(self, state: State) -> int:
        """Any of the largest placements."""
        for placements in self._sizes:
            found = [(colour, legal & placements) for colour, legal in state.choices]
            count = sum(legal.bit_count() for _, legal in found)
            if count:
                index = self._below(count)
                for colour, legal in found:
                    own = legal.bit_count()
                    if index < own:
                        return colour << INDEX_BITS | nth_of(legal, index)
                    index -= own
        raise ValueError("nothing can be placed")

    def _below(self, count: int) -> int:
        """A number below ``count`` (xorshift64*: Vigna, 2016)."""
        chance = self._chance
        chance ^= chance >> 12
        chance ^= chance << 25 & _WORD
        chance ^= chance >> 27
        self._chance = chance
        return ((chance * _FACTOR & _WORD) >> 32) * count >> 32
