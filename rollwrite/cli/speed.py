"""``rollwrite players speed``: which search thinks in the tile games here, and how fast it is."""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from time import process_time
from typing import Final

from rollwrite.cli.terminal import outside, reader
from rollwrite.i18n import Translator
from rollwrite.players.tile import core
from rollwrite.players.tile.core import PYTHON, Core
from rollwrite.tilegame import Game, new_game
from rollwrite.tilegame.playing import random_move

#: Where it is measured: a game, and how many pieces are on the board.
_POSITIONS: Final = (("duo", 4), ("duo", 20), ("classic", 8), ("trigon", 8))
#: So many seconds of processor time each.
_LEAST_S, _MOST_S = 0.001, 3600
#: After so many simulations the tree is made anew, or a long measure would fill the memory.
_MOST: Final = 100_000


def register(parser: argparse.ArgumentParser) -> None:
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
    parser.set_defaults(func=speed)


def speed(args: argparse.Namespace) -> int:
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
