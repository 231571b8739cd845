"""A booklet of puzzles of the tile games, with the solutions on its last inner pages."""

from __future__ import annotations

from collections.abc import Sequence

from printables.engine.boards import board_size, cells_origin, draw_board, draw_pieces, piece_middle
from printables.engine.drawing import Document, Drawing, PathStyle, Symbol
from printables.engine.flow import Flow, largest
from printables.engine.fonts import text_width
from printables.engine.options import OneOf, Options
from printables.engine.page_elements import badge, write
from printables.engine.patterns import colour_cells, lying, outline_ops
from printables.engine.themes import WHITE, Theme, mixed
from printables.puzzles.pages import (
    BookletPage,
    Leaf,
    blank,
    booklet,
    cover_name,
    cover_words,
    fewer,
    inner,
    leaf_of,
    page_number,
    puzzle_head,
    solutions_title,
    stars_told,
)
from rollwrite.board import Position
from rollwrite.geometry import SQUARE, Cell, Shape
from rollwrite.i18n import Translator
from rollwrite.i18n.check_words import capitalised
from rollwrite.i18n.tile_words import tile_colour
from rollwrite.paper import Point, Rect
from rollwrite.puzzles.tile import AnyPuzzle, BestMove, PlaceAll, collection
from rollwrite.puzzles.tile.puzzle import ALL_ONE_IN, BEST_ONE_IN, LEAST_GAP
from rollwrite.tilegame import Variant, variant_named

#: What is to be done: one kind a booklet.
TILE_KINDS: OneOf[str] = OneOf(("all", "best"), "kind")
#: The edge of a cell on a page of A5 and in its solutions, at least: to be drawn in and counted.
CELL_MM = 6.0
#: The least room in which a solution's name and what is told of it stand, in ems.
_LABEL_EMS = 13.0
#: The width of a board beside which its pieces lie, in widths of the page; else they lie below.
_NARROW = 0.7


def tile_puzzle_booklet(kind: str, count: int, stars: int | None, options: Options) -> Document:
    """The booklet.

    :raises PrintError: it would have too many pages.
    """
    puzzles = _chosen(kind, count, stars)
    t, leaf = options.t, leaf_of(options)
    names = [t("print.puzzles.number", n=number) for number in range(1, len(puzzles) + 1)]
    named = list(zip(names, puzzles, strict=True))
    pages = [
        BookletPage(_cover(kind, puzzles, leaf, options), t("print.tile_puzzles.title")),
        BookletPage(_guide(kind, leaf, options), t("print.tile_puzzles.how")),
    ]
    for name, puzzle in named:
        page = _page(name, puzzle, len(pages) + 1, leaf, options)
        pages.append(BookletPage(page, name))
    solutions = [BookletPage(page, t("print.puzzles.solutions"))
                 for page in _solutions(named, leaf, options)]  # fmt: skip

    def own(number: int) -> Drawing:
        return _own(number, leaf, options)

    notices = fewer(len(puzzles), count)
    return booklet(t("print.tile_puzzles.title"), pages, solutions, own, leaf, options, notices)


def _chosen(kind: str, count: int, stars: int | None) -> list[AnyPuzzle]:
    """So many of a kind, evenly from the easiest to the hardest."""
    left = [one for one in collection() if one.kind == kind and stars in (None, one.stars)]
    left.sort(key=lambda puzzle: (puzzle.stars, _one_in(puzzle)))
    many = min(count, len(left))
    return [left[n * len(left) // many] for n in range(many)]


def _one_in(puzzle: AnyPuzzle) -> int:
    """By chance, one in so many tries succeeds."""
    if isinstance(puzzle, BestMove):
        return -(-len(puzzle.moves) // len(puzzle.best))
    return puzzle.one_in


def _cover(kind: str, puzzles: Sequence[AnyPuzzle], leaf: Leaf, options: Options) -> Drawing:
    t, k, area = options.t, leaf.scale, inner(leaf)
    drawing = blank(options)
    words = t(f"print_page.kind_{kind}")
    hardness = [puzzle.stars for puzzle in puzzles] or [1]
    stars = (min(hardness), max(hardness))
    title = t("print.tile_puzzles.title")
    y = cover_words(drawing, area, k, title, words, stars, options.theme)
    room = Rect(area.x, y + 26 * k, area.width, area.bottom - 12 * k - (y + 26 * k))
    # A game of the other kind of puzzles, at its end: it gives nothing of these away.
    other = [one for one in collection() if one.kind != kind][-1]
    _board(drawing, room, other.variant, _finished(other), options)
    cover_name(drawing, area, k, options)
    return drawing


def _finished(puzzle: AnyPuzzle) -> Position:
    position = puzzle.game.position
    for piece in puzzle.answer:
        position = position.play(piece.colour, piece.number)
    return position


def _guide(kind: str, leaf: Leaf, options: Options) -> Drawing:
    t, theme, k, area = options.t, options.theme, leaf.scale, inner(leaf)
    drawing = blank(options)

    def draw(drawing: Drawing, size: float) -> float:
        flow = Flow(drawing, theme, area.x, area.y, area.width, size, 1.3)
        flow.heading(t("print.tile_puzzles.how"), 1.75)
        flow.gap(0.2)
        for number, step in enumerate(("board", "law", kind), start=1):
            flow.step(str(number), t(f"print.tile_puzzles.{step}", n=LEAST_GAP))
        flow.gap(0.3)
        limits = ALL_ONE_IN if kind == "all" else BEST_ONE_IN
        stars_told(drawing, flow, limits, t(f"print.tile_puzzles.astray_{kind}"), options)
        flow.gap(0.4)
        flow.text(t("print.tile_puzzles.proven"), muted=True)
        return flow.y

    largest(drawing, draw, area.bottom, 5.2 * k)
    return drawing


def _page(name: str, puzzle: AnyPuzzle, number: int, leaf: Leaf, options: Options) -> Drawing:
    """A board below what is to be done, and what is left below it, or beside a narrow one."""
    t, theme, k, area = options.t, options.theme, leaf.scale, inner(leaf)
    drawing = blank(options)
    em = max(3.4 * k, drawing.least)
    end = puzzle_head(drawing, area, k, name, puzzle.stars, _one_in(puzzle), options)
    room = area.right - end - 4 * k
    at = (area.right, area.y + 14.2 * k)
    write(drawing, at, _task(puzzle, t), 5 * k, theme.ink, room, "black", "end")
    game = t(f"tile.game.{puzzle.variant.key}")
    drawing.text((area.x, area.bottom - 1.5 * k), game, em, theme.muted, "medium")
    page_number(drawing, number, area, em, options, f"/puzzles/tile/{puzzle.number}")
    top, low = area.y + 18.5 * k, area.bottom - 2.4 * em
    wide, high = board_size(puzzle.variant)
    if wide / high < _NARROW:
        across = min((low - top) * wide / high, 0.66 * area.width)
        board = Rect(area.x, top, across, low - top)
        pieces = Rect(board.right + 5 * k, top, area.right - board.right - 5 * k, low - top)
    else:
        down = min(area.width * high / wide, low - top - 24 * k)
        board = Rect(area.x, top, area.width, down)
        pieces = Rect(area.x, board.bottom + 4 * k, area.width, low - board.bottom - 4 * k)
    _board(drawing, board, puzzle.variant, puzzle.game.position, options)
    _left(drawing, pieces, puzzle, _fitting(board, puzzle.variant)[1], k, options)
    return drawing


def _task(puzzle: AnyPuzzle, t: Translator) -> str:
    colour = capitalised(tile_colour(t, puzzle.variant.colours[puzzle.colour]))
    if puzzle.kind == "all":
        return t.n("print.tile_puzzles.task_all", puzzle.pieces, colour=colour)
    return t("print.tile_puzzles.task_best", colour=colour)


def _fitting(room: Rect, variant: Variant) -> tuple[Point, float]:
    """The top left of a board as large as the room lets it be, and the edge of its cells."""
    wide, high = board_size(variant)
    cell = min(room.width / wide, room.height / high)
    return (room.centre[0] - wide * cell / 2, room.y), cell


def _board(
    drawing: Drawing, room: Rect, variant: Variant, position: Position, options: Options
) -> None:
    corner, cell = _fitting(room, variant)
    draw_board(drawing, variant, corner, cell, options.theme, taken=_taken(position), least=None)
    origin = cells_origin(variant, corner, cell)
    draw_pieces(drawing, position, variant.colours, {}, origin, cell, options, drawing.least)


def _taken(position: Position) -> set[Cell]:
    table = position.setup.table
    return {cell for some in position.placed for one in some for cell in table.cells_of(one)}


def _left(
    drawing: Drawing, area: Rect, puzzle: AnyPuzzle, most: float, k: float, options: Options
) -> None:
    """The pieces that are left: of the colour that is to be placed, and of one that answers.

    :param most: the edge of a cell of the board: pieces are as large where they have room.
    """
    theme, position = options.theme, puzzle.game.position
    colours = [puzzle.colour]
    if puzzle.kind == "best":
        colours += [one for one in range(len(puzzle.variant.colours)) if one != puzzle.colour]
    shapes = [(one, _shapes_left(position, one)) for one in colours]
    radius = max(2.6 * k, drawing.least)
    beside = 2 * radius + 3 * k
    columns = Rect(area.x + beside, area.y, area.width - beside, area.height)
    unit = most
    while unit > 0.3 * most and _laid(columns, shapes, unit, radius, k) > area.bottom:
        unit *= 0.96
    y = area.y
    for colour, some in shapes:
        name = puzzle.variant.colours[colour]
        badge(drawing, name, (area.x + radius, y + radius), radius, theme)
        room = Rect(columns.x, y, columns.width, area.height)
        for shape, at in _places(room, some, unit):
            colour_cells(drawing, lying(shape), at, unit, name, theme, shape.lattice)
        y = max(_under(room, some, unit), y + 2 * radius) + 2.4 * k


def _laid(
    area: Rect, shapes: Sequence[tuple[int, Sequence[Shape]]], unit: float, radius: float, k: float
) -> float:
    y = area.y
    for _, some in shapes:
        room = Rect(area.x, y, area.width, area.height)
        y = max(_under(room, some, unit), y + 2 * radius) + 2.4 * k
    return y - 2.4 * k


def _shapes_left(position: Position, colour: int) -> list[Shape]:
    shapes = position.setup.table.shapes
    left = [
        shape for number, shape in enumerate(shapes) for _ in range(position.left(colour, number))
    ]
    return sorted(left, key=lambda shape: -shape.size)


def _places(area: Rect, shapes: Sequence[Shape], unit: float) -> list[tuple[Shape, Point]]:
    """Where the lattice's origin lies for each of some pieces that lie in rows."""
    x, y, high = area.x, area.y, 0.0
    found = []
    for shape in shapes:
        points = [p for cell in lying(shape) for p in shape.lattice.outline(cell)]
        left, top = min(x for x, _ in points), min(y for _, y in points)
        wide = (max(x for x, _ in points) - left) * unit
        tall = (max(y for _, y in points) - top) * unit
        if x > area.x and x + wide > area.right:
            x, y, high = area.x, y + high + unit, 0.0
        found.append((shape, (x - left * unit, y - top * unit)))
        x, high = x + wide + unit, max(high, tall)
    return found


def _under(area: Rect, shapes: Sequence[Shape], unit: float) -> float:
    """The lower end of pieces that lie so."""
    return max(
        (
            at[1] + y * unit
            for shape, at in _places(area, shapes, unit)
            for cell in lying(shape)
            for _, y in shape.lattice.outline(cell)
        ),
        default=area.y,
    )


def _solutions(
    named: Sequence[tuple[str, AnyPuzzle]], leaf: Leaf, options: Options
) -> list[Drawing]:
    """Pages with as many answers as have room, each with the part of its board round it."""
    t, theme, k, area = options.t, options.theme, leaf.scale, inner(leaf)
    cell, gap, top = CELL_MM * max(k, 1.0), 4 * k, area.y + 8 * k
    pages: list[Drawing] = []
    x, y, low = area.x, top, top
    for name, puzzle in named:
        solved, window = _solved(puzzle, cell, options)
        em = max(3.2 * k, blank(options).least)
        if x > area.x and x + window.width > area.right:
            x, y = area.x, low + gap
        if not pages or y + 2 * em + window.height > area.bottom:
            pages.append(blank(options))
            solutions_title(pages[-1], leaf, options)
            x = area.x
            y = low = top
        drawing, wide = pages[-1], max(window.width, _LABEL_EMS * em)
        drawing.text((x, y + 1.3 * em), name, em, theme.ink, "black")
        end = x + text_width(name, "black", em) + 0.7 * em
        end = _where(drawing, (end, y), 1.7 * em, puzzle.variant, cell, window, theme) + 0.7 * em
        write(drawing, (end, y + 1.3 * em), _counted(puzzle, t), em, theme.muted, x + wide - end)
        drawing.use(solved, x, y + 2 * em)
        x, low = x + wide + gap, max(low, y + 2 * em + window.height)
    return pages


def _where(
    drawing: Drawing, at: Point, high: float, variant: Variant, cell: float, window: Rect,
    theme: Theme,
) -> float:  # fmt: skip
    """The whole board, tiny, with the part of it that is shown if that is not all of it; the ``x``
    where it ends.
    """
    wide, tall = board_size(variant)
    if (window.width, window.height) == (wide * cell, tall * cell):
        return at[0]
    scale = high / (tall * cell)
    part = window.placed(scale, *at)
    drawing.rect(part, PathStyle(fill=theme.muted))
    drawing.rect(Rect(*at, wide * cell * scale, high), PathStyle(stroke=theme.ink, width=0.25))
    return at[0] + wide * cell * scale


def _counted(puzzle: AnyPuzzle, t: Translator) -> str:
    if isinstance(puzzle, PlaceAll):
        return t.n("print.puzzles.one_of", puzzle.ways)
    return t("print.tile_puzzles.worth", n=puzzle.gap)


def _solved(puzzle: AnyPuzzle, cell: float, options: Options) -> tuple[Symbol, Rect]:
    """The part of a board that holds the answer, and where on the board it lies.

    What lay there is grey, the answer has colours and numbers.
    """
    theme, variant, position = options.theme, puzzle.variant, puzzle.game.position
    table, lattice = position.setup.table, position.setup.table.board.lattice
    drawing = blank(options)
    origin = cells_origin(variant, (0.0, 0.0), cell)
    taken = _taken(position) | {one for piece in puzzle.answer for one in piece.cells}
    draw_board(drawing, variant, (0.0, 0.0), cell, theme, taken=taken, least=None)
    # So light that a copy in grey shows which pieces are new.
    pale = mixed(theme.faint, WHITE, 0.45)
    style = PathStyle(fill=pale, stroke=theme.muted, width=0.15 * theme.stroke)
    for some in position.placed:
        for one in some:
            drawing.path(outline_ops(lattice, table.cells_of(one), origin, cell), style)
    for piece in puzzle.answer:
        colour = variant.colours[piece.colour]
        colour_cells(drawing, piece.cells, origin, cell, colour, theme, lattice)
    # As large as a cell lets them be; a triangle holds a circle of 0.58 edges.
    size = cell if lattice == SQUARE else 0.58 * cell
    for number, piece in enumerate(puzzle.answer, start=1):
        colour = variant.colours[piece.colour]
        x, y = piece_middle(lattice, piece.cells, origin, cell)
        em = max((0.78 if number < 10 else 0.62) * size, drawing.least)
        drawing.circle((x, y), 0.46 * size, PathStyle(fill=theme.fills[colour] or WHITE))
        drawing.text((x, y + 0.36 * em), str(number), em, theme.label(colour), "black", "middle")
    points = [
        (origin[0] + x * cell, origin[1] + y * cell)
        for piece in puzzle.answer for one in piece.cells for x, y in lattice.outline(one)
    ]  # fmt: skip
    window = _round(points, cell, variant)
    part = Drawing()
    part.use(Symbol(drawing, Rect(0, 0, window.right, window.bottom)), -window.x, -window.y)
    return Symbol(part, Rect(0, 0, window.width, window.height).inset(-0.4)), window


def _round(points: Sequence[Point], cell: float, variant: Variant) -> Rect:
    """The part of a board that holds these points, and a cell and a half round them."""
    wide, high = (edges * cell for edges in board_size(variant))
    around = 1.5 * cell
    left = max(min(x for x, _ in points) - around, 0.0)
    top = max(min(y for _, y in points) - around, 0.0)
    right = min(max(x for x, _ in points) + around, wide)
    low = min(max(y for _, y in points) + around, high)
    return Rect(left, top, right - left, low - top)


def _own(number: int, leaf: Leaf, options: Options) -> Drawing:
    """An empty board to make a puzzle for somebody else."""
    t, theme, k, area = options.t, options.theme, leaf.scale, inner(leaf)
    drawing = blank(options)
    write(
        drawing,
        (area.x, area.y + 6.4 * k),
        t("print.puzzles.own"),
        7.4 * k,
        theme.ink,
        area.width,
        "black",
    )
    variant = variant_named("duo")
    corner, cell = _fitting(
        Rect(area.x, area.y + 14 * k, area.width, area.height - 30 * k), variant
    )
    draw_board(drawing, variant, corner, cell, theme, least=None)
    page_number(drawing, number, area, max(3.4 * k, drawing.least), options)
    return drawing
