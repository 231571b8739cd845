"""Any position: of a tile game, or a filled dice sheet that was checked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

from printables.boards.poster import Occasion, Poster, poster
from printables.engine.boards import Numbers
from printables.engine.drawing import Document
from printables.engine.imposition import ImposedSheets, Progress
from printables.engine.options import Choice, Notice, Options, PrintError, notice
from printables.request.allowed import LARGE_SIZES
from printables.request.printable import Printable
from printables.sheets.plain import filled_text, sheet_text
from printables.sheets.sheet import SheetSpec, checked_sheet, sheets
from printables.sheets.table import table_sheets, table_specs
from rollwrite.board import Position
from rollwrite.board.text import board_text
from rollwrite.checking import CheckResult, FilledSheet, SheetInputError, check, parse_filled
from rollwrite.checking.boards import check_board, parse_painted
from rollwrite.checking.sheet import load_json
from rollwrite.i18n import Translator
from rollwrite.i18n.check_words import problem_text
from rollwrite.i18n.dice_words import colour_letter
from rollwrite.i18n.tile_words import record_problem, tile_colour
from rollwrite.table import Table
from rollwrite.tilegame import Move, Placement, Variant, VariantError, variant_named
from rollwrite.tilegame.blksgf import Record, read_blksgf, write_blksgf
from rollwrite.tilegame.real_board import CellTexts, lying_in, texts_of
from rollwrite.tilegame.rules import RULES as TILE
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.tilegame.sgf import SgfError


@dataclass(frozen=True)
class PositionPrint(Printable):
    """A position: of a record, of a filled sheet, of a photographed board, or of a table.

    :ivar specs: the sheets of the table.
    :ivar occasion: of the table's game.
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
            "the text of a .blksgf file, or of a filled sheet or a read board in JSON",
            is_long=True,
            files=".blksgf,.json",
            option="file",
        ),
    ] = None
    specs: tuple[SheetSpec, ...] = ()
    lying: CellTexts = ()
    occasion: Occasion | None = None

    def at_table(self, table: Table[Any, Any], code: str) -> PositionPrint:
        """The same for what is at a table: its sheets, or the board of its tile game.

        :raises PrintError: there is nothing like this at it.
        """
        if table.rules.key != TILE.key:
            return replace(self, specs=table_specs(table, code))
        play, settings = table.game, table.settings
        if play is None:
            return replace(self, record=write_blksgf(settings.begun(1)))
        lying = texts_of(play.game.variant, play.position) if play.settled is not None else ()
        is_over = play.phase == "over"
        occasion = Occasion(play.settings, play.names, "", play.scores if is_over else ())
        return replace(self, record=write_blksgf(play.game), lying=lying, occasion=occasion)

    def on_day(self, day: str) -> PositionPrint:
        """The same of a game that was played on this day, an ISO date."""
        occasion = self.occasion
        return self if occasion is None else replace(self, occasion=replace(occasion, day=day))

    def pages(self, progress: Progress | None = None) -> ImposedSheets | Document:
        if self.specs:
            return table_sheets(self.specs, self.options)
        found = self._read()
        if isinstance(found, FilledSheet):
            return checked_position(found, check(found), self.options)
        shown, _ = found
        return poster(shown, self.options)

    def texts(self) -> list[str]:
        t = self.options.t
        if self.specs:
            return [sheet_text(spec, t) for spec in self.specs]
        found = self._read()
        if isinstance(found, FilledSheet):
            return [filled_text(found, t)]
        shown, moves = found
        return [_text(shown.variant, shown.position, moves, t)]

    def _read(self) -> FilledSheet | tuple[Poster, tuple[Move, ...]]:
        """A filled sheet; or what is to be drawn of a board, and the moves as far as known."""
        if self.record is None:
            raise PrintError("no_position")
        try:
            if not self.record.lstrip().startswith("{"):
                record = read_blksgf(self.record)
                return self._of_record(record), () if self.lying else record.game.moves
            data = load_json(self.record)
            if isinstance(data, dict) and isinstance(data.get("game"), str):
                return self._of_board(data, variant_named(data["game"])), ()
            return parse_filled(data)
        except (SheetInputError, SgfError, VariantError):
            raise PrintError("record") from None

    def _of_record(self, record: Record) -> Poster:
        game, variant = record.game, record.variant
        occasion = self.occasion or Occasion(
            TileSettings(variant.key),
            record.names,
            record.day,
            game.scores() if game.is_over else (),
        )
        if self.lying:
            return Poster(variant, lying_in(game, self.lying), occasion)
        numbers, notices = _numbers(record, self.options)
        return Poster(variant, game.position, occasion, numbers, notices)

    def _of_board(self, data: object, variant: Variant) -> Poster:
        """Of what a photo shows, or somebody painted: nobody knows what was played when."""
        result = check_board(parse_painted(data, variant))
        occasion = Occasion(TileSettings(variant.key), (), "", ())
        t = self.options.t
        notices: tuple[Notice, ...] = ()
        if not result.is_valid:
            problem = problem_text(t, result.problems[0])
            notices = (notice("unsound_board", problem=problem),)
        return Poster(variant, result.position, occasion, {}, notices)


def _text(variant: Variant, position: Position, moves: tuple[Move, ...], t: Translator) -> str:
    """The board as a grid of letters, and the moves."""
    letters = [colour_letter(t, colour) for colour in variant.colours]
    names = [tile_colour(t, colour) for colour in variant.colours]
    title = t(f"tile.game.{variant.key}")
    lines = [title, "=" * len(title), board_text(position, letters, names), ""]
    table = position.setup.table
    for number, move in enumerate(moves, start=1):
        if isinstance(move, Placement):
            cells = table.board.format_cells(table.cells_of(move.number))
            label = f"{names[move.colour]}, {table.shape_of(move.number).name}"
            lines.append(f"{number}. {t('words.label', label=label, text=cells)}")
    return "\n".join(lines).rstrip() + "\n"


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
