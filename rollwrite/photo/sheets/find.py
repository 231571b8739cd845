"""Find the sheet's four marks in a photo, and which arrangement of marks it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

import cv2
import numpy as np

from rollwrite.paper import MARKER_CELLS, MARKERS
from rollwrite.photo.pictures.arrays import Doubles, Floats, Picture
from rollwrite.photo.pictures.homography import fit_homography, project
from rollwrite.photo.sheets.warp import SheetTemplate

#: Long side in pixels of the picture that is searched; smaller ones are enlarged.
_SEARCHED = 1450
_LARGEST = 1700
#: Largest mean distance of marks from where the template has them, as a part of a mark's side.
_FIT = 0.25
#: Marks that make it worth while to look for the rest where they say.
_ENOUGH = 3
#: The most sheets that are counted, and the smallest area against another: what is smaller lies
#: on the table behind.
_MOST_SHEETS, _BEHIND = 6, 0.1
#: So many outlines are looked at, and if there are more, only what is so much larger than these.
_MOST_OUTLINES, _LARGER = 2000, 1.2
#: Correlation with the printed pattern from which a mark in its expected place counts as seen.
_SEEN = 0.55


@dataclass(frozen=True, eq=False)
class Found:
    """Marks that fit a sheet together.

    :ivar template: the template they fit best.
    :ivar marks: by id, the corners in pixels, ``(4, 2)``.
    :ivar homography: from mm of the template to pixels.
    :ivar residual: mean distance from the template as a part of a mark's side.
    """

    template: SheetTemplate
    marks: dict[int, Doubles]
    homography: Doubles
    residual: float


def find_sheets(picture: Picture, templates: Sequence[SheetTemplate]) -> list[Found]:
    """All sheets of which two marks or more fit together, the one with most marks first, among
    equals the largest.

    :param templates: with marks; every arrangement that may be there (the layout does not matter,
        for marks lie in the same places on all).
    """
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    factor = _factor(max(grey.shape))
    if factor != 1:
        how = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
        grey = cv2.resize(grey, None, fx=factor, fy=factor, interpolation=how)
    searched = np.asarray(grey, np.uint8)
    sheets: list[Found] = []
    half = cv2.resize(searched, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    least = _least_outline(np.asarray(half, np.uint8))
    glance = _at_a_glance(searched, np.asarray(half, np.uint8), templates, least)
    for marks in glance or [_detect(searched, least=least)]:
        # Pixel centres, not corners, stay in place when a picture is resized.
        best = _best([(n, (quad + 0.5) / factor - 0.5) for n, quad in marks], templates)
        if best is not None:
            best = _complete(searched, factor, best)
            if not sheets or (len(best.marks) >= _ENOUGH and _is_another(best, sheets)):
                sheets.append(best)
    return sheets


def _is_another(found: Found, sheets: Sequence[Found]) -> bool:
    """Whether it lies beside the others, and not far behind them."""
    middle, size = outline(found).mean(0).tolist(), _size(found)
    for sheet in sheets:
        if cv2.pointPolygonTest(outline(sheet), middle, False) >= 0:
            return False
        if size < _BEHIND * _size(sheet):
            return False
    return True


def outline(found: Found) -> Floats:
    """A sheet's corners in pixels, ``(4, 2)``, clockwise as the sheet is read."""
    width, height = found.template.size
    ends = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    return np.asarray(project(found.homography, ends), np.float32)


def _size(found: Found) -> float:
    return float(cv2.contourArea(outline(found)))


def _factor(long_side: int) -> float:
    if long_side < _SEARCHED:
        return min(2.0, _SEARCHED / long_side)
    return min(1.0, _LARGEST / long_side)


def _least_outline(grey: Picture) -> float:
    """The shortest outline that is looked at, as a part of a picture's side: usually any.

    Squared paper has thousands of small squares, and each is compared with each other as if it were
    a mark. Where there are so many, only what is larger than they is looked at.
    """
    dark = cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 25, 7
    )
    outlines, _ = cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    lengths = np.sort([len(outline) for outline in outlines])
    if len(lengths) < _MOST_OUTLINES:
        return 0.0
    return float(_LARGER * lengths[-_MOST_OUTLINES] / max(grey.shape))


def _at_a_glance(
    grey: Picture, half: Picture, templates: Sequence[SheetTemplate], least: float
) -> list[list[tuple[int, Doubles]]]:
    """The marks of each sheet, found at half the size and then looked at one by one.

    On a table with a busy pattern that takes a third of the time. Empty where fewer than three
    marks of the first sheet are found so.
    """
    coarse = [(n, (quad + 0.5) * 2 - 0.5) for n, quad in _detect(half, quick=True, least=least)]
    sheets: list[list[tuple[int, Doubles]]] = []
    while len(sheets) < _MOST_SHEETS:
        best = _best(coarse, templates)
        if best is None or (not sheets and len(best.marks) < _ENOUGH):
            break
        exact = _looked_at(grey, best)
        if len(exact) < max(len(best.marks), _ENOUGH):
            break
        sheets.append(exact)
        taken = [id(quad) for quad in best.marks.values()]
        coarse = [(n, quad) for n, quad in coarse if id(quad) not in taken]
    return sheets


def _looked_at(grey: Picture, best: Found) -> list[tuple[int, Doubles]]:
    """The marks of a sheet, looked at one by one."""
    assert best.template.marks is not None
    exact: list[tuple[int, Doubles]] = []
    for number, place in enumerate(best.template.marks):
        # One that was missed may lie where paper is bent.
        quad, room = project(best.homography, place), 2.5
        if number in best.marks:
            quad, room = best.marks[number], 0.5
        around = room * _perimeter(quad) / 4
        low = np.maximum(np.floor(quad.min(0) - around), 0).astype(int)
        right, bottom = np.ceil(quad.max(0) + around).astype(int)
        window = np.ascontiguousarray(grey[low[1] : max(bottom, 0), low[0] : max(right, 0)])
        close = _detect(window, most=8.0) if window.size else []
        exact += [(n, found + low) for n, found in close if n == number][:1]
    return exact


@lru_cache(16)
def _detector(most: float, least: float, *, quick: bool) -> cv2.aruco.ArucoDetector:
    every = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    ours = cv2.aruco.Dictionary(every.bytesList[: len(MARKERS)], 4, 3)
    how = cv2.aruco.DetectorParameters()
    how.errorCorrectionRate = 1.0
    how.perspectiveRemovePixelPerCell = 8
    how.perspectiveRemoveIgnoredMarginPerCell = 0.3
    how.polygonalApproxAccuracyRate = 0.05
    how.minMarkerPerimeterRate = max(0.05 if quick else 0.02, least)
    how.maxMarkerPerimeterRate = most
    how.adaptiveThreshWinSizeMin = 25 if quick else 5
    how.adaptiveThreshWinSizeMax = 45
    how.adaptiveThreshWinSizeStep = 20
    how.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    how.cornerRefinementWinSize = 4
    how.relativeCornerRefinmentWinSize = 0.25
    return cv2.aruco.ArucoDetector(ours, how)


def _detect(
    grey: Picture, most: float = 1.0, *, quick: bool = False, least: float = 0.0
) -> list[tuple[int, Doubles]]:
    """Our marks in a picture, with their corners.

    :param most: times the picture's length is the longest outline of a mark, ``least`` the
        shortest that is looked at.
    :param quick: leaves out the smallest ones and those with faint edges.
    """
    quads, ids, _ = _detector(most, round(least, 3), quick=quick).detectMarkers(grey)
    # Without quads there are no ids either, but None.
    return [
        (int(number), np.asarray(quad, np.float64).reshape(4, 2))
        for number, quad in zip(np.ravel(ids), quads, strict=False)
    ]


def _best(seen: list[tuple[int, Doubles]], templates: Sequence[SheetTemplate]) -> Found | None:
    """The largest group of marks that fits a template; among equals the largest in the picture."""
    by_id: list[list[Doubles | None]] = [[None], [None], [None], [None]]
    # Several sheets may lie on the table: try each of the largest marks of an id.
    for number, quad in sorted(seen, key=lambda mark: -_perimeter(mark[1])):
        if len(by_id[number]) < 4:
            by_id[number].insert(-1, quad)
    best: tuple[float, ...] = ()
    chosen = None
    for group in product(*by_id):
        marks = {number: quad for number, quad in enumerate(group) if quad is not None}
        if len(marks) < 2 or len(marks) < (best[0] if best else 0):
            continue
        for template in templates:
            found = _fitted(template, marks)
            if found is None:
                continue
            size = sum(map(_perimeter, marks.values()))
            rank = (len(marks), round(size / 40 / len(marks)), -found.residual)
            if rank > best:
                best, chosen = rank, found
    return chosen


def _perimeter(quad: Doubles) -> float:
    return float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).sum())


def _fitted(template: SheetTemplate, marks: dict[int, Doubles]) -> Found | None:
    """The homography that maps a template onto marks, if they fit it."""
    assert template.marks is not None
    places = np.concatenate([template.marks[number] for number in marks])
    pixels = np.concatenate(list(marks.values()))
    homography = fit_homography(places, pixels)
    if homography is None:
        return None
    off = np.linalg.norm(project(homography, places) - pixels, axis=1).mean()
    residual = float(off / (np.mean([_perimeter(quad) for quad in marks.values()]) / 4))
    if residual > _FIT or not is_sane(homography, template):
        return None
    return Found(template, marks, homography, residual)


def is_sane(homography: Doubles, template: SheetTemplate) -> bool:
    """Whether the sheet is seen from its printed side and not folded through the horizon."""
    width, height = template.size
    ends = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    depth = ends @ homography[2, :2] + homography[2, 2]
    if depth.min() <= 0.05 * depth.max():
        return False
    x, y = project(homography, ends).T
    area = float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)))
    return area > 0


# ── Marks that the detector missed ───────────────────────────────────────────────────────────────

_CELL = 6
_MARGIN_CELLS = 5


@cache
def _template(number: int) -> Floats:
    """A mark with a cell of white round it."""
    cells = np.ones((MARKER_CELLS + 2, MARKER_CELLS + 2), np.float32)
    for row, line in enumerate(MARKERS[number]):
        for column, cell in enumerate(line):
            cells[row + 1, column + 1] = cell != "#"
    big = np.kron(cells, np.ones((_CELL, _CELL), np.float32))
    return np.asarray(cv2.GaussianBlur(big, (0, 0), 1.5), np.float32)


def _complete(grey: Picture, factor: float, found: Found) -> Found:
    """Look for each missing mark where the others say it should be."""
    assert found.template.marks is not None
    marks = dict(found.marks)
    for number in sorted(set(range(4)) - set(marks)):
        quad = _search(grey, factor, found, number)
        if quad is not None:
            better = _fitted(found.template, {**marks, number: quad})
            if better is not None and better.residual < _FIT:
                marks[number] = quad
                found = better
    return found


def _search(grey: Picture, factor: float, found: Found, number: int) -> Doubles | None:
    assert found.template.marks is not None
    corners = found.template.marks[number]
    cell_mm = (corners[1, 0] - corners[0, 0]) / MARKER_CELLS
    reach = _MARGIN_CELLS + 1
    across = (MARKER_CELLS + 2 * reach) * _CELL
    # From pixels of the little picture to mm, and on to the photo.
    step = cell_mm / _CELL
    start = corners[0] - reach * cell_mm + step / 2
    to_mm = np.array([[step, 0, start[0]], [0, step, start[1]], [0, 0, 1]])
    scaled = np.array([[factor, 0, factor / 2 - 0.5], [0, factor, factor / 2 - 0.5], [0, 0, 1]])
    view = cv2.warpPerspective(
        grey,
        scaled @ found.homography @ to_mm,
        (across, across),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    match = cv2.matchTemplate(np.asarray(view, np.float32), _template(number), cv2.TM_CCOEFF_NORMED)
    _, peak, _, (x, y) = cv2.minMaxLoc(match)
    if peak < _SEEN:
        return None
    # The template begins one cell before the mark.
    moved = corners + (np.array([x, y]) / _CELL + 1 - reach) * cell_mm
    return project(found.homography, moved)
