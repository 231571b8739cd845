"""Questions about a filled sheet, and the page that asks them: somebody's own sheet, perhaps as a
photo of it was read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import cos, pi, sin
from random import Random
from typing import Literal, TypeAlias

from printables.engine.drawing import PathStyle
from printables.engine.options import PrintError
from printables.engine.page_elements import counter
from printables.engine.patterns import colour_cells
from printables.school.pictures import (
    BOX_EMS,
    PART_EMS,
    Blank,
    BlankPart,
    Pen,
    Piece,
    grid,
    square_names,
)
from printables.school.tasks import TASKS, in_percent, perimeter
from rollwrite.board.areas import Area, find_areas
from rollwrite.checking import FilledSheet, SheetInputError, load_json, parse_filled
from rollwrite.dicegame import COLOURS, Colour
from rollwrite.dicegame.solo import clean_seed
from rollwrite.geometry import Cell
from rollwrite.paper import Point, Rect

#: What is asked: sentences ``print.worksheet.ask_<ask>``.
Ask: TypeAlias = Literal[
    "part", "percent", "count", "empty", "filled", "area", "perimeter", "name", "colour"
]


@dataclass(frozen=True)
class Question:
    """Something asked about a board.

    :ivar answer: a part of the board, a number, the name of a square, or a colour.
    :ivar colour: which colour it is about, if one.
    :ivar square: the name of the square it is about, if one.
    """

    ask: Ask
    answer: Fraction | int | str | Colour
    colour: Colour | None = None
    square: str = ""


@dataclass(frozen=True)
class BoardTask:
    """A filled sheet and what is asked about it.

    :ivar star: the square marked with a star, or None.
    """

    sheet: FilledSheet
    questions: tuple[Question, ...]
    star: Cell | None

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """What is drawn on it, colour by colour."""
        return find_areas(self.sheet.layout.table, self.sheet.taken)


def read_board(text: str) -> FilledSheet:
    """The filled sheet in JSON.

    :raises PrintError: it is none, or nothing is drawn on it.
    """
    try:
        # Not load_filled: it opens files, and this text may come from anywhere.
        sheet = parse_filled(load_json(text))
    except SheetInputError:
        raise PrintError("worksheet_file") from None
    if not any(sheet.taken):
        raise PrintError("worksheet_empty")
    return sheet


def questions_about(sheet: FilledSheet, seed: str, *, easy: bool = False) -> BoardTask:
    """Eight questions about a sheet; the same word asks the same.

    :param easy: for who does not know fractions and percentages yet: squares are counted.
    :raises SoloSeedError: the text cannot be a seed.
    """
    rng = Random(f"board {clean_seed(seed)} {sheet.squares}")
    board = sheet.layout.board
    areas = find_areas(sheet.layout.table, sheet.taken)
    filled = [cell for area in areas for cell in area.cells]
    empty = [cell for cell in board.cells if cell not in filled]
    star = rng.choice(empty or filled)
    questions = [
        *_about_parts(sheet, rng, easy=easy),
        *_about_areas(areas, rng),
        Question("name", board.format_cell(star), square=board.format_cell(star)),
    ]
    colour_of = {cell: COLOURS[area.colour] for area in areas for cell in area.cells}
    # A board with few colours leaves fewer other things to ask.
    rng.shuffle(filled)
    questions += [
        Question("colour", colour_of[cell], square=board.format_cell(cell))
        for cell in filled[: TASKS - len(questions)]
    ]
    return BoardTask(sheet, tuple(questions), star)


def _about_parts(sheet: FilledSheet, rng: Random, *, easy: bool) -> Iterator[Question]:
    squares = sheet.layout.squares
    counts = {
        colour: mask.bit_count() for colour, mask in zip(COLOURS, sheet.taken, strict=True) if mask
    }
    colours = rng.sample([*counts], min(2, len(counts)))
    yield Question("empty", sheet.unfilled)
    if easy:
        for colour in colours:
            yield Question("count", counts[colour], colour)
        return
    if sheet.unfilled:
        yield Question("filled", Fraction(squares - sheet.unfilled, squares))
    first, last = colours[0], colours[-1]
    yield Question("part", Fraction(counts[first], squares), first)
    yield Question("percent", in_percent(Fraction(counts[last], squares)), last)


def _about_areas(areas: tuple[Area, ...], rng: Random) -> Iterator[Question]:
    largest = [
        (colour, size, [area for area in own if len(area.cells) == size])
        for number, colour in enumerate(COLOURS)
        if (own := [area for area in areas if area.colour == number])
        for size in [max(len(area.cells) for area in own)]
    ]
    colour, size, _ = rng.choice(largest)
    yield Question("area", size, colour)
    # Of several that are as large, one cannot tell whose outline is asked for.
    single = [(colour, same[0]) for colour, _, same in largest if len(same) == 1]
    if single:
        colour, area = rng.choice(single)
        yield Question("perimeter", perimeter(area.cells), colour)


_GAP_MM = 3.0
#: A question is no narrower than this, in ems.
_QUESTION_EMS = 14.3
#: The least square of a board whose squares are counted and named, and their letters read, in ems.
_SQUARE_EMS = 1.6


def questions_on_a_page(pen: Pen, area: Rect, task: BoardTask) -> int:
    """How many questions have room beside or below a sheet that can be counted well."""
    many = len(task.questions)
    for pages in range(1, many):
        each = -(-many // pages)
        board, room = _split(pen, area, task, each)
        side = min(board.width, board.height) / task.sheet.layout.side
        if side >= _SQUARE_EMS * pen.em and _needed(pen, room, task, each) <= room.height:
            return each
    return 1


def _split(pen: Pen, area: Rect, task: BoardTask, each: int) -> tuple[Rect, Rect]:
    """Where the sheet lies, and where so many questions: it is as large as leaves them room."""
    is_wide = area.width > area.height
    board = room = area
    for percent in range(70, 29, -2):
        share = percent / 100
        if is_wide:
            wide = share * area.width
            board = Rect(area.x, area.y, wide - 2 * _GAP_MM, area.height)
            room = Rect(area.x + wide, area.y, area.width - wide, area.height)
        else:
            high = share * area.height
            board = Rect(area.x, area.y, area.width, high - 2 * _GAP_MM)
            room = Rect(area.x, area.y + high, area.width, area.height - high)
        if _needed(pen, room, task, each) <= room.height:
            break
    return board, room


def _needed(pen: Pen, room: Rect, task: BoardTask, each: int) -> float:
    """The height that so many questions take in a room of this width."""
    rows = -(-each // _columns(pen, room))
    return rows * (_question_high(pen, room, task) + _GAP_MM) - _GAP_MM


def _columns(pen: Pen, room: Rect) -> int:
    return max(min(int((room.width + _GAP_MM) // (_QUESTION_EMS * pen.em + _GAP_MM)), 2), 1)


def _question_high(pen: Pen, room: Rect, task: BoardTask) -> float:
    """The height of the question that takes most."""
    columns = _columns(pen, room)
    width = (room.width - (columns - 1) * _GAP_MM) / columns
    return max(_high(pen, width, question) for question in task.questions)


def _high(pen: Pen, width: float, question: Question) -> float:
    beside = _words_width(pen, width, _pieces(question))
    tall = PART_EMS if isinstance(question.answer, Fraction) else BOX_EMS
    words = pen.words_high(_words(pen, question), beside)
    return max(words, tall * pen.em, 2 * pen.em) + 1.4 * pen.em


def _words_width(pen: Pen, width: float, pieces: list[Piece]) -> float:
    """The room for the words of a question: between its number and its boxes."""
    return width - 1.4 * pen.em - 1.9 * pen.em - pen.width(pieces) - 0.7 * pen.em


def draw_board_page(pen: Pen, area: Rect, task: BoardTask, which: range, each: int) -> None:
    """The sheet, and some of the questions about it.

    :param each: how many there are on a page, this one perhaps aside.
    """
    board, room = _split(pen, area, task, each)
    _draw_sheet(pen, board, task)
    columns = _columns(pen, room)
    rows = -(-each // columns)
    wide = (room.width - (columns - 1) * _GAP_MM) / columns
    high = (room.height - (rows - 1) * _GAP_MM) / rows
    for place, number in enumerate(which):
        x = room.x + place % columns * (wide + _GAP_MM)
        y = room.y + place // columns * (high + _GAP_MM)
        _draw_question(pen, Rect(x, y, wide, high), number + 1, task.questions[number])


def _draw_question(pen: Pen, cell: Rect, number: int, question: Question) -> None:
    room = pen.frame(cell, number)
    pieces = _pieces(question)
    pen.line((room.right - pen.width(pieces), room.centre[1]), pieces)
    words = _words(pen, question)
    width = _words_width(pen, cell.width, pieces)
    high = pen.words_high(words, width)
    pen.words(Rect(room.x + 1.9 * pen.em, room.centre[1] - high / 2, width, high), words)


def _words(pen: Pen, question: Question) -> str:
    t = pen.t
    colour = "" if question.colour is None else t(f"words.colour.{question.colour.key}")
    return t(f"print.worksheet.ask_{question.ask}", colour=colour, square=question.square)


def _pieces(question: Question) -> list[Piece]:
    match question.answer:
        case Fraction():
            return [BlankPart()]
        case Colour():
            return [Blank(5.0)]
        case _:
            return [Blank(), "%"] if question.ask == "percent" else [Blank()]


def _draw_sheet(pen: Pen, area: Rect, task: BoardTask) -> None:
    """The sheet with the names of its columns and rows, as large as the area lets it be."""
    side, small = task.sheet.layout.side, pen.small
    size = min((area.width - 1.6 * small) / side, (area.height - 1.3 * small) / side)
    x = area.x + (area.width - size * side + 1.6 * small) / 2
    y = area.y + max((area.height - 1.3 * small - size * side) / 2, 0)
    corner = (x, y)
    board = task.sheet.layout.board
    square_names(pen, corner, size, board, small)
    for area_ in task.areas:
        colour = COLOURS[area_.colour].key
        colour_cells(pen.drawing, area_.cells, corner, size, colour, pen.theme)
    grid(pen, corner, size, side, side)
    for area_ in task.areas:
        # A letter in each, for whoever cannot tell the colours apart.
        cx, cy = area_.cells[len(area_.cells) // 2]
        colour = COLOURS[area_.colour].key
        at = (x + (cx + 0.5) * size, y + (cy + 0.5) * size)
        counter(pen.drawing, at, size, pen.theme.letters[colour], "", pen.theme)
    if task.star is not None:
        star = (x + (task.star[0] + 0.5) * size, y + (task.star[1] + 0.5) * size)
        _star(pen, star, 0.4 * size)


def _star(pen: Pen, centre: Point, radius: float) -> None:
    points = [
        (centre[0] + long * radius * sin(n * pi / 5), centre[1] - long * radius * cos(n * pi / 5))
        for n in range(10)
        for long in [1.0 if n % 2 == 0 else 0.45]
    ]
    pen.drawing.polygon(points, PathStyle(fill=pen.theme.ink))
