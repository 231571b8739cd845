"""A board's squares seen straight from above: numbers for each, and a network that reads them.

Each square's numbers become a vector; it sees its eight neighbours, for seen at a slant a piece
hides part of the square behind it; then all squares look at each other twice, for what is yellow
under one lamp is grey plastic under another, and only the rest of the board tells which. They see
how far apart they are, but not where on the board, nor the board's size: the network cannot learn
the rules of the start, and most boards that it learns from break the others. It is plain numpy.

Trained by ``tools/photos/training/boards.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Floats, Picture
from rollwrite.photo.pictures.layers import Weights, attention, layer_norm, log_softmax

#: Pixels of a square when seen from above, and of the parts whose mean light is measured.
_SIDE, _PARTS = 20, 5
_INSIDE = slice(4, 16)
#: Where in the light of a square's inside it is looked at, from the darkest pixel to the brightest.
_SHARES = (0.1, 0.5, 0.9)
#: Of how much of a square, its most colourful pixels, the mean light is measured: where a window is
#: mirrored on a piece's flat top, its slanted rim still shows its colour.
_COLOURFUL = (0.1, 0.3)
#: Numbers that tell light, three in a row, and all numbers of a square: the light of its parts, of
#: its inside, of its most colourful pixels, and how much of it is burnt out or black.
LIGHT = 3 * (_PARTS**2 + len(_SHARES) + len(_COLOURFUL))
FEATURES = LIGHT + 2
#: Light of half this strength is as good as none: what a phone's dark pixels are worth.
_FLOOR = 0.01

#: Levels by which red, green and blue may differ in a picture without colours.
_GREY = 6

_LEVELS = np.arange(256, dtype=np.float32) / 255
_LINEAR = np.where(_LEVELS <= 0.04045, _LEVELS / 12.92, ((_LEVELS + 0.055) / 1.055) ** 2.4).astype(
    np.float32
)
#: What a square holds, in the order of the network's answers.
KINDS = ("", "blue", "yellow", "red", "green", "orange", "purple")
BLOCKS = 2
#: Squares are told apart by their distance up to here; farther ones are all the same to them.
REACH = 6.0


def seen_from_above(picture: Picture, homography: Doubles, side: int) -> Picture:
    """The grid alone, :data:`_SIDE` pixels a square.

    :param homography: from squares of the grid to pixels of the picture.
    """
    middle = side / 2
    ends = np.array([(middle, middle, 1), (middle + 1, middle, 1), (middle, middle + 1, 1)])
    seen = ends @ homography.T
    places = seen[:, :2] / seen[:, 2:]
    size = float(np.linalg.norm(places[1] - places[0]) + np.linalg.norm(places[2] - places[0])) / 2
    # Shrunk first, so that noise is averaged and not picked up pixel by pixel.
    part = min(1.0, 1.5 * _SIDE / max(size, 1e-3))
    if part < 1:
        picture = np.asarray(
            cv2.resize(picture, None, fx=part, fy=part, interpolation=cv2.INTER_AREA), np.uint8
        )
    # Pixel centres lie at whole numbers.
    shrink = np.array([[part, 0, part / 2 - 0.5], [0, part, part / 2 - 0.5], [0, 0, 1]])
    grow = np.array([[1 / _SIDE, 0, 0.5 / _SIDE], [0, 1 / _SIDE, 0.5 / _SIDE], [0, 0, 1]])
    view = cv2.warpPerspective(
        picture,
        shrink @ homography @ grow,
        (side * _SIDE, side * _SIDE),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(view, np.uint8)


def square_features(view: Picture, side: int) -> Floats:
    """The numbers of every square, row by row, ``(side * side, FEATURES)``.

    Light is given as its logarithm, relative to the median of all squares: a lamp's colour and the
    exposure are the same for all of them.
    """
    cells = view.reshape(side, _SIDE, side, _SIDE, 3).transpose(0, 2, 1, 3, 4)
    cells = cells.reshape(side * side, _SIDE, _SIDE, 3)
    light = _LINEAR[cells]
    small = _SIDE // _PARTS
    parts = light.reshape(-1, _PARTS, small, _PARTS, small, 3).mean(axis=(2, 4))
    inside = light[:, _INSIDE, _INSIDE].reshape(len(light), -1, 3)
    ordered = np.sort(inside, axis=1)
    shares = ordered[:, [round(share * (ordered.shape[1] - 1)) for share in _SHARES]]
    measured = (parts.reshape(len(light), -1, 3), shares, _most_colourful(light))
    logs = [np.log(values + _FLOOR) for values in measured]
    reference = np.median(logs[1][:, 1], axis=0)
    flat = cells[:, _INSIDE, _INSIDE].reshape(len(light), -1, 3)
    burnt = (flat.min(-1) >= 250).mean(-1)
    black = (flat.max(-1) <= 12).mean(-1)
    return np.concatenate(
        [
            *((values - reference).reshape(len(light), -1) for values in logs),
            burnt[:, None],
            black[:, None],
        ],
        axis=1,
    ).astype(np.float32)


def _most_colourful(light: Floats) -> Floats:
    """The mean light of each square's most colourful pixels, ``(squares, shares, 3)``."""
    pixels = light[:, 1:-1, 1:-1].reshape(len(light), -1, 3)
    most, least = pixels.max(-1), pixels.min(-1)
    # Dark pixels' colour is the sensor's noise.
    strength = (most - least) / (most + np.float32(0.1))
    means = []
    for share in _COLOURFUL:
        count = round(share * pixels.shape[1])
        chosen = np.argpartition(-strength, count, axis=1)[:, :count]
        means.append(np.take_along_axis(pixels, chosen[..., None], axis=1).mean(1))
    return np.stack(means, axis=1)


def middle_light(features: Floats) -> Floats:
    """The logarithm of the middle light of each square's inside, ``(squares, 3)``."""
    start = 3 * (_PARTS**2 + _SHARES.index(0.5))
    return features[:, start : start + 3]


def burnt_out(features: Floats) -> Floats:
    """How much of each square's inside is white glare, 0 to 1."""
    return features[:, -2]


def has_colours(picture: Picture) -> bool:
    """Whether a picture is in colour at all: no grey copy, no night sight."""
    few = picture[::7, ::7].astype(np.int16)
    return float(np.percentile(few.max(-1) - few.min(-1), 99.5)) > _GREY


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
