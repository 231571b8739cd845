"""Thin grey lines in a straightened picture."""

from __future__ import annotations

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats, Picture

#: Pixels per square in the straightened picture in which lines are sought.
SCALE = 24
#: Squares of paper shown around the grid.
AROUND = 0.75
#: The logarithm of every level: light and shade multiply levels, so they shift their logarithms.
LOG = np.log(np.arange(256, dtype=np.float32) + 8)


def ridges_of(view: Picture) -> tuple[Floats, Floats]:
    """How much each pixel looks like part of a thin grey line: a vertical, a horizontal one."""
    light = LOG[view]
    grey = np.asarray(cv2.transform(light, np.full((1, 3), 1 / 3, np.float32)), np.float32)
    # Printed lines have the paper's own tint, most inks have not.
    warm, cold = light[..., 2] - grey, light[..., 0] - grey
    warm -= np.median(warm[::5, ::5])
    cold -= np.median(cold[::5, ::5])
    coloured = cv2.blur(warm**2 + cold**2, (3, 3))
    plain = np.exp(coloured * np.float32(-1 / 0.015))
    return _ridge(grey, plain), _ridge(grey.T, plain.T).T


def _ridge(grey: Floats, plain: Floats) -> Floats:
    """Where a pixel is darker than both of its sides; the edge of an inked area is not."""
    smooth = np.asarray(cv2.GaussianBlur(grey, (0, 0), sigmaX=0.6, sigmaY=2.5), np.float32)
    ridge = np.zeros_like(smooth)
    ridge[:, 2:-2] = np.minimum(smooth[:, :-4], smooth[:, 4:]) - smooth[:, 2:-2]
    # A black stroke must not count for more than a line.
    return np.asarray(np.clip(ridge, 0, 0.12) * plain, np.float32)


def inked(view: Picture) -> Floats:
    """How far each pixel is from the paper's tint, 0 to 1.

    The tint is taken from around the grid, where there is mostly paper.
    """
    light = LOG[view]
    rim = np.concatenate([light[:SCALE], light[-SCALE:]])
    return off_tint(light - np.median(rim, axis=(0, 1)))


def off_tint(light: Floats) -> Floats:
    """How coloured each pixel is, 0 to 1.

    :param light: logarithms over paper, ``(..., 3)``.
    """
    strength = ((light - light.mean(-1, keepdims=True)) ** 2).sum(-1)
    return np.asarray(1 - np.exp(strength * np.float32(-1 / 0.03)), np.float32)
