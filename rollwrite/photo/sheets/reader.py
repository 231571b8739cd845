"""The whole way from a file to a reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.photo.grids import CERTAIN, FoundGrid, find_grid, nodes_near
from rollwrite.photo.pictures.arrays import Doubles, Picture
from rollwrite.photo.pictures.decode import Photo, decode
from rollwrite.photo.pictures.homography import (
    corner_pixels,
    fit_homography,
    from_upper_left,
    project,
    quad_of,
)
from rollwrite.photo.pictures.reading import (
    MARK_PLACES,
    Corners,
    PhotoError,
    Point,
    Quad,
    Reading,
    ReadProblem,
)
from rollwrite.photo.sheets.find import Found, find_sheets, outline
from rollwrite.photo.sheets.identify import SheetIdentity, identified, laid
from rollwrite.photo.sheets.line_check import LineCheck
from rollwrite.photo.sheets.parts import starts
from rollwrite.photo.sheets.refine import refined
from rollwrite.photo.sheets.result import read_view
from rollwrite.photo.sheets.warp import (
    SheetTemplate,
    Warp,
    bare_grid_template,
    sheet_templates,
    terms,
)

_ENOUGH_MARKS = 3
#: Fewer pixels a mm than this are not read.
_LEAST_DENSITY = 0.8


def read(
    data: bytes,
    *,
    layout: Layout | None = None,
    corners: Corners = None,
    snap: bool = False,
    sheet: int | None = None,
) -> Reading:
    """Read a photo; see :func:`rollwrite.photo.read`."""
    photo = decode(data)
    reading = _read(photo, layout, corners, snap=snap, sheet=sheet)
    return replace(reading, picture=photo.shown())


def _read(
    photo: Photo, layout: Layout | None, corners: Corners, *, snap: bool, sheet: int | None
) -> Reading:
    if corners == "auto":
        return read_grid(photo, layout)
    if corners is not None:
        if layout is None:
            raise PhotoError("layout")
        warp = view_from_corners(photo.picture, corners, photo.factor, layout, snap=snap)
        if warp.density < _LEAST_DENSITY:
            return Reading(False, photo.size, problem=ReadProblem("closer"))
        identity = SheetIdentity(layout, layout.name, has_rows=False)
        return read_view(photo.picture, warp, identity, photo.size, photo.factor, marks=0)
    seen = _best_side(photo, sheet_templates(layout or built_in_layout(BUILT_IN[0])))
    reading = _read_one(seen, layout, sheet)
    return _as_taken(reading) if seen.is_mirrored else reading


def _read_one(seen: _Side, layout: Layout | None, sheet: int | None) -> Reading:
    """Read the sheet that is asked for, or the only one."""
    photo, sheets = seen.photo, seen.sheets
    if len(sheets) > 1 and sheet is None:
        return several(sheets, photo.size, photo.factor)
    if sheets and sheet is not None and sheet not in range(1, len(sheets) + 1):
        asked = several(sheets, photo.size, photo.factor)
        return replace(asked, problem=ReadProblem("sheet-number", sheets=len(sheets)))
    found = sheets[(sheet or 1) - 1 if len(sheets) > 1 else 0] if sheets else None
    laid_out = None if found is None else _laid_out(photo.picture, found, layout)
    if found is None or laid_out is None:
        # A grid may lie there all the same, for a person to confirm.
        return proposed(photo, _missing(found), layout)
    warp, identity, check = laid_out
    if warp.density < _LEAST_DENSITY:
        return Reading(False, photo.size, problem=ReadProblem("closer"))
    return read_view(
        photo.picture,
        warp,
        identity,
        photo.size,
        photo.factor,
        marks=len(found.marks),
        check=check,
    )


def _laid_out(
    picture: Picture, found: Found, layout: Layout | None
) -> tuple[Warp, SheetIdentity, LineCheck] | None:
    """Where the sheet lies and which it is; None where two marks and all else do not tell."""
    if len(found.marks) >= _ENOUGH_MARKS:
        return identified(picture, laid(found), found.marks, layout)
    best = None
    for start in starts(picture, found, layout):
        tried = identified(picture, start.flats, found.marks, layout, start.hidden)
        check = tried[2]
        # Where lines were found once, they need not be seen again.
        if check.is_wrong or (start.hidden and not check.is_visible):
            continue
        if best is None or check.score > best[2].score:
            best = tried
        if check.is_right:
            break
    return best


def _missing(found: Found | None) -> ReadProblem:
    if found is None:
        return ReadProblem("no-sheet")
    seen = {found.template.corner_of[number] for number in found.marks}
    missing = [place for corner, place in enumerate(MARK_PLACES) if corner not in seen]
    return ReadProblem("marks", tuple(missing))


# ── Mirrored pictures, and several sheets ─────────────────────────────────────────────────────────


@dataclass(frozen=True, eq=False)
class _Side:
    """A photo as it was taken or seen from behind, and the sheets in it.

    :ivar sheets: from the left to the right of the photo as it was taken.
    """

    photo: Photo
    sheets: list[Found]
    is_mirrored: bool

    @property
    def marks(self) -> int:
        """The most that any sheet has."""
        return max((len(found.marks) for found in self.sheets), default=0)


def _best_side(photo: Photo, templates: Sequence[SheetTemplate]) -> _Side:
    """The photo, or, where more marks are seen then, the photo from behind: it is mirrored."""
    taken = _Side(photo, from_left(find_sheets(photo.picture, templates)), is_mirrored=False)
    if taken.marks >= _ENOUGH_MARKS:
        return taken
    flipped = photo.mirrored()
    sheets = from_left(find_sheets(flipped.picture, templates))[::-1]
    behind = _Side(flipped, sheets, is_mirrored=True)
    return behind if behind.marks > taken.marks else taken


def _as_taken(reading: Reading) -> Reading:
    """A reading of a mirrored photo, with all places as they are in the photo as it was taken."""
    last = reading.size[0] - 1

    def quad(corners: Quad) -> Quad:
        # Clockwise again.
        turned = np.array([(last - x, y) for x, y in corners[::-1]])
        return quad_of(from_upper_left(turned))

    return replace(
        reading,
        corners=None if reading.corners is None else quad(reading.corners),
        sheets=tuple(map(quad, reading.sheets)),
        nodes=tuple(tuple((round(last - x, 1), y) for x, y in row) for row in reading.nodes),
        remarks=("mirrored", *reading.remarks) if reading.found else reading.remarks,
    )


def several(sheets: Sequence[Found], size: tuple[int, int], factor: float) -> Reading:
    """The answer when there is more than one sheet: which?"""
    corners = ((outline(found) + 0.5) / factor - 0.5 for found in sheets)
    quads = tuple(quad_of(from_upper_left(one)) for one in corners)
    return Reading(False, size, problem=ReadProblem("several"), sheets=quads)


def from_left(sheets: Sequence[Found]) -> list[Found]:
    """Sheets in the order in which one would count them, by their middles."""
    return sorted(sheets, key=lambda found: float(outline(found)[:, 0].mean()))


# ── Boards that were not printed here ─────────────────────────────────────────────────────────────

#: Of the polynomial by which lines deviate from even ones, and its pull towards zero.
_ORDER, _STIFFNESS = 3, 0.5
#: Given corners this near to the crossings of lines are the same, as a fraction of the side.
_SAME = 0.02


def view_from_corners(
    picture: Picture,
    corners: Sequence[Point],
    factor: float,
    layout: Layout,
    *,
    snap: bool = False,
) -> Warp:
    """The view of a board whose grid's corners were given.

    :param corners: in pixels of the photo, which has ``1 / factor`` pixels for one of the picture.
    :param snap: whether corners move onto lines nearby.
    """
    template = bare_grid_template(layout.side)
    pixels = corner_pixels(picture, corners, factor, layout.side)
    ends = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64) * template.side
    homography = fit_homography(template.at(ends), pixels)
    if homography is None:
        raise PhotoError("corners")
    nodes = nodes_near(picture, pixels, layout.side)
    if nodes is not None:
        exact = nodes[[0, 0, -1, -1], [0, -1, -1, 0]]
        side = float(np.linalg.norm(pixels - np.roll(pixels, 1, axis=0), axis=1).mean())
        # Exact corners are meant exactly; the lines between them are followed all the same.
        if snap or np.linalg.norm(exact - pixels, axis=1).max() < _SAME * side:
            return view_from_lines(nodes) or refined(picture, Warp(template, homography), marks=())
    return refined(picture, Warp(template, homography), marks=())


def view_from_lines(nodes: Doubles) -> Warp | None:
    """The view of a board whose lines were found, each where it was drawn.

    :param nodes: where they cross, in pixels, ``(side + 1, side + 1, 2)``.
    """
    side = len(nodes) - 1
    template = bare_grid_template(side)
    steps = np.arange(side + 1.0)
    even = template.at(np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2))
    pixels = nodes.reshape(-1, 2)
    homography = fit_homography(even, pixels)
    if homography is None:
        return None
    off = project(np.asarray(np.linalg.inv(homography), np.float64), pixels) - even
    rows = terms(even, template, _ORDER)
    pull = np.eye(rows.shape[1]) * _STIFFNESS
    bend = np.linalg.solve(rows.T @ rows + pull, rows.T @ off)
    return Warp(template, homography).with_bend(np.asarray(bend, np.float64), _ORDER)


def proposed(photo: Photo, problem: ReadProblem, layout: Layout | None) -> Reading:
    """A photo without a sheet of ours: why, and the grid that lies there, if one is certain.

    :param layout: None takes grids with as many squares as any built-in one has; whatever else has
        squares is rather a calendar or a window.
    """
    grid = find_grid(photo.picture)
    reading = Reading(False, photo.size, problem=problem)
    if grid is None or grid.certainty < CERTAIN:
        return reading
    is_known = _layout_of(grid) is not None if layout is None else (
        grid.cells == (layout.side, layout.side)
    )  # fmt: skip
    return _with(reading, photo, grid) if is_known else reading


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
    warp = view_from_lines(grid.nodes)
    if warp is None:
        return replace(nothing, problem=ReadProblem("no-grid"))
    identity = SheetIdentity(layout, layout.name, has_rows=False)
    reading = read_view(photo.picture, warp, identity, photo.size, photo.factor, marks=0)
    return replace(_with(reading, photo, grid), by="grid")


def _grid(picture: Picture, layout: Layout | None) -> FoundGrid | None:
    """A grid with as many squares as the layout; otherwise any, to say what is there."""
    if layout is not None:
        expected = find_grid(picture, layout.side)
        if expected is not None and expected.certainty >= CERTAIN:
            return expected
    grid = find_grid(picture)
    return grid if grid is not None and grid.certainty >= CERTAIN else None


def _layout_of(grid: FoundGrid) -> Layout | None:
    known = map(built_in_layout, BUILT_IN)
    return next((one for one in known if grid.cells == (one.side, one.side)), None)


def _with(reading: Reading, photo: Photo, grid: FoundGrid) -> Reading:
    # In the photo's own pixels.
    corners = quad_of((grid.corners + 0.5) / photo.factor - 0.5)
    return replace(reading, corners=corners, cells=grid.cells, certainty=round(grid.certainty, 3))
