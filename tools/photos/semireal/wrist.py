"""The hand of the degraded family, its ways: arcs about a wrist, loops, spirals and short strokes.

A way is an array ``(n, 3)``: x and y in squares from the grid's top left, and the pressure there;
a hand is slow at the ends of its strokes and leaves more ink.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

import numpy as np

from rollwrite.photo.pictures.arrays import Doubles
from tools.photos.semireal.levels import Style
from tools.photos.semireal.plan import Cell

#: Places of a way lie so far apart, in squares.
STEP = 0.02


@dataclass(frozen=True)
class Wrist:
    """A hand; lengths in squares.

    :ivar turn: where the wrist lies as seen from the drawing, in radians.
    :ivar reach: how far away it lies.
    :ivar neat: 0 to 1: how well strokes keep to the edge.
    :ivar press: the pressure of the middle of a stroke.
    :ivar piecewise: squares are drawn one by one.
    """

    turn: float
    reach: float
    neat: float
    press: float
    piecewise: bool
    rng: Random

    def ways(self, cells: tuple[Cell, ...], style: Style, width: float) -> list[Doubles]:
        """The ways by which a shape is drawn with a line of a width in squares."""
        rng = self.rng
        parts = [(cell,) for cell in cells] if self.piecewise else [cells]
        match style:
            case "filled":
                made = [way for part in parts for way in self._arcs(part, 0.6 * width)]
                return made + self._sides(cells, rng.uniform(0.3, 0.5) * width)
            case "scribbled":
                return [way for cell in cells for way in self._loops(cell, rng.uniform(0.1, 0.2))]
            case "hatched":
                step = max(1.7 * width, rng.uniform(0.16, 0.27))
                made = [way for part in parts for way in self._arcs(part, step)]
                if rng.random() < 0.3:
                    made += [way for part in parts for way in self._arcs(part, step, across=True)]
                return made
            case "thin":
                if rng.random() < 0.4:
                    return [self._spiral(cell, rng.uniform(0.11, 0.16)) for cell in cells]
                step = max(2.0 * width, rng.uniform(0.25, 0.36))
                return [way for part in parts for way in self._arcs(part, step)]
            case "outlined":
                inset = rng.choice((0.0, 0.02, 0.05, 0.09))
                rounds = rng.choice((1, 1, 1, 2))
                return [way for _ in range(rounds) for way in self._sides(cells, inset)]
            case "dotted":
                return [way for cell in cells for way in self._dots(cell)]
            case "ticked":
                return [way for cell in cells for way in self._sign(cell)]
            case "half":
                return [way for cell in cells for way in self._part(cell, 0.6 * width)]

    def _arcs(self, cells: tuple[Cell, ...], step: float, *, across: bool = False) -> list[Doubles]:
        """Pieces of circles about the wrist inside of a shape."""
        middle = np.mean([(c + 0.5, r + 0.5) for r, c in cells], axis=0)
        turn = self.turn + (math.pi / 2 if across else 0)
        wrist = middle + self.reach * np.array([math.cos(turn), math.sin(turn)])
        rows, columns = zip(*cells, strict=True)
        origin = min(rows) - 1, min(columns) - 1
        inside = np.zeros((max(rows) - origin[0] + 2, max(columns) - origin[1] + 2), bool)
        for row, column in cells:
            inside[row - origin[0], column - origin[1]] = True
        far = max(math.dist(middle, (c + 0.5, r + 0.5)) for r, c in cells) + 0.75
        made = []
        spread = far / self.reach * 1.15
        angles = np.arange(-spread, spread, STEP / self.reach) + turn + math.pi
        round_ = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        radius = self.reach - far
        while radius < self.reach + far:
            places = wrist + radius * round_
            at = np.floor(places).astype(int)
            row = np.clip(at[:, 1] - origin[0], 0, inside.shape[0] - 1)
            column = np.clip(at[:, 0] - origin[1], 0, inside.shape[1] - 1)
            within = np.concatenate([[False], inside[row, column], [False]])
            ends = np.flatnonzero(np.diff(within))
            for start, stop in zip(ends[::2], ends[1::2], strict=True):
                made.append(self._slipped(places, start, stop))
            radius += step * self.rng.uniform(0.7, 1.3)
        return [way for way in made if len(way) > 3]

    def _slipped(self, places: Doubles, start: int, stop: int) -> Doubles:
        """A stroke that starts and ends somewhat beside the edge."""
        slip = (1 - self.neat) * 0.09
        first = start + round(self.rng.gauss(0.03, slip) / STEP)
        last = stop - round(self.rng.gauss(0.03, slip) / STEP)
        return self._pressed(places[max(first, 0) : max(last, 0)])

    def _pressed(self, places: Doubles) -> Doubles:
        """A way with its pressure, bent by a slow sway."""
        if len(places) == 0:
            return np.zeros((0, 3))
        steps = np.linspace(0, 1, len(places))
        sway = (1 - self.neat) * 0.05 * self.rng.gauss(0, 1)
        bow = np.sin(np.pi * steps * self.rng.uniform(0.8, 2.2)) * sway
        ahead = np.gradient(places, axis=0) if len(places) > 1 else np.ones_like(places)
        length = np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1e-9)
        normal = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1) / length[:, None]
        ends = 0.25 * np.exp(-8 * np.minimum(steps, 1 - steps))
        press = self.press * self.rng.uniform(0.85, 1.12) + ends
        return np.concatenate([places + bow[:, None] * normal, press[:, None]], axis=1)

    def _loops(self, cell: Cell, pitch: float) -> list[Doubles]:
        """A row of e e e e from the left to the right, as high as the square."""
        row, column = cell
        count = max(3, round(0.9 / pitch))
        turns = np.linspace(0, 2 * math.pi * count, count * 90)
        x = 0.08 + 0.84 * turns / turns[-1] + 0.09 * np.cos(turns)
        y = 0.5 + (0.3 + 0.14 * self.neat + self.rng.gauss(0, 0.02)) * np.sin(turns)
        if self.rng.random() < 0.5:
            x, y = y, x
        return [self._pressed(np.stack([column + x, row + y], axis=1))]

    def _spiral(self, cell: Cell, pitch: float) -> Doubles:
        """From the middle outwards, rounded squares."""
        row, column = cell
        turns = np.arange(0, 2 * math.pi * 0.42 / pitch, 0.05)
        reach = pitch * turns / (2 * math.pi)
        square = np.maximum(np.abs(np.cos(turns)), np.abs(np.sin(turns))) ** 0.6
        x, y = reach * np.cos(turns) / square, reach * np.sin(turns) / square
        return self._pressed(np.stack([column + 0.5 + x, row + 0.5 + y], axis=1))

    def _sides(self, cells: tuple[Cell, ...], inset: float) -> list[Doubles]:
        """The rim, a straight stroke for each side, longer or shorter than the side."""
        shape = set(cells)
        made = []
        for row, column in cells:
            for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
                if (row + down, column + right) in shape:
                    continue
                middle = np.array((column + 0.5 + 0.5 * right, row + 0.5 + 0.5 * down))
                middle -= inset * np.array((right, down))
                along = np.array((down, right), np.float64)
                ends = [0.5 + self.rng.gauss(0.0, 0.05 * (1.3 - self.neat)) for _ in range(2)]
                made.append(self._straight(middle - ends[0] * along, middle + ends[1] * along))
        return made

    def _straight(self, a: Doubles, b: Doubles) -> Doubles:
        count = max(3, round(float(np.linalg.norm(b - a)) / STEP))
        return self._pressed(a + (b - a) * np.linspace(0, 1, count)[:, None])

    def _dots(self, cell: Cell) -> list[Doubles]:
        row, column = cell
        grid = self.rng.choice(((0.5,), (0.3, 0.7), (0.25, 0.5, 0.75)))
        made = []
        for x in grid:
            for y in grid:
                at = np.array((column + x, row + y)) + [self.rng.gauss(0, 0.03) for _ in range(2)]
                made.append(self._straight(at, at + 0.05))
        return made

    def _sign(self, cell: Cell) -> list[Doubles]:
        row, column = cell
        signs = (
            [((0.2, 0.45), (0.45, 0.8)), ((0.45, 0.8), (0.85, 0.15))],
            [((0.15, 0.15), (0.85, 0.85)), ((0.15, 0.85), (0.85, 0.15))],
            [((0.5, 0.1), (0.5, 0.9)), ((0.1, 0.5), (0.9, 0.5))],
            [((0.1, 0.9), (0.9, 0.1))],
        )
        lines = signs[int(self.reach * 10) % len(signs)]
        base = np.array((column, row), np.float64)
        return [self._straight(base + np.array(a), base + np.array(b)) for a, b in lines]

    def _part(self, cell: Cell, step: float) -> list[Doubles]:
        """A disc in the middle, or the left half."""
        row, column = cell
        if self.press > 0.85:
            turns = np.arange(0, 2 * math.pi * 0.34 / step, 0.06)
            reach = step * turns / (2 * math.pi)
            x, y = 0.5 + reach * np.cos(turns), 0.5 + reach * np.sin(turns)
            return [self._pressed(np.stack([column + x, row + y], axis=1))]
        made = []
        for x in np.arange(0.04, 0.52, step):
            ends = row + self.rng.gauss(0.06, 0.04), row + 1 - self.rng.gauss(0.06, 0.04)
            a, b = (np.array((column + x, end)) for end in ends)
            made.append(self._straight(a, b))
        return made


def random_wrist(rng: Random) -> Wrist:
    """Somebody's hand; right hands lie to the lower right."""
    turn = rng.gauss(math.pi / 4, 0.3)
    return Wrist(
        turn if rng.random() < 0.88 else math.pi - turn,
        rng.uniform(3, 9),
        rng.uniform(0.2, 1.0),
        rng.uniform(0.6, 1.05),
        rng.random() < 0.5,
        rng,
    )
