"""A board with what lies on it, small: for any game, on any lattice."""

from __future__ import annotations

from collections.abc import Iterable

from printables.engine.boards import piece_middle
from printables.engine.drawing import Drawing, Op, PathStyle, polygon_ops
from printables.engine.patterns import colour_cells, outline_ops
from printables.engine.themes import WHITE, Theme
from rollwrite.board.picture import BoardPicture
from rollwrite.geometry import SQUARE, Cell, Lattice
from rollwrite.paper import Point, Rect

#: Smaller letters on shapes nobody reads.
_LEAST_MM = 1.6


def draw_lying(drawing: Drawing, picture: BoardPicture, box: Rect, theme: Theme) -> Rect:
    """Draw a board as large as fits into the middle of a box; where it lies.

    What was laid last has a thick outline, and the letter of its colour, as every shape has.
    """
    left, top, right, bottom = picture.bounds
    size = min(box.width / (right - left), box.height / (bottom - top))
    place = Rect(
        box.centre[0] - size * (right - left) / 2,
        box.centre[1] - size * (bottom - top) / 2,
        size * (right - left),
        size * (bottom - top),
    )
    origin, lattice = (place.x - left * size, place.y - top * size), picture.lattice
    grid = PathStyle(fill=WHITE, stroke=theme.line, width=min(0.03 * size, 0.2))
    for cell in picture.empty():
        drawing.path(_outline(lattice, cell, origin, size), grid)
    for colour, cells in picture.shapes:
        colour_cells(drawing, cells, origin, size, colour, theme, lattice)
        _letter(drawing, lattice, cells, origin, size, theme.letters[colour], theme)
    if picture.fresh:
        ops = tuple(outline_ops(lattice, picture.fresh, origin, size))
        for ink, wide in ((WHITE, 0.34), (theme.ink, 0.17)):
            drawing.path(ops, PathStyle(stroke=ink, width=wide * size))
    if picture.is_square:
        drawing.rect(place, PathStyle(stroke=theme.ink, width=0.3 * theme.stroke))
    return place


def _outline(lattice: Lattice, cell: Cell, origin: Point, size: float) -> tuple[Op, ...]:
    return polygon_ops(
        [(origin[0] + x * size, origin[1] + y * size) for x, y in lattice.outline(cell)]
    )


def _letter(
    drawing: Drawing,
    lattice: Lattice,
    cells: Iterable[Cell],
    origin: Point,
    size: float,
    letter: str,
    theme: Theme,
) -> None:
    """The letter of a colour on a shape, where it can be read; the pattern tells it in any case."""
    em = 0.5 * size * (1.0 if lattice == SQUARE else 0.55)
    if em < _LEAST_MM:
        return
    x, y = piece_middle(lattice, cells, origin, size)
    drawing.circle((x, y), 0.66 * em, PathStyle(fill=WHITE))
    drawing.text((x, y + 0.36 * em), letter, em, theme.ink, "black", "middle")
