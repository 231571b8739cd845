"""Who draws: a hand's habits, and how it moves along a Bézier curve.

A hand starts and stops: it moves with the least jerk (Flash and Hogan, J. Neurosci. 5, 1985), is
fast in the middle of a stroke and slow at its ends, presses harder where it is slow, trembles at
some hertz whatever its speed, and lands beside the place it aims at, more so when it is fast.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TypeAlias

import numpy as np

from rollwrite.photo.pictures.arrays import Doubles

#: A place or a way ahead, in squares.
Place: TypeAlias = Doubles
#: Samples a second: so many places of a path are known.
_RATE = 80.0
_LEAST, _MOST = 6, 60


@dataclass(frozen=True)
class Path:
    """One movement of a pen on the paper.

    :ivar places: x and y in squares from the grid's top left, ``(n, 2)``.
    :ivar press: how hard the pen is pressed there, about 0 to 1, ``(n,)``.
    :ivar pace: how fast it moves there, 1 at its fastest, ``(n,)``.
    """

    places: Doubles
    press: Doubles
    pace: Doubles


@dataclass(frozen=True)
class Person:
    """Habits; lengths in squares, times in seconds.

    :ivar press: the pressure of the middle of a stroke.
    :ivar speed: squares a second.
    :ivar slant: of strokes that fill, in radians.
    :ivar beyond: how far strokes run over what they aim at; negative: they stop before it.
    :ivar miss: the spread of that.
    :ivar tremor: its amplitude; ``hertz`` its frequency.
    :ivar bulge: how far strokes bow, in parts of their length; a wrist bows to one side.
    :ivar drift: how much the aim wanders from stroke to stroke.
    :ivar skip: the chance that a stroke is left out, or the pen loses the paper for a moment.
    :ivar singly: squares are drawn one by one, not the shape as a whole.
    :ivar joined: strokes that fill are joined at their ends; the pen is not lifted.
    """

    press: float
    speed: float
    slant: float
    beyond: float
    miss: float
    tremor: float
    hertz: float
    bulge: float
    drift: float
    skip: float
    singly: bool
    joined: bool


def random_person(rng: Random) -> Person:
    """Somebody at the table: careful, quick, a child, somebody old, or left-handed."""
    kind = rng.choices(("careful", "quick", "child", "old"), (36, 38, 18, 8))[0]
    press, speed, miss, tremor, skip = {
        "careful": ((0.6, 0.8), (4, 8), (0.012, 0.03), (0.002, 0.006), (0.0, 0.01)),
        "quick": ((0.5, 0.75), (10, 22), (0.03, 0.06), (0.002, 0.008), (0.01, 0.05)),
        "child": ((0.7, 1.0), (5, 14), (0.035, 0.075), (0.006, 0.015), (0.02, 0.06)),
        "old": ((0.45, 0.7), (3, 6), (0.02, 0.04), (0.012, 0.025), (0.0, 0.03)),
    }[kind]
    slant = rng.choices((0.9, 0.0, 1.57), (70, 18, 12))[0] + rng.gauss(0, 0.16)
    # Strokes rise to the right of who writes with the right hand.
    slant = slant if rng.random() < 0.12 else -slant
    return Person(
        rng.uniform(*press),
        rng.uniform(*speed),
        slant,
        rng.uniform(-0.05, 0.025),
        rng.uniform(*miss),
        rng.uniform(*tremor),
        rng.uniform(4, 11),
        rng.gauss(0, 0.035),
        rng.uniform(0.2, 1.0) * rng.uniform(*miss),
        rng.uniform(*skip),
        rng.random() < 0.45,
        rng.random() < 0.65,
    )


def moved(
    person: Person,
    start: Place,
    end: Place,
    rng: Random,
    *,
    bend: float | None = None,
    force: float = 1.0,
    stops: float = 1.0,
) -> Path:
    """A stroke from a place to another along a cubic Bézier curve.

    :param bend: how far its middle lies aside, in parts of its length; None: as hands do.
    :param force: by how much the pressure is more or less than the person's.
    :param stops: 1: the pen comes to rest at both ends; 0: it only passes there.
    """
    ahead = end - start
    length = float(np.hypot(*ahead))
    aside = np.array([-ahead[1], ahead[0]])
    if bend is None:
        # Who draws a long line watches where it goes.
        most = 0.1 / max(length, 0.1)
        bend = float(np.clip(rng.gauss(person.bulge, 0.02), -most, most))
    first = start + ahead * rng.uniform(0.25, 0.4) + aside * bend * 4 / 3
    last = start + ahead * rng.uniform(0.6, 0.75) + aside * bend * 4 / 3 * rng.uniform(0.8, 1.2)
    # A long stroke is faster than a short one, not as much as it is longer.
    seconds = 0.05 + length**0.7 / person.speed
    return timed(person, (start, first, last, end), seconds, rng, force=force, stops=stops)


def timed(
    person: Person,
    curve: tuple[Place, Place, Place, Place],
    seconds: float,
    rng: Random,
    *,
    force: float = 1.0,
    stops: float = 1.0,
) -> Path:
    """A person's movement along a curve, given by its four points."""
    length = sum(float(np.hypot(*(b - a))) for a, b in pairwise(curve))
    count = int(np.clip(max(seconds * _RATE, length / 0.06), _LEAST, _MOST))
    time = np.linspace(0, 1, count)
    rested = time**3 * (10 - 15 * time + 6 * time**2)
    at = (stops * rested + (1 - stops) * time)[:, None]
    a, b, c, d = curve
    places = (1 - at) ** 3 * a + 3 * at * (1 - at) ** 2 * b + 3 * at**2 * (1 - at) * c + at**3 * d
    pace = stops * 16 * (time * (1 - time)) ** 2 + (1 - stops)
    wave = 2 * np.pi * person.hertz * seconds * time
    shake = [np.sin(wave + rng.uniform(0, 6.3)) * person.tremor * rng.gauss(0, 1) for _ in "xy"]
    tired = rng.gauss(1, 0.07) * force
    press = person.press * tired * (1.12 - 0.3 * pace) + 0.05 * np.sin(wave / 3 + rng.uniform(0, 6))
    # Quick strokes end in the air.
    lift = min(person.speed / 25, 0.8) * stops
    press = press * (1 - lift * np.clip((time - 0.85) / 0.15, 0, 1))
    if rng.random() < person.skip:
        hole = rng.uniform(0.1, 0.9)
        press = press * np.clip(np.abs(time - hole) / 0.06 - 0.6, 0.0, 1)
    return Path(places + np.stack(shake, axis=1), np.clip(press, 0, 1.3), pace)


def beside(person: Person, place: Place, ahead: Place, rng: Random) -> Place:
    """Where the hand lands that aims at a place and comes from a way ``ahead`` (of length 1)."""
    far = person.beyond + rng.gauss(0, person.miss)
    if rng.random() < 0.015:
        far += rng.uniform(0.05, 0.16)
    return place + min(far, 0.24) * ahead + rng.gauss(0, 0.4 * person.miss) * ahead[::-1]
