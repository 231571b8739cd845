"""What pages of every booklet of puzzles have in common: room, the cover, page numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printables.engine.drawing import Drawing, PathStyle
from printables.engine.fonts import fitted
from printables.engine.options import Options
from printables.engine.page_elements import motif, write, write_on
from printables.engine.themes import Theme
from printables.puzzles.booklet import Leaf
from printables.puzzles.elements import star_row
from rollwrite.paper import Rect

#: Solutions on a page.
_ACROSS, _DOWN = 2, 3
SOLUTIONS = _ACROSS * _DOWN
_MARGIN_MM = 11.0
#: Fourteen points: the smallest words of large print on pages that are no sheets.
_LARGE_LEAST_MM = 14 * 25.4 / 72


def blank(options: Options) -> Drawing:
    """An empty page."""
    # A5 has no room for a guide in such words: there they are as large as fits.
    is_large = options.theme_name == "large" and options.paper != "a5"
    return Drawing(least=_LARGE_LEAST_MM if is_large else options.theme.least)


def inner(leaf: Leaf) -> Rect:
    """A page without its margins."""
    return Rect(0, 0, leaf.width, leaf.height).inset(_MARGIN_MM * min(leaf.scale, 1.3))


def cover_words(
    drawing: Drawing,
    area: Rect,
    k: float,
    title: str,
    words: str,
    stars: tuple[int, int],
    theme: Theme,
) -> float:
    """The upper part of a cover: the motif, the title and how hard the puzzles are.

    :param stars: of the easiest and of the hardest.
    :returns: the base line of the title.
    """
    motif(drawing, (area.centre[0] - 11 * k, area.y + 4 * k), 22 * k, theme)
    size = fitted(title, "black", 19 * k, area.width, 0.4)
    y = area.y + 46 * k
    drawing.text((area.centre[0], y), title, size, theme.ink, "black", "middle")
    centred(drawing, area, y + 10 * k, words, 4.6 * k, theme.muted)
    rows = sorted(set(stars))
    wide = 8 * 3.5 * k
    for n, many in enumerate(rows):
        left = area.centre[0] - wide / 2 + (n - (len(rows) - 1) / 2) * (wide + 12 * k)
        star_row(drawing, (left, y + 21 * k), 6 * k, many, theme)
    if len(rows) > 1:
        style = PathStyle(stroke=theme.muted, width=0.5 * k)
        middle, level = area.centre[0], y + 18 * k
        drawing.line((middle - 3 * k, level), (middle + 3 * k, level), style)
    return y


def cover_name(drawing: Drawing, area: Rect, k: float, options: Options) -> None:
    """A line for the name of whoever solves them, at the foot of a cover."""
    em = max(3.6 * k, drawing.least)
    at = (area.x + area.width * 0.14, area.bottom - 2 * k)
    write_on(drawing, at, options.t("print.name"), area.width * 0.72, options.theme, em)


def centred(drawing: Drawing, area: Rect, y: float, text: str, size: float, fill: str) -> None:
    """Words in the middle of a page."""
    at = (area.centre[0], y)
    write(drawing, at, text, size, fill, area.width, "bold", "middle")


def page_number(drawing: Drawing, number: int, area: Rect, em: float, options: Options) -> None:
    """The number of a page, at its foot."""
    at = (area.right, area.bottom - 1.5 * em / 3.4)
    drawing.text(at, str(number), em, options.theme.muted, "bold", "end")


def solution_rooms(
    drawing: Drawing, titles: Sequence[tuple[str, str]], leaf: Leaf, options: Options
) -> Iterator[Rect]:
    """Draw the titles of a page of solutions, each when the room below it is asked for.

    :param titles: of each, at most :data:`SOLUTIONS`: its name, and what is told of it.
    """
    theme, k, area = options.theme, leaf.scale, inner(leaf)
    title = options.t("print.puzzles.solutions")
    drawing.text((area.x, area.y + 6 * k), title, 6.6 * k, theme.ink, "black")
    gap = 5 * k
    wide = (area.width - (_ACROSS - 1) * gap) / _ACROSS
    high = (area.height - 9 * k) / _DOWN
    em = max(3.2 * k, drawing.least)
    for n, (name, told) in enumerate(titles):
        x = area.x + n % _ACROSS * (wide + gap)
        y = area.y + 9 * k + n // _ACROSS * high
        drawing.text((x, y + 4.4 * k), name, em, theme.ink, "black")
        at = (x + wide, y + 4.4 * k)
        write(drawing, at, told, em, theme.muted, wide - 17 * k, "medium", "end")
        yield Rect(x, y + 6.2 * k, wide, high - 8 * k)
