"""The daily."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rollwrite.web.pages import Page


@dataclass(frozen=True)
class DailyLayout:
    """A layout on which the daily is played.

    :ivar title: what people call it.
    :ivar side: squares.
    :ivar dice: of the first round.
    """

    name: str
    title: str
    side: int
    dice: tuple[int, ...]


@dataclass(frozen=True)
class DailyPage(Page):
    """The daily of a day.

    :ivar layout: the name of one of ``layouts``; None: the one that the phone remembers.
    :ivar day: the daily's ISO date, and ``today`` that of today.
    :ivar messages: the words of the page's script, besides those of all pages.
    """

    template = "daily/daily.html"
    layout: str | None
    day: str
    today: str
    layouts: tuple[DailyLayout, ...]
    messages: Mapping[str, Any]
