"""How the texts are written: plainly, with one word for one thing (``docs/glossary.md``)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rollwrite.i18n import LANGUAGES, Language, catalogue, translator
from rollwrite.i18n.catalogue import forms
from rollwrite.i18n.dice_words import LETTERED_COLOURS, letters_by_code

#: Where the app speaks to people, it speaks as people do.
SPOKEN = (
    "page.",
    "lesson.",
    "tile_lesson.",
    "tile_rules.",
    "script.",
    "table.",
    "settings.",
    "check_page.",
    "print_page.",
    "daily_page.",
    "photo.",
)
#: Texts to be understood at a glance, while the others wait.
AT_A_GLANCE = (
    *("page.learn.", "lesson.", "tile_lesson.", "tile_rules.", "table.task."),
    "print.card.",
)
MOST_WORDS = 14
#: Straight quotes are code: names in files, and what is typed on a command line.
WITH_CODE = ("check.input.", "table.layout.", "photo.error.libraries", "check_page.photo.missing")


def sentences(language: Language) -> Iterator[tuple[str, str]]:
    for key, words in catalogue(language).words.items():
        for form in forms(words):
            yield key, form


def test_the_app_speaks_in_contractions() -> None:
    full = r"\bcannot\b|\b(?:do|does|did|is|are|has|have|was|were) not\b"
    found = {key: form for key, form in sentences("en") if re.search(full, form, re.IGNORECASE)}
    assert not {key for key in found if key.startswith(SPOKEN)}


def test_what_is_read_at_a_glance_is_short() -> None:
    long = {
        key: sentence
        for key, form in sentences("en")
        if key.startswith(AT_A_GLANCE)
        for sentence in re.split(r"(?<=[.!?:;])\**\s", form)
        if len(sentence.split()) > MOST_WORDS
    }
    assert not long


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_of_print_not_of_typewriters(language: Language) -> None:
    for key, form in sentences(language):
        assert not re.search(r"\w'|\s…|\.\.\.", form), key
        assert '"' not in form or key.startswith(WITH_CODE), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_of_the_colours_differ(language: Language) -> None:
    letters = letters_by_code(translator(language))
    assert len(set(letters.values())) == len(LETTERED_COLOURS)
    # Typed letters are read in the reader's language first, then as the English codes.
    for game in ("BYRG", "PO", "GO"):
        own = {letters[code]: code for code in game}
        assert all(own.get(code, code) == code for code in game)
