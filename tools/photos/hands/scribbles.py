"""Scribbles: what people leave on a sheet without any square in mind, and the hand that does it.

Doodles, words, coffee, a fold's shadow, what shows through or was rubbed out. Of each, the empty
squares in which it can be seen are noted as :attr:`Marked.inks`.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats
from rollwrite.photo.pictures.reading import Ink
from tools.photos.hands.filling import Quad
from tools.photos.hands.handwriting import Writer, placed, strokes_of
from tools.photos.hands.ink import Layer, Pen, Point, absorbance_of, black_pen, wobbly
from tools.photos.hands.people import Marked
from tools.photos.hands.play import EMPTY, Filled
from tools.photos.hands.shapes import Square
from tools.photos.hands.writing import place_in

_WORDS = (
    "Ana", "Ben", "Leo", "Marie", "total", "win", "WIN", "no!", "round 7", "next", "ganó", "gagné",
    "12 pts", "last", "oops", "Tour 5", "vacías 37", "mamá", "papa", "turn", "blue", "rojo", "vert",
    "good game", "score", "37 empty", "no cabe", "hello", "Paul + Zoe", "not here", "start",
)  # fmt: skip
#: A square's part that a stroke must cover to be ink in it, and its margin that is not looked at.
_SEEN, _MARGIN = 0.012, 0.12
#: Of what shows through or was rubbed out, the mean density from which it is seen.
_PALE = 0.03


def through(marked: Marked, pens: dict[str, Pen], writer: Writer, rng: Random) -> None:
    """Another sheet's shapes from the other side, mirrored, pale and soft."""
    strength, soft = rng.uniform(0.03, 0.16), rng.uniform(0.02, 0.09)
    side, count = marked.side, len(marked.quads)
    off = rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5)
    shade = marked.over_all()
    for colour, pen in pens.items():
        layer = marked.over_all()
        for _ in range(rng.randint(2, 6)):
            row, column = rng.randrange(-1, count), rng.randrange(-1, count)
            for _ in range(rng.randint(1, 5)):
                x, y = marked.at(row + off[0], column + off[1])
                layer.fill([(x, y), (x + side, y), (x + side, y + side), (x, y + side)], 1.0)
                down = rng.random() < 0.5
                row, column = row + down, column + (not down)
        layer.density = _soft(layer.density, soft * side) * np.float32(strength)
        layer.onto(marked.page, replace(pen, grain=0.1), marked.tooth)
        shade.density += layer.density * np.float32(0.5 if colour == "Y" else 1)
    if rng.random() < 0.5:
        layer = marked.over_all()
        pen = replace(black_pen(rng), grain=0.2)
        for _ in range(rng.randint(1, 5)):
            _word(marked, layer, rng.choice(_WORDS), writer, pen, rng.uniform(0.4, 1.0), rng)
        layer.density = np.fliplr(_soft(layer.density, soft * side / 2)) * np.float32(strength)
        layer.onto(marked.page, pen, marked.tooth)
        shade.density += layer.density
    _note(marked, shade, Ink.STAIN, rng, least=_PALE, mean=True)


def coffee(marked: Marked, rng: Random) -> None:
    """Rings of cups, and drops."""
    side, count = marked.side, len(marked.quads)
    ink = Pen(absorbance_of(rng.uniform(18, 38), rng.uniform(0.4, 0.8), rng.uniform(0.5, 0.85)),
              rng.uniform(0.06, 0.5), 0.1, 0.2)  # fmt: skip
    layer = marked.over_all()
    for _ in range(rng.choice((1, 1, 2, 3))):
        middle = marked.at(rng.uniform(-1, count + 1), rng.uniform(-1, count + 1))
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
        x, y = marked.at(rng.uniform(0, count), rng.uniform(0, count))
        layer.stroke([(x, y), (x + 1, y)], rng.uniform(0.1, 0.7) * side, ink.density, 0.2)
    layer.density = _soft(layer.density, rng.uniform(0.01, 0.06) * side)
    layer.onto(marked.page, ink, marked.tooth)
    _note(marked, layer, Ink.STAIN, rng, least=_PALE, mean=True)


def doodle(marked: Marked, writer: Writer, pens: dict[str, Pen], rng: Random) -> None:
    """Thin lines that go where they like."""
    side, count = marked.side, len(marked.quads)
    layer = marked.over_all()
    pen = any_pen(pens, marked, rng)
    pen = replace(pen, width=min(pen.width, 0.09))
    for _ in range(rng.choice((1, 1, 2, 3))):
        x, y = marked.at(rng.uniform(-0.5, count), rng.uniform(-0.5, count))
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
            for n in range(41):
                along, up = reach * n / 40, 0.3 * side * math.sin(n * beat / 3)
                points.append(
                    (
                        x + along * math.cos(turn) - up * math.sin(turn),
                        y + along * math.sin(turn) + up * math.cos(turn),
                    )
                )
        layer.stroke(points, pen.width * side, pen.density, 0.2)
    layer.onto(marked.page, pen, marked.tooth)
    _note(marked, layer, Ink.STROKE, rng)


def text(marked: Marked, writer: Writer, pens: dict[str, Pen], rng: Random) -> None:
    """Words across the sheet."""
    layer, pen = marked.over_all(), any_pen(pens, marked, rng)
    pen = replace(pen, width=min(pen.width, 0.12))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        height = rng.choice((rng.uniform(0.3, 0.7), rng.uniform(0.6, 1.4), rng.uniform(1.2, 2.5)))
        _word(marked, layer, rng.choice(_WORDS), writer, pen, height, rng)
    layer.onto(marked.page, pen, marked.tooth)
    _note(marked, layer, Ink.LETTER, rng)


def _word(
    marked: Marked, layer: Layer, text: str, writer: Writer, pen: Pen, height: float, rng: Random
) -> None:
    side, count = marked.side, len(marked.quads)
    middle = marked.at(rng.uniform(0, count), rng.uniform(0, count))
    strokes, wide = strokes_of(text, writer, rng)
    turn = rng.choice((rng.gauss(0, 0.06), rng.gauss(0, 0.06), rng.uniform(-0.8, 0.8)))
    for stroke in placed(strokes, wide, middle, height * side, turn):
        layer.stroke(stroke, pen.width * side, pen.density, 0.1)


def margin(marked: Marked, writer: Writer, pens: dict[str, Pen], rng: Random) -> None:
    """Lines of writing beside the grid."""
    side, count = marked.side, len(marked.quads)
    layer, pen = marked.over_all(), any_pen(pens, marked, rng)
    for _ in range(rng.randint(1, 4)):
        height = rng.uniform(0.2, 0.55)
        row, column, turn = rng.choice((
            (rng.uniform(-0.9, -0.3), rng.uniform(1, count - 1), 0.0),
            (count + rng.uniform(0.3, 0.9), rng.uniform(1, count - 1), 0.0),
            (rng.uniform(1, count - 1), -0.6, math.pi / 2),
            (rng.uniform(1, count - 1), count + 0.6, -math.pi / 2),
        ))  # fmt: skip
        text = " ".join(rng.choice(_WORDS) for _ in range(rng.randint(1, 4)))
        strokes, wide = strokes_of(text, writer, rng)
        middle = marked.at(row, column)
        for stroke in placed(strokes, wide, middle, height * side, turn + rng.gauss(0, 0.02)):
            layer.stroke(stroke, min(pen.width, 0.08) * side, pen.density, 0.1)
    layer.onto(marked.page, pen, marked.tooth)
    _note(marked, layer, Ink.LETTER, rng)


def rubbed(marked: Marked, writer: Writer, pens: dict[str, Pen], rng: Random) -> None:
    """A shape that was drawn and rubbed out: a pale rest of it, and smears."""
    left = rng.uniform(0.03, 0.2)
    for _ in range(rng.choice((1, 1, 2, 3))):
        fake = Filled(tuple("".join(row) for row in marked.letters), (), frozenset(), 0)
        colour, squares = mistake(fake, rng)
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
                    stroke(layer, [place_in(quad, *a), place_in(quad, *b)], shape.side, ghost, rng)
        if rng.random() < 0.6:
            layer.density = _soft(layer.density, rng.uniform(0.02, 0.12) * shape.side)
        layer.onto(marked.page, ghost, marked.tooth)
        if rng.random() < 0.5:
            smear = marked.layer(shape)
            grey = Pen(absorbance_of(0, 0, 0.5), rng.uniform(0.02, 0.12), 0.3, 0.4)
            for quad in shape.quads:
                a, b = (rng.uniform(-0.2, 0.4), rng.random()), (rng.uniform(0.6, 1.2), rng.random())
                stroke(smear, [place_in(quad, *a), place_in(quad, *b)], shape.side, grey, rng)
            smear.density = _soft(smear.density, 0.1 * shape.side)
            smear.onto(marked.page, grey, marked.tooth)
        marked.inks |= dict.fromkeys(squares, Ink.STAIN)


def shadow(marked: Marked, writer: Writer, pens: dict[str, Pen], rng: Random) -> None:
    """A folded edge: one side of a line darker, fading away from it."""
    height, width = marked.page.shape[:2]
    turn = rng.choice((0.0, math.pi / 2, rng.uniform(0, math.pi)))
    x, y = marked.at(rng.uniform(0, len(marked.quads)), rng.uniform(0, len(marked.quads)))
    across = (np.arange(width, dtype=np.float32) - x) * math.cos(turn)
    away = across[None] + ((np.arange(height, dtype=np.float32) - y) * math.sin(turn))[:, None]
    away /= np.float32(marked.side * rng.uniform(0.1, 4))
    sharp = 1 / (1 + np.exp(-np.clip(away * rng.uniform(3, 30), -30, 30)))
    dark = sharp * np.exp(-np.maximum(away, 0)) * rng.uniform(0.08, 0.45)
    marked.page *= (1 - dark[..., None]).astype(np.float32)


def mistake(filled: Filled, rng: Random) -> tuple[str, tuple[Square, ...]]:
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


def _soft(density: Floats, reach: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(density, (0, 0), max(reach, 0.3)), np.float32)


def _note(
    marked: Marked, layer: Layer, ink: Ink, rng: Random, *, least: float = _SEEN, mean: bool = False
) -> None:
    """Say of empty squares that the layer has put such ink into them, where it can be seen."""
    for row, column in marked.empty():
        quad = marked.quads[row][column]
        (left, top), (right, low) = place_in(quad, _MARGIN, _MARGIN), place_in(
            quad, 1 - _MARGIN, 1 - _MARGIN)  # fmt: skip
        part = layer.density[round(top) : round(low), round(left) : round(right)]
        if float(part.mean() if mean else (part > 0.2).mean()) > least:
            marked.inks[row, column] = ink


# ── Hands ────────────────────────────────────────────────────────────────────────────────────────


def stroke(layer: Layer, points: list[Point], side: float, pen: Pen, rng: Random) -> None:
    for a, b in pairwise(points):
        layer.stroke(wobbly(a, b, 0.012 * side, rng), pen.width * side, pen.density, 0.2)


def text_in(
    layer: Layer, quad: Quad, text: str, writer: Writer, pen: Pen, height: float, rng: Random
) -> None:
    side = math.dist(quad[0], quad[1])
    strokes, wide = strokes_of(text, writer, rng)
    # It has to fit into the square.
    height = min(height, 0.9 / wide) * side
    middle = place_in(quad, 0.5 + rng.gauss(0, 0.06), 0.5 + rng.gauss(0, 0.06))
    for stroke in placed(strokes, wide, middle, height, rng.gauss(0, 0.08)):
        layer.stroke(stroke, pen.width * side, pen.density, 0.1)


def in_square(
    marked: Marked, at: Square, text: str, writer: Writer, pen: Pen, height: float, rng: Random
) -> None:
    layer = marked.layer(marked.shape([at]))
    text_in(layer, marked.quads[at[0]][at[1]], text, writer, pen, height, rng)
    layer.onto(marked.page, pen, marked.tooth)


def dark_pen(rng: Random) -> Pen:
    """What lies at hand for writing: black, blue, or a soft pencil."""
    if rng.random() < 0.3:
        return Pen(absorbance_of(0, 0, 0.3), rng.uniform(0.45, 1.0), rng.uniform(0.03, 0.08),
                   rng.uniform(0.1, 0.5))  # fmt: skip
    return replace(black_pen(rng), width=rng.uniform(0.03, 0.1))


def any_pen(pens: dict[str, Pen], marked: Marked, rng: Random) -> Pen:
    """Something dark, or one of the sheet's own pens where its shapes are not drawn like that."""
    if marked.signs or rng.random() < 0.6:
        pen = dark_pen(rng)
        return (
            replace(pen, density=pen.density * rng.uniform(0.4, 1)) if rng.random() < 0.3 else pen
        )
    pen = rng.choice(list(pens.values()))
    return replace(pen, width=min(pen.width, rng.uniform(0.04, 0.12)))
