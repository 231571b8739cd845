"""The JSON API under ``/api/v1``: what is the same for everybody. See ``openapi.py``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final

from flask import Blueprint, Response, current_app, request

from rollwrite.dicegame import Layout, parse_layout
from rollwrite.dicegame.layout import LayoutText
from rollwrite.schema.dataclass_json import decode, encode
from rollwrite.schema.notes import note
from rollwrite.tilegame import VARIANTS
from rollwrite.web.openapi import document
from rollwrite.web.operations import operation
from rollwrite.web.request_bodies import read_json
from rollwrite.web.table.dice_sheet import Shapes, shapes_view
from rollwrite.web.table.parts import dumps
from rollwrite.web.table.tile_board import TileGame, tile_game

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")

_HOUR_S: Final = 3600


@dataclass(frozen=True)
class CheckedLayout:
    """A layout that can be used."""

    layout: Layout
    problems: Annotated[tuple[str, ...], note(maxItems=0)] = ()


@dataclass(frozen=True)
class TileGames:
    """All tile games."""

    games: tuple[TileGame, ...]


@blueprint.get("/openapi.json")
@operation(answer=Annotated[dict[str, Any], note(name="Anything")])
def openapi() -> Response:
    """This document."""
    return _cacheable(dumps(document(current_app)))


@blueprint.get("/shapes")
@operation(answer=Shapes)
def shapes() -> Response:
    """The 21 shapes, and how they turn and flip."""
    return _cacheable(_shapes())


@blueprint.get("/games")
@operation(answer=TileGames)
def games() -> Response:
    """List the tile games and their fixed facts."""
    return _cacheable(_games())


@blueprint.post("/layouts")
@operation(body=LayoutText)
def check_layout() -> CheckedLayout:
    """Check a layout.

    The problem names everything that is wrong with it.
    """
    return CheckedLayout(parse_layout(decode(LayoutText, read_json()).toml))


@cache
def _shapes() -> bytes:
    return dumps(encode(shapes_view()))


@cache
def _games() -> bytes:
    return dumps(encode(TileGames(tuple(map(tile_game, VARIANTS)))))


def _cacheable(text: bytes) -> Response:
    """An answer that is the same for everybody until the program is another."""
    response = Response(text, mimetype="application/json")
    response.headers["Cache-Control"] = f"public, max-age={_HOUR_S}"
    response.add_etag()
    response.make_conditional(request.environ)
    return response
