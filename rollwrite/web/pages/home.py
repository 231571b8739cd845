"""Pages before a table, and those that stand by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rollwrite.codes import new_idempotency_key
from rollwrite.web.home.opening import GameForm, Wrong
from rollwrite.web.pages import Page


@dataclass(frozen=True)
class OwnTable:
    """A table at which this phone sits.

    :ivar game: what it plays.
    :ivar status: what happens there, in a few words.
    :ivar is_needed: whether it waits for this phone.
    """

    code: str
    game: str
    status: str
    is_needed: bool


@dataclass(frozen=True)
class HomePage(Page):
    """Where everything begins.

    :ivar today: the ISO date of today's daily.
    :ivar tables: those at which this phone sits; the first is the likeliest to be gone on with.
    """

    template = "home/home.html"
    today: str
    tables: tuple[OwnTable, ...] = ()


@dataclass(frozen=True)
class NewPage(Page):
    """The form for a new table.

    :ivar game: what the table plays, and how.
    :ivar values: what was typed, by the names of the form's other fields.
    :ivar wrong: what cannot be so.
    :ivar opened: the code of a table that was opened here a while ago, if it is not over.
    :ivar idempotency_key: by which the form is known when it is sent twice.
    """

    template = "home/new.html"
    game: GameForm
    values: Mapping[str, str] = field(default_factory=dict)
    wrong: Wrong = field(default_factory=Wrong)
    opened: str | None = None
    idempotency_key: str = field(default_factory=new_idempotency_key)

    @property
    def errors(self) -> Mapping[str, str]:
        """A sentence for each field that cannot be so; the key "" is the whole form."""
        return self.wrong.errors


@dataclass(frozen=True)
class SoloPage(NewPage):
    """The form for a game alone; the same fields, fewer of them shown."""

    template = "home/solo.html"


@dataclass(frozen=True)
class CodePage(Page):
    """The form for a table's code."""

    template = "home/join.html"
    code: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class RivalsPage(Page):
    """Whom this phone has played against; the script knows."""

    template = "home/rivals.html"


@dataclass(frozen=True)
class OfflinePage(Page):
    """Shown by a phone that has no connection, and not the page that was asked for."""

    template = "home/offline.html"


@dataclass(frozen=True)
class PatternsPage(Page):
    """Every component on one page, in both themes."""

    template = "home/patterns.html"
