"""Pens out of drawers, and what their ink does to paper, by Kubelka and Munk.

Ink absorbs and scatters. Dyes of felt tips, highlighters and ballpoints hardly scatter: what is
printed below shines through; wax and coloured lead do, and lie on the paper's hills.
(Kubelka, J. Opt. Soc. Am. 38, 1948, equation 25.)
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TypeAlias

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats
from tools.photos.semireal.levels import Tool

Range: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Make:
    """A kind of pen.

    :ivar width_mm: of its line at the person's usual pressure.
    :ivar scatter: of one layer; see the module.
    :ivar again: what a second layer adds: dyes stop soaking in.
    :ivar tooth: how much of it the paper's valleys do not get, 0 to 1.
    :ivar wet: how much more dye gathers along edges and where the pen rests.
    :ivar feel: how much width and ink follow the pressure, 0 to 1.
    :ivar chisel: the height of a nib whose width is 1; 1: a round one.
    """

    width_mm: Range
    scatter: Range
    again: float
    tooth: Range
    wet: Range
    feel: float
    chisel: Range = (1.0, 1.0)


MAKES: dict[Tool, Make] = {
    "felt": Make((0.8, 1.9), (0.01, 0.03), 0.35, (0.0, 0.06), (0.05, 0.3), 0.25),
    "marker": Make((2.0, 4.4), (0.01, 0.03), 0.3, (0.0, 0.03), (0.05, 0.25), 0.1, (0.45, 1.0)),
    "pencil": Make((0.55, 1.25), (0.15, 0.4), 0.55, (0.35, 0.62), (0.0, 0.0), 0.75),
    "crayon": Make((1.8, 3.4), (0.3, 0.7), 0.5, (0.35, 0.65), (0.0, 0.0), 0.6),
    "ballpoint": Make((0.45, 0.7), (0.01, 0.03), 0.35, (0.05, 0.2), (0.0, 0.05), 0.35),
    "highlighter": Make((3.2, 5.0), (0.01, 0.02), 0.3, (0.0, 0.03), (0.0, 0.12), 0.05, (0.25, 0.5)),
}
#: Lightness, chroma and hue (in degrees) of a layer on white, in CIE L*a*b*, by the pen's family.
_COLOURS: dict[str, dict[str, tuple[Range, Range, Range]]] = {
    "dye": {
        "B": ((34, 52), (45, 66), (264, 294)),
        "Y": ((83, 91), (72, 96), (85, 99)),
        "R": ((43, 54), (60, 82), (18, 40)),
        "G": ((44, 64), (42, 66), (134, 163)),
    },
    "wax": {
        "B": ((38, 54), (34, 54), (262, 288)),
        "Y": ((82, 89), (66, 88), (84, 96)),
        "R": ((45, 55), (52, 70), (18, 38)),
        "G": ((46, 62), (36, 56), (136, 163)),
    },
    "paste": {
        "B": ((32, 46), (44, 64), (276, 298)),
        "Y": ((80, 88), (70, 90), (84, 96)),
        "R": ((40, 50), (56, 74), (14, 36)),
        "G": ((43, 55), (32, 50), (145, 172)),
    },
    "bright": {
        "B": ((72, 81), (28, 40), (228, 258)),
        "Y": ((93, 96), (72, 94), (100, 110)),
        "R": ((66, 76), (46, 66), (350, 378)),
        "G": ((80, 88), (58, 80), (130, 144)),
    },
}
_OF: dict[Tool, str] = {
    "felt": "dye",
    "marker": "dye",
    "pencil": "wax",
    "crayon": "wax",
    "ballpoint": "paste",
    "highlighter": "bright",
}


@dataclass(frozen=True)
class Ink:
    """One pen; see :class:`Make`.

    :ivar absorbs: of one layer: red, green, blue.
    """

    absorbs: Floats
    width_mm: float
    scatter: float
    again: float
    tooth: float
    wet: float
    feel: float
    chisel: float = 1.0


def random_ink(tool: Tool, letter: str, rng: Random) -> Ink:
    """A pen of a colour."""
    lightness, chroma, hue = (rng.uniform(*span) for span in _COLOURS[_OF[tool]][letter])
    make = MAKES[tool]
    return Ink(
        _absorbed(linear(lightness, chroma, hue)),
        rng.uniform(*make.width_mm),
        rng.uniform(*make.scatter),
        make.again,
        rng.uniform(*make.tooth),
        rng.uniform(*make.wet),
        make.feel,
        rng.uniform(*make.chisel),
    )


def dark_ink(tool: str, rng: Random) -> Ink:
    """What boxes are crossed and numbers are written with: ``ballpoint``, ``lead`` or ``felt``."""
    if tool == "lead":
        grey = rng.uniform(28, 42)
        return Ink(
            _absorbed(linear(grey, 2, 270)), rng.uniform(0.45, 0.8), 0.05, 0.5, 0.35, 0.0, 0.6
        )
    blue = rng.random() < 0.3
    lightness, chroma = (rng.uniform(18, 34), rng.uniform(35, 55)) if blue else (12, 3)
    width = rng.uniform(0.9, 1.6) if tool == "felt" else rng.uniform(0.4, 0.7)
    tooth = 0.0 if tool == "felt" else 0.08
    return Ink(_absorbed(linear(lightness, chroma, 285)), width, 0.01, 0.5, tooth, 0.05, 0.3)


def linear(lightness: float, chroma: float, hue: float) -> Floats:
    """Linear light of a colour; the nearest of the screen's where it is beyond them."""
    turn = np.radians(hue)
    lab = np.array([[[lightness, chroma * np.cos(turn), chroma * np.sin(turn)]]], np.float32)
    seen = cv2.cvtColor(lab, cv2.COLOR_Lab2LRGB)[0, 0]
    return np.asarray(np.clip(seen, 0.012, 0.985), np.float32)


def inked(paper: Floats, ink: Ink, layers: Floats) -> Floats:
    """Linear light that comes back from paper under so many layers of ink.

    :param paper: linear light that comes back from it, ``(h, w, 3)``.
    :param layers: ``(h, w)``.
    """
    a = 1 + ink.absorbs / ink.scatter
    b = np.sqrt(a * a - 1)
    depth = b * ink.scatter * np.maximum(layers, 1e-3)[..., None]
    turned = b / np.tanh(depth)
    return np.asarray((1 - paper * (a - turned)) / (a - paper + turned), np.float32)


def _absorbed(colour: Floats) -> Floats:
    # Light passes a layer twice.
    return np.asarray(-np.log(colour) / 2, np.float32)
