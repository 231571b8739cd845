"""The comparison that the tests of this folder stand on finds what it should."""

from __future__ import annotations

from typing import Any

import pytest

from tests.legacy.comparing import changes

THEN = {"seq": 3, "say": "Roll.", "game": {"over": True, "dice": [{"die": 0, "text": None}]}}


@pytest.mark.parametrize(
    "now",
    [
        THEN,
        THEN | {"rules": "dice"},
        THEN | {"say": "Please roll."},
        THEN | {"game": {"over": True, "dice": [{"die": 0, "text": None, "new": 1}]}},
    ],
)
def test_what_may_be(now: dict[str, Any]) -> None:
    assert not list(changes(THEN, now))


@pytest.mark.parametrize(
    "now",
    [
        {"seq": 3, "say": "Roll."},
        THEN | {"seq": "3"},
        THEN | {"say": ""},
        THEN | {"say": None},
        THEN | {"game": {"over": 1, "dice": [{"die": 0, "text": None}]}},
        THEN | {"game": {"over": True, "dice": []}},
        THEN | {"game": {"over": True, "dice": [{"die": 0, "text": "fits"}]}},
    ],
)
def test_what_may_not_be(now: dict[str, Any]) -> None:
    assert len(list(changes(THEN, now))) == 1
