"""What makes a family's photos its own: hands, paper, damage, camera, and a library's failings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeAlias

from rollwrite.photo.pictures.arrays import Doubles, Floats, Picture
from tools.photos.semireal import brushes, damage, pens, sensor
from tools.photos.semireal.conditions import Condition
from tools.photos.semireal.degraded import degraded
from tools.photos.semireal.levels import Family, Level
from tools.photos.semireal.plan import Grid, Plan
from tools.photos.semireal.relief import random_relief
from tools.photos.semireal.reporting import camera, hand, library
from tools.photos.semireal.reporting import damage as befallen
from tools.photos.semireal.reporting.relief import random_relief as reporting_relief
from tools.photos.semireal.scene import AnyRelief, View

Draw: TypeAlias = Callable[[Floats, float, Grid, Plan, Level, Random], None]


class Reliefs(Protocol):
    """How a sheet of a size in mm lies; see :func:`tools.photos.semireal.relief.random_relief`."""

    def __call__(
        self, size: tuple[float, float], bend_mm: float, rng: Random, *, folded: bool
    ) -> AnyRelief: ...


class Cover(Protocol):
    """Something on a corner; see :func:`tools.photos.semireal.reporting.damage.covered`."""

    def __call__(
        self, scene: Floats, view: View, spared: list[Doubles], rng: Random, *, thumb: bool
    ) -> int: ...


class Fail(Protocol):
    """What a library does to a picture; see :func:`tools.photos.semireal.degraded.degraded`."""

    def __call__(
        self, picture: Picture, rng: Random, *, strong: bool
    ) -> tuple[Picture, str | None]: ...


@dataclass(frozen=True)
class Craft:
    """A family's ways, each as the function of that name does it.

    :ivar lot: the name by which its lots are drawn.
    :ivar shrinks: its camera makes pictures of low resolution smaller; otherwise they are taken so.
    """

    lot: str
    draw: Draw
    photocopied: Callable[[Floats, float, Random], Floats]
    relief: Reliefs
    shadowed: Callable[[Floats, Random], None]
    glared: Callable[[Floats, View, Doubles, Random], None]
    covered: Cover
    taken: Callable[[Floats, Condition, Sequence[str], Random], Picture]
    fails: Fail
    shrinks: bool = False


def _covered(scene: Floats, view: View, spared: list[Doubles], rng: Random, *, thumb: bool) -> int:
    del spared  # its corners end before them
    return damage.covered(scene, view, rng, thumb=thumb)


def _spotless(picture: Picture, rng: Random, *, strong: bool) -> tuple[Picture, None]:
    del rng, strong  # nothing fails
    return picture, None


def _earlier(lot: str, draw: Draw, fails: Fail) -> Craft:
    """The two families of the first judge differ in their hands and in the library."""
    return Craft(
        lot,
        draw,
        damage.photocopied,
        random_relief,
        damage.shadowed,
        damage.glared,
        _covered,
        sensor.taken,
        fails,
    )


CRAFTS: dict[Family, Craft] = {
    "choosing": _earlier("choosing", pens.draw, _spotless),
    # It was the reporting family before it was looked at: its photos are what they were.
    "degraded": _earlier("reporting", brushes.draw, degraded),
    "reporting": Craft(
        "reporting, the second",
        hand.draw,
        befallen.photocopied,
        reporting_relief,
        befallen.shadowed,
        befallen.glared,
        befallen.covered,
        camera.taken,
        library.degraded,
        shrinks=True,
    ),
}
