"""Numbers with a decimal."""

from __future__ import annotations

from rollwrite.i18n.translator import Translator


def decimal(t: Translator, number: float) -> str:
    """A number from 0 on with one decimal, as the language writes it: "1.5"; whole ones without."""
    whole, tenth = divmod(round(number * 10), 10)
    return t("words.decimal", whole=whole, tenth=tenth) if tenth else str(whole)
