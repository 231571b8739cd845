"""Plural forms, against the rules of Unicode's CLDR."""

from __future__ import annotations

import pytest
from babel import Locale

from rollwrite.i18n import FACTS, LANGUAGES, Language, catalogue, translator

#: More than anything that is counted here; beyond, the categories of millions.
COMMON = range(1_001)
LARGE = (1_000_000, 1_000_001, 2_000_000, 1_000_000_000)


def cldr(language: Language, n: int) -> str:
    return str(Locale.parse(language, sep="-").plural_form(n))


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_form_for_every_number_that_is_counted(language: Language) -> None:
    assert {cldr(language, n) for n in COMMON} <= set(FACTS[language].plurals)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_is_that_of_the_cldr(language: Language) -> None:
    for n in (*COMMON, *LARGE):
        expected = cldr(language, n)
        # "many" of French and Spanish millions ("un million de cases"): nobody counts so far.
        expected = expected if expected in FACTS[language].plurals else "other"
        assert catalogue(language).category(n) == expected, n


@pytest.mark.parametrize(
    ("language", "forms_by_n"),
    [
        ("en", {0: "0 empty squares", 1: "1 empty square", 2: "2 empty squares"}),
        ("es", {0: "0 casillas vacías", 1: "una casilla vacía", 2: "2 casillas vacías"}),
        ("fr", {0: "0 case vide", 1: "1 case vide", 2: "2 cases vides"}),
        ("fr", {1_000_000: "1000000 cases vides"}),
    ],
)
def test_numbers_in_each_language(language: Language, forms_by_n: dict[int, str]) -> None:
    t = translator(language)
    assert {n: t.n("table.end.squares", n) for n in forms_by_n} == forms_by_n
