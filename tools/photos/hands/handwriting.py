"""Handwriting: words as strokes of a pen, each writer with a slant, a size and a wobble of his own.

The strokes are those of four of the fonts that Dr. A. V. Hershey made at the U. S. National Bureau
of Standards, as the package Hershey-Fonts gives them (MIT licence). ``hershey.json`` has for each
font its signs: strokes separated by ``;``, their points by blanks.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeAlias

from tools.photos.hands.ink import Point

Strokes: TypeAlias = list[list[Point]]

#: Where capitals stand on the line and end above it, in the fonts' own units.
_LINE, _TOP = 9, -12
#: Between two signs, and the width of a blank, in heights of a capital.
_SPACING, _BLANK = 0.22, 0.5
FONTS = ("futural", "futural", "scripts", "cursive", "rowmans")


@cache
def _glyphs() -> dict[str, dict[str, Strokes]]:
    stored: dict[str, dict[str, str]] = json.loads(
        Path(__file__).with_name("hershey.json").read_text(encoding="utf-8")
    )
    high = _LINE - _TOP
    return {
        font: {
            sign: [
                [
                    (int(x) / high, (int(y) - _LINE) / high)
                    for x, y in (point.split(",") for point in stroke.split())
                ]
                for stroke in strokes.split(";")
            ]
            for sign, strokes in signs.items()
        }
        for font, signs in stored.items()
    }


@dataclass(frozen=True)
class Writer:
    """How somebody writes; lengths in heights of a capital.

    :ivar slant: to the right, per height.
    :ivar wide: times as wide as the font.
    :ivar wobble: of each point; ``swing`` of a whole sign, up and down.
    """

    font: str
    slant: float
    wide: float
    wobble: float
    swing: float


def random_writer(rng: Random) -> Writer:
    """Somebody."""
    return Writer(
        rng.choice(FONTS),
        rng.gauss(0.1, 0.15),
        rng.uniform(0.75, 1.2),
        rng.uniform(0.0, 0.045),
        rng.uniform(0.0, 0.06),
    )


def strokes_of(text: str, writer: Writer, rng: Random) -> tuple[Strokes, float]:
    """The strokes of a word from where its line begins, capitals 1 high (upwards is negative).

    Also how wide it is. Signs that the fonts do not know are left out.
    """
    glyphs = _glyphs()[writer.font]
    made: Strokes = []
    x = 0.0
    for sign in text:
        if sign not in glyphs:
            x += _BLANK
            continue
        up, turn, size = rng.gauss(0, writer.swing), rng.gauss(0, 0.05), rng.uniform(0.9, 1.1)
        right = max(px for stroke in glyphs[sign] for px, _ in stroke)
        for stroke in glyphs[sign]:
            line = []
            for px, py in stroke:
                u = (px * writer.wide - py * (writer.slant + turn)) * size
                line.append(
                    (
                        x + u + rng.gauss(0, writer.wobble),
                        py * size + up + rng.gauss(0, writer.wobble),
                    )
                )
            made.append(line)
        x += (right * writer.wide + _SPACING) * size
    return made, max(x - _SPACING, 0.01)


def placed(
    strokes: Strokes, wide: float, middle: Point, height: float, turn: float = 0.0
) -> Strokes:
    """A word round a place: ``height`` of its capitals in pixels, turned by an angle."""
    cos, sin = math.cos(turn), math.sin(turn)
    made = []
    for stroke in strokes:
        line = []
        for px, py in stroke:
            u, v = (px - wide / 2) * height, (py + 0.5) * height
            line.append((middle[0] + u * cos - v * sin, middle[1] + u * sin + v * cos))
        made.append(line)
    return made
