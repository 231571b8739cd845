"""A pinhole camera over a board: where points of its plane, and above it, are in the picture.

Lengths are in squares of the board, x right, y down, z up; the origin is the grid's upper left.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from rollwrite.photo.pictures.arrays import Doubles


@dataclass(frozen=True, eq=False)
class View:
    """A camera's place and its matrix.

    :ivar eye: in squares.
    :ivar matrix: ``(3, 4)``, from homogeneous points to pixels.
    """

    eye: Doubles
    matrix: Doubles

    def homography(self, height: float) -> Doubles:
        """From points of the plane at a height to pixels, ``(3, 3)``."""
        m = self.matrix
        return np.stack([m[:, 0], m[:, 1], m[:, 2] * height + m[:, 3]], axis=1)

    def pixels(self, points: Doubles) -> Doubles:
        """Pixels of points on the board, both ``(n, 2)``."""
        seen = np.column_stack([points, np.ones(len(points))]) @ self.homography(0).T
        return np.asarray(seen[:, :2] / seen[:, 2:], np.float64)


def view_of(
    side: float, size: tuple[int, int], *, tilt: float, azimuth: float, roll: float, fill: float,
    focal: float, shift: tuple[float, float],
) -> View:  # fmt: skip
    """A camera that sees a whole board.

    :param side: of what must be in the picture, in squares, round the board's middle at
        ``(middle, middle)``; the caller moves the origin.
    :param tilt: radians off straight above; ``azimuth`` its direction, ``roll`` the turn.
    :param fill: the part of the picture that the board takes.
    :param focal: in long sides of the picture.
    :param shift: of the picture, as a part of what is free.
    """
    width, height = size
    toward = np.array(
        [math.sin(tilt) * math.cos(azimuth), math.sin(tilt) * math.sin(azimuth), math.cos(tilt)]
    )
    # At the azimuth the picture's lower side is nearest to the camera, but for the roll.
    down = np.array([math.cos(azimuth), math.sin(azimuth), 0.0])
    down = down - toward * (down @ toward)
    down /= np.linalg.norm(down)
    right = np.cross(-toward, down)
    # x right, y down, z up is left-handed.
    right = -right
    if np.linalg.det(np.array([right, down, toward])) < 0:
        right = -right
    c, s = math.cos(roll), math.sin(roll)
    axes = np.array([c * right + s * down, -s * right + c * down, -toward])
    pixels = focal * max(size)
    distance = side * 2
    middle = np.array([0.0, 0.0])
    half = side / 2
    corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    view = _view(axes, distance * toward, pixels, middle, size)
    for _ in range(12):
        seen = view.pixels(corners)
        span = seen.max(0) - seen.min(0)
        scale = max(span[0] / width, span[1] / height) / fill
        distance *= scale
        view = _view(axes, distance * toward, pixels, middle, size)
    seen = view.pixels(corners)
    spare = np.maximum(np.array(size) - (seen.max(0) - seen.min(0)), 0) / 2
    centre = (seen.max(0) + seen.min(0)) / 2
    middle = np.array(size) / 2 - centre + spare * np.array(shift)
    return _view(axes, distance * toward, pixels, middle, size)


def _view(
    axes: Doubles,
    eye: Doubles,
    pixels: float,
    moved: Doubles,
    size: tuple[int, int],
) -> View:
    lens = np.array(
        [
            [pixels, 0, size[0] / 2 + moved[0]],
            [0, pixels, size[1] / 2 + moved[1]],
            [0, 0, 1],
        ]
    )
    outside = np.column_stack([axes, -axes @ eye])
    return View(eye, lens @ outside)
