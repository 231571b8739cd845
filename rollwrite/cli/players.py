"""``rollwrite players play``: seeded games between players without phones, to measure them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rollwrite.cli import speed
from rollwrite.cli.terminal import (
    FileError,
    RefusedError,
    outside,
    read_layout,
    reader,
    unwritable,
    write,
)
from rollwrite.dicegame import BUILT_IN, Settings
from rollwrite.dicegame.solo import SoloSeedError, clean_seed
from rollwrite.games import FORMS
from rollwrite.i18n.said import as_typed
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
    parser.description = "Let bots play by themselves, and measure how fast they think here."
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    play_parser = commands.add_parser(
        "play",
        help="play seeded games, without a server",
        description="Bots play whole games. The same seed gives the same dice and the same game.",
    )
    add = play_parser.add_argument
    add(
        "--layout",
        default="standard",
        metavar="L",
        help=f"{', '.join(BUILT_IN)}, or a TOML file (default: standard)",
    )
    add(
        "--players",
        type=int,
        default=1,
        metavar="N",
        help="1 to 4; 1 is solo, rule S1 (default: 1)",
    )
    add(
        "--level",
        default=str(len(LEVELS)),
        metavar="LEVELS",
        help=f"1 to {len(LEVELS)} for all, or one for each: 5,5,1,1 (default: {len(LEVELS)})",
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
        help="the seeds A to B - 1, a game each; or one, as on solo sheets (default: 1:2)",
    )
    add("--json", action="store_true", help="one JSON object a game, not one line of text")
    add("--log", metavar="DIR", help="write the logs of the games into this folder")
    play_parser.set_defaults(func=play)
    speed.register(
        commands.add_parser("speed", help="how fast the players of tile games think here")
    )


def play(args: argparse.Namespace) -> int:
    """Play the games and print a line for each."""
    settings = Settings(read_layout(args.layout), reactions=True)
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
    return 0


def _levels(text: str, players: int) -> list[Level]:
    if not 1 <= players <= MAX_SEATS:
        raise outside("--players", players, 1, MAX_SEATS)
    parts = text.split(",")
    try:
        levels = [level(int(part)) for part in parts]
    except ValueError:
        raise outside("--level", text, 1, len(LEVELS)) from None
    if len(levels) == 1:
        return levels * players
    if len(levels) != players:
        raise RefusedError(reader()("cli.players.levels", levels=len(levels), players=players))
    return levels


def _budget(playouts: int | None) -> Budget | None:
    if playouts is None:
        return None
    if not 1 <= playouts <= MAX_PLAYOUTS:
        raise outside("--playouts", playouts, 1, MAX_PLAYOUTS)
    return Budget(playouts=playouts)


def _seeds(text: str) -> Sequence[int | str]:
    """The numbers of a range, or a single seed, which may be a word, as on printed sheets."""
    first, colon, end = text.partition(":")
    t = reader()
    if not colon and not text.lstrip("-").isdecimal():
        try:
            return (clean_seed(text),)
        except SoloSeedError:
            raise RefusedError(t("print.error.seed", value=as_typed(text))) from None
    wrong = RefusedError(t("cli.players.seeds", value=as_typed(text)))
    try:
        seeds = range(int(first), int(end) if colon else int(first) + 1)
    except ValueError:
        raise wrong from None
    if not 0 <= seeds.start < seeds.stop <= _MAX_SEED:
        raise wrong
    if len(seeds) > MAX_GAMES:
        raise RefusedError(t("cli.players.games", value=as_typed(text), most=MAX_GAMES))
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
        f"{unfilled} empty square{'' if unfilled == 1 else 's'} with {strikes} "
        f"strike{'' if strikes == 1 else 's'}"
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
        raise FileError(reader()("cli.players.no_folder", file=name)) from None
    except (OSError, ValueError) as error:
        raise unwritable(name, error) from None
    return path


def _write_log(path: Path, played: Simulated) -> None:
    at = datetime.now(UTC).isoformat(timespec="milliseconds")
    bodies = (FORMS.event_to_json(event) for event in played.events)
    lines = ({"seq": seq, "at": at, **body} for seq, body in enumerate(bodies, start=1))
    write(path, "".join(format_log(lines)))
