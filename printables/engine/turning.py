"""Part of a page turned by quarters: the same seen from another side of the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from printables.engine.drawing import Item, Op, Path, PlacedItem, Text, walk
from rollwrite.paper import Point, Rect

_QUARTERS = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))


def turned(items: Iterable[Item], quarters: int, place: Rect) -> list[Item]:
    """What was drawn from the origin on, in ``place``.

    Symbols are opened.

    :param quarters: of a turn, clockwise: 0 to 3.
    :param place: as wide as what was drawn is high, where it is turned by one or three.
    """
    corner = (
        (place.x, place.y), (place.right, place.y), (place.right, place.bottom),
        (place.x, place.bottom),
    )[quarters]  # fmt: skip
    return [_turned(placed, quarters, corner) for placed in walk(items)]


def _turned(placed: PlacedItem, quarters: int, corner: Point) -> Path | Text:
    item, k = placed.item, placed.scale
    xx, xy, yx, yy = _QUARTERS[quarters]

    def at(x: float, y: float) -> Point:
        x, y = placed.x + k * x, placed.y + k * y
        return corner[0] + xx * x + xy * y, corner[1] + yx * x + yy * y

    if isinstance(item, Text):
        x, y = at(item.x, item.y)
        turn = (item.turn + 90 * quarters) % 360
        return replace(item, x=x, y=y, size=k * item.size, turn=turn)
    ops: list[Op] = []
    for op in item.ops:
        match op:
            case ("C", x1, y1, x2, y2, x, y):
                ops.append(("C", *at(x1, y1), *at(x2, y2), *at(x, y)))
            case ("M" | "L" as kind, x, y):
                ops.append((kind, *at(x, y)))
            case _:
                ops.append(op)
    style = item.style
    dash = tuple(k * length for length in style.dash)
    return Path(tuple(ops), replace(style, width=k * style.width, dash=dash))
