"""Puzzles of the dice game and of the tile games: their pages and their API.

What both need of a puzzle being played is here: its page, and what a phone sends of it, which is
kept nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rollwrite.web.http.rendering import Page


@dataclass(frozen=True)
class PlayedPage(Page):
    """A puzzle to play.

    :ivar facts: what stays as it is while it is played.
    :ivar now: its beginning, as the API answers it.
    :ivar messages: the words of the page's script, besides those of all pages.
    """

    number: int
    stars: int
    facts: Mapping[str, Any]
    now: Mapping[str, Any]
    messages: Mapping[str, Any]
