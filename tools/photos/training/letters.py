"""Train the photo reader's network for letters that tell colours.

    python -m tools.photos.training.letter_data /tmp/letters.npz 36000 40000 --views VIEWS
    python -m tools.photos.training.letters /tmp/letters.npz WEIGHTS.npz OUT.npz --minutes 6

the first in the project's environment, the second in one that has torch and numpy. Everything but
this network's weights is taken over from ``WEIGHTS.npz``. The first learned six minutes from the
views of the seeds 601200 to 602000 and 620000 to 621400 (``square_data`` with ``--always
corrected`` and ``--always letters``) and letters from fonts, the second, from these, for six more
with ``--go-on`` and the skeletons, the third for five more; the first tenth was held out. In use is
the mean of all three, which a script took: the later ones know strange hands better, the first the
sheets held out. The network here and the one in ``rollwrite/photo/sheets/letters.py`` are the same;
names and shapes of the weights say so.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from pathlib import Path
from typing import TypeAlias

import numpy as np
import torch
from torch.nn import functional

Tensor: TypeAlias = torch.Tensor
Parameters: TypeAlias = dict[str, Tensor]

#: As the reader has them.
GLYPHS = "BYRGZMJVA?"
#: Channels of the convolutions, their kernels, what is left of a patch, and the hidden vector.
CHANNELS, SIDES, LEFT, HIDDEN = (20, 40, 64), (5, 3, 3), 4 * 4, 96
BATCH = 128


def initial() -> Parameters:
    """Random weights under the names that the reader knows, without the network's own."""
    p: Parameters = {}
    before = 1
    for layer, (after, side) in enumerate(zip(CHANNELS, SIDES, strict=True)):
        rows = side * side * before
        p[f"conv{layer}"] = torch.randn(rows, after) * math.sqrt(2 / rows)
        p[f"conv{layer}_bias"] = torch.zeros(after)
        before = after
    p["dense"] = torch.randn(LEFT * before, HIDDEN) * math.sqrt(2 / (LEFT * before))
    p["dense_bias"] = torch.zeros(HIDDEN)
    p["out"] = torch.randn(HIDDEN, len(GLYPHS)) * 0.1
    p["out_bias"] = torch.zeros(len(GLYPHS))
    for value in p.values():
        value.requires_grad_()
    return p


def scores_of(patches: Tensor, p: Parameters) -> Tensor:
    """Scores of the glyphs of patches ``(n, height, width)``."""
    signal = patches[:, None] / 127
    for layer, side in enumerate(SIDES):
        kernel = p[f"conv{layer}"]
        kernel = kernel.reshape(side, side, -1, kernel.shape[1]).permute(3, 2, 0, 1)
        signal = functional.conv2d(signal, kernel, p[f"conv{layer}_bias"], 2, side // 2).relu()
    flat = signal.permute(0, 2, 3, 1).flatten(1)
    hidden = (flat @ p["dense"] + p["dense_bias"]).relu()
    return hidden @ p["out"] + p["out_bias"]


def varied(patches: Tensor) -> Tensor:
    """The same with more noise, a little stronger or paler, and a pixel aside."""
    moved = functional.pad(patches.float()[:, None], (1, 1, 1, 1), mode="replicate")[:, 0]
    x, y = random.randrange(3), random.randrange(3)
    size = patches.shape[1]
    moved = moved[:, y : y + size, x : x + size]
    moved = moved * (1 + 0.1 * torch.randn(len(patches), 1, 1))
    return moved + torch.randn_like(moved) * torch.rand(len(patches), 1, 1) ** 2 * 15


def train(data: Path, weights: Path, out: Path, minutes: float, *, go_on: bool) -> None:
    """Train, calibrate on a tenth that is kept out, and write."""
    with np.load(data) as stored:
        seen, truth = torch.from_numpy(stored["patches"]), torch.from_numpy(stored["truth"]).long()
    p = initial()
    if go_on:
        with np.load(weights) as known, torch.no_grad():
            for name, value in p.items():
                value.copy_(torch.from_numpy(known[f"letters.{name}"].astype(np.float32)))
    kept = len(seen) // 10
    optimizer = torch.optim.AdamW(list(p.values()), weight_decay=0.02)
    start, done, step = time.monotonic(), 0.0, 0
    while done < 1:
        for part in (torch.randperm(len(seen) - kept) + kept).split(BATCH):
            done = (time.monotonic() - start) / (60 * minutes)
            if done >= 1:
                break
            step += 1
            for group in optimizer.param_groups:
                group["lr"] = 3e-3 * min(1, step / 100) * (0.5 + 0.5 * math.cos(math.pi * done))
            loss = functional.cross_entropy(
                scores_of(varied(seen[part]), p), truth[part], label_smoothing=0.01
            )
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            if step % 200 == 0:
                print(f"{done:.2f} loss {loss.item():.4f}", flush=True)
    with torch.no_grad():
        found = scores_of(seen[:kept].float(), p)
    best = min(
        (0.5 + 0.05 * n for n in range(60)),
        key=lambda t: float(functional.cross_entropy(found / t, truth[:kept])),
    )
    right = float((found.argmax(1) == truth[:kept]).float().mean())
    print(f"{kept} held out, right {right:.4f}, temperature {best:.2f}")
    with np.load(weights) as known:
        made = {name: known[name] for name in known.files if not name.startswith("letters.")}
    for name, value in p.items():
        made[f"letters.{name}"] = value.detach().numpy().astype(np.float16)
    made["letters.temperature"] = np.array(best, np.float16)
    np.savez_compressed(out, **made)
    print(f"{out.stat().st_size} bytes")


def main() -> None:
    """Train on the file named on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=6)
    parser.add_argument("--go-on", action="store_true")
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    random.seed(1)
    train(args.data, args.weights, args.out, args.minutes, go_on=args.go_on)


if __name__ == "__main__":
    main()
