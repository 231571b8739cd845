"""Sheets of the first edition as they were printed once: frozen, words and colours too.

People have such sheets in their drawers, so the reader is measured on them for ever. Nothing here
follows what ``printables`` draws today; only the geometry is shared, for it is what is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, floor, radians, sin, sqrt

from printables.engine.drawing import Anchor, Document, Drawing, PathStyle, PrintedPage, Symbol
from printables.engine.flow import rich_lines
from printables.engine.fonts import Font, fitted, shortened, text_width
from printables.engine.page_elements import fiducial, qr
from printables.engine.patterns import outline_ops
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.geometry import SQUARE, Cell
from rollwrite.paper import (
    Bar,
    Line,
    PageGeometry,
    Point,
    Rect,
    SheetCode,
    SheetGeometry,
    format_code,
    own_layout_key,
    sheet_geometry,
)

#: Words beside a code are no smaller, in mm.
_LEAST_MM = 1.6


@dataclass(frozen=True)
class FirstEdition:
    """How sheets of the first edition were printed.

    :ivar look: the name of a theme.
    :ivar inches: the rulers show inches too.
    :ivar seat: the code of a table and the number of a seat at it; ``name`` is who sits there.
    """

    look: str
    language: str
    inches: bool = False
    seat: tuple[str, int] | None = None
    name: str = ""


def first_edition_page(
    layout: Layout, page: PageGeometry, how: FirstEdition
) -> tuple[Document, tuple[SheetGeometry, ...]]:
    """A page full of one sheet, and where each lies."""
    paint = _Painter(how, LOOKS[how.look], WORDS[how.language])
    drawing, placed = Drawing(), []
    for slot in page.slots:
        sheet = sheet_geometry(layout.side, layout.rows, page.arrangement, *slot.placing, edition=1)
        paint.sheet(drawing, layout, sheet)
        placed.append(sheet)
    for cut in page.cuts:
        cut_line(drawing, cut, paint.look)
    made = PrintedPage(page.width, page.height, tuple(drawing.items))
    return Document("", "", how.language, (made,)), tuple(placed)


@dataclass(frozen=True)
class _Painter:
    how: FirstEdition
    look: Look
    words: Words

    def sheet(self, drawing: Drawing, layout: Layout, sheet: SheetGeometry) -> None:
        at_origin = sheet_geometry(
            layout.side, layout.rows, sheet.arrangement, sheet.scale, edition=1
        )
        base = self._base(layout, at_origin)
        drawing.use(Symbol(base, at_origin.bounds.inset(-1)), sheet.bounds.x, sheet.bounds.y)
        built_in = layout.name in BUILT_IN and built_in_layout(layout.name) == layout
        key = layout.name.upper() if built_in else own_layout_key(layout.side, layout.rows)
        table, seat = self.how.seat or (None, None)
        self._code(drawing, format_code(SheetCode(key, table, seat, edition=1)), sheet)
        self._name(drawing, sheet)
        self._markers(drawing, sheet)

    def _base(self, layout: Layout, sheet: SheetGeometry) -> Drawing:
        drawing, k, look = Drawing(), sheet.scale, self.look
        for number, mark in sheet.fiducials.items():
            fiducial(drawing, number, mark)
        left, top = _words_left(sheet), sheet.title.y
        drawing.use(motif(look), left, top + 0.5 * k, 11.0 * k / 4)
        at = left + 14.0 * k
        room = left + _title_room(sheet) - at
        self._write(drawing, (at, top + 6.6 * k), self.words.title, 7.4 * k, look.ink, room,
                    "black")  # fmt: skip
        named = self.words.layouts[BUILT_IN.index(layout.name)] if layout.name in BUILT_IN else ""
        area = self.words.area.format(name=named or layout.name, side=layout.side)
        size = 3.2 * k * min(look.text, 1.2)
        self._write(drawing, (at, top + 11.4 * k), area, size, look.muted, room)
        self._heading(drawing, sheet.strikes_title, self.words.strikes, k)
        frame = PathStyle(stroke=look.ink, width=0.5 * k * look.stroke)
        for box in sheet.strikes:
            drawing.rect(box, frame, radius=1.5 * k)
        self._grid(drawing, sheet)
        for face, label in sheet.labels.items():
            drawing.use(die(face, look), label.x, label.y, label.width)
            for shape in layout.row(face):
                box = sheet.shapes[shape]
                thin = PathStyle(stroke=look.muted, width=0.3 * k * look.stroke)
                drawing.rect(box, thin, radius=0.09 * box.width)
                self._shape(drawing, sheet.picture(shape), k)
        self._footer(drawing, sheet)
        box = sheet.score
        drawing.rect(box, frame, radius=2 * k)
        self._write(drawing, (box.x + box.width / 2, box.y + 4.2 * k), self.words.score,
                    2.9 * k * min(look.text, 1.2), look.muted, box.width - 3 * k, "bold",
                    middle=True)  # fmt: skip
        return drawing

    def _grid(self, drawing: Drawing, sheet: SheetGeometry) -> None:
        k, grid, size, look = sheet.scale, sheet.grid, sheet.square_mm, self.look
        lines: list[Line] = []
        for n in range(1, sheet.side):
            x, y = grid.x + n * size, grid.y + n * size
            lines += [((x, grid.y), (x, grid.bottom)), ((grid.x, y), (grid.right, y))]
        drawing.lines(lines, PathStyle(stroke=look.line, width=0.35 * k * look.stroke))
        drawing.rect(grid, PathStyle(stroke=look.line, width=0.7 * k * look.stroke))
        last = sheet.side - 1
        for row, column in ((0, 0), (0, last), (last, 0), (last, last)):
            box = sheet.square(row, column).inset(0.14 * size)
            x, y = box.right if column else box.x, box.bottom if row else box.y
            dx, dy = (-0.2 if column else 0.2) * size, (-0.2 if row else 0.2) * size
            style = PathStyle(stroke="#d4d4d4", width=0.9 * k)
            drawing.path((("M", x + dx, y), ("L", x, y), ("L", x, y + dy)), style)

    def _shape(self, drawing: Drawing, squares: tuple[Rect, ...], k: float) -> None:
        size = squares[0].width
        left, top = min(s.x for s in squares), min(s.y for s in squares)
        thin = PathStyle(fill=self.look.panel, stroke=self.look.muted, width=0.15 * k)
        for square in squares:
            drawing.rect(square, thin)
        cells = [(round((s.x - left) / size), round((s.y - top) / size)) for s in squares]
        ops = outline_ops(SQUARE, cells, (left, top), size)
        drawing.path(ops, PathStyle(stroke=self.look.ink, width=0.35 * k * self.look.stroke))

    def _footer(self, drawing: Drawing, sheet: SheetGeometry) -> None:
        k, (x, y) = sheet.scale, sheet.bar_across
        bars = bars_of(sheet, self.how.inches)
        ruler = self.words.ruler_inches if self.how.inches else self.words.ruler
        small, em = k < 0.6, max(2.8 * k, 1.7)
        width = bars[0].length_mm - 9 if small else sheet.score.x - x - 4 * k
        self._write(drawing, (x, y - 2.2 * k), ruler, em, self.look.muted, width)
        rulers(drawing, sheet, self.look, inches=self.how.inches)
        right, low = sheet.score.x - 4 * k, sheet.bounds.bottom
        if sheet.arrangement == "landscape" and not small:
            left = max(bars[0].end[0] + 14 * k, x + text_width(ruler, "medium", em) + 4 * k)
            room = Rect(left, low - 10 * k, right - left, 10 * k)
        elif not self.how.inches:
            room = Rect(x, y + 2 * k, right - x, low - y - 2 * k)
        elif k > 0.9:
            left = max(bar.end[0] for bar in bars if bar.start[0] == x) + 13 * k
            room = Rect(left, y - 0.8 * k, right - left, low - y + 0.8 * k)
        else:
            return
        self._note(drawing, room, em)

    def _note(self, drawing: Drawing, area: Rect, most: float) -> None:
        for percent in range(100, 59, -4):
            size = most * percent / 100
            lines = rich_lines(self.words.note, size, area.width)
            high = 1.3 * size * len(lines)
            if area.y + high <= area.bottom or percent == 60:
                break
        for number, line in enumerate(lines):
            base = area.y + (area.height - high) / 2 + 1.3 * size * number + 0.8 * size
            drawing.text((area.x, base), line[0][0], size, self.look.ink)

    def _code(self, drawing: Drawing, text: str, sheet: SheetGeometry) -> None:
        k, room = sheet.scale, sheet.qr.height
        qr(drawing, text, sheet.qr)
        most, lines = max(2.3 * k, _LEAST_MM), [text]
        if fitted(text, "bold", most, room, 0) < _LEAST_MM:
            end = text.rindex("/") + 1
            lines = [text[:end], text[end:]]
        size = min(fitted(line, "bold", most, room, 0) for line in lines)
        for number, line in enumerate(lines):
            if sheet.arrangement == "landscape":
                x = sheet.qr.right + 5 * k + (0.8 + 1.1 * number) * size
            else:
                x = sheet.qr.x - 5.2 * k - 1.1 * (len(lines) - 1 - number) * size
            at = (x, sheet.qr.centre[1])
            drawing.text(at, line, size, self.look.muted, "bold", "middle", turn=270)

    def _name(self, drawing: Drawing, sheet: SheetGeometry) -> None:
        k, left, room = sheet.scale, _words_left(sheet), _title_room(sheet)
        y, size = sheet.title.y + 23 * k, 3.4 * k * self.look.text
        seat = self.how.seat
        if seat is not None:
            at = (left, sheet.title.y + 16.8 * k)
            place = self.words.seat.format(table=seat[0], seat=seat[1])
            self._write(drawing, at, place, 3.4 * k, self.look.ink, room, "bold")
            em = fitted(self.how.name, "bold", 5.4 * k, room, 0)
            drawing.text((left, y), self.how.name, em, self.look.ink, "bold")
            return
        self._line_for(drawing, (left, y), self.words.name, room * 0.62, size)
        self._line_for(drawing, (left + room * 0.66, y), self.words.date, room * 0.34, size)

    def _line_for(self, drawing: Drawing, at: Point, label: str, width: float, size: float) -> None:
        em = fitted(label, "medium", size, width * 0.6)
        drawing.text(at, label, em, self.look.muted)
        start = at[0] + text_width(label, "medium", em) + 1.5
        style = PathStyle(stroke=self.look.muted, width=0.2)
        drawing.line((start, at[1] + 0.6), (at[0] + width, at[1] + 0.6), style)

    def _markers(self, drawing: Drawing, sheet: SheetGeometry) -> None:
        k, area, seat = sheet.scale, sheet.aside, self.how.seat
        upright = area.height > area.width
        self._heading(drawing, Rect(area.x, area.y, area.width, 7 * k), self.words.markers, k)
        for number in range(4):
            if upright:
                centre = (area.x + area.width / 2, area.y + (15 + 16 * number) * k)
            else:
                centre = (area.x + (5.4 + 10.4 * number) * k, area.y + 15.5 * k)
            radius = (5.4 if upright else 4.5) * k
            if seat is not None:
                colour = (seat[1] + number) % 4
                symbol = badge(colour, self.words.letters[colour], self.look)
                drawing.use(symbol, *centre, radius)
            else:
                style = PathStyle(stroke=self.look.muted, width=0.3 * k * self.look.stroke)
                drawing.circle(centre, radius, style)
            at = (centre[0] - radius - 2.2 * k, centre[1] + 1.1 * k)
            if not upright:
                at = (centre[0], centre[1] + radius + 4 * k)
            drawing.text(at, str(number + 1), 2.8 * k, self.look.muted, "bold", "middle")

    # ── Small things ─────────────────────────────────────────────────────────────────────────────

    def _write(
        self, drawing: Drawing, at: Point, text: str, size: float, fill: str, width: float,
        font: Font = "medium", *, middle: bool = False,
    ) -> None:  # fmt: skip
        em = fitted(text, font, size, width, 0.4)
        anchor: Anchor = "middle" if middle else "start"
        drawing.text(at, shortened(text, font, em, width), em, fill, font, anchor)

    def _heading(self, drawing: Drawing, area: Rect, text: str, k: float) -> None:
        at = (area.x + area.width / 2, area.bottom - 2 * k)
        size = 3.4 * k * self.look.text
        self._write(drawing, at, text, size, self.look.ink, area.width, "bold", middle=True)


def _words_left(sheet: SheetGeometry) -> float:
    return sheet.title.x + (5.5 * sheet.scale if sheet.arrangement == "landscape" else 0)


def _title_room(sheet: SheetGeometry) -> float:
    spare = 0.0 if sheet.arrangement == "landscape" else 6.0
    return sheet.title.right - spare * sheet.scale - _words_left(sheet)


@dataclass(frozen=True)
class Words:
    """In one language.

    :ivar letters: of blue, yellow, red and green.
    :ivar layouts: the names of the built-in layouts.
    """

    title: str
    area: str
    seat: str
    name: str
    date: str
    strikes: str
    markers: str
    ruler: str
    ruler_inches: str
    note: str
    score: str
    letters: str
    layouts: tuple[str, str, str]


WORDS = {
    "en": Words(
        title="Dice sheet",
        area="{name} · {side} × {side} squares",
        seat="Table {table} · seat {seat}",
        name="Name",
        date="Date",
        strikes="Strikes",
        markers="My markers",
        ruler="This line should be 50 mm long. If it isn’t, print at 100%.",
        ruler_inches="These lines should be 50 mm and 2 inches long. "
        "If they aren’t, print at 100%.",
        note="Same colour: corners touch, sides never. Each shape once. Fewest empty squares wins.",
        score="Empty squares",
        letters="BYRG",
        layouts=("Standard", "Travel", "Grand"),
    ),
    "es": Words(
        title="Hoja de dados",
        area="{name} · {side} × {side} casillas",
        seat="Mesa {table} · sitio {seat}",
        name="Nombre",
        date="Fecha",
        strikes="Comodines",
        markers="Mis colores",
        ruler="Esta línea debe medir 50 mm. Si no, imprime al 100 %.",
        ruler_inches="Estas líneas deben medir 50 mm y 2 pulgadas. Si no, imprime al 100 %.",
        note="Mismo color: se tocan por las esquinas, nunca por los lados. "
        "Cada figura una vez. Gana quien deja menos casillas vacías.",
        score="Casillas vacías",
        letters="ZMRV",
        layouts=("Normal", "De viaje", "Grande"),
    ),
    "fr": Words(
        title="Feuille de dés",
        area="{name} · {side} × {side} cases",
        seat="Table {table} · place {seat}",
        name="Nom",
        date="Date",
        strikes="Jokers",
        markers="Mes feutres",
        ruler="Ce trait doit mesurer 50 mm. Sinon, imprimez à 100 %.",
        ruler_inches="Ces traits doivent mesurer 50 mm et 2 pouces. Sinon, imprimez à 100 %.",
        note="Même couleur\xa0: par les coins, jamais par les côtés. "
        "Chaque forme une fois. Le but\xa0: le moins de cases vides possible.",
        score="Cases vides",
        letters="BJRV",
        layouts=("Normale", "De voyage", "Grande"),
    ),
}


_FILLS = ("#4f8fe0", "#f7cf46", "#e3604f", "#57ad62")
_HATCHES = ("#2a66b4", "#c79a12", "#b23a2c", "#2f7d3c")
#: For each colour the senses of its hatching: up, level, down, both.
_SENSES = ((1,), (0,), (-1,), (1, -1))
_PIPS: dict[int, tuple[Cell, ...]] = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


@dataclass(frozen=True)
class Look:
    """What a theme was."""

    ink: str
    muted: str
    line: str
    panel: str | None
    fills: tuple[str, ...]
    hatches: tuple[str, ...]
    text: float = 1.0
    stroke: float = 1.0


LOOKS = {
    "bright": Look("#1d2433", "#5c6577", "#b0b0b0", "#f1f3f7", _FILLS, _HATCHES),
    "low-ink": Look(
        "#000000", "#4a4a4a", "#b0b0b0", None, ("#ffffff",) * 4, ("#7a7a7a",) * 4, stroke=0.8
    ),
    "large": Look("#000000", "#2c2c2c", "#a0a0a0", "#f1f3f7", _FILLS, _HATCHES, 1.3, 1.5),
}


def die(face: int, look: Look) -> Symbol:
    """A die one unit wide."""
    drawing = Drawing()
    style = PathStyle("#ffffff", look.ink, 0.055 * look.stroke)
    drawing.rect(Rect(0.04, 0.04, 0.92, 0.92), style, radius=0.2)
    for x, y in _PIPS[face]:
        drawing.circle((0.26 + 0.24 * x, 0.26 + 0.24 * y), 0.095, PathStyle(fill=look.ink))
    return Symbol(drawing, Rect(-0.1, -0.1, 1.2, 1.2))


def badge(colour: int, letter: str, look: Look) -> Symbol:
    """A counter of radius 1 about the origin."""
    near, far = 0.36, 0.87
    octagon = [
        (near, -far), (far, -near), (far, near), (near, far),
        (-near, far), (-far, near), (-far, -near), (-near, -far),
    ]  # fmt: skip
    drawing = Drawing()
    drawing.circle((0, 0), 0.94, PathStyle(look.fills[colour], look.ink, 0.12 * look.stroke))
    style = PathStyle(stroke=look.hatches[colour], width=0.09 * look.stroke)
    drawing.lines(_hatching(octagon, colour), style)
    drawing.circle((0, 0), 0.58, PathStyle(fill="#ffffff"))
    drawing.text((0, 0.36), letter, 1.0, look.ink, "black", "middle")
    return Symbol(drawing, Rect(-1.1, -1.1, 2.2, 2.2))


def motif(look: Look) -> Symbol:
    """Our mark, four units wide."""
    drawing = Drawing()
    cells: tuple[Cell, ...] = ((0, 0), (0, 1), (0, 2), (1, 2))
    for colour in range(4):
        square = Drawing()
        outline = Rect(0, 0, 1, 1).corners
        square.polygon(outline, PathStyle(fill=look.fills[colour]))
        style = PathStyle(stroke=look.hatches[colour], width=0.04 * look.stroke)
        square.lines(_hatching(outline, colour), style)
        symbol = Symbol(square, Rect(-0.1, -0.1, 2.2, 1.2))
        for x, y in cells:
            drawing.use(symbol, x, y)
        outlined = PathStyle(stroke=look.ink, width=0.06 * look.stroke)
        drawing.path(outline_ops(SQUARE, cells), outlined)
        cells = tuple((3 - y, x) for x, y in cells)
    return Symbol(drawing, Rect(-0.1, -0.1, 4.2, 4.2))


def _hatching(polygon: Sequence[Point], colour: int) -> list[Line]:
    """The lines of a colour's pattern inside a convex polygon."""
    lines = []
    for sense in _SENSES[colour]:
        angle, pitch = radians(-45 * sense), sqrt(2) / 4 if sense else 1 / 4
        heights = [y * cos(angle) - x * sin(angle) for x, y in polygon]
        for step in range(floor(min(heights) / pitch), ceil(max(heights) / pitch)):
            height, hits = (step + 0.5) * pitch, []
            for i, (x1, y1) in enumerate(polygon):
                (x2, y2), h1, h2 = polygon[i - 1], heights[i], heights[i - 1]
                if (h1 < height) != (h2 < height):
                    t = (height - h1) / (h2 - h1)
                    hits.append((x1 + t * (x2 - x1), y1 + t * (y2 - y1)))
            if len(hits) == 2:
                lines.append((hits[0], hits[1]))
    return lines


def bars_of(sheet: SheetGeometry, inches: bool) -> list[Bar]:
    """The scale bars: 50 mm across and down, and two inches beside each when asked for."""
    (ax, ay), (dx, dy), apart = sheet.bar_across, sheet.bar_down, 4.5 * sheet.scale
    bars = [Bar((ax, ay), (ax + 50, ay), 50.0), Bar((dx, dy), (dx, dy + 50), 50.0)]
    if inches:
        bars.append(Bar((ax, ay + apart), (ax + 50.8, ay + apart), 50.8))
        bars.append(Bar((dx - apart, dy), (dx - apart, dy + 50.8), 50.8))
    return bars


def rulers(drawing: Drawing, sheet: SheetGeometry, look: Look, *, inches: bool) -> None:
    """The scale bars with what they should measure."""
    k = sheet.scale
    em, tick = max(2.6 * k, 1.9), 1.1 * max(k, 0.7)
    for bar in bars_of(sheet, inches):
        x2, y2 = bar.end
        across = bar.start[1] == y2
        ends = [
            ((x, y - tick), (x, y + tick)) if across else ((x - tick, y), (x + tick, y))
            for x, y in (bar.start, bar.end)
        ]
        drawing.lines([(bar.start, bar.end), *ends], PathStyle(stroke="#000000", width=0.25))
        name = "50 mm" if bar.length_mm == 50 else "2 in"
        if not across:
            at = (x2 - 0.36 * em, y2 + 2)
            drawing.text(at, name, em, look.ink, "bold", turn=90)
        elif k < 0.6:
            below = 0.0 if bar.length_mm == 50 else tick + em
            at = (x2 - 1, y2 - 0.4 * tick - 0.4 + below)
            drawing.text(at, name, em, look.ink, "bold", "end")
        else:
            drawing.text((x2 + 1.6, y2 + 0.36 * em), name, em, look.ink, "bold")


def cut_line(drawing: Drawing, line: Line, look: Look) -> None:
    """A line to cut along, with scissors at its beginning."""
    (x1, y1), (x2, y2) = line
    level = y1 == y2
    start = (x1 + 10, y1) if level else (x1, y1 + 10)
    end = (x2 - 5, y2) if level else (x2, y2 - 5)
    drawing.line(start, end, PathStyle(stroke=look.muted, width=0.2))

    def put(x: float, y: float) -> Point:
        return (start[0] - 5 + x, y1 + y) if level else (x1 - y, start[1] - 5 + x)

    style = PathStyle(stroke=look.muted, width=0.25)
    for side in (-1, 1):
        drawing.circle(put(0.8, 0.75 * side), 0.55, style)
        drawing.line(put(1.25, 0.45 * side), put(4.0, -0.6 * side), style)
