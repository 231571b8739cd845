"""Pieces of the tile games to cut out, with patterns and letters, and their backs.

A piece may be flipped, so its back has its colour, too: on the page behind, which is turned over
the long edge of the paper, or beside it on the same page, to be folded and glued. On the pages
they are cut from, pieces lie tightly nested.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil, floor, sqrt
from typing import Annotated, TypeAlias

from printables.boards.board import USUAL_GAME, CellSize, usual_cell_mm
from printables.boards.registration import MARGIN_MM, Turn, marks, turned, two_sided_test
from printables.engine.boards import piece_middle
from printables.engine.drawing import (
    Document,
    Drawing,
    Flip,
    PathStyle,
    PrintedPage,
    document_of,
    polygon_ops,
)
from printables.engine.flow import Flow, body_words, least_words, words_page
from printables.engine.fonts import text_width
from printables.engine.imposition import Progress
from printables.engine.options import MAX_PAGES, Choice, Options, PrintError, Range
from printables.engine.page_elements import counter, fold_style, in_mm, ruler, ruler_mm
from printables.engine.patterns import Skin, colour_cells, outline_loops
from printables.engine.themes import WHITE
from printables.request.allowed import LARGE_SIZES
from printables.request.printable import Printable, TileGame
from rollwrite.geometry import SQUARE, Cell, Lattice, Shape
from rollwrite.i18n.tile_words import tile_colour
from rollwrite.paper import Point, Rect
from rollwrite.tilegame import Variant, variant_named

#: Pieces narrower than this look lost on their cells.
CLEARANCE_MM = Range(0, 2, "clearance")
#: Printers shift backs by a millimetre or two.
OFFSET_MM = Range(-5, 5, "offset")
#: Between a piece's paint and the line along which it is cut.
_GUTTER_MM = 0.4
#: How far the paint of backs goes beyond that line, so that a small shift shows no white.
_BLEED_MM = 1.0
#: Between the pieces and the line along which a page is folded.
_FOLD_MM = 4.0
NoBacks: TypeAlias = Annotated[bool, Choice("without backs", is_folded=True)]
Fold: TypeAlias = Annotated[
    bool,
    Choice(
        "printed on one side, with the backs beside the pieces, to be folded and glued",
        hint="print_page.fold_hint",
        overrides=("no_backs", "offset"),
    ),
]
Offset: TypeAlias = Annotated[
    tuple[float, float] | None,
    Choice(
        "move backs by so many mm to the right and down",
        hint="print_page.offset_hint",
        is_folded=True,
        metavar="X,Y",
    ),
]


@dataclass(frozen=True)
class PiecesPrint(Printable):
    """Every piece of every colour of a game.

    :ivar size: the edge of a cell of the board that they fit, in mm.
    :ivar clearance, offset: in mm.
    """

    name = "pieces"
    sizes = LARGE_SIZES
    game: TileGame = USUAL_GAME
    size: CellSize = None
    fold: Fold = False
    no_backs: NoBacks = False
    by_colour: Annotated[
        bool, Choice("each colour on pages of its own, for coloured card", is_folded=True)
    ] = False
    clearance: Annotated[
        float | None,
        Choice(
            "by how many mm pieces are smaller than their cells",
            CLEARANCE_MM,
            hint="print_page.clearance_hint",
            is_folded=True,
        ),
    ] = None
    offset: Offset = None
    test_page: Annotated[
        bool,
        Choice(
            "in place of the pieces a page that shows how far a printer shifts backs",
            decides=("fold", "no_backs"),
            is_folded=True,
        ),
    ] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        for shift in self.offset_mm:
            OFFSET_MM.checked(shift)

    @property
    def variant(self) -> Variant:
        """The game."""
        return variant_named(self.game)

    @property
    def cell_mm(self) -> float:
        """The edge of a cell of the board that they fit."""
        return self.size or usual_cell_mm(self.variant)

    @property
    def clearance_mm(self) -> float:
        """By how much pieces are narrower than their cells."""
        return self.clearance or 0.0

    @property
    def offset_mm(self) -> Point:
        """By how much backs are moved to the right and down."""
        return self.offset or (0.0, 0.0)

    @property
    def is_two_sided(self) -> bool:
        """Whether the backs are on pages of their own."""
        return not (self.fold or self.no_backs)

    def pages(self, progress: Progress | None = None) -> Document:
        options, variant = self.options, self.variant
        t, page = options.t, options.whole_page
        if self.test_page:
            return document_of(
                t("print.test.title"),
                two_sided_test(self.offset_mm, options),
                options,
                flip="long",
            )
        name = t(f"tile.game.{variant.key}")
        notes = _notes(self)
        # Every page has its pieces in the same place: the longest heading says where.
        colours = [tile_colour(t, colour) for colour in variant.colours] if self.by_colour else []
        longest = " · ".join(
            [name, *sorted(colours, key=len)[-1:], t("print.pieces.page", n=88, of=88)]
        )
        top = _head(Drawing(), longest, notes, options)
        room = Rect(MARGIN_MM, top, page.width - 2 * MARGIN_MM, page.height - MARGIN_MM - top)
        turn = turned(page.width, page.height, self.offset_mm)
        if self.fold:
            turn = Turn(not turn.is_across, max(page.width, page.height))
            half = turn.total / 2 - _FOLD_MM
            room = (
                replace(room, width=half - room.x)
                if turn.is_across
                else replace(room, height=half - room.y)
            )
        laid = _laid(self, room)
        if len(laid) * (2 if self.is_two_sided else 1) * options.copies > MAX_PAGES:
            raise PrintError("pages", most=MAX_PAGES)
        pages = []
        for number, (colour, pieces) in enumerate(laid, start=1):
            titles = [t("print.pieces.title", game=name)]
            if len(laid) > 1:
                page_of = t("print.pieces.page", n=number, of=len(laid))
                titles = [name, *([tile_colour(t, colour)] if colour else []), page_of]
            heading = " · ".join(titles)
            front, back = words_page(options), words_page(options)
            _head(front, heading, notes, options)
            _fronts(front, pieces, room, self)
            if self.fold:
                _fold_line(front, turn, options)
            if not self.no_backs:
                _backs(front if self.fold else back, pieces, room, turn, self)
            if self.is_two_sided:
                marks(front, page, (0.0, 0.0), options)
                marks(back, page, self.offset_mm, options)
            for drawing in (front, back) if self.is_two_sided else (front,):
                title = heading if drawing is front else t("print.side.back", title=heading)
                items = tuple(drawing.items)
                pages.append(PrintedPage(page.width, page.height, items, title))
        flip: Flip = "long" if self.is_two_sided else ""
        return document_of(t("print.pieces.title", game=name), pages, options, flip=flip)


def _laid(cutting: PiecesPrint, room: Rect) -> list[tuple[str, list[Piece]]]:
    """The pages, each with its colour where colours keep to themselves."""
    wide, high = room.width / cutting.cell_mm, room.height / cutting.cell_mm
    wanted = all_pieces(cutting.variant)
    groups = [("", wanted)]
    if cutting.by_colour:
        groups = [(colour, list(some)) for colour, some in groupby(wanted, key=lambda one: one[1])]
    lattice = cutting.variant.lattice
    return [(colour, on) for colour, some in groups for on in nest(some, lattice, wide, high)]


def _notes(cutting: PiecesPrint) -> str:
    t = cutting.options.t
    notes = [t("print.board.cells_are", size=in_mm(cutting.cell_mm, t))]
    if cutting.clearance_mm:
        notes.append(t("print.pieces.clearance", size=in_mm(cutting.clearance_mm, t)))
    if cutting.fold:
        notes.append(t("print.pieces.fold"))
    elif cutting.is_two_sided:
        notes.append(t("print.pieces.flip"))
    return " · ".join(notes)


def _head(drawing: Drawing, heading: str, notes: str, options: Options) -> float:
    """Title, notes and a ruler; the ``y`` below them."""
    theme, page, em = options.theme, options.whole_page, body_words(options, 3.0)
    # Beside the marks in the corners.
    left = MARGIN_MM + 2
    wide, long = page.width - 2 * left, ruler_mm(em)
    flow = Flow(drawing, theme, left, MARGIN_MM - 4, wide - long - 4, em, 1.3)
    at = (page.width - left - long, flow.y + 0.5 * em)
    if text_width(heading, "bold", em) > flow.width:
        # Small paper, or large words: the ruler has a line of its own.
        flow.width = wide
        at, flow.y = (left, at[1]), flow.y + 1.3 * em
    ruler(drawing, at, theme, em)
    flow.text(f"**{heading}**")
    flow.width = wide
    flow.text(notes, muted=True)
    return flow.y + 2.5


def _origin(room: Rect, cutting: PiecesPrint) -> Point:
    """Where the cells of a page begin: in the middle between left and right."""
    cell = cutting.cell_mm
    spare = room.width - floor(room.width / cell + 1e-9) * cell
    return (room.x + (spare / 2 if cutting.variant.lattice == SQUARE else 0.0), room.y)


def _fronts(drawing: Drawing, pieces: Iterable[Piece], room: Rect, cutting: PiecesPrint) -> None:
    options, cell = cutting.options, cutting.cell_mm
    theme, origin = options.theme, _origin(room, cutting)
    # Card that has the colour needs no ink.
    skin = Skin(
        inset=cutting.clearance_mm / 2,
        gutter=_GUTTER_MM,
        is_plain=_is_plain(cutting),
        has_units=True,
        outline=PathStyle(stroke=theme.ink, width=0.2 * theme.stroke),
    )
    for piece in pieces:
        lattice = piece.shape.lattice
        colour_cells(drawing, piece.cells, origin, cell, piece.colour, theme, lattice, skin)
        _letter(drawing, piece, piece.cells, origin, cutting)


def _backs(
    drawing: Drawing, pieces: Sequence[Piece], room: Rect, turn: Turn, cutting: PiecesPrint
) -> None:
    """The pieces as they are seen from behind.

    They have their own patterns and not the mirror images, which might be those of others. Nothing
    is cut along here: each colour is one area, whose paint goes a little beyond its pieces and
    under those of its neighbours.
    """
    cell, theme = cutting.cell_mm, cutting.options.theme
    lattice, front = cutting.variant.lattice, _origin(room, cutting)
    x, y = origin = turn.point(front)
    areas: dict[str, list[Cell]] = {}
    for piece in pieces:
        areas.setdefault(piece.colour, []).extend(turn.cells(piece.cells, lattice))
    for colour, area in areas.items():
        fill = theme.fills[colour]
        for loop in () if fill is None else outline_loops(lattice, area, -_BLEED_MM / cell):
            beyond = [(x + px * cell, y + py * cell) for px, py in loop]
            drawing.path(polygon_ops(beyond), PathStyle(fill=fill))
    skin = Skin(is_plain=_is_plain(cutting), has_units=True, outline=PathStyle())
    for colour, area in areas.items():
        colour_cells(drawing, area, origin, cell, colour, theme, lattice, skin)
    # Where no paint says how far a piece goes, a line does.
    edge = PathStyle(stroke=theme.ink, width=0.3 * theme.stroke)
    for piece in pieces:
        cells = turn.cells(piece.cells, lattice)
        for loop in outline_loops(lattice, cells) if theme.fills[piece.colour] is None else ():
            drawing.path(polygon_ops([(x + px * cell, y + py * cell) for px, py in loop]), edge)
        _letter(drawing, piece, cells, origin, cutting, piece.shape.name)


def _is_plain(cutting: PiecesPrint) -> bool:
    return cutting.by_colour and cutting.options.theme.name == "low-ink"


def _letter(
    drawing: Drawing,
    piece: Piece,
    cells: Iterable[Cell],
    origin: Point,
    cutting: PiecesPrint,
    name: str = "",
) -> None:
    """The letter of a piece's colour on a white ground, and below it its name, if it has room."""
    theme, cell = cutting.options.theme, cutting.cell_mm
    at = piece_middle(piece.shape.lattice, cells, origin, cell)
    size = cell if piece.shape.lattice == SQUARE else 0.62 * cell
    least, letter = least_words(cutting.options), theme.letters[piece.colour]
    if name and 1.64 * least <= 0.74 * size:
        counter(drawing, at, size, letter, name, theme, least=least)
        return
    em = max(0.44 * size, least)
    ground = PathStyle(fill=WHITE, stroke=theme.ink, width=0.02 * size)
    drawing.circle(at, max(0.36 * size, 0.58 * em), ground)
    drawing.text((at[0], at[1] + 0.36 * em), letter, em, theme.ink, "black", "middle")


def _fold_line(drawing: Drawing, turn: Turn, options: Options) -> None:
    """Where a page is folded, with the word for it at its beginning."""
    page, theme, em = options.whole_page, options.theme, body_words(options, 3.0)
    middle, word = turn.total / 2, options.t("print.line.fold")
    start = MARGIN_MM + text_width(word, "medium", em) + 2
    if turn.is_across:
        # Read from the left, as the line runs down.
        drawing.text((middle + 0.36 * em, page.height - MARGIN_MM), word, em, theme.muted, turn=-90)
        ends = ((middle, MARGIN_MM), (middle, page.height - start))
    else:
        drawing.text((MARGIN_MM, middle + 0.36 * em), word, em, theme.muted)
        ends = ((start, middle), (page.width - MARGIN_MM, middle))
    drawing.line(*ends, fold_style(theme))


@dataclass(frozen=True)
class Piece:
    """A piece where it is cut from a page.

    :ivar cells: of a lattice that begins at the top left of the room.
    """

    shape: Shape
    colour: str
    cells: tuple[Cell, ...]


def all_pieces(variant: Variant) -> list[tuple[Shape, str]]:
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
    # What is free on each page, in reading order.
    pages: list[tuple[dict[Cell, None], list[Piece]]] = []
    for shape, colour in wanted:
        number, cells = _first_fit(shape, [free for free, _ in pages], lattice)
        if cells is None:
            pages.append((dict.fromkeys(page), []))
            cells = _best_place(shape, pages[-1][0], lattice)
            if cells is None:
                raise PrintError("piece", value=shape.name)
        free, laid = pages[number]
        for cell in cells:
            del free[cell]
        laid.append(Piece(shape, colour, cells))
    return [laid for _, laid in pages]


def _first_fit(
    shape: Shape, pages: list[dict[Cell, None]], lattice: Lattice
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


def _best_place(shape: Shape, free: dict[Cell, None], lattice: Lattice) -> tuple[Cell, ...] | None:
    best: tuple[int, int, tuple[Cell, ...]] | None = None
    tried = 0
    for anchor in free:
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
