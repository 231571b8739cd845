"""Which edition of a sheet is in the picture, where its code cannot be read.

Editions of one arrangement have the same marks and the same grid; the pictures of the shapes and
the strike boxes lie elsewhere. So the edges that an edition would have printed are looked for.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import cv2
import numpy as np

from rollwrite.dicegame import Layout
from rollwrite.paper import ARRANGEMENTS_OF, EDITIONS, Edition, Rect
from rollwrite.photo.arrays import Floats, Picture
from rollwrite.photo.sheets.template import SheetTemplate, sheet_template
from rollwrite.photo.sheets.warp import Warp, sheet_view

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
    arrangement = warp.template.arrangement
    assert arrangement is not None
    if edition is not None and arrangement in ARRANGEMENTS_OF[edition]:
        return replace(warp, template=sheet_template(layout, arrangement, edition))
    known = [one for one in EDITIONS if arrangement in ARRANGEMENTS_OF[one]]
    templates = [sheet_template(layout, arrangement, one) for one in known]
    if len(templates) == 1:
        return replace(warp, template=templates[0])
    edges = _edges(sheet_view(picture, warp, _SCALE))
    return replace(warp, template=max(templates, key=lambda template: _match(edges, template)))


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
