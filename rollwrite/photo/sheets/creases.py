"""Sheets that were folded: the grid is followed with a kink where the crease is.

Most photos never come here: only where the lines in the picture disagree with the grid laid over
them is the sheet tried as one that was folded, from several starts, and the best one is kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rollwrite.photo.arrays import Picture
from rollwrite.photo.sheets.bend import bent
from rollwrite.photo.sheets.bend_search import unfolded
from rollwrite.photo.sheets.line_check import LineCheck, line_check
from rollwrite.photo.sheets.ridges import AROUND, SCALE, ridges_of
from rollwrite.photo.sheets.warp import Creases, Warp, flattened

_MIDDLE = Creases(0.5, 0.5)
#: By how much a grid over creases must be better than one without.
_CLEARLY = 0.05
#: For each round: the order of the polynomial and how far from it lines are sought, in squares.
_ROUNDS = ((2, 0.34), (3, 0.2), (3, 0.14))


def straightened(
    picture: Picture, flat: Warp, warp: Warp, *, marks: Collection[int]
) -> tuple[Warp, LineCheck]:
    """The warp, or a better one of paper with creases; and what the lines say of it.

    :param flat: as the marks have it; ``warp`` as it was refined.
    """
    missing = set(range(4)).difference(marks)
    hidden = warp.template.corner_of[min(missing)] if marks and missing else None
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
