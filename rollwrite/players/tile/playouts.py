"""A game that goes on by chance to its end, larger pieces first: how pieces will still fit."""

from __future__ import annotations

from typing import Final

from rollwrite.board import members
from rollwrite.players.tile.model import INDEX_BITS, NOBODY, Model, State

#: Where chance begins.
SEED: Final = 88172645463325252
_WORD: Final = (1 << 64) - 1


class Playouts:
    """Plays the states of a model on. The same ones in the same order go on the same way."""

    def __init__(self, model: Model) -> None:
        self._model = model
        of_size = [*model.arena.of_size, 0, 0, 0, 0, 0]
        #: Sets of placements, the largest first; the smallest ones are one.
        self._sizes = (of_size[5] | of_size[6], of_size[4], of_size[1] | of_size[2] | of_size[3])
        self._chance = SEED

    def begin(self) -> None:
        """Begin again with chance."""
        self._chance = SEED

    def __call__(self, state: State) -> State:
        """The end of a game that goes on from a state."""
        while state.player != NOBODY:
            ((colour, legal),) = state.choices
            of_size = next(found for size in self._sizes if (found := legal & size))
            index = members(of_size)[self._below(of_size.bit_count())]
            state = self._model.play(state, colour << INDEX_BITS | index)
        return state

    def _below(self, count: int) -> int:
        """A number below ``count`` (xorshift: Marsaglia, 2003)."""
        x = self._chance
        x ^= x << 13 & _WORD
        x ^= x >> 7
        x ^= x << 17 & _WORD
        self._chance = x
        return (x >> 33) * count >> 31
