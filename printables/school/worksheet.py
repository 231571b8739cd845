"""Worksheets for school: a topic a page, eight tasks, and behind them a page with all answers; and
worksheets for a class about what its children have drawn.

Copies are of the tasks: one key is enough for a class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from printables.engine.drawing import Document, Drawing, PrintedPage
from printables.engine.flow import Flow, name_notices, write_name
from printables.engine.fonts import fitted, on_paper
from printables.engine.imposition import Progress
from printables.engine.options import (
    MAX_PAGES,
    Choice,
    OneOf,
    Options,
    PrintError,
    key_words,
    notice,
)
from printables.engine.page_elements import motif, write_on
from printables.request.allowed import LARGE_PRINT, SMALL_SIZES
from printables.request.printable import (
    Count,
    LayoutChoice,
    PageSeed,
    Printable,
    Seeded,
    usual_layout,
)
from printables.school.board import (
    BoardTask,
    Question,
    draw_board_page,
    questions_about,
    questions_on_a_page,
    read_board,
)
from printables.school.keys import Key, answer_to, key_pages
from printables.school.pictures import MARGIN_MM, ROOMS, Pen, draw_task, page_em
from printables.school.tasks import KINSHIPS, Task, tasks_for
from printables.sheets.table import checked_seeds
from rollwrite.checking import FilledSheet
from rollwrite.paper import Rect

TOPICS = OneOf(("area", "symmetry", "fractions", "coordinates", "turns"), "topic")
_GAP_MM = 3.5

#: Draws what a page asks below its head, into an area.
_Body = Callable[[Pen, Rect], None]


@dataclass(frozen=True)
class Side:
    """A page of tasks.

    :ivar topic: the ending of its words.
    :ivar part: which page of its topic it is, of how many.
    :ivar name: whose it is; empty for a line to write on.
    """

    topic: str
    seed: str
    part: tuple[int, int]
    body: _Body
    name: str = ""


@dataclass(frozen=True)
class WorksheetPrint(Seeded):
    """For every seed a worksheet of each topic, or of one, or about a filled sheet.

    :ivar record: the sheet in JSON, as ``rollwrite read --json`` and the Check page give it.
    """

    name = "worksheet"
    sizes = SMALL_SIZES
    large = LARGE_PRINT
    layout: LayoutChoice = field(default_factory=usual_layout)
    topic: Annotated[
        str | None,
        Choice(
            "what it is about",
            TOPICS,
            key_words("print.worksheet.title_", TOPICS),
            nothing="print_page.topic_all",
        ),
    ] = None
    record: Annotated[
        str | None,
        Choice(
            "the text of a filled sheet in JSON, to ask about that one",
            hint="print_page.record_worksheet_hint",
            overrides=("topic", "layout"),
            is_long=True,
            files=".blksgf,.json",
            option="file",
        ),
    ] = None
    seed: PageSeed = None
    count: Count = 1

    @property
    def topics(self) -> tuple[str, ...]:
        """Those that are asked about, each on pages of its own."""
        if self.record is not None:
            return ("board",)
        return TOPICS.values if self.topic is None else (self.topic,)

    @property
    def least_pages(self) -> int:
        """A page for each topic and seed."""
        return len(self.seeds) * len(self.topics)

    def pages(self, progress: Progress | None = None) -> Document:
        """Progress is told after each page of tasks."""
        sheet = None if self.record is None else read_board(self.record)
        listed, options = checked_seeds(self.seeds), self.options
        # Before anything is drawn; a topic may need more than one page.
        _check_pages(self.least_pages, options)
        sides: list[Side] = []
        keys: list[Key] = []
        for seed in listed:
            for topic in self.topics:
                asked: Sequence[Task | Question]
                if sheet is not None:
                    board = questions_about(sheet, seed)
                    asked = board.questions
                    sides += board_sides(board, seed, options)
                else:
                    asked = tasks = tasks_for(topic, self.layout, seed)
                    sides += _sides(topic, tasks, seed, options)
                keys.append(Key(topic, seed, tuple(answer_to(one, options.t) for one in asked)))
        return tasks_and_keys(sides, keys, options, progress)


def _check_pages(sheets: int, options: Options) -> None:
    """No more pages than may be printed, with one of answers at least."""
    if sheets * options.copies >= MAX_PAGES:
        raise PrintError("pages", most=MAX_PAGES)


def _body_area(options: Options, topic: str) -> Rect:
    """What the head of a page leaves."""
    area = _page_area(options)
    top = _head(Pen(Drawing(), options), area, topic)
    # Below stands a line about the seed.
    return Rect(area.x, top, area.width, area.bottom - 1.5 * page_em(options) - top)


def _page_area(options: Options) -> Rect:
    page = options.whole_page
    return Rect(0, 0, page.width, page.height).inset(MARGIN_MM)


def _sides(topic: str, tasks: Sequence[Task], seed: str, options: Options) -> Iterator[Side]:
    area = _body_area(options, topic)
    columns, rows = _arranged(area, ROOMS[topic].at(page_em(options)), len(tasks))
    step = columns * rows
    parts = -(-len(tasks) // step)
    for part in range(parts):
        first = part * step

        def body(pen: Pen, area: Rect, first: int = first) -> None:
            cells = _cells(area, columns, rows)
            for number, cell in enumerate(cells, start=first):
                if number < len(tasks):
                    draw_task(pen, cell, number + 1, tasks[number])

        yield Side(topic, seed, (part + 1, parts), body)


def _arranged(area: Rect, least: tuple[float, float], tasks: int) -> tuple[int, int]:
    """Columns and rows of tasks on a page: all where they have room, else as many on each page."""
    most_across = max(int((area.width + _GAP_MM) // (least[0] + _GAP_MM)), 1)
    most_down = max(int((area.height + _GAP_MM) // (least[1] + _GAP_MM)), 1)
    fit = min(most_across * most_down, tasks)
    each = -(-tasks // -(-tasks // fit))
    ways = [
        (across, -(-each // across))
        for across in range(1, most_across + 1)
        if -(-each // across) <= most_down
    ]

    def shape(way: tuple[int, int]) -> tuple[int, float]:
        # As few empty places as can be; then tasks a little wider than high.
        wide, high = area.width / way[0], area.height / way[1]
        return way[0] * way[1], abs(wide / high - 1.4)

    return min(ways, key=shape)


def _cells(area: Rect, columns: int, rows: int) -> list[Rect]:
    wide = (area.width - _GAP_MM * (columns - 1)) / columns
    high = (area.height - _GAP_MM * (rows - 1)) / rows
    return [
        Rect(area.x + column * (wide + _GAP_MM), area.y + row * (high + _GAP_MM), wide, high)
        for row in range(rows)
        for column in range(columns)
    ]


def board_sides(
    task: BoardTask, seed: str, options: Options, name: str = "", *, easy: bool = False
) -> Iterator[Side]:
    """The pages that ask about a sheet.

    :param name: whose it is, if that is known.
    :param easy: whether squares are counted and nothing else is needed.
    """
    topic = "count" if easy else "board"
    area = _body_area(options, topic)
    pen = Pen(Drawing(), options)
    each = questions_on_a_page(pen, area, task)
    parts = -(-len(task.questions) // each)
    for part in range(parts):

        def body(pen: Pen, area: Rect, first: int = part * each) -> None:
            which = range(first, min(first + each, len(task.questions)))
            draw_board_page(pen, area, task, which, each)

        yield Side(topic, seed, (part + 1, parts), body, name)


def tasks_and_keys(
    sides: list[Side], keys: list[Key], options: Options, progress: Progress | None
) -> Document:
    """The pages of tasks as often as wanted, then those of answers.

    :raises PrintError: they are too many.
    """
    t = options.t
    _check_pages(len(sides), options)
    tasks = []
    for number, side in enumerate(sides, start=1):
        tasks.append(_page(side, options))
        if progress is not None:
            progress(number, len(sides))
    answers = key_pages(keys, options)
    first = len(tasks) * options.copies + 1
    last = first + len(answers) - 1
    said = (
        notice("answers", page=first)
        if first == last
        else notice("answers_from", first=first, last=last)
    )
    title = t("print.worksheet.title") if len({side.topic for side in sides}) > 1 else t(
        f"print.worksheet.title_{sides[0].topic}"
    )  # fmt: skip
    return Document(
        title,
        t("print.subject"),
        options.language,
        (*tasks * options.copies, *answers),
        (said,),
    )


def _page(side: Side, options: Options) -> PrintedPage:
    page = options.whole_page
    drawing = Drawing(least=options.theme.least)
    pen = Pen(drawing, options)
    area = _page_area(options)
    _head(pen, area, side.topic, side.name)
    side.body(pen, _body_area(options, side.topic))
    _foot(pen, area, side)
    title = options.t(f"print.worksheet.title_{side.topic}")
    return PrintedPage(page.width, page.height, tuple(drawing.items), title)


def _head(pen: Pen, area: Rect, topic: str, name: str = "") -> float:
    """Our mark, the title, lines for a name and a date, and what is to be done; the ``y`` below."""
    t, theme, em, drawing = pen.t, pen.theme, pen.em, pen.drawing
    mark = 2.6 * em
    motif(drawing, (area.x, area.y), mark, theme)
    left = area.x + mark + 0.7 * em
    title = t(f"print.worksheet.title_{topic}")
    size = fitted(title, "black", 1.9 * em, area.right - left, 0.4)
    drawing.text((left, area.y + 1.95 * em), title, size, theme.ink, "black")
    base = area.y + mark + 1.7 * em
    small = pen.small
    if shown := on_paper(name):
        write_name(drawing, (area.x, base), shown, (em, small), 0.62 * area.width, theme.ink)
    else:
        write_on(drawing, (area.x, base), t("print.name"), 0.62 * area.width, theme, small)
    at = (area.x + 0.66 * area.width, base)
    write_on(drawing, at, t("print.date"), 0.34 * area.width, theme, small)
    flow = Flow(drawing, theme, area.x, base + 0.9 * em, area.width, em, 1.3)
    flow.text(_how(pen, topic))
    return flow.y + 0.5 * em


def _how(pen: Pen, topic: str) -> str:
    if topic != "turns":
        return pen.t(f"print.worksheet.how_{topic}")
    letters = {kind: pen.t(f"print.worksheet.letter_{kind}") for kind in KINSHIPS}
    return pen.t("print.worksheet.how_turns", **letters)


def _foot(pen: Pen, area: Rect, side: Side) -> None:
    """Which worksheet this is, so that tasks and answers find each other."""
    t, small = pen.t, pen.small
    pen.drawing.text(
        (area.x, area.bottom), t("print.sheet.seed", seed=side.seed), small, pen.theme.muted
    )
    number, of = side.part
    if of > 1:
        words = t("print.worksheet.part", n=number, of=of)
        at = (area.right, area.bottom)
        pen.drawing.text(at, words, small, pen.theme.muted, anchor="end")


# ── What a class's children have drawn ────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class OwnSheet:
    """A child's sheet.

    :ivar sign: what its worksheet and its answers have in common, as the word of others.
    """

    name: str
    sign: str
    sheet: FilledSheet


@dataclass(frozen=True)
class OwnSheetsPrint(Printable):
    """Questions about each child's own sheet, and all answers.

    :ivar is_easy: whether squares are counted, without fractions and percentages.
    """

    name = "worksheet"
    sizes = SMALL_SIZES
    large = LARGE_PRINT
    own: tuple[OwnSheet, ...] = ()
    is_easy: bool = False

    @property
    def least_pages(self) -> int:
        """A page a child."""
        return len(self.own)

    def pages(self, progress: Progress | None = None) -> Document:
        options = self.options
        sides: list[Side] = []
        keys: list[Key] = []
        for one in self.own:
            task = questions_about(one.sheet, one.sign, easy=self.is_easy)
            sides += board_sides(task, one.sign, options, one.name, easy=self.is_easy)
            answers = tuple(answer_to(asked, options.t) for asked in task.questions)
            keys.append(Key("board", one.sign, answers, one.name))
        if not sides:
            raise PrintError("worksheet_empty")
        made = tasks_and_keys(sides, keys, options, progress)
        notices = (*made.notices, *name_notices(one.name for one in self.own))
        return Document(made.title, made.subject, made.language, made.pages, notices)
