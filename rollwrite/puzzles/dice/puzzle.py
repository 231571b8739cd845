"""A puzzle and what is known of it.

Its stars follow from two numbers that an exhaustive search gives. The first is the share of the
complete lines that reach the goal:

====  =====================
★     one in 12 or more
★★    one in 60 or more
★★★   one in 300 or more
★★★★  fewer
====  =====================

The second is how far greed falls short: whoever always draws the largest shape that fits, at the
first place for it, and misses the goal by three squares or more, or gets stuck, is led astray, and
the puzzle has a star more, four at most. Where greed reaches the goal there is no puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rollwrite.board import Violation
from rollwrite.dicegame import Colour, Layout, Mark, Sheet, Square
from rollwrite.puzzles import STARS


@dataclass(frozen=True)
class Step:
    """A round to come: the colour held and the die taken."""

    colour: Colour
    face: int


@dataclass(frozen=True)
class Proof:
    """What the search of every complete line found.

    :ivar lines: how many complete lines there are.
    :ivar winning: how many of them reach the goal.
    :ivar short: by how many squares somebody misses the goal who always takes the largest shape
        that fits, at the first place for it; None where that ends before the last step.
    """

    lines: int
    winning: int
    short: int | None


@dataclass(frozen=True)
class Puzzle:
    """A partly filled sheet, the steps to come and a goal.

    :ivar number: in our collection, from 1; 0 for one that was made on the way.
    :ivar seed: the word that it was made from.
    :ivar sheet: what is drawn already.
    :ivar goal: the fewest squares that can be left empty.
    :ivar stars: how hard it is, 1 to 4 (see :mod:`rollwrite.puzzles.dice.puzzle`).
    :ivar answer: a mark for each step; together they reach the goal.
    """

    number: int
    seed: str
    sheet: Sheet
    steps: tuple[Step, ...]
    goal: int
    stars: int
    proof: Proof
    answer: tuple[Mark, ...]

    @property
    def layout(self) -> Layout:
        """The layout of its sheet."""
        return self.sheet.layout


#: One in so many complete lines, at most, reaches the goal of a puzzle of one, two, three stars.
ONE_IN: Final = (12, 60, 300)
#: Greed that misses the goal by so many squares is led astray.
ASTRAY: Final = 3


def grade(proof: Proof) -> int:
    """The stars, 1 to 4."""
    stars = 1 + sum(proof.lines > most * proof.winning for most in ONE_IN)
    is_astray = proof.short is None or proof.short >= ASTRAY
    return min(stars + is_astray, STARS[-1])


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
