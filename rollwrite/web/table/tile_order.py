"""The order of play of a tile game: every move, from its log, played again by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rollwrite.games import FORMS, check_log, evolve
from rollwrite.i18n import Translator
from rollwrite.i18n.tile_words import order_text
from rollwrite.table import Event
from rollwrite.table.events import GameStarted
from rollwrite.table.replay import ReplayError
from rollwrite.table.state import AnyTable
from rollwrite.tilegame import Corner
from rollwrite.tilegame.rules import RULES
from rollwrite.tilegame.rules.state import TilePlay


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
