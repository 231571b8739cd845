"""Photos of filled sheets, read: what is in every square, and how sure that is.

Needs the extra ``rollwrite[scan]``, but only when a photo is read: importing this package loads no
picture library, so that a server starts fast and small. For servers there is
:class:`~rollwrite.photo.worker.PhotoWorker`, which reads in a process of its own.

>>> reading = read("sheet.jpg")                              # doctest: +SKIP
>>> reading.squares[0], reading.uncertain                    # doctest: +SKIP
('BB.YY....', ((3, 4),))
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from rollwrite.arguments import explained, must_be
from rollwrite.checking import FilledSheet
from rollwrite.checking.boards import PaintedBoard
from rollwrite.dicegame import Layout
from rollwrite.dicegame.layout import layout_of
from rollwrite.i18n import translator
from rollwrite.photo import boards
from rollwrite.photo.boards import NoBoardError
from rollwrite.photo.pictures.opened import Photo, contents, is_pdf, pages_of
from rollwrite.photo.pictures.reading import (
    MAX_BYTES,
    MAX_MEGAPIXELS,
    Corners,
    Ink,
    NoSheetError,
    NotCounted,
    PhotoError,
    PhotoReading,
    Point,
    Reading,
    ReadProblem,
    SheetReading,
    can_read,
    need_libraries,
)
from rollwrite.tilegame import Variant

__all__ = [
    "MAX_BYTES",
    "MAX_MEGAPIXELS",
    "Corners",
    "Ink",
    "NoBoardError",
    "NoSheetError",
    "NotCounted",
    "Photo",
    "PhotoError",
    "PhotoReading",
    "Point",
    "ReadProblem",
    "Reading",
    "SeveralPagesError",
    "SheetReading",
    "can_read",
    "crop",
    "is_pdf",
    "overlay",
    "pages",
    "read",
    "read_board",
    "read_photo",
]

#: The remark that the code on a sheet names another layout than the one that was given.
OTHER_CODE: Final = "code"
#: With these a file of text begins; of pictures' files WebP alone does.
_TEXT: Final = frozenset(range(9, 127))
_NO_BOXES: Final = (
    "Without the sheet's own marks its boxes were not read: nobody knows what is crossed out."
)
#: Where the sentence of the app speaks of what it has: what Python has.
_IN_PYTHON: Final = {
    "type": "Can’t read this file. Use a JPEG, PNG, WebP or HEIC photo, or a PDF of one page.",
    "corners": (
        "corners must be four points (x, y) round {what}, in pixels of the upright photo: top left,"
        " top right, bottom right, bottom left."
    ),
    "layout": 'corners need the layout, too: layout="travel", or the path of its TOML file.',
}


@explained
def read(
    data: Photo,
    *,
    layout: Layout | None = None,
    corners: Corners = None,
    snap: bool = False,
    sheet: int | None = None,
) -> Reading:
    """Read a photo of a sheet.

    :param data: a JPEG, PNG, WebP or HEIC file: its path, what is in it, or the file opened with
        ``"rb"``. Nothing of it is kept.
    :param layout: the sheet's layout, when it is known; otherwise its code says it or, when that
        cannot be read, the lines of its grid. A code that names a layout of another size counts
        more than this, and a remark says so.
    :param corners: of the play area, in pixels of the upright photo: top left, top right, bottom
        right, bottom left as the sheet is read. For boards that we did not print, or when the
        sheet's own marks are not enough; ``layout`` must be given. Or ``"auto"``: they are found
        by the lines of the grid, and without ``layout`` the number of squares chooses a built-in
        one.
    :param snap: whether given corners move onto lines nearby.
    :param sheet: which of several sheets in the picture, counted from the left, from 1. Where
        corners are told there is one.
    :returns: a reading, also when no sheet was found: then it says why.
    :raises PhotoError: the file cannot be opened, or the corners are no four-sided shape.
    :raises OSError: there is no such file.
    """
    need_libraries()
    photo = contents(data, "data of read()")
    must_be("layout of read()", layout, Layout | None)
    must_be("sheet of read()", sheet, int | None)
    must_be("snap of read()", snap, bool)
    # Loads OpenCV: 0.1 s and 40 MB that only a photo is worth.
    from rollwrite.photo.sheets import reader  # noqa: PLC0415

    found_by = _in_any_case(corners)
    reading = reader.read(photo, layout=layout, corners=found_by, snap=snap, sheet=sheet)
    if layout is not None and reading.found and reading.layout != layout.name:
        return replace(reading, remarks=(*reading.remarks, OTHER_CODE))
    return reading


@explained
def read_photo(
    photo: Photo,
    *,
    layout: Layout | str | Path | None = None,
    corners: Corners = None,
    sheet: int | None = None,
) -> FilledSheet:
    """The sheet of the dice game in a photo, for :func:`~rollwrite.checking.check`.

    What a person should look at is marked in it, and a check waits for it. :func:`read` says more:
    where the sheet lies, how sure each square is, and which ink was not counted. Its remarks, such
    as that a part of the sheet is not in the picture, are warnings here (``UserWarning``), and so
    is that boxes were not read: ``crossed`` and ``strikes`` are None then, as with ``corners``.

    >>> print(rw.check(rw.read_photo("sheet.jpg")))                 # doctest: +SKIP
    This sheet could have been played.

    :param photo: a JPEG, PNG, WebP or HEIC file, or a PDF of one page (:func:`pages` has those of
        more): its path, what is in it, or the file opened with ``"rb"``.
    :param layout: the sheet's layout, the name of a built-in one or the path of a TOML file, for a
        sheet without a code that can be read. Without it a sheet of somebody's own layout has the
        rows of the first built-in one. A sheet whose code names a layout of another size is read
        as its code says.
    :param corners: of the play area, in pixels of the upright photo: top left, top right, bottom
        right, bottom left as the sheet is read; or ``"auto"``: they are found by the lines of the
        grid. For boards that were not printed by this program. Four points need ``layout``, too.
    :param sheet: which of several sheets in the picture, counted from the left, from 1; not beside
        ``corners``, which say which.
    :raises NoSheetError: no sheet was found in it, or none with this number, or it is too small; as
        text what to do.
    :raises PhotoError: the file is no such photo, or the libraries of ``rollwrite[scan]`` are not
        installed.
    :raises LayoutError: no layout has this name.
    :raises OSError: the file cannot be opened.
    """
    need_libraries()
    opened = contents(photo, "photo of read_photo()")
    must_be("layout of read_photo()", layout, Layout | str | Path | None)
    must_be("sheet of read_photo()", sheet, int | None)
    if corners is not None:
        must_be("sheet of read_photo() beside corners, which say which,", sheet, None)
    if isinstance(layout, str | Path):
        layout = layout_of(layout)
    with _to_programmers("the squares of the sheet"):
        reading = read(_only_page(opened), layout=layout, corners=corners, sheet=sheet)
    filled = reading.filled(layout)
    for remark in reading.remarks:
        warnings.warn(translator("en")(f"photo.remark.{remark}"), stacklevel=3)
    if filled.crossed is None or filled.strikes is None:
        warnings.warn(_NO_BOXES, stacklevel=3)
    return filled


@explained
def read_board(
    photo: Photo, game: Variant | str, *, corners: Corners = None, snap: bool = False
) -> PaintedBoard:
    """The board of a tile game in a photo, for :func:`~rollwrite.checking.boards.check_board`.

    Squares that a person should look at are its ``uncertain_squares``; a check waits for them,
    until ``board.corrected()`` says that somebody has looked. :func:`rollwrite.photo.boards.read`
    says more: where the board lies, how sure each square is. A warning says so where most squares
    are in doubt.

    >>> print(rw.check_board(rw.read_board("board.jpg", "duo")))    # doctest: +SKIP
    These pieces follow the rules.

    :param photo: as of :func:`read_photo`.
    :param game: one of ``rollwrite.photo.boards.GAMES``, such as ``"duo"``, or its variant.
    :param corners: of the squares, not of the rim, in pixels of the upright photo: the board's
        upper left one first, then clockwise. Without them they are found.
    :param snap: whether given corners move onto lines nearby.
    :raises NoBoardError: no board was found for sure; its ``reading`` has what was.
    :raises PhotoError: the file is no such photo, boards of this game cannot be read, or the
        libraries of ``rollwrite[scan]`` are not installed.
    :raises VariantError: no game has this name.
    :raises OSError: the file cannot be opened.
    """
    need_libraries()
    opened = contents(photo, "photo of read_board()")
    must_be("game of read_board()", game, str | Variant)
    must_be("snap of read_board()", snap, bool)
    if isinstance(game, Variant):
        game = game.key
    with _to_programmers("the squares of the board"):
        found_by = _in_any_case(corners)
        board = boards.read(_only_page(opened), game, found_by, snap=snap).painted()
    squares = len(board.variant.board().cells)
    if 2 * board.doubt_count > squares:
        warnings.warn(
            f"{board.doubt_count} of {squares} squares are in doubt: look at them. A board that "
            "was printed, another game or corners that are a little off are read like that",
            stacklevel=3,
        )
    return board


def _in_any_case(corners: Corners) -> Corners:
    """The same corners; "auto" in small letters."""
    is_auto = isinstance(corners, str) and corners.lower() == "auto"
    return "auto" if is_auto else corners


@contextmanager
def _to_programmers(what: str) -> Iterator[None]:
    """Errors speak of arguments here; their messages in a language stay as they are.

    :param what: what the corners go round.
    """
    try:
        yield
    except PhotoError as error:
        if said := _IN_PYTHON.get(error.code):
            error.args = (said.format(what=what),)
        raise


def _only_page(data: bytes) -> bytes:
    """A photo, of a PDF its page.

    :raises PhotoError: there are more.
    """
    # No more than the second is drawn.
    several = pages(data)
    first = next(several)
    if next(several, None) is not None:
        raise SeveralPagesError("pages", most=1)
    return first


class SeveralPagesError(PhotoError):
    """A PDF of several pages, where one was asked for."""

    def __str__(self) -> str:
        return f"{super().__str__()} rollwrite.photo.pages gives one after the other to be read."


@explained
def pages(data: Photo) -> Iterator[bytes]:
    """Every page of a PDF as a JPEG to be read, where ``data`` is one; otherwise the photo itself.

    >>> sheets = [rw.read_photo(page) for page in pages("scan.pdf")]     # doctest: +SKIP

    :raises PhotoError: the PDF is damaged or locked, too large, or has too many pages; or the file
        is text.
    """
    photo = contents(data, "data of pages()")
    if not is_pdf(photo):
        if photo and not _TEXT.isdisjoint(photo[:1]) and photo[:4] != b"RIFF":
            raise PhotoError("type")
        return iter((photo,))
    need_libraries()
    return pages_of(photo)


@explained
def overlay(data: Photo, reading: Reading) -> bytes:
    """The photo as a PNG with what was read drawn over it: for a person to compare.

    Every square that is not empty gets its letter and a frame in its colour; uncertain squares
    are ringed. At most 1,600 pixels long, and without what the file says of place and camera.

    :raises PhotoError: the file cannot be opened.
    """
    need_libraries()
    # Loads OpenCV, as above.
    from rollwrite.photo.pictures import drawing  # noqa: PLC0415

    return drawing.overlay(contents(data, "data of overlay()"), reading)


@explained
def crop(data: Photo, reading: Reading, side_px: int = 360) -> bytes:
    """The board in the photo as a small JPEG, straightened: for a person to compare.

    It says nothing of place and camera.

    :param reading: of a sheet that was found.
    :param side_px: how wide and high it is.
    :raises PhotoError: the file cannot be opened.
    """
    need_libraries()
    # Loads OpenCV, as above.
    from rollwrite.photo.pictures import drawing  # noqa: PLC0415

    return drawing.crop(contents(data, "data of crop()"), reading, side_px)
