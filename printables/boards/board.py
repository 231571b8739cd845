"""Boards of the tile games: at the pieces' true size, tiled over pages, or on one page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Annotated, TypeAlias

from printables.engine.boards import board_size, draw_board, rim_mm
from printables.engine.drawing import Document, Drawing, PathStyle, PrintedPage, Symbol, document_of
from printables.engine.flow import Flow, body_words, least_words, title_bar, words_page
from printables.engine.fonts import Font, text_width
from printables.engine.imposition import Progress
from printables.engine.options import Choice, Notice, Options, Range, notice
from printables.engine.page_elements import cut_style, in_mm, ruler, ruler_mm
from printables.engine.themes import Theme
from printables.request.allowed import ALL_SIZES
from printables.request.choices import TileGame
from printables.request.printable import Printable
from rollwrite.i18n import Translator
from rollwrite.i18n.board_words import of_cells
from rollwrite.paper import PageGeometry, Point, Rect
from rollwrite.tilegame import Variant, variant_named

MARGIN_MM = 10.0
#: The edge of a cell that can still be cut.
CELL_MM = Range(6, 40, "cell")
DEFAULT_CELL_MM = 15.0
DEFAULT_TRIANGLE_MM = 20.0
USUAL_GAME = "classic"
CellSize: TypeAlias = Annotated[float | None, Choice("the edge of a cell in mm", CELL_MM)]
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


def tiling(width: float, height: float, options: Options, foot: float = _LABEL_MM) -> Tiling:
    """The fewest pages for something of this size; the paper is turned if that saves pages.

    :param foot: the height of the words below, in mm.
    """
    ways = []
    for landscape in (options.landscape, not options.landscape):
        page = replace(options, landscape=landscape).whole_page
        room = _room(page, foot)
        across = max(ceil((width - OVERLAP_MM) / (room.width - OVERLAP_MM)), 1)
        down = max(ceil((height - OVERLAP_MM) / (room.height - OVERLAP_MM)), 1)
        ways.append((across * down, page, across, down))
    _, page, across, down = min(ways, key=lambda way: way[0])
    # All tiles are of one size, so that no page holds a mere strip.
    wide = (width + (across - 1) * OVERLAP_MM) / across
    high = (height + (down - 1) * OVERLAP_MM) / down
    tiles = tuple(
        Rect(column * (wide - OVERLAP_MM), row * (high - OVERLAP_MM), wide, high)
        for row in range(down)
        for column in range(across)
    )
    return Tiling(page, across, down, tiles)


def _room(page: PageGeometry, foot: float) -> Rect:
    area = Rect(0, 0, page.width, page.height).inset(MARGIN_MM)
    return Rect(area.x, area.y, area.width, area.height - foot)


def usual_cell_mm(variant: Variant) -> float:
    """The edge of a board's cells, and of its pieces', until somebody chooses."""
    return DEFAULT_TRIANGLE_MM if variant.board().lattice.turns == 6 else DEFAULT_CELL_MM


@dataclass(frozen=True)
class BoardPrint(Printable):
    """A game's board.

    :ivar size: in mm; a notice says so where one page has its own.
    """

    name = "board"
    sizes = ALL_SIZES
    game: TileGame = USUAL_GAME
    size: CellSize = None
    one_page: Annotated[
        bool, Choice("as large as one page allows, whatever the size", decides=("size",))
    ] = False

    def pages(self, progress: Progress | None = None) -> Document:
        t, options, variant = self.options.t, self.options, variant_named(self.game)
        name = t(f"tile.game.{variant.key}")
        notices: list[Notice] = []
        if self.one_page:
            page, cell = _one_page(variant, options, name)
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
            pages = _tiled(variant, self.size or usual_cell_mm(variant), options, name)
        return document_of(t("print.board.title", game=name), pages, options, notices)


def cells_note(variant: Variant, cell: float, t: Translator) -> str:
    """How large a board's cells are, and which pieces fit them."""
    if not CELL_MM.least <= cell <= CELL_MM.most:
        return t("print.board.cells_are", size=in_mm(cell, t))
    key = of_cells(t, variant, "print.board.cells")
    return t(key, size=in_mm(cell, t), plain=f"{cell:g}")


def _one_page(variant: Variant, options: Options, name: str) -> tuple[PrintedPage, float]:
    """The page, and the edge of a cell in mm."""
    t, page, em = options.t, options.whole_page, least_words(options)
    area = Rect(0, 0, page.width, page.height).inset(MARGIN_MM)
    wide, high = board_size(variant)
    rim = rim_mm(em)

    def room_below(top: float) -> tuple[Rect, float]:
        foot = 1.2 * em + 1.5
        room = Rect(area.x + rim, top, area.width - 2 * rim, area.bottom - top - rim - foot)
        # In tenths, since pieces of just this size are printed for it.
        return room, floor(10 * min(room.width / wide, room.height / high)) / 10

    # The size is among the words above the board, and their height says how large it is.
    top = title_bar(words_page(options), area, name, cells_note(variant, 10.8, t), options.theme, 7)
    _, cell = room_below(top)
    drawing = words_page(options)
    top = title_bar(drawing, area, name, cells_note(variant, cell, t), options.theme, 7)
    room, _ = room_below(top)
    corner = (room.centre[0] - wide * cell / 2, room.y + (room.height - high * cell) / 2)
    draw_board(drawing, variant, corner, cell, options.theme, names=True, least=em)
    ruler(drawing, (area.x, area.bottom - 1.4), options.theme, em)
    return PrintedPage(page.width, page.height, tuple(drawing.items), name), cell


def _tiled(variant: Variant, cell: float, options: Options, name: str) -> list[PrintedPage]:
    wide, high = board_size(variant)
    em = least_words(options)
    rim = rim_mm(em)
    whole, bare = Drawing(), Drawing()
    draw_board(whole, variant, (rim, rim), cell, options.theme, names=True, least=em)
    # The coordinates would be too small to read on the plan.
    draw_board(bare, variant, (rim, rim), cell, options.theme, least=None)
    width, height = wide * cell + 2 * rim, high * cell + 2 * rim
    plan = tiling(width, height, options, _foot_mm(name, options))
    everything = Symbol(whole, Rect(0, 0, width, height))
    pages = []
    if len(plan.tiles) > 1:
        sub = f"{options.t('print.board.plan')} · {cells_note(variant, cell, options.t)}"
        pages.append(_plan(plan, Symbol(bare, everything.bounds), sub, options, name))
    tiles = [_tile(n, plan, everything, options, name) for n in range(len(plan.tiles))]
    return [*pages, *tiles]


def tile_name(number: int, plan: Tiling) -> str:
    """``A1`` is the top left page, ``B1`` lies under it, ``A2`` beside it."""
    return f"{chr(ord('A') + number // plan.across)}{number % plan.across + 1}"


def _tile(
    number: int, plan: Tiling, everything: Symbol, options: Options, name: str
) -> PrintedPage:
    theme, t, page, tile = options.theme, options.t, plan.page, plan.tiles[number]
    room = _room(page, _foot_mm(name, options))
    x, y = room.x + (room.width - tile.width) / 2, room.y + (room.height - tile.height) / 2
    part = Drawing()
    part.use(everything, -tile.x, -tile.y)
    drawing = words_page(options)
    drawing.use(Symbol(part, Rect(0, 0, tile.width, tile.height)), x, y)
    row, column = divmod(number, plan.across)
    if len(plan.tiles) > 1:
        _marks(drawing, Rect(x, y, tile.width, tile.height), (row, column), plan, theme)
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


def _foot_mm(name: str, options: Options) -> float:
    """The room that the words below any tile need, even on the narrow side of the paper."""
    t, page = options.t, options.whole_page
    words = (f"{name} · A0", t("print.board.right", tile="A0"), t("print.board.below", tile="B0"))
    width = min(page.width, page.height) - 2 * MARGIN_MM
    return max(_foot(Drawing(), (0.0, 0.0), width, words, options), _LABEL_MM)


def _marks(drawing: Drawing, box: Rect, place: tuple[int, int], plan: Tiling, theme: Theme) -> None:
    """Corners to cut to, and where the next page is laid on."""
    style = cut_style(theme)
    for x, y in box.corners:
        drawing.lines([((x - 2.5, y), (x + 2.5, y)), ((x, y - 2.5), (x, y + 2.5))], style)
    row, column = place
    lines = []
    if column + 1 < plan.across:
        x = box.right - OVERLAP_MM
        lines += [((x, box.y - 3), (x, box.y + 4)), ((x, box.bottom - 4), (x, box.bottom + 3))]
    if row + 1 < plan.down:
        y = box.bottom - OVERLAP_MM
        lines += [((box.x - 3, y), (box.x + 4, y)), ((box.right - 4, y), (box.right + 3, y))]
    drawing.lines(lines, PathStyle(stroke=theme.ink, width=0.35, dash=(1.2, 0.8)))


def _plan(plan: Tiling, everything: Symbol, sub: str, options: Options, name: str) -> PrintedPage:
    """The first page: how the others are put together."""
    theme, t, page = options.theme, options.t, plan.page
    area = Rect(0, 0, page.width, page.height).inset(MARGIN_MM + 2)
    drawing = words_page(options)
    top = title_bar(drawing, area, name, sub, theme, 7)
    flow = Flow(drawing, theme, area.x, top, area.width, body_words(options))
    for number, step in enumerate(("cut", "lay", "glue"), start=1):
        flow.step(str(number), t(f"print.board.{step}"))
    room = Rect(area.x, flow.y + 4, area.width, area.bottom - flow.y - 4)
    size = everything.bounds
    scale = min(room.width / size.width, room.height / size.height, 0.6)
    x = room.centre[0] - size.width * scale / 2
    drawing.use(everything, x, room.y, scale)
    for number, tile in enumerate(plan.tiles):
        box = tile.placed(scale, x, room.y)
        drawing.rect(box, PathStyle(stroke=theme.ink, width=0.5, dash=(1.6, 1.0)))
        label = tile_name(number, plan)
        drawing.circle(box.centre, 7, PathStyle(fill="#ffffff", stroke=theme.ink, width=0.4))
        drawing.text((box.centre[0], box.centre[1] + 2), label, 5.6, theme.ink, "black", "middle")
    return PrintedPage(page.width, page.height, tuple(drawing.items), t("print.board.plan"))
