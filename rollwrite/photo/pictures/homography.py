"""Corners of a plane in a picture, and the homographies between the two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Doubles, Picture
from rollwrite.photo.pictures.reading import PhotoError, Point, Quad

#: Single or double precision.
Real: TypeAlias = npt.NDArray[np.floating[Any]]


def square_ends(side: float) -> Doubles:
    """The corners of a square that begins at 0, ``(4, 2)``, clockwise from the upper left."""
    return np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float64)


def fit_homography(places: Doubles, pixels: Doubles) -> Doubles | None:
    """The homography from ``places`` to ``pixels``, both ``(n, 2)``; None when there is none."""
    found, _ = cv2.findHomography(places, pixels)
    # Degenerate points give None, which becomes one NaN here.
    homography = np.asarray(found, np.float64)
    if homography.shape != (3, 3) or not np.isfinite(homography).all():
        return None
    return homography


def project(homography: Doubles, places: Doubles) -> Doubles:
    """Pixels of places ``(..., 2)``."""
    seen = places @ homography[:, :2].T + homography[:, 2]
    return np.asarray(seen[..., :2] / seen[..., 2:], np.float64)


def from_upper_left(corners: Real) -> Real:
    """The same corners, ``(4, 2)``, beginning with the one nearest the picture's upper left."""
    return np.roll(corners, -int(corners.sum(1).argmin()), axis=0)


def quad_of(corners: Real) -> Quad:
    """Four corners as plain numbers, to a tenth of a pixel."""
    a, b, c, d = ((round(float(x), 1), round(float(y), 1)) for x, y in corners)
    return a, b, c, d


#: How far beyond a picture something may reach that is in it, as a part of the picture's long side:
#: paper is bent.
_BEYOND = 0.004


def are_inside(picture: Picture, pixels: Doubles) -> npt.NDArray[np.bool_]:
    """Of places ``(..., 2)``, which are in the picture."""
    height, width = picture.shape[:2]
    slack = _BEYOND * max(height, width)
    ends = np.array([width - 1, height - 1]) + slack
    return np.asarray(((pixels >= -slack) & (pixels <= ends)).all(-1), np.bool_)


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


def _turn(a: Doubles, b: Doubles, c: Doubles) -> float:
    """Twice the area of a triangle, positive when it goes round clockwise on the screen."""
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
