"""Where a child sits who comes when games are on: a free chair, a bot's, or as the teacher says."""

from __future__ import annotations

import pytest

from rollwrite.classroom import ClassRefusedError, Classroom
from rollwrite.classroom import commands as cmd
from tests.classroom.test_class import a_class, after


def coming(room: Classroom, busy: set[int], bots: set[int]) -> tuple[int, int]:
    """Who the next one to come is, and at which table."""
    then = after(room, cmd.Join(busy=frozenset(busy), bots=frozenset(bots)))
    child = next(one for one in then.children if one.has_come and one not in room.children)
    assert len(then.at(child.table)) <= room.opened.size
    return child.number, child.table


def test_who_comes_late_gets_a_free_chair_then_a_bots_then_the_teachers_word() -> None:
    # Four at table 1 and at table 2; the first two of each are here.
    room = after(a_class(8), *(cmd.Join(child) for child in (1, 2, 5, 6)))
    assert coming(room, set(), set()) == (3, 1)
    assert coming(room, {1}, {1}) == (7, 2)
    assert coming(room, {1, 2}, {2}) == (7, 2)
    assert coming(room, {1, 2}, set()) == (3, 1)
    # A table nobody was to sit at takes one of those whose own table plays.
    assert coming(after(room, cmd.AddTable("NEW")), {1, 2}, {1}) == (3, 3)
    # With all here there is one chair more, and nobody is sent to paper.
    full = after(a_class(7, "T1", None), *(cmd.Join(child) for child in range(1, 8)))
    assert coming(full, {1}, set()) == (8, 2)
    assert coming(after(full, cmd.AddTable("NEW")), {1}, {1}) == (8, 3)


def test_a_phone_gets_a_chair_of_phones_before_one_on_paper() -> None:
    room = after(a_class(7, "T1", None), cmd.RemoveChair(7), cmd.AddTable("NEW"))
    room = after(room, *(cmd.Join(child) for child in (1, 2, 3, 4)), cmd.AddChair(3))
    assert coming(room, set(), set()) == (8, 3)
    assert coming(after(room, cmd.Join()), set(), set()) == (5, 2)


def test_who_was_too_slow_to_sit_down_goes_where_there_is_room() -> None:
    room = after(a_class(7), cmd.Join(), cmd.Join())
    late = cmd.ComeLate(2, frozenset({1}), frozenset({1}))
    then = after(room, late)
    child = then.child(2)
    assert child is not None
    assert (child.table, then.seat(child)) == (2, 4)
    # It is no change of the teacher's, who takes nothing of it back.
    assert then.back == room.back
    with pytest.raises(ClassRefusedError, match="late"):
        after(room, cmd.ComeLate(2, frozenset({1, 2}), frozenset()))
