"""The small network that says what is on every square of a board, in plain numpy.

Each square's numbers become a vector; it sees its eight neighbours, for seen at a slant a piece
hides part of the square behind it; then all squares look at each other twice, for what is yellow
under one lamp is grey plastic under another, and only the rest of the board tells which. They see
how far apart they are, but not where on the board, nor the board's size: the network cannot learn
the rules of the start, and most boards that it learns from break the others.

Trained by ``tools/photos/training/boards.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import numpy as np

from rollwrite.photo.pictures.arrays import Floats
from rollwrite.photo.pictures.layers import Weights, attention, layer_norm, log_softmax

#: What a square holds, in the order of the network's answers.
KINDS = ("", "blue", "yellow", "red", "green", "orange", "purple")
BLOCKS = 2
#: Squares are told apart by their distance up to here; farther ones are all the same to them.
REACH = 6.0


@cache
def weights() -> Weights:
    """The trained numbers, by name."""
    path = files("rollwrite.photo.boards") / "weights.npz"
    with path.open("rb") as file, np.load(file) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}


def read_squares(features: Floats, side: int, colours: Sequence[str]) -> Floats:
    """The logarithms of the probabilities of every square, ``(squares, 1 + colours)``.

    :param colours: the colours that pieces may have; the answer's columns after "nothing".
    """
    w = weights()
    kinds = [0, *(KINDS.index(colour) for colour in colours)]
    palette = np.zeros(len(KINDS), np.float32)
    palette[kinds] = 1
    hidden = np.maximum(features @ w["first"] + palette @ w["palette"] + w["first_bias"], 0)
    tokens = np.maximum(hidden @ w["second"] + w["second_bias"], 0)
    tokens = tokens + _from_neighbours(tokens, side, w)
    apart = distances(side)
    for block in range(BLOCKS):
        near = w[f"block{block}.near"][:, None, None] * apart
        tokens = attention(tokens, near, w, f"block{block}")
    scores = (layer_norm(tokens, w, "last") @ w["out"] + w["out_bias"])[:, kinds] / w["temperature"]
    return log_softmax(scores)


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
