"""From a sheet's straightened view to what is drawn on it, and what of that is in doubt.

Some doubts the network cannot have, or is wrongly confident against. A grey copy has no colours,
whatever it makes of it; glare hides what is drawn; two inks in one square, side by side or one over
the other, allow two answers. Outlines and pale or thin ink are left to the network.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.checking import suggest
from rollwrite.dicegame import COLOURS, Layout
from rollwrite.photo.pictures.arrays import Floats, Picture
from rollwrite.photo.pictures.homography import are_inside, from_upper_left, quad_of
from rollwrite.photo.pictures.reading import NotCounted, Reading
from rollwrite.photo.sheets.crossings import looked_for_crossings
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
from rollwrite.photo.sheets.patches import AROUND, PATCH, SCALE, Patches, cut
from rollwrite.photo.sheets.warp import SheetTemplate, Warp

#: Pixels a mm below which pale ink and thin strokes may be missing, even where all seems sure.
_NEAR_ENOUGH = 3.0
#: The highest confidence of a square that something besides the network speaks against.
_DOUBTED = 0.5
#: Squares less sure than this are marked; more is asked for when a mark was missing.
_SURE, _SURE_WITH_FEWER = 0.94, 0.96
#: The same for squares with ink that is no play: of it the networks are right more often than they
#: say.
_SURE_ASIDE = 0.91
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
    if warp.density < _NEAR_ENOUGH:
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
    sure = np.full(len(best), _SURE)
    sure[aside] = _SURE_ASIDE
    if 0 < marks < _ALL_MARKS:
        sure += _SURE_WITH_FEWER - _SURE
    suggestion = _suggestion(identity.layout, log_probabilities, squares)
    uncertain = [
        (number // side, number % side)
        for number in range(side * side)
        if confidence[number] < sure[number]
        or _differs(suggestion, squares, number // side, number % side)
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


# ── Doubts of other origin than the network ───────────────────────────────────────────────────────

Flags: TypeAlias = npt.NDArray[np.bool_]
Letters: TypeAlias = npt.NDArray[np.int64]

#: The border of a patch that is ignored: it shows the neighbours and the printed line.
_NEIGHBOURS = 6
#: A pixel is ink from this much darkness or chroma on, in logarithms of light.
_DARK, _CHROMA = 0.12, 0.12
#: Ratio of chroma to darkness below which ink is grey, and the share of squares (one in so many)
#: that may be above it on a grey copy.
_GREY, _FEW_COLOURED = 0.35, 10
#: The network is guessing at a colour when its best candidate is less likely than this.
_GUESSED = 0.8
#: The border that is ignored for this, narrower, because outlines count as well.
_EDGE = 2
#: The least fraction of a square's middle that a second ink covers.
_SECOND = 0.1
#: The least similarity in hue between a pixel and an ink, as a cosine.
_ALIKE = 0.95
#: Likewise between a square and the median of its ink, and the weight of darkness in it.
_OWN_HUE, _SHADE = 0.9, 0.5
#: The number of squares from which it is known what an ink usually looks like.
_USUAL = 3
#: From this level on a pixel is burnt out; where the paper itself is lighter than the second value,
#: ink can be seen all the same.
_TOP, _PAPER = 250, 225
#: The fraction of burnt-out pixels from which a square counts as hidden by glare, and the same
#: where the paper is nearly burnt out everywhere.
_GLARE, _WIPED = 0.4, 0.9
#: How much darker than paper a printed line is at least, how many pixels from a square's side it
#: may lie, and along how many of the four it must be seen.
_LINE, _REACH, _MOST_SIDES = 8, 3, 3
#: The fraction of a square's middle that a speck of dust or a printed sign covers.
_SPECK = 0.05
#: The network is confident from this probability on; below it squares are marked anyway.
_SURE_OF_COLOUR = 0.9


@dataclass(frozen=True, eq=False)
class Doubt:
    """Squares to be marked, ``(squares,)``, and remarks on the whole picture.

    :ivar colourless: whether colours cannot be distinguished at all.
    """

    squares: Flags
    remarks: tuple[str, ...]
    colourless: bool


def doubts(
    patches: Patches,
    log_probabilities: Floats,
    check: LineCheck | None,
    signs: Flags | None = None,
) -> Doubt:
    """What speaks against a reading.

    :param check: of the grid's lines, or None where it was not made.
    :param signs: squares whose ink says nothing by its colour: a letter tells what it stands for,
        or it is no play. None is none of them.
    """
    signs = np.zeros(len(log_probabilities), np.bool_) if signs is None else signs
    letters = np.where(signs, 0, log_probabilities.argmax(1))
    marked = np.zeros(len(letters), np.bool_)
    remarks = []
    by_letter = signs & (log_probabilities.argmax(1) > 0)
    # Where letters say most of it, they say it in any ink.
    colourless = by_letter.sum() <= (letters > 0).sum() and is_colourless(
        patches, log_probabilities, letters > 0
    )
    if colourless:
        # Copiers lose pale ink; and an outline of it leaves squares as blank as any.
        marked[:] = True
        remarks.append("grey")
    else:
        sure = letters[:, None] == np.arange(log_probabilities.shape[1])
        sure &= log_probabilities.max(1, keepdims=True) > np.log(_SURE_OF_COLOUR)
        marked |= (second_ink(patches, sure) > _SECOND) & ~signs
        marked |= strange_hue(patches, letters)
    glaring = glare(patches)
    if glaring.any():
        marked |= glaring
        remarks.append("glare")
    if check is not None and not check.is_right:
        marked |= check.beside()
        if check.is_wrong:
            marked[:] = True
            remarks.append("fold")
    return Doubt(marked, tuple(remarks), colourless)


def is_colourless(patches: Patches, log_probabilities: Floats, inked: Flags) -> bool:
    """Whether nothing that is drawn has a colour, or the network can only guess at most colours.

    How pale an ink is does not matter, only its chroma against its darkness.

    :param inked: squares that are drawn.
    """
    if not inked.any():
        return False
    chances = np.exp(log_probabilities[inked, 1:])
    if float(np.median(chances.max(1) / chances.sum(1))) < _GUESSED:
        return True
    edge = _EDGE
    pixels = patches.squares[inked, edge:-edge, edge:-edge].reshape(int(inked.sum()), -1, 3)
    ink = (pixels[..., 0] < -_DARK) | (np.linalg.norm(pixels[..., 1:], axis=-1) > _CHROMA)
    # Noise has all hues and cancels out, a colour does not; the paper's own tint is gone already.
    total = (pixels * ink[..., None]).mean(1)
    ratio = np.linalg.norm(total[:, 1:], axis=1) / np.maximum(-total[:, 0], 0.5 * _SPECK)
    return bool(np.sort(ratio)[::-1][len(ratio) // _FEW_COLOURED] < _GREY)


def second_ink(patches: Patches, sure: Flags) -> Floats:
    """The part of each square's middle that is covered by another ink than most of it.

    :param sure: squares of which the network is sure, a column a letter, ``(squares, letters)``.
    """
    chroma = _middle(patches.squares)[..., 1:]
    strength = np.linalg.norm(chroma, axis=-1)
    inks = []
    for letter in range(1, sure.shape[1]):
        own = chroma[sure[:, letter]]
        own = own[strength[sure[:, letter]] > _CHROMA]
        if len(own):
            inks.append(np.median(own, axis=0))
    if len(inks) < 2:
        return np.zeros(len(chroma), np.float32)
    known = np.array(inks, np.float32)
    full = np.linalg.norm(known, axis=1)
    alike = chroma @ (known / full[:, None]).T / np.maximum(strength, 1e-3)[..., None]
    nearest = alike.argmax(-1)
    counted = (alike.max(-1) > _ALIKE) & (strength > np.maximum(_CHROMA, 0.5 * full[nearest]))
    parts = [(counted & (nearest == number)).mean((1, 2)) for number in range(len(inks))]
    return np.asarray(np.sort(np.stack(parts, 1), axis=1)[:, -2], np.float32)


def strange_hue(patches: Patches, letters: Letters) -> Flags:
    """Squares whose hue is another one than that of most squares that are read like them.

    One ink over another makes a third colour, and a darker one.
    """
    inner = _middle(patches.squares)
    inked = np.linalg.norm(inner[..., 1:], axis=-1) > _CHROMA
    total = (inner * inked[..., None]).mean((1, 2))
    total[:, 0] *= _SHADE
    hue = total / np.maximum(np.linalg.norm(total, axis=1, keepdims=True), 1e-6)
    strange = np.zeros(len(letters), np.bool_)
    for letter in range(1, int(letters.max(initial=0)) + 1):
        like = (letters == letter) & (inked.mean((1, 2)) > 2 * _SPECK)
        if like.sum() >= _USUAL:
            usual = np.median(hue[like], axis=0)
            strange |= like & (hue @ usual < _OWN_HUE * np.linalg.norm(usual))
    return strange


def glare(patches: Patches) -> Flags:
    """Squares of which a good part is as light as a picture can be, and lighter than the paper."""
    side, around = patches.side, AROUND * SCALE
    blue, green, red = cv2.split(patches.levels)
    levels = np.minimum(np.minimum(blue, green), red)
    view = levels[around:-around, around:-around]
    most = _GLARE if float(np.percentile(view, 60)) < _PAPER else _WIPED
    at_top = (view >= _TOP).reshape(side, SCALE, side, SCALE).mean((1, 3))
    return np.asarray((at_top > most).ravel() & ~_has_lines(levels, side), np.bool_)


def _has_lines(view: Picture, side: int) -> Flags:
    """Squares along most of whose sides a printed line is seen: white paper, and not glare, which
    would have burnt it out as well.

    :param view: of the grid and what lies round it, the darkest of each pixel's three colours.
    """
    start, end = AROUND * SCALE, (AROUND + side) * SCALE
    blank = float(np.percentile(view[start:end, start:end], 60)) - _LINE

    def seen(turned: Picture) -> Flags:
        """Of the lines across, for each column."""
        lines = range(start, end + 1, SCALE)
        strips = [turned[at - _REACH : at + _REACH, start:end].min(0) for at in lines]
        dark = np.median(np.array(strips).reshape(side + 1, side, SCALE), axis=-1) < blank
        return np.asarray(dark, np.bool_)

    across, down = seen(view), seen(np.ascontiguousarray(view.T)).T
    sides = np.array([across[:-1], across[1:], down[:, :-1], down[:, 1:]])
    return np.asarray(sides.sum(0).ravel() >= _MOST_SIDES, np.bool_)


def _middle(patches: Floats) -> Floats:
    return patches[:, _NEIGHBOURS : PATCH - _NEIGHBOURS, _NEIGHBOURS : PATCH - _NEIGHBOURS]
