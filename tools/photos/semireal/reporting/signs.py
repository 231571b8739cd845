"""Dots, ticks, rings and figures: what is written rather than drawn."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import numpy as np

from rollwrite.photo.pictures.arrays import Doubles
from tools.photos.semireal.plan import Cell
from tools.photos.semireal.reporting.people import Path, Person, moved, timed

#: Signs as strokes through places in a square; each stroke bends by so much of its length.
_SIGNS: dict[str, tuple[tuple[tuple[float, float], tuple[float, float], float], ...]] = {
    "tick": (((0.22, 0.52), (0.42, 0.8), 0.05), ((0.42, 0.8), (0.86, 0.16), 0.06)),
    "cross": (((0.16, 0.18), (0.84, 0.84), 0.02), ((0.83, 0.17), (0.17, 0.85), 0.03)),
    "star": (
        ((0.5, 0.14), (0.5, 0.86), 0.0),
        ((0.18, 0.3), (0.82, 0.7), 0.0),
        ((0.18, 0.7), (0.82, 0.3), 0.0),
    ),
    "wave": (
        ((0.14, 0.55), (0.38, 0.5), 0.45),
        ((0.38, 0.5), (0.62, 0.52), -0.45),
        ((0.62, 0.52), (0.86, 0.48), 0.45),
    ),
}
#: Figures as people write them: strokes through places, 0 to 1 each way.
_FIGURES: tuple[tuple[tuple[tuple[float, float], ...], ...], ...] = (
    (((0.5, 0.0), (0.1, 0.3), (0.15, 0.8), (0.5, 1.0), (0.88, 0.7), (0.85, 0.2), (0.5, 0.0)),),
    (((0.25, 0.25), (0.6, 0.0), (0.55, 1.0)),),
    (((0.15, 0.2), (0.5, 0.0), (0.85, 0.25), (0.5, 0.65), (0.1, 1.0), (0.9, 0.98)),),
    (((0.15, 0.1), (0.8, 0.1), (0.45, 0.42), (0.85, 0.7), (0.5, 1.0), (0.1, 0.88)),),
    (((0.6, 0.0), (0.1, 0.65), (0.9, 0.65)), ((0.65, 0.4), (0.6, 1.0))),
    (((0.8, 0.0), (0.25, 0.02), (0.2, 0.42), (0.7, 0.45), (0.8, 0.8), (0.4, 1.0), (0.1, 0.9)),),
    (((0.7, 0.0), (0.25, 0.4), (0.15, 0.8), (0.5, 1.0), (0.85, 0.75), (0.5, 0.52), (0.18, 0.75)),),
    (((0.1, 0.05), (0.9, 0.0), (0.4, 1.0)),),
    (((0.5, 0.48), (0.15, 0.25), (0.5, 0.0), (0.82, 0.25), (0.2, 0.75), (0.5, 1.0), (0.5, 0.48)),),
    (((0.8, 0.25), (0.4, 0.5), (0.15, 0.2), (0.5, 0.0), (0.8, 0.2), (0.7, 1.0)),),
)


def dots(person: Person, cell: Cell, rng: Random) -> list[Path]:
    """A few dabs of the pen, each a little turn on the spot."""
    row, column = cell
    made = []
    count = rng.randint(4, 9)
    start = rng.uniform(0, 6.3)
    for number in range(count):
        # Spread as seeds in a sunflower are: people leave no dot beside another.
        turn, reach = start + 2.4 * number, 0.36 * math.sqrt((number + 0.4) / count)
        x = column + 0.5 + reach * math.cos(turn) + rng.gauss(0, 0.03)
        y = row + 0.5 + reach * math.sin(turn) + rng.gauss(0, 0.03)
        at, size = np.array((x, y)), rng.uniform(0.03, 0.055)
        way = size * np.array((rng.gauss(0, 1), rng.gauss(0, 1)))
        # There and back: a dot of a thin pen is made by turning on the spot.
        made.append(moved(person, at, at + way, rng, force=1.5, stops=0.3))
        made.append(moved(person, at + way, at - 0.5 * way[::-1], rng, force=1.5, stops=0.3))
    return made


def sign(person: Person, cell: Cell, kind: str, rng: Random) -> list[Path]:
    """One sign in a square."""
    row, column = cell
    base = np.array((column + rng.gauss(0, 0.03), row + rng.gauss(0, 0.03)))
    if kind == "ring":
        return ring(person, base + 0.5, rng.uniform(0.24, 0.34), rng)
    made = []
    for start, end, bend in _SIGNS[kind]:
        a, b = (base + place + [rng.gauss(0, 0.025) for _ in "xy"] for place in (start, end))
        made.append(moved(person, a, b, rng, bend=bend + rng.gauss(0, 0.02), stops=0.6))
    return made


def ring(person: Person, middle: Doubles, radius: float, rng: Random) -> list[Path]:
    """A round in four curves that hardly ever ends where it began."""
    made = []
    turn = rng.uniform(-2.2, -1.0)
    handle = 4 / 3 * math.tan(math.pi / 8)
    wide, high = rng.uniform(0.85, 1.1), rng.uniform(0.85, 1.1)
    for number in range(4):
        ends = turn + number * math.pi / 2, turn + (number + 1) * math.pi / 2
        (a, ta), (b, tb) = (
            (np.array((math.cos(t), math.sin(t))), np.array((-math.sin(t), math.cos(t))))
            for t in ends
        )
        size = radius * np.array((wide, high)) * (1 + 0.03 * number)
        curve = [middle + size * way for way in (a, a + handle * ta, b - handle * tb, b)]
        made.append(timed(person, (curve[0], curve[1], curve[2], curve[3]), 0.12, rng, stops=0.1))
    return made


def figures(person: Person, number: int, at: Doubles, height: float, rng: Random) -> list[Path]:
    """A number, its upper left at a place; lengths in squares."""
    made = []
    wide = 0.55 * height
    for place, digit in enumerate(str(number)):
        left = at + np.array((1.35 * wide * place, rng.gauss(0, 0.03 * height)))
        for stroke in _FIGURES[int(digit)]:
            ways = [
                left + np.array(p) * (wide, height) + rng.gauss(0, 0.02 * height) for p in stroke
            ]
            for n, (a, b) in enumerate(pairwise(ways)):
                # Catmull and Rom's tangents: a pen does not stop within a figure.
                before, after = ways[max(n - 1, 0)], ways[min(n + 2, len(ways) - 1)]
                curve = (a, a + (b - before) / 6, b - (after - a) / 6, b)
                made.append(timed(person, curve, 0.07, rng, stops=0.1))
    return made
