"""Sheets on which people also correct, count and write: only play counts, and nothing is silent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

import numpy as np
import pytest

from rollwrite.photo import Ink, Reading
from rollwrite.photo.sheets import crossings
from rollwrite.photo.sheets.network import KINDS as KINDS_READ
from rollwrite.photo.sheets.network import crossed_out_again, kind_of, letters_of
from rollwrite.photo.sheets.patches import SCALE
from tests.nights import by_day
from tests.photo.pictures import SHAPES, pen, read_drawn, squares_of
from tools.photos.hands.filling import Hand
from tools.photos.hands.handwriting import Writer
from tools.photos.hands.ink import Pen, absorbance_of
from tools.photos.hands.people import Marked
from tools.photos.hands.scribbles import text_in
from tools.photos.hands.shapes import Square, Way, edges_of
from tools.photos.hands.writing import place_in

_FILLED = Way("fill", 0.0, 0.01, 0.25, 0.8, True, "", "", Hand("hatch", 0.0, 0.0, 0.01, False, 0.8))
_WRITER = Writer("futural", 0.05, 1.0, 0.01, 0.02)
_BLACK = Pen(absorbance_of(0, 0, 0.1), 0.95, 0.06, 0.05)
_EMPTY: tuple[Square, ...] = ((1, 2), (1, 3), (4, 8), (6, 1), (6, 2), (2, 6))
#: Of the green X and a red square.
_TAKEN_BACK: tuple[Square, ...] = ((3, 4), (5, 5))

Draw = Callable[[Marked, Random], None]


def _lines(marked: Marked, square: Square, *lines: tuple[tuple[float, float], ...]) -> None:
    layer = marked.layer(marked.shape([square]))
    quad = marked.quads[square[0]][square[1]]
    for line in lines:
        layer.stroke([place_in(quad, *p) for p in line], 0.07 * marked.side, 0.95, 0.1)
    layer.onto(marked.page, _BLACK, marked.tooth)


def _crossed_out(marked: Marked, rng: Random) -> None:
    for square in _TAKEN_BACK:
        _lines(marked, square, ((0.1, 0.1), (0.9, 0.9)), ((0.9, 0.1), (0.1, 0.9)))


def _dots(marked: Marked, rng: Random) -> None:
    for square in _EMPTY:
        _lines(marked, square, ((0.48, 0.5), (0.54, 0.52)))


def _ticks(marked: Marked, rng: Random) -> None:
    for square in _EMPTY:
        _lines(marked, square, ((0.3, 0.5), (0.45, 0.75), (0.75, 0.2)))


def _texts(marked: Marked, texts: dict[Square, str], rng: Random, ink: Pen = _BLACK) -> None:
    for square, text in texts.items():
        layer = marked.layer(marked.shape([square]))
        quad = marked.quads[square[0]][square[1]]
        text_in(layer, quad, text, _WRITER, ink, 0.55, rng)
        layer.onto(marked.page, ink, marked.tooth)


def _numbers(marked: Marked, rng: Random) -> None:
    _texts(marked, {square: str(n) for n, square in enumerate(_EMPTY, 7)}, rng)


def _names(marked: Marked, rng: Random) -> None:
    _texts(marked, dict.fromkeys(_EMPTY[:3], "T4"), rng)


def _doodle(marked: Marked, rng: Random) -> None:
    layer = marked.over_all()
    line = [marked.at(1.5 + 0.4 * (n % 2), 1.3 + 0.2 * n) for n in range(8)]
    layer.stroke(line, 0.05 * marked.side, 0.9, 0.1)
    layer.onto(marked.page, _BLACK, marked.tooth)


def _outlined(marked: Marked, squares: Sequence[Square], letter: str, rng: Random) -> None:
    """A shape in outline, with a letter in its last square alone."""
    layer = marked.layer(marked.shape(squares))
    for loop in edges_of(squares):
        line = [marked.at(*place) for place in [*loop, loop[0]]]
        layer.stroke(line, 0.07 * marked.side, 0.95, 0.1)
    layer.onto(marked.page, _BLACK, marked.tooth)
    _texts(marked, {squares[-1]: letter}, rng)


@lru_cache(maxsize=8)
def _reading(draw: Draw, lettered: str = "") -> Reading:
    def all_of_it(marked: Marked, rng: Random) -> None:
        for letter, squares in SHAPES:
            if letter in lettered:
                _texts(marked, dict.fromkeys(squares, letter), rng)
            else:
                marked.draw(squares, pen(letter, 0.12), _FILLED, rng)
        draw(marked, rng)

    return read_drawn(all_of_it)


KINDS: list[tuple[Draw, set[Ink]]] = [
    (_crossed_out, {Ink.CROSSED_OUT}),
    (_dots, {Ink.MARK}),
    (_ticks, {Ink.MARK}),
    (_numbers, {Ink.MARK}),
    (_names, {Ink.LETTER}),
    # A zigzag may be writing as well.
    (_doodle, {Ink.STROKE, Ink.LETTER}),
]


@pytest.mark.parametrize(("draw", "inks"), by_day(KINDS, [KINDS[0], KINDS[3]]))
def test_ink_that_is_no_play_is_not_counted_and_told(draw: Draw, inks: set[Ink]) -> None:
    reading = _reading(draw)
    truth = squares_of(SHAPES)
    if draw is _crossed_out:
        rows = [list(row) for row in truth]
        for row, column in _TAKEN_BACK:
            rows[row][column] = "."
        truth = tuple("".join(row) for row in rows)
    assert reading.squares == truth
    assert len(reading.uncertain) <= 3
    assert inks & {one.ink for one in reading.not_counted}
    told = {one.square: one for one in reading.not_counted}
    if draw is _crossed_out:
        assert set(told) == set(_TAKEN_BACK)
        # One tap brings it back in its colour.
        assert [told[square].colour.value for square in _TAKEN_BACK] == ["G", "R"]


def test_who_crossed_out_a_square_may_have_crossed_out_another() -> None:
    kinds = np.full((3, KINDS_READ), 1e-6, np.float32)
    crossed = kind_of(".", Ink.CROSSED_OUT, lettered=False)
    kinds[0, crossed] = 1
    # As likely as not a red square with something dark over it; and a red one.
    kinds[1, [3, crossed]] = 0.6, 0.4
    kinds[2, [3, crossed]] = 0.99, 0.01
    read = np.exp(letters_of(crossed_out_again(np.log(kinds))))
    assert read.argmax(1).tolist() == [0, 0, 3]
    # It is asked about all the same, and alone it stays what it looks like.
    assert read[1].max() < 0.9
    assert np.exp(letters_of(crossed_out_again(np.log(kinds[1:])))).argmax(1).tolist() == [3, 3]


@pytest.mark.parametrize("missing", by_day(["G", "BYRG"], ["G"]))
def test_letters_stand_for_a_pen_that_was_missing(missing: str) -> None:
    reading = _reading(lambda marked, rng: None, missing)
    assert reading.squares == squares_of(SHAPES)
    assert "grey" not in reading.remarks


@pytest.mark.parametrize(("missing", "ink"), by_day([("BR", "Y"), ("G", "R")], [("BR", "Y")]))
def test_letters_in_another_colours_ink_stand_for_their_own(missing: str, ink: str) -> None:
    def draw(marked: Marked, rng: Random) -> None:
        for letter, squares in SHAPES:
            if letter in missing:
                _texts(marked, dict.fromkeys(squares, letter), rng, pen(ink, 0.07))
            else:
                marked.draw(squares, pen(letter, 0.12), _FILLED, rng)

    assert read_drawn(draw).squares == squares_of(SHAPES)


def test_one_letter_in_an_outline_tells_the_colour_of_the_whole_shape() -> None:
    def draw(marked: Marked, rng: Random) -> None:
        for letter, squares in SHAPES:
            _outlined(marked, squares, letter, rng)

    assert read_drawn(draw).squares == squares_of(SHAPES)


@pytest.mark.parametrize(
    ("seen", "read", "is_sure"), [(9.0, 0, False), (-3.0, 3, False), (-9.0, 3, True)]
)
def test_what_one_of_two_looks_takes_for_crossed_out_is_hardly_ever_sure(
    seen: float, read: int, is_sure: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only where the closer look is very sure that it is not, a doubt of the first goes away."""
    crossed = kind_of(".", Ink.CROSSED_OUT, lettered=False)
    kinds = np.full((81, KINDS_READ), 1e-6, np.float32)
    # A red square that is perhaps crossed out; all others are red.
    kinds[:, 3] = 1
    kinds[0, [3, crossed]] = 0.88, 0.12
    looked = np.full(81, -9, np.float32)
    looked[0] = seen
    monkeypatch.setattr(crossings, "_odds", lambda *_: looked)
    view = np.zeros((11 * SCALE, 11 * SCALE, 3), np.float32)
    made = np.exp(letters_of(crossings.looked_for_crossings(np.log(kinds), view, {})))
    assert made[0].argmax() == read
    assert (made[0].max() > 0.94) == is_sure
    assert made[1].argmax() == 3
    assert made[1].max() > 0.94
