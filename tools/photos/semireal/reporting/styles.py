"""How each style is drawn: a person's paths for a shape."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

import numpy as np

from rollwrite.photo.pictures.arrays import Doubles
from tools.photos.semireal.levels import Style
from tools.photos.semireal.plan import Cell
from tools.photos.semireal.reporting.people import Path, Person, beside, moved, timed
from tools.photos.semireal.reporting.regions import Piece, chords, disc, extent, rim, shrunk
from tools.photos.semireal.reporting.signs import dots, sign


@dataclass(frozen=True)
class Manner:
    """What a person sticks to all over a sheet, style by style; lengths in squares.

    :ivar pitch: of lines: 0 close to 1 wide, within what a style allows.
    :ivar crossed: hatching goes over it a second time, in another direction.
    :ivar waved: what is thin is a wavy line through the shape instead of single lines.
    :ivar rounds: how often an outline goes round.
    :ivar inset: of outlines, beside half a line.
    :ivar sides: outlines are drawn side by side, not in one go.
    :ivar sign: what is put where squares are only ticked.
    :ivar part: what is filled where only a half is.
    """

    pitch: float
    crossed: bool
    waved: bool
    rounds: int
    inset: float
    sides: bool
    sign: str
    part: str


def random_manner(rng: Random) -> Manner:
    """Somebody's manner."""
    return Manner(
        rng.random(),
        rng.random() < 0.25,
        rng.random() < 0.35,
        rng.choices((1, 2, 3), (62, 28, 10))[0],
        rng.uniform(0.0, 0.09),
        rng.random() < 0.4,
        rng.choice(("tick", "tick", "cross", "ring", "star", "wave")),
        rng.choice(("lower", "left", "corner", "disc")),
    )


def drawn(
    person: Person, manner: Manner, cells: tuple[Cell, ...], style: Style, width: float, rng: Random
) -> list[Path]:
    """All paths for one shape.

    :param width: of the pen's line, in squares.
    """
    parts = [(cell,) for cell in cells] if person.singly else [cells]
    slant = person.slant + rng.gauss(0, 0.06)
    half = min(0.5 * width, 0.2)
    lines = _Lines(person, slant, joined=person.joined, rng=rng)
    match style:
        case "filled":
            made = []
            if rng.random() < 0.6:
                made += _outline(person, cells, half, rng, sides=False)
            for part in parts:
                made += lines.over(shrunk(part, 0.7 * half), width * (0.55 + 0.2 * manner.pitch))
            if rng.random() < 0.4:
                made += lines.turned(0.8).over(shrunk(cells, 0.8 * half), 0.95 * width)
            return made
        case "scribbled":
            step = max(min(1.2 * width, 0.24), 0.1 + 0.07 * manner.pitch)
            wild = replace(lines, joined=True, loose=0.45)
            made = [path for part in parts for path in wild.over(shrunk(part, half), step)]
            if rng.random() < 0.45:
                other = wild.turned(rng.uniform(0.5, 1.2))
                made += [
                    path for part in parts for path in other.over(shrunk(part, half), 2 * step)
                ]
            return made
        case "hatched":
            step = max(min(1.6 * width, 0.4), 0.15 + 0.09 * manner.pitch)
            single = replace(lines, joined=False)
            made = [path for part in parts for path in single.over(shrunk(part, 0.6 * half), step)]
            if manner.crossed:
                made += single.turned(math.pi / 2).over(shrunk(cells, 0.6 * half), 1.2 * step)
            return made
        case "thin":
            step = max(min(2.1 * width, 0.4), 0.24 + 0.1 * manner.pitch)
            sparse = replace(lines, joined=manner.waved, loose=0.2)
            return [path for part in parts for path in sparse.over(shrunk(part, half), step)]
        case "outlined":
            inset = half + manner.inset
            rounds = range(manner.rounds)
            return [
                path
                for n in rounds
                for path in _outline(
                    person, cells, inset + 0.03 * n + rng.gauss(0, 0.01), rng, sides=manner.sides
                )
            ]
        case "dotted":
            return [path for cell in cells for path in dots(person, cell, rng)]
        case "ticked":
            return [path for cell in cells for path in sign(person, cell, manner.sign, rng)]
        case "half":
            step = width * (0.6 + 0.3 * manner.pitch)
            return [path for cell in cells for path in lines.over([_part(cell, manner.part)], step)]


@dataclass(frozen=True)
class _Lines:
    """Strokes beside each other.

    :ivar loose: how uneven their distances are, in parts of the distance.
    """

    person: Person
    slant: float
    joined: bool
    rng: Random
    loose: float = 0.12

    def turned(self, by: float) -> _Lines:
        """The same in another direction."""
        return replace(self, slant=self.slant + by)

    def over(self, pieces: list[Piece], step: float) -> list[Path]:
        """Strokes over all pieces, at distances of a step in squares."""
        person, rng = self.person, self.rng
        low, high = extent(pieces, self.slant)
        count = max(2, round((high - low) / step))
        even = low + (high - low) * (np.arange(count) + 0.5) / count
        spread = (high - low) / count * self.loose
        offsets = even + [rng.gauss(0, spread) for _ in even]
        made: list[Path] = []
        last: Doubles | None = None
        wander, back = 0.0, False
        for row in chords(pieces, self.slant, offsets):
            wander = 0.8 * wander + rng.gauss(0, person.drift)
            for start, end in reversed(row) if back else row:
                if back and self.joined:
                    start, end = end, start
                length = float(np.hypot(*(end - start)))
                if length < 0.02 or (not self.joined and rng.random() < person.skip):
                    continue
                ahead = (end - start) / length
                aside = np.array([-ahead[1], ahead[0]]) * float(np.clip(wander, -0.04, 0.04))
                a = beside(person, start, -ahead, rng) + aside
                b = beside(person, end, ahead, rng) + aside
                if (
                    self.joined
                    and last is not None
                    and float(np.hypot(*(a - last))) < 2.2 * step + 0.1
                ):
                    made.append(moved(person, last, a, rng, stops=0.2, force=0.95))
                made.append(moved(person, a, b, rng, stops=0.5 if self.joined else 1.0))
                last = b
            back = not back
        return made


def _outline(
    person: Person, cells: tuple[Cell, ...], inset: float, rng: Random, *, sides: bool
) -> list[Path]:
    """Once round the rim: side by side, or in one go that rounds the corners."""
    made = []
    for way in rim(cells, inset):
        count = len(way)
        first = rng.randrange(count)
        corners = [way[(first + n) % count] for n in range(count + 1)]
        if sides:
            for a, b in pairwise(corners):
                ahead = (b - a) / np.hypot(*(b - a))
                ends = beside(person, a, -ahead, rng), beside(person, b, ahead, rng)
                made.append(moved(person, *ends, rng, bend=rng.gauss(0, 0.012)))
            continue
        landed = [corner + [rng.gauss(0, 0.5 * person.miss) for _ in "xy"] for corner in corners]
        round_ = rng.uniform(0.03, 0.14)
        for number, (a, b) in enumerate(pairwise(landed)):
            length = float(np.hypot(*(b - a)))
            ahead = (b - a) / length
            cut = min(round_, 0.4 * length)
            # The last side runs on a little, or the way stays open.
            more = rng.uniform(-0.06, 0.05) if number == count - 1 else -cut
            start, end = a + cut * ahead, b + more * ahead
            made.append(moved(person, start, end, rng, bend=rng.gauss(0, 0.012), stops=0.4))
            if number < count - 1:
                onwards = landed[number + 2] - b
                onwards = onwards / np.hypot(*onwards)
                curve = (end, end + 0.6 * cut * ahead, b + 0.4 * cut * onwards, b + cut * onwards)
                made.append(timed(person, curve, 0.08, rng, stops=0.2))
    return made


def _part(cell: Cell, kind: str) -> Piece:
    row, column = cell
    if kind == "disc":
        return disc(np.array((column + 0.5, row + 0.5)), 0.3)
    corners = {
        "lower": ((0.06, 0.48), (0.94, 0.48), (0.94, 0.94), (0.06, 0.94)),
        "left": ((0.06, 0.06), (0.52, 0.06), (0.52, 0.94), (0.06, 0.94)),
        "corner": ((0.94, 0.08), (0.94, 0.94), (0.08, 0.94)),
    }[kind]
    return np.asarray(np.array(corners) + np.array((column, row)))
