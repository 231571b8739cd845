"""The page on which the coach looks back on a game."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response

from rollwrite.table.commands import FIRST_RULES
from rollwrite.web.games.registry import table_with
from rollwrite.web.http.access import request_snapshot
from rollwrite.web.http.rendering import Page, page_response
from rollwrite.web.http.site import site

blueprint = Blueprint("coach", __name__)


@dataclass(frozen=True)
class CoachPage(Page):
    """What the coach says of a game; the script asks for it.

    :ivar game: its number at the table.
    :ivar seats: those of this phone.
    :ivar rules: the key of the rules by which it was played.
    :ivar recorded: it is a saved game, and there is no table to go back to.
    """

    template = "coach/coach.html"
    code: str
    game: int
    seats: tuple[int, ...]
    rules: str
    recorded: bool


@blueprint.get("/t/<code>/coach/<int:game>")
def coach(code: str, game: int) -> Response:
    """What the coach says of a game."""
    snapshot = request_snapshot(code)
    table = snapshot.table
    own = [seat.number for seat in table.seats if table.speaks_for(snapshot.actor, seat.number)]
    found = table_with(site().service.events(snapshot.code), game)
    rules = FIRST_RULES if found is None else found.rules.key
    return page_response(CoachPage(snapshot.code, game, tuple(own), rules, table.recorded))
