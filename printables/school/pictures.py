"""The tasks of the worksheets, drawn: what every one of them has (a frame with its number, boxes
to write answers into), and the picture of each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from printables.engine.drawing import Drawing, PathStyle
from printables.engine.flow import Flow, least_words, rich_lines
from printables.engine.fonts import text_width
from printables.engine.options import Options
from printables.engine.patterns import colour_cells, outline_ops
from printables.engine.themes import WHITE, Theme, mixed
from printables.school.tasks import (
    COORDINATES_SIDE,
    AreaTask,
    Cells,
    CoordinateTask,
    FractionTask,
    SymmetryTask,
    Task,
    TurnTask,
    extent,
)
from rollwrite.board import Board
from rollwrite.dicegame import COLOURS
from rollwrite.geometry import SQUARE
from rollwrite.i18n import Translator
from rollwrite.paper import Point, Rect

#: Blank paper round a page.
MARGIN_MM = 11.0
#: By so much shapes are paler than their colours: what a pencil writes on them is to be seen.
_PALE = 0.78
#: Ordinary words, on A4 and smaller: 11.6 pt, and 15 pt in large print.
_EM_MM = 4.1
_LARGE_EM_MM = 5.3


def page_em(options: Options) -> float:
    """The size of ordinary words in mm: larger on paper that hangs on a wall."""
    page = options.whole_page
    grown = max(1.0, min(min(page.width, page.height) / 210, 1.5))
    return grown * (_LARGE_EM_MM if options.theme_name == "large" else _EM_MM)


def small_em(options: Options) -> float:
    """The size of words of less weight: still large in large print."""
    return page_em(options) * (0.95 if options.theme_name == "large" else 0.75)


@dataclass(frozen=True)
class Blank:
    """A box to write into, ``ems`` wide."""

    ems: float = 3.2


@dataclass(frozen=True)
class BlankPart:
    """A fraction to be written, one box over another."""


#: What stands in a line: words, and boxes between them.
Piece: TypeAlias = str | Blank | BlankPart

_GAP_EMS = 0.45
_PART_EMS = 3.2
#: A box is as high as a child writes.
BOX_EMS = 1.95
#: A fraction in boxes.
PART_EMS = 2 * BOX_EMS + 0.7


@dataclass(frozen=True)
class Pen:
    """Draws parts of a worksheet.

    :ivar scale: by how much words are smaller than usual.
    """

    drawing: Drawing
    options: Options
    scale: float = 1.0

    @property
    def em(self) -> float:
        """The size of ordinary words in mm."""
        return self.scale * page_em(self.options)

    @property
    def small(self) -> float:
        """The size of words of less weight in mm."""
        return max(self.scale * small_em(self.options), least_words(self.options))

    @property
    def theme(self) -> Theme:
        """The looks."""
        return self.options.theme

    @property
    def t(self) -> Translator:
        """The words."""
        return self.options.t

    def frame(self, cell: Rect, number: int) -> Rect:
        """A box with the number of a task in its corner; the room inside."""
        theme, em = self.theme, self.em
        style = PathStyle(stroke=theme.line, width=0.3 * theme.stroke)
        self.drawing.rect(cell, style, radius=0.8 * em)
        radius = 0.85 * em
        x, y = cell.x + 1.35 * em, cell.y + 1.35 * em
        self.drawing.circle((x, y), radius, PathStyle(fill=theme.ink))
        at = (x, y + 0.36 * em)
        self.drawing.text(at, str(number), em, "#ffffff", "black", "middle")
        return cell.inset(0.7 * em)

    def words(self, area: Rect, text: str) -> float:
        """A paragraph at the top of ``area``; the ``y`` below it."""
        flow = Flow(self.drawing, self.theme, area.x, area.y, area.width, self.em, 1.3)
        flow.text(text)
        return flow.y

    def words_high(self, text: str, width: float) -> float:
        """How high a paragraph is."""
        return 1.3 * self.em * len(rich_lines(text, self.em, width))

    def width(self, pieces: Sequence[Piece]) -> float:
        """The length of a line."""
        gaps = _GAP_EMS * self.em * (len(pieces) - 1)
        return sum(map(self._piece_width, pieces)) + gaps

    def _piece_width(self, piece: Piece) -> float:
        match piece:
            case Blank(ems):
                return ems * self.em
            case BlankPart():
                return _PART_EMS * self.em
            case str():
                return text_width(piece, "medium", self.em)

    def line(self, at: Point, pieces: Sequence[Piece]) -> None:
        """Words and boxes beside each other.

        :param at: the left end, at half their height.
        """
        x, middle = at
        high = BOX_EMS * self.em
        for piece in pieces:
            width = self._piece_width(piece)
            match piece:
                case Blank():
                    self.box(Rect(x, middle - high / 2, width, high))
                case BlankPart():
                    gap = 0.35 * self.em
                    self.box(Rect(x, middle - gap - high, width, high))
                    self.box(Rect(x, middle + gap, width, high))
                    style = PathStyle(stroke=self.theme.ink, width=0.5 * self.theme.stroke)
                    self.drawing.line((x, middle), (x + width, middle), style)
                case str():
                    at = (x, middle + 0.36 * self.em)
                    self.drawing.text(at, piece, self.em, self.theme.ink)
            x += width + _GAP_EMS * self.em

    def centred(self, middle: Point, pieces: Sequence[Piece]) -> None:
        """A line whose middle is there."""
        self.line((middle[0] - self.width(pieces) / 2, middle[1]), pieces)

    def box(self, box: Rect) -> None:
        """A box to write into."""
        theme = self.theme
        style = PathStyle(fill="#ffffff", stroke=theme.muted, width=0.3 * theme.stroke)
        self.drawing.rect(box, style, radius=0.4 * self.em)

    def shape(self, cells: Cells, corner: Point, size: float, colour: str) -> None:
        """A shape whose squares can be counted, its top left at ``corner``."""
        theme = self.theme
        pale = mixed(theme.fills[colour] or WHITE, WHITE, _PALE)
        thin = PathStyle(fill=pale, stroke=theme.muted, width=0.2 * theme.stroke)
        for x, y in cells:
            self.drawing.rect(Rect(corner[0] + x * size, corner[1] + y * size, size, size), thin)
        thick = PathStyle(stroke=theme.ink, width=min(0.6, 0.1 * size) * theme.stroke)
        self.drawing.path(outline_ops(SQUARE, cells, corner, size), thick)


def corner_for(cells: Cells, size: float, area: Rect) -> Point:
    """Where the top left of a shape lies that stands in the middle of ``area``."""
    wide, high = extent(cells)
    x, y = area.centre
    return x - wide * size / 2, y - high * size / 2


# ── The tasks ─────────────────────────────────────────────────────────────────────────────────────

#: A square of the shapes that are measured: a ruler tells the same as counting.
MEASURED_MM = 10.0
_LINE_EMS = BOX_EMS + 0.35


@dataclass(frozen=True)
class Room:
    """The least room for a task, its frame included.

    :ivar ems: across and down; what is measured in mm stands over it.
    :ivar mm: what has its true size, across and down.
    """

    ems: tuple[float, float]
    mm: tuple[float, float] = (0.0, 0.0)

    def at(self, em: float) -> tuple[float, float]:
        """Width and height in mm where words have this size."""
        return max(self.ems[0] * em, self.mm[0] + 1.4 * em), self.ems[1] * em + self.mm[1]


#: What each topic needs.
ROOMS: dict[str, Room] = {
    "area": Room((13.0, 6.6), (5 * MEASURED_MM, 3 * MEASURED_MM)),
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
    area: list[Piece] = [t("print.worksheet.area"), Blank(), "cm²"]
    outline: list[Piece] = [t("print.worksheet.perimeter"), Blank(), "cm"]
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
    pieces: list[Piece] = [pen.t("print.worksheet.axes"), Blank()]
    pen.centred((room.centre[0], room.bottom - BOX_EMS * pen.em / 2), pieces)
    above = Rect(room.x, room.y, room.width, room.height - _LINE_EMS * pen.em)
    wide, high = extent(task.cells)
    # Lines stand out beyond the shape, and the number of the task has its corner.
    size = min((above.width - 4 * pen.em) / wide, (above.height - pen.em) / (high + 1), 3 * pen.em)
    corner = corner_for(task.cells, size, above)
    pen.shape(task.cells, corner, size, colour)


def _fraction(pen: Pen, room: Rect, task: FractionTask, _: str) -> None:
    em = pen.em
    sign = "=" if task.is_whole else pen.t("print.worksheet.about")
    part: list[Piece] = [BlankPart()]
    percent: list[Piece] = [sign, Blank(), "%"]
    columns, rows = task.size
    # The number of the task has its corner.
    left = room.x + 2.2 * em
    # The answers in a line beside the sheet, one over the other, or in a line below it: whichever
    # leaves the sheet largest.
    line, stack = pen.width([*part, *percent]), pen.width(percent)
    pictures = [
        Rect(left, room.y, room.right - left - line - 0.8 * em, room.height),
        Rect(left, room.y, room.right - left - stack - 0.8 * em, room.height),
        Rect(left, room.y, room.right - left - 2.2 * em, room.height - (PART_EMS + 0.4) * em),
    ]
    sizes = [min(r.width / columns, r.height / rows, 3 * em) for r in pictures]
    way = sizes.index(max(sizes))
    picture, size = pictures[way], sizes[way]
    if way == 0:
        pen.line((room.right - line, room.centre[1]), [*part, *percent])
    elif way == 1:
        # The boxes stand in one column.
        box = room.right - pen.width(percent[1:])
        pen.line((box, room.centre[1] - (BOX_EMS + 0.6) * em / 2), part)
        pen.line((room.right - stack, room.centre[1] + (PART_EMS + 0.6) * em / 2), percent)
    else:
        pen.centred((room.centre[0], room.bottom - PART_EMS * em / 2), [*part, *percent])
    x = picture.centre[0] - columns * size / 2
    corner = (x, picture.centre[1] - rows * size / 2)
    for drawn, cells in task.shapes:
        colour_cells(pen.drawing, cells, corner, size, drawn.key, pen.theme)
    # Over the shapes, too: their squares are to be counted.
    grid(pen, corner, size, columns, rows)


def grid(
    pen: Pen, corner: Point, size: float, columns: int, rows: int, is_light: bool = False
) -> None:
    """The lines of a sheet, its top left at ``corner``.

    :param is_light: it is to be drawn on.
    """
    (x, y), theme = corner, pen.theme
    right, low = x + columns * size, y + rows * size
    lines = [((x + n * size, y), (x + n * size, low)) for n in range(1, columns)]
    lines += [((x, y + n * size), (right, y + n * size)) for n in range(1, rows)]
    colour = theme.line if is_light else theme.muted
    pen.drawing.lines(lines, PathStyle(stroke=colour, width=0.2 * theme.stroke))
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
    em, side = pen.em, COORDINATES_SIDE
    squares = pen.t("print.worksheet.squares")
    rest = (room.width - pen.width([squares, ""])) / em
    pieces: list[Piece] = [squares, Blank(rest)]
    pen.line((room.x, room.bottom - BOX_EMS * em / 2), pieces)
    above = Rect(room.x, room.y, room.width, room.height - (_LINE_EMS + 0.15) * em)
    words = pen.t("print.worksheet.dot_on", square=task.square)
    length = text_width(words, "black", _TOLD_EMS * em)
    told = max(length + 0.6 * em, 5 * _TOLD_UNIT_EMS * em)
    # What to draw is told beside the grid or over it, whichever leaves the grid larger. The number
    # of the task has its corner.
    beside = Rect(above.x + told, above.y, above.width - told, above.height)
    strip = (_TOLD_HIGH_EMS + 0.7) * em
    below = Rect(above.x, above.y + strip, above.width, above.height - strip)
    if _grid_unit(pen, beside) >= _grid_unit(pen, below):
        box, at = beside, (above.x + 0.3 * em, above.y + 3.6 * em)
        picture = Rect(above.x, above.y + 4.1 * em, told - 0.6 * em, above.height - 4.1 * em)
    else:
        box, at = below, (above.x + 2.2 * em, above.y + 1.1 * em)
        left = above.x + 2.7 * em + length
        picture = Rect(left, above.y, above.right - left, _TOLD_HIGH_EMS * em)
    size, small = _grid_unit(pen, box), pen.small
    corner = (
        box.x + (box.width - side * size + 1.2 * small) / 2,
        box.y + (box.height - side * size - 1.3 * small) / 2,
    )
    grid(pen, corner, size, side, side, is_light=True)
    square_names(pen, corner, size, task.board, small)
    pen.drawing.text(at, words, _TOLD_EMS * em, pen.theme.ink, "black")
    left, top = min(x for x, _ in task.cells), min(y for _, y in task.cells)
    cells = tuple((x - left, y - top) for x, y in task.cells)
    wide, high = extent(cells)
    unit = min(_TOLD_UNIT_EMS * em, picture.width / wide, picture.height / high)
    place = corner_for(cells, unit, picture)
    pen.shape(cells, place, unit, colour)
    _dot(pen, place, unit, (task.dot[0] - left, task.dot[1] - top))


#: The size of the words that tell a square, and of the squares of the picture beside them.
_TOLD_EMS = 1.1
_TOLD_UNIT_EMS = 1.3
_TOLD_HIGH_EMS = 3.6


def _grid_unit(pen: Pen, box: Rect) -> float:
    """The side of a square of the largest grid there, with its letters and numbers."""
    return min(box.width - 1.2 * pen.small, box.height - 1.3 * pen.small) / COORDINATES_SIDE


def _dot(pen: Pen, corner: Point, size: float, cell: Point) -> None:
    centre = (corner[0] + (cell[0] + 0.5) * size, corner[1] + (cell[1] + 0.5) * size)
    ring = PathStyle(fill="#ffffff", stroke=pen.theme.ink, width=0.06 * size)
    pen.drawing.circle(centre, 0.33 * size, ring)
    pen.drawing.circle(centre, 0.2 * size, PathStyle(fill=pen.theme.ink))


def _turn(pen: Pen, room: Rect, task: TurnTask, colour: str) -> None:
    em = pen.em
    # One beside the other, or two and two: whichever leaves the shapes larger.
    ways = [
        (unit, columns) for columns in (4, 2) for unit in [_turn_unit(pen, room, task, columns)]
    ]
    unit, columns = max(ways)
    wide, high = extent(task.model)
    corner = (room.centre[0] - wide * unit / 2, room.y + 0.1 * em)
    pen.shape(task.model, corner, unit, colour)
    top = corner[1] + high * unit + 0.6 * em
    line = PathStyle(stroke=pen.theme.line, width=0.25 * pen.theme.stroke)
    pen.drawing.line((room.x, top), (room.right, top), line)
    rows = len(task.candidates) // columns
    across, down = room.width / columns, (room.bottom - top) / rows
    for n, cells in enumerate(task.candidates):
        x, y = room.x + n % columns * across, top + n // columns * down
        slot = Rect(x, y + 0.3 * em, across, down - (_LINE_EMS + 0.3) * em)
        pen.shape(cells, corner_for(cells, unit, slot), unit, colour)
        pen.centred((slot.centre[0], y + down - BOX_EMS * em / 2), [Blank(2.2)])


def _turn_unit(pen: Pen, room: Rect, task: TurnTask, columns: int) -> float:
    """The side of a square where so many candidates stand beside each other."""
    em = pen.em
    rows = len(task.candidates) // columns
    sizes = [extent(cells) for cells in task.candidates]
    widest, tallest = max(w for w, _ in sizes), max(h for _, h in sizes)
    words = 0.8 * em + rows * (_LINE_EMS + 0.6) * em
    high = (room.height - words) / (extent(task.model)[1] + rows * tallest)
    return min((room.width / columns - 0.8 * em) / widest, high, 2 * em)


_DRAWERS: dict[type[Task], Callable[[Pen, Rect, Any, str], None]] = {
    AreaTask: _area,
    SymmetryTask: _symmetry,
    FractionTask: _fraction,
    CoordinateTask: _coordinate,
    TurnTask: _turn,
}
