"""Photos of sheets and boards: held in memory only, and read by a process of its own."""

from __future__ import annotations

import math
from base64 import b64encode
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from flask import Blueprint

from rollwrite.dicegame import built_in_layout
from rollwrite.dicegame.layout import LayoutName
from rollwrite.photo import MAX_BYTES, PhotoReading, Point
from rollwrite.photo.boards import BoardPhotoReading
from rollwrite.schema.dataclass_json import DecodeError, Text, note
from rollwrite.web.checking import TileGame, variant_of
from rollwrite.web.http.heavy_work import read_sent_photo
from rollwrite.web.http.operations import operation, read_query
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.rate_limits import PHOTO, limited
from rollwrite.web.http.security import takes
from rollwrite.web.http.site import words
from rollwrite.web.http.work import READING, done_as

blueprint: Final = Blueprint("photos", __name__)


Photo: TypeAlias = Annotated[
    bytes, note("A JPEG, PNG, WebP or HEIC file of up to 25 MB.", name="Photo")
]
#: Four points, each number in whatever form Python reads.
_CORNERS: Final = "^[^,;]+,[^,;]+(;[^,;]+,[^,;]+){3}$"


def _four_points(text: str) -> tuple[Point, ...]:
    points = [(float(x), float(y)) for x, y in (pair.split(",") for pair in text.split(";"))]
    if not all(math.isfinite(x) and math.isfinite(y) for x, y in points):
        raise ValueError(text)
    return tuple(points)


#: Corners in a query: ``x,y;x,y;x,y;x,y``.
Corners: TypeAlias = Annotated[tuple[Point, ...], Text(_CORNERS, "four points", _four_points)]


#: So many sheets and more in one picture are too small to be read.
SHEET: Final = "^[1-9]$"


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
@limited(PHOTO)
@done_as(READING)
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


Scan: TypeAlias = Annotated[
    bytes, note("A PDF of up to 25 MB and 40 pages, each with a sheet.", name="Scan")
]


@dataclass(frozen=True)
class ScannedPages:
    """The pages of a PDF.

    :ivar pages: each as a JPEG, in base64.
    """

    pages: tuple[str, ...]


@blueprint.post("/api/v1/scans")
@operation(body=Scan, problems=(413, 422, 503))
@takes(MAX_BYTES)
@limited(PHOTO)
@done_as(READING)
def open_scan() -> ScannedPages:
    """Open a PDF from a scanner: its pages as photos, to be read one by one.

    It is held in memory only, and nothing of it is kept.
    """
    found = read_sent_photo(lambda worker, data: worker.pages(data))
    return ScannedPages(tuple(b64encode(page).decode() for page in found))


@dataclass(frozen=True)
class BoardPhotoQuery:
    """What is known of a photo of a board.

    :ivar corners: ``x,y;x,y;x,y;x,y`` in pixels: the corners of the squares, clockwise from the
        board's upper left. Without them they are found.
    :ivar snap: whether the corners are first moved to lines of a grid nearby.
    """

    corners: Corners | None = None
    snap: bool = False


@blueprint.post("/api/v1/photos/<game>")
@operation(body=Photo, query=BoardPhotoQuery, problems=(404, 413, 503))
@takes(MAX_BYTES)
@limited(PHOTO)
@done_as(READING)
def read_board_photo(game: TileGame) -> BoardPhotoReading:
    """Read a photo of a tile game's board.

    The photo is held in memory only, and nothing of it is kept. Boards of triangles, and those that
    are no square, cannot be read.
    """
    variant = variant_of(game)
    try:
        known = read_query(BoardPhotoQuery)
    except DecodeError:
        raise ProblemError(422, "photo", text=words()("check_page.photo.corners")) from None
    reading = read_sent_photo(
        lambda worker, data: worker.read_board(data, variant.key, known.corners, snap=known.snap)
    )
    return reading.answer(words(), BoardPhotoReading)
