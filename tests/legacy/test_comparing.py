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


def _told(do: str, *kinds: str, passing: bool) -> dict[str, Any]:
    task = {"do": do, "title": "Pass the markers left", "passing": passing}
    return {"game": {"players": [{"kind": kind} for kind in kinds]}, "tasks": [task]}


def test_a_marker_is_passed_by_hand_where_there_is_one() -> None:
    then, now = (
        _told("pass", "phone", "guest", passing=True),
        _told("wait", "phone", "guest", passing=False),
    )
    assert not list(changes(then, now))
    # What was said on purpose in another way may not come back.
    assert len(list(changes(then, then))) == 2
    then, now = (
        _told("pass", "phone", "paper", passing=True),
        _told("wait", "phone", "paper", passing=False),
    )
    assert not list(changes(then, then))
    assert len(list(changes(then, now))) == 2
    # A phone that rolled does so today.
    then, now = _told("roll", "phone", passing=True), _told("wait", "phone", passing=False)
    assert [place.split(":")[0] for place in changes(then, now)] == ["tasks/0/do"]
