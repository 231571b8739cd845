"""Learn the weights of ``rollwrite.players.tile`` from seeded self-play.

    python tools/train_tiles.py duo --rounds 0:300 100:400 200:800 --seed 1

plays 300 games by first sight alone (no simulations), fits value and prior, plays 400 games with
100 simulations a move and these weights, fits again, and so on. The last weights are written into
the package. From nothing first sight begins with weights by hand; ``--start classic`` goes on from
the weights of another game. The same arguments give the same weights, however many processes there
are.

The value of a colour is a ridge regression, for each number of its pieces on the board (neighbours
count a little), of the points that it made from there on in Pentobi's scheme. The spread is a
logistic regression of who ended ahead. The prior is a soft-max regression of how often the search
went to each move. One game in five is kept back, and what is printed is measured there.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rollwrite.players.tile.arena import footprints_of
from rollwrite.players.tile.model import INDEX, INDEX_BITS, NOBODY, Model
from rollwrite.players.tile.prior import AREAS, FEATURES, MOVE, PARTS, SCORED_BITS, areas
from rollwrite.players.tile.tree import Search
from rollwrite.players.tile.value import Valuation, features_of
from rollwrite.players.tile.weights import HALF, Weights, load_weights, weights_name
from rollwrite.tilegame import new_game
from rollwrite.tilegame.playing import random_move
from rollwrite.tilegame.scoring import SCHEMES
from rollwrite.tilegame.variants import variant_named

Floats = NDArray[np.float64]
WEIGHTS: Final = Path(__file__).parent.parent / "rollwrite" / "players" / "tile" / "weights"
#: The jobs of a round of self-play: the same whatever the number of processes.
SHARES: Final = 16
#: In how many equal parts a game is cut for the spread, and for the prior.
SPREADS, PRIORS = 8, 3
#: How firmly weights stay at zero, counted in positions.
RIDGE: Final = 30.0
#: The moves of a position from which the prior learns.
MOST_MOVES: Final = 60
#: By hand, in the order of :data:`rollwrite.players.tile.prior.NAMES`.
BY_HAND: Final = (
    1.0, 0.9, 0.4, 0.1, -0.2, 0.0, 0.2, 0.35, 0.4, 0.35, 0.2, 0.05, -0.1, -0.2, 0.3, 0.1, 0.15,
)  # fmt: skip
#: Where the fewest squares win: small ones first, and nowhere to go on.
REVERSED: Final = (
    -1.0, 0.3, 0.0, 0.0, 0.3, 0.1, 0.0, -0.5, -0.4, -0.4, -0.2, 0.0, 0.2, 0.3, 0.0, 0.0, -0.1,
)  # fmt: skip


@dataclass
class Seen:
    """What is learned from some games.

    :ivar features: rows of a holder's features, ``placed`` its pieces then, ``further`` the points
        it made from there on; ``games`` which game a row is of.
    :ivar positions: the first row of each position, and how far the game had come.
    :ivar points: for each row what the holder's had made by then.
    :ivar moves: for each position the features of its moves, how often the search went to each,
        the progress and the game.
    """

    features: list[list[float]] = field(default_factory=list)
    placed: list[int] = field(default_factory=list)
    further: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    positions: list[tuple[int, float]] = field(default_factory=list)
    moves: list[tuple[list[list[int]], list[int], float, int]] = field(default_factory=list)


@dataclass(frozen=True)
class Job:
    """Some games to play."""

    key: str
    weights: Weights
    simulations: int
    games: range
    seed: int


def move_features(model: Model, moves: list[int]) -> list[list[int]]:
    """In the order of :data:`rollwrite.players.tile.prior.NAMES`, at the root."""
    arena, state = model.arena, model.root
    footprint = footprints_of(arena.table)
    where = {
        colour: dict(zip(AREAS, areas(arena, state, colour), strict=True))
        for colour, _ in state.choices
    }
    found = []
    for move in moves:
        colour, index = move >> INDEX_BITS, move & INDEX
        parts = dict(zip(PARTS, footprint(arena.numbers[index]), strict=True))
        counts = [(parts[part] & where[colour][area]).bit_count() for part, area in FEATURES]
        found.append([arena.sizes[index], *counts])
    return found


def play(job: Job) -> Seen:
    """Play games, and say what there was to see."""
    seen = Seen()
    for number in job.games:
        _play(job, number, Random(f"{job.key}/{job.seed}/{job.simulations}/{number}"), seen)
    return seen


def _play(job: Job, number: int, rng: Random, seen: Seen) -> None:
    game = new_game(job.key)
    while not game.choices:
        game = game.play(random_move(game, rng))
    scheme = SCHEMES[game.variant.protocol_scheme]
    pieces = sum(game.position.setup.counts) * game.position.setup.colours
    strays = rng.randrange(2 * game.variant.players)
    first, ply = len(seen.features), 0
    while True:
        model = Model(game)
        valuation = Valuation(model, job.weights, scheme)
        made = valuation.made(model.root)
        if ply:
            rows = features_of(model)(model.root)
            seen.positions.append((len(seen.features), sum(model.root.placed) / pieces))
            seen.features += rows
            seen.placed += valuation.placed(model.root)
            seen.points += made
            seen.games += [number] * len(rows)
        search = Search(model, job.weights, valuation)
        move = _chosen(
            job, search, rng, ply < strays, sum(model.root.placed) / pieces, seen, number
        )
        after = model.play(model.root, move)
        ply += 1
        if after.player == NOBODY:
            break
        game = game.play(model.placement(move))
    final = valuation.made(after)
    holders = len(final)
    seen.further += [
        final[row % holders] - points for row, points in enumerate(seen.points[first:])
    ]


def _chosen(
    job: Job, search: Search, rng: Random, strays: bool, progress: float, seen: Seen, number: int
) -> int:
    """A move, by chance, the better the likelier."""
    scored = search.sight.ranked(search.model.root)
    if strays:
        sizes = search.model.arena.sizes
        most = max(sizes[move & INDEX] for move in scored)
        return rng.choice([move & MOVE for move in scored if sizes[move & INDEX] == most])
    if not job.simulations:
        top = scored[0] >> SCORED_BITS
        odds = [np.exp(((one >> SCORED_BITS) - top) / 8) for one in scored]
        return rng.choices(scored, odds)[0] & MOVE
    search.run(job.simulations, lambda: False)
    root = search.root
    if len(root.moves) > 1:
        moves = root.moves[:MOST_MOVES]
        features = move_features(search.model, moves)
        seen.moves.append((features, root.counts[:MOST_MOVES], progress, number))
    heat = 1.0 if progress < 0.15 else 3.0
    return rng.choices(root.moves, [count**heat for count in root.counts])[0]


# What is learned


def fit_further(features: Floats, placed: NDArray[np.int64], further: Floats) -> Floats:
    """For each number of pieces placed the weights of the features."""
    stages = int(placed.max()) + 1
    found = np.zeros((stages, features.shape[1]))
    for stage in range(stages):
        away = np.abs(placed - stage)
        chosen = away <= 2
        share = np.array([1.0, 0.5, 0.25])[away[chosen]]
        x, y = features[chosen], further[chosen]
        firm = RIDGE * np.maximum(x.std(0), 0.05) ** 2
        # What all have in common is not held back.
        firm[0] = 0.001
        weighted = x * share[:, None]
        found[stage] = np.linalg.solve(weighted.T @ x + np.diag(firm), weighted.T @ y)
    return found


def predicted(further: Floats, features: Floats, placed: NDArray[np.int64]) -> Floats:
    """The points to come of each row."""
    rows: Floats = (further[np.minimum(placed, len(further) - 1)] * features).sum(1)
    return rows


def fit_spread(margins: Floats, ahead: Floats) -> float:
    """The number of points that makes the odds of being ahead e to 1."""
    tries = np.geomspace(0.5, 40, 80)
    losses = [
        -(ahead * np.log(p) + (1 - ahead) * np.log(1 - p)).mean()
        for p in (1 / (1 + np.exp(-np.clip(margins / spread, -30, 30))) for spread in tries)
    ]
    return float(tries[int(np.argmin(losses))])


def fit_prior(
    moves: list[tuple[list[list[int]], list[int], float, int]], start: Floats, steps: int = 300
) -> tuple[Floats, float, float]:
    """The weights of moves' features; the loss before and after, on games kept back."""
    rows = np.concatenate([np.array(one[0], float) for one in moves])
    counts = [np.array(one[1], float) for one in moves]
    wanted = np.concatenate([one / one.sum() for one in counts])
    lengths = np.array([len(one) for one in counts])
    position = np.repeat(np.arange(len(moves)), lengths)
    starts = np.r_[0, np.cumsum(lengths)[:-1]]
    kept = np.array([one[3] % 5 == 0 for one in moves])
    scale = rows.std(0) + 1e-6
    x = rows / scale
    weights = start * scale
    learned = (~kept[position])[:, None]
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    losses = []
    for step in range(steps + 1):
        z = x @ weights
        powers = np.exp(z - np.maximum.reduceat(z, starts)[position])
        share = powers / np.add.reduceat(powers, starts)[position]
        if step in (0, steps):
            loss = -(wanted * np.log(share + 1e-12))
            losses.append(float(loss[kept[position]].sum() / max(kept.sum(), 1)))
        slope = (((share - wanted)[:, None] * learned) * x).sum(0) / len(moves) + 1e-3 * weights
        # Adam (Kingma and Ba, 2015).
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        bias = 1 - 0.9 ** (step + 1), 1 - 0.99 ** (step + 1)
        weights = weights - 0.03 * (mean / bias[0]) / (np.sqrt(square / bias[1]) + 1e-8)
    return weights / scale, losses[0], losses[1]


def learn(key: str, parts: list[Seen], before: Weights) -> Weights:
    """Better weights, from what was seen."""
    seen = Seen()
    for part in parts:
        shift = len(seen.features)
        seen.positions += [(row + shift, progress) for row, progress in part.positions]
        for name in ("features", "placed", "further", "points", "games", "moves"):
            getattr(seen, name).extend(getattr(part, name))
    features, further = np.array(seen.features, float), np.array(seen.further, float)
    placed, points = np.array(seen.placed), np.array(seen.points, float)
    kept = np.array(seen.games) % 5 == 0
    trial = fit_further(features[~kept], placed[~kept], further[~kept])
    expected = predicted(trial, features, placed)
    for low in range(0, int(placed.max()) + 1, 4):
        chosen = kept & (placed >= low) & (placed < low + 4)
        if chosen.any():
            off = np.sqrt(((expected - further)[chosen] ** 2).mean())
            print(f"  {low:2d} pieces: off by {off:.2f} of {further[chosen].std():.2f}")
    spread = _spreads(key, seen, expected + points, points + further, kept)
    weights = fit_further(features, placed, further)
    prior = before.prior
    if seen.moves:
        prior = _priors(seen, before)
    return Weights(
        tuple(tuple(round(float(w), 4) for w in row) for row in weights),
        spread,
        prior,
        # To another value a game that is played on tells something else.
        (HALF,) * SPREADS,
    )


def _spreads(
    key: str, seen: Seen, expected: Floats, final: Floats, kept: NDArray[np.bool_]
) -> tuple[float, ...]:
    variant = variant_named(key)
    holders = len(seen.features) // len(seen.positions)
    owners = variant.owners if holders == len(variant.owners) else tuple(range(holders))
    sign = -1 if variant.protocol_scheme == "reverse" else 1
    margins: list[list[float]] = [[] for _ in range(SPREADS)]
    ahead: list[list[float]] = [[] for _ in range(SPREADS)]
    for row, progress in seen.positions:
        if not kept[row]:
            continue
        sums: dict[int, tuple[float, float]] = {}
        for holder, owner in enumerate(owners):
            if owner is not None:
                hoped, had = sums.get(owner, (0.0, 0.0))
                sums[owner] = (
                    hoped + sign * expected[row + holder],
                    had + sign * final[row + holder],
                )
        at = int(progress * SPREADS * 0.999)
        for one, (hoped, had) in sums.items():
            for other, (their_hope, theirs) in sums.items():
                if one < other:
                    margins[at].append(hoped - their_hope)
                    ahead[at].append(0.5 + 0.5 * float(np.sign(had - theirs)))
    found = [
        fit_spread(np.array(m), np.array(a)) if len(m) > 50 else 0.0
        for m, a in zip(margins, ahead, strict=True)
    ]
    print("  spread", [round(one, 2) for one in found])
    # Where too little was seen it is as before, or as after.
    known = [one for one in found if one] or [5.0]
    filled: list[float] = []
    for spread in found:
        filled.append(spread or (filled[-1] if filled else known[0]))
    return tuple(round(one, 2) for one in filled)


def _priors(seen: Seen, before: Weights) -> tuple[tuple[float, ...], ...]:
    found = []
    for part in range(PRIORS):
        near = [one for one in seen.moves if int(one[2] * PRIORS * 0.999) == part]
        start = np.array(before.prior[min(part, len(before.prior) - 1)])
        if len(near) < 500:
            found.append(tuple(start.tolist()))
            continue
        weights, old, new = fit_prior(near, start)
        print(f"  prior {part}: loss {old:.3f} -> {new:.3f} on {len(near)} positions")
        found.append(tuple(round(float(weight), 3) for weight in weights))
    return tuple(found)


def first_weights(key: str) -> Weights:
    """Weights by hand: first sight that will do, and a value that says nothing."""
    by_hand = REVERSED if key.startswith("reverse") else BY_HAND
    game = new_game(key)
    rng = Random(1)
    while not game.choices:
        game = game.play(random_move(game, rng))
    names = features_of(Model(game)).names
    value = (((0.0,) * len(names)),)
    return Weights(value, (5.0,) * SPREADS, (by_hand,) * PRIORS, (HALF,) * SPREADS)


def main() -> None:
    """Learn the weights of one game and write them into the package."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", help="its key")
    parser.add_argument("--rounds", nargs="+", required=True, metavar="SIMULATIONS:GAMES")
    parser.add_argument("--start", metavar="NAME", help="weights to go on from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--output", type=Path, help="instead of the package's file")
    args = parser.parse_args()
    key = variant_named(args.game).key
    weights = load_weights(args.start) if args.start else first_weights(key)
    path = args.output or WEIGHTS / f"{weights_name(variant_named(key))}.json"
    with Pool(args.processes) as pool:
        for number, text in enumerate(args.rounds):
            simulations, games = map(int, text.split(":"))
            began = time.perf_counter()
            jobs = [
                Job(key, weights, simulations, range(part, games, SHARES), args.seed + number)
                for part in range(SHARES)
            ]
            parts = pool.map(play, jobs, chunksize=1)
            took = time.perf_counter() - began
            print(f"{key}: {games} games, {simulations} simulations, {took:.0f} s", flush=True)
            weights = learn(key, parts, weights)
            path.write_text(json.dumps(weights.as_json(), separators=(",", ":")) + "\n", "utf-8")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
