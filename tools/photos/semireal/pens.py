"""The hand of the choosing family, its ink: layers that let light through, by Beer and Lambert.

A stroke adds thickness, and paper under ink is multiplied by the ink's colour to the power of it.
Pencils and crayons leave the paper's valleys white.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Floats
from tools.photos.semireal.levels import Level, Tool
from tools.photos.semireal.plan import Area, Grid, Plan
from tools.photos.semireal.strokes import Stroke, crossing, random_writer

#: Pens of the shops: red, green, blue as their makers print them.
_COLOURS: dict[str, dict[str, tuple[int, ...]]] = {
    "felt": {
        "B": (0x1F4FA8, 0x2B6CC4, 0x0F3B8C, 0x3A7BD5, 0x2A2F8F),
        "Y": (0xFFD400, 0xF7C600, 0xFFE14A, 0xF5BB12),
        "R": (0xD3202B, 0xE03A2F, 0xB5121B, 0xE8413C, 0xC8204A),
        "G": (0x1F8A3B, 0x2FA84F, 0x0B6B3A, 0x6FB52C, 0x128A6A),
    },
    "pencil": {
        "B": (0x3566B0, 0x4C83C8, 0x2B4C97),
        "Y": (0xF6D22E, 0xF2C41B, 0xF9E04C),
        "R": (0xD23B3B, 0xC4302F, 0xDD5048),
        "G": (0x3C9550, 0x4FA34A, 0x2B7B4B),
    },
    "ballpoint": {
        "B": (0x27348B, 0x1F2E7A, 0x3344A5),
        "Y": (0xF2C41B,),
        "R": (0xC01F35, 0xCE2B30),
        "G": (0x1D6B45, 0x16795A),
    },
    "highlighter": {
        "B": (0x6FC8F0, 0x83B9F2),
        "Y": (0xF4F53A, 0xF7F86A),
        "R": (0xFF6F91, 0xFF86A8),
        "G": (0x7BE55A, 0x9BEB6B),
    },
}
_LIKE = {"marker": "felt", "crayon": "pencil"}
#: Widths of lines in mm, thickness of one stroke, and how much of the paper's valleys stay white.
_KINDS: dict[Tool, tuple[tuple[float, float], tuple[float, float], tuple[float, float]]] = {
    "felt": ((0.8, 1.6), (0.75, 1.1), (0.0, 0.0)),
    "marker": ((2.0, 4.0), (0.8, 1.2), (0.0, 0.0)),
    "pencil": ((0.5, 1.1), (0.55, 1.0), (0.2, 0.5)),
    "crayon": ((1.5, 3.0), (0.7, 1.1), (0.25, 0.55)),
    "ballpoint": ((0.35, 0.6), (0.8, 1.2), (0.0, 0.1)),
    "highlighter": ((3.0, 4.5), (0.5, 0.8), (0.0, 0.0)),
}
#: Black, blue-black and grey for boxes.
_CROSSERS = {"ballpoint": (0x1B1B22, 0x27348B), "lead": (0x55555A,), "felt": (0x141414, 0x1F4FA8)}
_SUPER = 2


@dataclass(frozen=True)
class Pen:
    """One pen.

    :ivar passes: linear light that one layer lets through: red, green, blue.
    :ivar width_mm: of its line.
    :ivar layer: the thickness of one stroke.
    :ivar tooth: how much of the paper's valleys it leaves white, 0 to 1.
    """

    passes: Floats
    width_mm: float
    layer: float
    tooth: float


def random_pen(tool: Tool, letter: str, rng: Random) -> Pen:
    """A pen out of somebody's box."""
    width, layer, tooth = _KINDS[tool]
    colour = rng.choice(_COLOURS[_LIKE.get(tool, tool)][letter])
    return Pen(_passes(colour, rng), rng.uniform(*width), rng.uniform(*layer), rng.uniform(*tooth))


def _passes(colour: int, rng: Random) -> Floats:
    values = np.array([colour >> 16, colour >> 8 & 255, colour & 255], np.float32) / 255
    jitter = np.array([rng.gauss(0, 0.025) for _ in range(3)], np.float32)
    return np.asarray(np.clip(values + jitter, 0.03, 0.99) ** 2.2, np.float32)


class Paper:
    """The picture that strokes are laid upon.

    :param page: linear light that comes back, ``(h, w, 3)``; changed in place.
    :param density: pixels a mm.
    """

    def __init__(self, page: Floats, density: float, rng: Random) -> None:
        self.page = page
        self.density = density
        noise = np.random.default_rng(rng.getrandbits(32))
        fine = noise.normal(size=page.shape[:2]).astype(np.float32)
        soft = cv2.GaussianBlur(fine, (0, 0), 0.13 * density)
        coarse = cv2.GaussianBlur(fine[::-1], (0, 0), 0.35 * density)
        grain = soft / soft.std() + 0.7 * coarse / coarse.std()
        #: 0 in the paper's valleys, 1 on its hills.
        self.tooth = np.clip(0.5 + 0.33 * grain, 0, 1)

    def lay(self, strokes: list[Stroke], grid: Grid, pen: Pen) -> None:
        """Draw strokes with one pen."""
        ways = [(grid.page(stroke.places) * self.density, stroke.force) for stroke in strokes]
        self.lay_pixels(ways, pen)

    def lay_pixels(self, ways: list[tuple[Doubles, float]], pen: Pen) -> None:
        """The same with places in pixels of the page."""
        if not ways:
            return
        edge = pen.width_mm * self.density + 3
        every = np.concatenate([places for places, _ in ways])
        low = np.maximum(np.floor(every.min(0) - edge), 0).astype(int)
        high = np.minimum(np.ceil(every.max(0) + edge), self.page.shape[1::-1]).astype(int)
        if (high <= low).any():
            return
        size = (high - low) * _SUPER
        thick = max(1, round(pen.width_mm * self.density * _SUPER))
        # Strokes in turn on three sheets of glass: where neighbours overlap, ink is thicker.
        glass = np.zeros((3, size[1], size[0]), np.uint8)
        for number, (places, force) in enumerate(ways):
            line = np.round((places - low) * (_SUPER * 16)).astype(np.int32)
            cv2.polylines(
                glass[number % 3], [line], False, round(255 * force), thick, cv2.LINE_AA, 4
            )
        laid = glass.astype(np.float32).sum(0) / 255
        thickness = cv2.resize(laid, tuple(high - low), interpolation=cv2.INTER_AREA)
        thickness = np.where(thickness > 1, 1 + 0.45 * (thickness - 1), thickness)
        area = (slice(low[1], high[1]), slice(low[0], high[0]))
        if pen.tooth:
            hills = (self.tooth[area] - pen.tooth * (1.25 - 0.6 * np.minimum(thickness, 1.4))) * 4
            thickness = thickness * np.clip(hills, 0.06, 1)
        self.page[area] *= pen.passes ** (pen.layer * thickness[..., None])


def draw(page: Floats, density: float, grid: Grid, plan: Plan, _how: Level, rng: Random) -> None:
    """Put a plan on paper with the hand of the choosing family.

    :param page: linear light that comes back from the printed page; changed in place.
    """
    paper = Paper(page, density, rng)
    pens: dict[tuple[Tool, str], Pen] = {}
    writers: dict[str, int] = {}
    for area in plan.areas:
        for letter in filter(None, (area.under, area.letter)):
            key = (area.tool, letter)
            pen = pens.setdefault(key, random_pen(*key, rng))
            # One hand all over the sheet: the same seed gives the same habits.
            seed = writers.setdefault(area.style, rng.getrandbits(32))
            writer = random_writer(area.style, Random(seed))
            writer.rng.seed(rng.getrandbits(32))
            strokes = writer.strokes(area.cells, area.style, pen.width_mm / grid.square)
            paper.lay(strokes, grid, pen)
        _number(paper, area, grid, rng)
    _cross(paper, plan, rng)


def _number(paper: Paper, area: Area, grid: Grid, rng: Random) -> None:
    if area.number is None:
        return
    row, column = area.cells[0]
    ways = [Stroke(way + np.array((column, row)), 1.0) for way in _digits(area.number, rng)]
    black = Pen(np.full(3, 0.02, np.float32), 0.5, 1.0, 0.0)
    paper.lay(ways, grid, black)


def _digits(number: int, rng: Random) -> list[Doubles]:
    """Tally strokes: the simplest way to number what one draws."""
    left = 0.2 + 0.1 * rng.random()
    uprights = [
        np.array([(left + 0.09 * n, 0.3), (left + 0.09 * n + rng.gauss(0, 0.02), 0.65)])
        for n in range(min(number % 5, 4))
    ]
    return uprights or [np.array([(left, 0.65), (left + 0.4, 0.35)])]


def _cross(paper: Paper, plan: Plan, rng: Random) -> None:
    colour = rng.choice(_CROSSERS[plan.crosser])
    width = rng.uniform(0.9, 1.5) if plan.crosser == "felt" else rng.uniform(0.35, 0.7)
    tooth = rng.uniform(0.1, 0.45) if plan.crosser == "lead" else 0.0
    pen = Pen(_passes(colour, rng), width, rng.uniform(0.7, 1.1), tooth)
    for box in plan.boxes:
        corner, across, down = box[0], box[1] - box[0], box[3] - box[0]
        for way in crossing(plan.cross, rng):
            places = corner + way[:, :1] * across + way[:, 1:] * down
            shaken = _between(places, rng)
            paper.lay_pixels([(shaken * paper.density, rng.uniform(0.7, 1.0))], pen)


def _between(places: Doubles, rng: Random) -> Doubles:
    """More places on a way, a little beside it."""
    steps = np.linspace(0, 1, 6)[:-1, None]
    parts = [a + (b - a) * steps for a, b in pairwise(places)]
    line = np.concatenate([*parts, places[-1:]])
    noise = np.random.default_rng(rng.getrandbits(32))
    return np.asarray(line + noise.normal(0, 0.15, line.shape))
