"""Photos of what stands about in a house and has squares, but is no board to draw on.

A second collection beside :mod:`tools.photos.grids.nothing`, made later and only to measure: no
number of the reader was chosen by it, and its light and camera are its own. What it shows fills
more of the picture, as it does when somebody points a phone at the wrong thing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats, Picture

Colour: TypeAlias = tuple[int, int, int]

#: Width and height of what is drawn, in pixels, and long side of the photo.
_PLANE = 1800
_LONG = 1280


def _plane(colour: Colour) -> Picture:
    return np.full((_PLANE, _PLANE, 3), colour, np.uint8)


def _muted(rng: Random, low: int = 40, high: int = 230) -> Colour:
    return rng.randint(low, high), rng.randint(low, high), rng.randint(low, high)


def _gingham(rng: Random) -> Picture:
    """A chequered cloth: stripes both ways, darker where they cross, on woven threads."""
    step = rng.randint(24, 120)
    white, dark = np.array(_muted(rng, 215, 250)), np.array(_muted(rng, 20, 170))
    y, x = np.mgrid[:_PLANE, :_PLANE]
    bend = 6 * np.sin(y / rng.uniform(180, 500)) + 6 * np.sin(x / rng.uniform(180, 500))
    share = (((x + bend) // step % 2) + ((y + bend) // step % 2)) / 2
    threads = 0.04 * (np.sin(x * 2.1) + np.sin(y * 2.1))
    share = np.clip(share + threads, 0, 1)[..., None]
    return np.asarray(np.clip(white * (1 - share) + dark * share, 0, 255), np.uint8)


def _bathroom(rng: Random) -> Picture:
    """Tiles with joints, each with a gloss and a tint of its own, some of them decorated."""
    page = _plane(_muted(rng, 120, 220))
    wide = rng.randint(70, 320)
    high = rng.choice((wide, wide, wide, round(wide * 0.5)))
    joint = rng.randint(4, 16)
    base = np.array(_muted(rng, 90, 245))
    offset = rng.choice((0.0, 0.0, 0.5))
    for row in range(-1, _PLANE // high + 2):
        for column in range(-1, _PLANE // wide + 2):
            tint = np.clip(base + rng.gauss(0, 7) + np.array([rng.gauss(0, 3)] * 3), 0, 255)
            if rng.random() < 0.06:
                tint = np.array(_muted(rng))
            left = round((column + offset * (row % 2)) * wide)
            box = (left, row * high), (left + wide - joint, row * high + high - joint)
            cv2.rectangle(page, *box, tuple(int(v) for v in tint), -1)
            cv2.line(
                page, box[0], (box[1][0], box[0][1]), tuple(int(min(v + 14, 255)) for v in tint), 2
            )
    return page


def _keys(rng: Random) -> Picture:
    """A keyboard, or a pocket calculator, whose keys stand in even rows and columns."""
    page = _plane(_muted(rng, 20, 200))
    is_calculator = rng.random() < 0.4
    rows, columns = (rng.randint(5, 8), rng.randint(4, 6)) if is_calculator else (6, 15)
    key = (_PLANE - 200) // max(rows, columns)
    gap = rng.randint(4, 18)
    cap, ink = (_muted(rng, 15, 70), _muted(rng, 190, 255))
    if rng.random() < 0.5:
        cap, ink = ink, cap
    cv2.rectangle(page, (60, 60), (_PLANE - 60, 140 + rows * key + 40), _muted(rng, 10, 120), -1)
    for row in range(rows):
        x = 100 + (0 if is_calculator else round(key * (0, 0, 0.5, 0.75, 1.25, 0)[row % 6]))
        while x < 100 + columns * key:
            wide = key if is_calculator or row < 5 or rng.random() < 0.7 else key * 5
            end = min(x + wide - gap, 100 + columns * key)
            top = 120 + row * key
            cv2.rectangle(page, (x, top), (end, top + key - gap), cap, -1)
            letter = chr(rng.choice((rng.randint(48, 57), rng.randint(65, 90))))
            place = (x + key // 4, top + key // 2)
            cv2.putText(page, letter, place, 0, key / 70, ink, 2, cv2.LINE_AA)
            x += wide
    return page


def _calendar(rng: Random) -> Picture:
    """A month or a year: seven columns, a number in each box, some crossed or written in."""
    page = _plane((250, 249, 245))
    weeks = rng.choice((5, 6))
    wide = rng.randint(130, 230)
    high = rng.choice((wide, round(wide * rng.uniform(0.6, 1.1))))
    left, top = (_PLANE - 7 * wide) // 2, rng.randint(200, 420)
    ink, red = _muted(rng, 10, 110), (40, 40, 200)
    cv2.putText(page, rng.choice(("MAYO", "March 2025", "Octobre")), (left, top - 90), 2, 3, ink, 5)
    cv2.rectangle(page, (left, top - 60), (left + 7 * wide, top), _muted(rng, 120, 220), -1)
    for column in range(8):
        cv2.line(
            page, (left + column * wide, top), (left + column * wide, top + weeks * high), ink, 3
        )
    for row in range(weeks + 1):
        cv2.line(page, (left, top + row * high), (left + 7 * wide, top + row * high), ink, 3)
    first = rng.randrange(7)
    for day in range(1, 32):
        row, column = divmod(day - 1 + first, 7)
        if row >= weeks:
            break
        x, y = left + column * wide, top + row * high
        cv2.putText(page, str(day), (x + 12, y + 50), 0, 1.4, red if column == 6 else ink, 3)
        if rng.random() < 0.25:
            cv2.line(
                page, (x + 10, y + 10), (x + wide - 10, y + high - 10), _muted(rng, 10, 160), 5
            )
        elif rng.random() < 0.2:
            cv2.putText(page, "tennis", (x + 15, y + high - 20), 3, 1.0, (160, 60, 20), 2)
    return page


def _crossword(rng: Random) -> Picture:
    """Black and white boxes with little numbers, clues beside them, some of it solved."""
    page = _plane(_muted(rng, 225, 252))
    side = rng.choice((9, 11, 13, 13, 15, 15, 17))
    box = rng.randint(55, 1300 // side)
    left, top = rng.randint(60, _PLANE - 60 - side * box), rng.randint(60, 300)
    black = {
        (row, column)
        for row in range(side)
        for column in range(side)
        if (row % 2 and column % 2) or rng.random() < 0.09
    }
    # The same from the other side, as crosswords are.
    black |= {(side - 1 - row, side - 1 - column) for row, column in black}
    solved = rng.random() < 0.6
    for row in range(side):
        for column in range(side):
            x, y = left + column * box, top + row * box
            fill = (28, 26, 25) if (row, column) in black else (250, 250, 250)
            cv2.rectangle(page, (x, y), (x + box, y + box), fill, -1)
            cv2.rectangle(page, (x, y), (x + box, y + box), (28, 26, 25), 2)
            if (row, column) in black:
                continue
            if rng.random() < 0.3:
                place = (x + 4, y + box // 3)
                cv2.putText(page, str(rng.randint(1, 40)), place, 0, box / 130, (30, 30, 30), 1)
            if solved and rng.random() < 0.5:
                place = (x + box // 4, y + box - box // 5)
                cv2.putText(page, chr(rng.randint(65, 90)), place, 4, box / 50, (140, 50, 30), 2)
    y = top + side * box + 50
    while y < _PLANE - 30:
        cv2.putText(
            page,
            "  ".join(f"{rng.randint(1, 40)} abcd efgh" for _ in range(7)),
            (60, y),
            0,
            0.9,
            (50, 50, 50),
            2,
        )
        y += 38
    return page


def _room(rng: Random) -> Picture:
    """A room: wall, floor, a window with panes, shelves, a picture frame, a sofa's cushions."""
    page = _plane(_muted(rng, 140, 235))
    cv2.rectangle(page, (0, 1250), (_PLANE, _PLANE), _muted(rng, 60, 170), -1)
    for x in range(0, _PLANE, rng.randint(80, 200)):
        cv2.line(page, (x, 1250), (round(900 + (x - 900) * 1.6), _PLANE), (60, 70, 80), 3)
    x, y, wide, high = (
        rng.randint(50, 500),
        rng.randint(80, 300),
        rng.randint(350, 700),
        rng.randint(400, 750),
    )
    cv2.rectangle(page, (x, y), (x + wide, y + high), (240, 235, 215), -1)
    panes = rng.choice(((2, 2), (2, 3), (3, 4), (4, 4)))
    for n in range(panes[0] + 1):
        cv2.line(
            page,
            (x + n * wide // panes[0], y),
            (x + n * wide // panes[0], y + high),
            (90, 95, 100),
            14,
        )
    for n in range(panes[1] + 1):
        cv2.line(
            page,
            (x, y + n * high // panes[1]),
            (x + wide, y + n * high // panes[1]),
            (90, 95, 100),
            14,
        )
    left, top, shelf = rng.randint(1100, 1250), rng.randint(100, 300), rng.randint(110, 190)
    for row in range(5):
        for column in range(3):
            box = (left + column * shelf, top + row * shelf)
            cv2.rectangle(page, box, (box[0] + shelf, box[1] + shelf), (70, 95, 130), 10)
            at = box[0] + 14
            while at < box[0] + shelf - 30 and rng.random() < 0.9:
                book = rng.randint(10, 30)
                low = box[1] + shelf - 8
                cv2.rectangle(
                    page,
                    (at, low - rng.randint(50, shelf - 24)),
                    (at + book, low),
                    _muted(rng, 20, 220),
                    -1,
                )
                at += book + 2
    for n in range(3):
        box = (200 + n * 330, rng.randint(1150, 1200))
        cv2.rectangle(page, box, (box[0] + 310, box[1] + 260), _muted(rng, 50, 200), -1)
    return page


#: What is no board, by name.
THINGS: Final[dict[str, Callable[[Random], Picture]]] = {
    "chequered cloth": _gingham,
    "bathroom tiles": _bathroom,
    "keys": _keys,
    "calendar": _calendar,
    "crossword": _crossword,
    "room": _room,
}


def photo_without(seed: int, kind: str) -> bytes:
    """The photo of a seed; ``kind`` is one of :data:`THINGS`."""
    rng = Random(f"without-{kind}-{seed}")
    noise = np.random.default_rng([seed, *map(ord, kind)])
    plane = THINGS[kind](rng)
    long, short = _LONG, round(_LONG * rng.choice((3 / 4, 9 / 16, 2 / 3)))
    size = (short, long) if rng.random() < 0.6 else (long, short)
    scene = np.asarray(cv2.warpPerspective(
        plane, _view(size, rng), size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT_101
    ), np.float32)  # fmt: skip
    scene = _clutter(scene, rng)
    scene *= _light(size, rng)
    scene = np.asarray(cv2.GaussianBlur(scene, (0, 0), rng.uniform(0.3, 1.4)), np.float32)
    scene += noise.normal(0, rng.uniform(1, 6), scene.shape).astype(np.float32)
    done, data = cv2.imencode(
        ".jpg",
        np.clip(scene, 0, 255).astype(np.uint8),
        [cv2.IMWRITE_JPEG_QUALITY, rng.randint(60, 94)],
    )
    assert done
    return data.tobytes()


def _view(size: tuple[int, int], rng: Random) -> Floats:
    """From the plane to the picture: turned, tilted, and near enough to fill most of it."""
    turn = math.radians(rng.gauss(0, 9) + rng.choice((0, 0, 0, 45)))
    reach = rng.uniform(0.55, 1.25) * max(size) / _PLANE
    lean = rng.uniform(0, 0.35), rng.uniform(0, 2 * math.pi)
    corners = []
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        right, down = (
            x * math.cos(turn) - y * math.sin(turn),
            x * math.sin(turn) + y * math.cos(turn),
        )
        far = 1 + lean[0] * (right * math.cos(lean[1]) + down * math.sin(lean[1]))
        corners.append(
            (
                size[0] / 2 + right / far * reach * _PLANE / 2 + rng.gauss(0, 4),
                size[1] / 2 + down / far * reach * _PLANE / 2 + rng.gauss(0, 4),
            )
        )
    plane = np.array([(0, 0), (_PLANE, 0), (_PLANE, _PLANE), (0, _PLANE)], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(plane, np.array(corners, np.float32)), np.float32)


def _clutter(scene: Floats, rng: Random) -> Floats:
    """A cup, a pen, a phone: things that lie on it, or none."""
    height, width = scene.shape[:2]
    for _ in range(rng.choice((0, 0, 1, 2))):
        at = rng.randrange(width), rng.randrange(height)
        if rng.random() < 0.5:
            cv2.circle(scene, at, rng.randint(30, 140), _muted(rng), -1, cv2.LINE_AA)
        else:
            box = cv2.boxPoints(
                (at, (rng.randint(20, 160), rng.randint(150, 420)), rng.uniform(0, 180))
            )
            cv2.fillPoly(scene, [box.astype(np.int32)], _muted(rng), cv2.LINE_AA)
    return scene


def _light(size: tuple[int, int], rng: Random) -> Floats:
    """Brighter on one side, with a colour, perhaps with the edge of a shadow."""
    y, x = np.mgrid[: size[1], : size[0]].astype(np.float32)
    way = rng.uniform(0, 2 * math.pi)
    place = (x / size[0] - 0.5) * math.cos(way) + (y / size[1] - 0.5) * math.sin(way)
    light = rng.uniform(0.6, 1.05) * (1 + rng.uniform(0, 0.7) * place)
    if rng.random() < 0.4:
        edge = np.clip((place - rng.uniform(-0.3, 0.3)) / rng.uniform(0.01, 0.1), 0, 1)
        light *= 1 - rng.uniform(0.2, 0.5) * edge
    cast = np.array([rng.uniform(0.75, 1.05), 1.0, rng.uniform(0.9, 1.1)], np.float32)
    return np.asarray(light[..., None] * cast, np.float32)
