"""The hand of the choosing family, its ways: polylines in squares of the grid, with tremor."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import numpy as np

from rollwrite.photo.pictures.arrays import Doubles
from tools.photos.semireal.levels import Style
from tools.photos.semireal.plan import Cell


@dataclass(frozen=True)
class Stroke:
    """A way of the pen.

    :ivar places: ``(n, 2)``, x and y in squares from the grid's top left.
    :ivar force: how hard the pen is pressed, 0 to 1.
    """

    places: Doubles
    force: float


@dataclass(frozen=True)
class Writer:
    """Habits of a hand; lengths in squares.

    :ivar angle: of its hatching, in radians.
    :ivar over: how far strokes run beyond the edge; negative: stop before it.
    :ivar loose: the spread of that, and of the distances between strokes.
    :ivar tremor: of the way.
    :ivar inset: of outlines, from the edge.
    :ivar by_square: squares are filled one by one.
    """

    angle: float
    over: float
    loose: float
    tremor: float
    inset: float
    by_square: bool
    force: float
    rng: Random

    def strokes(self, cells: tuple[Cell, ...], style: Style, width: float) -> list[Stroke]:
        """The ways by which a shape is drawn.

        :param width: of the pen's line, in squares.
        """
        parts = [(cell,) for cell in cells] if self.by_square else [cells]
        match style:
            case "filled":
                made = [s for part in parts for s in self._zigzag(part, 0.75 * width, self.over)]
                return made + self._rims(cells, 1)
            case "scribbled":
                step = max(1.3 * width, self.rng.uniform(0.09, 0.17))
                return [s for part in parts for s in self._zigzag(part, step, self.over)]
            case "hatched":
                step = max(1.8 * width, self.rng.uniform(0.15, 0.26))
                return [s for part in parts for s in self._hatch(part, step)]
            case "thin":
                step = max(2.0 * width, self.rng.uniform(0.24, 0.38))
                return [s for part in parts for s in self._hatch(part, step)]
            case "outlined":
                return self._rims(cells, self.rng.choice((1, 1, 2, 3)))
            case "dotted":
                return [s for cell in cells for s in self._dots(cell)]
            case "ticked":
                kind = self.rng.choice(("tick", "cross", "ring", "slash"))
                return [s for cell in cells for s in self._sign(cell, kind)]
            case "half":
                return [s for cell in cells for s in self._half(cell, 0.8 * width)]

    def _zigzag(self, cells: tuple[Cell, ...], step: float, over: float) -> list[Stroke]:
        """Back and forth without lifting the pen, as far as the shape has no gap."""
        made: list[Stroke] = []
        way: list[tuple[float, float]] = []
        forward = True
        for a, b in _scanned(cells, self._bent(), step, self.rng, self.loose):
            a, b = self._lengthened(a, b, over)
            if not forward:
                a, b = b, a
            if way and math.dist(way[-1], a) > 0.6 + step:
                made.append(self._shaky(way))
                way = []
            way += [a, b]
            forward = not forward
            # Hands rest, and begin anew.
            if len(way) > 24:
                made.append(self._shaky(way))
                way = [way[-1]]
        return [*made, self._shaky(way)] if len(way) > 1 else made

    def _hatch(self, cells: tuple[Cell, ...], step: float) -> list[Stroke]:
        lines = _scanned(cells, self._bent(), step, self.rng, self.loose)
        return [self._shaky(list(self._lengthened(a, b, self.over))) for a, b in lines]

    def _rims(self, cells: Iterable[Cell], times: int) -> list[Stroke]:
        made = []
        for _ in range(times):
            for loop in _loops(set(cells)):
                inset = self.inset + self.rng.gauss(0, 0.02)
                way = [tuple(place) for place in _moved_in(loop, inset)]
                made.append(self._shaky([*way, way[0]]))
        return made

    def _dots(self, cell: Cell) -> list[Stroke]:
        row, column = cell
        made = []
        for _ in range(self.rng.choice((4, 5, 7, 9))):
            x, y = column + self.rng.uniform(0.2, 0.8), row + self.rng.uniform(0.2, 0.8)
            made.append(self._shaky([(x, y), (x + 0.03, y + 0.03)]))
        return made

    def _sign(self, cell: Cell, kind: str) -> list[Stroke]:
        row, column = cell

        def at(x: float, y: float) -> tuple[float, float]:
            jitter = self.rng.gauss(0, 0.05), self.rng.gauss(0, 0.05)
            return column + x + jitter[0], row + y + jitter[1]

        if kind == "tick":
            return [self._shaky([at(0.25, 0.5), at(0.42, 0.75), at(0.8, 0.2)])]
        if kind == "ring":
            turns = np.linspace(0, 2 * math.pi, 13)
            ring = [(0.5 + 0.3 * math.cos(t), 0.5 + 0.3 * math.sin(t)) for t in turns]
            return [self._shaky([(column + x, row + y) for x, y in ring])]
        made = [self._shaky([at(0.2, 0.8), at(0.8, 0.2)])]
        return made if kind == "slash" else [*made, self._shaky([at(0.2, 0.2), at(0.8, 0.8)])]

    def _half(self, cell: Cell, step: float) -> list[Stroke]:
        """The lower half, or what lies below a diagonal."""
        lines = []
        row, column = cell
        slanted = self.force > 0.8
        for at in np.arange(step / 2, 1, step):
            low = 1 - at if slanted else 0.0
            if not slanted and at < 0.5:
                continue
            lines.append(((column + low, row + at), (column + 1.0, row + at)))
        return [self._shaky(list(self._lengthened(a, b, self.over))) for a, b in lines]

    def _bent(self) -> float:
        return self.angle + self.rng.gauss(0, 0.08)

    def _lengthened(
        self, a: tuple[float, float], b: tuple[float, float], by: float
    ) -> tuple[tuple[float, float], tuple[float, float]]:
        length = max(math.dist(a, b), 1e-6)
        x, y = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        first = max(by + self.rng.gauss(0, self.loose), -0.45 * length)
        last = max(by + self.rng.gauss(0, self.loose), -0.45 * length)
        return (a[0] - first * x, a[1] - first * y), (b[0] + last * x, b[1] + last * y)

    def _shaky(self, way: list[tuple[float, float]] | list[tuple[float, ...]]) -> Stroke:
        """The way with a place every tenth of a square, moved by smooth noise."""
        places = [np.array(way[0], np.float64)]
        for a, b in pairwise(way):
            count = max(1, round(math.dist(a, b) / 0.1))
            steps = np.linspace(0, 1, count + 1)[1:, None]
            places += list(np.array(a) * (1 - steps) + np.array(b) * steps)
        line = np.array(places)
        noise = np.random.default_rng(self.rng.getrandbits(32)).normal(size=(len(line) + 6, 2))
        smooth = np.stack([np.convolve(n, np.ones(7) / 7, "valid") for n in noise.T], axis=1)
        force = float(np.clip(self.force + self.rng.gauss(0, 0.08), 0.15, 1))
        return Stroke(line + smooth * (2.6 * self.tremor), force)


def random_writer(style: Style, rng: Random) -> Writer:
    """Somebody's hand."""
    careful = rng.random()
    return Writer(
        angle=rng.choice((math.pi / 4, math.pi / 4, -math.pi / 4, 0.1, math.pi / 2)),
        over=rng.uniform(-0.09, 0.02) if style == "filled" else rng.uniform(-0.12, 0.03),
        loose=0.02 + 0.05 * (1 - careful),
        tremor=0.008 + 0.025 * (1 - careful),
        inset=rng.choice((rng.uniform(-0.02, 0.04), rng.uniform(0.03, 0.12))),
        by_square=rng.random() < 0.35,
        force=rng.uniform(0.6, 1.0),
        rng=rng,
    )


def crossing(style: str, rng: Random) -> list[Doubles]:
    """Ways over a box, from (0, 0) to (1, 1)."""

    def at(x: float, y: float) -> tuple[float, float]:
        return x + rng.gauss(0, 0.05), y + rng.gauss(0, 0.05)

    if style == "line":
        return [np.array([at(0.05, 0.5), at(0.95, 0.5)])]
    if style == "slash":
        return [np.array([at(0.1, 0.9), at(0.9, 0.1)])]
    if style == "scribble":
        ends = [at(0.1 + 0.13 * n, 0.12 if n % 2 else 0.88) for n in range(7)]
        return [np.array(ends)]
    return [np.array([at(0.1, 0.1), at(0.9, 0.9)]), np.array([at(0.12, 0.9), at(0.9, 0.1)])]


def _scanned(
    cells: tuple[Cell, ...], angle: float, step: float, rng: Random, loose: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Pieces of parallel lines inside of a shape, line by line."""
    inside = set(cells)
    middle = np.mean([(c + 0.5, r + 0.5) for r, c in cells], axis=0)
    along = np.array([math.cos(angle), math.sin(angle)])
    across = np.array([-along[1], along[0]])
    reach = max(math.dist(middle, (c + 0.5, r + 0.5)) for r, c in cells) + 0.8
    ways = np.arange(-reach, reach, 0.02)
    made = []
    for offset in np.arange(-reach, reach, step):
        shift = offset + rng.gauss(0, 0.3 * loose)
        places = middle + across * shift + ways[:, None] * along
        within = [(math.floor(y), math.floor(x)) in inside for x, y in places]
        edges = np.flatnonzero(np.diff([False, *within, False]))
        for start, stop in zip(edges[::2], edges[1::2], strict=True):
            if stop - start > 4:
                first, last = places[start], places[stop - 1]
                made.append(((first[0], first[1]), (last[0], last[1])))
    return made


def _loops(cells: set[Cell]) -> list[Doubles]:
    """The rims of a shape, clockwise, as corners in squares."""
    ways = defaultdict(list)
    for row, column in cells:
        corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        beside = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
        for number, other in enumerate(beside):
            if other not in cells:
                ways[corners[number]].append(corners[(number + 1) % 4])
    made = []
    while ways:
        start = next(iter(ways))
        loop, at = [start], ways[start].pop()
        while at != start:
            loop.append(at)
            at = ways[at].pop()
        ways = defaultdict(list, {key: ends for key, ends in ways.items() if ends})
        made.append(np.array(loop, np.float64))
    return made


def _moved_in(loop: Doubles, inset: float) -> Doubles:
    """A clockwise rim, moved towards the inside (y points down)."""
    ahead = np.roll(loop, -1, axis=0) - loop
    behind = loop - np.roll(loop, 1, axis=0)
    normals = [np.stack([-way[:, 1], way[:, 0]], axis=1) for way in (ahead, behind)]
    straight = (ahead * behind).sum(1, keepdims=True) > 0
    return np.asarray(loop + inset * np.where(straight, normals[0], normals[0] + normals[1]))
