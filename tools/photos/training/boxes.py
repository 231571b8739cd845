"""Train the photo reader's network for boxes and put it into a file of weights.

    python -m tools.photos.training.box_data /tmp/boxes 0 8000
    python -m tools.photos.training.box_data /tmp/held 600000 600400 --photos
    python -m tools.photos.training.boxes /tmp/boxes /tmp/held WEIGHTS.npz OUT.npz --minutes 25

the last one in an environment with torch and numpy, the others in the project's own. Everything but
that network's weights is taken over from ``WEIGHTS.npz``; with ``--go-on`` these are the start too.
Files that appear meanwhile are taken in. The network here and the one in
``rollwrite/photo/sheets/network.py`` are the same; names and shapes of the weights say so.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import torch
from torch.nn import functional

from tools.photos.training.stains import STAINED, stained

Tensor: TypeAlias = torch.Tensor
Parameters: TypeAlias = dict[str, Tensor]

LOW = torch.tensor([-2.8, -1.5, -1.5, 0.0])
HIGH = torch.tensor([0.8, 1.5, 1.5, 1.0])
#: Channels after each convolution, kernel sides, pixels left at the end.
CHANNELS, SIDES, LEFT = (16, 24, 32, 48), (5, 3, 3, 3), 4 * 3
VECTOR, HIDDEN = 48, 48
#: Channels of a patch, and one for what stands out from paper.
SEEN = 5
#: Sheets a step.
BATCH = 6
#: Strike boxes a sheet, and how often training sees nothing but them.
STRIKES, ONLY_STRIKES = 3, 0.1
#: Part of the time in which the rate rises.
WARM = 0.05
#: Seconds after which weights are kept while training goes on.
KEPT = 180


def initial() -> Parameters:
    """Random weights under the names that the reader knows, without the network's own."""
    made: Parameters = {}

    def matrix(name: str, rows: int, columns: int, gain: float = 1.0) -> None:
        made[name] = torch.randn(rows, columns) * gain * math.sqrt(2 / rows)

    before = SEEN
    for layer, (after, side) in enumerate(zip(CHANNELS, SIDES, strict=True)):
        matrix(f"conv{layer}", side * side * before, after)
        made[f"conv{layer}_bias"] = torch.zeros(after)
        before = after
    matrix("dense", LEFT * before + 2 * sum(CHANNELS[:-1]), VECTOR)
    made["dense_bias"] = torch.zeros(VECTOR)
    matrix("own", VECTOR, HIDDEN)
    matrix("all", 2 * VECTOR, HIDDEN, 0.3)
    made["hidden_bias"] = torch.zeros(HIDDEN)
    matrix("out", HIDDEN, 1, 0.3)
    made["out_bias"] = torch.zeros(1)
    return made


def strokes(boxes: Tensor) -> Tensor:
    """What of a sheet's boxes stands out from paper, as the reader's ``strokes`` has it."""
    signal = boxes.permute(0, 3, 1, 2)
    blank = (functional.max_pool2d(signal[:, 3:], 5, 1, 2) < 0.05).float()
    dark = -signal[:, :1] * blank
    paper = functional.avg_pool2d(dark, 9, 1, 4) / (functional.avg_pool2d(blank, 9, 1, 4) + 0.05)
    found = dark - paper * blank
    height, width = boxes.shape[1:3]
    top, left = round(0.14 * height), round(0.14 * width)
    inner = found[..., top:-top, left:-left].abs()[blank[..., top:-top, left:-left] > 0]
    uneven = 1.48 * inner.median() if len(inner) else 0.0
    return (found / (4 * (uneven + 0.015))).clip(-1, 2).permute(0, 2, 3, 1)


def features(patches: Tensor, p: Parameters) -> Tensor:
    """A vector for each patch ``(n, height, width, channels)``."""
    signal = patches.permute(0, 3, 1, 2)
    pooled = []
    for layer, side in enumerate(SIDES):
        kernel = p[f"conv{layer}"]
        kernel = kernel.reshape(side, side, -1, kernel.shape[1]).permute(3, 2, 0, 1)
        bias = p[f"conv{layer}_bias"]
        signal = functional.conv2d(signal, kernel, bias, stride=2, padding=side // 2).relu()
        if layer < len(SIDES) - 1:
            pooled += [signal.mean((2, 3)), signal.amax((2, 3))]
    flat = signal.permute(0, 2, 3, 1).flatten(1)
    joined = torch.cat([flat, *pooled], 1)
    return (joined @ p["dense"] + p["dense_bias"]).relu()


def boxes_scores(batch: list[dict[str, Tensor]], p: Parameters) -> tuple[Tensor, Tensor]:
    """Scores and truth of all boxes of some sheets."""
    seen = [torch.cat([sheet["boxes"], strokes(sheet["boxes"])], -1) for sheet in batch]
    vectors = features(torch.cat(seen), p)
    counts = [len(sheet["boxes"]) for sheet in batch]
    sheets = torch.stack(
        [torch.cat([each.mean(0), each.amax(0)]) for each in vectors.split(counts)]
    )
    together = (sheets @ p["all"]).repeat_interleave(torch.tensor(counts), 0)
    hidden = (vectors @ p["own"] + together + p["hidden_bias"]).relu()
    scores = (hidden @ p["out"] + p["out_bias"]).flatten()
    return scores, torch.cat([sheet["crossed"] for sheet in batch]).float()


def load(folder: Path, known: dict[str, list[dict[str, Tensor]]]) -> None:
    """The sheets of a folder's files that are not known yet, still as bytes."""
    for path in sorted(folder.glob("*.npz")):
        if str(path) in known or time.time() - path.stat().st_mtime < 2:
            continue
        with np.load(path) as stored:
            known[str(path)] = [
                {part: torch.from_numpy(stored[f"{seed}.{part}"]) for part in ("boxes", "crossed")}
                for seed in dict.fromkeys(name.split(".")[0] for name in stored.files)
            ]


def unpacked(sheet: dict[str, Tensor]) -> dict[str, Tensor]:
    """A sheet's patches as numbers again."""
    return {**sheet, "boxes": sheet["boxes"].float() / 255 * (HIGH - LOW) + LOW}


def varied(sheet: dict[str, Tensor]) -> dict[str, Tensor]:
    """Another light, another strength of ink, boxes turned over: the same truth."""
    made = dict(sheet)
    noise = float(torch.rand(1)) ** 3 * 0.12
    boxes, printed = made["boxes"][..., :3], made["boxes"][..., 3:]
    boxes = boxes * (1 + torch.randn(1) * 0.1) + torch.randn(3) * 0.03
    if torch.rand(1) < STAINED:
        boxes = stained(boxes)
    boxes = torch.cat([boxes + torch.randn_like(boxes) * noise, printed], -1)
    for axis in (1, 2):
        if torch.rand(1) < 0.5:
            boxes = boxes.flip(axis)
    made["boxes"] = boxes
    # On sheets with rows that nobody told, only the strikes are looked at.
    if torch.rand(1) < ONLY_STRIKES:
        made["boxes"], made["crossed"] = made["boxes"][-STRIKES:], made["crossed"][-STRIKES:]
    return made


class Training:
    """Weights on their way, and the file that they go to."""

    def __init__(self, p: Parameters, stored: dict[str, Any], out: Path) -> None:
        self.p = p
        self.stored = stored
        self.out = out

    def run(self, folder: Path, minutes: float, rate: float) -> None:
        """Train for a time; ``rate`` is the highest of learning."""
        plain = [value for value in self.p.values() if value.ndim < 2]
        heavy = [value for value in self.p.values() if value.ndim >= 2]
        optimizer = torch.optim.AdamW(
            [{"params": heavy, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0.0}]
        )
        known: dict[str, list[dict[str, Tensor]]] = {}
        begun, kept, done = time.time(), time.time(), 0.0
        while done < 1:
            load(folder, known)
            sheets = [sheet for some in known.values() for sheet in some]
            total, seen = 0.0, 0
            order = torch.randperm(len(sheets)).tolist()
            for start in range(0, len(order) - BATCH + 1, BATCH):
                done = (time.time() - begun) / (60 * minutes)
                if done >= 1:
                    break
                for group in optimizer.param_groups:
                    group["lr"] = rate * (
                        done / WARM if done < WARM else 0.5 + 0.5 * math.cos(math.pi * done)
                    )
                batch = [varied(unpacked(sheets[n])) for n in order[start : start + BATCH]]
                optimizer.zero_grad()
                scores, truth = boxes_scores(batch, self.p)
                loss = functional.binary_cross_entropy_with_logits(scores, truth)
                loss.backward()
                total, seen = total + loss.item(), seen + 1
                torch.nn.utils.clip_grad_norm_(list(self.p.values()), 1.0)
                optimizer.step()
                if time.time() - kept > KEPT:
                    self.keep(1.0)
                    kept = time.time()
            print(f"{done:.2f} {len(sheets)} sheets, loss {total / max(seen, 1):.4f}", flush=True)

    def keep(self, temperature: float) -> None:
        """Write all weights into the file."""
        for name, value in self.p.items():
            self.stored[f"boxes.{name}"] = value.detach().numpy().astype(np.float16)
        self.stored["boxes.temperature"] = np.array(temperature, np.float16)
        np.savez_compressed(self.out, **self.stored)

    def temperature(self, folder: Path) -> float:
        """The temperature by which probabilities come true on sheets kept out of training."""
        known: dict[str, list[dict[str, Tensor]]] = {}
        load(folder, known)
        sheets = [sheet for some in known.values() for sheet in some]
        with torch.no_grad():
            pairs = [boxes_scores([unpacked(sheet)], self.p) for sheet in sheets]
        scores, truth = (torch.cat(part) for part in zip(*pairs, strict=True))

        def cost(t: float) -> float:
            return float(functional.binary_cross_entropy_with_logits(scores / t, truth))

        best = min((0.5 + 0.05 * n for n in range(60)), key=cost)
        wrong = float(((scores > 0) != (truth > 0)).float().mean())
        print(f"{len(sheets)} held out: wrong {wrong:.5f}, cost {cost(best):.5f} at {best:.2f}")
        return best


def main() -> None:
    """Train on the folder named on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("held_out", type=Path, help="folder for calibration")
    parser.add_argument("weights", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=25)
    parser.add_argument("--rate", type=float, default=3e-3, help="less when going on")
    parser.add_argument("--go-on", action="store_true")
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    with np.load(args.weights) as before:
        stored: dict[str, Any] = {name: before[name] for name in before.files}
    p = initial()
    if args.go_on:
        p = {name: torch.from_numpy(stored[f"boxes.{name}"].astype(np.float32)) for name in p}
    training = Training(
        {name: value.requires_grad_() for name, value in p.items()}, stored, args.out
    )
    training.run(args.folder, args.minutes, args.rate)
    training.keep(training.temperature(args.held_out))
    print(f"{args.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
