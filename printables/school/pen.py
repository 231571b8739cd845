"""What every task of a worksheet has: a frame with its number, and boxes to write answers into."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from printables.engine.drawing import Drawing, PathStyle
from printables.engine.flow import Flow, least_words, rich_lines
from printables.engine.fonts import text_width
from printables.engine.options import Options
from printables.engine.patterns import outline_ops
from printables.engine.themes import WHITE, Theme, mixed
from printables.school.tasks import Cells, extent
from rollwrite.geometry import SQUARE
from rollwrite.i18n import Translator
from rollwrite.paper import Point, Rect

#: Blank paper round a page.
MARGIN_MM = 11.0
#: By so much shapes are paler than their colours: what a pencil writes on them is to be seen.
_PALE = 0.78
#: Ordinary words, on A4 and smaller: 11.6 pt, and 15 pt in large print.
_EM_MM = 4.1
_LARGE_EM_MM = 5.3


def page_em(options: Options) -> float:
    """The size of ordinary words in mm: larger on paper that hangs on a wall."""
    page = options.whole_page
    grown = max(1.0, min(min(page.width, page.height) / 210, 1.5))
    return grown * (_LARGE_EM_MM if options.theme_name == "large" else _EM_MM)


def small_em(options: Options) -> float:
    """The size of words of less weight: still large in large print."""
    return page_em(options) * (0.95 if options.theme_name == "large" else 0.75)


@dataclass(frozen=True)
class Blank:
    """A box to write into, ``ems`` wide."""

    ems: float = 3.2


@dataclass(frozen=True)
class BlankPart:
    """A fraction to be written, one box over another."""


#: What stands in a line: words, and boxes between them.
Piece: TypeAlias = str | Blank | BlankPart

_GAP_EMS = 0.45
_PART_EMS = 3.2
#: A box is as high as a child writes.
BOX_EMS = 1.95
#: A fraction in boxes.
PART_EMS = 2 * BOX_EMS + 0.7


@dataclass(frozen=True)
class Pen:
    """Draws parts of a worksheet.

    :ivar scale: by how much words are smaller than usual.
    """

    drawing: Drawing
    options: Options
    scale: float = 1.0

    @property
    def em(self) -> float:
        """The size of ordinary words in mm."""
        return self.scale * page_em(self.options)

    @property
    def small(self) -> float:
        """The size of words of less weight in mm."""
        return max(self.scale * small_em(self.options), least_words(self.options))

    @property
    def theme(self) -> Theme:
        """The looks."""
        return self.options.theme

    @property
    def t(self) -> Translator:
        """The words."""
        return self.options.t

    def frame(self, cell: Rect, number: int) -> Rect:
        """A box with the number of a task in its corner; the room inside."""
        theme, em = self.theme, self.em
        style = PathStyle(stroke=theme.line, width=0.3 * theme.stroke)
        self.drawing.rect(cell, style, radius=0.8 * em)
        radius = 0.85 * em
        x, y = cell.x + 1.35 * em, cell.y + 1.35 * em
        self.drawing.circle((x, y), radius, PathStyle(fill=theme.ink))
        at = (x, y + 0.36 * em)
        self.drawing.text(at, str(number), em, "#ffffff", "black", "middle")
        return cell.inset(0.7 * em)

    def words(self, area: Rect, text: str) -> float:
        """A paragraph at the top of ``area``; the ``y`` below it."""
        flow = Flow(self.drawing, self.theme, area.x, area.y, area.width, self.em, 1.3)
        flow.text(text)
        return flow.y

    def words_high(self, text: str, width: float) -> float:
        """How high a paragraph is."""
        return 1.3 * self.em * len(rich_lines(text, self.em, width))

    def width(self, pieces: Sequence[Piece]) -> float:
        """The length of a line."""
        gaps = _GAP_EMS * self.em * (len(pieces) - 1)
        return sum(map(self._piece_width, pieces)) + gaps

    def _piece_width(self, piece: Piece) -> float:
        match piece:
            case Blank(ems):
                return ems * self.em
            case BlankPart():
                return _PART_EMS * self.em
            case str():
                return text_width(piece, "medium", self.em)

    def line(self, at: Point, pieces: Sequence[Piece]) -> None:
        """Words and boxes beside each other.

        :param at: the left end, at half their height.
        """
        x, middle = at
        high = BOX_EMS * self.em
        for piece in pieces:
            width = self._piece_width(piece)
            match piece:
                case Blank():
                    self.box(Rect(x, middle - high / 2, width, high))
                case BlankPart():
                    gap = 0.35 * self.em
                    self.box(Rect(x, middle - gap - high, width, high))
                    self.box(Rect(x, middle + gap, width, high))
                    style = PathStyle(stroke=self.theme.ink, width=0.5 * self.theme.stroke)
                    self.drawing.line((x, middle), (x + width, middle), style)
                case str():
                    at = (x, middle + 0.36 * self.em)
                    self.drawing.text(at, piece, self.em, self.theme.ink)
            x += width + _GAP_EMS * self.em

    def centred(self, middle: Point, pieces: Sequence[Piece]) -> None:
        """A line whose middle is there."""
        self.line((middle[0] - self.width(pieces) / 2, middle[1]), pieces)

    def box(self, box: Rect) -> None:
        """A box to write into."""
        theme = self.theme
        style = PathStyle(fill="#ffffff", stroke=theme.muted, width=0.3 * theme.stroke)
        self.drawing.rect(box, style, radius=0.4 * self.em)

    def shape(self, cells: Cells, corner: Point, size: float, colour: str) -> None:
        """A shape whose squares can be counted, its top left at ``corner``."""
        theme = self.theme
        pale = mixed(theme.fills[colour] or WHITE, WHITE, _PALE)
        thin = PathStyle(fill=pale, stroke=theme.muted, width=0.2 * theme.stroke)
        for x, y in cells:
            self.drawing.rect(Rect(corner[0] + x * size, corner[1] + y * size, size, size), thin)
        thick = PathStyle(stroke=theme.ink, width=min(0.6, 0.1 * size) * theme.stroke)
        self.drawing.path(outline_ops(SQUARE, cells, corner, size), thick)


def corner_for(cells: Cells, size: float, area: Rect) -> Point:
    """Where the top left of a shape lies that stands in the middle of ``area``."""
    wide, high = extent(cells)
    x, y = area.centre
    return x - wide * size / 2, y - high * size / 2
