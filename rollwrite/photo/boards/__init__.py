"""Photos of tile-game boards with pieces on them, read and checked.

Like :mod:`rollwrite.photo`, this loads the picture libraries only when a photo is read.

>>> reading = read("board.jpg", "classic")                               # doctest: +SKIP
>>> reading.squares[0], reading.uncertain                                # doctest: +SKIP
('BB.YY...............', ((3, 4),))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rollwrite.arguments import explained
from rollwrite.photo.boards.reading import (
    GAMES,
    BoardAnswer,
    BoardPhotoReading,
    BoardReading,
    NoBoardError,
)
from rollwrite.photo.pictures.opened import Photo, contents
from rollwrite.photo.pictures.reading import Point, need_libraries

__all__ = [
    "GAMES",
    "BoardAnswer",
    "BoardPhotoReading",
    "BoardReading",
    "NoBoardError",
    "overlay",
    "read",
    "read_board",
]


@explained
def read(
    data: Photo,
    game: str,
    corners: Sequence[Point] | Literal["auto"] | None = None,
    *,
    snap: bool = False,
) -> BoardReading:
    """Read a photo of a board of a tile game.

    :param data: a JPEG, PNG, WebP or HEIC file: its path, what is in it, or the file opened with
        ``"rb"``. Nothing of it is kept.
    :param game: one of :data:`GAMES`.
    :param corners: of the squares, not of the rim, in pixels of the upright photo: the board's
        upper left one first, then clockwise. Without them (None or ``"auto"``) they are found.
    :param snap: whether given corners move onto lines nearby.
    :returns: a reading, also when no board was found: then it says why.
    :raises PhotoError: the file cannot be opened, or the corners are no four-sided shape.
    :raises VariantError: no game has this name.
    :raises OSError: there is no such file.
    """
    need_libraries()
    photo = contents(data, "data of read()")
    # Loads OpenCV: 0.1 s and 40 MB that only a photo is worth.
    from rollwrite.photo.boards import reader  # noqa: PLC0415

    return reader.read_board(photo, game, None if corners == "auto" else corners, snap=snap)


#: What :func:`read` was called before ``rw.read_board``, which returns the board itself.
read_board = read


@explained
def overlay(data: Photo, reading: BoardReading) -> bytes:
    """The photo as a PNG with what was read drawn over it; see :func:`rollwrite.photo.overlay`.

    :raises PhotoError: the file cannot be opened.
    """
    need_libraries()
    # Loads OpenCV, as above.
    from rollwrite.photo.pictures import drawing  # noqa: PLC0415

    return drawing.overlay(contents(data, "data of overlay()"), reading)
