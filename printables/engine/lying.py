"""Shapes as pictures show them: on their long side."""

from __future__ import annotations

from rollwrite.geometry import SQUARE, Cell, Shape


def lying(shape: Shape) -> tuple[Cell, ...]:
    """The orientation that is the least high, so that rows of pictures stay low."""

    def height(cells: tuple[Cell, ...]) -> tuple[int, int]:
        return max(y for _, y in cells), 0 if shape.lattice == SQUARE else min(cells)[0]

    return min(shape.orientations, key=height)
