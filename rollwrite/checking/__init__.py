"""Filled sheets (rules V): colours to shapes, every problem at once, and could these dice have
made it?

>>> from rollwrite.checking import check, parse_filled
>>> rows = ["BBB......", *["........."] * 8]
>>> result = check(parse_filled({"layout": "standard", "squares": rows, "dice": [3]}))
>>> result.is_valid, result.unfilled, result.strikes_needed
(True, 78, 0)

:mod:`rollwrite.checking.boards` does the same for painted boards of the tile games.

It returns codes and facts; their sentences are in :mod:`rollwrite.i18n.check_words`.
"""

from rollwrite.checking.check import CheckResult, FoundShape, check
from rollwrite.checking.inputs import InputProblem, SheetInputError, load_json
from rollwrite.checking.problems import RuleProblem
from rollwrite.checking.sheet import FilledSheet, format_filled, load_filled, parse_filled
from rollwrite.checking.suggest import suggest

__all__ = [
    "CheckResult",
    "FilledSheet",
    "FoundShape",
    "InputProblem",
    "RuleProblem",
    "SheetInputError",
    "check",
    "format_filled",
    "load_filled",
    "load_json",
    "parse_filled",
    "suggest",
]
