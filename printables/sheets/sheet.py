"""Sheets of the dice game: blank, for a table's seats, or as they stand in a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from printables.engine.drawing import Drawing, PathStyle, Symbol
from printables.engine.flow import say, say_lines
from printables.engine.fonts import text_width
from printables.engine.imposition import ImposedSheets, PrintableSheet, Progress, impose
from printables.engine.options import Options
from printables.engine.page_elements import (
    bold_shape,
    counter,
    cross,
    die,
    fiducial,
    grey_shape,
    motif,
    qr,
    scale_bars,
    strong_die,
)
from printables.engine.patterns import colour_cells
from printables.engine.themes import Theme
from printables.sheets.look import BLANK, CHALLENGE, Look
from printables.sheets.parts import code_text, marker_row, name_line
from printables.sheets.pictures import any_row, rules_strip, star
from rollwrite.checking import CheckResult, FilledSheet
from rollwrite.dicegame import BUILT_IN, COLOURS, Colour, Layout, Mark, Square, built_in_layout
from rollwrite.dicegame.layout import STRIKES
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import layout_name
from rollwrite.paper import (
    Arrangement,
    Rect,
    SheetCode,
    SheetGeometry,
    format_code,
    own_layout_key,
    sheet_geometry,
)


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
    :ivar table: what the table is called where that is not its code.
    """

    layout: Layout
    code: SheetCode
    name: str = ""
    markers: tuple[Colour, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    crossed: frozenset[str] = frozenset()
    strikes: int = 0
    unfilled: int | None = None
    table: str = ""


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


def checked_sheet(sheet: FilledSheet, result: CheckResult) -> SheetSpec:
    """A filled sheet as it stands, with the rounds of an order of play that explains it.

    :param result: what :func:`rollwrite.checking.check` says of it. What breaks the rules has no
        order of play, and so no rounds.
    """
    crossed = sheet.crossed
    if crossed is None:
        crossed = frozenset(shape.name for shape in result.shapes)
    return SheetSpec(
        sheet.layout,
        SheetCode(layout_code(sheet.layout)),
        drawn=tuple(_areas_drawn(sheet, result)),
        crossed=crossed,
        strikes=min(sheet.strikes or 0, STRIKES),
        unfilled=result.unfilled,
    )


def _areas_drawn(sheet: FilledSheet, result: CheckResult) -> Iterator[Drawn]:
    for shape in result.shapes:
        yield Drawn(shape.colour, shape.squares, shape.round if result.is_valid else None)
    known = {square for shape in result.shapes for square in shape.squares}
    side = range(sheet.layout.side)
    for colour in COLOURS:
        # Areas that are no shape are drawn as they stand.
        rest = tuple(
            (row, column)
            for row in side
            for column in side
            if sheet.squares[row][column] == colour and (row, column) not in known
        )
        if rest:
            yield Drawn(colour, rest)


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

    bookmark = spec.name or ("" if spec.code.table is None else _place(spec, options.t))
    return PrintableSheet(spec.layout, draw, bookmark)


def _place(spec: SheetSpec, t: Translator) -> str:
    table = spec.table or spec.code.table or ""
    return t("print.table_seat", table=table, seat=spec.code.seat or 0)


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
        place = "" if spec.code.table is None else _place(spec, t)
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


@lru_cache(maxsize=64)
def base_symbol(
    layout: Layout,
    arrangement: Arrangement,
    scale: float,
    theme: Theme,
    t: Translator,
    inches: bool,
    kind: str,
) -> Symbol:
    """The printed part of a sheet, its top left corner at the origin.

    :param kind: ``blank``, ``solo`` or ``challenge``.
    """
    sheet = sheet_geometry(layout.side, layout.rows, arrangement, scale)
    look = Look(sheet, theme, t, kind)
    drawing = Drawing(least=look.least)
    for number, mark in sheet.fiducials.items():
        fiducial(drawing, number, mark)
    _header(drawing, look, layout)
    _strikes(drawing, look)
    _grid(drawing, look)
    _rows(drawing, look, layout)
    rules_strip(drawing, look, inches)
    _footer(drawing, look, inches)
    return Symbol(drawing, sheet.bounds.inset(-1))


#: Sheets that are smaller share their page.
_WHOLE = 0.9


def _header(drawing: Drawing, look: Look, layout: Layout) -> None:
    if look.is_large:
        return
    theme, k, t, area = look.theme, look.k, look.t, look.head
    look.ground(drawing, area, "title")
    mark = look.mark
    motif(drawing, (area.x + 2 * k, area.y + 1.6 * k), mark, theme)
    left = area.x + mark + 4.4 * k
    room = area.right - left - 2 * k
    title = (t(f"print.sheet.{look.kind}"),)
    if look.kind == CHALLENGE:
        return
    say(drawing, (left, area.y + 7.6 * k), title, look.ems(7.2), room, theme.ink, "black")
    words = (
        t("print.sheet.area", name=layout_name(t, layout.name), side=layout.side),
        layout_name(t, layout.name),
    )
    if look.kind == BLANK and not look.is_tiny:
        at = (left, area.y + 12.2 * k)
        say(drawing, at, words, look.ems(3.3), room, theme.muted)


def _strikes(drawing: Drawing, look: Look) -> None:
    """Three boxes; what is in them is light, so that a cross is seen on a photo."""
    sheet, theme, k, t = look.sheet, look.theme, look.k, look.t
    _columns(drawing, look)
    boxes, area = sheet.strikes, sheet.strikes_title
    title = tuple(t(key) for key in ("print.sheet.strikes", "print.sheet.strike"))
    keys = ("strike_how", "rule_strike", "strike_how_short")
    how = tuple(t(f"print.sheet.{key}") for key in keys)
    if look.kind == CHALLENGE:
        _no_strikes(drawing, look)
        return
    if boxes[0].x == boxes[1].x:
        say_lines(drawing, area, title, look.ems(3.3), theme.ink, "black")
        top = boxes[-1].bottom + 0.8 * k
        foot = Rect(area.x, top, area.width, 97 * k + sheet.bounds.y - top)
        if look.is_large:
            foot = Rect(area.x, area.y, 0, 0)
    else:
        foot = area
    say_lines(drawing, foot, how, look.ems(3), theme.ink, at_top=True)
    for box in boxes:
        style = PathStyle(fill="#ffffff", stroke=theme.ink, width=look.line(0.5))
        drawing.rect(box, style, radius=1.8 * k)
        any_row(drawing, box.inset(0.1 * box.width), theme, theme.faint)


def _no_strikes(drawing: Drawing, look: Look) -> None:
    """In place of the boxes: a challenge has none."""
    sheet, t = look.sheet, look.t
    words = (t("print.sheet.no_strikes"), t("print.sheet.no_strikes_short"))
    boxes = sheet.strikes
    area = Rect(boxes[0].x, boxes[0].y, boxes[-1].right - boxes[0].x, boxes[-1].bottom - boxes[0].y)
    if boxes[0].x == boxes[1].x:
        area = Rect(sheet.strikes_title.x, area.y, sheet.strikes_title.width, area.height)
    say_lines(drawing, area, words, look.ems(3.1), look.theme.muted)


def _columns(drawing: Drawing, look: Look) -> None:
    """The ground of the narrow parts beside the grid."""
    sheet, k = look.sheet, look.k
    x, y, right = sheet.bounds.x, sheet.bounds.y, sheet.bounds.right
    wide, top = 18.6 * k, y + 21.2 * k
    match sheet.arrangement:
        case "portrait":
            low, middle = y + 177.6 * k, sheet.aside.y - 0.5 * k
            if look.kind == BLANK:
                look.ground(drawing, Rect(x, top, wide, middle - 1.2 * k - top), "strikes")
                look.ground(drawing, Rect(x, middle, wide, low - middle), "markers")
            look.ground(drawing, Rect(right - wide, top, wide, low - top), "rules")
        case "landscape":
            low = y + 168.8 * k
            look.ground(drawing, Rect(x, top, wide, low - top), "rules")
            if look.kind == BLANK:
                look.ground(drawing, _head_of(sheet.aside, k), "markers")
                title = sheet.strikes_title
                look.ground(drawing, _head_of(Rect(title.x, y, title.width, 0), k), "strikes")
        case "solo":
            strikes, strip = sheet.strikes_title, sheet.strip
            low = strikes.bottom
            high = low - strip.y
            look.ground(drawing, Rect(strikes.x, strip.y, strikes.width, high), "strikes")
            look.ground(drawing, Rect(strip.x - 0.4 * k, strip.y, strip.width, high), "rules")
        case "large" if look.kind == BLANK:
            middle = sheet.aside.y
            low = y + 168.8 * k
            look.ground(drawing, Rect(x, top, 17.6 * k, middle - 1.2 * k - top), "strikes")
            look.ground(drawing, Rect(sheet.aside.x - 0.8 * k, middle, 13.4 * k, low - middle),
                        "markers")  # fmt: skip


def _head_of(area: Rect, k: float) -> Rect:
    return Rect(area.x, area.y, area.width, 25 * k)


def _grid(drawing: Drawing, look: Look) -> None:
    sheet, theme = look.sheet, look.theme
    grid, size = sheet.grid, sheet.square_mm
    lines = []
    for n in range(1, sheet.side):
        x, y = grid.x + n * size, grid.y + n * size
        lines += [((x, grid.y), (x, grid.bottom)), ((grid.x, y), (grid.right, y))]
    drawing.lines(lines, PathStyle(stroke=theme.line, width=look.line(0.35)))
    drawing.rect(grid, PathStyle(stroke=theme.line, width=look.line(0.8)))
    last = sheet.side - 1
    # Where every colour begins (D8).
    for row, column in ((0, 0), (0, last), (last, 0), (last, last)):
        star(drawing, sheet.square(row, column).centre, 0.26 * size, theme)


def _rows(drawing: Drawing, look: Look, layout: Layout) -> None:
    sheet, theme, k = look.sheet, look.theme, look.k
    thin = theme.band is None
    for bands in sheet.bands.values():
        for band in bands:
            if theme.band is not None:
                drawing.rect(band, PathStyle(fill=theme.band), radius=2 * k)
    for face, label in sheet.labels.items():
        (die if thin else strong_die)(drawing, face, label, theme)
        for name in layout.row(face):
            box = sheet.shapes[name]
            if not look.is_large:
                style = PathStyle(
                    fill=None if thin else "#ffffff", stroke=theme.muted, width=look.line(0.25)
                )
                drawing.rect(box, style, radius=1.3 * k)
            if look.is_large:
                bold_shape(drawing, sheet.picture(name), theme.ink)
            else:
                grey_shape(drawing, sheet.picture(name), theme, theme.shade, k)


def _footer(drawing: Drawing, look: Look, inches: bool) -> None:
    """The rulers, who wins and how squares are filled."""
    sheet, theme, t, k = look.sheet, look.theme, look.t, look.k
    _score(drawing, look)
    bars = sheet.bars(inches)
    em = max(2.8 * k, look.least)
    area = sheet.footer
    if look.is_large:
        keys = ("no_strikes",) if look.kind == CHALLENGE else ("win", "win_short")
        words = tuple(t(f"print.sheet.{key}") for key in keys)
        at = (area.x, area.y + 0.72 * area.height)
        say(drawing, at, words, look.ems(7.4), area.width, theme.ink, "bold")
        scale_bars(drawing, bars, theme, em, "across", look.line(0.25))
        return
    lies = sheet.arrangement == "landscape"
    right = area.right if lies else sheet.score.x - 3 * k
    others = ("no_strikes",) if look.kind == CHALLENGE else ("win", "fill")
    win = tuple(t(f"print.sheet.{key}") for key in (f"{look.kind}_note", *others))
    top = area.y - (1.6 if lies else 0.4) * k
    ground = Rect(area.x - 1.6 * k, top, right - area.x + 3.2 * k, sheet.bounds.bottom - top)
    look.ground(drawing, ground, "title")
    if not bars:
        room = Rect(area.x, area.y, right - area.x, area.height)
        say_lines(drawing, room, win, look.ems(3), theme.ink, anchor="start")
        return
    y = bars[0].start[1]
    across = [bar for bar in bars if bar.start[1] == bar.end[1]]
    end, low = max(bar.end[0] for bar in across), across[-1].end[1] + 1.6
    name = text_width("50 mm", "bold", em)
    is_small = k < _WHOLE
    scale_bars(drawing, bars, theme, em, "over" if is_small else "behind")
    if is_small:
        behind = end + 3
        words_right = bars[0].end[0] - name - 3
    else:
        behind = end + name + 6
        words_right = right
    ruler_key = "ruler_inches" if len(across) > 1 else "ruler"
    ruler = tuple(t(f"print.sheet.{key}") for key in (ruler_key, "ruler_short"))
    bottom = sheet.bounds.bottom
    if lies:
        above = Rect(behind, y - 3 * k, right - behind, bottom - y + 3 * k)
        under = Rect(area.x, low, end - area.x, bottom - low)
        is_written = say_lines(drawing, above, win, look.ems(3.2), theme.ink, "bold", "start")
        if is_written == above.y:
            ruler = win[1:]
        say_lines(drawing, under, ruler, look.ems(2.8), theme.muted, anchor="start")
        return
    above = Rect(area.x, area.y, words_right - area.x, y - area.y - 1.5)
    say_lines(drawing, above, ruler, look.ems(2.8), theme.muted, anchor="start")
    under = Rect(area.x, low, right - area.x, bottom - low)
    if len(across) > 1:
        # Beside the two rulers: under them a line and a half would be left.
        under = Rect(behind, y - 1, right - behind, bottom - y + 1)
    say_lines(drawing, under, win, look.ems(3.2), theme.ink, "bold", "start")


def _score(drawing: Drawing, look: Look) -> None:
    """The box for the empty squares: they decide (D15)."""
    theme, k, t, box = look.theme, look.k, look.t, look.sheet.score
    words = (t("print.sheet.score"), t("print.sheet.score_short"))
    if look.is_large:
        below = Rect(
            box.x - 3 * k, box.bottom + 1 * k, look.sheet.bounds.right - box.x + 3 * k, 9 * k
        )
        say_lines(drawing, below, words, look.ems(6.4), theme.ink, "bold", "start")
    style = PathStyle(fill="#ffffff", stroke=theme.ink, width=look.line(0.6))
    drawing.rect(box, style, radius=2.4 * k)
    if not look.is_large:
        label = Rect(box.x + 1.5 * k, box.y + 0.6 * k, box.width - 3 * k, 6 * k)
        say_lines(drawing, label, words, look.ems(3), theme.ink, "bold")
