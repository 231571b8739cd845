"""The small networks, in plain numpy: what is in a square, and is a box crossed out.

A square's patch goes through three convolutions to a vector. Then all squares of the sheet, and
the blank ring as examples of white, look at each other twice: pale yellow on one sheet is warm
light on another, and only the rest of the sheet tells which. They see how far apart they are, but
not where on the sheet: so the networks cannot learn the rules of the game, and squares that break
them are read as they are. Boxes look different in each edition of the sheet: each has a network of
its own for them. Trained by ``tools/train_photo.py``.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TypeAlias

import numpy as np

from rollwrite.photo.arrays import Floats
from rollwrite.photo.patches import Patches

#: What a square holds, in the order of the probabilities.
LETTERS = ".BYRG"
HEADS = 4
BLOCKS = 2

Weights: TypeAlias = dict[str, Floats]


@cache
def weights() -> Weights:
    """The trained numbers, by name."""
    with (files("rollwrite.photo") / "weights.npz").open("rb") as file, np.load(file) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}


def read_squares(patches: Patches, w: Weights | None = None) -> Floats:
    """The logarithms of the probabilities of every square's letters, ``(squares, 5)``.

    The mean of four looks: as it is, mirrored either way, and both.
    """
    w = w or weights()
    count = len(patches.squares)
    places = np.concatenate([patches.places, patches.ring_places])
    apart = ((places[:, None] - places[None]) ** 2).sum(-1) / 16
    ring = np.zeros((0, len(w["squares.blank"])), np.float32)
    if len(patches.ring):
        ring = _features(patches.ring, w, "squares") + w["squares.blank"]
    total = np.zeros((count, len(LETTERS)), np.float32)
    for down, across in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        tokens = _features(patches.squares[:, ::down, ::across], w, "squares")
        tokens = np.concatenate([tokens, ring])
        for block in range(BLOCKS):
            tokens = _mixed(tokens, apart, w, f"squares.block{block}")
        calm = _normal(tokens[:count], w, "squares.last")
        total += calm @ w["squares.out"] + w["squares.out_bias"]
    return _log_softmax(total / (4 * w["squares.temperature"]))


def read_boxes(boxes: Floats, edition: int, w: Weights | None = None) -> Floats:
    """The probability of every box that it is crossed out, ``(boxes,)``.

    :param edition: of the sheet that they are on.
    """
    w = w or weights()
    if not len(boxes):
        return np.zeros(0, np.float32)
    net = f"boxes{edition}"
    vectors = _features(boxes, w, net)
    # How this hand crosses out, and how this printer prints, shows in all boxes together.
    together = np.concatenate([vectors.mean(0), vectors.max(0)])
    hidden = vectors @ w[f"{net}.own"] + together @ w[f"{net}.all"] + w[f"{net}.hidden_bias"]
    score = np.maximum(hidden, 0) @ w[f"{net}.out"] + w[f"{net}.out_bias"]
    scaled = score.ravel() / w[f"{net}.temperature"]
    return np.asarray(1 / (1 + np.exp(-np.clip(scaled, -30, 30))), np.float32)


def _features(patches: Floats, w: Weights, net: str) -> Floats:
    """A vector for each patch."""
    pooled = []
    signal = patches
    for layer in range(3):
        signal = _convolved(signal, w[f"{net}.conv{layer}"], w[f"{net}.conv{layer}_bias"])
        if layer < 2:
            pooled.append(signal.mean(axis=(1, 2)))
    flat = np.concatenate([signal.reshape(len(signal), -1), *pooled], axis=1)
    return np.asarray(np.maximum(flat @ w[f"{net}.dense"] + w[f"{net}.dense_bias"], 0))


def _convolved(signal: Floats, kernel: Floats, bias: Floats) -> Floats:
    """A convolution with stride 2 and its rectifier.

    :param signal: ``(n, height, width, channels)``.
    :param kernel: ``(side * side * channels, out)``.
    """
    n, height, width, channels = signal.shape
    side = round((kernel.shape[0] / channels) ** 0.5)
    edge = side // 2
    padded = np.zeros((n, height + 2 * edge, width + 2 * edge, channels), np.float32)
    padded[:, edge : edge + height, edge : edge + width] = signal
    rows, columns = (height + 1) // 2, (width + 1) // 2
    step = padded.strides
    windows = np.lib.stride_tricks.as_strided(
        padded,
        (n, rows, columns, side, side, channels),
        (step[0], 2 * step[1], 2 * step[2], step[1], step[2], step[3]),
        writeable=False,
    )
    flat = windows.reshape(n * rows * columns, -1)
    out = flat @ kernel
    out += bias
    np.maximum(out, 0, out=out)
    return np.asarray(out.reshape(n, rows, columns, -1), np.float32)


def _mixed(tokens: Floats, apart: Floats, w: Weights, block: str) -> Floats:
    """One round in which all tokens look at each other."""
    n, width = tokens.shape
    each = width // HEADS
    calm = _normal(tokens, w, f"{block}.before")
    query, key, value = (
        (calm @ w[f"{block}.{name}"]).reshape(n, HEADS, each).transpose(1, 0, 2)
        for name in ("query", "key", "value")
    )
    near = np.logaddexp(0, w[f"{block}.near"])[:, None, None] * apart
    scores = query @ key.transpose(0, 2, 1) / np.float32(each**0.5) - near
    scores -= scores.max(-1, keepdims=True)
    share = np.exp(scores)
    share /= share.sum(-1, keepdims=True)
    seen = (share @ value).transpose(1, 0, 2).reshape(n, width)
    tokens = tokens + seen @ w[f"{block}.join"]
    calm = _normal(tokens, w, f"{block}.between")
    hidden = np.maximum(calm @ w[f"{block}.up"] + w[f"{block}.up_bias"], 0)
    return np.asarray(tokens + hidden @ w[f"{block}.down"], np.float32)


def _normal(tokens: Floats, w: Weights, name: str) -> Floats:
    """Layer normalisation."""
    centred = tokens - tokens.mean(-1, keepdims=True)
    spread = np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-5)
    return np.asarray(centred / spread * w[f"{name}.gain"] + w[f"{name}.shift"], np.float32)


def _log_softmax(scores: Floats) -> Floats:
    high = scores - scores.max(-1, keepdims=True)
    return np.asarray(high - np.log(np.exp(high).sum(-1, keepdims=True)), np.float32)
