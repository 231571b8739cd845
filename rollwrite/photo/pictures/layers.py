"""The layers of the small networks, in plain numpy."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from rollwrite.photo.pictures.arrays import Floats

#: The numbers of a network, by name.
Weights: TypeAlias = dict[str, Floats]
#: Ways in which tokens look at each other.
HEADS = 4


def convolved(
    signal: Floats, kernel: Floats, bias: Floats, stride: int = 2, edge: int | None = None
) -> Floats:
    """A convolution and its rectifier.

    :param signal: ``(n, height, width, channels)``.
    :param kernel: ``(side * side * channels, out)``.
    :param edge: zeros put round the signal; None is half of the kernel's side.
    """
    n, height, width, channels = signal.shape
    side = round((kernel.shape[0] / channels) ** 0.5)
    if edge is None:
        edge = side // 2
    padded = np.zeros((n, height + 2 * edge, width + 2 * edge, channels), np.float32)
    padded[:, edge : edge + height, edge : edge + width] = signal
    rows, columns = ((length + 2 * edge - side) // stride + 1 for length in (height, width))
    step = padded.strides
    windows = np.lib.stride_tricks.as_strided(
        padded,
        (n, rows, columns, side, side, channels),
        (step[0], stride * step[1], stride * step[2], step[1], step[2], step[3]),
        writeable=False,
    )
    flat = windows.reshape(n * rows * columns, -1)
    out = flat @ kernel
    out += bias
    np.maximum(out, 0, out=out)
    return np.asarray(out.reshape(n, rows, columns, -1), np.float32)


def attention(tokens: Floats, penalty: Floats, w: Weights, block: str) -> Floats:
    """One round in which all tokens look at each other.

    :param tokens: ``(n, width)``.
    :param penalty: what distance takes away from each score, ``(HEADS, n, n)``.
    """
    n, width = tokens.shape
    each = width // HEADS
    calm = layer_norm(tokens, w, f"{block}.before")
    query, key, value = (
        (calm @ w[f"{block}.{name}"]).reshape(n, HEADS, each).transpose(1, 0, 2)
        for name in ("query", "key", "value")
    )
    scores = query @ key.transpose(0, 2, 1) / np.float32(each**0.5) - penalty
    scores -= scores.max(-1, keepdims=True)
    share = np.exp(scores)
    share /= share.sum(-1, keepdims=True)
    seen = (share @ value).transpose(1, 0, 2).reshape(n, width)
    tokens = tokens + seen @ w[f"{block}.join"]
    calm = layer_norm(tokens, w, f"{block}.between")
    hidden = np.maximum(calm @ w[f"{block}.up"] + w[f"{block}.up_bias"], 0)
    return np.asarray(tokens + hidden @ w[f"{block}.down"], np.float32)


def layer_norm(tokens: Floats, w: Weights, name: str) -> Floats:
    """Layer normalisation."""
    centred = tokens - tokens.mean(-1, keepdims=True)
    spread = np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-5)
    return np.asarray(centred / spread * w[f"{name}.gain"] + w[f"{name}.shift"], np.float32)


def log_softmax(scores: Floats) -> Floats:
    """The logarithms of the probabilities that scores stand for, along the last axis."""
    high = scores - scores.max(-1, keepdims=True)
    return np.asarray(high - np.log(np.exp(high).sum(-1, keepdims=True)), np.float32)
