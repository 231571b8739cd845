"""Everything that can be printed, by name: what the command line and the app ask for."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date

from printables.boards.board import board
from printables.boards.pieces import Cutting, pieces
from printables.boards.position import checked_position, tile_position
from printables.cards.card import dice_card, tile_card
from printables.cards.dice import dice
from printables.cards.scorepad import dice_scorepad, tile_scorepad
from printables.cards.tracker import tracker, trackers_for
from printables.engine.drawing import Document
from printables.engine.imposition import ImposedSheets, Progress
from printables.engine.names import name_notices
from printables.engine.options import Options, PrintError
from printables.kits.class_pack import class_pack
from printables.kits.kit import kit
from printables.kits.seating import seatings
from printables.puzzles.challenge import challenges
from printables.puzzles.graded import puzzle_booklet
from printables.puzzles.tiles import tile_puzzle_booklet
from printables.request.fields import (
    COUNT,
    GAME,
    LAYOUT,
    PLAYERS,
    PRINTABLE,
    PUZZLE_COUNT,
    STARS,
    USUAL_DIE_MM,
    USUAL_GAME,
    USUAL_PLAYERS,
    USUAL_PUZZLES,
    USUAL_ROUNDS,
    fields_of,
)
from printables.school.colouring import colouring_pages
from printables.school.worksheet import board_worksheets, worksheets
from printables.sheets.sheet import SheetSpec, blank_spec, sheets
from printables.sheets.solo import solo_sheets
from rollwrite.checking import SheetInputError, check, load_filled
from rollwrite.dicegame import Layout, built_in_layout
from rollwrite.paper import PageGeometry
from rollwrite.tilegame import Variant, variant_named
from rollwrite.tilegame.blksgf import read_blksgf
from rollwrite.tilegame.real_board import CellTexts
from rollwrite.tilegame.sgf import SgfError

_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
_SEED_LETTERS = 6
DEFAULT_CELL_MM = 15.0
DEFAULT_TRIANGLE_MM = 20.0


@dataclass(frozen=True)
class Request:
    """What is to be printed; plain values only, so that another process can do it.

    :ivar name: one of :data:`~printables.request.fields.PRINTABLES`.
    :ivar game: a tile game's key, where a printable is not for the dice game.
    :ivar players: 2 to 4, where it matters.
    :ivar standby: ``fixed`` or ``starter``, or None for both.
    :ivar size_mm: the edge of a die, or of a board's cell.
    :ivar one_page: the board as large as one page allows.
    :ivar backs: the pieces' names on their backs.
    :ivar seeds: a sheet or puzzle for each.
    :ivar rounds: of a challenge.
    :ivar tables, names: of a class.
    :ivar codes: the codes of its tables; ``T01``, ``T02``, ... when empty.
    :ivar address: where the app is, for codes that lead phones to it and to those tables, or
        empty.
    :ivar specs: the sheets of a table.
    :ivar record: the text of a ``.blksgf`` file or of a filled sheet in JSON.
    :ivar lying: what lies on the real board of a tile game in place of what the record has, each
        colour's key and its cells.
    :ivar stars: 1 to 4, how hard puzzles are, or None for all.
    :ivar count: how many puzzles.
    :ivar word: that they grow from, or None for those that come with the program.
    :ivar tile_games: whether puzzles are of the tile games, which all come with the program.
    :ivar topic: of a worksheet, or None for all.
    :ivar clearance_mm: by how much pieces are smaller than their cells.
    :ivar offset_mm: by how much a printer shifts backs, to the right and down.
    :ivar by_colour: the pieces of each colour on pages of their own.
    :ivar guillotine: pieces in lines that straight cuts part, not nested.
    """

    name: str
    options: Options = field(default_factory=Options)
    layout: Layout = field(default_factory=lambda: built_in_layout(LAYOUT.values[0]))
    game: str | None = None
    players: int | None = None
    standby: str | None = None
    size_mm: float | None = None
    one_page: bool = False
    backs: bool = True
    seeds: tuple[str, ...] = ()
    rounds: int = USUAL_ROUNDS
    tables: int = 6
    names: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    address: str = ""
    specs: tuple[SheetSpec, ...] = ()
    record: str | None = None
    lying: CellTexts = ()
    stars: int | None = None
    count: int = USUAL_PUZZLES
    word: str | None = None
    tile_games: bool = False
    topic: str | None = None
    clearance_mm: float = 0.0
    offset_mm: tuple[float, float] = (0.0, 0.0)
    by_colour: bool = False
    guillotine: bool = False


def usual_cell_mm(variant: Variant) -> float:
    """The edge of a board's cells, and of its pieces', until somebody chooses."""
    return DEFAULT_TRIANGLE_MM if variant.board().lattice.turns == 6 else DEFAULT_CELL_MM


def random_seed() -> str:
    """A new seed for a solo sheet or a challenge."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_SEED_LETTERS))


def seeds_for(seed: str | None, day: date | None, count: int) -> tuple[str, ...]:
    """Seeds for ``count`` sheets: those of the days from ``day`` on, or ``SEED-1``, ``SEED-2``, ...

    :raises PrintError: too many.
    """
    COUNT.checked(count)
    if day is not None:
        first = day.toordinal()
        if first + count > date.max.toordinal():
            raise PrintError("day", value=day.isoformat())
        return tuple(date.fromordinal(first + n).isoformat() for n in range(count))
    if count == 1:
        return (seed or random_seed(),)
    return tuple(f"{seed}-{n}" if seed else random_seed() for n in range(1, count + 1))


def make(request: Request, progress: Progress | None = None) -> ImposedSheets:
    """The pages, and where the dice-game sheets among them lie.

    :param progress: called now and then where there may be many sheets.
    :raises PrintError: it cannot be printed; the sentence says why.
    """
    PRINTABLE.checked(request.name)
    if request.options.up > 1 and "up" not in fields_of(request.name):
        raise PrintError("one_up", name=request.name)
    made = _MAKERS[request.name](request, progress)
    if isinstance(made, ImposedSheets):
        return made
    # No sheets lie on these pages, and a page is a place all the same.
    pages = [PageGeometry(page.width, page.height, "portrait", (), ()) for page in made.pages]
    return ImposedSheets(made, tuple((page, ()) for page in pages))


def _game(request: Request) -> Variant:
    key = request.game or USUAL_GAME
    GAME.checked(key)
    return variant_named(key)


def _players(request: Request) -> int:
    players = USUAL_PLAYERS if request.players is None else request.players
    PLAYERS.checked(players)
    return players


def _sheet(request: Request, progress: Progress | None) -> ImposedSheets:
    if request.specs:
        return _table_sheets(request, progress)
    return sheets([blank_spec(request.layout)], request.options, progress=progress)


def _table_sheets(request: Request, progress: Progress | None) -> ImposedSheets:
    """The sheets of a table; a notice says whose names cannot be printed."""
    made = sheets(request.specs, request.options, fill=False, progress=progress)
    said = name_notices(spec.name for spec in request.specs)
    notices = tuple(dict.fromkeys((*made.document.notices, *said)))
    return replace(made, document=replace(made.document, notices=notices))


def _solo(request: Request, progress: Progress | None) -> ImposedSheets:
    seeds = list(request.seeds or (random_seed(),))
    return solo_sheets(request.layout, seeds, request.options, progress=progress)


def _card(request: Request, _: Progress | None) -> Document:
    if request.game is None:
        return dice_card(request.layout, request.options)
    return tile_card(_game(request), request.options)


def _tracker(request: Request, _: Progress | None) -> Document:
    return tracker(trackers_for(request.players, request.standby), request.options)


def _dice(request: Request, _: Progress | None) -> Document:
    return dice(USUAL_DIE_MM if request.size_mm is None else request.size_mm, request.options)


def _cell(request: Request, variant: Variant) -> float:
    return usual_cell_mm(variant) if request.size_mm is None else request.size_mm


def _board(request: Request, _: Progress | None) -> Document:
    variant = _game(request)
    if request.one_page:
        return board(variant, request.size_mm, request.options, one_page=True)
    return board(variant, _cell(request, variant), request.options)


def _pieces(request: Request, _: Progress | None) -> Document:
    variant = _game(request)
    cutting = Cutting(
        _cell(request, variant),
        request.clearance_mm,
        request.offset_mm,
        request.backs,
        request.by_colour,
        request.guillotine,
    )
    return pieces(variant, cutting, request.options)


def _position(request: Request, _: Progress | None) -> ImposedSheets | Document:
    if request.specs:
        return _table_sheets(request, None)
    text = request.record
    if text is None:
        raise PrintError("no_position")
    if text.lstrip().startswith("{"):
        try:
            filled = load_filled(text)
        except SheetInputError:
            raise PrintError("record") from None
        return checked_position(filled, check(filled), request.options)
    if request.options.up > 1:
        raise PrintError("one_up", name="position")
    try:
        record = read_blksgf(text)
    except SgfError:
        raise PrintError("record") from None
    return tile_position(record, request.options, request.lying)


def _scorepad(request: Request, _: Progress | None) -> Document:
    if request.game is None:
        return dice_scorepad(_players(request), request.options)
    return tile_scorepad(_game(request), request.options)


def _challenge(request: Request, progress: Progress | None) -> ImposedSheets:
    seeds = list(request.seeds or (random_seed(),))
    return challenges(request.layout, seeds, request.rounds, request.options, progress)


def _puzzles(request: Request, progress: Progress | None) -> Document:
    PUZZLE_COUNT.checked(request.count)
    if request.stars is not None:
        STARS.checked(request.stars)
    if request.tile_games:
        return tile_puzzle_booklet(request.count, request.stars, request.options)
    return puzzle_booklet(
        request.layout, request.count, request.stars, request.word, request.options, progress
    )


def _kit(request: Request, progress: Progress | None) -> ImposedSheets:
    players = _players(request)
    return kit(request.layout, players, request.options, request.address, progress)


def _class(request: Request, progress: Progress | None) -> ImposedSheets:
    plan = seatings(request.tables, request.names, request.codes)
    notices = name_notices(request.names)
    return class_pack(request.layout, plan, request.options, request.address, progress, notices)


def _worksheet(request: Request, progress: Progress | None) -> Document:
    seeds = request.seeds or (random_seed(),)
    if request.record is not None:
        return board_worksheets(request.record, seeds, request.options, progress)
    return worksheets(request.layout, request.topic, seeds, request.options, progress)


def _colouring(request: Request, progress: Progress | None) -> Document:
    seeds = request.seeds or (random_seed(),)
    return colouring_pages(request.layout, seeds, request.options, progress)


_MAKERS: dict[str, Callable[[Request, Progress | None], ImposedSheets | Document]] = {
    "sheet": _sheet,
    "solo": _solo,
    "card": _card,
    "tracker": _tracker,
    "dice": _dice,
    "board": _board,
    "pieces": _pieces,
    "position": _position,
    "scorepad": _scorepad,
    "challenge": _challenge,
    "kit": _kit,
    "class": _class,
    "puzzles": _puzzles,
    "worksheet": _worksheet,
    "colouring": _colouring,
}
