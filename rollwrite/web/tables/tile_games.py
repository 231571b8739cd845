"""What a table has for programs while it plays a tile game: its record, its real board (T16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from flask import Blueprint, Response

from rollwrite.checking import SheetInputError
from rollwrite.checking.boards import (
    PaintedBoard,
    PaintedCells,
    PaintedSquares,
    parse_painted,
)
from rollwrite.checking.differences import differences, turns_to
from rollwrite.checking.jobs import BoardJob
from rollwrite.games import FORMS, check_log, evolve
from rollwrite.i18n import Translator
from rollwrite.i18n.check_words import difference_text
from rollwrite.i18n.tile_words import order_text, refusal, tile_colour, who_leads, who_won
from rollwrite.i18n.verdicts import BoardVerdict, board_verdict
from rollwrite.players.tile.analysis_record import name_players
from rollwrite.schema.dataclass_json import decode
from rollwrite.service import TableSnapshot
from rollwrite.table import Event, RefusedError
from rollwrite.table.events import GameStarted
from rollwrite.table.replay import ReplayError
from rollwrite.table.rules import require
from rollwrite.table.state import AnyTable
from rollwrite.tilegame import Corner
from rollwrite.tilegame.blksgf import record_of
from rollwrite.tilegame.real_board import CellTexts, LyingError, singles_that_matter, texts_of
from rollwrite.tilegame.rules import RULES, TileRules, may
from rollwrite.tilegame.rules.state import (
    SettledBoard,
    TilePlay,
    board_refused,
    comment_on,
    counted,
    last_on,
)
from rollwrite.web.games.registry import game_at
from rollwrite.web.games.tile.board import (
    BoardSquare,
    TileBoard,
    TilePlaces,
    board_of,
    letter_of,
    tile_places,
)
from rollwrite.web.games.tile.game import TileResult, ranking_of
from rollwrite.web.http.access import GameNumber, TableCode, game_number, request_snapshot
from rollwrite.web.http.heavy_work import worked_out
from rollwrite.web.http.operations import RECORD, operation, read_json, read_query
from rollwrite.web.http.problems import ProblemError, unreadable
from rollwrite.web.http.rate_limits import CHECK, limited
from rollwrite.web.http.rendering import file_to_keep, kept_json
from rollwrite.web.http.site import language, words
from rollwrite.web.http.work import LOOK, done_as
from rollwrite.web.live.kept import kept
from rollwrite.web.tables.api import SeatNumber, addressed_seat
from rollwrite.web.tables.log import public_log

blueprint: Final = Blueprint("tile_games", __name__, url_prefix="/api/v1/tables/<code>")


@dataclass(frozen=True)
class BoardDifference:
    """A piece that does not lie as in the app.

    :ivar kind: only the app has it (``missing``), or only the board (``extra``); it lies elsewhere
        (``moved``) or in another colour (``colour``); not all of its squares agree (``partly``);
        something that is no piece (``other``).
    :ivar text: the same in a sentence.
    :ivar squares: on both; on a board of triangles the column counts triangles.
    :ivar cells: the same by name.
    """

    kind: str
    text: str
    squares: tuple[BoardSquare, ...]
    cells: str


@dataclass(frozen=True)
class SingleLast:
    """A colour whose score depends on whether its single square was its last piece.

    :ivar colour: its key; ``name`` and ``letter`` are what people call it.
    :ivar last: whether it counts so.
    """

    colour: str
    name: str
    letter: str
    last: bool


@dataclass(frozen=True)
class BoardCount:
    """What a real board would settle.

    :ivar board: what lies there, as SettleBoard takes it, and ``last`` the same.
    :ivar singles: the colours of which it matters whether their single square was last.
    :ivar ranking: the end of the game; ``text`` says who wins.
    """

    board: CellTexts
    last: tuple[str, ...]
    singles: tuple[SingleLast, ...]
    ranking: tuple[TileResult, ...]
    text: str


@dataclass(frozen=True)
class BoardComparison:
    """What lies on a real board, against what the app has.

    :ivar text: how many differences there are, in a sentence.
    :ivar squares: every square that is not the same.
    :ivar turns: after how many quarter turns clockwise it is more like the app; 0 for none. Photos
        are taken from any side of the table.
    :ivar app: what the app has, and ``app_text`` what that scores.
    :ivar verdict: whether the pieces can lie like this, by the laws of placement.
    :ivar count: what the board would settle; null where it cannot be counted.
    :ivar why_not: why it cannot be counted, in a sentence.
    """

    text: str
    differences: tuple[BoardDifference, ...]
    squares: tuple[BoardSquare, ...]
    turns: int
    app: TileBoard
    app_text: str
    verdict: BoardVerdict
    count: BoardCount | None
    why_not: str | None


def comparison(
    t: Translator, play: TilePlay, painted: PaintedBoard, last: tuple[str, ...] | None
) -> BoardComparison:
    """A painted board against a game, and what it would settle.

    :param last: the keys of the colours whose single square came last; None for as in the app.
    """
    found = differences(play.game.position, painted.taken)
    board = play.game.position.setup.table.board
    count, why_not = None, None
    try:
        position = counted(play, painted.taken, last)
    except LyingError as error:
        why_not = refusal(t, board_refused(error), play.settings.row)
    else:
        settled = SettledBoard(play.seats[0], position, last_on(play, position))
        count = _count(t, replace(play, settled=settled), settled)
        painted = _with_last(painted, settled.last)
    app = replace(play, settled=None)
    differing = 0
    for here, there in zip(play.game.position.taken, painted.taken, strict=True):
        differing |= here ^ there
    return BoardComparison(
        t.n("check.differ.count", len(found)) if found else t("check.differ.none"),
        tuple(
            BoardDifference(
                one.kind,
                difference_text(t, play.settings.row, board, one),
                tuple(map(board.square_of, one.cells)),
                board.format_cells(one.cells),
            )
            for one in found
        ),
        tuple(map(board.square_of, board.cells_in(differing))),
        turns_to(play.game.position, painted.taken),
        board_of(app),
        who_leads(t, app),
        board_verdict(t, worked_out(BoardJob(painted))),
        count,
        why_not,
    )


def _count(t: Translator, play: TilePlay, settled: SettledBoard) -> BoardCount:
    row = play.settings.row
    numbers = singles_that_matter(settled.position, play.settings.scoring)
    keys = [row.colours[number] for number in numbers]
    return BoardCount(
        texts_of(row, settled.position),
        settled.last,
        tuple(SingleLast(k, tile_colour(t, k), letter_of(k), k in settled.last) for k in keys),
        ranking_of(t, play),
        who_won(t, play),
    )


def _with_last(painted: PaintedBoard, last: tuple[str, ...]) -> PaintedBoard:
    """The board with the single square last where it was, so that its points are those counted."""
    variant = painted.variant
    single = next((one.name for one in variant.shapes().values() if one.size == 1), None)
    told = tuple(single if colour in last else None for colour in variant.colours)
    return replace(painted, last=told)


@dataclass(frozen=True)
class OrderedMove:
    """A move that stands.

    :ivar n: its number, from 1.
    :ivar colour: the colour's key.
    :ivar shape: the piece that was placed or picked; null for a corner.
    :ivar move: its text, such as the names of its cells.
    """

    n: int
    seat: int
    name: str
    colour: str
    shape: str | None
    move: str


@dataclass(frozen=True)
class TileOrder:
    """The order of play.

    :ivar ok: whether the log follows the rules from the game's first event to its last.
    :ivar text: the same in a sentence.
    """

    game: int
    ok: bool
    text: str
    moves: tuple[OrderedMove, ...]


def tile_order(t: Translator, events: Iterable[Mapping[str, Any]], number: int) -> TileOrder | None:
    """The moves of a tile game of a table; what was taken back is not among them.

    :param events: the log of the table as public JSON, from its beginning.
    :param number: of a game that was begun there.
    :returns: None for another kind of game.
    """
    bodies = [{k: v for k, v in body.items() if k not in {"seq", "at"}} for body in events]
    log = [FORMS.event_from_json(body) for body in bodies]
    before, first = _beginning(log, number)
    if before is None or before.rules is not RULES:
        return None
    play: TilePlay | None = None
    broken = 0
    try:
        for _, table in check_log(log[first:], before):
            if table.game is None or table.game.number != number:
                break
            play = table.game
    except ReplayError as error:
        broken = first + error.number
    moves = () if play is None else tuple(_moves(play))
    if broken:
        return TileOrder(number, False, t("table.tile.order_broken", event=broken), moves)
    return TileOrder(number, True, order_text(t, len(moves)), moves)


def _beginning(log: list[Event], number: int) -> tuple[AnyTable | None, int]:
    """The table before a game of it begins, and how many events lead there.

    What came before is another game's, and not judged here.
    """
    table: AnyTable | None = None
    for index, event in enumerate(log):
        if isinstance(event, GameStarted) and event.game == number:
            return table, index
        table = evolve(table, event)
    return table, len(log)


def _moves(play: TilePlay) -> Iterable[OrderedMove]:
    colours = play.settings.row.colours
    made = zip(play.movers, play.game.moves, strict=True)
    for n, (seat, move) in enumerate(made, start=1):
        shape = None if isinstance(move, Corner) else move.shape
        name = play.name_of(seat)
        yield OrderedMove(n, seat, name, colours[move.colour], shape, str(move))


@blueprint.get("/seats/<seat>/places")
@operation(answer=TilePlaces, problems=(403, 422))
@done_as(LOOK)
def places(code: TableCode, seat: SeatNumber) -> Response:
    """Where a seat's pieces may lie in a tile game, also while others move.

    As things lie, and as if it were the seat's turn. When it is, that of the colours that may be
    placed now.
    """
    snapshot = request_snapshot(code)
    number = addressed_seat(snapshot, seat)
    if snapshot.table.rules.key != TileRules.key:
        raise ProblemError(404, "only-tiles")
    key = ("places", snapshot.table_id, snapshot.seq, number)
    return kept_json(key, lambda: tile_places(snapshot.table, number))


@dataclass(frozen=True)
class RecordQuery:
    """Which game of a table.

    :ivar game: its number at the table, from 1; the newest if left out.
    """

    game: int | None = None


@blueprint.get("/record")
@operation(media=RECORD, query=RecordQuery)
def record(code: TableCode) -> Response:
    """A tile game of the table as a ``.blksgf`` file, with the names of who played."""
    snapshot = request_snapshot(code)
    number = read_query(RecordQuery).game
    table = snapshot.table
    number = table.games if number is None else number
    # However many numbers there are of games that nobody has begun.
    if number not in range(1, table.games + 1):
        raise ProblemError(404, "no-record")
    key = ("record", snapshot.table_id, snapshot.seq, number)
    text = kept(key, lambda: _record_text(snapshot, number))
    return file_to_keep(text, RECORD, f"rollwrite-{snapshot.code}-{number}.blksgf")


def _record_text(snapshot: TableSnapshot, number: int) -> str:
    play = snapshot.table.game
    # Of the newest game the table knows, unless something else is to be played next.
    if play is None or play.number != number:
        play = game_at(public_log(snapshot), number)
    if not isinstance(play, TilePlay):
        raise ProblemError(404, "no-record")
    saved = record_of(play.game, comment_on(play))
    name_players(saved, play.names)
    return str(saved)


@blueprint.get("/games/<game>/order")
@operation(answer=TileOrder)
def order(code: TableCode, game: GameNumber) -> Response:
    """The order of play of a tile game, checked.

    The game is played again from the log by the rules: ``ok`` says that every move was in turn and
    allowed.
    """
    snapshot = request_snapshot(code)
    number, t = game_number(snapshot, game), words()

    def ordered() -> TileOrder:
        found = tile_order(t, public_log(snapshot), number)
        if found is None:
            raise ProblemError(404, "only-tiles")
        return found

    return kept_json(("order", snapshot.table_id, snapshot.seq, number, language()), ordered)


@dataclass(frozen=True)
class LyingBoard:
    """What lies on a table's real board: its squares or its cells.

    :ivar last: the keys of the colours whose last piece was their single square; null for as it is
        in the app.
    """

    squares: PaintedSquares | None = None
    cells: PaintedCells | None = None
    last: tuple[str, ...] | None = None


@dataclass(frozen=True)
class _Last:
    last: tuple[str, ...] | None = None


@blueprint.post("/board/compare")
@operation(body=LyingBoard)
@limited(CHECK)
def compare_board(code: TableCode) -> BoardComparison:
    """See the score that a real board would give.

    For a table of a tile game whose setting ``board`` is ``real``. Nothing changes by it: the
    command ``SettleBoard`` settles the game (T16).
    """
    table, t = request_snapshot(code).table, words()
    play = table.game
    if play is None:
        raise RefusedError("no-game")
    if not isinstance(play, TilePlay):
        raise RefusedError("other-game")
    require(may.compare(play))
    data = read_json()
    last = decode(_Last, {"last": data.pop("last", None)}).last
    settled = {"start": play.settings.start_rule, "scheme": play.settings.scoring.key}
    try:
        painted = parse_painted({**data, **settled}, play.settings.row)
    except SheetInputError as error:
        raise unreadable(t, error, "board") from None
    return comparison(t, play, painted, last)
