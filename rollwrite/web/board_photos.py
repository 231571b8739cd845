"""Photos of tile-game boards: what lies on them, what the checker says, and who has what left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import Blueprint

from rollwrite.photo import MAX_BYTES
from rollwrite.photo.boards import BoardPhotoReading
from rollwrite.table.dataclass_json import DecodeError
from rollwrite.web.games import TileGame, variant_of
from rollwrite.web.languages import words
from rollwrite.web.operations import operation
from rollwrite.web.photos import Corners, Photo, read_sent_photo
from rollwrite.web.problems import ProblemError
from rollwrite.web.queries import read_query
from rollwrite.web.security import takes

blueprint: Final = Blueprint("board_photos", __name__)


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
