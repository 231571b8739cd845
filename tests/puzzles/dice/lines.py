"""Every complete line of a puzzle, written straight from rules P1 to P4, D7 to D9.

Nothing of the program's board or solver is used: shapes come as squares from the catalogue, and
what touches what is found by adding 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from rollwrite.dicegame import Sheet
from rollwrite.geometry import square_shapes
from rollwrite.puzzles.dice import Step

Square = tuple[int, int]
#: A shape on a sheet: its squares, those beside them, and those at their corners, as bits.
Place = tuple[int, int, int]


@cache
def places(shape: str, side: int) -> tuple[Place, ...]:
    """Everywhere a shape can lie on an empty sheet."""
    found: set[frozenset[Square]] = set()
    for flip in (1, -1):
        cells = {(flip * x, y) for x, y in square_shapes()[shape].cells}
        for _ in range(4):
            cells = {(-y, x) for x, y in cells}
            left, top = min(x for x, _ in cells), min(y for _, y in cells)
            found.add(frozenset((x - left, y - top) for x, y in cells))
    all_places = []
    for form in sorted(found, key=sorted):
        for row in range(side):
            for column in range(side):
                squares = {(row + y, column + x) for x, y in form}
                if all(r < side and c < side for r, c in squares):
                    all_places.append(_place(squares, side))
    return tuple(all_places)


def _place(squares: set[Square], side: int) -> Place:
    beside = {(r + a, c + b) for r, c in squares for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    corners = {(r + a, c + b) for r, c in squares for a in (1, -1) for b in (1, -1)}
    return mask(squares, side), mask(beside - squares, side), mask(corners - beside, side)


def mask(squares: Iterable[Square], side: int) -> int:
    """Squares of a sheet as bits."""
    inside = ((r, c) for r, c in squares if 0 <= r < side and 0 <= c < side)
    return sum(1 << (r * side + c) for r, c in inside)


def fills_of_lines(sheet: Sheet, steps: Sequence[Step]) -> Counter[int]:
    """How many complete lines leave how many squares empty."""
    side, rows = sheet.layout.side, sheet.layout.rows
    last = side - 1
    starts = mask([(0, 0), (0, last), (last, 0), (last, last)], side)
    drawn: dict[str, int] = {}
    used: set[str | None] = set()
    for mark in sheet.marks:
        drawn[mark.colour] = drawn.get(mark.colour, 0) | mask(mark.squares or (), side)
        used.add(mark.shape)
    found: Counter[int] = Counter()

    def go(depth: int, drawn: dict[str, int], used: set[str | None]) -> None:
        taken = sum(drawn.values())
        if depth == len(steps):
            found[side * side - taken.bit_count()] += 1
            return
        step = steps[depth]
        own = drawn.get(step.colour, 0)
        for shape in rows[step.face - 1]:
            if shape in used:
                continue
            for squares, beside, corners in places(shape, side):
                reaches = corners & own if own else squares & starts
                if reaches and not squares & taken and not beside & own:
                    go(depth + 1, {**drawn, step.colour: own | squares}, {*used, shape})

    go(0, drawn, used)
    return found
