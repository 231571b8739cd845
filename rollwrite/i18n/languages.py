"""The languages the program speaks: a line here for each folder of messages in ``locale/``."""

from __future__ import annotations

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
    """

    name: str
    plurals: tuple[str, ...] = ("one", "other")
    is_spaced: bool = False


DEFAULT_LANGUAGE: Final[Language] = "en"
#: In the order in which they are offered.
FACTS: Final[dict[Language, LanguageFacts]] = {
    "en": LanguageFacts("English"),
    "es": LanguageFacts("Español"),
    "fr": LanguageFacts("Français", is_spaced=True),
}
LANGUAGES: Final[tuple[Language, ...]] = tuple(FACTS)


def is_language(text: str) -> bool:
    """Whether the program speaks this language."""
    return text in FACTS
