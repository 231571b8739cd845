"""What is to be filled, as convex pieces, and straight lines through it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TypeAlias

import numpy as np

from rollwrite.photo.pictures.arrays import Doubles
from tools.photos.semireal.plan import Cell

#: Corners of a convex piece in order, in squares, ``(n, 2)``.
Piece: TypeAlias = Doubles
Chord: TypeAlias = tuple[Doubles, Doubles]
#: Sides of a square as ``(down, right)``: above, right, below, left.
SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
_TOGETHER = 1e-6


def shrunk(cells: tuple[Cell, ...], inset: float) -> list[Piece]:
    """A shape's squares, less so much along the shape's rim."""
    shape = set(cells)
    made = []
    for row, column in cells:
        above, right, below, left = (
            0.0 if (row + d, column + r) in shape else inset for d, r in SIDES
        )
        x0, x1 = column + left, column + 1 - right
        y0, y1 = row + above, row + 1 - below
        made.append(np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]))
    return made


def disc(middle: Doubles, radius: float) -> Piece:
    """A disc, nearly."""
    turns = np.linspace(0, 2 * math.pi, 17)[:-1]
    return np.asarray(middle + radius * np.stack([np.cos(turns), np.sin(turns)], axis=1))


def chords(pieces: list[Piece], slant: float, offsets: Doubles) -> Iterator[list[Chord]]:
    """For each offset, where a line of that slant lies within the pieces.

    :param offsets: of the lines from the origin, in squares.
    """
    along = np.array([math.cos(slant), math.sin(slant)])
    across = np.array([-along[1], along[0]])
    for offset in offsets:
        parts = sorted(filter(None, (_through(piece, along, across, offset) for piece in pieces)))
        merged: list[list[float]] = []
        for start, end in parts:
            if merged and start <= merged[-1][1] + _TOGETHER:
                merged[-1][1] = max(merged[-1][1], end)
            else:
                merged.append([start, end])
        foot = offset * across
        yield [(foot + start * along, foot + end * along) for start, end in merged]


def extent(pieces: list[Piece], slant: float) -> tuple[float, float]:
    """The least and the greatest offset of lines of a slant that meet the pieces."""
    across = np.array([-math.sin(slant), math.cos(slant)])
    at = np.concatenate(pieces) @ across
    return float(at.min()), float(at.max())


def rim(cells: tuple[Cell, ...], inset: float) -> list[Doubles]:
    """The closed ways round a shape, so far inside of it: corners, ``(n, 2)``."""
    shape = set(cells)
    ahead: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, column in cells:
        corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
        for side, (down, right) in enumerate(SIDES):
            if (row + down, column + right) not in shape:
                ahead.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    made = []
    while ahead:
        at = start = min(ahead)
        way: list[tuple[int, int]] = []
        while True:
            ends = ahead[at]
            # Where two squares touch by a corner only, turn right: stay with the same square.
            turned = [end for end in ends if len(way) > 0 and _turns_right(way[-1], at, end)]
            end = turned[0] if turned else ends[0]
            ends.remove(end)
            if not ends:
                del ahead[at]
            way.append(at)
            at = end
            if at == start:
                break
        made.append(_inside(np.array(way, np.float64), inset))
    return made


def _turns_right(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 0


def _inside(way: Doubles, inset: float) -> Doubles:
    """Corners only, moved inwards; the way is clockwise as seen, and y points down."""
    before, after = way - np.roll(way, 1, axis=0), np.roll(way, -1, axis=0) - way
    corner = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0] != 0
    inwards = np.stack([-before[:, 1] - after[:, 1], before[:, 0] + after[:, 0]], axis=1)
    return np.asarray((way + inset * inwards)[corner])


def _through(
    piece: Piece, along: Doubles, across: Doubles, offset: float
) -> tuple[float, float] | None:
    side = piece @ across - offset
    ahead = np.roll(side, -1)
    meets = (side <= 0) != (ahead <= 0)
    if meets.sum() < 2:
        return None
    share = side[meets] / (side[meets] - ahead[meets])
    at = piece @ along
    where = at[meets] + share * (np.roll(at, -1)[meets] - at[meets])
    return float(where.min()), float(where.max())
