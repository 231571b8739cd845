"""A phone's camera over a bent sheet of paper: where every pixel of the photo looks.

Millimetres on the page, x right, y down, z towards the camera. The paper is a cylinder with a
wave across it, so lines on it stay as a real bent sheet would show them, and may have creases.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Floats


@dataclass(frozen=True)
class Crease:
    """Where a sheet was folded: its sides rise from there like the pages of an open book.

    :ivar across: 0 when the crease runs down the sheet, at a place in x; 1 when across it, in y.
    :ivar at: that place in mm; ``half`` is how far it is from there to the sheet's edge.
    :ivar lift: of that edge over the crease in mm; negative ones have the crease on top.
    :ivar twist: more lift at one end of the crease than in its middle, less at the other.
    :ivar middle: of the crease in mm; ``length`` is half its length.
    """

    across: int
    at: float
    half: float
    lift: float
    twist: float
    middle: float
    length: float

    def height(self, x: Doubles, y: Doubles) -> Doubles:
        """Height in mm over the table at places on the page."""
        here, along = (x, y) if self.across == 0 else (y, x)
        # A crease in paper is round by a millimetre or so.
        away = np.hypot(here - self.at, 0.8) / self.half
        side = np.clip((along - self.middle) / self.length, -1.2, 1.2)
        return np.asarray((self.lift + self.twist * side) * np.minimum(away, 1.3), np.float64)


@dataclass(frozen=True)
class Bend:
    """Height of the paper: a bow and a wave across direction ``angle``, both in mm.

    :ivar centre: of the sheet, in mm; ``reach`` is half its diagonal.
    :ivar creases: of a sheet that was folded and opened again.
    """

    angle: float
    bow: float
    wave: float
    phase: float
    centre: tuple[float, float]
    reach: float
    creases: tuple[Crease, ...] = ()

    def height(self, x: Doubles, y: Doubles) -> Doubles:
        """Height in mm over the table at places on the page."""
        t = self._across(x, y)
        smooth = self.bow * t**2 + self.wave * np.sin(2.2 * t + self.phase)
        for crease in self.creases:
            smooth = smooth + crease.height(x, y)
        return np.asarray(smooth, dtype=np.float64)

    def slope(self, x: Doubles, y: Doubles) -> Doubles:
        """Rise along ``angle``, in mm a mm."""
        t = self._across(x, y)
        rise = 2 * self.bow * t + 2.2 * self.wave * np.cos(2.2 * t + self.phase)
        return np.asarray(rise / self.reach, dtype=np.float64)

    def _across(self, x: Doubles, y: Doubles) -> Doubles:
        dx, dy = math.cos(self.angle), math.sin(self.angle)
        across = ((x - self.centre[0]) * dx + (y - self.centre[1]) * dy) / self.reach
        return np.clip(across, -1.5, 1.5)


class Camera:
    """A pinhole that looks at the middle of the sheet.

    :param size: width and height of the photo in pixels.
    :param tilt: radians off the paper's normal; ``azimuth`` its direction, ``roll`` the turn.
    :param distance: from the middle of the sheet, in mm; ``focal`` in pixels.
    :param shift: of the picture, in pixels.
    """

    def __init__(
        self,
        size: tuple[int, int],
        tilt: float,
        azimuth: float,
        roll: float,
        distance: float,
        focal: float,
        shift: tuple[float, float],
        bend: Bend,
    ) -> None:
        self.size = size
        self.bend = bend
        cx, cy = bend.centre
        toward = np.array(
            [
                math.sin(tilt) * math.cos(azimuth),
                math.sin(tilt) * math.sin(azimuth),
                math.cos(tilt),
            ]
        )
        self.eye: Doubles = np.array([cx, cy, 0.0]) + distance * toward
        forward = -toward
        # On the page y runs down and z up to the eye: a left-handed frame that cross products turn.
        up = np.array([0.0, -1.0, 0.0])
        right = -np.cross(forward, up)
        right /= np.linalg.norm(right)
        down = np.cross(right, forward)
        down /= np.linalg.norm(down)
        if down[1] < 0:
            down = -down
        c, s = math.cos(roll), math.sin(roll)
        self._axes = np.array([c * right + s * down, -s * right + c * down, forward])
        width, height = size
        self._matrix = np.array(
            [
                [focal, 0, width / 2 + shift[0]],
                [0, focal, height / 2 + shift[1]],
                [0, 0, 1],
            ]
        )

    def project(self, x: Doubles, y: Doubles) -> tuple[Doubles, Doubles]:
        """Pixels of places on the page (mm)."""
        points = np.stack([x, y, self.bend.height(x, y)], axis=-1) - self.eye
        seen = points @ self._axes.T @ self._matrix.T
        return seen[..., 0] / seen[..., 2], seen[..., 1] / seen[..., 2]

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of one place on the page (mm)."""
        px, py = self.project(np.array([x]), np.array([y]))
        return float(px[0]), float(py[0])

    def look(self, step: int) -> tuple[Floats, Floats]:
        """Where on the page (mm) every ``step``-th pixel looks, as two arrays."""
        width, height = self.size
        xs = np.arange(0, width + step, step, dtype=np.float64)
        ys = np.arange(0, height + step, step, dtype=np.float64)
        grid = np.stack([*np.meshgrid(xs, ys), np.ones((len(ys), len(xs)))], axis=-1)
        rays = grid @ np.linalg.inv(self._matrix).T @ self._axes
        falling = np.minimum(rays[..., 2], -1e-3)
        x = self.eye[0] - rays[..., 0] / falling * self.eye[2]
        y = self.eye[1] - rays[..., 1] / falling * self.eye[2]
        flat_x, flat_y = x, y
        for _ in range(10 if self.bend.creases else 5):
            part = self.bend.height(x, y) / self.eye[2]
            x = flat_x + (self.eye[0] - flat_x) * part
            y = flat_y + (self.eye[1] - flat_y) * part
        return x.astype(np.float32), y.astype(np.float32)


def enlarged(values: Floats, step: int, size: tuple[int, int]) -> Floats:
    """A map made at every ``step``-th pixel, for every pixel."""
    affine = np.array([[1 / step, 0, 0], [0, 1 / step, 0]])
    return np.asarray(
        cv2.warpAffine(
            values,
            affine,
            size,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.float32,
    )


def aimed(
    corners: list[tuple[float, float]],
    size: tuple[int, int],
    rng: Random,
    *,
    tilt: float,
    roll: float,
    fill: float,
    bow: float,
    wave: float,
    creases: tuple[Crease, ...] = (),
) -> Camera:
    """A camera that has all of ``corners`` (mm) in view, filling a part ``fill`` of the frame."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    centre = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    reach = math.dist((min(xs), min(ys)), (max(xs), max(ys))) / 2
    angle, phase = rng.uniform(0, math.pi), rng.uniform(0, 6.28)
    bend = Bend(angle, bow, wave, phase, centre, reach, creases)
    focal = max(size) * rng.uniform(0.68, 1.1)
    azimuth = rng.uniform(0, 2 * math.pi)
    distance = reach * 3
    shift = (0.0, 0.0)
    # A sheet also shows what lies between its corners, which a bend may lift.
    around = [
        (a[0] + (b[0] - a[0]) * t / 4, a[1] + (b[1] - a[1]) * t / 4)
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
        for t in range(4)
    ]
    outline = np.array(around, dtype=np.float64)
    for _ in range(12):
        camera = Camera(size, tilt, azimuth, roll, distance, focal, shift, bend)
        px, py = camera.project(outline[:, 0], outline[:, 1])
        left, right, top, bottom = px.min(), px.max(), py.min(), py.max()
        shift = (
            shift[0] + size[0] / 2 - float(left + right) / 2,
            shift[1] + size[1] / 2 - float(top + bottom) / 2,
        )
        scale = max(float(right - left) / size[0], float(bottom - top) / size[1]) / fill
        distance = max(distance * scale, reach * 1.3)
        if abs(scale - 1) < 0.005:
            break
    spare_x = max(0.0, size[0] - float(right - left)) / 2
    spare_y = max(0.0, size[1] - float(bottom - top)) / 2
    shift = (
        shift[0] + rng.uniform(-0.8, 0.8) * spare_x,
        shift[1] + rng.uniform(-0.8, 0.8) * spare_y,
    )
    return Camera(size, tilt, azimuth, roll, distance, focal, shift, bend)
