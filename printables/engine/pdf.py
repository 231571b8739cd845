"""Drawings as PDF: the same bytes for the same document.

Files are tagged: what is drawn is marked as heading, paragraph or picture, in the order of reading
(:mod:`printables.engine.structure`). Symbols that hold several lines of text, such as the printed
part of a sheet, are drawn without them, and each line where the symbol is used, so that it can be
read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from io import BytesIO
from math import cos, radians, sin

from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from printables.engine.drawing import (
    Document,
    Item,
    Path,
    PathStyle,
    Photograph,
    PrintedPage,
    Symbol,
    Text,
    Use,
    bounds_of,
)
from printables.engine.fonts import FACES, face, printable, text_width
from printables.engine.structure import Link, Structure, begins_at, parted, placed
from rollwrite.i18n import Translator, translator

_PRODUCER = "rollwrite"


def pdf(document: Document, progress: Callable[[int], None] | None = None) -> bytes:
    """The document as a PDF.

    :param progress: called with the number of each page that is done.
    """
    # As bytes, not as letters that programs of old could mail: a fifth smaller.
    rl_config.useA85 = 0
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
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if document.flip:
        canvas.setViewerPreference("Duplex", f"DuplexFlip{document.flip.capitalize()}Edge")
    structure = Structure(canvas)
    writer = _Writer(canvas, structure, translator(document.language))
    for number, page in enumerate(document.pages, start=1):
        if page.label is not None:
            canvas.addPageLabel(number - 1, prefix=page.label)
        elif number == 1 or document.pages[number - 2].label is not None:
            canvas.addPageLabel(number - 1, style="ARABIC", start=number)
        writer.page(page, number)
        if progress is not None:
            progress(number)
    structure.finish(document.title, document.language)
    canvas.save()
    return out.getvalue()


class _Writer:
    """Draws pages on a canvas and keeps track of the symbols it has defined."""

    def __init__(self, canvas: Canvas, structure: Structure, t: Translator) -> None:
        self._canvas = canvas
        self._structure = structure
        self._t = t
        self._forms: dict[int, str] = {}
        self._parts: dict[int, tuple[Symbol, tuple[Text | Use, ...]]] = {}
        # Keeps symbols alive, so that no two of them ever share an id.
        self._kept: list[Symbol | PrintedPage] = []
        #: The number of each page that has been drawn.
        self._numbers: dict[int, int] = {}
        self._state: dict[str, object] = {}
        #: The line of text drawn just before.
        self._before: Text | None = None

    def page(self, page: PrintedPage, number: int) -> None:
        canvas, structure = self._canvas, self._structure
        canvas.setPageSize((page.width * mm, page.height * mm))
        first = self._numbers.setdefault(id(page), number)
        if first == number:
            self._define(page.items)
        else:
            for item in page.items:
                if isinstance(item, Use):
                    self._define_symbol(item.symbol)
            self._form(page, page.items, (0, 0, page.width, page.height))
        self._state, self._before = {}, None
        if page.bookmark is not None and first == number:
            key = f"page{number}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(page.bookmark, key)
        structure.begin_page(page.bookmark or str(number), page.picture if first == number else "")
        canvas.transform(mm, 0, 0, -mm, 0, page.height * mm)
        if first == number:
            self._tagged(page.items)
        else:
            structure.figure(self._t("print.alt.again", n=first))
            canvas.doForm(self._forms[id(page)])
        structure.end_page()
        canvas.showPage()

    def _define(self, items: Iterable[Item]) -> None:
        """Make a form of every symbol that :meth:`_tagged` will use and that has none yet."""
        for item in items:
            if not isinstance(item, Use):
                continue
            if item.alt:
                self._define_symbol(item.symbol)
                continue
            bare, read = self._parted(item.symbol)
            self._define_symbol(bare)
            if bare is not item.symbol:
                self._define(read)

    def _define_symbol(self, symbol: Symbol) -> None:
        """Make a form of a symbol as it is, of inner symbols first."""
        if id(symbol) in self._forms:
            return
        for item in symbol.items:
            if isinstance(item, Use):
                self._define_symbol(item.symbol)
        box = symbol.bounds
        self._form(symbol, symbol.items, (box.x, box.y, box.right, box.bottom))

    def _parted(self, symbol: Symbol) -> tuple[Symbol, tuple[Text | Use, ...]]:
        if id(symbol) not in self._parts:
            self._kept.append(symbol)
            self._parts[id(symbol)] = parted(symbol)
        return self._parts[id(symbol)]

    def _tagged(self, items: Iterable[Item]) -> None:
        """Draw on a page, with marks that say what is what."""
        structure = self._structure
        for item in items:
            if isinstance(item, Text):
                begins, before = begins_at(self._before, item), self._before
                structure.text(begins, Link(item.link, bounds_of(item)) if item.link else None)
                # Between lines of a paragraph nothing but this parts the words.
                is_below = begins is None and before is not None and before.y != item.y
                self._text(_after_space(item) if is_below else item)
                self._before = item
                continue
            self._before = None
            if isinstance(item, Path | Photograph):
                structure.rest()
                self._draw([item])
            elif item.alt:
                structure.figure(item.alt)
                self._use(item)
            else:
                bare, read = self._parted(item.symbol)
                if read and bare is item.symbol:
                    # A badge, for one, is read as its letter.
                    structure.text()
                    self._use(item)
                elif bare.items:
                    structure.rest()
                    self._use(replace(item, symbol=bare))
                if bare is not item.symbol:
                    self._tagged(placed(one, item) for one in read)

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
            elif isinstance(item, Photograph):
                self._photograph(item)
            else:
                self._use(item)

    def _photograph(self, item: Photograph) -> None:
        canvas, place = self._canvas, item.place
        canvas.saveState()
        # The page is upside down, and the picture must not be.
        canvas.transform(place.width, 0, 0, -place.height, place.x, place.bottom)
        canvas.drawImage(ImageReader(BytesIO(item.jpeg)), 0, 0, 1, 1)
        canvas.restoreState()

    def _use(self, use: Use) -> None:
        canvas, scale = self._canvas, _number(use.scale)
        canvas.addLiteral(f"q {scale} 0 0 {scale} {_number(use.x)} {_number(use.y)} cm")
        canvas.doForm(self._forms[id(use.symbol)])
        canvas.addLiteral("Q")

    def _path(self, item: Path) -> None:
        style = item.style
        if style.fill is not None:
            self._fill(style.fill)
        if style.stroke is not None:
            self._stroke(style)
        # ReportLab's own paths take half of the time that a sheet does.
        drawn = [" ".join((*map(_number, op[1:]), _OPERATORS[op[0]])) for op in item.ops]
        drawn.append(_PAINTERS[style.stroke is not None, style.fill is not None])
        self._canvas.addLiteral(" ".join(drawn))

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
            self._canvas.addLiteral(_ink(colour, "g", "rg"))

    def _stroke(self, style: PathStyle) -> None:
        assert style.stroke is not None
        canvas = self._canvas
        if self._changes("stroke", style.stroke):
            canvas.addLiteral(_ink(style.stroke, "G", "RG"))
        if self._changes("width", style.width):
            canvas.setLineWidth(style.width)
        if self._changes("dash", style.dash):
            canvas.setDash(list(style.dash))
        if self._changes("ends", True):
            canvas.setLineJoin(1)
            canvas.setLineCap(1)


def _after_space(item: Text) -> Text:
    """The same line, with a space before its first letter."""
    x, y = item.start
    angle, room = radians(item.turn), text_width(" ", item.font, item.size)
    x, y = x - room * cos(angle), y - room * sin(angle)
    return replace(item, x=x, y=y, text=f" {item.text}", anchor="start")


#: The operators of PDF (8.5.2, 8.5.3); areas are filled by the even-odd rule.
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_PAINTERS = {(False, False): "n", (True, False): "S", (False, True): "f*", (True, True): "B*"}


def _number(value: float) -> str:
    """To a ten-thousandth: symbols one unit wide are used many times as large."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@cache
def _ink(colour: str, grey: str, coloured: str) -> str:
    """The operator that sets a colour (8.6.8)."""
    parts = [_number(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5)]
    return f"{parts[0]} {grey}" if len(set(parts)) == 1 else f"{' '.join(parts)} {coloured}"
