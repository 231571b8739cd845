"""The table as JSON, in the reader's language: all that a phone draws, and nothing secret.

The browser decides nothing: what may be done now, what fits and why not is all in here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rollwrite.board import bits
from rollwrite.dicegame import Layout, Mark, Player, Settings, Sheet, Table
from rollwrite.dicegame.codec import encode
from rollwrite.dicegame.proof import prove
from rollwrite.dicegame.settings import MIN_PLAYERS
from rollwrite.dicegame.sheet import square_of
from rollwrite.dicegame.state import Game
from rollwrite.geometry import square_shapes
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import result_line, why_out, winner_sentence
from rollwrite.service import TableSnapshot
from rollwrite.web.tasks import colour_words, live_region_text, pick_order, tasks_of

STRIKE_BOXES = 3


@lru_cache(maxsize=4096)
def _plain(value: Settings | Layout | Mark) -> dict[str, Any]:
    """``value`` as JSON data, remembered: it is the same in view after view. Not to be changed."""
    data: dict[str, Any] = encode(value)
    return data


def table_view(t: Translator, snapshot: TableSnapshot, join_url: str) -> dict[str, Any]:
    """What the phone that looks may know; ``you`` is None for a spectator."""
    table, game = snapshot.table, snapshot.table.game
    tasks = tasks_of(t, table, snapshot.actor)
    mine = [seat.number for seat in table.seats if table.speaks_for(snapshot.actor, seat.number)]
    return {
        "code": snapshot.code,
        "seq": snapshot.seq,
        "phase": "lobby" if game is None else game.phase,
        "solo": table.solo,
        "locked": table.locked,
        "status": _status(t, snapshot),
        "say": live_region_text(t, game, tasks),
        "join_url": join_url,
        "settings": _plain(table.settings),
        "colours": colour_words(t),
        "you": None if snapshot.actor is None else {"seat": snapshot.actor, "seats": mine},
        "waiting_claim": snapshot.claim,
        "seats": [
            {
                "seat": seat.number,
                "name": seat.name,
                "kind": seat.kind,
                "keeper": seat.keeper,
                "mine": seat.number in mine,
                "starter": seat.number == table.starter,
                "host": seat.number == table.host,
            }
            for seat in table.seats
        ],
        "claims": [_claim(t, table, claim.claim, claim.seat) for claim in table.claims],
        **_start(t, table),
        "game": None if game is None else _game(t, table, game, snapshot.actor),
        "tasks": tasks,
    }


def _claim(t: Translator, table: Table, claim: str, number: int) -> dict[str, Any]:
    seat = table.seat(number)
    name = "" if seat is None else seat.name
    return {
        "claim": claim,
        "seat": number,
        "name": name,
        "text": t("table.claim.ask", name=name),
    }


def _start(t: Translator, table: Table) -> dict[str, Any]:
    problem = None
    if table.is_playing:
        problem = t("table.refused.game-on")
    elif not table.solo and len(table.seats) < MIN_PLAYERS:
        problem = t("table.refused.need-players", seats=MIN_PLAYERS)
    return {"can_start": problem is None, "start_problem": problem}


def _status(t: Translator, snapshot: TableSnapshot) -> str:
    table, game = snapshot.table, snapshot.table.game
    if game is None:
        return t.n("table.status.lobby", len(table.seats))
    if game.phase == "over":
        return t("table.status.over")
    if game.is_solo:
        return t("table.status.solo", round=game.round)
    if game.is_round_complete:
        # The next starter may be another one already: the round's own would only confuse.
        line = t("table.status.done", round=game.round)
    else:
        line = t("table.status.round", round=game.round, name=game.players[game.starter].name)
    index = None if snapshot.actor is None else game.index_of(snapshot.actor)
    if index is None:
        return line
    if not game.players[index].is_in:
        return f"{line} · {t('table.status.out')}"
    if game.players[index].die is not None:
        return line
    if game.picker == index:
        return f"{line} · {t('table.status.pick_now')}"
    # Places count from the starter, so "third" stays third while others pick.
    order = [i for i in game.clockwise(game.starter) if game.players[i].is_in]
    place = order.index(index) + 1
    if place == 1 or index not in pick_order(game):
        return line
    return f"{line} · {t(f'table.status.pick_{place}')}"


def _game(t: Translator, table: Table, game: Game, actor: int | None) -> dict[str, Any]:
    seats = [player.seat for player in game.players]

    def seat_at(index: int | None) -> int | None:
        return None if index is None else seats[index]

    taken = {player.die: player.seat for player in game.players}
    is_over = game.phase == "over"
    proof = prove(game.number, game.commitment, game.seed, game.rolled)
    return {
        "number": game.number,
        "round": game.round,
        "starter": seats[game.starter],
        "roller": seat_at(game.roller),
        "picker": seat_at(game.picker),
        "complete": game.is_round_complete and not is_over,
        "dice": [
            {"die": die, "value": value, "taken_by": taken.get(die)}
            for die, value in enumerate(game.dice)
        ],
        "ring": {
            "places": [
                {
                    "seat": player.seat,
                    "name": player.name,
                    "colour": game.colour_of(index),
                    "in": player.is_in,
                }
                for index, player in enumerate(game.players)
            ],
            "standby": list(game.ring.standby),
        },
        "layout": _plain(game.settings.layout),
        "settings": _plain(game.settings),
        "players": [_player(t, table, game, index, actor) for index in range(len(game.players))],
        "commitment": game.commitment,
        "seed": game.seed,
        "proof": {
            "ok": proof.verdict == "fair",
            "verdict": proof.verdict,
            "text": t(f"table.proof.{proof.verdict.replace('-', '_')}"),
        },
        "ranking": _ranking(t, game) if is_over else [],
        "verdict": winner_sentence(t, game) if is_over else None,
        "unreported": list(game.unreported) if is_over else [],
    }


def _ranking(t: Translator, game: Game) -> list[dict[str, Any]]:
    names = {player.seat: player.name for player in game.players}
    return [
        {
            "seat": score.seat,
            "name": names[score.seat],
            "rank": score.rank,
            "unfilled": score.unfilled,
            "strikes": score.strikes,
            "tie": score.tie,
            "text": result_line(t, score),
        }
        for score in game.ranking
    ]


def _player(
    t: Translator, table: Table, game: Game, index: int, actor: int | None
) -> dict[str, Any]:
    player: Player = game.players[index]
    votes = [vote for vote in game.votes if vote[1] == player.seat]
    is_mine = table.speaks_for(actor, player.seat)
    out = None
    if player.out is not None:
        out = {
            "round": player.out.round,
            "reason": player.out.reason,
            "text": why_out(t, game, player),
        }
    return {
        "seat": player.seat,
        "name": player.name,
        "kind": player.kind,
        "mine": is_mine,
        "colour": game.colour_of(index),
        "die": player.die,
        "face": game.face_of(player),
        "drawing": game.is_drawing(index),
        "drawn": player.mark_of(game.round) is not None,
        "in": player.is_in,
        "out": out,
        "strikes": player.sheet.strikes,
        "strikes_max": STRIKE_BOXES,
        "unfilled": player.unfilled,
        "known": player.sheet.is_known,
        "used": list(player.sheet.used),
        "marks": sheet_marks(player.sheet),
        "votes": len(votes),
        "can_be_set_out": player.is_in
        and actor is not None
        and not is_mine
        and game.phase != "over"
        # A vote cast with a guest's seat was its keeper's.
        and not any(table.speaks_for(actor, voter) for voter, _ in votes),
    }


def sheet_marks(sheet: Sheet) -> list[dict[str, Any]]:
    """What is drawn on a sheet, in order, ``n`` counting from 1."""
    return [_mark(number, mark) for number, mark in enumerate(sheet.marks, start=1)]


def _mark(number: int, mark: Mark) -> dict[str, Any]:
    return {"n": number, **_plain(mark)}


def placements_view(table: Table, seat: int, *, strike: bool) -> dict[str, Any] | None:
    """Every legal placement of a seat that is drawing, by shape; None when it is not drawing.

    :param strike: as if a strike were used: shapes of every row.
    """
    game = table.game
    index = None if game is None else game.index_of(seat)
    if game is None or index is None or not game.is_drawing(index):
        return None
    player, colour = game.players[index], game.colour_of(index)
    face = game.face_of(player)
    sheet = player.sheet
    legal = sheet.legal(colour, None if strike else face)
    if strike and not sheet.has_strike_left:
        legal = 0
    placements = sheet.layout.table
    shapes: dict[str, list[dict[str, Any]]] = {}
    for number in bits(legal):
        shape = placements.shape_of(number)
        cells = placements.cells_of(number)
        entry = {
            "orientation": shape.orientations.index(shape.lattice.normal(cells)),
            "squares": [square_of(cell) for cell in cells],
        }
        shapes.setdefault(shape.name, []).append(entry)
    return {
        "seat": seat,
        "colour": colour,
        "face": face,
        "strike": strike,
        "shapes": [{"shape": name, "placements": found} for name, found in shapes.items()],
    }


def shapes_view() -> dict[str, Any]:
    """The 21 shapes: their orientations as squares, and which one a turn or a flip leads to."""
    return {
        "shapes": {
            name: {
                "size": shape.size,
                "orientations": [
                    [square_of(cell) for cell in cells] for cells in shape.orientations
                ],
                "turned": [shape.turned(i) for i in range(len(shape.orientations))],
                "flipped": [shape.flipped(i) for i in range(len(shape.orientations))],
            }
            for name, shape in square_shapes().items()
        }
    }
