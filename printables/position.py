"""Any position: of a tile game, or a filled dice sheet that was checked."""

from __future__ import annotations

from printables.boards import board_size, cells_origin, draw_board, middle
from printables.drawing import Document, Drawing, PrintedPage
from printables.flow import Flow, title_bar
from printables.imposition import ImposedSheets
from printables.options import Options
from printables.page_elements import badge, counter, write
from printables.patterns import colour_cells
from printables.sheet import Drawn, SheetSpec, layout_code, sheets
from printables.tilecard import colour_name
from rollwrite.checking import CheckResult, FilledSheet
from rollwrite.dicegame import COLOURS
from rollwrite.geometry import SQUARE
from rollwrite.paper import Rect, SheetCode
from rollwrite.tilegame import Game, Placement

_MARGIN_MM = 12.0
_RIM_MM = 6.0


def tile_position(game: Game, title: str, options: Options) -> Document:
    """The board of a tile game with its pieces, the move numbers, and what each colour has left.

    :param title: what stands above it; empty for the game's name.
    """
    t, theme, page = options.t, options.theme, options.whole_page
    variant = game.variant
    area = Rect(0, 0, page.width, page.height).inset(_MARGIN_MM)
    drawing = Drawing()
    name = title or t(f"tile.game.{variant.key}")
    placed = sum(map(len, game.position.placed))
    top = title_bar(drawing, area, name, t.n("print.position.moves", placed), theme, 7)
    foot = 12.0
    room = Rect(area.x + _RIM_MM, top, area.width - 2 * _RIM_MM,
                area.bottom - top - foot - _RIM_MM)  # fmt: skip
    wide, high = board_size(variant)
    cell = min(room.width / wide, room.height / high)
    # Board and list stay together in the middle of the page.
    above = (room.height - high * cell) / 2
    corner = (room.centre[0] - wide * cell / 2, room.y + above)
    table = game.position.setup.table
    taken = {
        one
        for placements in game.position.placed
        for placement in placements
        for one in table.cells_of(placement)
    }
    draw_board(drawing, variant, corner, cell, theme, names=True, taken=taken)
    _pieces(drawing, game, cells_origin(variant, corner, cell), cell, options)
    low = corner[1] + high * cell + _RIM_MM + min(above, 5)
    _left(drawing, Rect(area.x, low, area.width, foot), game, options)
    printed = PrintedPage(page.width, page.height, tuple(drawing.items), name)
    return Document(name, t("print.subject"), options.language, (printed,) * options.copies)


def _pieces(
    drawing: Drawing, game: Game, origin: tuple[float, float], cell: float, options: Options
) -> None:
    table = game.position.setup.table
    lattice = table.board.lattice
    numbers = {
        (move.colour, move.number): number
        for number, move in enumerate(game.moves, start=1)
        if isinstance(move, Placement)
    }
    size = cell if lattice == SQUARE else 0.6 * cell
    for colour, placements in enumerate(game.position.placed):
        name = game.variant.colours[colour]
        for placement in placements:
            cells = table.cells_of(placement)
            colour_cells(drawing, cells, origin, cell, name, options.theme, lattice)
            centres = [middle(lattice, one) for one in cells]
            mx = sum(x for x, _ in centres) / len(centres)
            my = sum(y for _, y in centres) / len(centres)
            x, y = min(centres, key=lambda c: (round((c[0] - mx) ** 2 + (c[1] - my) ** 2, 6), c))
            number = numbers.get((colour, placement))
            at = (origin[0] + x * cell, origin[1] + y * cell)
            words = "" if number is None else str(number)
            ground = options.theme.fills[name]
            counter(drawing, at, size, options.theme.letters[name], words, options.theme, ground)


def _left(drawing: Drawing, area: Rect, game: Game, options: Options) -> None:
    """The pieces each colour has not placed, by name."""
    theme, t = options.theme, options.t
    shapes = game.position.setup.table.shapes
    width = area.width / len(game.variant.colours)
    for colour, name in enumerate(game.variant.colours):
        left = [
            f"{shape.name}" if many == 1 else f"{many}×{shape.name}"
            for number, shape in enumerate(shapes)
            if (many := game.position.left(colour, number))
        ]
        x = area.x + colour * width
        badge(drawing, name, (x + 3.4, area.y + 3.4), 3.2, theme)
        write(drawing, (x + 8, area.y + 2.8), colour_name(name, t), 3, theme.ink, width - 10,
              "bold")  # fmt: skip
        # A colour that has placed little has more to list than fits a line.
        room = Flow(drawing, theme, x + 8, area.y + 4.2, width - 10, 2.8, 1.25)
        room.text(" ".join(left) or "–", muted=True)


def checked_position(sheet: FilledSheet, result: CheckResult, options: Options) -> ImposedSheets:
    """A filled sheet as it was checked, with the rounds of an order of play that explains it."""
    drawn = [Drawn(shape.colour, shape.squares, shape.round) for shape in result.shapes]
    known = {square for shape in drawn for square in shape.squares}
    side = range(sheet.layout.side)
    for colour in COLOURS:
        # Areas that are no shape are drawn as they stand.
        rest = tuple(
            (row, column)
            for row in side
            for column in side
            if sheet.squares[row][column] == colour and (row, column) not in known
        )
        if rest:
            drawn.append(Drawn(colour, rest))
    crossed = sheet.crossed
    if crossed is None:
        crossed = frozenset(shape.name for shape in result.shapes)
    spec = SheetSpec(
        sheet.layout,
        SheetCode(layout_code(sheet.layout)),
        drawn=tuple(drawn),
        crossed=crossed,
        strikes=min(sheet.strikes or 0, 3),
        unfilled=result.unfilled,
    )
    return sheets([spec], options)
