"""Puzzles of the dice game and of the tile games: their pages and their API.

The page of all puzzles is here, easy ones first; which of them are solved the phone knows, and its
script marks them. And what both kinds need of a puzzle being played: its page, and what a phone
sends of it, which is kept nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from flask import Blueprint, Response, redirect
from werkzeug.wrappers import Response as BaseResponse

from rollwrite.puzzles import dice as dice_puzzles
from rollwrite.puzzles import tile as tile_puzzles
from rollwrite.puzzles.tile.puzzle import LEAST_GAP
from rollwrite.web.http.rendering import Page, page_response
from rollwrite.web.http.site import words

blueprint = Blueprint("puzzles", __name__)


@dataclass(frozen=True)
class ListedPuzzle:
    """A puzzle of the dice game in the list.

    :ivar side: squares.
    """

    number: int
    side: int


@dataclass(frozen=True)
class StarredPuzzles:
    """The puzzles of the dice game with so many stars."""

    stars: int
    puzzles: tuple[ListedPuzzle, ...]


@dataclass(frozen=True)
class ListedTilePuzzle:
    """A puzzle of a tile game in the list.

    :ivar name: of its game.
    """

    number: int
    name: str
    stars: int


@dataclass(frozen=True)
class TilePuzzlesOfKind:
    """The puzzles of the tile games in which the same is to be done."""

    kind: Literal["all", "best"]
    puzzles: tuple[ListedTilePuzzle, ...]


@dataclass(frozen=True)
class PuzzlesPage(Page):
    """All puzzles.

    :ivar dice, tile: those of either kind of game.
    :ivar gap: by so many squares a best move is better than any other, at least.
    :ivar messages: the words of the page's script, besides those of all pages.
    """

    template = "puzzles/puzzles.html"
    dice: tuple[StarredPuzzles, ...]
    tile: tuple[TilePuzzlesOfKind, ...]
    gap: int
    messages: Mapping[str, Any]


@blueprint.get("/puzzles")
def puzzles() -> Response:
    """All puzzles, from easy to hard."""
    t = words()
    starred = tuple(
        StarredPuzzles(stars, tuple(ListedPuzzle(one.number, one.layout.side) for one in some))
        for stars, some in groupby(dice_puzzles.collection(), key=lambda puzzle: puzzle.stars)
    )
    of_kind = tuple(
        TilePuzzlesOfKind(
            kind,
            tuple(
                ListedTilePuzzle(one.number, t(f"tile.game.{one.variant.key}"), one.stars)
                for one in some
            ),
        )
        for kind, some in groupby(tile_puzzles.collection(), key=lambda puzzle: puzzle.kind)
    )
    return page_response(PuzzlesPage(starred, of_kind, LEAST_GAP, t.area("puzzle")))


@blueprint.get("/puzzles/tile", endpoint="tile_puzzles")
def tile_page() -> BaseResponse:
    """Where those of the tile games had a page of their own."""
    return redirect("/puzzles#tile", 303)


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
