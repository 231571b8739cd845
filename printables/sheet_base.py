"""What all dice-game sheets of one layout and look share, drawn once and used again and again."""

from __future__ import annotations

from functools import lru_cache

from printables.drawing import Drawing, PathStyle, Symbol
from printables.page_elements import (
    bold_shape,
    die,
    fiducial,
    grey_shape,
    motif,
    scale_bars,
    strong_die,
)
from printables.sheet_look import BLANK, CHALLENGE, Look
from printables.sheet_pictures import (
    any_row,
    fill_picture,
    joker_picture,
    star,
    start_picture,
    touch_picture,
)
from printables.themes import Theme
from printables.wording import say, say_lines
from rollwrite.dicegame import Layout
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import layout_name
from rollwrite.paper import Arrangement, Rect, SheetGeometry, sheet_geometry


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
    _strip(drawing, look)
    _footer(drawing, look, inches)
    return Symbol(drawing, sheet.bounds.inset(-1))


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
    say(drawing, (left, area.y + 7.6 * k), title, 7.2 * k, room, look.least, theme.ink, "black")
    words = (
        t("print.sheet.area", name=layout_name(t, layout.name), side=layout.side),
        layout_name(t, layout.name),
    )
    if look.kind == BLANK:
        at = (left, area.y + 12.6 * k)
        say(drawing, at, words, 3.3 * k, room, look.least, theme.muted)


def _strikes(drawing: Drawing, look: Look) -> None:
    """Three boxes; what is in them is light, so that a cross is seen on a photo."""
    sheet, theme, k, t = look.sheet, look.theme, look.k, look.t
    _columns(drawing, look)
    boxes, area = sheet.strikes, sheet.strikes_title
    title = tuple(t(key) for key in ("print.sheet.strikes", "print.sheet.strike"))
    how = (t("print.sheet.strike_how"), t("print.sheet.strike_how_short"))
    if look.kind == CHALLENGE:
        _no_strikes(drawing, look)
        return
    if boxes[0].x == boxes[1].x:
        say_lines(drawing, area, title, 3.3 * k, look.least, theme.ink, "black")
        top = boxes[-1].bottom + 0.8 * k
        foot = Rect(area.x, top, area.width, 98 * k + sheet.bounds.y - top)
        if look.is_large:
            foot = Rect(area.x, area.y, 0, 0)
    else:
        foot = area
    say_lines(drawing, foot, how, 3 * k, look.least, theme.ink, at_top=True)
    for box in boxes:
        style = PathStyle(fill="#ffffff", stroke=theme.ink, width=look.line(0.5))
        drawing.rect(box, style, radius=1.8 * k)
        any_row(drawing, box.inset(0.2 * box.width), theme, theme.faint)


def _no_strikes(drawing: Drawing, look: Look) -> None:
    """In place of the boxes: a challenge has none."""
    sheet, t = look.sheet, look.t
    words = (t("print.sheet.no_strikes"), t("print.sheet.no_strikes_short"))
    boxes = sheet.strikes
    area = Rect(boxes[0].x, boxes[0].y, boxes[-1].right - boxes[0].x, boxes[-1].bottom - boxes[0].y)
    say_lines(drawing, area, words, 3.3 * look.k, look.least, look.theme.muted, "bold")


def _columns(drawing: Drawing, look: Look) -> None:
    """The ground of the narrow parts beside the grid."""
    sheet, k = look.sheet, look.k
    x, y, right = sheet.bounds.x, sheet.bounds.y, sheet.bounds.right
    wide, top = 18.6 * k, y + 21.2 * k
    match sheet.arrangement:
        case "portrait":
            low, middle = y + 177.6 * k, sheet.aside.y - 0.5 * k
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
        case "large":
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
            style = PathStyle(fill=theme.band)
            if thin:
                style = PathStyle(stroke=theme.muted, width=look.line(0.3))
            drawing.rect(band, style, radius=2 * k)
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


def _strip(drawing: Drawing, look: Look) -> None:
    """The three rules one forgets, and how to fill squares."""
    sheet, theme, t, k = look.sheet, look.theme, look.t, look.k
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
    for part, (picture, key) in zip(parts, pictures, strict=False):
        size = min(0.8 * part.width, 0.5 * part.height)
        picture(drawing, Rect(part.x + 0.9 * k, part.y + 1 * k, part.width - 1.8 * k, size), theme)
        below = Rect(part.x, part.y + size + 1.8 * k, part.width, part.height - size - 2.4 * k)
        words = (t(key), t(f"{key}_short"))
        say_lines(drawing, below, words, 3 * k, look.least, theme.ink, at_top=True)
    _fill_hint(drawing, look)


def _fill_hint(drawing: Drawing, look: Look) -> None:
    """Beside the ruler that goes down, where a whole page has room."""
    sheet, theme, k = look.sheet, look.theme, look.k
    bars = sheet.bars()
    if not bars or sheet.arrangement == "solo" or bars[1].start[1] < sheet.strip.bottom:
        return
    x, top = sheet.strip.x, bars[1].start[1]
    area = Rect(x + 0.4 * k, top, bars[1].start[0] - x - 2.2 * k, 40 * k)
    fill_picture(drawing, Rect(area.x, top, area.width, 7 * k), theme)
    words = (look.t("print.sheet.fill"),)
    room = Rect(area.x, top + 8 * k, area.width, 30 * k)
    say_lines(drawing, room, words, 3 * k, look.least, theme.ink, at_top=True)


def _footer(drawing: Drawing, look: Look, inches: bool) -> None:
    sheet, theme, t, k = look.sheet, look.theme, look.t, look.k
    _score(drawing, look)
    bars = sheet.bars(inches)
    em = max(2.8 * k, look.least)
    if look.is_large:
        _large_footer(drawing, look)
        scale_bars(drawing, bars, theme, em, is_over=True, width=look.line(0.25))
        return
    area = sheet.footer
    right = area.right if sheet.arrangement == "landscape" else sheet.score.x - 3 * k
    win = (t(f"print.sheet.{look.kind}_note"), t("print.sheet.win"), t("print.sheet.fill"))
    if not bars:
        room = Rect(area.x, area.y, right - area.x, area.height)
        say_lines(drawing, room, win, 3 * k, look.least, theme.ink, anchor="start")
        return
    scale_bars(drawing, bars, theme, em)
    y = bars[0].start[1]
    last = max(bar.end[0] for bar in bars if bar.start[0] == bars[0].start[0])
    behind = last + 2.4 + 3.2 * em
    key = "print.sheet.ruler_inches" if inches else "print.sheet.ruler"
    low = max(bar.start[1] for bar in bars if bar.start[0] == bars[0].start[0]) + 1.8
    if sheet.arrangement == "landscape":
        beside = Rect(behind, y - 4 * k, right - behind, sheet.bounds.bottom - y + 4 * k)
        say_lines(drawing, beside, win, 3.2 * k, look.least, theme.ink, "bold", "start")
        under = Rect(area.x, low, behind - area.x - 3 * k, sheet.bounds.bottom - low)
        say_lines(drawing, under, (t(key), t("print.sheet.ruler_short")), 2.8 * k, look.least,
                  theme.muted, anchor="start", at_top=True)  # fmt: skip
        return
    above = Rect(area.x, area.y, right - area.x, y - area.y - 1.6)
    say_lines(drawing, above, (t(key), t("print.sheet.ruler_short")), 2.8 * k, look.least,
              theme.muted, anchor="start")  # fmt: skip
    under = Rect(area.x, low, right - area.x, sheet.bounds.bottom - low)
    if inches:
        under = Rect(behind, y - 1, right - behind, sheet.bounds.bottom - y + 1)
    say_lines(drawing, under, win, 3.2 * k, look.least, theme.ink, "bold", "start")


def _score(drawing: Drawing, look: Look) -> None:
    """The box for the empty squares: they decide (D15)."""
    theme, k, t, box = look.theme, look.k, look.t, look.sheet.score
    words = (t("print.sheet.score"), t("print.sheet.score_short"))
    if look.is_large:
        below = Rect(
            box.x - 3 * k, box.bottom + 1 * k, look.sheet.bounds.right - box.x + 3 * k, 9 * k
        )
        say_lines(drawing, below, words, 6.4 * k, look.least, theme.ink, "bold", "start")
    style = PathStyle(fill="#ffffff", stroke=theme.ink, width=look.line(0.6))
    drawing.rect(box, style, radius=2.4 * k)
    if not look.is_large:
        label = Rect(box.x + 1.5 * k, box.y + 0.6 * k, box.width - 3 * k, 6 * k)
        say_lines(drawing, label, words, 3 * k, look.least, theme.ink, "bold")


def _large_footer(drawing: Drawing, look: Look) -> None:
    area, t, theme = look.sheet.footer, look.t, look.theme
    words = (t("print.sheet.win"), t("print.sheet.win_short"))
    say(drawing, (area.x, area.y + 0.72 * area.height), words, 7.4 * look.k, area.width,
        look.least, theme.ink, "bold")  # fmt: skip
