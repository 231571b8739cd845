"""Colours told by letters: for want of a pen, people write B, Y, R, G into squares, or Z, M, V, J.

Which letter a square holds is read by a small network that sees no colours, only how strongly each
pixel is inked. Whether B is blue or J yellow the sheet's letters say together: those that they are
in one language. A letter that may be two colours of a language is never sure, whatever the others
say. Nor does a square stand alone: a shape is written in one letter, an outlined one perhaps in one
of its squares only; who has a pen does not write its letter, and a colour without a pen is written.
A pen may give out: three clear letters of a colour in what seems no play leave these unsure.
Trained by ``tools/photos/training/letters.py``.
"""

from __future__ import annotations

import math
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Floats
from rollwrite.photo.pictures.layers import Weights, convolved, log_softmax
from rollwrite.photo.sheets.network import BY_LETTER
from rollwrite.photo.sheets.patches import AROUND, SCALE, Patches

Flags: TypeAlias = npt.NDArray[np.bool_]
_Part: TypeAlias = tuple[slice, slice]

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
_HALF: Final = 0.5
#: Squares that tell their colour by a letter so probably are asked for it.
_LIKELY: Final = 0.03
_NEARLY_NONE: Final = 1e-7
#: How often two squares side by side are of one colour if letters tell both, how much of what they
#: say is news to each other, and how often they are asked again.
_SAME_SHAPE, _NEWS, _ROUNDS = 0.8, 0.6, 12
#: The same where one has no letter of its own: then its shape is outlined, and has one elsewhere;
#: and how often two squares are of one colour between which the pen has drawn.
_SAME_OUTLINE, _ACROSS, _TOGETHER = 0.99, 0.1, 1.5
#: A border is drawn from this part of the letters' ink on, about as steeply, in logarithms of odds.
_DRAWN, _STEEP = 0.45, 12.0
#: Pixels about a border that a pen may miss it by, those at its ends that are not looked at, and
#: the part of its length that may be blank.
_BESIDE, _ENDS, _GAPS = 4, 4, 0.3
#: How many times rarer a colour is written that has a pen, and by how many squares that is known.
_HAS_PEN, _INKED = 0.1, 3
#: A square is surely drawn from this probability on, and a letter clear; so many other clear ones
#: leave no doubt that somebody writes; then it is more probable by this, in logarithms of odds.
_SURELY, _CLEARLY, _OFTEN, _WRITTEN, _WRITTEN_BESIDE = 0.9, 0.7, 2, 2.5, 2.0
#: Odds, as a logarithm, up to which a neighbour's letter counts: the square is marked all the same.
_NOT_SURE: Final = 1.5
#: A pen may give out: so many other clear letters of a colour in squares whose ink seems no play
#: raise a doubt whether it is none; by how much such letters are likelier then, and up to which
#: odds, in logarithms.
_GAVE_OUT, _DOUBTED, _ONLY_DOUBT = 2, 12.0, -1.5
#: Among letters that tell colours an odd one is rather badly written than another: this many times
#: the chance that it is one of them is believed.
_ENOUGH: Final = 4


def letter_patches(squares: Floats) -> Floats:
    """How strongly each pixel is inked, 0 to 1 and a little more, ``(n, height, width, 1)``.

    :param squares: patches as in :class:`rollwrite.photo.sheets.patches.Patches`.
    """
    strength = _strength(squares)
    # The paper's own unevenness goes, whatever the pen is.
    paper = np.median(strength, axis=(1, 2), keepdims=True)
    strength = np.maximum(strength - paper, 0)
    full = np.quantile(strength, _FULL, axis=(1, 2), keepdims=True)
    return np.asarray((strength / np.maximum(full, _LEAST))[..., None], np.float32)


def _strength(pixels: Floats) -> Floats:
    """How strongly pixels ``(..., 3)`` are inked, whatever the colour."""
    light = np.minimum(pixels[..., 0], 0)
    return np.asarray(np.sqrt(light**2 + (pixels[..., 1:] ** 2).sum(-1)), np.float32)


def _ink_of(squares: Floats) -> float:
    """How strong the ink is in most of some squares, ``(n, height, width, 3)``."""
    full = np.quantile(_strength(squares), _FULL, axis=(1, 2))
    return float(np.median(full))


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


def told_by_letters(kinds: Floats, patches: Patches, w: Weights) -> Floats:
    """What the squares hold, now that the letters are read which tell colours.

    :param kinds: logarithms of probabilities as :func:`.network.read_kinds` gives them.
    """
    told = np.exp(kinds[:, BY_LETTER])
    weight = told.sum(1)
    chosen = weight > _LIKELY
    if not chosen.any():
        return kinds
    letters = read_letters(patches.squares[chosen], w)
    colours, any_letter = colours_of(letters, weight[chosen])
    # Where no letter can be read, the square itself says nothing: its neighbours may.
    trust = np.minimum(_ENOUGH * any_letter, 1)
    spread = (1 - trust[:, None]) / colours.shape[1]
    own = _of_one((trust[:, None] * colours + spread) * rarer_with_pens(kinds))
    outlined = borders_drawn(patches.view, _ink_of(patches.squares[chosen]))
    mixed = alike_in_shapes(own, chosen, weight[chosen], any_letter, outlined)
    torn = (mixed.argmax(1) != own.argmax(1)) & (trust > _HALF)
    torn |= _may_be_either(letters)
    mixed[torn] = _unsure(mixed[torn])
    made = kinds.copy()
    made[chosen, BY_LETTER] = np.log(weight[chosen, None] * mixed + _NEARLY_NONE)
    return made


def written_instead(kinds: Floats, squares: Floats, w: Weights) -> Floats:
    """The same probabilities, given that a colour without a pen is written.

    Whatever ink a letter has, it is likelier to tell its colour where no square is drawn in that
    colour and others have the letter too.

    :param kinds: as for :func:`told_by_letters`.
    :param squares: patches as in :class:`rollwrite.photo.sheets.patches.Patches`.
    """
    inked = kinds[:, 0] < math.log(_HALF)
    if not inked.any():
        return kinds
    letters = read_letters(squares[inked], w)
    colours, any_letter = colours_of(letters, np.exp(kinds[inked, BY_LETTER]).sum(1))
    clear = colours * any_letter[:, None]
    drawn = np.exp(kinds[:, 1 : BY_LETTER.start])
    missing = 1 / (1 + np.where(drawn > _SURELY, drawn, 0).sum(0) ** 2)
    others = (clear > _CLEARLY).sum(0) - 1
    often = np.clip(others / _OFTEN, 0, 1)
    sure = missing * often
    made = _likelier(kinds, inked, _WRITTEN * (clear @ sure))
    # And who writes into one square of a shape writes into the others.
    near = _beside(np.exp(made[:, BY_LETTER]).sum(1))[inked]
    made = _likelier(made, inked, _WRITTEN_BESIDE * near * sure.max(), _NOT_SURE)
    return _doubted(made, inked, letters)


def _doubted(kinds: Floats, inked: Flags, letters: Floats) -> Floats:
    """The same, given that a pen that has drawn may give out: what seems no play may be a letter.

    :param letters: of the squares that are ``inked``, as :func:`read_letters` gives them.
    """
    spare = np.exp(kinds[inked, BY_LETTER.stop :]).sum(1)
    by_letter = np.exp(kinds[inked, BY_LETTER]).sum(1)
    # These squares, too, say in which language letters would be.
    colours, any_letter = colours_of(letters, spare + by_letter)
    told = np.where(spare[:, None] > _HALF, colours * any_letter[:, None], 0)
    others = (told > _CLEARLY).sum(0) - 1
    laid = np.zeros(len(kinds), np.float32)
    laid[inked] = told @ np.clip(others - _GAVE_OUT + 1, 0, 1)
    doubt = np.maximum(laid, _beside(laid))[inked] * (spare > _HALF)
    return _likelier(kinds, inked, _DOUBTED * doubt, _ONLY_DOUBT)


def _likelier(kinds: Floats, squares: Flags, by: Floats, most: float = math.inf) -> Floats:
    """The same, some squares' letters likelier by so much in logarithms of odds.

    :param most: the odds up to which that goes, likewise.
    """
    told = np.clip(np.exp(kinds[squares, BY_LETTER]).sum(1), _NEARLY_NONE, 1 - _NEARLY_NONE)
    odds = np.log(told / (1 - told))
    made = kinds.copy()
    made[squares, BY_LETTER] += np.clip(most - odds, 0, by)[:, None]
    return log_softmax(made)


def _beside(chances: Floats) -> Floats:
    """For every square the most that any of its four neighbours has, ``(squares,)``."""
    side = math.isqrt(len(chances))
    grid = np.zeros((side + 2, side + 2), np.float32)
    grid[1:-1, 1:-1] = chances.reshape(side, side)
    near = np.stack([grid[:-2, 1:-1], grid[2:, 1:-1], grid[1:-1, :-2], grid[1:-1, 2:]])
    return np.asarray(near.max(0).ravel(), np.float32)


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


def borders_drawn(view: Floats, ink: float) -> tuple[Floats, Floats]:
    """How surely the pen has drawn along the border of two squares, 0 to 1.

    :param view: as in :class:`rollwrite.photo.sheets.patches.Patches`.
    :param ink: how strong the pen's ink is, as :func:`_strength` has it.
    :returns: of squares side by side ``(side, side - 1)``, and one below the other
        ``(side - 1, side)``.
    """
    strength = _strength(view)
    across, down = _along_borders(strength), _along_borders(strength.T).T
    printed = float(np.median(np.concatenate([across.ravel(), down.ravel()])))
    over = max(ink - printed, _LEAST)

    def drawn(borders: Floats) -> Floats:
        part = np.clip((borders - printed) / over, 0, 1)
        return np.asarray(1 / (1 + np.exp(-_STEEP * (part - _DRAWN))), np.float32)

    return drawn(across), drawn(down)


def _along_borders(strength: Floats) -> Floats:
    """Of squares side by side, the ink along most of their border, ``(side, side - 1)``."""
    side, start = len(strength) // SCALE - 2 * AROUND, AROUND * SCALE
    inside = strength[start : start + side * SCALE]
    lines = [start + n * SCALE for n in range(1, side)]
    strips = np.stack([inside[:, at - _BESIDE : at + _BESIDE].max(1) for at in lines], axis=1)
    rows = strips.reshape(side, SCALE, side - 1)[:, _ENDS:-_ENDS]
    return np.asarray(np.quantile(rows, _GAPS, axis=1), np.float32)


def alike_in_shapes(
    colours: Floats,
    chosen: Flags,
    weight: Floats,
    any_letter: Floats,
    outlined: tuple[Floats, Floats],
) -> Floats:
    """The probabilities of the colours, once squares side by side have heard each other.

    :param colours: of the chosen squares, ``(n, 4)``.
    :param chosen: of all squares of the grid, in reading order.
    :param weight: how probable it is that each chosen one has a letter at all, ``(n,)``.
    :param any_letter: how probable it is that one can be read in each, ``(n,)``.
    :param outlined: as :func:`borders_drawn` gives it.
    """
    side, count = math.isqrt(len(chosen)), colours.shape[1]
    there = chosen.reshape(side, side)

    def laid(values: Floats, rest: float) -> Floats:
        whole = np.full((side, side, *values.shape[1:]), rest, np.float32)
        whole[there] = values
        return whole

    own = np.log(np.maximum(laid(colours, 1 / count), _NEARLY_NONE))
    told = laid(weight, 0.0)
    blank = laid(1 - any_letter, 0.0)
    across, down = outlined
    lined = np.zeros((side, side), np.float32)
    every, first, rest = slice(None), slice(None, -1), slice(1, None)
    # Who speaks, who hears, and whether a line is between them.
    edges: list[tuple[_Part, _Part, Floats]] = [
        ((every, first), (every, rest), across), ((every, rest), (every, first), across),
        ((first, every), (rest, every), down), ((rest, every), (first, every), down),
    ]  # fmt: skip
    for square, _, line in edges:
        lined[square] = np.maximum(lined[square], line)
    heard = [np.zeros((side, side, count), np.float32) for _ in edges]
    for _ in range(_ROUNDS):
        total = own + np.sum(heard, axis=0)
        said = []
        for number, (speaker, hearer, line) in enumerate(edges):
            # What one says is not what the other has told it before.
            back = heard[number ^ 1]
            belief = np.exp(log_softmax((total - back)[speaker]))
            # Where one has no letter, its shape is outlined, and has one elsewhere.
            without = np.maximum(blank[speaker], blank[hearer])
            without = without * np.maximum(lined[speaker], lined[hearer])
            same = _SAME_SHAPE + (_SAME_OUTLINE - _SAME_SHAPE) * without
            same = np.asarray(same + (_ACROSS - same) * line)[..., None]
            other = (1 - same) / (count - 1)
            # Of an outline all squares are told by a letter, or none.
            both = np.minimum(_TOGETHER * np.minimum(told[speaker], told[hearer]), 1)
            news = _NEWS * (1 - without) * told[speaker] * told[hearer] + without * both
            message = np.zeros((side, side, count), np.float32)
            message[hearer] = np.log(other + (same - other) * belief) * news[..., None]
            said.append(message)
        heard = said
    return np.asarray(np.exp(log_softmax((own + np.sum(heard, axis=0))[there])), np.float32)


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
