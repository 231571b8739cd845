"""What befalls a sheet and its photo: a grey copy, shadows, mirrored lamps, things on a corner."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Floats
from tools.photos.semireal.scene import View

#: Soft things are made on a picture so many times smaller.
_COARSE = 4


def photocopied(page: Floats, density: float, rng: Random) -> Floats:
    """A grey copy of a page as an office machine makes it.

    Its lamp is greenish and its paper white; large dark areas come out lighter in their middle, the
    drum leaves streaks along the page, and toner falls where it should not.
    """
    weights = np.array([rng.uniform(0.2, 0.32), 0.0, rng.uniform(0.12, 0.22)], np.float32)
    weights[1] = 1 - weights.sum()
    dark = 1 - np.asarray(page @ weights, np.float32) ** (1 / 2.2)
    solid = cv2.GaussianBlur(dark, (0, 0), 1.6 * density)
    dark = dark * (1 - rng.uniform(0, 0.18) * np.clip(solid, 0, 1))
    bend = rng.uniform(0.8, 1.1)
    toner = np.clip((dark - rng.uniform(0.0, 0.03)) * rng.uniform(1.05, 1.25), 0, 1) ** bend
    noise = np.random.default_rng(rng.getrandbits(32))
    grainy = cv2.GaussianBlur(noise.standard_normal(dark.shape, np.float32), (0, 0), 0.09 * density)
    grainy = np.asarray(grainy / grainy[::7, ::7].std(), np.float32)
    toner = toner * (1 + 0.12 * grainy) + 0.01 * np.clip(grainy - 1.5, 0, 3)
    streaks = cv2.GaussianBlur(noise.standard_normal((1, dark.shape[1]), np.float32), (0, 0), 3)
    toner = toner * (1 + rng.uniform(0, 0.5) * streaks)
    specks = (noise.random(dark.shape, np.float32) > 1 - 2e-5 * rng.random()).astype(np.float32)
    toner = np.maximum(toner, cv2.dilate(specks, np.ones((2, 2), np.uint8)) * 0.7)
    white = rng.uniform(0.9, 0.98)
    grey = np.clip(white * (1 - 0.93 * np.clip(toner, 0, 1)), 0.03, 1) ** 2.2
    return np.repeat(grey[..., None], 3, axis=2).astype(np.float32)


def shadowed(scene: Floats, rng: Random) -> None:
    """The shadow of an arm with a phone, in place: sharper the nearer it was to the paper."""
    height, width = (side // _COARSE for side in scene.shape[:2])
    mask = np.zeros((height, width), np.uint8)
    long = max(height, width)
    border = _on_border(width, height, rng)
    middle = np.array((width, height)) * [rng.uniform(0.15, 0.85) for _ in "xy"]
    reach = rng.uniform(0.35, 0.85)
    tip = border + reach * (middle - border)
    arm = max(3, round(long * rng.uniform(0.06, 0.13)))
    cv2.line(mask, _pixel(border), _pixel(tip), 255, arm)
    ahead = (tip - border) / max(float(np.hypot(*(tip - border))), 1.0)
    if rng.random() < 0.6:
        size = (long * rng.uniform(0.12, 0.2), long * rng.uniform(0.25, 0.36))
        turn = float(np.degrees(np.arctan2(ahead[1], ahead[0]))) + rng.gauss(0, 25)
        corners = cv2.boxPoints(((float(tip[0]), float(tip[1])), size, turn))
        cv2.fillConvexPoly(mask, corners.round().astype(np.int32), 255)
    else:
        for _ in range(4):
            finger = tip + 1.2 * arm * (ahead + [rng.gauss(0, 0.4) for _ in "xy"])
            cv2.line(mask, _pixel(tip), _pixel(finger), 255, max(2, arm // 4))
    soft = cv2.GaussianBlur(mask, (0, 0), long * rng.uniform(0.006, 0.04)).astype(np.float32) / 255
    left = cv2.resize(soft, scene.shape[1::-1])[..., None]
    deep = rng.uniform(0.18, 0.52)
    # The room's light is left: of another colour than the lamp's.
    colour = deep * np.array([1, rng.uniform(0.93, 1), rng.uniform(0.82, 1.05)], np.float32)
    scene *= 1 - np.clip(left * colour, 0, 0.8)


def glared(scene: Floats, view: View, grid: Doubles, rng: Random) -> None:
    """A tube, a bulb or a window mirrored in the sheet, and its veil; in place.

    :param grid: corners of the play area in pixels, ``(4, 2)``.
    """
    shape = np.zeros([side // _COARSE for side in scene.shape[:2]], np.float32)
    across, down = rng.uniform(0.1, 0.9), rng.uniform(0.1, 0.9)
    above = grid[0] + across * (grid[1] - grid[0])
    below = grid[3] + across * (grid[2] - grid[3])
    middle = (above + down * (below - above)) / _COARSE
    size = view.density * rng.uniform(8, 20) / _COARSE
    kind = rng.choice(("tube", "bulb", "window"))
    centre = (float(middle[0]), float(middle[1]))
    turn = rng.uniform(0, 180)
    if kind == "bulb":
        cv2.circle(shape, _pixel(middle), max(2, round(size)), 1.0, -1)
    elif kind == "tube":
        corners = cv2.boxPoints((centre, (4.5 * size, 0.55 * size), turn))
        cv2.fillConvexPoly(shape, corners.round().astype(np.int32), 1.0)
    else:
        way = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))]) * 0.75 * size
        for pane in (-1, 1):
            at = middle + pane * way
            corners = cv2.boxPoints(((float(at[0]), float(at[1])), (1.2 * size, 2.2 * size), turn))
            cv2.fillConvexPoly(shape, corners.round().astype(np.int32), 1.0)
    core = cv2.GaussianBlur(shape, (0, 0), rng.uniform(0.12, 0.4) * size)
    veil = cv2.GaussianBlur(shape, (0, 0), 1.8 * size)
    light = rng.uniform(0.35, 1.0) * core + rng.uniform(0.05, 0.25) * veil
    cast = np.array([1.0, rng.uniform(0.92, 1), rng.uniform(0.8, 1.05)], np.float32)
    scene += cv2.resize(light, scene.shape[1::-1])[..., None] * cast


def covered(scene: Floats, view: View, spared: list[Doubles], rng: Random, *, thumb: bool) -> int:
    """A thumb, or a cup, a book, a case lies on a corner of the sheet; in place.

    :param spared: what is not to be covered, polygons in mm of the page: squares and boxes.
    :return: the corner's number, clockwise from the page's upper left.
    """
    size = np.array(view.relief.size)
    corner = rng.randrange(4)
    at = np.array([(0, 0), (1, 0), (1, 1), (0, 1)])[corner] * size
    inwards = np.sign(size / 2 - at)
    reach = float(size.min()) * rng.uniform(0.06, 0.13)
    kind = "thumb" if thumb else rng.choice(("cup", "book", "case"))
    turn = rng.gauss(0, 0.25)
    kept = np.concatenate(spared)
    while True:
        outline = _thing(kind, at, inwards, reach, turn)
        inside = [
            cv2.pointPolygonTest(outline.astype(np.float32), (float(x), float(y)), True) > -1.5
            for x, y in kept
        ]
        if not any(inside) or reach < 2:
            break
        reach -= 1.0
    pixels = np.round(view.pixels(outline)).astype(np.int32)
    mask = np.zeros(scene.shape[:2], np.uint8)
    cv2.fillPoly(mask, [pixels], 255)
    soft = cv2.GaussianBlur(mask, (0, 0), 0.22 * view.density).astype(np.float32) / 255
    near = np.roll(cv2.GaussianBlur(mask, (0, 0), 1.2 * view.density), rng.randint(-9, 9), 1)
    scene *= 1 - 0.35 * (near.astype(np.float32) / 255)[..., None]
    light = float(np.percentile(scene[::23, ::23], 60))
    deep = cv2.GaussianBlur(mask, (0, 0), 2.5 * view.density).astype(np.float32) / 255
    colour = _skin(rng) if thumb else np.array([rng.uniform(0.03, 0.7) for _ in "rgb"])
    # Round things are lighter in their middle.
    body = (0.55 + 0.5 * deep)[..., None] * colour.astype(np.float32) * (0.35 + light)
    scene += (body - scene) * soft[..., None]
    return corner


def _thing(kind: str, at: Doubles, inwards: Doubles, reach: float, turn: float) -> Doubles:
    """The outline in mm of what comes in over a corner as far as ``reach``."""
    ahead = inwards / np.hypot(*inwards)
    ahead = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ ahead
    aside = np.array([-ahead[1], ahead[0]])
    tip = at + ahead * reach * 1.3
    turns = np.linspace(-np.pi / 2, np.pi / 2, 15)[:, None]
    if kind == "thumb":
        end = tip - 8.5 * ahead + 8.5 * (np.cos(turns) * ahead * 1.15 + np.sin(turns) * aside)
        base = [tip - 75 * ahead + 11 * aside, tip - 75 * ahead - 11 * aside]
        return np.concatenate([end, base])
    if kind == "cup":
        whole = np.linspace(0, 2 * np.pi, 41)[:, None]
        return np.asarray(tip - 40 * ahead + 40 * (np.cos(whole) * ahead + np.sin(whole) * aside))
    wide = 90.0 if kind == "book" else 45.0
    tip = tip - 0.25 * reach * ahead
    return np.array(
        [
            tip + wide * aside,
            tip - wide * aside,
            tip - 110 * ahead - wide * aside,
            tip - 110 * ahead + wide * aside,
        ]
    )


def _skin(rng: Random) -> Doubles:
    """From dark to fair."""
    tone = rng.uniform(0.12, 0.62)
    return np.array([tone, tone * rng.uniform(0.5, 0.66), tone * rng.uniform(0.32, 0.5)])


def _on_border(width: int, height: int, rng: Random) -> Doubles:
    side, along = rng.randrange(4), rng.uniform(0.1, 0.9)
    return np.array(
        [(along * width, 0), (width, along * height), (along * width, height), (0, along * height)][
            side
        ],
        np.float64,
    )


def _pixel(place: Doubles) -> tuple[int, int]:
    return round(float(place[0])), round(float(place[1]))
