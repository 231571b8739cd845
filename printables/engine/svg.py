"""Drawings as SVG, one page each, measured in mm: for the preview in the app, and as files.

A preview has words as text, and the page round it gives the fonts. A file has the outlines of its
letters, so that it looks the same in programs that know nothing of our fonts, such as those of
laser cutters; every line of words is named for who cannot see it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import Literal, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from printables.engine.drawing import Item, Path, Photograph, PrintedPage, Symbol, Text, Use
from printables.engine.fonts import FAMILY, WEIGHTS, Font, printable, text_width
from printables.engine.glyphs import advance, glyph_path, units_per_em

_FAMILY = f"{FAMILY}, system-ui, sans-serif"
_XLINK = "http://www.w3.org/1999/xlink"
_Reference: TypeAlias = Literal["href", "xlink:href"]


def svg(page: PrintedPage, title: str) -> str:
    """One page as an SVG document whose size is that of the paper.

    Every line of text has its length written down, so that it fills the same room with a font of
    the reader's own. :func:`~printables.engine.fonts.faces_css` in a ``<style>`` shows the right
    ones.
    """
    look = f'role="img" aria-label={quoteattr(title)} font-family="{_FAMILY}"'
    return _Writer(_text, "href").page(page, title, look)


def svg_file(page: PrintedPage, title: str, language: str) -> str:
    """One page as an SVG file that needs no font.

    It keeps to SVG 1.1, which older programs read too.
    """
    letters: dict[str, str] = {}

    def text(item: Text) -> str:
        return _outlined(item, letters)

    look = f'version="1.1" xmlns:xlink="{_XLINK}" xml:lang="{language}"'
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + _Writer(text, "xlink:href", letters).page(
        page, title, look
    )


@dataclass
class _Writer:
    """Writes a page and keeps the symbols it has met.

    :ivar text: writes a line of text.
    :ivar reference: how a symbol is referred to.
    :ivar letters: definitions that ``text`` needs, by their names.
    """

    text: Callable[[Text], str]
    reference: _Reference
    letters: dict[str, str] = field(default_factory=dict)
    symbols: dict[int, tuple[str, Symbol]] = field(default_factory=dict)

    def page(self, page: PrintedPage, title: str, look: str) -> str:
        body = "".join(self._items(page.items))
        # Inner symbols are found while outer ones are written, so the dictionary grows meanwhile.
        symbols: list[str] = []
        while len(symbols) < len(self.symbols):
            name, symbol = list(self.symbols.values())[len(symbols)]
            box = symbol.bounds
            symbols.append(
                f'<clipPath id="{name}c"><rect x="{_number(box.x)}" y="{_number(box.y)}" '
                f'width="{_number(box.width)}" height="{_number(box.height)}"/></clipPath>'
                f'<g id="{name}" clip-path="url(#{name}c)">'
                f"{''.join(self._items(symbol.items))}</g>"
            )
        definitions = "".join([*self.letters.values(), *symbols])
        width, height = _number(page.width), _number(page.height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
            f'viewBox="0 0 {width} {height}" {look} '
            f'stroke-linecap="round" stroke-linejoin="round">'
            f"<title>{escape(title)}</title><defs>{definitions}</defs>"
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>{body}</svg>'
        )

    def _items(self, items: Iterable[Item]) -> Iterable[str]:
        for item in items:
            if isinstance(item, Path):
                yield _path(item)
            elif isinstance(item, Text):
                yield self.text(item)
            elif isinstance(item, Photograph):
                yield self._photograph(item)
            else:
                yield self._use(item)

    def _photograph(self, item: Photograph) -> str:
        place = item.place
        data = b64encode(item.jpeg).decode()
        return (
            f'<image x="{_number(place.x)}" y="{_number(place.y)}" '
            f'width="{_number(place.width)}" height="{_number(place.height)}" '
            f'{self.reference}="data:image/jpeg;base64,{data}"/>'
        )

    def _use(self, use: Use) -> str:
        new = (f"s{len(self.symbols)}", use.symbol)
        name, _ = self.symbols.setdefault(id(use.symbol), new)
        moved = f"translate({_number(use.x)} {_number(use.y)}) scale({_number(use.scale)})"
        return f'<use {self.reference}="#{name}" transform="{moved}"/>'


def _path(item: Path) -> str:
    data = "".join(op[0] + " ".join(map(_number, op[1:])) for op in item.ops)
    style = item.style
    paint = f' fill="{style.fill or "none"}"'
    if style.stroke is not None:
        paint += f' stroke="{style.stroke}" stroke-width="{_number(style.width)}"'
        if style.dash:
            paint += f' stroke-dasharray="{" ".join(map(_number, style.dash))}"'
    return f'<path d="{data}"{paint}/>'


def _text(item: Text) -> str:
    # Words of another weight begin with a space, which browsers would leave out.
    words = item.text.strip(" ")
    before = item.text[: item.text.index(words)] if words else ""
    skipped = text_width(before, item.font, item.size)
    angle = radians(item.turn)
    x, y = item.start
    x, y = x + skipped * cos(angle), y + skipped * sin(angle)
    turned = ""
    if item.turn:
        turned = f' transform="rotate({_number(item.turn)} {_number(x)} {_number(y)})"'
    length = text_width(words, item.font, item.size)
    return (
        f'<text x="{_number(x)}" y="{_number(y)}" font-size="{_number(item.size)}" '
        f'fill="{item.fill}" font-weight="{WEIGHTS[item.font]}" textLength="{_number(length)}" '
        f'lengthAdjust="spacingAndGlyphs"{turned}>{escape(words)}</text>'
    )


#: A letter for each weight, in the names of letters.
_SIGNS: dict[Font, str] = {"medium": "m", "bold": "b", "black": "k"}


def _outlined(item: Text, letters: dict[str, str]) -> str:
    """A line of text as the outlines of its letters, each of which is written once."""
    x, y = item.start
    moved = f"translate({_number(x)} {_number(y)})"
    if item.turn:
        moved += f" rotate({_number(item.turn)})"
    scale = f"{item.size / units_per_em(item.font):.7f}"
    at, shown = 0.0, ""
    for char in printable(item.text):
        path = glyph_path(item.font, char)
        if path:
            name = f"{_SIGNS[item.font]}{ord(char)}"
            letters.setdefault(name, f'<path id="{name}" d="{path}"/>')
            shown += f'<use xlink:href="#{name}" x="{at:g}"/>'
        at += advance(item.font, char)
    words = quoteattr(item.text.strip())
    return (
        f'<g role="img" aria-label={words} fill="{item.fill}" '
        f'transform="{moved} scale({scale})">{shown}</g>'
    )


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")
