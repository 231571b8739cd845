"""The languages the program speaks: a line here for each folder of messages in ``locale/``."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final, TypeAlias

#: The code of a language (BCP 47, ``fr`` or ``pt-BR``) for which :func:`is_language` holds.
Language: TypeAlias = str


@dataclass(frozen=True)
class LanguageFacts:
    """What the program must know of a language besides its messages.

    :ivar name: the language as its own speakers call it.
    :ivar plurals: the plural categories, by their names in Unicode's CLDR, that ``msgstr[0]``,
        ``msgstr[1]``, ... of its message files stand for. Browsers choose by these names.
    :ivar is_spaced: a space that does not break stands before ``; : ? !`` and within « ».
    :ivar and_clash: the words (their beginning, a pattern) before which "and" is
        ``words.and_clash``, because it would sound like them; none if empty.
    :ivar or_clash: the same for "or".
    """

    name: str
    plurals: tuple[str, ...] = ("one", "other")
    is_spaced: bool = False
    and_clash: str = ""
    or_clash: str = ""


DEFAULT_LANGUAGE: Final[Language] = "en"
#: In the order in which they are offered.
FACTS: Final[dict[Language, LanguageFacts]] = {
    "en": LanguageFacts("English"),
    "de": LanguageFacts("Deutsch"),
    # Ana e Inés, but y hielo, where the i is no vowel; siete u ocho, in digits too.
    "es": LanguageFacts(
        "Español", and_clash=r"\W*h?[ií](?![aeo])", or_clash=r"\W*(?:h?[oó]|8|11(?!\d))"
    ),
    "fr": LanguageFacts("Français", is_spaced=True),
}
LANGUAGES: Final[tuple[Language, ...]] = tuple(FACTS)


def spoken(name: str) -> Language | None:
    """The language that a system calls so: "ES", "pt_BR.UTF-8"; with or without its country.

    :returns: None where the program does not speak it.
    """
    whole = name.partition(".")[0].partition("@")[0].replace("_", "-").lower()
    codes = {code.lower(): code for code in FACTS}
    return codes.get(whole) or codes.get(whole.partition("-")[0])


def usual_language() -> Language:
    """The language of the terminal, as ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` name it."""
    named = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return spoken(named) or DEFAULT_LANGUAGE


def is_language(text: str) -> bool:
    """Whether the program speaks this language."""
    return text in FACTS
