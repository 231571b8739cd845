"""How the texts are written: plainly, with one word for one thing (``docs/glossary.md``)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rollwrite.i18n import LANGUAGES, Language, catalogue, translator
from rollwrite.i18n.catalogue import forms
from rollwrite.i18n.dice_words import LETTERED_COLOURS, letters_by_code

#: Stiff, or another word than elsewhere, in what is said to people.
AVOIDED: dict[Language, str] = {
    "en": r" %|\bis no |\bis none\b|\btold\b|\b(?:upper|lower) (?:left|right)\b"
    r"|\bunfilled\b|\bset out\b|\bsomebody\b|\bnobody\b|\beverybody\b|\balone\b|\bedges?\b"
    r"|\bstandby\b",
    # Also no "vosotros": nobody says it in America.
    "es": r"\btachaduras?\b|\bmóvil|\bordenador|\bcoge[rn]?\b|\bdisposición\b|\bformato\b"
    r"|\ba solas\b|\b\w+(?:áis|éis)\b|\bos\b|\bvuestr\w+|\bvosotr\w+",
    "fr": r"\bratures?\b|\baire de jeu\b|\béliminé|\bdisposition\b|\brediffusion\b"
    r"|\bjeux? de pièces\b",
}
#: What the dialogue of every printer calls it.
PRINTERS_WORDS = {"print.pieces.flip", "print.test.print", "print.notice.two_sided"}
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
#: In the tile games it is a piece, in the dice game a shape, and neither is called the other.
PIECES = (
    *("advice.tile.", "check.differ.", "check.tile.", "print.pieces.", "print.tile"),
    *("puzzle.tile.", "reason.tile.", "script.tile", "table.task.move.", "table.tile.", "tile."),
    *("tile_lesson.", "tile_rules."),
)
SHAPES = (
    *("check.V", "lesson.", "page.learn.", "print.card.", "script.out.", "script.palette."),
    *("table.hint.", "table.out.", "table.reason.", "table.shape.", "table.task.draw."),
)
NOT_OF_PIECES = {"en": r"\bshapes?\b", "es": r"\bfiguras?\b", "fr": r"\bformes?\b"}
NOT_OF_SHAPES = {"en": r"\bpieces?\b", "es": r"\bpiezas?\b", "fr": r"\bpièces?\b"}
#: Straight quotes are code: names in files, and what is typed on a command line.
WITH_CODE = ("check.input.", "table.layout.", "photo.error.libraries", "check_page.photo.missing")


def sentences(language: Language) -> Iterator[tuple[str, str]]:
    for key, words in catalogue(language).words.items():
        for form in forms(words):
            yield key, form


@pytest.mark.parametrize("language", sorted(AVOIDED))
def test_words_that_are_avoided(language: Language) -> None:
    found = {
        key: form
        for key, form in sentences(language)
        if key not in PRINTERS_WORDS and re.search(AVOIDED[language], form, re.IGNORECASE)
    }
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
def test_pieces_and_shapes_are_never_mixed(language: Language) -> None:
    of = {PIECES: NOT_OF_PIECES[language], SHAPES: NOT_OF_SHAPES[language]}
    found = {
        key: form
        for key, form in sentences(language)
        for keys, avoided in of.items()
        if key.startswith(keys) and re.search(avoided, re.sub(r"\{\w+\}", "", form), re.IGNORECASE)
    }
    assert not found


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
