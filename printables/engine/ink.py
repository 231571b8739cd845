"""How much ink a page takes, from its drawing: no pixels and no libraries, a few milliseconds.

Areas are laid over each other on lines across the page, as paint is; what is thinner than the way
between two lines is counted by its size, less the ground under it. Against pixels the
share is right within a seventh of itself, where outlines lie on each other within two fifths.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import hypot
from typing import Final

from printables.engine.drawing import Op, Path, PlacedItem, PrintedPage, Text, walk
from printables.engine.fonts import Font
from rollwrite.paper import Point, Rect

#: Between two lines across the page, in mm; and steps on a line for each mm.
_BETWEEN: Final = 1.0
_STEPS: Final = 5
#: Areas that are not as wide or as high as this are counted by their size.
_SMALL: Final = 3.0
#: How much of its em times its length a line of text inks.
_LETTERS: Final[dict[Font, float]] = {"medium": 0.215, "bold": 0.265, "black": 0.29}
#: So many pages of one print are looked at: a tenth of a second.
_MEASURED: Final = 16
#: The lines are not evenly spaced: else they would meet all lines of a grid, or none.
_GOLDEN: Final = 0.618034


def ink(page: PrintedPage) -> float:
    """The share of a page's paper that is inked, 0 to 1; a colour counts by its darkest ink.

    A page of which half is black has 0.5, and one of which half is light grey about 0.1.
    """
    paint = _Paint(page)
    for placed in walk(page.items):
        if isinstance(placed.item, Text):
            paint.text(placed, placed.item)
        else:
            paint.path(placed, placed.item)
    return min(max(paint.share, 0.0), 1.0)


def ink_of_all(pages: Sequence[PrintedPage]) -> float:
    """The share of all this paper that is inked, 0 to 1.

    Copies are measured once; of many pages every n-th, which is near enough to choose by.
    """
    # An odd number: backs are unlike fronts.
    some = pages[:: -(-len(pages) // _MEASURED) | 1]
    shares = {id(page): ink(page) for page in {id(page): page for page in some}.values()}
    paper = sum(page.width * page.height for page in some)
    inked = sum(shares[id(page)] * page.width * page.height for page in some)
    return inked / paper if paper else 0.0


class _Paint:
    """The paint on a page: darkness 0 to 255 along lines, and what is too thin for them."""

    def __init__(self, page: PrintedPage) -> None:
        self._width = round(page.width * _STEPS)
        count = round(page.height / _BETWEEN)
        self._at = [(n + n * _GOLDEN % 1) * _BETWEEN for n in range(count)]
        self._lines = [bytearray(self._width) for _ in range(count)]
        self._area = page.width * page.height
        self._thin = 0.0

    @property
    def share(self) -> float:
        """The share of the page that is inked."""
        broad = sum(map(sum, self._lines)) / 255 / (self._width * len(self._lines))
        return broad + self._thin / 255 / self._area

    def path(self, placed: PlacedItem, path: Path) -> None:
        """Its area, then its outline."""
        style = path.style
        lines = [
            [(placed.x + x * placed.scale, placed.y + y * placed.scale) for x, y in points]
            for points in _flat(path.ops)
        ]
        if style.fill is not None:
            self._fill(lines, _darkness(style.fill), placed.clip)
        if style.stroke is not None:
            drawn = style.dash[0] / sum(style.dash) if style.dash else 1.0
            width = style.width * placed.scale * drawn
            for points in lines:
                for start, end in pairwise(points):
                    self._stroke(start, end, width, _darkness(style.stroke), placed.clip)

    def text(self, placed: PlacedItem, text: Text) -> None:
        """A line of text, as the area that letters of its weight take."""
        box = placed.box
        if box is None:
            return
        area = text.width * text.size * placed.scale**2 * _LETTERS[text.font]
        middle = (box.x + box.width / 2, box.y + box.height / 2)
        self._add(area, middle, _darkness(text.fill))

    def _add(self, area: float, at: Point, darkness: int) -> None:
        self._thin += area * (darkness - self._ground(at))

    def _ground(self, at: Point) -> int:
        x, y = int(at[0] * _STEPS), int(at[1] / _BETWEEN)
        if 0 <= x < self._width and 0 <= y < len(self._lines):
            return self._lines[y][x]
        return 0

    def _stroke(
        self, start: Point, end: Point, width: float, darkness: int, clip: Rect | None
    ) -> None:
        if clip is not None:
            seen = _clipped(start, end, clip)
            if seen is None:
                return
            start, end = seen
        length = hypot(end[0] - start[0], end[1] - start[1])
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self._add(length * width, middle, darkness)

    def _fill(self, lines: Sequence[Sequence[Point]], darkness: int, clip: Rect | None) -> None:
        xs = [x for points in lines for x, _ in points]
        ys = [y for points in lines for _, y in points]
        left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
        if clip is not None:
            left, right = max(left, clip.x), min(right, clip.right)
            top, bottom = max(top, clip.y), min(bottom, clip.bottom)
        if left >= right or top >= bottom:
            return
        if clip is None and min(right - left, bottom - top) < _SMALL:
            area = abs(sum(map(_area, lines)))
            self._add(area, ((left + right) / 2, (top + bottom) / 2), darkness)
            return
        first, last = max(int(top / _BETWEEN) - 1, 0), int(bottom / _BETWEEN) + 1
        for at, line in zip(self._at[first:last], self._lines[first:last], strict=True):
            if not top <= at < bottom:
                continue
            crossings = sorted(x for points in lines for x in _crossings(points, at))
            for start, end in zip(crossings[::2], crossings[1::2], strict=False):
                a = round(max(start, left, 0) * _STEPS)
                b = min(round(min(end, right) * _STEPS), self._width)
                if b > a:
                    line[a:b] = bytes((darkness,)) * (b - a)


def _crossings(points: Sequence[Point], y: float) -> Iterator[float]:
    """Where a closed line crosses the height ``y``."""
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if (ay <= y) != (by <= y):
            yield ax + (y - ay) * (bx - ax) / (by - ay)


def _area(points: Sequence[Point]) -> float:
    """The area inside a closed line; its sign says which way round it goes."""
    ends = (*points[1:], points[0])
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, ends, strict=True)) / 2


def _flat(ops: Sequence[Op]) -> list[list[Point]]:
    """The lines of a path without curves, each closed one ending where it began."""
    lines: list[list[Point]] = []
    for op in ops:
        match op:
            case ("M", x, y):
                lines.append([(x, y)])
            case ("L", x, y):
                lines[-1].append((x, y))
            case ("C", x1, y1, x2, y2, x, y):
                x0, y0 = lines[-1][-1]
                # The middle of the curve is enough: corners are small, and circles nearly round.
                lines[-1] += [((x0 + 3 * (x1 + x2) + x) / 8, (y0 + 3 * (y1 + y2) + y) / 8), (x, y)]
            case _:
                lines[-1].append(lines[-1][0])
    return lines


def _clipped(start: Point, end: Point, clip: Rect) -> tuple[Point, Point] | None:
    """The part of a line that lies in a rectangle (Liang and Barsky)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    first, last = 0.0, 1.0
    for way, room in (
        (-dx, start[0] - clip.x),
        (dx, clip.right - start[0]),
        (-dy, start[1] - clip.y),
        (dy, clip.bottom - start[1]),
    ):
        if way == 0:
            if room < 0:
                return None
        elif way < 0:
            first = max(first, room / way)
        else:
            last = min(last, room / way)
    if first >= last:
        return None
    return (
        (start[0] + first * dx, start[1] + first * dy),
        (start[0] + last * dx, start[1] + last * dy),
    )


@cache
def _darkness(colour: str) -> int:
    """0 for paper to 255, by the ink that a colour needs most of."""
    return 255 - min(int(colour[i : i + 2], 16) for i in (1, 3, 5))
