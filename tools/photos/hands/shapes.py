"""What people do instead of filling a shape: its edge, a few lines, dots, ticks, half of a square.

Every way leaves ink in each square of the shape or along the edge of the whole shape: never so
little that a person at the table could not tell which squares are meant.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import cv2
import numpy as np

from tools.photos.hands.filling import Hand, Quad, fill_area
from tools.photos.hands.ink import Layer, Pen, Point, wobbly
from tools.photos.hands.writing import place_in, write

Square = tuple[int, int]


@dataclass(frozen=True)
class Way:
    """How somebody marks the squares of a shape; lengths in squares.

    :ivar name: a key of :data:`WAYS`.
    :ivar inset: of an edge's stroke from the printed line; negative is beyond it.
    :ivar wobble: of strokes.
    :ivar step: between lines or dots.
    :ivar angle: of lines.
    :ivar whole: lines run through the whole shape, not square by square.
    :ivar inside: what is drawn inside an edge: "" (nothing), a way, or ``lines`` for inner lines.
    :ivar text: a letter or number to write.
    :ivar hand: who fills, where something is filled.
    """

    name: str
    inset: float
    wobble: float
    step: float
    angle: float
    whole: bool
    inside: str
    text: str
    hand: Hand


@dataclass(frozen=True)
class Shape:
    """A shape's squares ``(row, column)`` and their corners in page pixels, clockwise."""

    squares: tuple[Square, ...]
    quads: tuple[Quad, ...]

    @property
    def side(self) -> float:
        """Pixels a square."""
        return math.dist(self.quads[0][0], self.quads[0][1])


def draw_way(layer: Layer, shape: Shape, pen: Pen, way: Way, rng: Random) -> None:
    """Mark a shape in one way."""
    WAYS[way.name](layer, shape, pen, way, rng)


def edges_of(squares: Sequence[Square]) -> list[list[Square]]:
    """The closed edges round some squares, as corners ``(row, column)``, clockwise.

    A corner at which two squares touch is passed twice.
    """
    taken = set(squares)
    onward: dict[Square, list[Square]] = {}
    for row, column in squares:
        for start, end, beyond in (
            ((row, column), (row, column + 1), (row - 1, column)),
            ((row, column + 1), (row + 1, column + 1), (row, column + 1)),
            ((row + 1, column + 1), (row + 1, column), (row + 1, column)),
            ((row + 1, column), (row, column), (row, column - 1)),
        ):
            if beyond not in taken:
                onward.setdefault(start, []).append(end)
    loops = []
    while onward:
        first = next(iter(onward))
        loop, at, came = [], first, (0, 0)
        while at in onward:
            ends = onward[at]
            # Turn right where two squares touch, so that each keeps its own edge.
            right = (at[0] + came[1], at[1] - came[0])
            end = right if right in ends else ends[0]
            ends.remove(end)
            if not ends:
                del onward[at]
            loop.append(at)
            came = (end[0] - at[0], end[1] - at[1])
            at = end
        loops.append(loop)
    return loops


def _turns(loop: list[Square]) -> list[Square]:
    """A loop without the corners at which it goes straight on."""
    count = len(loop)
    return [
        here
        for number, here in enumerate(loop)
        if (here[0] - loop[number - 1][0], here[1] - loop[number - 1][1])
        != (loop[(number + 1) % count][0] - here[0], loop[(number + 1) % count][1] - here[1])
    ]


def _at(shape: Shape) -> Callable[[float, float], Point]:
    """Page pixels of a place ``(row, column)``; the grid is straight on the page."""
    (row, column), quad = shape.squares[0], shape.quads[0]
    right = quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]
    down = quad[3][0] - quad[0][0], quad[3][1] - quad[0][1]

    def place(r: float, c: float) -> Point:
        dr, dc = r - row, c - column
        return (
            quad[0][0] + dc * right[0] + dr * down[0],
            quad[0][1] + dc * right[1] + dr * down[1],
        )

    return place


def _edge(layer: Layer, shape: Shape, pen: Pen, way: Way, rng: Random) -> None:
    """Only the edge of the shape, on the printed lines or beside them."""
    parts = [shape]
    if way.inside == "each":
        parts = [Shape((s,), (q,)) for s, q in zip(shape.squares, shape.quads, strict=True)]
    for part in parts:
        for loop in edges_of(part.squares):
            _stroke_edge(layer, loop, _at(shape), shape.side, pen, way, rng)
    if way.inside == "lines":
        _inner_lines(layer, shape, pen, way, rng)
    elif way.inside in WAYS:
        fine = Pen(pen.absorbance, pen.density, min(pen.width, 0.09), pen.grain)
        chosen = range(len(shape.squares))
        if rng.random() < 0.4:
            # Only one square of the shape has it.
            chosen = range(1)
        for number in chosen:
            one = Shape((shape.squares[number],), (shape.quads[number],))
            WAYS[way.inside](layer, one, fine, way, rng)


def _stroke_edge(
    layer: Layer,
    loop: list[Square],
    place: Callable[[float, float], Point],
    side: float,
    pen: Pen,
    way: Way,
    rng: Random,
) -> None:
    corners = _turns(loop)
    count = len(corners)
    points = []
    for number, (row, column) in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % count]
        # Inward is to the right of the way round: (down, right) turned.
        came = _unit(row - before[0], column - before[1])
        goes = _unit(after[0] - row, after[1] - column)
        inset = way.inset + rng.gauss(0, 0.02)
        points.append(
            place(
                row + inset * (came[1] + goes[1]),
                column - inset * (came[0] + goes[0]),
            )
        )
    width = pen.width * side
    passes = 2 if rng.random() < 0.15 else 1
    for _ in range(passes):
        if rng.random() < 0.4:
            # In one go.
            line: list[Point] = []
            for a, b in zip(points, [*points[1:], points[0]], strict=True):
                line += wobbly(a, b, way.wobble * side, rng)
            layer.stroke(line, width, pen.density, 0.0)
            continue
        reach = rng.gauss(0, 0.05)
        for a, b in zip(points, [*points[1:], points[0]], strict=True):
            length = max(math.dist(a, b), 1e-6)
            part = (reach + rng.gauss(0, 0.02)) * side / length
            start = a[0] + (a[0] - b[0]) * part, a[1] + (a[1] - b[1]) * part
            end = b[0] + (b[0] - a[0]) * part, b[1] + (b[1] - a[1]) * part
            layer.stroke(wobbly(start, end, way.wobble * side, rng), width, pen.density, 0.3)


def _unit(down: float, across: float) -> tuple[float, float]:
    length = math.hypot(down, across)
    return down / length, across / length


def _inner_lines(layer: Layer, shape: Shape, pen: Pen, way: Way, rng: Random) -> None:
    taken = set(shape.squares)
    for (row, column), quad in zip(shape.squares, shape.quads, strict=True):
        for beyond, a, b in (
            ((row, column + 1), quad[1], quad[2]),
            ((row + 1, column), quad[3], quad[2]),
        ):
            if beyond in taken:
                line = wobbly(a, b, way.wobble * shape.side, rng)
                layer.stroke(line, pen.width * shape.side, pen.density, 0.3)


def _fill(layer: Layer, shape: Shape, pen: Pen, way: Way, rng: Random) -> None:
    fill_area(layer, list(shape.quads), pen, way.hand, rng)


def _lines(layer: Layer, shape: Shape, pen: Pen, way: Way, rng: Random) -> None:
    """A few lines: through each square, or across the whole shape and no farther."""
    parts = [list(shape.quads)] if way.whole else [[quad] for quad in shape.quads]
    side = shape.side
    for quads in parts:
        inside = np.zeros(layer.density.shape, np.uint8)
        for quad in quads:
            _block(inside, layer, quad, -way.inset)
        strokes = Layer(layer.corner, (layer.density.shape[1], layer.density.shape[0]))
        points = np.array(quads).reshape(-1, 2)
        x, y = points.mean(0)
        half = float(np.ptp(points, axis=0).max()) * 0.75
        dx, dy = math.cos(way.angle), math.sin(way.angle)
        # No square may stay without a line.
        step = min(way.step, 0.6) * side
        offset = -half + rng.uniform(0, step)
        while offset < half:
            a = x - dy * offset - dx * half, y + dx * offset - dy * half
            b = x - dy * offset + dx * half, y + dx * offset + dy * half
            line = wobbly(a, b, way.wobble * side, rng)
            strokes.stroke(line, pen.width * side, pen.density, 0.3)
            offset += step * rng.uniform(0.8, 1.2)
        layer.density = np.maximum(layer.density, strokes.density * (inside > 127))


def _block(
    mask: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], layer: Layer, quad: Quad, grow: float
) -> None:
    """Add a square, a little larger or smaller, to a mask of the layer."""
    middle_x, middle_y = (sum(p[axis] for p in quad) / 4 for axis in (0, 1))
    corners = [
        (
            (middle_x + (x - middle_x) * (1 + 2 * grow) - layer.corner[0]),
            (middle_y + (y - middle_y) * (1 + 2 * grow) - layer.corner[1]),
        )
        for x, y in quad
    ]
    cv2.fillPoly(mask, [np.round(corners).astype(np.int32)], 255)


def _each(
    one: Callable[[Layer, Quad, float, Pen, Way, Random], None],
) -> Callable[[Layer, Shape, Pen, Way, Random], None]:
    """A way that marks each square by itself."""

    def every(layer: Layer, shape: Shape, pen: Pen, way: Way, rng: Random) -> None:
        for quad in shape.quads:
            one(layer, quad, shape.side, pen, way, rng)

    return every


def _path(
    layer: Layer, quad: Quad, side: float, pen: Pen, way: Way, rng: Random, *parts: Point
) -> None:
    """A stroke through places of a square."""
    line: list[Point] = []
    for a, b in pairwise(parts):
        line += wobbly(place_in(quad, *a), place_in(quad, *b), way.wobble * side / 2, rng)
    layer.stroke(line, pen.width * side, pen.density, 0.2)


def _dots(layer: Layer, quad: Quad, side: float, pen: Pen, way: Way, rng: Random) -> None:
    count = max(1, round(1 / way.step**2 * 0.4))
    size = max(pen.width, 0.06)
    if count <= 2:
        size = rng.uniform(0.12, 0.35)
    for _ in range(min(count, 14)):
        middle = 0.5, 0.5
        if count > 1:
            middle = rng.uniform(0.15, 0.85), rng.uniform(0.15, 0.85)
        x, y = place_in(quad, middle[0] + rng.gauss(0, 0.04), middle[1] + rng.gauss(0, 0.04))
        layer.stroke([(x, y), (x + 0.02 * side, y)], size * side, pen.density, 0.0)


def _tick(layer: Layer, quad: Quad, side: float, pen: Pen, way: Way, rng: Random) -> None:
    low = rng.uniform(0.7, 0.9)
    foot = rng.uniform(0.3, 0.5)
    _path(layer, quad, side, pen, way, rng, (foot - 0.2, low - 0.3), (foot, low), (0.85, 0.15))


def _cross(layer: Layer, quad: Quad, side: float, pen: Pen, way: Way, rng: Random) -> None:
    e = rng.uniform(-0.02, 0.28)
    _path(layer, quad, side, pen, way, rng, (e, e), (1 - e, 1 - e))
    _path(layer, quad, side, pen, way, rng, (1 - e, e), (e, 1 - e))


def _diagonal(layer: Layer, quad: Quad, side: float, pen: Pen, way: Way, rng: Random) -> None:
    e = rng.uniform(-0.02, 0.2)
    ends = ((e, e), (1 - e, 1 - e)) if way.angle > 0.5 else ((e, 1 - e), (1 - e, e))
    _path(layer, quad, side, pen, way, rng, *ends)


def _circle(layer: Layer, quad: Quad, side: float, pen: Pen, way: Way, rng: Random) -> None:
    reach = rng.uniform(0.2, 0.46)
    start = rng.uniform(0, 6)
    points = [
        place_in(
            quad,
            0.5 + reach * math.cos(start + t / 2) * rng.uniform(0.92, 1.08),
            0.5 + reach * math.sin(start + t / 2) * rng.uniform(0.92, 1.08),
        )
        for t in range(14)
    ]
    layer.stroke(points, pen.width * side, pen.density, 0.0)


def _squiggle(layer: Layer, quad: Quad, side: float, pen: Pen, way: Way, rng: Random) -> None:
    turns = rng.randint(2, 5)
    upright = rng.random() < 0.3
    points = []
    for number in range(turns * 2 + 1):
        along = 0.08 + 0.84 * number / (turns * 2)
        across = 0.5 + (0.38 if number % 2 else -0.38) * rng.uniform(0.5, 1.15)
        points.append((across, along) if upright else (along, across))
    _path(layer, quad, side, pen, way, rng, *points)


def _half(layer: Layer, quad: Quad, side: float, pen: Pen, way: Way, rng: Random) -> None:
    """A triangle or a half of the square is filled."""
    cut = rng.uniform(0.4, 0.65)
    parts = rng.choice(
        (
            ((0.03, 0.03), (0.97, 0.03), (0.03, 0.97)),
            ((0.97, 0.97), (0.97, 0.03), (0.03, 0.97)),
            ((0.03, 0.03), (cut, 0.03), (cut, 0.97), (0.03, 0.97)),
            ((0.03, cut), (0.97, cut), (0.97, 0.97), (0.03, 0.97)),
        )
    )
    wild = way.wobble + 0.02
    corners = [place_in(quad, u + rng.gauss(0, wild), v + rng.gauss(0, wild)) for u, v in parts]
    layer.fill(corners, pen.density)


def _text(layer: Layer, quad: Quad, side: float, pen: Pen, way: Way, rng: Random) -> None:
    fine = Pen(pen.absorbance, pen.density, min(pen.width, 0.12), pen.grain)
    write(layer, quad, side, fine, way.text, rng.uniform(0.35, 0.75), rng)


def _through(layer: Layer, shape: Shape, pen: Pen, way: Way, rng: Random) -> None:
    """One careless stroke through the whole shape, to and fro over every square."""
    side = shape.side
    width = max(pen.width, 0.06)
    left, here = list(zip(shape.squares, shape.quads, strict=True)), None
    points: list[Point] = []
    while left:
        nearest = min(
            left,
            key=lambda item: (
                0 if here is None else abs(item[0][0] - here[0]) + abs(item[0][1] - here[1]),
                item[0],
            ),
        )
        left.remove(nearest)
        here, quad = nearest
        points += [
            place_in(quad, rng.uniform(0.05, 0.95), rng.uniform(0.05, 0.95))
            for _ in range(rng.randint(3, 7))
        ]
    layer.stroke(points, width * side, pen.density, 0.0)


#: Ways by name; each draws on a layer of its own for the shape.
WAYS: dict[str, Callable[[Layer, Shape, Pen, Way, Random], None]] = {
    "edge": _edge,
    "fill": _fill,
    "lines": _lines,
    "through": _through,
    "dots": _each(_dots),
    "tick": _each(_tick),
    "cross": _each(_cross),
    "diagonal": _each(_diagonal),
    "circle": _each(_circle),
    "squiggle": _each(_squiggle),
    "half": _each(_half),
    "text": _each(_text),
}
