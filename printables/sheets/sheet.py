"""Sheets of the dice game, drawn or as text: blank, for a seat, or as they stand in a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from printables.engine.boards import question_mark
from printables.engine.drawing import Drawing, PathStyle, Symbol
from printables.engine.flow import say, say_lines
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
    scale_bar,
)
from printables.engine.patterns import colour_cells
from printables.engine.themes import Theme
from printables.sheets.parts import (
    BLANK,
    CHALLENGE,
    Look,
    any_row,
    code_text,
    head_share,
    marker_row,
    name_line,
    rule_pictures,
    star,
)
from rollwrite.board.text import marked_rows
from rollwrite.checking import CheckResult, FilledSheet, check
from rollwrite.dicegame import BUILT_IN, COLOURS, Colour, Layout, Mark, Square, built_in_layout
from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.layout import STRIKES
from rollwrite.dicegame.sheet import cell_of
from rollwrite.dicegame.solo import seed_of, solo_dice
from rollwrite.geometry import square_shapes
from rollwrite.i18n import Translator
from rollwrite.i18n.check_words import capitalised, problem_text
from rollwrite.i18n.dice_words import colour_letter, colour_name, layout_name
from rollwrite.paper import (
    Arrangement,
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
    :ivar doubtful: squares that were read in a photo, and that nobody is sure of.
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
    doubtful: tuple[Square, ...] = ()


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
    """A filled sheet as it stands; where the markers are told, with the rounds of an order of play
    that explains it. What nobody told is not put on paper.

    :param result: what :func:`rollwrite.checking.check` says of it. What breaks the rules has no
        order of play, and so no rounds.
    """
    return SheetSpec(
        sheet.layout,
        SheetCode(layout_code(sheet.layout)),
        drawn=tuple(_areas_drawn(sheet, result)),
        crossed=sheet.crossed or frozenset(),
        strikes=min(sheet.strikes or 0, STRIKES),
        unfilled=result.unfilled,
        doubtful=sheet.uncertain_squares,
    )


def _areas_drawn(sheet: FilledSheet, result: CheckResult) -> Iterator[Drawn]:
    has_rounds = result.is_valid and (isinstance(sheet.markers, tuple) or sheet.seed is not None)
    for shape in result.shapes:
        yield Drawn(shape.colour, shape.squares, shape.round if has_rounds else None)
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
        name_line(drawing, spec.name, place, look)
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
    for row, column in spec.doubtful:
        question_mark(drawing, sheet.square(row, column).centre, size, look.least, theme.ink)
    for name in sheet.shapes:
        if name in spec.crossed:
            cross(drawing, sheet.shapes[name], theme, k)
    for box in sheet.strikes[: spec.strikes]:
        cross(drawing, box, theme, k)
    if spec.unfilled is not None:
        box = sheet.score
        em = max(9 * k, look.least)
        at = (box.centre[0], box.centre[1] + 0.36 * em)
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
    rule_pictures(drawing, look)
    _score(drawing, look)
    _ruler(drawing, look, inches)
    return Symbol(drawing, sheet.bounds.inset(-1))


def _header(drawing: Drawing, look: Look, layout: Layout) -> None:
    theme, k, t, area = look.theme, look.k, look.t, look.sheet.head
    mark = 14 * k
    motif(drawing, (area.x, area.y + 1.4 * k), mark, theme)
    if look.kind == CHALLENGE:
        return
    left = area.x + mark + 3 * k
    room = area.x + head_share(look) * area.width - left - 1 * k
    title = (t(f"print.sheet.{look.kind}"),)
    if look.is_large:
        say(drawing, (left, area.y + 7 * k), title, look.ems(8), room, theme.ink, "black")
        return
    say(drawing, (left, area.y + 8.6 * k), title, look.ems(8.6), room, theme.ink, "black")
    if look.kind == BLANK:
        words = (
            t("print.sheet.area", name=layout_name(t, layout.name), side=layout.side),
            layout_name(t, layout.name),
        )
        at = (left, area.y + 15.2 * k)
        say(drawing, at, words, look.ems(3.4), room, theme.muted)


def _strikes(drawing: Drawing, look: Look) -> None:
    """Three boxes; what is in them is light, so that a cross is seen on a photo."""
    sheet, theme, k, t = look.sheet, look.theme, look.k, look.t
    if look.kind == CHALLENGE:
        return
    title = tuple(t(f"print.sheet.{key}") for key in ("strikes", "strike"))
    say_lines(drawing, sheet.strikes_title, title, look.ems(3.4), theme.ink, "black")
    how = tuple(t(f"print.sheet.{key}") for key in ("strike_how", "strike_how_short"))
    say_lines(drawing, sheet.strikes_how, how, look.ems(3), theme.ink, at_top=True)
    for box in sheet.strikes:
        style = PathStyle(fill="#ffffff", stroke=theme.ink, width=look.line(0.5))
        drawing.rect(box, style, radius=1.8 * k)
        any_row(drawing, box.inset(0.1 * box.width), theme, theme.faint)


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
    """The shapes on the one strong field of colour; without one, boxes have outlines."""
    sheet, theme, k = look.sheet, look.theme, look.k
    if theme.band is not None:
        drawing.rect(sheet.rows, PathStyle(fill=theme.band), radius=3 * k)
        box_style = PathStyle(fill="#ffffff")
    else:
        box_style = PathStyle(stroke=theme.muted, width=look.line(0.25))
    for face, label in sheet.labels.items():
        die(drawing, face, label, theme)
        for name in layout.row(face):
            drawing.rect(sheet.shapes[name], box_style, radius=1.3 * k)
            if look.is_large:
                bold_shape(drawing, sheet.picture(name), theme.ink)
            else:
                grey_shape(drawing, sheet.picture(name), theme, theme.shade, k)


def _score(drawing: Drawing, look: Look) -> None:
    """The box for the empty squares, and that they decide (D15)."""
    theme, k, t, box = look.theme, look.k, look.t, look.sheet.score
    keys = ("win", "win_short") if look.kind == BLANK else ("score", "score_short")
    words = tuple(t(f"print.sheet.{key}") for key in keys)
    room = look.sheet.score_words
    say_lines(drawing, room, words, look.ems(3.5), theme.ink, "bold", "end")
    style = PathStyle(fill="#ffffff", stroke=theme.ink, width=look.line(0.6))
    drawing.rect(box.inset(0.4 * k), style, radius=2.4 * k)


def _ruler(drawing: Drawing, look: Look, inches: bool) -> None:
    """A bar to hold a ruler against, and how long it is when the page was not made smaller."""
    words = look.t("print.sheet.ruler_inches" if inches else "print.sheet.ruler")
    em = max(2.6 * look.k, look.least)
    bar, ink, width = look.sheet.ruler(inches), look.theme.muted, look.line(0.25)
    scale_bar(drawing, bar, words, em, ink, width, is_behind=look.is_large)


# ── As plain text ─────────────────────────────────────────────────────────────────────────────────

_LINE = "_" * 16
_GAP = 3


def sheet_text(spec: SheetSpec, t: Translator) -> str:
    """A sheet to be filled, or as it stands in a game."""
    lines = _head(t("print.sheet.blank"), spec.layout, spec.code, t)
    lines.append(t("words.label", label=t("print.name"), text=spec.name or _LINE))
    if not spec.name:
        lines.append(t("words.label", label=t("print.date"), text=_LINE))
    colours = [colour_name(t, colour) for colour in spec.markers] or ["____"] * len(COLOURS)
    markers = ", ".join(f"{n} {colour}" for n, colour in enumerate(colours, start=1))
    lines.append(t("words.label", label=t("print.sheet.markers"), text=markers))
    lines += _body(spec, t)
    return "\n".join(lines) + "\n"


def solo_text(layout: Layout, seed: str, t: Translator) -> str:
    """A solo sheet with the dice of every round (S3)."""
    spec = SheetSpec(layout, SheetCode(layout_code(layout), seed=seed))
    lines = [*_head(t("print.sheet.solo"), layout, spec.code, t), t("print.sheet.seed", seed=seed)]
    lines += ["", t("print.text.dice")]
    for number, roll in enumerate(solo_dice(seed_of(seed, layout))):
        colour = colour_name(t, COLOURS[number % len(COLOURS)])
        words = t("print.text.round", n=number + 1)
        lines.append(f"{capitalised(words)}, {colour}: {' '.join(map(str, roll))}")
    return "\n".join([*lines, "", *_body(spec, t)]) + "\n"


def filled_text(sheet: FilledSheet, t: Translator) -> str:
    """A filled sheet as it was checked, with everything that is wrong with it."""
    result = check(sheet)
    spec = checked_sheet(sheet, result)
    lines = _head(t("print.sheet.blank"), spec.layout, spec.code, t)
    lines += [problem_text(t, problem) for problem in result.problems]
    return "\n".join([*lines, *_body(spec, t)]) + "\n"


def _head(title: str, layout: Layout, code: SheetCode, t: Translator) -> list[str]:
    area = t("print.sheet.area", name=layout_name(t, layout.name), side=layout.side)
    return [title, "=" * len(title), area, format_code(code)]


def _body(spec: SheetSpec, t: Translator) -> list[str]:
    boxes = " ".join("[x]" if n < spec.strikes else "[ ]" for n in range(STRIKES))
    score = "____" if spec.unfilled is None else str(spec.unfilled)
    squares = {square: shape.colour.key for shape in spec.drawn for square in shape.squares}
    lines = [
        t("words.label", label=t("print.sheet.strikes"), text=boxes),
        t("words.label", label=t("print.sheet.score"), text=score),
        "",
        *_grid_rows(spec.layout, squares, t),
        "",
        t("print.text.grid"),
    ]
    if spec.drawn:
        lines += ["", *(_shape_line(spec.layout, shape, t) for shape in spec.drawn)]
    for face in FACES:
        lines += ["", t("print.text.row", n=face)]
        lines += _row(spec.layout.row(face), spec.crossed, t)
    return lines


def _grid_rows(layout: Layout, squares: dict[Square, str], t: Translator) -> list[str]:
    """The squares row by row: their colours, corners where a colour can begin, and dots."""
    last = layout.side - 1
    marks = {}
    for cell in layout.board.cells:
        colour = squares.get((cell[1], cell[0]))
        empty = "+" if set(cell) <= {0, last} else "."
        marks[cell] = empty if colour is None else colour_letter(t, colour)
    return marked_rows(layout.board, marks)


def _shape_line(layout: Layout, shape: Drawn, t: Translator) -> str:
    cells = [cell_of(square) for square in shape.squares]
    placement = layout.table.find(cells)
    words = [] if shape.round is None else [t("print.text.round", n=shape.round)]
    words.append(colour_name(t, shape.colour))
    if placement is not None:
        words.append(layout.table.shape_of(placement).name)
    return t(
        "words.label", label=capitalised(", ".join(words)), text=layout.board.format_cells(cells)
    )


def _row(names: Iterable[str], crossed: frozenset[str], t: Translator) -> list[str]:
    """The shapes of a row side by side under their names, as large as on the grid above."""
    columns = []
    for name in names:
        cells = square_shapes()[name].cells
        wide, high = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
        pictures = [
            " ".join("#" if (x, y) in cells else " " for x in range(wide)) for y in range(high)
        ]
        head = f"{name} ({t('print.text.crossed')})" if name in crossed else name
        columns.append([head, *pictures])
    high = max(map(len, columns))
    widths = [max(map(len, column)) for column in columns]
    return [
        (" " * _GAP)
        .join(
            f"{column[line] if line < len(column) else '':<{width}}"
            for column, width in zip(columns, widths, strict=True)
        )
        .rstrip()
        for line in range(high)
    ]
