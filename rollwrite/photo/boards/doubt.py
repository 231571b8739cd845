"""Squares of a board of which less is known than the network says.

What the network says of itself is not enough: it has learned from pictures that a program made.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from rollwrite.photo.arrays import Floats
from rollwrite.photo.boards.squares import burnt_out, middle_light

Bools: TypeAlias = npt.NDArray[np.bool_]

#: The best reading of a square whose colour is unlike the others of its kind is so much likelier
#: than any other at most, as a logarithm.
_LIKELIER = 2.5
#: So much of a square burnt out by glare, and its colour may be anybody's.
_BURNT = 0.5
#: A kind needs so many squares before it says what its colour is on this board.
_ENOUGH = 5
#: How much squares of one kind differ at least, in logarithms of light; with this as its unit,
#: farther than ``_ASTRAY`` is no colour of the board, and farther than ``_ODD`` one that another
#: kind's colour must not fit better.
_SPREAD, _ASTRAY, _ODD = 0.12, 9.0, 4.0


def doubted(features: Floats, logs: Floats) -> Floats:
    """The logarithms, nearer to each other where a square's colour fits no kind well.

    :param logs: of the probabilities of every square's kinds.
    """
    strange = astray(features, logs.argmax(-1))[:, None]
    least = np.where(strange, logs.max(-1, keepdims=True) - _LIKELIER, -np.inf)
    return np.asarray(np.maximum(logs, least), np.float32)


def glaring(features: Floats) -> Bools:
    """Squares that glare covers: whatever the law says of one, several may hide a piece."""
    return np.asarray(burnt_out(features) > _BURNT, np.bool_)


def astray(features: Floats, kinds: npt.NDArray[np.int64]) -> Bools:
    """Squares whose colour is not that of the board's other squares of the same kind."""
    light = middle_light(features)
    # Shade takes from all three alike.
    hues = light[:, (0, 2)] - light[:, 1:2]
    away = np.full((int(kinds.max()) + 1, len(kinds)), np.inf)
    for kind in range(len(away)):
        own = hues[kinds == kind]
        if len(own) >= _ENOUGH:
            middle = np.median(own, axis=0)
            spread = np.maximum(1.5 * np.median(np.abs(own - middle), axis=0), _SPREAD)
            away[kind] = np.linalg.norm((hues - middle) / spread, axis=1)
    squares = np.arange(len(kinds))
    own = away[kinds, squares]
    away[kinds, squares] = np.inf
    known = np.isfinite(own)
    return np.asarray(known & ((own > _ASTRAY) | ((own > _ODD) & (away.min(0) < own))), np.bool_)
