"""Train the photo reader's network for squares and put it into a file of weights.

    python -m tools.photos.training.square_data /tmp/patches 0 6000 --close-up grid
    python -m tools.photos.training.squares /tmp/patches WEIGHTS.npz OUT.npz --minutes 30

the first in the project's environment, the second in one that has torch and numpy. Everything but
the squares' weights is taken over from ``WEIGHTS.npz``; with ``--go-on`` these are the start too.
The weights of today went on with ``--minutes 50 --rate 1e-3 --kept 0.2`` from those before there
was ink that is no play, on close-ups of the seeds 100 to 2700 and 6000 to 6200, and on photos of
the seeds 20500 to 20800. Crossed-out squares, which that training shows more often than people make
them, were then made rarer by ``--rarer 0.7``: one bias, so the weights of today had it afterwards.
The network here and the one in ``rollwrite/photo/sheets/network.py`` are the same; names and shapes
of the weights say so.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from tools.photos.training.stains import STAINED, stained

Tensor: TypeAlias = torch.Tensor
Parameters: TypeAlias = dict[str, Tensor]
Numbers: TypeAlias = npt.NDArray[Any]

HEADS, BLOCKS, WIDTH, UP = 4, 5, 80, 160
#: Of squares, as ``kind_of`` of the reader's network numbers them.
KINDS = 14
#: Of them the squares that are crossed out.
CROSSED_OUT = 9
#: Of the view: channels after each convolution, sides of its kernels and strides; then a token is
#: made of five by five at three to a square.
VIEW = ((16, 5, 2), (32, 3, 2), (48, 3, 2), (48, 3, 1))
TOKEN = 5
SCALE, RING, RIM, BEYOND = 24, 0.85, 0.12, 0.4
LOW, HIGH = torch.tensor([-2.8, -1.5, -1.5]), torch.tensor([0.4, 1.5, 1.5])
#: Sheets a step.
BATCH = 8
#: Of squares that might hold either of two letters, how sure the reader may be of one.
EITHER = 0.5


@dataclass(frozen=True)
class Sheet:
    """A collected sheet: the view as bytes; of each square its letter, and what else it may be."""

    view: Tensor
    has_ring: bool
    letters: Tensor
    others: Tensor


def initial() -> Parameters:
    """Random weights under the names that the reader knows."""
    made: Parameters = {}

    def matrix(name: str, rows: int, columns: int, gain: float = 1.0) -> None:
        made[name] = torch.randn(rows, columns) * gain * math.sqrt(2 / rows)

    before = 3
    for layer, (after, side, _) in enumerate(VIEW):
        matrix(f"conv{layer}", side * side * before, after)
        made[f"conv{layer}_bias"] = torch.zeros(after)
        before = after
    matrix("dense", TOKEN * TOKEN * before, WIDTH)
    made["dense_bias"] = torch.zeros(WIDTH)
    made["blank"] = torch.randn(WIDTH) * 0.1
    for number in range(BLOCKS):
        name = f"block{number}"
        matrix(f"{name}.conv", 9 * WIDTH, WIDTH)
        made[f"{name}.conv_bias"] = torch.zeros(WIDTH)
        matrix(f"{name}.heard", WIDTH, WIDTH, 0.3)
        for part in ("query", "key", "value"):
            matrix(f"{name}.{part}", WIDTH, WIDTH, 0.7)
        matrix(f"{name}.join", WIDTH, WIDTH, 0.3)
        matrix(f"{name}.up", WIDTH, UP)
        made[f"{name}.up_bias"] = torch.zeros(UP)
        matrix(f"{name}.down", UP, WIDTH, 0.3)
        made[f"{name}.near"] = torch.linspace(-4, 2, HEADS)
        for part in ("beside", "before", "between"):
            made[f"{name}.{part}.gain"] = torch.ones(WIDTH)
            made[f"{name}.{part}.shift"] = torch.zeros(WIDTH)
    made["last.gain"] = torch.ones(WIDTH)
    made["last.shift"] = torch.zeros(WIDTH)
    matrix("out", WIDTH, KINDS, 0.3)
    made["out_bias"] = torch.zeros(KINDS)
    return {f"squares.{name}": value.requires_grad_() for name, value in made.items()}


def normal(tokens: Tensor, p: Parameters, name: str) -> Tensor:
    """Layer normalisation."""
    width = (tokens.shape[-1],)
    return functional.layer_norm(tokens, width, p[f"{name}.gain"], p[f"{name}.shift"])


def convolved(signal: Tensor, p: Parameters, name: str, stride: int, edge: int) -> Tensor:
    """A convolution of ``(n, channels, height, width)`` and its rectifier."""
    kernel = p[name]
    side = math.isqrt(kernel.shape[0] // signal.shape[1])
    kernel = kernel.reshape(side, side, -1, kernel.shape[1]).permute(3, 2, 0, 1)
    return functional.conv2d(signal, kernel, p[f"{name}_bias"], stride, edge).relu()


def mixed(tokens: Tensor, apart: Tensor, seen: Tensor, p: Parameters, block: str) -> Tensor:
    """Tokens ``(sheets, n, width)`` look at those that are seen, ``(sheets, n)``."""
    sheets, n, width = tokens.shape
    calm = normal(tokens, p, f"{block}.before")
    query, key, value = (
        (calm @ p[f"{block}.{part}"]).reshape(sheets, n, HEADS, -1).transpose(1, 2)
        for part in ("query", "key", "value")
    )
    near = functional.softplus(p[f"{block}.near"])[:, None, None] * apart
    scores = query @ key.transpose(2, 3) / math.sqrt(width // HEADS) - near
    scores = scores.masked_fill(~seen[:, None, None], -1e9)
    heard = (scores.softmax(-1) @ value).transpose(1, 2).reshape(sheets, n, width)
    tokens = tokens + heard @ p[f"{block}.join"]
    calm = normal(tokens, p, f"{block}.between")
    hidden = (calm @ p[f"{block}.up"] + p[f"{block}.up_bias"]).relu()
    return tokens + hidden @ p[f"{block}.down"]


def masked(view: Tensor, has_ring: Tensor) -> Tensor:
    """Views without what lies beyond the ring, or round bare grids."""
    at = (torch.arange(view.shape[1]) + 0.5) / SCALE - 1
    side = view.shape[1] // SCALE - 2
    out = torch.maximum(-at, at - side)
    out = torch.maximum(out[:, None], out[None, :])
    reach = torch.where(has_ring, RING, RIM)
    # As the reader rounds it.
    reach = 1 - ((1 - reach) * SCALE).round() / SCALE
    kept = (out[None] < reach[:, None, None])[..., None]
    return torch.where(kept, view, torch.tensor([BEYOND, 0.0, 0.0]))


def squares_scores(view: Tensor, has_ring: Tensor, p: Parameters) -> Tensor:
    """Scores of all squares of some sheets of one size, ``(sheets, side, side, KINDS)``."""
    signal = masked(view, has_ring).permute(0, 3, 1, 2)
    for layer, (_, side, stride) in enumerate(VIEW):
        signal = convolved(signal, p, f"squares.conv{layer}", stride, side // 2)
    tokens = convolved(signal, p, "squares.dense", 3, 1).permute(0, 2, 3, 1)
    sheets, size, _, width = tokens.shape
    inside = torch.zeros(size, size, dtype=torch.bool)
    inside[1:-1, 1:-1] = True
    seen = inside | has_ring[:, None, None]
    tokens = tokens + ~inside[..., None] * p["squares.blank"]
    steps = torch.arange(size, dtype=torch.float32)
    places = torch.stack([steps.repeat(size), steps.repeat_interleave(size)], 1)
    apart = ((places[:, None] - places[None]) ** 2).sum(-1) / 16
    for block in range(BLOCKS):
        name = f"squares.block{block}"
        calm = normal(tokens, p, f"{name}.beside") * seen[..., None]
        beside = convolved(calm.permute(0, 3, 1, 2), p, f"{name}.conv", 1, 1)
        tokens = tokens + beside.permute(0, 2, 3, 1) @ p[f"{name}.heard"]
        flat = mixed(tokens.flatten(1, 2), apart, seen.flatten(1), p, name)
        tokens = flat.reshape(sheets, size, size, width)
    calm = normal(tokens[:, 1:-1, 1:-1], p, "squares.last")
    return calm @ p["squares.out"] + p["squares.out_bias"]


def loaded(path: Path) -> list[Sheet]:
    """The sheets of one file."""
    with np.load(path) as stored:
        seeds = dict.fromkeys(name.split(".")[0] for name in stored.files)
        return [
            Sheet(
                torch.from_numpy(stored[f"{seed}.view"]),
                bool(stored[f"{seed}.has_ring"]),
                torch.from_numpy(stored[f"{seed}.letters"]).long(),
                torch.from_numpy(stored[f"{seed}.others"]).long(),
            )
            for seed in seeds
        ]


def side_of(sheet: Sheet) -> int:
    """Squares a side."""
    return len(sheet.view) // SCALE - 2


def batches(sheets: list[Sheet], order: random.Random) -> list[list[Sheet]]:
    """Sheets of one size each, in a new order."""
    by_side: dict[int, list[Sheet]] = {}
    for sheet in order.sample(sheets, len(sheets)):
        by_side.setdefault(side_of(sheet), []).append(sheet)
    made = [
        same[start : start + BATCH]
        for same in by_side.values()
        for start in range(0, len(same), BATCH)
    ]
    order.shuffle(made)
    return made


def together(batch: list[Sheet], *, vary: bool) -> tuple[Tensor, Tensor, Tensor]:
    """Views, whether they have rings, chances of kinds ``(sheets, side, side, KINDS)``."""
    side = side_of(batch[0])
    views, truths = [], []
    for sheet in batch:
        view = sheet.view.float() / 255 * (HIGH - LOW) + LOW
        first = functional.one_hot(sheet.letters, KINDS).float()
        truth = EITHER * first + (1 - EITHER) * functional.one_hot(sheet.others, KINDS)
        truth = truth.reshape(side, side, KINDS)
        if vary:
            view, truth = varied(view, truth)
        views.append(view)
        truths.append(truth)
    has_ring = torch.tensor([sheet.has_ring for sheet in batch])
    if vary:
        # Boards that we did not print have no ring.
        has_ring &= torch.rand(len(batch)) > 0.1
    return torch.stack(views), has_ring, torch.stack(truths)


def varied(view: Tensor, truth: Tensor) -> tuple[Tensor, Tensor]:
    """Another light, another strength of ink, the whole sheet turned over: the same truth."""
    tint = torch.randn(3) * torch.tensor([0.03, 0.025, 0.025])
    strength = 1 + torch.randn(1) * 0.12
    twist = torch.eye(3) + torch.randn(3, 3) * 0.04
    noise = float(torch.rand(1)) ** 3 * 0.1
    view = (view.reshape(-1, 3) @ (twist * strength) + tint).reshape(view.shape)
    if torch.rand(1) < STAINED:
        view = stained(view[None])[0]
    if noise > 0.01:
        view = view + torch.randn_like(view) * noise
    for axis in (0, 1):
        if torch.rand(1) < 0.5:
            view, truth = view.flip(axis), truth.flip(axis)
    if torch.rand(1) < 0.5:
        view, truth = view.transpose(0, 1), truth.transpose(0, 1)
    if torch.rand(1) < 0.5:
        moves = torch.randint(-1, 2, (2,))
        view = view.roll((int(moves[0]), int(moves[1])), (0, 1))
    return view, truth


def loss_of(scores: Tensor, truth: Tensor) -> Tensor:
    """Cross entropy, the mean over squares."""
    return -(truth * scores.log_softmax(-1)).sum(-1).mean()


def train(
    p: Parameters,
    folders: list[Path],
    held_out: list[Sheet],
    minutes: float,
    rate: float,
    out: Path,
) -> Parameters:
    """The mean of the last weights after some minutes; files that come meanwhile are taken in.

    :param rate: the highest of learning.
    :param out: where the weights so far are kept every few minutes.
    """
    plain = [value for value in p.values() if value.ndim < 2]
    heavy = [value for value in p.values() if value.ndim >= 2]
    optimizer = torch.optim.AdamW(
        [{"params": heavy, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0.0}], lr=rate
    )
    mean = {name: value.detach().clone() for name, value in p.items()}
    order = random.Random(1)
    files: dict[Path, list[Sheet]] = {}
    start = kept = time.monotonic()
    step, seen, total = 0, 0, 0.0
    while True:
        for path in (path for folder in folders for path in sorted(folder.glob("*.npz"))):
            if path not in files and time.time() - path.stat().st_mtime > 2:
                files[path] = loaded(path)
        sheets = [sheet for each in files.values() for sheet in each]
        print(f"{len(sheets)} sheets", flush=True)
        for batch in batches(sheets, order):
            done = (time.monotonic() - start) / (60 * minutes)
            if done >= 1:
                return mean
            step += 1
            # Up, and down again with the time that is left.
            now = (
                rate * min(1.0, step / 200) * (0.02 + 0.98 * (0.5 + 0.5 * math.cos(math.pi * done)))
            )
            for group in optimizer.param_groups:
                group["lr"] = now
            view, has_ring, truth = together(batch, vary=True)
            with torch.autocast("cpu", torch.bfloat16):
                scores = squares_scores(view, has_ring, p)
            loss = loss_of(scores.float(), truth)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(list(p.values()), 1.0)
            optimizer.step()
            decay = min(0.995, step / (step + 50))
            with torch.no_grad():
                for name, value in p.items():
                    mean[name].lerp_(value, 1 - decay)
            seen += len(batch)
            total += loss.item()
            if step % 50 == 0:
                spent = time.monotonic() - start
                print(f"{spent:5.0f} s, {seen} seen, loss {total / 50:.4f}", flush=True)
                total = 0.0
            if time.monotonic() - kept > 180:
                kept = time.monotonic()
                calibrated(mean, held_out)
                write(out, mean, {})


def calibrated(p: Parameters, sheets: list[Sheet]) -> float:
    """The temperature by which probabilities come true on sheets kept out of training."""
    with torch.no_grad():
        scores, truths = [], []
        for batch in batches(sheets, random.Random(1)):
            view, has_ring, truth = together(batch, vary=False)
            scores.append(squares_scores(view, has_ring, p).flatten(0, 2))
            truths.append(truth.flatten(0, 2))
        all_scores, truth = torch.cat(scores), torch.cat(truths)
        best = min(
            (0.5 + 0.05 * n for n in range(60)),
            key=lambda t: float(loss_of(all_scores / t, truth)),
        )
        sure, found = (all_scores / best).softmax(-1).max(-1)
        single = truth.max(-1).values > 0.9
        wrong = (found != truth.argmax(-1)) & single
        parts = [
            f"{len(sheets)} held out, temperature {best:.2f}, wrong {wrong.float().mean():.5f}"
        ]
        for level in (0.5, 0.9, 0.95, 0.99, 0.999):
            kept = (sure >= level) & single
            parts.append(
                f">={level}: {kept.float().mean():.3f} wrong {wrong[kept].float().mean():.5f}"
            )
        print("; ".join(parts), flush=True)
        return best


def write(out: Path, p: Parameters, others: dict[str, Numbers]) -> None:
    """Keep the weights."""
    half = {name: value.detach().numpy().astype(np.float16) for name, value in p.items()}
    stored: dict[str, Any] = {**half, **others}
    np.savez_compressed(out, **stored)


def main() -> None:
    """Train on the folders named on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", type=Path, nargs="+", help="the last is held out")
    parser.add_argument("weights", type=Path, help="of the boxes; of the squares with --go-on")
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--rate", type=float, default=2e-3, help="less when going on")
    parser.add_argument("--go-on", action="store_true")
    parser.add_argument(
        "--kept", type=float, default=0.0, help="when going on, the part of the old weights"
    )
    parser.add_argument(
        "--rarer", type=float, default=0.0, help="crossed-out squares, in logarithms of their odds"
    )
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    with np.load(args.weights) as before:
        known = {name: before[name] for name in before.files}
    p = initial()
    if args.go_on:
        with torch.no_grad():
            for name in p:
                start = torch.from_numpy(known[name].astype(np.float32))
                # A network that told fewer kinds apart goes on with them.
                p[name][..., : start.shape[-1]] = start
    *folders, last = args.folders
    held_out = [sheet for path in sorted(last.glob("*.npz")) for sheet in loaded(path)]
    mean = train(p, folders, held_out, args.minutes, args.rate, args.out)
    if args.go_on:
        # What both know, old sheets and new ones, their mean knows better than either.
        with torch.no_grad():
            for name, value in mean.items():
                start = torch.from_numpy(known[name].astype(np.float32))
                value[..., : start.shape[-1]].lerp_(start, args.kept)
    best = np.array(calibrated(mean, held_out), np.float16)
    mean["squares.out_bias"].data[CROSSED_OUT] -= args.rarer * float(best)
    others: dict[str, Numbers] = {
        name: value for name, value in known.items() if not name.startswith("squares.")
    }
    write(args.out, mean, {**others, "squares.temperature": best})
    print(f"{args.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
