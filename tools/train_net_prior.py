"""First sight of a net: what ``tools.train_net`` has played says where the search went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwrite.players.tile.arena import ground_of
from rollwrite.players.tile.model import INDEX
from rollwrite.players.tile.net import (
    MOST_WEIGHT,
    ONE,
    OUTSIDE,
    PATCH,
    SHIFT_STEP,
    SIGHTED,
    STATES,
    Net,
)
from rollwrite.players.tile.prior import MOVE, SCORED_BITS, STEPS
from rollwrite.players.tile.strong.arrays import Land, Scratch, Stack, Terms
from rollwrite.players.tile.strong.compiling import compiled_with_arrays
from rollwrite.players.tile.strong.nets import look
from rollwrite.players.tile.strong.sights import rank
from rollwrite.players.tile.strong.states import give, play
from rollwrite.players.tile.strong.values import value
from tools.train_net_learning import (
    THREADS,
    Adam,
    Batch,
    Floats,
    Ints,
    Replays,
    add_slopes,
    epochs_of,
    patch_sums,
    shared_out,
    turned,
    turns_of,
    whole,
)

#: Positions of a step, the rate at first, and how much weights are drawn to zero.
BATCH, RATE, DECAY = 128, 0.002, 0.01


@dataclass
class Looked:
    """Positions of which the search looked at the moves.

    :ivar states: of the cells, in a single view; ``games`` the number of the game.
    :ivar begins: where the moves of each begin.
    :ivar moves: indices of placements, ``base`` what first sight has, in log odds, and ``shares``
        how often the search went there.
    """

    states: NDArray[np.uint8]
    games: Ints
    begins: Ints
    moves: NDArray[np.int32]
    base: Floats
    shares: Floats


class Roots(NamedTuple):
    """What is seen of the roots of a game.

    :ivar plies: which of its positions these are, ascending.
    :ivar states: of the cells, in a single view, ``counts`` of legal moves, and ``keys`` of first
        sight, one root's after the other's.
    """

    plies: Ints
    states: NDArray[np.uint8]
    counts: Ints
    keys: Ints


@compiled_with_arrays
def _see(
    land: Land, terms: Terms, stack: Stack, scratch: Scratch, moves: NDArray[np.int32], roots: Roots
) -> int:  # fmt: skip
    """See the roots of a game; the number of their legal moves."""
    room = np.zeros((1, 2))
    at, total = 0, 0
    for ply in range(len(moves)):
        if at < len(roots.plies) and roots.plies[at] == ply:
            value(land, terms, stack, scratch, ply, room, 0)
            look(land, terms, stack, scratch, ply, stack.turn[ply, 0])
            for cell in range(roots.states.shape[2]):
                roots.states[at, 0, cell] = scratch.states[cell]
            count = rank(land, terms, stack, scratch, ply, 1)
            for key in range(count):
                roots.keys[total + key] = scratch.keys[key]
            roots.counts[at] = count
            total += count
            at += 1
        play(land, terms, stack, ply, moves[ply])
        give(terms, stack, ply + 1, terms.after[stack.turn[ply, 0]])
    return total


def looked_in(replays: Replays, files: Sequence[Path]) -> Looked:
    """What the searches of some games looked at."""
    parts: list[tuple[Any, ...]] = []
    keys = np.zeros(2_000_000, np.int64)
    for number, path in enumerate(files):
        data = dict(np.load(path))
        roots, looked = data["roots"], replays.moves(data["looked"])
        ends = np.cumsum(roots[:, 2])
        for game in range(len(data["moves"])):
            own = np.flatnonzero(roots[:, 0] == game)
            moves = data["moves"][game]
            length = int((moves >= 0).sum())
            seen = Roots(
                roots[own, 1].astype(np.int64),
                np.zeros((len(own), 1, len(replays.scratch.states)), np.uint8),
                np.zeros(len(own), np.int64), keys,
            )  # fmt: skip
            total = _see(
                replays.land, replays.terms, replays.stack, replays.scratch,
                replays.moves(moves[:length]), seen,
            )  # fmt: skip
            counts, found = seen.counts, keys[:total].copy()
            index = (found & MOVE).astype(np.int32)
            shares = np.zeros(total, np.float32)
            begins = np.r_[0, np.cumsum(counts)]
            for at, root in enumerate(own):
                span = slice(begins[at], begins[at + 1])
                went = slice(ends[root] - roots[root, 2], ends[root])
                order = np.argsort(index[span])
                where = order[np.searchsorted(index[span], looked[went], sorter=order)]
                share = data["counts"][went].astype(np.float32)
                shares[begins[at] + where] = share / share.sum()
            parts.append((
                seen.states, np.full(len(own), number * 1000 + game), counts, index & INDEX,
                (found >> SCORED_BITS) / np.float32(STEPS), shares,
            ))  # fmt: skip
    columns = [np.concatenate(column) for column in zip(*parts, strict=True)]
    return Looked(
        columns[0], columns[1], np.r_[0, np.cumsum(columns[2])], columns[3].astype(np.int32),
        columns[4].astype(np.float32), columns[5],
    )  # fmt: skip


class Moves(NamedTuple):
    """The moves of positions, as in :class:`Looked`, and how the board is turned back."""

    begins: Ints
    moves: NDArray[np.int32]
    base: Floats
    shares: Floats
    inverse: Ints


class Sight(NamedTuple):
    """Weights, or their slopes; as those of :class:`~rollwrite.players.tile.net.Net`."""

    patch: Floats
    bias: Floats
    out: Floats
    shape: Floats


class Room(NamedTuple):
    """Room to work in.

    :ivar cut: for each cell the sums of its patch, cut off.
    :ivar worth: what each cell counts as each part of a placement, and ``slopes`` of that.
    :ivar scores: of moves.
    """

    board: Ints
    cut: Floats
    worth: Floats
    slopes: Floats
    scores: Floats


@compiled_with_arrays
def _weigh(batch: Batch, sight: Sight, room: Room) -> None:
    """What each cell of a board counts."""
    zero, one = np.float32(0), np.float32(1)
    for cell in range(len(room.board)):
        if room.board[cell] == OUTSIDE:
            continue
        cut = room.cut[cell]
        cut[:] = sight.bias
        patch_sums(room.board, cell, batch.stride, sight.patch, cut)
        for at in range(len(cut)):
            cut[at] = min(max(cut[at], zero), one)
        for part in range(3):
            room.worth[part, cell] = (cut * sight.out[part]).sum()
            room.slopes[part, cell] = zero


@compiled_with_arrays
def _score(land: Land, sight: Sight, moves: Moves, room: Room, begin: int, side: int) -> float:
    """The scores of a position's moves, and the largest; they are as many as there is room for."""
    first = land.lattice[0] + 1
    top = np.float32(-1e9)
    for at in range(len(room.scores)):
        index = moves.moves[begin + at]
        which = land.numbers[index]
        total = moves.base[begin + at] + sight.shape[land.shapes[index]]
        for part in range(3):
            for spot in range(land.at[which, part], land.at[which, part + 1]):
                total += room.worth[part, moves.inverse[side, first + land.places[spot]]]
        room.scores[at] = total
        top = max(top, total)
    return float(top)


@compiled_with_arrays
def _slope(
    land: Land, moves: Moves, room: Room, of_shape: Floats, begin: int, side: int
) -> None:  # fmt: skip
    """The slopes of cells and shapes, of those of scores."""
    first = land.lattice[0] + 1
    for at in range(len(room.scores)):
        slope = room.scores[at]
        if abs(slope) < 1e-5:
            continue
        index = moves.moves[begin + at]
        which = land.numbers[index]
        of_shape[land.shapes[index]] += slope
        for part in range(3):
            for spot in range(land.at[which, part], land.at[which, part + 1]):
                room.slopes[part, moves.inverse[side, first + land.places[spot]]] += slope


@compiled_with_arrays
def _take_back(batch: Batch, sight: Sight, slopes: Sight, room: Room) -> None:
    """The slopes of the weights, of those of cells."""
    zero = np.float32(0)
    for cell in range(len(room.board)):
        if room.board[cell] == OUTSIDE:
            continue
        cut = room.cut[cell]
        for at in range(len(cut)):
            total = zero
            for part in range(3):
                slopes.out[part, at] += room.slopes[part, cell] * cut[at]
                total += room.slopes[part, cell] * sight.out[part, at]
            cut[at] = total if cut[at] > 0 and cut[at] < 1 else zero
            slopes.bias[at] += cut[at]
        add_slopes(room.board, cell, batch.stride, slopes.patch, cut)


@compiled_with_arrays
def _learn(
    land: Land, batch: Batch, moves: Moves, sight: Sight, slopes: Sight, learns: bool
) -> float:  # fmt: skip
    """The loss of some positions, and their slopes."""
    cells, most = batch.states.shape[2], 0
    for one in batch.chosen:
        most = max(most, moves.begins[one + 1] - moves.begins[one])
    board = np.zeros(cells, np.int64)
    cut, scores = np.zeros((cells, len(sight.bias)), np.float32), np.zeros(most, np.float32)
    worth, of_worth = np.zeros((3, cells), np.float32), np.zeros((3, cells), np.float32)
    loss = 0.0
    for number in range(len(batch.chosen)):
        begin, end = moves.begins[batch.chosen[number]], moves.begins[batch.chosen[number] + 1]
        side = batch.sides[number]
        room = Room(board, cut, worth, of_worth, scores[: end - begin])
        turned(batch, number, 0, board)
        _weigh(batch, sight, room)
        top = np.float32(_score(land, sight, moves, room, begin, side))
        powers = np.exp(room.scores - top)
        powers /= powers.sum()
        for at in range(end - begin):
            wanted = moves.shares[begin + at]
            if wanted > 0:
                loss -= wanted * np.log(powers[at] + 1e-12)
            room.scores[at] = powers[at] - wanted
        if learns:
            _slope(land, moves, room, slopes.shape, begin, side)
            _take_back(batch, sight, slopes, room)
    return loss


class PriorLearner:
    """Learns how much more a cell counts as a part of a placement than first sight has it."""

    def __init__(self, replays: Replays, seed: int) -> None:
        rng, f32 = np.random.default_rng(seed), np.float32
        self.land = replays.land
        board = replays.model.game.position.setup.table.board
        self.turns, self.stride = turns_of(board), ground_of(board).stride
        self.inverse = np.argsort(self.turns, 1)
        self.sight = Sight(
            rng.normal(0, 0.15, (PATCH, STATES, SIGHTED)).astype(f32),
            np.full(SIGHTED, 0.3, f32), np.zeros((3, SIGHTED), f32),
            np.zeros(len(replays.land.shape), f32),
        )  # fmt: skip
        self._adam = Adam(self.sight._asdict())

    def step(self, seen: Looked, chosen: Ints, sides: Ints, rate: float) -> float:
        """Learn, or with no rate only say what the loss is."""
        slopes = [Sight(*map(np.zeros_like, self.sight)) for _ in range(THREADS)]
        losses = [0.0] * THREADS
        moves = Moves(seen.begins, seen.moves, seen.base, seen.shares, self.inverse)
        none = np.zeros((0, 0), np.uint16)

        def work(low: int, high: int, at: int) -> None:
            batch = Batch(
                seen.states, none, chosen[low:high], sides[low:high], self.turns, self.stride
            )
            losses[at] = _learn(self.land, batch, moves, self.sight, slopes[at], rate > 0)

        shared_out(work, len(chosen))
        if rate > 0:
            found = [np.sum(parts, 0) / len(chosen) for parts in zip(*slopes, strict=True)]
            self._adam.step(Sight(*found)._asdict(), rate, DECAY)
        return sum(losses) / len(chosen)

    def told(self, net: Net) -> Net:
        """A net with this first sight, in whole numbers."""
        sight = self.sight
        return replace(
            net,
            sight=whole("h", sight.patch, ONE, MOST_WEIGHT),
            sight_bias=whole("i", sight.bias, ONE, MOST_WEIGHT),
            sight_out=whole("h", sight.out, STEPS * (1 << SHIFT_STEP) // ONE, MOST_WEIGHT),
            sight_shape=whole("h", sight.shape, STEPS),
        )


def learn_prior(replays: Replays, files: Sequence[Path], epochs: int) -> PriorLearner:
    """Learn from where the searches went; what it came to is measured on one game in five."""
    seen = looked_in(replays, files)
    kept = seen.games % 5 == 0
    tested, learned = np.flatnonzero(kept)[::3], np.flatnonzero(~kept)
    learner = PriorLearner(replays, 1)
    still = np.zeros(len(tested), np.int64)
    print(f"first sight: {len(learned)} positions, {len(seen.moves)} moves; "
          f"loss at first {learner.step(seen, tested, still, 0):.4f}", flush=True)  # fmt: skip

    def step(chosen: Ints, sides: Ints, rate: float) -> float:
        return learner.step(seen, chosen, sides, rate * RATE)

    for epoch, loss in enumerate(epochs_of(learned, epochs, BATCH, step), 1):
        print(f"epoch {epoch}: learned {loss:.4f}, "
              f"kept back {learner.step(seen, tested, still, 0):.4f}", flush=True)  # fmt: skip
    return learner
