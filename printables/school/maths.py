"""What worksheets ask about shapes: how large they are, how they mirror, how two are alike.

Shapes are sets of squares ``(x, y)``, ``x`` to the right and ``y`` down, one unit wide.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal, TypeAlias, get_args

from rollwrite.geometry import SQUARE, Cell
from rollwrite.paper import Line

Cells: TypeAlias = tuple[Cell, ...]
#: A line of symmetry through the middle: from top to bottom, from side to side, and the two
#: diagonals, the one that falls to the right and the one that rises.
Axis: TypeAlias = Literal["upright", "level", "falling", "rising"]
AXES: tuple[Axis, ...] = get_args(Axis)
#: How a shape lies in comparison with another: turned, flipped over (turned besides or not), or
#: it is another shape.
Kinship: TypeAlias = Literal["turn", "flip", "neither"]
KINSHIPS: tuple[Kinship, ...] = get_args(Kinship)


def perimeter(cells: Collection[Cell]) -> int:
    """The length of the outline: four sides a square, less the two that meet at each contact."""
    contacts = sum(near in cells for cell in cells for near in SQUARE.edges(cell)) // 2
    return 4 * len(cells) - 2 * contacts


def axes(cells: Iterable[Cell]) -> tuple[Axis, ...]:
    """The lines along which a shape can be folded onto itself."""
    here = SQUARE.normal(cells)
    return tuple(axis for axis in AXES if SQUARE.normal(_mirrored(here, axis)) == here)


def _mirrored(cells: Cells, axis: Axis) -> Cells:
    match axis:
        case "upright":
            return tuple((-x, y) for x, y in cells)
        case "level":
            return tuple((x, -y) for x, y in cells)
        case "falling":
            return tuple((y, x) for x, y in cells)
        case "rising":
            return tuple((-y, -x) for x, y in cells)


def axis_line(cells: Collection[Cell], axis: Axis, over: float = 0.5) -> Line:
    """Where a line of symmetry runs, the shape's top left at the origin.

    :param over: how far it stands out beyond the shape at both ends.
    """
    wide, high = extent(cells)
    match axis:
        case "upright":
            return (wide / 2, -over), (wide / 2, high + over)
        case "level":
            return (-over, high / 2), (wide + over, high / 2)
        case "falling":
            return (-over, -over), (wide + over, high + over)
        case "rising":
            return (-over, high + over), (wide + over, -over)


def extent(cells: Iterable[Cell]) -> tuple[int, int]:
    """The width and height of a shape in squares."""
    xs, ys = zip(*cells, strict=True)
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def turns(cells: Iterable[Cell]) -> tuple[Cells, ...]:
    """A shape and its turns, each different one once, the shape itself first."""
    found: dict[Cells, None] = {}
    here = SQUARE.normal(cells)
    for _ in range(SQUARE.turns):
        found.setdefault(here)
        here = SQUARE.normal(map(SQUARE.turn, here))
    return tuple(found)


def flips(cells: Iterable[Cell]) -> tuple[Cells, ...]:
    """The mirror image of a shape and its turns."""
    return turns(map(SQUARE.flip, cells))


def is_handed(cells: Cells) -> bool:
    """Whether a shape and its mirror image differ, as a left and a right hand do."""
    return SQUARE.normal(cells) not in flips(cells)


def kinship(one: Cells, other: Cells) -> Kinship:
    """What ``other`` is to ``one``; a shape without hands is only ever turned."""
    lying = SQUARE.normal(other)
    if lying in turns(one):
        return "turn"
    return "flip" if lying in flips(one) else "neither"
