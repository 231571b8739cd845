"""The pages of a PDF as photos: stacks of sheets come from a scanner in one file."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from io import BytesIO
from typing import Any, Final

from rollwrite.photo.pictures.reading import MAX_BYTES, PhotoError

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


def pages(data: bytes) -> Iterator[bytes]:
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
