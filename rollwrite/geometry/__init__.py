"""What a board is made of: lattices of cells, shapes and their orientations, the named catalogue.

Nothing here knows a game. Squares and triangles differ in the few hooks of
:class:`~rollwrite.geometry.lattice.Lattice` and nowhere else.
"""

from rollwrite.geometry.catalogue import Shape, square_shapes, triangle_shapes
from rollwrite.geometry.lattice import SQUARE, TRIANGLE, Cell, Lattice

__all__ = ["SQUARE", "TRIANGLE", "Cell", "Lattice", "Shape", "square_shapes", "triangle_shapes"]
