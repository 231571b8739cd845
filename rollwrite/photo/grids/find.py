"""The way from a picture to the grid in it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from rollwrite.photo.arrays import Doubles, Picture
from rollwrite.photo.grids.certainty import certainty
from rollwrite.photo.grids.corners import closely
from rollwrite.photo.grids.frame import Frame, settled
from rollwrite.photo.grids.inks import without_inks
from rollwrite.photo.grids.lattice_search import lattice_in
from rollwrite.photo.grids.pencils import straightened
from rollwrite.photo.grids.segments import Group, groups
from rollwrite.photo.grids.size import searched
from rollwrite.photo.grids.traces import view_of

#: From here on a grid is certain enough to be proposed.
CERTAIN = 0.88
#: No other group is looked at once one is as good as this.
_ENOUGH = 0.97


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
    return FoundGrid(nodes, corners, sure)


def _best(picture: Picture, cells: int | None) -> tuple[float, Frame] | None:
    """The likeliest of what hangs together in a picture, and how sure it is."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    best: tuple[float, Frame] | None = None
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


def _frame(picture: Picture, group: Group, cells: int | None) -> Frame | None:
    matrix = straightened(group.strokes)
    if matrix is None:
        return None
    view = view_of(picture, matrix, group.outline)
    lattice = None if view is None else lattice_in(view, cells)
    if lattice is None:
        return None
    return settled(picture, lattice)
