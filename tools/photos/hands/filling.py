"""How a hand fills a shape: solid, hatched, zigzag, loops, a blob in each square."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from tools.photos.hands.ink import Layer, Pen, Point, wobbly

Quad: TypeAlias = list[Point]


@dataclass(frozen=True)
class Hand:
    """The habits of whoever fills the sheet.

    :ivar style: solid, hatch, zigzag, cross-hatch, loops, blob or outline.
    :ivar gap: free space between strokes, as a part of a stroke's width.
    :ivar slack: how far strokes end from the squares' edges, as a part of a square; negative
        is short of them, positive beyond.
    :ivar wobble: of lines, as a part of a square.
    :ivar by_shape: strokes run through a whole shape, not square by square.
    """

    style: str
    gap: float
    slack: float
    wobble: float
    by_shape: bool
    angle: float


def fill_area(page_layer: Layer, quads: list[Quad], pen: Pen, hand: Hand, rng: Random) -> None:
    """Draw one area made of squares, each given by its corners in page pixels."""
    side = math.dist(quads[0][0], quads[0][1])
    if hand.style == "outline":
        for quad in quads:
            inner = _shrunk(quad, 0.06 - hand.slack / 2)
            for a, b in zip(inner, [*inner[1:], inner[0]], strict=True):
                line = wobbly(a, b, hand.wobble * side, rng)
                page_layer.stroke(line, pen.width * side, pen.density, 0.3)
    joined = hand.by_shape and hand.style != "blob"
    for group in _runs(quads, hand) if joined else [[quad] for quad in quads]:
        _fill_box(page_layer, _box(group, hand, side, rng), side, pen, hand, rng)


def _runs(quads: list[Quad], hand: Hand) -> list[list[Quad]]:
    """Split squares into straight runs, so that strokes can go through several at once."""
    along = 0 if abs(math.cos(hand.angle)) > abs(math.sin(hand.angle)) else 1
    left = sorted(quads, key=lambda q: (round(q[0][1 - along], 1), q[0][along]))
    runs: list[list[Quad]] = []
    for quad in left:
        if runs:
            last = runs[-1][-1]
            if math.dist(last[1] if along == 0 else last[3], quad[0]) < 1.5:
                runs[-1].append(quad)
                continue
        runs.append([quad])
    return runs


def _box(group: list[Quad], hand: Hand, side: float, rng: Random) -> tuple[float, ...]:
    xs = [x for quad in group for x, _ in quad]
    ys = [y for quad in group for _, y in quad]
    slack = [(hand.slack + rng.gauss(0, 0.025)) * side for _ in range(4)]
    return (
        min(xs) - slack[0],
        min(ys) - slack[1],
        max(xs) + slack[2],
        max(ys) + slack[3],
    )


def _shrunk(quad: Quad, by: float) -> Quad:
    x = sum(p[0] for p in quad) / 4
    y = sum(p[1] for p in quad) / 4
    return [(px + (x - px) * 2 * by, py + (y - py) * 2 * by) for px, py in quad]


def _fill_box(
    layer: Layer, box: tuple[float, ...], side: float, pen: Pen, hand: Hand, rng: Random
) -> None:
    if hand.style == "solid":
        _solid(layer, box, side, pen, rng)
    elif hand.style == "blob":
        _blob(layer, box, side, pen, rng)
    elif hand.style == "loops":
        _loops(layer, box, side, pen, hand, rng)
    elif hand.style == "cross-hatch":
        _hatch(layer, box, side, pen, hand, hand.angle, rng)
        _hatch(layer, box, side, pen, hand, hand.angle + math.pi / 2, rng)
    else:
        _hatch(layer, box, side, pen, hand, hand.angle, rng)


def _solid(layer: Layer, box: tuple[float, ...], side: float, pen: Pen, rng: Random) -> None:
    left, top, right, bottom = box
    wild = 0.03 * side
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    polygon: list[Point] = []
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        polygon += wobbly(a, b, wild, rng)[:-1]
    layer.fill(polygon, pen.density)
    # Streaks where strokes met.
    for _ in range(rng.randrange(0, 4)):
        y = rng.uniform(top, bottom)
        line = wobbly((left, y), (right, y + rng.gauss(0, 0.1) * side), wild / 2, rng)
        layer.stroke(line, 0.05 * side, pen.density * 0.5, 0.6)


def _blob(layer: Layer, box: tuple[float, ...], side: float, pen: Pen, rng: Random) -> None:
    left, top, right, bottom = box
    x, y = (left + right) / 2 + rng.gauss(0, 0.04) * side, (top + bottom) / 2
    reach_x, reach_y = (right - left) * rng.uniform(0.3, 0.48), (bottom - top) * 0.4
    polygon = [
        (
            x + reach_x * math.cos(t / 8 * math.pi) * rng.uniform(0.8, 1.1),
            y + reach_y * math.sin(t / 8 * math.pi) * rng.uniform(0.8, 1.1),
        )
        for t in range(16)
    ]
    layer.fill(polygon, pen.density)


def _loops(
    layer: Layer, box: tuple[float, ...], side: float, pen: Pen, hand: Hand, rng: Random
) -> None:
    left, top, right, bottom = box
    # Loops wander along the longer way.
    upright = bottom - top > right - left
    start, end, low, high = (top, bottom, left, right) if upright else (left, right, top, bottom)
    width = pen.width * side
    step = max(width * (1 + hand.gap), 1.0)
    radius = (high - low) / 2 * rng.uniform(0.75, 0.95)
    points: list[Point] = []
    turns = max(2, int((end - start - radius) / step))
    for tick in range(turns * 8):
        angle = tick / 8 * 2 * math.pi
        along = start + radius * 0.6 + (end - start - 1.2 * radius) * tick / (turns * 8)
        along += 0.6 * radius * math.cos(angle) + rng.gauss(0, hand.wobble * side)
        across = (low + high) / 2 + radius * math.sin(angle)
        points.append((across, along) if upright else (along, across))
    layer.stroke(points, width, pen.density, 0.0)


def _hatch(
    layer: Layer,
    box: tuple[float, ...],
    side: float,
    pen: Pen,
    hand: Hand,
    angle: float,
    rng: Random,
) -> None:
    """Parallel strokes across a box; as zigzag their ends are joined."""
    width = pen.width * side
    left, top, right, bottom = box
    # However sparse, no square stays without a stroke: it would not count as filled.
    step = min(width * (1 + hand.gap), 0.5 * min(right - left, bottom - top))
    step = max(step, 1.0)
    dx, dy = math.cos(angle), math.sin(angle)
    x, y = (left + right) / 2, (top + bottom) / 2
    half = math.hypot(right - left, bottom - top) / 2
    strokes: list[list[Point]] = []
    offset = -half + rng.uniform(0, step)
    while offset < half:
        ends = _clipped((x - dy * offset, y + dx * offset), (dx, dy), box)
        offset += step * rng.uniform(0.75, 1.25)
        if ends is None or math.dist(*ends) < width * 0.4:
            continue
        strokes.append(wobbly(*ends, hand.wobble * side, rng))
    if hand.style == "zigzag" and strokes:
        points: list[Point] = []
        for number, stroke in enumerate(strokes):
            points += stroke[::-1] if number % 2 else stroke
        layer.stroke(points, width, pen.density, 0.0)
        return
    for stroke in strokes:
        layer.stroke(stroke, width * rng.uniform(0.85, 1.15), pen.density, 0.35)


def _clipped(middle: Point, direction: Point, box: tuple[float, ...]) -> tuple[Point, Point] | None:
    """The part of a line inside a box."""
    low, high = -1e9, 1e9
    for place, way, least, most in zip(middle, direction, box[:2], box[2:], strict=True):
        if abs(way) < 1e-6:
            if not least <= place <= most:
                return None
            continue
        one, two = sorted(((least - place) / way, (most - place) / way))
        low, high = max(low, one), min(high, two)
    if low >= high:
        return None
    (x, y), (dx, dy) = middle, direction
    return (x + dx * low, y + dy * low), (x + dx * high, y + dy * high)


def cross_out(layer: Layer, quad: Quad, pen: Pen, style: str, rng: Random) -> None:
    """Cross a box out: x, slash, line, double, tick, scribble or filled."""
    points = _shrunk(quad, rng.uniform(-0.04, 0.16))
    side = min(math.dist(points[0], points[1]), math.dist(points[1], points[2]))
    shaken = [(x + rng.gauss(0, 0.06) * side, y + rng.gauss(0, 0.06) * side) for x, y in points]
    top_left, top_right, bottom_right, bottom_left = shaken
    # A pen is as wide in a narrow box: boxes of a line are all as high.
    narrow = max(1.0, round(math.dist(points[1], points[2]) / side, 2))
    width = max(pen.width * side * narrow, 1.5)
    if style == "x":
        lines = [(top_left, bottom_right), (top_right, bottom_left)]
    elif style == "slash":
        lines = [(bottom_left, top_right)] if rng.random() < 0.7 else [(top_left, bottom_right)]
    elif style == "line":
        lines = [(_middle(top_left, bottom_left), _middle(top_right, bottom_right))]
    elif style == "double":
        left, right = _middle(top_left, top_right), _middle(bottom_left, bottom_right)
        lines = [(bottom_left, left), (right, top_right)]
    elif style == "tick":
        foot = _middle(bottom_left, bottom_right)
        lines = [(_middle(top_left, bottom_left), foot), (foot, top_right)]
    else:
        box = (
            min(p[0] for p in shaken),
            min(p[1] for p in shaken),
            max(p[0] for p in shaken),
            max(p[1] for p in shaken),
        )
        thin = Pen(pen.absorbance, pen.density, width / side, pen.grain)
        gap = rng.uniform(-0.3, 0.5) if style == "filled" else rng.uniform(1.0, 3.0)
        hand = Hand("zigzag", gap, 0.0, 0.02, False, rng.uniform(0, math.pi))
        _hatch(layer, box, side, thin, hand, hand.angle, rng)
        return
    for a, b in lines:
        layer.stroke(wobbly(a, b, 0.015 * side, rng), width, pen.density, 0.4)


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
