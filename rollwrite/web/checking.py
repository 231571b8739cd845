"""The Check page: sheets and boards painted, typed or photographed, and what the checker says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Final

from flask import Blueprint, Response

from rollwrite.checking import FilledSheet, SheetInputError, check, parse_filled
from rollwrite.checking.boards import BoardForm, check_board, parse_painted
from rollwrite.dicegame import built_in_layout, default_settings
from rollwrite.dicegame.layout import LayoutName
from rollwrite.dicegame.rules.settings import described
from rollwrite.i18n.verdicts import BoardVerdict, SheetVerdict, board_verdict, sheet_verdict
from rollwrite.notes import Text, note
from rollwrite.photo import MAX_BYTES, PhotoReading, can_read
from rollwrite.table.dataclass_json import DecodeError, encode
from rollwrite.web.daily_verdict import paper_daily
from rollwrite.web.games import TileGame, variant_of
from rollwrite.web.languages import words
from rollwrite.web.operations import operation
from rollwrite.web.pages.checking import CheckPage
from rollwrite.web.painted import game_views, layout_views
from rollwrite.web.photos import Corners, Photo, read_sent_photo
from rollwrite.web.problems import ProblemError
from rollwrite.web.queries import read_query
from rollwrite.web.rendering import page_response
from rollwrite.web.request_bodies import read_json
from rollwrite.web.security import takes
from rollwrite.web.site import site
from rollwrite.web.table.setting_fields import setting_fields, setting_values
from rollwrite.web.unreadable import unreadable

#: The name is the feature that templates ask for.
blueprint = Blueprint("check", __name__)

#: The settings of a table that decide whether a sheet can have been played.
TABLE_RULES: Final = frozenset({"strikes_forced"})
#: So many sheets and more in one picture are too small to be read.
SHEET: Final = "^[1-9]$"


@blueprint.get("/check")
def page() -> Response:
    """Check a sheet."""
    rules = [setting for setting in described() if setting.name in TABLE_RULES]
    values = setting_values(rules, default_settings())
    return page_response(
        CheckPage(
            layouts=layout_views(words()),
            settings=encode(setting_fields(words(), rules, values)),
            games=game_views(words()),
            can_read=site().machine is not None and can_read(),
            messages=words().area("check_page"),
        )
    )


@blueprint.post("/api/v1/check")
@operation(body=FilledSheet)
def check_sheet() -> SheetVerdict:
    """Check a filled sheet.

    Whether it could have been played, why not, its score, an order of play.
    """
    t = words()
    try:
        result = check(parse_filled(read_json()))
    except SheetInputError as error:
        raise unreadable(t, error, "sheet") from None
    return replace(sheet_verdict(t, result), daily=paper_daily(t, result))


@blueprint.post("/api/v1/check/<game>")
@operation(body=Annotated[BoardForm, note(name="PaintedBoard")], problems=(404,))
def check_painted(game: TileGame) -> BoardVerdict:
    """Check a painted board of a tile game.

    Whether its pieces can lie like this, why not, and what they score.
    """
    t = words()
    variant = variant_of(game)
    try:
        result = check_board(parse_painted(read_json(), variant))
    except SheetInputError as error:
        raise unreadable(t, error, "board") from None
    return board_verdict(t, result)


@dataclass(frozen=True)
class PhotoQuery:
    """What is known of a photo.

    :ivar layout: the sheet's layout, if it is known.
    :ivar corners: ``x,y;x,y;x,y;x,y`` in pixels: the play area's corners, from the upper left on.
    :ivar snap: whether the corners are first moved to lines of a grid nearby.
    :ivar sheet: which of several sheets in the picture, counted from the left: 1 to 9.
    """

    layout: LayoutName | None = None
    corners: Corners | None = None
    snap: bool = False
    sheet: Annotated[int, Text(SHEET, "a number from 1 to 9", int)] | None = None


@blueprint.post("/api/v1/photos")
@operation(body=Photo, query=PhotoQuery, problems=(413, 503))
@takes(MAX_BYTES)
def read_photo() -> PhotoReading:
    """Read a photo of a filled sheet.

    The photo is held in memory only, and nothing of it is kept.
    """
    try:
        known = read_query(PhotoQuery)
    except DecodeError as error:
        what = error.errors[0].pointer.removeprefix("?")
        raise ProblemError(422, "photo", text=words()(f"check_page.photo.{what}")) from None
    layout = None if known.layout is None else built_in_layout(known.layout)
    reading = read_sent_photo(
        lambda worker, data: worker.read(
            data, layout=layout, corners=known.corners, snap=known.snap, sheet=known.sheet
        )
    )
    return reading.answer(words(), PhotoReading)
