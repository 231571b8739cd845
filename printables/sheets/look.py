"""How one sheet looks: its place, its theme, its words, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass

from printables.engine.flow import Ems
from printables.engine.themes import POINTS_14, Theme
from rollwrite.i18n import Translator
from rollwrite.paper import SheetGeometry

#: The kinds of sheet: their titles are ``print.sheet.<kind>``.
BLANK, SOLO, CHALLENGE = "blank", "solo", "challenge"
#: No line of large print is thinner, in mm.
_LARGE_LINE_MM = 1.0


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
        return POINTS_14 if self.is_large else self.theme.least

    def ems(self, size: float) -> Ems:
        """The em of words that are ``size`` mm high on a whole page, and the least em."""
        return size * self.k, self.least

    def line(self, width: float) -> float:
        """How wide a line is printed that is ``width`` mm wide on a whole page."""
        wide = width * self.k * self.theme.stroke
        return max(wide, _LARGE_LINE_MM) if self.is_large else wide
