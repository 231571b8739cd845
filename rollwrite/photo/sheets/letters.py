"""Colours told by letters: for want of a pen, people write B, Y, R, G into squares, or Z, M, V, J.

Which letter a square holds is read by a small network that sees no colours, only how strongly each
pixel is inked. Whether B is blue or J yellow the sheet's letters say together: those that they are
in one language. A letter that may be two colours of a language is never sure, whatever the others
say. Nor does a square stand alone: a shape is written in one letter, and who has a pen does not
write its letter. Trained by ``tools/photos/training/letters.py``.
"""

from __future__ import annotations

import math
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Floats
from rollwrite.photo.pictures.layers import Weights, convolved, log_softmax
from rollwrite.photo.sheets.network import BY_LETTER

Flags: TypeAlias = npt.NDArray[np.bool_]

#: What is told apart, in the order of the probabilities; the last is everything else.
GLYPHS: Final = "BYRGZMJVA?"
#: Letters of blue, yellow, red and green in a language, and how usual they are. In Spanish both
#: *azul* and *amarillo* begin with an A.
ALPHABETS: Final = (("BYRG", 0.34), ("ZMRV", 0.26), ("AMRV", 0.04), ("ZARV", 0.02), ("BJRV", 0.34))
_EITHER: Final = GLYPHS.index("A")
#: How far a colour is believed that such a letter tells.
_NEVER_SURE: Final = 0.8
#: Of a letter's probability, what is left for one that an alphabet does not know.
_SLIP: Final = 0.003
#: Ink stronger than this part of a square's strongest is all the same, and the least that is ink.
_FULL, _LEAST = 0.98, 0.15
_LAYERS = 3
#: Squares that tell their colour by a letter so probably are asked for it.
_LIKELY: Final = 0.03
_NEARLY_NONE: Final = 1e-7
#: How often two squares side by side are of one colour if letters tell both, how much of what they
#: say is news to each other, and how often they are asked again.
_SAME_SHAPE, _NEWS, _ROUNDS = 0.8, 0.6, 3
#: How many times rarer a colour is written that has a pen, and by how many squares that is known.
_HAS_PEN, _INKED = 0.1, 3
#: Among letters that tell colours an odd one is rather badly written than another: this many times
#: the chance that it is one of them is believed.
_ENOUGH: Final = 4


def letter_patches(squares: Floats) -> Floats:
    """How strongly each pixel is inked, 0 to 1 and a little more, ``(n, height, width, 1)``.

    :param squares: patches as in :class:`rollwrite.photo.sheets.patches.Patches`.
    """
    light = np.minimum(squares[..., 0], 0)
    strength = np.sqrt(light**2 + (squares[..., 1:] ** 2).sum(-1))
    # The paper's own unevenness goes, whatever the pen is.
    paper = np.median(strength, axis=(1, 2), keepdims=True)
    strength = np.maximum(strength - paper, 0)
    full = np.quantile(strength, _FULL, axis=(1, 2), keepdims=True)
    return np.asarray((strength / np.maximum(full, _LEAST))[..., None], np.float32)


def read_letters(squares: Floats, w: Weights) -> Floats:
    """The logarithms of the probabilities of :data:`GLYPHS`, ``(n, glyphs)``."""
    signal = letter_patches(squares)
    for layer in range(_LAYERS):
        signal = convolved(signal, w[f"letters.conv{layer}"], w[f"letters.conv{layer}_bias"])
    flat = signal.reshape(len(signal), -1)
    hidden = np.maximum(flat @ w["letters.dense"] + w["letters.dense_bias"], 0)
    return log_softmax(
        (hidden @ w["letters.out"] + w["letters.out_bias"]) / w["letters.temperature"]
    )


def told_by_letters(kinds: Floats, squares: Floats, w: Weights) -> Floats:
    """What the squares hold, now that the letters are read which tell colours.

    :param kinds: logarithms of probabilities as :func:`.network.read_kinds` gives them.
    """
    told = np.exp(kinds[:, BY_LETTER])
    weight = told.sum(1)
    chosen = weight > _LIKELY
    if not chosen.any():
        return kinds
    letters = read_letters(squares[chosen], w)
    colours, any_letter = colours_of(letters, weight[chosen])
    # Where no letter can be read, the square itself says nothing: its neighbours may.
    trust = np.minimum(_ENOUGH * any_letter, 1)[:, None]
    spread = (1 - trust) / colours.shape[1]
    own = _of_one((trust * colours + spread) * rarer_with_pens(kinds))
    mixed = alike_in_shapes(own, chosen, weight[chosen])
    torn = (mixed.argmax(1) != own.argmax(1)) | _may_be_either(letters)
    mixed[torn] = _unsure(mixed[torn])
    made = kinds.copy()
    made[chosen, BY_LETTER] = np.log(weight[chosen, None] * mixed + _NEARLY_NONE)
    return made


def _of_one(chances: Floats) -> Floats:
    total = np.maximum(chances.sum(-1, keepdims=True), _NEARLY_NONE)
    return np.asarray(chances / total, np.float32)


def _unsure(colours: Floats) -> Floats:
    return np.asarray(_NEVER_SURE * colours + (1 - _NEVER_SURE) / colours.shape[-1], np.float32)


def _may_be_either(letters: Floats) -> Flags:
    return np.asarray(np.exp(letters[:, _EITHER]) > 0.5, np.bool_)


def rarer_with_pens(kinds: Floats) -> Floats:
    """For each colour, how much rarer it is written because there is a pen for it, ``(4,)``."""
    inked = np.exp(kinds[:, 1 : BY_LETTER.start]).sum(0)
    return np.asarray(np.maximum(_HAS_PEN, 1 / (1 + (inked / _INKED) ** 2)), np.float32)


def alike_in_shapes(colours: Floats, chosen: Flags, weight: Floats) -> Floats:
    """The probabilities of the colours, once squares side by side have heard each other.

    :param colours: of the chosen squares, ``(n, 4)``.
    :param chosen: of all squares of the grid, in reading order.
    :param weight: how probable it is that each chosen one has a letter at all, ``(n,)``.
    """
    side = math.isqrt(len(chosen))
    count = colours.shape[1]
    there = np.zeros((side + 2, side + 2), np.float32)
    there[1:-1, 1:-1][chosen.reshape(side, side)] = weight
    own = np.log(np.maximum(colours, _NEARLY_NONE))
    now, other = colours, (1 - _SAME_SHAPE) / (count - 1)
    for _ in range(_ROUNDS):
        field = np.full((side + 2, side + 2, count), 1 / count, np.float32)
        field[1:-1, 1:-1][chosen.reshape(side, side)] = now
        told = np.log(other + (_SAME_SHAPE - other) * field) * there[..., None]
        near = told[:-2, 1:-1] + told[2:, 1:-1] + told[1:-1, :-2] + told[1:-1, 2:]
        now = np.exp(log_softmax(own + _NEWS * near[chosen.reshape(side, side)]))
    return np.asarray(now, np.float32)


def colours_of(letters: Floats, weight: Floats) -> tuple[Floats, Floats]:
    """For each square the probabilities of the colours ``(n, 4)`` and of any letter ``(n,)``.

    :param letters: as :func:`read_letters` gives them.
    :param weight: how probable it is that a square has a letter that tells its colour: the surer
        ones decide in which language they are.
    """
    chances = np.exp(letters)
    told = np.stack(
        [chances[:, [GLYPHS.index(letter) for letter in alphabet]] for alphabet, _ in ALPHABETS]
    )
    usual = np.log([share for _, share in ALPHABETS])
    votes = usual + (np.log(told.sum(-1) + _SLIP) * weight).sum(1)
    share = np.exp(votes - votes.max())
    share /= share.sum()
    colours = np.tensordot(share, told, 1) + _SLIP * told.mean(0)
    any_letter = np.minimum(colours.sum(-1), 1)
    colours = _of_one(colours)
    either = _may_be_either(letters)
    colours[either] = _unsure(colours[either])
    return colours, np.asarray(any_letter, np.float32)
