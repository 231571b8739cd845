"""How much of a lattice can really be seen, side by side, and how certain that makes a grid."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from rollwrite.photo.grids.combs import Comb
from rollwrite.photo.grids.traces import View
from rollwrite.photo.pictures.arrays import Doubles, Floats

#: Along a side, this much of each end is left out: lines cross there.
_ENDS = 0.15
#: Two stretches outside the last line, in squares: a pen runs over the end, but not into both.
_OUTSIDE = ((0.32, 0.5), (0.62, 0.9))
#: A stroke that fills less than this of a side, halfway between lines, is a digit's.
_DIGIT = 0.55


@dataclass(frozen=True, eq=False)
class Evidence:
    """What of a lattice is seen.

    :ivar upright: the share of each upright side that is line, ``(rows, columns + 1)``.
    :ivar level: of each level side, ``(rows + 1, columns)``.
    :ivar between: how many sides halfway between lines are lines too, as a share, in the half of
        the squares where they are least.
    :ivar beyond: how much of one more line, or of the others going on, is seen outside at most.
    :ivar unknown: at how many of the four ends the picture ends too.
    """

    upright: Doubles
    level: Doubles
    between: float
    beyond: float
    unknown: int

    @property
    def share(self) -> float:
        """Of all sides, how much is line."""
        seen = self.upright.sum() + self.level.sum()
        return float(seen / (self.upright.size + self.level.size))

    @property
    def worst(self) -> float:
        """Of the two faintest lines, how much is there."""
        lines = np.concatenate([self.upright.mean(0), self.level.mean(1)])
        return float(np.sort(lines)[:2].mean())

    @property
    def frame(self) -> float:
        """Of the faintest of the four outer lines, how much is there."""
        first, last = self.upright.mean(0)[[0, -1]], self.level.mean(1)[[0, -1]]
        return float(min(*first, *last))

    @property
    def rim(self) -> float:
        """How far the lines reach into the outer squares, on the side where they do so least."""
        first, last = self.upright.mean(1)[[0, -1]], self.level.mean(0)[[0, -1]]
        return float(min(*first, *last))


def evidence(view: View, across: Comb, down: Comb) -> Evidence:
    """What of the lattice of two combs is seen in a view."""
    sums = view.sums(across.period), view.sums(down.period, turned=True)
    upright = _sides(sums[0], across.teeth, down)
    level = _sides(sums[1], down.teeth, across).T
    halves, beyond, unknown = [], 0.0, 0
    for axis, (comb, other) in enumerate(((across, down), (down, across))):
        middle = _sides(sums[axis], comb.teeth[:-1] + comb.period / 2, other)
        # Squares that are hatched have lines in their middle, but never all squares.
        fewest = np.sort(middle, axis=None)[: middle.size // 2 + 1]
        halves.append(np.clip((fewest - _DIGIT) / (1 - _DIGIT), 0, 1).mean())
        for place, way in ((other.first, -1), (other.last, 1)):
            more = _outside(sums[axis], comb.teeth, place, way * other.period)
            if more is None:
                unknown += 1
            else:
                beyond = max(beyond, float(more.mean(1).min()))
    return Evidence(upright, level, float(np.mean(halves)), beyond, unknown)


def beyond_corners(view: View, across: Comb, down: Comb) -> float:
    """How much the four outer lines go on beyond their corners, the one that does so most."""
    most = 0.0
    for turned, comb, other in ((False, across, down), (True, down, across)):
        sums = view.sums(comb.period, turned=turned)
        for place, way in ((other.first, -1), (other.last, 1)):
            more = _outside(sums, comb.teeth[[0, -1]], place, way * other.period)
            if more is not None:
                most = max(most, float(more.min(0).max()))
    return most


def _outside(sums: Floats, places: Doubles, end: float, square: float) -> Doubles | None:
    """The share of line in two stretches outside of an end, ``(2, places)``; None off the view.

    :param square: the side of one, negative towards the view's start.
    """
    stretches = np.array(
        [sorted((end + near * square, end + far * square)) for near, far in _OUTSIDE]
    )
    if stretches.min() < 0 or stretches.max() > len(sums) - 1:
        return None
    return _share(sums, places, stretches[:, 0], stretches[:, 1])


def _sides(sums: Floats, places: Doubles, along: Comb) -> Doubles:
    """The share of line along upright sides at ``places``, ``(squares along, places)``."""
    start = along.teeth[:-1] + _ENDS * along.period
    return _share(sums, places, start, start + (1 - 2 * _ENDS) * along.period)


def _share(sums: Floats, places: Doubles, start: Doubles, stop: Doubles) -> Doubles:
    """The share of line between rows ``start`` and ``stop`` in columns ``places``."""
    first = np.clip(np.round(start).astype(int), 0, len(sums) - 1)
    last = np.clip(np.round(stop).astype(int), 0, len(sums) - 1)
    column = np.clip(np.round(places).astype(int), 0, sums.shape[1] - 1)
    seen = sums[last[:, None], column] - sums[first[:, None], column]
    inside = (places >= 0) & (places < sums.shape[1])
    return np.asarray(seen / np.maximum(last - first, 1)[:, None] * inside, np.float64)


#: The share of a line that counts as all of it.
_ENOUGH = 0.85


def likelihood(seen: Evidence, across: Comb, down: Comb) -> float:
    """A score by which lattices are compared, about 1 for a whole grid with nothing round it."""
    parts = np.array([seen.share, seen.worst, seen.frame, seen.rim])
    # Lines may hide below paint, and between two squares of one colour there is none to see.
    score = float(np.minimum(parts / _ENOUGH, 1) @ (0.3, 0.2, 0.25, 0.25))
    score -= 0.6 * seen.beyond**2 + 0.8 * seen.between
    # At one end the picture may be cut off closely; floors and cloths go on at all of them.
    score -= 0.12 * max(0, seen.unknown - 1)
    score -= 0.3 * (across.count != down.count)
    return score - 0.15 * abs(math.log(across.period / down.period))


def certainty(seen: Evidence, across: Comb, down: Comb, evenness: float) -> float:
    """From 0 to 1, how sure a grid is.

    :param evenness: how far lines are from their even places, in squares.
    """
    score = likelihood(seen, across, down)
    score -= 1.5 * max(0.0, evenness - 0.03)
    return float(1 / (1 + np.exp(-(score - 0.6) / 0.06)))
