"""What the API of a table answers; what is written already goes in as it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from rollwrite.schema.notes import note, optional
from rollwrite.table.events import Seq
from rollwrite.web.table.message_schemas import AnyEvent
from rollwrite.web.table.views import AnyFrames, AnyView

Token: TypeAlias = Annotated[str, note("The secret of the seat, for Authorization.")]


@dataclass(frozen=True)
class Seen:
    """A table."""

    seq: Seq
    view: AnyView


@dataclass(frozen=True)
class Seated:
    """A seat taken."""

    code: str
    seat: int
    token: Token
    seq: Seq
    view: AnyView


@dataclass(frozen=True)
class Claimed:
    """A seat asked for.

    :ivar claim: the name of the question to the others.
    """

    claim: str
    token: Token
    seq: Seq
    view: AnyView


@dataclass(frozen=True)
class Acted:
    """A command carried out."""

    seq: Seq
    events: tuple[AnyEvent, ...]
    view: AnyView


@dataclass(frozen=True)
class Events:
    """What has happened."""

    seq: Seq
    events: tuple[AnyEvent, ...]


@dataclass(frozen=True)
class Replay:
    """A page of frames.

    :ivar next: what to ask for as ``after`` to get the next page; left out with the last one.
    """

    seq: Seq
    frames: AnyFrames
    next: Seq | None = optional(None)
