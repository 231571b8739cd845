"""A document as files: one PDF, or a picture of every page.

PNG is rendered from our own PDF. It needs the extra ``rollwrite[png]`` (PDFium), which is loaded
only when a picture is made.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from importlib.util import find_spec
from typing import Literal, TypeAlias, get_args

from printables.engine.drawing import Document
from printables.engine.options import DPI, USUAL_DPI, PrintError
from printables.engine.pdf import pdf
from printables.engine.svg import svg_file

Format: TypeAlias = Literal["pdf", "svg", "png"]
FORMATS: tuple[Format, ...] = get_args(Format)


def outputs(
    document: Document,
    form: Format = "pdf",
    dpi: int = USUAL_DPI,
    progress: Callable[[int], None] | None = None,
) -> list[bytes]:
    """The files: one PDF, or an SVG or a PNG for each page.

    :param dpi: the dots per inch of a PNG.
    :param progress: called with the number of each page that is done.
    :raises PrintError: a PNG cannot have so many dots, or the extra that makes it is missing.
    """
    if form == "pdf":
        return [pdf(document, progress)]
    if form == "png":
        return png(document, dpi, progress)
    written: dict[int, bytes] = {}
    files = []
    for number, page in enumerate(document.pages, start=1):
        if id(page) not in written:
            title = f"{document.title}: {page.bookmark}" if page.bookmark else document.title
            written[id(page)] = svg_file(page, title, document.language).encode()
        files.append(written[id(page)])
        if progress is not None:
            progress(number)
    return files


_SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: Eight bits of red, green and blue.
_DEPTH, _RGB = 8, 2
_INCH_M = 0.0254
#: Bytes of the signature and of the header that follows it.
_HEADER = 8 + 25


def can_render() -> bool:
    """Whether PDFium is installed (``pip install rollwrite[png]``)."""
    return find_spec("pypdfium2") is not None


def png(
    document: Document, dpi: int = USUAL_DPI, progress: Callable[[int], None] | None = None
) -> list[bytes]:
    """A picture of every page; each says how large it is meant to be.

    :param progress: called with the number of each page that is done.
    :raises PrintError: so many dots cannot be, or the extra is missing.
    """
    DPI.checked(dpi)
    if not can_render():
        raise PrintError("no_png")
    import pypdfium2  # noqa: PLC0415  # an extra that may be missing

    # A page that is printed again and again is rendered once.
    rendered: dict[int, bytes] = {}
    found = []
    file = pypdfium2.PdfDocument(pdf(document))
    try:
        for number, page in enumerate(document.pages):
            if id(page) not in rendered:
                bitmap = file[number].render(scale=dpi / 72, rev_byteorder=True)
                rendered[id(page)] = _encoded(
                    bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride, dpi
                )
                bitmap.close()
            found.append(rendered[id(page)])
            if progress is not None:
                progress(number + 1)
    finally:
        file.close()
    return found


def _encoded(pixels: bytes, width: int, height: int, stride: int, dpi: int) -> bytes:
    """Rows of red, green and blue as a PNG (ISO/IEC 15948)."""
    packed = zlib.compressobj(6)
    data = bytearray()
    for y in range(height):
        # A zero before each row: it is not filtered.
        data += packed.compress(b"\0" + pixels[y * stride : y * stride + 3 * width])
    data += packed.flush()
    header = struct.pack(">IIBBBBB", width, height, _DEPTH, _RGB, 0, 0, 0)
    chunks = (_chunk(b"IHDR", header), _chunk(b"IDAT", bytes(data)), _chunk(b"IEND", b""))
    return sized(_SIGNATURE + b"".join(chunks), dpi)


def sized(picture: bytes, dpi: int) -> bytes:
    """A PNG that does not say how large it is meant to be, so that it does."""
    dots = round(dpi / _INCH_M)
    size = _chunk(b"pHYs", struct.pack(">IIB", dots, dots, 1))
    return picture[:_HEADER] + size + picture[_HEADER:]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
