"""Learn the net of a game of two colours from self-play of the compiled search.

    python -m tools.train_net duo --games 4000 --simulations 300 --seed 1

plays, learns from all that was played, and writes the net into the package. What was played is kept
in ``build/net``: stopped, the same command goes on where it was, and with another ``--generation``
it plays with the net that is there by then and learns from all generations together.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from time import process_time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rollwrite.players.tile.model import INDEX, INDEX_BITS, NOBODY, Model
from rollwrite.players.tile.net import load_net
from rollwrite.players.tile.prior import MOVE
from rollwrite.players.tile.strong.arrays import COVERED, PLACED, SINGLE, Tree, tree_for
from rollwrite.players.tile.strong.compiling import compiled
from rollwrite.players.tile.strong.searching import StrongSearch
from rollwrite.players.tile.strong.sights import rank
from rollwrite.players.tile.strong.states import give, play
from rollwrite.players.tile.strong.trees import search
from rollwrite.players.tile.tree import MOST
from rollwrite.players.tile.value import Valuation
from rollwrite.players.tile.weights import load_weights, weights_name
from rollwrite.tilegame import Game, new_game
from rollwrite.tilegame.moves import placements
from rollwrite.tilegame.scoring import SCHEMES
from tools.train_net_learning import Replays, learn
from tools.train_net_prior import learn_prior

BUILD: Final = Path(__file__).parent.parent / "build" / "net"
NETS: Final = Path(__file__).parent.parent / "rollwrite" / "players" / "tile" / "nets"
#: Games of a file, and the most moves of one.
SHARE: Final = 50
PLIES: Final = 44
#: Of each search so many nodes are kept that were come to so often, as far down as this.
NODES: Final = 6
OFTEN: Final = 30
DEEP: Final = 6
#: At these plies the placements that are out of the question are left out of the sets.
ANEW: Final = frozenset((0, 12, 16, 20, 24, 28))


@dataclass(frozen=True)
class Job:
    """Some games to play."""

    key: str
    simulations: int
    first: int
    seed: int
    generation: int

    @property
    def path(self) -> Path:
        """Where they are kept."""
        return BUILD / self.key / f"{self.generation}-{self.seed}-{self.first:06d}.npz"


@compiled
def _clear(tree: Tree) -> None:
    for node in range(tree.used[0]):
        tree.first[node] = -1
        tree.wide[node] = 0
        tree.visits[node] = 0
        tree.exact[node] = 0
        tree.is_exact[node] = 0
    for slot in range(tree.used[1]):
        tree.counts[slot] = 0
        tree.nodes[slot] = -1
        tree.sums[slot] = 0.0
    tree.used[:] = 0


@compiled
def _worth(tree: Tree, node: int) -> float:
    """Of a node for who is to move there: that of the move gone to most often."""
    player = tree.player[node]
    if tree.is_exact[node]:
        return float(tree.values[node, player])
    best = tree.first[node]
    for slot in range(best, best + tree.wide[node]):
        if tree.counts[slot] > tree.counts[best]:
            best = slot
    return float(tree.sums[best] / tree.counts[best])


@compiled
def _noted(tree: Tree, often: int, paths: NDArray[np.int32], values: NDArray[np.float32]) -> int:
    """The nodes below the root that were come to often: how, and what they are worth."""
    count, depth = 0, 0
    deep = paths.shape[1]
    nodes, slots = np.zeros(deep + 1, np.int64), np.zeros(deep + 1, np.int64)
    slots[0] = tree.first[0]
    while depth >= 0:
        node = nodes[depth]
        slot = slots[depth]
        if depth == deep or tree.first[node] < 0 or slot >= tree.first[node] + tree.wide[node]:
            depth -= 1
            continue
        slots[depth] += 1
        below = tree.nodes[slot]
        if below < 0 or tree.visits[below] < often or tree.player[below] == NOBODY:
            continue
        if tree.first[below] < 0 or count == len(paths):
            continue
        for at in range(deep):
            paths[count, at] = tree.moves[slots[at] - 1] if at <= depth else -1
        values[count] = _worth(tree, below)
        count += 1
        depth += 1
        nodes[depth] = below
        slots[depth] = tree.first[below]
    return count


@compiled
def _step(land, terms, stack, move) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    """Make a move at the root of a stack."""
    play(land, terms, stack, 0, move)
    give(terms, stack, 1, terms.after[stack.turn[0, 0]])
    stack.sets[0] = stack.sets[1]
    stack.cells[0] = stack.cells[1]
    stack.last[0] = stack.last[1]
    stack.numbers[0] = stack.numbers[1]
    stack.turn[0] = stack.turn[1]


def started(game: Game, generation: int) -> tuple[StrongSearch, Model]:
    """A search above a game, scored by the protocol's scheme; the first generation has no net."""
    model, name = Model(game), weights_name(game.variant)
    scheme = SCHEMES[game.variant.protocol_scheme]
    net = load_net(name) if generation else None
    weights = load_weights(name)
    return StrongSearch(model, weights, Valuation(model, weights, scheme, net)), model


def play_games(job: Job) -> Job:
    """Play games, and keep them."""
    kept: dict[str, list[object]] = {
        name: []
        for name in (
            "moves",
            "values",
            "margins",
            "paths",
            "worths",
            "where",
            "looked",
            "counts",
            "roots",
        )  # fmt: skip
    }
    tree = tree_for(job.simulations + 512, (job.simulations + 512) * MOST, 2)
    for number in range(job.first, job.first + SHARE):
        rng = np.random.default_rng([job.seed, job.generation, job.simulations, number])
        _play(job, number, rng, tree, kept)
    job.path.parent.mkdir(parents=True, exist_ok=True)
    part = job.path.with_suffix(".part.npz")
    np.savez_compressed(
        part,
        moves=np.array(kept["moves"], np.int32),
        values=np.array(kept["values"], np.float32),
        margins=np.array(kept["margins"], np.int16),
        paths=np.concatenate(kept["paths"]).astype(np.int32),  # type: ignore[arg-type]
        worths=np.concatenate(kept["worths"]).astype(np.float32),  # type: ignore[arg-type]
        where=np.array(kept["where"], np.int32),
        looked=np.concatenate(kept["looked"]).astype(np.int32),  # type: ignore[arg-type]
        counts=np.concatenate(kept["counts"]).astype(np.uint16),  # type: ignore[arg-type]
        roots=np.array(kept["roots"], np.int32),
    )
    part.rename(job.path)
    return job


def _play(
    job: Job, number: int, rng: np.random.Generator, tree: Tree, kept: dict[str, list[object]]
) -> None:
    game = new_game(job.key)
    moves, values = np.full(PLIES, -1, np.int32), np.full(PLIES, -1, np.float32)
    strays, ply, made = int(rng.integers(0, 5)), 0, 0
    paths, worths = np.zeros((200, DEEP), np.int32), np.zeros(200, np.float32)
    while True:
        if ply in ANEW:
            for move in moves[made:ply].tolist():
                table = game.position.setup.table
                game = game.play(placements(table, move >> INDEX_BITS)[move & INDEX])
            made = ply
            one, model = started(game, job.generation)
            land, terms, stack, scratch = one._land, one._terms, one._stack, one._scratch
            numbers = np.array(model.arena.numbers)
            pieces, scheme = terms.pieces, terms
        if ply < strays:
            count = rank(land, terms, stack, scratch, 0, 1)
            found = scratch.keys[:count] & MOVE
            sizes = land.sizes[found & INDEX]
            move = int(rng.choice(found[sizes == sizes.max()]))
        else:
            _clear(tree)
            search(land, terms, stack, tree, scratch, 1)
            search(land, terms, stack, tree, scratch, job.simulations)
            player = int(stack.turn[0, 1])
            values[ply] = _worth(tree, 0)
            count = _noted(tree, OFTEN, paths, worths)
            chosen = rng.permutation(count)[:NODES]
            below = paths[chosen]
            below = np.where(below < 0, -1, below & ~INDEX | numbers[np.maximum(below, 0) & INDEX])
            kept["paths"].append(below)
            kept["worths"].append(worths[chosen])
            kept["where"] += [(number - job.first, ply)] * len(chosen)
            wide = int(tree.wide[0])
            counts, sums = tree.counts[:wide], tree.sums[:wide]
            if not tree.is_exact[0]:
                seen = np.flatnonzero(counts)
                looked = tree.moves[seen]
                kept["looked"].append(looked & ~INDEX | numbers[looked & INDEX])
                kept["counts"].append(counts[seen])
                kept["roots"].append((number - job.first, ply, len(seen), wide))
            if tree.is_exact[0]:
                move = int(
                    tree.moves[np.argmax(np.where(counts, sums / np.maximum(counts, 1), -1))]
                )
            else:
                heat = 1.0 if ply < 5 or rng.random() < 0.1 else 3.0
                odds = counts.astype(float) ** heat
                move = int(tree.moves[rng.choice(wide, p=odds / odds.sum())])
        moves[ply] = move & ~INDEX | int(numbers[move & INDEX])
        ply += 1
        _step(land, terms, stack, move)
        if stack.turn[0, 1] == NOBODY:
            break
    made_by = []
    for colour in range(2):
        is_all = stack.numbers[0, PLACED, colour] == pieces
        points = int(stack.numbers[0, COVERED, colour]) + scheme.all_placed * is_all
        if stack.numbers[0, SINGLE, colour] and (is_all or not scheme.single_needs_all):
            points += scheme.single_last
        made_by.append(points)
    kept["moves"].append(moves)
    kept["values"].append(values)
    kept["margins"].append(made_by[0] - made_by[1])


def main() -> None:
    """Play, learn, and write the net."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", help="its key")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--simulations", type=int, default=300, help="of a move")
    parser.add_argument("--generation", type=int, default=0, help="0: played without a net")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--output", type=Path, help="instead of the package's file")
    args = parser.parse_args()
    jobs = [
        Job(args.game, args.simulations, first, args.seed, args.generation)
        for first in range(0, args.games, SHARE)
    ]
    missing = [job for job in jobs if not job.path.exists()]
    begun = process_time()
    with Pool(args.processes) as pool:
        for done, job in enumerate(pool.imap_unordered(play_games, missing), 1):
            print(f"played {job.path.name} ({done} of {len(missing)})", flush=True)
    files = sorted((BUILD / args.game).glob("?-*-??????.npz"))
    replays = Replays(args.game)
    net = learn(replays, files, args.epochs)
    net = learn_prior(replays, files, args.epochs).told(net)
    path = args.output or NETS / f"{weights_name(new_game(args.game).variant)}.net"
    path.write_bytes(net.as_bytes())
    print(f"{path}: {path.stat().st_size} bytes")
    print(f"{process_time() - begun:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
