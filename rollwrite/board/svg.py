"""A position as an SVG drawing: colours with hatchings and letters, never colour alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from rollwrite.board.board import Board
from rollwrite.board.text import colour_letters
from rollwrite.geometry import Cell

if TYPE_CHECKING:  # which shows itself by what is here
    from rollwrite.board.position import Position

Point = tuple[float, float]


class Placed(Protocol):
    """A placement of a colour, by their numbers."""

    @property
    def colour(self) -> int:
        """Of the colour."""

    @property
    def number(self) -> int:
        """In the board's :class:`~rollwrite.board.PlacementTable`."""


class _Ink(NamedTuple):
    """How a colour is drawn: its fill, its lines, and what its hatching repeats in a 6 x 6 tile."""

    fill: str
    line: str
    hatching: str


class Outline(NamedTuple):
    """Cells on which something might lie: a move that was made, or a better one.

    :ivar is_better: drawn with a solid line and a tick; the other with dashes and a cross. None:
        nobody is sure of these cells, and each has a question mark.
    """

    cells: Sequence[Cell]
    is_better: bool | None


class DrawnArea(NamedTuple):
    """Cells of one colour with a line around them.

    :ivar colour: the number of the colour; ``sign`` stands in the middle.
    :ivar said: what a screen reader says of it.
    :ivar is_bold: framed boldly.
    """

    colour: int
    cells: Sequence[Cell]
    sign: str
    said: str
    is_bold: bool = False


_NO_SIGNS: Final[Mapping[tuple[int, int], str]] = MappingProxyType({})
_TICK, _CROSS = "M-.5 0 -.1 .4 .55-.45", "M-.45-.45 .45 .45M.45-.45-.45 .45"
_RISING = "M-1 1 1 -1M0 6 6 0M5 7 7 5"
_FALLING = "M-1 5 1 7M0 0 6 6M5 -1 7 1"
_LEVEL = "M0 3H6"
_UPRIGHT = "M3 0V6"
# Blue, yellow, red and green are hatched as everywhere in this project: 45°, 0°, -45°, crossed.
_INKS = {
    "blue": _Ink("#7db2ea", "#123a70", _RISING),
    "yellow": _Ink("#ffd75a", "#5a4100", _LEVEL),
    "red": _Ink("#f28b7d", "#78150c", _FALLING),
    "green": _Ink("#83cb98", "#0d4a28", _RISING + _FALLING),
    "purple": _Ink("#c3a1dd", "#43234b", _UPRIGHT),
    "orange": _Ink("#ffb066", "#6d3500", _LEVEL + _UPRIGHT),
}


def board_svg(
    position: Position,
    colours: Sequence[str],
    *,
    title: str = "",
    cell_px: float = 24,
    last: Placed | None = None,
    outlines: Sequence[Outline] = (),
    signs: Mapping[tuple[int, int], str] = _NO_SIGNS,
    counted: bool = False,
) -> str:
    """The board as an SVG document of its own, with coordinates along two sides.

    :param colours: the names of the colours, such as ``"blue"``.
    :param title: what a screen reader says first; the shapes follow as text.
    :param cell_px: the length of a cell's edge, in pixels.
    :param last: a placement to frame boldly.
    :param outlines: what is drawn on top of all.
    :param signs: what stands on a placement instead of its colour's letter, by the numbers of its
        colour and of itself.
    :param counted: columns and rows are counted from 0, row 0 at the top, as in the dice game;
        else cells are named as in Pentobi.
    """
    letters = colour_letters(colours)
    last_one = None if last is None else (last.colour, last.number)
    table = position.setup.table
    areas = []
    for colour, placed in enumerate(position.placed):
        for number in placed:
            cells, name = table.cells_of(number), table.shape_of(number).name
            said = f"{name} {colours[colour]} {table.board.format_cells(cells)}"
            sign = signs.get((colour, number), letters[colour])
            areas.append(DrawnArea(colour, cells, sign, said, (colour, number) == last_one))
    starts = 0
    for own, taken in zip(position.setup.starts, position.taken, strict=True):
        starts |= 0 if taken else own & ~position.occupied
    return areas_svg(
        table.board,
        colours,
        areas,
        title=title,
        cell_px=cell_px,
        starts=starts,
        outlines=outlines,
        counted=counted,
    )


def areas_svg(
    board: Board,
    colours: Sequence[str],
    areas: Sequence[DrawnArea],
    *,
    title: str = "",
    cell_px: float = 24,
    starts: int = 0,
    outlines: Sequence[Outline] = (),
    counted: bool = False,
) -> str:
    """The same of whatever lies on a board, allowed or not.

    :param starts: the bit mask of cells with a ring.
    :param counted: rows and columns have their numbers from 0 in place of names.
    """
    drawing = _Drawing(board, cell_px)
    parts = [_defs(colours)]
    parts += drawing.cells(colours, areas, starts)
    for area in areas:
        parts += drawing.shape(area.cells, _INKS[colours[area.colour]], area.sign, area.is_bold)
    said = [area.said for area in areas]
    for outline in outlines:
        others = {cell for other in outlines if other is not outline for cell in other.cells}
        alone = [cell for cell in outline.cells if cell not in others]
        parts += drawing.outlined(outline, alone or outline.cells)
        said += drawing.spoken(outline, counted)
    parts += drawing.names(counted)
    width, height = drawing.size
    return "\n".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{_n(width)}"'
                f' height="{_n(height)}" viewBox="0 0 {_n(width)} {_n(height)}">'
            ),
            f"<title>{escape(title or 'Board')}</title>",
            f"<desc>{escape('; '.join(said))}</desc>",
            *parts,
            "</svg>\n",
        ]
    )


def _defs(colours: Sequence[str]) -> str:
    patterns = "".join(
        f'<pattern id="hatch-{name}" width="6" height="6" patternUnits="userSpaceOnUse">'
        f'<rect width="6" height="6" fill="{_INKS[name].fill}"/>'
        f'<path d="{_INKS[name].hatching}" stroke="{_INKS[name].line}" stroke-width="0.8"/>'
        "</pattern>"
        for name in colours
    )
    return f"<defs>{patterns}</defs>"


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


class _Drawing:
    """Places cells of a board on the page."""

    def __init__(self, board: Board, cell_px: float) -> None:
        self.board = board
        self.px = cell_px
        self.margin = 1.2 * cell_px
        points = [point for cell in board.cells for point in board.lattice.outline(cell)]
        self.left, self.top = min(x for x, _ in points), min(y for _, y in points)
        right, bottom = max(x for x, _ in points), max(y for _, y in points)
        self.size = (
            (right - self.left) * cell_px + 1.5 * self.margin,
            (bottom - self.top) * cell_px + 1.5 * self.margin,
        )

    def point(self, x: float, y: float) -> Point:
        return (
            (x - self.left) * self.px + self.margin,
            (y - self.top) * self.px + self.margin / 2,
        )

    def outline(self, cell: Cell) -> list[Point]:
        return [self.point(x, y) for x, y in self.board.lattice.outline(cell)]

    def centre(self, cell: Cell) -> Point:
        points = self.outline(cell)
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def middle(self, cells: Sequence[Cell]) -> Point:
        """The centre of the cell nearest to the middle of them all."""
        centres = [self.centre(cell) for cell in cells]
        x = sum(x for x, _ in centres) / len(centres)
        y = sum(y for _, y in centres) / len(centres)
        return min(centres, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)

    def cells(self, colours: Sequence[str], areas: Sequence[DrawnArea], starts: int) -> list[str]:
        """Every cell, covered or not, and a ring on the start squares still open."""
        fills = dict.fromkeys(self.board.cells, "#fffbf2")
        for area in areas:
            fills.update(dict.fromkeys(area.cells, f"url(#hatch-{colours[area.colour]})"))
        drawn = [
            f'<path d="{_path(self.outline(cell))}" fill="{fill}" stroke="#d9cbb2"/>'
            for cell, fill in fills.items()
        ]
        for cell in self.board.cells_in(starts):
            x, y = self.centre(cell)
            drawn.append(
                f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(self.px / 8)}" fill="none"'
                ' stroke="#5e5245"/>'
            )
        return drawn

    def shape(self, cells: Sequence[Cell], ink: _Ink, letter: str, bold: bool) -> list[str]:
        """The border of a shape and its letter on the cell nearest to its middle."""
        border = self.border(cells)
        x, y = self.middle(cells)
        size = self.px * (0.6 if len(self.outline(cells[0])) == 4 else 0.4)
        return [
            (
                f'<path d="{border}" stroke="{ink.line}" stroke-width="{4 if bold else 2}"'
                ' stroke-linecap="round" fill="none"/>'
            ),
            (
                f'<text x="{_n(x)}" y="{_n(y + size / 3)}" font-family="sans-serif"'
                f' font-weight="bold" font-size="{_n(size)}" text-anchor="middle"'
                f' fill="{ink.line}" stroke="#fffbf2" stroke-width="3"'
                f' paint-order="stroke">{escape(letter)}</text>'
            ),
        ]

    def outlined(self, outline: Outline, alone: Sequence[Cell]) -> list[str]:
        """An outline with its sign, which is in the middle of the cells that are its ``alone``."""
        if outline.is_better is None:
            return [part for cell in outline.cells for part in self.doubted(cell)]
        border = self.border(outline.cells)
        x, y = self.middle(alone)
        colour, dashes, sign = ("#1d6540", "", _TICK) if outline.is_better else (
            "#9c2318", f' stroke-dasharray="{_n(self.px / 4)} {_n(self.px / 6)}"', _CROSS
        )  # fmt: skip
        size = self.px * (0.4 if len(self.outline(outline.cells[0])) == 4 else 0.28)
        return [
            (
                f'<path d="{border}" stroke="#fffbf2" stroke-width="6" fill="none"'
                ' stroke-linecap="round"/>'
            ),
            f'<path d="{border}" stroke="{colour}" stroke-width="3.5" fill="none"{dashes}/>',
            (
                f'<g transform="translate({_n(x)} {_n(y)}) scale({_n(size)})">'
                f'<circle r="1" fill="#fffbf2" stroke="{colour}" stroke-width=".16"/>'
                f'<path d="{sign}" fill="none" stroke="{colour}" stroke-width=".26"/></g>'
            ),
        ]

    def spoken(self, outline: Outline, counted: bool) -> list[str]:
        """What a screen reader says of cells that nobody is sure of."""
        if outline.is_better is not None:
            return []
        squares = " ".join(map(str, map(self.board.square_of, outline.cells)))
        return [f"in doubt: {squares if counted else self.board.format_cells(outline.cells)}"]

    def doubted(self, cell: Cell) -> list[str]:
        """A question mark on a cell."""
        x, y = self.centre(cell)
        size = self.px * (0.6 if len(self.outline(cell)) == 4 else 0.4)
        return [
            (
                f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(size / 1.5)}" fill="#fffbf2"'
                ' stroke="#5e5245" stroke-width="1.5"/>'
            ),
            (
                f'<text x="{_n(x)}" y="{_n(y + size / 3)}" font-family="sans-serif"'
                f' font-weight="bold" font-size="{_n(size)}" text-anchor="middle"'
                ' fill="#2b241e">?</text>'
            ),
        ]

    def border(self, cells: Sequence[Cell]) -> str:
        """The path around some cells."""
        sides: dict[frozenset[Point], tuple[Point, Point]] = {}
        for cell in cells:
            points = self.outline(cell)
            for one, two in zip(points, points[1:] + points[:1], strict=True):
                key = frozenset({_rounded(one), _rounded(two)})
                # A side met twice lies between two cells of the shape.
                if sides.pop(key, None) is None:
                    sides[key] = (one, two)
        return "".join(f"M{_n(a)} {_n(b)}L{_n(c)} {_n(d)}" for (a, b), (c, d) in sides.values())

    def names(self, counted: bool) -> list[str]:
        """Row numbers on the left, column letters (or numbers) below."""
        drawn = []
        bottom = self.size[1] - 0.4 * self.margin
        columns: dict[str, float] = {}
        rows: dict[str, float] = {}
        for cell in self.board.cells:
            name = self.board.format_cell(cell)
            heights = [y for _, y in self.outline(cell)]
            y = (min(heights) + max(heights)) / 2
            x, _ = self.centre(cell)
            columns[str(cell[0]) if counted else name.rstrip("0123456789")] = x
            rows[str(cell[1]) if counted else name.lstrip("abcdefghijklmnopqrstuvwxyz")] = y
        size = self.px * (0.45 if len(columns) <= 26 else 0.3)
        style = f'font-family="sans-serif" font-size="{_n(size)}" fill="#5e5245"'
        for name, x in columns.items():
            drawn.append(
                f'<text x="{_n(x)}" y="{_n(bottom)}" {style} text-anchor="middle">{name}</text>'
            )
        for name, y in rows.items():
            x = 0.75 * self.margin
            drawn.append(
                f'<text x="{_n(x)}" y="{_n(y + size / 3)}" {style} text-anchor="end">{name}</text>'
            )
        return drawn


def _path(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points) + "Z"


def _rounded(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)
