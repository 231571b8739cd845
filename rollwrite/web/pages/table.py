"""A table: joined, played at, looked back on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rollwrite.codes import new_idempotency_key
from rollwrite.web.pages import Page


@dataclass(frozen=True)
class ClaimableSeat:
    """A seat of which somebody may say "this was me"; with ``idempotency_key`` they say it once."""

    seat: int
    name: str
    idempotency_key: str = field(default_factory=new_idempotency_key)


@dataclass(frozen=True)
class JoinPage(Page):
    """Somebody without a seat has opened a table's address.

    :ivar on_paper: whether the game can be played on real paper.
    :ivar closed: a sentence why nobody can sit down now, or None.
    :ivar seats: the seats that can be claimed.
    :ivar idempotency_key: by which the form is known when it is sent twice.
    """

    template = "table/join.html"
    code: str
    view: Mapping[str, Any]
    on_paper: bool
    closed: str | None
    seats: tuple[ClaimableSeat, ...]
    values: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    idempotency_key: str = field(default_factory=new_idempotency_key)


@dataclass(frozen=True)
class ClaimPage(Page):
    """Somebody has said "this was me" and waits for a tap of those who are asked.

    :ivar text: who they are.
    :ivar now: the server's moment, by which the script knows how long they have.
    """

    template = "table/claim.html"
    code: str
    view: Mapping[str, Any]
    text: str
    now: str


@dataclass(frozen=True)
class TablePage(Page):
    """The table itself, seated or watching (then ``view["you"]`` is None)."""

    template = "table/table.html"
    code: str
    view: Mapping[str, Any]
    watching: bool = False


@dataclass(frozen=True)
class ReplayPage(Page):
    """A table's game from its first event on; the script fetches the frames."""

    template = "table/replay.html"
    code: str


@dataclass(frozen=True)
class CoachPage(Page):
    """What the coach says of a game; the script asks for it.

    :ivar game: its number at the table.
    :ivar seats: those of this phone.
    :ivar rules: the key of the rules by which it was played.
    """

    template = "table/coach.html"
    code: str
    game: int
    seats: tuple[int, ...]
    rules: str
