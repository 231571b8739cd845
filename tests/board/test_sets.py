"""Sets as the bits of an int."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.board import bits, nth

MEMBERS = st.sets(st.one_of(st.integers(0, 70), st.integers(0, 40_000)))


def as_int(members: set[int]) -> int:
    return sum(1 << member for member in members)


@given(MEMBERS)
def test_bits_lists_the_members_in_order(members: set[int]) -> None:
    assert list(bits(as_int(members))) == sorted(members)


@given(MEMBERS)
def test_nth_finds_each_member(members: set[int]) -> None:
    found = [nth(as_int(members), index) for index in range(len(members))]
    assert found == sorted(members)


@given(MEMBERS)
def test_nth_refuses_what_the_set_does_not_hold(members: set[int]) -> None:
    with pytest.raises(IndexError, match=f"a set of {len(members)}"):
        nth(as_int(members), len(members))
    with pytest.raises(IndexError):
        nth(as_int(members), -1)
