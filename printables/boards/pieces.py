"""Pieces of the tile games to cut out, with patterns and letters.

The backs follow each page with the pieces' names: printed on both sides and turned over the long
edge of the paper, each name lies behind its piece, and the marks in the corners meet.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Annotated

from printables.boards.board import MARGIN_MM, USUAL_GAME, CellSize, usual_cell_mm
from printables.boards.nesting import Piece, PieceSheet, all_pieces, in_lines, nest
from printables.engine.drawing import (
    Document,
    Drawing,
    PathStyle,
    PrintedPage,
    document_of,
    polygon_ops,
)
from printables.engine.flow import Flow, body_words, least_words, words_page
from printables.engine.fonts import text_width
from printables.engine.imposition import Progress
from printables.engine.options import MAX_PAGES, Choice, Options, PrintError, Range
from printables.engine.page_elements import cut_style, in_mm, ruler, ruler_mm
from printables.engine.patterns import Skin, colour_cells, outline_loops
from printables.engine.themes import WHITE
from printables.request.allowed import LARGE_SIZES
from printables.request.choices import TileGame
from printables.request.printable import Printable
from rollwrite.geometry import SQUARE
from rollwrite.i18n.board_words import tile_colour
from rollwrite.paper import Point, Rect
from rollwrite.tilegame import Variant, variant_named

#: Where the marks lie that tell whether fronts and backs meet, from the edges of the paper.
MARK_MM = 8.0
_MARK_ARM_MM = 2.0
#: Pieces narrower than this look lost on their cells.
CLEARANCE_MM = Range(0, 2, "clearance")
#: Printers shift backs by a millimetre or two.
OFFSET_MM = Range(-5, 5, "offset")
#: Between a piece's paint and the line along which it is cut.
_GUTTER_MM = 0.4


@dataclass(frozen=True)
class PiecesPrint(Printable):
    """Every piece of every colour of a game.

    :ivar size: the edge of a cell of the board that they fit, in mm.
    :ivar guillotine: not nested.
    :ivar clearance, offset: in mm.
    """

    name = "pieces"
    sizes = LARGE_SIZES
    game: TileGame = USUAL_GAME
    size: CellSize = None
    no_backs: Annotated[bool, Choice("without names on the back", is_folded=True)] = False
    by_colour: Annotated[
        bool, Choice("each colour on pages of its own, for coloured card", is_folded=True)
    ] = False
    guillotine: Annotated[bool, Choice("in lines that straight cuts part", is_folded=True)] = False
    clearance: Annotated[
        float | None,
        Choice(
            "by how many mm pieces are smaller than their cells",
            CLEARANCE_MM,
            hint="print_page.clearance_hint",
            is_folded=True,
        ),
    ] = None
    offset: Annotated[
        tuple[float, float] | None,
        Choice(
            "move backs by so many mm to the right and down",
            hint="print_page.offset_hint",
            is_folded=True,
            metavar="X,Y",
        ),
    ] = None

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

    def pages(self, progress: Progress | None = None) -> Document:
        options, variant = self.options, self.variant
        t, page = options.t, options.whole_page
        name = t(f"tile.game.{variant.key}")
        notes = _notes(self)
        # Every page has its pieces in the same place: the longest heading says where.
        colours = [tile_colour(t, colour) for colour in variant.colours] if self.by_colour else []
        longest = " · ".join(
            [name, *sorted(colours, key=len)[-1:], t("print.pieces.page", n=88, of=88)]
        )
        top = _head(Drawing(), longest, notes, options)
        room = Rect(MARGIN_MM, top, page.width - 2 * MARGIN_MM, page.height - MARGIN_MM - top)
        laid = _laid(self, room)
        if len(laid) * (1 if self.no_backs else 2) * options.copies > MAX_PAGES:
            raise PrintError("pages", most=MAX_PAGES)
        pages = []
        for number, (colour, sheet) in enumerate(laid, start=1):
            titles = [name, *([tile_colour(t, colour)] if colour else [])]
            titles.append(t("print.pieces.page", n=number, of=len(laid)))
            side = _Side(self, " · ".join(titles), room)
            pages.append(_front(sheet, side, notes))
            if not self.no_backs:
                pages.append(_back(sheet, side))
        return document_of(t("print.pieces.title", game=name), pages, options)


@dataclass(frozen=True)
class _Side:
    """What a page of pieces is drawn with.

    :ivar heading: its title.
    """

    cutting: PiecesPrint
    heading: str
    room: Rect


def _laid(cutting: PiecesPrint, room: Rect) -> list[tuple[str, PieceSheet]]:
    """The pages, each with its colour where colours keep to themselves."""
    wide, high = room.width / cutting.cell_mm, room.height / cutting.cell_mm
    wanted = all_pieces(cutting.variant)
    groups = [("", wanted)]
    if cutting.by_colour:
        groups = [(colour, list(some)) for colour, some in groupby(wanted, key=lambda one: one[1])]
    laid = []
    for colour, some in groups:
        if cutting.guillotine:
            sheets = in_lines(some, wide, high)
        else:
            sheets = [PieceSheet(on) for on in nest(some, some[0][0].lattice, wide, high)]
        laid += [(colour, sheet) for sheet in sheets]
    return laid


def _notes(cutting: PiecesPrint) -> str:
    t = cutting.options.t
    notes = [t("print.board.cells_are", size=in_mm(cutting.cell_mm, t))]
    if cutting.clearance_mm:
        notes.append(t("print.pieces.clearance", size=in_mm(cutting.clearance_mm, t)))
    if not cutting.no_backs:
        notes.append(t("print.pieces.flip"))
    return " · ".join(notes)


def _head(drawing: Drawing, heading: str, notes: str, options: Options) -> float:
    """Title, notes and a ruler; the ``y`` below them."""
    theme, page, em = options.theme, options.whole_page, body_words(options, 3.0)
    # Beside the marks in the corners.
    left = MARGIN_MM + _MARK_ARM_MM
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


def _front(sheet: PieceSheet, side: _Side, notes: str) -> PrintedPage:
    options, cutting, room = side.cutting.options, side.cutting, side.room
    theme, page, cell = options.theme, options.whole_page, cutting.cell_mm
    drawing = words_page(options)
    _registration(drawing, page.width, page.height, (0.0, 0.0), options)
    _head(drawing, side.heading, notes, options)
    # Card that has the colour needs no ink.
    skin = Skin(
        inset=cutting.clearance_mm / 2,
        gutter=_GUTTER_MM,
        is_plain=cutting.by_colour and theme.name == "low-ink",
        has_units=True,
        outline=PathStyle(stroke=theme.ink, width=0.2 * theme.stroke),
    )
    for piece in sheet.pieces:
        lattice = piece.shape.lattice
        origin = (room.x + piece.at[0] * cell, room.y + piece.at[1] * cell)
        colour_cells(drawing, piece.cells, origin, cell, piece.colour, theme, lattice, skin)
        at, size = label_place(piece, (room.x, room.y), cell)
        _letter(drawing, piece, at, size, options)
    _cuts(drawing, sheet, side)
    return PrintedPage(page.width, page.height, tuple(drawing.items), side.heading)


def _cuts(drawing: Drawing, sheet: PieceSheet, side: _Side) -> None:
    """Long cuts run on into the margin, where they can be seen when the knife is laid on."""
    room, cell = side.room, side.cutting.cell_mm
    lines = []
    for (x1, y1), (x2, y2) in sheet.cuts:
        start, end = (
            (room.x + x1 * cell, room.y + y1 * cell), (room.x + x2 * cell, room.y + y2 * cell)
        )  # fmt: skip
        if y1 == y2:
            lines.append(((room.x - 4, start[1]), (room.right + 4, end[1])))
        else:
            lines.append((start, end))
    drawing.lines(lines, PathStyle(stroke=side.cutting.options.theme.muted, width=0.2))


def _back(sheet: PieceSheet, side: _Side) -> PrintedPage:
    options, cell, room = side.cutting.options, side.cutting.cell_mm, side.room
    theme, page = options.theme, options.whole_page
    behind = partial(
        turned_over, width=page.width, height=page.height, offset=side.cutting.offset_mm
    )
    drawing = words_page(options)
    _registration(drawing, page.width, page.height, side.cutting.offset_mm, options)
    inset = side.cutting.clearance_mm / 2 / cell
    for piece in sheet.pieces:
        x0, y0 = room.x + piece.at[0] * cell, room.y + piece.at[1] * cell
        for loop in outline_loops(piece.shape.lattice, piece.cells, inset):
            points = [behind((x0 + x * cell, y0 + y * cell)) for x, y in loop]
            drawing.path(polygon_ops(points), cut_style(theme))
        at = behind(label_place(piece, (room.x, room.y), cell)[0])
        _name(drawing, piece, at, cell, options)
    title = options.t("print.side.back", title=side.heading)
    return PrintedPage(page.width, page.height, tuple(drawing.items), title)


def _letter(drawing: Drawing, piece: Piece, at: Point, size: float, options: Options) -> None:
    """The letter of a piece's colour on a white ground."""
    theme = options.theme
    em = max(0.44 * size, least_words(options))
    ground = PathStyle(fill=WHITE, stroke=theme.ink, width=0.02 * size)
    drawing.circle(at, max(0.36 * size, 0.58 * em), ground)
    letter = theme.letters[piece.colour]
    drawing.text((at[0], at[1] + 0.36 * em), letter, em, theme.ink, "black", "middle")


def _name(drawing: Drawing, piece: Piece, at: Point, cell: float, options: Options) -> None:
    """What a piece is called, as much of it as fits a cell."""
    theme, is_square = options.theme, piece.shape.lattice == SQUARE
    em = max(min(0.34 * cell, 4.0) if is_square else 0.26 * cell, least_words(options))
    letter, name = theme.letters[piece.colour], piece.shape.name
    room = cell * (0.92 if is_square else 0.75)
    # The front says the colour too, and the shape can be seen.
    for text in (f"{letter} {name}", name, letter):
        if text_width(text, "bold", em) <= room:
            at = (at[0], at[1] + 0.36 * em)
            drawing.text(at, text, em, theme.muted, "bold", "middle")
            return


def turned_over(point: Point, width: float, height: float, offset: Point) -> Point:
    """Where the back of a point lies on the page behind, when it is flipped on its long edge."""
    x, y = point
    if height >= width:
        return width - x + offset[0], y + offset[1]
    return x + offset[0], height - y + offset[1]


def _registration(
    drawing: Drawing, width: float, height: float, offset: Point, options: Options
) -> None:
    """Crosses in rings near the corners: held against the light, fronts and backs meet there."""
    style = PathStyle(stroke=options.theme.ink, width=0.2)
    dx, dy = offset
    for corner in Rect(0, 0, width, height).inset(MARK_MM).corners:
        x, y = corner[0] + dx, corner[1] + dy
        arm = _MARK_ARM_MM
        drawing.lines([((x - arm, y), (x + arm, y)), ((x, y - arm), (x, y + arm))], style)
        drawing.circle((x, y), 0.6 * arm, style)


def label_place(piece: Piece, origin: Point, cell: float) -> tuple[Point, float]:
    """The middle of the cell nearest to the piece's middle, and how large a square fits there."""
    middles = piece.middles()
    mx = sum(x for x, _ in middles) / len(middles)
    my = sum(y for _, y in middles) / len(middles)
    x, y = min(middles, key=lambda c: (round((c[0] - mx) ** 2 + (c[1] - my) ** 2, 6), c))
    size = cell if piece.shape.lattice == SQUARE else 0.62 * cell
    return (origin[0] + x * cell, origin[1] + y * cell), size
