"""Train the photo reader's networks and write ``rollwrite/photo/weights.npz``.

    python -m tools.photo_data /tmp/patches 0 6000       # in the project's environment
    python tools/train_photo.py /tmp/patches OUT.npz     # in one that has torch and numpy

Offline and apart: nothing of the project needs torch. The networks here and those in
``rollwrite/photo/network.py`` are the same; names and shapes of the weights say so.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import torch
from torch.nn import functional

Tensor: TypeAlias = torch.Tensor
Parameters: TypeAlias = dict[str, Tensor]

HEADS, BLOCKS, WIDTH, UP = 4, 2, 48, 96
LOW = torch.tensor([-2.8, -1.5, -1.5, 0.0])
HIGH = torch.tensor([0.4, 1.5, 1.5, 1.0])
#: Per network: channels after each convolution, kernel sides, pixels left at the end.
NETS = {
    "squares": ((16, 24, 32), (5, 3, 3), 4),
    "boxes1": ((10, 14, 20), (5, 3, 3), 4),
    "boxes2": ((10, 14, 20), (5, 3, 3), 4),
}
#: By edition of the sheet.
BOX_NETS = {1: "boxes1", 2: "boxes2"}
BOX_VECTOR, BOX_HIDDEN = 24, 24
#: Sheets a step.
BATCH = 8
#: Strike boxes a sheet, and how often training sees nothing but them.
STRIKES, ONLY_STRIKES = 3, 0.1


def initial() -> Parameters:
    """Random weights under the names that the reader knows."""
    made: Parameters = {}

    def matrix(name: str, rows: int, columns: int, gain: float = 1.0) -> None:
        made[name] = torch.randn(rows, columns) * gain * math.sqrt(2 / rows)

    for net, (channels, sides, left) in NETS.items():
        vector = WIDTH if net == "squares" else BOX_VECTOR
        before = 3 if net == "squares" else 4
        for layer, (after, side) in enumerate(zip(channels, sides, strict=True)):
            matrix(f"{net}.conv{layer}", side * side * before, after)
            made[f"{net}.conv{layer}_bias"] = torch.zeros(after)
            before = after
        matrix(f"{net}.dense", left * left * before + sum(channels[:2]), vector)
        made[f"{net}.dense_bias"] = torch.zeros(vector)
    made["squares.blank"] = torch.randn(WIDTH) * 0.1
    for block in range(BLOCKS):
        name = f"squares.block{block}"
        for part in ("query", "key", "value"):
            matrix(f"{name}.{part}", WIDTH, WIDTH, 0.7)
        matrix(f"{name}.join", WIDTH, WIDTH, 0.3)
        matrix(f"{name}.up", WIDTH, UP)
        made[f"{name}.up_bias"] = torch.zeros(UP)
        matrix(f"{name}.down", UP, WIDTH, 0.3)
        made[f"{name}.near"] = torch.linspace(-4, 2, HEADS)
        for part in ("before", "between"):
            made[f"{name}.{part}.gain"] = torch.ones(WIDTH)
            made[f"{name}.{part}.shift"] = torch.zeros(WIDTH)
    made["squares.last.gain"] = torch.ones(WIDTH)
    made["squares.last.shift"] = torch.zeros(WIDTH)
    matrix("squares.out", WIDTH, 5, 0.3)
    made["squares.out_bias"] = torch.zeros(5)
    for net in BOX_NETS.values():
        matrix(f"{net}.own", BOX_VECTOR, BOX_HIDDEN)
        matrix(f"{net}.all", 2 * BOX_VECTOR, BOX_HIDDEN, 0.3)
        made[f"{net}.hidden_bias"] = torch.zeros(BOX_HIDDEN)
        matrix(f"{net}.out", BOX_HIDDEN, 1, 0.3)
        made[f"{net}.out_bias"] = torch.zeros(1)
    return {name: value.requires_grad_() for name, value in made.items()}


def features(patches: Tensor, p: Parameters, net: str) -> Tensor:
    """A vector for each patch ``(n, height, width, channels)``."""
    _, sides, _ = NETS[net]
    signal = patches.permute(0, 3, 1, 2)
    pooled = []
    for layer, side in enumerate(sides):
        kernel = p[f"{net}.conv{layer}"]
        kernel = kernel.reshape(side, side, -1, kernel.shape[1]).permute(3, 2, 0, 1)
        bias = p[f"{net}.conv{layer}_bias"]
        signal = functional.conv2d(signal, kernel, bias, stride=2, padding=side // 2).relu()
        if layer < 2:
            pooled.append(signal.mean((2, 3)))
    flat = signal.permute(0, 2, 3, 1).flatten(1)
    joined = torch.cat([flat, *pooled], 1)
    return (joined @ p[f"{net}.dense"] + p[f"{net}.dense_bias"]).relu()


def normal(tokens: Tensor, p: Parameters, name: str) -> Tensor:
    """Layer normalisation."""
    width = (tokens.shape[-1],)
    return functional.layer_norm(tokens, width, p[f"{name}.gain"], p[f"{name}.shift"])


def mixed(tokens: Tensor, apart: Tensor, p: Parameters, block: str) -> Tensor:
    """Tokens ``(sheets, n, width)`` look at each other; ``apart`` is infinite for padding."""
    sheets, n, width = tokens.shape
    calm = normal(tokens, p, f"{block}.before")
    query, key, value = (
        (calm @ p[f"{block}.{part}"]).reshape(sheets, n, HEADS, -1).transpose(1, 2)
        for part in ("query", "key", "value")
    )
    near = functional.softplus(p[f"{block}.near"])[None, :, None, None] * apart[:, None]
    scores = query @ key.transpose(2, 3) / math.sqrt(width // HEADS) - near
    seen = (scores.softmax(-1) @ value).transpose(1, 2).reshape(sheets, n, width)
    tokens = tokens + seen @ p[f"{block}.join"]
    calm = normal(tokens, p, f"{block}.between")
    hidden = (calm @ p[f"{block}.up"] + p[f"{block}.up_bias"]).relu()
    return tokens + hidden @ p[f"{block}.down"]


def squares_scores(batch: list[dict[str, Tensor]], p: Parameters) -> tuple[Tensor, Tensor]:
    """Scores and truth of all squares of some sheets."""
    counts = [len(sheet["squares"]) for sheet in batch]
    rings = [len(sheet["ring"]) for sheet in batch]
    vectors = features(
        torch.cat([part for sheet in batch for part in (sheet["squares"], sheet["ring"])]),
        p,
        "squares",
    )
    longest = max(map(sum, zip(counts, rings, strict=True)))
    tokens = torch.zeros(len(batch), longest, WIDTH)
    places = torch.full((len(batch), longest, 2), 1e4)
    rows = []
    start = 0
    for number, (sheet, count, ring) in enumerate(zip(batch, counts, rings, strict=True)):
        own = vectors[start : start + count + ring]
        blank = torch.zeros(count + ring, 1)
        blank[count:] = 1
        rows.append(functional.pad(own + blank * p["squares.blank"], (0, 0, 0, longest - len(own))))
        side = math.isqrt(count)
        steps = torch.arange(side) + 0.5
        places[number, :count] = torch.stack([steps.repeat(side), steps.repeat_interleave(side)], 1)
        places[number, count : count + ring] = sheet["ring_places"]
        start += count + ring
    tokens = torch.stack(rows)
    apart = ((places[:, :, None] - places[:, None]) ** 2).sum(-1) / 16
    for block in range(BLOCKS):
        tokens = mixed(tokens, apart, p, f"squares.block{block}")
    kept = torch.cat([tokens[number, :count] for number, count in enumerate(counts)])
    scores = normal(kept, p, "squares.last") @ p["squares.out"] + p["squares.out_bias"]
    return scores, torch.cat([sheet["letters"] for sheet in batch]).long()


def boxes_scores(batch: list[dict[str, Tensor]], p: Parameters, net: str) -> tuple[Tensor, Tensor]:
    """Scores and truth of all boxes of some sheets, each of which has boxes."""
    vectors = features(torch.cat([sheet["boxes"] for sheet in batch]), p, net)
    counts = [len(sheet["boxes"]) for sheet in batch]
    sheets = torch.stack(
        [torch.cat([each.mean(0), each.amax(0)]) for each in vectors.split(counts)]
    )
    together = (sheets @ p[f"{net}.all"]).repeat_interleave(torch.tensor(counts), 0)
    hidden = (vectors @ p[f"{net}.own"] + together + p[f"{net}.hidden_bias"]).relu()
    scores = (hidden @ p[f"{net}.out"] + p[f"{net}.out_bias"]).flatten()
    return scores, torch.cat([sheet["crossed"] for sheet in batch]).float()


def on_edition(sheets: list[dict[str, Any]], net: str) -> list[dict[str, Any]]:
    """The sheets whose boxes a network reads."""
    return [
        sheet
        for sheet in sheets
        # Grids alone and boards that we did not print have no boxes.
        if len(sheet["boxes"]) and BOX_NETS[int(sheet["edition"])] == net
    ]


def loaded(folder: Path) -> list[dict[str, Any]]:
    """All collected sheets, still as bytes."""
    sheets = []
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as stored:
            names = stored.files
            for seed in dict.fromkeys(name.split(".")[0] for name in names):
                parts = (
                    *("squares", "ring", "ring_places", "boxes", "letters", "crossed"),
                    "edition",
                )
                sheets.append({part: torch.from_numpy(stored[f"{seed}.{part}"]) for part in parts})
    return sheets


def unpacked(sheet: dict[str, Any]) -> dict[str, Tensor]:
    """A sheet's patches as numbers again."""
    made = dict(sheet)
    for part in ("squares", "ring", "boxes"):
        low, high = (ends[: sheet[part].shape[-1]] for ends in (LOW, HIGH))
        made[part] = sheet[part].float() / 255 * (high - low) + low
    return made


def varied(sheet: dict[str, Tensor]) -> dict[str, Tensor]:
    """Another light, another strength of ink, patches turned over: the same truth."""
    made = dict(sheet)
    tint = torch.randn(3) * torch.tensor([0.03, 0.025, 0.025])
    strength = 1 + torch.randn(1) * 0.12
    twist = torch.eye(3) + torch.randn(3, 3) * 0.04
    noise = float(torch.rand(1)) ** 3 * 0.12
    for part in ("squares", "ring"):
        patches = made[part]
        # Turned over the same way, so that neighbours still look alike.
        made[part] = (patches * strength) @ twist + tint + torch.randn_like(patches) * noise
    squares = made["squares"]
    if torch.rand(1) < 0.5:
        squares = squares.flip(1)
    if torch.rand(1) < 0.5:
        squares = squares.flip(2)
    if torch.rand(1) < 0.5:
        squares = squares.transpose(1, 2)
    if torch.rand(1) < 0.5:
        moves = torch.randint(-1, 2, (2,))
        squares = squares.roll((int(moves[0]), int(moves[1])), (1, 2))
    made["squares"] = squares
    # Boards that we did not print have no ring.
    if torch.rand(1) < 0.1:
        made["ring"], made["ring_places"] = made["ring"][:0], made["ring_places"][:0]
    boxes, printed = made["boxes"][..., :3], made["boxes"][..., 3:]
    boxes = boxes * (1 + torch.randn(1) * 0.1) + torch.randn(3) * 0.03
    boxes = torch.cat([boxes + torch.randn_like(boxes) * noise, printed], -1)
    for axis in (1, 2):
        if torch.rand(1) < 0.5:
            boxes = boxes.flip(axis)
    made["boxes"] = boxes.transpose(1, 2) if torch.rand(1) < 0.5 else boxes
    # On sheets with rows that nobody told, only the strikes are looked at.
    if torch.rand(1) < ONLY_STRIKES:
        made["boxes"], made["crossed"] = made["boxes"][-STRIKES:], made["crossed"][-STRIKES:]
    return made


def continued(path: Path) -> Parameters:
    """Weights that an earlier run has written, to go on from."""
    with np.load(path) as stored:
        values = {name: torch.from_numpy(stored[name].astype(np.float32)) for name in stored.files}
    return {
        name: value.requires_grad_()
        for name, value in values.items()
        if not name.endswith(".temperature")
    }


def train(
    p: Parameters,
    sheets: list[dict[str, Any]],
    epochs: int,
    rate: float = 3e-3,
    nets: Collection[str] = tuple(NETS),
) -> Parameters:
    """Weights after ``epochs`` passes over the sheets.

    :param rate: the highest of learning.
    :param nets: which networks learn; they have no weight in common.
    """
    if "squares" not in nets:
        # What does not learn need not be varied either, which takes most of the time.
        sheets = [
            {**sheet, "squares": sheet["squares"][:1], "ring": sheet["ring"][:1]}
            for net in nets
            for sheet in on_edition(sheets, net)
        ]
    steps = epochs * (len(sheets) // BATCH)
    plain = [value for name, value in p.items() if value.ndim < 2]
    heavy = [value for name, value in p.items() if value.ndim >= 2]
    optimizer = torch.optim.AdamW(
        [{"params": heavy, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0.0}],
        lr=2e-3,
    )
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps + 1)
    done = 0
    for epoch in range(epochs):
        total = 0.0
        order = torch.randperm(len(sheets)).tolist()
        for start in range(0, len(order) - BATCH + 1, BATCH):
            batch = [varied(unpacked(sheets[n])) for n in order[start : start + BATCH]]
            optimizer.zero_grad()
            losses = []
            if "squares" in nets:
                losses.append(functional.cross_entropy(*squares_scores(batch, p)))
            for net in BOX_NETS.values():
                boxed = on_edition(batch, net)
                if net in nets and boxed:
                    scores, truth = boxes_scores(boxed, p, net)
                    losses.append(functional.binary_cross_entropy_with_logits(scores, truth))
            for loss in losses:
                loss.backward()
                total += loss.item()
            torch.nn.utils.clip_grad_norm_(list(p.values()), 1.0)
            optimizer.step()
            schedule.step()
            done += 1
        print(f"epoch {epoch} loss {total / (len(order) // BATCH):.4f}", flush=True)
    return p


def calibrated(
    p: Parameters, sheets: list[dict[str, Any]], nets: Collection[str] = tuple(NETS)
) -> Parameters:
    """Add the temperatures by which probabilities come true on sheets kept out of training."""
    with torch.no_grad():
        made = dict(p)
        together = [unpacked(sheet) for sheet in sheets]
        for net in nets:
            if net == "squares":
                fit, scored = together, squares_scores
            else:
                fit, scored = on_edition(together, net), partial(boxes_scores, net=net)
            pairs = [scored(fit[n : n + BATCH], p) for n in range(0, len(fit), BATCH)]
            scores = torch.cat([scores for scores, _ in pairs])
            truth = torch.cat([truth for _, truth in pairs])

            def cost(t: float, scores: Tensor = scores, truth: Tensor = truth) -> float:
                if truth.dtype == torch.int64:
                    return float(functional.cross_entropy(scores / t, truth))
                return float(functional.binary_cross_entropy_with_logits(scores / t, truth))

            best = min((0.5 + 0.05 * n for n in range(60)), key=cost)
            right = scores.argmax(1) == truth if scores.ndim == 2 else (scores > 0) == (truth > 0)
            print(f"{net}: wrong {1 - float(right.float().mean()):.5f}, cost {cost(best):.5f}")
            made[f"{net}.temperature"] = torch.tensor(best)
    return made


def main() -> None:
    """Train on the folder named on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--epochs", type=int, default=24)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--rate", type=float, default=3e-3, help="less when going on")
    parser.add_argument("--only", choices=tuple(NETS), help="the network that learns")
    parser.add_argument(
        "--halfway", action="store_true", help="store the mean of these weights and of --start"
    )
    parser.add_argument("--held-out", type=int, default=300, help="sheets for calibration")
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    sheets = loaded(args.folder)
    print(f"{len(sheets)} sheets")
    p = initial() if args.start is None else continued(args.start)
    nets = (args.only,) if args.only else tuple(NETS)
    p = train(p, sheets[: -args.held_out], args.epochs, args.rate, nets)
    made = calibrated(p, sheets[-args.held_out :], nets)
    stored = {name: value.detach().numpy().astype(np.float16) for name, value in made.items()}
    if args.only and args.start is not None:
        # The other network stays as it was, its temperature too.
        with np.load(args.start) as before:
            stored |= {n: before[n] for n in before.files if not n.startswith(args.only)}
    if args.halfway and args.start is not None:
        # Measured: surer than weights that have just seen odd sheets, and they read as much.
        with np.load(args.start) as before:
            for name, value in stored.items():
                mean = (value.astype(np.float32) + before[name].astype(np.float32)) / 2
                stored[name] = mean.astype(np.float16)
    np.savez_compressed(args.out, **stored)
    print(f"{sum(v.size for v in stored.values())} weights, {args.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
