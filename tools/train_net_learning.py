"""What ``tools.train_net`` has played becomes a net: what it sees of every position, then Adam."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwrite.board import Board
from rollwrite.players.tile.arena import ground_of
from rollwrite.players.tile.model import INDEX, Model
from rollwrite.players.tile.net import (
    LEGAL,
    MOST_WEIGHT,
    ONE,
    OUTSIDE,
    PATCH,
    POSSIBLE,
    SHIFT,
    STATES,
    UNIT,
    WIDE,
    Net,
    layout_of,
)
from rollwrite.players.tile.strong.arrays import (
    PLACED,
    Land,
    Scratch,
    Stack,
    Terms,
    land_of,
    scratch_for,
    stack_for,
    terms_of,
)
from rollwrite.players.tile.strong.compiling import compiled_with_arrays
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
#: What was played is met so often while what was only thought of is met once: a result is in it.
AGAIN: Final = 3
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

    :ivar states: of its cells, for each colour of who is to move, and ``rows`` of its pieces; those
        behind the last one are none.
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


class Way(NamedTuple):
    """The moves of a game, and of positions off its way.

    :ivar paths: for each of these the moves to it, -1 after the last one, and ``at`` the ply from
        which on, ascending.
    """

    moves: NDArray[np.int32]
    paths: NDArray[np.int32]
    at: Ints


class Met(NamedTuple):
    """What there was to see, row by row.

    :ivar shares: what who is to move may expect by the linear value, and ``player`` who that is.
    """

    states: NDArray[np.uint8]
    rows: NDArray[np.uint16]
    shares: NDArray[np.float64]
    placed: Ints
    player: Ints


@compiled_with_arrays
def _replay(
    land: Land, terms: Terms, stack: Stack, scratch: Scratch, way: Way, met: Met
) -> int:  # fmt: skip
    """Meet the positions of a game, each followed by those off its way; their number."""
    count, path = 0, 0
    values = np.zeros((1, 2))
    for ply in range(len(way.moves)):
        is_on_way = True
        while is_on_way or (path < len(way.paths) and way.at[path] == ply):
            deep = ply
            if not is_on_way:
                for number in range(way.paths.shape[1]):
                    if way.paths[path, number] < 0:
                        break
                    play(land, terms, stack, deep, way.paths[path, number])
                    give(terms, stack, deep + 1, terms.after[stack.turn[deep, 0]])
                    deep += 1
                path += 1
            is_on_way = False
            value(land, terms, stack, scratch, deep, values, 0)
            player = stack.turn[deep, 1]
            met.player[count] = player
            met.shares[count] = values[0, player]
            colours, turn, view = stack.cells.shape[2], stack.turn[deep, 0], 0
            for after in range(colours):
                colour = (turn + after) % colours
                met.placed[count] += stack.numbers[deep, PLACED, colour]
                if terms.owner[colour] == terms.owner[turn]:
                    look(land, terms, stack, scratch, deep, colour)
                    for cell in range(met.states.shape[2]):
                        met.states[count, view, cell] = scratch.states[cell]
                    view += 1
            for row in range(rows(land, terms, stack, scratch, deep)):
                met.rows[count, row] = scratch.rows[row]
            count += 1
        play(land, terms, stack, ply, way.moves[ply])
        give(terms, stack, ply + 1, terms.after[stack.turn[ply, 0]])
    return count


class Replays:
    """Games as they were kept, seen again."""

    def __init__(self, key: str) -> None:
        game = new_game(key)
        self.model = model = Model(game)
        weights = load_weights(weights_name(game.variant))
        self.scheme = SCHEMES[game.variant.protocol_scheme]
        valuation = Valuation(model, weights, self.scheme)
        self.layout = layout_of(model)
        pieces = self.layout.pieces * self.layout.colours
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
            data = dict(np.load(path))
            parts += [
                self._of_game(data, at, number * 1000 + at) for at in range(len(data["moves"]))
            ]
        columns = [np.concatenate(column) for column in zip(*parts, strict=True)]
        pieces = self.layout.pieces * self.layout.colours
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
        met = Met(
            np.zeros((most, self.layout.views, len(self.scratch.states)), np.uint8),
            np.full((most, len(self.scratch.rows)), self.layout.rows, np.uint16),
            np.zeros(most), np.zeros(most, np.int64), np.zeros(most, np.int64),
        )  # fmt: skip
        way = Way(self.moves(moves[:length]), self.moves(data["paths"][own]), at)
        count = _replay(self.land, self.terms, self.stack, self.scratch, way, met)
        assert count == most
        order = _order(length, at)
        on_way = order < 0
        searched, won = np.full(most, -1.0), np.full(most, -1.0, np.float32)
        searched[~on_way] = data["worths"][own][order[~on_way]]
        searched[on_way] = values[:length]
        first, sides = float(np.sign(data["margins"][at_game])) / 2 + 0.5, met.player[on_way]
        won[on_way] = np.where(sides == 0, first, 1 - first)
        target, targets, hope = searched.copy(), np.zeros(length), first
        for ply in range(length - 1, -1, -1):
            if values[ply] >= 0:
                of_first = values[ply] if sides[ply] == 0 else 1 - values[ply]
                hope = FADE * hope + (1 - FADE) * of_first
            targets[ply] = hope if sides[ply] == 0 else 1 - hope
        target[on_way] = targets
        # Those where no search was, and the empty board, are none to learn from.
        keep = np.flatnonzero((searched >= 0) & (met.placed > 0))
        return (
            met.states[keep], met.rows[keep], met.shares[keep], met.placed[keep], target[keep],
            searched[keep], won[keep], np.full(len(keep), number),
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
    place = {cell: first + at for cell, at in zip(board.cells, ground.places, strict=True)}
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


class Batch(NamedTuple):
    """Positions, each seen from one of eight sides.

    :ivar states: of all positions, for each view of them, as ``rows``; ``chosen`` which of them,
        and ``sides`` from which.
    :ivar turns: for each side the places of cells; ``stride`` of a row of them.
    """

    states: NDArray[np.uint8]
    rows: NDArray[np.uint16]
    chosen: Ints
    sides: Ints
    turns: Ints
    stride: int


class First(NamedTuple):
    """Weights of what comes to the first layer, or their slopes."""

    patch: Floats
    bias: Floats
    row: Floats


@compiled_with_arrays
def turned(batch: Batch, number: int, view: int, board: Ints) -> None:
    """A position as it is seen."""
    states, turn = batch.states[batch.chosen[number], view], batch.turns[batch.sides[number]]
    for cell in range(len(board)):
        board[cell] = states[turn[cell]]


@compiled_with_arrays
def patch_sums(board: Ints, cell: int, stride: int, patch: Floats, sums: Floats) -> None:
    """Add up the weights of a patch; the sums have the bias already."""
    for place in range(PATCH):
        state = board[cell + (place // 3 - 1) * stride + place % 3 - 1]
        for at in range(len(sums)):
            sums[at] += patch[place, state, at]


@compiled_with_arrays
def add_slopes(board: Ints, cell: int, stride: int, patch: Floats, slopes: Floats) -> None:
    """The inverse: add the slopes of a patch's sums to those of its weights."""
    for place in range(PATCH):
        state = board[cell + (place // 3 - 1) * stride + place % 3 - 1]
        for at in range(len(slopes)):
            patch[place, state, at] += slopes[at]


@compiled_with_arrays
def _forward(batch: Batch, first: First, pools: Floats, sums: Floats) -> None:
    """What comes to the first layer of some positions."""
    board = np.zeros(batch.states.shape[2], np.int64)
    one = np.zeros(len(first.bias), np.float32)
    for number in range(len(batch.chosen)):
        for view in range(batch.states.shape[1]):
            turned(batch, number, view, board)
            begin = view * len(one)
            for cell in range(len(board)):
                if board[cell] == OUTSIDE:
                    continue
                one[:] = first.bias
                patch_sums(board, cell, batch.stride, first.patch, one)
                for at in range(len(one)):
                    pools[number, begin + at] += min(max(one[at], np.float32(0)), np.float32(1))
        for at in range(batch.rows.shape[1]):
            row = batch.rows[batch.chosen[number], at]
            for hidden in range(sums.shape[1]):
                sums[number, hidden] += first.row[row, hidden]


@compiled_with_arrays
def _backward(
    batch: Batch, first: First, slopes: First, of_pools: Floats, of_sums: Floats
) -> None:  # fmt: skip
    """The slopes of the weights, of those of what comes to the first layer."""
    board = np.zeros(batch.states.shape[2], np.int64)
    one = np.zeros(len(first.bias), np.float32)
    for number in range(len(batch.chosen)):
        for view in range(batch.states.shape[1]):
            turned(batch, number, view, board)
            begin = view * len(one)
            for cell in range(len(board)):
                if board[cell] == OUTSIDE:
                    continue
                one[:] = first.bias
                patch_sums(board, cell, batch.stride, first.patch, one)
                for at in range(len(one)):
                    is_between = one[at] > 0 and one[at] < 1
                    one[at] = of_pools[number, begin + at] if is_between else np.float32(0)
                    slopes.bias[at] += one[at]
                add_slopes(board, cell, batch.stride, slopes.patch, one)
        for at in range(batch.rows.shape[1]):
            row = batch.rows[batch.chosen[number], at]
            for hidden in range(of_sums.shape[1]):
                slopes.row[row, hidden] += of_sums[number, hidden]


@compiled_with_arrays
def _adam(
    weights: Floats,
    slope: Floats,
    mean: Floats,
    square: Floats,
    rates: tuple[float, float],
    step: int,
) -> None:
    rate, decay = np.float32(rates[0]), np.float32(rates[1])
    one, two = np.float32(1 - 0.9**step), np.float32(1 - 0.999**step)
    for at in range(len(weights)):
        mean[at] = np.float32(0.9) * mean[at] + np.float32(0.1) * slope[at]
        square[at] = np.float32(0.999) * square[at] + np.float32(0.001) * slope[at] * slope[at]
        way = (mean[at] / one) / (np.sqrt(square[at] / two) + np.float32(1e-8))
        weights[at] -= rate * (way + decay * weights[at])


class Adam:
    """Adam (Kingma and Ba, 2015) with decay (Loshchilov and Hutter, 2019)."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self._weights = weights
        self._mean = {name: np.zeros_like(one) for name, one in weights.items()}
        self._square = {name: np.zeros_like(one) for name, one in weights.items()}
        self._steps = 0

    def step(self, slopes: dict[str, Floats], rate: float, decay: float) -> None:
        """Go down the slopes; biases and the last layer are not drawn to zero."""
        self._steps += 1
        for name, weights in self._weights.items():
            is_free = "last" in name or "bias" in name
            _adam(
                weights.reshape(-1), slopes[name].astype(np.float32).reshape(-1),
                self._mean[name].reshape(-1), self._square[name].reshape(-1),
                (rate * SLOWER.get(name, 1.0), 0.0 if is_free else decay), self._steps,
            )  # fmt: skip


def epochs_of(
    learned: Ints, epochs: int, batch: int, step: Callable[[Ints, Ints, float], float]
) -> Iterator[float]:
    """Go through positions again and again in another order; the mean loss of each time.

    :param step: learns from some positions, each from one of eight sides, at a part of its rate,
        which warms up at first and falls as a cosine then; gives their loss.
    """
    rng, steps, done = np.random.default_rng(1), epochs * (len(learned) // batch), 0
    for _ in range(epochs):
        order, losses = rng.permutation(learned), []
        for at in range(0, len(order) - batch + 1, batch):
            rate = min((done + 1) / 100, 1) * (0.51 + 0.49 * np.cos(np.pi * done / steps))
            losses.append(step(order[at : at + batch], rng.integers(0, 8, batch), rate))
            done += 1
        yield float(np.mean(losses))


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
        bins = 2 * layout.colours * layout.shapes
        pools = layout.views * WIDE
        self.p: dict[str, Floats] = {
            "patch": rng.normal(0, 0.1, (PATCH, STATES, WIDE)).astype(f32),
            "patch_bias": np.full(WIDE, 0.2, f32),
            "all": rng.normal(0, 0.1, (pools, HIDDEN)).astype(f32),
            "row": np.zeros((layout.rows + 1, HIDDEN), f32),
            "legal": rng.normal(0, 0.02, (bins, HIDDEN)).astype(f32),
            "possible": rng.normal(0, 0.02, (bins, HIDDEN)).astype(f32),
            "row_bias": np.full(HIDDEN, 0.3, f32),
            "middle": rng.normal(0, 0.2, (PARTS, HIDDEN, SECOND)).astype(f32),
            "middle_bias": np.full((PARTS, SECOND), 0.2, f32),
            "last": np.zeros((PARTS, SECOND), f32),
            "last_bias": np.zeros(PARTS, f32),
        }
        self._adam = Adam(self.p)

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

    def _part(self, batch: Batch, low: int, high: int) -> Batch:
        return batch._replace(chosen=batch.chosen[low:high], sides=batch.sides[low:high])

    def _first(self) -> First:
        return First(self.p["patch"], self.p["patch_bias"], self.rows())

    def _batch(self, seen: Seen, chosen: Ints, sides: Ints) -> Batch:
        return Batch(seen.states, seen.rows, chosen, sides, self._turns, self._stride)

    def _through(self, seen: Seen, batch: Batch, first: First) -> tuple[Floats, ...]:
        p, chosen = self.p, batch.chosen
        count = len(chosen)
        pools = np.zeros((count, len(p["all"])), np.float32)
        sums = np.repeat(p["row_bias"][None], count, 0)

        def work(low: int, high: int, _: int) -> None:
            _forward(self._part(batch, low, high), first, pools[low:high], sums[low:high])

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
        first, batch = self._first(), self._batch(seen, chosen, np.zeros(len(chosen), np.int64))
        more = [
            self._through(seen, self._part(batch, at, at + 4096), first)[-1]
            for at in range(0, len(chosen), 4096)
        ]
        found: Floats = np.concatenate(more) + seen.odds[chosen]
        return found

    def step(self, seen: Seen, chosen: Ints, sides: Ints, rate: float) -> float:
        """Learn from some positions, each seen from one side; their loss."""
        p, count, f32 = self.p, len(chosen), np.float32
        first, batch = self._first(), self._batch(seen, chosen, sides)
        pools, sums, cut, deep, end, odds = self._through(seen, batch, first)
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
        slopes = [First(*map(np.zeros_like, first)) for _ in range(THREADS)]

        def work(low: int, high: int, at: int) -> None:
            part = self._part(batch, low, high)
            _backward(part, first, slopes[at], of_pools[low:high], of_sums[low:high])

        shared_out(work, count)
        patch, bias, row = (np.sum(parts, 0) for parts in zip(*slopes, strict=True))
        found |= {
            "patch": patch, "patch_bias": bias, "all": pools.T @ of_sums,
            "row": row, "row_bias": of_sums.sum(0),
        }  # fmt: skip
        for rows_, name in zip(self._bins(found["row"]), ("legal", "possible"), strict=True):
            found[name] = (rows_ * np.arange(rows_.shape[1], dtype=f32)[:, None]).sum(1)
        self._adam.step(found, rate, DECAY)
        return float(loss)

    def net(self) -> Net:
        """The same in whole numbers."""
        p = self.p
        return Net(
            HIDDEN, SECOND, PARTS,
            patch=whole("h", p["patch"], ONE, MOST_WEIGHT),
            patch_bias=whole("i", p["patch_bias"], ONE, MOST_WEIGHT),
            all=whole("h", p["all"], 1 << SHIFT),
            row=whole("h", self.rows()[:-1], ONE),
            row_bias=whole("i", p["row_bias"], ONE),
            middle=whole("h", p["middle"], 1 << SHIFT),
            middle_bias=whole("i", p["middle_bias"], UNIT),
            last=whole("h", p["last"], 1 << SHIFT),
            last_bias=whole("i", p["last_bias"], UNIT),
            sight=array("h"), sight_bias=array("i"), sight_out=array("h"), sight_shape=array("h"),
        )  # fmt: skip


def whole(kind: str, numbers: Floats, unit: int, most: int = 2**31 - 1) -> array[int]:
    """Numbers in a unit, rounded."""
    limit = min(most, 2 ** (15 if kind == "h" else 31) - 1)
    found = np.clip(np.rint(numbers * unit), -limit, limit).astype(int)
    return array(kind, found.ravel().tolist())


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
    played = np.flatnonzero(~kept & (seen.won >= 0))
    learned = np.concatenate([learned, *[played] * (AGAIN - 1)])
    won, said = seen.won[tested], seen.searched[others]
    searched = np.log(seen.searched / (1 - seen.searched))
    print(f"{len(seen.odds)} positions, {len(learned)} to learn from", flush=True)
    print(f"linear: of results {loss_of(seen.odds[tested], won):.4f}, "
          f"of searches {loss_of(seen.odds[others], said):.4f}")  # fmt: skip
    print(f"search: of results {loss_of(searched[tested], won):.4f}, "
          f"of searches {loss_of(searched[others], said):.4f}", flush=True)  # fmt: skip
    learner = Learner(replays.model, 1)

    def step(chosen: Ints, sides: Ints, rate: float) -> float:
        return learner.step(seen, chosen, sides, rate * RATE)

    for epoch, loss in enumerate(epochs_of(learned, epochs, BATCH, step), 1):
        on_way = loss_of(learner.odds(seen, tested), won)
        off_way = loss_of(learner.odds(seen, others), said)
        print(f"epoch {epoch}: learned {loss:.4f}, "
              f"of results {on_way:.4f}, of searches {off_way:.4f}", flush=True)  # fmt: skip
    return learner.net()
