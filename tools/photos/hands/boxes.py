"""How people cross boxes out: in pencil or pen, by one line or many, within the box or beyond."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import TypeAlias

import numpy as np

from rollwrite.photo.pictures.arrays import Floats
from tools.photos.hands.filling import Quad, cross_out
from tools.photos.hands.ink import Layer, Pen, Point, black_pen, random_pen, wobbly
from tools.photos.hands.writing import place_in

Box: TypeAlias = str | int

#: Ways of :func:`cross_out`, and a line or a wave across at any height.
_WAYS: tuple[str, ...] = (
    "x",
    "x",
    "x",
    "slash",
    "slash",
    "line",
    "scribble",
    "double",
    "filled",
    "tick",
)
_WAYS += ("across", "wave")


@dataclass(frozen=True)
class Crosser:
    """Who crosses out: the way as a rule, and the pen; None is one of the colours."""

    way: str
    pen: Pen | None
    restless: float

    def cross(self, layer: Layer, quad: Quad, colours: list[Pen], rng: Random) -> Pen:
        """Cross a box out; the pen it was done with."""
        pen = self.pen or rng.choice(colours)
        pen = replace(pen, density=max(0.3, pen.density * rng.uniform(0.75, 1.15)))
        pen = replace(pen, width=min(pen.width, 0.2))
        way = rng.choice(_WAYS) if rng.random() < self.restless else self.way
        if way in ("across", "wave"):
            _line(layer, quad, pen, way, rng)
        else:
            cross_out(layer, quad, pen, way, rng)
        return pen


def random_crosser(rng: Random) -> Crosser:
    """Somebody with a pencil, a ballpoint, a black pen, or what lies at hand."""
    pen = black_pen(rng)
    kind = rng.choice(("pencil", "pencil", "ballpoint", "ballpoint", "pen", "colours"))
    if kind == "pencil":
        pen = replace(
            pen,
            absorbance=(1.6, 1.6, 1.5),
            density=rng.uniform(0.35, 0.9),
            width=rng.uniform(0.02, 0.06),
            grain=rng.uniform(0.1, 0.6),
        )
    elif kind == "ballpoint":
        pen = replace(pen, density=rng.uniform(0.6, 1.0), width=rng.uniform(0.018, 0.04))
    own = None if kind == "colours" else pen
    return Crosser(rng.choice(_WAYS), own, rng.choice((0.0, 0.1, 0.4)))


def _line(layer: Layer, quad: Quad, pen: Pen, way: str, rng: Random) -> None:
    side = min(math.dist(quad[0], quad[1]), math.dist(quad[1], quad[2]))
    upright = rng.random() < 0.3
    at = rng.uniform(0.25, 0.75)
    low, high = rng.uniform(-0.15, 0.15), rng.uniform(0.85, 1.15)
    slope = rng.gauss(0, 0.06)
    ends = [(low, at - slope), (high, at + slope)]
    if way == "wave":
        steps = rng.randint(4, 9)
        ends = [
            (
                low + (high - low) * n / steps,
                at + (0.25 if n % 2 else -0.25) * rng.uniform(0.5, 1.2),
            )
            for n in range(steps + 1)
        ]
    points = [place_in(quad, *(end[::-1] if upright else end)) for end in ends]
    line = []
    for a, b in pairwise(points):
        line += wobbly(a, b, 0.02 * side, rng)
    layer.stroke(line, max(pen.width * side, 1.2), pen.density, 0.3)


# ── With real pens' widths ───────────────────────────────────────────────────────────────────────

#: Of a stroke in mm; a pencil is sharp or blunt.
_WIDTHS = {
    "lead": (0.2, 0.9),
    "ballpoint": (0.25, 0.6),
    "felt": (0.5, 1.6),
    "marker": (1.5, 3.5),
    "pencil": (0.4, 1.4),
    "crayon": (1.0, 3.0),
    "highlighter": (1.5, 4.0),
}
#: How dark the strokes of a lead are, as a pen's density.
_LEAD = (0.13, 1.0)
#: Black and blue pens and lead, and those that the shapes are coloured with.
_DARK = ("lead", "lead", "lead", "ballpoint", "ballpoint", "ballpoint", "felt", "marker")
_COLOURED = ("felt", "marker", "pencil", "crayon", "highlighter", "ballpoint")
_COLOURS = 0.4
_USUAL = ("x",) * 5 + ("slash", "slash", "line", "line", "line", "scribble", "scribble")
_RARER = ("double", "filled", "tick", "across", "across", "wave", "loops")
#: The chance that a box that is not crossed out has a slip of the pen in it, on some sheets.
_SLIPS, _SLIP = 0.2, 0.15


def cross_some(
    page: Floats,
    boxes: Mapping[Box, Quad],
    crossed: Collection[Box],
    per_mm: float,
    tooth: Floats,
    rng: Random,
) -> None:
    """Cross boxes out as one person does it; some of the others have a slip of the pen in them.

    :param boxes: in pixels of the page, of which there are ``per_mm``.
    """
    coloured = rng.random() < _COLOURS
    tool = rng.choice(_COLOURED if coloured else _DARK)
    width = math.exp(rng.uniform(*map(math.log, _WIDTHS[tool]))) * per_mm
    pens = [_dark_pen(tool, rng)]
    if coloured:
        pens = [random_pen(letter, tool, rng) for letter in "BYRG"]
        # One of them for all boxes, or each time the one that is in the hand.
        pens = [rng.choice(pens)] if rng.random() < 0.4 else pens
    way = rng.choice(_USUAL if rng.random() < 0.8 else _RARER)
    restless = rng.choice((0.0, 0.0, 0.1, 0.4))
    slips = _SLIP if rng.random() < _SLIPS else 0.0
    for name, quad in boxes.items():
        pen = rng.choice(pens)
        pen = replace(pen, density=max(0.1, pen.density * rng.uniform(0.75, 1.15)))
        layer = _layer_round(quad)
        if name in crossed:
            now = rng.choice(_USUAL + _RARER) if rng.random() < restless else way
            _cross(layer, quad, pen, width * rng.uniform(0.85, 1.2), now, rng)
        elif rng.random() < slips:
            side = min(math.dist(quad[0], quad[1]), math.dist(quad[1], quad[2]))
            start = place_in(quad, rng.uniform(-0.05, 1.05), rng.uniform(-0.05, 1.05))
            turn, length = rng.uniform(0, 2 * math.pi), rng.uniform(0, 0.15) * side
            end = start[0] + length * math.cos(turn), start[1] + length * math.sin(turn)
            layer.stroke([start, end], width, pen.density, 0.3)
        else:
            continue
        layer.onto(page, pen, tooth)


def _dark_pen(tool: str, rng: Random) -> Pen:
    if tool == "lead":
        # From a hard lead held lightly to a soft one pressed on.
        density = math.exp(rng.uniform(*map(math.log, _LEAD)))
        return Pen((1.6, 1.6, 1.5), density, 0.0, rng.uniform(0.1, 0.75))
    return replace(black_pen(rng), grain=rng.uniform(0, 0.25))


def _cross(layer: Layer, quad: Quad, pen: Pen, width: float, way: str, rng: Random) -> None:
    across, down = math.dist(quad[0], quad[1]), math.dist(quad[1], quad[2])
    side = min(across, down)
    if way in ("across", "wave"):
        _line(layer, quad, replace(pen, width=width / side), way, rng)
    elif way == "loops" or (way == "scribble" and rng.random() < 0.6):
        layer.stroke(_scribble(quad, way, rng), width, pen.density, 0.3)
    else:
        # That one widens pens in narrow boxes.
        narrow = max(1.0, round(down / side, 2))
        cross_out(layer, quad, replace(pen, width=width / side / narrow), way, rng)


def _scribble(quad: Quad, way: str, rng: Random) -> list[Point]:
    """To and fro, or round and round, from one end of the box to the other."""
    turns = rng.uniform(1.5, 7)
    low, high = rng.uniform(-0.05, 0.25), rng.uniform(0.75, 1.05)
    loose, upright = rng.uniform(0.02, 0.1), rng.random() < 0.25
    steps = round(turns * (2 if way == "scribble" else 12))
    points = []
    for n in range(steps + 1):
        part = n / max(steps, 1)
        u = low + (high - low) * part
        if way == "scribble":
            v = rng.uniform(0.05, 0.2) if n % 2 else rng.uniform(0.8, 0.95)
        else:
            angle = 2 * math.pi * turns * part
            u, v = u + 0.12 * math.cos(angle), 0.5 + 0.35 * math.sin(angle)
        u += rng.gauss(0, loose if way == "scribble" else loose / 4)
        points.append(place_in(quad, *((v, u) if upright else (u, v))))
    return [at for a, b in pairwise(points) for at in wobbly(a, b, 0.01 * math.dist(a, b), rng)]


def _layer_round(quad: Quad) -> Layer:
    points = np.array(quad)
    low, high = points.min(0), points.max(0)
    more = 0.35 * (high - low) + 4
    (left, top), (right, bottom) = low - more, high + more
    return Layer((int(left), int(top)), (int(right - left) + 1, int(bottom - top) + 1))
