"""Boards of the tile games: at the pieces' true size, tiled over pages, or on one page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from printables.boards import board_size, draw_board
from printables.drawing import Document, Drawing, PathStyle, PrintedPage, Symbol
from printables.fields import CELL_MM
from printables.flow import Flow, title_bar
from printables.options import Options
from printables.page_elements import RULER_MM, cut_style, ruler, write
from printables.themes import Theme
from rollwrite.paper import PageGeometry, Rect
from rollwrite.tilegame import Variant

MARGIN_MM = 10.0
#: How much of a page lies under the next one.
OVERLAP_MM = 10.0
#: Room round a board for its coordinates.
_RIM_MM = 7.0
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


def tiling(width: float, height: float, options: Options) -> Tiling:
    """The fewest pages for something of this size; the paper is turned if that saves pages."""
    ways = []
    for landscape in (options.landscape, not options.landscape):
        page = replace(options, landscape=landscape).whole_page
        room = _room(page)
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


def _room(page: PageGeometry) -> Rect:
    area = Rect(0, 0, page.width, page.height).inset(MARGIN_MM)
    return Rect(area.x, area.y, area.width, area.height - _LABEL_MM)


def board(variant: Variant, cell_mm: float | None, options: Options) -> Document:
    """A game's board.

    :param cell_mm: the edge of a cell, or None for the largest that fits one page.
    :raises PrintError: no pieces are cut so small or so large.
    """
    t = options.t
    name = t(f"tile.game.{variant.key}")
    title = t("print.board.title", game=name)
    if cell_mm is None:
        pages = [_one_page(variant, options, name)]
    else:
        CELL_MM.checked(cell_mm)
        pages = _tiled(variant, cell_mm, options, name)
    return Document(title, t("print.subject"), options.language, tuple(pages) * options.copies)


def _one_page(variant: Variant, options: Options, name: str) -> PrintedPage:
    page = options.whole_page
    area = Rect(0, 0, page.width, page.height).inset(MARGIN_MM)
    drawing = Drawing()
    top = title_bar(drawing, area, name, options.t("print.board.sub"), options.theme, 7)
    room = Rect(area.x + _RIM_MM, top, area.width - 2 * _RIM_MM, area.bottom - top - _RIM_MM)
    wide, high = board_size(variant)
    cell = min(room.width / wide, room.height / high)
    corner = (room.centre[0] - wide * cell / 2, room.centre[1] - high * cell / 2)
    draw_board(drawing, variant, corner, cell, options.theme, names=True)
    return PrintedPage(page.width, page.height, tuple(drawing.items), name)


def _tiled(variant: Variant, cell: float, options: Options, name: str) -> list[PrintedPage]:
    wide, high = board_size(variant)
    whole, bare = Drawing(), Drawing()
    draw_board(whole, variant, (_RIM_MM, _RIM_MM), cell, options.theme, names=True)
    draw_board(bare, variant, (_RIM_MM, _RIM_MM), cell, options.theme)
    width, height = wide * cell + 2 * _RIM_MM, high * cell + 2 * _RIM_MM
    plan = tiling(width, height, options)
    everything = Symbol(whole, Rect(0, 0, width, height))
    pages = []
    if len(plan.tiles) > 1:
        # The coordinates would be too small to read there.
        pages.append(_plan(plan, Symbol(bare, everything.bounds), options, name))
    for number, tile in enumerate(plan.tiles):
        pages.append(_tile(number, tile, plan, everything, options, name))
    return pages


def tile_name(number: int, plan: Tiling) -> str:
    """``A1`` is the top left page, ``B1`` lies under it, ``A2`` beside it."""
    return f"{chr(ord('A') + number // plan.across)}{number % plan.across + 1}"


def _tile(
    number: int, tile: Rect, plan: Tiling, everything: Symbol, options: Options, name: str
) -> PrintedPage:
    theme, t, page = options.theme, options.t, plan.page
    room = _room(page)
    x, y = room.x + (room.width - tile.width) / 2, room.y + (room.height - tile.height) / 2
    part = Drawing()
    part.use(everything, -tile.x, -tile.y)
    drawing = Drawing()
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
    base = page.height - MARGIN_MM - 0.6
    half = (room.width - RULER_MM) / 2 - 3
    write(drawing, (room.x, base), label, 3.4, theme.ink, half, "bold")
    ruler(drawing, (room.x + half + 3, base - 1.2), theme)
    write(drawing, (room.right, base), " · ".join(notes), 3, theme.muted, half, anchor="end")
    short = tile_name(number, plan) if len(plan.tiles) > 1 else None
    return PrintedPage(page.width, page.height, tuple(drawing.items), label, short)


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


def _plan(plan: Tiling, everything: Symbol, options: Options, name: str) -> PrintedPage:
    """The first page: how the others are put together."""
    theme, t, page = options.theme, options.t, plan.page
    area = Rect(0, 0, page.width, page.height).inset(MARGIN_MM + 2)
    drawing = Drawing()
    top = title_bar(drawing, area, name, t("print.board.plan"), theme, 7)
    flow = Flow(drawing, theme, area.x, top, area.width, 3.6 * min(theme.text, 1.15))
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
