"""A board that was not printed here, found by the lines of its grid."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.photo.arrays import Doubles, Picture
from rollwrite.photo.decode import Photo
from rollwrite.photo.grids import CERTAIN, FoundGrid, find_grid
from rollwrite.photo.reading import Point, Quad, Reading, ReadProblem
from rollwrite.photo.sheets.given_corners import found_view
from rollwrite.photo.sheets.identify import SheetIdentity
from rollwrite.photo.sheets.result import read_view


def proposed(photo: Photo, problem: ReadProblem) -> Reading:
    """A photo without a sheet of ours: why, and the grid that lies there, if one is certain."""
    grid = find_grid(photo.picture)
    reading = Reading(False, photo.size, problem=problem)
    return reading if grid is None or grid.certainty < CERTAIN else _with(reading, photo, grid)


def read_grid(photo: Photo, layout: Layout | None) -> Reading:
    """Read the board whose grid is found by its lines.

    :param layout: None takes the built-in one that has as many squares.
    """
    grid = _grid(photo.picture, layout)
    nothing = Reading(False, photo.size)
    if grid is None:
        return replace(nothing, problem=ReadProblem("no-grid"))
    layout = layout or _layout_of(grid)
    if layout is None or grid.cells != (layout.side, layout.side):
        return _with(replace(nothing, problem=ReadProblem("layout-needed")), photo, grid)
    warp = found_view(grid.nodes)
    if warp is None:
        return replace(nothing, problem=ReadProblem("no-grid"))
    identity = SheetIdentity(layout, layout.name, has_rows=False)
    reading = read_view(photo.picture, warp, identity, photo.size, photo.factor, marks=0)
    return replace(_with(reading, photo, grid), by="grid")


def _grid(picture: Picture, layout: Layout | None) -> FoundGrid | None:
    """A grid of as many squares as were told; otherwise any, so that one can say what is there."""
    if layout is not None:
        told = find_grid(picture, layout.side)
        if told is not None and told.certainty >= CERTAIN:
            return told
    grid = find_grid(picture)
    return grid if grid is not None and grid.certainty >= CERTAIN else None


def _layout_of(grid: FoundGrid) -> Layout | None:
    known = map(built_in_layout, BUILT_IN)
    return next((one for one in known if grid.cells == (one.side, one.side)), None)


def _with(reading: Reading, photo: Photo, grid: FoundGrid) -> Reading:
    corners = _corners(grid.corners, photo.factor)
    return replace(reading, corners=corners, cells=grid.cells, certainty=round(grid.certainty, 3))


def _corners(pixels: Doubles, factor: float) -> Quad:
    """Corners in the photo's own pixels."""
    points: list[Point] = [
        (round(float(x), 1), round(float(y), 1)) for x, y in (np.array(pixels) + 0.5) / factor - 0.5
    ]
    return points[0], points[1], points[2], points[3]
