"""Sheets as people at a kitchen table really fill them: every way of :mod:`.shapes`, mixed.

Some draw a whole sheet in one way, some change with every shape. They correct themselves, draw over
what is there, write into empty squares. What counts is said with the drawing: a square's letter,
and where two inks are both there, the other letter that it might be.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

import numpy as np

from rollwrite.photo.pictures.arrays import Floats
from rollwrite.photo.pictures.reading import Ink
from tools.photos.hands.filling import Hand, Quad
from tools.photos.hands.ink import Layer, Pen, Point, absorbance_of, black_pen, random_pen
from tools.photos.hands.play import EMPTY, Filled
from tools.photos.hands.shapes import Shape, Square, Way, draw_way
from tools.photos.hands.writing import write

#: Ways and how many people choose them for a whole sheet.
_WHOLE = {"edge": 14, "lines": 4, "fill": 5, "dots": 1, "through": 1.5, "half": 1, "cross": 1.5}
_WHOLE |= {"diagonal": 1, "tick": 1, "squiggle": 1.5, "circle": 0.7, "text": 0.7}
_PENS = {"marker": 2, "felt": 5, "pencil": 4, "crayon": 1.5, "ballpoint": 5, "highlighter": 4}
_PENS |= {"thin pencil": 4, "gel": 3}
#: Ways that look like what people write into squares besides playing.
_SIGNS = frozenset(("dots", "tick", "cross", "text", "circle", "diagonal", "squiggle", "through"))
_FILLS = ("solid", "hatch", "hatch", "zigzag", "cross-hatch", "loops", "outline", "blob")
_INSIDE = (
    "",
    "",
    "",
    "",
    "",
    "lines",
    "each",
    "tick",
    "dots",
    "cross",
    "text",
    "diagonal",
    "lines",
)
_LETTERS = {"B": "BAb", "Y": "YAJy", "R": "Rr", "G": "GVg"}
#: What highlighters look like, paler and brighter than other pens: hues, saturation.
_BRIGHT = {
    "B": ((183, 225), (0.3, 0.75)),
    "Y": ((48, 66), (0.45, 1.0)),
    "R": ((318, 365), (0.3, 0.8)),
    "G": ((75, 150), (0.35, 0.85)),
}
#: Less of an ink than this under another leaves no doubt which one counts.
_FAINT = 0.35


@dataclass
class Marked:
    """A page that is being drawn on, and what counts on it.

    :ivar page: linear light, RGB, changed in place.
    :ivar quads: corners of every square in page pixels, ``[row][column]``.
    :ivar letters: what each square holds now.
    :ivar others: a second letter that a square might as well hold.
    :ivar inks: of squares that hold ink and are empty all the same, what it is.
    :ivar lettered: squares whose colour is told by a letter; ``written``: the letter, in those that
        hold it themselves.
    :ivar signs: whether shapes are drawn by signs in their squares, as others count or write.
    """

    page: Floats
    tooth: Floats
    quads: list[list[Quad]]
    letters: list[list[str]]
    others: dict[Square, str] = field(default_factory=dict)
    inks: dict[Square, Ink] = field(default_factory=dict)
    lettered: set[Square] = field(default_factory=set)
    written: dict[Square, str] = field(default_factory=dict)
    signs: bool = False

    def shape(self, squares: Sequence[Square]) -> Shape:
        return Shape(tuple(squares), tuple(self.quads[row][column] for row, column in squares))

    @property
    def side(self) -> float:
        """Pixels a square."""
        return math.dist(self.quads[0][0][0], self.quads[0][0][1])

    def at(self, row: float, column: float) -> Point:
        """Page pixels of a place on the grid, which lies straight on the page."""
        x, y = self.quads[0][0][0]
        return x + column * self.side, y + row * self.side

    def over_all(self) -> Layer:
        """A layer as large as the page."""
        height, width = self.page.shape[:2]
        return Layer((0, 0), (width, height))

    def empty(self) -> list[Square]:
        """Squares that are empty, without any ink."""
        return self._squares(drawn=False)

    def drawn(self) -> list[Square]:
        """Squares that are drawn in their colour."""
        return [one for one in self._squares(drawn=True) if one not in self.lettered]

    def _squares(self, *, drawn: bool) -> list[Square]:
        return [
            (row, column)
            for row, line in enumerate(self.letters)
            for column, letter in enumerate(line)
            if (letter != EMPTY) == drawn and (row, column) not in self.inks
        ]

    def layer(self, shape: Shape) -> Layer:
        points = np.array(shape.quads).reshape(-1, 2)
        low, high = points.min(0) - 0.6 * shape.side, points.max(0) + 0.6 * shape.side
        size = int(high[0] - low[0]) + 1, int(high[1] - low[1]) + 1
        return Layer((int(low[0]), int(low[1])), size)

    def draw(self, squares: Sequence[Square], pen: Pen, way: Way, rng: Random) -> None:
        self.signs |= way.name in _SIGNS
        shape = self.shape(squares)
        layer = self.layer(shape)
        draw_way(layer, shape, pen, way, rng)
        layer.onto(self.page, pen, self.tooth)

    def count(self, squares: Sequence[Square], letter: str) -> None:
        for row, column in squares:
            self.letters[row][column] = letter


def person_pen(colour: str, kind: str, rng: Random) -> Pen:
    """A pen out of a pencil case."""
    if kind == "thin pencil":
        pen = random_pen(colour, "pencil", rng, odd=True)
        return replace(
            pen,
            density=rng.uniform(0.2, 0.7),
            width=rng.uniform(0.03, 0.07),
            grain=rng.uniform(0.2, 0.6),
        )
    if kind == "gel":
        pen = random_pen(colour, "ballpoint", rng, odd=True)
        return replace(pen, density=rng.uniform(0.9, 1.3), width=rng.uniform(0.03, 0.08), grain=0.0)
    pen = random_pen(colour, kind, rng, odd=rng.random() < 0.4)
    if kind == "highlighter" and rng.random() < 0.75:
        hues, depths = _BRIGHT[colour]
        hue, depth, value = rng.uniform(*hues), rng.uniform(*depths), rng.uniform(0.85, 1.0)
        pen = replace(pen, absorbance=absorbance_of(hue, depth, value), width=rng.uniform(0.1, 0.4))
    return pen


def person_way(name: str, letter: str, pen: Pen, base: Way, rng: Random) -> Way:
    """One of the ways in somebody's hand: ``base`` holds the habits of the sheet."""
    inset = base.inset
    if pen.width > 0.14 and rng.random() < 0.7:
        # Who holds a thick pen stays inside of the lines, more or less.
        inset = max(inset, pen.width * rng.uniform(0.2, 0.6))
    if name == "lines":
        inset = rng.uniform(-0.06, 0.12)
    fine = max(pen.width, 0.04)
    # People hatch until it looks coloured, or three lines a square and done.
    step = min(0.6, max(base.step, fine * 1.5))
    number = str(rng.randint(1, 21))
    text = rng.choice((rng.choice(_LETTERS[letter]), number, number))
    return replace(base, name=name, inset=inset, step=step, text=text)


def _habits(rng: Random) -> Way:
    angles = (0.0, math.pi / 2, math.pi / 4, -math.pi / 4, rng.uniform(0, math.pi))
    hand = Hand(
        rng.choice(_FILLS),
        rng.uniform(-0.4, 2.5),
        rng.uniform(-0.2, 0.08),
        rng.uniform(0.0, 0.06),
        rng.random() < 0.5,
        rng.choice(angles),
    )
    # On the line, just inside of it, or well inside.
    on_the_line = rng.gauss(0, 0.015)
    inset = rng.choice(
        (on_the_line, on_the_line, on_the_line, rng.uniform(0.02, 0.1), rng.uniform(0.05, 0.2))
    )
    return Way(
        "edge",
        inset,
        rng.uniform(0.0, 0.035),
        math.exp(rng.uniform(math.log(0.12), math.log(0.6))),
        rng.choice(angles),
        rng.random() < 0.5,
        rng.choice(_INSIDE),
        "",
        hand,
    )


def _pick(chances: dict[str, float], rng: Random) -> str:
    return rng.choices(list(chances), list(chances.values()))[0]


def fill_sheet(marked: Marked, filled: Filled, rng: Random) -> None:
    """Draw a sheet's shapes as one person would, or several in turn, with second thoughts."""
    kind, mixed_pens = _pick(_PENS, rng), rng.random() < 0.3
    pens = {c: person_pen(c, _pick(_PENS, rng) if mixed_pens else kind, rng) for c in "BYRG"}
    base, name, mixed = _habits(rng), _pick(_WHOLE, rng), rng.random() < 0.3
    restless = rng.random() < 0.4
    second_thoughts = rng.choice((0.0, 0.0, 0.05, 0.1, 0.25))
    numbered = black_pen(rng) if rng.random() < 0.12 else None
    for letter, area in filled.areas:
        pen = pens[letter]
        pen = replace(pen, density=pen.density * rng.uniform(0.8, 1.1))
        if restless:
            base = replace(base, angle=rng.uniform(0, math.pi))
        if mixed and rng.random() < 0.5:
            base, name = _habits(rng), _pick(_WHOLE, rng)
        way = person_way(name, letter, pen, base, rng)
        marked.draw(area, pen, way, rng)
        marked.count(area, letter)
        if rng.random() < second_thoughts:
            _over(marked, area, letter, pens, way, rng)
        if numbered is not None:
            # The number of the move, as tallies or in figures.
            _number(marked, rng.choice(list(area)), numbered, rng)
    _empty_squares(marked, filled, pens, second_thoughts, rng)


def _over(
    marked: Marked,
    area: Sequence[Square],
    letter: str,
    pens: dict[str, Pen],
    way: Way,
    rng: Random,
) -> None:
    """Another colour over a shape or a part of it, or the shape crossed out in black."""
    squares = list(area) if rng.random() < 0.7 else [rng.choice(list(area))]
    if rng.random() < 0.25:
        dark = replace(black_pen(rng), width=rng.uniform(0.03, 0.1))
        style = rng.choice(("cross", "squiggle", "through"))
        marked.draw(squares, dark, person_way(style, letter, dark, _habits(rng), rng), rng)
        if style == "through":
            # A line through a shape may be a habit as well.
            marked.others |= dict.fromkeys(squares, EMPTY)
        else:
            marked.count(squares, EMPTY)
            marked.inks |= dict.fromkeys(squares, Ink.CROSSED_OUT)
        return
    new = rng.choice([c for c in "BYRG" if c != letter])
    above = pens[new]
    if rng.random() < 0.5:
        # So firmly that it hides what is below, or nearly so.
        above = replace(above, width=max(above.width, rng.uniform(0.04, 0.12)))
        way = person_way(rng.choice(("fill", "fill", "lines")), new, above, _habits(rng), rng)
        way = replace(way, hand=replace(way.hand, gap=rng.uniform(-0.4, 1.0), slack=0.0))
    marked.draw(squares, above, way, rng)
    marked.count(squares, new)
    if pens[letter].density > _FAINT:
        marked.others |= dict.fromkeys(squares, letter)


def _number(marked: Marked, square: Square, pen: Pen, rng: Random) -> None:
    """A small number in black inside a shape: it counts for nothing."""
    shape = marked.shape([square])
    layer = marked.layer(shape)
    text = rng.choice((str(rng.randint(1, 21)), "I" * rng.randint(1, 4), "/"))
    write(layer, shape.quads[0], shape.side, pen, text, rng.uniform(0.2, 0.5), rng)
    layer.onto(marked.page, pen, marked.tooth)


def _empty_squares(
    marked: Marked, filled: Filled, pens: dict[str, Pen], often: float, rng: Random
) -> None:
    """Erased, whited out, slips of a pen."""
    slips = rng.choice((0.0, 0.02, 0.06))
    for row, line in enumerate(marked.letters):
        for column, letter in enumerate(line):
            if letter != EMPTY or (row, column) in marked.inks:
                continue
            square = [(row, column)]
            colour = rng.choice("BYRG")
            pen = pens[colour]
            if rng.random() < often / 2:
                ghost = replace(pen, density=pen.density * rng.uniform(0.03, 0.12), grain=0.6)
                way = person_way(rng.choice(("fill", "lines")), colour, ghost, _habits(rng), rng)
                marked.draw(square, ghost, way, rng)
                marked.inks[row, column] = Ink.STAIN
            elif rng.random() < often / 3:
                _white_out(marked, marked.shape(square), rng)
            elif rng.random() < slips:
                _slip(
                    marked, marked.shape(square), rng.choice([*pens.values(), black_pen(rng)]), rng
                )


def _white_out(marked: Marked, shape: Shape, rng: Random) -> None:
    """Correction fluid: whiter than the paper, over the lines too."""
    layer = marked.layer(shape)
    quad = shape.quads[0]
    layer.fill(
        [
            (x + rng.gauss(0, 0.05) * shape.side, y + rng.gauss(0, 0.05) * shape.side)
            for x, y in quad
        ],
        1.0,
    )
    x, y = layer.corner
    height, width = layer.density.shape
    left, top = max(0, x), max(0, y)
    part = marked.page[top : y + height, left : x + width]
    cover = layer.density[
        top - y : top - y + part.shape[0], left - x : left - x + part.shape[1], None
    ]
    white = np.array([0.9, 0.9, 0.88], np.float32) * np.float32(rng.uniform(0.85, 1.0))
    part *= 1 - cover * np.float32(0.95)
    part += white * cover * np.float32(0.95)


def _slip(marked: Marked, shape: Shape, pen: Pen, rng: Random) -> None:
    """A short stroke that means nothing."""
    layer, side = marked.layer(shape), shape.side
    x, y = shape.quads[0][0]
    x, y = x + rng.random() * side, y + rng.random() * side
    turn, length = rng.uniform(0, math.pi), rng.uniform(0.02, 0.35) * side
    end = x + length * math.cos(turn), y + length * math.sin(turn)
    layer.stroke([(x, y), end], min(pen.width, 0.07) * side, pen.density * 0.8, 0.0)
    layer.onto(marked.page, pen, marked.tooth)


def print_numbers(marked: Marked, rng: Random) -> None:
    """What is printed in squares before anybody draws: a newspaper's digits, numbers of squares."""
    side = len(marked.quads)
    hue, depth = rng.choice(
        (
            (0.0, 0.0),
            (0.0, 0.0),
            (rng.uniform(-12, 14), 0.9),
            (220, 0.8),
            (rng.uniform(0, 360), 0.8),
        )
    )
    ink = Pen(
        absorbance_of(hue, depth, rng.uniform(0.05, 0.35) if depth == 0 else rng.uniform(0.5, 0.9)),
        rng.uniform(0.5, 1.2),
        rng.uniform(0.04, 0.13),
        0.0,
    )
    height = rng.uniform(0.2, 0.65)
    share = rng.choice((0.15, 0.35, 0.6, 1.0))
    running = share == 1.0
    number = 0
    for row in range(side):
        for column in range(side):
            number += 1
            if rng.random() > share:
                continue
            shape = marked.shape([(row, column)])
            layer = marked.layer(shape)
            text = str(number) if running else str(rng.randint(1, 9))
            size = height * (0.6 if len(text) > 1 else 1.0)
            write(
                layer,
                shape.quads[0],
                shape.side,
                replace(ink, width=ink.width * min(1, size / 0.4)),
                text,
                size,
                rng,
            )
            layer.onto(marked.page, ink, marked.tooth)
