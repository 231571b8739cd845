"""What an earlier version printed and this one does not, and what replaces each.

The command line says a row's sentence, ``print.error.dropped_<key>``, programs get it as a problem,
and old addresses of pages lead to what replaces it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from printables.engine.options import PrintError


@dataclass(frozen=True)
class Dropped:
    """Something that is no longer printed.

    :ivar key: of its sentence.
    :ivar name: of the printable.
    :ivar choice: the name of its choice that is gone; "" if all of it is.
    :ivar value: which value of the choice; True for a flag, None for any.
    :ivar instead: the printable that replaces it.
    """

    key: str
    name: str
    choice: str = ""
    value: str | bool | None = None
    instead: str = ""

    @property
    def error(self) -> PrintError:
        """Says what replaces it."""
        return PrintError(f"dropped_{self.key}")


DROPPED = (
    Dropped("colouring", "colouring", instead="worksheet"),
    Dropped("standby_starter", "tracker", "standby", "starter", instead="tracker"),
    Dropped("guillotine", "pieces", "guillotine", True, instead="pieces"),
)


def dropped_printable(name: str) -> Dropped | None:
    """The row of a printable that is gone, if there was one."""
    return next((row for row in DROPPED if row.name == name and not row.choice), None)


def dropped_as(key: str) -> Dropped | None:
    """The row with this key, if there is one."""
    return next((row for row in DROPPED if row.key == key), None)


def dropped_choice(name: str, given: Mapping[str, Any]) -> Dropped | None:
    """The row of the first choice among those given that a printable no longer has.

    :param given: what was chosen, without what is empty.
    """
    for row in DROPPED:
        if (row.name == name and row.choice in given) and row.value in (
            None,
            True,
            given[row.choice],
        ):
            return row
    return None


def dropped_choices(known: Iterable[str]) -> tuple[Dropped, ...]:
    """A row for each choice that nothing has any more.

    :param known: the names of all choices there are.
    """
    gone = {row.choice: row for row in DROPPED if row.choice and row.choice not in set(known)}
    return tuple(gone.values())
