"""Which edition of a sheet is in the picture, where its code cannot be read.

Editions of one arrangement have the same marks and the same grid; the pictures of the shapes and
the strike boxes lie elsewhere. So the edges that an edition would have printed are looked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import cv2
import numpy as np

from rollwrite.dicegame import Layout
from rollwrite.paper import ARRANGEMENTS_OF, EDITIONS, Edition, Rect
from rollwrite.photo.arrays import Doubles, Floats, Picture
from rollwrite.photo.template import SheetTemplate, sheet_template
from rollwrite.photo.warp import Warp, sheet_view

#: Pixels a mm of the straightened picture in which edges are sought.
_SCALE = 3
#: How far edges may be off, in pixels either way: paper beyond the grid is not followed.
_SLACK = 2
#: The most that an edge counts, in logarithms of light: strokes of a pen are no better than print.
_MOST = 0.4
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


def _edges(view: Picture) -> tuple[Floats, Floats]:
    """How strong an upright and a level edge is near each pixel."""
    light = np.asarray(cv2.GaussianBlur(_LOG[view].mean(-1), (0, 0), 0.8), np.float32)
    found = []
    for along, across in ((1, 0), (0, 1)):
        edge = np.abs(cv2.Sobel(light, cv2.CV_32F, along, across, scale=1 / 8))
        edge = np.minimum(edge, _MOST)
        size = (2 * _SLACK + 1, 1) if along else (1, 2 * _SLACK + 1)
        found.append(np.asarray(cv2.dilate(edge, np.ones(size[::-1], np.uint8)), np.float32))
    return found[0], found[1]


def _match(edges: tuple[Floats, Floats], template: SheetTemplate) -> float:
    """The mean strength of edges where this template has some."""
    upright, level = _sides([*template.pictures, *template.strikes])
    total = [_at(edges[0], upright), _at(edges[1], level)]
    return float(np.concatenate(total).mean())


def _sides(rects: Iterable[Rect]) -> tuple[Doubles, Doubles]:
    """Places in mm along the upright and the level sides of rectangles, ``(n, 2)`` each."""
    steps = np.linspace(0.2, 0.8, 5)
    upright, level = [], []
    for rect in rects:
        across, down = rect.x + steps * rect.width, rect.y + steps * rect.height
        upright += [(x, y) for x in (rect.x, rect.right) for y in down]
        level += [(x, y) for y in (rect.y, rect.bottom) for x in across]
    return np.array(upright, np.float64), np.array(level, np.float64)


def _at(edge: Floats, places: Doubles) -> Floats:
    index = np.round(places * _SCALE - 0.5).astype(int)
    height, width = edge.shape
    return np.asarray(
        edge[np.clip(index[:, 1], 0, height - 1), np.clip(index[:, 0], 0, width - 1)], np.float32
    )
