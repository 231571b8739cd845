"""Colours told by letters: for want of a pen, people write B, Y, R, G into squares, or Z, M, V, J.

Which letter a square holds is read by a small network that sees no colours, only how strongly each
pixel is inked. Whether B is blue or J yellow the sheet's letters say together: those that they are
in one language. A letter that may be two colours of a language is never sure, whatever the others
say. Trained by ``tools/photos/training/letters.py``.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from rollwrite.photo.pictures.arrays import Floats
from rollwrite.photo.pictures.layers import Weights, convolved, log_softmax
from rollwrite.photo.sheets.network import BY_LETTER

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
    colours, any_letter = colours_of(read_letters(squares[chosen], w), weight[chosen])
    # Where no letter is, only the other network has an opinion: the shape's edge, its neighbours.
    opinion = told[chosen] / weight[chosen, None]
    trust = np.minimum(_ENOUGH * any_letter, 1)[:, None]
    mixed = trust * colours + (1 - trust) * opinion
    made = kinds.copy()
    made[chosen, BY_LETTER] = np.log(weight[chosen, None] * mixed + _NEARLY_NONE)
    return made


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
    colours /= np.maximum(colours.sum(-1, keepdims=True), _NEARLY_NONE)
    either = chances[:, _EITHER] > 0.5
    colours[either] = _NEVER_SURE * colours[either] + (1 - _NEVER_SURE) / colours.shape[1]
    return np.asarray(colours, np.float32), np.asarray(any_letter, np.float32)
