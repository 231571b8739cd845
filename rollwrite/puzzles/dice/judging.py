"""Is what somebody draws for a puzzle allowed? Asked of the sheet, like everything else."""

from __future__ import annotations

from collections.abc import Sequence

from rollwrite.board import Violation
from rollwrite.dicegame import Mark, Sheet, Square
from rollwrite.puzzles.dice.puzzle import Puzzle


class LineError(ValueError):
    """A line with a shape that may not be drawn.

    :ivar step: which step, from 0.
    :ivar violations: why it may not lie there; empty where it is not of the row of the die, or
        where there are no more steps.
    """

    def __init__(self, step: int, violations: tuple[Violation, ...] = ()) -> None:
        self.step = step
        self.violations = violations
        super().__init__(f"step {step + 1} of the line cannot be drawn")


def sheet_after(puzzle: Puzzle, line: Sequence[tuple[Square, ...]]) -> Sheet:
    """The sheet of a puzzle after a line, which need not be complete.

    :param line: the squares of the shape of each step.
    :raises LineError: the rules do not allow it.
    """
    sheet = puzzle.sheet
    for number, squares in enumerate(line):
        if number == len(puzzle.steps):
            raise LineError(number)
        step = puzzle.steps[number]
        violations = sheet.violations(step.colour, squares)
        shape = sheet.shape_at(squares)
        if violations or shape not in puzzle.layout.row(step.face):
            raise LineError(number, violations)
        drawn = tuple(sorted(squares))
        sheet = sheet.with_mark(Mark(len(sheet.marks) + 1, step.colour, False, shape, drawn))
    return sheet
