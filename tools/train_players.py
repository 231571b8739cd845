"""Learn the weights of ``rollwrite.players`` from seeded self-play.

    python tools/train_players.py standard 1 --games 4000 --rounds 3 --seed 1

plays games of one sheet with so many players at the table (the others' sheets do not matter to it:
how many dice are left when its turn comes does), fits the value by ridge regression on how they
ended, plays on with that value, and so on. The last weights are written into the package.

Each game strays for some rounds and then goes on as well as the value can; only from there on it is
learned from, so that no end is blamed on a sheet that was spoilt later. The same arguments give the
same weights, however many processes there are.

With ``--start standard-1`` it goes on from weights there are, as those in the package were made:
``standard-1`` first, the others from their neighbours. From nothing it takes about 5,000 games and
six rounds. Whoever changes a feature learns all weights anew, and records the games of
``tests/players/test_choosing.py`` and ``bench/players.py`` anew. Fewer than 1,500 games may well
make weights poorer: measure them with ``make bench ARGS=players``.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from rollwrite.board.sets import members
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.geometry import square_shapes
from rollwrite.players.dice.light import LightSheet, sheet_tables
from rollwrite.players.dice.value import GENERAL, NAMES, Value, features, load_value

WEIGHTS = Path(__file__).parent.parent / "rollwrite" / "players" / "dice" / "weights"
#: A sheet has at most so many shapes drawn.
STAGES = len(square_shapes()) + 1
#: How firmly weights stay where they are, counted in sheets: from zero, and from weights learned
#: before, which know what such good games no longer show.
RIDGE = 30.0
RIDGE_ON = 300.0
#: How likely a move is a random one while a game strays, and until which round it may.
STRAYING = 0.35
LAST_STRAYED = 15
#: The jobs of a round of self-play: the same whatever the number of processes.
PARTS = 16
Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Job:
    """Some games to play.

    :ivar layout: the name of a layout, or ``general`` for random ones.
    :ivar value: None for games that begin from nothing.
    :ivar tried: placements looked at for a move, of the row's and of those with a strike.
    """

    layout: str
    players: int
    value: Value | None
    tried: int
    games: int
    seed: str


@dataclass(frozen=True)
class Seen:
    """Sheets of some games: their features, the number of shapes drawn, and how they ended."""

    features: Floats
    drawn: Floats
    ends: Floats

    def with_others(self, others: Seen) -> Seen:
        """These and others together."""
        return Seen(
            np.concatenate((self.features, others.features)),
            np.concatenate((self.drawn, others.drawn)),
            np.concatenate((self.ends, others.ends)),
        )


def dice_of(round_number: int, seat: int, players: int) -> int:
    """Of how many dice a seat takes one in a round while all are in (D6, D13, S1)."""
    return 2 if players == 1 else players - (seat - round_number) % players


def random_layout(rng: Random) -> Layout:
    """Some layout of one's own: sides as people choose them, six rows of about the same length."""
    names = list(square_shapes())
    rng.shuffle(names)
    cuts = sorted(rng.sample(range(1, len(names)), 5))
    rows = tuple(tuple(names[a:b]) for a, b in zip([0, *cuts], [*cuts, len(names)], strict=True))
    return Layout("own", rng.choice((6, 7, 8, 9, 10, 11, 12)), rows)


def play(layout: Layout, job: Job, rng: Random) -> tuple[list[list[float]], list[int], int]:
    """One game: the features after each placement to learn from, the shapes drawn, and its end."""
    tables = sheet_tables(layout)
    sheet = LightSheet(tables)
    seat = rng.randrange(job.players)
    strays = rng.randrange(LAST_STRAYED + 1) if rng.random() < 0.7 else 0
    found: list[list[float]] = []
    drawn: list[int] = []
    for number in range(STAGES):
        colour = number % 4
        faces = sorted(rng.randint(1, 6) for _ in range(dice_of(number, seat, job.players)))
        rows, _ = tables.offers[tuple(faces)]
        legal = sheet.legal(colour)
        choices = [(p, False) for p in sample(legal & rows, job.tried, rng)]
        if sheet.strikes:
            choices += [(p, True) for p in sample(legal & ~rows, job.tried, rng)]
        if not choices:
            break
        coming = [(colour + k) % 4 for k in range(1, 5)]
        dice = [dice_of(number + k, seat, job.players) for k in range(1, 5)]
        if job.value is None or (number < strays and rng.random() < STRAYING):
            # A larger shape, and rather no strike: else the games would all end early.
            choices = [c for c in choices if not c[1]] or choices
            few = rng.sample(choices, min(4, len(choices)))
            sheet = played(sheet, colour, *max(few, key=lambda one: tables.size_of[one[0]]))
        else:
            value = job.value
            afters = [played(sheet, colour, *one) for one in choices]
            sheet = min(afters, key=lambda one: value(one, coming, dice))
        if number >= strays - 1 or job.value is None:
            found.append(features(sheet, coming, dice))
            drawn.append(sheet.drawn)
    return found, drawn, sheet.unfilled


def played(sheet: LightSheet, colour: int, placement: int, strike: bool) -> LightSheet:
    """The sheet after a move."""
    after = sheet.copy()
    after.play(colour, placement)
    after.strikes -= strike
    return after


def sample(found: int, count: int, rng: Random) -> list[int]:
    """At most ``count`` members of a set."""
    listed = members(found)
    return listed if len(listed) <= count else rng.sample(listed, count)


def play_games(job: Job) -> Seen:
    """Many games, one after another."""
    rng = Random(job.seed)
    found: list[list[float]] = []
    drawn: list[int] = []
    ends: list[int] = []
    layout = None if job.layout == GENERAL else built_in_layout(job.layout)
    for number in range(job.games):
        if job.layout == GENERAL and number % 40 == 0:
            layout = random_layout(rng)
        assert layout is not None
        theirs, counts, end = play(layout, job, rng)
        found += theirs
        drawn += counts
        ends += [end] * len(theirs)
    return Seen(*(np.array(column, dtype=np.float32) for column in (found, drawn, ends)))


def fit(seen: Seen, before: Value | None) -> Value:
    """Ridge regression for each number of shapes drawn, blended with its neighbours.

    :param before: the value with which the games were played; None for games without.
    """
    enough = [drawn for drawn in range(STAGES) if (seen.drawn == drawn).sum() >= 300]
    weights = {}
    for drawn in enough:
        count = np.zeros(len(seen.drawn), dtype=np.float32)
        for by, weight in ((0, 1.0), (1, 0.5), (2, 0.15)):
            count[np.abs(seen.drawn - drawn) == by] = weight
        some = count > 0
        x, y = seen.features[some], seen.ends[some]
        if before is None:
            weights[drawn] = rounded(solve(x, y, count[some], RIDGE))
        else:
            known = np.array(before.weights[drawn], dtype=np.float32)
            weights[drawn] = rounded(known + solve(x, y - x @ known, count[some], RIDGE_ON))
    if before is not None:
        return Value(tuple(weights.get(n, known) for n, known in enumerate(before.weights)))
    # Where hardly any game has come the nearest number that some have will do.
    nearest = [min((abs(one - n), one) for one in enough)[1] for n in range(STAGES)]
    return Value(tuple(weights[n] for n in nearest))


def solve(x: Floats, y: Floats, weight: Floats, ridge: float) -> NDArray[np.float64]:
    """The weights with which the features ``x`` come nearest to ``y``."""
    scale = np.sqrt((weight[:, None] * x**2).sum(0) / weight.sum())
    scale[scale == 0] = 1.0
    x = x / scale
    weighted = x * weight[:, None]
    hold = np.eye(x.shape[1]) * ridge
    hold[NAMES.index("one"), NAMES.index("one")] = 1e-6
    left = (weighted.T @ x).astype(np.float64) + hold
    found: NDArray[np.float64] = np.linalg.solve(left, (weighted.T @ y).astype(np.float64)) / scale
    return found


def rounded(weights: NDArray[np.float64]) -> tuple[float, ...]:
    """As they are written."""
    return tuple(round(float(one), 4) for one in weights)


def main() -> int:
    """Learn, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("layout", choices=(*BUILT_IN, GENERAL))
    parser.add_argument("players", type=int, choices=range(1, 5))
    parser.add_argument("--games", type=int, default=4000, help="of each round of self-play")
    parser.add_argument("--rounds", type=int, default=3, help="of self-play with a value")
    parser.add_argument("--tried", type=int, default=16, help="placements looked at for a move")
    parser.add_argument("--start", metavar="NAME", help="begin with these weights: standard-1")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    name = f"{args.layout}-{args.players}"
    value = load_value(args.start) if args.start else None
    kept: Seen | None = None
    with Pool(args.processes) as pool:
        for number in range(1 if args.start else 0, args.rounds + 1):
            start = time.perf_counter()
            tried = args.tried if number < args.rounds else 2 * args.tried
            jobs = [
                Job(
                    args.layout,
                    args.players,
                    value,
                    tried,
                    args.games // PARTS,
                    f"{name}/{args.seed}/{number}/{part}",
                )
                for part in range(PARTS)
            ]
            seen: Seen | None = None
            for part in pool.imap(play_games, jobs):
                seen = part if seen is None else seen.with_others(part)
            assert seen is not None
            first = seen.ends[seen.drawn == 1].mean()
            # The games before, by a poorer player, still tell what is bad; the first ones do not.
            value = fit(seen if kept is None else seen.with_others(kept), value)
            kept = seen if number else None
            took = time.perf_counter() - start
            print(f"{name} {number}: mean end {first:.2f}, {took:.0f} s", flush=True)
    assert value is not None
    text = json.dumps({"features": NAMES, "weights": value.weights})
    args.folder.mkdir(exist_ok=True)
    (args.folder / f"{name}.json").write_text(text + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
