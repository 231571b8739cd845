"""The shapes as JSON: how they lie, turn and flip, for scripts and programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rollwrite.dicegame import Square
from rollwrite.geometry import Shape, square_shapes


@dataclass(frozen=True)
class ViewShape:
    """A shape: orientations in normal form; turned and flipped name the orientation that a turn
    clockwise, or a mirror image, of each leads to.
    """

    size: int
    orientations: tuple[tuple[Square, ...], ...]
    turned: tuple[int, ...]
    flipped: tuple[int, ...]


@dataclass(frozen=True)
class Shapes:
    """The 21 shapes."""

    shapes: dict[str, ViewShape]


def shapes_view(shapes: Mapping[str, Shape] | None = None) -> Shapes:
    """Shapes: their orientations as squares, and which one a turn or a flip leads to.

    :param shapes: by name; the 21 of squares by default. Of triangles a square is [row, column].
    """
    return Shapes(
        {
            name: ViewShape(
                shape.size,
                tuple(tuple((y, x) for x, y in cells) for cells in shape.orientations),
                tuple(shape.turned(i) for i in range(len(shape.orientations))),
                tuple(shape.flipped(i) for i in range(len(shape.orientations))),
            )
            for name, shape in (shapes or square_shapes()).items()
        }
    )
