"""Where a board's squares are in a photo: its outline first, then the lines between squares."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

import cv2
import numpy as np

from rollwrite.photo.boards.lines import (
    AROUND,
    SCALE,
    aligned,
    edges_of,
    nearby,
    ruled_in,
    values_at,
)
from rollwrite.photo.grids import find_grid
from rollwrite.photo.pictures.arrays import Doubles, Floats, Picture
from rollwrite.photo.pictures.homography import (
    fit_homography,
    from_upper_left,
    project,
    square_ends,
)

#: A board that is less certain is a proposal only.
CERTAIN = 0.5
#: Long side in pixels of the picture that is searched.
_SEARCHED = 900
#: The same for outlines, which are large.
_OUTLINED = 480
#: How many outlines are examined, likeliest first, and how many of them more closely.
_MOST, _CLOSER = 12, 2
#: With lines of this contrast in an outline, no further outline is examined.
_ENOUGH = 0.5
#: From this difference in contrast, inside minus outside, lines end at the grid's edge. A grid that
#: is a square off fits as many lines as the right one; only their ends give it away.
_ENDED = 0.17
#: The same for a grid that was moved by a square, which must end more clearly.
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
    found: list[_Checked] = []
    # From the quickest way on, until one is certain.
    for masks in (_masks, _masks_on_patterns):
        seen = [(one + 0.5) / again - 0.5 for one in outlines(smaller, masks)[:_MOST]]
        found += _in_outlines(small, seen, side)
        if _any_certain(found):
            break
    else:
        found += _by_lines_alone(small, side)
    if not found:
        return None
    best = max(found, key=lambda one: one.certainty)
    corners = (project(best.homography, square_ends(side)) + 0.5) / part - 0.5
    return FoundBoard(np.asarray(from_upper_left(corners), np.float64), best.certainty)


def snapped(picture: Picture, corners: Doubles, side: int) -> tuple[Doubles, Doubles]:
    """Given corners moved onto the board's lines nearby, and corners of those lines.

    The corners stay as given where no lines are certain, and where they are about as near
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


def _in_outlines(picture: Picture, outlines: list[Doubles], side: int) -> list[_Checked]:
    """The grids in the outlines whose lines stand out most."""
    tried = []
    for outline in outlines:
        ruled = ruled_in(picture, outline, side)
        if ruled is not None:
            tried.append(ruled)
            if ruled.contrast > _ENOUGH:
                break
    tried.sort(key=lambda ruled: -ruled.contrast)
    likely = [ruled.homography for ruled in tried[:_CLOSER]]
    found = [_checked(picture, one, side) for one in likely]
    if not _any_certain(found):
        found += [_checked(picture, nearby(picture, one, side), side) for one in likely]
    return found


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


# ── Do lines end where the squares are said to end? ───────────────────────────────────────────────
# A second, independent look at corners. A lattice that is laid a square off fits most of a
# board's lines. But then its last squares have no lines across them on one side, and on the other
# side lines go on beyond the grid, over the rim.

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


# ── Four-sided outlines ───────────────────────────────────────────────────────────────────────────

#: The least part of the picture that a board takes.
_LEAST = 0.05
#: How far an outline may stray from four straight sides, as a part of its length.
_STRAYS = (0.01, 0.02, 0.04, 0.07)
#: Outlines with corners nearer to each other than this part of a side are the same.
_SAME = 0.03
_TURNS = [np.roll(np.arange(4), turn) for turn in range(4)]


Masks: TypeAlias = Callable[[Picture], Iterator[Picture]]


def outlines(picture: Picture, masks: Masks | None = None) -> list[Doubles]:
    """Outlines of four sides, the largest and squarest first, each ``(4, 2)``, clockwise."""
    least = _LEAST * picture.shape[0] * picture.shape[1]
    found: list[tuple[float, Doubles]] = []
    for mask in (masks or _masks)(picture):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            _, _, width, height = cv2.boundingRect(contour)
            # Cheap, and there are thousands of small ones.
            if width * height < least or cv2.contourArea(cv2.convexHull(contour)) < least:
                continue
            quad = _four_sides(np.asarray(contour))
            if quad is not None and not any(_same(quad, other) for _, other in found):
                found.append((_weight(quad, np.asarray(contour)), quad))
    found.sort(key=lambda one: -one[0])
    return [quad for _, quad in found]


def _masks(picture: Picture) -> Iterator[Picture]:
    """Pictures in black and white in which a board may stand out."""
    square = np.ones((3, 3), np.uint8)
    soft = cv2.cvtColor(cv2.GaussianBlur(picture, (0, 0), 1.0), cv2.COLOR_BGR2LAB)
    for channel in cv2.split(soft):
        for low, high in ((20, 60), (50, 130)):
            edges = cv2.Canny(np.asarray(channel), low, high)
            yield np.asarray(cv2.dilate(edges, square), np.uint8)
    # Where nothing but a blur is left, a checked cloth is one colour, too.
    for blur in (1.0, 5.0):
        soft = cv2.GaussianBlur(picture, (0, 0), blur)
        lab = np.asarray(cv2.cvtColor(soft, cv2.COLOR_BGR2LAB), np.uint8)
        for channel in (_unlike_rim(lab), *cv2.split(lab)):
            _, mask = cv2.threshold(
                np.asarray(channel, np.uint8), 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU
            )
            for one in (mask, 255 - mask):
                closed = cv2.morphologyEx(one, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
                yield np.asarray(
                    cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8
                )


#: Colours of a cloth that are told apart, and pixels of the rim by which they are.
_COLOURS, _SAMPLES = 7, 900
#: How far off all of them a pixel is no cloth's.
_UNLIKE = (14.0, 22.0, 32.0)


def _masks_on_patterns(picture: Picture) -> Iterator[Picture]:
    """Likewise on a striped or checked cloth: what has none of the colours along the rim."""
    soft = cv2.GaussianBlur(picture, (0, 0), 1.0)
    lab = np.asarray(cv2.cvtColor(soft, cv2.COLOR_BGR2LAB), np.float32)
    strips = (lab[:9], lab[-9:], lab[:, :9], lab[:, -9:])
    rim = np.concatenate([strip.reshape(-1, 3) for strip in strips])
    rim = np.ascontiguousarray(rim[:: max(1, len(rim) // _SAMPLES)])
    ended = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 1.0)
    cv2.setRNGSeed(5)
    start = np.zeros((len(rim), 1), np.int32)
    _, _, colours = cv2.kmeans(rim, _COLOURS, start, ended, 2, cv2.KMEANS_PP_CENTERS)
    away = np.min([np.linalg.norm(lab - colour, axis=-1) for colour in colours], axis=0)
    for least in _UNLIKE:
        mask = np.asarray(np.where(away > least, 255, 0), np.uint8)
        for reach in (5, 15):
            # What is on it may be of the cloth's colours, too.
            brush = np.ones((reach, reach), np.uint8)
            closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, brush)
            yield np.asarray(cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)))


def _unlike_rim(lab: Picture) -> Picture:
    """How far every pixel is from the table along the picture's rim."""
    strips = (lab[:5], lab[-5:], lab[:, :5], lab[:, -5:])
    rim = np.concatenate([strip.reshape(-1, 3) for strip in strips])
    unlike = np.linalg.norm(lab.astype(np.float32) - np.median(rim, axis=0), axis=-1)
    return np.asarray(np.clip(unlike * 2, 0, 255), np.uint8)


def _four_sides(contour: Picture) -> Doubles | None:
    hull = cv2.convexHull(contour)
    length = cv2.arcLength(hull, True)
    for stray in _STRAYS:
        corners = cv2.approxPolyDP(hull, stray * length, True).reshape(-1, 2)
        if len(corners) == 4:
            quad = np.asarray(corners, np.float64)
            area = float(cv2.contourArea(np.asarray(quad, np.float32), True))
            return quad if area > 0 else quad[::-1]
        if len(corners) < 4:
            return None
    return None


def _weight(quad: Doubles, contour: Picture) -> float:
    """Large outlines first, but those that fill their four sides before ragged ones."""
    area = float(cv2.contourArea(np.asarray(quad, np.float32)))
    hull = float(cv2.contourArea(cv2.convexHull(contour)))
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    return area * min(hull / area, area / hull) ** 4 * float(sides.min() / sides.max())


def _same(one: Doubles, other: Doubles) -> bool:
    limit = (_SAME * float(np.linalg.norm(one[1] - one[0]))) ** 2
    # Corner by corner, whichever comes first.
    apart = ((one[:, None] - other) ** 2).sum(-1)
    return any((apart[range(4), _TURNS[turn]] < limit).all() for turn in range(4))
