"""Sentences about the awards at the end of a game."""

from __future__ import annotations

from typing import Final

from rollwrite.i18n.tile_words import of_cells
from rollwrite.i18n.translator import Translator
from rollwrite.table.awards import Award
from rollwrite.tilegame import Variant


def award_words(t: Translator, award: Award, variant: Variant | None = None) -> tuple[str, str]:
    """What a player is praised for, and why: "Longest snake", "17 squares in red".

    :param variant: of a tile game.
    """
    filled: dict[str, str | int] = {}
    if award.colour is not None:
        filled["colour"] = t(f"words.colour.{award.colour}")
    if award.when is not None:
        filled |= {"round": award.when, "move": award.when}
    key = f"award.{award.key}.text"
    if variant is not None:
        key = of_cells(t, variant, key)
    text = t(key, **filled) if award.key in _UNCOUNTED else t.n(key, award.n, **filled)
    return t(f"award.{award.key}.title"), text


_UNCOUNTED: Final = ("last", "company", "middle", "late", "present", "peace")
