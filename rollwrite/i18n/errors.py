"""What an error says to a programmer, in English: the words that people see in the app, unless
they are about its buttons.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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

#: Refusals whose sentence for people speaks of what they tap and type.
_TO_PROGRAMMERS: Final = {
    "dice-app": "The dice follow from a seed here: roll without giving their faces.",
    "dice-count": "This round has {count} dice: give a face for each.",
    "dice-real": "Real dice fall here: give their faces, as in roll(3, 5) or EnterDice.",
    "name": "A name has 1 to {limit} letters.",
    "paper-full": "All 21 shapes are on this sheet: what is left is GoOut.",
    "unknown-seat": "There is no such seat: seats are numbered from 1.",
    "unreadable-move": (
        "That isn't a move. A move is where the piece lies (e10,f10), a piece to pick (pick L5) or "
        "a corner (corner a20)."
    ),
    "vote-self": "You can't vote yourself out: send LeaveGame to leave.",
}


def in_english(error: WordedError) -> str:
    """What is wrong, in a sentence or two; "" where nobody has written it."""
    t = translator(DEFAULT_LANGUAGE)
    try:
        match error:
            case RefusedError() if error.code in _TO_PROGRAMMERS:
                return _TO_PROGRAMMERS[error.code].format(**error.params)
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
