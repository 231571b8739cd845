"""Colours told by letters: the language is what the sheet's letters say together."""

from __future__ import annotations

import numpy as np
import pytest

from rollwrite.photo.pictures.reading import Ink
from rollwrite.photo.sheets import letters
from rollwrite.photo.sheets.letters import (
    GLYPHS,
    alike_in_shapes,
    colours_of,
    rarer_with_pens,
    written_instead,
)
from rollwrite.photo.sheets.network import BY_LETTER, KINDS, kind_of

_COLOURS = "BYRG"


def _told(text: str, sure: float = 0.98) -> tuple[str, list[float]]:
    """The colours of squares in which these letters are read, and how sure each is."""
    rest = (1 - sure) / (len(GLYPHS) - 1)
    chances = np.full((len(text), len(GLYPHS)), rest, np.float32)
    for square, letter in enumerate(text):
        chances[square, GLYPHS.index(letter)] = sure
    colours, any_letter = colours_of(np.log(chances), np.ones(len(text), np.float32))
    assert (any_letter > 0.8).all()
    return "".join(_COLOURS[n] for n in colours.argmax(1)), [float(x) for x in colours.max(1)]


@pytest.mark.parametrize(
    ("text", "colours"),
    [("BYRG", "BYRG"), ("ZMRV", "BYRG"), ("BJRV", "BYRG"), ("VVVV", "GGGG"), ("JJ", "YY")],
)
def test_letters_of_every_language_are_colours(text: str, colours: str) -> None:
    found, sure = _told(text)
    assert found == colours
    assert min(sure) > 0.94


def test_the_other_letters_say_what_a_stands_for_but_it_is_never_sure() -> None:
    for text, colours in (("AMMRV", "BYYRG"), ("AZZRV", "YBBRG")):
        found, sure = _told(text)
        assert found == colours
        assert sure[0] < 0.9
        assert min(sure[1:]) > 0.94


def test_a_badly_written_letter_is_one_of_the_sheets_language() -> None:
    chances = np.full((5, len(GLYPHS)), 0.002, np.float32)
    for square, letter in enumerate("ZZMM"):
        chances[square, GLYPHS.index(letter)] = 0.98
    # Hardly more like a B than like a V, but this sheet has no B.
    chances[4, GLYPHS.index("B")], chances[4, GLYPHS.index("V")] = 0.5, 0.4
    colours, _ = colours_of(np.log(chances), np.ones(5, np.float32))
    assert _COLOURS[int(colours[4].argmax())] == "G"


def test_a_letter_that_cannot_be_read_is_that_of_its_shape() -> None:
    colours = np.full((4, 4), 0.01, np.float32)
    colours[[0, 2], 2] = 0.97
    colours[1] = 0.25
    # Alone in its corner, it stays as it is.
    colours[3] = 0.25
    chosen = np.zeros(81, np.bool_)
    chosen[[0, 1, 2, 80]] = True
    ones, nowhere = np.ones(4, np.float32), np.zeros((9, 8), np.float32)
    heard = alike_in_shapes(colours, chosen, ones, ones, (nowhere, nowhere.T))
    assert _COLOURS[int(heard[1].argmax())] == "R"
    assert heard[1, 2] > 0.8
    assert heard[3].max() < 0.3


def test_a_line_of_the_pen_parts_what_squares_tell_each_other() -> None:
    # One letter, three squares of its outline without any, and beyond the pen's line another shape.
    colours = np.full((5, 4), 0.25, np.float32)
    colours[0] = 0.01, 0.01, 0.97, 0.01
    colours[4] = 0.97, 0.01, 0.01, 0.01
    chosen = np.zeros(81, np.bool_)
    chosen[:5] = True
    across, down = np.zeros((9, 8), np.float32), np.zeros((8, 9), np.float32)
    across[0, 3], down[0, :5] = 1, 1
    any_letter = np.array([1, 0, 0, 0, 1], np.float32)
    heard = alike_in_shapes(colours, chosen, np.ones(5, np.float32), any_letter, (across, down))
    assert "".join(_COLOURS[n] for n in heard.argmax(1)) == "RRRRB"
    assert heard.max(1).min() > 0.9


def test_who_has_a_yellow_pen_does_not_write_yellow() -> None:
    kinds = np.full((81, KINDS), -9.0, np.float32)
    kinds[:, 0] = 0
    kinds[:12, [0, 2]] = -9, 0
    rarer = rarer_with_pens(kinds)
    assert rarer[1] < 0.2
    assert rarer[[0, 2, 3]].min() > 0.9


def _with_written(text: str, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How probably squares tell their colour that seem to have signs, where blue is drawn too."""
    kinds = np.full((81, KINDS), -12.0, np.float32)
    kinds[:, 0] = 0
    kinds[:20, [0, 1]] = -12, 0
    signs = slice(40, 40 + len(text))
    kinds[signs, [0]] = -12
    kinds[signs, kind_of(".", Ink.MARK, lettered=False)] = 0
    read = np.full((20 + len(text), len(GLYPHS)), -6.0, np.float32)
    for square, letter in enumerate("?" * 20 + text):
        read[square, GLYPHS.index(letter)] = -0.02
    monkeypatch.setattr(letters, "read_letters", lambda *_: read)
    made = written_instead(kinds, np.zeros((81, 1, 1, 3), np.float32), {})
    assert (made.argmax(1) == kinds.argmax(1)).all()
    return [float(x) for x in np.exp(made[signs, BY_LETTER]).sum(1)]


def test_a_pen_may_give_out_so_its_letters_are_not_surely_empty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Three squares with a B, one beside them that cannot be read, one far from them.
    b1, b2, b3, beside, *_, far = _with_written("BBB???", monkeypatch)
    assert min(b1, b2, b3, beside) > 0.1
    assert far < 0.01
    # Two may be anything, and numbers are no letters.
    assert max(_with_written("BB????", monkeypatch)) < 0.01
    assert max(_with_written("??????", monkeypatch)) < 0.01
