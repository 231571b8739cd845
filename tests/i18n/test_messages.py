"""The words themselves: complete in every language, and really translated."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from rollwrite.i18n import (
    DEFAULT_LANGUAGE,
    FACTS,
    LANGUAGES,
    Language,
    MessageError,
    catalogue,
    is_language,
    translator,
)
from rollwrite.i18n.catalogue import LOCALE, forms, parse_po
from tests.together import together
from tools.words.lint import rules_of

KEYS = sorted(catalogue(DEFAULT_LANGUAGE).words)
OTHERS = [language for language in LANGUAGES if language != DEFAULT_LANGUAGE]


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_a_folder_for_every_language_and_a_language_for_every_folder() -> None:
    assert {folder.name for folder in LOCALE.iterdir()} == set(LANGUAGES)


def test_every_sentence_is_complete_in_every_language() -> None:
    with together() as each:
        for key in KEYS:
            with each(key):
                check_complete({language: catalogue(language).words[key] for language in LANGUAGES})


def check_complete(by_language: dict[Language, str | dict[str, str]]) -> None:
    assert len({type(words) for words in by_language.values()}) == 1
    for language, words in by_language.items():
        assert all(form.strip() == form and form for form in forms(words))
        if isinstance(words, dict):
            assert tuple(words) == FACTS[language].plurals
            # "one" may do without the number, but knows nothing that "other" does not.
            *rest, last = (placeholders(form) for form in words.values())
            assert all(names | {"n"} == last | {"n"} and names <= last for names in rest)
    named = [set().union(*map(placeholders, forms(words))) for words in by_language.values()]
    assert all(names == named[0] for names in named)
    assert all(re.fullmatch(r"[a-z_]+", name) for name in named[0])


@pytest.mark.parametrize("language", OTHERS)
def test_no_language_has_sentences_of_its_own(language: Language) -> None:
    assert sorted(catalogue(language).words) == KEYS


@pytest.mark.parametrize("language", OTHERS)
def test_what_was_translated_is_the_english_of_today(language: Language) -> None:
    """In the order of the templates, so that files can be read side by side."""

    def sources(folder: str) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
        return {
            path.stem: [
                (entry.key, entry.source)
                for entry in parse_po(path.read_text(encoding="utf-8"), path.name).entries
            ]
            for path in (LOCALE / folder).glob("*.po*")
        }

    assert sources(language) == sources(DEFAULT_LANGUAGE)


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left(language: Language) -> None:
    left = {
        key: english
        for key, words in catalogue(DEFAULT_LANGUAGE).words.items()
        for english in set(forms(words)) & set(forms(catalogue(language).words[key]))
        for text in [re.sub(r"\{\w+\}", "", english).strip()]
        if re.search(r"[A-Za-z]{2}", text) and text not in rules_of(language).same_as_english
    }
    assert not left


@pytest.mark.parametrize("language", OTHERS)
def test_each_language_is_written_with_its_own_letters(language: Language) -> None:
    text = " ".join(form for words in catalogue(language).words.values() for form in forms(words))
    assert sum(map(text.count, rules_of(language).letters)) > len(KEYS) / 3


def test_marks_stand_as_spanish_and_french_have_them() -> None:
    for key, words in catalogue("es").words.items():
        for form in forms(words):
            assert form.count("?") == form.count("¿"), key
            assert form.count("!") == form.count("¡"), key
    # One colon, question or exclamation mark at the end of a word, but in addresses and code.
    for key, words in catalogue("fr").words.items():
        for form in forms(words):
            assert not re.search(r"\w[:;?!](\s|$)", form), key


def test_spanish_and_and_or_before_their_own_sounds() -> None:
    t = translator("es")
    ands = ("Ana e Inés", "V3 e I4", "Ana e Hilario", "fuego y hielo", "Ana y Iara")
    assert tuple(t.join(re.split(" [ey] ", said)) for said in ands) == ands
    ors = ("7 u 8", "blanco u oscuro", "10 u 11", "100 o 110", "1, 2 o 4")
    assert tuple(t.either(re.split(" [ou] |, ", said)) for said in ors) == ors


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Ana, Ben and Cleo"),
        ("de", "Ana, Ben und Cleo"),
        ("es", "Ana, Ben y Cleo"),
        ("fr", "Ana, Ben et Cleo"),
    ],
)
def test_lists(language: Language, expected: str) -> None:
    t = translator(language)
    assert t.join(["Ana", "Ben", "Cleo"]) == expected
    assert t.join(["Ana"]) == "Ana"
    assert t.join([]) == ""


def test_what_is_asked_for_wrongly() -> None:
    t = translator("en")
    with pytest.raises(MessageError, match="no sentence"):
        t("table.no.such")
    with pytest.raises(MessageError, match="counts"):
        t("table.end.squares")
    with pytest.raises(MessageError, match="does not count"):
        t.n("table.end.line", 2)
    with pytest.raises(MessageError, match="needs strikes"):
        t("table.end.line", squares="1")
    assert t.has("table.end.line")
    assert not t.has("table.end")


def test_below_zero_there_is_a_minus_sign() -> None:
    assert translator("en").n("table.tile.result", -12) == "\N{MINUS SIGN}12 points"
    assert translator("fr").n("table.tile.result", 12) == "12 points"


def test_words_of_people_are_not_filled_in_again() -> None:
    name = "{squares} {0} %s"
    assert translator("en")("table.end.wins", name=name, squares="1") == f"{name} wins with 1."


def test_languages() -> None:
    assert is_language("fr")
    assert not is_language("xx")
    assert not is_language("")
    with pytest.raises(MessageError, match="no language 'xx'"):
        translator("xx")


def test_no_line_of_french_begins_with_a_mark() -> None:
    """The space before ; : ? ! and inside « » does not break; other languages have none."""
    with together() as each:
        for key in KEYS:
            with each(key):
                for form in forms(catalogue("fr").words[key]):
                    assert not re.search(r" [;:?!»]|« ", form), form
                for language in (one for one, facts in FACTS.items() if not facts.is_spaced):
                    words = catalogue(language).words[key]
                    assert "\N{NO-BREAK SPACE}" not in "".join(forms(words)), words
