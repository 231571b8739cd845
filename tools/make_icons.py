"""Draws the icons of the app as PNG from ``static/icon.svg``: ``python tools/make_icons.py``.

The drawing is four paths of level and upright lines, which is all that is read here.
"""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image, ImageDraw

STATIC = Path(__file__).parent.parent / "static"
#: Drawn larger and made smaller again, for smooth corners.
_FINER = 4
#: Of a maskable icon the inner 80% is always seen, whatever form the phone cuts out of it.
_MARK_OF_MASKABLE = 0.58
_MARK_OF_ICON = 0.76
_CORNER = 7 / 32

Point = tuple[float, float]


def read_mark(svg: str) -> tuple[str, list[tuple[str, str, list[Point]]]]:
    """The ground's colour, and fill, line and corners of each path, in a square from 0 to 1."""
    ground = re.search(r'<rect [^>]*fill="(#\w+)"', svg)
    assert ground is not None
    found = re.findall(r'<path fill="(#\w+)" stroke="(#\w+)" d="([^"]+)"', svg)
    paths = [(fill, line, corners_of(path)) for fill, line, path in found]
    low = min(min(point) for _, _, points in paths for point in points)
    high = max(max(point) for _, _, points in paths for point in points)
    return ground[1], [
        (fill, line, [((x - low) / (high - low), (y - low) / (high - low)) for x, y in points])
        for fill, line, points in paths
    ]


def corners_of(path: str) -> list[Point]:
    """The corners of a path such as ``M2 2h12v6H2z``."""
    x = y = 0.0
    points = []
    for letter, text in re.findall(r"([MhvHVz])([^MhvHVz]*)", path):
        numbers = [float(number) for number in text.split()]
        match letter:
            case "M":
                x, y = numbers
            case "h":
                x += numbers[0]
            case "H":
                x = numbers[0]
            case "v":
                y += numbers[0]
            case "V":
                y = numbers[0]
            case _:
                continue
        points.append((x, y))
    return points


def draw(side: int, *, is_full: bool) -> Image.Image:
    """An icon of ``side`` pixels.

    :param is_full: the ground fills the square, for phones that cut the form themselves.
    """
    ground, paths = read_mark((STATIC / "icon.svg").read_text("utf-8"))
    fine = side * _FINER
    picture = Image.new("RGBA", (fine, fine), ground if is_full else (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    if not is_full:
        pen.rounded_rectangle((0, 0, fine - 1, fine - 1), fine * _CORNER, fill=ground)
    size = fine * (_MARK_OF_MASKABLE if is_full else _MARK_OF_ICON)
    left = (fine - size) / 2
    for fill, line, points in paths:
        corners = [(left + x * size, left + y * size) for x, y in points]
        pen.polygon(corners, fill=fill)
        width = round(size * 0.8 / 24)
        pen.line([*corners, corners[0], corners[1]], fill=line, width=width, joint="curve")
    small = picture.resize((side, side), Image.Resampling.LANCZOS)
    # An icon with a ground of its own needs no transparency, and iOS would make it black.
    return small.convert("RGB") if is_full else small


def main() -> None:
    """Write all icons."""
    folder = STATIC / "icons"
    folder.mkdir(exist_ok=True)
    for side in (192, 512):
        draw(side, is_full=False).save(folder / f"icon-{side}.png", optimize=True)
        draw(side, is_full=True).save(folder / f"maskable-{side}.png", optimize=True)
    draw(180, is_full=True).save(folder / "apple-180.png", optimize=True)


if __name__ == "__main__":
    main()
