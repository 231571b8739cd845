"""Photos of filled sheets, read: what is in every square, and how sure that is.

Needs the extra ``rollwrite[scan]``, but only when a photo is read: importing this package loads no
picture library, so that a server starts fast and small. For servers there is
:class:`~rollwrite.photo.worker.PhotoWorker`, which reads in a process of its own.

>>> reading = read(Path("sheet.jpg").read_bytes())           # doctest: +SKIP
>>> reading.squares[0], reading.uncertain                    # doctest: +SKIP
('BB.YY....', ((3, 4),))
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rollwrite.arguments import explained
from rollwrite.checking import FilledSheet
from rollwrite.dicegame import Layout, built_in_layout
from rollwrite.photo.pictures import scans
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
from rollwrite.photo.pictures.scans import is_pdf

__all__ = [
    "MAX_BYTES",
    "MAX_MEGAPIXELS",
    "Corners",
    "Ink",
    "NoSheetError",
    "NotCounted",
    "PhotoError",
    "PhotoReading",
    "Point",
    "ReadProblem",
    "Reading",
    "SheetReading",
    "can_read",
    "crop",
    "is_pdf",
    "overlay",
    "pages",
    "read",
    "read_photo",
]


def read(
    data: bytes,
    *,
    layout: Layout | None = None,
    corners: Corners = None,
    snap: bool = False,
    sheet: int | None = None,
) -> Reading:
    """Read a photo of a sheet.

    :param data: a JPEG, PNG, WebP or HEIC file. It is read from memory, and nothing of it is kept.
    :param layout: the sheet's layout, when it is known; otherwise its code says it or, when that
        cannot be read, the lines of its grid.
    :param corners: of the play area, in pixels of the upright photo: top left, top right, bottom
        right, bottom left as the sheet is read. For boards that we did not print, or when the
        sheet's own marks are not enough; ``layout`` must be given. Or ``"auto"``: they are found
        by the lines of the grid, and without ``layout`` the number of squares chooses a built-in
        one.
    :param snap: whether given corners move onto lines nearby.
    :param sheet: which of several sheets in the picture, counted from the left, from 1.
    :returns: a reading, also when no sheet was found: then it says why.
    :raises PhotoError: the file cannot be opened, or the corners are no four-sided shape.
    """
    need_libraries()
    # Loads OpenCV: 0.1 s and 40 MB that only a photo is worth.
    from rollwrite.photo.sheets import reader  # noqa: PLC0415

    return reader.read(data, layout=layout, corners=corners, snap=snap, sheet=sheet)


@explained
def read_photo(
    photo: str | Path | bytes,
    *,
    layout: Layout | str | None = None,
    corners: Corners = None,
    sheet: int | None = None,
) -> FilledSheet:
    """The sheet of the dice game in a photo, for :func:`~rollwrite.checking.check`.

    What a person should look at is marked in it, and a check waits for it. :func:`read` says more:
    where the sheet lies, how sure each square is, and which ink was not counted.

    :param photo: the path of a JPEG, PNG, WebP or HEIC file, or what is in one.
    :param layout: as of :func:`read`, or the name of a built-in one; ``corners`` and ``sheet`` are
        as there. A sheet whose code names another layout has that one. Without it a sheet of
        somebody's own layout has the rows of the first built-in one.
    :raises PhotoError: the file is no such photo, no sheet was found in it, or the libraries of
        ``rollwrite[scan]`` are not installed; as text what to do.
    :raises OSError: the file cannot be opened.
    """
    need_libraries()
    if isinstance(layout, str):
        layout = built_in_layout(layout)
    data = photo if isinstance(photo, bytes) else Path(photo).read_bytes()
    return read(data, layout=layout, corners=corners, sheet=sheet).filled(layout)


def pages(data: bytes) -> Iterator[bytes]:
    """Every page of a PDF as a JPEG to be read, where ``data`` is one; otherwise the photo itself.

    :raises PhotoError: the PDF is damaged or locked, too large, or has too many pages.
    """
    if not is_pdf(data):
        yield data
        return
    need_libraries()
    yield from scans.pages(data)


def overlay(data: bytes, reading: Reading) -> bytes:
    """The photo as a PNG with what was read drawn over it: for a person to compare.

    Every square that is not empty gets its letter and a frame in its colour; uncertain squares
    are ringed. At most 1,600 pixels long, and without what the file says of place and camera.

    :raises PhotoError: the file cannot be opened.
    """
    need_libraries()
    # Loads OpenCV, as above.
    from rollwrite.photo.pictures import drawing  # noqa: PLC0415

    return drawing.overlay(data, reading)


def crop(data: bytes, reading: Reading, side_px: int = 360) -> bytes:
    """The board in the photo as a small JPEG, straightened: for a person to compare.

    It says nothing of place and camera.

    :param reading: of a sheet that was found.
    :param side_px: how wide and high it is.
    :raises PhotoError: the file cannot be opened.
    """
    need_libraries()
    # Loads OpenCV, as above.
    from rollwrite.photo.pictures import drawing  # noqa: PLC0415

    return drawing.crop(data, reading, side_px)
