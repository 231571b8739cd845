"""A document as files: one PDF, or a picture of every page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias, get_args

from printables.engine.drawing import Document
from printables.engine.options import USUAL_DPI
from printables.engine.pdf import pdf
from printables.engine.png import png
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
