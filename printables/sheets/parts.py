"""What is a sheet's own: the text of its code, a name, the markers of a seat."""

from __future__ import annotations

import re
from collections.abc import Sequence

from printables.engine.drawing import Drawing, PathStyle
from printables.engine.flow import Ems, say, say_lines
from printables.engine.fonts import on_paper, shortened, text_width
from printables.engine.names import shorter
from printables.engine.page_elements import badge
from printables.engine.patterns import colour_cells
from printables.engine.themes import Theme
from printables.sheets.look import Look
from rollwrite.dicegame import Colour
from rollwrite.paper import Point, Rect


def code_text(drawing: Drawing, text: str, look: Look) -> None:
    """The text of the code, so that people can type it: beside the code, read upwards.

    Left out where it cannot be read: what it says is on the sheet in other words, too.
    """
    sheet, theme, k = look.sheet, look.theme, look.k
    if look.is_large:
        return
    em = max(2.5 * k, look.least)
    lines = _code_lines(text, sheet.qr.height, em)
    if len(lines) * 1.15 * em > look.code_room:
        return
    for number, line in enumerate(lines):
        # Beside the quiet zone of four modules.
        if sheet.arrangement == "landscape":
            x = sheet.qr.right + 5 * k + (0.8 + 1.15 * number) * em
        else:
            x = sheet.qr.x - 5.2 * k - 1.15 * (len(lines) - 1 - number) * em
        at = (x, sheet.qr.centre[1])
        drawing.text(at, line, em, theme.muted, "bold", "middle", turn=270)


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


def name_line(drawing: Drawing, name: str, place: str, look: Look, code: str) -> None:
    """The player's name, or lines to write name and date on.

    :param place: table and seat in words, or empty.
    :param code: the text of the code: large print has it here, and small sheets its end.
    """
    if look.is_large:
        _large_name_line(drawing, name, look, code)
        return
    theme, k, area = look.theme, look.k, look.head
    left, room = area.x + 2.4 * k, area.width - 4.8 * k
    base = area.y + 22.4 * k
    shown = on_paper(name)
    if place:
        y = area.y + (14.6 if look.is_tiny else 17.0) * k
        words = (place, code.partition("/")[2].partition("/")[2])
        say(drawing, (left, y), words, look.ems(3.4), room, theme.ink, "bold")
    if shown:
        _player(drawing, (left, base), shown, (5.2 * k, look.least), room, look)
        return
    em = max(3.3 * k, look.least)
    dated = look.t("print.date")
    date = max(0.34 * room, text_width(dated, "medium", em) + 9)
    if room - date < text_width(look.t("print.name"), "medium", em) + 18:
        date = 0.0
    field(drawing, left, base, room - date - (3 * k if date else 0), look.t("print.name"), em, look)
    if date:
        field(drawing, left + room - date, base, date, dated, em, look)


def field(
    drawing: Drawing, x: float, base: float, width: float, label: str, em: float, look: Look
) -> None:
    """A label and a white place to write on, together ``width`` long."""
    theme = look.theme
    used = text_width(label, "medium", em)
    drawing.text((x, base), label, em, theme.muted)
    left, low = x + used + 1.2, base + 0.34 * em
    if theme.tints is not None and not look.is_large:
        box = Rect(left, base - 1.1 * em, width - used - 1.2, 1.5 * em)
        drawing.rect(box, PathStyle(fill="#ffffff"), 0.8)
    drawing.line(
        (left, low), (x + width, low), PathStyle(stroke=theme.muted, width=look.line(0.25))
    )


def _large_name_line(drawing: Drawing, name: str, look: Look, code: str) -> None:
    sheet, theme, em = look.sheet, look.theme, look.least
    area = sheet.header
    base = area.y + 0.74 * area.height
    used = say(drawing, (area.right, base), (code,), (em, em), 0.58 * area.width,
               theme.muted, "bold", "end")  # fmt: skip
    room = area.width - used - 3
    shown = on_paper(name)
    if shown:
        _player(drawing, (area.x, base), shown, (em, em), room, look)
    else:
        field(drawing, area.x, base, room, look.t("print.name"), em, look)


def _player(drawing: Drawing, at: Point, name: str, ems: Ems, room: float, look: Look) -> None:
    """A name: the widest get smaller, then shorter."""
    if not say(drawing, at, shorter(name), ems, room, look.theme.ink, "bold"):
        words = shortened(name, "bold", ems[1], room)
        drawing.text(at, words, ems[1], look.theme.ink, "bold")


def marker_row(drawing: Drawing, markers: Sequence[Colour], look: Look) -> None:
    """The markers of the seat in rounds 1 to 4, printed or to be written in (V6 asks for them)."""
    sheet, theme, k, t = look.sheet, look.theme, look.k, look.t
    area = sheet.aside
    upright = area.height > area.width
    words = (t("print.sheet.markers"), t("print.sheet.markers_short"))
    title = (9 if upright else 7) * k
    # A badge's letter is as high as its radius.
    radius = max((5.4 if upright else 4.4) * k, 1.02 * look.least)
    if not look.is_large and (upright or 8 * radius <= area.width):
        line = Rect(area.x + 0.8 * k, area.y, area.width - 1.6 * k, title)
        say_lines(drawing, line, words, look.ems(3.3), theme.ink, "black")
    em = max(2.8 * k, look.least)
    for number in range(4):
        if upright:
            pitch = (area.height - title) / 4
            x = max(area.right - radius - 0.9 * k, area.centre[0])
            centre = (x, area.y + title + (number + 0.5) * pitch)
            at = (centre[0] - radius - 0.6 * em, centre[1] + 0.36 * em)
            fits = at[0] - 0.3 * em >= area.x
        else:
            pitch = area.width / 4
            centre = (area.x + (number + 0.5) * pitch, area.y + title + radius + 0.6 * k)
            at = (centre[0], centre[1] + radius + em)
            fits = at[1] <= area.bottom
            if 2 * radius > pitch:
                # Two by two on small paper.
                column, row = number % 2, number // 2
                centre = (area.centre[0] + (2 * column - 1) * 1.1 * radius,
                          area.centre[1] + (2 * row - 1) * 1.05 * radius)  # fmt: skip
                fits = False
        if markers:
            badge(drawing, markers[number % len(markers)].key, centre, radius, theme)
        else:
            style = PathStyle(fill="#ffffff", stroke=theme.muted, width=look.line(0.3))
            drawing.circle(centre, radius, style)
        if fits:
            drawing.text(at, str(number + 1), em, theme.muted, "bold", "middle")


def chip(drawing: Drawing, colour: str, box: Rect, em: float, theme: Theme) -> None:
    """A square in a marker's colour with its letter: smaller than a badge with the same letter.

    :param em: of the letter, in mm.
    """
    size = box.width
    colour_cells(drawing, ((0, 0),), (box.x, box.y), size, colour, theme)
    letter = theme.letters[colour]
    radius = max(0.4 * size, 0.5 * text_width(letter, "black", em))
    drawing.circle(box.centre, min(radius, 0.47 * size), PathStyle(fill="#ffffff"))
    at = (box.centre[0], box.centre[1] + 0.36 * em)
    drawing.text(at, letter, em, theme.ink, "black", "middle")
