"""Who asks the net of the game, and by the clock looks broadly where that is stronger, plays who
does neither, in this process, at the same processor time a move; or who goes on from what was
thought before plays who thinks anew; or who paces himself, with the net, plays who does not.

    python -m tools.tile_arena net --game duo --games 100 --seconds 0.1
    python -m tools.tile_arena net --against old.net --game duo --games 100 --seconds 0.1
    python -m tools.tile_arena memory --game duo --games 100 --seconds 0.1
    python -m tools.tile_arena pace --game duo --games 100 --seconds 0.1

Random openings of two plies are played once from every seat, as in ``tools.match``, and
the same seed gives the same openings. With ``--simulations`` and no ``--seconds`` both look at as
much, however long it takes, and the same command plays the same games. Every game is a line, and is
kept in ``--out``: the same command goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, replace
from functools import cache, partial
from math import log10, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import process_time
from unittest.mock import patch
from zlib import crc32

from rollwrite.players.job import Budget
from rollwrite.players.tile import core, think, thinking
from rollwrite.players.tile.net import Net, net_from_bytes
from rollwrite.players.tile.thinking import Memory
from rollwrite.tilegame import Game, new_game
from rollwrite.tilegame.playing import random_move


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print the score."""
    args = _parsed(arguments)
    budget = Budget(seconds=args.seconds) if args.simulations is None else Budget(args.simulations)
    against = args.against.read_bytes() if args.against else b""
    settings = {"what": args.what, "game": args.game, "seed": args.seed} | asdict(budget)
    head = json.dumps(settings | ({"against": crc32(against)} if against else {}))
    lines = args.out.read_text("utf-8").splitlines() if args.out and args.out.exists() else []
    if lines and lines[0] != head:
        print(f"tile_arena: {args.out} holds another match: take another file", file=sys.stderr)
        return 2
    print("search:", core.take().name, flush=True)
    games = [json.loads(line) for line in lines[1:]]
    if args.out and not lines:
        args.out.write_text(head + "\n", "utf-8")
    for number in range(len(games), args.games):
        games.append(play(args.what, args.game, number, args.seed, budget, against))
        print(number, games[-1], flush=True)
        if args.out:
            with args.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(games[-1]) + "\n")
    print(summary(games))
    return 0


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.tile_arena", description=__doc__)
    add = parser.add_argument
    add("what", choices=("net", "memory", "pace"), help="what one has and the others have not")
    add("--game", default="duo", help="a key of `rollwrite tile games`")
    add("--games", type=int, default=100, metavar="N")
    add("--seconds", type=float, default=0.1, metavar="S", help="processor time a move")
    add("--simulations", type=int, metavar="K", help="in place of a time")
    add("--seed", type=int, default=1, metavar="N", help="of the openings")
    add("--against", type=Path, metavar="NET", help="with net: a file with the net of the others")
    add("--out", type=Path, metavar="FILE")
    return parser.parse_args(arguments)


def play(
    what: str, key: str, number: int, seed: int, budget: Budget, against: bytes = b""
) -> dict[str, float]:
    """One game of who has something against who has not in all other seats.

    :param against: the net of the others, if they have one.
    :returns: its seat, its score, its margin over the mean of the others, and for both the
        processor time and the simulations.
    """
    game, players = new_game(key), new_game(key).variant.players
    rng, seat = Random(f"{key}/{seed}/{number // players}"), number % players
    for _ in range(2):
        game = game.play(random_move(game, rng))
    spent, looked = [0.0, 0.0], [0, 0]
    memories = (Memory() if what == "memory" else None, None)
    own = partial(think, sees=what != "memory")
    other = partial(think, sees=what == "pace" or bool(against))
    while not game.is_over:
        which = int(game.player != seat)
        begun = process_time()
        scheme = game.variant.protocol_scheme
        given = replace(budget, is_mean=what == "pace" and which == 0)
        with _net(against if which else b""):
            thought = (own, other)[which](game, given, rng, scheme=scheme, memory=memories[which])
        spent[which] += process_time() - begun
        looked[which] += thought.simulations
        game = game.play(thought.lines[0].move)
    return _told(game, seat) | {
        "s": round(spent[0], 3), "s_two": round(spent[1], 3),
        "simulations": looked[0], "simulations_two": looked[1],
    }  # fmt: skip


def _net(data: bytes) -> AbstractContextManager[object]:
    """Think with another net than that of the package."""
    if not data:
        return nullcontext()
    return patch.object(thinking, "load_net", lambda _: _read(data))


@cache
def _read(data: bytes) -> Net:
    return net_from_bytes(data)


def _told(game: Game, seat: int) -> dict[str, float]:
    scheme = game.variant.protocol_scheme
    places, scores = game.ranking(scheme), game.scores(scheme)
    theirs = [place for player, place in enumerate(places) if player != seat]
    ahead = [1.0 if places[seat] < place else 0.5 * (places[seat] == place) for place in theirs]
    others = [score for player, score in enumerate(scores) if player != seat]
    return {"seat": seat, "score": fmean(ahead), "margin": round(scores[seat] - fmean(others), 2)}


def summary(games: Sequence[dict[str, float]]) -> str:
    """The score with its 95 % interval, as Elo too, and by seat."""
    scores = [game["score"] for game in games]
    mean = fmean(scores)
    half = 1.96 * stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 0.5
    seats = sorted({game["seat"] for game in games})
    by_seat = [fmean(game["score"] for game in games if game["seat"] == seat) for seat in seats]
    return (
        f"{sum(scores):g}/{len(games)}: {mean:.3f} [{mean - half:.3f}, {mean + half:.3f}], "
        f"{_elo(mean):+.0f} Elo [{_elo(mean - half):+.0f}, {_elo(mean + half):+.0f}], "
        f"margin {fmean(game['margin'] for game in games):+.1f}, by seat "
        + " ".join(f"{score:.2f}" for score in by_seat)
        + f"; {sum(game['s'] for game in games):.0f} s against "
        f"{sum(game['s_two'] for game in games):.0f} s"
    )


def _elo(score: float) -> float:
    score = min(max(score, 0.005), 0.995)
    return 400 * log10(score / (1 - score))


if __name__ == "__main__":
    sys.exit(main())
