"""What is too large for one page, on several: where they meet, and what stands on each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import TypeAlias

from printables.engine.drawing import Drawing, PathStyle, PrintedPage, Symbol
from printables.engine.flow import body_words, words_page
from printables.engine.fonts import Font, text_width
from printables.engine.options import Options
from printables.engine.page_elements import cut_style, ruler, ruler_mm
from printables.engine.themes import WHITE
from rollwrite.paper import PageGeometry, Point, Rect

MARGIN_MM = 10.0
#: How much of a page lies under the next one.
OVERLAP_MM = 10.0
_LABEL_MM = 6.0


@dataclass(frozen=True)
class Tiling:
    """How a board is cut into pages.

    :ivar tiles: the part of the board on each page, in mm of the board, line by line.
    """

    page: PageGeometry
    across: int
    down: int
    tiles: tuple[Rect, ...]


#: Where pages may meet: lines of a board's own grid, in mm from its left and from its top.
Seams: TypeAlias = tuple[Sequence[float], Sequence[float]]


def tiling(
    width: float,
    height: float,
    options: Options,
    foot: float = _LABEL_MM,
    seams: Seams = ((), ()),
) -> Tiling:
    """The fewest pages for something of this size; the paper is turned if that saves pages.

    :param foot: the height of the words below, in mm.
    :param seams: pages end there if they can, so that nobody looks for half a cell.
    """
    ways = []
    for landscape in (options.landscape, not options.landscape):
        page = replace(options, landscape=landscape).whole_page
        room = _room(page, foot)
        across = max(ceil((width - OVERLAP_MM) / (room.width - OVERLAP_MM)), 1)
        down = max(ceil((height - OVERLAP_MM) / (room.height - OVERLAP_MM)), 1)
        ways.append((across * down, page, room, across, down))
    _, page, room, across, down = min(ways, key=lambda way: way[0])
    columns = _parts(width, across, room.width, seams[0])
    rows = _parts(height, down, room.height, seams[1])
    tiles = tuple(Rect(x, y, wide, high) for y, high in rows for x, wide in columns)
    return Tiling(page, across, down, tiles)


def _parts(
    length: float, count: int, room: float, seams: Sequence[float]
) -> list[tuple[float, float]]:
    """Where each of some overlapping parts begins, and how long it is."""
    # All of one size, so that no page holds a mere strip.
    even = (length - OVERLAP_MM) / count
    starts = [number * even for number in range(count)]
    if seams:
        snapped = [min(seams, key=lambda seam: abs(seam - start)) for start in starts[1:]]
        moved = [0.0, *snapped]
        if max(long for _, long in _between(moved, length)) <= room:
            starts = moved
    return _between(starts, length)


def _between(starts: Sequence[float], length: float) -> list[tuple[float, float]]:
    ends = [*(start + OVERLAP_MM for start in starts[1:]), length]
    return [(start, end - start) for start, end in zip(starts, ends, strict=True)]


def _room(page: PageGeometry, foot: float) -> Rect:
    area = Rect(0, 0, page.width, page.height).inset(MARGIN_MM)
    return Rect(area.x, area.y, area.width, area.height - foot)


def tile_name(number: int, plan: Tiling) -> str:
    """``A1`` is the top left page, ``B1`` lies under it, ``A2`` beside it."""
    return f"{chr(ord('A') + number // plan.across)}{number % plan.across + 1}"


def tile_page(
    number: int, plan: Tiling, everything: Symbol, options: Options, name: str
) -> PrintedPage:
    """A page with its part of the board, and how it is laid on the others."""
    t, page, tile = options.t, plan.page, plan.tiles[number]
    room = _room(page, foot_mm(name, options))
    x, y = room.x + (room.width - tile.width) / 2, room.y + (room.height - tile.height) / 2
    part = Drawing()
    part.use(everything, -tile.x, -tile.y)
    drawing = words_page(options)
    drawing.use(Symbol(part, Rect(0, 0, tile.width, tile.height)), x, y)
    row, column = divmod(number, plan.across)
    if len(plan.tiles) > 1:
        _marks(drawing, Rect(x, y, tile.width, tile.height), number, plan, options)
    label = f"{name} · {tile_name(number, plan)}"
    notes = []
    if column + 1 < plan.across:
        notes.append(t("print.board.right", tile=tile_name(number + 1, plan)))
    if row + 1 < plan.down:
        notes.append(t("print.board.below", tile=tile_name(number + plan.across, plan)))
    _foot(drawing, (room.x, room.bottom), room.width, (label, *notes), options)
    short = tile_name(number, plan) if len(plan.tiles) > 1 else None
    return PrintedPage(page.width, page.height, tuple(drawing.items), label, short)


def _foot(
    drawing: Drawing, corner: Point, width: float, words: Sequence[str], options: Options
) -> float:
    """A ruler and the words below a tile, in as few lines as hold them; how high they are."""
    theme, em = options.theme, body_words(options, 3.0)
    label, *notes = words
    lengths = [(label, text_width(label, "bold", em)), ("", ruler_mm(em))]
    lengths += [(note, text_width(note, "medium", em)) for note in notes]
    x, base = corner[0], corner[1] + 1.6 * em
    for text, long in lengths:
        if x > corner[0] and x + long > corner[0] + width:
            x, base = corner[0], base + 1.35 * em
        if not text:
            ruler(drawing, (x, base - 0.36 * em), theme, em)
        else:
            is_label = text == label
            font: Font = "bold" if is_label else "medium"
            drawing.text((x, base), text, em, theme.ink if is_label else theme.muted, font)
        x += long + 2.2 * em
    return base - corner[1] + 0.4 * em


def foot_mm(name: str, options: Options) -> float:
    """The room that the words below any tile need, even on the narrow side of the paper."""
    t, page = options.t, options.whole_page
    words = (f"{name} · A0", t("print.board.right", tile="A0"), t("print.board.below", tile="B0"))
    width = min(page.width, page.height) - 2 * MARGIN_MM
    return max(_foot(Drawing(), (0.0, 0.0), width, words, options), _LABEL_MM)


def _marks(drawing: Drawing, box: Rect, number: int, plan: Tiling, options: Options) -> None:
    """Between which crosses to cut, and where the next page is laid on: a line, and its name under
    it.
    """
    theme, em = options.theme, body_words(options, 3.0)
    row, column = divmod(number, plan.across)
    upper_left, upper_right, _, lower_left = box.corners
    # What lies left and above is cut off, but for the frame, which is cut in the end.
    ends = {upper_left} if row or column else set()
    ends |= {upper_right} if row else set()
    ends |= {lower_left} if column else set()
    for x, y in sorted(ends):
        drawing.lines(
            [((x - 2.5, y), (x + 2.5, y)), ((x, y - 2.5), (x, y + 2.5))], cut_style(theme)
        )
    dashed = PathStyle(stroke=theme.ink, width=0.35, dash=(1.2, 0.8))
    ring = PathStyle(fill=WHITE, stroke=theme.ink, width=0.3)
    found = []
    if column + 1 < plan.across:
        x = box.right - OVERLAP_MM
        drawing.line((x, box.y - 3), (x, box.bottom + 3), dashed)
        found.append((number + 1, (x + OVERLAP_MM / 2, box.centre[1])))
    if row + 1 < plan.down:
        y = box.bottom - OVERLAP_MM
        drawing.line((box.x - 3, y), (box.right + 3, y), dashed)
        found.append((number + plan.across, (box.centre[0], y + OVERLAP_MM / 2)))
    for other, (x, y) in found:
        drawing.circle((x, y), min(1.1 * em, 0.46 * OVERLAP_MM), ring)
        drawing.text((x, y + 0.36 * em), tile_name(other, plan), em, theme.ink, "black", "middle")
