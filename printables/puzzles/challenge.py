"""Challenge sheets, with a page of answers."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated

from printables.engine.drawing import Drawing, PathStyle, PrintedPage
from printables.engine.flow import say, say_lines, title_bar
from printables.engine.imposition import ImposedSheets, PrintableSheet, Progress, impose
from printables.engine.options import Choice, Options, PrintError, Range
from printables.engine.page_elements import badge, counter, die
from printables.engine.patterns import colour_cells
from printables.engine.themes import POINTS_8, POINTS_14
from printables.request.choices import Count, DiceSeed, LayoutChoice, usual_layout
from printables.request.printable import Seeded
from printables.sheets.look import CHALLENGE, Look
from printables.sheets.parts import chip
from printables.sheets.sheet import SheetSpec, draw_sheet, layout_code, middle_square, with_marks
from printables.sheets.solo import checked_seeds
from rollwrite.dicegame import Mark
from rollwrite.paper import Point, Rect, SheetCode, SheetGeometry
from rollwrite.puzzles.dice import Challenge, NoChallenge, make_challenge

#: Fewer are no puzzle, more cannot be searched through.
ROUNDS = Range(2, 5, "rounds")
_ACROSS, _DOWN = 2, 3
#: On a smaller part of a page what is to be done has no room.
_MOST_UP = 2
#: In so many steps the search for a challenge says how far it is.
_STEPS = 100


@dataclass(frozen=True)
class ChallengePrint(Seeded):
    """A challenge for each seed, and the answers on pages of their own."""

    name = "challenge"
    layout: LayoutChoice = field(default_factory=usual_layout)
    seed: DiceSeed = None
    count: Count = 1
    rounds: Annotated[int, Choice("rounds to play", ROUNDS)] = 3

    def __post_init__(self) -> None:
        super().__post_init__()
        # Large print has one on a page, whatever was asked for.
        if self.options.up > _MOST_UP and self.options.theme_name != "large":
            raise PrintError("challenge_up")

    def pages(self, progress: Progress | None = None) -> ImposedSheets:
        """Progress is told after each board that is searched: drawing takes less."""
        options, made = self.options, []
        for number, seed in enumerate(checked_seeds(self.seeds), start=1):

            def boards(seen: int, most: int, done: int = number - 1) -> None:
                if progress is not None:
                    progress(done * _STEPS + _STEPS * seen // most, len(self.seeds) * _STEPS)

            found = make_challenge(self.layout, seed, self.rounds, boards)
            if isinstance(found, NoChallenge):
                raise PrintError("challenge", n=self.rounds, seed=seed, boards=found.boards)
            made.append(found)
        single = replace(options, copies=1)
        printed = impose(
            [_job(one, options) for one in made], single, options.t("print.sheet.challenge")
        )
        pages = (*printed.document.pages, *_answers(made, options))
        document = replace(printed.document, pages=pages * options.copies)
        # Answer pages hold no sheets.
        blank = tuple((options.whole_page, ()) for _ in range(len(pages) - len(printed.places)))
        return ImposedSheets(document, (*printed.places, *blank) * options.copies)


def _job(item: Challenge, options: Options) -> PrintableSheet:
    spec = SheetSpec(item.layout, SheetCode(layout_code(item.layout), seed=item.seed))
    spec = with_marks(spec, item.sheet.marks)
    goal = options.t.n("print.challenge.goal", item.goal)

    def draw(drawing: Drawing, sheet: SheetGeometry) -> None:
        draw_sheet(drawing, spec, sheet, options, CHALLENGE)
        _task(drawing, item, Look(sheet, options.theme, options.t, CHALLENGE))

    return PrintableSheet(item.layout, draw, f"{goal} · {item.seed}")


def _task(drawing: Drawing, item: Challenge, look: Look) -> None:
    """The rounds to come and the goal."""
    t, theme, k, area = look.t, look.theme, look.k, look.head
    goals = (
        t.n("print.challenge.goal", item.goal),
        t.n("print.challenge.goal_short", item.goal),
    )
    if look.is_large:
        head = look.sheet.header
        pitch = 19 * k
        _steps(drawing, item, (head.x, head.y + 0.2 * k), pitch, 8.6 * k, look)
        at = (head.x + len(item.steps) * pitch + 1 * k, head.y + 0.74 * head.height)
        say(drawing, at, goals, look.ems(7), head.right - at[0], theme.ink, "black")
        return
    _how(drawing, look)
    left, room = area.x + 2 * k, area.width - 4 * k
    beside = area.x + look.mark + 4.4 * k
    used = say(drawing, (beside, area.y + 6.8 * k), (t("print.sheet.challenge"),),
               look.ems(5.4), 0.55 * (area.right - beside), theme.ink, "black")  # fmt: skip
    seeds = (t("print.sheet.seed", seed=item.seed), item.seed)
    say(drawing, (left + room, area.y + 6.8 * k), seeds, look.ems(3.4),
        left + room - beside - used - 3 * k, theme.muted, "bold", "end")  # fmt: skip
    size = 7.6 * k
    pitch = min(20 * k, (room + 3 * k) / len(item.steps))
    _steps(drawing, item, (left, area.y + 9.6 * k), pitch, size, look)
    say(drawing, (left, area.y + 23 * k), goals, look.ems(5), room, theme.ink, "black")


def _how(drawing: Drawing, look: Look) -> None:
    """What is to be done, in place of the strikes, of which a challenge has none."""
    sheet = look.sheet
    title, last = sheet.strikes_title, sheet.strikes[-1]
    top = min(title.y, last.y)
    low = max(title.bottom, last.bottom)
    area = Rect(title.x, top, title.width, low - top)
    words = tuple(look.t(f"print.sheet.{key}") for key in ("challenge_note", "no_strikes_short"))
    say_lines(drawing, area, words, look.ems(3.4), look.theme.ink)


def _steps(
    drawing: Drawing, item: Challenge, at: Point, pitch: float, size: float, look: Look
) -> None:
    """For each round the colour and the die, with arrows between where there is room."""
    x, y = at
    radius = size / 2 if look.is_large else max(0.42 * size, 1.02 * look.least)
    for number, step in enumerate(item.steps):
        left = x + number * pitch
        if look.is_large:
            place = Rect(left, y + 0.04 * size, 0.92 * size, 0.92 * size)
            chip(drawing, step.colour.key, place, look.least, look.theme)
        else:
            badge(drawing, step.colour.key, (left + radius, y + size / 2), radius, look.theme)
        box = Rect(left + 2 * radius + 0.6, y, size, size)
        die(drawing, step.face, box, look.theme)
        room = pitch - (box.right - left)
        if number + 1 < len(item.steps) and room > 2.4:
            _arrow(drawing, (box.right + 0.2 * room, box.centre[1]), 0.6 * room, look.theme.muted)


def _arrow(drawing: Drawing, start: tuple[float, float], length: float, colour: str) -> None:
    x, y = start
    tip = (x + length, y)
    head = 0.35 * length
    style = PathStyle(stroke=colour, width=0.12 * length)
    back = tip[0] - head
    drawing.lines([(start, tip), ((back, y - head), tip), ((back, y + head), tip)], style)


def _answers(made: list[Challenge], options: Options) -> list[PrintedPage]:
    t, theme, page = options.t, options.theme, options.whole_page
    # Few answers are drawn larger.
    down = min(-(-len(made) // _ACROSS), _DOWN) if len(made) > 2 else len(made)
    across = _ACROSS if len(made) > 2 else 1
    if options.landscape:
        across, down = down, across
    pages = []
    for first in range(0, len(made), across * down):
        drawing = Drawing()
        area = Rect(0, 0, page.width, page.height).inset(14)
        title = t("print.challenge.answers")
        # Under the title of large print it would be too small.
        subtitle = "" if theme.name == "large" else t("print.sheet.challenge")
        top = title_bar(drawing, area, title, subtitle, theme, 7)
        wide = area.width / across
        high = min((area.bottom - top) / down, wide + 12)
        for n, item in enumerate(made[first : first + across * down]):
            box = Rect(area.x + n % across * wide, top + n // across * high, wide, high)
            _answer(drawing, item, box, options)
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items), title))
    return pages


def _answer(drawing: Drawing, item: Challenge, box: Rect, options: Options) -> None:
    theme = options.theme
    side = item.layout.side
    goal = options.t.n("print.challenge.goal", item.goal)
    words = (f"{item.seed} · {goal}", goal, item.seed)
    least = POINTS_14 if theme.name == "large" else POINTS_8
    say(drawing, (box.x, box.y + 4), words, (3.6, least), box.width - 6, theme.ink, "bold")
    cell = min((box.width - 6) / side, (box.height - 12) / side)
    x, y = box.x, box.y + 6.5
    new = {square for mark in item.answer for square in mark.squares or ()}
    lines = []
    for n in range(side + 1):
        lines += [((x + n * cell, y), (x + n * cell, y + side * cell)),
                  ((x, y + n * cell), (x + side * cell, y + n * cell))]  # fmt: skip
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.2))
    for row, column in sorted(
        square for mark in item.sheet.marks for square in mark.squares or () if square not in new
    ):
        grey = PathStyle(fill=theme.faint)
        drawing.rect(Rect(x + column * cell, y + row * cell, cell, cell), grey)
    drawing.rect(Rect(x, y, side * cell, side * cell), PathStyle(stroke=theme.ink, width=0.4))
    for mark in item.answer:
        _drawn(drawing, mark, (x, y), cell, options)


def _drawn(
    drawing: Drawing, mark: Mark, origin: tuple[float, float], cell: float, options: Options
) -> None:
    assert mark.squares is not None
    cells = [(column, row) for row, column in mark.squares]
    colour_cells(drawing, cells, origin, cell, mark.colour.key, options.theme)
    row, column = middle_square(mark.squares)
    centre = (origin[0] + (column + 0.5) * cell, origin[1] + (row + 0.5) * cell)
    ground = options.theme.fills[mark.colour.key]
    letter = options.theme.letters[mark.colour.key]
    least = POINTS_14 if options.theme.name == "large" else POINTS_8
    counter(drawing, centre, cell, letter, str(mark.round), options.theme, ground, least)
