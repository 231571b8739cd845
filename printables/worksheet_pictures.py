"""The tasks of the worksheets, drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from printables.drawing import PathStyle
from printables.page_elements import write
from printables.patterns import colour_cells
from printables.worksheet_maths import axis_line, extent
from printables.worksheet_pen import (
    BOX_EMS,
    PART_EMS,
    Blank,
    BlankPart,
    Pen,
    Piece,
    corner_for,
)
from printables.worksheet_tasks import (
    COORDINATES_SIDE,
    AreaTask,
    CoordinateTask,
    FractionTask,
    SymmetryTask,
    Task,
    TurnTask,
)
from rollwrite.board import Board
from rollwrite.dicegame import COLOURS
from rollwrite.paper import Point, Rect

#: A square of the shapes that are measured: a ruler tells the same as counting.
MEASURED_MM = 10.0
_LINE_EMS = BOX_EMS + 0.35


@dataclass(frozen=True)
class Room:
    """The least room for a task: so many ems and mm across and down, its frame included."""

    ems: tuple[float, float]
    mm: tuple[float, float] = (0.0, 0.0)

    def at(self, em: float) -> tuple[float, float]:
        """Width and height in mm where words have this size."""
        return self.ems[0] * em + self.mm[0], self.ems[1] * em + self.mm[1]


#: What each topic needs.
ROOMS: dict[str, Room] = {
    "area": Room((2.0, 6.6), (5 * MEASURED_MM, 3 * MEASURED_MM)),
    "symmetry": Room((14.0, 11.0)),
    "fractions": Room((14.0, 12.5)),
    "coordinates": Room((14.3, 13.0)),
    "turns": Room((14.3, 13.0)),
}


def draw_task(pen: Pen, cell: Rect, number: int, task: Task) -> None:
    """A task in its frame."""
    room = pen.frame(cell, number)
    # Colours only make the page friendly: no answer needs them.
    colour = COLOURS[(number - 1) % len(COLOURS)].key
    _DRAWERS[type(task)](pen, room, task, colour)


def _area(pen: Pen, room: Rect, task: AreaTask, colour: str) -> None:
    t = pen.t
    area: list[Piece] = [t("print.worksheet.area"), Blank(str(task.area)), "cm²"]
    outline: list[Piece] = [t("print.worksheet.perimeter"), Blank(str(task.perimeter)), "cm"]
    both = pen.width(area) + pen.width(outline) + pen.em
    step = _LINE_EMS * pen.em
    middle = room.bottom - BOX_EMS * pen.em / 2
    if both <= room.width:
        rest = room.height - step
        pen.line((room.x, middle), area)
        pen.line((room.right - pen.width(outline), middle), outline)
    else:
        rest = room.height - 2 * step
        left = room.centre[0] - max(pen.width(area), pen.width(outline)) / 2
        pen.line((left, middle - step), area)
        pen.line((left, middle), outline)
    above = Rect(room.x, room.y, room.width, rest)
    pen.shape(task.cells, corner_for(task.cells, MEASURED_MM, above), MEASURED_MM, colour)


def _symmetry(pen: Pen, room: Rect, task: SymmetryTask, colour: str) -> None:
    pieces: list[Piece] = [pen.t("print.worksheet.axes"), Blank(str(len(task.axes)))]
    pen.centred((room.centre[0], room.bottom - BOX_EMS * pen.em / 2), pieces)
    above = Rect(room.x, room.y, room.width, room.height - _LINE_EMS * pen.em)
    wide, high = extent(task.cells)
    # Lines stand out beyond the shape, and the number of the task has its corner.
    size = min((above.width - 4 * pen.em) / wide, (above.height - pen.em) / (high + 1), 3 * pen.em)
    corner = corner_for(task.cells, size, above)
    pen.shape(task.cells, corner, size, colour)
    if not pen.is_solved:
        return
    style = PathStyle(
        stroke=pen.theme.ink, width=0.8 * pen.theme.stroke, dash=(0.5 * pen.em, 0.3 * pen.em)
    )
    for axis in task.axes:
        start, end = (
            (corner[0] + x * size, corner[1] + y * size)
            for x, y in axis_line(task.cells, axis, 0.45)
        )
        pen.drawing.line(start, end, style)


def _fraction(pen: Pen, room: Rect, task: FractionTask, _: str) -> None:
    sign = "=" if task.is_whole else pen.t("print.worksheet.about")
    pieces: list[Piece] = [BlankPart(task.part), sign, Blank(str(task.percent)), "%"]
    wide = pen.width(pieces)
    columns, rows = task.size
    # Beside or below, whichever leaves the sheet larger; the number of the task stays free.
    beside = Rect(room.x + 2.2 * pen.em, room.y, room.width - wide - 3.2 * pen.em, room.height)
    high = room.height - (PART_EMS + 0.4) * pen.em
    below = Rect(room.x + 2.2 * pen.em, room.y, room.width - 4.4 * pen.em, high)

    def size_in(area: Rect) -> float:
        return min(area.width / columns, area.height / rows, 3 * pen.em)

    if size_in(beside) >= size_in(below):
        picture = beside
        pen.line((room.right - wide, room.centre[1]), pieces)
    else:
        picture = below
        pen.centred((room.centre[0], room.bottom - PART_EMS * pen.em / 2), pieces)
    size = size_in(picture)
    x = picture.centre[0] - columns * size / 2
    corner = (x, picture.centre[1] - rows * size / 2)
    grid(pen, corner, size, columns, rows)
    for drawn, cells in task.shapes:
        colour_cells(pen.drawing, cells, corner, size, drawn.key, pen.theme)


def grid(pen: Pen, corner: Point, size: float, columns: int, rows: int) -> None:
    """An empty sheet, its top left at ``corner``."""
    (x, y), theme = corner, pen.theme
    right, low = x + columns * size, y + rows * size
    lines = [((x + n * size, y), (x + n * size, low)) for n in range(1, columns)]
    lines += [((x, y + n * size), (right, y + n * size)) for n in range(1, rows)]
    pen.drawing.lines(lines, PathStyle(stroke=theme.line, width=0.25 * theme.stroke))
    box = Rect(x, y, columns * size, rows * size)
    pen.drawing.rect(box, PathStyle(stroke=theme.ink, width=0.5 * theme.stroke))


def square_names(pen: Pen, corner: Point, size: float, board: Board, em: float) -> None:
    """The letters of the columns below a sheet and the numbers of the rows on its left."""
    last = board.rows - 1
    for x, y in board.cells:
        name = board.format_cell((x, y))
        letters = name.rstrip("0123456789")
        if y == last:
            at = (corner[0] + (x + 0.5) * size, corner[1] + board.rows * size + em)
            pen.drawing.text(at, letters, em, pen.theme.ink, "bold", "middle")
        if x == board.left:
            at = (corner[0] - 0.35 * em, corner[1] + (y + 0.5) * size + 0.36 * em)
            number = name.removeprefix(letters)
            pen.drawing.text(at, number, em, pen.theme.ink, "bold", "end")


def _coordinate(pen: Pen, room: Rect, task: CoordinateTask, colour: str) -> None:
    em, theme, side = pen.em, pen.theme, COORDINATES_SIDE
    small = pen.small
    squares = pen.t("print.worksheet.squares")
    rest = (room.width - pen.width([squares, ""])) / em
    pieces: list[Piece] = [squares, Blank(task.squares, rest)]
    pen.line((room.x, room.bottom - BOX_EMS * em / 2), pieces)
    above = room.height - (_LINE_EMS + 0.15) * em
    # What to draw stands beside the grid, at least as wide as five squares of its picture.
    told = 6.2 * em
    size = min((above - 1.3 * small) / side, (room.width - told - 1.2 * small) / side)
    corner = (room.right - side * size, room.y + (above - 1.3 * small - side * size) / 2)
    grid(pen, corner, size, side, side)
    square_names(pen, corner, size, task.board, small)
    if pen.is_solved:
        colour_cells(pen.drawing, task.cells, corner, size, colour, theme)
        _dot(pen, corner, size, task.dot)
    left = Rect(room.x, room.y + 2.3 * em, corner[0] - 1.4 * small - room.x, above - 2.3 * em)
    at = (left.x + 0.3 * em, left.y + 1.3 * em)
    words = pen.t("print.worksheet.dot_on", square=task.square)
    write(pen.drawing, at, words, 1.15 * em, theme.ink, left.width, "black")
    picture = Rect(left.x, left.y + 1.8 * em, left.width, left.height - 1.8 * em)
    wide, high = extent(task.cells)
    first = min(x for x, _ in task.cells), min(y for _, y in task.cells)
    cells = tuple((x - first[0], y - first[1]) for x, y in task.cells)
    unit = min(picture.width / wide, picture.height / high, 1.4 * em)
    place = corner_for(cells, unit, picture)
    pen.shape(cells, place, unit, colour)
    _dot(pen, place, unit, (task.dot[0] - first[0], task.dot[1] - first[1]))


def _dot(pen: Pen, corner: Point, size: float, cell: Point) -> None:
    centre = (corner[0] + (cell[0] + 0.5) * size, corner[1] + (cell[1] + 0.5) * size)
    ring = PathStyle(fill="#ffffff", stroke=pen.theme.ink, width=0.06 * size)
    pen.drawing.circle(centre, 0.33 * size, ring)
    pen.drawing.circle(centre, 0.2 * size, PathStyle(fill=pen.theme.ink))


def _turn(pen: Pen, room: Rect, task: TurnTask, colour: str) -> None:
    em, t = pen.em, pen.t
    many = len(task.candidates)
    wide, high = extent(task.model)
    across = room.width / many
    sizes = [extent(cells) for cells in task.candidates]
    widest, tallest = max(w for w, _ in sizes), max(h for _, h in sizes)
    under = _LINE_EMS * em
    gaps = 1.4 * em
    unit = min((across - 0.8 * em) / widest, (room.height - under - gaps) / (tallest + high), 2 * em)
    corner = (room.centre[0] - wide * unit / 2, room.y + 0.1 * em)
    pen.shape(task.model, corner, unit, colour)
    low = room.bottom - under
    top = corner[1] + high * unit
    line = PathStyle(stroke=pen.theme.line, width=0.25 * pen.theme.stroke)
    middle = top + (low - tallest * unit - top) / 2 - 0.1 * em
    pen.drawing.line((room.x, middle), (room.right, middle), line)
    for n, (cells, kind) in enumerate(zip(task.candidates, task.kinships, strict=True)):
        slot = Rect(room.x + n * across, low - (tallest + 0.35) * unit, across, tallest * unit)
        pen.shape(cells, corner_for(cells, unit, slot), unit, colour)
        answer: list[Piece] = [Blank(t(f"print.worksheet.letter_{kind}"), 2.2)]
        pen.centred((slot.centre[0], room.bottom - BOX_EMS * em / 2), answer)


_DRAWERS: dict[type[Task], Callable[[Pen, Rect, Any, str], None]] = {
    AreaTask: _area,
    SymmetryTask: _symmetry,
    FractionTask: _fraction,
    CoordinateTask: _coordinate,
    TurnTask: _turn,
}
