"""``rollwrite players play``: seeded games between players without phones, to measure them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rollwrite.cli.terminal import FileError, fail, read_text, unwritable, write
from rollwrite.dicegame import (
    BUILT_IN,
    Layout,
    Settings,
    built_in_layout,
    parse_layout,
)
from rollwrite.dicegame.solo import clean_seed
from rollwrite.games import FORMS
from rollwrite.players import LEVELS, Budget, Level, level
from rollwrite.players.dice.simulation import Simulated, simulate
from rollwrite.table.log_json import format_log
from rollwrite.table.seats import MAX_SEATS

#: Enough for any measurement; a slip of the finger should not fill the disk.
MAX_GAMES = 1_000_000
MAX_PLAYOUTS = 1_000_000
_MAX_SEED = 10**12


def register(parser: argparse.ArgumentParser) -> None:
    """Add the command."""
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    play_parser = commands.add_parser(
        "play",
        help="play seeded games, without a server",
        description="Bots play whole games. The same seed gives the same dice and the same game.",
    )
    add = play_parser.add_argument
    add("--layout", default="standard", metavar="L", help=f"{', '.join(BUILT_IN)}, or a TOML file")
    add("--players", type=int, default=1, metavar="N", help="1 to 4; 1 is solo (rule S1)")
    add(
        "--level",
        default=str(len(LEVELS)),
        metavar="LEVELS",
        help="1 to 5 for all players, or one for each: 5,5,1,1",
    )
    add(
        "--playouts",
        type=int,
        metavar="K",
        help="playouts per decision for level 5 (default: its own number)",
    )
    add(
        "--seeds",
        default="1:2",
        metavar="A:B",
        help="the seeds A to B - 1, a game each; or one seed, as printed on solo sheets",
    )
    add("--json", action="store_true", help="one JSON object a game, not one line of text")
    add("--log", metavar="DIR", help="write the logs of the games into this folder")
    play_parser.set_defaults(func=play)


def play(args: argparse.Namespace) -> int:
    """Play the games and print a line for each."""
    try:
        settings = Settings(_layout(args.layout), reactions=True)
        levels = _levels(args.level, args.players)
        budget = _budget(args.playouts)
        seeds = _seeds(args.seeds)
        logs = None if args.log is None else _folder(args.log)
        for seed in seeds:
            played = simulate(settings, levels, str(seed), budget)
            result = _result(seed, played)
            print(json.dumps(result) if args.json else _line(result), flush=True)
            if logs is not None:
                _write_log(logs / f"{seed}.jsonl", played)
    except ValueError as error:
        return fail(error)
    return 0


def _layout(text: str) -> Layout:
    for name in BUILT_IN:
        if text == name:
            return built_in_layout(name)
    if not text.endswith(".toml"):
        names = ", ".join(BUILT_IN)
        raise ValueError(f"there is no layout {text[:40]!r}: take {names}, or a file NAME.toml")
    return parse_layout(read_text(text))


def _levels(text: str, players: int) -> list[Level]:
    if not 1 <= players <= MAX_SEATS:
        raise ValueError(f"--players is 1 to {MAX_SEATS}, not {players}")
    parts = text.split(",")
    try:
        levels = [level(int(part)) for part in parts]
    except ValueError:
        raise ValueError(
            f"--level is 1 to {len(LEVELS)}, or one for each player: 5,5,1,1; not {text[:40]!r}"
        ) from None
    if len(levels) == 1:
        return levels * players
    if len(levels) != players:
        raise ValueError(f"--level names {len(levels)} levels, and --players is {players}")
    return levels


def _budget(playouts: int | None) -> Budget | None:
    if playouts is None:
        return None
    if not 1 <= playouts <= MAX_PLAYOUTS:
        raise ValueError(f"--playouts is 1 to {MAX_PLAYOUTS}, not {playouts}")
    return Budget(playouts=playouts)


def _seeds(text: str) -> Sequence[int | str]:
    """The numbers of a range, or a single seed, which may be a word, as on printed sheets."""
    first, colon, end = text.partition(":")
    if not colon and not text.lstrip("-").isdecimal():
        return (clean_seed(text),)
    try:
        seeds = range(int(first), int(end) if colon else int(first) + 1)
    except ValueError:
        raise ValueError(f"--seeds is A:B, such as 1:101; not {text[:40]!r}") from None
    if not 0 <= seeds.start < seeds.stop <= _MAX_SEED:
        raise ValueError(f"--seeds {text[:40]} is no range of numbers from 0 on: A is less than B")
    if len(seeds) > MAX_GAMES:
        raise ValueError(
            f"--seeds {text[:40]} are {len(seeds)} games; at most {MAX_GAMES} are played"
        )
    return seeds


def _result(seed: int | str, played: Simulated) -> dict[str, Any]:
    players = sorted(played.game.players, key=lambda player: player.seat)
    return {
        "seed": seed,
        "unfilled": [player.unfilled for player in players],
        "strikes": [player.sheet.strikes for player in players],
        "rounds": len(played.game.rolled),
        "cpu_ms_per_decision": round(1000 * played.thought_s / max(played.decisions, 1), 3),
    }


def _line(result: dict[str, Any]) -> str:
    ends = ", ".join(
        f"{unfilled} unfilled with {strikes} strike{'' if strikes == 1 else 's'}"
        for unfilled, strikes in zip(result["unfilled"], result["strikes"], strict=True)
    )
    return f"seed {result['seed']}: {ends}; {result['rounds']} rounds"


def _folder(name: str) -> Path:
    """A folder for logs, made where it is not there yet.

    :raises FileError: it cannot be made.
    """
    try:
        path = Path(name)
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise FileError(f"{name} is no folder that logs could be written into") from None
    except (OSError, ValueError) as error:
        raise unwritable(name, error) from None
    return path


def _write_log(path: Path, played: Simulated) -> None:
    at = datetime.now(UTC).isoformat(timespec="milliseconds")
    bodies = (FORMS.event_to_json(event) for event in played.events)
    lines = ({"seq": seq, "at": at, **body} for seq, body in enumerate(bodies, start=1))
    write(path, "".join(format_log(lines)))
