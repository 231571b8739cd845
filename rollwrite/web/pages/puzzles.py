"""The puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rollwrite.web.pages import Page


@dataclass(frozen=True)
class ListedPuzzle:
    """A puzzle of the list.

    :ivar side: squares.
    """

    number: int
    side: int
    steps: int


@dataclass(frozen=True)
class StarredPuzzles:
    """The puzzles with so many stars."""

    stars: int
    puzzles: tuple[ListedPuzzle, ...]


@dataclass(frozen=True)
class PuzzlesPage(Page):
    """All puzzles, easy ones first.

    :ivar messages: the words of the page's script, besides those of all pages.
    """

    template = "puzzles/puzzles.html"
    groups: tuple[StarredPuzzles, ...]
    messages: Mapping[str, Any]


@dataclass(frozen=True)
class _PlayedPage(Page):
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


class PuzzlePage(_PlayedPage):
    """A puzzle of the dice game: its facts are its layout, goal and steps."""

    template = "puzzles/puzzle.html"


@dataclass(frozen=True)
class ListedTilePuzzle:
    """A puzzle of the list.

    :ivar name: of its game.
    """

    number: int
    name: str
    stars: int


@dataclass(frozen=True)
class TilePuzzlesOfKind:
    """The puzzles in which the same is to be done."""

    kind: Literal["all", "best"]
    puzzles: tuple[ListedTilePuzzle, ...]


@dataclass(frozen=True)
class TilePuzzlesPage(Page):
    """All puzzles of the tile games.

    :ivar gap: by so many squares a best move is better than any other, at least.
    :ivar messages: the words of the page's script, besides those of all pages.
    """

    template = "puzzles/tiles.html"
    groups: tuple[TilePuzzlesOfKind, ...]
    gap: int
    messages: Mapping[str, Any]


class TilePuzzlePage(_PlayedPage):
    """A puzzle of a tile game: its facts are its game, colour and kind."""

    template = "puzzles/tile.html"
