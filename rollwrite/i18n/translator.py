"""Sentences of one language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from rollwrite.i18n.catalogue import Catalogue, MessageError, Words, catalogue
from rollwrite.i18n.languages import FACTS, Language


class Translator:
    """Says things in one language; made by :func:`translator`."""

    def __init__(self, messages: Catalogue) -> None:
        self.language = messages.language
        self._messages = messages
        self._facts = FACTS[messages.language]

    def __call__(self, key: str, **params: str | int) -> str:
        """The sentence with this key, its placeholders filled in.

        :raises MessageError: there is no such sentence, it counts, or a placeholder is missing.
        """
        words = self._words(key)
        if not isinstance(words, str):
            raise MessageError(f"{key} counts: use n()")
        return _filled(key, words, params)

    def n(self, key: str, n: int, **params: str | int) -> str:
        """The sentence with this key in the form for ``n`` things; ``{n}`` is the number.

        :raises MessageError: there is no such sentence, it does not count, or a placeholder is
            missing.
        """
        words = self._words(key)
        if isinstance(words, str):
            raise MessageError(f"{key} does not count")
        return _filled(key, words[self._messages.category(n)], {"n": n, **params})

    def join(self, words: Sequence[str]) -> str:
        """A list as people say it: "a, b and c"."""
        key = "words.and_clash" if self._clashes(self._facts.and_clash, words) else "words.and"
        return self._joined(key, words)

    def either(self, words: Sequence[str]) -> str:
        """Alternatives as people say them: "a, b or c"."""
        key = "words.or_clash" if self._clashes(self._facts.or_clash, words) else "words.or"
        return self._joined(key, words)

    def _joined(self, key: str, words: Sequence[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        return self(key, first=", ".join(words[:-1]), last=words[-1])

    @staticmethod
    def _clashes(beginning: str, words: Sequence[str]) -> bool:
        return bool(beginning and words and re.match(beginning, words[-1], re.IGNORECASE))

    def has(self, key: str) -> bool:
        """Whether there is a sentence with this key."""
        return key in self._messages.words

    def area(self, name: str) -> Mapping[str, Words]:
        """All sentences of an area, by key: what a page's scripts get."""
        return self._messages.areas[name]

    def _words(self, key: str) -> Words:
        try:
            return self._messages.words[key]
        except KeyError:
            raise MessageError(f"there is no sentence {key!r}") from None


def _filled(key: str, words: str, params: Mapping[str, str | int]) -> str:
    if not params and "{" not in words and "}" not in words:
        return words
    try:
        return words.format_map({name: _shown(value) for name, value in params.items()})
    except KeyError as error:
        raise MessageError(f"{key} needs {error.args[0]}") from None


def _shown(value: str | int) -> str:
    """As it is printed: below zero with a minus sign, not a hyphen."""
    return f"\N{MINUS SIGN}{-value}" if isinstance(value, int) and value < 0 else str(value)


@cache
def translator(language: Language) -> Translator:
    """The translator of a language.

    :raises MessageError: there is no such language, or its messages are not complete.
    """
    return Translator(catalogue(language))


def decimal(t: Translator, number: float) -> str:
    """A number from 0 on with one decimal, as the language writes it: "1.5"; whole ones without."""
    whole, tenth = divmod(round(number * 10), 10)
    return t("words.decimal", whole=whole, tenth=tenth) if tenth else str(whole)
