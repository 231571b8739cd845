"""Why a command is refused: a code, the rule behind it, and what a sentence about it needs."""

from __future__ import annotations

from typing import TypeAlias

from rollwrite.board import Violation

Param: TypeAlias = str | int


class RefusedError(ValueError):
    """A command that the rules, or the table's state, do not allow. Nothing has happened.

    :ivar code: what is wrong; the words for it are ``table.refused.<code>`` in ``i18n``.
    :ivar rule: the number of the rule behind it, or None where no rule is concerned.
    :ivar params: what the words need, such as the name of whoever's turn it is.
    :ivar violations: for ``illegal-placement``, every reason with its cells.
    """

    def __init__(
        self,
        code: str,
        rule: str | None = None,
        violations: tuple[Violation, ...] = (),
        **params: Param,
    ) -> None:
        self.code = code
        self.rule = rule
        self.violations = violations
        self.params = params
        details = "".join(f", {name} {value}" for name, value in params.items())
        reasons = "".join(f"; {v.reason} ({v.rule})" for v in violations)
        super().__init__(f"{code}{f' ({rule})' if rule else ''}{details}{reasons}")


def require(refusal: RefusedError | None) -> None:
    """Refuse what may not be done.

    :param refusal: what a predicate says: None, or why not.
    :raises RefusedError: there is a reason.
    """
    if refusal is not None:
        raise refusal


class EvolveError(ValueError):
    """An event that cannot have happened at this table."""
