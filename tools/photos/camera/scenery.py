"""What lies round a sheet: tables, cloths, clutter, and the thumb that holds it down."""

from __future__ import annotations

import math
from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats
from tools.photos.hands.ink import linear


def colour(red: int, green: int, blue: int) -> Floats:
    """An sRGB colour as linear light."""
    return np.array([linear(part / 255) for part in (red, green, blue)], np.float32)


def random_table(size: tuple[int, int], rng: Random, noise: np.random.Generator) -> Floats:
    """A table top that fills a picture."""
    kind = rng.choice(("wood", "wood", "plain", "cloth", "checked", "stripes", "print", "speckled"))
    makers = {
        "wood": _wood,
        "plain": _plain,
        "cloth": _cloth,
        "checked": _checked,
        "stripes": _stripes,
        "print": _print,
        "speckled": _speckled,
    }
    table = makers[kind](size, rng, noise)
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        _clutter(table, rng)
    return np.asarray(np.clip(table, 0.01, 0.95), np.float32)


def _plain(size: tuple[int, int], rng: Random, noise: np.random.Generator) -> Floats:
    base = rng.choice(
        (
            colour(240, 238, 232),
            colour(40, 40, 44),
            colour(120, 125, 130),
            colour(200, 190, 170),
            colour(60, 80, 120),
            colour(150, 40, 40),
            colour(50, 100, 70),
        )
    )
    return np.asarray(_smooth(size, noise, 40, 0.1)[..., None] * base, np.float32)


def _smooth(size: tuple[int, int], noise: np.random.Generator, grain: int, amount: float) -> Floats:
    width, height = size
    small = noise.standard_normal((height // grain + 2, width // grain + 2), dtype=np.float32)
    big = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.exp(amount * big), np.float32)


def _wood(size: tuple[int, int], rng: Random, noise: np.random.Generator) -> Floats:
    width, height = size
    base = rng.choice(
        (
            colour(190, 140, 90),
            colour(120, 75, 45),
            colour(220, 185, 140),
            colour(70, 45, 32),
            colour(170, 120, 100),
        )
    )
    lanes = noise.standard_normal((height // 3 + 2, 6), dtype=np.float32)
    grain = cv2.resize(lanes, (width, height), interpolation=cv2.INTER_CUBIC)
    fine = cv2.resize(
        noise.standard_normal((height, max(2, width // 40)), dtype=np.float32), (width, height)
    )
    wood = np.exp(0.22 * np.asarray(grain, np.float32) + 0.06 * np.asarray(fine, np.float32))
    if rng.random() < 0.5:
        boards = max(40, height // rng.randrange(3, 8))
        wood[::boards] *= 0.3
        wood[1::boards] *= 0.5
    return np.asarray(wood[..., None] * base, np.float32)


def _cloth(size: tuple[int, int], rng: Random, noise: np.random.Generator) -> Floats:
    x, y = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    period = rng.uniform(3, 8)
    weave = 1 + 0.15 * np.sin(2 * math.pi * x / period) * np.sin(2 * math.pi * y / period)
    base = colour(*(rng.randrange(60, 240) for _ in range(3)))
    folds = _smooth(size, noise, 120, 0.2)
    return np.asarray((weave * folds)[..., None] * base, np.float32)


def _checked(size: tuple[int, int], rng: Random, noise: np.random.Generator) -> Floats:
    x, y = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    step = rng.randrange(18, 90)
    turn = rng.uniform(0, math.pi)
    u = x * math.cos(turn) + y * math.sin(turn)
    v = y * math.cos(turn) - x * math.sin(turn)
    both = ((u // step) % 2 + (v // step) % 2)[..., None] / 2
    dark = colour(*(rng.randrange(20, 200) for _ in range(3)))
    table = colour(240, 238, 230) * (1 - both) + dark * both
    return np.asarray(table * _smooth(size, noise, 60, 0.08)[..., None], np.float32)


def _stripes(size: tuple[int, int], rng: Random, noise: np.random.Generator) -> Floats:
    x, y = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    turn = rng.uniform(0, math.pi)
    step = rng.uniform(15, 120)
    lane = np.floor((x * math.cos(turn) + y * math.sin(turn)) / step).astype(np.int64)
    palette = np.stack([colour(*(rng.randrange(20, 250) for _ in range(3))) for _ in range(5)])
    table = palette[lane * 7 % 5]
    return np.asarray(table * _smooth(size, noise, 60, 0.08)[..., None], np.float32)


def _print(size: tuple[int, int], rng: Random, noise: np.random.Generator) -> Floats:
    """Newspaper: lines of little dark blocks and pictures."""
    table = np.ones((size[1], size[0], 3), np.float32) * colour(215, 212, 205)
    pitch = rng.randrange(10, 22)
    for y in range(0, size[1], pitch):
        x = rng.randrange(0, 40)
        while x < size[0]:
            length = rng.randrange(4, 40)
            table[y : y + pitch // 2, x : x + length] *= rng.uniform(0.1, 0.5)
            x += length + rng.randrange(3, 12)
    for _ in range(3):
        x, y = rng.randrange(size[0]), rng.randrange(size[1])
        wide, high = rng.randrange(60, 300), rng.randrange(60, 300)
        table[y : y + high, x : x + wide] = colour(*(rng.randrange(30, 220) for _ in range(3)))
    return table


def _speckled(size: tuple[int, int], rng: Random, noise: np.random.Generator) -> Floats:
    spots = _smooth(size, noise, 4, 0.35) * _smooth(size, noise, 11, 0.3)
    base = colour(*([rng.randrange(90, 230)] * 3))
    return np.asarray(spots[..., None] * base, np.float32)


def _clutter(table: Floats, rng: Random) -> None:
    """A pen, a die, a cup or another sheet, drawn onto the table."""
    height, width = table.shape[:2]
    x, y = rng.randrange(width), rng.randrange(height)
    size = rng.randrange(20, 90) * max(width, height) // 1200 + 5
    shade = [float(v) for v in colour(*(rng.randrange(10, 255) for _ in range(3)))]
    angle = rng.uniform(0, 180)
    kind = rng.choice(("pen", "die", "cup", "paper"))
    if kind == "cup":
        cv2.circle(table, (x, y), size, shade, -1, cv2.LINE_AA)
        cv2.circle(table, (x, y), int(size * 0.8), [v * 0.5 for v in shade], -1, cv2.LINE_AA)
        return
    shape = {"pen": (size * 8, size // 2 + 2), "die": (size, size), "paper": (size * 7, size * 5)}
    wide, high = shape[kind]
    if kind == "paper":
        shade = [0.75, 0.75, 0.72]
    box = cv2.boxPoints(((float(x), float(y)), (float(wide), float(high)), angle))
    cv2.fillPoly(table, [box.astype(np.int32)], shade, cv2.LINE_AA)
    if kind == "die":
        ink = [0.02, 0.02, 0.02] if sum(shade) > 1 else [0.8, 0.8, 0.8]
        for px, py in box:
            spot = int(x + (px - x) * 0.5), int(y + (py - y) * 0.5)
            cv2.circle(table, spot, max(2, size // 9), ink, -1, cv2.LINE_AA)


def on_table(
    sheet: Floats,
    at: tuple[Floats, Floats],
    paper: tuple[float, float],
    density: float,
    rng: Random,
    noise: np.random.Generator,
) -> Floats:
    """A sheet on a table by lot, and its shadow there.

    :param at: where on the page every pixel looks, in mm.
    :param paper: the size of the page in mm.
    :param density: pixels a mm in the photo.
    """
    x, y = at
    inside = np.minimum(
        np.minimum(x, np.float32(paper[0]) - x), np.minimum(y, np.float32(paper[1]) - y)
    )
    alpha = np.clip(inside * np.float32(density) + 0.5, 0, 1)[..., None]
    table = random_table((x.shape[1], x.shape[0]), rng, noise)
    table *= np.clip(1 + inside * np.float32(0.15), 0.55, 1)[..., None]
    return np.asarray(table * (1 - alpha) + sheet * alpha, np.float32)


def cover_with_thumb(
    scene: Floats, at: tuple[float, float], outward: float, width: float, rng: Random
) -> None:
    """Lay a thumb over a place; it comes from the direction ``outward`` (radians)."""
    skin = colour(
        *rng.choice(((236, 188, 160), (198, 134, 95), (141, 85, 54), (90, 56, 37), (255, 220, 195)))
    )
    height, across = scene.shape[:2]
    mask = np.zeros((height, across), np.uint8)
    angle = outward + rng.uniform(-0.5, 0.5)
    dx, dy = math.cos(angle), math.sin(angle)
    end = at[0] + dx * width * 12, at[1] + dy * width * 12
    tip = round(at[0] - dx * width * 0.2), round(at[1] - dy * width * 0.2)
    cv2.line(mask, tip, (round(end[0]), round(end[1])), 255, max(3, round(width)), cv2.LINE_AA)
    cover = cv2.GaussianBlur(mask, (0, 0), max(1.0, width * 0.02)).astype(np.float32) / 255
    # Darker to the sides: a finger is round.
    inner = cv2.GaussianBlur(mask, (0, 0), max(1.0, width * 0.25)).astype(np.float32) / 255
    under = cv2.GaussianBlur(mask, (0, 0), max(1.0, width * 0.15)).astype(np.float32) / 255
    scene *= (1 - 0.45 * under)[..., None]
    flesh = skin * (0.55 + 0.45 * inner)[..., None]
    scene *= 1 - cover[..., None]
    scene += flesh * cover[..., None]
