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
from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats
from rollwrite.photo.pictures.reading import Ink
from tools.photos.hands.filling import Quad
from tools.photos.hands.handwriting import Writer, placed, random_writer, strokes_of
from tools.photos.hands.ink import Layer, Pen, Point, absorbance_of, black_pen, wobbly
from tools.photos.hands.people import Marked
from tools.photos.hands.play import EMPTY, Filled
from tools.photos.hands.shapes import Square, edges_of
from tools.photos.hands.writing import place_in

#: How often a habit is somebody's.
_HABITS = {
    "crossed": 5, "mistake": 4, "count": 5, "numbers": 2, "letters": 6, "named": 2, "names": 1.5,
    "through": 3, "shadow": 1.5, "doodle": 4, "coffee": 2, "text": 4, "rubbed": 3, "margin": 2,
}  # fmt: skip
#: Letters of colours, as English, Spanish and French say them.
_ALPHABETS = (
    {"B": "B", "Y": "Y", "R": "R", "G": "G"},
    {"B": "Z", "Y": "M", "R": "R", "G": "V"},
    {"B": "B", "Y": "J", "R": "R", "G": "V"},
)
#: In Spanish both begin with it: azul, amarillo.
_EITHER = "A"
_WORDS = (
    "Ana", "Ben", "Leo", "Marie", "total", "win", "WIN", "no!", "round 7", "next", "ganó", "gagné",
    "12 pts", "last", "oops", "Tour 5", "vacías 37", "mamá", "papa", "turn", "blue", "rojo", "vert",
    "good game", "score", "37 empty", "no cabe", "hello", "Paul + Zoe", "not here", "start",
)  # fmt: skip
_NAMES = ("I1", "I5", "T4", "T5", "L4", "L5", "V3", "V5", "Z5", "W5", "X5", "U5", "F5", "O4", "P5")
#: A square's part that a stroke must cover to be ink in it, and its margin that is not looked at.
_SEEN, _MARGIN = 0.012, 0.12
#: Of what shows through or was rubbed out, the mean density from which it is seen.
_PALE = 0.03


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


def random_besides(filled: Filled, rng: Random) -> Besides:
    """Somebody's habits."""
    names = list(_HABITS)
    habits = frozenset(
        rng.choices(names, list(_HABITS.values()), k=rng.choice((1, 1, 2, 2, 3))),
    )
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
        one for one in (_mistake(filled, rng) for _ in range(rng.randint(1, 3))) if one[1]
    )
    return Besides(habits, random_writer(rng), lettered, mistakes if "mistake" in habits else ())


def _mistake(filled: Filled, rng: Random) -> tuple[str, tuple[Square, ...]]:
    """A few empty squares side by side, drawn in some colour; perhaps none."""
    side = len(filled.squares)
    row, column = rng.randrange(side), rng.randrange(side)
    squares: list[Square] = []
    for _ in range(rng.choice((1, 1, 2, 3, 4, 5))):
        inside = 0 <= row < side and 0 <= column < side
        if inside and filled.squares[row][column] == EMPTY and (row, column) not in squares:
            squares.append((row, column))
        down = rng.random() < 0.5
        row, column = row + down, column + (not down)
    return rng.choice("BYRG"), tuple(squares)


# ── Before anybody draws ─────────────────────────────────────────────────────────────────────────


def before(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """What is on the paper below all that is drawn."""
    if "through" in besides.habits:
        _through(marked, pens, besides.writer, rng)
    if "coffee" in besides.habits and rng.random() < 0.5:
        _coffee(marked, rng)


def _through(marked: Marked, pens: dict[str, Pen], writer: Writer, rng: Random) -> None:
    """Another sheet's shapes from the other side, mirrored, pale and soft."""
    strength, soft = rng.uniform(0.03, 0.16), rng.uniform(0.02, 0.09)
    side, count = _side(marked), len(marked.quads)
    off = rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5)
    shade = _over_all(marked)
    for colour, pen in pens.items():
        layer = _over_all(marked)
        for _ in range(rng.randint(2, 6)):
            row, column = rng.randrange(-1, count), rng.randrange(-1, count)
            for _ in range(rng.randint(1, 5)):
                x, y = _at(marked, row + off[0], column + off[1])
                layer.fill([(x, y), (x + side, y), (x + side, y + side), (x, y + side)], 1.0)
                down = rng.random() < 0.5
                row, column = row + down, column + (not down)
        layer.density = _soft(layer.density, soft * side) * np.float32(strength)
        layer.onto(marked.page, replace(pen, grain=0.1), marked.tooth)
        shade.density += layer.density * np.float32(0.5 if colour == "Y" else 1)
    if rng.random() < 0.5:
        layer = _over_all(marked)
        pen = replace(black_pen(rng), grain=0.2)
        for _ in range(rng.randint(1, 5)):
            _word(marked, layer, rng.choice(_WORDS), writer, pen, rng.uniform(0.4, 1.0), rng)
        layer.density = np.fliplr(_soft(layer.density, soft * side / 2)) * np.float32(strength)
        layer.onto(marked.page, pen, marked.tooth)
        shade.density += layer.density
    _note(marked, shade, Ink.STAIN, rng, least=_PALE, mean=True)


def _coffee(marked: Marked, rng: Random) -> None:
    """Rings of cups, and drops."""
    side, count = _side(marked), len(marked.quads)
    ink = Pen(absorbance_of(rng.uniform(18, 38), rng.uniform(0.4, 0.8), rng.uniform(0.5, 0.85)),
              rng.uniform(0.06, 0.5), 0.1, 0.2)  # fmt: skip
    layer = _over_all(marked)
    for _ in range(rng.choice((1, 1, 2, 3))):
        middle = _at(marked, rng.uniform(-1, count + 1), rng.uniform(-1, count + 1))
        reach, wide = rng.uniform(1.2, 3.4) * side, rng.uniform(0.03, 0.25) * side
        start, length = rng.uniform(0, 6.3), rng.choice((6.3, 6.3, rng.uniform(2, 5)))
        ring = [
            (
                middle[0] + reach * math.cos(start + length * n / 40) * rng.uniform(0.98, 1.02),
                middle[1] + reach * math.sin(start + length * n / 40) * rng.uniform(0.98, 1.02),
            )
            for n in range(41)
        ]
        layer.stroke(ring, wide, ink.density, 0.2)
        if rng.random() < 0.3:
            layer.fill(ring, ink.density * rng.uniform(0.1, 0.4))
    for _ in range(rng.choice((0, 0, 2, 6))):
        x, y = _at(marked, rng.uniform(0, count), rng.uniform(0, count))
        layer.stroke([(x, y), (x + 1, y)], rng.uniform(0.1, 0.7) * side, ink.density, 0.2)
    layer.density = _soft(layer.density, rng.uniform(0.01, 0.06) * side)
    layer.onto(marked.page, ink, marked.tooth)
    _note(marked, layer, Ink.STAIN, rng, least=_PALE, mean=True)


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
            points = [_at(marked, row, column) for row, column in [*loop, loop[0]]]
            for a, b in zip(points, points[1:], strict=False):
                layer.stroke(wobbly(a, b, 0.01 * shape.side, rng), fine.width * shape.side,
                             fine.density, 0.0)  # fmt: skip
    squares = area if how != "edge and one" else [rng.choice(list(area))]
    height = rng.uniform(0.4, 0.75)
    for row, column in squares:
        _text_in(layer, marked.quads[row][column], letter, besides.writer, fine,
                 height * rng.uniform(0.9, 1.1), rng)  # fmt: skip
    layer.onto(marked.page, pen, marked.tooth)
    marked.count(area, colour)
    marked.lettered |= set(area)
    if letter.upper() == _EITHER:
        marked.others |= dict.fromkeys(area, "Y" if colour == "B" else "B")


def _text_in(
    layer: Layer, quad: Quad, text: str, writer: Writer, pen: Pen, height: float, rng: Random
) -> None:
    side = math.dist(quad[0], quad[1])
    strokes, wide = strokes_of(text, writer, rng)
    # It has to fit into the square.
    height = min(height, 0.9 / wide) * side
    middle = place_in(quad, 0.5 + rng.gauss(0, 0.06), 0.5 + rng.gauss(0, 0.06))
    for stroke in placed(strokes, wide, middle, height, rng.gauss(0, 0.08)):
        layer.stroke(stroke, pen.width * side, pen.density, 0.1)


# ── Afterwards ───────────────────────────────────────────────────────────────────────────────────


def after(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """What lies over all that is drawn, or beside it."""
    for _, squares in besides.mistakes:
        _cross(marked, squares, pens, rng)
    if "coffee" in besides.habits:
        _coffee(marked, rng)
    for habit in sorted(besides.habits & _AFTER.keys()):
        _AFTER[habit](marked, besides, pens, rng)


def _crossed(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """Squares taken back: some of a shape, now and then all of it."""
    drawn = _drawn(marked)
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
        empty = _empty(marked)
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
        lines: list[list[tuple[float, float]]] = []
        if style == "x":
            lines = [[(e, e), (f, f)], [(f, e), (e, f)]]
        elif style == "double":
            slope = rng.uniform(-0.3, 0.3)
            lines = [[(e, m - slope), (f, m + slope)] for m in (0.38, 0.62)]
        elif style == "hatch":
            lines = [[(e + n * 0.25, e), (f - 0.5 + n * 0.25, f)] for n in range(3)]
            lines += [[(f - n * 0.25, e), (e + 0.5 - n * 0.25, f)] for n in range(3)]
        else:
            turns = rng.randint(4, 8)
            lines = [[
                ((e if n % 2 else f) + rng.gauss(0, 0.06), e + (f - e) * n / turns)
                for n in range(turns + 1)
            ]]  # fmt: skip
        for line in lines:
            _stroke(layer, [place_in(quad, *p) for p in line], side, pen, rng)
        layer.onto(marked.page, pen, marked.tooth)
        marked.letters[row][column] = EMPTY
        marked.others.pop((row, column), None)
        marked.lettered.discard((row, column))
        marked.inks[row, column] = Ink.CROSSED_OUT


def _count(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """The empty squares, counted: a dot, a tick, a number in each, or in some."""
    empty = _empty(marked)
    part = rng.choice((1.0, 0.3, 0.15, 0.05))
    counted = empty if part == 1 else _run(empty, max(1, round(part * len(empty))), rng)
    style = rng.choice(("dot", "dot", "tick", "number", "number", "tally", "ring", "plus"))
    pen = _any_pen(pens, marked, rng)
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
            _text_in(layer, quad, str(number), besides.writer, pen, height, rng)
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
                _stroke(layer, [place_in(quad, *p) for p in line], side, pen, rng)
        layer.onto(marked.page, pen, marked.tooth)
        marked.inks[row, column] = Ink.MARK


def _numbers(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """The number of the move, in shapes: they keep their colour."""
    drawn = _drawn(marked)
    pen, height = dark_pen(rng), rng.uniform(0.3, 0.7)
    part = rng.choice((0.15, 0.3, 1.0))
    for row, column in rng.sample(drawn, round(part * len(drawn))):
        _in_square(marked, (row, column), str(rng.randint(1, 21)), besides, pen, height, rng)


def _named(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """The letter of its colour in each square or each shape that has the colour: they keep it."""
    alphabet = rng.choice(_ALPHABETS)
    pen, height = dark_pen(rng), rng.uniform(0.35, 0.7)
    drawn = _drawn(marked)
    for row, column in rng.sample(drawn, round(rng.choice((0.2, 1.0)) * len(drawn))):
        letter = alphabet[marked.letters[row][column]]
        _in_square(marked, (row, column), letter, besides, pen, height, rng)


def _names(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """The names of shapes, in squares or over two of them; a question mark in an empty one."""
    pen = _any_pen(pens, marked, rng)
    side = len(marked.quads)
    for _ in range(rng.randint(1, 6)):
        square = rng.randrange(side), rng.randrange(side)
        text = rng.choice((*_NAMES, "?", "!", "x", "no"))
        _in_square(marked, square, text, besides, pen, rng.uniform(0.3, 0.7), rng)
        if marked.letters[square[0]][square[1]] == EMPTY:
            marked.inks[square] = Ink.LETTER


def _doodle(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """Thin lines that go where they like."""
    side, count = _side(marked), len(marked.quads)
    layer = _over_all(marked)
    pen = _any_pen(pens, marked, rng)
    pen = replace(pen, width=min(pen.width, 0.09))
    for _ in range(rng.choice((1, 1, 2, 3))):
        x, y = _at(marked, rng.uniform(-0.5, count), rng.uniform(-0.5, count))
        kind = rng.choice(("walk", "walk", "spiral", "arrow", "star", "wave", "loop", "line"))
        turn, reach = rng.uniform(0, 6.3), rng.uniform(0.4, 3.5) * side
        points: list[Point] = []
        if kind == "walk":
            bend = 0.0
            for _ in range(rng.randint(8, 50)):
                points.append((x, y))
                bend = 0.8 * bend + rng.gauss(0, 0.35)
                turn += bend
                x, y = x + 0.25 * side * math.cos(turn), y + 0.25 * side * math.sin(turn)
        elif kind == "spiral":
            turns = rng.uniform(2, 5)
            points = [
                (x + reach * n / 90 * math.cos(turns * n / 14), y + reach * n / 90 * math.sin(
                    turns * n / 14)) for n in range(60)
            ]  # fmt: skip
        elif kind in ("arrow", "line"):
            end = x + reach * math.cos(turn), y + reach * math.sin(turn)
            points = wobbly((x, y), end, 0.02 * side, rng)
            for spread in (2.6, -2.6) if kind == "arrow" else ():
                tip = (end[0] + 0.4 * side * math.cos(turn + spread),
                       end[1] + 0.4 * side * math.sin(turn + spread))  # fmt: skip
                layer.stroke([end, tip], pen.width * side, pen.density, 0.2)
        elif kind == "star":
            points = [
                (x + 0.4 * reach * math.cos(turn + n * 2.513), y + 0.4 * reach * math.sin(
                    turn + n * 2.513)) for n in range(6)
            ]  # fmt: skip
        elif kind == "loop":
            points = [
                (
                    x + 0.5 * reach * math.cos(turn + n / 5),
                    y + 0.35 * reach * math.sin(turn + n / 5),
                )
                for n in range(33)
            ]
        else:
            beat = rng.uniform(0.5, 1.5)
            points = [
                (x + reach * n / 40 * math.cos(turn) - 0.3 * side * math.sin(n * beat / 3) * math.sin(
                    turn), y + reach * n / 40 * math.sin(turn) + 0.3 * side * math.sin(
                    n * beat / 3) * math.cos(turn)) for n in range(41)
            ]  # fmt: skip
        layer.stroke(points, pen.width * side, pen.density, 0.2)
    layer.onto(marked.page, pen, marked.tooth)
    _note(marked, layer, Ink.STROKE, rng)


def _text(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """Words across the sheet."""
    layer, pen = _over_all(marked), _any_pen(pens, marked, rng)
    pen = replace(pen, width=min(pen.width, 0.12))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        height = rng.choice((rng.uniform(0.3, 0.7), rng.uniform(0.6, 1.4), rng.uniform(1.2, 2.5)))
        _word(marked, layer, rng.choice(_WORDS), besides.writer, pen, height, rng)
    layer.onto(marked.page, pen, marked.tooth)
    _note(marked, layer, Ink.LETTER, rng)


def _word(
    marked: Marked, layer: Layer, text: str, writer: Writer, pen: Pen, height: float, rng: Random
) -> None:
    side, count = _side(marked), len(marked.quads)
    middle = _at(marked, rng.uniform(0, count), rng.uniform(0, count))
    strokes, wide = strokes_of(text, writer, rng)
    turn = rng.choice((rng.gauss(0, 0.06), rng.gauss(0, 0.06), rng.uniform(-0.8, 0.8)))
    for stroke in placed(strokes, wide, middle, height * side, turn):
        layer.stroke(stroke, pen.width * side, pen.density, 0.1)


def _margin(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """Lines of writing beside the grid."""
    side, count = _side(marked), len(marked.quads)
    layer, pen = _over_all(marked), _any_pen(pens, marked, rng)
    for _ in range(rng.randint(1, 4)):
        height = rng.uniform(0.2, 0.55)
        row, column, turn = rng.choice((
            (rng.uniform(-0.9, -0.3), rng.uniform(1, count - 1), 0.0),
            (count + rng.uniform(0.3, 0.9), rng.uniform(1, count - 1), 0.0),
            (rng.uniform(1, count - 1), -0.6, math.pi / 2),
            (rng.uniform(1, count - 1), count + 0.6, -math.pi / 2),
        ))  # fmt: skip
        text = " ".join(rng.choice(_WORDS) for _ in range(rng.randint(1, 4)))
        strokes, wide = strokes_of(text, besides.writer, rng)
        middle = _at(marked, row, column)
        for stroke in placed(strokes, wide, middle, height * side, turn + rng.gauss(0, 0.02)):
            layer.stroke(stroke, min(pen.width, 0.08) * side, pen.density, 0.1)
    layer.onto(marked.page, pen, marked.tooth)
    _note(marked, layer, Ink.LETTER, rng)


def _rubbed(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """A shape that was drawn and rubbed out: a pale rest of it, and smears."""
    left = rng.uniform(0.03, 0.2)
    for _ in range(rng.choice((1, 1, 2, 3))):
        fake = Filled(tuple("".join(row) for row in marked.letters), (), frozenset(), 0)
        colour, squares = _mistake(fake, rng)
        squares = tuple(one for one in squares if one not in marked.inks)
        if not squares:
            continue
        pen = pens[colour]
        ghost = replace(pen, density=pen.density * left, grain=rng.uniform(0.3, 0.8))
        shape = marked.shape(squares)
        layer = marked.layer(shape)
        style = rng.choice(("full", "lines", "edge"))
        for quad in shape.quads:
            if style == "full":
                layer.fill(list(quad), ghost.density)
            else:
                for n in range(5):
                    a, b = (0.2 * n, rng.uniform(0, 0.1)), (0.2 * n + 0.15, rng.uniform(0.9, 1))
                    if style == "edge":
                        a, b = ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))[n], (
                            (1, 0), (1, 1), (0, 1), (0, 0), (1, 0))[n]  # fmt: skip
                    _stroke(layer, [place_in(quad, *a), place_in(quad, *b)], shape.side, ghost, rng)
        if rng.random() < 0.6:
            layer.density = _soft(layer.density, rng.uniform(0.02, 0.12) * shape.side)
        layer.onto(marked.page, ghost, marked.tooth)
        if rng.random() < 0.5:
            smear = marked.layer(shape)
            grey = Pen(absorbance_of(0, 0, 0.5), rng.uniform(0.02, 0.12), 0.3, 0.4)
            for quad in shape.quads:
                a, b = (rng.uniform(-0.2, 0.4), rng.random()), (rng.uniform(0.6, 1.2), rng.random())
                _stroke(smear, [place_in(quad, *a), place_in(quad, *b)], shape.side, grey, rng)
            smear.density = _soft(smear.density, 0.1 * shape.side)
            smear.onto(marked.page, grey, marked.tooth)
        marked.inks |= dict.fromkeys(squares, Ink.STAIN)


def _shadow(marked: Marked, besides: Besides, pens: dict[str, Pen], rng: Random) -> None:
    """A folded edge: one side of a line darker, fading away from it."""
    height, width = marked.page.shape[:2]
    turn = rng.choice((0.0, math.pi / 2, rng.uniform(0, math.pi)))
    x, y = _at(marked, rng.uniform(0, len(marked.quads)), rng.uniform(0, len(marked.quads)))
    across = (np.arange(width, dtype=np.float32) - x) * math.cos(turn)
    away = across[None] + ((np.arange(height, dtype=np.float32) - y) * math.sin(turn))[:, None]
    away /= np.float32(_side(marked) * rng.uniform(0.1, 4))
    sharp = 1 / (1 + np.exp(-np.clip(away * rng.uniform(3, 30), -30, 30)))
    dark = sharp * np.exp(-np.maximum(away, 0)) * rng.uniform(0.08, 0.45)
    marked.page *= (1 - dark[..., None]).astype(np.float32)


_AFTER = {
    "crossed": _crossed, "count": _count, "numbers": _numbers, "named": _named, "names": _names,
    "doodle": _doodle, "text": _text, "margin": _margin, "rubbed": _rubbed, "shadow": _shadow,
}  # fmt: skip


# ── Hands and places ─────────────────────────────────────────────────────────────────────────────


def dark_pen(rng: Random) -> Pen:
    """What lies at hand for writing: black, blue, or a soft pencil."""
    if rng.random() < 0.3:
        return Pen(absorbance_of(0, 0, 0.3), rng.uniform(0.45, 1.0), rng.uniform(0.03, 0.08),
                   rng.uniform(0.1, 0.5))  # fmt: skip
    return replace(black_pen(rng), width=rng.uniform(0.03, 0.1))


def _any_pen(pens: dict[str, Pen], marked: Marked, rng: Random) -> Pen:
    """Something dark, or one of the sheet's own pens where its shapes are not drawn like that."""
    if marked.signs or rng.random() < 0.6:
        pen = dark_pen(rng)
        return (
            replace(pen, density=pen.density * rng.uniform(0.4, 1)) if rng.random() < 0.3 else pen
        )
    pen = rng.choice(list(pens.values()))
    return replace(pen, width=min(pen.width, rng.uniform(0.04, 0.12)))


def _in_square(
    marked: Marked, at: Square, text: str, besides: Besides, pen: Pen, height: float, rng: Random
) -> None:
    layer = marked.layer(marked.shape([at]))
    _text_in(layer, marked.quads[at[0]][at[1]], text, besides.writer, pen, height, rng)
    layer.onto(marked.page, pen, marked.tooth)


def _stroke(layer: Layer, points: list[Point], side: float, pen: Pen, rng: Random) -> None:
    for a, b in zip(points, points[1:], strict=False):
        layer.stroke(wobbly(a, b, 0.012 * side, rng), pen.width * side, pen.density, 0.2)


def _side(marked: Marked) -> float:
    return math.dist(marked.quads[0][0][0], marked.quads[0][0][1])


def _at(marked: Marked, row: float, column: float) -> Point:
    (x, y), side = marked.quads[0][0][0], _side(marked)
    return x + column * side, y + row * side


def _over_all(marked: Marked) -> Layer:
    height, width = marked.page.shape[:2]
    return Layer((0, 0), (width, height))


def _soft(density: Floats, reach: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(density, (0, 0), max(reach, 0.3)), np.float32)


def _squares(marked: Marked, *, drawn: bool) -> list[Square]:
    return [
        (row, column)
        for row, line in enumerate(marked.letters)
        for column, letter in enumerate(line)
        if (letter != EMPTY) == drawn and (row, column) not in marked.inks
    ]


def _drawn(marked: Marked) -> list[Square]:
    return [one for one in _squares(marked, drawn=True) if one not in marked.lettered]


def _empty(marked: Marked) -> list[Square]:
    return _squares(marked, drawn=False)


def _run(squares: list[Square], count: int, rng: Random) -> list[Square]:
    if not squares:
        return []
    if rng.random() < 0.4:
        return rng.sample(squares, min(count, len(squares)))
    start = rng.randrange(len(squares))
    return squares[start : start + count]


def _note(
    marked: Marked, layer: Layer, ink: Ink, rng: Random, *, least: float = _SEEN, mean: bool = False
) -> None:
    """Say of empty squares that the layer has put such ink into them, where it can be seen."""
    for row, column in _squares(marked, drawn=False):
        quad = marked.quads[row][column]
        (left, top), (right, low) = place_in(quad, _MARGIN, _MARGIN), place_in(
            quad, 1 - _MARGIN, 1 - _MARGIN)  # fmt: skip
        part = layer.density[round(top) : round(low), round(left) : round(right)]
        if float(part.mean() if mean else (part > 0.2).mean()) > least:
            marked.inks[row, column] = ink
