"""The whole way from a file to a reading."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from rollwrite.checking import suggest
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.paper import EDITION, SheetCode, own_layout_key
from rollwrite.photo.arrays import Doubles, Floats, Picture
from rollwrite.photo.decode import decode
from rollwrite.photo.editions import with_edition
from rollwrite.photo.find import Found, find_sheet, fit_homography
from rollwrite.photo.network import LETTERS, read_boxes, read_squares
from rollwrite.photo.patches import Patches, cut, is_dark
from rollwrite.photo.reading import (
    MARK_PLACES,
    PhotoError,
    Point,
    Reading,
    ReadProblem,
)
from rollwrite.photo.refine import line_match, refined
from rollwrite.photo.sheet_code import read_code
from rollwrite.photo.template import (
    SheetTemplate,
    bare_grid_template,
    sheet_template,
    sheet_templates,
)
from rollwrite.photo.warp import Warp

#: Squares less sure than this are marked; more is asked for when a mark was missing.
SURE = 0.9
_SURE_WITH_THREE = 0.95
#: Boxes whose probability of being crossed out lies between these are marked.
_DOUBTFUL = (0.1, 0.9)
_ENOUGH_MARKS = 3
#: Match of lines by which the best layout must lead.
_CLEAR = 0.15
#: Levels by which red, green and blue may differ in a picture without colours.
_GREY = 3
#: Colourings tried for a suggestion: a photo must not wait for a search without end.
_TRIES = 400
#: A sheet on which more squares than this are unsure is not a matter of one or two slips.
_MOST_UNSURE = 20


@dataclass(frozen=True)
class _SheetIdentity:
    """What a sheet says of itself, or what was told."""

    layout: Layout
    name: str
    has_rows: bool
    table: str | None = None
    seat: int | None = None
    seed: str | None = None


def read(
    data: bytes, *, layout: Layout | None = None, corners: Sequence[Point] | None = None
) -> Reading:
    """Read a photo; see :func:`rollwrite.photo.read`."""
    photo = decode(data)
    if corners is not None:
        if layout is None:
            raise PhotoError("layout")
        warp = _told(photo.picture, corners, photo.factor, layout)
        identity = _SheetIdentity(layout, layout.name, has_rows=False)
        return _read(photo.picture, warp, identity, photo.size, photo.factor, marks=0)
    templates = sheet_templates(layout or built_in_layout(BUILT_IN[0]))
    found = find_sheet(photo.picture, templates)
    if found is None or len(found.marks) < _ENOUGH_MARKS:
        return Reading(False, photo.size, problem=_missing(found))
    warp, identity = _identified(photo.picture, found, layout)
    return _read(photo.picture, warp, identity, photo.size, photo.factor, marks=len(found.marks))


def _missing(found: Found | None) -> ReadProblem:
    if found is None:
        return ReadProblem("no-sheet")
    seen = {found.template.corner_of[number] for number in found.marks}
    missing = [place for corner, place in enumerate(MARK_PLACES) if corner not in seen]
    return ReadProblem("marks", tuple(missing))


def _told(picture: Picture, corners: Sequence[Point], factor: float, layout: Layout) -> Warp:
    """The view of a board whose grid's corners somebody gave."""
    template = bare_grid_template(layout.side)
    pixels: Doubles = np.array(corners, dtype=np.float64)
    if pixels.shape != (4, 2) or not np.isfinite(pixels).all():
        raise PhotoError("corners")
    # Pixel centres lie at whole numbers.
    pixels = (pixels + 0.5) * factor - 0.5
    turns = [_turn(*(pixels[(n + step) % 4] for step in range(3))) for n in range(4)]
    height, width = picture.shape[:2]
    inside = (pixels > -0.2 * max(height, width)) & (pixels < 1.2 * max(height, width))
    ends = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64) * template.side
    homography = fit_homography(template.at(ends), pixels)
    # Four corners of a square seen from its front go round clockwise, whatever the view.
    if min(turns) < layout.side**2 or not inside.all() or homography is None:
        raise PhotoError("corners")
    return refined(picture, Warp(template, homography), marks=())


def _turn(a: Doubles, b: Doubles, c: Doubles) -> float:
    """Twice the area of a triangle, positive when it goes round clockwise on the screen."""
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


def _identified(
    picture: Picture, found: Found, layout: Layout | None
) -> tuple[Warp, _SheetIdentity]:
    """The layout of a sheet: by its code, told, or by the lines of its grid."""
    warp = Warp(found.template, found.homography)
    code = read_code(picture, warp)
    identity = None if code is None else _of_code(code)
    # The sheet itself knows best; a layout's rows only a person can tell.
    if layout is not None and (identity is None or identity.layout.side == layout.side):
        identity = _SheetIdentity(layout, layout.name, has_rows=True)
    if identity is not None and code is not None:
        identity = replace(identity, table=code.table, seat=code.seat, seed=code.seed)
    if identity is None:
        warp, identity = _likeliest(picture, warp, found.marks)
    else:
        template = _same_arrangement(found.template, identity.layout)
        warp = refined(picture, replace(warp, template=template), marks=found.marks)
    edition = None if code is None else code.edition
    warp = with_edition(picture, warp, identity.layout, edition)
    if not identity.has_rows and warp.template.edition > 1:
        # Where each shape is drawn, only its rows would tell.
        warp = replace(warp, template=replace(warp.template, boxes={}))
    return warp, identity


def _likeliest(picture: Picture, warp: Warp, marks: Collection[int]) -> tuple[Warp, _SheetIdentity]:
    """The built-in layout whose grid is in the picture."""
    tried = []
    for name in BUILT_IN:
        template = _same_arrangement(warp.template, built_in_layout(name))
        straight = refined(picture, replace(warp, template=template), marks=marks)
        tried.append((line_match(picture, straight), name, straight))
    tried.sort(key=lambda trial: trial[0], reverse=True)
    if tried[0][0] - tried[1][0] < _CLEAR:
        # Faint lines: a grid laid wrongly cuts through squares, and the network is unsure of them.
        tried = [
            (match + 2 * float(read_squares(cut(picture, straight)).max(1).mean()), name, straight)
            for match, name, straight in tried
        ]
        tried.sort(key=lambda trial: trial[0], reverse=True)
    _, name, straight = tried[0]
    return straight, _SheetIdentity(built_in_layout(name), name, has_rows=True)


def _of_code(code: SheetCode) -> _SheetIdentity | None:
    """Who a sheet is by its code; None when the code names a layout that cannot be."""
    for name in BUILT_IN:
        layout = built_in_layout(name)
        if code.layout in (name.upper(), own_layout_key(layout.side, layout.rows)):
            return _SheetIdentity(layout, name, has_rows=True)
    side = code.layout.split("-")[0]
    if not side.isdecimal() or not 5 <= int(side) <= 14:
        return None
    # Somebody's own layout: the grid is known, the order of the shapes in the rows is not.
    rows = built_in_layout(BUILT_IN[0]).rows
    return _SheetIdentity(Layout(code.layout, int(side), rows), code.layout, has_rows=False)


def _same_arrangement(template: SheetTemplate, layout: Layout) -> SheetTemplate:
    assert template.arrangement is not None
    return sheet_template(layout, template.arrangement, EDITION)


def _read(
    picture: Picture,
    warp: Warp,
    identity: _SheetIdentity,
    size: tuple[int, int],
    factor: float,
    marks: int,
) -> Reading:
    patches = cut(picture, warp)
    log_probabilities = read_squares(patches)
    side = identity.layout.side
    best = log_probabilities.argmax(1)
    squares = _rows([LETTERS[n] for n in best], side)
    confidence = np.exp(log_probabilities.max(1))
    if _is_grey(picture):
        confidence[is_dark(patches)] = 1 / len(LETTERS)
    sure = SURE if marks != _ENOUGH_MARKS else _SURE_WITH_THREE
    suggestion = _suggestion(identity.layout, log_probabilities, squares)
    uncertain = [
        (number // side, number % side)
        for number in range(side * side)
        if confidence[number] < sure or _differs(suggestion, squares, number // side, number % side)
    ]
    crossed, strikes, doubtful = _boxes(warp.template, patches, identity, marks)
    nodes = np.stack(np.meshgrid(np.arange(side + 1.0), np.arange(side + 1.0)), axis=-1)
    # Back from the smaller picture to the photo's own pixels.
    pixels = (warp.pixels(warp.template.at(nodes)) + 0.5) / factor - 0.5
    return Reading(
        True,
        size,
        layout=identity.name,
        table=identity.table,
        seat=identity.seat,
        seed=identity.seed,
        squares=squares,
        confidence=tuple(
            tuple(round(float(value), 3) for value in confidence[row * side : (row + 1) * side])
            for row in range(side)
        ),
        uncertain=tuple(uncertain),
        crossed=crossed,
        strikes=strikes,
        doubtful=doubtful,
        suggestion=suggestion,
        marks=marks,
        nodes=tuple(
            tuple((round(float(x), 1), round(float(y), 1)) for x, y in row) for row in pixels
        ),
    )


def _is_grey(picture: Picture) -> bool:
    """Whether a picture has no colours at all: a photocopy, or a filter of the phone."""
    few = picture[::7, ::7].astype(np.int16)
    return float(np.percentile(few.max(-1) - few.min(-1), 99.5)) <= _GREY


def _rows(letters: Sequence[str], side: int) -> tuple[str, ...]:
    text = "".join(letters)
    return tuple(text[start : start + side] for start in range(0, side * side, side))


def _differs(
    suggestion: tuple[str, ...] | None, squares: tuple[str, ...], row: int, column: int
) -> bool:
    return suggestion is not None and suggestion[row][column] != squares[row][column]


def _suggestion(
    layout: Layout, log_probabilities: Floats, squares: tuple[str, ...]
) -> tuple[str, ...] | None:
    """The nearest playable colouring, unless it is the reading itself or too far away."""
    unsure = int((log_probabilities.max(1) < np.log(SURE)).sum())
    if unsure > _MOST_UNSURE:
        return None
    table = log_probabilities.astype(np.float64).reshape(layout.side, layout.side, -1)
    found = suggest(layout, table.tolist(), _TRIES)
    return None if found is None or found == squares else found


def _boxes(
    template: SheetTemplate, patches: Patches, identity: _SheetIdentity, marks: int
) -> tuple[tuple[str, ...] | None, int | None, tuple[str, ...]]:
    """Crossed shapes, strikes, and the boxes in doubt."""
    if marks == 0:
        return None, None, ()
    chances = read_boxes(patches.boxes, template.edition)
    names = list(template.boxes)
    low, high = _DOUBTFUL
    doubtful = [
        names[number] if number < len(names) else "strike"
        for number, chance in enumerate(chances)
        if low < chance < high and (identity.has_rows or number >= len(names))
    ]
    crossed = tuple(name for name, chance in zip(names, chances, strict=False) if chance > 0.5)
    strikes = int((chances[len(names) :] > 0.5).sum())
    return crossed if identity.has_rows else None, strikes, tuple(doubtful)
