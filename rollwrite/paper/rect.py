"""Rectangles and lines in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
#: Top left, top right, bottom right, bottom left.
Quad: TypeAlias = tuple[Point, Point, Point, Point]
Line: TypeAlias = tuple[Point, Point]


@dataclass(frozen=True)
class Rect:
    """An upright rectangle: its top left corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def corners(self) -> Quad:
        """Top left, top right, bottom right, bottom left."""
        return (
            (self.x, self.y),
            (self.right, self.y),
            (self.right, self.bottom),
            (self.x, self.bottom),
        )

    def inset(self, by: float) -> Rect:
        """The rectangle ``by`` mm further in on every side; outwards when negative."""
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def placed(self, scale: float, x: float, y: float) -> Rect:
        """The rectangle scaled about the origin and then moved by ``(x, y)``."""
        return Rect(x + self.x * scale, y + self.y * scale, self.width * scale, self.height * scale)

    def holds(self, other: Rect, slack: float = 1e-6) -> bool:
        """Whether ``other`` lies inside."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Rect, slack: float = 1e-6) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )
