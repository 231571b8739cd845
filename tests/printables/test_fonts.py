import pytest
from hypothesis import given
from hypothesis import strategies as st

from printables.engine.flow import rich_lines
from printables.engine.fonts import FACES, fitted, on_paper, printable, shortened, text_width
from rollwrite.i18n import LANGUAGES, catalogue
from rollwrite.i18n.catalogue import forms

ACCENTS = "áéíóúüñÁÉÍÓÚÜÑ¿¡àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»“”‘’–—…×·→−"


@pytest.mark.parametrize("font", FACES)
def test_every_letter_of_every_language_is_in_every_weight(font: str) -> None:
    words = "".join(
        text
        for language in LANGUAGES
        for area in ("print", "tile", "words")
        for sentence in catalogue(language).areas[area].values()
        for text in forms(sentence)
    )
    for char in set(words + ACCENTS) - {"\n"}:
        assert printable(char) == char
        assert text_width(char, font, 1.0) > 0  # type: ignore[arg-type]  # a key of FACES


@pytest.mark.parametrize(
    ("name", "shown"), [("Łucja", "Łucja"), ("Ṽera", "Vera"), ("王", "?"), ("Ana 🙂", "Ana ?")]
)
def test_letters_the_fonts_lack_get_what_comes_nearest(name: str, shown: str) -> None:
    assert printable(name) == shown


@given(st.text("abc def", max_size=60), st.floats(5, 80))
def test_shortened_text_fits_and_lines_hold_every_word(text: str, width: float) -> None:
    assert text_width(shortened(text, "bold", 3, width), "bold", 3) <= width + 1e-5
    assert fitted(text, "bold", 3, width) <= 3
    lines = rich_lines(f"**{text}** and {text}" if text.strip() else "x", 3, width)
    joined = " ".join("".join(words for words, _ in line).strip() for line in lines)
    wanted = f"{text} and {text}" if text.strip() else "x"
    assert joined.split() == wanted.split()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("  Íñigo  Muñoz ", "Íñigo Muñoz"),
        ("😀 Ana 🦊", "Ana"),
        ("Đorđe", "Đorđe"),
        ("Who?", "Who?"),
        ("👩‍👩‍👧", ""),
        ("مرحبا", ""),
        ("山田", ""),
        ("???", "???"),
        ("", ""),
    ],
)
def test_names_are_printed_as_far_as_they_can_be(name: str, shown: str) -> None:
    """A row of question marks is nobody's name: that is left to be written by hand."""
    assert on_paper(name) == shown
