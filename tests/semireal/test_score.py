"""Readings are judged square by square: right, right after correction, wrong in silence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollwrite.photo import Reading
from tools.photos.judging import Score, Share, judged
from tools.photos.semireal import SemiReal

PHOTO = SemiReal(
    b"",
    "own",
    ("B.", ".Y"),
    frozenset({"1", "2"}),
    1,
    None,
    {(0, 0): "filled", (1, 1): "thin"},
    (),
    {"habit": "filled", "damages": []},
)
RIGHT = Reading(
    found=True,
    size=(2, 2),
    layout="own",
    squares=("B.", ".Y"),
    confidence=((1.0, 0.97), (0.995, 0.6)),
    uncertain=((1, 1),),
    crossed=("1", "2"),
    strikes=1,
)


def test_a_reading_without_mistakes() -> None:
    one = judged(PHOTO, RIGHT)
    assert (one.right, one.right_after, one.is_silent) == (True, True, False)
    assert (one.marked, one.boxes, one.boxes_after) == (1, True, True)


def test_a_marked_mistake_is_right_after_correction() -> None:
    one = judged(PHOTO, replace(RIGHT, squares=("B.", "..")))
    assert (one.right, one.right_after, one.is_silent) == (False, True, False)


def test_a_mistake_that_is_not_marked_is_silent() -> None:
    one = judged(PHOTO, replace(RIGHT, squares=("..", ".Y")))
    assert (one.right, one.right_after, one.is_silent) == (False, False, True)
    assert Score((one,)).by_style()["filled"] == (1, 1, 1)


def test_a_sheet_that_is_not_found_is_wrong_and_not_silent() -> None:
    one = judged(PHOTO, Reading(found=False, size=(2, 2)))
    assert (one.right, one.right_after, one.is_silent) == (False, False, False)


def test_another_layout_is_wrong_in_silence() -> None:
    assert judged(PHOTO, replace(RIGHT, layout="other")).is_silent


@pytest.mark.parametrize(
    ("doubtful", "after"), [((), False), (("2",), True), (("2", "strike"), True)]
)
def test_boxes_in_doubt_are_put_right(doubtful: tuple[str, ...], after: bool) -> None:
    one = judged(PHOTO, replace(RIGHT, crossed=("1",), doubtful=doubtful))
    assert (one.boxes, one.boxes_after) == (False, after)


def test_reliability_counts_squares_by_their_confidence() -> None:
    table = Score((judged(PHOTO, replace(RIGHT, squares=("B.", "Y."))),)).reliability()
    assert {name: (many, bad) for name, many, bad in table if many} == {
        "0.5-0.7": (1, 1),
        "0.95-0.99": (1, 0),
        "0.99-0.999": (1, 1),
        "0.999-1": (1, 0),
        ">= 0.99": (2, 1),
    }


def test_intervals_are_those_of_wilson() -> None:
    # Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263 and 0 of 20.
    assert Share(81, 263).interval == pytest.approx((25.53, 36.62), abs=0.02)
    assert Share(0, 20).interval == pytest.approx((0.0, 16.11), abs=0.02)
