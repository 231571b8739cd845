"""What many pages share: marks, codes, dice, rulers, lines to cut, fold and write on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import segno

from printables.engine.drawing import (
    Anchor,
    Drawing,
    PathStyle,
    Symbol,
    rect_ops,
)
from printables.engine.fonts import Font, fitted, shortened, text_width
from printables.engine.patterns import colour_cells, hatching, outline_ops
from printables.engine.themes import WHITE, Theme, ink_on
from rollwrite.geometry import SQUARE, Cell
from rollwrite.i18n import Translator
from rollwrite.paper import BAR_MM, MARKER_CELLS, MARKERS, Bar, Line, Point, Rect

#: Nothing is printed nearer than this to the edge of the paper, in mm.
MARGIN_MM = 5.0
#: Of the dice game, and of most tile games.
DICE_COLOURS = ("blue", "yellow", "red", "green")
_BLACK = "#000000"
_LIGHT = "#b8b8b8"
_RULER_EM_MM = 2.9
_RULER_WORDS = "50 mm"
_PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


def cut_style(theme: Theme) -> PathStyle:
    """Cut along these lines: thin and solid."""
    return PathStyle(stroke=theme.muted, width=0.2)


def fold_style(theme: Theme) -> PathStyle:
    """Fold along these lines: dots."""
    return PathStyle(stroke=theme.muted, width=0.25, dash=(0.3, 1.1))


def modules(drawing: Drawing, rect: Rect, dark: Iterable[Cell], across: int) -> None:
    """The dark modules of a square code as one path, without seams between them."""
    size = rect.width / across
    ops = outline_ops(SQUARE, dark, (rect.x, rect.y), size)
    drawing.path(ops, PathStyle(fill=_BLACK))


def fiducial(drawing: Drawing, number: int, rect: Rect) -> None:
    """One of the four marks by which a photo finds the sheet."""
    dark = [
        (x, y) for y, row in enumerate(MARKERS[number]) for x, mark in enumerate(row) if mark == "#"
    ]
    modules(drawing, rect, dark, MARKER_CELLS)


def qr(drawing: Drawing, text: str, rect: Rect) -> None:
    """A QR code that fills ``rect``; its quiet zone is the caller's to keep."""
    dark, across = _qr_modules(text)
    modules(drawing, rect, dark, across)


@cache
def _qr_modules(text: str) -> tuple[tuple[Cell, ...], int]:
    code = segno.make(text, micro=False, error="L", boost_error=True)
    rows = tuple(code.matrix)
    return tuple((x, y) for y, row in enumerate(rows) for x, bit in enumerate(row) if bit), len(
        rows
    )


def write(
    drawing: Drawing,
    at: Point,
    text: str,
    size: float,
    fill: str,
    width: float,
    font: Font = "medium",
    anchor: Anchor = "start",
) -> None:
    """A line of text that never grows beyond ``width``: made smaller first, then cut off."""
    size = max(fitted(text, font, size, width, 0.4), min(size, drawing.least))
    drawing.text(at, shortened(text, font, size, width), size, fill, font, anchor)


def die(drawing: Drawing, face: int, rect: Rect, theme: Theme) -> None:
    """A die that shows a face."""
    drawing.use(die_symbol(face, theme), rect.x, rect.y, rect.width, str(face))


@cache
def die_symbol(face: int, theme: Theme) -> Symbol:
    """A die one unit wide."""
    drawing = Drawing()
    style = PathStyle(fill="#ffffff", stroke=theme.ink, width=0.055 * theme.stroke)
    drawing.rect(Rect(0.04, 0.04, 0.92, 0.92), style, radius=0.2)
    die_pips(drawing, face, Rect(0, 0, 1, 1), theme)
    return Symbol(drawing, Rect(-0.1, -0.1, 1.2, 1.2))


def die_pips(
    drawing: Drawing, face: int, rect: Rect, theme: Theme, fill: str | None = None
) -> None:
    """The pips of a face alone."""
    size = rect.width
    for x, y in _PIPS[face]:
        centre = (rect.x + (0.26 + 0.24 * x) * size, rect.y + (0.26 + 0.24 * y) * size)
        drawing.circle(centre, theme.pip * size, PathStyle(fill=fill or theme.ink))


def badge(drawing: Drawing, colour: str, centre: Point, radius: float, theme: Theme) -> None:
    """A round counter in a colour, with its pattern and letter."""
    drawing.use(badge_symbol(colour, theme), *centre, radius)


@cache
def badge_symbol(colour: str, theme: Theme) -> Symbol:
    """A counter of radius 1 about the origin."""
    drawing = Drawing()
    style = PathStyle(
        fill=theme.fills[colour] or "#ffffff", stroke=theme.ink, width=0.12 * theme.stroke
    )
    drawing.circle((0, 0), 0.94, style)
    drawing.use(_badge_pattern(colour, theme))
    drawing.circle((0, 0), 0.58, PathStyle(fill="#ffffff"))
    drawing.text((0, 0.36), theme.letters[colour], 1.0, theme.ink, "black", "middle")
    return Symbol(drawing, Rect(-1.1, -1.1, 2.2, 2.2))


@cache
def _badge_pattern(colour: str, theme: Theme) -> Symbol:
    # An octagon inside the circle: hatchings are cut to convex polygons.
    near, far = 0.36, 0.87
    corners = [
        (near, -far), (far, -near), (far, near), (near, far),
        (-near, far), (-far, near), (-far, -near), (-near, -far),
    ]  # fmt: skip
    drawing = Drawing()
    style = PathStyle(stroke=theme.hatches[colour], width=0.09 * theme.stroke)
    drawing.lines(hatching([corners], colour), style)
    return Symbol(drawing, Rect(-1, -1, 2, 2))


def scale_bar(
    drawing: Drawing,
    bar: Bar,
    words: str,
    em: float,
    ink: str,
    width: float,
    is_behind: bool,
) -> None:
    """A bar to hold a ruler against, with what it should measure beside its middle.

    :param em: of the words, in mm.
    :param width: of the lines, in mm.
    :param is_behind: the words stand behind the end of a level bar instead.
    """
    tick = 1.1
    (x1, y1), (x2, y2) = bar.start, bar.end
    level = y1 == y2
    ends = [
        ((x, y - tick), (x, y + tick)) if level else ((x - tick, y), (x + tick, y))
        for x, y in (bar.start, bar.end)
    ]
    drawing.lines([(bar.start, bar.end), *ends], PathStyle(stroke=_BLACK, width=width))
    off = 0.5 + 0.25 * em + width / 2
    if is_behind:
        drawing.text((x2 + 0.5 * em, y2 + 0.36 * em), words, em, ink)
    elif level:
        drawing.text(((x1 + x2) / 2, y1 - off), words, em, ink, "medium", "middle")
    else:
        at = (x1 - off, (y1 + y2) / 2)
        drawing.text(at, words, em, ink, "medium", "middle", turn=270)


def ruler(drawing: Drawing, at: Point, theme: Theme, em: float = _RULER_EM_MM) -> None:
    """A bar of 50 mm that begins at ``at``, on pages that must be printed at their true size."""
    x, y = at
    ends = [((x + step, y - 1.1), (x + step, y + 1.1)) for step in (0.0, BAR_MM)]
    drawing.lines([(at, (x + BAR_MM, y)), *ends], PathStyle(stroke=_BLACK, width=0.25))
    em = max(em, theme.least)
    drawing.text((x + BAR_MM + 1.6, y + 0.36 * em), _RULER_WORDS, em, theme.ink, "bold")


def ruler_mm(em: float) -> float:
    """How long a ruler is with its words."""
    return BAR_MM + 1.6 + text_width(_RULER_WORDS, "bold", em)


def cross(drawing: Drawing, box: Rect, theme: Theme, scale: float = 1.0) -> None:
    """A box crossed out."""
    inner = box.inset(0.12 * box.width)
    a, b, c, d = inner.corners
    drawing.lines([(a, c), (b, d)], PathStyle(stroke=theme.ink, width=0.9 * scale * theme.stroke))


def wrong_side(
    drawing: Drawing, edges: Iterable[Line], box: Rect, theme: Theme, width: float
) -> None:
    """The edges along which shapes may not touch, drawn strongly, and a cross beside them.

    :param box: of the cross; it covers neither edges nor what lies at them.
    """
    a, b, c, d = box.inset(0.12 * box.width).corners
    listed = list(edges)
    for ink, wide in ((WHITE, 2.2 * width), (theme.ink, width)):
        drawing.lines([*listed, (a, c), (b, d)], PathStyle(stroke=ink, width=wide))


def write_on(
    drawing: Drawing, at: Point, label: str, width: float, theme: Theme, size: float
) -> None:
    """A label and a line to write on, together ``width`` long."""
    room = fitted(label, "medium", size, width * 0.6)
    drawing.text(at, label, room, theme.muted)
    from_x = at[0] + text_width(label, "medium", room) + 1.5
    style = PathStyle(stroke=theme.muted, width=0.2)
    drawing.line((from_x, at[1] + 0.6), (at[0] + width, at[1] + 0.6), style)


def counter(
    drawing: Drawing,
    centre: Point,
    size: float,
    letter: str,
    number: str,
    theme: Theme,
    ground: str | None = None,
    least: float = 0.0,
) -> None:
    """The letter of a shape's colour, and a number under it, in a ring.

    :param size: the side of a square.
    :param least: they are no smaller than this, in mm; where not both can be, the number is kept.
    :param ground: the shape's own colour, so that a photo of it shows no hole in the shape; white
        when None. The ink is the one that can be read on it.
    """
    x, y = centre
    ink = ink_on(ground, theme.ink)
    style = PathStyle(fill=ground or "#ffffff", stroke=ink, width=0.02 * size)
    drawing.circle(centre, 0.36 * size, style)
    upper, lower = max(0.26 * size, least), max(0.3 * size, least)
    # Capitals and digits: a line is 0.72 em high, and 0.2 em below it stay free.
    high = 0.92 * upper + 0.72 * lower
    if number and high > 0.74 * size:
        letter, number = number, ""
    if not number:
        em = max((0.44 if len(letter) == 1 else 0.36) * size, least)
        drawing.text((x, y + 0.36 * em), letter, em, ink, "black", "middle")
        return
    base = y - high / 2 + 0.72 * upper
    drawing.text((x, base), letter, upper, ink, "black", "middle")
    base += 0.2 * upper + 0.72 * lower
    drawing.text((x, base), number, lower, ink, "black", "middle")


def cut_lines(drawing: Drawing, cuts: Iterable[Line], theme: Theme) -> None:
    """Lines to cut along, with a pair of scissors at their beginning."""
    for (x1, y1), (x2, y2) in cuts:
        level = y1 == y2
        start = (x1 + MARGIN_MM + 5, y1) if level else (x1, y1 + MARGIN_MM + 5)
        end = (x2 - MARGIN_MM, y2) if level else (x2, y2 - MARGIN_MM)
        drawing.line(start, end, cut_style(theme))
        scissors(drawing, (start[0] - 5, y1) if level else (x1, start[1] - 5), not level, theme)


def scissors(drawing: Drawing, at: Point, down: bool, theme: Theme) -> None:
    """A small pair of scissors, 4 mm long, that cuts to the right or downwards."""

    def put(x: float, y: float) -> Point:
        return (at[0] - y, at[1] + x) if down else (at[0] + x, at[1] + y)

    style = PathStyle(stroke=theme.muted, width=0.25)
    for side in (-1, 1):
        drawing.circle(put(0.8, 0.75 * side), 0.55, style)
        drawing.line(put(1.25, 0.45 * side), put(4.0, -0.6 * side), style)


def motif(
    drawing: Drawing, at: Point, size: float, theme: Theme, colours: tuple[str, ...] = DICE_COLOURS
) -> None:
    """Our mark: four L4 round a centre; ``size`` mm wide.

    :param colours: by turns, those of the game.
    """
    drawing.use(_motif(theme, colours), *at, size / 4)


@cache
def _motif(theme: Theme, colours: tuple[str, ...]) -> Symbol:
    drawing = Drawing()
    cells: tuple[Cell, ...] = ((0, 0), (0, 1), (0, 2), (1, 2))
    for number in range(4):
        colour = colours[number % len(colours)]
        colour_cells(drawing, cells, (0.0, 0.0), 1.0, colour, theme)
        cells = tuple((3 - y, x) for x, y in cells)
    return Symbol(drawing, Rect(-0.1, -0.1, 4.2, 4.2))


def grey_shape(
    drawing: Drawing,
    squares: Iterable[Rect],
    theme: Theme,
    fill: str | None,
    scale: float = 1.0,
) -> None:
    """A shape as it is shown in a box: plain squares in one outline."""
    listed = tuple(squares)
    size = listed[0].width
    left, top = min(s.x for s in listed), min(s.y for s in listed)
    # Light, so that a line drawn through the box along them is still seen.
    thin = PathStyle(fill=fill, stroke=theme.line, width=0.15 * scale)
    drawing.path((op for square in listed for op in rect_ops(square)), thin)
    cells = [(round((s.x - left) / size), round((s.y - top) / size)) for s in listed]
    ops = outline_ops(SQUARE, cells, (left, top), size)
    drawing.path(ops, PathStyle(stroke=theme.ink, width=0.35 * scale * theme.stroke))


def bold_shape(drawing: Drawing, squares: Iterable[Rect], ink: str) -> None:
    """A shape for weak eyes: white squares, and lines that stay inside its outline.

    Between its squares they are light, so that a line drawn through the box along them is seen.
    """
    line = 1.0
    listed = tuple(squares)
    size = listed[0].width
    left, top = min(s.x for s in listed), min(s.y for s in listed)
    cells = {(round((s.x - left) / size), round((s.y - top) / size)): s for s in listed}
    drawing.path(outline_ops(SQUARE, cells, (left, top), size), PathStyle(fill=ink))
    inner = {}
    for (x, y), square in cells.items():
        west, east, north, south = (
            0 if cell in cells else line
            for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        )
        inner[x, y] = Rect(
            square.x + west, square.y + north, size - west - east, size - north - south
        )
    drawing.path(
        (op for rect in inner.values() for op in rect_ops(rect)), PathStyle(fill="#ffffff")
    )
    light = []
    for (x, y), rect in inner.items():
        if (east_of := inner.get((x + 1, y))) is not None:
            top, bottom = max(rect.y, east_of.y), min(rect.bottom, east_of.bottom)
            light.append(Rect(rect.right - line / 2, top, line, bottom - top))
        if (south_of := inner.get((x, y + 1))) is not None:
            west, east = max(rect.x, south_of.x), min(rect.right, south_of.right)
            light.append(Rect(west, rect.bottom - line / 2, east - west, line))
    drawing.path((op for rect in light for op in rect_ops(rect)), PathStyle(fill=_LIGHT))
    # Where the outline turns inwards, its two sides meet in a corner of the square between them.
    for (x, y), square in cells.items():
        for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            if {(x + dx, y), (x, y + dy)} <= cells.keys() and (x + dx, y + dy) not in cells:
                at_x = square.x if dx < 0 else square.right - line
                at_y = square.y if dy < 0 else square.bottom - line
                drawing.rect(Rect(at_x, at_y, line, line), PathStyle(fill=ink))


def in_mm(size: float, t: Translator) -> str:
    """A length as it is written in a language: ``10.4`` or ``10,4``."""
    whole, _, rest = f"{size:g}".partition(".")
    return t("words.decimal", whole=whole, tenth=rest) if rest else whole
