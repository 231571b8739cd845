"""Grids that we did not print: ruled by hand, on squared paper, cut out of a newspaper.

A grid and some paper round it, drawn anew for each seed.
"""

from __future__ import annotations

import colorsys
import math
from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Picture
from tools.photos.paper.pages import Blank, bare_blank

_DENSITY, _SQUARE, _BORDER = 5.0, 13.0, 12.0


def bare_board(side: int, rng: Random) -> Blank:
    """A grid of somebody's own; mm and pixels as of every blank."""
    span = side * _SQUARE
    length = round((span + 2 * _BORDER) * _DENSITY)
    ground = [rng.uniform(0.8, 1.0)] * 3
    if rng.random() < 0.5:
        ground = list(colorsys.hsv_to_rgb(rng.random(), rng.uniform(0, 0.08), rng.uniform(0.8, 1)))
    picture = np.full((length, length, 3), [round(255 * part) for part in ground], np.uint8)
    kind = rng.choice(("ruled", "ruled", "squared", "squared", "squared", "newspaper", "plain"))
    if kind == "squared":
        _squared(picture, rng)
    _lines(picture, side, kind, rng)
    steps = [_BORDER + number * _SQUARE for number in range(side + 1)]
    size = length / _DENSITY
    return bare_blank(picture, _DENSITY, steps, steps, (size, size))


def _colour(rng: Random, depth: float) -> tuple[int, int, int]:
    """Of a line: black, grey, or tinted; ``depth`` 0 to 1."""
    hue, tint = rng.choice(((0.0, 0.0), (0.6, 0.5), (rng.random(), rng.uniform(0.1, 0.6))))
    parts = colorsys.hsv_to_rgb(hue, tint * (0.3 + 0.7 * depth), 1 - depth)
    return round(255 * parts[0]), round(255 * parts[1]), round(255 * parts[2])


def _squared(picture: Picture, rng: Random) -> None:
    """Lines of squared paper; the grid follows them as a rule, not always."""
    if rng.random() < 0.75:
        pitch = _SQUARE / rng.choice((1, 2, 2, 3, 4))
        start, turn = _BORDER % pitch, 0.0
    else:
        pitch, start, turn = rng.uniform(3, 9), rng.uniform(0, 5), rng.gauss(0, 0.03)
    colour, length = _colour(rng, rng.uniform(0.15, 0.55)), len(picture)
    thick = rng.choice((1, 1, 2))
    slope = math.tan(turn)
    at = start - pitch * 10
    while at * _DENSITY < length * 1.2:
        a = round(at * _DENSITY * 16), -16
        b = round((at * _DENSITY + slope * length) * 16), length * 16
        cv2.line(picture, a, b, colour, thick, cv2.LINE_AA, 4)
        cv2.line(
            picture,
            (-16, a[0]),
            (length * 16, round((at * _DENSITY - slope * length) * 16)),
            colour,
            thick,
            cv2.LINE_AA,
            4,
        )
        at += pitch


def _lines(picture: Picture, side: int, kind: str, rng: Random) -> None:
    """The grid's own lines: by ruler or by hand, some thicker."""
    colour = _colour(rng, rng.uniform(0.35, 1.0))
    thick = rng.uniform(0.25, 0.7 if kind != "newspaper" else 0.45) * _DENSITY
    heavy = thick * rng.uniform(1.5, 3.5)
    slip = rng.choice((0.0, 0.1, 0.25)) if kind in ("ruled", "squared") else 0.0
    every = 3 if kind == "newspaper" or rng.random() < 0.15 else side
    if kind == "newspaper":
        every = 3 if side % 3 == 0 else side
    over = rng.uniform(0, 1.5) if slip else 0.0
    low, high = _BORDER - over, _BORDER + side * _SQUARE + over
    for upright in (False, True):
        for number in range(side + 1):
            at = _BORDER + number * _SQUARE
            width = heavy if number % every == 0 and (every < side or kind != "ruled") else thick
            ends = [(low, at + rng.gauss(0, slip)), (high, at + rng.gauss(0, slip))]
            a, b = (
                tuple(round(v * _DENSITY * 16) for v in (end if not upright else end[::-1]))
                for end in ends
            )
            cv2.line(picture, a, b, colour, max(1, round(width)), cv2.LINE_AA, 4)
