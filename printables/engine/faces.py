"""The animals' faces on paper: the drawings of ``static/pictures/faces.svg``, shape by shape."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from math import atan2, ceil, cos, pi, sin, sqrt, tan
from typing import Final
from xml.etree import ElementTree

from printables.engine.drawing import Drawing, Op, PathStyle, Symbol
from rollwrite.paper import Point, Rect
from rollwrite.resources import folder

#: A face is drawn in a square of so many units.
_SIDE: Final = 40
_SVG: Final = "{http://www.w3.org/2000/svg}"
_PARTS: Final = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.\d*|\.?\d+)(?:e[-+]?\d+)?")
_COUNTS: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "a": 7, "z": 0}


def draw_face(drawing: Drawing, name: str, box: Rect) -> bool:
    """A face that fills a square; False where there is none of this name."""
    found = _faces().get(name)
    if found is not None:
        drawing.use(found, box.x, box.y, box.width / _SIDE)
    return found is not None


@cache
def _faces() -> dict[str, Symbol]:
    # Our own file, and no entities in it.
    root = ElementTree.parse(folder("static") / "pictures" / "faces.svg").getroot()  # noqa: S314
    return {symbol.get("id", ""): _face(symbol) for symbol in root.iter(f"{_SVG}symbol")}


def _face(symbol: ElementTree.Element) -> Symbol:
    drawing = Drawing()
    usual = {"stroke": symbol.get("stroke", "none"), "width": symbol.get("stroke-width", "1")}
    for shape in symbol:
        fill, stroke = shape.get("fill", "none"), shape.get("stroke", usual["stroke"])
        width = float(shape.get("stroke-width", usual["width"]))
        style = PathStyle(
            None if fill == "none" or shape.get("fill-opacity") else fill,
            None if stroke == "none" else stroke,
            width,
        )
        drawing.path(_ops(shape), style)
    return Symbol(drawing, Rect(0, 0, _SIDE, _SIDE))


def _ops(shape: ElementTree.Element) -> Iterator[Op]:
    kind = shape.tag.removeprefix(_SVG)
    if kind == "path":
        yield from path_ops(shape.get("d", ""))
    elif kind in ("circle", "ellipse"):
        centre = float(shape.get("cx", 0)), float(shape.get("cy", 0))
        across = float(shape.get("rx", shape.get("r", 0)))
        down = float(shape.get("ry", shape.get("r", 0)))
        yield "M", centre[0] + across, centre[1]
        yield from _arc_round(centre, (across, down), 0.0, 2 * pi)
        yield ("Z",)


def path_ops(text: str) -> Iterator[Op]:
    """The operations of an SVG path: moves, lines, cubic curves and arcs."""
    parts = _PARTS.findall(text)
    x = y = 0.0
    start: Point = (0.0, 0.0)
    handle: Point | None = None
    command, at = "", 0
    while at < len(parts):
        if parts[at].isalpha():
            command, at = parts[at], at + 1
        kind = command.lower()
        numbers = [float(one) for one in parts[at : at + _COUNTS[kind]]]
        at += _COUNTS[kind]
        bx, by = (x, y) if command.islower() else (0.0, 0.0)
        last, handle = handle, None
        match kind:
            case "z":
                x, y = start
                yield ("Z",)
            case "h" | "v":
                x, y = (bx + numbers[0], y) if kind == "h" else (x, by + numbers[0])
                yield "L", x, y
            case "m" | "l":
                x, y = bx + numbers[0], by + numbers[1]
                yield ("M" if kind == "m" else "L"), x, y
                if kind == "m":
                    # What follows a move without a letter are lines.
                    start, command = (x, y), "l" if command == "m" else "L"
            case "c" | "s":
                first = (bx + numbers[0], by + numbers[1])
                if kind == "s":
                    first = (x, y) if last is None else (2 * x - last[0], 2 * y - last[1])
                handle = (bx + numbers[-4], by + numbers[-3])
                x, y = bx + numbers[-2], by + numbers[-1]
                yield "C", *first, *handle, x, y
            case "a":
                end = bx + numbers[5], by + numbers[6]
                yield from _arc((x, y), end, numbers)
                x, y = end


def _arc(start: Point, end: Point, numbers: list[float]) -> Iterator[Op]:
    """An arc from point to point, as SVG defines it; none here is turned."""
    rx, ry, _, is_large, is_clockwise = numbers[:5]
    dx, dy = (start[0] - end[0]) / 2 / rx, (start[1] - end[1]) / 2 / ry
    half = dx * dx + dy * dy
    if half > 1:
        # Too small an ellipse grows until it reaches both.
        grown = sqrt(half)
        rx, ry, dx, dy, half = rx * grown, ry * grown, dx / grown, dy / grown, 1.0
    away = sqrt(max(1 / half - 1, 0)) * (-1 if is_large == is_clockwise else 1)
    cx, cy = away * dy, -away * dx
    first = atan2(dy - cy, dx - cx)
    sweep = atan2(-dy - cy, -dx - cx) - first
    if is_clockwise and sweep < 0:
        sweep += 2 * pi
    elif not is_clockwise and sweep > 0:
        sweep -= 2 * pi
    centre = (start[0] + end[0]) / 2 + cx * rx, (start[1] + end[1]) / 2 + cy * ry
    yield from _arc_round(centre, (rx, ry), first, sweep)


def _arc_round(
    centre: Point, radii: tuple[float, float], first: float, sweep: float
) -> Iterator[Op]:
    """An arc about a centre as curves of a quarter at most."""
    steps = max(ceil(abs(sweep) / (pi / 2) - 1e-9), 1)
    step = sweep / steps
    reach = 4 / 3 * tan(step / 4)

    def at(angle: float, aside: float) -> Point:
        x, y = cos(angle) - aside * sin(angle), sin(angle) + aside * cos(angle)
        return centre[0] + x * radii[0], centre[1] + y * radii[1]

    for number in range(steps):
        a, b = first + number * step, first + (number + 1) * step
        yield "C", *at(a, reach), *at(b, -reach), *at(b, 0)
