"""Squares that are crossed out: a closer look at every square with ink in it.

The network of the squares was trained on every way of filling, and to it a coloured square with
strokes over it is one case among many: it mostly takes it for its colour. This small one answers
that single question. It sees a square and a third of its neighbours, what the first one says of
it, what squares look like that are read as the same kind on this sheet, and what those look like
that seem crossed out: one hand does it alike each time. Trained by
``tools/photos/training/crossings.py``.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Floats
from rollwrite.photo.pictures.layers import Weights, convolved, log_softmax
from rollwrite.photo.pictures.reading import Ink
from rollwrite.photo.sheets.network import BY_LETTER, LETTERS, crossed_out_again, kind_of
from rollwrite.photo.sheets.patches import AROUND, SCALE

_CROSSED_OUT: Final = kind_of(LETTERS[0], Ink.CROSSED_OUT, lettered=False)
#: Pixels of a patch, of the view.
_PATCH: Final = 40
_LAYERS: Final = 3
#: A square is looked at unless it is blank more probably than this.
_INKED: Final = 0.5
#: Below this a logarithm of a probability says no more than "surely not".
_LEAST: Final = -8.0
#: How far the first network's probabilities are scaled down, and the highest that counts.
_SCALED, _MOST = 4.0, 0.9997
#: What counts of a square that is crossed out among others of its kind, and the other way round.
_SCARCELY: Final = 1e-3
#: Less than anybody weighs.
_NOBODY: Final = 1e-6
#: How far this look may raise the odds of the first, as a logarithm, and the least probability of
#: what only one of them has seen.
_SAY, _DOUBT = 5.0, 0.1
#: Where no square's odds reach the first, nobody crosses out anything: less likely by the second.
_LIKELY, _NONE = 0.0, 2.0
#: From these odds on the first look has seen it, too.
_SEEN: Final = math.log(4)
#: From these odds down it is sure enough to take away a doubt of the first, where that is a doubt.
_SURELY_NOT: Final = -6.0
#: Squares with ink below which there are no others to compare with.
_FEWEST: Final = 2


def looked_for_crossings(kinds: Floats, view: Floats, w: Weights) -> Floats:
    """What the squares hold, now that those with ink are looked at for being crossed out.

    Who crosses out one crosses out others, too (:func:`.network.crossed_out_again`). Where both
    looks disagree neither is sure, and a doubt of the first stays unless this one is very sure.

    :param kinds: logarithms of probabilities as :func:`.network.read_kinds` gives them.
    :param view: as in :class:`rollwrite.photo.sheets.patches.Patches`.
    """
    inked = kinds[:, 0] < math.log(_INKED)
    if inked.sum() < _FEWEST:
        return kinds
    rest = kinds[inked]
    first = _first_odds(rest)
    places = np.flatnonzero(inked)
    odds = _odds(_patches(view)[inked], rest, places, math.isqrt(len(kinds)), w)
    if max(odds.max(), first.max()) < _LIKELY:
        odds = odds - _NONE
    overruled = (odds < _SURELY_NOT) & (first < 0)
    odds = np.minimum(odds, first + _SAY)
    # What only one of them has seen stays as likely as makes a mark.
    coloured = np.exp(rest[:, 1 : BY_LETTER.stop]).sum(1) / -np.expm1(rest[:, _CROSSED_OUT])
    most = np.log(np.maximum(coloured / _DOUBT - 1, _DOUBT))
    alone = (first < _SEEN) & (coloured > 2 * _DOUBT)
    odds = np.where(alone, np.minimum(odds, most), odds)
    made = crossed_out_again(_with_odds(kinds, inked, odds))
    doubted = np.minimum(
        _first_odds(crossed_out_again(kinds)[inked]), math.log(_DOUBT / (1 - _DOUBT))
    )
    doubted[overruled] = -np.inf
    return _with_odds(made, inked, np.maximum(_first_odds(made[inked]), doubted))


def _with_odds(kinds: Floats, squares: npt.NDArray[np.bool_], odds: Floats) -> Floats:
    """The same, some squares crossed out with these odds, as logarithms."""
    rest = kinds[squares]
    rest[:, _CROSSED_OUT] = -np.inf
    rest = log_softmax(rest) - np.logaddexp(0, odds)[:, None]
    rest[:, _CROSSED_OUT] = -np.logaddexp(0, -odds)
    made = kinds.copy()
    made[squares] = rest
    return made


def _first_odds(kinds: Floats) -> Floats:
    """Logarithms of the odds that squares are crossed out, as they were read first, ``(n,)``."""
    crossed = np.exp(kinds[:, _CROSSED_OUT])
    said = np.maximum(kinds[:, _CROSSED_OUT], _LEAST)
    return np.asarray(said - np.log1p(-np.minimum(crossed, _MOST)), np.float32)


def _patches(view: Floats) -> Floats:
    """A square and a third of its neighbours, ``(squares, _PATCH, _PATCH, 3)``."""
    side = len(view) // SCALE - 2 * AROUND
    first = [(number + AROUND) * SCALE - (_PATCH - SCALE) // 2 for number in range(side)]
    return np.stack([view[y : y + _PATCH, x : x + _PATCH] for y in first for x in first])


def _odds(
    patches: Floats, kinds: Floats, places: npt.NDArray[np.int64], side: int, w: Weights
) -> Floats:
    """Logarithms of the odds that squares are crossed out, ``(n,)``.

    :param places: the squares' numbers in reading order.
    """
    signal = patches
    for layer in range(_LAYERS):
        name = f"crossings.conv{layer}"
        signal = convolved(signal, w[name], w[f"{name}_bias"])
    said = np.maximum(kinds, _LEAST)
    vectors = signal.reshape(len(signal), -1) @ w["crossings.dense"]
    vectors += said / _SCALED @ w["crossings.kinds"] + w["crossings.dense_bias"]
    vectors = np.maximum(vectors, 0)
    crossed = np.exp(kinds[:, _CROSSED_OUT])
    aside = np.exp(kinds[:, _CROSSED_OUT + 1 :]).sum(1)
    colour = kinds[:, 1 : BY_LETTER.stop].argmax(1)
    row, column = np.divmod(places, side)
    apart = np.abs(row[:, None] - row) + np.abs(column[:, None] - column)
    every = np.ones_like(apart, np.bool_)
    last = vectors @ w["crossings.own"] + w["crossings.last_bias"]
    for name, heard, weight in (
        ("alike", colour[:, None] == colour, 1 + _SCARCELY - crossed),
        ("crossed", every, crossed + _SCARCELY),
        ("empty", every, aside + _SCARCELY),
        ("beside", apart == 1, np.ones_like(crossed)),
    ):
        share = heard * weight
        share = share / np.maximum(share.sum(1, keepdims=True), _NOBODY)
        last += (share @ vectors) @ w[f"crossings.{name}"]
    own = (np.maximum(last, 0) @ w["crossings.out"] + w["crossings.out_bias"])[:, 0]
    return np.asarray(own + w["crossings.trust"] * _first_odds(kinds), np.float32)
