"""Photos as a program may have them: a path, bytes, an open file, or the pages of a PDF."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from io import BytesIO, TextIOBase
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeAlias

from rollwrite.arguments import ArgumentError, must_be
from rollwrite.photo.pictures.reading import MAX_BYTES, PhotoError

#: The path of a photo, what is in one, or one opened with ``"rb"``.
Photo: TypeAlias = str | Path | bytes | BinaryIO


def contents(photo: Photo, name: str) -> bytes:
    """What is in a photo's file.

    :param name: what the caller calls it, such as ``"photo of read_photo()"``.
    :raises ArgumentError: it is nothing like that, or the file was opened as text.
    :raises OSError: the file cannot be opened.
    """
    must_be(name, photo, Photo)
    if photo == "":
        raise ArgumentError(f"{name} is an empty text: give the path of a file")
    if isinstance(photo, TextIOBase):
        # Reading it may fail on the first byte.
        raise ArgumentError(f"{name} is a file that was opened as text: open it with 'rb'")
    if isinstance(photo, bytes):
        return photo
    if isinstance(photo, str | Path):
        return Path(photo).read_bytes()
    data: object = photo.read()
    if not isinstance(data, bytes):
        raise ArgumentError(f"{name} is a file that was opened as text: open it with 'rb'")
    return data


#: How a PDF begins, somewhere in its first kilobyte (ISO 32000-1, 7.5.2, and its readers).
_SIGNATURE: Final = b"%PDF-"
#: As many as there are sheets in a pile.
MOST_PAGES: Final = 40
#: Dots an inch, and dots along the longer side of a large page: more tell nothing more.
_DPI: Final = 200
_LONGEST: Final = 2200
_QUALITY: Final = 88


def is_pdf(data: bytes) -> bool:
    """Whether a file is a PDF."""
    return _SIGNATURE in data[:1024]


def pages_of(data: bytes) -> Iterator[bytes]:
    """Every page of a PDF as a JPEG, one after the other.

    :raises PhotoError: it is no PDF, damaged or locked, too large, has too many pages, or the
        library is missing (``pip install rollwrite[scan]``).
    """
    if not is_pdf(data):
        raise PhotoError("type")
    if len(data) > MAX_BYTES:
        raise PhotoError("bytes", most=MAX_BYTES // 1_000_000)
    if find_spec("pypdfium2") is None:
        raise PhotoError("libraries")
    import pypdfium2  # noqa: PLC0415  # an extra that may be missing

    try:
        file = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        raise PhotoError("damaged") from None
    try:
        if len(file) > MOST_PAGES:
            raise PhotoError("pages", most=MOST_PAGES)
        for number in range(len(file)):
            yield _rendered(file[number])
    except pypdfium2.PdfiumError:
        raise PhotoError("damaged") from None
    finally:
        file.close()


def _rendered(page: Any) -> bytes:
    longest = max(page.get_size())
    # A page of no size, or of kilometres, is one dot or so and refused as too small a picture.
    scale = min(_DPI / 72, _LONGEST / max(longest, 1e-3))
    bitmap = page.render(scale=scale)
    out = BytesIO()
    bitmap.to_pil().convert("RGB").save(out, "JPEG", quality=_QUALITY)
    bitmap.close()
    page.close()
    return out.getvalue()
