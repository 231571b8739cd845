"""Where a board's squares are in a photo: its outline first, then the lines between squares."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np

from rollwrite.photo.arrays import Doubles, Picture
from rollwrite.photo.boards.line_ends import Ends, ends_of
from rollwrite.photo.boards.lines import aligned, edges_of, ruled_in
from rollwrite.photo.boards.nearby import nearby
from rollwrite.photo.boards.outlines import outlines
from rollwrite.photo.grids import find_grid
from rollwrite.photo.sheets.find import fit_homography, project, square_ends

#: A board that is less certain is a proposal only.
CERTAIN = 0.5
#: Long side in pixels of the picture that is searched.
_SEARCHED = 900
#: The same for outlines, which are large.
_OUTLINED = 480
#: Outlines that are looked into, the likeliest ones, and how many of those more closely.
_MOST, _CLOSER = 12, 2
#: Lines that stand out so much in an outline are a board's: no other outline is looked into.
_ENOUGH = 0.5
#: From here on lines end at a grid's end: they stand out so much more inside than beyond. A grid
#: that was laid a square off fits as many lines as the right one; only their ends tell.
_ENDED = 0.17
#: A grid that is moved by a square must end more clearly.
_ENDED_WELL = 0.25
#: How far a finger misses a corner at most, as a part of the board's side; and how far off corners
#: are on which lines may not improve: edges of pieces lie higher than the board's own lines.
_MISSED, _KNOWN = 0.09, 0.02


@dataclass(frozen=True, eq=False)
class FoundBoard:
    """The squares of a board.

    :ivar corners: in pixels of the picture, clockwise from the upper left as seen, ``(4, 2)``.
    :ivar certainty: 0 to 1.
    """

    corners: Doubles
    certainty: float


def find_board(picture: Picture, side: int) -> FoundBoard | None:
    """The board with ``side`` squares a side, or None when nothing in the picture is like one."""
    small, part = _shrunk(picture, _SEARCHED)
    smaller, again = _shrunk(small, _OUTLINED)
    tried = []
    for outline in outlines(smaller)[:_MOST]:
        ruled = ruled_in(small, (outline + 0.5) / again - 0.5, side)
        if ruled is not None:
            tried.append(ruled)
            if ruled.contrast > _ENOUGH:
                break
    tried.sort(key=lambda ruled: -ruled.contrast)
    likely = [ruled.homography for ruled in tried[:_CLOSER]]
    # From the quickest way on, until one is certain.
    found = [_checked(small, one, side) for one in likely]
    if not _any_certain(found):
        found += [_checked(small, nearby(small, one, side), side) for one in likely]
    if not _any_certain(found):
        found += _by_lines_alone(small, side)
    if not found:
        return None
    best = max(found, key=lambda one: one.certainty)
    corners = (project(best.homography, square_ends(side)) + 0.5) / part - 0.5
    return FoundBoard(_from_upper_left(corners), best.certainty)


def snapped(picture: Picture, corners: Doubles, side: int) -> tuple[Doubles, Doubles]:
    """Told corners moved onto the board's lines nearby, and corners of those lines.

    The corners are as they were told where no lines are certain, and where they are about as near
    to the lines as those can be known: what is found may be off as much itself. Squares are read
    better along the lines all the same, for so the network has learned to see them.

    :param corners: ``(4, 2)`` in pixels of the picture, clockwise.
    """
    small, part = _shrunk(picture, _SEARCHED)
    rough = fit_homography(square_ends(side), (corners + 0.5) * part - 0.5)
    if rough is None:
        return corners, corners
    best = _checked(small, nearby(small, rough, side), side)
    lines = (project(best.homography, square_ends(side)) + 0.5) / part - 0.5
    length = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
    each = np.linalg.norm(lines - corners, axis=1)
    if best.certainty < CERTAIN or each.max() > _MISSED * length:
        return corners, corners
    known = float(np.sqrt((each**2).mean())) > _KNOWN * length
    return (lines if known else corners), lines


@dataclass(frozen=True, eq=False)
class _Checked:
    """A grid in the picture and how sure it is."""

    homography: Doubles
    certainty: float
    ends: Ends


def _checked(picture: Picture, homography: Doubles, side: int) -> _Checked:
    """A grid drawn to the lines nearby; one that its ends do not fit is moved by a square."""
    best = _aligned(picture, homography, side)
    steps = [(0,) if worst > _ENDED else (-1, 0, 1) for worst in best.ends.worst_of_axes]
    for x, y in product(*steps):
        if x or y:
            moved = best.homography @ np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])
            ends = ends_of(edges_of(picture, moved, side), side)
            if ends.worst > _ENDED_WELL:
                best = _aligned(picture, moved, side)
                break
    return best


def _any_certain(found: list[_Checked]) -> bool:
    return any(one.certainty >= CERTAIN for one in found)


def _aligned(picture: Picture, homography: Doubles, side: int) -> _Checked:
    grid = aligned(picture, homography, side)
    ends = ends_of(grid.edges, side)
    return _Checked(grid.homography, certainty_of(grid.contrast, ends), ends)


def _by_lines_alone(picture: Picture, side: int) -> list[_Checked]:
    """The board where no outline is seen, on a checked cloth, for one: a grid like any other."""
    grid = find_grid(picture, side)
    homography = None if grid is None else fit_homography(square_ends(side), grid.corners)
    return [] if homography is None else [_checked(picture, homography, side)]


def _shrunk(picture: Picture, long_side: int) -> tuple[Picture, float]:
    """A picture no longer than that, and what its size was multiplied with."""
    part = min(1.0, long_side / max(picture.shape[:2]))
    if part == 1:
        return picture, 1.0
    small = cv2.resize(picture, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), part


def certainty_of(contrast: float, ends: Ends) -> float:
    """How sure a grid is whose lines stand out so much, and end so."""
    lines = 1 / (1 + np.exp(-16 * (contrast - 0.3)))
    return float(lines / (1 + np.exp(-30 * (ends.worst - _ENDED))))


def _from_upper_left(corners: Doubles) -> Doubles:
    """The same corners, the one nearest to the upper left of the picture first."""
    first = int((corners.sum(1)).argmin())
    return np.roll(corners, -first, axis=0)
