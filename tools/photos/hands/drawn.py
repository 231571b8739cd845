"""A sheet filled by hand: printed, drawn on, crossed out."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from rollwrite.photo.pictures.arrays import Floats
from tools.photos.hands import besides
from tools.photos.hands.boxes import random_crosser
from tools.photos.hands.filling import Hand, cross_out, fill_area
from tools.photos.hands.ink import Layer, Pen, black_pen, linear, paper_tooth, random_pen, wobbly
from tools.photos.hands.people import Marked, fill_sheet, print_numbers
from tools.photos.hands.play import EMPTY, Filled
from tools.photos.hands.scribbles import dark_pen
from tools.photos.levels import Level
from tools.photos.paper.pages import Blank

_LINEAR = np.array([linear(level / 255) for level in range(256)], np.float32)


def drawn(
    blank: Blank, filled: Filled, how: Level, rng: Random, noise: np.random.Generator
) -> tuple[Floats, dict[str, Any]]:
    """The filled page in linear light, RGB, and what was drawn by lot."""
    page = _LINEAR[blank.picture]
    height, width = page.shape[:2]
    if rng.random() < how.toner:
        # A tired cartridge: greyer, streaked.
        streaks = noise.random(width // 40 + 2, dtype=np.float32) * rng.uniform(0, 0.3)
        lane = np.interp(np.arange(width), np.arange(len(streaks)) * 40, streaks)
        fade = np.clip(rng.uniform(0.05, 0.35) + lane, 0, 0.6).astype(np.float32)
        page += (1 - page) * fade[None, :, None]
    tint = np.array([1, 1, 1], np.float32) - noise.random(3, dtype=np.float32) * how.tint
    tooth = paper_tooth(height, width, noise)
    page *= tint * np.float32(rng.uniform(0.78, 0.9)) * (0.985 + 0.03 * tooth[..., None])
    mixed = rng.random() < how.mixed
    kind = rng.choice(how.pens)
    kinds = {letter: rng.choice(how.pens) if mixed else kind for letter in "BYRG"}
    pens = {
        letter: _firm(random_pen(letter, kinds[letter], rng, odd=how.oddly(rng)), how, rng)
        for letter in "BYRG"
    }
    hand = _hand(how, rng)
    density = blank.density
    grid = blank.geometry["squares"]
    truth: dict[str, Any] = {
        "squares": filled.squares,
        "others": {},
        "inks": {},
        "lettered": frozenset(),
        "written": {},
        "besides": frozenset(),
    }
    # Levels without it draw no lot: their old seeds make the photos they always made.
    aside = None
    if how.besides and rng.random() < how.besides:
        aside = besides.random_besides(filled, rng, always=how.always)
        filled = replace(filled, areas=(*filled.areas, *aside.mistakes))
    marked = _marked(page, blank, tooth, filled)
    if aside is not None:
        besides.before(marked, aside, pens, rng)
        filled = _lettered(marked, filled, aside, pens, rng)
    if how.people:
        _by_people(marked, blank, filled, rng)
        filled = replace(filled, areas=())
    for letter, area in filled.areas:
        quads = [[(x * density, y * density) for x, y in grid[r][c]] for r, c in area]
        if rng.random() < 0.15:
            hand = replace(hand, angle=rng.uniform(0, math.pi))
        pen = pens[letter]
        # Pressure differs from shape to shape.
        pen = replace(pen, density=pen.density * rng.uniform(0.8 + 0.2 * how.faintest, 1.1))
        layer = _layer_over(quads)
        # Somebody in a hurry, or another player, fills this one.
        fill_area(layer, quads, pen, _hand(how, rng) if how.oddly(rng) else hand, rng)
        layer.onto(page, pen, tooth)
        marked.count(area, letter)
    if aside is not None:
        besides.after(marked, aside, pens, rng)
    if aside is not None or how.people:
        truth = {
            "squares": tuple("".join(row) for row in marked.letters),
            "others": marked.others,
            "inks": marked.inks,
            "lettered": frozenset(marked.lettered),
            "written": {at: sign for at, sign in marked.written.items() if at in marked.lettered},
            "besides": aside.habits if aside is not None else frozenset(),
        }
    _strays(page, blank, filled, how, pens, tooth, rng)
    struck = frozenset(rng.sample(range(3), filled.strikes))
    _cross_boxes(page, blank, filled, struck, how, list(pens.values()), tooth, rng)
    # Levels that are never copied draw no lot: their old seeds make the photos they always made.
    if how.copied and rng.random() < how.copied:
        # A photocopy has no colours, and little grey.
        grey = page @ np.array([0.25, 0.6, 0.15], np.float32)
        grey = np.clip(grey * rng.uniform(0.9, 1.1), 0, 1) ** np.float32(rng.uniform(0.8, 1.6))
        page = np.repeat(grey[..., None], 3, axis=2)
    return page, {"struck": struck, "kinds": kinds, "hand": hand, "filled": filled, **truth}


def _marked(page: Floats, blank: Blank, tooth: Floats, filled: Filled) -> Marked:
    """The blank page, to be drawn on."""
    density = blank.density
    quads = [
        [[(x * density, y * density) for x, y in quad] for quad in row]
        for row in blank.geometry["squares"]
    ]
    return Marked(page, tooth, quads, [[EMPTY] * len(quads) for _ in quads])


def _lettered(
    marked: Marked, filled: Filled, aside: besides.Besides, pens: dict[str, Pen], rng: Random
) -> Filled:
    """Write letters for the colours whose pens were missing; the shapes that are left to draw."""
    if not aside.lettered:
        return filled
    at_hand = [pen for letter, pen in pens.items() if letter not in aside.lettered]
    pen = rng.choice([*at_hand, black_pen(rng), black_pen(rng), dark_pen(rng)])
    for letter, area in filled.areas:
        if letter in aside.lettered and area:
            besides.write_letters(marked, area, letter, aside, pen, rng)
    return replace(filled, areas=tuple(one for one in filled.areas if one[0] not in aside.lettered))


def _by_people(marked: Marked, blank: Blank, filled: Filled, rng: Random) -> None:
    """Draw the shapes as :mod:`.people` does."""
    if rng.random() < (0.05 if blank.geometry["fiducials"] or blank.arrangement else 0.35):
        print_numbers(marked, rng)
    fill_sheet(marked, filled, rng)


def _firm(pen: Pen, how: Level, rng: Random) -> Pen:
    return replace(pen, density=pen.density * rng.uniform(how.faintest, 1.15))


def _hand(how: Level, rng: Random) -> Hand:
    styles: tuple[str, ...] = (
        "solid",
        "hatch",
        "hatch",
        "zigzag",
        "cross-hatch",
        "loops",
        "outline",
        "blob",
    )
    if how.name == "easy":
        styles = ("solid", "solid", "hatch", "zigzag")
    return Hand(
        rng.choice(styles),
        rng.uniform(*how.gap),
        rng.uniform(*how.slack),
        rng.uniform(*how.wobble),
        rng.random() < 0.5,
        rng.choice((0.0, math.pi / 2, math.pi / 4, -math.pi / 4, rng.uniform(0, math.pi))),
    )


def _layer_over(quads: list[list[tuple[float, float]]]) -> Layer:
    points = np.array(quads).reshape(-1, 2)
    side = math.dist(quads[0][0], quads[0][1])
    low, high = points.min(0) - 0.6 * side, points.max(0) + 0.6 * side
    return Layer((int(low[0]), int(low[1])), (int(high[0] - low[0]) + 1, int(high[1] - low[1]) + 1))


def _strays(
    page: Floats,
    blank: Blank,
    filled: Filled,
    how: Level,
    pens: dict[str, Pen],
    tooth: Floats,
    rng: Random,
) -> None:
    """Dots and slips of the pen on squares that stay empty."""
    grid, density = blank.geometry["squares"], blank.density
    for row, line in enumerate(filled.squares):
        for column, letter in enumerate(line):
            if letter != EMPTY or rng.random() > how.stray * 0.1:
                continue
            quad = [(x * density, y * density) for x, y in grid[row][column]]
            side = math.dist(quad[0], quad[1])
            pen = rng.choice([*pens.values(), black_pen(rng)])
            layer = _layer_over([quad])
            x, y = (quad[0][i] + (quad[2][i] - quad[0][i]) * rng.random() for i in (0, 1))
            length = rng.uniform(0.02, 0.3) * side
            turn = rng.uniform(0, math.pi)
            end = x + length * math.cos(turn), y + length * math.sin(turn)
            width = min(pen.width, 0.08) * side
            layer.stroke(wobbly((x, y), end, 0.01 * side, rng), width, pen.density * 0.8, 0.0)
            layer.onto(page, pen, tooth)


def _odd_crosser(rng: Random) -> Pen:
    """A hard pencil that hardly shows, or a thick black marker."""
    pen = black_pen(rng)
    if rng.random() < 0.3:
        return replace(pen, density=rng.uniform(0.9, 1.4), width=rng.uniform(0.1, 0.22))
    return replace(
        pen,
        density=rng.uniform(0.3, 0.9),
        width=rng.uniform(0.02, 0.06),
        grain=rng.uniform(0.1, 0.6),
    )


def _cross_boxes(
    page: Floats,
    blank: Blank,
    filled: Filled,
    struck: frozenset[int],
    how: Level,
    pens: list[Pen],
    tooth: Floats,
    rng: Random,
) -> None:
    styles: tuple[str, ...] = ("x", "x", "slash", "line", "scribble")
    if how.name == "easy":
        styles = ("x", "x", "slash")
    style = rng.choice(styles)
    own = black_pen(rng) if rng.random() < 0.6 else None
    if how.oddly(rng):
        styles += ("double", "filled", "tick")
        style = rng.choice(styles)
        own = _odd_crosser(rng)
    if not blank.geometry["shapes"]:
        return
    boxes = [blank.geometry["shapes"][name] for name in sorted(filled.crossed)]
    boxes += [blank.geometry["strikes"][number] for number in sorted(struck)]
    crosser = random_crosser(rng) if how.people and rng.random() < 0.8 else None
    for box in boxes:
        quad = [(x * blank.density, y * blank.density) for x, y in box]
        if crosser is not None:
            layer = _layer_over([quad])
            layer.onto(page, crosser.cross(layer, quad, pens, rng), tooth)
            continue
        pen = own or rng.choice(pens)
        if pen.width > 0.16:
            pen = replace(pen, width=rng.uniform(0.08, 0.2))
        layer = _layer_over([quad])
        way = style if rng.random() < 0.85 else rng.choice(styles)
        faintest = 0.3 if how.odd else 0.5
        cross_out(layer, quad, replace(pen, density=max(pen.density, faintest)), way, rng)
        layer.onto(page, pen, tooth)
