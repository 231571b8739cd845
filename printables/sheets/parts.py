"""What is a sheet's own: its look, the text of its code, a name, the markers of a seat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from printables.engine.drawing import Drawing, PathStyle, Symbol
from printables.engine.flow import Ems, say, say_lines, shorter
from printables.engine.fonts import on_paper, shortened, text_width
from printables.engine.page_elements import badge
from printables.engine.patterns import colour_cells
from printables.engine.themes import POINTS_14, Theme
from rollwrite.dicegame import Colour
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
