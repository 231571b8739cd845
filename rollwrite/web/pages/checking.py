"""Checking sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rollwrite.web.pages import Page


@dataclass(frozen=True)
class CheckPage(Page):
    """Check a sheet: paint it, or photograph it.

    :ivar layouts: those that come with the program: name, side and rows.
    :ivar settings: the rules of a table that matter to a sheet of the dice game.
    :ivar games: the tile games: name, rows of cells, colours, start squares, settings.
    :ivar can_read: whether photos can be read here.
    :ivar messages: the words of the page's scripts, besides those of all pages.
    """

    template = "check/check.html"
    layouts: Sequence[Mapping[str, Any]]
    settings: Sequence[Mapping[str, Any]]
    games: Sequence[Mapping[str, Any]]
    can_read: bool
    messages: Mapping[str, Any]


@dataclass(frozen=True)
class PilePage(Page):
    """Check many sheets at once, by their photos.

    :ivar layouts: those that come with the program: name, side and rows.
    :ivar can_read: whether photos can be read here.
    :ivar most: how many photos a pile can have.
    :ivar messages: the words of the page's scripts, besides those of all pages.
    """

    template = "check/pile.html"
    layouts: Sequence[Mapping[str, Any]]
    can_read: bool
    most: int
    messages: Mapping[str, Any]
