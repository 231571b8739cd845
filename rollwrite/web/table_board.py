"""The real board of a table, for programs: what lies there against what the app has (T16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import Blueprint

from rollwrite.checking import SheetInputError
from rollwrite.checking.boards import PaintedCells, PaintedSquares, parse_painted
from rollwrite.schema.dataclass_json import decode
from rollwrite.table import RefusedError
from rollwrite.table.refusals import require
from rollwrite.tilegame.rules import may
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.web.access import TableCode, request_snapshot
from rollwrite.web.languages import words
from rollwrite.web.operations import operation
from rollwrite.web.request_bodies import read_json
from rollwrite.web.table.tile_compare import BoardComparison, comparison
from rollwrite.web.unreadable import unreadable

blueprint: Final = Blueprint("table_board", __name__, url_prefix="/api/v1/tables/<code>/board")


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


@blueprint.post("/compare")
@operation(body=LyingBoard)
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
