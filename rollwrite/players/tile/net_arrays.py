"""The net of a game by arrays, where NumPy is: the same numbers as :mod:`net` has, sooner.

All is counted in whole numbers, so that the order does not matter. Three cells side by side have
their weights added up beforehand, for whatever may lie on them.
"""

from __future__ import annotations

from array import array
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rollwrite.players.tile.model import Model, State
from rollwrite.players.tile.net import (
    DISTANCES,
    HALF_STEP,
    ONE,
    OTHERS,
    OUTSIDE,
    OWN,
    PARTNERS,
    SHIFT,
    SHIFT_ALL,
    SHIFT_STEP,
    SIGHTED,
    STATES,
    Net,
    colours_of_mover,
    part_of,
    reaches_of,
    rows_of,
    state_of_free,
    state_of_taken,
)
from rollwrite.players.tile.rows import Numbers, Sight

Small: TypeAlias = NDArray[np.int16]

# How often a cell is reached, from a colour's corners and from the others', and what lies there:
# added up so that each of these has a number of its own.
_MINE: Final = (DISTANCES,) * (DISTANCES - 1)
_THEIRS: Final = (1,) * (DISTANCES - 1)
_TAKEN: Final = (OWN, OTHERS, PARTNERS)
_LIES: Final = range(DISTANCES * DISTANCES, DISTANCES * DISTANCES + len(_TAKEN) + 1)
_WORTH: Final = np.array((*_MINE, *_THEIRS, *_LIES), dtype=np.uint8)


def _kinds() -> NDArray[np.int64]:
    """For each of these numbers the state of the cell."""
    # Reached in all sets: a corner; in none: far away.
    distances = [(DISTANCES - often) % DISTANCES for often in range(DISTANCES)]
    free = [state_of_free(mine, theirs) for mine in distances for theirs in distances]
    return np.array([*free, *_TAKEN, OUTSIDE], dtype=np.int64)


_KIND: Final = _kinds()


class _Patches:
    """The weights of a patch."""

    def __init__(self, weights: Small, bias: Small) -> None:
        width = len(bias)
        rows = weights.reshape(3, 3, STATES, width)
        self._rows = [
            (left[:, None, None] + middle[None, :, None] + right[None, None, :]).reshape(-1, width)
            for left, middle, right in rows
        ]
        self._rows[0] += bias

    def sums(self, threes: Numbers, around: tuple[Numbers, ...]) -> Small:
        """Those of each cell, cut off.

        :param threes: of each place what lies there and on both sides, as one number.
        :param around: the places above the cells, their own, and those below.
        """
        above: Small
        above, same, below = (
            rows.take(threes.take(places), 0)
            for rows, places in zip(self._rows, around, strict=True)
        )
        above += same
        above += below
        np.maximum(above, 0, out=above)
        np.minimum(above, ONE, out=above)
        return above


class NetWeights:
    """Those of a net, as arrays."""

    def __init__(self, net: Net) -> None:
        hidden, second, parts = net.hidden, net.second, net.parts
        self.patch = _Patches(_small(net.patch), _small(net.patch_bias))
        self.all = _large(net.all).reshape(-1, hidden)
        self.row = _large(net.row).reshape(-1, hidden)
        self.row_bias = _large(net.row_bias)
        self.middle = _large(net.middle).reshape(parts, hidden, second)
        self.middle_bias = _large(net.middle_bias).reshape(parts, second)
        self.last = _large(net.last).reshape(parts, second)
        self.last_bias = _large(net.last_bias)
        self.sight = _Patches(_small(net.sight), _small(net.sight_bias))
        self.sight_out = _large(net.sight_out).reshape(3, SIGHTED).T
        self.sight_shape = _large(net.sight_shape)


def _small(numbers: array[int]) -> Small:
    return np.array(numbers, dtype=np.int16)


def _large(numbers: array[int]) -> Numbers:
    return np.array(numbers, dtype=np.int64)


class NetArrays:
    """A net, for the states of a model."""

    def __init__(self, net: Net, model: Model) -> None:
        self._net, self._weights, self._model = net, net.arrays, model
        ground = model.arena.ground
        self._bytes = ground.width // 8 + 1
        self._outside = ((1 << 8 * self._bytes) - 1 ^ ground.all).to_bytes(self._bytes, "little")
        first = ground.stride + 1
        self._states = np.full(8 * self._bytes + 2 * first, OUTSIDE, dtype=np.int64)
        self._inner = slice(first, first + 8 * self._bytes)
        cells = np.array(sorted(ground.places), dtype=np.int64)
        self._cells = cells
        # Above, at and below a cell: a row and a cell come before the ground, and three cells stand
        # where the first of them does.
        self._around = cells, cells + ground.stride, cells + 2 * ground.stride

    def log_odds(self, state: State) -> int:
        """See :meth:`~rollwrite.players.tile.net.Net.log_odds`."""
        model, weights = self._model, self._weights
        part = part_of(model, state, self._net.parts)
        pools = np.concatenate([
            weights.patch.sums(self._threes(state, colour), self._around).sum(0, dtype=np.int64)
            for colour in colours_of_mover(model, state)
        ])  # fmt: skip
        sums = weights.row_bias + weights.row.take(rows_of(model, state), 0).sum(0) << SHIFT_ALL
        cut = np.minimum(np.maximum(sums + pools @ weights.all >> SHIFT_ALL, 0), ONE)
        deep = weights.middle_bias[part] + cut @ weights.middle[part]
        cut = np.minimum(np.maximum(deep >> SHIFT, 0), ONE)
        return int(weights.last_bias[part] + cut @ weights.last[part])

    def sight(self, state: State) -> Sight:
        """How many steps of a score each cell counts more as each part of a placement, and each
        shape; see :meth:`~rollwrite.players.tile.net.Net.cell_steps`."""
        weights = self._weights
        sums = weights.sight.sums(self._threes(state, state.turn), self._around)
        found = np.zeros((3, self._model.arena.ground.width), dtype=np.int64)
        found[:, self._cells] = (sums @ weights.sight_out + HALF_STEP >> SHIFT_STEP).T
        return found.ravel(), weights.sight_shape

    def _threes(self, state: State, colour: int) -> Numbers:
        """Of each place what a colour sees there and on both sides."""
        model = self._model
        _, mine, theirs = reaches_of(model, state, colour)
        taken = dict.fromkeys(_TAKEN, 0)
        for one, cells in enumerate(state.taken):
            taken[state_of_taken(model, one, colour)] |= cells
        size = self._bytes
        masks = (*mine, *theirs, *taken.values())
        octets = b"".join(mask.to_bytes(size, "little") for mask in masks) + self._outside
        bits = np.unpackbits(np.frombuffer(octets, dtype=np.uint8), bitorder="little")
        states = self._states
        states[self._inner] = _KIND.take(_WORTH @ bits.reshape(len(_WORTH), -1))
        threes: Numbers = (states[:-2] * STATES + states[1:-1]) * STATES + states[2:]
        return threes
