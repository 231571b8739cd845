"""``rollwrite replay LOG``: play a table's log again, by the rules.

JSON lines in, JSON lines out: after each event the state of the table. The log is what the End
page offers for download.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from rollwrite.board.text import board_text
from rollwrite.cli.terminal import add_language, broken, fail, read_log, reader
from rollwrite.dicegame import Game, Player
from rollwrite.games import check_log
from rollwrite.i18n import Translator, translator
from rollwrite.i18n.dice_words import colour_letter, lettered, result_line, winner_sentence
from rollwrite.i18n.tile_words import order_text, tile_colour
from rollwrite.table import Event
from rollwrite.table.replay import ReplayError
from rollwrite.table.rules import GameAtTable
from rollwrite.table.state import AnyTable
from rollwrite.tilegame.rules.state import TilePlay


def register(parser: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser.description = (
        "Play a table's log again, by the rules. After each event the state of the table is "
        "printed as a line of JSON."
    )
    parser.add_argument("log", metavar="LOG", help="a file of JSON lines, or - for standard input")
    parser.add_argument("--text", action="store_true", help="print the result as text")
    add_language(parser)
    parser.set_defaults(func=replay)


def replay(args: argparse.Namespace) -> int:
    """Print the state after each event; 1 when an event is not what the rules make of it."""
    try:
        table = None
        for number, (event, after) in enumerate(check_log(read_log(args.log)), start=1):
            table = after
            if not args.text:
                print(json.dumps(_line(number, event, after), ensure_ascii=False))
    except ReplayError as error:
        fail(broken(reader(), args.log, error))
        return 1
    if table is None:
        return fail(reader()("cli.log.empty", file=args.log))
    if args.text:
        _print_result(table, translator(args.lang))
    return 0


def _line(number: int, event: Event, table: AnyTable) -> dict[str, Any]:
    line: dict[str, Any] = {"event": number, "type": type(event).__name__}
    if table.game is None:
        return {**line, "phase": "lobby", "seats": [seat.name for seat in table.seats]}
    return {**line, **_shown(table).data(table.game)}


def _print_result(table: AnyTable, t: Translator) -> None:
    if table.game is None:
        print(t("table.refused.no-game"))
        return
    for line in _shown(table).lines(t, table.game):
        print(line)


def _dice_data(game: Game) -> dict[str, Any]:
    """The game as JSON data."""
    return {
        "game": game.number,
        "phase": game.phase,
        "round": game.round,
        "starter": game.players[game.starter].seat,
        "dice": list(game.dice),
        "standby": list(game.ring.standby),
        "players": [_dice_player(game, index, player) for index, player in enumerate(game.players)],
        "ranking": [[score.seat, score.rank] for score in game.ranking],
    }


def _dice_player(game: Game, index: int, player: Player) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "name": player.name,
        "marker": game.colour_of(index),
        "die": game.face_of(player),
        "in": player.is_in,
        "strikes": player.sheet.strikes,
        "unfilled": player.unfilled,
        "crossed": list(player.sheet.used),
        "squares": player.sheet.rows,
    }


def _dice_lines(t: Translator, game: Game) -> Iterator[str]:
    """The sheets, and how the players stand, in words."""
    names = {player.seat: player.name for player in game.players}
    for player in game.players:
        yield from (player.name, *lettered(t, player.sheet.rows), "")
    for score in game.ranking:
        line = t("words.label", label=names[score.seat], text=result_line(t, game, score))
        yield f"{score.rank}. {line}"
    if game.phase == "over":
        yield winner_sentence(t, game)


def _tile_data(play: TilePlay) -> dict[str, Any]:
    """The game as JSON data; ``points`` are the squares that each colour has left."""
    variant = play.settings.row
    return {
        "game": play.number,
        "variant": variant.key,
        "phase": play.phase,
        "moves": [str(move) for move in play.game.moves],
        "to_move": play.to_move,
        "colour": play.colour,
        "points": dict(zip(variant.colours, play.squares_left, strict=True)),
        "players": [
            {"seat": seat, "name": name, "in": play.is_in(seat), "score": score}
            for seat, name, score in zip(play.seats, play.names, play.scores, strict=True)
        ],
        "ranking": sorted(map(list, zip(play.seats, play.ranks, strict=True)), key=lambda r: r[1]),
    }


def _tile_lines(t: Translator, play: TilePlay) -> Iterator[str]:
    """The board, who is next, and how the players stand, in words."""
    variant, position = play.settings.row, play.position
    placed = sum(map(len, position.placed))
    yield t.n("tile.show.moves", placed, game=t(f"tile.game.{variant.key}"))
    colours = [tile_colour(t, colour) for colour in variant.colours]
    letters = [colour_letter(t, colour) for colour in variant.colours]
    yield board_text(position, variant.colours, colours, letters)
    if play.to_move is None:
        yield t("tile.show.over")
    else:
        yield t("tile.show.to_move", name=play.name_of(play.to_move))
    # Whoever prints this has played the log again by the rules.
    yield order_text(t, len(play.game.moves))
    for rank, name, score in sorted(zip(play.ranks, play.names, play.scores, strict=True)):
        yield f"{rank}. {t('words.label', label=name, text=score)}"


class Shown(NamedTuple):
    """How a game is shown: as JSON data, and as lines of text."""

    data: Callable[[Any], dict[str, Any]]
    lines: Callable[[Translator, Any], Iterable[str]]


#: By the key of the rules; a game that is not here shows its phase and places.
SHOWN = {
    "dice": Shown(_dice_data, _dice_lines),
    "tile": Shown(_tile_data, _tile_lines),
}


def _shown(table: AnyTable) -> Shown:
    names = {seat.number: seat.name for seat in table.seats}

    def data(game: GameAtTable) -> dict[str, Any]:
        return {"game": game.number, "phase": game.phase}

    def lines(_: Translator, game: GameAtTable) -> list[str]:
        return [f"{one.rank}. {names[one.seat]}" for one in table.rules.ranking(game) or ()]

    return SHOWN.get(table.rules.key, Shown(data, lines))
