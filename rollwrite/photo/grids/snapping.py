"""Corners that somebody told, moved onto the lines that they were meant for."""

from __future__ import annotations

import cv2
import numpy as np

from rollwrite.photo.arrays import Doubles, Picture
from rollwrite.photo.grids.corners import closely
from rollwrite.photo.grids.frame import settled
from rollwrite.photo.grids.lattice_search import lattice_in
from rollwrite.photo.grids.size import searched
from rollwrite.photo.grids.traces import view_of
from rollwrite.photo.sheets.find import fit_homography, square_ends

#: How far a finger misses a corner, as a part of the grid's side.
_MISSED = 0.06
#: The least share of a grid's lines that must be seen for corners to move onto them.
_SEEN = 0.5


def snapped(picture: Picture, corners: Doubles, cells: int | None = None) -> Doubles:
    """Told corners, each moved to where lines cross nearby; as they are where nothing is.

    :param corners: ``(4, 2)`` in pixels of the picture, clockwise.
    :param cells: squares to a side, if they are known.
    """
    nodes = nodes_near(picture, corners, cells)
    if nodes is None:
        return corners
    exact = nodes[[0, 0, -1, -1], [0, -1, -1, 0]]
    side = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
    moved = np.linalg.norm(exact - corners, axis=1) < 1.5 * _MISSED * side
    return np.where(moved[:, None], exact, corners)


def nodes_near(picture: Picture, corners: Doubles, cells: int | None = None) -> Doubles | None:
    """Where the lines of the grid cross whose corners were told roughly, or None.

    :returns: ``(rows + 1, columns + 1, 2)`` in pixels, from the first corner on.
    """
    small, factor = searched(picture)
    told = (np.asarray(corners, np.float64) + 0.5) * factor - 0.5
    side = float(np.linalg.norm(told - np.roll(told, 1, axis=0), axis=1).mean())
    square = square_ends(side)
    matrix = fit_homography(told, square)
    if matrix is None or not cv2.isContourConvex(told.astype(np.float32)):
        return None
    matrix /= matrix[2] @ np.append(told.mean(0), 1)
    view = view_of(small, matrix, told)
    if view is None:
        return None
    places = np.array([told[0], told[2]])
    seen = np.append(places, np.ones((2, 1)), axis=1) @ view.matrix.T
    ends = seen[:, :2] / seen[:, 2:]
    lattice = lattice_in(view, cells, ends=ends, slack=_MISSED)
    if lattice is None or lattice.seen.share < _SEEN:
        return None
    frame = settled(small, lattice)
    if frame is None:
        return None
    return closely(picture, (frame.nodes + 0.5) / factor - 0.5)[0]
