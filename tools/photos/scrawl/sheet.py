"""A sheet drawn by the other hand: shapes, and one or two things that are no play."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats
from tools.photos.hands.play import EMPTY, Filled
from tools.photos.scrawl import brush
from tools.photos.scrawl.brush import DARK, INKS, Path, Rgb, curve, inked, lined, shaded, tinted
from tools.photos.scrawl.glyphs import written

Square: TypeAlias = tuple[int, int]

#: What is on a sheet besides play, each as often.
KINDS = (
    "crossed", "slip", "not here", "dots", "ticks", "numbers", "move numbers", "missing pen",
    "one pen", "letters over", "shape names", "through", "fold", "doodle", "coffee", "words",
    "margin", "rubbed",
)  # fmt: skip
_TONGUES = ("BYRG", "ZMRV", "BJRV")
_WORDS = ("LUCAS", "INES", "HELLO", "37 LEFT", "GAME 2", "YES!", "FINI", "MIO", "12 + 9", "TEAM A",
          "LUNDI", "QUEDAN 8", "WE WON", "ANNA", "TOM", "DONE", "RONDA 6")  # fmt: skip
_SHAPES = ("T4", "L3", "W5", "I2", "Z4", "P5", "V3", "X5", "U5", "N5")


@dataclass
class Drawn:
    """A page as shown, 0 to 1, and what counts on it."""

    page: Floats
    quads: Floats
    letters: list[list[str]]
    inked: set[Square] = field(default_factory=set)

    @property
    def side(self) -> float:
        """Pixels a square."""
        return float(np.linalg.norm(self.quads[0, 0, 1] - self.quads[0, 0, 0]))

    @property
    def count(self) -> int:
        """Squares a side."""
        return len(self.letters)

    def at(self, row: float, column: float) -> tuple[float, float]:
        """Pixels of a place on the grid."""
        x, y = self.quads[0, 0, 0]
        return float(x + column * self.side), float(y + row * self.side)

    def pixels(self) -> tuple[Floats, Floats]:
        """How far down and how far across each pixel lies."""
        height, width = self.page.shape[:2]
        y, x = np.mgrid[:height, :width].astype(np.float32)
        return y, x

    def blank(self) -> Floats:
        """No coverage anywhere."""
        return np.zeros(self.page.shape[:2], np.float32)

    def all(self, *, drawn: bool) -> list[Square]:
        """Squares that are drawn, or those that are empty and hold nothing else."""
        return [
            (row, column)
            for row in range(self.count)
            for column in range(self.count)
            if (self.letters[row][column] != EMPTY) == drawn and (row, column) not in self.inked
        ]

    def path(
        self,
        square: Square,
        points: list[tuple[float, float]],
        noise: np.random.Generator,
        shake: float = 0.03,
    ) -> Path:
        """A bent path through places of a square, 0 to 1 across and down."""
        moved = [(x + noise.normal(0, shake), y + noise.normal(0, shake)) for x, y in points]
        return curve([self.at(square[0] + y, square[1] + x) for x, y in moved])


def draw_sheet(
    drawn: Drawn, filled: Filled, kinds: tuple[str, ...], rng: Random, noise: np.random.Generator
) -> None:
    """Draw shapes and what is besides; ``drawn.letters`` says what counts then."""
    inks = {letter: tinted(rng.choice(INKS[letter]), noise) for letter in INKS}
    tongue = dict(zip("BYRG", rng.choice(_TONGUES), strict=True))
    lettered = ""
    if "one pen" in kinds:
        lettered = "BYRG"
    elif "missing pen" in kinds:
        lettered = "".join(rng.sample("BYRG", rng.choice((1, 1, 2))))
    if "through" in kinds:
        _through(drawn, inks, rng, noise)
    style = _Style(
        rng.choice((0.62, 0.75, 0.85, 0.97)), rng.uniform(0.0, 0.14), rng.uniform(0.75, 1.0),
        rng.uniform(0, math.pi),
    )  # fmt: skip
    areas = [*filled.areas]
    slips = [_slip(filled, rng) for _ in range(rng.randint(1, 2))] if "slip" in kinds else []
    at_hand = [inks[letter] for letter in "BRG" if letter not in lettered]
    pen = tinted(rng.choice([*at_hand, *DARK[:4]]), noise, 5)
    for letter, squares in [*areas, *slips]:
        if letter in lettered:
            height = rng.uniform(0.45, 0.75)
            for square in squares:
                _sign(drawn, square, tongue[letter], pen, height, rng, noise)
        else:
            _shape(drawn, squares, inks[letter], style, rng, noise)
        for row, column in squares:
            drawn.letters[row][column] = letter
    for _, squares in slips:
        _cross(drawn, squares, rng, noise)
    for kind in kinds:
        if kind in _LATER:
            _LATER[kind](drawn, inks, tongue, rng, noise)


#: Draws one kind: on a page, with its inks and letters of colours.
Later: TypeAlias = Callable[
    [Drawn, dict[str, Rgb], dict[str, str], Random, np.random.Generator], None
]


@dataclass(frozen=True)
class _Style:
    dense: float
    fray: float
    strength: float
    angle: float


def _shape(
    drawn: Drawn, squares: tuple[Square, ...], ink: Rgb, style: _Style, rng: Random,
    noise: np.random.Generator,
) -> None:  # fmt: skip
    if not squares:
        return
    low = np.array([drawn.at(row, column) for row, column in squares]).min(0) - drawn.side * 0.5
    high = np.array([drawn.at(row + 1, column + 1) for row, column in squares]).max(0)
    x0, y0 = np.maximum(np.floor(low), 0).astype(int)
    x1, y1 = np.ceil(high + drawn.side * 0.5).astype(int)
    part = drawn.page[y0:y1, x0:x1]
    mask = np.zeros(part.shape[:2], np.float32)
    for row, column in squares:
        x, y = drawn.at(row, column)
        a, b = (round(x - x0), round(y - y0)), (
            round(x - x0 + drawn.side), round(y - y0 + drawn.side))  # fmt: skip
        cv2.rectangle(mask, a, b, 1.0, -1)
    cover = np.zeros(part.shape[:2], np.float32)
    angle = style.angle + rng.gauss(0, 0.2)
    shaded(cover, mask, angle, style.dense, drawn.side, style.fray, noise)
    inked(part, cover, ink, style.strength * rng.uniform(0.85, 1))


def _sign(
    drawn: Drawn, square: Square, text: str, ink: Rgb, height: float, rng: Random,
    noise: np.random.Generator,
) -> None:  # fmt: skip
    paths, wide = written(text, height * drawn.side, noise)
    shrink = min(1.0, 0.88 * drawn.side / max(wide, 1.0))
    x, y = drawn.at(square[0] + 0.5 + rng.gauss(0, 0.05), square[1] + 0.5 + rng.gauss(0, 0.05))
    off = np.array([x - shrink * wide / 2, y - shrink * height * drawn.side / 2])
    cover = drawn.blank()
    width = rng.uniform(0.045, 0.1) * drawn.side
    lined(cover, [path * shrink + off for path in paths], width, noise, rng.uniform(0, 0.3))
    inked(drawn.page, cover, ink, rng.uniform(0.8, 1.0))


def _dark(rng: Random, noise: np.random.Generator) -> Rgb:
    return tinted(rng.choice(DARK), noise, 5)


def _pen(inks: dict[str, Rgb], rng: Random, noise: np.random.Generator) -> Rgb:
    return _dark(rng, noise) if rng.random() < 0.65 else inks[rng.choice("BRG")]


def _slip(filled: Filled, rng: Random) -> tuple[str, tuple[Square, ...]]:
    """A wrong shape: two or three empty squares in a row."""
    side = len(filled.squares)
    row, column = rng.randrange(side), rng.randrange(side - 2)
    squares = [(row, column + n) for n in range(rng.randint(1, 3))]
    return rng.choice("BYRG"), tuple(s for s in squares if filled.squares[s[0]][s[1]] == EMPTY)


def _cross(
    drawn: Drawn, squares: tuple[Square, ...], rng: Random, noise: np.random.Generator
) -> None:
    ink = tinted(rng.choice((DARK[0], DARK[1], DARK[3])), noise, 5)
    e, width = rng.uniform(-0.05, 0.2), rng.uniform(0.05, 0.11) * drawn.side
    style = rng.choice(("x", "x", "x", "zigzag", "strokes"))
    for square in squares:
        lines = {
            "x": [[(e, e), (0.5, 0.5), (1 - e, 1 - e)], [(1 - e, e), (0.5, 0.5), (e, 1 - e)]],
            "zigzag": [[(e if n % 2 else 1 - e, e + n * (1 - 2 * e) / 7) for n in range(8)]],
            "strokes": [
                [(e, 0.3), (0.5, 0.35), (1 - e, 0.3)],
                [(e, 0.7), (0.5, 0.65), (1 - e, 0.7)],
            ],
        }[style]
        cover = drawn.blank()
        lined(cover, [drawn.path(square, line, noise) for line in lines], width, noise, 0.1)
        inked(drawn.page, cover, ink, rng.uniform(0.85, 1.0))
        drawn.letters[square[0]][square[1]] = EMPTY
        drawn.inked.add(square)


def _through(drawn: Drawn, inks: dict[str, Rgb], rng: Random, noise: np.random.Generator) -> None:
    """Blocks of another sheet, from behind."""
    strength, blur = rng.uniform(0.04, 0.16), rng.uniform(0.02, 0.08) * drawn.side
    off = rng.random(), rng.random()
    for ink in inks.values():
        cover = drawn.blank()
        for _ in range(rng.randint(2, 5)):
            row, column = rng.randrange(drawn.count), rng.randrange(drawn.count)
            for down, across in ((0, 0), (1, 0), (0, 1), (1, 1), (2, 0))[: rng.randint(1, 5)]:
                x, y = drawn.at(row + down + off[0], column + across + off[1])
                cv2.rectangle(
                    cover, (round(x), round(y)),
                    (round(x + drawn.side), round(y + drawn.side)), 1.0, -1,
                )  # fmt: skip
        soft = cv2.GaussianBlur(cover, (0, 0), blur)
        inked(drawn.page, np.asarray(soft, np.float32), ink, strength)


def _crossed(
    drawn: Drawn, inks: dict[str, Rgb], tongue: dict[str, str], rng: Random,
    noise: np.random.Generator,
) -> None:  # fmt: skip
    squares = drawn.all(drawn=True)
    if squares:
        _cross(drawn, tuple(rng.sample(squares, min(len(squares), rng.randint(1, 4)))), rng, noise)


def _not_here(
    drawn: Drawn, inks: dict[str, Rgb], tongue: dict[str, str], rng: Random,
    noise: np.random.Generator,
) -> None:  # fmt: skip
    empty = drawn.all(drawn=False)
    _cross(drawn, tuple(rng.sample(empty, min(len(empty), rng.randint(1, 5)))), rng, noise)


def _counted(kind: str) -> Later:
    def count(
        drawn: Drawn, inks: dict[str, Rgb], tongue: dict[str, str], rng: Random,
        noise: np.random.Generator,
    ) -> None:  # fmt: skip
        empty = drawn.all(drawn=False)
        if rng.random() < 0.5:
            start = rng.randrange(len(empty)) if empty else 0
            empty = empty[start : start + rng.randint(3, 14)]
        ink, size = _pen(inks, rng, noise), rng.uniform(0.05, 0.14)
        height = rng.uniform(0.35, 0.65)
        for number, square in enumerate(empty, 1):
            if kind == "numbers":
                _sign(drawn, square, str(number), ink, height, rng, noise)
            else:
                x, y = 0.5 + rng.gauss(0, 0.1), 0.5 + rng.gauss(0, 0.1)
                line = [(x, y), (x + 0.02, y)]
                if kind == "ticks":
                    line = [(x - 0.22, y), (x - 0.05, y + 0.22), (x + 0.28, y - 0.3)]
                cover = drawn.blank()
                width = (size * 1.6 if kind == "dots" else size * 0.7) * drawn.side
                lined(cover, [drawn.path(square, line, noise, 0.01)], width, noise, 0.1)
                inked(drawn.page, cover, ink, rng.uniform(0.7, 1.0))
            drawn.inked.add(square)

    return count


def _over(kind: str) -> Later:
    def write(
        drawn: Drawn, inks: dict[str, Rgb], tongue: dict[str, str], rng: Random,
        noise: np.random.Generator,
    ) -> None:  # fmt: skip
        squares = drawn.all(drawn=True)
        ink, height = _dark(rng, noise), rng.uniform(0.35, 0.65)
        for row, column in rng.sample(squares, round(len(squares) * rng.choice((0.25, 1)))):
            text = tongue[drawn.letters[row][column]]
            if kind == "move numbers":
                text = str(rng.randint(1, 20))
            _sign(drawn, (row, column), text, ink, height, rng, noise)

    return write


def _names(
    drawn: Drawn, inks: dict[str, Rgb], tongue: dict[str, str], rng: Random,
    noise: np.random.Generator,
) -> None:  # fmt: skip
    ink = _pen(inks, rng, noise)
    for _ in range(rng.randint(1, 5)):
        square = rng.randrange(drawn.count), rng.randrange(drawn.count)
        _sign(drawn, square, rng.choice(_SHAPES), ink, rng.uniform(0.35, 0.6), rng, noise)


def _fold(
    drawn: Drawn, inks: dict[str, Rgb], tongue: dict[str, str], rng: Random,
    noise: np.random.Generator,
) -> None:  # fmt: skip
    """One half lies a little darker, with a soft edge, and the fold itself is a thin line."""
    y, x = drawn.pixels()
    turn = rng.choice((0.0, math.pi / 2, rng.uniform(0.3, 1.2)))
    place = drawn.at(rng.uniform(1, drawn.count - 1), rng.uniform(1, drawn.count - 1))
    away = ((x - place[0]) * math.cos(turn) + (y - place[1]) * math.sin(turn)) / drawn.side
    step = 0.5 + 0.5 * np.tanh(away * rng.uniform(1, 20))
    fade = np.exp(-np.abs(away) / rng.uniform(0.5, 6))
    drawn.page *= (1 - rng.uniform(0.08, 0.3) * step * fade)[..., None].astype(np.float32)


def _doodle(
    drawn: Drawn, inks: dict[str, Rgb], tongue: dict[str, str], rng: Random,
    noise: np.random.Generator,
) -> None:  # fmt: skip
    ink, n = _pen(inks, rng, noise), drawn.count
    cover = drawn.blank()
    for _ in range(rng.randint(1, 3)):
        row, column = rng.uniform(0, n), rng.uniform(0, n)
        size = rng.uniform(0.4, 2.0)
        kind = rng.choice(("flower", "line", "wander", "heart", "box"))
        t = np.linspace(0, 1, 60)
        if kind == "flower":
            reach = size * (0.6 + 0.4 * np.cos(rng.choice((10, 12, 16)) * math.pi * t))
            line = np.stack([reach * np.cos(2 * math.pi * t), reach * np.sin(2 * math.pi * t)], 1)
        elif kind == "heart":
            a = 2 * math.pi * t
            line = np.stack([np.sin(a) ** 3, -(13 * np.cos(a) - 5 * np.cos(2 * a)) / 16], 1) * size
        elif kind == "box":
            line = np.array([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0), (1, 1)]) * size
        elif kind == "line":
            line = curve(
                [(0, 0), (rng.gauss(0, 2), rng.gauss(0, 2)), (rng.gauss(0, 4), rng.gauss(0, 4))]
            )
        else:
            line = curve(np.cumsum(noise.normal(0, 0.5, (rng.randint(5, 14), 2)), 0).tolist())
        path = np.array([drawn.at(row + y, column + x) for x, y in line])
        lined(cover, [path], rng.uniform(0.035, 0.08) * drawn.side, noise, rng.uniform(0, 0.3))
    inked(drawn.page, cover, ink, rng.uniform(0.7, 1.0))


def _coffee(
    drawn: Drawn, inks: dict[str, Rgb], tongue: dict[str, str], rng: Random,
    noise: np.random.Generator,
) -> None:  # fmt: skip
    y, x = drawn.pixels()
    for _ in range(rng.randint(1, 2)):
        cx, cy = drawn.at(rng.uniform(0, drawn.count), rng.uniform(0, drawn.count))
        reach = rng.uniform(1.3, 3.2)
        away = np.hypot(x - cx, y - cy) / drawn.side - reach
        away += 0.06 * brush.field(x.shape, drawn.side, noise)
        edge = np.exp(-((away / rng.uniform(0.03, 0.12)) ** 2))
        inside = rng.choice((0.0, 0.15, 0.3)) * (away < 0)
        ragged = np.clip(0.7 + 0.6 * brush.field(x.shape, 2 * drawn.side, noise), 0, 1)
        cover = np.asarray(np.maximum(edge * ragged, inside), np.float32)
        inked(drawn.page, cover, tinted((150, 105, 60), noise), rng.uniform(0.15, 0.55))


def _words(
    drawn: Drawn, inks: dict[str, Rgb], tongue: dict[str, str], rng: Random,
    noise: np.random.Generator,
) -> None:  # fmt: skip
    _write(drawn, _pen(inks, rng, noise), rng.uniform(0, drawn.count), rng.uniform(0.4, 2.0),
           rng.choice((0.0, 0.1, -0.5)), rng, noise)  # fmt: skip


def _margin(
    drawn: Drawn, inks: dict[str, Rgb], tongue: dict[str, str], rng: Random,
    noise: np.random.Generator,
) -> None:  # fmt: skip
    ink = _pen(inks, rng, noise)
    for line in range(rng.randint(1, 2)):
        row = -0.3 - 0.4 * line if rng.random() < 0.7 else drawn.count + 0.4
        _write(drawn, ink, row, rng.uniform(0.2, 0.32), 0.0, rng, noise)


def _write(
    drawn: Drawn, ink: Rgb, row: float, height: float, turn: float, rng: Random,
    noise: np.random.Generator,
) -> None:  # fmt: skip
    paths, wide = written(rng.choice(_WORDS), height * drawn.side, noise)
    x, y = drawn.at(row, rng.uniform(0, max(0.5, drawn.count - wide / drawn.side)))
    cos, sin = math.cos(turn), math.sin(turn)
    rotation = np.array([(cos, sin), (-sin, cos)])
    cover = drawn.blank()
    width = min(rng.uniform(0.04, 0.1), 0.2 * height) * drawn.side
    moved = [(path - (0, height * drawn.side / 2)) @ rotation + (x, y) for path in paths]
    lined(cover, moved, width, noise, rng.uniform(0, 0.3))
    inked(drawn.page, cover, ink, rng.uniform(0.75, 1.0))


def _rubbed(
    drawn: Drawn, inks: dict[str, Rgb], tongue: dict[str, str], rng: Random,
    noise: np.random.Generator,
) -> None:  # fmt: skip
    empty = drawn.all(drawn=False)
    for row, column in rng.sample(empty, min(len(empty), rng.randint(1, 3))):
        squares = tuple(
            s for s in ((row, column), (row, column + 1), (row + 1, column)) if s in empty
        )
        style = _Style(rng.uniform(0.4, 0.95), 0.1, rng.uniform(0.04, 0.16), rng.uniform(0, 3))
        _shape(drawn, squares, inks[rng.choice("BYRG")], style, rng, noise)


_LATER: dict[str, Later] = {
    "crossed": _crossed, "not here": _not_here, "dots": _counted("dots"),
    "ticks": _counted("ticks"), "numbers": _counted("numbers"),
    "move numbers": _over("move numbers"), "letters over": _over("letters over"),
    "shape names": _names, "fold": _fold, "doodle": _doodle, "coffee": _coffee, "words": _words,
    "margin": _margin, "rubbed": _rubbed,
}  # fmt: skip
