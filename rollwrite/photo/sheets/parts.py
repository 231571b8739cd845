"""Sheets of which two marks are cut off or covered: what else is printed says where they lie.

Two marks leave open how the paper leans. The QR code stands somewhere else and settles that; where
it cannot be read, the lines of the grid do. What comes of it is only a beginning: the grid is
followed from there, and its lines are checked, as on every sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
import zxingcpp

from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.paper import SheetCode, SheetCodeError, parse_code
from rollwrite.photo.grids import CERTAIN, find_grid, nodes_near
from rollwrite.photo.pictures.arrays import Doubles, Picture
from rollwrite.photo.pictures.homography import fit_homography, project, square_ends
from rollwrite.photo.sheets.find import Found, is_sane
from rollwrite.photo.sheets.warp import GRIDS, SheetTemplate, Warp, sheet_templates, terms

#: Largest mean distance from where a template has them, as a part of a mark's side: of marks from
#: each other and the code, and of marks from the grid, for between them paper may be bent.
_FIT, _BENT = 0.25, 0.5
#: Of the polynomial by which a grid's lines deviate from even ones, and its pull towards zero.
_ORDER, _STIFFNESS = 2, 0.5


@dataclass(frozen=True, eq=False)
class Start:
    """Where a sheet may lie.

    :ivar flats: one for each edition and arrangement that may be it.
    :ivar hidden: the numbers of the marks of whose corners little is known; none where the lines of
        the grid were followed.
    """

    flats: tuple[Warp, ...]
    hidden: frozenset[int]


def starts(picture: Picture, found: Found, layout: Layout | None) -> Iterator[Start]:
    """Where a sheet may lie of which two marks are seen, the quickest way to tell first.

    :param found: with two marks.
    :param layout: of the sheet, if it is known.
    """
    ways = _by_code(picture, found), _by_lines(picture, found, layout), _by_marks(found)
    yield from (start for way in ways for start in way)


def _marks(template: SheetTemplate, found: Found) -> tuple[Doubles, Doubles, float]:
    """The seen marks' corners in mm and in pixels, and a mark's side in pixels."""
    assert template.marks is not None
    pixels = np.concatenate(list(found.marks.values()))
    sides = [
        np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1) for quad in found.marks.values()
    ]
    places = np.concatenate([template.marks[number] for number in found.marks])
    return places, pixels, float(np.mean(sides))


def _fitted(
    template: SheetTemplate, places: Doubles, pixels: Doubles, mark: float
) -> tuple[float, Warp] | None:
    """How well places fit a template, in sides of a mark, and where it lies then."""
    homography = fit_homography(places, pixels)
    if homography is None or not is_sane(homography, template):
        return None
    off = float(np.linalg.norm(project(homography, places) - pixels, axis=1).mean() / mark)
    return None if off > _FIT else (off, Warp(template, homography))


#: What fits nearly as well as the best is tried, too.
_NEARLY, _SLACK = 1.5, 0.02


def _likely(fits: list[tuple[float, Warp]]) -> tuple[Warp, ...]:
    """Those that fit best: arrangements may look alike, and editions are alike."""
    most = _NEARLY * min((off for off, _ in fits), default=0.0) + _SLACK
    return tuple(warp for off, warp in fits if off < most)


# ── By the code ───────────────────────────────────────────────────────────────────────────────────

_QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


def _by_code(picture: Picture, found: Found) -> Iterator[Start]:
    """The sheet whose code and marks fit together."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    for seen in zxingcpp.read_barcodes(grey, _QR, try_invert=False):
        code = _parsed(seen.text)
        if code is None:
            continue
        at = seen.position
        corners = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
        quad = np.array([(corner.x, corner.y) for corner in corners], np.float64)
        templates = sheet_templates(built_in_layout(BUILT_IN[0]))
        tried = [_with_code(one, found, quad) for one in templates if _is_of(one, code)]
        flats = _likely([one for one in tried if one is not None])
        if flats:
            yield Start(flats, frozenset({_least_known(flats[0].template, found)}))


def _parsed(text: str) -> SheetCode | None:
    try:
        return parse_code(text)
    except SheetCodeError:
        return None


def _is_of(template: SheetTemplate, code: SheetCode) -> bool:
    """Whether a code's edition has this template's grid: the first has the second's."""
    return max(code.edition, GRIDS[-1]) == max(template.edition, GRIDS[-1])


def _with_code(template: SheetTemplate, found: Found, quad: Doubles) -> tuple[float, Warp] | None:
    """As :func:`_fitted`, of the marks and the code."""
    assert template.code is not None
    places, pixels, side = _marks(template, found)
    code = np.array(template.code.corners, np.float64)
    return _fitted(template, np.concatenate([places, code]), np.concatenate([pixels, quad]), side)


def _least_known(template: SheetTemplate, found: Found) -> int:
    """The number of the unseen mark that is farther from the code."""
    assert template.marks is not None
    assert template.code is not None
    away = np.linalg.norm(template.marks.mean(1) - np.array(template.code.centre), axis=1)
    return max(set(range(4)).difference(found.marks), key=lambda number: float(away[number]))


# ── By the lines of the grid ──────────────────────────────────────────────────────────────────────


def _by_lines(picture: Picture, found: Found, layout: Layout | None) -> Iterator[Start]:
    """The sheet whose grid and marks fit together."""
    layouts = [layout] if layout is not None else [built_in_layout(name) for name in BUILT_IN]
    best: tuple[float, Warp] | None = None
    for nodes in _grids(picture, found, layouts):
        for one, turn in product(layouts, range(4)):
            turned = np.rot90(nodes, turn)
            if turned.shape[:2] != (one.side + 1, one.side + 1):
                continue
            for template in sheet_templates(one):
                tried = _on_lines(template, found, turned)
                if tried is not None and (best is None or tried[0] < best[0]):
                    best = tried
        if best is not None:
            break
    if best is not None:
        yield Start((best[1],), frozenset())


def _grids(picture: Picture, found: Found, layouts: list[Layout]) -> Iterator[Doubles]:
    """Crossings of lines, ``(rows + 1, columns + 1, 2)``: where two marks say, and anywhere."""
    grid = find_grid(picture)
    if grid is not None and grid.certainty >= CERTAIN:
        yield grid.nodes
    for one in layouts:
        for _, flat in _on_marks(found, one):
            ends = flat.template.at(square_ends(one.side))
            nodes = nodes_near(picture, flat.pixels(ends), one.side)
            if nodes is not None:
                yield nodes


def _on_lines(template: SheetTemplate, found: Found, nodes: Doubles) -> tuple[float, Warp] | None:
    """How well marks fit a grid, in sides of a mark; and the sheet that follows its lines."""
    steps = np.arange(template.side + 1.0)
    even = template.at(np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2))
    lines = nodes.reshape(-1, 2)
    places, marks, side = _marks(template, found)
    alone = fit_homography(even, lines)
    if alone is None or not is_sane(alone, template):
        return None
    off = float(np.linalg.norm(project(alone, places) - marks, axis=1).mean() / side)
    if off > _BENT:
        return None
    known, pixels = np.concatenate([even, places]), np.concatenate([lines, marks])
    homography = fit_homography(known, pixels)
    if homography is None or not is_sane(homography, template):
        return None
    astray = project(np.asarray(np.linalg.inv(homography), np.float64), pixels) - known
    rows = terms(known, template, _ORDER)
    pull = np.eye(rows.shape[1]) * _STIFFNESS
    bend = np.linalg.solve(rows.T @ rows + pull, rows.T @ astray)
    return off, Warp(template, homography).with_bend(np.asarray(bend, np.float64), _ORDER)


# ── By the two marks alone ────────────────────────────────────────────────────────────────────────


def _by_marks(found: Found) -> Iterator[Start]:
    """The sheet as two marks have it: near them that is right, and away from them a beginning."""
    flats = _likely(_on_marks(found, built_in_layout(BUILT_IN[0])))
    if flats:
        yield Start(flats, frozenset(range(4)).difference(found.marks))


def _on_marks(found: Found, layout: Layout) -> list[tuple[float, Warp]]:
    tried = [_fitted(template, *_marks(template, found)) for template in sheet_templates(layout)]
    return [one for one in tried if one is not None]
