"""Drawings as SVG, one page each, measured in mm: for the preview in the app, and as files.

A preview has words as text, and the page round it gives the fonts. A file has the outlines of its
letters, so that it looks the same in programs that know nothing of our fonts, such as those of
laser cutters; every line of words is named for who cannot see it.
"""

from __future__ import annotations

import struct
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from math import cos, radians, sin
from typing import Literal, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from printables.engine.drawing import Item, Path, Photograph, PrintedPage, Symbol, Text, Use
from printables.engine.fonts import FAMILY, WEIGHTS, Font, face, printable, text_width

_FAMILY = f"{FAMILY}, system-ui, sans-serif"
#: Letters stand as far apart as in the PDF, which knows no kerning, at any size.
_LETTERS = "font-kerning:none;font-variant-ligatures:none;text-rendering:geometricPrecision"
_XLINK = "http://www.w3.org/1999/xlink"
_Reference: TypeAlias = Literal["href", "xlink:href"]


def svg(page: PrintedPage, title: str) -> str:
    """One page as an SVG document whose size is that of the paper.

    Every line of text has its length written down, so that it fills the same room with a font of
    the reader's own. :func:`~printables.engine.fonts.faces_css` in a ``<style>`` shows the right
    ones.
    """
    look = f'role="img" aria-label={quoteattr(title)} font-family="{_FAMILY}" style="{_LETTERS}"'
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


#: Bits of a point: on the curve, short coordinates, the same byte again.
_ON, _SHORT_X, _SHORT_Y, _AGAIN, _SAME_X, _SAME_Y = 1, 2, 4, 8, 16, 32
#: Bits of a part of a compound letter: wide arguments, which are a shift, more parts.
_WIDE, _SHIFT, _MORE = 1, 2, 32
#: How many numbers scale or turn a part, by the bit that says so.
_MATRICES = {0x08: 1, 0x40: 2, 0x80: 4}

#: x, y in units of the font, y up, and whether the point lies on the curve.
_Point = tuple[float, float, bool]


@dataclass(frozen=True)
class _Tables:
    glyf: bytes
    places: tuple[int, ...]
    units: int


@cache
def _tables(font: Font) -> _Tables:
    # The stubs say nothing of tables.
    table: Callable[[str], bytes] = face(font).face.get_table
    head, loca = table("head"), table("loca")
    (units,) = struct.unpack_from(">H", head, 18)
    (is_long,) = struct.unpack_from(">h", head, 50)
    if is_long:
        places = struct.unpack(f">{len(loca) // 4}I", loca)
    else:
        places = tuple(2 * half for half in struct.unpack(f">{len(loca) // 2}H", loca))
    return _Tables(table("glyf"), places, units)


def units_per_em(font: Font) -> int:
    """In how many units an em is divided."""
    return _tables(font).units


def advance(font: Font, char: str) -> float:
    """How far the next letter stands from this one, in units of the font."""
    loaded = face(font).face
    width: float = loaded.charWidths.get(ord(char), loaded.defaultWidth)
    return width * units_per_em(font) / 1000


@cache
def glyph_path(font: Font, char: str) -> str:
    """The outline of a letter as the data of an SVG path, in units of the font, ``y`` down; empty
    for a space."""
    number = face(font).face.charToGlyph.get(ord(char), 0)
    return "".join(map(_contour_path, _contours(_tables(font), number)))


def _contour_path(points: list[_Point]) -> str:
    """Two points in a row off the curve have one on it between them, which is not written."""
    whole: list[_Point] = []
    for n, (x, y, is_on) in enumerate(points):
        before = points[n - 1]
        if not is_on and not before[2]:
            whole.append(((before[0] + x) / 2, (before[1] + y) / 2, True))
        whole.append((x, y, is_on))
    first = next(n for n, point in enumerate(whole) if point[2])
    whole = whole[first:] + whole[: first + 1]
    path = "M" + _at(whole[0])
    for n, point in enumerate(whole[1:], start=1):
        if not point[2]:
            path += f"Q{_at(point)} {_at(whole[n + 1])}"
        elif whole[n - 1][2] and n < len(whole) - 1:
            path += f"L{_at(point)}"
    return path + "Z"


def _at(point: _Point) -> str:
    # No minus sign before nothing.
    return f"{point[0]:.6g} {-point[1] or 0.0:.6g}"


def _contours(tables: _Tables, number: int) -> Iterator[list[_Point]]:
    start, end = tables.places[number : number + 2]
    if start == end:
        return
    data = tables.glyf[start:end]
    (count,) = struct.unpack_from(">h", data)
    if count < 0:
        yield from _compound(tables, data)
    else:
        yield from _simple(data, count)


def _simple(data: bytes, count: int) -> Iterator[list[_Point]]:
    ends = struct.unpack_from(f">{count}H", data, 10)
    at = 10 + 2 * count
    at += 2 + struct.unpack_from(">H", data, at)[0]  # instructions
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flags.append(data[at])
        at += 1
        if flags[-1] & _AGAIN:
            flags += [flags[-1]] * data[at]
            at += 1
    xs, at = _coordinates(data, at, flags, _SHORT_X, _SAME_X)
    ys, at = _coordinates(data, at, flags, _SHORT_Y, _SAME_Y)
    points = [(x, y, bool(f & _ON)) for x, y, f in zip(xs, ys, flags, strict=True)]
    first = 0
    for end in ends:
        yield points[first : end + 1]
        first = end + 1


def _coordinates(
    data: bytes, at: int, flags: list[int], short: int, same: int
) -> tuple[list[float], int]:
    """Each is told as the way from the one before."""
    found: list[float] = []
    value = 0
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += struct.unpack_from(">h", data, at)[0]
            at += 2
        found.append(value)
    return found, at


def _compound(tables: _Tables, data: bytes) -> Iterator[list[_Point]]:
    """A letter with its accent: parts that are turned or scaled, and shifted."""
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, number = struct.unpack_from(">HH", data, at)
        assert flags & _SHIFT
        shift = ">hh" if flags & _WIDE else ">bb"
        dx, dy = struct.unpack_from(shift, data, at + 4)
        at += 4 + struct.calcsize(shift)
        many = next((n for bit, n in _MATRICES.items() if flags & bit), 0)
        numbers = [n / 0x4000 for n in struct.unpack_from(f">{many}h", data, at)]
        at += 2 * many
        a, b, c, d = _matrix(numbers)
        for points in _contours(tables, number):
            yield [(a * x + c * y + dx, b * x + d * y + dy, is_on) for x, y, is_on in points]


def _matrix(numbers: list[float]) -> tuple[float, float, float, float]:
    match numbers:
        case [a, b, c, d]:
            return a, b, c, d
        case [across, along]:
            return across, 0, 0, along
        case [scale]:
            return scale, 0, 0, scale
        case _:
            return 1, 0, 0, 1
