"""Certificates: a page for each child, with what it did well and what it laid. Nobody is ranked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from printables.engine.boards import draw_lying
from printables.engine.drawing import Document, Drawing, PathStyle, PrintedPage, document_of
from printables.engine.faces import draw_face
from printables.engine.flow import body_words, name_notices, say, say_lines, shorter, words_page
from printables.engine.fonts import on_paper
from printables.engine.imposition import Progress
from printables.engine.options import Options
from printables.engine.page_elements import DICE_COLOURS, motif, write_on
from printables.engine.patterns import colour_cells
from printables.request.printable import Printable
from rollwrite.board.areas import BoardPicture
from rollwrite.paper import Rect

_MARGIN_MM = 12.0
#: The strip of shapes round the page: the side of their squares.
_SQUARE_MM = 3.0


@dataclass(frozen=True)
class Certificate:
    """What a child is praised for.

    :ivar face: the animal whose face is drawn, if there is one of this name.
    :ivar title: what it did well, and ``text`` the fact behind it.
    :ivar picture: what it laid, where that is known.
    """

    name: str
    face: str
    title: str
    text: str
    picture: BoardPicture | None = None


@dataclass(frozen=True)
class CertificatesPrint(Printable):
    """A page for each child of a class.

    :ivar title: of the class, ``game`` what was played, in words.
    """

    name = "certificates"
    options: Options = field(default_factory=lambda: Options(landscape=True))
    title: str = ""
    game: str = ""
    children: tuple[Certificate, ...] = ()

    @property
    def least_pages(self) -> int:
        """One a child."""
        return len(self.children)

    def pages(self, progress: Progress | None = None) -> Document:
        pages = [self._page(child) for child in self.children]
        notices = name_notices(child.name for child in self.children)
        return document_of(self.options.t("print.certificate.title"), pages, self.options, notices)

    def _page(self, child: Certificate) -> PrintedPage:
        options, page = self.options, self.options.whole_page
        drawing = words_page(options)
        whole = Rect(0, 0, page.width, page.height).inset(_MARGIN_MM)
        _frame(drawing, whole, options)
        area = whole.inset(0.055 * page.width)
        if child.picture is None:
            wide = min(area.width, 1.05 * area.height)
            self._words(drawing, child, Rect(area.centre[0] - wide / 2, area.y, wide, area.height))
        else:
            side = min(0.8 * area.height, 0.4 * area.width)
            box = Rect(area.x, area.centre[1] - side / 2, side, side)
            alt = options.t("print.certificate.picture", name=child.name)
            with drawing.picture(alt, box.inset(-1)) as inner:
                draw_lying(inner, child.picture, box, options.theme)
            left = box.right + 0.04 * page.width
            self._words(drawing, child, Rect(left, area.y, area.right - left, area.height))
        title = on_paper(child.name) or options.t("print.certificate.title")
        return PrintedPage(page.width, page.height, tuple(drawing.items), title)

    def _words(self, drawing: Drawing, child: Certificate, area: Rect) -> None:
        """Face, name, what it did well; below two lines to write on."""
        options, t, theme = self.options, self.options.t, self.options.theme
        unit, least, x = area.height / 100, drawing.least, area.centre[0]
        face = Rect(x - 12 * unit, area.y, 24 * unit, 24 * unit)
        if not draw_face(drawing, child.face, face):
            motif(drawing, (x - 9 * unit, area.y + 3 * unit), 18 * unit, theme)
        y = area.y + 34 * unit
        drawing.begin("H1")
        ems = (6 * unit, least)
        say(drawing, (x, y), (t("print.certificate.title"),), ems, area.width, theme.muted,
            "bold", "middle")  # fmt: skip
        shown = on_paper(child.name)
        drawing.begin("H2")
        ems = (13 * unit, 1.4 * least)
        if not shown or not say(drawing, (x, y + 15 * unit), shorter(shown), ems, area.width,
                                theme.ink, "black", "middle"):  # fmt: skip
            style = PathStyle(stroke=theme.muted, width=0.3)
            drawing.line((area.x, y + 15 * unit), (area.right, y + 15 * unit), style)
        drawing.begin("P")
        praised = Rect(area.x, y + 22 * unit, area.width, 10 * unit)
        say_lines(drawing, praised, (child.title,), (7 * unit, least), theme.ink, "bold")
        fact = Rect(area.x, y + 33 * unit, area.width, 7 * unit)
        say_lines(drawing, fact, (child.text,), (5 * unit, least), theme.ink)
        about = " · ".join(filter(None, (self.title, self.game)))
        played = Rect(area.x, y + 42 * unit, area.width, 7 * unit)
        say_lines(drawing, played, (on_paper(about),), (4.2 * unit, least), theme.muted)
        base, em = area.bottom - 1.5 * unit, body_words(options, 4.0)
        half = 0.46 * area.width
        write_on(drawing, (area.x, base), t("print.date"), half, theme, em)
        write_on(drawing, (area.right - half, base), t("print.certificate.signed"), half, theme, em)


def _frame(drawing: Drawing, area: Rect, options: Options) -> None:
    """Shapes of all colours round the page, and a line inside them."""
    theme, size = options.theme, _SQUARE_MM
    for number, box in enumerate(_stones(area, size)):
        wide = box.width > box.height
        cells = [(n, 0) if wide else (0, n) for n in range(3)]
        colour = DICE_COLOURS[number % len(DICE_COLOURS)]
        colour_cells(drawing, cells, (box.x, box.y), size, colour, theme)
    inner = area.inset(2.2 * size)
    drawing.rect(inner, PathStyle(stroke=theme.ink, width=0.5 * theme.stroke), radius=2 * size)


def _stones(area: Rect, size: float) -> Sequence[Rect]:
    """Places of rows of three squares, clockwise round an area, with even gaps."""
    long = 3 * size
    found = []
    for side in range(4):
        is_level = side % 2 == 0
        length = (area.width if is_level else area.height) - size
        many = int(length // (long + 0.8 * size))
        gap = (length - many * long) / many
        for n in range(many):
            along = n * (long + gap)
            found.append(
                (
                    Rect(area.x + along, area.y, long, size),
                    Rect(area.right - size, area.y + along, size, long),
                    Rect(area.right - along - long, area.bottom - size, long, size),
                    Rect(area.x, area.bottom - along - long, size, long),
                )[side]
            )
    return found
