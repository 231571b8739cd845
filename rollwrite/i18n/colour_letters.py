"""The letters of the colours as people read them: a blue area has a B in English, a Z in Spanish.

Inside (files, logs, the API, names of CSS classes) a colour is the first letter of its English name
in every language, its code. Only what people see, and what they may type, has their own letters.
"""

from __future__ import annotations

from typing import Final

from rollwrite.i18n.translator import Translator

#: Of all games; the letters of a game's colours differ in every language.
COLOURS: Final = ("blue", "yellow", "red", "green", "purple", "orange")


def colour_letter(t: Translator, colour: str) -> str:
    """The letter of a colour, by its English name."""
    return t(f"words.letter.{colour}")


def letters_by_code(t: Translator) -> dict[str, str]:
    """The letters of all colours by their codes: ``{"B": "Z", ...}``."""
    return {colour[0].upper(): colour_letter(t, colour) for colour in COLOURS}
