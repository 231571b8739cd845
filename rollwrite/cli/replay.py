"""``rollwrite replay LOG``: play a table's log again, by the rules.

JSON lines in, JSON lines out: after each event the state of the table. The log is what the End
page offers for download.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from rollwrite.cli.files import FileError, add_language, fail, read_text
from rollwrite.dicegame import Player
from rollwrite.dicegame.rules import DiceTable
from rollwrite.dicegame.state import Game
from rollwrite.games import check_log, parse_log
from rollwrite.i18n import translator
from rollwrite.i18n.dice_words import result_line, winner_sentence
from rollwrite.table import Event
from rollwrite.table.logfile import LogError
from rollwrite.table.replay import ReplayError


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("replay", help="play a table's log again, by the rules")
    parser.add_argument("log", metavar="LOG", help="a file of JSON lines, or - for standard input")
    parser.add_argument("--text", action="store_true", help="print the result in words instead")
    add_language(parser)
    parser.set_defaults(func=replay)


def replay(args: argparse.Namespace) -> int:
    """Print the state after each event; 1 when an event is not what the rules make of it."""
    try:
        events = list(parse_log(read_text(args.log).split("\n")))
        table = None
        for number, (event, after) in enumerate(check_log(events), start=1):
            table = after
            if not args.text:
                print(json.dumps(_line(number, event, after), ensure_ascii=False))
    except (FileError, LogError) as error:
        return fail(f"{args.log}: {error}" if isinstance(error, LogError) else error)
    except ReplayError as error:
        fail(f"{args.log}: {error}")
        return 1
    if table is None:
        return fail(f"{args.log} holds no events")
    if args.text:
        _print_result(table, args.lang)
    return 0


def _line(number: int, event: Event, table: DiceTable) -> dict[str, Any]:
    game = table.game
    line: dict[str, Any] = {"event": number, "type": type(event).__name__}
    if game is None:
        return {**line, "phase": "lobby", "seats": [seat.name for seat in table.seats]}
    return {
        **line,
        "game": game.number,
        "phase": game.phase,
        "round": game.round,
        "starter": game.players[game.starter].seat,
        "dice": list(game.dice),
        "standby": list(game.ring.standby),
        "players": [_player(game, index, player) for index, player in enumerate(game.players)],
        "ranking": [[score.seat, score.rank] for score in game.ranking],
    }


def _player(game: Game, index: int, player: Player) -> dict[str, Any]:
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


def _print_result(table: DiceTable, language: Any) -> None:
    t = translator(language)
    game = table.game
    if game is None:
        print(t("table.refused.no-game"))
        return
    names = {player.seat: player.name for player in game.players}
    for player in game.players:
        print(f"{player.name}\n" + "\n".join(player.sheet.rows) + "\n")
    for score in game.ranking:
        print(f"{score.rank}. {names[score.seat]}: {result_line(t, score)}")
    if game.phase == "over":
        print(winner_sentence(t, game))
