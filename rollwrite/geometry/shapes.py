"""Shapes: a named set of cells that may be turned and flipped freely (rule P1)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from rollwrite.geometry.lattice import Cell, Lattice, Symmetry


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
