"""Pieces of the tile games to cut out: nested tightly, with patterns and letters.

The backs follow each page, mirrored, with the pieces' names: printed on both sides and turned over
the long edge, each name lies behind its piece.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, sqrt

from printables.board import MARGIN_MM
from printables.drawing import Document, Drawing, PrintedPage, mirrored
from printables.fields import CELL_MM
from printables.options import MAX_PAGES, Options, PrintError
from printables.page_elements import RULER_MM, counter, cut_style, ruler, write
from printables.patterns import colour_cells, outline_ops
from rollwrite.geometry import SQUARE, Cell, Lattice, Shape
from rollwrite.paper import Point, Rect
from rollwrite.tilegame import Variant

_HEAD_MM = 7.0


@dataclass(frozen=True)
class Piece:
    """A piece where it is cut from a page."""

    shape: Shape
    colour: str
    cells: tuple[Cell, ...]


def pieces(variant: Variant, cell_mm: float, options: Options, backs: bool = True) -> Document:
    """Every piece of every colour of a game.

    :param cell_mm: the edge of a cell.
    :param backs: whether the names follow on pages of their own.
    :raises PrintError: the size cannot be cut, or a piece is larger than the page.
    """
    CELL_MM.checked(cell_mm)
    t, page = options.t, options.whole_page
    area = Rect(0, 0, page.width, page.height).inset(MARGIN_MM)
    room = Rect(area.x, area.y + _HEAD_MM, area.width, area.height - _HEAD_MM)
    lattice = next(iter(variant.shapes().values())).lattice
    name = t(f"tile.game.{variant.key}")
    nested = nest(_all_pieces(variant), lattice, room.width / cell_mm, room.height / cell_mm)
    if len(nested) * (2 if backs else 1) * options.copies > MAX_PAGES:
        raise PrintError("pages", most=MAX_PAGES)
    pages = []
    for number, on_page in enumerate(nested, start=1):
        heading = f"{name} · {t('print.pieces.page', n=number, of=len(nested))}"
        front = Drawing()
        room_left = area.width - RULER_MM - 3
        write(front, (area.x, area.y + 3.4), heading, 3.4, options.theme.ink, room_left, "bold")
        ruler(front, (area.right - RULER_MM, area.y + 2.4), options.theme)
        origin = (room.x, room.y)
        for piece in on_page:
            _front(front, piece, origin, cell_mm, options)
        pages.append(PrintedPage(page.width, page.height, tuple(front.items), heading))
        if backs:
            back = Drawing()
            for piece in on_page:
                _back(back, piece, origin, cell_mm, page.width, options)
            title = t("print.side.back", title=heading)
            pages.append(PrintedPage(page.width, page.height, tuple(back.items), title))
    return Document(
        t("print.pieces.title", game=name),
        t("print.subject"),
        options.language,
        tuple(pages) * options.copies,
    )


def _all_pieces(variant: Variant) -> list[tuple[Shape, str]]:
    """Colour by colour, large pieces first, so that small ones fill what they leave."""
    shapes = sorted(variant.shapes().values(), key=lambda s: (-s.size, -_spread(s), s.name))
    return [
        (shape, colour)
        for colour in variant.colours
        for shape in shapes
        for _ in range(variant.copies)
    ]


def _spread(shape: Shape) -> int:
    xs, ys = [x for x, _ in shape.cells], [y for _, y in shape.cells]
    return (max(xs) - min(xs)) + (max(ys) - min(ys))


def nest(
    wanted: Iterable[tuple[Shape, str]], lattice: Lattice, width: float, height: float
) -> list[list[Piece]]:
    """Lay pieces on pages of ``width`` by ``height`` edges of a cell, edge to edge.

    Each goes to the first free place in reading order, in the orientation that touches most of
    what already lies there, so that neighbours share their cuts and little paper is left over.

    :raises PrintError: a piece is larger than a page.
    """
    page = _page_cells(lattice, width, height)
    pages: list[tuple[set[Cell], list[Piece]]] = []
    for shape, colour in wanted:
        number, cells = _first_fit(shape, [free for free, _ in pages], lattice)
        if cells is None:
            pages.append((set(page), []))
            cells = _best_place(shape, pages[-1][0], lattice)
            if cells is None:
                raise PrintError("piece", value=shape.name)
        free, laid = pages[number]
        free.difference_update(cells)
        laid.append(Piece(shape, colour, cells))
    return [laid for _, laid in pages]


def _first_fit(
    shape: Shape, pages: list[set[Cell]], lattice: Lattice
) -> tuple[int, tuple[Cell, ...] | None]:
    """The first page with room for a shape and its place there; past the last page, no place."""
    for number, free in enumerate(pages):
        cells = _best_place(shape, free, lattice)
        if cells is not None:
            return number, cells
    return len(pages), None


def _page_cells(lattice: Lattice, width: float, height: float) -> list[Cell]:
    """The cells that lie wholly on a page."""
    across = ceil(width) if lattice == SQUARE else ceil(2 * width)
    down = ceil(height if lattice == SQUARE else height / (sqrt(3) / 2))
    cells = []
    for y in range(down):
        for x in range(across):
            points = lattice.outline((x, y))
            if all(-1e-9 <= px <= width + 1e-9 and py <= height + 1e-9 for px, py in points):
                cells.append((x, y))
    return cells


def _best_place(shape: Shape, free: set[Cell], lattice: Lattice) -> tuple[Cell, ...] | None:
    best: tuple[int, int, tuple[Cell, ...]] | None = None
    tried = 0
    for anchor in sorted(free, key=lambda cell: (cell[1], cell[0])):
        found = False
        for orientation in shape.orientations:
            by = (anchor[0] - orientation[0][0], anchor[1] - orientation[0][1])
            if not lattice.is_translation(by):
                continue
            cells = tuple((x + by[0], y + by[1]) for x, y in orientation)
            if all(cell in free for cell in cells):
                found = True
                touching = sum(near not in free for cell in cells for near in lattice.edges(cell))
                if best is None or touching > best[0]:
                    best = (touching, tried, cells)
        tried += found
        # A dozen places is enough to choose from; later ones only leave holes before them.
        if tried > 12:
            break
    return None if best is None else best[2]


def _front(drawing: Drawing, piece: Piece, origin: Point, cell: float, options: Options) -> None:
    lattice = piece.shape.lattice
    theme = options.theme
    colour_cells(drawing, piece.cells, origin, cell, piece.colour, theme, lattice)
    at, size = _label_place(piece, origin, cell)
    counter(drawing, at, size, theme.letters[piece.colour], "", theme)


def _back(
    drawing: Drawing, piece: Piece, origin: Point, cell: float, page_width: float,
    options: Options,
) -> None:  # fmt: skip
    theme = options.theme
    ops = outline_ops(piece.shape.lattice, piece.cells, origin, cell)
    drawing.path([mirrored(op, page_width) for op in ops], cut_style(theme))
    (x, y), _ = _label_place(piece, origin, cell)
    text = f"{theme.letters[piece.colour]} {piece.shape.name}"
    em = min(0.34 * cell, 4.0) if piece.shape.lattice == SQUARE else 0.26 * cell
    drawing.text((page_width - x, y + 0.36 * em), text, em, theme.muted, "bold", "middle")


def _label_place(piece: Piece, origin: Point, cell: float) -> tuple[Point, float]:
    """The middle of the cell nearest to the piece's middle, and how large a square fits there."""
    lattice = piece.shape.lattice
    centres = []
    for one in piece.cells:
        points = lattice.outline(one)
        centres.append((sum(x for x, _ in points) / len(points),
                        sum(y for _, y in points) / len(points)))  # fmt: skip
    mx = sum(x for x, _ in centres) / len(centres)
    my = sum(y for _, y in centres) / len(centres)
    x, y = min(centres, key=lambda c: (round((c[0] - mx) ** 2 + (c[1] - my) ** 2, 6), c))
    size = cell if lattice == SQUARE else 0.62 * cell
    return (origin[0] + x * cell, origin[1] + y * cell), size
