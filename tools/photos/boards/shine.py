"""How surfaces look in their light: shading, what they mirror, and the shadows of pieces."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Floats
from tools.photos.boards.levels import Level
from tools.photos.boards.plastic import Surface


@dataclass(frozen=True)
class Window:
    """A bright thing above the table: a window, a lamp.

    :ivar at: where it is seen, as x and y for each unit of height; ``half`` its half size.
    :ivar soft: how blurred its edges are; ``bright`` in units of white paper.
    """

    at: tuple[float, float]
    half: tuple[float, float]
    soft: float
    bright: float


@dataclass(frozen=True)
class Room:
    """What is over the table.

    :ivar toward: the main light's direction, a unit vector (z up).
    :ivar ambient: the part of the light that comes from everywhere.
    """

    toward: tuple[float, float, float]
    ambient: float
    windows: tuple[Window, ...]


def random_room(how: Level, eye: npt.NDArray[np.float64], rng: Random) -> Room:
    """A room in which some windows may be mirrored on the board.

    :param eye: the camera's place over the board's middle.
    """
    angle, high = rng.uniform(0, 2 * math.pi), rng.uniform(0.5, 1.3)
    flat = math.cos(high)
    toward = (flat * math.cos(angle), flat * math.sin(angle), math.sin(high))
    windows = []
    for _ in range(rng.choice(how.windows)):
        # Mirrored by a flat board, the camera's own direction is turned round.
        seen = -eye[:2] / eye[2]
        spot = seen + np.array([rng.gauss(0, 0.3), rng.gauss(0, 0.3)])
        windows.append(
            Window(
                (float(spot[0]), float(spot[1])),
                (rng.uniform(0.02, 0.2), rng.uniform(0.02, 0.2)),
                rng.uniform(0.01, 0.1),
                rng.uniform(*how.gleam),
            )
        )
    # Farther ones, which only slanted rims mirror.
    windows += [
        Window(
            (rng.gauss(0, 1.5), rng.gauss(0, 1.5)),
            (rng.uniform(0.1, 0.5), rng.uniform(0.1, 0.5)),
            rng.uniform(0.05, 0.3),
            rng.uniform(*how.gleam),
        )
        for _ in range(3)
    ]
    return Room(toward, rng.uniform(0.3, 0.75), tuple(windows))


def shaded(surface: Surface, room: Room, eye: npt.NDArray[np.float64], scale: int) -> Floats:
    """A surface in its light, ``(h, w, 3)``; 1 is white paper.

    :param eye: in squares from the upper left of the surface.
    """
    size = surface.there.shape
    normal_z = 1 / np.sqrt(1 + (surface.slope**2).sum(-1))
    nx, ny = (-surface.slope[..., axis] * normal_z for axis in (0, 1))
    tx, ty, tz = room.toward
    direct = np.maximum(nx * tx + ny * ty + normal_z * tz, 0) / tz
    light = room.ambient + (1 - room.ambient) * direct
    matt = surface.own * light[..., None]
    ys, xs = np.mgrid[: size[0], : size[1]].astype(np.float32) / scale
    vx, vy, vz = (np.float32(eye[0]) - xs, np.float32(eye[1]) - ys, np.float32(eye[2]))
    length = np.sqrt(vx * vx + vy * vy + vz * vz)
    vx, vy, v_z = vx / length, vy / length, vz / length
    facing = np.clip(nx * vx + ny * vy + normal_z * v_z, 0.02, 1)
    rx, ry, rz = (2 * facing * n - v for n, v in ((nx, vx), (ny, vy), (normal_z, v_z)))
    rz = np.maximum(rz, 0.05)
    px, py = rx / rz, ry / rz
    mirrored = np.full(size, 0.25, np.float32)
    for window in room.windows:
        inside = np.ones(size, np.float32)
        soft = window.soft + (1 - surface.gloss) * 0.4
        for p, at, half in ((px, window.at[0], window.half[0]), (py, window.at[1], window.half[1])):
            inside *= np.clip((half - np.abs(p - at)) / soft + 0.5, 0, 1)
        mirrored += inside * np.float32(window.bright)
    fresnel = 0.04 + 0.96 * (1 - facing) ** 5
    gleam = mirrored * fresnel * np.sqrt(surface.gloss)
    return np.asarray(matt + gleam[..., None], np.float32)


def with_shadows(board: Floats, pieces: Surface, room: Room, height: float, scale: int) -> Floats:
    """The board's picture where pieces keep the main light away."""
    tx, ty, tz = room.toward
    # A low lamp's shadows would be longer than there is room between pieces: soften them.
    away = np.array([-tx / tz, -ty / tz]) * min(height, 0.6) * scale
    move = np.array([[1, 0, away[0]], [0, 1, away[1]]])
    cast = cv2.warpAffine(pieces.there, move, pieces.there.shape[::-1])
    cast = cv2.GaussianBlur(cast, (0, 0), 0.06 * scale)
    near = cv2.GaussianBlur(pieces.there, (0, 0), 0.15 * scale)
    lost = (1 - room.ambient) * 0.8 * cast + 0.35 * near * room.ambient
    return np.asarray(board * (1 - np.clip(lost, 0, 0.9))[..., None], np.float32)
