"""Any position: of a tile game, or a filled dice sheet that was checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from printables.boards import board_size, cells_origin, draw_board, middle, rim_mm
from printables.checked_sheet import checked_sheet
from printables.contrast import WHITE
from printables.drawing import Document, Drawing, PathStyle, PrintedPage
from printables.flow import Flow, title_bar
from printables.fonts import text_width
from printables.imposition import ImposedSheets
from printables.options import Notice, Options, notice
from printables.page_elements import badge
from printables.patterns import colour_cells
from printables.sheet import sheets
from printables.tilecard import colour_name
from printables.word_size import body_words, least_words, words_page
from rollwrite.board import Position
from rollwrite.checking import CheckResult, FilledSheet
from rollwrite.geometry import SQUARE, Cell, Lattice
from rollwrite.i18n.check_words import problem_text
from rollwrite.i18n.tile_words import record_problem
from rollwrite.paper import Point, Rect
from rollwrite.tilegame import Placement
from rollwrite.tilegame.blksgf import Record
from rollwrite.tilegame.real_board import CellTexts, lying_in

_MARGIN_MM = 12.0

#: The number of a move, by its colour and the number of its placement.
Numbers: TypeAlias = dict[tuple[int, int], int]


def tile_position(record: Record, options: Options, on_board: CellTexts = ()) -> Document:
    """The board of a tile game with its pieces, the move numbers, and what each colour has left.

    :param on_board: what lies on a real board instead, where nobody knows what was played when.

    From the first broken rule on nobody knows what was played when: no move is numbered there, and
    the page and a notice say why.
    """
    t, theme, page = options.t, options.theme, options.whole_page
    game, variant = record.game, record.variant
    # Large paper has larger words.
    em = body_words(options, max(3.0, min(page.width, page.height) / 70))
    area = Rect(0, 0, page.width, page.height).inset(_MARGIN_MM)
    drawing = words_page(options)
    name, names = t(f"tile.game.{variant.key}"), variant.colours
    position = lying_in(game, on_board) if on_board else game.position
    placed = sum(map(len, position.placed))
    sub = t.n("print.position.moves", placed)
    numbers, notices = ({}, ()) if on_board else _numbers(record, options)
    top = title_bar(drawing, area, name, sub, theme, 7)
    if notices:
        flow = Flow(drawing, theme, area.x, top - 1, area.width, em)
        flow.text(f"**{notices[0].message(t)}**")
        top = flow.y + 1
    foot = _left(Drawing(), Rect(area.x, 0, area.width, 0), position, names, em, options)
    rim = rim_mm(em)
    room = Rect(area.x + rim, top, area.width - 2 * rim, area.bottom - top - foot - rim)
    wide, high = board_size(variant)
    cell = min(room.width / wide, room.height / high)
    # Board and list stay together in the middle of the page.
    above = (room.height - high * cell) / 2
    corner = (room.centre[0] - wide * cell / 2, room.y + above)
    table = position.setup.table
    taken = {
        one
        for placements in position.placed
        for placement in placements
        for one in table.cells_of(placement)
    }
    draw_board(drawing, variant, corner, cell, theme, names=True, taken=taken,
               least=least_words(options))  # fmt: skip
    origin = cells_origin(variant, corner, cell)
    draw_pieces(drawing, position, names, numbers, origin, cell, options, least_words(options))
    low = corner[1] + high * cell + rim + min(above, 5)
    _left(drawing, Rect(area.x, low, area.width, foot), position, names, em, options)
    printed = PrintedPage(page.width, page.height, tuple(drawing.items), name)
    pages = (printed,) * options.copies
    return Document(name, t("print.subject"), options.language, pages, notices)


def _numbers(record: Record, options: Options) -> tuple[Numbers, tuple[Notice, ...]]:
    """The number of each move that is known, by colour and placement, and what is not."""
    problems = record.main_problems
    moves = record.game.moves
    notices: tuple[Notice, ...] = ()
    if problems:
        first = min(problems, key=lambda problem: problem.move)
        moves = record.game_before(first.move).moves if first.move else ()
        notices = (notice("unsound_record", problem=record_problem(options.t, first)),)
    numbers = {
        (move.colour, move.number): number
        for number, move in enumerate(moves, start=1)
        if isinstance(move, Placement)
    }
    return numbers, notices


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
    em = max(0.34 * size, least)
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


def _left(
    drawing: Drawing,
    area: Rect,
    position: Position,
    colours: Sequence[str],
    em: float,
    options: Options,
) -> float:
    """The pieces each colour has not placed, by name; how high that is."""
    theme, t = options.theme, options.t
    shapes = position.setup.table.shapes
    # Two colours side by side where four would be too narrow to read.
    across = len(colours) if area.width / len(colours) >= 13 * em else 2
    width = area.width / across
    high = 0.0
    y = area.y
    for colour, name in enumerate(colours):
        left = [
            f"{shape.name}" if many == 1 else f"{many}×{shape.name}"
            for number, shape in enumerate(shapes)
            if (many := position.left(colour, number))
        ]
        if colour and colour % across == 0:
            y, high = y + high, 0.0
        x = area.x + colour % across * width
        radius = max(3.2, em)
        badge(drawing, name, (x + radius, y + radius), radius, theme)
        indent = 2 * radius + 1.4
        room = Flow(drawing, theme, x + indent, y + 0.2 * em, width - indent - 2, em, 1.25)
        room.text(f"**{colour_name(name, t)}**")
        # A colour that has placed little has more to list than fits a line.
        room.text(" ".join(left) or "–", muted=True)
        high = max(high, room.y - y + 1.5)
    return y + high - area.y


def checked_position(sheet: FilledSheet, result: CheckResult, options: Options) -> ImposedSheets:
    """A filled sheet as it was checked, with the rounds of an order of play that explains it."""
    t = options.t
    spec = checked_sheet(sheet, result)
    if not result.is_valid:
        spec = replace(spec, name=t("print.position.unsound"))
    printed = sheets([spec], options)
    if result.is_valid:
        return printed
    said = notice("unsound_sheet", problem=problem_text(t, result.problems[0]))
    notices = (*printed.document.notices, said)
    return replace(printed, document=replace(printed.document, notices=notices))
