"""Which sheet was found: by its code, by the given layout, or by the lines of its grid."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeAlias

import cv2
import numpy as np
import zxingcpp

from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.paper import (
    EDITIONS,
    SIZES,
    Edition,
    Rect,
    SheetCode,
    SheetCodeError,
    own_layout_key,
    parse_code,
)
from rollwrite.photo.pictures.arrays import Floats, Picture
from rollwrite.photo.pictures.homography import fit_homography
from rollwrite.photo.sheets.find import Found
from rollwrite.photo.sheets.line_check import LineCheck
from rollwrite.photo.sheets.network import read_squares
from rollwrite.photo.sheets.patches import cut
from rollwrite.photo.sheets.refine import line_match, refined, straightened
from rollwrite.photo.sheets.warp import (
    GRIDS,
    SheetTemplate,
    Warp,
    box_view,
    sheet_template,
    sheet_view,
)

#: Match of lines by which the best layout must lead.
_CLEAR = 0.15


@dataclass(frozen=True)
class SheetIdentity:
    """What is known of a sheet, from its code or from whoever asked."""

    layout: Layout
    name: str
    has_rows: bool
    table: str | None = None
    seat: int | None = None
    seed: str | None = None


def identified(
    picture: Picture,
    flats: Sequence[Warp],
    marks: Collection[int],
    layout: Layout | None,
    hidden: Collection[int] = (),
) -> tuple[Warp, SheetIdentity, LineCheck]:
    """The layout of a sheet: by its code, as given, or by the lines of its grid.

    Straightened, too, with what its lines say of that.

    :param flats: where the sheet lies as each edition with a grid of its own has it.
    :param marks: the numbers of those that were seen.
    :param hidden: as in :func:`~rollwrite.photo.sheets.refine.refined`.
    """
    codes = (read_code(picture, flat) for flat in flats)
    code = next((code for code in codes if code is not None), None)
    identity = None if code is None else _of_code(code)
    # The sheet itself knows best; a layout's rows only a person can tell.
    if layout is not None and (identity is None or identity.layout.side == layout.side):
        identity = SheetIdentity(layout, layout.name, has_rows=True)
    if identity is not None and code is not None:
        identity = replace(identity, table=code.table, seat=code.seat, seed=code.seed)
    # A code that cannot be on such a sheet tells nothing of its edition.
    of_code = [flat for flat in flats if code and code.edition in _of_grid(flat.template)]
    warp, identity = _likeliest(picture, of_code or flats, identity, marks, hidden)
    place = warp.template.edition, warp.template.arrangement
    start = next(one for one in flats if (one.template.edition, one.template.arrangement) == place)
    flat = replace(start, template=warp.template)
    warp, check = straightened(picture, flat, warp, marks=marks)
    edition = None if code is None else code.edition
    warp = with_edition(picture, warp, identity.layout, edition)
    if not identity.has_rows and warp.template.edition > 1:
        # Where each shape is drawn, only its rows would tell.
        warp = replace(warp, template=replace(warp.template, boxes={}))
    return warp, identity, check


def laid(found: Found) -> list[Warp]:
    """The marks as each edition with a grid of its own has them."""
    arrangement = found.template.arrangement
    assert arrangement is not None
    warps = []
    for edition in GRIDS:
        template = sheet_template(built_in_layout(BUILT_IN[0]), arrangement, edition)
        assert template.marks is not None
        places = np.concatenate([template.marks[number] for number in found.marks])
        homography = fit_homography(places, np.concatenate(list(found.marks.values())))
        if homography is not None:
            warps.append(Warp(template, homography))
    return warps


_Trial: TypeAlias = tuple[float, SheetIdentity, Warp]


def _likeliest(
    picture: Picture,
    flats: Sequence[Warp],
    identity: SheetIdentity | None,
    marks: Collection[int],
    hidden: Collection[int],
) -> tuple[Warp, SheetIdentity]:
    """The grid that is in the picture: of the layout that is known, or of a built-in one.

    Where editions have different grids, what else they print counts as much as the lines do: a
    grid of eight squares a side may nearly fit one of nine.
    """
    known = [identity] if identity is not None else [
        SheetIdentity(built_in_layout(name), name, has_rows=True) for name in BUILT_IN
    ]  # fmt: skip
    tried: list[_Trial] = []
    for one, flat in product(known, flats):
        template = _same_kind(flat.template, one.layout)
        start = replace(flat, template=template)
        tried.append((0.0, one, refined(picture, start, marks=marks, hidden=hidden)))
    if len(tried) > 1:
        tried = [
            (line_match(picture, warp)
             + (_likest(picture, warp, one.layout)[0] if len(flats) > 1 else 0.0), one, warp)
            for _, one, warp in tried
        ]  # fmt: skip
        tried.sort(key=_by_match, reverse=True)
        if tried[0][0] - tried[1][0] < _CLEAR:
            # Faint lines: a grid laid wrongly cuts through squares, and the network is unsure of
            # them.
            tried = [
                (match + 2 * float(read_squares(cut(picture, warp)).max(1).mean()), one, warp)
                for match, one, warp in tried
            ]
            tried.sort(key=_by_match, reverse=True)
    _, found, warp = tried[0]
    return warp, found


def _by_match(trial: _Trial) -> float:
    return trial[0]


def _of_code(code: SheetCode) -> SheetIdentity | None:
    """Who a sheet is by its code; None when the code names a layout that cannot be."""
    for name in BUILT_IN:
        layout = built_in_layout(name)
        if code.layout in (name.upper(), own_layout_key(layout.side, layout.rows)):
            return SheetIdentity(layout, name, has_rows=True)
    side = code.layout.split("-")[0]
    if not side.isdecimal() or not 5 <= int(side) <= 14:
        return None
    # Somebody's own layout: the grid is known, the order of the shapes in the rows is not.
    rows = built_in_layout(BUILT_IN[0]).rows
    return SheetIdentity(Layout(code.layout, int(side), rows), code.layout, has_rows=False)


def _same_kind(
    template: SheetTemplate, layout: Layout, edition: Edition | None = None
) -> SheetTemplate:
    """The template of a layout, of the same arrangement and, if no other is asked for, edition."""
    assert template.arrangement is not None
    own = next(one for one in EDITIONS if one == template.edition)
    return sheet_template(layout, template.arrangement, edition or own)


# ── The edition, where the code cannot be read ────────────────────────────────────────────────────
# The first two editions have the same marks and the same grid; the pictures of the shapes and the
# strike boxes lie elsewhere. So the edges that an edition would have printed are looked for.

#: Pixels a mm of the straightened picture in which edges are sought.
_SCALE = 4
#: Paper shown round a picture, and how far it may be off, both in pixels: paper beyond the grid is
#: not followed.
_ROUND, _SLACK = 3, 5
#: The most that an edge counts, in logarithms of light: strokes of a pen are no better than print.
_MOST = 0.06
_LOG = np.log(np.arange(256, dtype=np.float32) + 8)


def with_edition(picture: Picture, warp: Warp, layout: Layout, edition: Edition | None) -> Warp:
    """The warp with the template of the edition that is in the picture.

    :param edition: as the sheet's code says, or None where it could not be read.
    """
    known = _of_grid(warp.template)
    if edition in known:
        known = (edition,)
    printed = known[0] if len(known) == 1 else _likest(picture, warp, layout)[1]
    return replace(warp, template=_same_kind(warp.template, layout, printed))


def _of_grid(template: SheetTemplate) -> tuple[Edition, ...]:
    """The editions that have this arrangement and its grid."""
    return tuple(
        one
        for one in EDITIONS
        if max(one, GRIDS[-1]) == max(template.edition, GRIDS[-1])
        and template.arrangement in SIZES[one]
    )


def _likest(picture: Picture, warp: Warp, layout: Layout) -> tuple[float, Edition]:
    """How much a picture looks like what was printed with this grid, up to 1; which edition."""
    edges = _edges(sheet_view(picture, warp, _SCALE))
    return max(
        (_match(edges, _same_kind(warp.template, layout, edition)), edition)
        for edition in _of_grid(warp.template)
    )


def _edges(view: Picture) -> Floats:
    """How strong the edge at each pixel is."""
    light = np.asarray(cv2.GaussianBlur(_LOG[view].mean(-1), (0, 0), 0.7), np.float32)
    across, down = (cv2.Sobel(light, cv2.CV_32F, dx, 1 - dx, scale=1 / 8) for dx in (1, 0))
    edges = np.minimum(cv2.magnitude(across, down), _MOST)
    # For pictures at the very edge of the sheet, and how far they may be off.
    return np.asarray(np.pad(edges, _ROUND + _SLACK), np.float32)


def _match(edges: Floats, template: SheetTemplate) -> float:
    """How much the edges look like the boxes of a template, up to 1."""
    groups = [(box, *template.pictures[name]) for name, box in template.boxes.items()]
    groups += [(strike,) for strike in template.strikes]
    return float(np.mean([_likeness(edges, group) for group in groups]))


def _likeness(edges: Floats, rects: Collection[Rect]) -> float:
    """The correlation with the outlines of some rectangles, where it is best."""
    outlines = np.array([rect.corners for rect in rects]) * _SCALE
    low = np.floor(outlines.min((0, 1))).astype(int)
    wide, high = np.ceil(outlines.max((0, 1))).astype(int) - low + 2 * _ROUND
    drawn = np.zeros((high, wide), np.float32)
    # OpenCV's whole numbers are middles of pixels; the last four bits are parts of one.
    lines = np.round((outlines - low + _ROUND - 0.5) * 16).astype(np.int32)
    cv2.polylines(drawn, list(lines), True, 1.0, 1, cv2.LINE_8, 4)
    drawn = np.asarray(cv2.GaussianBlur(drawn, (0, 0), 1.0), np.float32)
    # The border of the edges makes up for paper and slack to the left and above.
    x, y = low
    window = edges[y : y + high + 2 * _SLACK, x : x + wide + 2 * _SLACK]
    return float(cv2.matchTemplate(window, drawn, cv2.TM_CCOEFF_NORMED).max())


# ── The code ──────────────────────────────────────────────────────────────────────────────────────

#: Shown round the code, as a part of its width: its quiet zone, and room for bent paper.
_MARGIN = 0.2
_SIDE = 240
_QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


def read_code(picture: Picture, warp: Warp) -> SheetCode | None:
    """The code of a sheet whose marks were found, or None when it cannot be read."""
    assert warp.template.code is not None
    view = box_view(picture, warp, np.array(warp.template.code.corners), _MARGIN, (_SIDE, _SIDE))
    grey = np.asarray(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY), np.uint8)
    for found in zxingcpp.read_barcodes(grey, _QR, try_invert=False):
        try:
            return parse_code(found.text)
        except SheetCodeError:
            continue
    return None
