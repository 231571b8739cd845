"""The rules one forgets, as small pictures, and the strip of them beside the grid."""

from __future__ import annotations

from functools import cache

from printables.engine.drawing import Drawing, Op, PathStyle, Symbol
from printables.engine.flow import say_lines
from printables.engine.page_elements import die_pips
from printables.engine.patterns import colour_cells
from printables.engine.themes import Theme
from printables.sheets.look import CHALLENGE, Look
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


def joker_picture(drawing: Drawing, area: Rect, theme: Theme) -> None:
    """A strike box crossed: the shape comes from any row (D10)."""
    size = min(area.width / 2.8, area.height * 0.8)
    top = area.centre[1] - size / 2
    left = area.centre[0] - 1.4 * size
    box = Rect(left, top, size, size)
    line = PathStyle(fill="#ffffff", stroke=theme.ink, width=0.07 * size)
    drawing.rect(box, line, radius=0.12 * size)
    cross_lines(drawing, box.centre, 0.3 * size, PathStyle(stroke=theme.ink, width=0.1 * size))
    y = box.centre[1]
    middle = left + 1.4 * size
    drawing.lines(
        [((middle - 0.22 * size, y), (middle + 0.22 * size, y)),
         ((middle + 0.06 * size, y - 0.16 * size), (middle + 0.22 * size, y)),
         ((middle + 0.06 * size, y + 0.16 * size), (middle + 0.22 * size, y))],
        PathStyle(stroke=theme.ink, width=0.07 * size),
    )  # fmt: skip
    any_row(drawing, Rect(left + 1.8 * size, top, size, size), theme, theme.ink)


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
    """Squares are filled or hatched: a dot in each is not seen on a photo."""
    size = min(area.width / 2.4, area.height * 0.9)
    top = area.centre[1] - size / 2
    left = area.centre[0] - 1.1 * size
    pen = theme.hatches["blue"]
    outline = PathStyle(stroke=theme.ink, width=0.06 * size)
    filled, hatched = Rect(left, top, size, size), Rect(left + 1.2 * size, top, size, size)
    drawing.rect(filled, PathStyle(fill=theme.fills["blue"] or pen))
    drawing.rect(hatched, PathStyle(fill="#ffffff"))
    drawing.lines(
        [((hatched.x + max(0.0, n - 1) * size, top + min(1.0, n) * size),
          (hatched.x + min(1.0, n) * size, top + max(0.0, n - 1) * size))
         for n in (0.3, 0.6, 0.9, 1.2, 1.5, 1.8)],
        PathStyle(stroke=pen, width=0.07 * size),
    )  # fmt: skip
    for box in (filled, hatched):
        drawing.rect(box, outline)


def rules_strip(drawing: Drawing, look: Look, inches: bool) -> None:
    """The three rules one forgets, and how to fill squares."""
    sheet, theme, _t, k = look.sheet, look.theme, look.t, look.k
    area = sheet.strip
    if area.width <= 0:
        return
    pictures = [
        (start_picture, "print.sheet.rule_start"),
        (touch_picture, "print.sheet.rule_touch"),
    ]
    if look.kind != CHALLENGE:
        pictures.append((joker_picture, "print.sheet.rule_strike"))
    if area.width > area.height:
        pitch = area.width / 3
        parts = [Rect(area.x + pitch * n, area.y, pitch - 1 * k, area.height) for n in range(3)]
    else:
        pitch = area.height / 3
        parts = [Rect(area.x, area.y + pitch * n, area.width, pitch) for n in range(3)]
    captions = _captions(parts, [key for _, key in pictures], look)
    for part, (picture, _), words in zip(parts, pictures, captions, strict=False):
        high = _picture_height(part) if words else part.height - 3 * k
        picture(drawing, Rect(part.x + 0.9 * k, part.y + 1 * k, part.width - 1.8 * k, high), theme)
        room = _caption_room(part, k)
        say_lines(drawing, room, (words,), look.ems(3), theme.ink, at_top=True)
    _fill_hint(drawing, look, inches)


def _picture_height(part: Rect) -> float:
    return min(0.8 * part.width, 0.5 * part.height)


def _caption_room(part: Rect, k: float) -> Rect:
    high = _picture_height(part)
    return Rect(part.x, part.y + high + 1.8 * k, part.width, part.height - high - 2.4 * k)


def _captions(parts: list[Rect], keys: list[str], look: Look) -> list[str]:
    """Words for all pictures, shorter ones for all, or none for any."""
    for end in ("", "_short"):
        words = [look.t(f"{key}{end}") for key in keys]
        rooms = [_caption_room(part, look.k) for part in parts]
        if all(
            say_lines(Drawing(), room, (one,), look.ems(3), "") > room.y
            for room, one in zip(rooms, words, strict=False)
        ):
            return words
    return [""] * len(keys)


def _fill_hint(drawing: Drawing, look: Look, inches: bool) -> None:
    """Beside the ruler that goes down, where a whole page has room."""
    sheet, theme, k = look.sheet, look.theme, look.k
    bars = sheet.bars(inches)
    if not bars or sheet.arrangement == "solo" or bars[1].start[1] < sheet.strip.bottom:
        return
    x, top = sheet.strip.x, bars[1].start[1]
    right = min(bar.start[0] for bar in bars if bar.start[0] == bar.end[0])
    area = Rect(x + 0.4 * k, top, right - x - 2.2 * k, 40 * k)
    fill_picture(drawing, Rect(area.x, top, area.width, 7 * k), theme)
    words = (look.t("print.sheet.fill"),)
    room = Rect(area.x, top + 8 * k, area.width, 30 * k)
    say_lines(drawing, room, words, look.ems(3), theme.ink, at_top=True)
