"""Doubts of other origin than the network: what it cannot know, or is wrongly confident of.

A grey copy has no colours, whatever the network makes of it; glare hides what is drawn; two inks in
one square, side by side or one over the other, allow two answers. Outlines and pale or thin ink are
left to the network.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Floats, Picture
from rollwrite.photo.sheets.line_check import LineCheck
from rollwrite.photo.sheets.patches import AROUND, PATCH, SCALE, Patches

Flags: TypeAlias = npt.NDArray[np.bool_]
Letters: TypeAlias = npt.NDArray[np.int64]

#: The border of a patch that is ignored: it shows the neighbours and the printed line.
_BORDER = 6
#: A pixel is ink from this much darkness or chroma on, in logarithms of light.
_DARK, _CHROMA = 0.12, 0.12
#: Ratio of chroma to darkness below which ink is grey, and the share of squares (one in so many)
#: that may be above it on a grey copy.
_GREY, _FEW = 0.35, 10
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
_SURE = 0.9


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
        sure &= log_probabilities.max(1, keepdims=True) > np.log(_SURE)
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
    return bool(np.sort(ratio)[::-1][len(ratio) // _FEW] < _GREY)


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
    return patches[:, _BORDER : PATCH - _BORDER, _BORDER : PATCH - _BORDER]
