"""What a table can choose, described: one row for each field of a game's settings.

From these rows come the forms in which people choose, what the Check page knows of the table's
rules, and the words for all of it. Types and the meaning for programs stand at the dataclass.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

#: A ``switch`` is on or off; a ``choice`` is one of a few; an ``order`` has all of them, one after
#: the other; a ``layout`` is one of a few, or the table's own. ``data`` only programs choose.
Kind: TypeAlias = Literal["switch", "choice", "order", "layout", "data"]
#: What stands in a form for a layout of the table's own.
OWN: Final = "own"


@dataclass(frozen=True)
class Choice:
    """One of the values of a setting.

    :ivar words: the message key of its name; a hint below it has the same key with ``_hint``.
    :ivar params: what the words need.
    """

    value: str
    words: str
    params: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Setting:
    """A field of a game's settings. Its words are ``settings.<name>``, and a hint's ``..._hint``.

    :ivar at_opening: whether one is asked for it already when a table is opened, not only in
        the lobby.
    :ivar alone: whether it matters to who plays alone (S1).
    :ivar shown: what a form shows of the settings, where that is not the field itself.
    """

    name: str
    kind: Kind
    choices: tuple[Choice, ...] = ()
    at_opening: bool = True
    alone: bool = True
    shown: Callable[[Any], Any] | None = None

    @property
    def words(self) -> str:
        """The message key of its name."""
        return f"settings.{self.name}"

    def value(self, settings: object) -> Any:
        """What a form shows: True or False, a choice, or the choices in their order."""
        return getattr(settings, self.name) if self.shown is None else self.shown(settings)


#: Whether people may send each other signs and nudges (:mod:`rollwrite.table.signals`), at a table
#: of any game. Nobody asks for it before there are others, and alone there are none.
REACTIONS: Final = Setting("reactions", "switch", at_opening=False, alone=False)


def choices(name: str, *values: str) -> tuple[Choice, ...]:
    """The choices of a setting whose names are ``settings.<name>.<value>``."""
    return tuple(Choice(value, f"settings.{name}.{value}") for value in values)
