"""Boards of the tile games: at the pieces' true size, tiled over pages, or on one page.

The first page of a board on several says how they are put together, and which pieces fit it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import floor, sqrt
from typing import Annotated, TypeAlias
from urllib.parse import urlencode

from printables.boards.registration import MARGIN_MM, Tiling, foot_mm, tile_name, tile_page, tiling
from printables.cards.tile import law_panels
from printables.engine.boards import board_size, draw_board, draw_frame, rim_mm
from printables.engine.drawing import Document, Drawing, PathStyle, PrintedPage, Symbol, document_of
from printables.engine.flow import Flow, body_words, least_words, title_bar, words_page
from printables.engine.fonts import text_width
from printables.engine.imposition import Progress
from printables.engine.options import Choice, Notice, Options, Range, notice
from printables.engine.page_elements import cut_style, in_mm, qr, ruler, ruler_mm, scissors, write
from printables.engine.themes import WHITE, Theme
from printables.request.allowed import ALL_SIZES
from printables.request.printable import Addressed, TileGame
from rollwrite.geometry import SQUARE
from rollwrite.i18n.tile_words import of_cells
from rollwrite.paper import Point, Rect
from rollwrite.tilegame import Variant, variant_named

#: The code that leads to a board's pieces: its modules are half a mm or more.
QR_MM = 22.0
#: The edge of a cell that can still be cut.
CELL_MM = Range(6, 40, "cell")
DEFAULT_CELL_MM = 15.0
DEFAULT_TRIANGLE_MM = 20.0
USUAL_GAME = "classic"
CellSize: TypeAlias = Annotated[float | None, Choice("the edge of a cell in mm", CELL_MM)]
OnePage: TypeAlias = Annotated[
    bool, Choice("as large as one page allows, whatever the size", decides=("size",))
]


def usual_cell_mm(variant: Variant) -> float:
    """The edge of a board's cells, and of its pieces', until somebody chooses."""
    return DEFAULT_TRIANGLE_MM if variant.board().lattice.turns == 6 else DEFAULT_CELL_MM


@dataclass(frozen=True)
class BoardPrint(Addressed):
    """A game's board, which names the pieces that fit it and leads to them.

    :ivar size: in mm; a notice says so where one page has its own.
    :ivar has_pieces: the pieces are printed along with it.
    """

    name = "board"
    sizes = ALL_SIZES
    game: TileGame = USUAL_GAME
    size: CellSize = None
    one_page: OnePage = False
    has_pieces: bool = False

    def pages(self, progress: Progress | None = None) -> Document:
        t, options, variant = self.options.t, self.options, variant_named(self.game)
        name = t(f"tile.game.{variant.key}")
        notices: list[Notice] = []
        if self.one_page:
            page, cell = _one_page(variant, self, name)
            pages = [page]
            sizes = {"size": in_mm(cell, t), "plain": f"{cell:g}"}
            if CELL_MM.least <= cell <= CELL_MM.most:
                key = of_cells(t, variant, "print.notice.board_cells")
                notices.append(notice(key.removeprefix("print.notice."), **sizes))
            else:
                notices.append(notice("board_cells_small", size=sizes["size"]))
            if self.size is not None and self.size != cell:
                notices.append(notice("board_size", size=in_mm(self.size, t)))
        else:
            pages = _tiled(variant, self.size or usual_cell_mm(variant), self, name)
        return document_of(t("print.board.title", game=name), pages, options, notices)


def _fit(variant: Variant, cell: float, board: BoardPrint) -> Fit:
    t = board.options.t
    size = in_mm(cell, t)
    if board.has_pieces or not CELL_MM.least <= cell <= CELL_MM.most:
        return Fit(t("print.board.cells_are", size=size))
    note = t(of_cells(t, variant, "print.board.cells"), size=size)
    if not board.address:
        return Fit(note)
    page = f"{board.address}/print"
    chosen = urlencode({"name": "pieces", "game": variant.key, "size": f"{cell:g}"})
    return Fit(note, f"{page}?{chosen}", page.partition("://")[2])


def one_page_cell_mm(variant: Variant, options: Options) -> float:
    """The edge of a cell of a board that fills one page, with its pieces in the same file."""
    return _fitting(variant, BoardPrint(options, variant.key, has_pieces=True))[1]


def _fitting(variant: Variant, board: BoardPrint) -> tuple[Options, float]:
    """The options with the paper turned if that makes a board larger, and the edge of a cell.

    In tenths of a mm, since pieces of just this size are printed for it.
    """
    options = board.options
    wide, high = board_size(variant)
    rim, head = rim_mm(least_words(options)), _head_mm(options)
    found = []
    for landscape in (options.landscape, not options.landscape):
        turned = replace(options, landscape=landscape)
        page = turned.whole_page
        area = Rect(0, 0, page.width, page.height).inset(MARGIN_MM)
        # As if the size had as many digits as it may have.
        foot = _caption(Drawing(), area, _fit(variant, 10.8, board), options)
        room = (area.width - 2 * rim, area.height - head - rim - foot)
        found.append((turned, floor(10 * min(room[0] / wide, room[1] / high)) / 10))
    return max(found, key=lambda one: one[1])


def _head_mm(options: Options) -> float:
    """The room of a board's name above it, on its rim."""
    return 2.1 * _name_mm(options)


def _name_mm(options: Options) -> float:
    return body_words(options, 4.6)


def _caption(drawing: Drawing, area: Rect, fit: Fit, options: Options) -> float:
    """A board's size and a ruler below it, side by side where both fit, and the way to its pieces;
    how high they are.
    """
    theme, em = options.theme, body_words(options, 3.0)
    long = ruler_mm(em)
    flow = Flow(drawing, theme, area.x, area.y + 0.8 * em, area.width, em)
    low = flow.y
    if fit.link:
        low = code_to_pieces(drawing, (area.right, flow.y), fit)
        flow.width -= QR_MM + 2 * em
    # Where a column of words beside the ruler would be narrow, they have lines of their own.
    beside = flow.width - long - 3 * em
    if text_width(fit.note, "medium", em) <= beside:
        ruler(drawing, (flow.x + flow.width - long, flow.y + 0.45 * em), theme, em)
        flow.text(fit.note, muted=True)
    else:
        flow.text(fit.note, muted=True)
        flow.gap(0.6)
        ruler(drawing, (area.x, flow.y + 0.45 * em), theme, em)
        flow.y += 1.4 * em
    if fit.link:
        flow.gap(0.3)
        flow.link(options.t("print.board.link", address=fit.shown), fit.link)
    return max(flow.y + 0.2 * em, low) - area.y


def _one_page(variant: Variant, board: BoardPrint, name: str) -> tuple[PrintedPage, float]:
    """The page, and the edge of a cell in mm."""
    options, cell = _fitting(variant, board)
    page, em = options.whole_page, least_words(options)
    area = Rect(0, 0, page.width, page.height).inset(MARGIN_MM)
    rim, head = rim_mm(em), _head_mm(options)
    size = board_size(variant)
    wide, high = size[0] * cell + 2 * rim, size[1] * cell + head + rim
    fit = _fit(variant, cell, board)
    below = Rect(page.width / 2 - wide / 2, 0, wide, 0)
    foot = _caption(Drawing(), below, fit, options)
    law = law_panels(variant, options)
    free = area.height - high - foot

    def pictures(drawing: Drawing, y: float, k: float) -> float:
        flow = Flow(drawing, options.theme, below.x, y, wide, em)
        law(flow, k, area.bottom)
        return flow.y - y

    # The law in pictures where the board leaves room for them: as large as they look calm.
    large = page.width / 210
    sizes = [k * large for k in (1.6, 1.4, 1.2, 1.0)]
    fits = [k for k in sizes if pictures(words_page(options), 0.0, k) <= 0.75 * free]
    used = pictures(words_page(options), 0.0, fits[0]) if fits else 0.0
    # A little above the middle, where it seems to lie in the middle.
    y = area.y + (0.3 if fits else 0.4) * max(free - used, 0)
    frame = Rect(below.x, y, wide, high)
    drawing = words_page(options)
    _framed(drawing, variant, frame, cell, options, name)
    end = frame.bottom + _caption(drawing, replace(below, y=frame.bottom), fit, options)
    if fits:
        pictures(drawing, end + 0.5 * (area.bottom - end - used), fits[0])
    return PrintedPage(page.width, page.height, tuple(drawing.items), name), cell


def _framed(
    drawing: Drawing, variant: Variant, frame: Rect, cell: float, options: Options, name: str
) -> None:
    """A board on its rim, with its name."""
    theme, em = options.theme, least_words(options)
    rim, head, size = rim_mm(em), _head_mm(options), _name_mm(options)
    corner = (frame.x + rim, frame.y + head)
    draw_frame(drawing, variant, frame, corner, cell, theme)
    drawing.begin("H1")
    at = (corner[0], frame.y + head / 2 + 0.36 * size)
    write(drawing, at, name, size, theme.ink, frame.width - 2 * rim, "black")
    draw_board(drawing, variant, corner, cell, theme, names=True, least=em)


def _tiled(variant: Variant, cell: float, board: BoardPrint, name: str) -> list[PrintedPage]:
    options = board.options
    wide, high = board_size(variant)
    rim, head = rim_mm(least_words(options)), _head_mm(options)
    frame = Rect(0, 0, wide * cell + 2 * rim, high * cell + head + rim)
    whole = Drawing()
    _framed(whole, variant, frame, cell, options, name)

    def bare(least: float) -> Symbol:
        # Its name and the coordinates would be too small to read on the plan.
        drawing = Drawing()
        em = least if least <= 0.7 * cell else None
        draw_frame(drawing, variant, frame, (rim, head), cell, options.theme)
        draw_board(drawing, variant, (rim, head), cell, options.theme, least=em)
        return Symbol(drawing, frame)

    is_square = variant.lattice == SQUARE
    steps = (cell if is_square else cell / 2, cell if is_square else cell * sqrt(3) / 2)
    seams = [
        [first + number * step for number in range(1, round(long * cell / step))]
        for first, long, step in zip((rim, head), (wide, high), steps, strict=True)
    ]
    plan = tiling(frame.width, frame.height, options, foot_mm(name, options), (seams[0], seams[1]))
    everything = Symbol(whole, frame)
    pages = []
    if len(plan.tiles) > 1:
        fit = _fit(variant, cell, board)
        pages.append(plan_page(plan, bare, fit, options, name))
    tiles = [tile_page(n, plan, everything, options, name) for n in range(len(plan.tiles))]
    return [*pages, *tiles]


@dataclass(frozen=True)
class Fit:
    """How large a board's cells are, which pieces fit them, and where they are printed.

    :ivar link: the address of the page that prints just these pieces; empty where nobody knows it,
        or none are needed.
    :ivar shown: the same as people type it, without the choices.
    """

    note: str
    link: str = ""
    shown: str = ""


def code_to_pieces(drawing: Drawing, corner: Point, fit: Fit) -> float:
    """The code that leads to a board's pieces, left of a corner and below it; where it ends."""
    x, y = corner[0] - QR_MM, corner[1]
    qr(drawing, fit.link, Rect(x, y, QR_MM, QR_MM))
    return y + QR_MM


def plan_page(
    plan: Tiling, bare: Callable[[float], Symbol], fit: Fit, options: Options, name: str
) -> PrintedPage:
    """The first page: how the others are put together.

    :param bare: the board with letters of an em in mm, or without where squares are smaller.
    """
    theme, t, page = options.theme, options.t, plan.page
    area = Rect(0, 0, page.width, page.height).inset(MARGIN_MM + 2)
    drawing = words_page(options)
    sub = f"{t('print.board.plan')} · {fit.note}"
    beside = QR_MM + 6 if fit.link else 0
    top = title_bar(drawing, replace(area, width=area.width - beside), name, sub, theme, 7)
    flow = Flow(drawing, theme, area.x, top, area.width, body_words(options))
    low = top
    if fit.link:
        low = code_to_pieces(drawing, (area.right, area.y), fit) + 2
        flow.width -= beside
    for number, step in enumerate(("cut", "lay", "glue"), start=1):
        flow.step(str(number), t(f"print.board.{step}"))
    if fit.link:
        flow.gap(0.3)
        flow.link(t("print.board.link", address=fit.shown), fit.link)
    flow.y = max(flow.y, low)
    flow.y += 4
    size = bare(0.0).bounds

    def scale_from(top: float) -> float:
        return min(area.width / size.width, (area.bottom - top) / size.height, 0.8)

    # Pictures of the steps, if the board's loses next to nothing by them.
    strip = 0.2 * area.width
    if scale_from(flow.y + strip + 5) >= 0.85 * scale_from(flow.y):
        _steps_strip(drawing, Rect(area.x, flow.y, area.width, strip), theme)
        flow.y += strip + 5
    room = Rect(area.x, flow.y, area.width, area.bottom - flow.y)
    scale = scale_from(flow.y)
    x = room.centre[0] - size.width * scale / 2
    everything = bare(least_words(options) / scale)
    drawing.use(everything, x, room.y, scale)
    for number, tile in enumerate(plan.tiles):
        box = tile.placed(scale, x, room.y)
        drawing.rect(box, PathStyle(stroke=theme.ink, width=0.5, dash=(1.6, 1.0)))
        label = tile_name(number, plan)
        drawing.circle(box.centre, 7, PathStyle(fill=WHITE, stroke=theme.ink, width=0.4))
        drawing.text((box.centre[0], box.centre[1] + 2), label, 5.6, theme.ink, "black", "middle")
    return PrintedPage(page.width, page.height, tuple(drawing.items), t("print.board.plan"))


def _steps_strip(drawing: Drawing, area: Rect, theme: Theme) -> None:
    """The three steps as pictures: cut left and top, lay up to the dashed line, tape the seam."""
    line = PathStyle(stroke=theme.ink, width=0.4)
    paper = replace(line, fill=WHITE)
    dashed = replace(line, dash=(1.2, 0.8))
    gap = 0.03 * area.width
    wide = (area.width - 2 * gap) / 3
    for number in range(3):
        box = Rect(area.x + number * (wide + gap), area.y, wide, area.height)
        drawing.rect(box, PathStyle(fill=theme.panel, stroke=theme.line, width=0.25), radius=3)
        em = 0.16 * area.height
        label = (box.x + 0.8 * em, box.y + 1.2 * em)
        drawing.text(label, str(number + 1), max(em, drawing.least), theme.ink, "black")
        unit = area.height / 11.5
        left, top = box.centre[0] + unit * (0.4, -0.2, 1.2)[number], box.y + 2.4 * unit
        if number == 0:
            sheet = Rect(left - 3.5 * unit, top, 7 * unit, 7 * unit)
            drawing.rect(sheet, paper)
            inner = Rect(sheet.x + unit, sheet.y + unit, 6 * unit, 6 * unit)
            _squares(drawing, inner, 1.5 * unit, theme)
            across = ((sheet.x - unit, inner.y), (sheet.right + unit, inner.y))
            down = ((inner.x, sheet.y - unit), (inner.x, sheet.bottom + unit))
            drawing.lines([across, down], cut_style(theme))
            scissors(drawing, (across[0][0] - 3, inner.y), False, theme)
            continue
        # The right page lies on the left one's edge.
        one = Rect(left - 6 * unit, top + 0.5 * unit, 6.75 * unit, 6 * unit)
        drawing.rect(one, paper)
        _squares(drawing, one, 1.5 * unit, theme)
        over = one.right - 0.75 * unit
        if number == 1:
            drawing.line((over, one.y - unit), (over, one.bottom + unit), dashed)
            over += 1.8 * unit
        two = Rect(over, one.y, 6 * unit, 6 * unit)
        drawing.rect(two, paper)
        _squares(drawing, two, 1.5 * unit, theme)
        if number == 1:
            y, tip = one.bottom + 0.8 * unit, one.right - 0.4 * unit
            head = 0.5 * unit
            drawing.lines(
                [((tip, y), (tip + 4 * unit, y)), ((tip, y), (tip + head, y - head)),
                 ((tip, y), (tip + head, y + head))], replace(line, width=0.7),
            )  # fmt: skip
        else:
            for y in (two.y + 0.9 * unit, two.y + 3.9 * unit):
                tape = Rect(over - 1.1 * unit, y, 2.2 * unit, 1.2 * unit)
                drawing.rect(tape, PathStyle(fill=theme.band or WHITE, stroke=theme.ink, width=0.3))


def _squares(drawing: Drawing, box: Rect, step: float, theme: Theme) -> None:
    """The squares of a page of a board, in small."""
    xs = [box.x + n * step for n in range(1, int(box.width / step + 0.99))]
    ys = [box.y + n * step for n in range(1, int(box.height / step + 0.99))]
    lines = [((x, box.y), (x, box.bottom)) for x in xs]
    lines += [((box.x, y), (box.right, y)) for y in ys]
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.2))
    drawing.rect(box, PathStyle(stroke=theme.ink, width=0.3))
