"""One photo from a seed: a sheet is printed, filled, laid on a table, lit and photographed."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from tests.photo_generator.camera import Camera, aimed, enlarged
from tests.photo_generator.filling import Hand, cross_out, fill_area
from tests.photo_generator.ink import Layer, Pen, black_pen, linear, paper_tooth, random_pen, wobbly
from tests.photo_generator.levels import LEVELS, Level
from tests.photo_generator.light import Sensor, develop, lamp_of, lit, shadow
from tests.photo_generator.pages import Blank, Print, printed_sheet, retail_board
from tests.photo_generator.play import EMPTY, Filled, random_filled
from tests.photo_generator.scenery import cover_with_thumb, random_table

Array: TypeAlias = npt.NDArray[np.float32]
#: Light is worked out at every eighth pixel.
STEP = 8
#: Pixels a mm at which sheets of a whole page are drawn.
DENSITY = 7.0
_LINEAR = np.array([linear(level / 255) for level in range(256)], np.float32)


@dataclass(frozen=True)
class Photo:
    """A photo and the truth about it.

    :ivar data: the file.
    :ivar seat: the code of the table and the number of the seat on it, if any.
    :ivar struck: which of the strike boxes are crossed out.
    :ivar hidden: the id of the mark under a thumb, or None.
    :ivar corners: of the grid, in pixels, from its top left clockwise as the sheet is read.
    :ivar middles: of the squares, in pixels, ``[row][column]``.
    :ivar recipe: what was drawn by lot, for whoever looks into a failure.
    """

    data: bytes
    layout: str
    squares: tuple[str, ...]
    crossed: frozenset[str]
    struck: frozenset[int]
    hidden: int | None
    corners: tuple[tuple[float, float], ...]
    middles: tuple[tuple[tuple[float, float], ...], ...]
    recipe: dict[str, Any]


def make_photo(
    seed: int,
    level: str,
    *,
    layout: Layout | None = None,
    long_side: int | None = None,
    thumbs: int | None = None,
    retail: bool = False,
    broken: float = 0.0,
) -> Photo:
    """The photo of a seed and level (``easy``, ``medium`` or ``hard``).

    :param layout: instead of one drawn by lot; ``long_side`` of the photo in pixels likewise.
    :param thumbs: how many marks are hidden; None leaves it to the level (none or one).
    :param retail: a dry-erase board that we did not print, without marks or boxes.
    :param broken: chance of a sheet that breaks the rules of placement.
    """
    rng = Random(f"{level}-{seed}")
    noise = np.random.default_rng([seed, *map(ord, level)])
    how = LEVELS[level]
    chosen = layout or built_in_layout(rng.choice(("standard", *BUILT_IN)))
    blank = _blank(chosen, long_side, rng, retail=retail)
    filled = random_filled(chosen, rng, broken=broken)
    page, recipe = _drawn(blank, filled, how, rng, noise)
    size = _frame(blank, how, long_side, rng)
    roll = math.radians(rng.choice((0, 90, 180, 270)) + rng.gauss(0, 4))
    if rng.random() < how.any_roll:
        roll = rng.uniform(0, 2 * math.pi)
    width, height = blank.size
    camera = aimed(
        [(0, 0), (width, 0), (width, height), (0, height)],
        size,
        rng,
        tilt=math.radians(rng.uniform(*how.tilt_degrees)),
        roll=roll,
        fill=rng.uniform(*how.fill),
        bow=rng.uniform(0, how.bend_mm) * blank.size[1] / 297,
        wave=rng.uniform(0, how.bend_mm) * 0.4 * blank.size[1] / 297,
    )
    scene = _seen(page, blank, camera, rng, noise)
    scene, gains = _lighted(scene, camera, how, rng)
    hidden = _thumbs(scene, blank, camera, how, thumbs, rng)
    sensor = _sensor(how, rng, max(size))
    grid = blank.geometry["squares"]
    ends = [grid[0][0][0], grid[0][-1][1], grid[-1][-1][2], grid[-1][0][3]]
    middles = tuple(
        tuple(_pixel(camera, (q[0][0] + q[2][0]) / 2, (q[0][1] + q[2][1]) / 2) for q in row)
        for row in grid
    )
    return Photo(
        develop(scene, gains, sensor, noise),
        chosen.name,
        filled.squares,
        filled.crossed,
        recipe["struck"],
        hidden[0] if hidden else None,
        tuple(_pixel(camera, x, y) for x, y in ends),
        middles,
        {**recipe, "sensor": sensor, "size": size, "hidden": hidden},
    )


def _blank(layout: Layout, long_side: int | None, rng: Random, *, retail: bool) -> Blank:
    if retail:
        return retail_board(layout.side, rng.randrange(6))
    how = Print(
        rng.choice(("a4", "letter")),
        rng.random() < 0.3,
        rng.choice((1, 1, 1, 2, 4)),
        rng.choice(("colour", "colour", "low-ink", "large")),
        rng.choice(("en", "es", "fr")),
        ("K7M3QX2", rng.randint(1, 4)) if rng.random() < 0.3 else None,
    )
    fine = DENSITY if long_side is None else max(4.0, long_side / 297 * 1.2)
    return replace(printed_sheet(layout, how, fine), seat=how.seat)


def _frame(blank: Blank, how: Level, long_side: int | None, rng: Random) -> tuple[int, int]:
    long = long_side or rng.choice(how.long_side)
    short = round(long * rng.choice((3 / 4, 3 / 4, 9 / 16, 2 / 3)))
    upright = (blank.size[1] > blank.size[0]) != (rng.random() < 0.15)
    return (short, long) if upright else (long, short)


def _pixel(camera: Camera, x: float, y: float) -> tuple[float, float]:
    px, py = camera.project(np.array([x]), np.array([y]))
    return float(px[0]), float(py[0])


# ── On the page ──────────────────────────────────────────────────────────────────────────────────


def _drawn(
    blank: Blank, filled: Filled, how: Level, rng: Random, noise: np.random.Generator
) -> tuple[Array, dict[str, Any]]:
    """The filled page in linear light, RGB."""
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
    pens = {letter: _firm(random_pen(letter, kinds[letter], rng), how, rng) for letter in "BYRG"}
    hand = _hand(how, rng)
    density = blank.density
    grid = blank.geometry["squares"]
    for letter, area in filled.areas:
        quads = [[(x * density, y * density) for x, y in grid[r][c]] for r, c in area]
        if rng.random() < 0.15:
            hand = replace(hand, angle=rng.uniform(0, math.pi))
        pen = pens[letter]
        # Pressure differs from shape to shape.
        pen = replace(pen, density=pen.density * rng.uniform(0.8 + 0.2 * how.faintest, 1.1))
        layer = _layer_over(quads)
        fill_area(layer, quads, pen, hand, rng)
        layer.onto(page, pen, tooth)
    _strays(page, blank, filled, how, pens, tooth, rng)
    struck = frozenset(rng.sample(range(3), filled.strikes))
    _cross_boxes(page, blank, filled, struck, how, list(pens.values()), tooth, rng)
    return page, {"struck": struck, "kinds": kinds, "hand": hand, "filled": filled}


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
    page: Array,
    blank: Blank,
    filled: Filled,
    how: Level,
    pens: dict[str, Pen],
    tooth: Array,
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


def _cross_boxes(
    page: Array,
    blank: Blank,
    filled: Filled,
    struck: frozenset[int],
    how: Level,
    pens: list[Pen],
    tooth: Array,
    rng: Random,
) -> None:
    styles = ("x", "x", "slash", "line", "scribble") if how.name != "easy" else ("x", "x", "slash")
    style = rng.choice(styles)
    own = black_pen(rng) if rng.random() < 0.6 else None
    if not blank.geometry["shapes"]:
        return
    boxes = [blank.geometry["shapes"][name] for name in sorted(filled.crossed)]
    boxes += [blank.geometry["strikes"][number] for number in sorted(struck)]
    for box in boxes:
        quad = [(x * blank.density, y * blank.density) for x, y in box]
        pen = own or rng.choice(pens)
        if pen.width > 0.16:
            pen = replace(pen, width=rng.uniform(0.08, 0.2))
        layer = _layer_over([quad])
        way = style if rng.random() < 0.85 else rng.choice(styles)
        cross_out(layer, quad, replace(pen, density=max(pen.density, 0.5)), way, rng)
        layer.onto(page, pen, tooth)


# ── In front of the camera ───────────────────────────────────────────────────────────────────────


def _seen(
    page: Array, blank: Blank, camera: Camera, rng: Random, noise: np.random.Generator
) -> Array:
    """The scene in even white light."""
    size = camera.size
    x, y = camera.look(STEP)
    normal = 1 - 0.5 * camera.bend.slope(x.astype(np.float64), y.astype(np.float64)) * rng.uniform(
        -1, 1
    )
    picture, density = page, blank.density
    here = math.dist(_pixel(camera, 0, 0), _pixel(camera, *blank.size)) / math.hypot(*blank.size)
    if here < density * 0.7:
        shrink = here * 1.2 / density
        small = cv2.resize(page, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        picture = np.asarray(small, np.float32)
        density *= shrink
    full_x, full_y = enlarged(x, STEP, size), enlarged(y, STEP, size)
    height, width = picture.shape[:2]
    sheet: Array = np.asarray(
        cv2.remap(
            picture,
            full_x * np.float32(width / blank.size[0]) - np.float32(0.5),
            full_y * np.float32(height / blank.size[1]) - np.float32(0.5),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.float32,
    )
    inside = np.minimum(
        np.minimum(full_x, np.float32(blank.size[0]) - full_x),
        np.minimum(full_y, np.float32(blank.size[1]) - full_y),
    )
    alpha = np.clip(inside * np.float32(here) + 0.5, 0, 1)[..., None]
    sheet *= enlarged(normal.astype(np.float32), STEP, size)[..., None]
    table = random_table(size, rng, noise)
    # The sheet's own shadow on the table.
    table *= np.clip(1 + inside * np.float32(0.15), 0.55, 1)[..., None]
    return np.asarray(table * (1 - alpha) + sheet * alpha, np.float32)


def _lighted(scene: Array, camera: Camera, how: Level, rng: Random) -> tuple[Array, Array]:
    """The scene in its light, and the main lamp's colour."""
    size = camera.size
    kelvin = rng.uniform(*how.kelvin)
    lamp = lamp_of(kelvin, rng, falloff=rng.uniform(0, 0.4 if how.name == "easy" else 1.6))
    light = lit(size, lamp, STEP)
    gains = np.array([lamp.red, 1.0, lamp.blue], np.float32)
    for _ in range(rng.choice(how.shadows)):
        # What reaches a shadow is the light of the room: another colour.
        room = lamp_of(
            kelvin * rng.uniform(0.8, 1.6) if how.name == "hard" else kelvin, rng, falloff=0
        )
        left = 1 - rng.uniform(*how.shade)
        mask = shadow(size, rng, STEP, softest=how.softest)[..., None]
        tinted = np.array([room.red, 1.0, room.blue], np.float32) / gains
        light = light * (1 - mask + mask * np.float32(left) * tinted)
    if rng.random() < how.glare:
        spot = shadow(size, rng, STEP, softest=0.3)[..., None]
        light = light * (1 + spot * np.float32(rng.uniform(0.1, 0.5)))
    return scene * enlarged(np.asarray(light, np.float32), STEP, size), gains


def _thumbs(
    scene: Array, blank: Blank, camera: Camera, how: Level, wanted: int | None, rng: Random
) -> tuple[int, ...]:
    count = wanted if wanted is not None else int(rng.random() < how.thumb)
    numbers = tuple(rng.sample(range(4), count))
    if not blank.geometry["fiducials"]:
        return ()
    grid = blank.geometry["squares"]
    middle = _pixel(camera, *grid[len(grid) // 2][len(grid) // 2][0])
    for number in numbers:
        quad = blank.geometry["fiducials"][str(number)]
        points = [_pixel(camera, x, y) for x, y in quad]
        at = sum(p[0] for p in points) / 4, sum(p[1] for p in points) / 4
        outward = math.atan2(at[1] - middle[1], at[0] - middle[0])
        cover_with_thumb(scene, at, outward, math.dist(points[0], points[2]) * 0.9, rng)
    return numbers


def _sensor(how: Level, rng: Random, long_side: int) -> Sensor:
    noise = rng.uniform(*how.noise)
    fine = long_side / 1600
    return Sensor(
        exposure=rng.uniform(*how.exposure),
        balance=rng.uniform(*how.balance),
        saturation=rng.uniform(0.85, 1.25) if how.name != "hard" else rng.uniform(0.7, 1.35),
        contrast=rng.uniform(0, 0.5),
        noise=noise,
        smear=rng.uniform(0, 0.8) if noise > 3 else 0.0,
        blur=rng.uniform(*how.blur) * fine,
        motion=rng.uniform(0, how.motion) * fine,
        sharpen=rng.choice((0.0, 0.3, 0.8)),
        quality=rng.randint(*how.quality),
        subsampling=rng.random() < 0.7,
    )
