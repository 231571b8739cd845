"""What the network sees of a sheet: every square as light taken away from white paper.

Ink is read by how much less light than paper it sends back, in each colour, so the paper's own
brightness comes first: a smooth surface through the blank ring round the grid and, as it becomes
clear which they are, through the blank parts of squares.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import cv2
import numpy as np

from rollwrite.paper import Rect
from rollwrite.photo.pictures.arrays import Doubles, Floats, Picture
from rollwrite.photo.sheets.warp import Warp, box_view, flattened

#: Pixels a square of the view, and squares that it shows round the grid.
SCALE = 24
AROUND = 1
#: Pixels of a square's patch: the square and a little of its neighbours.
PATCH = 28
#: Pixels of a box's patch, across and down, and the part of the box's size that it shows round it.
#: A pencil's line must not drown: it is half a millimetre wide, as a pixel is in the widest box.
BOX_PATCH = (64, 48)
BOX_MARGIN = 0.12
#: What brightness and tints of a box can be at most: training sees no more.
BOX_LOW, BOX_HIGH = (-2.8, -1.5, -1.5), (0.8, 1.5, 1.5)
#: Blank squares round the grid that are looked at.
RING = 0.85
#: Pixels a square at which the paper's brightness is worked out.
_COARSE = 6
_ORDER = 3

#: The logarithm of linear light for every sRGB level.
_LEVELS = np.arange(256) / 255
_LINEAR = np.where(_LEVELS <= 0.04045, _LEVELS / 12.92, ((_LEVELS + 0.055) / 1.055) ** 2.4)
_LOG = np.log(_LINEAR + 0.004).astype(np.float32)


@dataclass(frozen=True, eq=False)
class Patches:
    """Brightness, red minus green and blue minus green, all logarithms over paper.

    :ivar view: the straightened grid and ``AROUND`` squares round it, ``(height, width, 3)``,
        :data:`SCALE` pixels a square.
    :ivar levels: the same in the photo's own levels, 0 to 255.
    :ivar has_ring: blank paper lies round the grid; round a bare grid lies anything.
    :ivar boxes: as :func:`cut_boxes` makes them.
    """

    view: Floats
    levels: Picture
    has_ring: bool
    boxes: Floats

    @property
    def side(self) -> int:
        """Squares a side."""
        return len(self.view) // SCALE - 2 * AROUND

    @cached_property
    def squares(self) -> Floats:
        """A patch of each square, ``(side * side, PATCH, PATCH, 3)`` in reading order."""
        first = np.round((np.arange(self.side) + 0.5 + AROUND) * SCALE - PATCH / 2).astype(int)
        return np.stack([self.view[y : y + PATCH, x : x + PATCH] for y in first for x in first])

    @cached_property
    def ring(self) -> Floats:
        """Every second place of the ring, each enlarged to a patch; empty on a bare grid."""
        if not self.has_ring:
            return np.zeros((0, PATCH, PATCH, 3), np.float32)
        side, width = self.side, round(RING * SCALE) - 4
        patches = []
        for along in np.arange(0.5, side, 2):
            for x, y in (
                (along, -RING / 2),
                (along, side + RING / 2),
                (-RING / 2, along),
                (side + RING / 2, along),
            ):
                left, top = (round((at + AROUND) * SCALE - width / 2) for at in (x, y))
                patch = self.view[top : top + width, left : left + width]
                patches.append(cv2.resize(patch, (PATCH, PATCH), interpolation=cv2.INTER_LINEAR))
        return np.stack(patches).astype(np.float32)


def cut(picture: Picture, warp: Warp) -> Patches:
    """The patches of a sheet whose warp is known."""
    template = warp.template
    side = template.side
    has_ring = template.marks is not None
    levels = flattened(picture, warp, -AROUND, side + AROUND, SCALE)
    light = _LOG[levels]
    paper = _paper(light, side, AROUND, has_ring=has_ring)
    view = _opponent(light - paper.at_pixels())
    return Patches(view.astype(np.float32), levels, has_ring, cut_boxes(picture, warp))


def cut_boxes(picture: Picture, warp: Warp) -> Floats:
    """The patches of the template's shape boxes, then of its strikes.

    ``(n, height, width, 4)``, see :data:`BOX_PATCH`; the fourth value, from 0 to 1, is the print
    that is in the box whether it is crossed out or not.
    """
    template = warp.template
    boxes = [(box, template.pictures[name]) for name, box in template.boxes.items()]
    boxes += [(strike, ()) for strike in template.strikes]
    across, down = BOX_PATCH
    made = np.zeros((len(boxes), down, across, 4), np.float32)
    for number, (box, squares_in) in enumerate(boxes):
        made[number, ..., :3] = _box(picture, warp, box)
        made[number, ..., 3] = _printed(box, squares_in)
    return made


def _opponent(over: Floats) -> Floats:
    blue, green, red = over[..., 0], over[..., 1], over[..., 2]
    return np.stack([(blue + green + red) / 3, red - green, blue - green], axis=-1)


def _box(picture: Picture, warp: Warp, box: Rect) -> Floats:
    view = box_view(picture, warp, np.array(box.corners), BOX_MARGIN, BOX_PATCH)
    light = _LOG[view]
    # The surface reaches beyond the grid, but not far: the box's own paper has the last word.
    over = _opponent(light - np.percentile(light.reshape(-1, 3), 80, axis=0).astype(np.float32))
    return np.clip(over, np.array(BOX_LOW, np.float32), np.array(BOX_HIGH, np.float32))


#: Times finer than a box's patch is what is printed in it drawn.
_FINE = 4


@lru_cache(maxsize=1024)
def _printed(box: Rect, squares: tuple[Rect, ...]) -> Floats:
    """The outlines of the squares of a shape in its box, as they lie in the box's patch."""
    low = np.array([box.x - BOX_MARGIN * box.width, box.y - BOX_MARGIN * box.height])
    span = np.array([box.width, box.height]) * (1 + 2 * BOX_MARGIN)
    fine = np.array(BOX_PATCH) * _FINE
    drawn = np.zeros((fine[1], fine[0]), np.float32)
    for square in squares:
        corners = (np.array(square.corners) - low) / span * fine - 0.5
        cv2.polylines(drawn, [np.round(corners).astype(np.int32)], True, 1.0, _FINE)
    small = cv2.resize(drawn, BOX_PATCH, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


# ── White ────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, eq=False)
class _Paper:
    """Brightness of blank paper: a polynomial over the grid and its ring, a column a channel."""

    coefficients: Doubles
    side: int
    around: float

    def at_pixels(self) -> Floats:
        size = round((self.side + 2 * self.around) * SCALE)
        places = (np.arange(size) + 0.5) / size * 2 - 1
        # Powers of x and of y meet as a product of matrices: a fraction of the work.
        powers = np.stack([places**n for n in range(_ORDER + 1)])
        surface = np.zeros((size, size, 3), np.float32)
        for channel in range(3):
            table = np.zeros((_ORDER + 1, _ORDER + 1))
            for (i, j), value in zip(_POWERS, self.coefficients[:, channel], strict=True):
                table[j, i] = value
            surface[..., channel] = powers.T @ table @ powers
        return surface


_POWERS = [(i, j) for i in range(_ORDER + 1) for j in range(_ORDER + 1 - i)]


def _paper(light: Floats, side: int, around: float, *, has_ring: bool) -> _Paper:
    count = round((side + 2 * around) * _COARSE)
    small = cv2.resize(light, (count, count), interpolation=cv2.INTER_AREA).reshape(-1, 3)
    at = (np.arange(count) + 0.5) / _COARSE - around
    x, y = (axis.ravel() for axis in np.meshgrid(at, at))
    unit = side / 2 + around
    terms = np.stack(
        [(x / unit - side / 2 / unit) ** i * (y / unit - side / 2 / unit) ** j for i, j in _POWERS],
        axis=1,
    )
    outside = np.maximum(np.abs(x - side / 2), np.abs(y - side / 2)) - side / 2
    ring = (outside > 0.12) & (outside < RING - 0.05)
    inside = outside < 0
    # How far a pixel may be trusted to be paper, its looks aside.
    trust = ring + 0.4 * inside if has_ring else 1.0 * inside
    if has_ring:
        weights = ring.astype(np.float64)
    else:
        bright = small.mean(1)
        weights = (inside & (bright >= np.percentile(bright[inside], 75))).astype(np.float64)
    pull = np.eye(len(_POWERS)) * 0.02 * weights.sum()
    pull[0, 0] = 0
    found = np.zeros((len(_POWERS), 3))
    for step in range(5):
        weighted = terms * weights[:, None]
        # The first surface rests on the ring alone: it must not swing in the middle.
        stiff = pull * (1.0 if step == 0 else 0.05)
        found = np.linalg.solve(weighted.T @ terms + stiff, weighted.T @ small)
        off = small - terms @ found
        luminance = off.mean(1)
        tint = np.abs(off - luminance[:, None]).max(1)
        # Paper is neither much darker nor tinted; lines, ink and glare fall out.
        likely = np.exp(-((luminance / 0.13) ** 2) - (tint / 0.06) ** 2)
        weights = likely * trust + 1e-9
    return _Paper(found, side, around)
