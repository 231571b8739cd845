"""A board of which only the frame was drawn, on squared paper: the number of its squares is told.

Then the paper's own lines are the board's, all of them or every second one, and only the frame says
where it ends.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import numpy as np

from rollwrite.photo.arrays import Floats
from rollwrite.photo.grids.evidence import Evidence, beyond_corners, evidence
from rollwrite.photo.grids.lattice import Comb, peaks_of, profile
from rollwrite.photo.grids.traces import View

#: Of what is line, how many per cent are the paper's at least.
_STRONG = 97.0
#: How much of each side of the frame is strong at least; and at most beyond its corners.
_SEEN, _PAST = 0.7, 0.5
#: How much of the paper's lines is seen within the frame.
_LINES = 0.6
#: Strong lines either way that may be the frame's, and the least side of a square in pixels.
_MOST, _SMALLEST = 6, 9.0
#: How long a board is over how wide.
_LONG = 1.67


def framed(view: View, cells: int) -> tuple[Comb, Comb, Evidence] | None:
    """The frame with ``cells`` squares of paper to a side, and what is seen of it.

    Of several the one with most of its lines; None without any.
    """
    strong = view.strong(_STRONG)
    height, width = view.upright.shape
    best: tuple[Comb, Comb, Evidence] | None = None
    across = _sides(profile(strong.upright, 0, height), cells)
    down = _sides(profile(strong.level.T, 0, width), cells)
    for x, y in product(across, down):
        if not 1 / _LONG < x.period / y.period < _LONG:
            continue
        seen = framed_evidence(view, x, y)
        if seen is not None and (best is None or seen.share > best[2].share):
            best = x, y, seen
    return best


def framed_evidence(view: View, across: Comb, down: Comb) -> Evidence | None:
    """What is seen of a frame on squared paper; None if it is none.

    The paper's lines go on outside of it, and may lie halfway between the board's: neither counts.
    """
    strong = view.strong(_STRONG)
    frame = evidence(strong, across, down)
    past = beyond_corners(strong, across, down)
    if frame.frame < _SEEN or past > _PAST or frame.unknown > 1:
        return None
    seen = evidence(view, across, down)
    if seen.share < _LINES:
        return None
    return replace(seen, between=0.0, beyond=past)


def _sides(line: Floats, cells: int) -> list[Comb]:
    places = peaks_of(line)
    highest = places[np.argsort(-line[places.astype(int)])[:_MOST]]
    pairs = combinations(np.sort(highest), 2)
    return [
        Comb(float(first), float(last), cells, 0.0)
        for first, last in pairs
        if last - first > cells * _SMALLEST
    ]
