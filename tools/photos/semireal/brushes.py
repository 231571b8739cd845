"""The hand of the degraded family, its ink: grains that a brush leaves wherever it passes.

Places of a way leave their pressure on a map; the map is spread by the brush's tip, and what lies
there covers the paper, more where its fibres stand up. No strokes are drawn as lines.
"""

from __future__ import annotations

import colorsys
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Floats
from tools.photos.semireal.levels import Level, Tool
from tools.photos.semireal.plan import Grid, Plan
from tools.photos.semireal.wrist import STEP, random_wrist

#: Hues in degrees.
_HUES = {"B": (205, 240), "Y": (45, 57), "R": (-14, 9), "G": (100, 165)}


@dataclass(frozen=True)
class Kind:
    """A kind of brush: ranges of saturation, value, tip in mm, and how well it covers.

    :ivar flat: how narrow the tip is in one direction.
    :ivar fibre: how much of the paper's fibres stays bare.
    :ivar wet: how much darker its edges dry.
    """

    saturation: tuple[float, float]
    value: tuple[float, float]
    tip_mm: tuple[float, float]
    cover: tuple[float, float]
    flat: float = 1.0
    fibre: float = 0.0
    wet: float = 0.0


_KINDS: dict[Tool, Kind] = {
    "felt": Kind((0.78, 0.95), (0.55, 0.9), (0.7, 1.4), (0.8, 1.0), wet=0.15),
    "marker": Kind((0.8, 0.97), (0.5, 0.85), (2.2, 4.2), (0.8, 1.0), flat=0.5, wet=0.25),
    "pencil": Kind((0.6, 0.85), (0.55, 0.85), (0.6, 1.2), (0.55, 0.85), fibre=0.45),
    "crayon": Kind((0.65, 0.88), (0.6, 0.9), (1.6, 3.2), (0.65, 0.95), fibre=0.5),
    "ballpoint": Kind((0.7, 0.92), (0.35, 0.65), (0.35, 0.55), (0.75, 0.95), fibre=0.1),
    "highlighter": Kind((0.4, 0.65), (0.93, 1.0), (3.2, 5.0), (0.7, 0.95), flat=0.3, wet=0.1),
}


@dataclass(frozen=True)
class Brush:
    """One brush: its ink's linear colour, its tip, and how it covers; see :class:`Kind`."""

    colour: Floats
    tip_mm: float
    cover: float
    flat: float
    fibre: float
    wet: float
    slant: float


def random_brush(tool: Tool, letter: str, rng: Random) -> Brush:
    """Something to draw with in a colour."""
    kind = _KINDS[tool]
    hue = rng.uniform(*_HUES[letter]) / 360 % 1
    saturation, value = rng.uniform(*kind.saturation), rng.uniform(*kind.value)
    if letter == "Y":
        value = max(value, 0.92)
    colour = np.array(colorsys.hsv_to_rgb(hue, saturation, value), np.float32) ** 2.2
    tip, cover = rng.uniform(*kind.tip_mm), rng.uniform(*kind.cover)
    return Brush(colour, tip, cover, kind.flat, kind.fibre, kind.wet, rng.uniform(20, 70))


class Fibres:
    """The page with its fibres.

    :param page: linear light that comes back, ``(h, w, 3)``; changed in place.
    :param density: pixels a mm.
    """

    def __init__(self, page: Floats, density: float, rng: Random) -> None:
        self.page = page
        self.density = density
        self.noise = np.random.default_rng(rng.getrandbits(32))
        rough = self.noise.random(page.shape[:2], np.float32)
        long = cv2.GaussianBlur(rough, (0, 0), 0.45 * density, sigmaY=0.11 * density)
        wide = cv2.GaussianBlur(rough[:, ::-1], (0, 0), 0.11 * density, sigmaY=0.45 * density)
        felt = long + wide
        #: From about -2 to 2: how far the paper stands up.
        self.height = (felt - felt.mean()) / felt.std()

    def brush(self, ways: list[Doubles], brush: Brush) -> None:
        """Draw ways, in pixels of the page and with their pressure."""
        ways = [way for way in ways if len(way)]
        if not ways:
            return
        every = np.concatenate(ways)
        tip = brush.tip_mm * self.density
        edge = 1.5 * tip + 4
        low = np.maximum(np.floor(every[:, :2].min(0) - edge), 0).astype(int)
        high = np.minimum(np.ceil(every[:, :2].max(0) + edge), self.page.shape[1::-1]).astype(int)
        if (high <= low).any():
            return
        width, height = high - low
        at = np.floor(every[:, :2] - low + self.noise.random((len(every), 2)) - 0.5).astype(int)
        kept = ((at >= 0) & (at < (width, height))).all(1)
        index = at[kept, 1] * width + at[kept, 0]
        left = np.bincount(index, every[kept, 2], width * height).reshape(height, width)
        shape = self._tip(tip, brush)
        spread = cv2.filter2D(left.astype(np.float32), -1, shape, borderType=cv2.BORDER_CONSTANT)
        area = (slice(low[1], high[1]), slice(low[0], high[0]))
        bare = 1.1 * brush.fibre - 0.55 * self.height[area] * brush.fibre
        ink = 1 - np.exp(-2.2 * np.maximum(spread - 0.8 * bare, 0))
        if brush.wet:
            inner = cv2.GaussianBlur(ink, (0, 0), 0.35 * self.density)
            ink = ink * (1 + brush.wet * (1 - inner))
        cover = np.clip(brush.cover * ink, 0, 1)[..., None]
        self.page[area] *= 1 - cover * (1 - brush.colour)

    def _tip(self, tip: float, brush: Brush) -> Floats:
        """The brush's tip, so that one stroke along its middle leaves about 1."""
        reach = int(np.ceil(tip / 2)) + 1
        across, down = np.meshgrid(np.arange(-reach, reach + 1.0), np.arange(-reach, reach + 1.0))
        slant = np.radians(brush.slant)
        along = across * np.cos(slant) - down * np.sin(slant)
        thick = (across * np.sin(slant) + down * np.cos(slant)) / brush.flat
        shape = np.clip(tip / 2 + 0.5 - np.hypot(along, thick), 0, 1)
        bristles = 0.6 + 0.8 * self.noise.random(shape.shape)
        shape *= bristles
        # So many places of a way lie within the tip at once, one a pixel.
        return np.asarray(shape / shape.sum() * tip * 0.8 * max(brush.flat, 0.5), np.float32)


def draw(page: Floats, density: float, grid: Grid, plan: Plan, _how: Level, rng: Random) -> None:
    """Put a plan on paper with the hand of the degraded family.

    :param page: linear light that comes back from the printed page; changed in place.
    """
    paper = Fibres(page, density, rng)
    hand = random_wrist(rng)
    brushes: dict[tuple[Tool, str], Brush] = {}
    for area in plan.areas:
        for letter in filter(None, (area.under, area.letter)):
            key = (area.tool, letter)
            brush = brushes.setdefault(key, random_brush(*key, rng))
            width = brush.tip_mm / grid.square
            paper.brush(_on_page(hand.ways(area.cells, area.style, width), grid, density), brush)
    black = Brush(np.full(3, 0.02, np.float32), 0.5, 0.95, 1, 0, 0, 0)
    for area in plan.areas:
        if area.number is not None:
            row, column = area.cells[-1]
            places = _figure(area.number) * 0.4 + (column + 0.3, row + 0.3)
            way = np.concatenate([places, np.full((len(places), 1), 0.9)], axis=1)
            paper.brush(_on_page([way], grid, density), black)
    _cross(paper, plan, rng)


def _on_page(ways: list[Doubles], grid: Grid, density: float) -> list[Doubles]:
    """Ways in squares as ways in pixels; pressure for one place a pixel."""
    pixels = grid.square * density * STEP
    return [
        np.concatenate([grid.page(way[:, :2]) * density, way[:, 2:] * pixels], axis=1)
        for way in ways
        if len(way)
    ]


def _figure(number: int) -> Doubles:
    """A made-up figure of about a square: as thin and dark as digits are."""
    turns = np.arange(0, 6.28, STEP * 2.5)
    waves = 1 + number % 3
    return np.stack([0.5 + 0.4 * np.sin(waves * turns), 0.5 - 0.5 * np.cos(turns)], axis=1)


def _cross(paper: Fibres, plan: Plan, rng: Random) -> None:
    """Cross out boxes: strokes that bow, each box anew."""
    colour = {"lead": 0.12, "ballpoint": 0.025, "felt": 0.015}[plan.crosser]
    tint = np.array([1, 1, rng.choice((1.0, 1.0, 5.0))], np.float32)
    fibre = rng.uniform(0.15, 0.45) if plan.crosser == "lead" else 0.0
    width = rng.uniform(0.9, 1.4) if plan.crosser == "felt" else rng.uniform(0.4, 0.7)
    brush = Brush(np.asarray(colour * tint, np.float32), width, 0.95, 1, fibre, 0, 0)
    lines = {
        "cross": (((0.08, 0.08), (0.92, 0.92)), ((0.92, 0.1), (0.08, 0.9))),
        "slash": (((0.12, 0.88), (0.88, 0.12)),),
        "line": (((0.02, 0.55), (0.98, 0.45)),),
        "scribble": tuple(
            ((0.1 + 0.1 * n, 0.1 + 0.8 * (n % 2)), (0.2 + 0.1 * n, 0.9 - 0.8 * (n % 2)))
            for n in range(7)
        ),
    }[plan.cross]
    for box in plan.boxes:
        across, down = box[1] - box[0], box[3] - box[0]
        for line in lines:
            a, b = (
                box[0] + (x + rng.gauss(0, 0.06)) * across + (y + rng.gauss(0, 0.06)) * down
                for x, y in line
            )
            steps = np.linspace(0, 1, max(4, round(float(np.linalg.norm(b - a)) / 0.1)))[:, None]
            bow = np.sin(np.pi * steps) * rng.gauss(0, 0.04) * np.array([(a - b)[1], (b - a)[0]])
            places = (a + (b - a) * steps + bow) * paper.density
            press = np.full((len(places), 1), rng.uniform(0.7, 1.0) * 0.1 * paper.density)
            paper.brush([np.concatenate([places, press], axis=1)], brush)
