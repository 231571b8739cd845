"""How sure it is that lines are a grid to draw on, and not text, tiles or a table."""

from __future__ import annotations

import math

import numpy as np

from rollwrite.photo.grids.evidence import Evidence
from rollwrite.photo.grids.lattice import Comb

#: The share of a line that counts as all of it.
_ENOUGH = 0.85


def likelihood(seen: Evidence, across: Comb, down: Comb) -> float:
    """A score by which lattices are compared, about 1 for a whole grid with nothing round it."""
    parts = np.array([seen.share, seen.worst, seen.frame, seen.rim])
    # Lines may hide below paint, and between two squares of one colour there is none to see.
    score = float(np.minimum(parts / _ENOUGH, 1) @ (0.3, 0.2, 0.25, 0.25))
    score -= 0.6 * seen.beyond**2 + 0.8 * seen.between
    # At one end the picture may be cut off closely; floors and cloths go on at all of them.
    score -= 0.12 * max(0, seen.unknown - 1)
    score -= 0.3 * (across.count != down.count)
    return score - 0.15 * abs(math.log(across.period / down.period))


def certainty(seen: Evidence, across: Comb, down: Comb, evenness: float) -> float:
    """From 0 to 1, how sure a grid is.

    :param evenness: how far lines are from their even places, in squares.
    """
    score = likelihood(seen, across, down)
    score -= 1.5 * max(0.0, evenness - 0.03)
    return float(1 / (1 + np.exp(-(score - 0.6) / 0.06)))
