"""What an error or a verdict says to a programmer, in English: the words that people see in the
app, unless they are about its buttons.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rollwrite.board import Violation
from rollwrite.checking import CheckResult, RuleProblem, SheetInputError
from rollwrite.checking.boards import BoardCheckResult
from rollwrite.dicegame import LayoutError
from rollwrite.i18n.catalogue import MessageError, Translator, translator
from rollwrite.i18n.check_words import (
    capitalised,
    input_text,
    left_out_lines,
    problem_text,
    verdict_lines,
)
from rollwrite.i18n.dice_words import layout_problem
from rollwrite.i18n.languages import DEFAULT_LANGUAGE
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

#: What Python has for a board or a sheet that was given for the other.
_BOARDS: Final = " A board of a tile game is for rw.check_board() and rw.parse_painted()."
_MARKERS: Final = ' They are one text, such as "BYRG".'
_SHEETS: Final = " A sheet of the dice game is for rw.check() and rw.parse_filled()."

#: On a phone these stand under the shape that they are about.
_WITHOUT_SUBJECT: Final = ("off-board", "no-shape", "no-corner", "edge")


def in_english(thing: object) -> str:
    """What is wrong, or a whole verdict; "" where nobody has written it."""
    t = translator(DEFAULT_LANGUAGE)
    try:
        match thing:
            case RefusedError(code=code, params=params) if code in _TO_PROGRAMMERS:
                return _TO_PROGRAMMERS[code].format(**params)
            case RefusedError(code=code, params=params):
                reasons = t.join([_reason(t, one, params) for one in thing.violations])
                return t(f"table.refused.{code}", **{**params, "reasons": reasons})
            case LayoutError():
                return " ".join(layout_problem(t, problem) for problem in thing.problems)
            case SheetInputError():
                return f"{capitalised(input_text(t, thing))}.{_instead(thing)}"
            case RuleProblem():
                return problem_text(t, thing)
            case CheckResult() | BoardCheckResult():
                return "\n".join(verdict_lines(t, thing) + left_out_lines(t, thing))
            case WordedError():
                return t(thing.key)
            case _:
                return ""
    except MessageError:
        # Of a game whose words are not ours.
        return ""


def _instead(error: SheetInputError) -> str:
    """The neighbour that takes what was given, where its keys say so."""
    codes = {problem.code for problem in error.problems}
    strange = {one.params["name"] for one in error.problems if one.code == "key-unknown"}
    if codes == {"markers"}:
        return _MARKERS
    if "layout-missing" in codes and not strange.isdisjoint({"game", "cells", "scheme", "start"}):
        return _BOARDS
    if not strange.isdisjoint({"layout", "crossed", "markers", "dice", "strikes"}):
        return _SHEETS
    return ""


def _reason(t: Translator, violation: Violation, params: Mapping[str, Param]) -> str:
    colour = params.get("colour")
    if colour is None or violation.reason == "overlap":
        return t(f"tile.problem.{violation.reason}")
    words = {"colour": t(f"words.colour.{colour}"), "shape": violation.shape or ""}
    said = t(f"table.reason.{violation.reason}", **words)
    return f"it {said}" if violation.reason in _WITHOUT_SUBJECT else said
