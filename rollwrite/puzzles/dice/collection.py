"""The puzzles that come with the program, as ``tools/make_dice_puzzles.py`` found them.

One a line in ``collection.json``: what is drawn, the steps, an answer, and what was counted.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from rollwrite.dicegame import Colour, Layout, Mark, Sheet, built_in_layout
from rollwrite.puzzles.dice.puzzle import Proof, Puzzle, Step


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
