"""Fronts and backs: where something lies on the page behind, marks that meet, a page that tells how
far a printer shifts backs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from printables.engine.drawing import Drawing, PathStyle, PrintedPage
from printables.engine.flow import Flow, body_words, title_bar, words_page
from printables.engine.fonts import text_width
from printables.engine.options import Options
from rollwrite.geometry import SQUARE, Cell, Lattice
from rollwrite.paper import PageGeometry, Point, Rect

#: Where the marks lie that tell whether fronts and backs meet, from the edges of the paper.
MARK_MM = 8.0
_MARK_ARM_MM = 2.0
#: The steps of the test page reach so far either way, each by this.
_MOST_MM = 5.0
_STEP_MM = 0.5
_STEPS = round(2 * _MOST_MM / _STEP_MM) + 1


@dataclass(frozen=True)
class Turn:
    """Where the back of what lies on a page is printed: mirrored, then moved.

    :ivar is_across: left and right change places, else above and below.
    :ivar total: both places of a point together, from the edge of the page.
    :ivar offset: to the right and down, in mm.
    """

    is_across: bool
    total: float
    offset: Point = (0.0, 0.0)

    def point(self, point: Point) -> Point:
        """The place behind a point."""
        x, y = point
        x, y = (self.total - x, y) if self.is_across else (x, self.total - y)
        return x + self.offset[0], y + self.offset[1]

    def cells(self, cells: Iterable[Cell], lattice: Lattice) -> tuple[Cell, ...]:
        """The cells behind some cells, of the lattice whose origin lies behind theirs."""
        # A cell of triangles is two columns wide, of which the next cell has one, too.
        wide = 1 if lattice == SQUARE else 2
        return tuple((-x - wide, y) if self.is_across else (x, -y - 1) for x, y in cells)


def turned(width: float, height: float, offset: Point) -> Turn:
    """The turn of a page that is flipped on its long edge."""
    is_across = height >= width
    return Turn(is_across, width if is_across else height, offset)


def marks(drawing: Drawing, page: PageGeometry, offset: Point, options: Options) -> None:
    """Crosses in rings near the corners: held against the light, fronts and backs meet there."""
    style = PathStyle(stroke=options.theme.ink, width=0.2)
    dx, dy = offset
    for corner in Rect(0, 0, page.width, page.height).inset(MARK_MM).corners:
        x, y = corner[0] + dx, corner[1] + dy
        arm = _MARK_ARM_MM
        drawing.lines([((x - arm, y), (x + arm, y)), ((x, y - arm), (x, y + arm))], style)
        drawing.circle((x, y), 0.6 * arm, style)


def two_sided_test(offset: Point, options: Options) -> list[PrintedPage]:
    """A page with steps in front and a line behind, across and down.

    The line crosses the steps where the number stands by which backs have to be moved.

    :param offset: by which they are moved already.
    """
    t, page = options.t, options.whole_page
    turn = turned(page.width, page.height, offset)
    area = Rect(0, 0, page.width, page.height).inset(MARK_MM + 6)
    front, back = words_page(options), words_page(options)
    title = t("print.test.title")
    y = title_bar(front, area, title, "", options.theme, 7)
    flow = Flow(front, options.theme, area.x, y, area.width, body_words(options, 3.8))
    for number, key in enumerate(("print", "light", "enter"), start=1):
        flow.step(str(number), t(f"print.test.{key}"))
    marks(front, page, (0.0, 0.0), options)
    marks(back, page, offset, options)
    # Those that go down, and to their right those that go across; both at the same height.
    em = body_words(options, 2.9)
    pitch = min(
        7.0, (area.width - 10 * em - 3 * _MOST_MM) / _STEPS, (area.bottom - flow.y - 20) / _STEPS
    )
    long = _STEPS * pitch
    x, y = area.x + 3 * em + _MOST_MM, flow.y + 10
    _steps(front, back, (x, y), pitch, turn, True, options)
    across = (area.right - long, y + long / 2)
    _steps(front, back, across, pitch, turn, False, options)
    return [
        PrintedPage(page.width, page.height, tuple(front.items), title),
        PrintedPage(page.width, page.height, tuple(back.items), t("print.side.back", title=title)),
    ]


def _steps(
    front: Drawing,
    back: Drawing,
    start: Point,
    pitch: float,
    turn: Turn,
    is_down: bool,
    options: Options,
) -> None:
    """Steps for one of the two numbers, and the line behind them.

    :param start: where the line that has no shift meets the beginning of the first step.
    :param pitch: the length of a step.
    :param is_down: they go down, for the shift to the right; else to the right.
    """
    theme, em = options.theme, body_words(options, 2.9)
    step, rule = PathStyle(stroke=theme.ink, width=0.3), PathStyle(stroke=theme.line, width=0.15)

    def at(along: float, aside: float) -> Point:
        return (start[0] + aside, start[1] + along) if is_down else (
            start[0] + along, start[1] + aside
        )  # fmt: skip

    # What is mirrored is shifted the other way, as seen from the front.
    sense = 1 if is_down == turn.is_across else -1
    base = turn.offset[0 if is_down else 1]
    # Every whole millimetre has its number, or every second where they would touch.
    room = 1.2 * em if is_down else text_width("-5.5", "bold", em) + 0.5 * em
    every = 2 if room <= 2 * pitch else 4
    for number in range(_STEPS):
        shift = number * _STEP_MM - _MOST_MM
        front.line(at(number * pitch, shift), at((number + 1) * pitch, shift), step)
        if number % every:
            continue
        middle = (number + 0.5) * pitch
        front.line(at(middle, -_MOST_MM - 1.5), at(middle, _MOST_MM + 1.5), rule)
        # As it is typed.
        words = f"{sense * shift + base:g}"
        x, y = at(middle, (-1 if is_down else 1) * (_MOST_MM + 2.5))
        if is_down:
            front.text((x, y + 0.36 * em), words, em, theme.ink, "bold", "end")
        else:
            front.text((x, y + 0.8 * em), words, em, theme.ink, "bold", "middle")
    x, y = at(-1.2 * em, 0.0)
    name = "x" if is_down else "y"
    front.text((x, y + 0.3 * em), name, 1.4 * em, theme.ink, "black", "middle")
    ends = (turn.point(at(-3, 0.0)), turn.point(at(_STEPS * pitch + 3, 0.0)))
    back.line(*ends, PathStyle(stroke=theme.ink, width=0.3))
