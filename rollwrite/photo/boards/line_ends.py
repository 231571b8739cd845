"""A second, independent look at corners: whether lines end where the squares are said to end.

A lattice that is laid a square off fits most of a board's lines. But then its last squares have no
lines across them on one side, and on the other side lines go on beyond the grid, over the rim.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rollwrite.photo.arrays import Floats
from rollwrite.photo.boards.lines import AROUND, SCALE, values_at

#: The parts of the first square inside and beyond an end in which lines are looked for, in squares:
#: nearer to the end lies the outermost line, and farther out a narrow rim is over.
_INSIDE, _BEYOND = (0.25, 0.75), (0.2, 0.65)


@dataclass(frozen=True)
class Ends:
    """How far lines stand out at each end: left, right, top, bottom.

    :ivar inside: across the last squares, below 1; :ivar beyond: likewise over the rim.
    """

    inside: tuple[float, ...]
    beyond: tuple[float, ...]

    @property
    def worst(self) -> float:
        """How much clearer the lines are inside than beyond, at the end where it is least so."""
        return min(self.worst_of_axes)

    @property
    def worst_of_axes(self) -> tuple[float, float]:
        """The same for left and right, and for top and bottom."""
        each = [own - rim for own, rim in zip(self.inside, self.beyond, strict=True)]
        return min(each[:2]), min(each[2:])


def ends_of(edges: tuple[Floats, Floats], side: int) -> Ends:
    """Look at the ends of a grid of ``side`` squares a side.

    :param edges: as :func:`~rollwrite.photo.boards.lines.edges_of` gives them.
    """
    across, along = edges
    inside, beyond = [], []
    # Level lines end at the left and right, upright ones at the top and bottom.
    for one in (np.ascontiguousarray(along.T), across):
        for far in (False, True):
            inside.append(_clear(one, side, side - 1 if far else 0, _INSIDE))
            span = _BEYOND if far else (-_BEYOND[1], -_BEYOND[0])
            beyond.append(_clear(one, side, side if far else 0, span))
    return Ends(tuple(inside), tuple(beyond))


def _clear(edges: Floats, side: int, start: int, span: tuple[float, float]) -> float:
    """How far upright lines stand out in some rows of a view."""
    top, bottom = (round((start + part + AROUND) * SCALE) for part in span)
    profile = edges[top:bottom].mean(0)
    teeth = np.arange(side + 1.0)
    line = float(np.median(values_at(profile, teeth)))
    gap = float(np.median(values_at(profile, teeth[:-1] + 0.5)))
    return (line - gap) / (line + gap + 1e-6)
