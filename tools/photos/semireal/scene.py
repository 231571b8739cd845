"""A sheet laid where the real photo had its grid, in that photo's light and surroundings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Floats
from tools.photos.semireal.conditions import Condition
from tools.photos.semireal.levels import Level

#: Positions of pixels are worked out at every so many.
_STEP = 4


class AnyRelief(Protocol):
    """How a sheet lies on the table."""

    @property
    def size(self) -> tuple[float, float]:
        """Of the page in mm."""

    def moved(self, places: Doubles) -> Doubles:
        """Where places of the page seem to lie on flat paper, in mm."""

    def places(self, seen: Doubles) -> Doubles:
        """The inverse of :meth:`moved`."""

    def shade(self, places: Doubles) -> Doubles:
        """By how much the light is changed there."""


@dataclass(frozen=True)
class View:
    """How a page is seen.

    :ivar frame: width and height of the photo in pixels.
    :ivar homography: from mm of flat paper to pixels.
    """

    frame: tuple[int, int]
    homography: Doubles
    relief: AnyRelief

    def pixels(self, places: Doubles) -> Doubles:
        """Pixels of places of the page in mm, ``(n, 2)``."""
        return _projected(self.homography, self.relief.moved(places))

    @property
    def density(self) -> float:
        """Pixels a mm, in the middle."""
        middle = np.array(self.relief.size) / 2
        a, b = _projected(self.homography, middle + np.array([(0.0, 0.0), (10.0, 0.0)]))
        return float(np.linalg.norm(b - a)) / 10


def upright(seen: Condition, frame: tuple[int, int]) -> Condition:
    """The condition, with the phone turned as the frame is."""
    height, width = seen.picture.shape[:2]
    if (height > width) == (frame[1] > frame[0]):
        return seen
    outline = np.stack([seen.outline[:, 1], width - 1 - seen.outline[:, 0]], axis=1)
    turned = np.roll(outline, -int(outline.sum(1).argmin()), axis=0)
    picture, light = np.rot90(seen.picture), np.rot90(seen.light)
    return replace(
        seen,
        picture=np.ascontiguousarray(picture),
        light=np.ascontiguousarray(light),
        outline=turned,
    )


def random_view(
    seen: Condition, frame: tuple[int, int], relief: AnyRelief, how: Level, rng: Random
) -> View:
    """The page in the perspective of the real outline, a little moved, filling the frame."""
    outline = seen.outline
    side = float(np.linalg.norm(outline[2] - outline[0])) / np.sqrt(2)
    moved = outline + [[rng.gauss(0, how.jitter * side / 2) for _ in range(2)] for _ in range(4)]
    square = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)], np.float32)
    perspective = cv2.getPerspectiveTransform(square, moved.astype(np.float32))
    turn = rng.gauss(0, 3)
    if rng.random() < how.turned:
        turn += rng.choice((90, 180, 180, 180, 180, 270))
    width, height = relief.size
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    long = max(width, height) * 1.1
    lay = np.array([(cos, -sin, 0), (sin, cos, 0), (0, 0, long)]) / long
    lay = lay @ np.array([(1, 0, -width / 2), (0, 1, -height / 2), (0, 0, 1)])
    rough = np.asarray(perspective @ lay, np.float64)
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    low, high = (f(_projected(rough, corners), axis=0) for f in (np.min, np.max))
    fill = rng.uniform(0.8, 0.98)
    scale = fill * float(np.min(np.array(frame) / (high - low)))
    room = np.array(frame) - scale * (high - low)
    at = room * [rng.uniform(0.3, 0.7) for _ in range(2)] - scale * low
    fit = np.array([(scale, 0, at[0]), (0, scale, at[1]), (0, 0, 1)])
    return View(frame, fit @ rough, relief)


def laid(page: Floats, density: float, seen: Condition, view: View, rng: Random) -> Floats:
    """The scene's linear light: the page among the real photo's surroundings.

    :param page: linear light that comes back from it, ``(h, w, 3)``.
    :param density: its pixels a mm.
    """
    width, height = view.frame
    light = cv2.resize(seen.light, view.frame, interpolation=cv2.INTER_CUBIC)
    across, down = np.meshgrid(
        np.arange(0, width + _STEP, _STEP, dtype=np.float64),
        np.arange(0, height + _STEP, _STEP, dtype=np.float64),
    )
    back = np.asarray(np.linalg.inv(view.homography), np.float64)
    flat = _projected(back, np.stack([across, down], -1).reshape(-1, 2))
    # Far beside the page there is no paper whose height could be asked for.
    size = np.array(view.relief.size)
    flat = np.clip(flat, -0.5 * size, 1.5 * size)
    places = view.relief.places(flat)
    shade = view.relief.shade(np.clip(places, 0, size)).reshape(across.shape)
    maps = (places * density - 0.5).reshape(*across.shape, 2).astype(np.float32)
    maps, shades = (_enlarged(values, view.frame) for values in (maps, shade.astype(np.float32)))
    # Each pixel of a smaller picture is the mean of several of the page.
    shrink = density / view.density
    if shrink > 1:
        page = np.asarray(cv2.GaussianBlur(page, (0, 0), 0.35 * shrink), np.float32)
    sheet = cv2.remap(page, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR)
    inside = np.full(page.shape[:2], 255, np.uint8)
    mask = cv2.remap(inside, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR).astype(np.float32) / 255
    ground = _surroundings(seen, view)
    # A sheet keeps a little light from the table around it.
    dark = cv2.resize(mask, (width // 8, height // 8), interpolation=cv2.INTER_AREA)
    dark = cv2.GaussianBlur(dark, (0, 0), rng.uniform(0.8, 2.5))
    ground *= 1 - rng.uniform(0.2, 0.6) * cv2.resize(dark, view.frame)[..., None]
    paper = sheet * light * shades[..., None]
    return np.asarray(ground + (paper - ground) * mask[..., None], np.float32)


def _surroundings(seen: Condition, view: View) -> Floats:
    """The real photo, so stretched that its grid lies under the page; mirrored where it ends."""
    width, height = view.relief.size
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    target = _projected(view.homography, corners)
    target = np.roll(target, -int(target.sum(1).argmin()), axis=0)
    middle = target.mean(0)
    places = np.concatenate([seen.outline, np.ones((4, 1))], axis=1)
    fit = np.linalg.lstsq(places, middle + 0.9 * (target - middle), rcond=None)[0]
    how = cv2.BORDER_REFLECT_101
    made = cv2.warpAffine(seen.picture, fit.T, view.frame, flags=cv2.INTER_LINEAR, borderMode=how)
    return np.asarray(made, np.float32)


def _enlarged(values: Floats, frame: tuple[int, int]) -> Floats:
    """Values at every few pixels, for every pixel."""
    step = np.eye(2, 3, dtype=np.float64) / _STEP
    return np.asarray(
        cv2.warpAffine(values, step, frame, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP),
        np.float32,
    )


def _projected(homography: Doubles, places: Doubles) -> Doubles:
    made = places @ homography[:, :2].T + homography[:, 2]
    return np.asarray(made[:, :2] / made[:, 2:])
