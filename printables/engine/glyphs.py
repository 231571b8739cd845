"""The outlines of letters, for pictures that must look the same where our fonts are not installed.

Read from the fonts' own tables, ``glyf`` and ``loca`` (OpenType 1.9).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from printables.engine.fonts import Font, face

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
