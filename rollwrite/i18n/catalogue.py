"""The message files, read once and checked as they are read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Literal, TypeAlias, TypeGuard, get_args

Language: TypeAlias = Literal["en", "es", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
DEFAULT_LANGUAGE: Language = "en"
#: A sentence, or its forms by plural category.
Words: TypeAlias = str | dict[str, str]
PLURALS = frozenset({"one", "other"})
_LOOSE = re.compile(r" (?=[;:?!»])|(?<=«) ")


class MessageError(ValueError):
    """A sentence that does not exist, lacks a language, or names other placeholders in one."""


def is_language(text: str) -> TypeGuard[Language]:
    """Whether the program speaks this language."""
    return text in LANGUAGES


@cache
def catalogue() -> Mapping[str, Mapping[Language, Words]]:
    """Every sentence by its key, in all languages.

    :raises MessageError: a message file is not complete.
    """
    found: dict[str, Mapping[Language, Words]] = {}
    folder = files("rollwrite.i18n").joinpath("messages")
    for source in sorted(folder.iterdir(), key=lambda path: path.name):
        area, dot, ending = source.name.partition(".")
        if dot and ending == "toml":
            data = tomllib.loads(source.read_text(encoding="utf-8"))
            found.update(_sentences(data, area))
    return found


def _sentences(
    data: Mapping[str, Any], prefix: str
) -> Iterator[tuple[str, Mapping[Language, Words]]]:
    for name, inner in data.items():
        key = f"{prefix}.{name}"
        if not isinstance(inner, dict):
            raise MessageError(f"{key} is neither a sentence nor a group of them")
        if LANGUAGES[0] in inner:
            yield key, _checked(key, inner)
        else:
            yield from _sentences(inner, key)


def _checked(key: str, by_language: dict[str, Any]) -> Mapping[Language, Words]:
    if set(by_language) != set(LANGUAGES):
        raise MessageError(f"{key} is in {', '.join(by_language)}, not in {', '.join(LANGUAGES)}")
    names = {language: _placeholders(key, words) for language, words in by_language.items()}
    if len(set(names.values())) > 1:
        raise MessageError(f"{key} has other placeholders in one language: {names}")
    return {language: _spaced(language, by_language[language]) for language in LANGUAGES}


def _spaced(language: Language, words: Words) -> Words:
    """French sets a space before ``; : ? !`` and within « », where no line may break."""
    if language != "fr":
        return words
    if isinstance(words, str):
        return _LOOSE.sub("\N{NO-BREAK SPACE}", words)
    return {form: _LOOSE.sub("\N{NO-BREAK SPACE}", text) for form, text in words.items()}


def _placeholders(key: str, words: object) -> frozenset[str]:
    forms = [words] if isinstance(words, str) else []
    if isinstance(words, dict):
        if set(words) != PLURALS:
            raise MessageError(f"{key} has the forms {', '.join(words)}, not one and other")
        # "one" may say "a square" where "other" says "{n} squares".
        forms = [words["other"]]
    if not forms or not all(forms):
        raise MessageError(f"{key} has an empty sentence")
    return frozenset(name for form in forms for _, name, _, _ in Formatter().parse(form) if name)
