"""What ``tools.train_net`` has played becomes a net: what it sees of every position, then Adam."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rollwrite.board import Board
from rollwrite.players.tile.arena import ground_of
from rollwrite.players.tile.model import INDEX, Model
from rollwrite.players.tile.net import (
    LEGAL,
    ONE,
    OUTSIDE,
    PATCH,
    POSSIBLE,
    SHIFT,
    STATES,
    UNIT,
    WIDE,
    Layout,
    Net,
    layout_of,
)
from rollwrite.players.tile.strong.arrays import PLACED, land_of, scratch_for, stack_for, terms_of
from rollwrite.players.tile.strong.compiling import compiled
from rollwrite.players.tile.strong.nets import look, rows
from rollwrite.players.tile.strong.states import give, play
from rollwrite.players.tile.strong.values import value
from rollwrite.players.tile.value import Valuation
from rollwrite.players.tile.weights import load_weights, weights_name
from rollwrite.tilegame import new_game
from rollwrite.tilegame.scoring import SCHEMES

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

#: Widths of the layers, and how many small ones there are.
HIDDEN, SECOND, PARTS = 32, 16, 8
#: Positions of a step, and the rate at first.
BATCH, RATE = 1024, 0.003
#: Of the target of a position of a game so much lies in what was found later, and at last in the
#: result; the rest in what its own search found.
FADE: Final = 0.85
#: How much weights are drawn to zero.
DECAY: Final = 0.02
#: What is known of few positions alone learns so much more slowly.
SLOWER: Final = {"row": 0.1, "legal": 0.3, "possible": 0.3}
#: What the sums of patches are divided by.
POOLED: Final = np.float32(16)
#: The threads that learn.
THREADS: Final = 4
_POOL: Final = ThreadPoolExecutor(THREADS)


@dataclass
class Seen:
    """Positions, each from the side of who is to move.

    :ivar states: of its cells, and ``rows`` of its pieces; those behind the last one are none.
    :ivar odds: what the linear value has, and ``parts`` the part of the game.
    :ivar targets: what is learned, ``searched`` what the search said; ``won`` the result, or -1.
    :ivar games: the number of the game.
    """

    states: NDArray[np.uint8]
    rows: NDArray[np.uint16]
    odds: Floats
    parts: NDArray[np.int8]
    targets: Floats
    searched: Floats
    won: Floats
    games: NDArray[np.int32]


@compiled
def _replay(  # type: ignore[no-untyped-def]
    land, terms, stack, scratch, moves, paths, at, states, found, odds, placed, player, values
):  # noqa: ANN001, ANN202, PLR0913, PLR0917
    """What there is to see in the positions of a game, and in some off its way; their number."""
    count, path = 0, 0
    for ply in range(len(moves)):
        is_on_way = True
        while is_on_way or (path < len(paths) and at[path] == ply):
            deep = ply
            if not is_on_way:
                for number in range(paths.shape[1]):
                    if paths[path, number] < 0:
                        break
                    play(land, terms, stack, deep, paths[path, number])
                    give(terms, stack, deep + 1, terms.after[stack.turn[deep, 0]])
                    deep += 1
                path += 1
            is_on_way = False
            value(land, terms, stack, scratch, deep, values, 0)
            who = stack.turn[deep, 1]
            player[count] = who
            odds[count] = values[0, who]
            for colour in range(2):
                placed[count] += stack.numbers[deep, PLACED, colour]
            look(land, stack, scratch, deep)
            for cell in range(states.shape[1]):
                states[count, cell] = scratch.states[cell]
            for row in range(rows(land, terms, stack, scratch, deep)):
                found[count, row] = scratch.rows[row]
            count += 1
        play(land, terms, stack, ply, moves[ply])
        give(terms, stack, ply + 1, terms.after[stack.turn[ply, 0]])
    return count


class Replays:
    """Games as they were kept, seen again."""

    def __init__(self, key: str) -> None:
        game = new_game(key)
        self.model = model = Model(game)
        weights = load_weights(weights_name(game.variant))
        valuation = Valuation(model, weights, SCHEMES[game.variant.protocol_scheme])
        self.layout = layout_of(model)
        pieces = self.layout.pieces * 2
        self.land = land_of(model.arena)
        self.terms = terms_of(model, weights, valuation)
        self.stack = stack_for(model, self.land, pieces + 1)
        self.scratch = scratch_for(self.land, self.terms, pieces + 1)
        self._index = np.zeros(len(self.land.numbers), np.int32)
        self._index[self.land.numbers] = np.arange(len(self.land.numbers))

    def moves(self, kept: NDArray[np.int32]) -> NDArray[np.int32]:
        """Moves as the search has them, of those with the table's numbers of placements."""
        index = self._index[np.maximum(kept, 0) & INDEX]
        return np.where(kept < 0, -1, kept & ~INDEX | index).astype(np.int32)

    def seen(self, files: Sequence[Path]) -> Seen:
        """The positions of some games."""
        parts: list[tuple[Any, ...]] = []
        for number, path in enumerate(files):
            data = {name: kept for name, kept in np.load(path).items()}
            for at in range(len(data["moves"])):
                parts.append(self._of_game(data, at, number * 1000 + at))
        columns = [np.concatenate(column) for column in zip(*parts, strict=True)]
        pieces = self.layout.pieces * 2
        odds = np.clip(columns[2], 1e-4, 1 - 1e-4)
        return Seen(
            states=columns[0],
            rows=columns[1],
            odds=np.log(odds / (1 - odds)).astype(np.float32),
            parts=(columns[3] * PARTS // (pieces + 1)).astype(np.int8),
            targets=np.clip(columns[4], 0.01, 0.99).astype(np.float32),
            searched=np.clip(columns[5], 0.01, 0.99).astype(np.float32),
            won=columns[6],
            games=columns[7].astype(np.int32),
        )

    def _of_game(self, data: dict[str, Any], at_game: int, number: int) -> tuple[Any, ...]:
        moves, values = data["moves"][at_game], data["values"][at_game]
        length = int((moves >= 0).sum())
        own = np.flatnonzero(data["where"][:, 0] == at_game)
        at = data["where"][own, 1].astype(np.int64)
        most = length + len(own)
        states = np.zeros((most, len(self.scratch.states)), np.uint8)
        found = np.full((most, len(self.scratch.rows)), self.layout.rows, np.uint16)
        odds, room = np.zeros(most), np.zeros((1, 2))
        placed, player = np.zeros(most, np.int64), np.zeros(most, np.int64)
        count = _replay(
            self.land, self.terms, self.stack, self.scratch, self.moves(moves[:length]),
            self.moves(data["paths"][own]), at, states, found, odds, placed, player, room,
        )  # fmt: skip
        assert count == most
        order = _order(length, at)
        on_way = order < 0
        searched, won = np.full(most, -1.0), np.full(most, -1.0, np.float32)
        searched[~on_way] = data["worths"][own][order[~on_way]]
        searched[on_way] = values[:length]
        first, sides = float(np.sign(data["margins"][at_game])) / 2 + 0.5, player[on_way]
        won[on_way] = np.where(sides == 0, first, 1 - first)
        target, targets, hope = searched.copy(), np.zeros(length), first
        for ply in range(length - 1, -1, -1):
            if values[ply] >= 0:
                of_first = values[ply] if sides[ply] == 0 else 1 - values[ply]
                hope = FADE * hope + (1 - FADE) * of_first
            targets[ply] = hope if sides[ply] == 0 else 1 - hope
        target[on_way] = targets
        # Those where no search was, and the empty board, are none to learn from.
        keep = np.flatnonzero((searched >= 0) & (placed > 0))
        return (
            states[keep], found[keep], odds[keep], placed[keep], target[keep], searched[keep],
            won[keep], np.full(len(keep), number),
        )  # fmt: skip


def _order(length: int, at: Ints) -> Ints:
    """For each position as it was replayed its number among those off the way, or -1."""
    found = []
    for ply in range(length):
        found.append(-1)
        found += np.flatnonzero(at == ply).tolist()
    return np.array(found)


def turns_of(board: Board) -> Ints:
    """How a square board looks from eight sides: for each the places of cells, with the rim."""
    ground = ground_of(board)
    first, size = ground.stride + 1, board.rows
    place = {
        cell: first + bit.bit_length() - 1
        for cell, bit in zip(board.cells, ground.bits, strict=True)
    }
    left, top = min(board.cells)
    found = np.tile(np.arange(ground.width + 2 * first), (8, 1))
    for turn in range(8):
        for (x, y), here in place.items():
            a, b = x - left, y - top
            if turn & 1:
                a = size - 1 - a
            if turn & 2:
                b = size - 1 - b
            if turn & 4:
                a, b = b, a
            found[turn, here] = place[left + a, top + b]
    return found


@compiled
def _forward(states, chosen, sides, turns, patch, bias, rows_, row, pools, sums, stride):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913, PLR0917
    """What comes to the first layer of some positions."""
    board = np.zeros(states.shape[1], np.int64)
    width = pools.shape[1]
    for number in range(len(chosen)):
        one = chosen[number]
        for cell in range(len(board)):
            board[cell] = states[one, turns[sides[number], cell]]
        for cell in range(stride + 1, len(board) - stride - 1):
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
                pools[number, at] += min(max(total, np.float32(0)), np.float32(1))
        for at in range(rows_.shape[1]):
            which = rows_[one, at]
            for hidden in range(sums.shape[1]):
                sums[number, hidden] += row[which, hidden]


@compiled
def _backward(  # type: ignore[no-untyped-def]
    states,
    chosen,
    sides,
    turns,
    patch,
    bias,
    rows_,
    of_pools,
    of_sums,
    of_patch,
    of_bias,
    of_row,
    stride,
):  # noqa: ANN001, ANN202, PLR0913, PLR0917
    """The slopes of the weights, of those of what comes to the first layer."""
    board = np.zeros(states.shape[1], np.int64)
    width = of_pools.shape[1]
    slope = np.zeros(width, np.float32)
    for number in range(len(chosen)):
        one = chosen[number]
        for cell in range(len(board)):
            board[cell] = states[one, turns[sides[number], cell]]
        for cell in range(stride + 1, len(board) - stride - 1):
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
                is_between = total > 0 and total < 1
                slope[at] = of_pools[number, at] if is_between else np.float32(0)
                of_bias[at] += slope[at]
            for at in range(width):
                of_patch[0, a, at] += slope[at]
                of_patch[1, b, at] += slope[at]
                of_patch[2, c, at] += slope[at]
                of_patch[3, d, at] += slope[at]
                of_patch[4, e, at] += slope[at]
                of_patch[5, f, at] += slope[at]
                of_patch[6, g, at] += slope[at]
                of_patch[7, h, at] += slope[at]
                of_patch[8, i, at] += slope[at]
        for at in range(rows_.shape[1]):
            which = rows_[one, at]
            for hidden in range(of_sums.shape[1]):
                of_row[which, hidden] += of_sums[number, hidden]


@compiled
def adam(weights, slope, mean, square, rate, bias_1, bias_2, decay):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913, PLR0917
    """Adam (Kingma and Ba, 2015) with decay (Loshchilov and Hutter, 2019)."""
    for at in range(len(weights)):
        mean[at] = np.float32(0.9) * mean[at] + np.float32(0.1) * slope[at]
        square[at] = np.float32(0.999) * square[at] + np.float32(0.001) * slope[at] * slope[at]
        step = (mean[at] / bias_1) / (np.sqrt(square[at] / bias_2) + np.float32(1e-8))
        weights[at] -= rate * (step + decay * weights[at])


def shared_out(work: Callable[[int, int, int], None], count: int) -> None:
    """Some of the positions in each thread."""
    cuts = np.linspace(0, count, THREADS + 1).astype(int).tolist()
    waited = [_POOL.submit(work, cuts[at], cuts[at + 1], at) for at in range(THREADS)]
    for one in waited:
        one.result()


class Learner:
    """A net of floating numbers, and how it learns.

    A bin of placements weighs what is its own, and for each bin below it the same.
    """

    def __init__(self, model: Model, seed: int) -> None:
        rng, f32 = np.random.default_rng(seed), np.float32
        self.layout = layout = layout_of(model)
        board = model.game.position.setup.table.board
        self._turns, self._stride = turns_of(board), ground_of(board).stride
        bins = 4 * layout.shapes
        self.p: dict[str, Floats] = {
            "patch": rng.normal(0, 0.1, (PATCH, STATES, WIDE)).astype(f32),
            "patch_bias": np.full(WIDE, 0.2, f32),
            "all": rng.normal(0, 0.1, (WIDE, HIDDEN)).astype(f32),
            "row": np.zeros((layout.rows + 1, HIDDEN), f32),
            "legal": rng.normal(0, 0.02, (bins, HIDDEN)).astype(f32),
            "possible": rng.normal(0, 0.02, (bins, HIDDEN)).astype(f32),
            "row_bias": np.full(HIDDEN, 0.3, f32),
            "middle": rng.normal(0, 0.2, (PARTS, HIDDEN, SECOND)).astype(f32),
            "middle_bias": np.full((PARTS, SECOND), 0.2, f32),
            "last": np.zeros((PARTS, SECOND), f32),
            "last_bias": np.zeros(PARTS, f32),
        }
        self._mean = {name: np.zeros_like(one) for name, one in self.p.items()}
        self._square = {name: np.zeros_like(one) for name, one in self.p.items()}
        self._steps = 0

    def _bins(self, of_rows: Floats) -> tuple[Floats, Floats]:
        """The rows of legal placements and of possible ones, by shape and bin."""
        layout = self.layout
        return (
            of_rows[: layout.of_possible].reshape(-1, LEGAL, HIDDEN),
            of_rows[layout.of_possible : layout.of_placed].reshape(-1, POSSIBLE, HIDDEN),
        )

    def rows(self) -> Floats:
        """The weights of all rows; those behind the last one are none."""
        found = self.p["row"].copy()
        found[-1] = 0
        for rows_, name in zip(self._bins(found), ("legal", "possible"), strict=True):
            rows_ += self.p[name][:, None] * np.arange(rows_.shape[1], dtype=np.float32)[:, None]
        return found

    def _through(self, seen: Seen, chosen: Ints, sides: Ints, row: Floats) -> tuple[Floats, ...]:
        p, count = self.p, len(chosen)
        pools = np.zeros((count, WIDE), np.float32)
        sums = np.repeat(p["row_bias"][None], count, 0)

        def work(low: int, high: int, _: int) -> None:
            _forward(
                seen.states, chosen[low:high], sides[low:high], self._turns, p["patch"],
                p["patch_bias"], seen.rows, row, pools[low:high], sums[low:high], self._stride,
            )  # fmt: skip

        shared_out(work, count)
        pools /= POOLED
        sums += pools @ p["all"]
        cut = np.clip(sums, 0, 1)
        part = seen.parts[chosen]
        deep = np.zeros((count, SECOND), np.float32)
        for number in range(PARTS):
            here = part == number
            deep[here] = cut[here] @ p["middle"][number] + p["middle_bias"][number]
        end = np.clip(deep, 0, 1)
        odds = (end * p["last"][part]).sum(1) + p["last_bias"][part]
        return pools, sums, cut, deep, end, odds

    def odds(self, seen: Seen, chosen: Ints) -> Floats:
        """The log odds of positions, with those of the linear value."""
        row, still = self.rows(), np.zeros(len(chosen), np.int64)
        more = [
            self._through(seen, chosen[at : at + 4096], still[at : at + 4096], row)[-1]
            for at in range(0, len(chosen), 4096)
        ]
        found: Floats = np.concatenate(more) + seen.odds[chosen]
        return found

    def step(self, seen: Seen, chosen: Ints, sides: Ints, rate: float) -> float:
        """Learn from some positions, each seen from one side; their loss."""
        p, row, count, f32 = self.p, self.rows(), len(chosen), np.float32
        pools, sums, cut, deep, end, odds = self._through(seen, chosen, sides, row)
        target, part = seen.targets[chosen], seen.parts[chosen]
        share = 1 / (1 + np.exp(-(odds + seen.odds[chosen])))
        loss = -(target * np.log(share + 1e-7) + (1 - target) * np.log(1 - share + 1e-7)).mean()
        slope = ((share - target) / count).astype(f32)
        found = {
            name: np.zeros_like(p[name]) for name in ("middle", "middle_bias", "last", "last_bias")
        }
        of_deep = slope[:, None] * p["last"][part] * ((deep > 0) & (deep < 1))
        of_cut = np.zeros_like(cut)
        for number in range(PARTS):
            here = part == number
            found["last_bias"][number] = slope[here].sum()
            found["last"][number] = slope[here] @ end[here]
            found["middle"][number] = cut[here].T @ of_deep[here]
            found["middle_bias"][number] = of_deep[here].sum(0)
            of_cut[here] = of_deep[here] @ p["middle"][number].T
        of_sums = of_cut * ((sums > 0) & (sums < 1))
        of_pools = (of_sums @ p["all"].T / POOLED).astype(f32)
        of_patch = np.zeros((THREADS, *p["patch"].shape), f32)
        of_bias = np.zeros((THREADS, WIDE), f32)
        of_row = np.zeros((THREADS, *row.shape), f32)

        def work(low: int, high: int, at: int) -> None:
            _backward(
                seen.states, chosen[low:high], sides[low:high], self._turns, p["patch"],
                p["patch_bias"], seen.rows, of_pools[low:high], of_sums[low:high], of_patch[at],
                of_bias[at], of_row[at], self._stride,
            )  # fmt: skip

        shared_out(work, count)
        found |= {
            "patch": of_patch.sum(0), "patch_bias": of_bias.sum(0), "all": pools.T @ of_sums,
            "row": of_row.sum(0), "row_bias": of_sums.sum(0),
        }  # fmt: skip
        for rows_, name in zip(self._bins(found["row"]), ("legal", "possible"), strict=True):
            found[name] = (rows_ * np.arange(rows_.shape[1], dtype=f32)[:, None]).sum(1)
        self._steps += 1
        one, two = f32(1 - 0.9**self._steps), f32(1 - 0.999**self._steps)
        for name, weights in p.items():
            decay = f32(0.0 if "last" in name or "bias" in name else DECAY)
            adam(
                weights.reshape(-1), found[name].reshape(-1).astype(f32),
                self._mean[name].reshape(-1), self._square[name].reshape(-1),
                f32(rate * SLOWER.get(name, 1.0)), one, two, decay,
            )  # fmt: skip
        return float(loss)

    def net(self) -> Net:
        """The same in whole numbers."""
        p = self.p
        return Net(
            HIDDEN, SECOND, PARTS,
            patch=whole("h", p["patch"], ONE),
            patch_bias=whole("i", p["patch_bias"], ONE),
            all=whole("h", p["all"], 1 << SHIFT),
            row=whole("h", self.rows()[:-1], ONE),
            row_bias=whole("i", p["row_bias"], ONE),
            middle=whole("h", p["middle"], 1 << SHIFT),
            middle_bias=whole("i", p["middle_bias"], UNIT),
            last=whole("h", p["last"], 1 << SHIFT),
            last_bias=whole("i", p["last_bias"], UNIT),
            sight=array("h"), sight_bias=array("i"), sight_out=array("h"), sight_shape=array("h"),
        )  # fmt: skip


def whole(kind: str, numbers: Floats, unit: int) -> array[int]:
    """Numbers in a unit, rounded."""
    limit = 2 ** (15 if kind == "h" else 31) - 1
    return array(kind, np.clip(np.rint(numbers * unit), -limit, limit).astype(int).ravel().tolist())


def loss_of(odds: Floats, won: Floats) -> float:
    """The log loss of results, or of what somebody else says."""
    share = np.clip(1 / (1 + np.exp(-odds.astype(float))), 1e-4, 1 - 1e-4)
    return float(-(won * np.log(share) + (1 - won) * np.log(1 - share)).mean())


def learn(replays: Replays, files: Sequence[Path], epochs: int) -> Net:
    """Learn from games, and print what it came to on one game in five; its first sight is none."""
    seen = replays.seen(files)
    kept = seen.games % 5 == 0
    tested, others = np.flatnonzero(kept & (seen.won >= 0)), np.flatnonzero(kept & (seen.won < 0))
    learned = np.flatnonzero(~kept)
    won, said = seen.won[tested], seen.searched[others]
    searched = np.log(seen.searched / (1 - seen.searched))
    print(f"{len(seen.odds)} positions, {len(learned)} to learn from", flush=True)
    print(f"linear: of results {loss_of(seen.odds[tested], won):.4f}, "
          f"of searches {loss_of(seen.odds[others], said):.4f}")  # fmt: skip
    print(f"search: of results {loss_of(searched[tested], won):.4f}, "
          f"of searches {loss_of(searched[others], said):.4f}", flush=True)  # fmt: skip
    learner, rng = Learner(replays.model, 1), np.random.default_rng(1)
    steps, done = epochs * (len(learned) // BATCH), 0
    for epoch in range(epochs):
        order, losses = rng.permutation(learned), []
        for at in range(0, len(order) - BATCH + 1, BATCH):
            rate = RATE * min((done + 1) / 100, 1) * (0.51 + 0.49 * np.cos(np.pi * done / steps))
            sides = rng.integers(0, 8, BATCH)
            losses.append(learner.step(seen, order[at : at + BATCH], sides, rate))
            done += 1
        print(f"epoch {epoch + 1}: learned {np.mean(losses):.4f}, "
              f"of results {loss_of(learner.odds(seen, tested), won):.4f}, "
              f"of searches {loss_of(learner.odds(seen, others), said):.4f}", flush=True)  # fmt: skip
    return learner.net()
