"""What else people leave on a sheet: ink that is no play, and letters in place of a missing pen.

Corrections crossed out, dots and numbers of whoever counts, names, doodles, coffee, what shows
through from the other side. All of it is drawn over (or below) shapes that are drawn as ever, by
one person with one or two such habits. What counts is said with it: a square that holds such ink
alone is empty, and :attr:`Marked.inks` has what its ink is; a square of a shape keeps its colour
under it, unless it is crossed out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

from rollwrite.photo.pictures.reading import Ink
from tools.photos.hands.handwriting import Writer, random_writer
from tools.photos.hands.ink import Pen, wobbly
from tools.photos.hands.people import Marked
from tools.photos.hands.play import EMPTY, Filled
from tools.photos.hands.scribbles import (
    any_pen,
    coffee,
    dark_pen,
    doodle,
    in_square,
    margin,
    mistake,
    rubbed,
    shadow,
    stroke,
    text,
    text_in,
    through,
)
from tools.photos.hands.shapes import Square, edges_of
from tools.photos.hands.writing import place_in

#: How often a habit is somebody's.
_HABITS = {
    "crossed": 5, "mistake": 4, "count": 5, "numbers": 2, "letters": 10, "named": 2, "names": 1.5,
    "through": 3, "shadow": 1.5, "doodle": 4, "coffee": 2, "text": 4, "rubbed": 3, "margin": 2,
}  # fmt: skip
#: On corrected sheets, how often whole shapes are crossed out, and what else is on them.
_WHOLE_SHAPES = 0.4
_ALSO = ("crossed", "crossed", "crossed", "numbers", "named", "names", "count", "text")
#: Letters of colours, as English, Spanish and French say them.
_ALPHABETS = (
    {"B": "B", "Y": "Y", "R": "R", "G": "G"},
    {"B": "Z", "Y": "M", "R": "R", "G": "V"},
    {"B": "B", "Y": "J", "R": "R", "G": "V"},
)
#: In Spanish both begin with it: azul, amarillo.
_EITHER = "A"
_NAMES = ("I1", "I5", "T4", "T5", "L4", "L5", "V3", "V5", "Z5", "W5", "X5", "U5", "F5", "O4", "P5")


@dataclass(frozen=True)
class Besides:
    """One person's habits besides playing.

    :ivar lettered: for each colour whose pen was missing, the letter that is written instead.
    :ivar mistakes: shapes that are drawn, and crossed out later.
    """

    habits: frozenset[str]
    writer: Writer
    lettered: dict[str, str]
    mistakes: tuple[tuple[str, tuple[Square, ...]], ...]


def random_besides(filled: Filled, rng: Random, *, always: str = "") -> Besides:
    """Somebody's habits.

    :param always: a habit that this one has in any case; or ``corrected``: squares are crossed out,
        and often others written on that still count.
    """
    names = list(_HABITS)
    habits = frozenset(
        rng.choices(names, list(_HABITS.values()), k=rng.choice((1, 1, 2, 2, 3))),
    )
    if always in _HABITS:
        habits |= {always}
    lettered: dict[str, str] = {}
    if "letters" in habits:
        alphabet = dict(rng.choice(_ALPHABETS))
        if alphabet["B"] == "Z" and rng.random() < 0.4:
            alphabet["B"] = _EITHER
            if rng.random() < 0.3:
                alphabet["Y"] = _EITHER
        missing = rng.sample("BYRG", rng.choice((1, 1, 1, 1, 2, 2, 3, 4, 4)))
        small = rng.random() < 0.15
        lettered = {c: alphabet[c].lower() if small else alphabet[c] for c in missing}
    mistakes = tuple(
        one for one in (mistake(filled, rng) for _ in range(rng.randint(1, 3))) if one[1]
    )
    if always == "corrected":
        # Only this draws more lots: old seeds draw what they always did.
        crossed = "mistake" if mistakes and rng.random() < _WHOLE_SHAPES else "crossed"
        habits |= {crossed, rng.choice(_ALSO)}
    return Besides(habits, random_writer(rng), lettered, mistakes if "mistake" in habits else ())


# ── Before anybody draws ─────────────────────────────────────────────────────────────────────────


def before(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """What is on the paper below all that is drawn."""
    if "through" in besides.habits:
        through(marked, pens, besides.writer, rng)
    if "coffee" in besides.habits and rng.random() < 0.5:
        coffee(marked, rng)


# ── In place of a pen ────────────────────────────────────────────────────────────────────────────


def write_letters(
    marked: Marked, area: Sequence[Square], colour: str, besides: Besides, pen: Pen, rng: Random
) -> None:
    """A shape by the letter of its colour, for want of the pen."""
    letter = besides.lettered[colour]
    how = rng.choices(("each", "edge and each", "edge and one"), (6, 1.5, 1))[0]
    shape = marked.shape(area)
    layer = marked.layer(shape)
    fine = replace(pen, width=min(pen.width, 0.1))
    if how != "each":
        for loop in edges_of(area):
            points = [marked.at(row, column) for row, column in [*loop, loop[0]]]
            for a, b in pairwise(points):
                layer.stroke(wobbly(a, b, 0.01 * shape.side, rng), fine.width * shape.side,
                             fine.density, 0.0)  # fmt: skip
    squares = area if how != "edge and one" else [rng.choice(list(area))]
    height = rng.uniform(0.4, 0.75)
    for row, column in squares:
        text_in(layer, marked.quads[row][column], letter, besides.writer, fine,
                 height * rng.uniform(0.9, 1.1), rng)  # fmt: skip
    layer.onto(marked.page, pen, marked.tooth)
    marked.count(area, colour)
    marked.lettered |= set(area)
    marked.written |= dict.fromkeys(squares, letter)
    if letter.upper() == _EITHER:
        marked.others |= dict.fromkeys(area, "Y" if colour == "B" else "B")


# ── Afterwards ───────────────────────────────────────────────────────────────────────────────────


def after(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """What lies over all that is drawn, or beside it."""
    for _, squares in besides.mistakes:
        _cross(marked, squares, pens, rng)
    if "coffee" in besides.habits:
        coffee(marked, rng)
    for habit in sorted(besides.habits & _AFTER.keys()):
        _AFTER[habit](marked, besides, pens, rng)
    for habit in sorted(besides.habits & _SCRIBBLES.keys()):
        _SCRIBBLES[habit](marked, besides.writer, pens, rng)


def _crossed(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """Squares taken back: some of a shape, now and then all of it."""
    drawn = marked.drawn()
    for _ in range(rng.choice((1, 1, 2, 3))):
        if not drawn:
            return
        start = rng.choice(drawn)
        squares = [start]
        letter = marked.letters[start[0]][start[1]]
        for _ in range(rng.choice((0, 0, 0, 1, 2, 4))):
            row, column = rng.choice(squares)
            near = ((row + 1, column), (row, column + 1), (row - 1, column), (row, column - 1))
            squares += [
                one for one in near
                if one in drawn and one not in squares and marked.letters[one[0]][one[1]] == letter
            ][:1]  # fmt: skip
        _cross(marked, squares, pens, rng)
    if rng.random() < 0.25:
        # Not here, says an X in an empty square.
        empty = marked.empty()
        _cross(marked, rng.sample(empty, min(len(empty), rng.randint(1, 3))), pens, rng)


def _cross(marked: Marked, squares: Sequence[Square], pens: dict[str, Pen], rng: Random) -> None:
    """An X, two strokes or a scribble over each square, in an ink that shows on what is there."""
    if not squares:
        return
    letters = {marked.letters[row][column] for row, column in squares}
    others = [pen for colour, pen in pens.items() if colour not in letters and colour != "Y"]
    pen = dark_pen(rng)
    if others and rng.random() < 0.25:
        pen = rng.choice(others)
        pen = replace(pen, density=max(0.9, pen.density), width=min(0.1, pen.width))
    if EMPTY not in letters:
        # Over ink it must be seen.
        pen = replace(pen, density=max(pen.density, 0.75), grain=min(pen.grain, 0.25))
    style = rng.choice(("x", "x", "x", "x", "scribble", "double", "hatch"))
    reach = rng.uniform(-0.08, 0.25)
    for row, column in squares:
        quad = marked.quads[row][column]
        shape = marked.shape([(row, column)])
        layer, side = marked.layer(shape), shape.side
        e, f = reach + rng.gauss(0, 0.04), 1 - reach + rng.gauss(0, 0.04)
        lines = crossing_lines(style, e, f, rng)
        for line in lines:
            stroke(layer, [place_in(quad, *p) for p in line], side, pen, rng)
        layer.onto(marked.page, pen, marked.tooth)
        marked.letters[row][column] = EMPTY
        marked.others.pop((row, column), None)
        marked.lettered.discard((row, column))
        marked.inks[row, column] = Ink.CROSSED_OUT


def crossing_lines(style: str, e: float, f: float, rng: Random) -> list[list[tuple[float, float]]]:
    """Strokes over a square, from ``e`` to ``f`` of its sides."""
    if style == "x":
        return [[(e, e), (f, f)], [(f, e), (e, f)]]
    if style == "double":
        slope = rng.uniform(-0.3, 0.3)
        return [[(e, m - slope), (f, m + slope)] for m in (0.38, 0.62)]
    if style == "hatch":
        lines = [[(e + n * 0.25, e), (f - 0.5 + n * 0.25, f)] for n in range(3)]
        return lines + [[(f - n * 0.25, e), (e + 0.5 - n * 0.25, f)] for n in range(3)]
    turns = rng.randint(4, 8)
    return [[
        ((e if n % 2 else f) + rng.gauss(0, 0.06), e + (f - e) * n / turns)
        for n in range(turns + 1)
    ]]  # fmt: skip


def _count(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """The empty squares, counted: a dot, a tick, a number in each, or in some."""
    empty = marked.empty()
    part = rng.choice((1.0, 0.3, 0.15, 0.05))
    counted = empty if part == 1 else _run(empty, max(1, round(part * len(empty))), rng)
    style = rng.choice(("dot", "dot", "tick", "number", "number", "tally", "ring", "plus"))
    pen = any_pen(pens, marked, rng)
    size, height = rng.uniform(0.07, 0.22), rng.uniform(0.3, 0.65)
    for number, (row, column) in enumerate(counted, rng.choice((1, 1, 1, rng.randint(1, 30)))):
        quad = marked.quads[row][column]
        shape = marked.shape([(row, column)])
        layer, side = marked.layer(shape), shape.side
        u, v = 0.5 + rng.gauss(0, 0.09), 0.5 + rng.gauss(0, 0.09)
        if style == "dot":
            x, y = place_in(quad, u, v)
            layer.stroke([(x, y), (x + 0.03 * side, y)], size * side, pen.density, 0.0)
        elif style == "number":
            text_in(layer, quad, str(number), besides.writer, pen, height, rng)
        elif style == "ring":
            ring = [
                place_in(quad, u + size * math.cos(n / 2), v + size * math.sin(n / 2))
                for n in range(14)
            ]
            layer.stroke(ring, pen.width * side, pen.density, 0.0)
        else:
            lines = {
                "tick": [[(u - 0.2, v), (u - 0.06, v + 0.2), (u + 0.25, v - 0.28)]],
                "tally": [[(u + rng.gauss(0, 0.03), v - 0.25), (u, v + 0.25)]],
                "plus": [[(u - 0.15, v), (u + 0.15, v)], [(u, v - 0.15), (u, v + 0.15)]],
            }[style]
            for line in lines:
                stroke(layer, [place_in(quad, *p) for p in line], side, pen, rng)
        layer.onto(marked.page, pen, marked.tooth)
        marked.inks[row, column] = Ink.MARK


def _numbers(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """The number of the move, in shapes: they keep their colour."""
    drawn = marked.drawn()
    pen, height = dark_pen(rng), rng.uniform(0.3, 0.7)
    part = rng.choice((0.15, 0.3, 1.0))
    for row, column in rng.sample(drawn, round(part * len(drawn))):
        in_square(marked, (row, column), str(rng.randint(1, 21)), besides.writer, pen, height, rng)


def _named(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """The letter of its colour in each square or each shape that has the colour: they keep it."""
    alphabet = rng.choice(_ALPHABETS)
    pen, height = dark_pen(rng), rng.uniform(0.35, 0.7)
    drawn = marked.drawn()
    for row, column in rng.sample(drawn, round(rng.choice((0.2, 1.0)) * len(drawn))):
        letter = alphabet[marked.letters[row][column]]
        in_square(marked, (row, column), letter, besides.writer, pen, height, rng)


def _names(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """The names of shapes, in squares or over two of them; a question mark in an empty one."""
    pen = any_pen(pens, marked, rng)
    side = len(marked.quads)
    for _ in range(rng.randint(1, 6)):
        square = rng.randrange(side), rng.randrange(side)
        name = rng.choice((*_NAMES, "?", "!", "x", "no"))
        in_square(marked, square, name, besides.writer, pen, rng.uniform(0.3, 0.7), rng)
        if marked.letters[square[0]][square[1]] == EMPTY:
            marked.inks[square] = Ink.LETTER


def _run(squares: list[Square], count: int, rng: Random) -> list[Square]:
    if not squares:
        return []
    if rng.random() < 0.4:
        return rng.sample(squares, min(count, len(squares)))
    start = rng.randrange(len(squares))
    return squares[start : start + count]


_AFTER = {
    "crossed": _crossed, "count": _count, "numbers": _numbers, "named": _named, "names": _names,
}  # fmt: skip
_SCRIBBLES = {
    "doodle": doodle, "text": text, "margin": margin, "rubbed": rubbed, "shadow": shadow,
}  # fmt: skip
