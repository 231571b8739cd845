"""Pictures of how to draw and photograph a sheet so that it is read, for people who are about to.

``python -m tools.pictures_of_drawing`` writes them to ``static/pictures``, where the Check page and
``docs/drawing.md`` have them from. Every one is three small pictures side by side, without words;
a sign on each says what comes of it: a tick, read; a question mark, read with doubt; a cross, not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Final, Literal, TypeAlias

Point: TypeAlias = tuple[float, float]
Sign: TypeAlias = Literal["tick", "doubt", "cross"]
Cell: TypeAlias = tuple[int, int]

FOLDER: Final = Path(__file__).parents[1] / "static" / "pictures"
#: Sides of a small picture, of a square in it, and of the margin around five of them.
SIDE, SQUARE, MARGIN = 120, 19, 12.5
PAPER, LINE, EMPTY, INK = "#fffdf7", "#b9ad9a", "#e4dac8", "#2b241e"
BLUE, RED, GREEN, PENCIL = "#1f5da8", "#b8291c", "#1f7a45", "#8f9aa8"
SIGNS: Final[dict[Sign, tuple[str, str]]] = {
    "tick": ("#1d6540", "m-5 0.500 3.500 3.500 6.500-7.500"),
    "doubt": ("#8a5a00", "m-3.500-3a3.500 3.500 0 1 1 4.700 3.300q-1.200.5-1.200 2m0 3.200v.1"),
    "cross": ("#9c2318", "m-4.500-4.500 9 9m0-9-9 9"),
}
#: Two shapes, as people draw them: in squares of [row, column].
BEND: Final[tuple[Cell, ...]] = ((1, 1), (2, 1), (3, 1), (3, 2))
TEE: Final[tuple[Cell, ...]] = ((1, 1), (1, 2), (1, 3), (2, 2))


class Hand:
    """A pen in a hand that is never quite steady, the same every time."""

    def __init__(self, seed: int, colour: str, width: float, opacity: float = 1.0) -> None:
        self.random = Random(seed)
        self.colour = colour
        self.width = width
        self.opacity = opacity

    def line(self, points: Iterable[Point], shake: float = 0.7) -> str:
        """One stroke through these points."""
        shaken = [
            (x + self.random.gauss(0, shake), y + self.random.gauss(0, shake)) for x, y in points
        ]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in shaken)
        seen = "" if self.opacity == 1 else f' stroke-opacity="{self.opacity}"'
        return (
            f'<path d="M{path}" fill="none" stroke="{self.colour}" stroke-width="{self.width}"'
            f'{seen} stroke-linecap="round" stroke-linejoin="round"/>'
        )


def corner(row: float, column: float) -> Point:
    """Where lines of the grid cross."""
    return MARGIN + column * SQUARE, MARGIN + row * SQUARE


def grid(columns: int = 5) -> str:
    """The lines of squares that are drawn on."""
    far = MARGIN + columns * SQUARE
    lines = "".join(
        f"M{MARGIN} {at}H{far}M{at} {MARGIN}V{far}"
        for at in (MARGIN + number * SQUARE for number in range(columns + 1))
    )
    return f'<path d="{lines}" stroke="{LINE}" stroke-width="1"/>'


def zigzag(hand: Hand, cell: Cell, turns: int, inset: float) -> str:
    """One stroke to and fro across a square."""
    points = [
        corner(
            cell[0] + inset + (1 - 2 * inset) * turn / turns,
            cell[1] + (inset if turn % 2 else 1 - inset),
        )
        for turn in range(turns + 1)
    ]
    return hand.line(points)


def hatching(hand: Hand, cell: Cell, lines: int) -> str:
    """Slanting strokes across a square."""
    row, column = cell
    made = []
    for number in range(1, 2 * lines):
        at = number / lines
        low, high = max(0.0, at - 1) + 0.05, min(1.0, at) - 0.05
        made.append(
            hand.line(
                (corner(row + at - low, column + low), corner(row + at - high, column + high))
            )
        )
    return "".join(made)


def outline(hand: Hand, corners: Sequence[Cell]) -> str:
    """A stroke around a shape."""
    points = [corner(*at) for at in corners]
    return hand.line([*points, points[0]], shake=0.9)


def dots(hand: Hand, cell: Cell, count: int) -> str:
    """Some dots in a square."""
    places = [
        corner(cell[0] + hand.random.uniform(0.2, 0.8), cell[1] + hand.random.uniform(0.2, 0.8))
        for _ in range(count)
    ]
    return "".join(hand.line((place, place), shake=0.0) for place in places)


def good() -> list[tuple[Sign, str]]:
    """Filled, hatched, scribbled."""
    felt, pen, ball = Hand(1, BLUE, 4.2), Hand(2, RED, 1.9), Hand(3, GREEN, 1.5)
    return [
        ("tick", grid() + "".join(zigzag(felt, cell, 6, 0.1) for cell in BEND)),
        ("tick", grid() + "".join(hatching(pen, cell, 4) for cell in TEE)),
        ("tick", grid() + "".join(zigzag(ball, cell, 9, 0.08) for cell in BEND)),
    ]


def doubtful() -> list[tuple[Sign, str]]:
    """Outlined, two thin strokes a square, dotted."""
    pen, pencil, ball = Hand(4, BLUE, 1.9), Hand(5, PENCIL, 0.9), Hand(6, RED, 2.6)
    around = ((1, 1), (1, 2), (3, 2), (3, 3), (4, 3), (4, 1))
    return [
        ("doubt", grid() + outline(pen, around)),
        ("doubt", grid() + "".join(hatching(pencil, cell, 1) for cell in TEE)),
        ("doubt", grid() + "".join(dots(ball, cell, 3) for cell in BEND)),
    ]


def pens() -> list[tuple[Sign, str]]:
    """Felt pen, ballpoint, pale pencil."""
    felt, ball = Hand(7, GREEN, 4.4), Hand(8, BLUE, 1.2)
    pencil = Hand(9, PENCIL, 1.6, opacity=0.5)
    return [
        ("tick", grid() + "".join(zigzag(felt, cell, 6, 0.1) for cell in TEE)),
        ("tick", grid() + "".join(zigzag(ball, cell, 10, 0.06) for cell in TEE)),
        ("doubt", grid() + "".join(zigzag(pencil, cell, 5, 0.12) for cell in TEE)),
    ]


TABLE: Final = f'<rect width="{SIDE}" height="{SIDE}" rx="8" fill="#c9b08a"/>'
#: A sheet seen from above, and a shape on its board of squares.
SHEET: Final = ((22, 14), (98, 14), (98, 106), (22, 106))


def photographed(corners: Sequence[Point] = SHEET) -> str:
    """A sheet on a table with its marks and its board, whatever way it lies."""

    def at(right: float, down: float) -> Point:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
        top = (ax + (bx - ax) * right, ay + (by - ay) * right)
        low = (dx + (cx - dx) * right, dy + (cy - dy) * right)
        return top[0] + (low[0] - top[0]) * down, top[1] + (low[1] - top[1]) * down

    def area(left: float, top: float, right: float, low: float, fill: str) -> str:
        ends = (at(left, top), at(right, top), at(right, low), at(left, low))
        return f'<path d="M{"L".join(f"{x:.1f} {y:.1f}" for x, y in ends)}Z" fill="{fill}"/>'

    made = area(0, 0, 1, 1, PAPER)
    for right, down in ((0.05, 0.04), (0.83, 0.04), (0.83, 0.86), (0.05, 0.86)):
        made += area(right, down, right + 0.12, down + 0.1, INK)
    for row in range(6):
        for column in range(6):
            left, top = 0.14 + column * 0.12, 0.2 + row * 0.1
            made += area(left, top, left + 0.11, top + 0.092, fill_of((row, column)))
    return TABLE + made


def fill_of(cell: Cell) -> str:
    """The colour of a square on the sheet that is photographed."""
    if cell in BEND:
        return BLUE
    return RED if (cell[0], cell[1] - 2) in TEE else EMPTY


def photos() -> list[tuple[Sign, str]]:
    """Flat with all four marks, one mark out of the picture, a lamp's glare."""
    # Where the glare is, nothing is left of the ink.
    glare = "".join(
        f'<circle cx="66" cy="58" r="{r}" fill="#fff" fill-opacity="{seen}"/>'
        for r, seen in ((31, 0.35), (25, 0.5), (19, 0.9))
    )
    cut = ((40, 30), (118, 22), (126, 122), (46, 128))
    return [
        ("tick", photographed()),
        ("cross", photographed(cut)),
        ("cross", photographed() + glare),
    ]


def picture(parts: Sequence[tuple[Sign, str]]) -> str:
    """Small pictures side by side, with their signs."""
    width = len(parts) * SIDE
    made = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {SIDE}">']
    made.append(f'<clipPath id="c"><rect width="{SIDE}" height="{SIDE}" rx="8"/></clipPath>')
    for number, (sign, drawn) in enumerate(parts):
        colour, path = SIGNS[sign]
        made.append(
            f'<g transform="translate({number * SIDE + 3} 3) scale(0.95)" clip-path="url(#c)">'
            f'<rect width="{SIDE}" height="{SIDE}" fill="{PAPER}"/>{drawn}'
            f'<circle cx="104" cy="104" r="11" fill="{colour}" stroke="{PAPER}" stroke-width="2"/>'
            f'<path d="M104 104{path}" fill="none" stroke="{PAPER}" stroke-width="2.4"'
            ' stroke-linecap="round" stroke-linejoin="round"/></g>'
        )
    return "\n".join([*made, "</svg>", ""])


PICTURES: Final = {
    "draw-good": good,
    "draw-doubt": doubtful,
    "draw-pens": pens,
    "draw-photo": photos,
}


def main() -> None:
    """Draw them all."""
    FOLDER.mkdir(exist_ok=True)
    for name, parts in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(picture(parts()), encoding="utf-8")


if __name__ == "__main__":
    main()
