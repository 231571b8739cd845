"""Boards of the tile games, drawn: cells, start squares, coordinates, and pieces on them; and
small, what lies on a board of any game, on any lattice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from functools import cache
from math import ceil
from typing import TypeAlias

from printables.engine.drawing import Drawing, Op, PathStyle, Symbol, polygon_ops
from printables.engine.fonts import text_width
from printables.engine.options import Options
from printables.engine.page_elements import badge
from printables.engine.patterns import colour_cells, lying, outline_ops
from printables.engine.themes import WHITE, Theme, mixed
from rollwrite.board import Board, Position
from rollwrite.board.areas import BoardPicture
from rollwrite.geometry import SQUARE, Cell, Lattice, Shape
from rollwrite.paper import Line, Point, Rect
from rollwrite.tilegame import Variant


def board_size(variant: Variant) -> tuple[float, float]:
    """Width and height of a game's board in edges of a cell."""
    box = _bounds(variant.board())
    return box.width, box.height


@cache
def _bounds(board: Board) -> Rect:
    points = [point for cell in board.cells for point in board.lattice.outline(cell)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def cells_origin(variant: Variant, corner: Point, scale: float) -> Point:
    """Where the lattice's origin lies when the board's box has its top left at ``corner``."""
    box = _bounds(variant.board())
    return corner[0] - box.x * scale, corner[1] - box.y * scale


def draw_board(
    drawing: Drawing,
    variant: Variant,
    corner: Point,
    scale: float,
    theme: Theme,
    names: bool = False,
    taken: Set[Cell] = frozenset(),
    least: float | None = 0.0,
) -> None:
    """A board with its start squares.

    :param corner: the top left of the box round it.
    :param scale: the edge of a cell in mm.
    :param names: also the coordinates along the left and lower edge, outside that box.
    :param taken: cells that something lies on: they need no mark.
    :param least: the least em of letters and coordinates in mm; None for no letters at all.
    """
    x, y = cells_origin(variant, corner, scale)
    board = variant.board()
    starts = {cell: colour for cell, colour in start_cells(variant).items() if cell not in taken}
    for cell, colour in starts.items():
        fill = theme.line if colour is None else theme.fills[colour]
        if fill is not None:
            ground = PathStyle(fill=mixed(fill, WHITE, 0.7))
            drawing.path(outline_ops(board.lattice, [cell], (x, y), scale), ground)
    drawing.use(_net(board, theme), x, y, scale)
    for cell, colour in starts.items():
        cx, cy = middle(board.lattice, cell)
        size = 0.36 if board.lattice == SQUARE else 0.2
        at = (x + cx * scale, y + cy * scale)
        if colour is None:
            drawing.circle(at, 0.5 * size * scale, PathStyle(fill=theme.muted))
        elif least is not None and size * scale >= least:
            badge(drawing, colour, at, size * scale, theme)
        else:
            _spot(drawing, colour, at, scale, theme, least)
    if names and least is not None:
        _coordinates(drawing, board, (x, y), scale, theme, least)


def draw_frame(drawing: Drawing, variant: Variant, frame: Rect, corner: Point, scale: float,
               theme: Theme) -> None:  # fmt: skip
    """What lies round a board that is drawn next: a rim of one tint, on which coordinates stand.

    :param frame: its outer edge.
    :param corner: as of :func:`draw_board`.
    """
    style = PathStyle(fill=theme.panel, stroke=theme.muted, width=0.25 * theme.stroke)
    drawing.rect(frame, style, radius=2.5)
    board, origin = variant.board(), cells_origin(variant, corner, scale)
    drawing.path(outline_ops(board.lattice, board.cells, origin, scale), PathStyle(fill=WHITE))


def _spot(
    drawing: Drawing, colour: str, at: Point, scale: float, theme: Theme, em: float | None
) -> None:
    """A start square where a badge would be too small to read: as large as the square."""
    style = PathStyle(fill=theme.fills[colour] or WHITE, stroke=theme.ink, width=0.02 * scale)
    drawing.circle(at, 0.46 * scale, style)
    if em is not None:
        x, y = at
        drawing.text((x, y + 0.36 * em), theme.letters[colour], em, theme.label(colour), "black",
                     "middle")  # fmt: skip


@cache
def _net(board: Board, theme: Theme) -> Symbol:
    drawing = Drawing()
    lines = grid_lines(board)
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.02 * theme.stroke))
    edge = PathStyle(stroke=theme.ink, width=0.05 * theme.stroke)
    drawing.path(outline_ops(board.lattice, board.cells), edge)
    return Symbol(drawing, _bounds(board).inset(-0.1))


@cache
def grid_lines(board: Board) -> tuple[Line, ...]:
    """The edges between cells, each once, joined where they lie in one line."""
    edges: dict[tuple[Point, Point], None] = {}
    for cell in board.cells:
        corners = [(round(x, 6), round(y, 6)) for x, y in board.lattice.outline(cell)]
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            edges.setdefault((min(a, b), max(a, b)))
    onward: dict[tuple[Point, Point], Point] = {}
    for a, b in sorted(edges):
        way = (round(b[0] - a[0], 4), round(b[1] - a[1], 4))
        onward[a, way] = b
    lines = []
    ends = {(b, way) for (_, way), b in onward.items()}
    for a, way in sorted(onward):
        if (a, way) not in ends:
            end = a
            while (end, way) in onward:
                end = onward[end, way]
            lines.append((a, end))
    return tuple(lines)


def start_cells(variant: Variant) -> dict[Cell, str | None]:
    """The start squares, each with the colour that must begin there, or None for any."""
    board = variant.board()
    found: dict[Cell, str | None] = {}
    rule = variant.start_rule(None)
    for colour, names in zip(variant.colours, variant.starts[rule], strict=True):
        for name in names.split():
            cell = board.parse_cell(name)
            found[cell] = colour if rule == "seated" and cell not in found else None
    if rule == "seated" and variant.open:
        # Obstacle games: the players' corners are chosen later (T11).
        for names in variant.open:
            for name in names.split():
                found.setdefault(board.parse_cell(name), None)
    return found


def middle(lattice: Lattice, cell: Cell) -> Point:
    """The middle of a cell, in edges of a cell."""
    points = lattice.outline(cell)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def rim_mm(least: float) -> float:
    """The room that coordinates need round a board."""
    return max(7.0, 2.1 * least)


def _coordinates(
    drawing: Drawing, board: Board, origin: Point, scale: float, theme: Theme, least: float
) -> None:
    box = _bounds(board)
    usual = min(0.42 * scale, 3.2)
    size = max(usual, least)
    small = max(usual * (1.0 if board.lattice == SQUARE else 0.7), least)
    lattice = board.lattice
    high = 1.0 if lattice == SQUARE else 3**0.5 / 2
    rows: dict[str, Cell] = {}
    columns: dict[str, Cell] = {}
    for cell in board.cells:
        name = board.format_cell(cell)
        # Cells come in reading order: this one is the first of its row.
        rows.setdefault(name.lstrip("abcdefghijklmnopqrstuvwxyz"), cell)
        columns.setdefault(name.rstrip("0123456789"), cell)
    if high * scale < 0.5 * size:
        # Large letters on small paper: nobody could tell which row they name.
        return
    every = 1 if high * scale >= 0.9 * size else 2
    for row, cell in list(rows.items())[::every]:
        left = middle(lattice, cell)[0] - 0.5 * high
        at = (origin[0] + left * scale - 0.7 * usual,
              origin[1] + (cell[1] + 0.5) * high * scale + 0.36 * size)  # fmt: skip
        drawing.text(at, row, size, theme.muted, anchor="end")
    # Where letters would touch, every second or third column is named.
    wide = max(text_width(name, "medium", small) for name in columns) + 0.3 * small
    inked = sorted((middle(lattice, cell)[0], name) for name, cell in columns.items())
    every = ceil(wide / ((inked[1][0] - inked[0][0]) * scale)) if least else 1
    for across, column in inked[::every]:
        at = (origin[0] + across * scale, origin[1] + box.bottom * scale + 1.2 * small)
        drawing.text(at, column, small, theme.muted, anchor="middle")


#: The number of a move, by its colour and the number of its placement.
Numbers: TypeAlias = dict[tuple[int, int], int]


def draw_pieces(
    drawing: Drawing,
    position: Position,
    colours: Sequence[str],
    numbers: Numbers,
    origin: tuple[float, float],
    cell: float,
    options: Options,
    least: float,
) -> None:
    """Everything that lies on a board, with the letters of its colours and the numbers of moves.

    :param origin: where the lattice's origin lies.
    :param least: the least em of letters and numbers in mm.
    """
    table = position.setup.table
    lattice = table.board.lattice
    for colour, placements in enumerate(position.placed):
        name = colours[colour]
        for placement in placements:
            cells = table.cells_of(placement)
            colour_cells(drawing, cells, origin, cell, name, options.theme, lattice)
            number = numbers.get((colour, placement))
            at = piece_middle(lattice, cells, origin, cell)
            _label(drawing, at, cell, name, number, lattice == SQUARE, options, least)


def question_mark(drawing: Drawing, middle: Point, cell: float, least: float, ink: str) -> None:
    """On a square that nobody is sure of, in a corner: a letter may stand in the middle.

    :param least: the least em in mm.
    """
    em = max(0.4 * cell, least)
    x, y = middle[0] + 0.25 * cell, middle[1] - 0.25 * cell
    drawing.circle((x, y), 0.5 * em, PathStyle("#ffffff", ink, em / 16))
    drawing.text((x, y + 0.36 * em), "?", em, ink, "black", "middle")


def pieces_in_rows(
    drawing: Drawing, shapes: Iterable[Shape], area: Rect, unit: float, colour: str, theme: Theme
) -> float:
    """Pieces side by side in as many rows as they need; the ``y`` where they end.

    :param unit: the edge of a cell.
    """
    x, y, high = area.x, area.y, 0.0
    for shape in shapes:
        cells = lying(shape)
        points = [point for cell in cells for point in shape.lattice.outline(cell)]
        left, top = min(x for x, _ in points), min(y for _, y in points)
        wide = (max(x for x, _ in points) - left) * unit
        tall = (max(y for _, y in points) - top) * unit
        if x > area.x and x + wide > area.right:
            x, y, high = area.x, y + high + unit, 0.0
        at = (x - left * unit, y - top * unit)
        colour_cells(drawing, cells, at, unit, colour, theme, shape.lattice)
        x, high = x + wide + 1.2 * unit, max(high, tall)
    return y + high


def piece_middle(lattice: Lattice, cells: Iterable[Cell], origin: Point, cell: float) -> Point:
    """Where a piece has its letter: the middle of its cell that is next to its own."""
    middles = [middle(lattice, one) for one in cells]
    mx = sum(x for x, _ in middles) / len(middles)
    my = sum(y for _, y in middles) / len(middles)
    x, y = min(middles, key=lambda c: (round((c[0] - mx) ** 2 + (c[1] - my) ** 2, 6), c))
    return origin[0] + x * cell, origin[1] + y * cell


def _label(
    drawing: Drawing,
    at: Point,
    cell: float,
    colour: str,
    number: int | None,
    is_square: bool,
    options: Options,
    least: float,
) -> None:
    """A piece's letter and the number of its move, in its middle and in its own colour.

    Where both do not fit a cell the number stands alone: the pattern still tells the colour.
    """
    theme = options.theme
    size = cell if is_square else 0.6 * cell
    em = max((0.34 if number is None else 0.27) * size, least)
    letter = theme.letters[colour]
    text = letter if number is None else f"{letter}{number}"
    if number is not None and text_width(text, "black", em) > 0.92 * size:
        text = str(number)
    # Bare ground behind the words, inside the outline.
    wide = min(max(text_width(text, "black", em) + 0.4 * em, 1.24 * em), 0.9 * size)
    high = min(1.24 * em, 0.88 * size)
    ground = PathStyle(fill=theme.fills[colour] or WHITE)
    drawing.rect(Rect(at[0] - wide / 2, at[1] - high / 2, wide, high), ground, high / 2)
    drawing.text((at[0], at[1] + 0.36 * em), text, em, theme.label(colour), "black", "middle")


# ── What lies on a board, small ───────────────────────────────────────────────────────────────────

#: Smaller letters on shapes nobody reads.
_LEAST_MM = 1.6


def draw_lying(drawing: Drawing, picture: BoardPicture, box: Rect, theme: Theme) -> Rect:
    """Draw a board as large as fits into the middle of a box; where it lies.

    What was laid last has a thick outline, and the letter of its colour, as every shape has.
    """
    left, top, right, bottom = picture.bounds
    size = min(box.width / (right - left), box.height / (bottom - top))
    place = Rect(
        box.centre[0] - size * (right - left) / 2,
        box.centre[1] - size * (bottom - top) / 2,
        size * (right - left),
        size * (bottom - top),
    )
    origin, lattice = (place.x - left * size, place.y - top * size), picture.lattice
    grid = PathStyle(fill=WHITE, stroke=theme.line, width=min(0.03 * size, 0.2))
    for cell in picture.empty():
        drawing.path(_outline(lattice, cell, origin, size), grid)
    for colour, cells in picture.shapes:
        colour_cells(drawing, cells, origin, size, colour, theme, lattice)
        _letter(drawing, lattice, cells, origin, size, theme.letters[colour], theme)
    if picture.fresh:
        ops = tuple(outline_ops(lattice, picture.fresh, origin, size))
        for ink, wide in ((WHITE, 0.34), (theme.ink, 0.17)):
            drawing.path(ops, PathStyle(stroke=ink, width=wide * size))
    if picture.is_square:
        drawing.rect(place, PathStyle(stroke=theme.ink, width=0.3 * theme.stroke))
    return place


def _outline(lattice: Lattice, cell: Cell, origin: Point, size: float) -> tuple[Op, ...]:
    return polygon_ops(
        [(origin[0] + x * size, origin[1] + y * size) for x, y in lattice.outline(cell)]
    )


def _letter(
    drawing: Drawing,
    lattice: Lattice,
    cells: Iterable[Cell],
    origin: Point,
    size: float,
    letter: str,
    theme: Theme,
) -> None:
    """The letter of a colour on a shape, where it can be read; the pattern tells it in any case."""
    em = 0.5 * size * (1.0 if lattice == SQUARE else 0.55)
    if em < _LEAST_MM:
        return
    x, y = piece_middle(lattice, cells, origin, size)
    drawing.circle((x, y), 0.66 * em, PathStyle(fill=WHITE))
    drawing.text((x, y + 0.36 * em), letter, em, theme.ink, "black", "middle")
