"""The Check page: sheets and boards painted, typed or photographed, and what the checker says."""

from __future__ import annotations

import math
import weakref
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Any, Final, cast

from flask import Blueprint, Response, current_app, request
from flask.blueprints import BlueprintSetupState

from rollwrite.checking import CheckResult, SheetInputError, check, parse_filled
from rollwrite.checking.boards import check_board, parse_painted
from rollwrite.checking.inputs import shown
from rollwrite.dicegame import BUILT_IN, built_in_layout, default_settings
from rollwrite.dicegame.rules.settings import described
from rollwrite.i18n import Translator
from rollwrite.i18n.check_words import check_result_json, input_problem_text, input_text, play_lines
from rollwrite.photo import MAX_BYTES, PhotoError, Point, can_read
from rollwrite.photo.worker import QUEUE, BusyError, PhotoWorker, WorkerError
from rollwrite.table.dataclass_json import encode
from rollwrite.tilegame import VARIANTS, VariantError, variant_named
from rollwrite.web.languages import words
from rollwrite.web.pages import CheckPage
from rollwrite.web.painted import board_view, game_views
from rollwrite.web.problems import ProblemError
from rollwrite.web.rendering import json_response, page_response
from rollwrite.web.request_bodies import read_json
from rollwrite.web.table.setting_fields import setting_fields, setting_values

#: The name is the feature that templates ask for.
blueprint = Blueprint("check", __name__)

#: The settings of a table that decide whether a sheet can have been played.
TABLE_RULES: Final = frozenset({"strikes_forced"})
#: Corners as ``x,y;x,y;x,y;x,y``: four points in pixels.
CORNERS: Final = 4
#: Where an application keeps its :class:`Photos`.
PHOTOS: Final = "rollwrite-photos"


@blueprint.get("/check")
def page() -> Response:
    """Check a sheet."""
    layouts = [encode(built_in_layout(name)) for name in BUILT_IN]
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
def check_sheet() -> Response:
    """Whether a sheet could have been played, why not, its score, an order of play."""
    t = words()
    try:
        result = check(parse_filled(read_json()))
    except SheetInputError as error:
        raise _unreadable(t, error, "sheet") from None
    return json_response(check_result_view(t, result))


@blueprint.post("/api/v1/check/<game>")
def check_painted(game: str) -> Response:
    """Whether the pieces of a tile game can lie like this, why not, and what they score."""
    t = words()
    try:
        variant = variant_named(game)
    except VariantError:
        games = ", ".join(VARIANTS)
        raise ProblemError(404, "unknown-game", game=shown(game), games=games) from None
    try:
        result = check_board(parse_painted(read_json(), variant))
    except SheetInputError as error:
        raise _unreadable(t, error, "board") from None
    return json_response(board_view(t, result))


def _unreadable(t: Translator, error: SheetInputError, code: str) -> ProblemError:
    found = [
        {"code": p.code, "detail": "", "text": input_problem_text(t, p)} for p in error.problems
    ]
    return ProblemError(422, code, found, text=input_text(t, error))


def check_result_view(t: Translator, result: CheckResult) -> dict[str, Any]:
    """What ``rollwrite check --json`` prints, and the order of play for a replay."""
    dice = result.dice
    play = [
        {
            "round": number,
            "name": shape.name,
            "colour": shape.colour.value,
            "squares": [list(square) for square in shape.squares],
            "die": None if dice is None else dice[number - 1],
            "strike": shape.strike,
            "text": text,
        }
        for number, (shape, text) in enumerate(
            zip(result.play, play_lines(t, result), strict=True), start=1
        )
    ]
    problems = len(result.problems)
    text = t.n("check.text.problems", problems) if problems else t("check.text.valid")
    return {**check_result_json(t, result), "text": text, "play": play}


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


@blueprint.post("/api/v1/photos")
def read_photo() -> Response:
    """What a photo of a sheet shows. It is held in memory only."""
    t = words()
    photos = cast(Photos, current_app.extensions[PHOTOS])
    corners = _corners()
    name = request.args.get("layout")
    if name is not None and name not in BUILT_IN:
        raise ProblemError(422, "photo", text=t("check_page.photo.layout"))
    layout = None if name is None else built_in_layout(name)
    # A longer one is refused before it is read, and so is one too many.
    request.max_content_length = MAX_BYTES
    if not photos.places.acquire(blocking=False):
        raise ProblemError(503, "photo-busy")
    try:
        data = request.get_data(cache=False)
        reading = photos.worker.read(data, layout=layout, corners=corners)
    except PhotoError as error:
        raise ProblemError(422, "photo", text=error.message(t)) from None
    except BusyError:
        raise ProblemError(503, "photo-busy") from None
    except WorkerError:
        raise ProblemError(422, "photo", text=t("check_page.photo.failed")) from None
    finally:
        photos.places.release()
    return json_response(
        {
            **reading.to_json(t),
            "size": list(reading.size),
            "nodes": [[list(node) for node in row] for row in reading.nodes],
            "doubtful": list(reading.doubtful),
        }
    )


def _corners() -> list[Point] | None:
    """The corners of the play area that the query names.

    :raises ProblemError: these are not four points.
    """
    told = request.args.get("corners")
    if told is None:
        return None
    try:
        points = [(float(x), float(y)) for x, y in (pair.split(",") for pair in told.split(";"))]
    except ValueError:
        points = []
    if len(points) != CORNERS or not all(math.isfinite(x) and math.isfinite(y) for x, y in points):
        raise ProblemError(422, "photo", text=words()("check_page.photo.corners"))
    return points
