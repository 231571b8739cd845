"""Sheets of the first edition as they were printed once: frozen, words and colours too.

People have such sheets in their drawers, so the reader is measured on them for ever. Nothing here
follows what ``printables`` draws today; only the geometry is shared, for it is what is read.
"""

from __future__ import annotations

from dataclasses import dataclass

from printables.drawing import Anchor, Document, Drawing, PathStyle, PrintedPage, Symbol
from printables.flow import rich_lines
from printables.fonts import Font, fitted, shortened, text_width
from printables.page_elements import fiducial, qr
from printables.patterns import outline_ops
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.geometry import SQUARE
from rollwrite.paper import (
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
from tools.photos.sheets.first_edition_parts import (
    LOOKS,
    Look,
    badge,
    bars_of,
    cut_line,
    die,
    motif,
    rulers,
)
from tools.photos.sheets.first_edition_words import WORDS, Words

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
