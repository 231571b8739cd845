"""Boards as flat pictures: what a ruler, a press or a screen made of them."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Picture
from tools.photos.paper.pages import Blank, bare_blank

#: Pixels a mm.
DENSITY = 6.0


def _blank(picture: Picture, xs: Doubles, ys: Doubles, size: tuple[float, float]) -> Blank:
    return bare_blank(picture, DENSITY, xs.tolist(), ys.tolist(), size)


def _page(size: tuple[float, float], colour: tuple[int, int, int]) -> Picture:
    return np.full((round(size[1] * DENSITY), round(size[0] * DENSITY), 3), colour, np.uint8)


def _stroke(
    page: Picture,
    a: tuple[float, float],
    b: tuple[float, float],
    width_mm: float,
    ink: tuple[int, int, int],
    cover: float,
) -> None:
    """A line in mm that takes light away from what is below it."""
    thick = max(1, round(width_mm * DENSITY))
    points = np.array([a, b]) * DENSITY
    low = np.maximum(np.floor(points.min(0)).astype(int) - thick - 2, 0)
    high = np.minimum(np.ceil(points.max(0)).astype(int) + thick + 3, page.shape[1::-1])
    if (high <= low).any():
        return
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    ends = np.round((points - low) * 16).astype(int).tolist()
    cv2.line(mask, ends[0], ends[1], 255, thick, cv2.LINE_AA, 4)
    part = slice(low[1], high[1]), slice(low[0], high[0])
    share = mask[..., None] / 255 * cover * min(1.0, width_mm * DENSITY / thick)
    page[part] = (page[part] * (1 - share + share * np.array(ink) / 255)).astype(np.uint8)


_PENS = {
    "pencil": (((70, 70, 74), (100, 100, 102)), (0.45, 0.75), (0.35, 0.7)),
    "ballpoint": (((30, 40, 130), (25, 25, 30), (20, 20, 90)), (0.75, 1.0), (0.35, 0.6)),
    "fineliner": (((20, 20, 22),), (0.9, 1.0), (0.4, 0.9)),
}


def _rule(page: Picture, xs: Doubles, ys: Doubles, rng: Random, *, every: bool = True) -> None:
    """Lines along a ruler, with ends beyond or short of where they should be."""
    inks, covers, widths = _PENS[rng.choice(tuple(_PENS))]
    ink = rng.choice(inks)
    cover, width = rng.uniform(*covers), rng.uniform(*widths)
    past = rng.uniform(0, 3.5)
    slant = (xs[-1] - xs[0]) / (len(xs) - 1) * 0.012

    def off() -> float:
        return rng.uniform(-0.4, 1) * past

    for n, x in enumerate(xs):
        if every or n in (0, len(xs) - 1):
            a = (x + rng.gauss(0, slant), ys[0] - off())
            _stroke(page, a, (x + rng.gauss(0, slant), ys[-1] + off()), width, ink, cover)
    for n, y in enumerate(ys):
        if every or n in (0, len(ys) - 1):
            b = (xs[0] - off(), y + rng.gauss(0, slant))
            _stroke(page, b, (xs[-1] + off(), y + rng.gauss(0, slant)), width, ink, cover)


def _even(side: int, square: float, start: float) -> Doubles:
    return np.asarray(start + np.arange(side + 1) * square, np.float64)


def _uneven(side: int, square: float, start: float, rng: Random, amount: float) -> Doubles:
    """Places of lines whose spacing strays by up to ``amount`` of a square."""
    off = [rng.uniform(-amount, amount) * square for _ in range(side + 1)]
    return _even(side, square, start) + np.array(off, np.float64)


def ruled(side: int, rng: Random) -> Blank:
    """A grid drawn by ruler on blank paper."""
    size = rng.choice(((210.0, 297.0), (210.0, 297.0), (148.0, 210.0)))
    square = min(rng.uniform(11, 18), (size[0] - 24) / side)
    page = _page(size, rng.choice(((255, 255, 255), (250, 248, 240), (246, 246, 250))))
    room = size[0] - side * square, size[1] - side * square
    xs = _uneven(side, square, room[0] * rng.uniform(0.35, 0.65), rng, 0.03)
    ys = _uneven(side, square, room[1] * rng.uniform(0.25, 0.6), rng, 0.03)
    _rule(page, xs, ys, rng)
    return _blank(page, xs, ys, size)


def squared(side: int, rng: Random, *, every: bool = True) -> Blank:
    """A grid drawn along the lines of squared paper: every second or third line, now and then.

    :param every: all lines of the grid are ruled, not its frame alone.
    """
    size = (210.0, 297.0) if side > 7 or rng.random() < 0.5 else (148.0, 210.0)
    page = _page(size, rng.choice(((255, 255, 255), (252, 251, 244))))
    tint = rng.choice(((150, 180, 225), (165, 165, 172), (190, 170, 210), (140, 200, 215)))
    cover, width = rng.uniform(0.5, 0.95), rng.uniform(0.15, 0.3)
    start = rng.uniform(0, 5), rng.uniform(0, 5)
    for x in np.arange(start[0], size[0], 5.0):
        _stroke(page, (x, 0), (x, size[1]), width, tint, cover)
    for y in np.arange(start[1], size[1], 5.0):
        _stroke(page, (0, y), (size[0], y), width, tint, cover)
    times = 3 if side <= 11 and size[0] > 200 and rng.random() < 0.35 else 2
    if side * times * 5 > size[0] - 12:
        times = 2
    square = times * 5.0
    spare = [int((length - side * square) // 5) for length in size]
    first = [start[n] + 5 * max(1, round(spare[n] * rng.uniform(0.3, 0.6))) for n in (0, 1)]
    xs = (
        first[0]
        + np.arange(side + 1) * square
        + np.array([rng.gauss(0, 0.15) for _ in range(side + 1)])
    )
    ys = (
        first[1]
        + np.arange(side + 1) * square
        + np.array([rng.gauss(0, 0.15) for _ in range(side + 1)])
    )
    _rule(page, xs, ys, rng, every=every)
    return _blank(page, xs, ys, size)


def glossy(side: int, rng: Random) -> Blank:
    """A board for dry-erase pens, bought."""
    square, border = rng.uniform(11, 16), rng.uniform(8, 22)
    line = rng.choice(((60, 60, 60), (150, 150, 150), (30, 60, 120), (175, 175, 175), (0, 0, 0)))
    frame = rng.choice(
        (
            (40, 90, 160),
            (230, 230, 230),
            (252, 252, 252),
            (60, 60, 66),
            (200, 60, 50),
            (245, 210, 90),
        )
    )
    span = side * square
    size = (span + 2 * border, span + (2 if rng.random() < 0.5 else 3) * border)
    page = _page(size, frame)
    xs = ys = _even(side, square, border)
    low, high = round(border * DENSITY), round((border + span) * DENSITY)
    cv2.rectangle(page, (low, low), (high, high), (255, 255, 255), -1)
    width = rng.uniform(0.4, 1.3)
    for at in xs:
        _stroke(page, (at, border), (at, border + span), width, line, 1.0)
        _stroke(page, (border, at), (border + span, at), width, line, 1.0)
    return _blank(page, xs, ys, size)


def newspaper(side: int, rng: Random, *, digits: float = 0.4) -> Blank:
    """A puzzle in a newspaper, with columns of text round it."""
    square = rng.uniform(8, 13)
    span = side * square
    border = rng.uniform(8, 30), rng.uniform(12, 40)
    size = (span + border[0] + rng.uniform(8, 40), span + border[1] + rng.uniform(8, 40))
    page = _page(size, rng.choice(((232, 228, 218), (222, 220, 214), (245, 243, 238))))
    xs, ys = _even(side, square, border[0]), _even(side, square, border[1])
    text(page, (2, 2, size[0] - 2, border[1] - 3), rng)
    text(page, (2, ys[-1] + 3, size[0] - 2, size[1] - 2), rng)
    if size[0] - xs[-1] > 18:
        text(page, (float(xs[-1]) + 5, border[1], size[0] - 2, float(ys[-1])), rng)
    ink = rng.choice(((30, 30, 30), (60, 58, 56), (20, 20, 40)))
    thin, thick = rng.uniform(0.2, 0.4), rng.uniform(0.6, 1.2)
    for n, (x, y) in enumerate(zip(xs, ys, strict=True)):
        width = thick if n in (0, side) or (side == 9 and n % 3 == 0) else thin
        _stroke(page, (x, ys[0]), (x, ys[-1]), width, ink, 1.0)
        _stroke(page, (xs[0], y), (xs[-1], y), width, ink, 1.0)
    colour = rng.choice(((30, 30, 30), (30, 30, 30), (170, 40, 40)))
    for row in range(side):
        for column in range(side):
            if rng.random() < digits:
                digit = str(rng.randint(1, 9))
                at = xs[column] + 0.28 * square, ys[row] + 0.78 * square
                place = round(at[0] * DENSITY), round(at[1] * DENSITY)
                tall = square * DENSITY * 0.55 / 22
                cv2.putText(
                    page, digit, place, cv2.FONT_HERSHEY_SIMPLEX, tall, colour, 3, cv2.LINE_AA
                )
    return _blank(page, xs, ys, size)


def screen(side: int, rng: Random) -> Blank:
    """A grid on a screen, light or dark, in the middle of an app."""
    square = rng.uniform(9, 14)
    span = side * square
    border = rng.uniform(6, 25), rng.uniform(10, 40)
    size = (span + 2 * border[0], span + border[1] + rng.uniform(10, 60))
    page = _page(size, rng.choice(((248, 248, 250), (255, 255, 255), (240, 236, 228))))
    xs, ys = _even(side, square, border[0]), _even(side, square, border[1])
    bar = rng.choice(((40, 60, 100), (230, 230, 235), (60, 120, 90)))
    cv2.rectangle(page, (0, 0), (page.shape[1], round(border[1] * 0.6 * DENSITY)), bar, -1)
    ink = rng.choice(((120, 120, 125), (170, 170, 175), (60, 60, 66)))
    width = rng.uniform(0.25, 0.5)
    for x, y in zip(xs, ys, strict=True):
        _stroke(page, (x, ys[0]), (x, ys[-1]), width, ink, 1.0)
        _stroke(page, (xs[0], y), (xs[-1], y), width, ink, 1.0)
    # Every dot of a screen is three stripes, with black between the rows.
    pitch = rng.uniform(0.2, 0.3)
    y, x = np.mgrid[: page.shape[0], : page.shape[1]] / DENSITY / pitch
    stripes = np.stack([np.cos(2 * np.pi * (x - k / 3)) for k in range(3)], axis=-1)
    dots = 1 + 0.25 * stripes + 0.15 * np.cos(2 * np.pi * y)[..., None]
    page = np.clip(page * dots / 1.25, 0, 255).astype(np.uint8)
    return _blank(page, xs, ys, size)


def text(page: Picture, box: tuple[float, float, float, float], rng: Random) -> None:
    """Lines of words in a box, in mm."""
    left, top, right, bottom = box
    tall = rng.uniform(1.8, 3.2)
    y = top + tall
    while y < bottom:
        x = left
        end = right if rng.random() < 0.85 else left + (right - left) * rng.uniform(0.2, 0.9)
        while x < end - 4:
            word = "".join(rng.choice("aebcdinorstlmuh") for _ in range(rng.randint(2, 9)))
            place = round(x * DENSITY), round(y * DENSITY)
            scale = tall * DENSITY / 24
            cv2.putText(
                page, word, place, cv2.FONT_HERSHEY_SIMPLEX, scale, (40, 40, 42), 1, cv2.LINE_AA
            )
            x += (len(word) * 0.62 + 0.6) * tall * 0.9
        y += tall * 1.55
