"""Pages that must meet: several, of what is too large for one, and fronts with their backs.

Where they meet, what stands on each, and a page that tells how far a printer shifts backs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import TypeAlias

from printables.engine.drawing import Drawing, PathStyle, PrintedPage, Symbol
from printables.engine.flow import Flow, body_words, say_lines, title_bar, words_page
from printables.engine.fonts import Font, text_width
from printables.engine.options import Options
from printables.engine.page_elements import cut_style, ruler, ruler_mm
from printables.engine.themes import WHITE, Theme
from rollwrite.geometry import SQUARE, Cell, Lattice
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


# ── Fronts and backs ──────────────────────────────────────────────────────────────────────────────

#: Where the marks lie that tell whether fronts and backs meet, from the edges of the paper.
MARK_MM = 8.0
_MARK_ARM_MM = 2.0
#: The steps of the test page reach so far either way, each by this.
_MOST_MM = 5.0
_STEP_MM = 0.5
#: How long a step is at most.
_PITCH_MM = 9.0
_STEPS = round(2 * _MOST_MM / _STEP_MM) + 1


@dataclass(frozen=True)
class Turn:
    """Where the back of what lies on a page is printed: mirrored, then moved.

    :ivar is_across: left and right change places, else above and below.
    :ivar total: both places of a point together, from the edge of the page.
    :ivar offset: to the right and down, in mm.
    """

    is_across: bool
    total: float
    offset: Point = (0.0, 0.0)

    def point(self, point: Point) -> Point:
        """The place behind a point."""
        x, y = point
        x, y = (self.total - x, y) if self.is_across else (x, self.total - y)
        return x + self.offset[0], y + self.offset[1]

    def cells(self, cells: Iterable[Cell], lattice: Lattice) -> tuple[Cell, ...]:
        """The cells behind some cells, of the lattice whose origin lies behind theirs."""
        # A cell of triangles is two columns wide, of which the next cell has one, too.
        wide = 1 if lattice == SQUARE else 2
        return tuple((-x - wide, y) if self.is_across else (x, -y - 1) for x, y in cells)


def turned(width: float, height: float, offset: Point) -> Turn:
    """The turn of a page that is flipped on its long edge."""
    is_across = height >= width
    return Turn(is_across, width if is_across else height, offset)


def marks(drawing: Drawing, page: PageGeometry, offset: Point, options: Options) -> None:
    """Crosses in rings near the corners: held against the light, fronts and backs meet there."""
    style = PathStyle(stroke=options.theme.ink, width=0.2)
    dx, dy = offset
    for corner in Rect(0, 0, page.width, page.height).inset(MARK_MM).corners:
        x, y = corner[0] + dx, corner[1] + dy
        _ring(drawing, (x, y), 0.6 * _MARK_ARM_MM, style)


def two_sided_test(offset: Point, options: Options) -> list[PrintedPage]:
    """A page with steps in front and two lines behind, one across and one down.

    Each line lies on the step where the number stands by which backs have to be moved.

    :param offset: by which they are moved already.
    """
    t, theme, page = options.t, options.theme, options.whole_page
    turn = turned(page.width, page.height, offset)
    area = Rect(0, 0, page.width, page.height).inset(MARK_MM + 6)
    front, back = words_page(options), words_page(options)
    title = t("print.test.title")
    y = title_bar(front, area, title, "", theme, 7)
    em = body_words(options, 3.8)
    flow = Flow(front, theme, area.x, y, area.width, em)
    for number, key in enumerate(("print", "light", "enter", "type"), start=1):
        flow.step(str(number), t(f"print.test.{key}", field=t("print_page.offset")))
    marks(front, page, (0.0, 0.0), options)
    marks(back, page, offset, options)
    # Two fields: steps that go down, and to their right those that go across.
    top = flow.y + 2
    down = Rect(
        area.x, top, 7 * em + 2 * _MOST_MM, min(area.bottom - top, 3 * em + _STEPS * _PITCH_MM + 4)
    )
    across = Rect(down.right + 6, top, area.right - down.right - 6, 5.5 * em + 2 * _MOST_MM)
    for field, is_down in ((down, True), (across, False)):
        style = PathStyle(fill=theme.panel, stroke=theme.line, width=0.25)
        front.rect(field, style, radius=3)
        _steps(front, back, field, turn, is_down, options)
    room = Rect(across.x, across.bottom + 6, across.width, area.bottom - across.bottom - 6)
    _entered(front, room, options)
    foot = (page.width / 2, area.bottom + 4)
    name = t("print.side.back", title=title)
    back.text(foot, name, em, theme.muted, "bold", "middle")
    return [
        PrintedPage(page.width, page.height, tuple(front.items), title),
        PrintedPage(page.width, page.height, tuple(back.items), name),
    ]


def _entered(front: Drawing, room: Rect, options: Options) -> None:
    """How rings look that meet and such that do not, how a line lies on a step; places for the two
    numbers, as the form asks for them; a ruler.
    """
    t, theme, em = options.t, options.theme, body_words(options, 3.8)
    ink, line = PathStyle(stroke=theme.ink, width=0.5), PathStyle(stroke=theme.muted, width=0.25)
    through = PathStyle(stroke=theme.muted, width=1.0)
    # What else is there takes some 12 ems.
    k = max(min((room.height - 12 * em) / 56, room.width / 90, 1.6), 0.2)
    wide, high, radius = (room.width - 4) / 2, 34 * k, 10 * k
    for number, (key, shift) in enumerate((("good", 0.0), ("shifted", 4 * k))):
        box = Rect(room.x + number * (wide + 4), room.y, wide, high + 2.8 * em)
        front.rect(box, PathStyle(stroke=theme.line, width=0.25), radius=3)
        x, y = box.centre[0], box.y + high / 2
        _ring(front, (x + shift, y + 0.6 * shift), 0.24 * high, through)
        _ring(front, (x, y), 0.24 * high, ink)
        under = Rect(box.x + 2, box.y + high, box.width - 4, 2.6 * em)
        front.begin("P")
        say_lines(front, under, [t(f"print.test.{key}")], (em, em), theme.ink)
    x, y = room.x + 2, room.y + high + 3.8 * em + radius
    long, step = 18 * k, 6 * k
    for number in range(3):
        level = y + step * (number - 1)
        front.line((x + number * long, level), (x + (number + 1) * long, level), ink)
    front.line((x - 1, y), (x + 3 * long + 1, y), PathStyle(stroke=theme.muted, width=1.6))
    front.line((x + long, y), (x + 2 * long, y), ink)
    front.circle((x + 1.5 * long, y), radius, PathStyle(stroke=theme.ink, width=0.4))
    front.begin("P")
    front.text((x + 3 * long + 4, y + 0.36 * em), "y = 1.5", 1.2 * em, theme.ink, "bold")
    flow = Flow(front, theme, room.x, y + radius + em, room.width, em)
    flow.text(f"**{t('print_page.offset')}**")
    for name, left in (("x", room.x), ("y", room.x + room.width / 2)):
        base = flow.y + 1.6 * em
        front.begin("P")
        front.text((left, base), f"{name} =", 1.2 * em, theme.ink, "black")
        front.line((left + 3 * em, base + 1), (left + 0.42 * room.width, base + 1), line)
    ruler(front, (room.x, flow.y + 4.2 * em), theme, em)


def _ring(drawing: Drawing, centre: Point, radius: float, style: PathStyle) -> None:
    """A cross in a ring, as in the corners of pages with backs."""
    (x, y), arm = centre, radius / 0.6
    drawing.lines([((x - arm, y), (x + arm, y)), ((x, y - arm), (x, y + arm))], style)
    drawing.circle(centre, radius, style)


def _steps(
    front: Drawing, back: Drawing, field: Rect, turn: Turn, is_down: bool, options: Options
) -> None:
    """Steps for one of the two numbers, and the line behind them.

    :param is_down: they go down, for the shift to the right; else to the right.
    """
    theme, em = options.theme, body_words(options, 3.2)
    step, rule = PathStyle(stroke=theme.ink, width=0.3), PathStyle(stroke=theme.line, width=0.15)
    name, head = ("x", 2.6 * em) if is_down else ("y", 0.0)
    long = field.height - head - 4 if is_down else field.width - 5 * em
    pitch = min(_PITCH_MM, long / _STEPS)
    # Where the line that has no shift meets the beginning of the first step.
    start = (
        (field.right - 1.5 * em - _MOST_MM, field.y + head)
        if is_down
        else (field.x + 4 * em, field.y + 3.4 * em + _MOST_MM)
    )

    def at(along: float, aside: float) -> Point:
        return (start[0] + aside, start[1] + along) if is_down else (
            start[0] + along, start[1] + aside
        )  # fmt: skip

    # What is mirrored is shifted the other way, as seen from the front.
    sense = 1 if is_down == turn.is_across else -1
    base = turn.offset[0 if is_down else 1]
    # Every step has its number, or every second or fourth where they would touch.
    room = 1.2 * em if is_down else text_width("-5.5", "bold", em) + 0.4 * em
    every = next((n for n in (1, 2) if room <= n * pitch), 4)
    for number in range(_STEPS):
        shift = number * _STEP_MM - _MOST_MM
        front.line(at(number * pitch, shift), at((number + 1) * pitch, shift), step)
        if number % every:
            continue
        middle = (number + 0.5) * pitch
        front.line(at(middle, -_MOST_MM - 1.5), at(middle, _MOST_MM + 1.5), rule)
        # As it is typed.
        words = f"{sense * shift + base:g}"
        x, y = at(middle, (-1 if is_down else 1) * (_MOST_MM + 2.5))
        if is_down:
            front.text((x, y + 0.36 * em), words, em, theme.ink, "bold", "end")
        else:
            front.text((x, y + 0.8 * em), words, em, theme.ink, "bold", "middle")
    _named(front, (field.x + 1.2 * em, field.y + 1.9 * em), name, em, theme)
    ends = (turn.point(at(-3, 0.0)), turn.point(at(_STEPS * pitch + 3, 0.0)))
    back.line(*ends, PathStyle(stroke=theme.ink, width=0.3))


def _named(front: Drawing, at: Point, name: str, em: float, theme: Theme) -> None:
    """The letter of a number, and an arrow in the direction in which it moves backs."""
    (x, y), long, head = at, 2.4 * em, 0.5 * em
    front.begin("P")
    front.text(at, name, 1.8 * em, theme.ink, "black")
    start = (x + 1.7 * em, y - 0.5 * em) if name == "x" else (x + 2.2 * em, y - 1.2 * em)
    dx, dy = (1, 0) if name == "x" else (0, 1)
    long = long if name == "x" else 1.8 * em
    tip = (start[0] + dx * long, start[1] + dy * long)
    back = (tip[0] - dx * head, tip[1] - dy * head)
    sides = [(back[0] + dy * s * head, back[1] + dx * s * head) for s in (-1, 1)]
    lines = [(start, tip), *((side, tip) for side in sides)]
    front.lines(lines, PathStyle(stroke=theme.ink, width=0.5))
