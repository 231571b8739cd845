"""Paper that does not lie flat: slight waves, and sheets that were folded in four."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from rollwrite.photo.pictures.arrays import Doubles

#: From how far the camera looks, in mm.
_DISTANCE_MM = 400.0
#: Half the width of a crease: paper does not break at a line.
_ROUND_MM = 1.5


@dataclass(frozen=True)
class Relief:
    """How high paper stands above the table, and what that does to places and to light.

    :ivar size: of the page in mm.
    :ivar wave: amplitude in mm, waves along x and along y, and a phase.
    :ivar folds: the height in mm at a fold down the middle and at one across; 0: none.
    :ivar view: by how much a mm of height moves a place, in mm: the camera is never overhead.
    :ivar lamp: the same for light on slopes.
    :ivar crease: how much ink and light a fold has lost, -1 to 1.
    """

    size: tuple[float, float]
    wave: tuple[float, float, float, float]
    folds: tuple[float, float]
    view: tuple[float, float]
    lamp: tuple[float, float]
    crease: float

    def height(self, places: Doubles) -> Doubles:
        """In mm, at places ``(..., 2)`` of the page in mm."""
        x, y = places[..., 0] / self.size[0], places[..., 1] / self.size[1]
        amplitude, along, down, phase = self.wave
        made = amplitude * np.sin(2 * np.pi * (along * x + down * y) + phase)
        for fold, at, length in zip(self.folds, (x, y), self.size, strict=True):
            away = np.hypot((at - 0.5) * length, _ROUND_MM)
            made = made + fold * (1 - away / (length / 2))
        return np.asarray(made)

    def moved(self, places: Doubles) -> Doubles:
        """Where places of the page seem to lie on flat paper, in mm."""
        height = self.height(places)[..., None]
        aside = np.array(self.view) + (places - np.array(self.size) / 2) / _DISTANCE_MM
        return np.asarray(places + height * aside)

    def places(self, seen: Doubles) -> Doubles:
        """The inverse of :meth:`moved`."""
        made = seen
        for _ in range(4):
            made = made - (self.moved(made) - seen)
        return made

    def shade(self, places: Doubles) -> Doubles:
        """By how much paper's slope and its creases change the light."""
        step = 0.5
        right, below = np.array((step, 0.0)), np.array((0.0, step))
        here = self.height(places)
        slopes = (self.height(places + right) - here, self.height(places + below) - here)
        made = 1 + (slopes[0] * self.lamp[0] + slopes[1] * self.lamp[1]) / step
        for number, fold in enumerate(self.folds):
            if fold:
                away = places[..., number] - self.size[number] / 2
                made = made + self.crease * np.exp(-((away / 0.5) ** 2))
        return np.asarray(np.clip(made, 0.3, 1.5))


def random_relief(
    size: tuple[float, float], bend_mm: float, rng: Random, *, folded: bool
) -> Relief:
    """A sheet as it lies on the table.

    :param bend_mm: the most it stands up in waves.
    """

    def heights() -> tuple[float, float]:
        if not folded:
            return 0.0, 0.0
        return rng.choice((-1, 1)) * rng.uniform(3, 11), rng.choice((-1, 1)) * rng.uniform(3, 11)

    wave = rng.uniform(0, bend_mm), rng.uniform(-0.7, 0.7), rng.uniform(-0.7, 0.7)
    return Relief(
        size,
        (*wave, rng.uniform(0, 6.28)),
        heights(),
        (rng.uniform(-0.35, 0.35), rng.uniform(-0.35, 0.35)),
        (rng.uniform(-1.2, 1.2), rng.uniform(-1.2, 1.2)),
        rng.uniform(-0.25, 0.2),
    )
