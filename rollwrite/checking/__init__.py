"""Filled sheets (rules V): colours to shapes, every problem at once, and could these dice have
made it?

>>> from rollwrite.checking import check, parse_filled
>>> rows = ["BBB......", *["........."] * 8]
>>> verdict = check(parse_filled({"layout": "standard", "squares": rows, "dice": [3]}))
>>> verdict.is_valid, verdict.unfilled, verdict.strikes_needed
(True, 78, 0)

:mod:`rollwrite.checking.boards` does the same for painted boards of the tile games.

It returns codes and facts; their sentences are in :mod:`rollwrite.i18n.check_words`.
"""

from rollwrite.checking.check import FoundShape, Verdict, check
from rollwrite.checking.inputs import InputError, InputProblem
from rollwrite.checking.problems import Problem
from rollwrite.checking.sheet import (
    FilledSheet,
    format_filled,
    load_filled,
    load_json,
    parse_filled,
)
from rollwrite.checking.suggest import suggest

__all__ = [
    "FilledSheet",
    "FoundShape",
    "InputError",
    "InputProblem",
    "Problem",
    "Verdict",
    "check",
    "format_filled",
    "load_filled",
    "load_json",
    "parse_filled",
    "suggest",
]
