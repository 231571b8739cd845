"""A sheet on the table: bowed, with a corner that stands up, or folded in four."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from rollwrite.photo.pictures.arrays import Doubles

#: How far a crease is rounded, in mm.
_CREASE_MM = 1.2
#: The camera's height above the table in mm.
_CAMERA_MM = 350.0


@dataclass(frozen=True)
class Relief:
    """A sheet's height above the table, what it does to places and to light.

    :ivar size: of the page in mm.
    :ivar bow: the height of a bow in mm, and the direction in which it is bent, in radians.
    :ivar corner: which one stands up, 0 to 3 or None, by how many mm.
    :ivar creases: none, or two lines ``(x, y, angle)``: a place in mm and a direction.
    :ivar folds: heights in mm of the ridge along the first crease, and of that along the second,
        which is a ridge on one side of the first and a valley on the other.
    :ivar seen_from: by how much a mm of height moves a place, in mm.
    :ivar lamp: the light's direction over the page, and how flat it falls.
    :ivar worn: how much lighter or darker ink and paper are along a crease.
    """

    size: tuple[float, float]
    bow: tuple[float, float]
    corner: tuple[int | None, float]
    creases: tuple[tuple[float, float, float], ...]
    folds: tuple[float, float]
    seen_from: tuple[float, float]
    lamp: tuple[float, float]
    worn: float

    def height(self, places: Doubles) -> Doubles:
        """In mm, at places ``(..., 2)`` of the page in mm."""
        size = np.array(self.size)
        inner = (places - size / 2) / (size.max() / 2)
        across = inner @ np.array([np.cos(self.bow[1]), np.sin(self.bow[1])])
        made = self.bow[0] * (1 - across**2)
        number, lift = self.corner
        if number is not None:
            at = np.array([(0, 0), (1, 0), (1, 1), (0, 1)])[number] * size
            away = np.abs(places - at).sum(-1) / size.min()
            made = made + lift * np.maximum(1 - away / 0.6, 0) ** 2
        if self.creases:
            first, second = (self._away(places, crease) for crease in self.creases)
            reach = size.max() / 2
            made = made + self.folds[0] * (1 - np.hypot(first, _CREASE_MM) / reach)
            turned = np.tanh(first / 12.0)
            made = made + self.folds[1] * turned * (1 - np.hypot(second, _CREASE_MM) / reach)
        return np.asarray(made)

    def moved(self, places: Doubles) -> Doubles:
        """Where places of the page seem to lie on flat paper, in mm."""
        aside = np.array(self.seen_from) + (places - np.array(self.size) / 2) / _CAMERA_MM
        return np.asarray(places + self.height(places)[..., None] * aside)

    def places(self, seen: Doubles) -> Doubles:
        """Which places of the page seem to lie there: the inverse of :meth:`moved`."""
        made = seen
        for _ in range(5):
            made = seen - (self.moved(made) - made)
        return made

    def shade(self, places: Doubles) -> Doubles:
        """By how much slopes and creases change the light, 1: not at all."""
        here = self.height(places)
        slopes = [self.height(places + step) - here for step in np.eye(2)]
        direction, flat = self.lamp
        towards = slopes[0] * np.cos(direction) + slopes[1] * np.sin(direction)
        made = (1 - flat * towards) / np.sqrt(1 + slopes[0] ** 2 + slopes[1] ** 2)
        for crease in self.creases:
            away = self._away(places, crease)
            made = made + self.worn * np.exp(-((away / 0.45) ** 2))
        return np.asarray(np.clip(made, 0.35, 1.4))

    @staticmethod
    def _away(places: Doubles, crease: tuple[float, float, float]) -> Doubles:
        x, y, angle = crease
        return np.asarray((places - (x, y)) @ np.array([-np.sin(angle), np.cos(angle)]))


def random_relief(
    size: tuple[float, float], bend_mm: float, rng: Random, *, folded: bool
) -> Relief:
    """A sheet as somebody put it down.

    :param bend_mm: the most it stands up where it was not folded.
    """
    creases: tuple[tuple[float, float, float], ...] = ()
    folds = (0.0, 0.0)
    if folded:
        # Nobody folds exactly in the middle, nor quite straight.
        x, y = (side / 2 + rng.gauss(0, 1.5) for side in size)
        tilts = [rng.gauss(0, 0.006) for _ in "xy"]
        creases = ((x, y, tilts[0]), (x, y, np.pi / 2 + tilts[1]))
        if rng.random() < 0.5:
            creases = creases[::-1]
        folds = rng.choice((-1, 1)) * rng.uniform(3, 9), rng.choice((-1, 1)) * rng.uniform(2, 7)
    corner = rng.randrange(4) if rng.random() < 0.35 else None
    return Relief(
        size,
        (rng.uniform(-0.3, 0.6) * bend_mm, rng.uniform(0, np.pi)),
        (corner, rng.uniform(0.3, 1.0) * bend_mm),
        creases,
        folds,
        (rng.gauss(0, 0.18), rng.gauss(0, 0.18)),
        (rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 1.0)),
        rng.uniform(-0.22, 0.2),
    )
