"""Photos of sheets and boards, one or many at once: held in memory only, and read by a process of
its own.

For a class's pile of sheets the page sends one photo after the other to be read, keeps what comes
of them, and lets a person correct it. Nothing of it is kept here: for a file the page sends the
rows as they stand, and they are checked anew.
"""

from __future__ import annotations

import math
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

from flask import Blueprint, Response

from printables.worker import PileJob
from rollwrite.checking import FilledSheet, SheetInputError, parse_filled
from rollwrite.dicegame import Square, built_in_layout
from rollwrite.dicegame.layout import LayoutName
from rollwrite.photo import MAX_BYTES, PhotoReading, Point, can_read
from rollwrite.photo.boards import BoardPhotoReading
from rollwrite.piles import PhotographedSheet, ReportForm, ToldPile
from rollwrite.schema.dataclass_json import DecodeError, FieldError, Text, WrittenAs, decode, note
from rollwrite.web.checking import TileGame, layout_views, variant_of
from rollwrite.web.http.heavy_work import read_sent_photo, with_printer
from rollwrite.web.http.operations import JSON, operation, read_json, read_query
from rollwrite.web.http.problems import ProblemError, unreadable
from rollwrite.web.http.rate_limits import PHOTO, PILE, limited
from rollwrite.web.http.rendering import Page, file_to_keep, page_response
from rollwrite.web.http.security import takes
from rollwrite.web.http.site import language, site, words
from rollwrite.web.http.work import PRINT, READING, done_as

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


# ── Piles ─────────────────────────────────────────────────────────────────────────────────────────

#: The name is the feature that templates ask for.
pile_blueprint = Blueprint("pile", __name__)

#: A class, and then some; more are another pile.
MAX_SHEETS: Final = 40
#: What they say of themselves takes about a kilobyte each.
MAX_PILE_BYTES: Final = 256 * 1024
_MAX_NAME: Final = 120
_MAX_SENTENCE: Final = 400
_MAX_LISTED: Final = 30
_MEDIA: Final[dict[ReportForm, str]] = {
    "pdf": "application/pdf",
    "csv": "text/csv",
    "html": "text/html",
    "json": JSON,
}


@dataclass(frozen=True)
class PiledPhoto:
    """A photo of a pile, and what was read in it or has been corrected since.

    :ivar photo: what it is called.
    :ivar sheet: as for a check; null where nothing was read.
    :ivar uncertain: squares that nobody has looked at yet.
    :ivar doubtful: boxes likewise: names of shapes, and ``strike``.
    :ivar remarks: sentences about the whole picture.
    :ivar problem: why nothing was read, in a sentence.
    """

    photo: str
    sheet: Annotated[Any, WrittenAs(FilledSheet | None)] = None
    table: str | None = None
    seat: int | None = None
    uncertain: tuple[Square, ...] = ()
    doubtful: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    problem: str | None = None


@dataclass(frozen=True)
class PileWanted:
    """A pile, and as which file it is wanted.

    :ivar form: to print, for spreadsheets, for browsers, or as JSON.
    """

    photos: Annotated[tuple[PiledPhoto, ...], note(minItems=1, maxItems=MAX_SHEETS)]
    form: ReportForm = "pdf"


@dataclass(frozen=True)
class PilePage(Page):
    """Check many sheets at once, by their photos.

    :ivar layouts: those that come with the program: name, side and rows.
    :ivar can_read: whether photos can be read here.
    :ivar most: how many photos a pile can have.
    :ivar messages: the words of the page's scripts, besides those of all pages.
    """

    template = "checking/pile.html"
    layouts: Sequence[Mapping[str, Any]]
    can_read: bool
    most: int
    messages: Mapping[str, Any]


@pile_blueprint.get("/check/pile")
def page() -> Response:
    """Check many sheets at once."""
    messages = {**words().area("pile"), **words().area("pile_page"), **words().area("check_page")}
    return page_response(
        PilePage(
            layout_views(words()), site().machine is not None and can_read(), MAX_SHEETS, messages
        )
    )


@pile_blueprint.post("/api/v1/piles")
@operation(media=tuple(_MEDIA.values()), answer=ToldPile, body=PileWanted, problems=(503,))
@takes(MAX_PILE_BYTES)
@limited(PILE)
@done_as(PRINT)
def report_pile() -> Response:
    """Report on a pile of photographed sheets.

    Every sheet is checked; those of one table come together, and those to look at first.
    """
    wanted, sheets = _read(read_json())
    job = PileJob(sheets, wanted.form, language())
    printed = with_printer(lambda worker: worker.pile(job))
    return file_to_keep(printed.data, _MEDIA[wanted.form], f"rollwrite-pile.{wanted.form}")


def _read(data: Mapping[str, Any]) -> tuple[PileWanted, tuple[PhotographedSheet, ...]]:
    """The pile in a body.

    :raises DecodeError: something is missing, unknown or of another type.
    :raises ProblemError: one of its sheets cannot be read.
    """
    listed = data.get("photos")
    if not isinstance(listed, list) or not 1 <= len(listed) <= MAX_SHEETS:
        raise DecodeError([FieldError("/photos", f"array of 1 to {MAX_SHEETS}")])
    # Sheets are read by themselves, as in a check.
    told = [one.get("sheet") if isinstance(one, dict) else None for one in listed]
    bare = [
        {key: one[key] for key in one if key != "sheet"} if isinstance(one, dict) else one
        for one in listed
    ]
    wanted = decode(PileWanted, {**data, "photos": bare})
    sheets = []
    for number, (photo, sheet) in enumerate(zip(wanted.photos, told, strict=True)):
        try:
            filled = None if sheet is None else parse_filled(sheet)
        except SheetInputError as error:
            raise unreadable(words(), error, "sheet") from None
        sheets.append(_photographed(photo, filled, number))
    return wanted, tuple(sheets)


def _photographed(photo: PiledPhoto, filled: FilledSheet | None, number: int) -> PhotographedSheet:
    side = range(0 if filled is None else filled.layout.side)
    if any(row not in side or column not in side for row, column in photo.uncertain):
        raise DecodeError([FieldError(f"/photos/{number}/uncertain", "squares of the sheet")])
    return PhotographedSheet(
        photo.photo[:_MAX_NAME],
        filled,
        photo.table and photo.table[:_MAX_LISTED],
        photo.seat,
        tuple(dict.fromkeys(photo.uncertain)),
        tuple(box[:_MAX_LISTED] for box in photo.doubtful[:_MAX_LISTED]),
        tuple(remark[:_MAX_SENTENCE] for remark in photo.remarks[:_MAX_LISTED]),
        photo.problem and photo.problem[:_MAX_SENTENCE],
    )
