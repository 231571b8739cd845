"""The named shapes: 21 polyominoes and the 22 pieces of Trigon, with Pentobi's names.

The squares are drawn here so that they can be checked by eye; the triangles are the table of the
rulebook's appendix.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property

from rollwrite.geometry.lattice import SQUARE, TRIANGLE, Cell, Lattice, Symmetry


class Shape:
    """A free polyform: its name, its cells, and every different way it can lie.

    :param name: the Pentobi name, for example ``"L4"``.
    :param cells: the cells of one orientation, anywhere on the lattice.
    :param lattice: the lattice they belong to.

    Two shapes are equal when name, lattice and cells are. Orientation 0 is the one given.
    """

    __slots__ = ("__dict__", "cells", "lattice", "name")

    def __init__(self, name: str, cells: Iterable[Cell], lattice: Lattice) -> None:
        self.name = name
        self.lattice = lattice
        self.cells = lattice.normal(cells)

    @property
    def size(self) -> int:
        """The number of cells."""
        return len(self.cells)

    @cached_property
    def orientations(self) -> tuple[tuple[Cell, ...], ...]:
        """Every different orientation, each in its normal place, in a fixed order.

        The order is that of turning: first the turns of the shape as given, then those of its
        mirror image, each orientation once.
        """
        found: dict[tuple[Cell, ...], None] = {}
        for mirrored in (False, True):
            cells = self.cells
            if mirrored:
                cells = self.lattice.normal(map(self.lattice.flip, cells))
            for _ in range(self.lattice.turns):
                found.setdefault(cells)
                cells = self.lattice.normal(map(self.lattice.turn, cells))
        return tuple(found)

    def turned(self, orientation: int) -> int:
        """The number of the orientation one turn clockwise after ``orientation``."""
        return self._moved(orientation, self.lattice.turn)

    def flipped(self, orientation: int) -> int:
        """The number of the orientation that mirrors ``orientation`` left to right."""
        return self._moved(orientation, self.lattice.flip)

    def _moved(self, orientation: int, how: Symmetry) -> int:
        cells = self.lattice.normal(how(cell) for cell in self.orientations[orientation])
        return self.orientations.index(cells)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Shape):
            return NotImplemented
        return (self.name, self.lattice, self.cells) == (other.name, other.lattice, other.cells)

    def __hash__(self) -> int:
        return hash((self.name, self.cells))

    def __repr__(self) -> str:
        return f"Shape({self.name!r}, {self.size} cells, {self.lattice.name})"


_SQUARES = {
    "1": "#",
    "2": "##",
    "I3": "###",
    "V3": "#./##",
    "I4": "####",
    "L4": "#../###",
    "T4": ".#./###",
    "O": "##/##",
    "Z4": "##./.##",
    "F": ".##/##./.#.",
    "I5": "#####",
    "L5": "#.../####",
    "N": "##../.###",
    "P": "##/##/#.",
    "T5": "###/.#./.#.",
    "U": "#.#/###",
    "V5": "#../#../###",
    "W": "#../##./.##",
    "X": ".#./###/.#.",
    "Y": ".#../####",
    "Z5": "##./.#./.##",
}

_TRIANGLES = {
    "I6": "(1,-1)(2,-1)(0,0)(1,0)(-1,1)(0,1)",
    "L6": "(1,-1)(2,-1)(0,0)(1,0)(0,1)(1,1)",
    "V": "(-2,-1)(-1,-1)(-1,0)(0,0)(1,0)(2,0)",
    "S": "(-1,-1)(0,-1)(-1,0)(0,0)(-1,1)(0,1)",
    "P6": "(1,-1)(0,0)(1,0)(2,0)(-1,1)(0,1)",
    "F": "(0,0)(1,0)(0,1)(1,1)(2,1)(1,2)",
    "W": "(1,-1)(-1,0)(0,0)(1,0)(2,0)(3,0)",
    "A6": "(1,-1)(0,0)(1,0)(2,0)(0,1)(2,1)",
    "G": "(1,-1)(0,0)(1,0)(0,1)(1,1)(2,1)",
    "Y": "(-1,-1)(-1,0)(0,0)(1,0)(-1,1)(0,1)",
    "X": "(-1,0)(0,0)(1,0)(-1,1)(0,1)(1,1)",
    "O": "(-1,-1)(0,-1)(1,-1)(-1,0)(0,0)(1,0)",
    "I5": "(1,-1)(0,0)(1,0)(-1,1)(0,1)",
    "L5": "(1,-1)(0,0)(1,0)(0,1)(1,1)",
    "C5": "(0,0)(1,0)(0,1)(1,1)(2,1)",
    "P5": "(1,-1)(0,0)(1,0)(2,0)(0,1)",
    "I4": "(0,0)(1,0)(-1,1)(0,1)",
    "C4": "(0,0)(1,0)(0,1)(1,1)",
    "A4": "(1,-1)(0,0)(1,0)(2,0)",
    "I3": "(1,-1)(0,0)(1,0)",
    "2": "(0,0)(1,0)",
    "1": "(0,0)",
}


@cache
def square_shapes() -> dict[str, Shape]:
    """The 21 free polyominoes of one to five squares, by name: 89 squares, 91 orientations."""
    return {
        name: Shape(
            name,
            (
                (x, y)
                for y, row in enumerate(drawing.split("/"))
                for x, mark in enumerate(row)
                if mark == "#"
            ),
            SQUARE,
        )
        for name, drawing in _SQUARES.items()
    }


@cache
def triangle_shapes() -> dict[str, Shape]:
    """The 22 pieces of Trigon, by name: 110 triangles, 155 orientations."""
    return {
        name: Shape(
            name,
            ((int(x), int(y)) for x, y in re.findall(r"\((-?\d+),(-?\d+)\)", cells)),
            TRIANGLE,
        )
        for name, cells in _TRIANGLES.items()
    }
