"""A booklet of puzzles of the tile games, two on a page, with the solutions at the back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printables.engine.boards import board_size, cells_origin, draw_board, draw_pieces, piece_middle
from printables.engine.drawing import Document, Drawing, PathStyle
from printables.engine.flow import Flow, largest
from printables.engine.options import Options
from printables.engine.page_elements import badge, counter, write
from printables.engine.patterns import colour_cells, lying, outline_ops
from printables.puzzles.pages import (
    SOLUTIONS,
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
    solution_rooms,
    star_row,
)
from rollwrite.board import Position
from rollwrite.geometry import Cell, Shape
from rollwrite.i18n import Translator
from rollwrite.i18n.board_words import tile_colour
from rollwrite.i18n.check_words import capitalised
from rollwrite.paper import Point, Rect
from rollwrite.puzzles.tile import AnyPuzzle, PlaceAll, collection
from rollwrite.puzzles.tile.puzzle import LEAST_GAP
from rollwrite.tilegame import Variant, variant_named

_STEPS = ("board", "law", "all", "best")
#: On a page, one in large print.
_EACH = 2
#: The board's share of the width beside its pieces.
_BOARD = 0.68
#: And of the height above them, in large print.
_UPPER = 0.76


def tile_puzzle_booklet(count: int, stars: int | None, options: Options) -> Document:
    """The booklet.

    :raises PrintError: it would have too many pages.
    """
    puzzles = _chosen(count, stars)
    t, leaf, each = options.t, leaf_of(options), _each(options)
    pages = [
        BookletPage(_cover(puzzles, leaf, options), t("print.tile_puzzles.title")),
        BookletPage(_guide(leaf, options), t("print.tile_puzzles.how")),
    ]
    for first in range(0, len(puzzles), each):
        some = puzzles[first : first + each]
        title = t.join([_name(puzzle, t) for puzzle in some])
        pages.append(BookletPage(_page(some, len(pages) + 1, leaf, options), title))
    solutions = [
        BookletPage(
            _solutions(puzzles[first : first + SOLUTIONS], leaf, options),
            t("print.puzzles.solutions"),
        )
        for first in range(0, len(puzzles), SOLUTIONS)
    ]

    def own(number: int) -> Drawing:
        return _own(number, leaf, options)

    notices = fewer(len(puzzles), count)
    return booklet(t("print.tile_puzzles.title"), pages, solutions, own, leaf, options, notices)


def _chosen(count: int, stars: int | None) -> list[AnyPuzzle]:
    """So many of both kinds, from easy to hard, in the order of their numbers."""
    left = [puzzle for puzzle in collection() if stars in (None, puzzle.stars)]
    kinds = [[one for one in left if one.kind == kind] for kind in ("all", "best")]
    wanted = [-(-count // 2), count // 2]
    if len(kinds[1]) < wanted[1]:
        wanted[0] = count - len(kinds[1])
    if len(kinds[0]) < wanted[0]:
        wanted[1] = count - len(kinds[0])
    chosen = [
        puzzle
        for some, many in zip(kinds, wanted, strict=True)
        for puzzle in _spread(some, min(many, len(some)))
    ]
    return sorted(chosen, key=lambda puzzle: puzzle.number)


def _spread(puzzles: Sequence[AnyPuzzle], many: int) -> Iterable[AnyPuzzle]:
    """So many of them, evenly from the first to the last."""
    return (puzzles[n * len(puzzles) // many] for n in range(many))


def _each(options: Options) -> int:
    """How many puzzles are on a page."""
    return 1 if options.theme_name == "large" else _EACH


def _name(puzzle: AnyPuzzle, t: Translator) -> str:
    """The same number as on the phone."""
    return t("print.puzzles.number", n=puzzle.number)


def _cover(puzzles: Sequence[AnyPuzzle], leaf: Leaf, options: Options) -> Drawing:
    t, k, area = options.t, leaf.scale, inner(leaf)
    drawing = blank(options)
    words = t.n("print.tile_puzzles.cover", len(puzzles))
    hardness = [puzzle.stars for puzzle in puzzles] or [1]
    stars = (min(hardness), max(hardness))
    title = t("print.tile_puzzles.title")
    y = cover_words(drawing, area, k, title, words, stars, options.theme)
    room = Rect(area.x, y + 28 * k, area.width, area.bottom - 14 * k - (y + 28 * k))
    if puzzles:
        _board(drawing, room, puzzles[-1], options)
    cover_name(drawing, area, k, options)
    return drawing


def _guide(leaf: Leaf, options: Options) -> Drawing:
    t, theme, k, area = options.t, options.theme, leaf.scale, inner(leaf)
    drawing = blank(options)

    def draw(drawing: Drawing, size: float) -> float:
        flow = Flow(drawing, theme, area.x, area.y, area.width, size, 1.3)
        flow.heading(t("print.tile_puzzles.how"), 1.75)
        flow.gap(0.2)
        for number, step in enumerate(_STEPS, start=1):
            flow.step(str(number), t(f"print.tile_puzzles.{step}", n=LEAST_GAP))
        flow.gap(0.3)
        flow.heading(t("print.puzzles.stars"), 1.2)
        flow.text(t("print.tile_puzzles.stars"))
        flow.gap(0.4)
        flow.text(t("print.tile_puzzles.proven"), muted=True)
        return flow.y

    largest(drawing, draw, area.bottom, 5.2 * k)
    return drawing


def _page(puzzles: Sequence[AnyPuzzle], number: int, leaf: Leaf, options: Options) -> Drawing:
    k, area = leaf.scale, inner(leaf)
    drawing = blank(options)
    em = max(3.4 * k, drawing.least)
    gap = 5 * k
    each = _each(options)
    high = (area.height - 2 * em - (each - 1) * gap) / each
    for n, puzzle in enumerate(puzzles):
        _puzzle(
            drawing, Rect(area.x, area.y + n * (high + gap), area.width, high), puzzle, k, options
        )
    page_number(drawing, number, area, em, options)
    return drawing


def _puzzle(drawing: Drawing, area: Rect, puzzle: AnyPuzzle, k: float, options: Options) -> None:
    """A board with what is left beside it, below what is to be done."""
    t, theme = options.t, options.theme
    name = _name(puzzle, t)
    drawing.text((area.x, area.y + 5.4 * k), name, 6.2 * k, theme.ink, "black")
    star_row(drawing, (area.right - 8 * 2.4 * k, area.y + 5.2 * k), 4.3 * k, puzzle.stars, theme)
    em = max(4 * k, drawing.least)
    task = _task(puzzle, t)
    write(
        drawing,
        (area.x, area.y + 7 * k + 1.1 * em),
        task,
        em,
        theme.ink,
        area.width * 0.66,
        "black",
    )
    game = t(f"tile.game.{puzzle.variant.key}")
    at = (area.right, area.y + 7 * k + 1.1 * em)
    write(
        drawing,
        at,
        game,
        max(3.4 * k, drawing.least),
        theme.muted,
        area.width * 0.33,
        "medium",
        "end",
    )
    top = area.y + 7 * k + 1.9 * em
    left = Rect(area.x, top, _BOARD * area.width, area.bottom - top)
    x = left.right + 0.03 * area.width
    right = Rect(x, top, area.right - x, area.bottom - top)
    if _each(options) == 1:
        # Large letters want large cells: the pieces lie below the board.
        left = Rect(area.x, top, area.width, _UPPER * (area.bottom - top))
        right = Rect(area.x, left.bottom + 3 * k, area.width, area.bottom - left.bottom - 3 * k)
    _board(drawing, left, puzzle, options, is_left=True)
    _left(drawing, right, puzzle, k, options)


def _task(puzzle: AnyPuzzle, t: Translator) -> str:
    colour = capitalised(tile_colour(t, puzzle.variant.colours[puzzle.colour]))
    if puzzle.kind == "all":
        return t.n("print.tile_puzzles.task_all", puzzle.pieces, colour=colour)
    return t("print.tile_puzzles.task_best", colour=colour)


def _fitting(room: Rect, variant: Variant, *, is_left: bool = False) -> tuple[Point, float]:
    """The top left of a board as large as the room lets it be, and the edge of its cells."""
    wide, high = board_size(variant)
    cell = min(room.width / wide, room.height / high)
    x = room.x if is_left else room.centre[0] - wide * cell / 2
    return (x, room.y), cell


def _board(
    drawing: Drawing, room: Rect, puzzle: AnyPuzzle, options: Options, *, is_left: bool = False
) -> None:
    variant, position = puzzle.variant, puzzle.game.position
    corner, cell = _fitting(room, variant, is_left=is_left)
    draw_board(drawing, variant, corner, cell, options.theme, taken=_taken(position), least=None)
    origin = cells_origin(variant, corner, cell)
    draw_pieces(drawing, position, variant.colours, {}, origin, cell, options, drawing.least)


def _taken(position: Position) -> set[Cell]:
    table = position.setup.table
    return {cell for some in position.placed for one in some for cell in table.cells_of(one)}


def _left(drawing: Drawing, area: Rect, puzzle: AnyPuzzle, k: float, options: Options) -> None:
    """The pieces that are left: of the colour that is to be placed, and of one that answers."""
    theme, position = options.theme, puzzle.game.position
    colours = [puzzle.colour]
    if puzzle.kind == "best":
        colours += [one for one in range(len(puzzle.variant.colours)) if one != puzzle.colour]
    shapes = [(one, _shapes_left(position, one)) for one in colours]
    many = sum(len(some) for _, some in shapes)
    unit = 4.2 * k
    # The pieces become smaller until all have room.
    while many and _laid(area, shapes, unit, k) > area.bottom and unit > 1.2 * k:
        unit *= 0.92
    y = area.y
    for colour, some in shapes:
        name = puzzle.variant.colours[colour]
        radius = max(2.6 * k, drawing.least)
        badge(drawing, name, (area.x + radius, y + radius), radius, theme)
        y += 2 * radius + 2 * k
        for shape, at in _places(Rect(area.x, y, area.width, area.height), some, unit):
            colour_cells(drawing, lying(shape), at, unit, name, theme, shape.lattice)
        y = _under(Rect(area.x, y, area.width, area.height), some, unit) + 3 * k


def _laid(
    area: Rect, shapes: Sequence[tuple[int, Sequence[Shape]]], unit: float, k: float
) -> float:
    y = area.y
    for _, some in shapes:
        y = _under(Rect(area.x, y + 8 * k, area.width, area.height), some, unit) + 3 * k
    return y


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


def _solutions(puzzles: Sequence[AnyPuzzle], leaf: Leaf, options: Options) -> Drawing:
    t, drawing = options.t, blank(options)
    titles = [(_name(puzzle, t), _counted(puzzle, t)) for puzzle in puzzles]
    rooms = solution_rooms(drawing, titles, leaf, options)
    for puzzle, room in zip(puzzles, rooms, strict=True):
        _solved(drawing, room, puzzle, options)
    return drawing


def _counted(puzzle: AnyPuzzle, t: Translator) -> str:
    if isinstance(puzzle, PlaceAll):
        return t.n("print.puzzles.one_of", puzzle.ways)
    return t("print.tile_puzzles.worth", n=puzzle.gap)


def _solved(drawing: Drawing, room: Rect, puzzle: AnyPuzzle, options: Options) -> None:
    """What lay there in grey, and the answer in colours with its numbers."""
    theme, variant, position = options.theme, puzzle.variant, puzzle.game.position
    table = position.setup.table
    corner, cell = _fitting(room, variant)
    origin = cells_origin(variant, corner, cell)
    taken = _taken(position) | {one for piece in puzzle.answer for one in piece.cells}
    draw_board(drawing, variant, corner, cell, theme, taken=taken, least=None)
    style = PathStyle(fill=theme.faint, stroke=theme.muted, width=0.15 * theme.stroke)
    for some in position.placed:
        for one in some:
            drawing.path(outline_ops(table.board.lattice, table.cells_of(one), origin, cell), style)
    for piece in puzzle.answer:
        colour = variant.colours[piece.colour]
        colour_cells(drawing, piece.cells, origin, cell, colour, theme, table.board.lattice)
    for number, piece in enumerate(puzzle.answer, start=1):
        at = piece_middle(table.board.lattice, piece.cells, origin, cell)
        em = drawing.least
        counter(drawing, at, max(cell, em / 0.44), str(number), "", theme, "#ffffff", em)


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
