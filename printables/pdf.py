"""Drawings as PDF: the same bytes for the same document."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from io import BytesIO
from math import cos, radians, sin

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from printables.drawing import Document, Item, Path, PathStyle, PrintedPage, Symbol, Text, Use
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
    for page in document.pages:
        times[id(page)] = times.get(id(page), 0) + 1
    for number, page in enumerate(document.pages, start=1):
        if page.label is not None:
            canvas.addPageLabel(number - 1, prefix=page.label)
        elif number == 1 or document.pages[number - 2].label is not None:
            canvas.addPageLabel(number - 1, style="ARABIC", start=number)
        writer.page(page, number, repeated=times[id(page)] > 1)
        if progress is not None:
            progress(number)
    canvas.save()
    return out.getvalue()


class _Writer:
    """Draws pages on a canvas and keeps track of the symbols it has defined."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._forms: dict[int, str] = {}
        # Keeps symbols alive, so that no two of them ever share an id.
        self._kept: list[Symbol | PrintedPage] = []
        self._bookmarks: set[int] = set()
        self._state: dict[str, object] = {}

    def page(self, page: PrintedPage, number: int, repeated: bool) -> None:
        canvas = self._canvas
        canvas.setPageSize((page.width * mm, page.height * mm))
        self._define(page.items)
        if repeated:
            self._form(page, page.items, (0, 0, page.width, page.height))
        self._state = {}
        if page.bookmark is not None and id(page) not in self._bookmarks:
            self._bookmarks.add(id(page))
            key = f"page{number}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(page.bookmark, key)
        canvas.transform(mm, 0, 0, -mm, 0, page.height * mm)
        if repeated:
            canvas.doForm(self._forms[id(page)])
        else:
            self._draw(page.items)
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
        what: Symbol | PrintedPage,
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
        style = item.style
        if style.fill is not None:
            self._fill(style.fill)
        if style.stroke is not None:
            self._stroke(style)
        canvas.drawPath(path, stroke=style.stroke is not None, fill=style.fill is not None)

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

    def _stroke(self, style: PathStyle) -> None:
        assert style.stroke is not None
        canvas = self._canvas
        if self._changes("stroke", style.stroke):
            red, green, blue = _rgb(style.stroke)
            if red == green == blue:
                canvas.setStrokeGray(red)
            else:
                canvas.setStrokeColorRGB(red, green, blue)
        if self._changes("width", style.width):
            canvas.setLineWidth(style.width)
        if self._changes("dash", style.dash):
            canvas.setDash(list(style.dash))
        if self._changes("ends", True):
            canvas.setLineJoin(1)
            canvas.setLineCap(1)


@cache
def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = (round(int(colour[i : i + 2], 16) / 255, 4) for i in (1, 3, 5))
    return red, green, blue
