"""Sheets of the dice game: blank, for a table's seats, or as they stand in a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printables.drawing import Drawing, Pen
from printables.furniture import badge, cross, qr, write, write_on
from printables.laying import Sheet, SheetPrint, lay
from printables.options import Options
from printables.patterns import colour_cells
from printables.sheet_base import BLANK, base_symbol, heading, title_room, words_left
from printables.themes import Theme
from rollwrite.dicegame import BUILT_IN, Colour, Layout, Mark, built_in_layout
from rollwrite.i18n import Translator
from rollwrite.paper import (
    Rect,
    SheetCode,
    SheetGeometry,
    format_code,
    own_layout_key,
)


def layout_code(layout: Layout) -> str:
    """How a sheet's code names a layout: its name when it came with the program."""
    if layout.name in BUILT_IN and built_in_layout(layout.name) == layout:
        return layout.name.upper()
    return own_layout_key(layout.side, layout.rows)


@dataclass(frozen=True)
class SheetSpec:
    """One sheet.

    :ivar code: what its QR code says.
    :ivar name: the player's name, or empty to be written in.
    :ivar markers: the colours of the seat in rounds 1 to 4, or empty.
    :ivar marks: what is drawn on it already, in order; what a mark does not tell is left out.
    :ivar unfilled: the score, or None while the game goes on.
    """

    layout: Layout
    code: SheetCode
    name: str = ""
    markers: tuple[Colour, ...] = ()
    marks: tuple[Mark, ...] = ()
    unfilled: int | None = None


def blank_spec(layout: Layout) -> SheetSpec:
    """An empty sheet for any table."""
    return SheetSpec(layout, SheetCode(layout_code(layout)))


def sheets(specs: Sequence[SheetSpec], options: Options) -> SheetPrint:
    """A sheet for each spec; a single one fills every slot of its page.

    :raises PrintError: that would be too many pages.
    """
    jobs = [_job(spec, options) for spec in specs]
    return lay(jobs, options, options.t("print.sheet.blank"))


def _job(spec: SheetSpec, options: Options) -> Sheet:
    def draw(drawing: Drawing, sheet: SheetGeometry) -> None:
        draw_sheet(drawing, spec, sheet, options)

    return Sheet(spec.layout, draw, spec.name)


def draw_sheet(
    drawing: Drawing, spec: SheetSpec, sheet: SheetGeometry, options: Options, kind: str = BLANK
) -> None:
    """One sheet: what all share, and what is its own."""
    t, theme = options.t, options.theme
    base = base_symbol(spec.layout, sheet.arrangement, sheet.scale, theme, t, options.inches, kind)
    drawing.use(base, sheet.bounds.x, sheet.bounds.y)
    _code(drawing, spec.code, sheet, theme)
    if kind == BLANK:
        _name(drawing, spec, sheet, theme, t)
        _markers(drawing, spec, sheet, theme, t)
    _drawn(drawing, spec, sheet, theme)


def _code(drawing: Drawing, code: SheetCode, sheet: SheetGeometry, theme: Theme) -> None:
    text, k = format_code(code), sheet.scale
    qr(drawing, text, sheet.qr)
    # Beside the quiet zone of four modules, read upwards.
    x = sheet.qr.right + 7.4 * k if sheet.arrangement == "landscape" else sheet.qr.x - 5.6 * k
    drawing.text((x, sheet.qr.centre[1]), text, min(2.3 * k, 1.55 * sheet.qr.height / len(text)),
                 theme.muted, "bold", "middle", turn=270)  # fmt: skip


def _name(
    drawing: Drawing, spec: SheetSpec, sheet: SheetGeometry, theme: Theme, t: Translator
) -> None:
    k, left, room = sheet.scale, words_left(sheet), title_room(sheet)
    y, size = sheet.title.y + 23 * k, 3.4 * k * theme.text
    if not spec.name:
        write_on(drawing, (left, y), t("print.name"), room * 0.62, theme, size)
        write_on(drawing, (left + room * 0.66, y), t("print.date"), room * 0.34, theme, size)
        return
    write(drawing, (left, y), spec.name, 5.4 * k, theme.ink, room * 0.6, "bold")
    if spec.code.table is not None:
        text = t("print.table_seat", table=spec.code.table, seat=spec.code.seat or 0)
        write(drawing, (left + room, y), text, 3.2 * k, theme.muted, room * 0.38, anchor="end")


def _markers(
    drawing: Drawing, spec: SheetSpec, sheet: SheetGeometry, theme: Theme, t: Translator
) -> None:
    """The markers of the seat in rounds 1 to 4, printed or to be written in (V6 asks for them)."""
    k, area = sheet.scale, sheet.aside
    upright = area.height > area.width
    line = Rect(area.x, area.y, area.width, 7 * k)
    heading(drawing, line, t("print.sheet.markers"), theme, k)
    for number in range(4):
        if upright:
            centre = (area.x + area.width / 2, area.y + (15 + 16 * number) * k)
        else:
            centre = (area.x + (5.4 + 10.4 * number) * k, area.y + 15.5 * k)
        radius = (5.4 if upright else 4.5) * k
        if spec.markers:
            badge(drawing, spec.markers[number % len(spec.markers)].key, centre, radius, theme)
        else:
            drawing.circle(centre, radius, Pen(stroke=theme.muted, width=0.3 * k * theme.stroke))
        at = (centre[0] - radius - 2.2 * k, centre[1] + 1.1 * k)
        if not upright:
            at = (centre[0], centre[1] + radius + 4 * k)
        drawing.text(at, str(number + 1), 2.8 * k, theme.muted, "bold", "middle")


def _drawn(drawing: Drawing, spec: SheetSpec, sheet: SheetGeometry, theme: Theme) -> None:
    k, size = sheet.scale, sheet.square_mm
    for mark in spec.marks:
        if mark.squares is not None:
            cells = [(column, row) for row, column in mark.squares]
            origin = (sheet.grid.x, sheet.grid.y)
            colour_cells(drawing, cells, origin, size, mark.colour.key, theme)
        if mark.shape is not None:
            cross(drawing, sheet.shapes[mark.shape], theme, k)
    for mark in spec.marks:
        if mark.squares is not None:
            row, column = middle_square(mark.squares)
            move_number(drawing, sheet.square(row, column).centre, size, mark, theme)
    strikes = sum(mark.strike for mark in spec.marks)
    for box in sheet.strikes[:strikes]:
        cross(drawing, box, theme, k)
    if spec.unfilled is not None:
        box = sheet.score
        at = (box.x + box.width / 2, box.bottom - 2.6 * k)
        drawing.text(at, str(spec.unfilled), 10 * k, theme.ink, "black", "middle")


def middle_square(squares: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The square of a shape nearest to its middle."""
    row = sum(r for r, _ in squares) / len(squares)
    column = sum(c for _, c in squares) / len(squares)
    return min(squares, key=lambda s: (round((s[0] - row) ** 2 + (s[1] - column) ** 2, 6), s))


def move_number(
    drawing: Drawing, centre: tuple[float, float], size: float, mark: Mark, theme: Theme
) -> None:
    """The letter of the colour and the number of the round, on white."""
    x, y = centre
    drawing.circle(centre, 0.36 * size, Pen(fill="#ffffff", stroke=theme.ink, width=0.02 * size))
    drawing.text((x, y - 0.02 * size), mark.colour, 0.26 * size, theme.muted, "black", "middle")
    drawing.text((x, y + 0.24 * size), str(mark.round), 0.3 * size, theme.ink, "black", "middle")
