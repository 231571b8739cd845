"""The rules one forgets, as small pictures with their words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from printables.engine.drawing import Drawing, Op, PathStyle, Symbol
from printables.engine.flow import say_lines
from printables.engine.page_elements import die_pips
from printables.engine.patterns import colour_cells
from printables.engine.themes import Theme
from printables.sheets.parts import CHALLENGE, Look
from rollwrite.geometry import Cell
from rollwrite.paper import Point, Rect

_YES, _NO = "#2f7d3c", "#b23a2c"


def star_ops(centre: Point, radius: float) -> tuple[Op, ...]:
    """A star with four rays: where a colour may begin."""
    x, y = centre
    near = 0.3 * radius
    points = [(x, y - radius), (x + near, y - near), (x + radius, y), (x + near, y + near),
              (x, y + radius), (x - near, y + near), (x - radius, y),
              (x - near, y - near)]  # fmt: skip
    first, *rest = points
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


def start_picture(drawing: Drawing, area: Rect, theme: Theme) -> None:
    """The first shape of a colour covers a corner square (D8)."""
    size = min(area.width, area.height) / 4.4
    x, y = area.centre[0] - 2 * size, area.centre[1] - 2 * size
    box = Rect(x, y, 4 * size, 4 * size)
    drawing.rect(box, PathStyle(fill="#ffffff"))
    cells: tuple[Cell, ...] = ((0, 0), (1, 0), (1, 1))
    colour_cells(drawing, cells, (x, y), size, "blue", theme)
    lines = []
    for n in range(1, 4):
        lines += [((x + n * size, y), (x + n * size, y + 4 * size)),
                  ((x, y + n * size), (x + 4 * size, y + n * size))]  # fmt: skip
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.04 * size))
    drawing.rect(box, PathStyle(stroke=theme.ink, width=0.1 * size))
    for column, row in ((3, 0), (0, 3), (3, 3)):
        star(drawing, (x + (column + 0.5) * size, y + (row + 0.5) * size), 0.36 * size, theme)


def star(drawing: Drawing, centre: Point, radius: float, theme: Theme) -> None:
    """The sign of a corner square: light, so that it is not taken for ink."""
    style = PathStyle(stroke=theme.star, width=max(0.25, 0.13 * radius))
    drawing.path(star_ops(centre, radius), style)


def touch_picture(drawing: Drawing, area: Rect, theme: Theme) -> None:
    """Shapes of one colour touch at corners, never along sides (D8)."""
    cells = (((0, 0), (0, 1), (1, 1), (2, 2)), ((0, 0), (0, 1), (1, 1), (2, 1), (2, 2)))
    # Side by side, or one below the other where it is narrow.
    wide = min(area.width / 8.2, area.height / 5.2)
    narrow = min(area.width / 3.6, area.height / 10)
    size = max(wide, narrow)
    dx, dy = (5.0, 0.0) if wide >= narrow else (0.0, 5.2)
    left = area.centre[0] - (3 + dx) / 2 * size
    top = area.centre[1] - (4.8 + dy) / 2 * size
    for number, (listed, colour) in enumerate(zip(cells, ("yellow", "red"), strict=True)):
        x, y = left + number * dx * size, top + number * dy * size
        first, rest = listed[:3], listed[3:]
        colour_cells(drawing, first, (x, y), size, colour, theme)
        colour_cells(drawing, rest, (x, y), size, colour, theme)
        below = (x + 1.5 * size, y + 4.0 * size)
        if number == 0:
            tick(drawing, below, 0.8 * size, theme)
        else:
            no(drawing, below, 0.65 * size, theme)


def tick(drawing: Drawing, centre: Point, radius: float, theme: Theme) -> None:
    """Yes."""
    x, y = centre
    ops: tuple[Op, ...] = (
        ("M", x - radius, y), ("L", x - 0.25 * radius, y + 0.7 * radius),
        ("L", x + radius, y - 0.8 * radius),
    )  # fmt: skip
    colour = theme.ink if theme.panel is None else _YES
    drawing.path(ops, PathStyle(stroke=colour, width=0.4 * radius))


def no(drawing: Drawing, centre: Point, radius: float, theme: Theme) -> None:
    """No: a cross."""
    colour = theme.ink if theme.panel is None else _NO
    cross_lines(drawing, centre, radius, PathStyle(stroke=colour, width=0.5 * radius))


def cross_lines(drawing: Drawing, centre: Point, radius: float, style: PathStyle) -> None:
    """Two strokes that cross."""
    x, y = centre
    drawing.lines(
        [((x - radius, y - radius), (x + radius, y + radius)),
         ((x - radius, y + radius), (x + radius, y - radius))],
        style,
    )  # fmt: skip


def any_row(drawing: Drawing, area: Rect, theme: Theme, stroke: str) -> None:
    """The dice at the heads of all six rows."""
    size = min(area.width / 2.3, area.height / 3.6)
    drawing.use(_any_row(theme, stroke), *area.centre, size)


@cache
def _any_row(theme: Theme, stroke: str) -> Symbol:
    """The six dice about the origin, each one unit wide."""
    drawing = Drawing()
    for number in range(6):
        box = Rect(number // 3 * 1.25 - 1.125, number % 3 * 1.22 - 1.72, 1, 1)
        drawing.rect(box, PathStyle(stroke=stroke, width=0.09), radius=0.2)
        die_pips(drawing, number + 1, box, theme, stroke)
    return Symbol(drawing, Rect(-1.3, -1.9, 2.6, 3.8))


def fill_picture(drawing: Drawing, area: Rect, theme: Theme) -> None:
    """A square is coloured whole: a dot in it is not seen on a photo."""
    size = min(area.width / 2.3, area.height / 1.9)
    left, top = area.centre[0] - 1.15 * size, area.centre[1] - 0.95 * size
    outline = PathStyle(stroke=theme.ink, width=0.07 * size)
    whole, dotted = Rect(left, top, size, size), Rect(left + 1.3 * size, top, size, size)
    colour_cells(drawing, ((0, 0),), (left, top), size, "blue", theme)
    drawing.rect(whole, outline)
    drawing.rect(dotted, replace(outline, fill="#ffffff"))
    pen = theme.fills["blue"] or theme.hatches["blue"]
    drawing.circle(dotted.centre, 0.16 * size, PathStyle(fill=pen))
    tick(drawing, (whole.centre[0], top + 1.5 * size), 0.34 * size, theme)
    no(drawing, (dotted.centre[0], top + 1.5 * size), 0.28 * size, theme)


#: The pictures in their order, how wide they are at scale 1, and the keys of their words.
_RULES: tuple[tuple[Callable[[Drawing, Rect, Theme], None], float, str], ...] = (
    (start_picture, 12.0, "rule_start"),
    (touch_picture, 18.0, "rule_touch"),
    (fill_picture, 13.0, "fill"),
)
#: Rooms so many times as wide as high have the words beside the picture, others below it.
_LONG = 2.5


def rule_pictures(drawing: Drawing, look: Look) -> None:
    """The rules one forgets, and how squares are filled: words beside each picture or below it."""
    for number in range(len(_RULES)):
        # In a challenge most colours have begun.
        if number or look.kind != CHALLENGE:
            rule_picture(drawing, number, look)


def rule_picture(drawing: Drawing, number: int, look: Look) -> None:
    """One of them: where colours begin, how they touch, how squares are filled."""
    theme, t, k, area = look.theme, look.t, look.k, look.sheet.pictures[number]
    picture, width, key = _RULES[number]
    words = (t(f"print.sheet.{key}"),)
    beside = area.width > _LONG * area.height
    if beside:
        place = Rect(area.x, area.y, min(width * k, 1.4 * area.height), area.height)
        left = place.right + 1.6 * k
        room = Rect(left, area.y, area.right - left, area.height)
    else:
        high = min(0.6 * area.width, 0.48 * area.height)
        place = Rect(area.x, area.y, area.width, high)
        top = place.bottom + 0.6 * k
        room = Rect(area.x, top, area.width, area.bottom - top)
    picture(drawing, place.inset(0.04 * place.height), theme)
    say_lines(drawing, room, words, look.ems(3.3), theme.ink,
              anchor="start" if beside else "middle", at_top=not beside)  # fmt: skip
