"""Boards that people give to help the reader: files that the Check page writes."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import numpy as np
import pytest

from rollwrite.photo import Ink
from tests.photo.pictures import encoded
from tests.together import for_each
from tools.photos.training.given import GivenError, arrays_of, parse_given

SIDE, UNIT = 5, 40
ANSWERS = ["B....", ".....", "..Y..", ".....", "....."]


def file(**told: Any) -> bytes:
    """A file as the page writes it, of a small board with a blue and a yellow square."""
    size = (SIDE + 2) * UNIT
    picture = np.full((size, size, 3), 230, np.uint8)
    for number in range(SIDE + 1):
        at = (number + 1) * UNIT
        picture[at - 1 : at + 1, UNIT:-UNIT] = picture[UNIT:-UNIT, at - 1 : at + 1] = 120
    for row, column, ink in ((0, 0, (190, 90, 50)), (2, 2, (40, 200, 235))):
        top, left = (row + 1) * UNIT, (column + 1) * UNIT
        picture[top + 3 : top + UNIT - 3, left + 3 : left + UNIT - 3] = ink
    steps = [(number + 1) * UNIT - 0.5 for number in range(SIDE + 1)]
    data = {
        "format": "rollwrite-reading",
        "version": 1,
        "side": SIDE,
        "picture": b64encode(encoded(picture)).decode(),
        "nodes": [[[x, y] for x in steps] for y in steps],
        "read": ["." * SIDE] * SIDE,
        "answers": ANSWERS,
        "uncertain": [[0, 0]],
        "not_counted": [{"square": [1, 1], "ink": "crossed-out", "colour": "R"}],
        "printed": True,
    }
    return json.dumps(data | told).encode()


def test_a_board_that_somebody_gave_is_one_more_view_to_learn_from() -> None:
    given = parse_given(file())
    assert given.inks == {(1, 1): Ink.CROSSED_OUT}
    kept = arrays_of(given)
    view, letters = np.asarray(kept["view"]), np.asarray(kept["letters"])
    assert letters.reshape(SIDE, SIDE)[0, 0] == 1
    assert letters.reshape(SIDE, SIDE)[2, 2] == 2
    # What was coloured is darker than paper where the network will look for it.
    scale = len(view) // (SIDE + 2)
    blue, blank = (view[(row + 1) * scale + scale // 2, scale + scale // 2, 0] for row in (0, 3))
    assert blue < blank


@for_each(
    "wrong",
    [
        {"format": "another"},
        {"version": 2},
        {"side": 4000},
        {"answers": ["B"] * SIDE},
        {"nodes": [[0, 0]]},
        {"nodes": [[[float("nan")] * 2] * (SIDE + 1)] * (SIDE + 1)},
        {"picture": "!!"},
        {"picture": ""},
        {"not_counted": [{"square": [0, 0], "ink": "butter"}]},
        {"not_counted": None},
    ],
)
def test_what_strangers_write_is_not_believed(wrong: dict[str, Any]) -> None:
    with pytest.raises(GivenError):
        parse_given(file(**wrong))
