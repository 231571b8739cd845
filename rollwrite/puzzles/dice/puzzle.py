"""Puzzles and what is known of them; those that come with the program are in ``collection.json``.

Their stars follow from two numbers that an exhaustive search gives. The first is the share of the
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

The collection is made by ``tools/make_dice_puzzles.py``: one a line, what is drawn, the steps, an
answer, and what was counted.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from rollwrite.board import Violation
from rollwrite.dicegame import Colour, Layout, Mark, Sheet, Square, built_in_layout
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


@cache
def collection() -> tuple[Puzzle, ...]:
    """All of them, from easy to hard."""
    source = files("rollwrite.puzzles.dice").joinpath("collection.json")
    return tuple(
        puzzle_from_json(number, data)
        for number, data in enumerate(json.loads(source.read_text(encoding="utf-8")), start=1)
    )


def puzzle_numbered(number: int) -> Puzzle | None:
    """The puzzle with a number, from 1; None if there is none."""
    puzzles = collection()
    return puzzles[number - 1] if 1 <= number <= len(puzzles) else None


def puzzle_from_json(number: int, data: dict[str, Any]) -> Puzzle:
    """A puzzle as it was written by :func:`puzzle_to_json`."""
    layout = built_in_layout(data["layout"])
    drawn = _marks(layout, 1, data["drawn"])
    steps = tuple(Step(Colour(colour), face) for colour, face in data["steps"])
    answer = _marks(
        layout,
        len(drawn) + 1,
        [(step.colour, squares) for step, squares in zip(steps, data["answer"], strict=True)],
    )
    proof = Proof(data["lines"], data["winning"], data["short"])
    return Puzzle(
        number, data["seed"], Sheet(layout, drawn), steps, data["goal"], data["stars"], proof,
        answer,
    )  # fmt: skip


def puzzle_to_json(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle on one of our layouts as plain JSON."""
    return {
        "layout": puzzle.layout.name,
        "seed": puzzle.seed,
        "stars": puzzle.stars,
        "goal": puzzle.goal,
        "lines": puzzle.proof.lines,
        "winning": puzzle.proof.winning,
        "short": puzzle.proof.short,
        "steps": [[step.colour, step.face] for step in puzzle.steps],
        "drawn": [[mark.colour, mark.squares] for mark in puzzle.sheet.marks],
        "answer": [mark.squares for mark in puzzle.answer],
    }


def _marks(layout: Layout, first: int, drawn: Iterable[tuple[str, Any]]) -> tuple[Mark, ...]:
    marks = []
    for number, (colour, given) in enumerate(drawn, start=first):
        squares = tuple((row, column) for row, column in given)
        shape = Sheet(layout).shape_at(squares)
        marks.append(Mark(number, Colour(colour), False, shape, squares))
    return tuple(marks)
