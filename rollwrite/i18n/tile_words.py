"""Sentences about tile games at a table."""

from __future__ import annotations

from rollwrite.i18n.translator import Translator
from rollwrite.table import RefusedError


def refusal(t: Translator, error: RefusedError) -> str:
    """Why a command was refused, in one sentence; all reasons against a placement in it."""
    params = error.params
    if error.violations:
        reasons = [t(f"tile.problem.{violation.reason}") for violation in error.violations]
        params = {**params, "reasons": t.join(reasons)}
    return t(f"table.refused.{error.code}", **params)
