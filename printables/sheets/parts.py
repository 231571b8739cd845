"""What is a sheet's own: its look, the text of its code, a name, the markers of a seat, and the
rules one forgets as small pictures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from printables.engine.drawing import Drawing, Op, PathStyle, Symbol
from printables.engine.flow import Ems, say, say_lines, shorter
from printables.engine.fonts import on_paper, shortened, text_width
from printables.engine.page_elements import badge, die_pips
from printables.engine.patterns import colour_cells
from printables.engine.themes import POINTS_14, Theme
from rollwrite.dicegame import Colour
from rollwrite.geometry import Cell
from rollwrite.i18n import Translator
from rollwrite.paper import Point, Rect, SheetGeometry

#: The kinds of sheet: their titles are ``print.sheet.<kind>``.
BLANK, SOLO, CHALLENGE = "blank", "solo", "challenge"
#: No line of large print is thinner, in mm.
_LARGE_LINE_MM = 1.0


@dataclass(frozen=True)
class Look:
    """A sheet to be drawn.

    :ivar kind: ``blank``, ``solo`` or ``challenge``.
    """

    sheet: SheetGeometry
    theme: Theme
    t: Translator
    kind: str

    @property
    def k(self) -> float:
        """The scale."""
        return self.sheet.scale

    @property
    def is_large(self) -> bool:
        """Whether it is large print with an arrangement of its own."""
        return self.sheet.arrangement == "large"

    @property
    def least(self) -> float:
        """No words are smaller, in mm."""
        return POINTS_14 if self.is_large else self.theme.least

    def ems(self, size: float) -> Ems:
        """The em of words that are ``size`` mm high on a whole page, and the least em."""
        return size * self.k, self.least

    def line(self, width: float) -> float:
        """How wide a line is printed that is ``width`` mm wide on a whole page."""
        wide = width * self.k * self.theme.stroke
        return max(wide, _LARGE_LINE_MM) if self.is_large else wide


def code_text(drawing: Drawing, text: str, look: Look) -> None:
    """The text of the code, so that people can type it: along its room, which may stand upright.

    Left out where it cannot be read: what it says is on the sheet in other words, too.
    """
    area, em = look.sheet.code, max(2.6 * look.k, look.theme.least)
    upright = area.height > area.width
    room, high = (area.height, area.width) if upright else (area.width, area.height)
    lines = _code_lines(text, room, em)
    if (1.15 * (len(lines) - 1) + 1) * em > high:
        return
    for number, line in enumerate(lines):
        if upright:
            x = area.right - (0.2 + 1.15 * (len(lines) - 1 - number)) * em
            at = (x, area.centre[1])
            drawing.text(at, line, em, look.theme.muted, "bold", "middle", turn=270)
        else:
            at = (area.x, area.y + (0.8 + 1.15 * number) * em)
            drawing.text(at, line, em, look.theme.muted, "bold")


def _code_lines(text: str, room: float, em: float) -> list[str]:
    """The text in lines that fit, broken after a stroke or hyphen where that can be."""
    lines = [""]
    for part in re.findall(r"[^/-]*[/-]|[^/-]+", text):
        if lines[-1] and text_width(lines[-1] + part, "bold", em) > room:
            lines.append("")
        for letter in part:
            if text_width(lines[-1] + letter, "bold", em) > room:
                lines.append("")
            lines[-1] += letter
    return lines


def name_line(drawing: Drawing, name: str, place: str, look: Look) -> None:
    """The player's name, or lines to write name and date on: at the right of the head.

    :param place: table and seat in words, or empty.
    """
    theme, k, t = look.theme, look.k, look.t
    head = look.sheet.head
    em = max(3.3 * k, look.least)
    first, second = head.y + 6.4 * k, head.y + 15.2 * k
    left = head.x + head_share(look) * head.width + 3 * k
    room = head.right - left
    shown = on_paper(name)
    if look.is_large:
        # The title has a line of its own, and nobody writes the date in large print.
        left, room, first = head.x + 17 * k, head.width - 17 * k, second
    if shown:
        _player(drawing, (left, first), shown, (5.2 * k, look.least), room, look)
    if place and (first != second or not shown):
        say(drawing, (left, second), (place,), look.ems(3.4), room, theme.ink, "bold")
    if shown or place:
        return
    field(drawing, left, first, room, t("print.name"), em, look)
    if not look.is_large:
        field(drawing, left, second, room, t("print.date"), em, look)


def head_share(look: Look) -> float:
    """How much of the head the title has; the rest is for the name."""
    return 1.0 if look.is_large else 0.56


def field(
    drawing: Drawing, x: float, base: float, width: float, label: str, em: float, look: Look
) -> None:
    """A label and a white place to write on, together ``width`` long."""
    theme = look.theme
    used = text_width(label, "medium", em)
    drawing.text((x, base), label, em, theme.muted)
    left, low = x + used + 1.2, base + 0.34 * em
    drawing.line(
        (left, low), (x + width, low), PathStyle(stroke=theme.muted, width=look.line(0.25))
    )


def _player(drawing: Drawing, at: Point, name: str, ems: Ems, room: float, look: Look) -> None:
    """A name: the widest get smaller, then shorter."""
    if not say(drawing, at, shorter(name), ems, room, look.theme.ink, "bold"):
        words = shortened(name, "bold", ems[1], room)
        drawing.text(at, words, ems[1], look.theme.ink, "bold")


def marker_row(drawing: Drawing, markers: Sequence[Colour], look: Look) -> None:
    """The markers of the seat in rounds 1 to 4, printed or to be written in (V6 asks for them)."""
    sheet, theme, k, t = look.sheet, look.theme, look.k, look.t
    area = sheet.aside
    title = Rect(area.x, area.y, area.width, 7 * k)
    words = (t("print.sheet.markers"), t("print.sheet.markers_short"))
    say_lines(drawing, title, words, look.ems(3.4), theme.ink, "black")
    # A badge's letter is as high as its radius. Two by two where there is room.
    columns = 2 if area.width > 20 * k and not look.is_large else 1
    radius, em = max((5 - 0.4 * columns) * k, 1.02 * look.least), max(2.8 * k, look.least)
    pitch = (area.height - title.height) / (4 // columns)
    wide = area.width / columns
    for number in range(4):
        line, column = divmod(number, columns)
        left = area.x + column * wide
        middle = title.bottom + (line + 0.5) * pitch
        centre = (left + em + radius + 0.2 * k, middle)
        drawing.text((left + 0.5 * em, middle + 0.36 * em), str(number + 1), em, theme.muted,
                     "bold", "middle")  # fmt: skip
        if markers:
            badge(drawing, markers[number % len(markers)].key, centre, radius, theme)
        else:
            style = PathStyle(fill="#ffffff", stroke=theme.ink, width=look.line(0.3))
            drawing.circle(centre, min(radius, 0.4 * pitch), style)


@cache
def _chip(colour: str, theme: Theme) -> Symbol:
    """Its square one unit wide, without the letter."""
    drawing = Drawing()
    colour_cells(drawing, ((0, 0),), (0.0, 0.0), 1.0, colour, theme)
    return Symbol(drawing, Rect(-0.1, -0.1, 1.2, 1.2))


def chip(drawing: Drawing, colour: str, box: Rect, em: float, theme: Theme) -> None:
    """A square in a marker's colour with its letter: smaller than a badge with the same letter.

    :param em: of the letter, in mm.
    """
    size = box.width
    drawing.use(_chip(colour, theme), box.x, box.y, size)
    letter = theme.letters[colour]
    radius = max(0.4 * size, 0.5 * text_width(letter, "black", em))
    drawing.circle(box.centre, min(radius, 0.47 * size), PathStyle(fill="#ffffff"))
    at = (box.centre[0], box.centre[1] + 0.36 * em)
    drawing.text(at, letter, em, theme.ink, "black", "middle")


# ── The rules one forgets ─────────────────────────────────────────────────────────────────────────

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
