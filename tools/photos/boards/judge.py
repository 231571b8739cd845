"""How well a photo of a board was read."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import mean, median

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


@dataclass(frozen=True)
class Tally:
    """Outcomes together; parts are of all photos.

    :ivar marked: squares in the mean; ``usual`` the median.
    """

    photos: int
    found: float
    lost: float
    right: float
    right_after: float
    silent: float
    marked: float
    usual: float


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


def tally(outcomes: Iterable[Outcome]) -> Tally:
    """Shares over photos, and marked squares of boards that were read."""
    every = list(outcomes)
    marked = [one.marked for one in every if one.found] or [0]
    return Tally(
        len(every),
        mean(one.found for one in every),
        mean(one.lost for one in every),
        mean(one.right for one in every),
        mean(one.right_after for one in every),
        mean(one.silent for one in every),
        mean(marked),
        median(marked),
    )


def interval(part: float, photos: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, in per cent."""
    z = 1.96
    middle = (part + z * z / (2 * photos)) / (1 + z * z / photos)
    half = (
        z * math.sqrt(part * (1 - part) / photos + z * z / (4 * photos**2)) / (1 + z * z / photos)
    )
    return 100 * max(0.0, middle - half), 100 * min(1.0, middle + half)
