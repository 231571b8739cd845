"""``rollwrite players``: seeded games between players without phones (``play``), to measure them;
which search thinks in the tile games here, and how fast it is (``speed``).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

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
from rollwrite.i18n import Translator
from rollwrite.i18n.said import as_typed
from rollwrite.players import LEVELS, Budget, Level, level
from rollwrite.players.dice.simulation import Simulated, simulate
from rollwrite.players.tile import core
from rollwrite.players.tile.core import PYTHON, Core
from rollwrite.table.log_json import format_log
from rollwrite.table.seats import MAX_SEATS
from rollwrite.tilegame import Game, new_game
from rollwrite.tilegame.playing import random_move

#: Where it is measured: a game, and how many pieces are on the board.
_POSITIONS: Final = (("duo", 4), ("duo", 20), ("classic", 8), ("trigon", 8))
#: So many seconds of processor time each.
_LEAST_S, _MOST_S = 0.001, 3600
#: After so many simulations the tree is made anew, or a long measure would fill the memory.
_MOST: Final = 100_000


def _register_speed(parser: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser.description = (
        "Measure how many positions the players of the tile games look at in a second: with the "
        "compiled search, where the extra rollwrite[strong] is installed, and in plain Python."
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=1.0,
        metavar="S",
        help="for each of four positions (default: 1)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(func=measure)


def measure(args: argparse.Namespace) -> int:
    """Measure, and say what there is."""
    t = reader()
    if not _LEAST_S <= args.seconds <= _MOST_S:
        raise outside("--seconds", f"{args.seconds:g}", _LEAST_S, _MOST_S)
    taken = take()
    cores = [PYTHON] if taken.name == PYTHON.name else [taken, PYTHON]
    found = {
        one.name: {
            f"{key}-{plies}": _measured(_opened(key, plies), one, args.seconds)
            for key, plies in _POSITIONS
        }
        for one in cores
    }
    if args.json:
        print(json.dumps({"search": taken.name, "numba": taken.version, "a_second": found}))
        return 0
    print(_which(t, taken))
    for key, plies in _POSITIONS:
        numbers = [found[one.name][f"{key}-{plies}"] for one in cores]
        line = t("cli.speed.line", number=f"{numbers[0]:,}".replace(",", " "))
        if len(numbers) > 1:
            times = f"{numbers[0] / max(numbers[1], 1):.0f}"
            line = t("cli.speed.beside", line=line, times=times)
        print(t("words.label", label=f"{t(f'tile.game.{key}')} ({plies})", text=line))
    return 0


def take() -> Core:
    """Take the compiled search, where there is one; who has to wait for it is told why."""
    if core.is_wanted() and not core.is_compiled():
        print(reader()("cli.speed.compiling"), file=sys.stderr, flush=True)
    return core.take()


def _which(t: Translator, taken: Core) -> str:
    if taken.name == "compiled":
        return t("cli.speed.compiled", version=taken.version)
    return t("cli.speed.broken" if taken.why_not == "broken" else "cli.speed.python")


def _measured(game: Game, one: Core, seconds: float) -> int:
    """Simulations in a second of processor time."""
    # What is kept from thought to thought is made.
    core.search_of(game, one)
    begun, looked = process_time(), 0
    while process_time() - begun < seconds:
        search = core.search_of(game, one)
        search.run(_MOST, lambda: process_time() - begun >= seconds)
        looked += search.simulations
    return round(looked / (process_time() - begun))


def _opened(key: str, plies: int) -> Game:
    game, rng = new_game(key), Random("speed")
    for _ in range(plies):
        game = game.play(random_move(game, rng))
    return game


# ── Games ─────────────────────────────────────────────────────────────────────────────────────────

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
    _register_speed(
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
