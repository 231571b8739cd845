"""Reading PDFs back: pages as pictures, and their lines in mm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any, cast
from xml.etree import ElementTree

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from pypdf import PdfReader
from pypdf.generic import ContentStream, StreamObject

Picture = NDArray[np.uint8]
Matrix = tuple[float, float, float, float, float, float]
_MM = 72 / 25.4


def each_picture(data: bytes, dpi: float) -> Iterator[Picture]:
    """One page after the other as rows of red, green and blue: all of a kit are 100 MB."""
    document = pypdfium2.PdfDocument(data)
    try:
        for page in document:
            yield page.render(scale=dpi / 72, rev_byteorder=True).to_numpy()
    finally:
        document.close()


def pictures(data: bytes, dpi: float) -> list[Picture]:
    """Every page as rows of red, green and blue."""
    return list(each_picture(data, dpi))


def texts(data: bytes) -> list[str]:
    """The words of every page, in their order in the file."""
    document = pypdfium2.PdfDocument(data)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


@dataclass(frozen=True)
class Painted:
    """A path as it was painted, its subpaths' points in mm from the top left of the page."""

    subpaths: tuple[tuple[tuple[float, float], ...], ...]
    is_filled: bool
    is_stroked: bool
    colour: tuple[float, ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        xs = [x for sub in self.subpaths for x, _ in sub]
        ys = [y for sub in self.subpaths for _, y in sub]
        return min(xs), min(ys), max(xs), max(ys)


def paths(data: bytes, page: int = 0) -> list[Painted]:
    """Everything painted on a page, forms opened."""
    reader = PdfReader(BytesIO(data))
    sheet = reader.pages[page]
    height = float(sheet.mediabox.height)
    # From points, y up, to mm, y down.
    start = (1 / _MM, 0.0, 0.0, -1 / _MM, 0.0, height / _MM)
    content = cast(StreamObject, sheet.get_contents())
    return list(_paths(content, cast(Any, sheet["/Resources"]), start, reader))


def _times(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (
        a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s,
        e * p + f * r + t, e * q + f * s + u,
    )  # fmt: skip


def _paths(
    content: StreamObject, resources: Any, matrix: Matrix, reader: PdfReader
) -> Iterator[Painted]:
    stack: list[tuple[Matrix, tuple[float, ...], tuple[float, ...]]] = []
    subpaths: list[list[tuple[float, float]]] = []
    fill: tuple[float, ...] = (0.0,)
    stroke: tuple[float, ...] = (0.0,)

    def at(x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = matrix
        return a * x + c * y + e, b * x + d * y + f

    for operands, operator in ContentStream(content, reader).operations:
        name = operator.decode()
        numbers = [float(n) for n in operands] if name not in _NAMED else []
        match name:
            case "q":
                stack.append((matrix, fill, stroke))
            case "Q":
                matrix, fill, stroke = stack.pop()
            case "cm":
                matrix = _times(cast(Matrix, tuple(numbers)), matrix)
            case "rg" | "g":
                fill = tuple(numbers)
            case "RG" | "G":
                stroke = tuple(numbers)
            case "m":
                subpaths.append([at(*numbers)])
            case "l":
                subpaths[-1].append(at(*numbers))
            case "c":
                subpaths[-1].append(at(*numbers[4:]))
            case "f" | "f*" | "S" | "B" | "B*" | "n":
                if name != "n":
                    is_filled = name[0] in "fB"
                    yield Painted(
                        tuple(map(tuple, subpaths)),
                        is_filled,
                        name[0] in "SB",
                        fill if is_filled else stroke,
                    )
                subpaths = []
            case "Do":
                form = resources["/XObject"][operands[0]].get_object()
                inner = form.get("/Resources", resources)
                yield from _paths(form, inner, matrix, reader)
            case _:
                pass


#: Operators whose operands are not all numbers.
_NAMED = frozenset(
    {"Do", "gs", "Tf", "Tj", "TJ", "d", "BT", "ET", "'", '"', "cs", "CS", "BMC", "BDC"}
)


def parsed_svg(data: str | bytes) -> ElementTree.Element:
    """The root of an SVG that we wrote."""
    return ElementTree.fromstring(data)  # noqa: S314 - our own text
