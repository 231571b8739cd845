"""What every booklet of puzzles is made of: pages to fold, covers, grids, stars, steps.

Printed on both sides (flip on the short edge), folded in the middle and stapled through the fold
(saddle stitch), the pages follow each other. With the pages 1 to 8::

    front of sheet 1   8 | 1        back of sheet 1   2 | 7
    front of sheet 2   6 | 3        back of sheet 2   4 | 5
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from printables.engine.drawing import (
    Document,
    Drawing,
    Flip,
    Item,
    PathStyle,
    PrintedPage,
    Symbol,
    Use,
    document_of,
)
from printables.engine.flow import Flow
from printables.engine.fonts import fitted
from printables.engine.options import MAX_PAGES, Notice, Options, PrintError, notice
from printables.engine.page_elements import (
    MARGIN_MM,
    badge,
    counter,
    die,
    grey_shape,
    motif,
    write,
    write_on,
)
from printables.engine.patterns import colour_cells
from printables.engine.themes import POINTS_14, Theme
from printables.sheets.sheet import middle_square
from rollwrite.dicegame import Mark
from rollwrite.geometry import square_shapes
from rollwrite.paper import Point, Rect, page_geometry
from rollwrite.puzzles import STARS
from rollwrite.puzzles.dice import Puzzle

#: Solutions on a page.
_ACROSS, _DOWN = 2, 3
SOLUTIONS = _ACROSS * _DOWN
_MARGIN_MM = 9.5


def blank(options: Options) -> Drawing:
    """An empty page."""
    # A5 has no room for a guide in such words: there they are as large as fits.
    is_large = options.theme_name == "large" and options.paper != "a5"
    return Drawing(least=POINTS_14 if is_large else options.theme.least)


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


def page_number(
    drawing: Drawing, number: int, area: Rect, em: float, options: Options, online: str = ""
) -> None:
    """The number of a page, at its foot.

    :param online: the path of a puzzle of ours in the app.
    """
    y = area.bottom - 1.5 * em / 3.4
    drawing.text((area.right, y), str(number), em, options.theme.muted, "bold", "end")
    if online:
        words = options.t("print.puzzles.online", path=online)
        drawing.text((area.right - 2.2 * em, y), words, em, options.theme.muted, "medium", "end")


def puzzle_head(
    drawing: Drawing, area: Rect, k: float, name: str, stars: int, one_in: int, options: Options
) -> float:
    """The name of a puzzle over its stars and what they are measured by; the ``x`` they end at.

    :param one_in: by chance, one in so many tries succeeds.
    """
    theme, em = options.theme, max(3.4 * k, drawing.least)
    drawing.text((area.x, area.y + 6.4 * k), name, 7.4 * k, theme.ink, "black")
    end = star_row(drawing, (area.x, area.y + 14.4 * k), 5.6 * k, stars, theme)
    words = options.t("print.puzzles.chance", n=one_in)
    at = (area.right, area.y + 6.2 * k)
    write(drawing, at, words, em, theme.muted, 0.6 * area.width, "medium", "end")
    return end


def solutions_title(drawing: Drawing, leaf: Leaf, options: Options) -> None:
    """What stands over a page of solutions."""
    k, area = leaf.scale, inner(leaf)
    title = options.t("print.puzzles.solutions")
    drawing.text((area.x, area.y + 6 * k), title, 6.6 * k, options.theme.ink, "black")


def solution_rooms(
    drawing: Drawing, titles: Sequence[tuple[str, str]], leaf: Leaf, options: Options
) -> Iterator[Rect]:
    """Draw the titles of a page of solutions, each when the room below it is asked for.

    :param titles: of each, at most :data:`SOLUTIONS`: its name, and what is told of it.
    """
    theme, k, area = options.theme, leaf.scale, inner(leaf)
    solutions_title(drawing, leaf, options)
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


def star_row(drawing: Drawing, at: Point, size: float, stars: int, theme: Theme) -> float:
    """Four stars, so many of them filled; the ``x`` where they end.

    :param at: the left end of their base line.
    :param size: how high a star is.
    """
    x, y = at
    radius = size / 1.81
    for number in STARS:
        centre = (x + (2 * number - 1) * radius, y - size + radius)
        style = PathStyle(
            fill=theme.ink if number <= stars else "#ffffff",
            stroke=theme.ink,
            width=0.06 * size * theme.stroke,
        )
        drawing.polygon(_star(centre, 0.92 * radius), style)
    return x + 2 * len(STARS) * radius


def stars_told(
    drawing: Drawing, flow: Flow, one_in: Sequence[int], astray: str, options: Options
) -> None:
    """What the stars mean, the same way in every booklet: one way in so many works.

    :param one_in: of puzzles of one, two, three stars, at most.
    :param astray: what makes a star more.
    """
    t, size = options.t, flow.size
    flow.heading(t("print.puzzles.stars"), 1.2)
    for stars in STARS:
        end = star_row(drawing, (flow.x, flow.y + size), 1.2 * size, stars, options.theme)
        key = "rare" if stars > len(one_in) else "one_in"
        words = t(f"print.puzzles.{key}", n=one_in[min(stars, len(one_in)) - 1])
        flow.text(words, indent=(end - flow.x) / size + 0.6)
        flow.gap(0.25)
    flow.text(astray)


def _star(centre: Point, radius: float) -> list[Point]:
    """The ten corners of a star that stands on two of its points."""
    corners = []
    for n in range(10):
        reach = radius if n % 2 == 0 else 0.42 * radius
        angle = -pi / 2 + n * pi / 5
        corners.append((centre[0] + reach * cos(angle), centre[1] + reach * sin(angle)))
    return corners


def grid(drawing: Drawing, area: Rect, side: int, theme: Theme) -> None:
    """An empty play area."""
    cell = area.width / side
    lines = []
    for n in range(1, side):
        lines.append(((area.x + n * cell, area.y), (area.x + n * cell, area.bottom)))
        lines.append(((area.x, area.y + n * cell), (area.right, area.y + n * cell)))
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.3 * theme.stroke))
    drawing.rect(area, PathStyle(stroke=theme.ink, width=0.6 * theme.stroke))


def shapes_drawn(
    drawing: Drawing, area: Rect, side: int, marks: Iterable[Mark], theme: Theme,
    numbered: bool = False,
) -> None:  # fmt: skip
    """Shapes in their colours, with their letters.

    :param numbered: with the number of their step as well.
    """
    cell = area.width / side
    drawn = list(marks)
    for mark in drawn:
        squares = mark.squares or ()
        cells = [(column, row) for row, column in squares]
        colour_cells(drawing, cells, (area.x, area.y), cell, mark.colour.key, theme)
    for number, mark in enumerate(drawn, start=1):
        row, column = middle_square(mark.squares or ())
        centre = (area.x + (column + 0.5) * cell, area.y + (row + 0.5) * cell)
        letter = theme.letters[mark.colour.key]
        if numbered:
            _number(drawing, centre, cell, str(number), theme)
        else:
            ground = theme.fills[mark.colour.key]
            counter(drawing, centre, cell, letter, "", theme, ground, drawing.least)


def _number(drawing: Drawing, centre: Point, cell: float, number: str, theme: Theme) -> None:
    """A number in a ring, as large as can be read."""
    em = max(0.46 * cell, drawing.least)
    style = PathStyle(fill="#ffffff", stroke=theme.ink, width=0.02 * cell)
    drawing.circle(centre, min(0.8 * em, 0.48 * cell), style)
    at = (centre[0], centre[1] + 0.36 * em)
    drawing.text(at, number, em, theme.ink, "black", "middle")


def grey_drawn(
    drawing: Drawing, area: Rect, side: int, marks: Iterable[Mark], theme: Theme
) -> None:
    """What was there before, without its colours."""
    cell = area.width / side
    for mark in marks:
        for row, column in mark.squares or ():
            box = Rect(area.x + column * cell, area.y + row * cell, cell, cell)
            drawing.rect(box, PathStyle(fill=theme.faint, stroke=theme.line, width=0.2))


def step_row(drawing: Drawing, area: Rect, puzzle: Puzzle, number: int, theme: Theme) -> None:
    """A step: its number, colour and die, and the shapes to choose from.

    :param number: from 0.
    """
    step, high = puzzle.steps[number], area.height
    ink, middle = theme.ink, area.centre[1]
    size = min(high * 0.78, 11.0 * theme.text)
    em = max(0.5 * size, theme.least)
    drawing.text((area.x, middle + 0.36 * em), str(number + 1), em, ink, "black")
    x = area.x + 1.1 * em
    badge(drawing, step.colour.key, (x + size / 2, middle), 0.5 * size, theme)
    x += size + 0.16 * size
    die(drawing, step.face, Rect(x, middle - size / 2, size, size), theme)
    x += size * 1.35
    names = [name for name in puzzle.layout.row(step.face) if name not in puzzle.sheet.used]
    sizes = {name: _lying(name) for name in names}
    gaps = 1.1 * (len(names) - 1)
    wide = sum(width for width, _ in sizes.values()) + gaps
    tall = max(height for _, height in sizes.values())
    unit = min(0.94 * high / tall, (area.right - x) / wide, 0.42 * size)
    for name in names:
        width, height = sizes[name]
        squares = [
            Rect(x + a * unit, middle - height * unit / 2 + b * unit, unit, unit)
            for a, b in _turned(name)
        ]
        grey_shape(drawing, squares, theme, theme.panel or "#ffffff")
        x += (width + 1.1) * unit


def _turned(name: str) -> list[tuple[int, int]]:
    """The squares of a shape that lies on its long side."""
    cells = square_shapes()[name].cells
    wide, high = max(x for x, _ in cells), max(y for _, y in cells)
    return [(x, y) for x, y in cells] if wide >= high else [(y, x) for x, y in cells]


def _lying(name: str) -> tuple[int, int]:
    cells = _turned(name)
    return max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1


#: A sheet of paper has so many pages.
PAGES_A_SHEET = 4
#: What pages are drawn for; others are as much larger or smaller as their width says.
_WIDTH_MM = 148.0


@dataclass(frozen=True)
class Leaf:
    """The pages of a booklet, as they are held in the hand.

    :ivar scale: by how much everything on it is larger than on A5.
    :ivar is_folded: whether two of them lie side by side on the paper.
    """

    width: float
    height: float
    scale: float
    is_folded: bool


@dataclass(frozen=True)
class BookletPage:
    """A page of a booklet and what the list of contents calls it."""

    drawing: Drawing
    title: str


def leaf_of(options: Options) -> Leaf:
    """The pages of a booklet on this paper.

    A4 is folded to A5. A5 paper would make pages too small to draw on, and large print wants whole
    ones: there they follow each other and are not folded.
    """
    page = page_geometry(options.paper)
    width, height = page.width, page.height
    if options.paper == "a5" or options.theme_name == "large":
        return Leaf(width, height, width / _WIDTH_MM, is_folded=False)
    return Leaf(height / 2, width, min(height / 2 / _WIDTH_MM, width / 210), is_folded=True)


def booklet(
    title: str,
    pages: list[BookletPage],
    solutions: Sequence[BookletPage],
    own: Callable[[int], Drawing],
    leaf: Leaf,
    options: Options,
    notices: Iterable[Notice],
) -> Document:
    """The pages as they are printed, with the solutions on the last inner pages.

    :param own: draws an empty page of this number, to make a puzzle on.
    :raises PrintError: it would have too many pages.
    """
    back = []
    if leaf.is_folded:
        # The back cover says how to fold, so that no solution lies open on the table.
        back = [BookletPage(_back(leaf, options), options.t("print.booklet.back"))]
        for _ in range(-(len(pages) + len(solutions) + 1) % PAGES_A_SHEET):
            pages.append(BookletPage(own(len(pages) + 1), options.t("print.puzzles.own")))
    printed = bound([*pages, *solutions, *back], leaf, options)
    if len(printed) * options.copies > MAX_PAGES:
        raise PrintError("pages", most=MAX_PAGES)
    first = notice("booklet" if leaf.is_folded else "booklet_whole")
    flip: Flip = "short" if leaf.is_folded else ""
    return document_of(title, printed, options, [first, *notices], flip)


def _back(leaf: Leaf, options: Options) -> Drawing:
    """The back cover: how the booklet is printed and folded."""
    t, theme, k, area = options.t, options.theme, leaf.scale, inner(leaf)
    drawing = blank(options)
    motif(drawing, (area.centre[0] - 8 * k, area.centre[1] - 16 * k), 16 * k, theme)
    em = max(3.6 * k, drawing.least)
    wide = 0.76 * area.width
    flow = Flow(drawing, theme, area.centre[0] - wide / 2, area.bottom - 24 * k, wide, em, 1.36)
    flow.text(t("print.notice.booklet"), muted=True)
    return drawing


def fewer(found: int, wanted: int) -> list[Notice]:
    """What there is to say when there are not as many puzzles as were asked for."""
    return [notice("fewer_puzzles", n=found, wanted=wanted)] if found < wanted else []


def saddle_stitch(count: int) -> list[tuple[int, int]]:
    """For each side of each sheet the numbers of its left and right page, from 1.

    :param count: of pages, a multiple of 4.
    """
    assert count % PAGES_A_SHEET == 0
    sides = []
    for outer in range(0, count // 2, 2):
        sides.append((count - outer, outer + 1))
        sides.append((outer + 2, count - outer - 1))
    return sides


def bound(pages: Sequence[BookletPage], leaf: Leaf, options: Options) -> list[PrintedPage]:
    """The pages as they are printed.

    :param pages: as they are read; to be folded, a multiple of 4.
    """
    if not leaf.is_folded:
        return [
            PrintedPage(leaf.width, leaf.height, tuple(page.drawing.items), page.title)
            for page in pages
        ]
    return [_side(pages, left, right, leaf, options) for left, right in saddle_stitch(len(pages))]


def _side(
    pages: Sequence[BookletPage], left: int, right: int, leaf: Leaf, options: Options
) -> PrintedPage:
    drawing = Drawing()
    bounds = Rect(0, 0, leaf.width, leaf.height)
    items: list[Item] = []
    for number, x in ((left, 0.0), (right, leaf.width)):
        items.append(Use(Symbol(pages[number - 1].drawing, bounds), x))
    drawing.items += items
    # Only at the ends: the fold itself should stay clean.
    style = PathStyle(stroke=options.theme.muted, width=0.25, dash=(0.3, 1.1))
    for y in (MARGIN_MM, leaf.height - MARGIN_MM - 4):
        drawing.line((leaf.width, y), (leaf.width, y + 4), style)
    title = options.t("print.booklet.side", left=left, right=right)
    return PrintedPage(2 * leaf.width, leaf.height, tuple(drawing.items), title)
