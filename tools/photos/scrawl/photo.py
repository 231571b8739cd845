"""A photo of a scrawled sheet from its number, with the truth about it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Any

import cv2
import numpy as np

from rollwrite.dicegame import built_in_layout
from rollwrite.photo.pictures.arrays import Floats
from tools.photos.hands.play import EMPTY, random_filled
from tools.photos.paper.pages import Blank, Print, printed_sheet
from tools.photos.scrawl.brush import DARK, field, inked, lined, tinted
from tools.photos.scrawl.sheet import KINDS, Drawn, draw_sheet

#: Pixels a mm of the page that is drawn on.
_DENSITY = 7.0


@dataclass(frozen=True)
class Scrawl:
    """A photo and the truth about it, as the judge of photos wants it.

    :ivar recipe: ``kinds``, what is on the sheet besides play, and ``level``.
    """

    data: bytes
    layout: str
    squares: tuple[str, ...]
    crossed: frozenset[str]
    strikes: int
    recipe: dict[str, Any]


def make_scrawl(number: int, *, plain: bool = False, nasty: bool = False) -> Scrawl:
    """The photo of a number.

    :param plain: a sheet with nothing besides play.
    :param nasty: in worse light, farther away, blurred.
    """
    rng = Random(f"scrawl {number} {nasty}")
    noise = np.random.default_rng([number, 77, int(nasty)])
    layout = built_in_layout(rng.choices(("standard", "travel", "grand"), (6, 1, 1))[0])
    blank = printed_sheet(
        layout, Print(rng.choice(("a4", "letter")), rng.random() < 0.2, 1,
                      rng.choice(("bright", "bright", "low-ink")), rng.choice(("en", "es", "fr"))),
        _DENSITY,
    )  # fmt: skip
    filled = random_filled(layout, rng)
    page: Floats = np.asarray(blank.picture / 255, np.float32)
    page *= np.float32(0.96) + 0.012 * field(page.shape[:2], 3, noise)[..., None]
    quads = np.array(blank.geometry["squares"], np.float32)
    quads *= np.float32(blank.density)
    drawn = Drawn(page, quads, [[EMPTY] * layout.side for _ in range(layout.side)])
    first = KINDS[number % len(KINDS)]
    kinds: tuple[str, ...] = (first, rng.choice(KINDS)) if rng.random() < 0.3 else (first,)
    draw_sheet(drawn, filled, () if plain else kinds, rng, noise)
    struck = rng.sample(range(3), filled.strikes)
    _boxes(drawn.page, blank, filled.crossed, struck, rng, noise)
    return Scrawl(
        _taken(drawn.page, blank, rng, noise, nasty=nasty),
        layout.name,
        tuple("".join(row) for row in drawn.letters),
        filled.crossed,
        filled.strikes,
        {"kinds": [] if plain else list(kinds), "level": "nasty" if nasty else "plain"},
    )


def _boxes(
    page: Floats, blank: Blank, crossed: frozenset[str], struck: list[int], rng: Random,
    noise: np.random.Generator,
) -> None:  # fmt: skip
    boxes = [blank.geometry["shapes"][name] for name in sorted(crossed)]
    boxes += [blank.geometry["strikes"][number] for number in struck]
    ink = tinted(rng.choice(DARK), noise, 5)
    cover = np.zeros(page.shape[:2], np.float32)
    for box in boxes:
        quad = np.array(box) * blank.density + noise.normal(0, 2, (4, 2))
        lined(cover, [quad[[0, 2]], quad[[1, 3]]], rng.uniform(3, 6), noise, 0.1)
    inked(page, cover, ink, rng.uniform(0.85, 1.0))


def _taken(
    page: Floats, blank: Blank, rng: Random, noise: np.random.Generator, *, nasty: bool
) -> bytes:
    """Laid on a table, looked at from a slant, lit unevenly, and compressed."""
    long = rng.choice((1100, 1300) if nasty else (1400, 1600, 1900))
    upright = blank.size[1] >= blank.size[0]
    width, height = (long * 3 // 4, long) if upright else (long, long * 3 // 4)
    part = rng.uniform(0.75, 0.93)
    scale = part * min(width / page.shape[1], height / page.shape[0])
    half = np.array([page.shape[1], page.shape[0]]) * scale / 2
    turn = rng.gauss(0, 0.08)
    tilt = rng.uniform(0, 0.12 if nasty else 0.07)
    way = rng.uniform(0, 2 * math.pi)
    ends = []
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        near = 1 + tilt * (x * math.cos(way) + y * math.sin(way))
        u, v = half[0] * x * near, half[1] * y * near
        ends.append((width / 2 + u * math.cos(turn) - v * math.sin(turn),
                     height / 2 + u * math.sin(turn) + v * math.cos(turn)))  # fmt: skip
    source = np.array(
        [(0, 0), (page.shape[1], 0), (page.shape[1], page.shape[0]), (0, page.shape[0])], np.float32
    )
    matrix = cv2.getPerspectiveTransform(source, np.array(ends, np.float32))
    small = cv2.GaussianBlur(page, (0, 0), max(0.3, 0.4 / scale))
    seen = cv2.warpPerspective(small, matrix, (width, height), flags=cv2.INTER_LINEAR)
    there = cv2.warpPerspective(np.ones(page.shape[:2], np.float32), matrix, (width, height))
    table = np.array([rng.uniform(0.25, 0.6) * c for c in (1.0, 0.85, 0.7)], np.float32)
    ground = table * (1 + 0.2 * field((height, width), 40, noise))[..., None]
    scene = seen * there[..., None] + ground * (1 - there[..., None])
    light = 1 + (0.3 if nasty else 0.15) * field((height, width), long * 0.6, noise)
    scene *= np.clip(light, 0.45, 1.4)[..., None] * rng.uniform(0.75, 1.0)
    warm = rng.uniform(-0.12, 0.2) * (1.4 if nasty else 1)
    scene *= np.array([1 + warm / 2, 1.0, 1 - warm], np.float32)
    blurred = cv2.GaussianBlur(
        scene, (0, 0), rng.uniform(0.8, 1.6) if nasty else rng.uniform(0.4, 0.8)
    )
    grain = noise.normal(0, rng.uniform(0.012, 0.03) if nasty else 0.008, scene.shape)
    shown = np.clip((blurred + grain) * 255, 0, 255).astype(np.uint8)
    quality = rng.randint(55, 80) if nasty else rng.randint(82, 95)
    done, data = cv2.imencode(".jpg", shown[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    return data.tobytes()
