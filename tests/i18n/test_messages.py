"""The words themselves: complete in three languages, and really translated."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from rollwrite.i18n import LANGUAGES, Language, MessageError, catalogue, is_language, translator
from rollwrite.i18n.catalogue import Words, _sentences

KEYS = sorted(catalogue())
#: Words that are the same in English, because the languages share them.
SHARED = {
    "es": {"rollwrite", '"layout":', "Total", "Final", "No", "Auto", "Duo"},
    "fr": {
        *(
            "rollwrite",
            "Table",
            "Page",
            "Date",
            "Total",
            "Pause",
            "Menu",
            "Code",
            "Auto",
            "Messages",
        ),
        *("orange", "Solitaire", "Duo", "Junior", "six"),
    },
}


def forms(words: Words) -> list[str]:
    return [words] if isinstance(words, str) else list(words.values())


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("key", KEYS)
def test_a_sentence_is_complete_in_all_three(key: str) -> None:
    by_language = catalogue()[key]
    assert tuple(by_language) == LANGUAGES == ("en", "es", "fr")
    kinds = {type(words) for words in by_language.values()}
    assert len(kinds) == 1
    for words in by_language.values():
        assert all(form.strip() == form and form for form in forms(words))
        if isinstance(words, dict):
            assert set(words) == {"one", "other"}
            # "one" may do without the number, but knows nothing that "other" does not.
            assert placeholders(words["one"]) <= placeholders(words["other"])
            rest = placeholders(words["other"]) - {"n"}
            assert rest <= placeholders(words["one"])
    named = [set().union(*map(placeholders, forms(words))) for words in by_language.values()]
    assert named[0] == named[1] == named[2]
    assert all(re.fullmatch(r"[a-z_]+", name) for name in named[0])


@pytest.mark.parametrize("language", ["es", "fr"])
def test_no_english_is_left(language: Language) -> None:
    left = {
        key: english
        for key, by_language in catalogue().items()
        for english, other in zip(
            forms(by_language["en"]), forms(by_language[language]), strict=True
        )
        for words in [re.sub(r"\{\w+\}", "", english).strip()]
        if english == other and re.search(r"[A-Za-z]{2}", words) and words not in SHARED[language]
    }
    assert not left


@pytest.mark.parametrize(("language", "signs"), [("es", "áéíóúñ¿¡ü"), ("fr", "àâçéèêëîïôûùœ«»’ ")])
def test_each_language_is_written_with_its_own_letters(language: Language, signs: str) -> None:
    text = " ".join(form for words in catalogue().values() for form in forms(words[language]))
    assert sum(text.count(sign) for sign in signs) > len(KEYS) / 3


def test_spanish_questions_open_as_they_close() -> None:
    for key, by_language in catalogue().items():
        for form in forms(by_language["es"]):
            assert form.count("?") == form.count("¿"), key
            assert form.count("!") == form.count("¡"), key


def test_french_leaves_a_space_before_tall_signs() -> None:
    # One colon, question or exclamation mark at the end of a word, but in addresses and code.
    for key, by_language in catalogue().items():
        for form in forms(by_language["fr"]):
            assert not re.search(r"\w[:;?!](\s|$)", form), key


@pytest.mark.parametrize(
    ("language", "forms_by_n"),
    [
        ("en", {0: "0 empty squares", 1: "one empty square", 2: "2 empty squares"}),
        ("es", {0: "0 casillas vacías", 1: "una casilla vacía", 2: "2 casillas vacías"}),
        ("fr", {0: "0 case vide", 1: "1 case vide", 2: "2 cases vides"}),
    ],
)
def test_numbers_in_each_language(language: Language, forms_by_n: dict[int, str]) -> None:
    t = translator(language)
    assert {n: t.n("table.end.squares", n) for n in forms_by_n} == forms_by_n


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "Ana, Ben and Cleo"), ("es", "Ana, Ben y Cleo"), ("fr", "Ana, Ben et Cleo")],
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


def test_words_of_people_are_not_filled_in_again() -> None:
    name = "{squares} {0} %s"
    assert translator("en")("table.end.wins", name=name, squares="1") == f"{name} wins with 1."


@pytest.mark.parametrize(
    "data",
    [
        {"a": {"en": "x", "es": "y"}},
        {"a": {"en": "x", "es": "y", "fr": "z", "de": "w"}},
        {"a": {"en": "{x}", "es": "y", "fr": "z"}},
        {"a": {"en": "x", "es": "", "fr": "z"}},
        {"a": "x"},
        {"a": {"en": {"one": "x"}, "es": {"one": "x"}, "fr": {"one": "x"}}},
    ],
)
def test_a_message_file_that_is_not_complete_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(MessageError, match=r"area\.a"):
        dict(_sentences(data, "area"))


def test_languages() -> None:
    assert is_language("fr")
    assert not is_language("de")
    assert not is_language("")


@pytest.mark.parametrize("key", KEYS)
def test_no_line_of_french_begins_with_a_mark(key: str) -> None:
    """The space before ; : ? ! and inside « » does not break; other languages have none."""
    for form in forms(catalogue()[key]["fr"]):
        assert not re.search(r" [;:?!»]|« ", form)
    for language in ("en", "es"):
        assert "\N{NO-BREAK SPACE}" not in "".join(forms(catalogue()[key][language]))
