"""Sets as the bits of an int."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.board import bits, members, nth
from rollwrite.board.sets import member_at

MEMBERS = st.sets(st.one_of(st.integers(0, 70), st.integers(0, 40_000)))


def as_int(numbers: set[int]) -> int:
    return sum(1 << number for number in numbers)


@given(MEMBERS)
def test_bits_lists_the_members_in_order(numbers: set[int]) -> None:
    assert members(as_int(numbers)) == sorted(numbers)
    assert list(bits(as_int(numbers))) == sorted(numbers)


@given(MEMBERS)
def test_nth_finds_each_member(numbers: set[int]) -> None:
    found = [nth(as_int(numbers), index) for index in range(len(numbers))]
    assert found == sorted(numbers)


@given(MEMBERS.filter(bool), st.floats(0, 1, exclude_max=True))
def test_a_fraction_picks_a_member(numbers: set[int], fraction: float) -> None:
    index = int(fraction * len(numbers))
    assert member_at(as_int(numbers), fraction) == sorted(numbers)[index]


@given(MEMBERS)
def test_nth_refuses_what_the_set_does_not_hold(numbers: set[int]) -> None:
    with pytest.raises(IndexError, match=f"a set of {len(numbers)}"):
        nth(as_int(numbers), len(numbers))
    with pytest.raises(IndexError):
        nth(as_int(numbers), -1)
