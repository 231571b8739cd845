"""The grid of a board that was not printed here: ruled, bought, in a newspaper, on a screen.

Strokes that hang together make two pencils of lines; seen straight, their lines are searched for
even spacing with an end on both sides; then every line is followed. Nothing is known of the board
but that its squares are square.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from rollwrite.photo.grids.frame import FittedLattice, closely, settled, without_inks
from rollwrite.photo.grids.lattice_search import certainty, lattice_in
from rollwrite.photo.grids.pencils import Group, groups, straightened
from rollwrite.photo.grids.traces import view_of
from rollwrite.photo.pictures.arrays import Doubles, Picture
from rollwrite.photo.pictures.homography import fit_homography, square_ends

#: Long side in pixels.
_SEARCHED = 800
#: From here on a grid is certain enough to be proposed.
CERTAIN = 0.88
#: No other group is looked at once one is as good as this.
_ENOUGH = 0.97


def searched(picture: Picture) -> tuple[Picture, float]:
    """A picture no larger than is searched, and its pixels for one of the picture's."""
    factor = _SEARCHED / max(picture.shape[:2])
    if factor >= 1:
        return picture, 1.0
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), factor


@dataclass(frozen=True, eq=False)
class FoundGrid:
    """A grid that was found by its lines.

    :ivar nodes: where lines cross, in pixels of the picture, ``(rows + 1, columns + 1, 2)``, from
        the upper left one as it is seen.
    :ivar corners: of the frame, to where its ink ends, ``(4, 2)``, clockwise from the upper left.
    :ivar certainty: 0 to 1.
    """

    nodes: Doubles
    corners: Doubles
    certainty: float

    @property
    def cells(self) -> tuple[int, int]:
        """Columns and rows of squares."""
        rows, columns = self.nodes.shape[:2]
        return columns - 1, rows - 1


def find_grid(picture: Picture, cells: int | None = None) -> FoundGrid | None:
    """The grid in a picture that looks most like a board, or None.

    :param cells: squares to a side, if they are known.
    """
    small, factor = searched(picture)
    best = _best(small, cells)
    if best is None or best[0] < CERTAIN:
        plain = without_inks(small)
        other = None if plain is None else _best(plain, cells)
        if other is not None and (best is None or other[0] > best[0]):
            best = other
    if best is None:
        return None
    sure, frame = best
    # Pixel centres lie at whole numbers.
    nodes = (frame.nodes + 0.5) / factor - 0.5
    nodes, corners = closely(picture, np.rot90(nodes, int(frame.corners.sum(1).argmin())))
    if _is_crossword(picture, nodes):
        sure = min(sure, _CROSSWORD)
    return FoundGrid(nodes, corners, sure)


#: How certain at most a grid is that has black squares: a crossword. Nobody draws in black.
_CROSSWORD = 0.5
#: The share of squares that must be black, and what black sends back against paper: of the light,
#: and of colour, as levels.
_BLACK, _DARK, _COLOURLESS = 0.08, 0.3, 0.12


def _is_crossword(picture: Picture, nodes: Doubles) -> bool:
    """Whether some of the squares are as black as print."""
    middles = (nodes[:-1, :-1] + nodes[1:, 1:] + nodes[:-1, 1:] + nodes[1:, :-1]) / 4
    spans = (nodes[1:, 1:] - nodes[:-1, :-1]) / 2
    levels = []
    for part in (-0.35, -0.2, 0.0, 0.2, 0.35):
        places = (middles + part * spans).astype(np.float32)
        seen = cv2.remap(
            picture,
            places[..., 0],
            places[..., 1],
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        levels.append(np.asarray(seen, np.float32))
    # The lightest of some places: digits are black, too.
    light = np.max(levels, axis=0).reshape(-1, 3)
    over = light / np.maximum(np.percentile(light, 90, axis=0), 1)
    black = (over.max(-1) < _DARK) & (np.ptp(over, axis=-1) < _COLOURLESS)
    return float(black.mean()) > _BLACK


def _best(picture: Picture, cells: int | None) -> tuple[float, FittedLattice] | None:
    """The likeliest of what hangs together in a picture, and how sure it is."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    best: tuple[float, FittedLattice] | None = None
    for group in groups(grey):
        frame = _frame(picture, group, cells)
        if frame is None:
            continue
        sure = certainty(frame.seen, frame.across, frame.down, frame.evenness)
        if best is None or sure > best[0]:
            best = sure, frame
        if sure > _ENOUGH:
            break
    return best


def _frame(picture: Picture, group: Group, cells: int | None) -> FittedLattice | None:
    matrix = straightened(group.strokes)
    if matrix is None:
        return None
    view = view_of(picture, matrix, group.outline)
    lattice = None if view is None else lattice_in(view, cells)
    if lattice is None:
        return None
    return settled(picture, lattice)


#: How far a finger misses a corner, as a part of the grid's side.
_MISSED = 0.06
#: The least share of a grid's lines that must be seen for corners to move onto them.
_SEEN = 0.5


def snapped(picture: Picture, corners: Doubles, cells: int | None = None) -> Doubles:
    """Given corners, each moved to where lines cross nearby; as they are where nothing is.

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


def nodes_near(picture: Picture, corners: Doubles, cells: int | None) -> Doubles | None:
    """Where the lines of the grid cross whose corners are given roughly, or None.

    :returns: ``(rows + 1, columns + 1, 2)`` in pixels, from the first corner on.
    """
    small, factor = searched(picture)
    rough = (np.asarray(corners, np.float64) + 0.5) * factor - 0.5
    side = float(np.linalg.norm(rough - np.roll(rough, 1, axis=0), axis=1).mean())
    square = square_ends(side)
    matrix = fit_homography(rough, square)
    if matrix is None or not cv2.isContourConvex(rough.astype(np.float32)):
        return None
    matrix /= matrix[2] @ np.append(rough.mean(0), 1)
    view = view_of(small, matrix, rough)
    if view is None:
        return None
    places = np.array([rough[0], rough[2]])
    seen = np.append(places, np.ones((2, 1)), axis=1) @ view.matrix.T
    ends = seen[:, :2] / seen[:, 2:]
    lattice = lattice_in(view, cells, ends=ends, slack=_MISSED)
    if lattice is None or lattice.seen.share < _SEEN:
        return None
    frame = settled(small, lattice)
    if frame is None:
        return None
    return closely(picture, (frame.nodes + 0.5) / factor - 0.5)[0]
