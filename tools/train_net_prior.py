"""First sight of a net: what ``tools.train_net`` has played says where the search went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rollwrite.players.tile.arena import ground_of
from rollwrite.players.tile.model import INDEX
from rollwrite.players.tile.net import ONE, OUTSIDE, PATCH, SHIFT_STEP, SIGHTED, STATES, Net
from rollwrite.players.tile.prior import MOVE, SCORED_BITS, STEPS
from rollwrite.players.tile.strong.compiling import compiled
from rollwrite.players.tile.strong.nets import look
from rollwrite.players.tile.strong.sights import rank
from rollwrite.players.tile.strong.states import give, play
from rollwrite.players.tile.strong.values import value
from tools.train_net_learning import (
    THREADS,
    Floats,
    Ints,
    Replays,
    adam,
    shared_out,
    turns_of,
    whole,
)

BATCH, RATE, DECAY = 128, 0.002, 0.01


@dataclass
class Looked:
    """Positions of which the search looked at the moves.

    :ivar states: of the cells, ``parts`` the part of the game, ``games`` the number of the game.
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


@compiled
def _see(land, terms, stack, scratch, moves, wanted, states, counts, keys):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913, PLR0917
    room = np.zeros((1, 2))
    at, total = 0, 0
    for ply in range(len(moves)):
        if at < len(wanted) and wanted[at] == ply:
            value(land, terms, stack, scratch, ply, room, 0)
            look(land, stack, scratch, ply)
            for cell in range(states.shape[1]):
                states[at, cell] = scratch.states[cell]
            count = rank(land, terms, stack, scratch, ply, 1)
            for key in range(count):
                keys[total + key] = scratch.keys[key]
            counts[at] = count
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
        data = {name: kept for name, kept in np.load(path).items()}
        if "roots" not in data:
            continue
        roots, looked = data["roots"], replays.moves(data["looked"])
        ends = np.cumsum(roots[:, 2])
        for game in range(len(data["moves"])):
            own = np.flatnonzero(roots[:, 0] == game)
            moves = data["moves"][game]
            length = int((moves >= 0).sum())
            states = np.zeros((len(own), len(replays.scratch.states)), np.uint8)
            counts = np.zeros(len(own), np.int64)
            total = _see(
                replays.land, replays.terms, replays.stack, replays.scratch,
                replays.moves(moves[:length]), roots[own, 1].astype(np.int64), states, counts, keys,
            )  # fmt: skip
            found = keys[:total].copy()
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
                states, np.full(len(own), number * 1000 + game), counts, index & INDEX,
                (found >> SCORED_BITS) / np.float32(STEPS), shares,
            ))  # fmt: skip
    columns = [np.concatenate(column) for column in zip(*parts, strict=True)]
    return Looked(
        columns[0], columns[1], np.r_[0, np.cumsum(columns[2])], columns[3].astype(np.int32),
        columns[4].astype(np.float32), columns[5],
    )  # fmt: skip


@compiled
def _learn(  # type: ignore[no-untyped-def]
    chosen,
    sides,
    turns,
    inverse,
    stride,
    states,
    begins,
    moves,
    base,
    shares,
    places,
    at_,
    numbers,
    shapes,
    patch,
    bias,
    out,
    of_shape,
    of_patch,
    of_bias,
    of_out,
    of_of_shape,
    learns,
    first,
):  # noqa: ANN001, ANN202, PLR0913, PLR0917
    """The loss of some positions, and their slopes."""
    cells = states.shape[1]
    width = len(bias)
    board = np.zeros(cells, np.int64)
    cut = np.zeros((cells, width), np.float32)
    worth, slopes = np.zeros((3, cells), np.float32), np.zeros((3, cells), np.float32)
    slope = np.zeros(width, np.float32)
    around = np.array([-stride - 1, -stride, -stride + 1, -1, 0, 1, stride - 1, stride, stride + 1])
    loss = 0.0
    zero, one_ = np.float32(0), np.float32(1)
    for number in range(len(chosen)):
        one = chosen[number]
        side = sides[number]
        for cell in range(cells):
            board[cell] = states[one, turns[side, cell]]
        for cell in range(stride + 1, cells - stride - 1):
            if board[cell] == OUTSIDE:
                continue
            a, b, c = board[cell - stride - 1], board[cell - stride], board[cell - stride + 1]
            d, e, f = board[cell - 1], board[cell], board[cell + 1]
            g, h, i = board[cell + stride - 1], board[cell + stride], board[cell + stride + 1]
            for at in range(width):
                total = (
                    bias[at] + patch[0, a, at] + patch[1, b, at] + patch[2, c, at]
                    + patch[3, d, at] + patch[4, e, at] + patch[5, f, at] + patch[6, g, at]
                    + patch[7, h, at] + patch[8, i, at]
                )  # fmt: skip
                cut[cell, at] = min(max(total, zero), one_)
            for part in range(3):
                total = zero
                for at in range(width):
                    total += cut[cell, at] * out[part, at]
                worth[part, cell] = total
                slopes[part, cell] = zero
        begin, end = begins[one], begins[one + 1]
        score = np.zeros(end - begin, np.float32)
        top = np.float32(-1e9)
        for move in range(begin, end):
            index = moves[move]
            which = numbers[index]
            total = base[move] + of_shape[shapes[index]]
            for part in range(3):
                for at in range(at_[which, part], at_[which, part + 1]):
                    total += worth[part, inverse[side, first + places[at]]]
            score[move - begin] = total
            top = max(top, total)
        whole = zero
        for move in range(end - begin):
            whole += np.exp(score[move] - top)
        for move in range(begin, end):
            share = np.exp(score[move - begin] - top) / whole
            wanted = shares[move]
            if wanted > 0:
                loss -= wanted * np.log(share + 1e-12)
            if not learns:
                continue
            slack = share - wanted
            if abs(slack) < 1e-5:
                continue
            index = moves[move]
            which = numbers[index]
            of_of_shape[shapes[index]] += slack
            for part in range(3):
                for at in range(at_[which, part], at_[which, part + 1]):
                    slopes[part, inverse[side, first + places[at]]] += slack
        if not learns:
            continue
        for cell in range(stride + 1, cells - stride - 1):
            if board[cell] == OUTSIDE:
                continue
            for at in range(width):
                total = zero
                for part in range(3):
                    of_out[part, at] += slopes[part, cell] * cut[cell, at]
                    total += slopes[part, cell] * out[part, at]
                slope[at] = total if cut[cell, at] > 0 and cut[cell, at] < 1 else zero
                of_bias[at] += slope[at]
            for place in range(9):
                state = board[cell + around[place]]
                for at in range(width):
                    of_patch[place, state, at] += slope[at]
    return loss


class PriorLearner:
    """Learns how much more a cell counts as a part of a placement than first sight has it."""

    def __init__(self, replays: Replays, seed: int) -> None:
        rng, f32 = np.random.default_rng(seed), np.float32
        self.land = replays.land
        board = replays.model.game.position.setup.table.board
        self.turns, self.stride = turns_of(board), ground_of(board).stride
        self.inverse = np.argsort(self.turns, 1)
        self.p: dict[str, Floats] = {
            "patch": rng.normal(0, 0.15, (PATCH, STATES, SIGHTED)).astype(f32),
            "bias": np.full(SIGHTED, 0.3, f32),
            "out": np.zeros((3, SIGHTED), f32),
            "shape": np.zeros(len(replays.land.shape), f32),
        }
        self._mean = {name: np.zeros_like(one) for name, one in self.p.items()}
        self._square = {name: np.zeros_like(one) for name, one in self.p.items()}
        self._steps = 0

    def step(self, seen: Looked, chosen: Ints, sides: Ints, rate: float) -> float:
        """Learn, or with no rate only say what the loss is."""
        p, f32 = self.p, np.float32
        found = {name: np.zeros((THREADS, *one.shape), f32) for name, one in p.items()}
        losses = np.zeros(THREADS)

        def work(low: int, high: int, at: int) -> None:
            land = self.land
            losses[at] = _learn(
                chosen[low:high], sides[low:high], self.turns, self.inverse, self.stride,
                seen.states, seen.begins, seen.moves, seen.base, seen.shares, land.places, land.at,
                land.numbers, land.shapes, p["patch"], p["bias"], p["out"], p["shape"],
                found["patch"][at], found["bias"][at], found["out"][at], found["shape"][at],
                rate > 0, self.stride + 1,
            )  # fmt: skip

        shared_out(work, len(chosen))
        if rate > 0:
            self._steps += 1
            one, two = f32(1 - 0.9**self._steps), f32(1 - 0.999**self._steps)
            for name, weights in p.items():
                slope = (found[name].sum(0) / len(chosen)).reshape(-1).astype(f32)
                adam(
                    weights.reshape(-1), slope, self._mean[name].reshape(-1),
                    self._square[name].reshape(-1), f32(rate), one, two, f32(DECAY),
                )  # fmt: skip
        return float(losses.sum() / len(chosen))

    def told(self, net: Net) -> Net:
        """A net with this first sight, in whole numbers."""
        p = self.p
        return replace(
            net,
            sight=whole("h", p["patch"], ONE),
            sight_bias=whole("i", p["bias"], ONE),
            sight_out=whole("h", p["out"], STEPS * (1 << SHIFT_STEP) // ONE),
            sight_shape=whole("h", p["shape"], STEPS),
        )


def learn_prior(replays: Replays, files: Sequence[Path], epochs: int) -> PriorLearner:
    """Learn from where the searches went; what it came to is measured on one game in five."""
    seen = looked_in(replays, files)
    kept = seen.games % 5 == 0
    tested, learned = np.flatnonzero(kept)[::3], np.flatnonzero(~kept)
    learner, rng = PriorLearner(replays, 1), np.random.default_rng(1)
    still = np.zeros(len(tested), np.int64)
    print(f"first sight: {len(learned)} positions, {len(seen.moves)} moves; "
          f"loss at first {learner.step(seen, tested, still, 0):.4f}", flush=True)  # fmt: skip
    steps, done = epochs * (len(learned) // BATCH), 0
    for epoch in range(epochs):
        order, losses = rng.permutation(learned), []
        for at in range(0, len(order) - BATCH + 1, BATCH):
            rate = RATE * min((done + 1) / 100, 1) * (0.51 + 0.49 * np.cos(np.pi * done / steps))
            sides = rng.integers(0, 8, BATCH)
            losses.append(learner.step(seen, order[at : at + BATCH], sides, rate))
            done += 1
        print(f"epoch {epoch + 1}: learned {np.mean(losses):.4f}, "
              f"kept back {learner.step(seen, tested, still, 0):.4f}", flush=True)  # fmt: skip
    return learner
