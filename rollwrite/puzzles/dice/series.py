"""Making graded puzzles from a word, from easy to hard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rollwrite.dicegame import Layout, Sheet
from rollwrite.dicegame.solo import SEED_PATTERN
from rollwrite.puzzles import STARS, Budget, TooManyLinesError
from rollwrite.puzzles.dice.challenges import boards_of, marks_of
from rollwrite.puzzles.dice.puzzle import Proof, Puzzle, Step, grade
from rollwrite.puzzles.dice.solver import Solver

#: How many steps puzzles of one to four stars have, in turn.
_STEPS: Final = {1: (2, 3), 2: (3, 2), 3: (4, 3), 4: (4, 3, 5)}
#: Not all of a puzzle's lines should be seen at a glance.
_LEAST_LINES: Final = 10
#: And of so many lines no more than one should reach the goal.
_LEAST_ONE_IN: Final = 3
#: How many positions may be looked at for one board, and for a puzzle.
_BOARD_POSITIONS: Final = 12_000
_POSITIONS: Final = 60_000
#: As many letters as the longest number of a puzzle adds to its word.
_NUMBER_LETTERS: Final = 6
MAX_SEED: Final = 24 - _NUMBER_LETTERS
assert "{1,24}" in SEED_PATTERN


def make_puzzles(
    layout: Layout,
    seed: str,
    count: int,
    stars: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Puzzle, ...]:
    """Puzzles of a word, from easy to hard: the same ones whenever they are asked for.

    Where a layout makes none of the hardness that is wanted, there are fewer.

    :param seed: 1 to 18 letters, digits and hyphens.
    :param stars: 1 to 4, or None for as many of each as there can be.
    :param progress: called after each with how many were tried, and how many there are to try.
    """
    wanted = planned(count, stars)
    made = []
    for number, hardness in enumerate(wanted, start=1):
        found = make_puzzle(layout, f"{seed}-{hardness}{number:02}", hardness, number)
        if found is not None:
            made.append(found)
        if progress is not None:
            progress(number, count)
    return tuple(made)


def planned(count: int, stars: int | None) -> Sequence[int]:
    """How hard each of some puzzles should be: of each as many, easy ones first."""
    if stars is not None:
        return (stars,) * count
    return sorted(STARS[number % len(STARS)] for number in range(count))


def make_puzzle(layout: Layout, seed: str, stars: int, turn: int) -> Puzzle | None:
    """The puzzle of a word with so many stars; None where it holds none.

    :param turn: by it the number of steps changes from puzzle to puzzle.
    """
    numbers = _STEPS[stars]
    for more in range(len(numbers)):
        steps = numbers[(turn + more) % len(numbers)]
        found = _puzzle(layout, seed, stars, steps)
        if found is not None:
            return found
    return None


def _puzzle(layout: Layout, seed: str, stars: int, steps: int) -> Puzzle | None:
    left = _POSITIONS
    for sheet, line in _boards(layout, seed, steps):
        budget = Budget(min(_BOARD_POSITIONS, left))
        left -= budget.left
        try:
            found = puzzle_of(sheet, line, seed, budget)
        except TooManyLinesError:
            found = None
        if found is not None and found.stars == stars:
            return found
        left += max(budget.left, 0)
        if left == 0:
            break
    return None


def puzzle_of(sheet: Sheet, steps: tuple[Step, ...], seed: str, budget: Budget) -> Puzzle | None:
    """The puzzle of a board; None where it is none: greed reaches the goal, or many lines do.

    :raises TooManyLinesError: there are too many lines to count.
    """
    solver = Solver(sheet, steps)
    if solver.is_flat:
        return None
    greedy = solver.greedy(sheet.position)
    lines = solver.count(sheet.position, budget)
    if lines.total() < _LEAST_LINES or len(lines) == 1:
        return None
    most = max(lines)
    is_complete = len(greedy.placements) == len(steps)
    is_common = lines[most] * _LEAST_ONE_IN > lines.total()
    if is_common or (is_complete and greedy.filled == most):
        return None
    proof = Proof(lines.total(), lines[most], most - greedy.filled if is_complete else None)
    best = solver.best(sheet.position, budget)
    assert best is not None
    answer = marks_of(sheet, steps, best.placements)
    return Puzzle(0, seed, sheet, steps, sheet.unfilled - most, grade(proof), proof, answer)


def _boards(layout: Layout, seed: str, steps: int) -> Iterator[tuple[Sheet, tuple[Step, ...]]]:
    # A board about half full leaves something to look for, and not too much.
    half = max(2, round(layout.side * 1.1))
    yield from boards_of(layout, seed, steps, (half - 2, half + 2))
    yield from boards_of(layout, seed, steps, (max(1, half // 2), half - 1))
