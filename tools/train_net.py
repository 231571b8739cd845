"""Learn the net of a game of two players from self-play of the compiled search.

    python -m tools.train_net duo --games 4000 --simulations 300 --seed 1

plays, learns value and first sight from all that was played, and writes the net into the package.
What was played is kept in ``--played``: stopped, the same command goes on where it was. With
another ``--generation`` it plays with the net that is there by then, ``--broad`` looks at what
first sight would overlook, and all that was played is learned from. The same games and arguments
give the same net. How it went is printed: the log loss of results, of what searches say and of
where they go, on one game in five kept back.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path
from time import process_time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rollwrite.players.tile.arena import ground_of
from rollwrite.players.tile.manner import BROAD, NARROW
from rollwrite.players.tile.model import INDEX, INDEX_BITS, NOBODY, Model
from rollwrite.players.tile.net import load_net
from rollwrite.players.tile.prior import MOVE
from rollwrite.players.tile.strong.arrays import (
    COVERED,
    PLACED,
    SINGLE,
    Land,
    Stack,
    Terms,
    Tree,
    land_of,
    scratch_for,
    stack_for,
    terms_of,
    tree_for,
)
from rollwrite.players.tile.strong.compiling import compiled_with_arrays
from rollwrite.players.tile.strong.sights import rank
from rollwrite.players.tile.strong.states import give, play
from rollwrite.players.tile.strong.trees import search
from rollwrite.players.tile.value import Valuation
from rollwrite.players.tile.weights import load_weights, weights_name
from rollwrite.tilegame import Game, new_game
from rollwrite.tilegame.moves import placements
from rollwrite.tilegame.scoring import SCHEMES
from rollwrite.tilegame.variants import VariantError
from tools.train_net_learning import Replays, learn
from tools.train_net_prior import learn_prior

BUILD: Final = Path(__file__).parent.parent / "build" / "net"
NETS: Final = Path(__file__).parent.parent / "rollwrite" / "players" / "tile" / "nets"
#: Games of a file.
SHARE: Final = 50
#: Of the searches of a game about so many nodes are kept that were come to so often, as far down as
#: this.
NODES: Final = 256
OFTEN: Final = 30
DEEP: Final = 6
#: After so much of a game the placements that are out of the question are left out of the sets.
ANEW: Final = (0.3, 0.4, 0.5, 0.6, 0.7)
#: In so much of a game moves are chosen more freely, and later a move in so many is.
FREE: Final = 0.2
ASTRAY: Final = 0.1


@dataclass(frozen=True)
class Job:
    """Some games to play, and the folder where they are kept."""

    key: str
    simulations: int
    first: int
    count: int
    seed: int
    generation: int
    is_broad: bool
    folder: Path

    @property
    def path(self) -> Path:
        """Where they are kept."""
        kind = f"{self.generation}{'b' * self.is_broad}"
        return self.folder / self.key / f"{kind}-{self.seed}-{self.first:06d}.npz"


@compiled_with_arrays
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


@compiled_with_arrays
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


@compiled_with_arrays
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


@compiled_with_arrays
def _step(land: Land, terms: Terms, stack: Stack, move: int) -> None:
    """Make a move at the root of a stack."""
    play(land, terms, stack, 0, move)
    give(terms, stack, 1, terms.after[stack.turn[0, 0]])
    stack.sets[0] = stack.sets[1]
    stack.cells[0] = stack.cells[1]
    stack.last[0] = stack.last[1]
    stack.numbers[0] = stack.numbers[1]
    stack.turn[0] = stack.turn[1]


@dataclass
class Kept:
    """What is kept of some games, each list for all of them together.

    :ivar moves: of each game its moves, a colour above the number in the table; -1 after the last.
    :ivar values: of each game what each search found for who was to move; -1: there was none.
    :ivar margins: by how much the first player won.
    :ivar paths: the moves from a root to a node, ``worths`` what that is worth to who is to move
        there, and ``where`` the game and the ply of the root.
    :ivar looked: moves of a root, and ``counts`` how often each was gone to; of ``roots``: game,
        ply, how many moves that are, and how many were considered.
    """

    moves: list[NDArray[np.int32]] = field(default_factory=list)
    values: list[NDArray[np.float32]] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    paths: list[NDArray[np.int32]] = field(default_factory=list)
    worths: list[NDArray[np.float32]] = field(default_factory=list)
    where: list[tuple[int, int]] = field(default_factory=list)
    looked: list[NDArray[np.int32]] = field(default_factory=list)
    counts: list[NDArray[np.int32]] = field(default_factory=list)
    roots: list[tuple[int, int, int, int]] = field(default_factory=list)

    def save(self, path: Path) -> None:
        """Write a file, whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part.npz")
        np.savez_compressed(
            part,
            moves=np.array(self.moves, np.int32),
            values=np.array(self.values, np.float32),
            margins=np.array(self.margins, np.int16),
            paths=np.concatenate(self.paths).astype(np.int32),
            worths=np.concatenate(self.worths).astype(np.float32),
            where=np.array(self.where, np.int32),
            looked=np.concatenate(self.looked).astype(np.int32),
            counts=np.concatenate(self.counts).astype(np.uint16),
            roots=np.array(self.roots, np.int32),
        )
        part.rename(path)


class Player:
    """Plays games against itself, one after the other.

    :ivar kept: what was seen.
    """

    def __init__(self, job: Job) -> None:
        self.kept = Kept()
        self._job = job
        setup = new_game(job.key).position.setup
        self._most = sum(setup.counts) * setup.colours
        self._anew = {int(part * self._most) for part in ANEW}
        nodes = job.simulations + 512
        self._manner = BROAD if job.is_broad else NARROW
        self._tree = tree_for(nodes, nodes * self._manner.most, 2)
        self._paths = np.zeros((200, DEEP), np.int32)
        self._worths = np.zeros(200, np.float32)

    def play(self, number: int) -> None:
        """Play a game to its end, and keep it."""
        job, kept = self._job, self.kept
        rng = np.random.default_rng([job.seed, job.generation, job.simulations, number])
        strays, ply, game, made = int(rng.integers(0, 5)), 0, new_game(job.key), 0
        self._begin(game)
        most = self._most
        moves, values = np.full(most, -1, np.int32), np.full(most, -1, np.float32)
        while self._stack.turn[0, 1] != NOBODY:
            if ply in self._anew:
                for move in moves[made:ply].tolist():
                    known = placements(game.position.setup.table, move >> INDEX_BITS)
                    game = game.play(known[move & INDEX])
                made = ply
                self._begin(game)
            if ply < strays:
                move = self._stray(rng)
            else:
                values[ply] = self._search(number - job.first, ply, rng)
                move = self._chosen(ply, rng)
            moves[ply] = self._named(np.array([move]))[0]
            ply += 1
            _step(self._land, self._terms, self._stack, move)
        kept.moves.append(moves)
        kept.values.append(values)
        kept.margins.append(self._points(0) - self._points(1))

    def _begin(self, game: Game) -> None:
        """Stand on a game, whose live placements alone are in the sets from now on."""
        model, name = Model(game), weights_name(game.variant)
        scheme = SCHEMES[game.variant.protocol_scheme]
        weights, net = load_weights(name), load_net(name) if self._job.generation else None
        self._land = land_of(model.arena)
        self._terms = terms_of(model, weights, Valuation(model, weights, scheme, net, self._manner))
        self._stack = stack_for(model, self._land, self._most + 1)
        self._scratch = scratch_for(self._land, self._terms, self._most + 1)
        self._numbers = np.array(model.arena.numbers, np.int32)

    def _named(self, moves: NDArray[np.int32]) -> NDArray[np.int32]:
        """Moves with the table's numbers of placements; -1 stays."""
        named = moves & ~INDEX | self._numbers[np.maximum(moves, 0) & INDEX]
        return np.where(moves < 0, -1, named)

    def _stray(self, rng: np.random.Generator) -> int:
        """One of the largest pieces, anywhere."""
        count = rank(self._land, self._terms, self._stack, self._scratch, 0, 1)
        moves = self._scratch.keys[:count] & MOVE
        sizes = self._land.sizes[moves & INDEX]
        return int(rng.choice(moves[sizes == sizes.max()]))

    def _search(self, game: int, ply: int, rng: np.random.Generator) -> float:
        """Search from the root, and keep what was seen; what it is worth to who is to move."""
        tree, kept = self._tree, self.kept
        _clear(tree)
        # The first call makes the root alone.
        for simulations in (1, self._job.simulations):
            search(self._land, self._terms, self._stack, tree, self._scratch, simulations)
        count = _noted(tree, OFTEN, self._paths, self._worths)
        chosen = rng.permutation(count)[: NODES // self._most]
        kept.paths.append(self._named(self._paths[chosen]))
        kept.worths.append(self._worths[chosen])
        kept.where += [(game, ply)] * len(chosen)
        if not tree.is_exact[0]:
            wide = int(tree.wide[0])
            seen = np.flatnonzero(tree.counts[:wide])
            kept.looked.append(self._named(tree.moves[seen]))
            kept.counts.append(tree.counts[seen])
            kept.roots.append((game, ply, len(seen), wide))
        return float(_worth(tree, 0))

    def _chosen(self, ply: int, rng: np.random.Generator) -> int:
        """A move of the root, by chance, the more often it was gone to the likelier."""
        tree = self._tree
        wide = int(tree.wide[0])
        counts, sums = tree.counts[:wide], tree.sums[:wide]
        if tree.is_exact[0]:
            means = np.where(counts > 0, sums / np.maximum(counts, 1), -1)
            return int(tree.moves[np.argmax(means)])
        is_free = ply < FREE * self._most or rng.random() < ASTRAY
        odds = counts.astype(float) ** (1.0 if is_free else 3.0)
        return int(tree.moves[rng.choice(wide, p=odds / odds.sum())])

    def _points(self, player: int) -> int:
        numbers, terms, points = self._stack.numbers[0], self._terms, 0
        for colour in np.flatnonzero(terms.owner == player):
            is_all = bool(numbers[PLACED, colour] == terms.pieces)
            points += int(numbers[COVERED, colour]) + terms.all_placed * is_all
            if numbers[SINGLE, colour] and (is_all or not terms.single_needs_all):
                points += terms.single_last
        return points


def play_games(job: Job) -> Job:
    """Play games, and keep them."""
    player = Player(job)
    for number in range(job.first, job.first + job.count):
        player.play(number)
    player.kept.save(job.path)
    return job


def must_be_learnable(parser: argparse.ArgumentParser, key: str) -> None:
    """End with a sentence if there is no such game, or a net would see nothing in it."""
    try:
        game = new_game(key)
    except VariantError as error:
        parser.error(str(error))
    owners, board = game.variant.owners, game.position.setup.table.board
    if set(owners) != {0, 1} or not ground_of(board).is_square:
        parser.error(f"{key} isn’t a game of two players with their own colours on squares")


def main() -> None:
    """Play, learn, and write the net."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", help="its key")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--simulations", type=int, default=300, help="of a move")
    parser.add_argument("--generation", type=int, default=0, help="0: played without a net")
    parser.add_argument("--broad", action="store_true", help="look broadly, play games on")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--played", type=Path, default=BUILD, help="where games are kept")
    parser.add_argument("--output", type=Path, help="instead of the package's file")
    args = parser.parse_args()
    must_be_learnable(parser, args.game)
    jobs = [
        Job(
            args.game,
            args.simulations,
            first,
            min(SHARE, args.games - first),
            args.seed,
            args.generation,
            args.broad,
            args.played,
        )
        for first in range(0, args.games, SHARE)
    ]
    missing = [job for job in jobs if not job.path.exists()]
    begun = process_time()
    with Pool(args.processes) as pool:
        for done, job in enumerate(pool.imap_unordered(play_games, missing), 1):
            print(f"played {job.path.name} ({done} of {len(missing)})", flush=True)
    files = sorted((args.played / args.game).glob("*-??????.npz"))
    replays = Replays(args.game)
    net = learn(replays, files, args.epochs)
    net = learn_prior(replays, files, args.epochs).told(net)
    path = args.output or NETS / f"{weights_name(new_game(args.game).variant)}.net"
    path.write_bytes(net.as_bytes())
    print(f"{path}: {path.stat().st_size} bytes")
    print(f"{process_time() - begun:.0f} s")


if __name__ == "__main__":
    main()
