"""Puzzles of the dice game: a partly filled sheet, the colours and dice to come, and the fewest
squares left empty.

A *line* is a shape for each step; a *complete* line places one in every step. What a puzzle claims
is found by looking at every complete line, never by chance.
"""

from rollwrite.puzzles.dice.making import Challenge, NoChallenge, make_challenge, make_puzzles
from rollwrite.puzzles.dice.puzzle import (
    LineError,
    Proof,
    Puzzle,
    Step,
    collection,
    grade,
    puzzle_numbered,
    sheet_after,
)

__all__ = [
    "Challenge",
    "LineError",
    "NoChallenge",
    "Proof",
    "Puzzle",
    "Step",
    "collection",
    "grade",
    "make_challenge",
    "make_puzzles",
    "puzzle_numbered",
    "sheet_after",
]
