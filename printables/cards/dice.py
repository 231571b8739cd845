"""Dice to cut out, fold and glue."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, cast

from printables.engine.drawing import (
    Document,
    Drawing,
    Op,
    Path,
    PathStyle,
    PrintedPage,
    document_of,
)
from printables.engine.flow import Flow, body_words, title_bar, words_page
from printables.engine.fonts import text_width
from printables.engine.imposition import Progress
from printables.engine.options import Choice, Options, PrintError, Range
from printables.engine.page_elements import cut_style, die_pips, fold_style, in_mm, ruler, ruler_mm
from printables.engine.themes import WHITE, Theme
from printables.request.allowed import SMALL_SIZES
from printables.request.printable import Printable
from rollwrite.paper import Point, Rect

_MARGIN_MM = 10.0
#: Smaller dice cannot be folded, larger ones do not fit the page.
DICE_MM = Range(12, 30, "dice_size")
USUAL_DIE_MM = 16.0
#: The em of the words, if as many dice have room.
_WORDS_MM = (4.2, 3.6, 3.2, 2.9)
#: Between nets.
_GAP_MM = 4.0
#: The net as a cross: column and row of each face.
FACES: dict[int, tuple[int, int]] = {
    1: (1, 0), 2: (1, 1), 6: (1, 2), 5: (1, 3), 3: (0, 1), 4: (2, 1),
}  # fmt: skip
#: The sides of a face in order, and the step to the face beside it.
SIDES = ("top", "right", "bottom", "left")
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
#: Seven flaps, one for each pair of edges that meet when the net is folded.
FLAPS: tuple[tuple[int, str], ...] = (
    (1, "left"), (1, "right"), (6, "left"), (6, "right"), (5, "left"), (5, "right"), (5, "bottom"),
)  # fmt: skip


def flap_mm(size: float) -> float:
    """How far a flap stands out: enough to glue, and less than half a face."""
    return min(0.34 * size, 7.0)


def flap(face: int, side: str, size: float) -> tuple[Point, Point, Point, Point]:
    """A flap's corners, the net's top left at the origin: fold edge first, then the outer edge."""
    column, row = FACES[face]
    corners = Rect(column * size, row * size, size, size).corners
    number = SIDES.index(side)
    a, b = corners[number], corners[(number + 1) % 4]
    high = flap_mm(size)
    slope = 0.8 * high
    dx, dy = (b[0] - a[0]) / size, (b[1] - a[1]) / size
    # Outwards is to the left of the way round, which is clockwise.
    out = (dy * high, -dx * high)
    return (
        a,
        b,
        (b[0] + out[0] - dx * slope, b[1] + out[1] - dy * slope),
        (a[0] + out[0] + dx * slope, a[1] + out[1] + dy * slope),
    )


#: The game is played with four.
DICE = 4


@dataclass(frozen=True)
class _Grid:
    """The nets of a page, and the room they lie in."""

    room: Rect
    across: int
    down: int
    size: float

    @property
    def most(self) -> int:
        return self.across * self.down

    def corners(self, many: int) -> list[Point]:
        """The top left of each net."""
        wide, tall = net_mm(self.size)
        down = -(-many // self.across)
        left = self.room.x + (self.room.width - self.across * (wide + _GAP_MM) + _GAP_MM) / 2
        top = self.room.y + (self.room.height - down * (tall + _GAP_MM) + _GAP_MM) / 2
        return [
            (left + n % self.across * (wide + _GAP_MM), top + n // self.across * (tall + _GAP_MM))
            for n in range(many)
        ]


def net_mm(size: float) -> tuple[float, float]:
    """How wide and high a net is: flaps stick out of the arms' sides by less than an arm is wide,
    so it is three faces wide.
    """
    return 3 * size, 4 * size + flap_mm(size)


def _grid(room: Rect, size: float) -> _Grid:
    wide, tall = net_mm(size)
    across = max(int((room.width + _GAP_MM) // (wide + _GAP_MM)), 0)
    return _Grid(room, across, max(int((room.height + _GAP_MM) // (tall + _GAP_MM)), 0), size)


@dataclass(frozen=True)
class DicePrint(Printable):
    """A page full of dice; large ones take more pages, four in all."""

    name = "dice"
    sizes = SMALL_SIZES
    size: Annotated[float | None, Choice("the edge of a die in mm", DICE_MM)] = None

    def pages(self, progress: Progress | None = None) -> Document:
        return dice(self.size or USUAL_DIE_MM, self.options)


def dice(size: float, options: Options) -> Document:
    """A page full of dice with edges of ``size`` mm.

    :raises PrintError: the paper is too small for them.
    """
    t = options.t
    title = t("print.dice.title")
    # Large dice fit small paper only upright.
    ways = [options, replace(options, landscape=not options.landscape)]
    options = next((way for way in ways if _plan(size, way, body_words(way))[1].most), options)
    # As many dice as there can be on the first page, then words as large as they can be.
    em = max(
        {body_words(options, usual) for usual in _WORDS_MM},
        key=lambda em: (_plan(size, options, em)[0].most, em),
    )
    first, rest = _plan(size, options, em)
    if not first.most + rest.most:
        raise PrintError("dice_paper", size=f"{size:g}")
    page = options.whole_page
    pages: list[PrintedPage] = []
    left = DICE
    while left > 0:
        drawing = words_page(options)
        grid = rest if pages else first
        _words(drawing, size, options, em, is_first=not pages)
        # Room on a single page is for spare dice.
        many = grid.most if first.most >= DICE else min(left, grid.most)
        for corner in grid.corners(many) if many else []:
            net(drawing, corner, size, options)
        left -= many
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items), title))
    return document_of(title, pages, options)


def _plan(size: float, options: Options, em: float) -> tuple[_Grid, _Grid]:
    """The nets of the first page, below its words, and of those that follow."""
    page = options.whole_page
    area = Rect(0, 0, page.width, page.height).inset(_MARGIN_MM)
    grids = []
    for is_first in (True, False):
        top = _words(words_page(options), size, options, em, is_first)
        room = Rect(area.x, top, area.width, area.bottom - top)
        grids.append(_grid(room, size))
    return grids[0], grids[1]


def _words(drawing: Drawing, size: float, options: Options, em: float, is_first: bool) -> float:
    """What stands above the nets; the ``y`` below it. Later pages have the ruler only."""
    t, theme, page = options.t, options.theme, options.whole_page
    area = Rect(0, 0, page.width, page.height).inset(_MARGIN_MM)
    y = area.y
    if is_first:
        sub = t("print.dice.size", size=in_mm(size, t))
        y = title_bar(drawing, area, t("print.dice.title"), sub, theme, 2 * em)
        wide = 7 * em
        flow = Flow(drawing, theme, area.x, y, area.width - wide, em)
        for number, key in enumerate(("score", "cut", "fold"), start=1):
            flow.step(str(number), t(f"print.dice.{key}", n=DICE))
        _finished(drawing, (area.right - wide / 2 + em, (area.y + flow.y) / 2), 3 * em, theme)
        y = flow.y + 0.3 * em
    return _legend(drawing, Rect(area.x, y, area.width, 1.4 * em), em, options) + 3


#: The faces of a die seen over an edge: their top left, the way to the right and down, for edges of
#: 1 that meet in the middle.
_WIDE, _HIGH = 3**0.5 / 2, 0.5
_SEEN: dict[int, tuple[Point, Point, Point]] = {
    1: ((-_WIDE, -_HIGH), (_WIDE, -_HIGH), (_WIDE, _HIGH)),
    2: ((-_WIDE, -_HIGH), (_WIDE, _HIGH), (0.0, 1.0)),
    4: ((0.0, 0.0), (_WIDE, -_HIGH), (0.0, 1.0)),
}


def _finished(drawing: Drawing, centre: Point, edge: float, theme: Theme) -> None:
    """A die as it looks when it is glued."""
    for face, (corner, across, down) in _SEEN.items():
        flat = Drawing()
        style = PathStyle(fill=WHITE, stroke=theme.ink, width=0.3 * theme.stroke)
        flat.rect(Rect(0, 0, 1, 1), style)
        die_pips(flat, face, Rect(0, 0, 1, 1), theme)
        for item in flat.items:
            assert isinstance(item, Path)
            drawing.path((_leaning(op, centre, edge, corner, across, down) for op in item.ops),
                         item.style)  # fmt: skip


def _leaning(op: Op, centre: Point, edge: float, corner: Point, across: Point, down: Point) -> Op:
    """A step of a path on a face, as it is seen."""
    found: list[float] = []
    for x, y in zip(op[1::2], op[2::2], strict=True):
        found += (
            centre[n] + edge * (corner[n] + float(x) * across[n] + float(y) * down[n])
            for n in (0, 1)
        )
    return cast("Op", (op[0], *found))


def _legend(drawing: Drawing, area: Rect, em: float, options: Options) -> float:
    """Which lines are cut and which folded, and a ruler; the ``y`` below them."""
    t, theme = options.t, options.theme
    x, middle = area.x, area.y + 0.5 * em
    for style, key in ((cut_style(theme), "cut"), (fold_style(theme), "fold")):
        text = t(f"print.line.{key}")
        drawing.line((x, middle), (x + 12, middle), style)
        drawing.text((x + 14, middle + 0.36 * em), text, em, theme.muted)
        x += 14 + text_width(text, "medium", em) + 2 * em
    if x + ruler_mm(em) > area.right:
        middle += 1.5 * em
    ruler(drawing, (area.right - ruler_mm(em), middle), theme, em)
    return middle + em


def net(drawing: Drawing, corner: Point, size: float, options: Options) -> None:
    """One die: cut round it, fold along the dots."""
    theme = options.theme
    x0, y0 = corner
    glue = PathStyle(fill=theme.panel) if theme.panel else None
    flaps = [[(x0 + x, y0 + y) for x, y in flap(face, side, size)] for face, side in FLAPS]
    for points in flaps:
        if glue is not None:
            drawing.polygon(points, glue)
    folded: set[tuple[Point, Point]] = set()
    cuts = []
    for face, (column, row) in FACES.items():
        box = Rect(x0 + column * size, y0 + row * size, size, size)
        for n, side in enumerate(SIDES):
            a, b = box.corners[n], box.corners[(n + 1) % 4]
            beside = (column + _STEPS[n][0], row + _STEPS[n][1])
            if beside in FACES.values() or (face, side) in FLAPS:
                folded.add((min(a, b), max(a, b)))
            else:
                cuts.append((a, b))
        die_pips(drawing, face, box, theme)
    for a, b, c, d in flaps:
        cuts += [(b, c), (c, d), (d, a)]
    drawing.lines(sorted(folded), fold_style(theme))
    drawing.lines(cuts, cut_style(theme))
