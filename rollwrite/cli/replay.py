"""``rollwrite replay LOG``: play a table's log again, by the rules.

JSON lines in, JSON lines out: after each event the state of the table. The log is what the End
page offers for download.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rollwrite.cli import dice_state, tile_state
from rollwrite.cli.files import FileError, add_language, fail, read_text
from rollwrite.games import check_log, parse_log
from rollwrite.i18n import Translator, translator
from rollwrite.table import Event
from rollwrite.table.log_json import LogError
from rollwrite.table.replay import ReplayError
from rollwrite.table.state import AnyTable


class Shown(NamedTuple):
    """How a game is shown: as JSON data, and as lines of text."""

    state: Callable[[Any], dict[str, Any]]
    lines: Callable[[Translator, Any], Iterable[str]]


#: By the key of the rules.
SHOWN = {
    "dice": Shown(dice_state.state, dice_state.lines),
    "tile": Shown(tile_state.state, tile_state.lines),
}


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("replay", help="play a table's log again, by the rules")
    parser.add_argument("log", metavar="LOG", help="a file of JSON lines, or - for standard input")
    parser.add_argument("--text", action="store_true", help="print the result as text")
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
        _print_result(table, translator(args.lang))
    return 0


def _line(number: int, event: Event, table: AnyTable) -> dict[str, Any]:
    line: dict[str, Any] = {"event": number, "type": type(event).__name__}
    if table.game is None:
        return {**line, "phase": "lobby", "seats": [seat.name for seat in table.seats]}
    return {**line, **SHOWN[table.rules.key].state(table.game)}


def _print_result(table: AnyTable, t: Translator) -> None:
    if table.game is None:
        print(t("table.refused.no-game"))
        return
    for line in SHOWN[table.rules.key].lines(t, table.game):
        print(line)
