"""How well a photo was read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rollwrite.photo import Reading
from tools.photos.sheets.photo import Photo


@dataclass(frozen=True)
class Outcome:
    """One photo against its truth.

    :ivar right: every square, before any person's correction.
    :ivar right_after: every square, once the marked ones are put right.
    :ivar warned: a square was marked or a suggestion made.
    :ivar marked: how many squares were marked.
    :ivar suggestion_right: the suggestion is the truth, where the reading is wrong.
    :ivar boxes_right: crossed-out shapes and strikes are all right.
    :ivar boxes_right_after: the same, once those in doubt are put right.
    """

    found: bool
    layout: bool = False
    right: bool = False
    right_after: bool = False
    warned: bool = True
    marked: int = 0
    suggestion_right: bool = False
    boxes_right: bool = False
    boxes_right_after: bool = False
    code_read: bool = False


def judge(photo: Photo, reading: Reading) -> Outcome:
    """Compare a reading with the truth."""
    if not reading.found:
        return Outcome(found=False)
    if reading.layout != photo.layout:
        return Outcome(found=True, warned=bool(reading.uncertain or reading.suggestion))
    wrong = {
        (row, column)
        for row, line in enumerate(photo.squares)
        for column, letter in enumerate(line)
        if reading.squares[row][column] != letter
    }
    boxes = frozenset(reading.crossed or ()) ^ photo.crossed
    if reading.strikes != photo.strikes:
        boxes |= {"strike"}
    return Outcome(
        found=True,
        layout=True,
        right=not wrong,
        right_after=wrong <= set(reading.uncertain),
        warned=bool(reading.uncertain or reading.suggestion),
        marked=len(reading.uncertain),
        suggestion_right=bool(wrong) and reading.suggestion == photo.squares,
        boxes_right=not boxes,
        boxes_right_after=boxes <= set(reading.doubtful),
        code_read=photo.seat is not None and (reading.table, reading.seat) == photo.seat,
    )


@dataclass(frozen=True)
class Tally:
    """Shares over many photos, in per cent, and marked squares a sheet."""

    photos: int
    found: float
    whole: float
    after: float
    silent: float
    marked: float
    boxes: float
    boxes_after: float


def tally(outcomes: Iterable[Outcome]) -> Tally:
    """The figures of some photos: whole sheets right, right after correction, silently wrong."""
    all_ = list(outcomes)
    count = len(all_)

    def share(number: int) -> float:
        return 100 * number / max(count, 1)

    return Tally(
        count,
        found=share(sum(o.found for o in all_)),
        whole=share(sum(o.right for o in all_)),
        after=share(sum(o.right_after for o in all_)),
        silent=share(sum(o.found and not o.right and not o.warned for o in all_)),
        marked=sum(o.marked for o in all_) / max(count, 1),
        boxes=share(sum(o.boxes_right for o in all_)),
        boxes_after=share(sum(o.boxes_right_after for o in all_)),
    )
