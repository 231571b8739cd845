"""The solver against a search that knows nothing of it, on small sheets of every kind."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from rollwrite.dicegame import Layout, Sheet, built_in_layout
from rollwrite.geometry import square_shapes
from rollwrite.puzzles import Budget, TooManyLinesError
from rollwrite.puzzles.dice import Step
from rollwrite.puzzles.dice.making import Solver, boards_of
from tests.nights import IS_NIGHT
from tests.puzzles.dice.lines import fills_of_lines
from tests.together import for_each

MANY = 1_000_000


def some_layout(rng: Random, side: int) -> Layout:
    """Rows as nobody would choose them."""
    shapes = sorted(square_shapes())
    rng.shuffle(shapes)
    cuts = [0, *sorted(rng.sample(range(1, len(shapes)), 5)), len(shapes)]
    rows = tuple(tuple(shapes[a:b]) for a, b in pairwise(cuts))
    return Layout("some", side, rows)


def boards(seed: int) -> list[tuple[Sheet, tuple[Step, ...]]]:
    rng = Random(seed)
    layout = some_layout(rng, rng.choice((5, 6, 7)))
    return list(boards_of(layout, f"S{seed}", rng.choice((2, 3)), (1, 6)))[:4]


@pytest.mark.thorough
@for_each("seed", range(40 if IS_NIGHT else 5))
def test_it_finds_what_an_exhaustive_search_finds(seed: int) -> None:
    for sheet, steps in boards(seed):
        solver = Solver(sheet, steps)
        empty = sheet.unfilled
        expected = fills_of_lines(sheet, steps)
        counted = solver.count(sheet.position, Budget(MANY))
        assert {empty - filled: n for filled, n in counted.items()} == expected
        best = solver.best(sheet.position, Budget(MANY))
        assert best is not None
        assert empty - best.filled == min(expected)
        is_flat = len(expected) == 1
        assert solver.falls_short(sheet.position, best.filled, Budget(MANY)) is not is_flat
        greedy = solver.greedy(sheet.position)
        if len(greedy.placements) == len(steps):
            assert expected[empty - greedy.filled]


def test_a_search_ends_after_as_many_positions_as_it_may_look_at() -> None:
    layout = built_in_layout("grand")
    sheet, steps = next(boards_of(layout, "LONG", 5, (2, 3)))
    solver = Solver(sheet, steps)
    budget = Budget(500)
    with pytest.raises(TooManyLinesError):
        solver.count(sheet.position, budget)
    assert budget.left == -1


def test_rows_of_one_size_make_every_line_alike() -> None:
    layout = built_in_layout("standard")
    sheet = Sheet(layout)
    sizes = {face: {square_shapes()[s].size for s in layout.row(face)} for face in range(1, 7)}
    for face, found in sizes.items():
        colour = next(iter(boards_of(layout, "X", 2, (6, 6))))[1][0].colour
        assert Solver(sheet, (Step(colour, face),)).is_flat is (len(found) == 1)
