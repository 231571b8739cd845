"""The keys of worksheets: all answers of a set on one page, for whoever corrects them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

from printables.engine.drawing import Drawing, PathStyle, PrintedPage
from printables.engine.flow import least_words
from printables.engine.fonts import fitted, on_paper, text_width
from printables.engine.options import Options
from printables.engine.page_elements import motif, write
from printables.school.board import Question
from printables.school.pictures import MARGIN_MM, Pen
from printables.school.tasks import (
    AreaTask,
    CoordinateTask,
    FractionTask,
    SymmetryTask,
    Task,
    TurnTask,
    axis_line,
    extent,
)
from rollwrite.dicegame import Colour
from rollwrite.i18n import Translator
from rollwrite.paper import Rect

#: In words, or a shape with its lines of symmetry.
Answer: TypeAlias = str | SymmetryTask


@dataclass(frozen=True)
class Key:
    """The answers of a worksheet, task by task.

    :ivar topic: the ending of its words.
    :ivar name: whose it is, if that is known.
    """

    topic: str
    seed: str
    answers: tuple[Answer, ...]
    name: str = ""


def answer_to(task: Task | Question, t: Translator) -> Answer:
    """What somebody who solved a task has written, and drawn."""
    match task:
        case AreaTask():
            return f"{task.area} cm² · {task.perimeter} cm"
        case SymmetryTask():
            return task
        case FractionTask():
            sign = "=" if task.is_whole else f"· {t('print.worksheet.about')}"
            return f"{task.part} {sign} {task.percent} %"
        case CoordinateTask():
            return task.squares
        case TurnTask():
            letters = (t(f"print.worksheet.letter_{kind}") for kind in task.kinships)
            return "  ".join(letters)
        case Question(ask="percent", answer=number):
            return f"{number} %"
        case Question(answer=Colour() as colour):
            return t(f"words.colour.{colour.key}")
        case Question(answer=Fraction() | int() | str() as told):
            return str(told)


#: Across and down between answers, in ems.
_GAP_EMS = 1.2
_ROW_EMS = 1.9
#: The disc with the number of a task, and what follows it.
_DISC_EMS = 2.1
#: The square of a shape with its lines, and how far they stand out.
_SQUARE_EMS = 1.1
_OVER = 0.45


def key_pages(keys: Sequence[Key], options: Options) -> list[PrintedPage]:
    """A page for the answers of a word, or of several words where they have room."""
    page = options.whole_page
    area = Rect(0, 0, page.width, page.height).inset(MARGIN_MM)
    sets = [list(some) for _, some in groupby(keys, key=lambda key: key.seed)]
    usual = Pen(Drawing(), options)
    # Words become smaller until the answers of each word have room on one page.
    least = least_words(options) / usual.em
    scales = [max(1.0 - 0.04 * n, least) for n in range(10)]
    pens = (Pen(Drawing(), options, scale) for scale in scales)
    fitting = (pen for pen in pens if all(_all_fit(pen, area, some) for some in sets))
    measured = next(fitting, Pen(Drawing(), options, least))
    top = _head(measured, area)
    pages: list[list[tuple[Key, float]]] = [[]]
    y = top
    for some in sets:
        highs = [_high(measured, area.width, key) for key in some]
        for number, (key, high) in enumerate(zip(some, highs, strict=True)):
            together = sum(highs) if number == 0 and top + sum(highs) <= area.bottom else high
            if y + together > area.bottom and pages[-1]:
                pages.append([])
                y = top
            pages[-1].append((key, y))
            y += high
    title = options.t("print.worksheet.answers")
    made = []
    for placed in pages:
        pen = Pen(Drawing(least=options.theme.least), options, measured.scale)
        _head(pen, area)
        for key, y in placed:
            _draw(pen, Rect(area.x, y, area.width, 0), key)
        made.append(PrintedPage(page.width, page.height, tuple(pen.drawing.items), title))
    return made


def _all_fit(pen: Pen, area: Rect, keys: Sequence[Key]) -> bool:
    high = sum(_high(pen, area.width, key) for key in keys)
    return _head(pen, area) + high <= area.bottom


def _head(pen: Pen, area: Rect) -> float:
    """The title; the ``y`` below it."""
    em = pen.em
    mark = 2.6 * em
    motif(pen.drawing, (area.x, area.y), mark, pen.theme)
    left = area.x + mark + 0.7 * em
    title = pen.t("print.worksheet.answers")
    size = fitted(title, "black", 1.9 * em, area.right - left, 0.4)
    at = (left, area.y + 1.95 * em)
    pen.drawing.begin("H1")
    pen.drawing.text(at, title, size, pen.theme.ink, "black")
    return area.y + mark + 0.6 * em


def _columns(pen: Pen, width: float, key: Key) -> int:
    gap = _GAP_EMS * pen.em
    widest = max(_answer_width(pen, answer) for answer in key.answers)
    fit = max(int((width + gap) // (widest + gap)), 1)
    # Rows of the same length.
    return -(-len(key.answers) // -(-len(key.answers) // fit))


def _answer_width(pen: Pen, answer: Answer) -> float:
    if isinstance(answer, SymmetryTask):
        wide, _ = extent(answer.cells)
        words = text_width(str(len(answer.axes)), "bold", pen.em)
        return (_DISC_EMS + 0.8) * pen.em + words + (wide + 2 * _OVER) * _SQUARE_EMS * pen.em
    return _DISC_EMS * pen.em + text_width(answer, "bold", pen.em)


def _rows(pen: Pen, width: float, key: Key) -> Iterator[tuple[Sequence[Answer], float]]:
    """The answers that stand beside each other, and how high they are."""
    columns = _columns(pen, width, key)
    for first in range(0, len(key.answers), columns):
        row = key.answers[first : first + columns]
        squares = [extent(one.cells)[1] for one in row if isinstance(one, SymmetryTask)]
        tall = (max(squares) + 2 * _OVER) * _SQUARE_EMS if squares else 0.0
        yield row, max(_ROW_EMS, tall + 0.3) * pen.em


def _high(pen: Pen, width: float, key: Key) -> float:
    return 3.1 * pen.em + sum(high for _, high in _rows(pen, width, key))


def _draw(pen: Pen, area: Rect, key: Key) -> None:
    theme, em, t, drawing = pen.theme, pen.em, pen.t, pen.drawing
    seed = t("print.sheet.seed", seed=key.seed)
    used = text_width(seed, "medium", pen.small)
    base = area.y + 1.6 * em
    style = PathStyle(stroke=theme.line, width=0.3 * theme.stroke)
    drawing.line((area.x, area.y + 0.2 * em), (area.right, area.y + 0.2 * em), style)
    drawing.begin("H2")
    room = area.width - used - em
    title = on_paper(key.name) or t(f"print.worksheet.title_{key.topic}")
    write(drawing, (area.x, base), title, 1.2 * em, theme.ink, room, "black")
    drawing.text((area.right, base), seed, pen.small, theme.muted, anchor="end")
    wide = (area.width + _GAP_EMS * em) / _columns(pen, area.width, key)
    y, number = area.y + 2.4 * em, 0
    for row, high in _rows(pen, area.width, key):
        for place, answer in enumerate(row):
            number += 1
            _answer(pen, (area.x + place * wide, y + high / 2), number, answer)
        y += high


def _answer(pen: Pen, at: tuple[float, float], number: int, answer: Answer) -> None:
    theme, em, drawing = pen.theme, pen.em, pen.drawing
    x, middle = at
    drawing.begin("P")
    drawing.circle((x + 0.75 * em, middle), 0.75 * em, PathStyle(fill=theme.ink))
    base = (x + 0.75 * em, middle + 0.36 * pen.small)
    drawing.text(base, str(number), pen.small, "#ffffff", "black", "middle")
    drawing.begin("on")
    words = str(len(answer.axes)) if isinstance(answer, SymmetryTask) else answer
    left = x + _DISC_EMS * em
    drawing.text((left, middle + 0.36 * em), words, em, theme.ink, "bold")
    if isinstance(answer, SymmetryTask):
        size = _SQUARE_EMS * em
        _, high = extent(answer.cells)
        corner = (left + text_width(words, "bold", em) + 0.8 * em + _OVER * size,
                  middle - high * size / 2)  # fmt: skip
        pen.shape(answer.cells, corner, size, "yellow")
        dash = PathStyle(stroke=theme.ink, width=0.5 * theme.stroke, dash=(0.35 * em, 0.2 * em))
        for axis in answer.axes:
            start, end = (
                (corner[0] + across * size, corner[1] + down * size)
                for across, down in axis_line(answer.cells, axis, _OVER)
            )
            drawing.line(start, end, dash)
