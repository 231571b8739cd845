"""Any position: of a tile game, as a picture to hang up, large, with who played, when and what is
left; or a filled dice sheet that was checked.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from printables.engine.boards import (
    Numbers,
    board_size,
    cells_origin,
    draw_board,
    draw_frame,
    draw_pieces,
    piece_middle,
    pieces_in_rows,
    question_mark,
    rim_mm,
)
from printables.engine.drawing import Document, Drawing, PrintedPage, document_of
from printables.engine.flow import (
    Flow,
    body_words,
    cut_name,
    least_words,
    name_notices,
    title_bar,
    words_page,
)
from printables.engine.fonts import on_paper
from printables.engine.imposition import ImposedSheets, Progress
from printables.engine.options import Choice, Notice, Options, PrintError, notice
from printables.engine.page_elements import badge
from printables.request.allowed import LARGE_SIZES
from printables.request.printable import Printable
from printables.sheets.sheet import SheetSpec, checked_sheet, filled_text, sheet_text, sheets
from printables.sheets.table import table_sheets, table_specs
from rollwrite.board import Position
from rollwrite.board.text import board_text
from rollwrite.checking import CheckResult, FilledSheet, SheetInputError, check, parse_filled
from rollwrite.checking.boards import check_board, parse_painted
from rollwrite.checking.inputs import load_json
from rollwrite.geometry import Cell
from rollwrite.i18n import Translator
from rollwrite.i18n.check_words import capitalised, problem_text
from rollwrite.i18n.dice_words import colour_letter
from rollwrite.i18n.tile_words import of_cells, record_problem, score_text, tile_colour
from rollwrite.paper import Rect
from rollwrite.table import Table
from rollwrite.tilegame import SCHEMES, Move, Placement, Variant, VariantError, variant_named
from rollwrite.tilegame.blksgf import Record, read_blksgf, write_blksgf
from rollwrite.tilegame.real_board import CellTexts, lying_in, texts_of
from rollwrite.tilegame.rules import RULES as TILE
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.tilegame.scoring import colour_points, ranks
from rollwrite.tilegame.sgf import SgfError

_MARGIN_MM = 12.0


@dataclass(frozen=True)
class Occasion:
    """Who played a game, and when.

    :ivar names: of the players; empty, or with empty ones, where nobody knows.
    :ivar day: an ISO date, or "".
    :ivar scores: of the players once it is over, or empty.
    """

    settings: TileSettings
    names: tuple[str, ...]
    day: str
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Poster:
    """What is drawn.

    :ivar numbers: of the moves that are known.
    :ivar notices: what breaks the rules; it is said on the page, too.
    :ivar doubtful: cells that were read in a photo, and that nobody is sure of.
    """

    variant: Variant
    position: Position
    occasion: Occasion
    numbers: Numbers = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
    doubtful: tuple[Cell, ...] = ()


def poster(shown: Poster, options: Options) -> Document:
    """One page with the board as large as it can be beside what is left of each colour."""
    t, theme, page = options.t, options.theme, options.whole_page
    variant, position = shown.variant, shown.position
    # Large paper has larger words.
    em = body_words(options, max(3.0, min(page.width, page.height) / 70))
    area = Rect(0, 0, page.width, page.height).inset(_MARGIN_MM)
    drawing = words_page(options)
    name = t(f"tile.game.{variant.key}")
    top = title_bar(drawing, area, name, _subtitle(shown, t), theme, 3 * em, variant.colours)
    if shown.notices:
        flow = Flow(drawing, theme, area.x, top - 1, area.width, em)
        flow.text(f"**{shown.notices[0].message(t)}**")
        top = flow.y + 1
    room = Rect(area.x, top, area.width, area.bottom - top)
    frame, listed = _laid_out(shown, room, em, options)
    rim = rim_mm(least_words(options))
    corner = (frame.x + rim, frame.y + rim)
    cell = (frame.width - 2 * rim) / board_size(variant)[0]
    draw_frame(drawing, variant, frame, corner, cell, theme)
    table = position.setup.table
    taken = {
        one
        for placements in position.placed
        for placement in placements
        for one in table.cells_of(placement)
    }
    least = least_words(options)
    draw_board(drawing, variant, corner, cell, theme, names=True, taken=taken, least=least)
    origin = cells_origin(variant, corner, cell)
    draw_pieces(drawing, position, variant.colours, shown.numbers, origin, cell, options, least)
    for one in shown.doubtful:
        middle = piece_middle(table.board.lattice, [one], origin, cell)
        question_mark(drawing, middle, cell, least, theme.ink)
    listed.drawn(drawing, shown, options)
    printed = PrintedPage(page.width, page.height, tuple(drawing.items), name)
    notices = (*shown.notices, *name_notices(shown.occasion.names))
    return document_of(name, [printed], options, notices)


def _subtitle(shown: Poster, t: Translator) -> str:
    """When it was, and who won; while it goes on, how many pieces lie there."""
    occasion, variant = shown.occasion, shown.variant
    said = t.n("print.position.moves", sum(map(len, shown.position.placed)))
    if occasion.scores and variant.players > 1:
        settings = occasion.settings
        scores = occasion.scores
        placed = ranks(scores, high_wins=settings.scoring.high_wins)
        best = [number for number, rank in enumerate(placed) if rank == 1]
        names = [_player(shown, number, t) for number in best]
        points = score_text(t, settings, scores[best[0]])
        said = (
            t("table.tile.shared", names=t.join(names), points=points)
            if len(names) > 1
            else capitalised(t("table.tile.wins", name=names[0], points=points))
        )
    people = ""
    if all(owner is None for owner in variant.owners):
        # Nobody has a colour (T8), so that no name stands beside one.
        people = t.join([_on_page(name) for name in occasion.names if name])
    return " · ".join(filter(None, (occasion.day, people, said)))


def _player(shown: Poster, number: int, t: Translator) -> str:
    """A player's name, or the colours of one whose name nobody knows."""
    names, variant = shown.occasion.names, shown.variant
    if number < len(names) and names[number]:
        return _on_page(names[number])
    pairs = zip(variant.colours, variant.owners, strict=True)
    own = [tile_colour(t, colour) for colour, owner in pairs if owner == number]
    return t.join(own) if own else str(number + 1)


def _on_page(name: str) -> str:
    return on_paper(cut_name(name))


#: How much larger than a page's other words those about colours are, if the board loses nothing.
_LARGER = (1.7, 1.5, 1.3, 1.15)


def _laid_out(shown: Poster, room: Rect, em: float, options: Options) -> tuple[Rect, _Listed]:
    """Where the board's frame and the colours lie: below it, or beside it where the board is
    larger then.
    """
    wide, high = board_size(shown.variant)
    rim = rim_mm(least_words(options))

    def under(listed: _Listed) -> float:
        foot = listed.drawn(Drawing(), shown, options) + 1.2 * listed.em
        return min((room.width - 2 * rim) / wide, (room.height - foot - 2 * rim) / high)

    def beside(listed: _Listed, cell: float) -> _Listed:
        left = room.x + cell * wide + 2 * rim + 2 * em
        return replace(listed, x=left, y=room.y + rim, width=room.right - left, across=1)

    usual = _Listed(room.x, 0.0, room.width, em)
    if under(usual) * wide < 0.6 * room.width:
        # Little has been placed: smaller pieces leave more room to the board.
        usual = replace(usual, unit=0.6 * usual.unit)
    aside = min((0.7 * room.width - 2 * rim) / wide, (room.height - 2 * rim) / high)
    if aside > (cell := under(usual)):
        for by in (*_LARGER, 1.0):
            listed = beside(replace(usual, em=by * em), aside)
            has_room = by == 1.0 or listed.width >= 13 * listed.em
            if has_room and listed.drawn(Drawing(), shown, options) + rim <= room.height:
                size = (aside * wide + 2 * rim, aside * high + 2 * rim)
                y = room.y + 0.3 * (room.height - size[1])
                return Rect(room.x, y, *size), replace(listed, y=y + rim)
    for by in _LARGER:
        larger = replace(usual, em=by * em)
        if under(larger) >= cell - 1e-9:
            usual = larger
            break
    size = (cell * wide + 2 * rim, cell * high + 2 * rim)
    # Board and colours stay together, a little above the middle.
    foot = usual.drawn(Drawing(), shown, options) + 1.2 * usual.em
    y = room.y + 0.4 * max(room.height - foot - size[1], 0)
    frame = Rect(room.centre[0] - size[0] / 2, y, *size)
    return frame, replace(usual, y=frame.bottom + 1.2 * usual.em)


@dataclass(frozen=True)
class _Listed:
    """Where each colour stands with its player and the pieces that are left of it.

    :ivar across: how many side by side; 0 for as many as have room for words.
    :ivar unit: the edge of a piece's cell, in ems.
    """

    x: float
    y: float
    width: float
    em: float
    across: int = 0
    unit: float = 0.55

    def drawn(self, drawing: Drawing, shown: Poster, options: Options) -> float:
        """Draw them; how high that is."""
        most = len(shown.variant.colours)
        fits = (n for n in (most, 2) if self.width / n >= 13 * self.em)
        across = self.across or next(fits, 1)
        width = self.width / across
        y = self.y
        for first in range(0, most, across):
            high = 0.0
            for n, colour in enumerate(range(first, min(first + across, most))):
                room = Rect(self.x + n * width, y, width - 1.2 * self.em, 0)
                high = max(high, self._colour(drawing, room, colour, shown, options))
            y += high + 1.2 * self.em
        return y - 1.2 * self.em - self.y

    def _colour(
        self, drawing: Drawing, area: Rect, colour: int, shown: Poster, options: Options
    ) -> float:
        em = self.em
        theme, t, variant = options.theme, options.t, shown.variant
        position, key = shown.position, variant.colours[colour]
        radius = 1.1 * em
        badge(drawing, key, (area.x + radius, area.y + radius), radius, theme)
        indent = 2 * radius + 0.5 * em
        flow = Flow(drawing, theme, area.x + indent, area.y, area.width - indent, em, 1.25)
        owner, names = variant.owners[colour], shown.occasion.names
        name = _on_page(names[owner]) if owner is not None and owner < len(names) else ""
        flow.text(f"**{name or capitalised(tile_colour(t, key))}**", 1.15)
        left = colour_points(position, colour, SCHEMES["basic"])
        flow.text(t.n(of_cells(t, variant, "table.tile.squares_left"), left), muted=True)
        shapes = position.setup.table.shapes
        rest = [
            shape
            for number, shape in enumerate(shapes)
            for _ in range(position.left(colour, number))
        ]
        rest.sort(key=lambda shape: -shape.size)
        room = replace(area, x=flow.x, y=flow.y + 0.4 * em, width=flow.width)
        return pieces_in_rows(drawing, rest, room, self.unit * em, key, theme) - area.y


# ── Any position ──────────────────────────────────────────────────────────────────────────────────


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
        doubtful = tuple(variant.board().cells_in(result.painted.uncertain))
        return Poster(variant, result.position, occasion, {}, notices, doubtful)


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
