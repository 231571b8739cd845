"""What all dice-game sheets of one layout and look share, drawn once and used again and again."""

from __future__ import annotations

from functools import lru_cache

from printables.drawing import Drawing, PathStyle, Symbol
from printables.flow import note_block
from printables.fonts import text_width
from printables.page_elements import die, fiducial, grey_shape, motif, scale_bars, write
from printables.themes import Theme
from rollwrite.dicegame import Layout
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import layout_name
from rollwrite.paper import Arrangement, Rect, SheetGeometry, sheet_geometry

#: The kinds of sheet: their titles are ``print.sheet.<kind>``.
BLANK, SOLO, CHALLENGE = "blank", "solo", "challenge"


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
    """The printed part of a sheet, its top left corner at the origin."""
    sheet = sheet_geometry(layout.side, layout.rows, arrangement, scale)
    drawing = Drawing()
    for number, mark in sheet.fiducials.items():
        fiducial(drawing, number, mark)
    _header(drawing, sheet, layout, theme, t, kind)
    _strikes(drawing, sheet, theme, t)
    _grid(drawing, sheet, theme)
    _rows(drawing, sheet, layout, theme)
    _footer(drawing, sheet, theme, t, inches, kind)
    return Symbol(drawing, sheet.bounds.inset(-1))


def words_left(sheet: SheetGeometry) -> float:
    """Where the words of the header begin: right of the text beside a QR code on the left."""
    return sheet.title.x + (5.5 * sheet.scale if sheet.arrangement == "landscape" else 0)


def title_room(sheet: SheetGeometry) -> float:
    """How long the words of the header may be."""
    spare = 0.0 if sheet.arrangement == "landscape" else 6.0
    return sheet.title.right - spare * sheet.scale - words_left(sheet)


def _header(
    drawing: Drawing,
    sheet: SheetGeometry,
    layout: Layout,
    theme: Theme,
    t: Translator,
    kind: str,
) -> None:
    k = sheet.scale
    left, top = words_left(sheet), sheet.title.y
    mark = 11.0 if kind == BLANK else 6.0
    motif(drawing, (left, top + 0.5 * k), mark * k, theme)
    at = left + (mark + 3) * k
    room = left + title_room(sheet) - at
    if kind == BLANK:
        title = t(f"print.sheet.{kind}")
        write(drawing, (at, top + 6.6 * k), title, 7.4 * k, theme.ink, room, "black")
        area = t("print.sheet.area", name=layout_name(t, layout.name), side=layout.side)
        size = 3.2 * k * min(theme.text, 1.2)
        write(drawing, (at, top + 11.4 * k), area, size, theme.muted, room)
    else:
        # The strip below reaches over the room for markers, which is empty here.
        if sheet.arrangement == "landscape":
            room = sheet.aside.right - at
        title = t(f"print.sheet.{kind}")
        write(drawing, (at, top + 5.6 * k), title, 5.6 * k, theme.ink, room * 0.55, "black")


def _strikes(drawing: Drawing, sheet: SheetGeometry, theme: Theme, t: Translator) -> None:
    k, area = sheet.scale, sheet.strikes_title
    heading(drawing, area, t("print.sheet.strikes"), theme, k)
    for box in sheet.strikes:
        drawing.rect(box, PathStyle(stroke=theme.ink, width=0.5 * k * theme.stroke), radius=1.5 * k)


def heading(drawing: Drawing, area: Rect, text: str, theme: Theme, k: float) -> None:
    """A small heading in the middle of ``area``, at its bottom."""
    middle = area.x + area.width / 2
    size = 3.4 * k * theme.text
    write(drawing, (middle, area.bottom - 2 * k), text, size, theme.ink, area.width, "bold",
          "middle")  # fmt: skip


def _grid(drawing: Drawing, sheet: SheetGeometry, theme: Theme) -> None:
    k, grid, size = sheet.scale, sheet.grid, sheet.square_mm
    lines = []
    for n in range(1, sheet.side):
        x, y = grid.x + n * size, grid.y + n * size
        lines += [((x, grid.y), (x, grid.bottom)), ((grid.x, y), (grid.right, y))]
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.35 * k * theme.stroke))
    drawing.rect(grid, PathStyle(stroke=theme.line, width=0.7 * k * theme.stroke))
    _start_marks(drawing, sheet, theme)


def _start_marks(drawing: Drawing, sheet: SheetGeometry, theme: Theme) -> None:
    """A light bracket in each corner square, where every colour begins (D8)."""
    last, reach = sheet.side - 1, 0.2
    for row, column in ((0, 0), (0, last), (last, 0), (last, last)):
        box = sheet.square(row, column).inset(0.14 * sheet.square_mm)
        x = box.right if column else box.x
        y = box.bottom if row else box.y
        dx = (-1 if column else 1) * reach * sheet.square_mm
        dy = (-1 if row else 1) * reach * sheet.square_mm
        style = PathStyle(stroke=theme.faint, width=0.9 * sheet.scale)
        drawing.path((("M", x + dx, y), ("L", x, y), ("L", x, y + dy)), style)


def _rows(drawing: Drawing, sheet: SheetGeometry, layout: Layout, theme: Theme) -> None:
    k = sheet.scale
    for face, label in sheet.labels.items():
        die(drawing, face, label, theme)
        for name in layout.row(face):
            box = sheet.shapes[name]
            style = PathStyle(stroke=theme.muted, width=0.3 * k * theme.stroke)
            drawing.rect(box, style, radius=0.09 * box.width)
            grey_shape(drawing, sheet.picture(name), theme, theme.panel, k)


def _footer(
    drawing: Drawing,
    sheet: SheetGeometry,
    theme: Theme,
    t: Translator,
    inches: bool,
    kind: str,
) -> None:
    k = sheet.scale
    x, y = sheet.bar_across
    bars = sheet.bars(inches)
    ruler = t("print.sheet.ruler_inches" if inches else "print.sheet.ruler")
    small = k < 0.6
    words = max(2.8 * k, 1.7)
    # Rulers are as long on a small sheet: their length then stands over their end.
    width = bars[0].length_mm - 9 if small else sheet.score.x - x - 4 * k
    write(drawing, (x, y - 2.2 * k), ruler, words, theme.muted, width)
    scale_bars(drawing, bars, theme, k, over=small)
    right, low = sheet.score.x - 4 * k, sheet.bounds.bottom
    room: Rect | None
    if sheet.arrangement == "landscape" and not small:
        left = max(bars[0].end[0] + 14 * k, x + text_width(ruler, "medium", words) + 4 * k)
        room = Rect(left, low - 10 * k, right - left, 10 * k)
    elif not inches:
        room = Rect(x, y + 2 * k, right - x, low - y - 2 * k)
    elif k > 0.9:
        # Beside the two rulers: under them a line and a half would be left.
        left = max(bar.end[0] for bar in bars if bar.start[0] == x) + 13 * k
        room = Rect(left, y - 0.8 * k, right - left, low - y + 0.8 * k)
    else:
        room = None  # two rulers leave no room for words that can be read
    if room is not None:
        note_block(drawing, room, t(f"print.sheet.{kind}_note"), words, theme)
    box = sheet.score
    drawing.rect(box, PathStyle(stroke=theme.ink, width=0.5 * k * theme.stroke), radius=2 * k)
    write(drawing, (box.x + box.width / 2, box.y + 4.2 * k), t("print.sheet.score"),
          2.9 * k * min(theme.text, 1.2), theme.muted, box.width - 3 * k, "bold", "middle",
          )  # fmt: skip
