"""The net of a game by arrays, where NumPy is: the same numbers as :mod:`net` has, sooner.

All is counted in whole numbers, so that the order does not matter. Three cells side by side have
their weights added up beforehand, for whatever may lie on them.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rollwrite.players.tile.model import Model, State
from rollwrite.players.tile.net import (
    DISTANCES,
    HALF_STEP,
    LEGAL,
    NEITHER,
    ONE,
    OTHERS,
    OUTSIDE,
    OWN,
    PARTNERS,
    POSSIBLE,
    SHIFT,
    SHIFT_ALL,
    SHIFT_STEP,
    SIGHTED,
    STATES,
    Net,
    layout_of,
    part_of,
    reached_by,
)
from rollwrite.players.tile.rows import Numbers, Sight

Small: TypeAlias = NDArray[np.int16]

# How often a cell is reached, from a colour's corners and from the others', and what lies there:
# added up so that each of these has a number of its own.
_MINE: Final = (DISTANCES,) * (DISTANCES - 1)
_THEIRS: Final = (1,) * (DISTANCES - 1)
_LIES: Final = DISTANCES * DISTANCES
_WORTH: Final = np.array((*_MINE, *_THEIRS, _LIES, _LIES + 1, _LIES + 2, _LIES + 3), dtype=np.uint8)


def _kinds() -> NDArray[np.int64]:
    """For each of these numbers the state of the cell."""
    # Reached in all sets: a corner; in none: far away.
    distances = [(DISTANCES - often) % DISTANCES for often in range(DISTANCES)]
    free = [
        1 + mine * DISTANCES + theirs if mine or theirs else NEITHER
        for mine in distances
        for theirs in distances
    ]
    return np.array([*free, OWN, OTHERS, PARTNERS, OUTSIDE], dtype=np.int64)


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


def _small(numbers: Any) -> Small:
    return np.array(numbers, dtype=np.int16)


def _large(numbers: Any) -> Numbers:
    return np.array(numbers, dtype=np.int64)


class NetArrays:
    """A net, for the states of a model."""

    def __init__(self, net: Net, model: Model) -> None:
        self._net, self._weights, self._model = net, net.arrays, model
        ground, setup = model.arena.ground, model.game.position.setup
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
        self._layout = layout_of(model)
        self._has_copies = max(setup.counts) > 1
        self._owners = model.game.variant.owners

    def log_odds(self, state: State) -> int:
        """See :meth:`~rollwrite.players.tile.net.Net.log_odds`."""
        model, weights = self._model, self._weights
        part = part_of(model, state, self._net.parts)
        pools = np.concatenate([
            weights.patch.sums(self._threes(state, colour), self._around).sum(0, dtype=np.int64)
            for colour in self._of_mover(state)
        ])  # fmt: skip
        sums = weights.row_bias + weights.row.take(self._rows(state), 0).sum(0) << SHIFT_ALL
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

    def _of_mover(self, state: State) -> list[int]:
        """The colours of who is to move, the one to move first."""
        owners, colours = self._owners, self._model.colours
        ring = [(state.turn + after) % colours for after in range(colours)]
        return [colour for colour in ring if owners[colour] == owners[state.turn]]

    def _threes(self, state: State, colour: int) -> Numbers:
        """Of each place what a colour sees there and on both sides."""
        model, owners = self._model, self._owners
        free = model.arena.ground.all
        lies = [0, 0, 0]
        theirs_too = [0] * (DISTANCES - 1)
        for one, cells in enumerate(state.taken):
            free &= ~cells
            is_other = owners[one] != owners[colour]
            lies[1 if is_other else 0 if one == colour else 2] |= cells
        for other, owner in enumerate(owners):
            if owner != owners[colour]:
                reached = reached_by(model, state, other, free)
                theirs_too = [one | more for one, more in zip(theirs_too, reached, strict=True)]
        size = self._bytes
        masks = [*reached_by(model, state, colour, free), *theirs_too, *lies]
        octets = b"".join(mask.to_bytes(size, "little") for mask in masks) + self._outside
        bits = np.unpackbits(np.frombuffer(octets, dtype=np.uint8), bitorder="little")
        states = self._states
        states[self._inner] = _KIND.take(_WORTH @ bits.reshape(len(_WORTH), -1))
        threes: Numbers = (states[:-2] * STATES + states[1:-1]) * STATES + states[2:]
        return threes

    def _rows(self, state: State) -> list[int]:
        """See :func:`~rollwrite.players.tile.net.rows_of`."""
        layout, colours = self._layout, self._model.colours
        of_possible, shapes = layout.of_possible, layout.shapes
        found: list[int] = []
        add = found.append
        for side in range(colours):
            colour = (state.turn + side) % colours
            possible, once = state.possible[colour], state.once[colour]
            legal = possible & state.reach[colour]
            for shape, placements in enumerate(self._model.arena.of_shape):
                row = 2 * side * shapes + shape
                if once >> shape & 1:
                    if not self._has_copies:
                        continue
                    row += shapes
                can = (legal & placements).bit_count().bit_length()
                may = (possible & placements).bit_count().bit_length()
                add(row * LEGAL + (can if can < LEGAL else LEGAL - 1))
                add(of_possible + row * POSSIBLE + (may if may < POSSIBLE else POSSIBLE - 1))
            add(layout.of_placed + side * (layout.pieces + 1) + state.placed[colour])
        return found
