"""Sheets that random play reaches, for the tests of players without phones."""

from __future__ import annotations

import random
from dataclasses import dataclass

from hypothesis import strategies as st

from rollwrite.board import bits
from rollwrite.dicegame import COLOURS, Layout, Mark, Sheet, built_in_layout
from rollwrite.dicegame.layout import STRIKES
from rollwrite.dicegame.sheet import square_of
from rollwrite.geometry import square_shapes

ROWS = built_in_layout("standard").rows


@st.composite
def layouts(draw: st.DrawFn, largest: int = 8) -> Layout:
    """Layouts of one's own: any shapes in any rows."""
    side = draw(st.integers(5, largest))
    names = draw(st.permutations(sorted(square_shapes())))
    inner = st.integers(1, len(names) - 1)
    cuts = sorted(draw(st.sets(inner, min_size=5, max_size=5)))
    pieces = zip([0, *cuts], [*cuts, len(names)], strict=True)
    return Layout("own", side, tuple(tuple(names[a:b]) for a, b in pieces))


@dataclass(frozen=True)
class Drawn:
    """A sheet and the placements drawn on it: colour, placement, strike."""

    sheet: Sheet
    moves: tuple[tuple[int, int, bool], ...]


def random_sheet(layout: Layout, rng: random.Random, shapes: int) -> Drawn:
    """A sheet with so many shapes drawn, or fewer where a colour is stuck; colours in any order."""
    sheet = Sheet(layout)
    table = layout.table
    moves: list[tuple[int, int, bool]] = []
    for number in range(shapes):
        colour = rng.choice(COLOURS)
        legal = list(bits(sheet.legal(colour)))
        if not legal:
            continue
        placement = rng.choice(legal)
        strike = sheet.strikes < STRIKES and rng.random() < 0.2
        squares = tuple(map(square_of, table.cells_of(placement)))
        shape = table.shape_of(placement).name
        sheet = sheet.with_mark(Mark(number + 1, colour, strike, shape, squares))
        moves.append((colour.number, placement, strike))
    return Drawn(sheet, tuple(moves))


@st.composite
def sheets(draw: st.DrawFn, largest: int = 8) -> Drawn:
    """Sheets of any layout, empty to full."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    return random_sheet(draw(layouts(largest)), rng, draw(st.integers(0, 16)))
