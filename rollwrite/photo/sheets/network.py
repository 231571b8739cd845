"""The small networks, in plain numpy: what is in a square, and is a box crossed out.

The straightened grid goes through convolutions to a vector for each square, blank squares of the
ring round it among them as examples of white. Then squares talk to their neighbours, for of a shape
that is only outlined each square alone says little: which side of a line is inside? And all look
at each other: pale yellow on one sheet is warm light on another, and only the rest of the sheet
tells which. They see how far apart they are, but not where on the sheet: so the networks cannot
learn the rules of the game, and squares that break them are read as they are. Boxes have a network
of their own, which is also shown what stands out from paper in them. Trained by
``tools/photos/training/squares.py`` and ``tools/photos/training/boxes.py``.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Floats
from rollwrite.photo.pictures.layers import Weights, attention, convolved, layer_norm, log_softmax
from rollwrite.photo.pictures.reading import Ink
from rollwrite.photo.sheets.patches import AROUND, SCALE, Patches

#: What a square holds, in the order of the probabilities.
LETTERS = ".BYRG"
#: Besides these the network tells apart colours that are told by a written letter, and then inks
#: that are no play, in this order.
INKS: Final = tuple(Ink)
_TOLD: Final = len(LETTERS) - 1
KINDS: Final = len(LETTERS) + _TOLD + len(INKS)
BY_LETTER: Final = slice(len(LETTERS), len(LETTERS) + _TOLD)
BLOCKS = 5
#: Stride of each convolution of the view; the last one takes three pixels to a square.
_STRIDES = (2, 2, 2, 1)
#: Convolutions of a box.
_BOX_LAYERS = 4
#: Squares round the grid that are looked at: of blank paper, and of what lies round a bare grid.
_RING, _RIM = 0.85, 0.12
#: Brightness that stands for "not looked at": no paper is so bright.
_BEYOND = 0.4

_CROSSED_OUT: Final = len(LETTERS) + _TOLD + INKS.index(Ink.CROSSED_OUT)
#: From this probability on a sheet has a crossed-out square, and how much more likely others are
#: then, in logarithms of their odds.
_ONCE, _AGAIN = 0.5, 1.2

#: Which ways the view, and each box, is turned over: as it is, and both ways at once.
_LOOKS = ((1, 1), (-1, -1))


def kind_of(letter: str, ink: Ink | None, *, lettered: bool) -> int:
    """What the network should say of a square, as a number.

    :param ink: of a square that is empty all the same.
    """
    if letter == LETTERS[0]:
        return 0 if ink is None else len(LETTERS) + _TOLD + INKS.index(ink)
    return LETTERS.index(letter) + (_TOLD if lettered else 0)


@cache
def weights() -> Weights:
    """The trained numbers, by name."""
    with (
        (files("rollwrite.photo.sheets") / "weights.npz").open("rb") as file,
        np.load(file) as stored,
    ):
        return {name: stored[name].astype(np.float32) for name in stored.files}


def read_squares(patches: Patches, w: Weights | None = None) -> Floats:
    """The logarithms of the probabilities of every square's letters, ``(squares, 5)``."""
    return letters_of(read_kinds(patches, w))


def letters_of(kinds: Floats) -> Floats:
    """The same for :data:`LETTERS` alone, however colours are told and whatever an ink is.

    :param kinds: as :func:`read_kinds` gives them.
    """
    colours = np.logaddexp(kinds[:, 1 : 1 + _TOLD], kinds[:, 1 + _TOLD : 1 + 2 * _TOLD])
    nothing = np.logaddexp.reduce(kinds[:, [0, *range(1 + 2 * _TOLD, KINDS)]], axis=1)
    return np.asarray(np.column_stack([nothing, colours]), np.float32)


def is_by_letter(kinds: Floats) -> npt.NDArray[np.bool_]:
    """Squares whose colour, if they have one, is told by a letter, ``(squares,)``."""
    colours = kinds[:, 1 : 1 + 2 * _TOLD]
    return np.asarray(colours.argmax(1) >= _TOLD, np.bool_)


def inks_of(kinds: Floats) -> tuple[Ink | None, ...]:
    """For every square the ink that is no play, if that is more probable than blank paper."""
    inks = kinds[:, 1 + 2 * _TOLD :]
    named = np.logaddexp.reduce(inks, axis=1) > kinds[:, 0]
    return tuple(
        INKS[ink] if there else None for there, ink in zip(named, inks.argmax(1), strict=True)
    )


def read_kinds(patches: Patches, w: Weights | None = None) -> Floats:
    """The logarithms of the probabilities of what every square holds, ``(squares, KINDS)``.

    In the order of :func:`kind_of`. The mean of some looks: as it is, and mirrored.
    """
    w = w or weights()
    view, around = masked(patches.view, has_ring=patches.has_ring), AROUND
    size = patches.side + 2 * around
    steps = np.arange(size, dtype=np.float32)
    places = np.stack([np.tile(steps, size), np.repeat(steps, size)], axis=1)
    inside = np.zeros((size, size), bool)
    inside[around:-around, around:-around] = True
    seen = inside if not patches.has_ring else np.ones((size, size), bool)
    places = places[seen.ravel()]
    apart = ((places[:, None] - places[None]) ** 2).sum(-1) / 16
    total = np.zeros((patches.side, patches.side, KINDS), np.float32)
    for down, across in _LOOKS:
        tokens = _tokens(view[::down, ::across], w)
        tokens[~inside] += w["squares.blank"]
        for block in range(BLOCKS):
            name = f"squares.block{block}"
            tokens = _beside(tokens, seen, w, name)
            near = np.logaddexp(0, w[f"{name}.near"])[:, None, None] * apart
            tokens[seen] = attention(tokens[seen], near, w, name)
        calm = layer_norm(tokens[around:-around, around:-around], w, "squares.last")
        total += (calm @ w["squares.out"] + w["squares.out_bias"])[::down, ::across]
    scores = total.reshape(-1, KINDS) / (len(_LOOKS) * w["squares.temperature"])
    return log_softmax(scores)


def crossed_out_again(kinds: Floats) -> Floats:
    """The same probabilities, given that who crosses out one square crosses out others, too.

    None becomes sure of it by that.

    :param kinds: as :func:`read_kinds` gives them.
    """
    sure = kinds[:, _CROSSED_OUT] > np.log(_ONCE)
    if not sure.any():
        return kinds
    made = kinds.copy()
    made[~sure, _CROSSED_OUT] += _AGAIN
    return log_softmax(made)


def masked(view: Floats, *, has_ring: bool) -> Floats:
    """The view without what lies beyond the ring, or round a bare grid."""
    edge = round((AROUND - (_RING if has_ring else _RIM)) * SCALE)
    kept = np.zeros_like(view)
    kept[..., 0] = _BEYOND
    kept[edge:-edge, edge:-edge] = view[edge:-edge, edge:-edge]
    return kept


def _tokens(view: Floats, w: Weights) -> Floats:
    """A vector for each square of the view, ``(rows, columns, width)``."""
    signal = view[None]
    for layer, stride in enumerate(_STRIDES):
        name = f"squares.conv{layer}"
        signal = convolved(signal, w[name], w[f"{name}_bias"], stride)
    # A square and a third of its neighbours.
    tokens = convolved(signal, w["squares.dense"], w["squares.dense_bias"], 3, 1)
    return np.asarray(tokens[0], np.float32)


def _beside(tokens: Floats, seen: npt.NDArray[np.bool_], w: Weights, block: str) -> Floats:
    """Each square hears its eight neighbours, those that are looked at."""
    calm = layer_norm(tokens, w, f"{block}.beside") * seen[..., None]
    heard = convolved(calm[None], w[f"{block}.conv"], w[f"{block}.conv_bias"], 1)[0]
    return np.asarray(tokens + heard @ w[f"{block}.heard"], np.float32)


def read_boxes(boxes: Floats) -> Floats:
    """The probability of every box of a sheet that it is crossed out, ``(boxes,)``.

    The mean of some looks, as of the squares.
    """
    w = weights()
    if not len(boxes):
        return np.zeros(0, np.float32)
    seen = np.concatenate([boxes, strokes(boxes)[..., None]], axis=-1)
    scores = [_scores(seen[:, ::down, ::across], w) for down, across in _LOOKS]
    scaled = np.mean(scores, axis=0) / w["boxes.temperature"]
    return np.asarray(1 / (1 + np.exp(-np.clip(scaled, -30, 30))), np.float32)


def _scores(seen: Floats, w: Weights) -> Floats:
    vectors = _features(seen, w)
    # How this hand crosses out, and how this printer prints, shows in all boxes together.
    together = np.concatenate([vectors.mean(0), vectors.max(0)])
    hidden = vectors @ w["boxes.own"] + together @ w["boxes.all"] + w["boxes.hidden_bias"]
    score = np.maximum(hidden, 0) @ w["boxes.out"] + w["boxes.out_bias"]
    return np.asarray(score.ravel(), np.float32)


def _features(signal: Floats, w: Weights) -> Floats:
    """A vector for each patch: what is left at the end, and of each layer the mean and the most."""
    pooled = []
    for layer in range(_BOX_LAYERS):
        signal = convolved(signal, w[f"boxes.conv{layer}"], w[f"boxes.conv{layer}_bias"])
        if layer < _BOX_LAYERS - 1:
            pooled += [signal.mean(axis=(1, 2)), signal.max(axis=(1, 2))]
    flat = np.concatenate([signal.reshape(len(signal), -1), *pooled], axis=1)
    return np.asarray(np.maximum(flat @ w["boxes.dense"] + w["boxes.dense_bias"], 0))


# ── Strokes in a box ──────────────────────────────────────────────────────────────────────────────
# Nobody's pencil is as dark as print, but every stroke stands out from the blank paper round it.
# How far, against how uneven that paper is on this photo, says more than how dark it is.

#: Pixels about print that may still be print, and about a stroke that show its paper.
_PRINT, _PAPER = 5, 9
#: Of print, in parts of a pixel: as much as this covers it.
_COVERED: Final = 0.05
#: The rim of a box that is its frame, in parts of its patch.
_FRAME: Final = 0.14
#: Unevenness below which paper is as even as any, in logarithms of light.
_EVEN: Final = 0.015
#: Times the unevenness that count as 1, and the limits of the result.
_CLEAR, _LEAST, _MOST = 4.0, -1.0, 2.0
#: From the median of what is off to its deviation.
_DEVIATION: Final = 1.48


def strokes(boxes: Floats) -> Floats:
    """How clearly each pixel is darker than the paper round it, ``(n, height, width)``, -1 to 2.

    :param boxes: of one sheet, as :func:`rollwrite.photo.sheets.patches.cut_boxes` makes them.
    """
    kernel = np.ones((_PRINT, _PRINT), np.uint8)
    found = np.zeros(boxes.shape[:3], np.float32)
    blank = np.zeros(boxes.shape[:3], np.float32)
    for number, box in enumerate(boxes):
        near_print = cv2.dilate(np.ascontiguousarray(box[..., 3]), kernel)
        blank[number] = near_print < _COVERED
        dark = -box[..., 0] * blank[number]
        paper = _around(dark) / (_around(blank[number]) + _COVERED)
        found[number] = dark - paper * blank[number]
    height, width = boxes.shape[1:3]
    top, left = round(_FRAME * height), round(_FRAME * width)
    inner = np.abs(found[:, top:-top, left:-left])
    counted = inner[blank[:, top:-top, left:-left] > 0]
    uneven = _DEVIATION * float(np.median(counted)) if counted.size else 0.0
    clear = np.clip(found / (_CLEAR * (uneven + _EVEN)), _LEAST, _MOST)
    return np.asarray(clear, np.float32)


def _around(values: Floats) -> Floats:
    mean = cv2.blur(values, (_PAPER, _PAPER), borderType=cv2.BORDER_CONSTANT)
    return np.asarray(mean, np.float32)
