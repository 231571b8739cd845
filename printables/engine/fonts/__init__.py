"""The fonts: Manrope in three weights, under the SIL Open Font License (``OFL.txt`` beside them).

Embedded in every file, so that accents look the same on every printer.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache, lru_cache
from importlib.resources import as_file, files
from typing import Literal, TypeAlias
from unicodedata import category, combining, normalize

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument, PDFStream
from reportlab.pdfbase.ttfonts import TTFont

Font: TypeAlias = Literal["medium", "bold", "black"]
#: What each weight is called inside a PDF.
FACES: dict[Font, str] = {
    "medium": "Manrope-Medium",
    "bold": "Manrope-Bold",
    "black": "Manrope-ExtraBold",
}
#: What styles call the fonts, and the weights.
FAMILY = "Manrope"
WEIGHTS: dict[Font, int] = {"medium": 500, "bold": 700, "black": 800}
_ELLIPSIS = "…"
_NO_LETTER = "\n<00> <0000>"


class _Face(TTFont):
    """A font of which a file holds the letters that it needs and no others.

    ReportLab says that code 0, which nothing uses, is the letter 0; PDF/UA allows no such letter.
    """

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802 - ReportLab's name
        super().addObjects(doc)
        for name, stream in doc.idToObject.items():
            if not name.startswith("toUnicodeCMap:"):
                continue
            assert isinstance(stream, PDFStream)
            if _NO_LETTER in stream.content:
                head, rest = stream.content.split("beginbfchar")
                before, many = head.rstrip().rsplit("\n", 1)
                rest = rest.replace(_NO_LETTER, "", 1)
                stream.content = f"{before}\n{int(many) - 1} beginbfchar{rest}"


@cache
def face(font: Font) -> TTFont:
    """A weight, loaded and made known to ReportLab at the first call."""
    name = FACES[font]
    with as_file(files("printables.engine.fonts").joinpath(f"{name}.ttf")) as path:
        loaded = _Face(name, str(path), asciiReadable=False)
    pdfmetrics.registerFont(loaded)
    return loaded


@cache
def faces_css() -> str:
    """The weights as a style sheet that holds the fonts themselves, for pictures of pages."""
    rules = []
    for font, name in FACES.items():
        data = b64encode(
            files("printables.engine.fonts").joinpath(f"{name}.ttf").read_bytes()
        ).decode()
        rules.append(
            f"@font-face{{font-family:{FAMILY};font-weight:{WEIGHTS[font]};"
            f"src:url(data:font/ttf;base64,{data})}}"
        )
    return "".join(rules)


@cache
def _widths(font: Font) -> tuple[dict[int, float], float]:
    loaded = face(font).face
    return loaded.charWidths, loaded.defaultWidth


def text_width(text: str, font: Font, size: float) -> float:
    """The length of a line in the unit of ``size``."""
    return _units(text, font) * size / 1000


@lru_cache(maxsize=8192)
def _units(text: str, font: Font) -> float:
    """The length of a line in thousandths of an em: most are measured again and again."""
    widths, default = _widths(font)
    return sum(widths.get(ord(char), default) for char in text)


def printable(text: str) -> str:
    """The text with every character the fonts lack replaced by what comes nearest, or ``?``."""
    known = _widths("medium")[0]
    return "".join(char if ord(char) in known else _nearest(char, known) for char in text)


def on_paper(name: str) -> str:
    """Somebody's name as it can be printed; empty when too little of it can, so that it is left
    to be written by hand.

    Emoji are left out: the rest is a name without them.
    """
    known = _widths("medium")[0]
    kept = (c for c in name if ord(c) in known or category(c)[0] not in "SC")
    words = " ".join(printable("".join(kept)).split())
    letters = [c for c in words if c.isalnum() or c == "?"]
    unknown = words.count("?") - name.count("?")
    return words if letters and 2 * unknown <= len(letters) else ""


def _nearest(char: str, known: dict[int, float]) -> str:
    plain = "".join(c for c in normalize("NFKD", char) if not combining(c) and ord(c) in known)
    return plain or ("" if combining(char) else "?")


def fitted(text: str, font: Font, size: float, width: float, least: float = 0.6) -> float:
    """The largest size up to ``size`` at which a line is no longer than ``width``.

    Never under ``least * size``; shorten the text with :func:`shortened` if that may be too long.
    """
    wide = text_width(text, font, size)
    return size if wide <= width else max(size * width / wide, size * least)


def shortened(text: str, font: Font, size: float, width: float) -> str:
    """The text, its end cut off and marked when the line would be longer than ``width``."""
    width += 1e-6  # a line made to fit exactly still fits after rounding
    if text_width(text, font, size) <= width:
        return text
    while text and text_width(text + _ELLIPSIS, font, size) > width:
        text = text[:-1]
    return text.rstrip() + _ELLIPSIS
