"""Train the photo reader's network for squares that are crossed out.

    python -m tools.photos.training.square_data /tmp/views FIRST LAST --close-up grid
    python -m tools.photos.training.crossing_data /tmp/views /tmp/crossings
    python -m tools.photos.training.crossings /tmp/crossings HELD_OUT WEIGHTS.npz OUT.npz

the first two in the project's environment, the third in one that has torch and numpy. Everything
but this network's weights is taken over from ``WEIGHTS.npz``. ``HELD_OUT`` is likewise a folder of
``crossing_data``; of it the sheets with strokes drawn over them are left out. The weights of today
learned first for eleven minutes with ``--rarer 1.5`` from the seeds 260000 to 260300 and 400000 to
401600, then, with what lies beside a square and what is empty all the same, ``--go-on --minutes 20
--rate 1.5e-3 --rarer 1`` from these and, as they are, from 600000 to 602000 of ``square_data
--always corrected`` and from 620000 to 621400 of ``--always letters``; 399000 to 399200 and 610300
to 610400 were held out. ``--rarer`` was chosen on other sheets, for these have more crossed out
than people do. The network here and the one in ``rollwrite/photo/sheets/crossings.py`` are the
same; names and shapes of the weights say so.
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
import torch
from torch.nn import functional

Tensor: TypeAlias = torch.Tensor
Parameters: TypeAlias = dict[str, Tensor]

#: As the reader has them.
SCALE, PATCH, KINDS, COLOURS, CROSSED_OUT = 24, 40, 14, 8, 9
#: Channels of the convolutions, their kernels, what is left of a patch, the vectors after it.
CHANNELS, SIDES, LEFT, HIDDEN, LAST = (16, 32, 48), (5, 3, 3), 5 * 5, 64, 48
#: What of each square is asked: whether it is crossed out, and if not, whether it is empty. The
#: second is a lesson only: the reader does not ask it, for the first network knows that as well.
QUESTIONS = 2
LOW, HIGH = torch.tensor([-2.8, -1.5, -1.5]), torch.tensor([0.4, 1.5, 1.5])
LEAST, INKED = -8.0, 0.5
#: Odds, as a logarithm, below which nobody doubts that a square is not crossed out.
LITTLE = -2.94
#: Sheets a step.
BATCH = 6


@dataclass(frozen=True)
class Sheet:
    """The inked squares of a sheet.

    :ivar patches: as bytes, ``(n, 3, PATCH, PATCH)``.
    :ivar kinds: as the first network has them, ``(n, KINDS)``.
    :ivar places: the number of each in reading order, ``(n,)``, of so many a side as ``side``.
    :ivar truth: what each holds, ``(n,)``; ``known``: and nobody doubts it.
    """

    patches: Tensor
    kinds: Tensor
    places: Tensor
    side: int
    truth: Tensor
    known: Tensor
    drawn_over: bool


@dataclass(frozen=True)
class Batch:
    """Squares of some sheets together.

    :ivar sheet: the number of each one's sheet; ``beside``: which lie side by side, ``(n, n)``.
    :ivar truth: the answers to :data:`QUESTIONS`, ``asked`` where they count, both ``(n, 2)``.
    """

    patches: Tensor
    kinds: Tensor
    sheet: Tensor
    beside: Tensor
    truth: Tensor
    asked: Tensor


def loaded(path: Path) -> list[Sheet]:
    """The sheets of one file."""
    made = []
    with np.load(path) as stored:
        for name in dict.fromkeys(name.split(".")[0] for name in stored.files):
            view = torch.from_numpy(stored[f"{name}.view"]).permute(2, 0, 1)
            kinds = torch.from_numpy(stored[f"{name}.kinds"].astype(np.float32))
            inked = kinds[:, 0] < math.log(INKED)
            side, first = len(view[0]) // SCALE - 2, SCALE - (PATCH - SCALE) // 2
            cut = view[:, first:, first:].unfold(1, PATCH, SCALE).unfold(2, PATCH, SCALE)
            patches = cut[:, :side, :side].permute(1, 2, 0, 3, 4).flatten(0, 1)
            if inked.sum() > 1:
                made.append(
                    Sheet(
                        patches[inked].clone(),
                        kinds[inked],
                        inked.nonzero()[:, 0],
                        side,
                        torch.from_numpy(stored[f"{name}.truth"])[inked],
                        torch.from_numpy(stored[f"{name}.known"])[inked],
                        name.endswith("+"),
                    )
                )
    return made


def initial() -> Parameters:
    """Random weights under the names that the reader knows, without the network's own."""
    p: Parameters = {}

    def matrix(name: str, rows: int, columns: int, gain: float = 1.0) -> None:
        p[name] = torch.randn(rows, columns) * gain * math.sqrt(2 / rows)

    before = 3
    for layer, (after, side) in enumerate(zip(CHANNELS, SIDES, strict=True)):
        matrix(f"conv{layer}", side * side * before, after)
        p[f"conv{layer}_bias"] = torch.zeros(after)
        before = after
    matrix("dense", LEFT * before, HIDDEN)
    matrix("kinds", KINDS, HIDDEN, 0.2)
    p["dense_bias"] = torch.zeros(HIDDEN)
    for name in ("own", "alike", "crossed", "empty", "beside"):
        matrix(name, HIDDEN, LAST, 0.7)
    p["last_bias"] = torch.zeros(LAST)
    matrix("out", LAST, QUESTIONS, 0.1)
    p["out_bias"] = torch.zeros(QUESTIONS)
    p["trust"] = torch.tensor([0.5, 0.8])
    return {name: value.requires_grad_() for name, value in p.items()}


def gone_on(p: Parameters, path: Path) -> Parameters:
    """The same with the weights of before, as far as there were any."""
    with np.load(path) as known, torch.no_grad():
        for name, value in p.items():
            if f"crossings.{name}" not in known.files:
                value.zero_()
                continue
            before = torch.from_numpy(known[f"crossings.{name}"].astype(np.float32))
            # Earlier ones answered the first question alone.
            value[..., : before.shape[-1]] = before
    return p


def odds_of(batch: Batch, p: Parameters) -> Tensor:
    """The answers to :data:`QUESTIONS`, as logarithms of odds, ``(n, 2)``."""
    signal, kinds = batch.patches, batch.kinds
    for layer, side in enumerate(SIDES):
        kernel = p[f"conv{layer}"]
        kernel = kernel.reshape(side, side, -1, kernel.shape[1]).permute(3, 2, 0, 1)
        signal = functional.conv2d(signal, kernel, p[f"conv{layer}_bias"], 2, side // 2).relu()
    flat = signal.permute(0, 2, 3, 1).flatten(1)
    said = kinds.clamp(min=LEAST)
    vectors = (flat @ p["dense"] + (said / 4) @ p["kinds"] + p["dense_bias"]).relu()
    # What squares look like that are read as the same kind, that are crossed out, that are empty
    # all the same, and that lie beside.
    crossed = kinds[:, CROSSED_OUT].exp()
    empty = kinds[:, CROSSED_OUT + 1 :].exp().sum(1)
    together = batch.sheet[:, None] == batch.sheet
    same = kinds[:, 1 : 1 + COLOURS].argmax(1)
    last = vectors @ p["own"] + p["last_bias"]
    last = last + _mean(vectors, together & (same[:, None] == same), 1.001 - crossed) @ p["alike"]
    last = last + _mean(vectors, together, crossed + 1e-3) @ p["crossed"]
    last = last + _mean(vectors, together, empty + 1e-3) @ p["empty"]
    last = last + _mean(vectors, batch.beside, torch.ones_like(crossed)) @ p["beside"]
    return last.relu() @ p["out"] + p["out_bias"] + p["trust"] * first_odds(kinds)


def first_odds(kinds: Tensor) -> Tensor:
    """The same as the first network has them."""
    crossed = kinds[:, CROSSED_OUT].clamp(min=LEAST)
    crossed = crossed - torch.log1p(-kinds[:, CROSSED_OUT].exp().clamp(max=0.9997))
    drawn = torch.logsumexp(kinds[:, 1 : 1 + COLOURS], 1)
    blank = torch.logaddexp(kinds[:, 0], torch.logsumexp(kinds[:, CROSSED_OUT + 1 :], 1))
    return torch.stack([crossed, (blank - drawn).clamp(LEAST, -LEAST)], 1)


def _mean(vectors: Tensor, heard: Tensor, weight: Tensor) -> Tensor:
    share = heard * weight
    return (share / share.sum(1, keepdim=True).clamp(min=1e-6)) @ vectors


def together(sheets: list[Sheet], *, vary: bool) -> Batch:
    """The squares of some sheets."""
    seen = []
    for sheet in sheets:
        patches = sheet.patches.float() / 255
        patches = patches * (HIGH - LOW)[:, None, None] + LOW[:, None, None]
        if vary:
            patches = patches * (1 + torch.randn(1) * 0.12)
            patches = patches + (torch.randn(3) * 0.03)[:, None, None]
            if torch.rand(1) < 0.3:
                patches = patches + torch.randn_like(patches) * torch.rand(1) ** 2 * 0.12
            for axis in (2, 3):
                if torch.rand(1) < 0.5:
                    patches = patches.flip(axis)
            if torch.rand(1) < 0.5:
                patches = patches.transpose(2, 3)
        seen.append(patches)
    numbers = torch.cat([torch.full((len(s.kinds),), n) for n, s in enumerate(sheets)])
    rows = torch.cat([s.places // s.side for s in sheets])
    columns = torch.cat([s.places % s.side for s in sheets])
    apart = (rows[:, None] - rows).abs() + (columns[:, None] - columns).abs()
    truth = torch.cat([s.truth for s in sheets])
    known = torch.cat([s.known for s in sheets])
    crossed = truth == CROSSED_OUT
    return Batch(
        torch.cat(seen),
        torch.cat([s.kinds for s in sheets]),
        numbers,
        (apart == 1) & (numbers[:, None] == numbers),
        torch.stack([crossed, (truth == 0) | (truth > CROSSED_OUT)], 1).float(),
        torch.stack([known, known & ~crossed], 1),
    )


def loss_of(odds: Tensor, truth: Tensor, asked: Tensor) -> Tensor:
    """Cross entropy, the mean over squares that nobody doubts, one for each question."""
    each = functional.binary_cross_entropy_with_logits(odds, truth, reduction="none") * asked
    return each.sum(0) / asked.sum(0).clamp(min=1)


def _loss(odds: Tensor, truth: Tensor) -> float:
    return float(functional.binary_cross_entropy_with_logits(odds, truth))


def calibrated(p: Parameters, held_out: list[Sheet]) -> list[tuple[float, float]]:
    """Temperatures and shifts by which odds come true on sheets as people make them."""
    with torch.no_grad():
        batches = [together([sheet], vary=False) for sheet in held_out]
        now = torch.cat([odds_of(one, p) for one in batches])
    first = torch.cat([first_odds(one.kinds) for one in batches])
    truth = torch.cat([one.truth for one in batches])
    asked = torch.cat([one.asked for one in batches])
    found = []
    for number, name in enumerate(("crossed out", "empty")):
        t, k = truth[asked[:, number], number], asked[:, number]
        z = now[k, number]
        trials = [(a / 20, b / 4) for a in range(10, 50) for b in range(-12, 5)]
        _, best = min(
            (_loss(z / divisor + added, t), (divisor, added)) for divisor, added in trials
        )
        found.append(best)
        for who, each in (("first", first[k, number]), ("now", z / best[0] + best[1])):
            wrong = (each > 0) != (t > 0.5)
            unseen = (each < LITTLE) & (t > 0.5)
            print(
                f"{name}, {who}: loss {_loss(each, t):.4f}; {int(t.sum())} of {len(t)}, missed "
                f"{int((wrong & (t > 0.5)).sum())}, without a doubt {int(unseen.sum())}; called so "
                f"wrongly {int((wrong & (t < 0.5)).sum())}, doubted "
                f"{int(((each > LITTLE) & (t < 0.5)).sum())}",
                flush=True,
            )
    print("temperature, shift: " + ", ".join(f"{t:.2f} {s:.2f}" for t, s in found), flush=True)
    return found


def train(
    p: Parameters, sheets: list[Sheet], held_out: list[Sheet], minutes: float, rate: float
) -> Parameters:
    """The mean of the last weights after some minutes."""
    plain = [value for value in p.values() if value.ndim < 2]
    heavy = [value for value in p.values() if value.ndim >= 2]
    optimizer = torch.optim.AdamW(
        [{"params": heavy, "weight_decay": 0.03}, {"params": plain, "weight_decay": 0.0}], lr=rate
    )
    mean = {name: value.detach().clone() for name, value in p.items()}
    order, start, step, total, told = random.Random(1), time.monotonic(), 0, 0.0, 0.0
    while True:
        mixed = order.sample(sheets, len(sheets))
        for at in range(0, len(mixed), BATCH):
            done = (time.monotonic() - start) / (60 * minutes)
            if done >= 1:
                return mean
            step += 1
            now = (
                rate * min(1.0, step / 100) * (0.02 + 0.98 * (0.5 + 0.5 * math.cos(math.pi * done)))
            )
            for group in optimizer.param_groups:
                group["lr"] = now
            batch = together(mixed[at : at + BATCH], vary=True)
            loss = loss_of(odds_of(batch, p), batch.truth, batch.asked).sum()
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(list(p.values()), 1.0)
            optimizer.step()
            decay = min(0.995, step / (step + 50))
            with torch.no_grad():
                for name, value in p.items():
                    mean[name].lerp_(value, 1 - decay)
            total += loss.item()
            if step % 200 == 0:
                print(f"{done:.2f}, {step} steps, loss {total / 200:.4f}", flush=True)
                total = 0.0
            if done > told + 0.15:
                told = done
                calibrated(mean, held_out)


def main() -> None:
    """Train on the folders named on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("held_out", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=11)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--go-on", action="store_true", help="from the weights given")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument(
        "--rarer", type=float, default=0.0, help="crossed-out squares, in logarithms of their odds"
    )
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(1)
    sheets = [sheet for path in sorted(args.folder.glob("*.npz")) for sheet in loaded(path)]
    held_out = [
        sheet
        for path in sorted(args.held_out.glob("*.npz"))
        for sheet in loaded(path)
        if not sheet.drawn_over
    ]
    print(f"{len(sheets)} sheets, {len(held_out)} held out", flush=True)
    start = gone_on(initial(), args.weights) if args.go_on else initial()
    mean = train(start, sheets, held_out, args.minutes, args.rate)
    temperature, shift = torch.tensor(calibrated(mean, held_out)).T
    with np.load(args.weights) as known:
        made: dict[str, Any] = {
            name: known[name] for name in known.files if not name.startswith("crossings.")
        }
    with torch.no_grad():
        for name in ("out", "out_bias", "trust"):
            mean[name] = (mean[name] / temperature)[..., :1]
        mean["out_bias"] += shift[0] - args.rarer
    for name, value in mean.items():
        made[f"crossings.{name}"] = value.detach().numpy().astype(np.float16)
    np.savez_compressed(args.out, **made)
    print(f"{args.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
