"""Sheets of the dice game: blank, for a table's seats, or as they stand in a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from printables.engine.drawing import Drawing
from printables.engine.imposition import ImposedSheets, PrintableSheet, Progress, impose
from printables.engine.options import Options
from printables.engine.page_elements import counter, cross, qr
from printables.engine.patterns import colour_cells
from printables.sheets.base import base_symbol
from printables.sheets.look import BLANK, Look
from printables.sheets.parts import code_text, marker_row, name_line
from rollwrite.dicegame import BUILT_IN, Colour, Layout, Mark, Square, built_in_layout
from rollwrite.i18n import Translator
from rollwrite.paper import SheetCode, SheetGeometry, format_code, own_layout_key


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
    look = Look(sheet, theme, t, kind)
    code = format_code(spec.code)
    qr(drawing, code, sheet.qr)
    code_text(drawing, code, look)
    if kind == BLANK:
        place = "" if spec.code.table is None else _place(spec.code, t)
        name_line(drawing, spec.name, place, look, code)
        marker_row(drawing, spec.markers, look)
    _drawn(drawing, spec, sheet, look)


def _drawn(drawing: Drawing, spec: SheetSpec, sheet: SheetGeometry, look: Look) -> None:
    k, size, theme = sheet.scale, sheet.square_mm, look.theme
    for shape in spec.drawn:
        cells = [(column, row) for row, column in shape.squares]
        origin = (sheet.grid.x, sheet.grid.y)
        colour_cells(drawing, cells, origin, size, shape.colour.key, theme)
    for shape in spec.drawn:
        row, column = middle_square(shape.squares)
        number = "" if shape.round is None else str(shape.round)
        centre, ground = sheet.square(row, column).centre, theme.fills[shape.colour.key]
        letter = theme.letters[shape.colour.key]
        counter(drawing, centre, size, letter, number, theme, ground, look.least)
    for name in sheet.shapes:
        if name in spec.crossed:
            cross(drawing, sheet.shapes[name], theme, k)
    for box in sheet.strikes[: spec.strikes]:
        cross(drawing, box, theme, k)
    if spec.unfilled is not None:
        box = sheet.score
        em = max(9 * k, look.least)
        at = (box.x + box.width / 2, box.bottom - 1.6 * k - 0.1 * em)
        if look.is_large:
            at = (at[0], box.centre[1] + 0.36 * em)
        drawing.text(at, str(spec.unfilled), em, theme.ink, "black", "middle")


def middle_square(squares: Sequence[Square]) -> Square:
    """The square of a shape nearest to its middle."""
    row = sum(r for r, _ in squares) / len(squares)
    column = sum(c for _, c in squares) / len(squares)
    return min(squares, key=lambda s: (round((s[0] - row) ** 2 + (s[1] - column) ** 2, 6), s))
