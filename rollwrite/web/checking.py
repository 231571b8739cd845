"""The Check page: sheets and boards painted, typed or photographed, and what the checker says."""

from __future__ import annotations

import math
import weakref
from dataclasses import dataclass, replace
from threading import BoundedSemaphore
from typing import Annotated, Final, TypeAlias, cast

from flask import Blueprint, Response, current_app, request
from flask.blueprints import BlueprintSetupState

from rollwrite.checking import FilledSheet, SheetInputError, check, parse_filled
from rollwrite.checking.boards import BoardForm, check_board, parse_painted
from rollwrite.checking.inputs import shown
from rollwrite.dicegame import BUILT_IN, built_in_layout, default_settings
from rollwrite.dicegame.layout import LayoutName
from rollwrite.dicegame.rules.settings import described
from rollwrite.i18n.dice_words import layout_name
from rollwrite.i18n.verdicts import BoardVerdict, SheetVerdict, board_verdict, sheet_verdict
from rollwrite.notes import Text, note
from rollwrite.photo import MAX_BYTES, PhotoError, PhotoReading, Point, can_read
from rollwrite.photo.worker import QUEUE, BusyError, PhotoWorker, WorkerError
from rollwrite.table.dataclass_json import DecodeError, encode
from rollwrite.tilegame import VARIANTS, VariantError, variant_named
from rollwrite.web.daily_verdict import paper_daily
from rollwrite.web.languages import words
from rollwrite.web.operations import operation
from rollwrite.web.pages import CheckPage
from rollwrite.web.painted import game_views
from rollwrite.web.problems import ProblemError
from rollwrite.web.queries import read_query
from rollwrite.web.rendering import page_response
from rollwrite.web.request_bodies import read_json
from rollwrite.web.table.setting_fields import setting_fields, setting_values
from rollwrite.web.unreadable import unreadable

#: The name is the feature that templates ask for.
blueprint = Blueprint("check", __name__)

#: The settings of a table that decide whether a sheet can have been played.
TABLE_RULES: Final = frozenset({"strikes_forced"})
#: Four points, each number in whatever form Python reads.
CORNERS: Final = "^[^,;]+,[^,;]+(;[^,;]+,[^,;]+){3}$"
TileGame: TypeAlias = Annotated[str, note(enum=tuple(VARIANTS))]
Photo: TypeAlias = Annotated[
    bytes, note("A JPEG, PNG, WebP or HEIC file of up to 25 MB.", name="Photo")
]
#: Where an application keeps its :class:`Photos`.
PHOTOS: Final = "rollwrite-photos"


@blueprint.get("/check")
def page() -> Response:
    """Check a sheet."""
    layouts = [
        {**encode(built_in_layout(name)), "title": layout_name(words(), name)} for name in BUILT_IN
    ]
    rules = [setting for setting in described() if setting.name in TABLE_RULES]
    values = setting_values(rules, default_settings())
    return page_response(
        CheckPage(
            layouts=layouts,
            settings=encode(setting_fields(words(), rules, values)),
            games=game_views(words()),
            can_read=can_read(),
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
    try:
        variant = variant_named(game)
    except VariantError:
        games = ", ".join(VARIANTS)
        raise ProblemError(404, "unknown-game", game=shown(game), games=games) from None
    try:
        result = check_board(parse_painted(read_json(), variant))
    except SheetInputError as error:
        raise unreadable(t, error, "board") from None
    return board_verdict(t, result)


@dataclass(frozen=True)
class Photos:
    """What an application has for reading photos.

    :ivar places: photos that may be in memory at once, on their way in or in the worker's queue.
    """

    worker: PhotoWorker
    places: BoundedSemaphore


@blueprint.record_once
def _prepare(state: BlueprintSetupState) -> None:
    # The worker's process starts with the first photo, and ends with the application.
    worker = PhotoWorker()
    state.app.extensions[PHOTOS] = Photos(worker, BoundedSemaphore(2 * QUEUE))
    weakref.finalize(state.app, worker.close)


def _four_points(text: str) -> tuple[Point, ...]:
    points = [(float(x), float(y)) for x, y in (pair.split(",") for pair in text.split(";"))]
    if not all(math.isfinite(x) and math.isfinite(y) for x, y in points):
        raise ValueError(text)
    return tuple(points)


@dataclass(frozen=True)
class PhotoQuery:
    """What is known of a photo.

    :ivar layout: the sheet's layout, if it is known.
    :ivar corners: ``x,y;x,y;x,y;x,y`` in pixels: the play area's corners, from the upper left on.
    """

    layout: LayoutName | None = None
    corners: Annotated[tuple[Point, ...], Text(CORNERS, "four points", _four_points)] | None = None


@blueprint.post("/api/v1/photos")
@operation(body=Photo, query=PhotoQuery, problems=(413, 503))
def read_photo() -> PhotoReading:
    """Read a photo of a filled sheet.

    The photo is held in memory only, and nothing of it is kept.
    """
    t = words()
    photos = cast(Photos, current_app.extensions[PHOTOS])
    try:
        known = read_query(PhotoQuery)
    except DecodeError as error:
        what = error.errors[0].pointer.removeprefix("?")
        raise ProblemError(422, "photo", text=t(f"check_page.photo.{what}")) from None
    layout = None if known.layout is None else built_in_layout(known.layout)
    # A longer one is refused before it is read, and so is one too many.
    request.max_content_length = MAX_BYTES
    if not photos.places.acquire(blocking=False):
        raise ProblemError(503, "photo-busy")
    try:
        data = request.get_data(cache=False)
        reading = photos.worker.read(data, layout=layout, corners=known.corners)
    except PhotoError as error:
        raise ProblemError(422, "photo", text=error.message(t)) from None
    except BusyError:
        raise ProblemError(503, "photo-busy") from None
    except WorkerError:
        raise ProblemError(422, "photo", text=t("check_page.photo.failed")) from None
    finally:
        photos.places.release()
    return reading.said(t, PhotoReading)
