"""Hypothesis strategies that the test packages share."""

from __future__ import annotations

import pickle
import random
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from hypothesis import strategies as st

from rollwrite.board import Board, Position, Setup, bits, hexagon, placement_table, rectangle
from rollwrite.geometry import Cell, Shape, square_shapes, triangle_shapes

T = TypeVar("T")


def pickled(value: T) -> T:
    """What comes back from a pickle of ``value``."""
    copy: T = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes, a line before
    return copy


@cache
def sheet_setup(side: int) -> Setup:
    """A dice sheet: four colours that share one supply and may start on any corner square."""
    board = rectangle(side, side)
    last = side - 1
    corners = board.mask([(0, 0), (last, 0), (0, last), (last, last)])
    table = placement_table(board, tuple(square_shapes().values()))
    return Setup(table, (corners,) * 4, (0,) * 4, (1,) * 21, "D9")


@cache
def classic_setup() -> Setup:
    """20x20, four colours with a supply and a corner each."""
    board = rectangle(20, 20)
    starts = tuple(board.mask([cell]) for cell in [(0, 0), (19, 0), (19, 19), (0, 19)])
    table = placement_table(board, tuple(square_shapes().values()))
    return Setup(table, starts, (0, 1, 2, 3), (1,) * 21, "T1")


@cache
def trigon_setup(side: int) -> Setup:
    """A hexagon of triangles, three colours, and the same three start cells for all."""
    board = hexagon(side)
    some = board.mask(board.cells[:: len(board.cells) // 3])
    table = placement_table(board, tuple(triangle_shapes().values()))
    return Setup(table, (some,) * 3, (0, 1, 2), (1,) * 22, "T6")


def boards() -> st.SearchStrategy[Board]:
    """Rectangles and hexagons, small and large."""
    sides = st.integers(1, 30)
    return st.one_of(st.builds(rectangle, sides, sides), st.builds(hexagon, st.integers(1, 15)))


def any_shapes() -> st.SearchStrategy[Shape]:
    """One of the 43 catalogued shapes."""
    return st.sampled_from([*square_shapes().values(), *triangle_shapes().values()])


@dataclass(frozen=True)
class Played:
    """A position and how it came about."""

    position: Position
    moves: tuple[tuple[int, int], ...]


@st.composite
def played(draw: st.DrawFn, setup: Setup, most: int = 70) -> Played:
    """A position that random legal play reaches, colours in any order."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    position = setup.empty
    moves = []
    for _ in range(draw(st.integers(0, most))):
        colour = rng.randrange(setup.colours)
        legal = list(bits(position.legal(colour)))
        if legal:
            placement = rng.choice(legal)
            position = position.play(colour, placement)
            moves.append((colour, placement))
    return Played(position, tuple(moves))


@st.composite
def drawings(draw: st.DrawFn, board: Board) -> tuple[Cell, ...]:
    """What a finger may draw: up to seven connected cells, also over the board's edge, or none."""
    cell = draw(st.sampled_from(board.cells))
    cells = [cell]
    for _ in range(draw(st.integers(0, 6))):
        cell = draw(st.sampled_from(board.lattice.edges(draw(st.sampled_from(cells)))))
        cells.append(cell)
    return tuple(dict.fromkeys(cells))
