"""A board that was not printed here: somebody gave its grid's corners, or its lines were found."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rollwrite.dicegame import Layout
from rollwrite.photo.arrays import Doubles, Picture
from rollwrite.photo.grids import nodes_near
from rollwrite.photo.reading import PhotoError, Point
from rollwrite.photo.sheets.find import fit_homography, project
from rollwrite.photo.sheets.refine import refined
from rollwrite.photo.sheets.template import bare_grid_template
from rollwrite.photo.sheets.warp import Warp, terms

#: Of the polynomial by which found lines stray from even ones, and its pull towards none.
_ORDER, _STIFFNESS = 3, 0.5
#: Told corners this near to the lines' crossings are the same, as a part of the side.
_SAME = 0.02


def told_view(
    picture: Picture,
    corners: Sequence[Point],
    factor: float,
    layout: Layout,
    *,
    snap: bool = False,
) -> Warp:
    """The view of a board whose grid's corners somebody gave.

    :param corners: in pixels of the photo, which has ``1 / factor`` pixels for one of the picture.
    :param snap: whether corners move onto lines nearby.
    """
    template = bare_grid_template(layout.side)
    pixels = corner_pixels(picture, corners, factor, layout.side)
    ends = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64) * template.side
    homography = fit_homography(template.at(ends), pixels)
    if homography is None:
        raise PhotoError("corners")
    nodes = nodes_near(picture, pixels, layout.side)
    if nodes is not None:
        exact = nodes[[0, 0, -1, -1], [0, -1, -1, 0]]
        side = float(np.linalg.norm(pixels - np.roll(pixels, 1, axis=0), axis=1).mean())
        # Who told the corners exactly meant them; the lines between are followed all the same.
        if snap or np.linalg.norm(exact - pixels, axis=1).max() < _SAME * side:
            return found_view(nodes) or refined(picture, Warp(template, homography), marks=())
    return refined(picture, Warp(template, homography), marks=())


def corner_pixels(picture: Picture, corners: Sequence[Point], factor: float, side: int) -> Doubles:
    """Told corners of a grid in pixels of the picture, ``(4, 2)``.

    :param corners: in pixels of the photo, which has ``1 / factor`` pixels for one of the picture.
    :param side: of the grid, in squares: each must have a pixel at least.
    :raises PhotoError: they are no four-sided shape in or near the picture.
    """
    pixels: Doubles = np.array(corners, dtype=np.float64)
    if pixels.shape != (4, 2) or not np.isfinite(pixels).all():
        raise PhotoError("corners")
    # Pixel centres lie at whole numbers.
    pixels = (pixels + 0.5) * factor - 0.5
    turns = [_turn(*(pixels[(n + step) % 4] for step in range(3))) for n in range(4)]
    long = max(picture.shape[:2])
    inside = (pixels > -0.2 * long) & (pixels < 1.2 * long)
    # Four corners of a square seen from its front go round clockwise, whatever the view.
    if min(turns) < side**2 or not inside.all():
        raise PhotoError("corners")
    return pixels


def found_view(nodes: Doubles) -> Warp | None:
    """The view of a board whose lines were found, each where it was drawn.

    :param nodes: where they cross, in pixels, ``(side + 1, side + 1, 2)``.
    """
    side = len(nodes) - 1
    template = bare_grid_template(side)
    steps = np.arange(side + 1.0)
    even = template.at(np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2))
    pixels = nodes.reshape(-1, 2)
    homography = fit_homography(even, pixels)
    if homography is None:
        return None
    off = project(np.asarray(np.linalg.inv(homography), np.float64), pixels) - even
    rows = terms(even, template, _ORDER)
    pull = np.eye(rows.shape[1]) * _STIFFNESS
    bend = np.linalg.solve(rows.T @ rows + pull, rows.T @ off)
    return Warp(template, homography).with_bend(np.asarray(bend, np.float64), _ORDER)


def _turn(a: Doubles, b: Doubles, c: Doubles) -> float:
    """Twice the area of a triangle, positive when it goes round clockwise on the screen."""
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
