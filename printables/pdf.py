"""Drawings as PDF: the same bytes for the same document."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from io import BytesIO
from math import cos, radians, sin

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from printables.drawing import Document, Item, Leaf, Path, Pen, Symbol, Text, Use
from printables.fonts import FACES, face, printable

_PRODUCER = "rollwrite"


def pdf(document: Document, progress: Callable[[int], None] | None = None) -> bytes:
    """The document as a PDF.

    :param progress: called with the number of each page that is done.
    """
    out = BytesIO()
    for font in FACES:
        face(font)
    # The usual first font, Helvetica, would be listed in every file, and be in none.
    canvas = Canvas(
        out,
        invariant=True,
        pageCompression=1,
        lang=document.language,
        initialFontName=FACES["medium"],  # type: ignore[arg-type]  # the stubs want a number
    )
    canvas.setTitle(document.title)
    canvas.setSubject(document.subject)
    canvas.setAuthor(_PRODUCER)
    canvas.setCreator(_PRODUCER)
    canvas.setProducer(_PRODUCER)
    # A page that is shrunk to fit has squares and scale bars of the wrong size.
    canvas.setViewerPreference("PrintScaling", "None")
    writer = _Writer(canvas)
    times: dict[int, int] = {}
    for leaf in document.leaves:
        times[id(leaf)] = times.get(id(leaf), 0) + 1
    for number, leaf in enumerate(document.leaves, start=1):
        if leaf.label is not None:
            canvas.addPageLabel(number - 1, prefix=leaf.label)
        elif number == 1 or document.leaves[number - 2].label is not None:
            canvas.addPageLabel(number - 1, style="ARABIC", start=number)
        writer.page(leaf, number, repeated=times[id(leaf)] > 1)
        if progress is not None:
            progress(number)
    canvas.save()
    return out.getvalue()


class _Writer:
    """Draws leaves on a canvas and keeps track of the symbols it has defined."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._forms: dict[int, str] = {}
        # Keeps symbols alive, so that no two of them ever share an id.
        self._kept: list[Symbol | Leaf] = []
        self._bookmarks: set[int] = set()
        self._state: dict[str, object] = {}

    def page(self, leaf: Leaf, number: int, repeated: bool) -> None:
        canvas = self._canvas
        canvas.setPageSize((leaf.width * mm, leaf.height * mm))
        self._define(leaf.items)
        if repeated:
            self._form(leaf, leaf.items, (0, 0, leaf.width, leaf.height))
        self._state = {}
        if leaf.bookmark is not None and id(leaf) not in self._bookmarks:
            self._bookmarks.add(id(leaf))
            key = f"page{number}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(leaf.bookmark, key)
        canvas.transform(mm, 0, 0, -mm, 0, leaf.height * mm)
        if repeated:
            canvas.doForm(self._forms[id(leaf)])
        else:
            self._draw(leaf.items)
        canvas.showPage()

    def _define(self, items: Iterable[Item]) -> None:
        """Make a form of every symbol in ``items`` that has none yet, inner symbols first."""
        for item in items:
            if isinstance(item, Use) and id(item.symbol) not in self._forms:
                self._define(item.symbol.items)
                box = item.symbol.bounds
                bounds = (box.x, box.y, box.right, box.bottom)
                self._form(item.symbol, item.symbol.items, bounds)

    def _form(
        self,
        what: Symbol | Leaf,
        items: Iterable[Item],
        bounds: tuple[float, float, float, float],
    ) -> None:
        if id(what) in self._forms:
            return
        name = f"form{len(self._forms)}"
        self._forms[id(what)] = name
        self._kept.append(what)
        self._canvas.beginForm(name, *bounds)  # type: ignore[arg-type]  # floats are fine
        self._state = {}
        self._draw(items)
        self._canvas.endForm()

    def _draw(self, items: Iterable[Item]) -> None:
        for item in items:
            if isinstance(item, Path):
                self._path(item)
            elif isinstance(item, Text):
                self._text(item)
            else:
                self._use(item)

    def _use(self, use: Use) -> None:
        canvas = self._canvas
        canvas.saveState()
        canvas.transform(use.scale, 0, 0, use.scale, use.x, use.y)
        canvas.doForm(self._forms[id(use.symbol)])
        canvas.restoreState()

    def _path(self, item: Path) -> None:
        canvas = self._canvas
        path = canvas.beginPath()
        for op in item.ops:
            match op:
                case ("M", x, y):
                    path.moveTo(x, y)
                case ("L", x, y):
                    path.lineTo(x, y)
                case ("C", x1, y1, x2, y2, x, y):
                    path.curveTo(x1, y1, x2, y2, x, y)
                case _:
                    path.close()
        pen = item.pen
        if pen.fill is not None:
            self._fill(pen.fill)
        if pen.stroke is not None:
            self._stroke(pen)
        canvas.drawPath(path, stroke=pen.stroke is not None, fill=pen.fill is not None)

    def _text(self, item: Text) -> None:
        self._fill(item.fill)
        angle = radians(item.turn)
        text = self._canvas.beginText()
        text.setFont(FACES[item.font], item.size)
        # Upside down, because the page is: y grows downwards in a drawing.
        text.setTextTransform(cos(angle), sin(angle), sin(angle), -cos(angle), *item.start)
        text.textOut(printable(item.text))
        self._canvas.drawText(text)

    def _changes(self, name: str, value: object) -> bool:
        if self._state.get(name) == value:
            return False
        self._state[name] = value
        return True

    def _fill(self, colour: str) -> None:
        if self._changes("fill", colour):
            red, green, blue = _rgb(colour)
            if red == green == blue:
                self._canvas.setFillGray(red)
            else:
                self._canvas.setFillColorRGB(red, green, blue)

    def _stroke(self, pen: Pen) -> None:
        assert pen.stroke is not None
        canvas = self._canvas
        if self._changes("stroke", pen.stroke):
            red, green, blue = _rgb(pen.stroke)
            if red == green == blue:
                canvas.setStrokeGray(red)
            else:
                canvas.setStrokeColorRGB(red, green, blue)
        if self._changes("width", pen.width):
            canvas.setLineWidth(pen.width)
        if self._changes("dash", pen.dash):
            canvas.setDash(list(pen.dash))
        if self._changes("ends", True):
            canvas.setLineJoin(1)
            canvas.setLineCap(1)


@cache
def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = (round(int(colour[i : i + 2], 16) / 255, 4) for i in (1, 3, 5))
    return red, green, blue
