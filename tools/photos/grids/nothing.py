"""Photos without a board: what has lines too, and is nothing to draw on."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Picture
from tools.photos.grids.boards import DENSITY, text
from tools.photos.grids.photo import photographed
from tools.photos.hands.ink import linear
from tools.photos.levels import LEVELS
from tools.photos.paper.pages import Blank

_SIZE = (210.0, 297.0)


def _paper(colour: tuple[int, int, int] = (255, 255, 255)) -> Picture:
    return np.full((round(_SIZE[1] * DENSITY), round(_SIZE[0] * DENSITY), 3), colour, np.uint8)


def _letter(rng: Random) -> Picture:
    page = _paper()
    middle = _SIZE[0] / 2
    if rng.random() < 0.5:
        text(page, (15, 20, _SIZE[0] - 15, _SIZE[1] - 20), rng)
    else:
        text(page, (12, 20, middle - 4, _SIZE[1] - 20), rng)
        text(page, (middle + 4, 20, _SIZE[0] - 12, _SIZE[1] - 20), rng)
        cv2.rectangle(page, (300, 400), (700, 700), (120, 130, 140), -1)
    return page


def _table_of_numbers(rng: Random) -> Picture:
    """Columns as wide as what stands in them."""
    page = _paper()
    x, xs = 15.0, [15.0]
    while x < 180:
        x += rng.choice((10, 14, 22, 35, 48)) * rng.uniform(0.9, 1.1)
        xs.append(min(x, 195.0))
    high = rng.uniform(6, 9)
    ys = [30 + high * n for n in range(rng.randint(8, 24))]
    for at in xs:
        cv2.line(page, _px(at, ys[0]), _px(at, ys[-1]), (60, 60, 60), 2)
    for at in ys:
        cv2.line(page, _px(xs[0], at), _px(xs[-1], at), (60, 60, 60), 2)
    for row in ys[:-1]:
        for left in xs[:-1]:
            number = str(rng.randint(1, 999))
            cv2.putText(page, number, _px(left + 1.5, row + high * 0.75), 0, 0.9, (30, 30, 30), 2)
    return page


def _lined(rng: Random) -> Picture:
    """A page of a notebook."""
    page = _paper((252, 250, 244))
    for y in np.arange(20, 290, rng.uniform(6, 9)):
        cv2.line(page, _px(0, y), _px(210, y), (170, 190, 220), 2)
    cv2.line(page, _px(30, 0), _px(30, 297), (220, 150, 150), 2)
    text(page, (34, 22, 195, rng.uniform(60, 250)), rng)
    return page


def _plain_squared(rng: Random) -> Picture:
    """Squared paper on which nobody drew."""
    page = _paper()
    tint = rng.choice(((160, 185, 225), (180, 180, 185)))
    step = rng.choice((4.0, 5.0, 10.0))
    for at in np.arange(rng.uniform(0, 5), 300, step):
        cv2.line(page, _px(at, 0), _px(at, 297), tint, 1)
        cv2.line(page, _px(0, at), _px(210, at), tint, 1)
    return page


def _tiles(rng: Random) -> Picture:
    """A floor."""
    page = _paper(rng.choice(((200, 195, 185), (225, 225, 228), (150, 110, 90))))
    step = rng.uniform(16, 34)
    for at in np.arange(rng.uniform(0, step), 300, step):
        cv2.line(page, _px(at, 0), _px(at, 297), (120, 118, 112), 7)
        cv2.line(page, _px(0, at), _px(210, at), (120, 118, 112), 7)
    return page


def _cloth(rng: Random) -> Picture:
    """A chequered cloth."""
    page = _paper()
    red = np.array(rng.choice(((190, 40, 40), (40, 70, 160), (40, 120, 70))))
    step = rng.uniform(8, 20) * DENSITY
    y, x = np.mgrid[: page.shape[0], : page.shape[1]]
    share = ((x // step).astype(int) % 2 + (y // step).astype(int) % 2)[..., None] / 2
    return np.asarray(page * (1 - share) + red * share, np.uint8)


def _keyboard(rng: Random) -> Picture:
    """Rows of keys, each row set off a little."""
    page = _paper((50, 50, 54))
    key, gap = rng.uniform(13, 16), rng.uniform(1.5, 3)
    colour = rng.choice(((25, 25, 28), (235, 235, 235)))
    for row in range(6):
        off = (0, 0, 0.5, 0.75, 1.2, 0)[row] * key
        for column in range(14):
            x, y = 5 + off + column * (key + gap), 80 + row * (key + gap)
            wide = key * (4 if row == 5 and column == 4 else 1)
            cv2.rectangle(page, _px(x, y), _px(x + wide, y + key), colour, -1)
            place = _px(x + key * 0.3, y + key * 0.6)
            cv2.putText(page, chr(65 + (row * 14 + column) % 26), place, 0, 1.2, (140, 140, 140), 2)
    return page


def _cards(rng: Random) -> Picture:
    """Cards and dice laid out on paper."""
    page = _paper((90, 120, 90))
    for _ in range(rng.randint(6, 14)):
        x, y = rng.uniform(5, 170), rng.uniform(5, 250)
        box = cv2.boxPoints(((x * DENSITY, y * DENSITY), (200, 300), rng.uniform(0, 180)))
        cv2.fillPoly(page, [box.astype(np.int32)], rng.choice(((250, 250, 250), (240, 200, 60))))
    for _ in range(rng.randint(3, 8)):
        x, y = rng.uniform(10, 190), rng.uniform(10, 280)
        cv2.rectangle(page, _px(x, y), _px(x + 16, y + 16), (245, 245, 245), -1)
        for dx, dy in ((4, 4), (12, 4), (4, 12), (12, 12), (8, 8))[: rng.randint(1, 5)]:
            cv2.circle(page, _px(x + dx, y + dy), 9, (20, 20, 20), -1)
    return page


def _bare(rng: Random) -> Picture:
    """An empty page."""
    return _paper(rng.choice(((255, 255, 255), (200, 160, 120))))


def _px(x: float, y: float) -> tuple[int, int]:
    return round(x * DENSITY), round(y * DENSITY)


#: What is no board, by name.
NOTHING: dict[str, Callable[[Random], Picture]] = {
    "letter": _letter,
    "table of numbers": _table_of_numbers,
    "lined paper": _lined,
    "squared paper": _plain_squared,
    "tiles": _tiles,
    "cloth": _cloth,
    "keyboard": _keyboard,
    "cards": _cards,
    "bare": _bare,
}
#: What goes on beyond the picture.
_ENDLESS = ("tiles", "cloth")


def no_grid_photo(seed: int, kind: str) -> bytes:
    """The photo of a seed; ``kind`` is one of :data:`NOTHING`."""
    rng = Random(f"{kind}-{seed}")
    noise = np.random.default_rng([seed, len(kind)])
    picture = NOTHING[kind](rng)
    levels = np.array([linear(level / 255) for level in range(256)], np.float32)
    blank = Blank(picture, DENSITY, {}, _SIZE)
    low = 50.0 if kind in _ENDLESS else 0.0
    right, bottom = _SIZE[0] - low, _SIZE[1] - low
    ends = [[low, low], [right, low], [right, bottom], [low, bottom]]
    page = levels[picture] * np.float32(0.85)
    roll = math.radians(rng.choice((0, 90)) + rng.gauss(0, 8))
    return photographed(page, blank, ends, LEVELS["medium"], roll, rng, noise)[0]
