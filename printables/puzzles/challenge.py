"""Challenge sheets, with a page of answers."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated

from printables.engine.drawing import Drawing, PathStyle, PrintedPage
from printables.engine.flow import say, title_bar
from printables.engine.imposition import ImposedSheets, PrintableSheet, Progress, impose
from printables.engine.options import Choice, Options, PrintError, Range
from printables.engine.page_elements import badge, counter, die
from printables.engine.patterns import colour_cells
from printables.engine.themes import POINTS_8, POINTS_14
from printables.request.choices import Count, DiceSeed, LayoutChoice, usual_layout
from printables.request.printable import Seeded
from printables.sheets.look import CHALLENGE, Look
from printables.sheets.sheet import SheetSpec, draw_sheet, layout_code, middle_square, with_marks
from printables.sheets.solo import checked_seeds
from rollwrite.dicegame import Mark
from rollwrite.paper import Rect, SheetCode, SheetGeometry
from rollwrite.puzzles.dice import Challenge, NoChallenge, make_challenge

#: Fewer are no puzzle, more cannot be searched through.
ROUNDS = Range(2, 5, "rounds")
_ACROSS, _DOWN = 2, 3
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
    t, theme, k, area = look.t, look.theme, look.k, look.sheet.head
    goals = (
        t.n("print.challenge.goal", item.goal),
        t.n("print.challenge.goal_short", item.goal),
    )
    beside = area.x + 17 * k
    room = area.right - beside
    base, second = area.y + (7 if look.is_large else 7.6) * k, area.y + 15.2 * k
    used = say(drawing, (beside, base), (t("print.sheet.challenge"),),
               look.ems(7), 0.6 * room, theme.ink, "black")  # fmt: skip
    seeds = (t("print.sheet.seed", seed=item.seed), item.seed)
    left = 0.0 if look.is_large else room - used - 3 * k
    say(drawing, (area.right, base), seeds, look.ems(3.4), left, theme.muted, "bold", "end")
    say(drawing, (beside, second), goals, look.ems(5), room, theme.ink, "black")
    _steps(drawing, item, look)


def _steps(drawing: Drawing, item: Challenge, look: Look) -> None:
    """For each round the colour and the die, downwards where a game has its strikes."""
    title, aside = look.sheet.strikes_title, look.sheet.aside
    low = aside.bottom
    area = Rect(title.x, title.y, title.width, low - title.y)
    size, k = 0.46 * area.width, look.k
    radius = max(0.4 * size, 1.02 * look.least)
    pitch = min(size + 8 * k, area.height / len(item.steps))
    for number, step in enumerate(item.steps):
        middle = area.y + number * pitch + size / 2
        badge(drawing, step.colour.key, (area.x + radius, middle), radius, look.theme)
        box = Rect(area.x + 2 * radius + 0.6, middle - size / 2, size, size)
        die(drawing, step.face, box, look.theme)
        if number + 1 < len(item.steps) and pitch > size + 5 * k:
            _arrow(drawing, (area.centre[0], middle + size / 2 + 1.2 * k), pitch - size - 2.4 * k,
                   look.theme.muted)  # fmt: skip


def _arrow(drawing: Drawing, start: tuple[float, float], length: float, colour: str) -> None:
    x, y = start
    tip = (x, y + length)
    head = 0.35 * length
    style = PathStyle(stroke=colour, width=0.12 * length)
    back = tip[1] - head
    drawing.lines([(start, tip), ((x - head, back), tip), ((x + head, back), tip)], style)


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
