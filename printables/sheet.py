"""Sheets of the dice game: blank, for a table's seats, or as they stand in a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from printables.drawing import Drawing, PathStyle
from printables.fonts import fitted, on_paper
from printables.imposition import ImposedSheets, PrintableSheet, Progress, impose
from printables.options import Options
from printables.page_elements import badge, counter, cross, qr, write, write_on
from printables.patterns import colour_cells
from printables.sheet_base import BLANK, base_symbol, heading, title_room, words_left
from printables.themes import Theme
from rollwrite.dicegame import BUILT_IN, Colour, Layout, Mark, Square, built_in_layout
from rollwrite.i18n import Translator
from rollwrite.paper import (
    Rect,
    SheetCode,
    SheetGeometry,
    format_code,
    own_layout_key,
)

#: No words are smaller, where there is room at all; in mm.
_LEAST_MM = 1.6


def layout_code(layout: Layout) -> str:
    """How a sheet's code names a layout: its name when it came with the program."""
    if layout.name in BUILT_IN and built_in_layout(layout.name) == layout:
        return layout.name.upper()
    return own_layout_key(layout.side, layout.rows)


@dataclass(frozen=True)
class Drawn:
    """Squares of one colour on a sheet.

    :ivar squares: ``(row, column)`` from the top left.
    :ivar round: when it was drawn, or None where nobody knows.
    """

    colour: Colour
    squares: tuple[Square, ...]
    round: int | None = None


@dataclass(frozen=True)
class SheetSpec:
    """One sheet.

    :ivar code: what its QR code says.
    :ivar name: the player's name, or empty to be written in.
    :ivar markers: the colours of the seat in rounds 1 to 4, or empty.
    :ivar drawn: what is drawn on it already.
    :ivar crossed: the shapes crossed out.
    :ivar strikes: how many strikes are crossed out.
    :ivar unfilled: the score, or None while the game goes on.
    """

    layout: Layout
    code: SheetCode
    name: str = ""
    markers: tuple[Colour, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    crossed: frozenset[str] = frozenset()
    strikes: int = 0
    unfilled: int | None = None


def with_marks(spec: SheetSpec, marks: Sequence[Mark]) -> SheetSpec:
    """The sheet with what a player did; what a mark does not tell is left out."""
    drawn = [
        Drawn(mark.colour, mark.squares, mark.round) for mark in marks if mark.squares is not None
    ]
    crossed = frozenset(mark.shape for mark in marks if mark.shape is not None)
    strikes = sum(mark.strike for mark in marks)
    return replace(spec, drawn=tuple(drawn), crossed=crossed, strikes=strikes)


def blank_spec(layout: Layout) -> SheetSpec:
    """An empty sheet for any table."""
    return SheetSpec(layout, SheetCode(layout_code(layout)))


def sheets(
    specs: Sequence[SheetSpec],
    options: Options,
    fill: bool = True,
    progress: Progress | None = None,
) -> ImposedSheets:
    """A sheet for each spec.

    :param fill: a single one fills every slot of its page.
    :param progress: called after each page.
    :raises PrintError: that would be too many pages.
    """
    jobs = [_job(spec, options) for spec in specs]
    return impose(jobs, options, options.t("print.sheet.blank"), fill, progress)


def _job(spec: SheetSpec, options: Options) -> PrintableSheet:
    def draw(drawing: Drawing, sheet: SheetGeometry) -> None:
        draw_sheet(drawing, spec, sheet, options)

    bookmark = spec.name or ("" if spec.code.table is None else _place(spec.code, options.t))
    return PrintableSheet(spec.layout, draw, bookmark)


def _place(code: SheetCode, t: Translator) -> str:
    return t("print.table_seat", table=code.table or "", seat=code.seat or 0)


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
    # Beside the quiet zone of four modules, read upwards, no longer than the code is high.
    most, room = max(2.3 * k, _LEAST_MM), sheet.qr.height
    lines = [text]
    if fitted(text, "bold", most, room, 0) < _LEAST_MM:
        cut = text.rindex("/") + 1
        lines = [text[:cut], text[cut:]]
    size = min(fitted(line, "bold", most, room, 0) for line in lines)
    for number, line in enumerate(lines):
        if sheet.arrangement == "landscape":
            x = sheet.qr.right + 5 * k + (0.8 + 1.1 * number) * size
        else:
            x = sheet.qr.x - 5.2 * k - 1.1 * (len(lines) - 1 - number) * size
        at = (x, sheet.qr.centre[1])
        drawing.text(at, line, size, theme.muted, "bold", "middle", turn=270)


def _name(
    drawing: Drawing, spec: SheetSpec, sheet: SheetGeometry, theme: Theme, t: Translator
) -> None:
    k, left, room = sheet.scale, words_left(sheet), title_room(sheet)
    y, size = sheet.title.y + 23 * k, 3.4 * k * theme.text
    if spec.code.table is not None:
        at = (left, sheet.title.y + 16.8 * k)
        write(drawing, at, _place(spec.code, t), 3.4 * k, theme.ink, room, "bold")
    name = on_paper(spec.name)
    if not name:
        write_on(drawing, (left, y), t("print.name"), room * 0.62, theme, size)
        write_on(drawing, (left + room * 0.66, y), t("print.date"), room * 0.34, theme, size)
        return
    # The widest names stay whole: they get smaller.
    drawing.text((left, y), name, fitted(name, "bold", 5.4 * k, room, 0), theme.ink, "bold")


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
            drawing.circle(
                centre, radius, PathStyle(stroke=theme.muted, width=0.3 * k * theme.stroke)
            )
        at = (centre[0] - radius - 2.2 * k, centre[1] + 1.1 * k)
        if not upright:
            at = (centre[0], centre[1] + radius + 4 * k)
        drawing.text(at, str(number + 1), 2.8 * k, theme.muted, "bold", "middle")


def _drawn(drawing: Drawing, spec: SheetSpec, sheet: SheetGeometry, theme: Theme) -> None:
    k, size = sheet.scale, sheet.square_mm
    for shape in spec.drawn:
        cells = [(column, row) for row, column in shape.squares]
        origin = (sheet.grid.x, sheet.grid.y)
        colour_cells(drawing, cells, origin, size, shape.colour.key, theme)
    for shape in spec.drawn:
        row, column = middle_square(shape.squares)
        number = "" if shape.round is None else str(shape.round)
        centre, ground = sheet.square(row, column).centre, theme.fills[shape.colour.key]
        letter = theme.letters[shape.colour.key]
        counter(drawing, centre, size, letter, number, theme, ground)
    for name in sheet.shapes:
        if name in spec.crossed:
            cross(drawing, sheet.shapes[name], theme, k)
    for box in sheet.strikes[: spec.strikes]:
        cross(drawing, box, theme, k)
    if spec.unfilled is not None:
        box = sheet.score
        at = (box.x + box.width / 2, box.bottom - 2.6 * k)
        drawing.text(at, str(spec.unfilled), 10 * k, theme.ink, "black", "middle")


def middle_square(squares: Sequence[Square]) -> Square:
    """The square of a shape nearest to its middle."""
    row = sum(r for r, _ in squares) / len(squares)
    column = sum(c for _, c in squares) / len(squares)
    return min(squares, key=lambda s: (round((s[0] - row) ** 2 + (s[1] - column) ** 2, 6), s))
