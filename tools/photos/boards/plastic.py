"""What things are made of: glossy translucent pieces with bevelled units, boards with ridges.

A surface is seen from straight above, ``scale`` pixels a square: its own colour in linear light,
its slopes, how much it mirrors, and where it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats
from tools.photos.boards.positions import Piece
from tools.photos.camera.scenery import colour

#: What sets have been sold in, in sRGB; each set strays a little.
COLOURS = {
    "blue": ((20, 60, 170), (0, 85, 190), (30, 50, 140)),
    "yellow": ((245, 200, 20), (250, 215, 50), (235, 180, 10)),
    "red": ((200, 25, 35), (215, 40, 40), (170, 15, 30)),
    "green": ((20, 130, 60), (40, 155, 70), (10, 110, 70)),
    "orange": ((240, 110, 20), (250, 130, 30), (225, 95, 30)),
    "purple": ((95, 40, 130), (120, 60, 150), (75, 30, 110)),
}
#: Boards: light and dark greys, white, beige.
BOARDS = (
    (205, 205, 205), (225, 225, 222), (170, 172, 175), (140, 142, 146), (240, 240, 238),
    (95, 97, 102), (60, 61, 66), (210, 200, 182), (190, 196, 205),
)  # fmt: skip


@dataclass(eq=False)
class Surface:
    """Something seen from above; arrays of one size.

    :ivar own: its colour, ``(h, w, 3)``.
    :ivar slope: its rise along x and y, ``(h, w, 2)``.
    :ivar gloss: 0 dull to 1 like glass.
    :ivar there: 0 to 1, where it is.
    """

    own: Floats
    slope: Floats
    gloss: Floats
    there: Floats


@dataclass(frozen=True)
class Mould:
    """The form of a set's pieces, in squares.

    :ivar gap: between a piece and the edge of its squares.
    :ivar bevel: how wide the slanted rim of a unit is, ``steep`` its rise.
    :ivar hollow: how far a unit's middle is hollowed (or, below 0, domed).
    :ivar clear: how much of the board shows through.
    """

    gap: float
    bevel: float
    steep: float
    hollow: float
    clear: float

    @staticmethod
    def drawn(rng: Random) -> Mould:
        """Any set's."""
        return Mould(
            rng.uniform(0.03, 0.08), rng.uniform(0.06, 0.18), rng.uniform(0.3, 1.2),
            rng.choice((0.0, 0.0, rng.uniform(-0.25, 0.3))), rng.choice((0.0, 0.1, 0.25)),
        )  # fmt: skip


def strayed(rgb: tuple[int, int, int], odd: float, rng: Random) -> Floats:
    """A colour a little off, as sets of different years are."""
    own = colour(*rgb)
    bright = np.exp(rng.gauss(0, odd))
    tint = np.exp(np.array([rng.gauss(0, odd * 0.7) for _ in range(3)], np.float32))
    return np.asarray(np.clip(own * bright * tint + 0.004, 0.004, 0.92), np.float32)


def board_surface(
    side: int, margin: float, scale: int, starts: list[tuple[int, int]], rng: Random
) -> Surface:
    """An empty board on nothing: ridges or grooves between squares, a rim round them.

    :param margin: of the picture round the grid, in squares.
    :param starts: squares with a start mark.
    """
    size = round((side + 2 * margin) * scale)
    own = np.zeros((size, size, 3), np.float32)
    base = strayed(rng.choice(BOARDS), 0.05, rng)
    rim = base * np.float32(rng.choice((1.0, 1.0, 0.85, 1.15, 0.3)))
    edge, wide = rng.uniform(0.08, 1.1), rng.uniform(0.05, 0.16)
    low, high = round((margin - edge) * scale), round((margin + side + edge) * scale)
    there = np.zeros((size, size), np.float32)
    radius = round(rng.uniform(0, 0.6) * scale)
    cv2.rectangle(there, (low + radius, low), (high - radius, high), 1, -1)
    cv2.rectangle(there, (low, low + radius), (high, high - radius), 1, -1)
    for x in (low + radius, high - radius):
        for y in (low + radius, high - radius):
            cv2.circle(there, (x, y), radius, 1, -1)
    own[:] = rim
    first, last = round(margin * scale), round((margin + side) * scale)
    own[first:last, first:last] = base
    height = np.zeros((size, size), np.float32)
    line = base * np.float32(rng.choice((0.55, 0.75, 0.9, 1.0, 1.0, 1.1, 1.25)))
    rise = rng.choice((-0.4, 0.4, 0.7, 1.0, 1.0)) * scale * 0.12
    if rng.random() < 0.1:  # a printed board
        rise, line = 0.0, base * np.float32(rng.choice((0.3, 0.5, 1.6)))
    half = max(1, round(wide * scale / 2))
    for n in range(side + 1):
        at = round((margin + n) * scale)
        for part in (
            np.s_[at - half : at + half, first - half : last + half],
            np.s_[first - half : last + half, at - half : at + half],
        ):
            own[part] = line
            height[part] = rise
    for x, y in starts:
        middle = round((margin + x + 0.5) * scale), round((margin + y + 0.5) * scale)
        tone = (base * np.float32(rng.choice((0.4, 0.7, 1.4)))).tolist()
        thick = rng.choice((-1, 2, 4))
        cv2.circle(own, middle, round(scale * rng.uniform(0.12, 0.3)), tone, thick, cv2.LINE_AA)
    np.clip(own, 0, 0.95, out=own)
    soft = cv2.GaussianBlur(height, (0, 0), max(0.6, half * 0.5))
    slope = _slopes(np.asarray(soft, np.float32))
    gloss = np.full((size, size), rng.uniform(0.1, 0.7), np.float32)
    return Surface(own, slope, gloss, there)


def lay_pieces(
    pieces: tuple[Piece, ...], colours: list[Floats], margin: float, size: int, scale: int,
    mould: Mould, sloppy: float, rng: Random,
) -> Surface:  # fmt: skip
    """The pieces on a board, as if it were glass."""
    made = Surface(
        np.zeros((size, size, 3), np.float32),
        np.zeros((size, size, 2), np.float32),
        np.ones((size, size), np.float32),
        np.zeros((size, size), np.float32),
    )
    unit = unit_slope(mould, scale)
    gap = max(1, round(mould.gap * scale))
    for piece in pieces:
        loose = [round(rng.uniform(-sloppy, sloppy) * scale) for _ in range(2)]
        askew = np.array([rng.gauss(0, 0.012), rng.gauss(0, 0.012)], np.float32)
        own = colours[piece.colour] * np.float32(np.exp(rng.gauss(0, 0.03)))
        cells = set(piece.cells)
        for x, y in piece.cells:
            left = round((margin + x) * scale) + loose[0]
            top = round((margin + y) * scale) + loose[1]
            inset = [
                0 if near in cells else gap
                for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            ]
            ys = slice(top + inset[2], top + scale - inset[3])
            xs = slice(left + inset[0], left + scale - inset[1])
            made.there[ys, xs] = 1
            made.own[ys, xs] = own
            cut = np.s_[inset[2] : scale - inset[3], inset[0] : scale - inset[1]]
            made.slope[ys, xs] = unit[cut] + askew
    return made


def unit_slope(mould: Mould, scale: int) -> Floats:
    """The slopes of one unit of a piece, ``(scale, scale, 2)``."""
    places = (np.arange(scale, dtype=np.float32) + 0.5) / scale
    x, y = np.meshgrid(places, places)
    inner = np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y)) - mould.gap
    rim = np.clip(inner / mould.bevel, 0, 1)
    rim = rim * rim * (3 - 2 * rim) * mould.bevel * mould.steep
    round_ = -mould.hollow * np.exp(-(((x - 0.5) ** 2 + (y - 0.5) ** 2) / 0.05)) * 0.1
    return _slopes(np.asarray((rim + round_) * scale, np.float32))


def _slopes(height: Floats) -> Floats:
    """Rises along x and y, of heights in pixels."""
    down, across = np.gradient(height)
    return np.asarray(np.stack([across, down], axis=-1), np.float32)
