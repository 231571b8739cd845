"""Who has won (D15)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.dicegame.state import rank
from tests.dicegame.playing import outcome


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([(1, 30, 0), (2, 20, 3)], [(2, 1, None), (1, 2, None)]),
        ([(1, 20, 2), (2, 20, 1)], [(2, 1, "strikes"), (1, 2, "strikes")]),
        # The win is shared: 1, 1, 3.
        ([(1, 20, 1), (2, 25, 0), (3, 20, 1)],
         [(1, 1, "shared"), (3, 1, "shared"), (2, 3, None)]),
        ([(1, 9, 1), (2, 9, 1), (3, 9, 2), (4, 9, 2)],
         [(1, 1, "shared"), (2, 1, "shared"), (3, 3, "shared"), (4, 3, "shared")]),
        ([(1, 9, 0), (2, 9, 1), (3, 9, 1)],
         [(1, 1, "strikes"), (2, 2, "shared"), (3, 2, "shared")]),
        ([(4, 0, 3)], [(4, 1, None)]),
        ([], []),
    ],
)  # fmt: skip
def test_ranks(
    results: list[tuple[int, int, int]], expected: list[tuple[int, int, str | None]]
) -> None:
    assert [(score.seat, score.rank, score.tie) for score in rank(results)] == expected


SCORES = st.tuples(st.integers(0, 3), st.integers(0, 3))


@given(st.lists(SCORES, max_size=4))
def test_the_rank_is_one_more_than_the_number_of_better_ones(scores: list[tuple[int, int]]) -> None:
    results = [(seat, *score) for seat, score in enumerate(scores, start=1)]
    ranked = rank(results)
    assert sorted((score.seat, score.rank) for score in ranked) == sorted(outcome(results))
    assert [score.rank for score in ranked] == sorted(score.rank for score in ranked)
