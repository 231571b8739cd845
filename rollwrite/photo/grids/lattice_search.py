"""Two combs that belong together: the lattice in a straightened view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

import numpy as np

from rollwrite.photo.grids.combs import Comb, combs, has_lines, peaks_of, profile
from rollwrite.photo.grids.evidence import Evidence, beyond_corners, evidence, likelihood
from rollwrite.photo.grids.traces import View
from rollwrite.photo.pictures.arrays import Doubles, Floats

#: Combs either way that are tried with each other.
_COMBS = 8
#: Of these, the ones that are tried also with a different number of squares.
_LIKELIEST = 2
#: A lattice as likely as this need not be sought among strong lines alone.
_GOOD = 0.85
#: How many per cent of what is line may be the paper's: half the page is ruled, or a corner.
_STRONG = (92.0, 98.5)
#: And as likely as this, it is followed at once.
_CLEAR = 0.97


@dataclass(frozen=True, eq=False)
class Lattice:
    """A lattice in a view.

    :ivar across: places of upright lines; ``down`` of level ones.
    :ivar seen: what of it is there; ``score`` how likely that makes it.
    :ivar view: where it lies: the view that was given, or its strong lines alone.
    :ivar part: which of them, as in :meth:`View.strong`; None if all count.
    :ivar is_framed: only its frame was drawn, and what is inside are the paper's lines.
    """

    across: Comb
    down: Comb
    seen: Evidence
    score: float
    view: View
    part: float | None = None
    is_framed: bool = False


def lattice_in(
    view: View, cells: int | None, *, ends: Doubles | None = None, slack: float = 0.0
) -> Lattice | None:
    """The likeliest lattice in a view.

    :param cells: squares to a side, if they are known.
    :param ends: where about it begins and ends, ``(2, 2)`` in pixels of the view, and how far from
        there it may, as a part of its length.
    """
    height, width = view.upright.shape
    profiles = profile(view.upright, 0, height), profile(view.level.T, 0, width)
    if not all(map(has_lines, profiles)):
        return None
    best: Lattice | None = None
    for part in (None, *_STRONG):
        # The paper's own lines go on beyond those that were ruled: then only strong ones count.
        if part is not None and best is not None and best.score > _GOOD:
            break
        found = _refined_search(view if part is None else view.strong(part), cells, ends, slack)
        if found is not None and (best is None or found.score > best.score):
            best = replace(found, part=part)
    if cells is not None and ends is None and (best is None or best.score < _GOOD):
        best = _framed(view, cells, best)
    return best


def _framed(view: View, cells: int, otherwise: Lattice | None) -> Lattice | None:
    found = framed(view, cells)
    if found is None:
        return otherwise
    across, down, seen = found
    score = likelihood(seen, across, down)
    if otherwise is not None and otherwise.score >= score:
        return otherwise
    return Lattice(across, down, seen, score, view, is_framed=True)


def _refined_search(
    view: View, cells: int | None, ends: Doubles | None, slack: float
) -> Lattice | None:
    height, width = view.upright.shape
    best: Lattice | None = None
    rows, columns = (0.0, float(height)), (0.0, float(width))
    for _ in range(2):
        across = combs(profile(view.upright, *rows), cells)
        down = combs(profile(view.level.T, *columns), cells)
        if ends is not None:
            across, down = _within(across, ends[:, 0], slack), _within(down, ends[:, 1], slack)
        better = _best(view, _few(across), _few(down))
        if better is None or (best is not None and better.score <= best.score):
            break
        best = better
        if best.score > _CLEAR:
            break
        # Only where the grid is, its lines are not lost in what else is there.
        rows, columns = (best.down.first, best.down.last), (best.across.first, best.across.last)
    return best


def _within(found: Sequence[Comb], ends: Doubles, slack: float) -> list[Comb]:
    most = slack * (ends[1] - ends[0])
    return [
        comb
        for comb in found
        if abs(comb.first - ends[0]) < most and abs(comb.last - ends[1]) < most
    ]


def _few(found: Sequence[Comb]) -> list[Comb]:
    few: list[Comb] = []
    for comb in found:
        if all(not comb.is_like(other) for other in few):
            few.append(comb)
    return few[:_COMBS]


def _best(view: View, across: Sequence[Comb], down: Sequence[Comb]) -> Lattice | None:
    best: Lattice | None = None
    # Boards are square; what is likeliest either way by itself is tried all the same.
    pairs = [
        (x, y)
        for (n, x), (m, y) in product(enumerate(across), enumerate(down))
        if x.count == y.count or max(n, m) < _LIKELIEST
    ]
    for x, y in pairs:
        # Squares are square, but for what two pencils leave open.
        if not 0.6 < x.period / y.period < 1.67:
            continue
        seen = evidence(view, x, y)
        score = likelihood(seen, x, y)
        if best is None or score > best.score:
            best = Lattice(x, y, seen, score, view)
    return best


# ── Boards of which only the frame was drawn ──────────────────────────────────────────────────────
# On squared paper the paper's own lines are the board's, all of them or every second one, and
# only the frame says where it ends. The number of squares must be given.

#: Of what is line, how many per cent are the paper's at least.
_RULED = 97.0
#: How much of each side of the frame is strong at least; and at most beyond its corners.
_FRAME_SEEN, _FRAME_PAST = 0.7, 0.5
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
    strong = view.strong(_RULED)
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
    strong = view.strong(_RULED)
    frame = evidence(strong, across, down)
    past = beyond_corners(strong, across, down)
    if frame.frame < _FRAME_SEEN or past > _FRAME_PAST or frame.unknown > 1:
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
