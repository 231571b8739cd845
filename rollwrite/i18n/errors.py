"""What an error says to a programmer, in English: the words that people see in the app."""

from __future__ import annotations

from collections.abc import Mapping

from rollwrite.board import Violation
from rollwrite.checking import SheetInputError
from rollwrite.dicegame import LayoutError
from rollwrite.i18n.catalogue import MessageError
from rollwrite.i18n.check_words import capitalised, input_text
from rollwrite.i18n.dice_words import layout_problem
from rollwrite.i18n.languages import DEFAULT_LANGUAGE
from rollwrite.i18n.translator import Translator, translator
from rollwrite.table import RefusedError
from rollwrite.table.rules import Param
from rollwrite.worded import WordedError


def in_english(error: WordedError) -> str:
    """What is wrong, in a sentence or two; "" where nobody has written it."""
    t = translator(DEFAULT_LANGUAGE)
    try:
        match error:
            case RefusedError():
                reasons = t.join([_reason(t, one, error.params) for one in error.violations])
                return t(f"table.refused.{error.code}", **{**error.params, "reasons": reasons})
            case LayoutError():
                return " ".join(layout_problem(t, problem) for problem in error.problems)
            case SheetInputError():
                return f"{capitalised(input_text(t, error))}."
            case _:
                return t(error.key)
    except MessageError:
        # Of a game whose words are not ours.
        return ""


def _reason(t: Translator, violation: Violation, params: Mapping[str, Param]) -> str:
    colour = params.get("colour")
    if colour is None or violation.reason == "overlap":
        return t(f"tile.problem.{violation.reason}")
    words = {"colour": t(f"words.colour.{colour}"), "shape": violation.shape or ""}
    return t(f"table.reason.{violation.reason}", **words)
