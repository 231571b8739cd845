"""What ``tools.train_net`` has played becomes a net: rows of every position, then Adam."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rollwrite.players.tile.model import INDEX, NOBODY, Model
from rollwrite.players.tile.net import (
    DISTANCES,
    LEGAL,
    ONE,
    POSSIBLE,
    SHIFT,
    STATES,
    UNIT,
    Layout,
    Net,
    layout_of,
)
from rollwrite.players.tile.strong.arrays import PLACED, land_of, scratch_for, stack_for, terms_of
from rollwrite.players.tile.strong.compiling import compiled
from rollwrite.players.tile.strong.nets import rows
from rollwrite.players.tile.strong.states import give, play
from rollwrite.players.tile.strong.values import value
from rollwrite.players.tile.value import Valuation
from rollwrite.players.tile.weights import load_weights, weights_name
from rollwrite.tilegame import new_game
from rollwrite.tilegame.scoring import SCHEMES

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

WEIGHTS: Final = Path(__file__).parent.parent / "rollwrite" / "players" / "tile" / "nets"
#: Widths of the layers, and how many second ones there are.
HIDDEN, SECOND, PARTS = 64, 16, 8
#: Positions of a step, and the rate at first.
BATCH, RATE = 2048, 0.002
#: How much of the target lies in the value of the same search, the rest in those of later moves
#: and, of these always so much less, in the result.
FADE: Final = 0.85
#: How much the weights of the first layer are drawn to zero.
DECAY: Final = 0.02
#: What is known of few positions alone learns so much more slowly.
SLOWER: Final = {"row": 0.1, "mine": 0.2, "theirs": 0.2, "state": 0.3, "legal": 0.5, "possible": 0.5}
#: So many columns of the first layer are worked at in a thread.
COLUMNS: Final = 16
_THREADS: Final = ThreadPoolExecutor(HIDDEN // COLUMNS)
#: The most rows of a position.
MOST_ROWS: Final = 400


@dataclass
class Seen:
    """Positions, each from the side of who is to move.

    :ivar rows: of all of them, and ``begins`` where each one's begin.
    :ivar odds: what the linear value has, and ``parts`` the part of the game.
    :ivar targets: what is learned, ``searched`` what the search said; ``won`` the result, or -1.
    :ivar games: the number of the game.
    """

    rows: NDArray[np.uint16]
    begins: Ints
    odds: Floats
    parts: NDArray[np.int8]
    targets: Floats
    searched: Floats
    won: Floats
    games: NDArray[np.int32]


@compiled
def _replay(  # type: ignore[no-untyped-def]
    land, terms, stack, scratch, moves, paths, at, upto, out, begins, odds, placed, player, values
):  # noqa: ANN001, ANN202, PLR0913, PLR0917
    """The rows of the positions of a game, and of some off its way; the number of all."""
    count, path = 0, 0
    for ply in range(upto + 1):
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
            together = 0
            for colour in range(2):
                together += stack.numbers[deep, PLACED, colour]
            placed[count] = together
            many = rows(land, terms, stack, scratch, deep)
            begin = begins[count]
            for row in range(many):
                out[begin + row] = scratch.rows[row]
            begins[count + 1] = begin + many
            count += 1
        if ply < upto:
            play(land, terms, stack, ply, moves[ply])
            give(terms, stack, ply + 1, terms.after[stack.turn[ply, 0]])
    return count


def seen_in(key: str, files: Sequence[Path]) -> tuple[Seen, Model]:
    """The positions of some games."""
    game = new_game(key)
    model, name = Model(game), weights_name(game.variant)
    weights = load_weights(name)
    valuation = Valuation(model, weights, SCHEMES[game.variant.protocol_scheme])
    land = land_of(model.arena)
    terms = terms_of(model, weights, valuation)
    layout = layout_of(model)
    board = game.position.setup.table.board
    from rollwrite.players.tile.net import views_of  # noqa: PLC0415

    terms = terms._replace(
        net=terms.net._replace(views=np.array(views_of(board), np.int64), cells=layout.cells)
    )
    pieces = layout.pieces * 2
    stack = stack_for(model, land, pieces + 1)
    scratch = scratch_for(land, terms, pieces + 1)
    index = np.zeros(len(land.numbers), np.int32)
    index[land.numbers] = np.arange(len(land.numbers))
    parts: list[tuple[Any, ...]] = []
    number = 0
    for path in files:
        data = np.load(path)
        wheres, all_paths, worths = data["where"], data["paths"], data["worths"]
        for at_game, (moves, values, margin) in enumerate(
            zip(data["moves"], data["values"], data["margins"], strict=True)
        ):
            length = int((moves >= 0).sum())
            own = np.flatnonzero(wheres[:, 0] == at_game)
            at = wheres[own, 1].astype(np.int64)
            paths = all_paths[own]
            paths = np.where(paths < 0, -1, paths & ~INDEX | index[np.maximum(paths, 0) & INDEX]).astype(np.int32)
            mine = np.where(moves < 0, -1, moves & ~INDEX | index[np.maximum(moves, 0) & INDEX]).astype(np.int32)
            most = length + len(own)
            out = np.zeros(most * MOST_ROWS, np.uint16)
            begins = np.zeros(most + 1, np.int64)
            odds, placed = np.zeros(most), np.zeros(most, np.int64)
            player, room = np.zeros(most, np.int64), np.zeros((1, 2))
            count = _replay(
                land, terms, stack, scratch, mine, paths, at, length - 1, out, begins, odds,
                placed, player, room,
            )  # fmt: skip
            assert count == most
            # Which of them lie on the game's own way.
            searched, won, target = (np.full(most, -1.0, np.float32) for _ in range(3))
            first = float(np.sign(margin)) / 2 + 0.5
            order = _order(length, at)
            on_way = order < 0
            searched[~on_way] = worths[own][order[~on_way]]
            target[~on_way] = searched[~on_way]
            searched[on_way] = values[:length]
            sides = player[on_way]
            won[on_way] = np.where(sides == 0, first, 1 - first)
            hope = first
            targets = np.zeros(length, np.float32)
            for ply in range(length - 1, -1, -1):
                if values[ply] >= 0:
                    own_value = values[ply] if sides[ply] == 0 else 1 - values[ply]
                    hope = FADE * hope + (1 - FADE) * own_value
                targets[ply] = hope if sides[ply] == 0 else 1 - hope
            target[on_way] = targets
            good = (searched >= 0) & (placed > 0)
            keep = np.flatnonzero(good)
            lengths = np.diff(begins)[keep]
            chosen = np.concatenate([out[begins[one] : begins[one + 1]] for one in keep])
            parts.append((
                chosen, lengths, odds[keep], placed[keep], target[keep], searched[keep], won[keep],
                np.full(len(keep), number),
            ))  # fmt: skip
            number += 1
    columns = [np.concatenate(column) for column in zip(*parts, strict=True)]
    odds = np.clip(columns[2], 1e-4, 1 - 1e-4)
    seen = Seen(
        rows=columns[0],
        begins=np.r_[0, np.cumsum(columns[1])],
        odds=np.log(odds / (1 - odds)).astype(np.float32),
        parts=(columns[3] * PARTS // (pieces + 1)).astype(np.int8),
        targets=np.clip(columns[4], 0.01, 0.99),
        searched=np.clip(columns[5], 0.01, 0.99),
        won=columns[6],
        games=columns[7].astype(np.int32),
    )
    return seen, model


def _order(length: int, at: Ints) -> Ints:
    """For each position as it was replayed its number among those off the way, or -1."""
    found = []
    for ply in range(length):
        found.append(-1)
        found += np.flatnonzero(at == ply).tolist()
    return np.array(found)


@compiled
def _forward(rows_, begins, chosen, flip, turned, weights, sums, left, right):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913, PLR0917
    for number in range(len(chosen)):
        one = chosen[number]
        for at in range(begins[one], begins[one + 1]):
            row = rows_[at]
            if flip[number]:
                row = turned[row]
            for h in range(left, right):
                sums[number, h] += weights[row, h]


@compiled
def _backward(rows_, begins, chosen, flip, turned, slopes, found, left, right):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913, PLR0917
    for number in range(len(chosen)):
        one = chosen[number]
        for at in range(begins[one], begins[one + 1]):
            row = rows_[at]
            if flip[number]:
                row = turned[row]
            for h in range(left, right):
                found[row, h] += slopes[number, h]


@compiled
def _adam(weights, slope, mean, square, rate, bias_1, bias_2, decay):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913, PLR0917
    """Adam (Kingma and Ba, 2015) with decay (Loshchilov and Hutter, 2019)."""
    for at in range(len(weights)):
        mean[at] = np.float32(0.9) * mean[at] + np.float32(0.1) * slope[at]
        square[at] = np.float32(0.999) * square[at] + np.float32(0.001) * slope[at] * slope[at]
        step = (mean[at] / bias_1) / (np.sqrt(square[at] / bias_2) + np.float32(1e-8))
        weights[at] -= rate * (step + decay * weights[at])


def _by_columns(work: Callable[..., None], *arguments: object) -> None:
    """Some columns of the first layer in each thread: nobody writes where another one does."""
    waited = [
        _THREADS.submit(work, *arguments, left, left + COLUMNS)
        for left in range(0, HIDDEN, COLUMNS)
    ]
    for one in waited:
        one.result()


class Learner:
    """A net of floating numbers, and how it learns.

    The weights of a row are those of its own and those that it shares: with all cells in the same
    state, with all that are as far from one colour, and of bins with their neighbours, in steps.
    """

    def __init__(self, layout: Layout, turned: NDArray[np.uint16], seed: int) -> None:
        rng = np.random.default_rng(seed)
        f32 = np.float32
        self.layout, self.turned = layout, turned
        bins = 4 * layout.shapes
        self.p = {
            "row": np.zeros((layout.rows, HIDDEN), f32),
            "state": rng.normal(0, 0.02, (STATES, HIDDEN)).astype(f32),
            "mine": np.zeros((DISTANCES, layout.cells, HIDDEN), f32),
            "theirs": np.zeros((DISTANCES, layout.cells, HIDDEN), f32),
            "legal": rng.normal(0, 0.02, (bins, HIDDEN)).astype(f32),
            "possible": rng.normal(0, 0.02, (bins, HIDDEN)).astype(f32),
            "first_bias": np.full(HIDDEN, 0.4, f32),
            "middle": rng.normal(0, 0.15, (PARTS, SECOND, HIDDEN)).astype(f32),
            "middle_bias": np.full((PARTS, SECOND), 0.2, f32),
            "last": np.zeros((PARTS, SECOND), f32),
            "last_bias": np.zeros(PARTS, f32),
        }
        self._mean = {name: np.zeros_like(one) for name, one in self.p.items()}
        self._square = {name: np.zeros_like(one) for name, one in self.p.items()}
        self._steps = 0

    def first(self) -> Floats:
        """The weights of all rows."""
        p, layout = self.p, self.layout
        found = p["row"].copy()
        cells = found[: layout.of_shapes].reshape(STATES, layout.cells, HIDDEN)
        cells += p["state"][:, None]
        pairs = cells[1:].reshape(DISTANCES, DISTANCES, layout.cells, HIDDEN)[...]
        # States 1 to 25 are pairs of distances, but for the first, which is the other's cells.
        apart = cells[1, :].copy()
        pairs += p["mine"][:, None] + p["theirs"][None]
        cells[1, :] = apart
        legal = found[layout.of_shapes : layout.of_possible].reshape(-1, LEGAL, HIDDEN)
        legal += p["legal"][:, None] * np.arange(LEGAL, dtype=np.float32)[None, :, None]
        may = found[layout.of_possible : layout.of_placed].reshape(-1, POSSIBLE, HIDDEN)
        may += p["possible"][:, None] * np.arange(POSSIBLE, dtype=np.float32)[None, :, None]
        return found

    def _shared(self, slope: Floats) -> dict[str, Floats]:
        layout = self.layout
        cells = slope[: layout.of_shapes].reshape(STATES, layout.cells, HIDDEN)
        pairs = cells[1:].reshape(DISTANCES, DISTANCES, layout.cells, HIDDEN).copy()
        pairs[0, 0] = 0
        legal = slope[layout.of_shapes : layout.of_possible].reshape(-1, LEGAL, HIDDEN)
        may = slope[layout.of_possible : layout.of_placed].reshape(-1, POSSIBLE, HIDDEN)
        return {
            "row": slope,
            "state": cells.sum(1),
            "mine": pairs.sum(1),
            "theirs": pairs.sum(0),
            "legal": (legal * np.arange(LEGAL, dtype=np.float32)[None, :, None]).sum(1),
            "possible": (may * np.arange(POSSIBLE, dtype=np.float32)[None, :, None]).sum(1),
        }

    def _through(
        self, seen: Seen, chosen: Ints, flip: NDArray[np.bool_], first: Floats
    ) -> tuple[Floats, ...]:
        p = self.p
        sums = np.repeat(p["first_bias"][None], len(chosen), 0)
        _by_columns(_forward, seen.rows, seen.begins, chosen, flip, self.turned, first, sums)
        cut = np.clip(sums, 0, 1)
        deep = np.zeros((len(chosen), SECOND), np.float32)
        part = seen.parts[chosen]
        for number in range(PARTS):
            here = part == number
            deep[here] = cut[here] @ p["middle"][number].T + p["middle_bias"][number]
        end = np.clip(deep, 0, 1)
        odds = (end * p["last"][part]).sum(1) + p["last_bias"][part]
        return sums, cut, deep, end, odds

    def odds(self, seen: Seen, chosen: Ints) -> Floats:
        """What is added to the linear value's."""
        first = self.first()
        still = np.zeros(len(chosen), np.bool_)
        return np.concatenate([
            self._through(seen, chosen[at : at + BATCH], still[at : at + BATCH], first)[4]
            for at in range(0, len(chosen), BATCH)
        ])  # fmt: skip

    def step(self, seen: Seen, chosen: Ints, flip: NDArray[np.bool_], rate: float) -> float:
        """Learn from some positions; their loss."""
        p, first = self.p, self.first()
        sums, cut, deep, end, odds = self._through(seen, chosen, flip, first)
        target, part = seen.targets[chosen], seen.parts[chosen]
        share = 1 / (1 + np.exp(-(odds + seen.odds[chosen])))
        loss = -(target * np.log(share + 1e-7) + (1 - target) * np.log(1 - share + 1e-7)).mean()
        slope = ((share - target) / len(chosen)).astype(np.float32)
        found = {name: np.zeros_like(p[name]) for name in ("middle", "middle_bias", "last", "last_bias")}
        of_deep = slope[:, None] * p["last"][part] * ((deep > 0) & (deep < 1))
        of_cut = np.zeros_like(cut)
        for number in range(PARTS):
            here = part == number
            found["last_bias"][number] = slope[here].sum()
            found["last"][number] = slope[here] @ end[here]
            found["middle"][number] = of_deep[here].T @ cut[here]
            found["middle_bias"][number] = of_deep[here].sum(0)
            of_cut[here] = of_deep[here] @ p["middle"][number]
        of_sums = of_cut * ((sums > 0) & (sums < 1))
        of_rows = np.zeros_like(first)
        _by_columns(
            _backward, seen.rows, seen.begins, chosen, flip, self.turned, of_sums, of_rows
        )
        found |= self._shared(of_rows)
        found["first_bias"] = of_sums.sum(0)
        self._steps += 1
        f32 = np.float32
        one, two = f32(1 - 0.9**self._steps), f32(1 - 0.999**self._steps)
        for name, weights in p.items():
            decay = f32(0.0 if "last" in name or "bias" in name else DECAY)
            _adam(
                weights.reshape(-1), found[name].reshape(-1).astype(f32),
                self._mean[name].reshape(-1), self._square[name].reshape(-1),
                f32(rate * SLOWER.get(name, 1.0)), one, two, decay,
            )  # fmt: skip
        return float(loss)

    def net(self) -> Net:
        """The same in whole numbers."""

        def whole(kind: str, numbers: Floats, unit: int) -> array[int]:
            limit = 32767 if kind == "h" else 2**31 - 1
            return array(kind, np.clip(np.rint(numbers * unit), -limit, limit).astype(int).ravel().tolist())

        p = self.p
        return Net(
            hidden=HIDDEN, second=SECOND, parts=PARTS,
            first=whole("h", self.first(), ONE),
            first_bias=whole("i", p["first_bias"], ONE),
            middle=whole("h", p["middle"], 1 << SHIFT),
            middle_bias=whole("i", p["middle_bias"], UNIT),
            last=whole("h", p["last"], 1 << SHIFT),
            last_bias=whole("i", p["last_bias"], UNIT),
        )  # fmt: skip


def turned_rows(model: Model, layout: Layout) -> NDArray[np.uint16]:
    """Each row as it is when the board is turned over on the line through its start squares."""
    board = model.game.position.setup.table.board
    number = {cell: index for index, cell in enumerate(board.cells)}
    over = [number[y, x] for x, y in board.cells]
    found = np.arange(layout.rows)
    for state in range(STATES):
        found[state * layout.cells : (state + 1) * layout.cells] = (
            np.array(over) + state * layout.cells
        )
    return found.astype(np.uint16)


def loss_of(odds: Floats, won: Floats) -> float:
    """The log loss of results."""
    share = np.clip(1 / (1 + np.exp(-odds.astype(float))), 1e-4, 1 - 1e-4)
    return float(-(won * np.log(share) + (1 - won) * np.log(1 - share)).mean())


def learn(key: str, files: Sequence[Path], epochs: int, output: Path | None) -> None:
    """Learn from games, print what it came to on one game in five, and write the net."""
    seen, model = seen_in(key, files)
    count = len(seen.odds)
    layout = layout_of(model)
    kept = seen.games % 5 == 0
    tested = np.flatnonzero(kept & (seen.won >= 0))
    others = np.flatnonzero(kept & (seen.won < 0))
    learned = np.flatnonzero(~kept)
    print(f"{seen.games.max() + 1} games, {count} positions, {len(learned)} to learn from", flush=True)
    searched = np.log(seen.searched / (1 - seen.searched))
    print(
        f"log loss on {len(tested)} positions: linear {loss_of(seen.odds[tested], seen.won[tested]):.4f}, "
        f"search {loss_of(searched[tested], seen.won[tested]):.4f}; of what the search says "
        f"linear {loss_of(seen.odds[others], seen.searched[others]):.4f}, "
        f"at best {loss_of(searched[others], seen.searched[others]):.4f}",
        flush=True,
    )
    learner = Learner(layout, turned_rows(model, layout), 1)
    rng = np.random.default_rng(1)
    steps = epochs * (len(learned) // BATCH)
    done = 0
    for epoch in range(epochs):
        order = rng.permutation(learned)
        losses = []
        for at in range(0, len(order) - BATCH + 1, BATCH):
            rate = RATE * min((done + 1) / 200, 1) * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * done / steps)))
            flip = rng.random(BATCH) < 0.5
            losses.append(learner.step(seen, order[at : at + BATCH], flip, rate))
            done += 1
        of_won = loss_of(learner.odds(seen, tested) + seen.odds[tested], seen.won[tested])
        of_search = loss_of(learner.odds(seen, others) + seen.odds[others], seen.searched[others])
        print(f"epoch {epoch + 1}: learned {np.mean(losses):.4f}, of results {of_won:.4f}, of searches {of_search:.4f}", flush=True)
    path = output or WEIGHTS / f"{weights_name(model.game.variant)}.net"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(learner.net().as_bytes())
    print(f"{path}: {path.stat().st_size} bytes")
