"""Learn the weights of ``rollwrite.players`` from seeded self-play.

    python tools/train_players.py standard 1 --games 4000 --rounds 3 --seed 1

plays games of one sheet with so many players at the table (the others' sheets do not matter to it:
how many dice are left when its turn comes does), fits the value by ridge regression on how they
ended, plays on with that value, and so on. The last weights are written into the package.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from multiprocessing import Pool
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from rollwrite.board.sets import members
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.geometry import square_shapes
from rollwrite.players.features import NAMES, features
from rollwrite.players.light import LightSheet
from rollwrite.players.tables import sheet_tables
from rollwrite.players.value import GENERAL, Value

WEIGHTS = Path(__file__).parent.parent / "rollwrite" / "players" / "weights"
STAGES = 22
RIDGE = 30.0
ROW = tuple[int, list[float]]


def dice_of(round_number: int, seat: int, players: int) -> int:
    """Of how many dice a seat takes one in a round while all are in (D6, D13, S1)."""
    return 2 if players == 1 else players - (seat - round_number) % players


def random_layout(rng: Random) -> Layout:
    """Some layout of one's own."""
    names = list(square_shapes())
    rng.shuffle(names)
    cuts = sorted(rng.sample(range(1, len(names)), 5))
    rows = tuple(tuple(names[a:b]) for a, b in zip([0, *cuts], [*cuts, len(names)], strict=True))
    return Layout("own", rng.choice((6, 7, 8, 9, 10, 11, 12)), rows)


def play(
    layout: Layout, players: int, value: Value | None, tried: int, explore: float, rng: Random
) -> tuple[list[ROW], int]:
    """One game: the features after each placement with the number of shapes drawn, and its end."""
    tables = sheet_tables(layout)
    sheet = LightSheet(tables)
    seat = rng.randrange(players)
    seen: list[ROW] = []
    for number in range(STAGES):
        colour = number % 4
        dice = dice_of(number, seat, players)
        faces = tuple(sorted(rng.randint(1, 6) for _ in range(dice)))
        rows, _ = tables.offers[faces]
        legal = sheet.legal(colour)
        choices = [(p, False) for p in sample(legal & rows, tried, rng)]
        if sheet.strikes:
            choices += [(p, True) for p in sample(legal & ~rows, tried, rng)]
        if not choices:
            break
        coming = [(colour + k) % 4 for k in range(1, 5)]
        options = [dice_of(number + k, seat, players) for k in range(1, 5)]
        if value is None or rng.random() < explore:
            # A larger shape, and rather no strike: else the first games would all end early.
            choices = [c for c in choices if not c[1]] or choices
            few = rng.sample(choices, min(4, len(choices)))
            chosen = max(few, key=lambda one: tables.size_of[one[0]])
            after = played(sheet, colour, *chosen)
        else:
            afters = [played(sheet, colour, *one) for one in choices]
            after = min(afters, key=lambda one: value(one, coming, options))
        sheet = after
        seen.append((sheet.drawn, features(sheet, coming, options)))
    return seen, sheet.unfilled


def played(sheet: LightSheet, colour: int, placement: int, strike: bool) -> LightSheet:
    after = sheet.copy()
    after.play(colour, placement)
    after.strikes -= strike
    return after


def sample(found: int, count: int, rng: Random) -> list[int]:
    """At most ``count`` members of a set."""
    listed = members(found)
    return listed if len(listed) <= count else rng.sample(listed, count)


def batch(job: tuple[str, int, Value | None, int, float, int, int]) -> tuple[list[ROW], list[int]]:
    """Many games in one process: features with the stage, and for each the end of its game."""
    name, players, value, tried, explore, games, seed = job
    rng = Random(seed)
    rows: list[ROW] = []
    ends: list[int] = []
    layout = None if name == GENERAL else built_in_layout(name)
    for number in range(games):
        if name == GENERAL and number % 40 == 0:
            layout = random_layout(rng)
        assert layout is not None
        seen, end = play(layout, players, value, tried, explore, rng)
        rows += seen
        ends += [end] * len(seen)
    return rows, ends


def fit(rows: list[ROW], ends: list[int]) -> Value:
    """Ridge regression for each number of shapes drawn, with its neighbours at half weight."""
    stage = np.array([drawn for drawn, _ in rows])
    values = np.array([found for _, found in rows], dtype=np.float64)
    wanted = np.array(ends, dtype=np.float64)
    weights: list[tuple[float, ...]] = []
    for drawn in range(STAGES):
        count = np.zeros(len(rows))
        for by, weight in ((0, 1.0), (1, 0.5), (2, 0.15)):
            count[np.abs(stage - drawn) == by] = weight
        if not count.any():
            weights.append((0.0,) * len(NAMES))
            continue
        some = count > 0
        weights.append(solve(values[some], wanted[some], count[some]))
    # Where hardly any game has come the nearest stage that has will do.
    return Value(tuple(filled(weights, stage)))


def solve(x: NDArray[np.float64], y: NDArray[np.float64], w: NDArray[np.float64]) -> tuple[float, ...]:
    scale = np.sqrt((w[:, None] * x**2).sum(0) / w.sum())
    scale[scale == 0] = 1.0
    x = x / scale
    weighted = x * w[:, None]
    ridge = np.eye(x.shape[1]) * RIDGE
    ridge[NAMES.index("one"), NAMES.index("one")] = 1e-6
    found = np.linalg.solve(weighted.T @ x + ridge, weighted.T @ y) / scale
    return tuple(round(float(one), 5) for one in found)


def filled(
    weights: list[tuple[float, ...]], stage: NDArray[np.int_]
) -> list[tuple[float, ...]]:
    enough = [drawn for drawn in range(STAGES) if (stage == drawn).sum() >= 300]
    return [weights[min(enough, key=lambda one, d=drawn: abs(one - d))] for drawn in range(STAGES)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("layout", choices=(*BUILT_IN, GENERAL))
    parser.add_argument("players", type=int, choices=range(1, 5))
    parser.add_argument("--games", type=int, default=4000, help="of each round of self-play")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tried", type=int, default=16, help="placements looked at for a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    value: Value | None = None
    kept: tuple[list[ROW], list[int]] = ([], [])
    with Pool(args.processes) as pool:
        for number in range(args.rounds + 1):
            start = time.perf_counter()
            explore = 0.12 if number < args.rounds else 0.05
            tried = args.tried if number < args.rounds else 3 * args.tried
            parts = 8 * args.processes
            games = args.games * (2 if number == 0 else 1) // parts
            seeds = (args.seed * 1_000_003 + number * 1009 + part for part in range(parts))
            jobs = [(args.layout, args.players, value, tried, explore, games, s) for s in seeds]
            rows: list[ROW] = []
            ends: list[int] = []
            for some, theirs in pool.imap(batch, jobs):
                rows += some
                ends += theirs
            first = [end for (drawn, _), end in zip(rows, ends, strict=True) if drawn == 1]
            if value is not None:
                # The games before by a poorer player still tell what is bad.
                rows, ends = rows + kept[0], ends + kept[1]
            kept = (rows, ends) if number else ([], [])
            value = fit(rows, ends)
            took = time.perf_counter() - start
            print(f"{args.layout}-{args.players} {number}: mean {np.mean(first):.2f}, {took:.0f} s")
            sys.stdout.flush()
    assert value is not None
    text = json.dumps({"features": NAMES, "weights": value.weights})
    WEIGHTS.mkdir(exist_ok=True)
    (WEIGHTS / f"{args.layout}-{args.players}.json").write_text(text + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
