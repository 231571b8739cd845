"""From a sheet's straightened view to what is drawn on it, and what of that is in doubt."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.checking import suggest
from rollwrite.dicegame import COLOURS, Layout
from rollwrite.photo.pictures.arrays import Floats, Picture
from rollwrite.photo.pictures.homography import are_inside, from_upper_left, quad_of
from rollwrite.photo.pictures.reading import NotCounted, Reading
from rollwrite.photo.sheets.crossings import looked_for_crossings
from rollwrite.photo.sheets.doubt import doubts
from rollwrite.photo.sheets.identify import SheetIdentity
from rollwrite.photo.sheets.letters import told_by_letters, written_instead
from rollwrite.photo.sheets.line_check import LineCheck
from rollwrite.photo.sheets.network import (
    LETTERS,
    inks_of,
    is_by_letter,
    letters_of,
    read_boxes,
    read_kinds,
    weights,
)
from rollwrite.photo.sheets.patches import PATCH, Patches, cut
from rollwrite.photo.sheets.template import SheetTemplate
from rollwrite.photo.sheets.warp import Warp

#: Pixels a mm below which pale ink and thin strokes may be missing, even where all seems sure.
_NEAR_ENOUGH = 3.0
#: The highest confidence of a square that something besides the network speaks against.
_DOUBTED = 0.5
#: Squares less sure than this are marked; more is asked for when a mark was missing.
_SURE, _SURE_WITH_FEWER = 0.94, 0.96
#: Surer squares count as known when it is asked what else might have been meant.
_KNOWN = 0.9
#: Boxes whose probability of being crossed out lies between these are marked.
_DOUBTFUL = (0.1, 0.9)
_ALL_MARKS = 4
#: Colourings tried for a suggestion: a photo must not wait for a search without end.
_TRIES = 400
#: A sheet on which more squares than this are unsure is not a matter of one or two slips.
_MOST_UNSURE = 20
#: So few marks are enough where the code or the grid's lines say the rest.
_FEWEST_MARKS = 2
#: The chance that a box is crossed out which is not in the picture: no, but in doubt.
_UNSEEN = 0.5


def read_view(
    picture: Picture,
    warp: Warp,
    identity: SheetIdentity,
    size: tuple[int, int],
    factor: float,
    marks: int,
    check: LineCheck | None = None,
) -> Reading:
    patches = cut(picture, warp)
    kinds = looked_for_crossings(read_kinds(patches), patches.view, weights())
    kinds = told_by_letters(written_instead(kinds, patches.squares, weights()), patches, weights())
    log_probabilities, inks = letters_of(kinds), inks_of(kinds)
    side = identity.layout.side
    whole, seen = squares_inside(picture, warp)
    # Beyond its edges a picture goes on as its last row of pixels: that is nobody's ink.
    log_probabilities[~seen] = -np.log(len(LETTERS))
    best = log_probabilities.argmax(1)
    squares = _rows([LETTERS[n] for n in best], side)
    confidence = np.exp(log_probabilities.max(1))
    aside = seen & (best == 0) & np.array([ink is not None for ink in inks])
    signs = aside | ((best > 0) & is_by_letter(kinds))
    doubt = doubts(patches, log_probabilities, check, signs)
    remarks = doubt.remarks
    if not doubt.colourless and is_outlined(patches, (best > 0) & ~signs):
        remarks = (*remarks, "outlined")
    if marks and warp.density < _NEAR_ENOUGH:
        remarks = (*remarks, "closer")
    if marks == _FEWEST_MARKS:
        remarks = (*remarks, "marks")
    if not seen.all():
        remarks = (*remarks, "outside")
    inside = boxes_inside(picture, warp)
    if marks and not inside.all():
        remarks = (*remarks, "cut")
    least = 1 / len(LETTERS) if doubt.colourless else _DOUBTED
    confidence[doubt.squares] = np.minimum(confidence[doubt.squares], least)
    confidence[~whole] = np.minimum(confidence[~whole], _DOUBTED)
    sure = _SURE_WITH_FEWER if 0 < marks < _ALL_MARKS else _SURE
    suggestion = _suggestion(identity.layout, log_probabilities, squares)
    uncertain = [
        (number // side, number % side)
        for number in range(side * side)
        if confidence[number] < sure or _differs(suggestion, squares, number // side, number % side)
    ]
    crossed, strikes, doubtful = _boxes(warp.template, patches, identity, marks, inside)
    nodes = np.stack(np.meshgrid(np.arange(side + 1.0), np.arange(side + 1.0)), axis=-1)
    # Back from the smaller picture to the photo's own pixels.
    pixels = (warp.pixels(warp.template.at(nodes)) + 0.5) / factor - 0.5
    head = warp.template.head
    corners = None if head is None else (warp.pixels(np.array(head.corners)) + 0.5) / factor - 0.5
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
        not_counted=tuple(
            NotCounted(
                (int(number) // side, int(number) % side),
                ink,
                COLOURS[int(log_probabilities[number, 1:].argmax())],
            )
            for number in np.flatnonzero(aside)
            if (ink := inks[number]) is not None
        ),
        crossed=crossed,
        strikes=strikes,
        doubtful=doubtful,
        suggestion=suggestion,
        remarks=remarks,
        marks=marks,
        by="marks" if marks else "told",
        head=None if corners is None else quad_of(corners),
        corners=quad_of(from_upper_left(pixels[[0, 0, -1, -1], [0, -1, -1, 0]])),
        nodes=tuple(
            tuple((round(float(x), 1), round(float(y), 1)) for x, y in row) for row in pixels
        ),
    )


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
    unsure = int((log_probabilities.max(1) < np.log(_KNOWN)).sum())
    if unsure > _MOST_UNSURE:
        return None
    table = log_probabilities.astype(np.float64).reshape(layout.side, layout.side, -1)
    found = suggest(layout, table.tolist(), _TRIES)
    return None if found is None or found == squares else found


def _boxes(
    template: SheetTemplate,
    patches: Patches,
    identity: SheetIdentity,
    marks: int,
    inside: npt.NDArray[np.bool_],
) -> tuple[tuple[str, ...] | None, int | None, tuple[str, ...]]:
    """Crossed shapes, strikes, and the boxes in doubt.

    :param inside: of every box, whether it is in the picture.
    """
    if marks == 0:
        return None, None, ()
    # As likely crossed out as not, where nothing is seen.
    chances = np.where(inside, read_boxes(patches.boxes), _UNSEEN)
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


def boxes_inside(picture: Picture, warp: Warp) -> npt.NDArray[np.bool_]:
    """Of the template's shape boxes and then its strikes, which are in the picture."""
    boxes = [*warp.template.boxes.values(), *warp.template.strikes]
    if not boxes:
        return np.ones(0, np.bool_)
    corners = warp.pixels(np.array([box.corners for box in boxes], np.float64))
    return np.asarray(are_inside(picture, corners).all(1), np.bool_)


def squares_inside(
    picture: Picture, warp: Warp
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Of every square of the play area, whether all of it is in the picture, and its middle."""
    side = warp.template.side
    ends, middles = np.arange(side + 1.0), np.arange(side) + 0.5
    nodes = warp.template.at(np.stack(np.meshgrid(ends, ends), axis=-1))
    corners = are_inside(picture, warp.pixels(nodes))
    whole = corners[:-1, :-1] & corners[:-1, 1:] & corners[1:, :-1] & corners[1:, 1:]
    centres = warp.template.at(np.stack(np.meshgrid(middles, middles), axis=-1))
    return whole.ravel(), are_inside(picture, warp.pixels(centres)).ravel()


# ── Shapes that are only outlined ─────────────────────────────────────────────────────────────────

#: The part of a patch in its middle that no outline reaches, as a border left out.
_BORDER = 8
#: Ink against a patch's own paper, in logarithms of light.
_INK = 0.15
#: The part of a middle up to which it has no ink.
_NONE = 0.08
#: Where a square's lightest part is that far off the sheet's paper, all of it is drawn on.
_FULL = 0.25
#: So many squares without a middle, and that part of all that are drawn, are a way to draw.
_FEW, _MOST = 3, 0.5


def is_outlined(patches: Patches, drawn: npt.NDArray[np.bool_]) -> bool:
    """Whether most squares that are read as drawn have no ink in their middles.

    :param drawn: squares, in reading order.
    """
    if drawn.sum() < _FEW:
        return False
    empty = ~_has_ink(patches.squares[drawn])
    return int(empty.sum()) >= max(_FEW, _MOST * len(empty))


def _has_ink(squares: Floats) -> npt.NDArray[np.bool_]:
    smooth = [cv2.blur(np.ascontiguousarray(patch), (3, 3)) for patch in squares]
    inner = np.asarray(smooth)[:, _BORDER : PATCH - _BORDER, _BORDER : PATCH - _BORDER]
    pixels = inner.reshape(len(inner), -1, 3)
    # Against the square's own paper, for a shadow is no ink.
    paper = np.median(pixels, axis=1)
    share = (np.linalg.norm(pixels - paper[:, None], axis=-1) > _INK).mean(1)
    full = (paper[:, 0] < -_FULL) | (np.linalg.norm(paper[:, 1:], axis=-1) > _FULL)
    return np.asarray(full | (share > _NONE), np.bool_)
