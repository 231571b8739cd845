"""The boxes of a sheet alone, crossed out by people, photographed or scanned. For training only.

Whole photos are dear, and most of their pixels say nothing of boxes. Here only the part of a sheet
with its boxes is drawn, on every kind of sheet, and seen from a known place.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np

from printables.engine.themes import ThemeName
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.paper import Edition
from rollwrite.photo.pictures.arrays import Doubles, Floats
from tools.photos.camera.capture import lighted, photocopied, random_sensor
from tools.photos.camera.light import Sensor, develop
from tools.photos.camera.spoilt import spoilt
from tools.photos.hands.boxes import cross_some
from tools.photos.hands.ink import linear, paper_tooth
from tools.photos.levels import LEVELS, Level
from tools.photos.paper.pages import Blank, Print, printed_sheet

_LINEAR = np.array([linear(level / 255) for level in range(256)], np.float32)
#: So many seeds in a row share a blank sheet: printing it takes longer than all the rest.
_SHARED = 16
#: Pixels a mm, for sheets of a whole page: of photos, of scans, and of what photos are made of.
_PHOTO, _SCAN, _SHARP = (1.7, 6.0), (2.4, 12.0), 6.0
#: Scans among all pictures, and those as clean as the print itself.
_SCANNED, _CLEAN = 0.25, 0.5
#: Of those that are not so clean, the ones that something happens to after the camera.
_SPOILT = 0.4
#: Of the sheet, in mm: what is shown round its boxes.
_ROUND = 7.0
#: Pixels of the longer side of a picture, at most.
_LARGEST = 1500
#: Editions of sheets, as often as they are drawn by lot.
_EDITIONS: tuple[Edition, ...] = (1, 2, 3, 3)
_LEVELS = ("easy", "medium", "hard", "hard", "hard", "wild", "people", "people")


@dataclass(frozen=True)
class BoxSheet:
    """A picture of a sheet's boxes, and the truth.

    :ivar marks: of the sheet, in pixels, ``(4, 4, 2)``, by number; they lie outside the picture.
    :ivar density: pixels a mm of a sheet that has a page for itself.
    """

    data: bytes
    blank: Blank
    layout: Layout
    marks: Doubles
    crossed: frozenset[str]
    struck: frozenset[int]
    density: float
    edition: Edition


def make_box_sheet(seed: int, edition: Edition | None = None) -> BoxSheet:
    """The boxes of a seed.

    :param edition: of the sheet; None: drawn by lot.
    """
    shared = Random(f"box-sheets-{seed // _SHARED}")
    layout, how = built_in_layout(shared.choice(BUILT_IN)), _random_print(shared, edition)
    scanned = shared.random() < _SCANNED
    density = math.exp(shared.uniform(*map(math.log, _SCAN))) if scanned else _SHARP
    blank = printed_sheet(layout, how, density)
    rng, noise = Random(f"box-sheet-{seed}"), np.random.default_rng([seed, 77])
    clean = scanned and rng.random() < _CLEAN
    level = LEVELS[rng.choice(_LEVELS)]
    boxes: dict[str | int, Doubles] = {
        name: np.array(box) for name, box in blank.geometry["shapes"].items()
    }
    boxes |= {number: np.array(box) for number, box in enumerate(blank.geometry["strikes"])}
    places = np.concatenate(list(boxes.values()))
    ends = [places.min(0) - _ROUND, places.max(0) + _ROUND]
    low = np.maximum(np.round(ends[0] * blank.density), 0).astype(int)
    high = np.round(ends[1] * blank.density).astype(int)
    page = _LINEAR[blank.picture[low[1] : high[1], low[0] : high[0]]]
    tooth = paper_tooth(page.shape[0], page.shape[1], noise)
    if not clean:
        _worn(page, tooth, level, rng, noise)
    share = rng.random() if rng.random() < 0.9 else 0.0
    crossed = [name for name in boxes if rng.random() < share]
    quads = {
        name: [(float(x), float(y)) for x, y in boxes[name] * blank.density - low] for name in boxes
    }
    cross_some(page, quads, crossed, density, tooth, rng)
    if rng.random() < 0.05:
        page = photocopied(page)
    marks = np.array([blank.geometry["fiducials"][str(n)] for n in range(4)], np.float64)
    marks = marks * blank.density - low
    if scanned:
        data = develop(page, np.ones(3, np.float32), _scanner(rng, clean=clean), noise)
        matrix = np.eye(3)
    else:
        data, matrix = _photo(page, density, level, rng, noise)
    if rng.random() < _SPOILT and not clean:
        data = spoilt(data, rng, noise)
    seen = cv2.perspectiveTransform(marks.reshape(1, -1, 2), matrix).reshape(4, 4, 2) - 0.5
    return BoxSheet(
        data,
        blank,
        layout,
        np.asarray(seen, np.float64),
        frozenset(name for name in crossed if isinstance(name, str)),
        frozenset(name for name in crossed if isinstance(name, int)),
        density,
        how.edition,
    )


def _random_print(rng: Random, edition: Edition | None) -> Print:
    theme: ThemeName = rng.choice(("bright", "low-ink", "large"))
    up = rng.choice((1, 1, 2, 4))
    drawn: Edition = rng.choice(_EDITIONS) if edition is None else edition
    solo = rng.random() < 0.2 and drawn > 1
    return Print(
        rng.choice(("a4", "letter")),
        rng.random() < 0.4 and up == 1 and not solo,
        up,
        theme,
        rng.choice(("en", "es", "fr")),
        edition=drawn,
        kind="solo" if solo else "sheet",
    )


def _worn(page: Floats, tooth: Floats, how: Level, rng: Random, noise: np.random.Generator) -> None:
    """A tired printer on paper that is not quite white."""
    if rng.random() < how.toner:
        width = page.shape[1]
        streaks = noise.random(width // 40 + 2, dtype=np.float32) * rng.uniform(0, 0.3)
        lane = np.interp(np.arange(width), np.arange(len(streaks)) * 40, streaks)
        fade = np.clip(rng.uniform(0.05, 0.35) + lane, 0, 0.6).astype(np.float32)
        page += (1 - page) * fade[None, :, None]
    tint = np.array([1, 1, 1], np.float32) - noise.random(3, dtype=np.float32) * how.tint
    page *= tint * np.float32(rng.uniform(0.78, 0.9)) * (0.985 + 0.03 * tooth[..., None])


def _scanner(rng: Random, *, clean: bool) -> Sensor:
    return Sensor(
        exposure=1.0 if clean else rng.uniform(0.95, 1.3),
        balance=1.0,
        saturation=1.0 if clean else rng.uniform(0.85, 1.2),
        contrast=0.0 if clean else rng.uniform(0, 0.5),
        noise=0.0 if clean else rng.uniform(0, 2),
        smear=0.0,
        blur=rng.choice((0.0, 0.0, rng.uniform(0.2, 0.8))),
        motion=0.0,
        sharpen=0.0 if clean else rng.choice((0.0, 0.5, 1.5)),
        quality=rng.randint(65, 100),
        subsampling=rng.random() < 0.5,
    )


def _photo(
    page: Floats, density: float, how: Level, rng: Random, noise: np.random.Generator
) -> tuple[bytes, Doubles]:
    """The picture that a phone takes, and from pixels' edges on the page to those in it."""
    scale = math.exp(rng.uniform(*map(math.log, _PHOTO))) / density
    scale = min(scale, _LARGEST / max(page.shape))
    pre = np.eye(3)
    if scale < 0.7:
        shrink = scale * 1.2
        size = round(page.shape[1] * shrink), round(page.shape[0] * shrink)
        pre = np.diag([size[0] / page.shape[1], size[1] / page.shape[0], 1.0])
        page = np.asarray(cv2.resize(page, size, interpolation=cv2.INTER_AREA), np.float32)
        scale /= shrink
    height, width = page.shape[:2]
    turn = rng.choice((rng.uniform(0, 2 * math.pi), rng.randrange(4) * math.pi / 2))
    turn += rng.gauss(0, 0.08)
    tilt, way = math.radians(rng.uniform(0, how.tilt_degrees[1])), rng.uniform(0, 2 * math.pi)
    along = np.array([math.cos(way), math.sin(way)])
    flat = np.eye(2) + (math.cos(tilt) - 1) * np.outer(along, along)
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    view = np.eye(3)
    view[:2, :2] = scale * flat @ spin
    # What is farther away is smaller; the sheet is a good deal larger than this part of it.
    view[2, :2] = 0.2 * math.sin(tilt) / max(height, width) * along @ spin
    view = view @ np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1.0]])
    ends = np.array([[(0, 0), (width, 0), (width, height), (0, height)]], np.float64)
    seen = cv2.perspectiveTransform(ends, view)[0]
    view = np.array([[1, 0, -seen[:, 0].min()], [0, 1, -seen[:, 1].min()], [0, 0, 1.0]]) @ view
    wide, high = (math.ceil(span) for span in np.ptp(seen, axis=0))
    # From pixels' middles to middles.
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
    scene: Floats = np.asarray(
        cv2.warpPerspective(
            page,
            np.linalg.inv(half) @ view @ half,
            (wide, high),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.float32,
    )
    scene, gains = lighted(scene, (wide, high), how, rng)
    sensor = random_sensor(how, rng, min(2000, round(max(wide, high) * rng.uniform(1.1, 1.6))))
    return develop(scene, gains, sensor, noise), np.asarray(view @ pre, np.float64)
