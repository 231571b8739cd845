"""How one sheet looks: its place, its theme, its words, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from printables.engine.drawing import Drawing, PathStyle
from printables.engine.flow import Ems
from printables.engine.themes import POINTS_8, POINTS_14, POINTS_18, Theme
from rollwrite.i18n import Translator
from rollwrite.paper import Rect, SheetGeometry

Part: TypeAlias = Literal["title", "strikes", "markers", "rules"]
#: In the order of :attr:`~printables.engine.themes.Theme.tints`.
PARTS: tuple[Part, ...] = get_args(Part)
#: The kinds of sheet: their titles are ``print.sheet.<kind>``.
BLANK, SOLO, CHALLENGE = "blank", "solo", "challenge"
#: No line of large print is thinner, in mm.
_LARGE_LINE_MM = 1.0
_HALF = 0.72


@dataclass(frozen=True)
class Look:
    """A sheet to be drawn.

    :ivar kind: ``blank``, ``solo`` or ``challenge``.
    """

    sheet: SheetGeometry
    theme: Theme
    t: Translator
    kind: str

    @property
    def k(self) -> float:
        """The scale."""
        return self.sheet.scale

    @property
    def is_large(self) -> bool:
        """Whether it is large print with an arrangement of its own."""
        return self.sheet.arrangement == "large"

    @property
    def least(self) -> float:
        """No words are smaller, in mm."""
        if self.is_large:
            return POINTS_18
        if self.theme.name == "large":
            # Half of a small sheet of paper has no room for large print.
            return POINTS_14 if self.k > _HALF else POINTS_8
        return self.theme.least

    def ems(self, size: float) -> Ems:
        """The em of words that are ``size`` mm high on a whole page, and the least em."""
        return size * self.k, self.least

    @property
    def is_tiny(self) -> bool:
        """Whether words are large beside the sheet: only what is needed has room."""
        return self.least > 4.8 * self.k

    def line(self, width: float) -> float:
        """How wide a line is printed that is ``width`` mm wide on a whole page."""
        wide = width * self.k * self.theme.stroke
        return max(wide, _LARGE_LINE_MM) if self.is_large else wide

    @property
    def head(self) -> Rect:
        """The ground of title and name, clear of the code and its text."""
        sheet, k = self.sheet, self.k
        title = sheet.title
        spare = self.code_room
        if sheet.arrangement == "landscape":
            # What needs more room takes that of the markers.
            right = title.right if self.kind == BLANK else sheet.aside.right
            x = title.x + spare
            return Rect(x, title.y, right - x, title.height - 1 * k)
        x = title.x - 0.6 * k
        return Rect(x, title.y, title.right - spare - x, title.height - 1 * k)

    @property
    def code_room(self) -> float:
        """The room for the text of the code beside it, three lines."""
        return 3 * 1.15 * max(self.least, 2.5 * self.k) + 0.5

    @property
    def mark(self) -> float:
        """How wide our mark is."""
        return (11.0 if self.kind == BLANK and not self.is_tiny else 7.0) * self.k

    def ground(self, drawing: Drawing, area: Rect, part: Part) -> None:
        """The ground of a part of the sheet, where the theme has one."""
        if self.theme.tints is not None:
            fill = self.theme.tints[PARTS.index(part)]
            drawing.rect(area, PathStyle(fill=fill), 2.5 * self.k)
