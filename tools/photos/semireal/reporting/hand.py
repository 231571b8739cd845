"""A person fills a sheet: shapes, numbers and crossed boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Floats
from tools.photos.semireal.levels import Level, Tool
from tools.photos.semireal.plan import Area, Grid, Plan
from tools.photos.semireal.reporting.inks import Ink, dark_ink, random_ink
from tools.photos.semireal.reporting.people import Path, Person, beside, moved, random_person
from tools.photos.semireal.reporting.sheet import Sheet, Trace
from tools.photos.semireal.reporting.signs import figures
from tools.photos.semireal.reporting.styles import Manner, drawn, random_manner


def draw(page: Floats, density: float, grid: Grid, plan: Plan, _how: Level, rng: Random) -> None:
    """Put a plan on paper.

    :param page: linear light that comes back from the printed page; changed in place.
    """
    person, manner = random_person(rng), random_manner(rng)
    # A broad nib is held across the strokes that fill.
    sheet = Sheet(page, density, person.slant + np.pi / 2 + rng.gauss(0, 0.25), rng)
    box: dict[tuple[Tool, str], Ink] = {}
    widths: dict[Tool, float] = {}
    for area in plan.areas:
        ink = _pen(box, widths, area.tool, area.letter, rng)
        if area.under is not None:
            wrong = _pen(box, widths, area.tool, area.under, rng)
            sheet.draw(_begun(person, manner, area, wrong.width_mm / grid.square, rng), grid, wrong)
        # What was begun in another colour is pressed over.
        hand = person if area.under is None else replace(person, press=max(person.press, 0.85))
        width = ink.width_mm / grid.square
        sheet.draw(drawn(hand, manner, area.cells, area.style, width, rng), grid, ink)
    written = dark_ink(rng.choice(("ballpoint", "lead")), rng)
    height = rng.uniform(0.3, 0.45)
    for area in plan.areas:
        if area.number is not None:
            row, column = area.cells[0]
            at = np.array((column + rng.uniform(0.2, 0.35), row + rng.uniform(0.25, 0.35)))
            sheet.draw(figures(person, area.number, at, height, rng), grid, written)
    _cross(sheet, person, plan, rng)


def _pen(
    box: dict[tuple[Tool, str], Ink],
    widths: dict[Tool, float],
    tool: Tool,
    letter: str,
    rng: Random,
) -> Ink:
    """A pen of the person's box: pens of a set are as wide as each other, nearly."""
    if (tool, letter) not in box:
        ink = random_ink(tool, letter, rng)
        width = widths.setdefault(tool, ink.width_mm) * rng.uniform(0.92, 1.08)
        box[tool, letter] = replace(ink, width_mm=width)
    return box[tool, letter]


def _begun(person: Person, manner: Manner, area: Area, width: float, rng: Random) -> list[Path]:
    """What was drawn before the mistake was seen: some strokes in a square or two, and lightly."""
    count = rng.randint(1, min(2, len(area.cells)))
    light = replace(person, press=0.7 * person.press, joined=False)
    lines = drawn(light, replace(manner, waved=False), area.cells[:count], "thin", width, rng)
    if width < 0.12:
        return lines[: rng.randint(1, 3)]
    # Of a broad pen even one stroke is much.
    return [
        Path(*(part[: len(part) // 2] for part in (p.places, p.press, p.pace))) for p in lines[:1]
    ]


def _cross(sheet: Sheet, person: Person, plan: Plan, rng: Random) -> None:
    """Cross out boxes, each anew but in the person's way."""
    ink = dark_ink(plan.crosser, rng)
    firm = replace(person, press=max(person.press, 0.6), skip=0.0)
    for box in plan.boxes:
        square = (float(np.hypot(*(box[1] - box[0]))) + float(np.hypot(*(box[3] - box[0])))) / 2
        if square == 0:
            continue
        traces = []
        for path in _strokes(firm, plan.cross, rng):
            x, y = path.places[:, :1], path.places[:, 1:]
            places = box[0] + x * (box[1] - box[0]) + y * (box[3] - box[0])
            traces.append(Trace(places * sheet.density, path.press, path.pace))
        sheet.lay(traces, ink)


def _strokes(person: Person, kind: str, rng: Random) -> Iterator[Path]:
    """Strokes over a box from (0, 0) to (1, 1)."""

    def stroke(a: tuple[float, float], b: tuple[float, float], stops: float = 1.0) -> Path:
        start, end = np.array(a), np.array(b)
        ahead = (end - start) / np.hypot(*(end - start))
        first, last = beside(person, start, -ahead, rng), beside(person, end, ahead, rng)
        return moved(person, first, last, rng, stops=stops)

    if kind == "cross":
        yield stroke((0.08, 0.06), (0.93, 0.95))
        yield stroke((0.94, 0.08), (0.07, 0.93))
    elif kind == "slash":
        yield stroke((0.08, 0.94), (0.93, 0.06))
    elif kind == "line":
        yield stroke((0.0, 0.5 + rng.gauss(0, 0.06)), (1.0, 0.48 + rng.gauss(0, 0.06)))
    else:
        yield from _scrawl(person, rng)


def _scrawl(person: Person, rng: Random) -> Iterator[Path]:
    """Up and down across a box without lifting the pen."""
    count = rng.randint(5, 9)
    places: list[Doubles] = []
    for number in range(count + 1):
        x = 0.06 + 0.88 * number / count + rng.gauss(0, 0.025)
        y = (0.1 if number % 2 else 0.9) + rng.gauss(0, 0.06)
        places.append(np.array((x, y)))
    for start, end in pairwise(places):
        yield moved(person, start, end, rng, stops=0.4)
