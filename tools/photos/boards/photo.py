"""Photos of tile-game boards on a table, with what is really on them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

import cv2
import numpy as np

from rollwrite.board import bits
from rollwrite.photo.pictures.arrays import Floats
from rollwrite.tilegame import Variant, variant_named
from tools.photos.boards.leftovers import scattered
from tools.photos.boards.levels import LEVELS, Level
from tools.photos.boards.plastic import (
    COLOURS,
    Mould,
    Surface,
    board_surface,
    lay_pieces,
    strayed,
)
from tools.photos.boards.positions import Piece, random_pieces, squares_of
from tools.photos.boards.shine import Room, random_room, shaded, with_shadows
from tools.photos.boards.views import View, view_of
from tools.photos.camera.light import Sensor, develop, lamp_of, lit, shadow
from tools.photos.camera.pinhole import enlarged
from tools.photos.camera.scenery import random_table

Point: TypeAlias = tuple[float, float]

#: Light is worked out at every eighth pixel.
_STEP = 8
#: Room round the grid for rim, shadows and pieces not played, as a part of its side.
_MARGIN = 0.3


@dataclass(frozen=True, eq=False)
class BoardPhoto:
    """A photo and the truth about it.

    :ivar data: the JPEG.
    :ivar game: the game's key.
    :ivar squares: what is on the board, in the letters of the checker, from the board's own
        upper left.
    :ivar corners: of the grid in pixels, from the board's own upper left, clockwise.
    """

    data: bytes
    game: str
    squares: tuple[str, ...]
    corners: tuple[Point, Point, Point, Point]


def make_board_photo(
    seed: int, level: str, game: str = "classic", *, long_side: int = 1600,
    pieces: tuple[Piece, ...] | None = None, turned: bool = True,
) -> BoardPhoto:  # fmt: skip
    """A photo by lot.

    :param level: a name in :data:`~tools.photos.boards.levels.LEVELS`.
    :param pieces: what lies on the board; None draws that too.
    :param turned: whether it may have been taken from any side of the table.
    """
    rng = Random(f"board {game} {level} {seed}")  # no secrets
    noise = np.random.default_rng(rng.randrange(1 << 30))
    variant, how = variant_named(game), LEVELS[level]
    if pieces is None:
        pieces = random_pieces(variant, rng)
    side = variant.board().rows
    size = (long_side, round(long_side * rng.choice((0.75, 0.75, 0.5625, 1.0))))
    if rng.random() < 0.5:
        size = size[::-1]
    margin = side * _MARGIN
    view = _random_view(side, size, how, rng, turned=turned)
    scene = random_table(size, rng, noise)
    scene = _with_board(scene, variant, pieces, margin, view, how, rng)
    scene, gains = _lighted(scene, size, how, rng)
    data = develop(scene, gains, _sensor(how, rng, long_side), noise)
    ends = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float64) - side / 2
    a, b, c, d = ((float(x), float(y)) for x, y in view.pixels(ends))
    return BoardPhoto(data, game, squares_of(variant, pieces), (a, b, c, d))


def _random_view(
    side: int, size: tuple[int, int], how: Level, rng: Random, *, turned: bool
) -> View:
    azimuth = math.pi / 2 * (1 + (rng.randrange(4) if turned else 0))
    return view_of(
        side * 1.04,
        size,
        tilt=math.radians(rng.uniform(*how.tilt)),
        azimuth=azimuth + math.radians(rng.uniform(-how.roll, how.roll)),
        roll=math.radians(rng.uniform(-how.roll, how.roll) / 2),
        fill=rng.uniform(*how.fill),
        focal=rng.uniform(0.68, 1.1),
        shift=(rng.uniform(-0.8, 0.8), rng.uniform(-0.8, 0.8)),
    )


def _with_board(
    scene: Floats, variant: Variant, pieces: tuple[Piece, ...], margin: float, view: View,
    how: Level, rng: Random,
) -> Floats:  # fmt: skip
    side = variant.board().rows
    middle = margin + side / 2
    eye = view.eye + np.array([middle, middle, 0])
    corners = view.pixels(np.array([(-0.5, -0.5), (0.5, -0.5)], np.float64))
    scale = int(np.clip(round(float(np.linalg.norm(corners[1] - corners[0]))), 16, 64))
    room = random_room(how, view.eye, rng)
    setup = variant.setup(variant.start_rule(None))
    board = setup.table.board
    starts = [board.cells[n] for mask in setup.starts for n in bits(mask)]
    drawn = starts if side < 20 and rng.random() < 0.8 else []
    ground = board_surface(side, margin, scale, drawn, rng)
    colours = [strayed(rng.choice(COLOURS[name]), how.odd, rng) for name in variant.colours]
    mould, height = Mould.drawn(rng), rng.uniform(0.12, 0.35)
    laid = lay_pieces(pieces, colours, margin, len(ground.there), scale, mould, how.sloppy, rng)
    if rng.random() < 0.6:
        scattered(laid, ground.there, colours, mould, scale, rng)
    laid.own += np.float32(mould.clear * 0.25) * ground.own * (laid.own > 0)
    below = with_shadows(shaded(ground, room, eye, scale), laid, room, height, scale)
    # Light reaches some of the table's wood too, so that shadows of loose pieces fall on it.
    scene = _over(scene, view, 0.0, below, ground.there, scale, middle)
    dark = Surface(laid.own, laid.slope * 0, laid.gloss * 0, laid.there)
    flank = shaded(dark, Room(room.toward, room.ambient, ()), eye, scale) * np.float32(0.55)
    for part in (0.33, 0.67):
        scene = _over(scene, view, height * part, flank, laid.there, scale, middle)
    top = shaded(laid, room, eye, scale)
    return _over(scene, view, height, top, laid.there, scale, middle)


def _over(
    scene: Floats,
    view: View,
    height: float,
    layer: Floats,
    there: Floats,
    scale: int,
    middle: float,
) -> Floats:
    """A layer laid over the scene at a height."""
    to_board = np.array([[1 / scale, 0, -middle], [0, 1 / scale, -middle], [0, 0, 1]])
    homography = view.homography(height) @ to_board
    size = (scene.shape[1], scene.shape[0])
    four = np.dstack([layer * there[..., None], there])
    seen = cv2.warpPerspective(four, homography, size, flags=cv2.INTER_LINEAR)
    return np.asarray(scene * (1 - seen[..., 3:]) + seen[..., :3], np.float32)


def _lighted(
    scene: Floats, size: tuple[int, int], how: Level, rng: Random
) -> tuple[Floats, Floats]:
    kelvin = rng.uniform(*how.kelvin)
    lamp = lamp_of(kelvin, rng, falloff=rng.uniform(0, how.falloff))
    light = lit(size, lamp, _STEP)
    gains = np.array([lamp.red, 1.0, lamp.blue], np.float32)
    for _ in range(rng.choice(how.shadows)):
        sky = lamp_of(kelvin * rng.uniform(0.85, 1.5), rng, falloff=0)
        mask = shadow(size, rng, _STEP, softest=0.05)[..., None]
        tinted = np.array([sky.red, 1.0, sky.blue], np.float32) / gains
        light = light * (1 - mask + mask * np.float32(rng.uniform(*how.shade)) * tinted)
    return scene * enlarged(np.asarray(light, np.float32), _STEP, size), gains


def _sensor(how: Level, rng: Random, long_side: int) -> Sensor:
    fine, noise = long_side / 1600, rng.uniform(*how.noise)
    return Sensor(
        exposure=rng.uniform(*how.exposure),
        balance=rng.uniform(*how.balance),
        saturation=rng.uniform(0.8, 1.35),
        contrast=rng.uniform(0, 0.5),
        noise=noise,
        smear=rng.uniform(0, 0.8) if noise > 3 else 0.0,
        blur=rng.uniform(*how.blur) * fine,
        motion=rng.uniform(0, how.motion) * fine,
        sharpen=rng.choice((0.0, 0.3, 0.8)),
        quality=rng.randint(*how.quality),
        subsampling=rng.random() < 0.7,
    )
