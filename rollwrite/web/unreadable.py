"""Sheets and boards that cannot be read."""

from __future__ import annotations

from rollwrite.checking import SheetInputError
from rollwrite.i18n import Translator
from rollwrite.i18n.check_words import input_problem_text, input_text
from rollwrite.web.http.problems import ContentError, ProblemError


def unreadable(t: Translator, error: SheetInputError, code: str) -> ProblemError:
    """The problem that names everything that is wrong, under the code ``sheet`` or ``board``."""
    found = tuple(ContentError(p.code, "", input_problem_text(t, p)) for p in error.problems)
    return ProblemError(422, code, found, text=input_text(t, error))
