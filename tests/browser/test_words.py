"""Counted sentences in a real browser: the form that the server would take."""

from __future__ import annotations

import pytest

from rollwrite.i18n import LANGUAGES, Language, catalogue, translator
from rollwrite.i18n.catalogue import placeholders
from tests.browser.conftest import Phones
from tests.nights import by_day

#: French counts none as one; Spanish and French have words of their own for millions.
NUMBERS = (0, 1, 2, 5, 11, 21, 100, 1_000_000)


@pytest.mark.parametrize("language", by_day(LANGUAGES, ["fr"]))
def test_pages_count_as_the_server_does(phones: Phones, language: Language) -> None:
    page = phones("Ana", locale=language).page
    page.goto("/")
    t = translator(language)
    counted = {
        # Other placeholders than the number are left as they are.
        key: {name: f"{{{name}}}" for name in placeholders(words) - {"n"}}
        for key, words in catalogue(language).areas["script"].items()
        if isinstance(words, dict)
    }
    assert counted
    said = page.evaluate(
        """async ([keys, numbers]) => {
            const words = await import("/assets/any/js/lib/words.js");
            return keys.map((key) => numbers.map((n) => words.tn(key, n)));
        }""",
        [[*counted], NUMBERS],
    )
    assert said == [[t.n(key, n, **blanks) for n in NUMBERS] for key, blanks in counted.items()]
