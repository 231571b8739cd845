"""The boxes of the shapes, row by row, as each edition lays them out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import ceil
from typing import TypeAlias

from rollwrite.geometry import Cell, square_shapes
from rollwrite.paper.rect import Rect

Rows: TypeAlias = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class PlacedRows:
    """Where rows and boxes lie.

    :ivar bands: for each face of the die the strips of its row: one, or more where it goes on in
        another line.
    :ivar labels: for each face where the die is drawn.
    :ivar shapes: for each shape its box.
    :ivar square: the squares of the pictures in mm; None where each box has its own.
    """

    bands: dict[int, tuple[Rect, ...]]
    labels: dict[int, Rect]
    shapes: dict[str, Rect]
    square: float | None = None


@cache
def lying(shape: str) -> tuple[Cell, ...]:
    """The cells of a shape that lies on its long side.

    :raises KeyError: no such shape.
    """
    cells = square_shapes()[shape].cells
    wide, high = _size(cells)
    return cells if wide >= high else tuple((high - 1 - y, x) for x, y in cells)


def _size(cells: tuple[Cell, ...]) -> tuple[int, int]:
    return max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1


@cache
def _spans(shape: str) -> tuple[int, int]:
    """How many squares a lying shape is wide and high."""
    return _size(lying(shape))


@dataclass(frozen=True)
class Spacing:
    """White and gaps, in mm.

    :ivar square: of the picture of a shape.
    :ivar pad: white at either side of a picture.
    :ivar gap: between boxes.
    :ivar die: the die at the left.
    :ivar apart: between the die and the first box.
    :ivar edge: of a band round die and boxes.
    :ivar above: the least white above and below a picture.
    """

    square: float
    pad: float
    gap: float
    die: float
    apart: float
    edge: float = 0.9
    above: float = 0.9

    def box(self, shape: str) -> float:
        """How wide a shape's box is."""
        return _spans(shape)[0] * self.square + 2 * self.pad


# Generous where there is room; the last is what every layout can be laid out with.
#: Of the second edition.
SPACINGS_2 = (
    Spacing(5.6, 2.0, 1.8, 10.0, 2.0),
    Spacing(5.25, 1.9, 1.6, 10.0, 2.0),
    Spacing(5.25, 1.5, 1.4, 9.5, 1.6),
    Spacing(5.0, 1.5, 1.2, 9.0, 1.6),
    Spacing(5.0, 1.25, 1.0, 8.5, 1.0),
    Spacing(5.0, 1.0, 0.8, 8.0, 1.0),
    Spacing(5.0, 0.55, 0.4, 8.0, 0.8),
)
#: Since the third edition, whose rows share one ground: half of such a sheet's paper is enough for
#: squares of 4 mm with all but the last ones, which only layouts of one's own need.
SPACINGS_3 = (
    Spacing(5.7, 2.0, 1.8, 11.0, 2.0, 0.0),
    Spacing(5.7, 1.6, 1.6, 10.5, 1.8, 0.0),
    Spacing(5.7, 1.2, 1.2, 10.0, 1.5, 0.0),
    Spacing(5.7, 0.9, 0.9, 9.0, 1.0, 0.0),
    *(replace(by, edge=0.0) for by in SPACINGS_2[1:]),
)
#: Of large print, whose grid leaves less height: shapes are as large as on any other sheet.
SPACINGS_LARGE = tuple(replace(by, above=0.5) for by in SPACINGS_3)
_BETWEEN = 1.2  # one line and the next
_COLUMNS = 3.0  # one column and the next
_MOST_ABOVE = 3.0
_MOST_WIDER = 8.0  # than needed are boxes, so that rows end alike
_MOST_GAP = 2.0  # more than needed between boxes, where a band is wider than its row


@dataclass(frozen=True)
class _Run:
    """Neighbouring boxes of one row in one line."""

    face: int
    names: tuple[str, ...]
    is_start: bool

    def width(self, by: Spacing) -> float:
        head = by.die + by.apart if self.is_start else 0.0
        boxes = sum(map(by.box, self.names)) + by.gap * (len(self.names) - 1)
        return 2 * by.edge + head + boxes


class _NoRoomError(Exception):
    """This way does not fit."""


@lru_cache(maxsize=256)
def shaped_boxes(area: Rect, rows: Rows, columns: int, spacings: tuple[Spacing, ...]) -> PlacedRows:
    """Boxes as wide as their shapes, all of a line as high (since the second edition).

    Rows stand in aligned columns where they fit; else they flow from line to line.

    :param columns: how many columns look best.
    :param spacings: the best first.
    """
    for count in dict.fromkeys((columns, 2, 3, 1)):
        for by in spacings:
            try:
                return _in_columns(area, rows, count, by)
            except _NoRoomError:
                continue
    tall_first = tuple(
        tuple(sorted(row, key=lambda name: (-_spans(name)[1], -_spans(name)[0]))) for row in rows
    )
    for listed, shared in ((rows, False), (rows, True), (tall_first, False), (tall_first, True)):
        for by in spacings:
            try:
                return _in_lines(area, _flow(listed, area.width, by, shared), by)
            except _NoRoomError:
                continue
    raise AssertionError("six rows of 21 shapes always fit")


def _in_columns(area: Rect, rows: Rows, columns: int, by: Spacing) -> PlacedRows:
    lines = ceil(len(rows) / columns)
    runs = [_Run(face, names, True) for face, names in enumerate(rows, start=1)]
    parts = [runs[first : first + lines] for first in range(0, len(runs), lines)]
    widths = [max(run.width(by) for run in part) for part in parts]
    spare = area.width - sum(widths) - _COLUMNS * (len(parts) - 1)
    pitch = (area.height + _BETWEEN) / lines
    tallest = max(_spans(name)[1] for row in rows for name in row)
    if spare < 0 or pitch - _BETWEEN < _line_height(tallest, by):
        raise _NoRoomError
    found = PlacedRows({}, {}, {}, by.square)
    x = area.x
    high = min(pitch - _BETWEEN, _line_height(tallest, by) + 2 * _MOST_ABOVE)
    for part, width in zip(parts, widths, strict=True):
        wide = width + spare / len(parts)
        for number, run in enumerate(part):
            y = area.y + number * pitch + (pitch - _BETWEEN - high) / 2
            _place(found, run, Rect(x, y, wide, high), by)
        x += wide + _COLUMNS
    return found


def _flow(rows: Rows, width: float, by: Spacing, shared: bool) -> list[list[_Run]]:
    """Lines of runs; a line holds several rows when ``shared``."""
    lines: list[list[_Run]] = []
    room = -1.0
    for face, names in enumerate(rows, start=1):
        left = list(names)
        if not shared:
            room = -1.0
        while left:
            is_start = len(left) == len(names)
            between = _COLUMNS if room < width else 0.0
            count = _fitting(left, room - between, face, is_start, by)
            if count == 0:
                if room == width:
                    raise _NoRoomError
                lines.append([])
                room = width
                continue
            run = _Run(face, tuple(left[:count]), is_start)
            lines[-1].append(run)
            room -= between + run.width(by)
            del left[:count]
    return lines


def _fitting(names: Sequence[str], room: float, face: int, is_start: bool, by: Spacing) -> int:
    """How many of the boxes fit."""
    return max(
        (n for n in range(1, len(names) + 1)
         if _Run(face, tuple(names[:n]), is_start).width(by) <= room),
        default=0,
    )  # fmt: skip


def _line_height(squares: int, by: Spacing) -> float:
    return squares * by.square + 2 * (by.edge + by.above)


def _in_lines(area: Rect, lines: list[list[_Run]], by: Spacing) -> PlacedRows:
    heights = [
        max(by.die + 2 * by.edge,
            *(_line_height(_spans(name)[1], by) for run in line for name in run.names))
        for line in lines
    ]  # fmt: skip
    spare = area.height - sum(heights) - _BETWEEN * (len(lines) - 1)
    if spare < 0:
        raise _NoRoomError
    more = min(spare / len(lines), 2 * _MOST_ABOVE)
    found = PlacedRows({}, {}, {}, by.square)
    y = area.y + (spare - more * len(lines)) / 2
    for line, least in zip(lines, heights, strict=True):
        x = area.x
        for run, is_last in _with_last(line):
            width = area.right - x if is_last else run.width(by)
            _place(found, run, Rect(x, y, width, least + more), by)
            x += width + _COLUMNS
        y += least + more + _BETWEEN
    return found


def _with_last(line: Sequence[_Run]) -> Iterator[tuple[_Run, bool]]:
    for number, run in enumerate(line, start=1):
        yield run, number == len(line)


def _place(found: PlacedRows, run: _Run, band: Rect, by: Spacing) -> None:
    found.bands[run.face] = (*found.bands.get(run.face, ()), band)
    x = band.x + by.edge
    if run.is_start:
        found.labels[run.face] = Rect(x, band.centre[1] - by.die / 2, by.die, by.die)
        x += by.die + by.apart
    spare = max(0.0, band.width - run.width(by)) / len(run.names)
    gap, more = by.gap + min(spare, _MOST_GAP), 0.0
    if not by.edge:
        # Without a band of its own a row shows its length by its boxes.
        gap, more = by.gap, min(spare, _MOST_WIDER)
    for name in run.names:
        width = by.box(name) + more
        found.shapes[name] = Rect(x, band.y + by.edge, width, band.height - 2 * by.edge)
        x += width + gap


_LABEL_MM = 10.0
_MAX_BOX_MM = 17.0


def equal_boxes(area: Rect, rows: Rows, columns: int) -> PlacedRows:
    """Square boxes, as large as each row's strip allows (first edition)."""
    found = PlacedRows({}, {}, {})
    strips = _row_strips(area, columns, len(rows))
    for face, (strip, names) in enumerate(zip(strips, rows, strict=True), start=1):
        size = min(_LABEL_MM, strip.height)
        found.bands[face] = (strip,)
        found.labels[face] = Rect(strip.x, strip.y + (strip.height - size) / 2, size, size)
        found.shapes.update(zip(names, _boxes(strip, len(names)), strict=True))
    return found


def _row_strips(area: Rect, columns: int, count: int) -> list[Rect]:
    """The rows' places: read down the first column, then down the second."""
    lines = count // columns
    gap = 4.0
    width = (area.width - gap * (columns - 1)) / columns
    pitch = area.height / lines
    return [
        Rect(
            area.x + (number // lines) * (width + gap),
            area.y + (number % lines) * pitch + 0.75,
            width,
            pitch - 1.5,
        )
        for number in range(count)
    ]


def _boxes(strip: Rect, count: int) -> list[Rect]:
    """Boxes of equal size for ``count`` shapes, as large as the strip allows, in lines."""
    gap, left = 1.5, strip.x + _LABEL_MM + 2.0
    room = strip.right - left
    best, lines = max(
        (
            min(
                (room + gap) / ceil(count / lines) - gap,
                (strip.height + gap) / lines - gap,
                _MAX_BOX_MM,
            ),
            -lines,
        )
        for lines in range(1, count + 1)
    )
    across = ceil(count / -lines)
    used = -lines * (best + gap) - gap
    top = strip.y + (strip.height - used) / 2
    return [
        Rect(left + n % across * (best + gap), top + n // across * (best + gap), best, best)
        for n in range(count)
    ]
