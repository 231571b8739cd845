"""Challenge sheets, with a page of answers."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated

from printables.engine.drawing import Drawing, PathStyle, PrintedPage
from printables.engine.flow import say, say_lines, title_bar
from printables.engine.fonts import text_width
from printables.engine.imposition import ImposedSheets, PrintableSheet, Progress, impose
from printables.engine.options import Choice, Options, PrintError, Range
from printables.engine.page_elements import badge, die, write
from printables.engine.themes import POINTS_8
from printables.puzzles.pages import grey_drawn, grid, shapes_drawn
from printables.request.printable import Count, DiceSeed, LayoutChoice, Seeded, usual_layout
from printables.sheets.parts import CHALLENGE, Look, rule_picture
from printables.sheets.parts import field as line_for
from printables.sheets.sheet import SheetSpec, draw_sheet, layout_code, with_marks
from printables.sheets.table import checked_seeds
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
    within = "puzzles"
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
    # The numbers are those of the rounds to come.
    spec = replace(spec, drawn=tuple(replace(one, round=None) for one in spec.drawn))
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
    base, second = area.y + 7.6 * k, area.y + 15.2 * k
    used = say(drawing, (beside, base), (t("print.sheet.challenge"),),
               look.ems(7), 0.6 * room, theme.ink, "black")  # fmt: skip
    seeds = (t("print.sheet.seed", seed=item.seed), item.seed)
    say(
        drawing,
        (area.right, base),
        seeds,
        look.ems(3.4),
        room - used - 3 * k,
        theme.muted,
        "bold",
        "end",
    )
    used = say(drawing, (beside, second), goals, look.ems(5), room, theme.ink, "black")
    em = max(3.3 * k, look.least)
    left = beside + used + 5 * k
    if area.right - left >= 30 * k:
        line_for(drawing, left, second, area.right - left, t("print.name"), em, look)
    end = _steps(drawing, item, look)
    _noted(drawing, item, end, look)


def _noted(drawing: Drawing, item: Challenge, top: float, look: Look) -> None:
    """What is to be done, below the steps or at the foot; the foot has a line for the date, or says
    where a colour begins that is not there yet.
    """
    sheet, foot, k = look.sheet, look.sheet.pictures[0], look.k
    names = ("challenge_note", "no_strikes", "no_strikes_short")
    words = [look.t(f"print.sheet.{name}") for name in names]
    side = Rect(sheet.aside.x, top, sheet.aside.width, sheet.aside.bottom - top)
    drawing.begin("P")
    fits = say_lines(drawing, side, words[:1], look.ems(3.3), look.theme.ink,
                     anchor="start", at_top=True) > side.y  # fmt: skip
    known = {mark.colour for mark in item.sheet.marks}
    if not fits:
        say_lines(drawing, foot, words, look.ems(3.1), look.theme.ink)
    elif any(step.colour not in known for step in item.steps):
        rule_picture(drawing, 0, look)
    else:
        em = max(3.3 * k, look.least)
        drawing.begin("P")
        label = look.t("print.date")
        line_for(drawing, foot.x, foot.centre[1] + em, foot.width - 2 * k, label, em, look)


def _steps(drawing: Drawing, item: Challenge, look: Look) -> float:
    """For each round its number, the colour and the die, downwards where a game has its strikes;
    the ``y`` below them.
    """
    title, aside = look.sheet.strikes_title, look.sheet.aside
    area = Rect(title.x, title.y, title.width, aside.bottom - title.y)
    size, k = 0.46 * area.width, look.k
    em = max(5 * k, look.least)
    radius = max(0.5 * size, 1.02 * look.least)
    pitch = min(size + 1.6 * em + 4 * k, area.height / len(item.steps))
    for number, step in enumerate(item.steps):
        top = area.y + number * pitch
        drawing.text((area.x, top + 0.8 * em), str(number + 1), em, look.theme.ink, "black")
        start = area.x + 0.9 * em
        line = PathStyle(stroke=look.theme.line, width=look.line(0.35))
        drawing.line((start, top + 0.44 * em), (area.right, top + 0.44 * em), line)
        middle = top + 1.2 * em + size / 2
        badge(drawing, step.colour.key, (area.x + radius, middle), radius, look.theme)
        box = Rect(area.right - size, middle - size / 2, size, size)
        die(drawing, step.face, box, look.theme)
    return area.y + len(item.steps) * pitch


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
        top = title_bar(drawing, area, title, t("print.sheet.challenge"), theme, 7)
        wide = area.width / across
        high = min((area.bottom - top) / down, wide + 12)
        for n, item in enumerate(made[first : first + across * down]):
            box = Rect(area.x + n % across * wide, top + n // across * high, wide, high)
            _answer(drawing, item, box, options)
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items), title))
    return pages


def _answer(drawing: Drawing, item: Challenge, box: Rect, options: Options) -> None:
    """As booklets have their solutions."""
    theme, side = options.theme, item.layout.side
    goal = options.t.n("print.challenge.goal", item.goal)
    size = min(box.width - 6, box.height - 12)
    room = Rect(box.x, box.y + 6.5, size, size)
    em = max(3.6, POINTS_8)
    drawing.begin("P")
    drawing.text((box.x, box.y + 4), item.seed, em, theme.ink, "black")
    left = size - text_width(item.seed, "black", em) - 3
    write(drawing, (room.right, box.y + 4), goal, em, theme.muted, left, "medium", "end")
    grey_drawn(drawing, room, side, item.sheet.marks, theme)
    grid(drawing, room, side, theme)
    shapes_drawn(drawing, room, side, item.answer, theme, numbered=True)
