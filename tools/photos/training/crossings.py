"""Train the photo reader's network for squares that are crossed out.

    python -m tools.photos.training.square_data /tmp/views FIRST LAST --close-up grid
    python -m tools.photos.training.crossing_data /tmp/views /tmp/crossings
    python -m tools.photos.training.crossings /tmp/crossings HELD_OUT WEIGHTS.npz OUT.npz

the first two in the project's environment, the third in one that has torch and numpy. Everything
but this network's weights is taken over from ``WEIGHTS.npz``. ``HELD_OUT`` is likewise a folder of
``crossing_data``; of it the sheets with strokes drawn over them are left out. The weights of today
learned for eleven minutes with ``--rarer 1.5`` from the seeds 260000 to 260300 and 400000 to
401600, with 399000 to 399200 held out: ``--rarer`` was chosen on other sheets, for these have more
crossed out than people do. Nine minutes more made nothing better. The network here and the
one in ``rollwrite/photo/sheets/crossings.py`` are the same; names and shapes of the weights say so.
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
    :ivar crossed: whether each is crossed out, ``(n,)``; ``known``: and nobody doubts it.
    """

    patches: Tensor
    kinds: Tensor
    crossed: Tensor
    known: Tensor
    drawn_over: bool


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
                        torch.from_numpy(stored[f"{name}.truth"])[inked] == CROSSED_OUT,
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
    for name in ("own", "alike", "crossed"):
        matrix(name, HIDDEN, LAST, 0.7)
    p["last_bias"] = torch.zeros(LAST)
    matrix("out", LAST, 1, 0.1)
    p["out_bias"] = torch.zeros(1)
    p["trust"] = torch.ones(1) * 0.5
    return {name: value.requires_grad_() for name, value in p.items()}


def odds_of(patches: Tensor, kinds: Tensor, sheet: Tensor, p: Parameters) -> Tensor:
    """Logarithms of the odds that squares ``(n, 3, PATCH, PATCH)`` are crossed out.

    :param sheet: the number of each square's sheet.
    """
    signal = patches
    for layer, side in enumerate(SIDES):
        kernel = p[f"conv{layer}"]
        kernel = kernel.reshape(side, side, -1, kernel.shape[1]).permute(3, 2, 0, 1)
        signal = functional.conv2d(signal, kernel, p[f"conv{layer}_bias"], 2, side // 2).relu()
    flat = signal.permute(0, 2, 3, 1).flatten(1)
    said = kinds.clamp(min=LEAST)
    vectors = (flat @ p["dense"] + (said / 4) @ p["kinds"] + p["dense_bias"]).relu()
    # What squares read as the same kind look like, and what crossed-out ones do.
    crossed = kinds[:, CROSSED_OUT].exp()
    same = sheet * (COLOURS + 1) + kinds[:, 1 : 1 + COLOURS].argmax(1)
    alike = _mean(vectors, 1.001 - crossed, same)
    style = _mean(vectors, crossed + 1e-3, sheet)
    last = vectors @ p["own"] + alike @ p["alike"] + style @ p["crossed"] + p["last_bias"]
    first = said[:, CROSSED_OUT] - torch.log1p(-crossed.clamp(max=0.9997))
    return (last.relu() @ p["out"] + p["out_bias"])[:, 0] + p["trust"] * first


def _mean(vectors: Tensor, weight: Tensor, group: Tensor) -> Tensor:
    count = int(group.max()) + 1
    total = vectors.new_zeros(count, vectors.shape[1]).index_add(
        0, group, vectors * weight[:, None]
    )
    weights = vectors.new_zeros(count).index_add(0, group, weight)
    return (total / weights.clamp(min=1e-6)[:, None])[group]


def together(sheets: list[Sheet], *, vary: bool) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """Patches, kinds, the numbers of their sheets, whether they are crossed out, and known."""
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
    return (
        torch.cat(seen),
        torch.cat([s.kinds for s in sheets]),
        numbers,
        torch.cat([s.crossed for s in sheets]).float(),
        torch.cat([s.known for s in sheets]),
    )


def loss_of(odds: Tensor, crossed: Tensor, known: Tensor) -> Tensor:
    """Cross entropy, the mean over squares that nobody doubts."""
    return functional.binary_cross_entropy_with_logits(odds[known], crossed[known])


def calibrated(p: Parameters, held_out: list[Sheet]) -> tuple[float, float]:
    """The temperature and the shift by which odds come true on sheets as people make them."""
    with torch.no_grad():
        odds, truth, knowns, firsts = [], [], [], []
        for sheet in held_out:
            patches, kinds, numbers, crossed, known = together([sheet], vary=False)
            odds.append(odds_of(patches, kinds, numbers, p))
            chance = kinds[:, CROSSED_OUT].exp().clamp(1e-4, 1 - 1e-4)
            firsts.append(torch.logit(chance))
            truth.append(crossed)
            knowns.append(known)
    z, t, k, f = torch.cat(odds), torch.cat(truth), torch.cat(knowns), torch.cat(firsts)
    best = min(
        ((a / 20, b / 4) for a in range(10, 50) for b in range(-12, 5)),
        key=lambda ab: float(loss_of(z / ab[0] + ab[1], t, k)),
    )
    z = z / best[0] + best[1]
    for name, each in (("first", f), ("now", z)):
        wrong = ((each > 0) != (t > 0.5)) & k
        unseen = (each < LITTLE) & (t > 0.5) & k
        raised = (each > LITTLE) & (t < 0.5) & k
        print(
            f"{name}: loss {float(loss_of(each, t, k)):.4f}; crossed out {int(t[k].sum())}, "
            f"missed {int((wrong & (t > 0.5)).sum())}, without a doubt {int(unseen.sum())}; "
            f"called so wrongly {int((wrong & (t < 0.5)).sum())}, doubted {int(raised.sum())} "
            f"of {int(k.sum())}",
            flush=True,
        )
    print(f"temperature {best[0]:.2f}, shift {best[1]:.2f}", flush=True)
    return best


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
            patches, kinds, numbers, crossed, known = together(mixed[at : at + BATCH], vary=True)
            loss = loss_of(odds_of(patches, kinds, numbers, p), crossed, known)
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
    mean = train(initial(), sheets, held_out, args.minutes, args.rate)
    temperature, shift = calibrated(mean, held_out)
    with np.load(args.weights) as known:
        made: dict[str, Any] = {
            name: known[name] for name in known.files if not name.startswith("crossings.")
        }
    with torch.no_grad():
        for name in ("out", "out_bias", "trust"):
            mean[name] /= temperature
        mean["out_bias"] += shift - args.rarer
    for name, value in mean.items():
        made[f"crossings.{name}"] = value.detach().numpy().astype(np.float16)
    np.savez_compressed(args.out, **made)
    print(f"{args.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
