"""Colours told by letters: the language is what the sheet's letters say together."""

from __future__ import annotations

import numpy as np
import pytest

from rollwrite.photo.sheets.letters import GLYPHS, colours_of

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
