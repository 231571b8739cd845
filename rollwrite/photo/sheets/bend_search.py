"""Bends too large to follow from line to line: many are tried on a picture of the lines.

A corner whose mark is hidden curls as it likes, and paper that was folded stands up at the crease
or beside it. From straight ahead nobody sees it; from aside it moves the grid by a square and more.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

import cv2
import numpy as np

from rollwrite.photo.arrays import Doubles, Floats, Picture
from rollwrite.photo.sheets.ridges import AROUND, SCALE, inked, ridges_of
from rollwrite.photo.sheets.template import SheetTemplate
from rollwrite.photo.sheets.warp import Creases, Warp, flattened, terms

#: How far the corner with the hidden mark may be off, and how far the paper between the others may
#: bulge, in squares.
_CORNER = np.linspace(-3.6, 3.6, 37)
_BULGE = np.linspace(-0.8, 0.8, 9)
#: How far a crease may be off, and how much farther at one end of it, in squares.
_CREASE = np.linspace(-2.4, 2.4, 17)
_TWIST = np.linspace(-0.8, 0.8, 5)
#: How many of the best without a twist are looked at more closely, and how closely.
_BEST, _CLOSER = 3, np.array([-0.15, 0.0, 0.15])
#: What the edge of an inked area counts against a line.
_EDGE = 0.12
#: How far outside the grid paper is blank, in squares, and what a coloured place there counts
#: against a line.
_BLANK, _INK = 0.45, 0.04
#: How well lines must be seen on average for that search to be believed.
_CLEAR = 0.024


def unrolled(picture: Picture, warp: Warp, hidden: int) -> Warp:
    """The warp of paper whose corner with mark ``hidden`` curls, and which bulges in the middle.

    Every such bend is tried on a picture of the lines, each way by itself. Where hardly a line is
    seen, the warp stays as it is.
    """
    right, down = ((-1, -1), (1, -1), (1, 1), (-1, 1))[warp.template.corner_of[hidden]]
    # As terms of the second order: 1, y, y², x, xy, x². Each is 0 at the other marks, or nearly so.
    curl = np.array([1, down, 0, right, right * down, 0]) / 4
    level, upright = np.array([1, 0, -1, 0, 0, 0]), np.array([1, 0, 0, 0, 0, -1])
    tries = _all_of(tuple(_CORNER), tuple(_BULGE), tuple(_BULGE))
    likely = np.exp(-((np.abs(tries) @ np.array([0.12, 0.3, 0.3])) ** 2))
    bends = tries @ np.stack([curl, level, upright])
    found, clear = [], 0.0
    for axis, lines in enumerate(_evidence(picture, warp, edges=False)):
        scores = _weighed(lines.scores(bends, axis, None), likely)
        found.append(bends[int(scores.argmax())] * warp.template.square)
        clear += float(scores.max()) / warp.template.side / (warp.template.side + 1)
    # Hardly a line is to be seen on a sheet that is full, or printed too faintly.
    return warp if clear < _CLEAR else warp.with_bend(np.stack(found, axis=1), 2)


def unfolded(picture: Picture, warp: Warp, creases: Creases) -> Warp:
    """The warp of paper that was folded in half both ways, and stands up at its creases."""
    count = len(creases.hinges)
    # The six terms of the second order stay 0.
    shapes = np.concatenate([np.zeros((count, 6)), np.eye(count)], axis=1)
    flat = (0.0,)
    coarse = _all_of(tuple(_CREASE), flat, tuple(_CREASE), flat)
    closer = _all_of(tuple(_CLOSER), tuple(_TWIST), tuple(_CLOSER), tuple(_TWIST))
    found = []
    for axis, lines in enumerate(_evidence(picture, warp, edges=True)):
        scores = _weighed(lines.scores(coarse @ shapes, axis, creases), _likely(coarse))
        best = coarse[np.argsort(-scores)[:_BEST]]
        tries = (best[:, None] + closer).reshape(-1, count)
        scores = _weighed(lines.scores(tries @ shapes, axis, creases), _likely(tries))
        found.append(tries[int(scores.argmax())] @ shapes * warp.template.square)
    return warp.with_bend(np.stack(found, axis=1), 2, creases)


def _likely(tries: Doubles) -> Doubles:
    """How likely creases are, before one looks."""
    return np.asarray(np.exp(-((np.abs(tries) @ np.array([0.12, 0.2, 0.12, 0.2])) ** 2)))


def _weighed(scores: Doubles, likely: Doubles) -> Doubles:
    return np.where(scores > 0, scores * likely, scores / likely)


@cache
def _all_of(*ranges: tuple[float, ...]) -> Doubles:
    return np.array(list(product(*ranges)))


@dataclass(frozen=True, eq=False)
class _Lines:
    """A picture in which lines run upright, seen so much further than the grid, in squares.

    :ivar root: how much each pixel looks like a line, ``ink`` how much like ink.
    """

    template: SheetTemplate
    around: float
    root: Floats
    ink: Floats

    def scores(self, bends: Doubles, axis: int, creases: Creases | None) -> Doubles:
        """How well lines lie where the grid has them after each of the bends.

        :param bends: coefficients of the second order and of creases, in squares, ``(n, terms)``.
        """
        side = self.template.side
        rows, ends = np.arange(side) + 0.5, (-_BLANK, side + _BLANK)
        scores = np.zeros(len(bends))
        for values, lines in ((self.root, np.arange(side + 1)), (-_INK * self.ink, ends)):
            grid = np.stack([part.ravel() for part in np.meshgrid(lines, rows)], axis=1)
            places = self.template.at(grid if axis == 0 else grid[:, ::-1])
            off = bends @ terms(places, self.template, 2, creases).T
            columns = np.round((grid[:, 0] + off + self.around) * SCALE - 0.5).astype(int)
            across = np.round((grid[:, 1] + self.around) * SCALE - 0.5).astype(int)
            scores += values[across, np.clip(columns, 0, values.shape[1] - 1)].sum(1)
        return scores


def _evidence(picture: Picture, warp: Warp, *, edges: bool) -> tuple[_Lines, _Lines]:
    """Upright lines, and level ones turned upright.

    :param edges: whether edges of inked areas count for lines.
    """
    around = AROUND + 1.5
    view = flattened(picture, warp, -around, warp.template.side + around, SCALE)
    ink = inked(view)
    upright, level = ridges_of(view)
    half, step = SCALE // 2, SCALE // 8
    made = []
    for ridge, colour in ((upright, ink), (level.T, ink.T)):
        # A root: every line counts, not one dark one.
        root = np.sqrt(cv2.GaussianBlur(ridge, (0, 0), sigmaX=1.5, sigmaY=6))
        if edges:
            smooth = cv2.GaussianBlur(colour, (0, 0), sigmaX=1.5, sigmaY=6)
            root[:, step:-step] += _EDGE * np.abs(smooth[:, 2 * step :] - smooth[:, : -2 * step])
        # Where lines are close together between the grid's, they are strokes of a pen.
        root[:, half:-half] -= (root[:, : -2 * half] + root[:, 2 * half :]) / 2
        made.append(_Lines(warp.template, around, np.asarray(root, np.float32), colour))
    return made[0], made[1]
