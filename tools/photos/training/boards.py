"""Train the network that reads boards of the tile games.

    python -m tools.photos.training.board_data /tmp/boards.npz 0 300
    python tools/photos/training/boards.py OUT.npz /tmp/boards.npz

the first in the project's environment, the second in one that has torch and numpy.

The networks here and in ``rollwrite/photo/boards/squares.py`` are the same; names and shapes of the
weights say so.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

#: As in ``rollwrite/photo/boards``: what a square holds, and how many numbers tell of it.
KINDS, LIGHT, FEATURES = 7, 90, 92
HEADS, BLOCKS, WIDTH, WIDE = 4, 2, 48, 64
#: Of the numbers, those of parts of a square, which turn with it: 5 by 5, three each.
_PARTS = 5
#: One board in so many is for choosing when to stop and how to calibrate.
CHECKED = 8
#: Squares to a side of the piece of a board that is learned from at once.
_PIECE = 14


@dataclass(frozen=True, eq=False)
class Board:
    """A board's squares as the network gets them, looked at several times."""

    features: npt.NDArray[np.float16]
    truth: npt.NDArray[np.uint8]
    palette: npt.NDArray[np.float32]

    @property
    def side(self) -> int:
        """Squares to a side."""
        return math.isqrt(self.truth.shape[1])


def boards_in(path: Path) -> list[Board]:
    """What ``tools/photos/training/board_data.py`` has written."""
    with np.load(path) as file:
        seeds = sorted({int(name.partition(".")[0]) for name in file.files})
        return [
            Board(
                file[f"{seed}.features"],
                file[f"{seed}.truth"],
                file[f"{seed}.palette"],
            )
            for seed in seeds
        ]


def distances(side: int) -> npt.NDArray[np.float32]:
    """How far apart squares are, as in ``rollwrite/photo/boards/squares.py``."""
    ys, xs = np.divmod(np.arange(side * side), side)
    apart = np.hypot(xs[:, None] - xs, ys[:, None] - ys) / 6
    return np.asarray(np.minimum(apart, 1), np.float32)


class Block(nn.Module):  # type: ignore[misc]  # torch has no types where mypy runs
    """A round in which all squares look at each other."""

    def __init__(self) -> None:
        super().__init__()
        self.before, self.between = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        for name in ("query", "key", "value", "join"):
            setattr(self, name, nn.Linear(WIDTH, WIDTH, bias=False))
        self.up, self.down = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH, bias=False)
        self.near = nn.Parameter(torch.tensor([0.0, 1.0, 3.0, 6.0]))

    def forward(self, tokens: torch.Tensor, apart: torch.Tensor) -> torch.Tensor:
        batch, n, _ = tokens.shape
        calm = self.before(tokens)
        query, key, value = (
            part(calm).view(batch, n, HEADS, -1).transpose(1, 2)
            for part in (self.query, self.key, self.value)
        )
        bias = -self.near[:, None, None] * apart[:, None]
        seen = nn.functional.scaled_dot_product_attention(query, key, value, attn_mask=bias)
        tokens = tokens + self.join(seen.transpose(1, 2).reshape(batch, n, WIDTH))
        return tokens + self.down(torch.relu(self.up(self.between(tokens))))


class Net(nn.Module):  # type: ignore[misc]  # torch has no types where mypy runs
    """The network of ``rollwrite.photo.boards.squares``."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = nn.Linear(FEATURES, WIDE), nn.Linear(WIDE, WIDTH)
        self.palette = nn.Linear(KINDS, WIDE, bias=False)
        self.around = nn.Conv2d(WIDTH, WIDTH, 3, padding=1)
        self.blocks = nn.ModuleList(Block() for _ in range(BLOCKS))
        self.last, self.out = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, KINDS)

    def forward(
        self, features: torch.Tensor, palette: torch.Tensor, apart: torch.Tensor
    ) -> torch.Tensor:
        batch, n, _ = features.shape
        side = math.isqrt(n)
        tokens = torch.relu(self.first(features) + self.palette(palette)[:, None])
        tokens = torch.relu(self.second(tokens))
        grid = tokens.transpose(1, 2).reshape(batch, WIDTH, side, side)
        tokens = tokens + torch.relu(self.around(grid)).flatten(2).transpose(1, 2)
        for block in self.blocks:
            tokens = block(tokens, apart)
        return self.out(self.last(tokens)) - 1e4 * (1 - palette[:, None])


def trained(
    net: Net, boards: list[Board], epochs: int, fastest: float, rng: np.random.Generator
) -> float:
    """Train a network.

    :param fastest: the highest rate of learning.
    :returns: the temperature of its answers.
    """
    learning, checking = _parted(boards)
    size = 6
    apart = torch.from_numpy(distances(_PIECE))[None]
    steps = len(learning) // size * epochs
    optimizer = torch.optim.AdamW(net.parameters(), lr=fastest, weight_decay=0.01)
    rate = torch.optim.lr_scheduler.OneCycleLR(optimizer, fastest, total_steps=steps, pct_start=0.1)
    for epoch in range(epochs):
        order = rng.permutation(len(learning))
        batches = [order[i : i + size] for i in range(0, steps // epochs * size, size)]
        total = 0.0
        net.train()
        for chosen in batches:
            features, truth, palette = _batch([learning[n] for n in chosen], rng)
            scores = net(features, palette, apart)
            loss = nn.functional.cross_entropy(scores.flatten(0, 1), truth.flatten())
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            rate.step()
            total += loss.item()
        if epoch % 10 == 9:
            print(f"epoch {epoch + 1}: {total / len(batches):.4f}", flush=True)
    scores, truth = _answers(net, checking)
    temperatures = np.exp(np.linspace(math.log(0.6), math.log(2.5), 25))
    best = min(temperatures, key=lambda t: float(_loss(scores / float(t), truth)))
    _report(scores / float(best), truth)
    return float(best)


def _parted(boards: list[Board]) -> tuple[list[Board], list[Board]]:
    return (
        [board for n, board in enumerate(boards) if n % CHECKED],
        [board for n, board in enumerate(boards) if n % CHECKED == 0],
    )


def _batch(boards: list[Board], rng: np.random.Generator) -> tuple[torch.Tensor, ...]:
    """A piece of each board, in another lamp's light, mirrored and turned."""
    looks, truths = [], []
    for board in boards:
        number = rng.integers(len(board.features))
        look = board.features[number].astype(np.float32)
        gain = rng.normal(0, 0.08, 3) + rng.normal(0, 0.15)
        look[:, :LIGHT] += np.tile(gain, LIGHT // 3).astype(np.float32)
        row, column = rng.integers(0, board.side - _PIECE + 1, 2)
        piece = np.s_[row : row + _PIECE, column : column + _PIECE]
        turns, mirrored = int(rng.integers(4)), rng.random() < 0.5
        grid = look.reshape(board.side, board.side, FEATURES)[piece]
        truth = board.truth[number].reshape(board.side, board.side)[piece]
        looks.append(
            _turned(grid, turns, mirrored).reshape(-1, FEATURES)[:, _order(turns, mirrored)]
        )
        truths.append(_turned(truth, turns, mirrored).reshape(-1).astype(np.int64))
    return (
        torch.from_numpy(np.stack(looks)),
        torch.from_numpy(np.stack(truths)),
        torch.from_numpy(np.stack([board.palette for board in boards])),
    )


def _turned(grid: npt.NDArray[Any], turns: int, mirrored: bool) -> npt.NDArray[Any]:
    grid = np.rot90(grid, turns)
    return grid[::-1] if mirrored else grid


def _order(turns: int, mirrored: bool) -> npt.NDArray[np.int64]:
    """The order of a square's numbers when the board is turned and mirrored."""
    count = 3 * _PARTS**2
    parts = _turned(np.arange(count).reshape(_PARTS, _PARTS, 3), turns, mirrored)
    return np.concatenate([parts.reshape(-1), np.arange(count, FEATURES)])


_loss = nn.functional.cross_entropy


def _answers(net: Net, boards: list[Board]) -> tuple[torch.Tensor, torch.Tensor]:
    """The network's scores for every square of some boards, and what is there."""
    net.eval()
    scores, truths = [], []
    for board in boards:
        apart = torch.from_numpy(distances(board.side))[None]
        palette = torch.from_numpy(board.palette)[None]
        # As they are and spoilt.
        for look, laid in zip(board.features[::3], board.truth[::3], strict=True):
            with torch.no_grad():
                seen = torch.from_numpy(look.astype(np.float32))
                scores.append(net(seen[None], palette, apart)[0])
            truths.append(torch.from_numpy(laid.astype(np.int64)))
    return torch.cat(scores), torch.cat(truths)


def _report(scores: torch.Tensor, truth: torch.Tensor) -> None:
    """How many squares are wrong, by how sure the network is."""
    sure, kinds = torch.softmax(scores, -1).max(-1)
    wrong = kinds != truth
    print(f"wrong {wrong.float().mean():.4%} of {len(truth)}, loss {_loss(scores, truth):.4f}")
    for low, high in pairwise((0, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 1.01)):
        there = (sure >= low) & (sure < high)
        if there.any():
            print(f"sure {low} to {min(high, 1)}: wrong {wrong[there].float().mean():.4%} "
                  f"of {int(there.sum())}")  # fmt: skip


def _place(name: str) -> str:
    """Where ``rollwrite.photo.boards.squares`` keeps a parameter."""
    path, _, last = name.replace("blocks.", "block").rpartition(".")
    if path.endswith(("before", "between")) or path == "last":
        return f"{path}.{'gain' if last == 'weight' else 'shift'}"
    if last in ("weight", "bias"):
        return path if last == "weight" else f"{path}_bias"
    return f"{path}.{last}"


def stored(net: Net, temperature: float) -> dict[str, Any]:
    """The network's numbers under the names of ``rollwrite.photo.boards.squares``."""
    found = {"temperature": np.float32(temperature)}
    for name, value in net.state_dict().items():
        values = value.numpy().astype(np.float16)
        if values.ndim == 4:
            # Rows and columns of neighbours, then from which numbers to which.
            values = values.transpose(2, 3, 1, 0).reshape(9, WIDTH, WIDTH)
        found[_place(name)] = values.T if values.ndim == 2 else values
    return found


def begun(path: Path) -> Net:
    """A network with numbers that :func:`stored` wrote."""
    net = Net()
    with np.load(path) as file:
        for name, value in net.state_dict().items():
            values = file[_place(name)].astype(np.float32)
            if value.ndim == 4:
                values = values.reshape(3, 3, WIDTH, WIDTH).transpose(3, 2, 0, 1)
            elif value.ndim == 2:
                values = values.T
            value.copy_(torch.from_numpy(np.ascontiguousarray(values)))
    return net


def main() -> None:
    """Train and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("boards", type=Path, nargs="+")
    parser.add_argument("--epochs", type=int, default=60)
    parser.add_argument("--rate", type=float, default=3e-3, help="the highest rate of learning")
    parser.add_argument("--start", type=Path, help="weights to go on from")
    args = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    boards = [board for path in args.boards for board in boards_in(path)]
    net = Net() if args.start is None else begun(args.start)
    temperature = trained(net, boards, args.epochs, args.rate, np.random.default_rng(1))
    print(f"temperature {temperature:.2f}")
    np.savez_compressed(args.out, **stored(net, temperature))


if __name__ == "__main__":
    main()
