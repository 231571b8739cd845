"""Any position: of a tile game, or a filled dice sheet that was checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from printables.engine.boards import (
    Numbers,
    board_size,
    cells_origin,
    draw_board,
    draw_pieces,
    rim_mm,
)
from printables.engine.drawing import Document, Drawing, PrintedPage, document_of
from printables.engine.flow import Flow, body_words, least_words, title_bar, words_page
from printables.engine.imposition import ImposedSheets, Progress
from printables.engine.options import Choice, Notice, Options, PrintError, notice
from printables.engine.page_elements import badge
from printables.request.allowed import LARGE_SIZES
from printables.request.printable import Printable
from printables.sheets.plain import filled_text, sheet_text
from printables.sheets.sheet import SheetSpec, checked_sheet, sheets
from printables.sheets.table import table_sheets, table_specs
from rollwrite.board import Position
from rollwrite.checking import CheckResult, FilledSheet, SheetInputError, check, load_filled
from rollwrite.i18n import Translator
from rollwrite.i18n.board_words import tile_colour
from rollwrite.i18n.check_words import problem_text
from rollwrite.i18n.dice_words import colour_letter
from rollwrite.i18n.tile_words import record_problem
from rollwrite.paper import Rect
from rollwrite.table import Table
from rollwrite.tilegame import Game, Placement
from rollwrite.tilegame.blksgf import Record, read_blksgf, write_blksgf
from rollwrite.tilegame.real_board import CellTexts, lying_in, texts_of
from rollwrite.tilegame.rules import RULES as TILE
from rollwrite.tilegame.sgf import SgfError
from rollwrite.tilegame.text import board_text

_MARGIN_MM = 12.0


@dataclass(frozen=True)
class PositionPrint(Printable):
    """A position: of a record, of a filled sheet, or of a table.

    :ivar specs: the sheets of the table.
    :ivar lying: what lies on the real board of a tile game in place of what the record has, each
        colour's key and its cells.
    """

    name = "position"
    sizes = LARGE_SIZES
    large = tuple(LARGE_SIZES)
    table: Annotated[
        str | None,
        Choice(
            "the code of a table: its sheets or its board as they are",
            hint="print_page.table_position_hint",
            overrides=("record",),
            is_carried=True,
            metavar="CODE",
        ),
    ] = None
    record: Annotated[
        str | None,
        Choice(
            "the text of a .blksgf file, or of a filled sheet in JSON",
            is_long=True,
            files=".blksgf,.json",
            option="file",
        ),
    ] = None
    specs: tuple[SheetSpec, ...] = ()
    lying: CellTexts = ()

    def at_table(self, table: Table[Any, Any], code: str) -> PositionPrint:
        """The same for what is at a table: its sheets, or the board of its tile game.

        :raises PrintError: there is nothing like this at it.
        """
        if table.rules.key != TILE.key:
            return replace(self, specs=table_specs(table, code))
        play = table.game
        game = table.settings.begun(1) if play is None else play.game
        lying: CellTexts = ()
        if play is not None and play.settled is not None:
            lying = texts_of(game.variant, play.position)
        return replace(self, record=write_blksgf(game), lying=lying)

    def pages(self, progress: Progress | None = None) -> ImposedSheets | Document:
        if self.specs:
            return table_sheets(self.specs, self.options)
        found = self._read()
        if isinstance(found, FilledSheet):
            return checked_position(found, check(found), self.options)
        return tile_position(found, self.options, self.lying)

    def texts(self) -> list[str]:
        t = self.options.t
        if self.specs:
            return [sheet_text(spec, t) for spec in self.specs]
        found = self._read()
        if isinstance(found, FilledSheet):
            return [filled_text(found, t)]
        return [_text(found.game, self.lying, t)]

    def _read(self) -> FilledSheet | Record:
        if self.record is None:
            raise PrintError("no_position")
        try:
            if self.record.lstrip().startswith("{"):
                return load_filled(self.record)
            return read_blksgf(self.record)
        except (SheetInputError, SgfError):
            raise PrintError("record") from None


def _text(game: Game, on_board: CellTexts, t: Translator) -> str:
    """The board as a grid of letters, and the moves."""
    variant = game.variant
    position = lying_in(game, on_board) if on_board else game.position
    letters = [colour_letter(t, colour) for colour in variant.colours]
    names = [tile_colour(t, colour) for colour in variant.colours]
    title = t(f"tile.game.{variant.key}")
    lines = [title, "=" * len(title), board_text(position, letters, names), ""]
    table = position.setup.table
    for number, move in enumerate(() if on_board else game.moves, start=1):
        if isinstance(move, Placement):
            cells = table.board.format_cells(table.cells_of(move.number))
            label = f"{names[move.colour]}, {table.shape_of(move.number).name}"
            lines.append(f"{number}. {t('words.label', label=label, text=cells)}")
    return "\n".join(lines).rstrip() + "\n"


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
    return document_of(name, [printed], options, notices)


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
        room.text(f"**{tile_colour(t, name)}**")
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
