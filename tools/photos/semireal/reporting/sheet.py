"""The printed sheet under the pen: hills and valleys of paper, and ink where a nib has been."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Floats
from tools.photos.semireal.plan import Grid
from tools.photos.semireal.reporting.inks import Ink, inked
from tools.photos.semireal.reporting.people import Path

_SHIFT = 4


@dataclass(frozen=True)
class Trace:
    """A path on the page: places in pixels, pressure and pace as in :class:`Path`."""

    places: Doubles
    press: Doubles
    pace: Doubles


class Sheet:
    """A page that is drawn upon.

    :param page: linear light that comes back, ``(h, w, 3)``; changed in place.
    :param density: pixels a mm.
    """

    def __init__(self, page: Floats, density: float, nib: float, rng: Random) -> None:
        self.page = page
        self.density = density
        #: 0 in the paper's valleys to 1 on its hills, evenly shared out.
        self.hills = _paper(page.shape[:2], density, rng)
        #: How nibs that are not round are held: the direction of their broad side, in radians.
        self.nib = nib

    def draw(self, paths: list[Path], grid: Grid, ink: Ink) -> None:
        """Draw paths in squares of a grid."""
        self.lay(
            [
                Trace(grid.page(path.places) * self.density, path.press, path.pace)
                for path in paths
                if len(path.places) > 1
            ],
            ink,
        )

    def lay(self, traces: list[Trace], ink: Ink) -> None:
        """Draw with one pen, without waiting until it is dry."""
        if not traces:
            return
        every = np.concatenate([trace.places for trace in traces])
        edge = 1.2 * ink.width_mm * self.density + 4
        low = np.maximum(np.floor(every.min(0) - edge), 0).astype(int)
        high = np.minimum(np.ceil(every.max(0) + edge), self.page.shape[1::-1]).astype(int)
        if (high <= low).any():
            return
        width, height = (high - low).tolist()
        layers = np.zeros((height, width), np.float32)
        for trace in traces:
            self._add(layers, trace, low, edge, ink)
        area = (slice(low[1], high[1]), slice(low[0], high[0]))
        layers = self._dried(layers, self.hills[area], ink)
        wet = layers > 0.004
        paper = self.page[area]
        made = inked(paper[wet][None], ink, layers[wet][None])
        paper[wet] = made[0]

    def _add(self, layers: Floats, trace: Trace, low: Doubles, edge: float, ink: Ink) -> None:
        """One stroke upon what was laid before: ink that is there already takes less up."""
        places = trace.places - low
        size = np.array(layers.shape[::-1])
        first = np.clip(np.floor(places.min(0) - edge), 0, size).astype(int)
        last = np.clip(np.ceil(places.max(0) + edge), 0, size).astype(int)
        if (last <= first).any():
            return
        wide, high = (last - first).tolist()
        # A stroke is drawn larger than it is kept, a narrow one more so.
        times = 3 if ink.width_mm * self.density < 7 else 2
        glass = np.zeros((high * times, wide * times), np.float32)
        ahead = np.diff(places, axis=0)
        turn = np.arctan2(ahead[:, 1], ahead[:, 0])
        nib = np.hypot(np.sin(turn - self.nib), ink.chisel * np.cos(turn - self.nib))
        press = (trace.press[1:] + trace.press[:-1]) / 2
        spread = 1 + ink.feel * 0.5 * (press / 0.65 - 1)
        thick = np.clip(ink.width_mm * self.density * times * nib * spread, 1, None)
        rest = 1 + ink.wet * 0.8 * np.clip(0.7 - trace.pace[1:], 0, 1)
        laid = rest * (1 - ink.feel + ink.feel * np.clip(press / 0.65, 0, 1.6))
        laid = np.where(press < 0.03, 0, laid)
        fine = np.round(((places - first + 0.5) * times - 0.5) * (1 << _SHIFT)).astype(int).tolist()
        for number in range(len(ahead)):
            if laid[number] > 0:
                cv2.line(
                    glass,
                    fine[number],
                    fine[number + 1],
                    float(laid[number]),
                    max(1, round(float(thick[number]))),
                    cv2.LINE_8,
                    _SHIFT,
                )
        stroke = cv2.resize(glass, (wide, high), interpolation=cv2.INTER_AREA)
        there = layers[first[1] : last[1], first[0] : last[0]]
        room = 1 - (1 - ink.again) * np.clip(there, 0, 1)
        there += stroke * room

    def _dried(self, layers: Floats, hills: Floats, ink: Ink) -> Floats:
        """What is left of ink on this paper."""
        if ink.wet:
            fray = cv2.GaussianBlur(layers, (0, 0), 0.045 * self.density)
            inner = cv2.GaussianBlur(np.minimum(fray, 1), (0, 0), 0.3 * self.density)
            layers = fray * (1 + ink.wet * np.clip(1 - inner, 0, 1)) * (0.94 + 0.12 * hills)
        if ink.tooth:
            # A second layer and a firm hand reach deeper.
            reach = ink.tooth * (1.35 - 0.55 * np.clip(layers, 0, 1.6))
            layers = layers * np.clip((hills - reach) * 5 + 0.5, 0.05, 1)
        return np.asarray(layers, np.float32)


def _paper(shape: tuple[int, ...], density: float, rng: Random) -> Floats:
    """Noise of several sizes: fibres of 0.1 to 1 mm."""
    noise = np.random.default_rng(rng.getrandbits(32))
    height, width = shape[:2]
    made = np.zeros((height, width), np.float32)
    for size_mm, share in ((0.16, 1.0), (0.3, 0.8), (0.75, 0.5)):
        step = max(size_mm * density, 1.0)
        rough = noise.standard_normal(
            (math.ceil(height / step) + 2, math.ceil(width / step) + 2), np.float32
        )
        smooth = cv2.resize(rough, (width, height), interpolation=cv2.INTER_CUBIC)
        made += share * smooth / float(smooth[::7, ::7].std())
    made /= float(made[::7, ::7].std())
    # Evenly shared out, near enough: the logistic curve of a normal spread.
    return np.asarray(1 / (1 + np.exp(-1.7 * made)), np.float32)
