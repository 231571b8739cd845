"""The small network that says what is on every square of a board, in plain numpy.

Each square's numbers become a vector; it sees its eight neighbours, for seen at a slant a piece
hides part of the square behind it; then all squares look at each other twice, for what is yellow
under one lamp is grey plastic under another, and only the rest of the board tells which. They see
how far apart they are, but not where on the board, nor the board's size: the network cannot learn
the rules of the start, and most boards that it learns from break the others.

Trained by ``tools/train_boards.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TypeAlias

import numpy as np

from rollwrite.photo.arrays import Floats

#: What a square holds, in the order of the network's answers.
KINDS = ("", "blue", "yellow", "red", "green", "orange", "purple")
HEADS = 4
BLOCKS = 2
#: Squares are told apart by their distance up to here; farther ones are all the same to them.
REACH = 6.0

Weights: TypeAlias = dict[str, Floats]


@cache
def weights() -> Weights:
    """The trained numbers, by name."""
    path = files("rollwrite.photo.boards") / "weights.npz"
    with path.open("rb") as file, np.load(file) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}


def read_squares(
    features: Floats, side: int, colours: Sequence[str], w: Weights | None = None
) -> Floats:
    """The logarithms of the probabilities of every square, ``(squares, 1 + colours)``.

    :param colours: the colours that pieces may have; the answer's columns after "nothing".
    """
    w = w or weights()
    kinds = [0, *(KINDS.index(colour) for colour in colours)]
    palette = np.zeros(len(KINDS), np.float32)
    palette[kinds] = 1
    hidden = np.maximum(features @ w["first"] + palette @ w["palette"] + w["first_bias"], 0)
    tokens = np.maximum(hidden @ w["second"] + w["second_bias"], 0)
    tokens = tokens + _from_neighbours(tokens, side, w)
    apart = distances(side)
    for block in range(BLOCKS):
        tokens = _mixed(tokens, apart, w, f"block{block}")
    scores = (_normal(tokens, w, "last") @ w["out"] + w["out_bias"])[:, kinds] / w["temperature"]
    high = scores - scores.max(-1, keepdims=True)
    return np.asarray(high - np.log(np.exp(high).sum(-1, keepdims=True)), np.float32)


@cache
def distances(side: int) -> Floats:
    """How far apart squares are, ``(squares, squares)``, 0 to 1."""
    ys, xs = np.divmod(np.arange(side * side), side)
    apart = np.hypot(xs[:, None] - xs, ys[:, None] - ys) / REACH
    return np.asarray(np.minimum(apart, 1), np.float32)


def _from_neighbours(tokens: Floats, side: int, w: Weights) -> Floats:
    """What each square learns from itself and its eight neighbours; nothing is beyond the rim."""
    width = tokens.shape[1]
    padded = np.zeros((side + 2, side + 2, width), np.float32)
    padded[1:-1, 1:-1] = tokens.reshape(side, side, width)
    seen = np.zeros((side * side, width), np.float32)
    for number, matrix in enumerate(w["around"]):
        row, column = divmod(number, 3)
        part = padded[row : row + side, column : column + side].reshape(-1, width)
        seen += part @ matrix
    return np.asarray(np.maximum(seen + w["around_bias"], 0), np.float32)


def _mixed(tokens: Floats, apart: Floats, w: Weights, block: str) -> Floats:
    """One round in which all squares look at each other."""
    n, width = tokens.shape
    each = width // HEADS
    calm = _normal(tokens, w, f"{block}.before")
    query, key, value = (
        (calm @ w[f"{block}.{name}"]).reshape(n, HEADS, each).transpose(1, 0, 2)
        for name in ("query", "key", "value")
    )
    scores = query @ key.transpose(0, 2, 1) / np.float32(each**0.5)
    scores -= w[f"{block}.near"][:, None, None] * apart
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
