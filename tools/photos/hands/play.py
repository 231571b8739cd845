"""Sheets as people fill them: by random play, and now and then against the rules."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rollwrite.board import bits
from rollwrite.dicegame import COLOURS, Layout, Sheet

EMPTY = "."


@dataclass(frozen=True)
class Filled:
    """What was drawn on a sheet.

    :ivar squares: a string a row, ``.BYRG``.
    :ivar areas: the drawn shapes: colour letter and squares ``(row, column)`` in the order drawn.
    """

    squares: tuple[str, ...]
    areas: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]
    crossed: frozenset[str]
    strikes: int


def random_filled(layout: Layout, rng: Random, *, broken: float = 0.0) -> Filled:
    """A sheet played at random; with chance ``broken`` it breaks the rules in some way."""
    if rng.random() < broken / 2:
        return _scattered(layout, rng)
    position = Sheet(layout).position
    table = layout.table
    wanted = rng.choice((4, 8, 12, 14, 16, 18, 21, 21))
    areas = []
    crossed = set()
    first = rng.randrange(4)
    for turn in range(wanted):
        number = (first + turn) % 4
        legal = list(bits(position.legal(number)))
        if not legal:
            break
        # Large shapes first now and then, so that all sizes lie on the board.
        placement = max(
            rng.choices(legal, k=rng.choice((1, 1, 3))),
            key=lambda p: table.shape_of(p).size,
        )
        position = position.play(number, placement)
        cells = table.cells_of(placement)
        areas.append((COLOURS[number].value, tuple((y, x) for x, y in cells)))
        crossed.add(table.shape_of(placement).name)
    if rng.random() < broken:
        areas = _break(areas, layout, rng)
    if rng.random() < 0.1:
        crossed ^= {rng.choice(sorted(s.name for s in table.shapes))}
    return Filled(
        _painted(layout, areas),
        tuple(areas),
        frozenset(crossed),
        rng.choice((0, 0, 1, 1, 2, 3)),
    )


def _scattered(layout: Layout, rng: Random) -> Filled:
    """Squares coloured without any rule at all."""
    full = rng.random()
    areas: list[tuple[str, tuple[tuple[int, int], ...]]] = [
        (rng.choice("BYRG"), ((row, column),))
        for row in range(layout.side)
        for column in range(layout.side)
        if rng.random() < full
    ]
    names = [shape.name for shape in layout.table.shapes]
    return Filled(
        _painted(layout, areas),
        tuple(areas),
        frozenset(rng.sample(names, rng.randrange(len(names) + 1))),
        rng.randrange(4),
    )


def _painted(
    layout: Layout, areas: list[tuple[str, tuple[tuple[int, int], ...]]]
) -> tuple[str, ...]:
    squares = [[EMPTY] * layout.side for _ in range(layout.side)]
    for colour, area in areas:
        for row, column in area:
            squares[row][column] = colour
    return tuple("".join(row) for row in squares)


def _break(
    areas: list[tuple[str, tuple[tuple[int, int], ...]]], layout: Layout, rng: Random
) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    """Add single squares and recolour shapes: readers must not count on the rules."""
    areas = list(areas)
    taken = {square for _, area in areas for square in area}
    for _ in range(rng.randrange(1, 4)):
        square = (rng.randrange(layout.side), rng.randrange(layout.side))
        if square not in taken:
            taken.add(square)
            areas.append((rng.choice("BYRG"), (square,)))
        elif areas:
            index = rng.randrange(len(areas))
            areas[index] = (rng.choice("BYRG"), areas[index][1])
    return areas
