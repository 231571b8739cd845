"""A puzzle and what is known of it."""

from __future__ import annotations

from dataclasses import dataclass

from rollwrite.dicegame import Colour, Layout, Mark, Sheet


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
    :ivar stars: how hard it is, 1 to 4 (see :mod:`rollwrite.puzzles.dice.grading`).
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
