"""Follow the printed lines of the grid, because paper is never flat.

The marks fix the corners of the sheet, but seen from 40 degrees off, a bow of 8 mm still moves its
middle by half a square. So the view is straightened by a polynomial that is fitted to the lines:
the grid is shifted as a whole first, then bent more and more finely.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import numpy as np

from rollwrite.photo.pictures.arrays import Floats, Picture
from rollwrite.photo.sheets.bend import bent, unfolded, unrolled
from rollwrite.photo.sheets.line_check import LineCheck, line_check
from rollwrite.photo.sheets.ridges import AROUND, SCALE, ridges_of
from rollwrite.photo.sheets.warp import Creases, Warp, flattened

#: How far the whole grid may be from where the marks put it, in squares.
_SHIFT = 0.7
#: For each round: the order of the polynomial and how far from it lines are sought, in squares.
_ROUNDS = ((2, 0.34), (3, 0.2), (3, 0.14))
_THREE = 3


def refined(
    picture: Picture, warp: Warp, *, marks: Collection[int], hidden: Collection[int] = ()
) -> Warp:
    """The warp that follows the grid's lines.

    :param marks: the numbers of the marks outside the grid that the homography rests on: they stay
        where they are.
    :param hidden: the numbers of one or two marks of whose corners little is known; with three
        marks it is the fourth.
    """
    if len(marks) == _THREE:
        hidden = set(range(4)).difference(marks)
    # The fourth corner of bent paper is nowhere near where three flat ones say.
    if hidden:
        warp = unrolled(picture, warp, hidden)
    start = warp
    for number, (order, reach) in enumerate(_ROUNDS):
        ridges = ridges_of(flattened(picture, warp, -AROUND, warp.template.side + AROUND, SCALE))
        whole = number == 0 and bool(marks) and warp.bend is None
        shift = _whole_shift(ridges, warp.template.side) if whole else (0.0, 0.0)
        warp = bent(warp, start, ridges, order, reach, marks=marks, shift=shift)
    return warp


def line_match(picture: Picture, warp: Warp) -> float:
    """How well dark lines lie where the grid has them and nowhere else, up to 1 (1 is best).

    For telling layouts apart: the correlation with a comb of the right number of teeth.
    """
    side = warp.template.side
    ridges = ridges_of(flattened(picture, warp, -AROUND, side + AROUND, SCALE))
    inner = slice(round(AROUND * SCALE), round((side + AROUND) * SCALE))
    due = (np.arange(side + 1) + AROUND) * SCALE - 0.5
    away = np.abs(np.arange(len(ridges[0]))[:, None] - due).min(1)
    comb = np.exp(-((away / 1.5) ** 2))
    comb -= comb.mean()
    total = 0.0
    for profile in (ridges[0][inner].mean(0), ridges[1][:, inner].mean(1)):
        centred = profile - profile.mean()
        # A blank picture matches nothing.
        total += float(centred @ comb / (np.linalg.norm(centred) * np.linalg.norm(comb) + 1e-9))
    return total / 2


def _whole_shift(ridges: tuple[Floats, Floats], side: int) -> tuple[float, float]:
    """How far the grid as a whole is off, in squares: x, y."""
    inner = slice(round(AROUND * SCALE), round((side + AROUND) * SCALE))
    shifts = []
    for axis, ridge in enumerate(ridges):
        profile = ridge[inner].mean(0) if axis == 0 else ridge[:, inner].mean(1)
        best, chosen = -1.0, 0.0
        for step in range(-round(_SHIFT * SCALE), round(_SHIFT * SCALE) + 1):
            places = (np.arange(side + 1) + AROUND) * SCALE + step
            index = np.clip(np.round(places).astype(int), 0, len(profile) - 1)
            near = np.maximum(profile[index], profile[np.clip(index - 1, 0, None)])
            # A root: every line counts, not one dark one.
            score = float(np.sqrt(near).sum()) * (1 - 0.35 * abs(step) / SCALE)
            if score > best:
                best, chosen = score, step / SCALE
        shifts.append(chosen)
    return shifts[0], shifts[1]


# ── Folded sheets ─────────────────────────────────────────────────────────────────────────────────
# The grid is followed with a kink where the crease is. Most photos never come here: only where
# the lines in the picture disagree with the grid laid over them is a fold tried, from several
# starts, and the best one is kept.

_MIDDLE = Creases(0.5, 0.5)
#: By how much a grid over creases must be better than one without.
_CLEARLY = 0.05


def straightened(
    picture: Picture, flat: Warp, warp: Warp, *, marks: Collection[int]
) -> tuple[Warp, LineCheck]:
    """The warp, or a better one of paper with creases; and what the lines say of it.

    :param flat: as the marks have it; ``warp`` as it was refined.
    """
    missing = set(range(4)).difference(marks) if marks else set()
    hidden = {warp.template.corner_of[number] for number in missing}
    check = line_check(picture, warp, hidden)
    if check.is_right or not marks:
        return warp, check
    for start in _starts(picture, flat, warp):
        tried = _followed(picture, start, marks)
        other = line_check(picture, tried, hidden)
        if other.score > check.score + _CLEARLY:
            warp, check = tried, other
        if check.is_right:
            break
    return warp, check


def _starts(picture: Picture, flat: Warp, warp: Warp) -> Iterator[Warp]:
    yield unfolded(picture, flat, _MIDDLE)
    yield warp


def _followed(picture: Picture, start: Warp, marks: Collection[int]) -> Warp:
    warp = start
    for order, reach in _ROUNDS:
        ridges = ridges_of(flattened(picture, warp, -AROUND, warp.template.side + AROUND, SCALE))
        warp = bent(warp, start, ridges, order, reach, marks=marks, creases=_MIDDLE)
    return warp
