"""How well a photo of a board was read."""

from __future__ import annotations

import math
from dataclasses import dataclass

from rollwrite.photo.boards import BoardReading
from tools.photos.boards.photo import BoardPhoto

#: Corners nearer to the true ones than this part of a side count as found.
NEAR = 0.02


@dataclass(frozen=True)
class Outcome:
    """One photo against its truth.

    :ivar found: the board was read, with all corners near the true ones.
    :ivar lost: the reader was sure of corners that are wrong.
    :ivar right: every square, before anybody corrects; ``right_after`` once the marked ones are.
    :ivar silent: a square is wrong and nothing is marked.
    :ivar marked: how many squares are marked.
    :ivar wrong: how many squares are wrong and not marked.
    """

    found: bool
    lost: bool = False
    right: bool = False
    right_after: bool = False
    silent: bool = False
    marked: int = 0
    wrong: int = 0


def judge(photo: BoardPhoto, reading: BoardReading) -> Outcome:
    """Compare a reading with the truth, whichever side of the table was called the upper one."""
    if not reading.found or reading.corners is None:
        return Outcome(found=False)
    side = math.dist(photo.corners[0], photo.corners[1])
    off, turn = min(
        (max(math.dist(reading.corners[(n + turn) % 4], photo.corners[n]) for n in range(4)), turn)
        for turn in range(4)
    )
    if off > NEAR * side:
        return Outcome(found=False, lost=True, marked=len(reading.uncertain))
    truth = photo.squares
    # The reading's upper left is so many corners further round than the board's own.
    for _ in range(-turn % 4):
        truth = tuple("".join(row) for row in zip(*truth, strict=True))[::-1]
    wrong = {
        (row, column)
        for row, line in enumerate(truth)
        for column, letter in enumerate(line)
        if reading.squares[row][column] != letter
    }
    missed = wrong - set(reading.uncertain)
    return Outcome(
        found=True,
        right=not wrong,
        right_after=not missed,
        silent=bool(missed) and not reading.uncertain,
        marked=len(reading.uncertain),
        wrong=len(missed),
    )
