"""A match: the games of a table added up (S4)."""

from __future__ import annotations

import pytest

from rollwrite.table.rules import Rank
from rollwrite.table.state import Result, totals, wins

#: Two games of three seats: seat 1 and 2 leave as many squares, seat 2 with fewer strikes.
GAMES = (
    Result(1, "standard", (Rank(1, 1, 10, 1), Rank(2, 2, 14, 0), Rank(3, 3, 30, 0))),
    Result(2, "standard", (Rank(2, 1, 8, 1), Rank(1, 2, 12, 1), Rank(3, 3, 20, 0))),
)


def test_the_lowest_total_wins_then_the_fewest_strikes() -> None:
    assert totals(GAMES, high_wins=False) == (
        Rank(2, 1, 22, 1),
        Rank(1, 2, 22, 2),
        Rank(3, 3, 50, 0),
    )


def test_where_points_are_won_the_highest_total_wins() -> None:
    assert [rank.seat for rank in totals(GAMES, high_wins=True)] == [3, 2, 1]


def test_equal_totals_and_strikes_share_the_place() -> None:
    shared = (Result(1, "standard", (Rank(1, 1, 9, 2), Rank(2, 1, 9, 2), Rank(3, 3, 11, 0))),)
    assert [rank.rank for rank in totals(shared, high_wins=False)] == [1, 1, 3]


@pytest.mark.parametrize(
    ("games", "won"),
    [(GAMES[:1], {1: 1}), (GAMES, {1: 1, 2: 1}), (GAMES + GAMES[:1], {1: 2, 2: 1})],
)
def test_games_that_were_won(games: tuple[Result, ...], won: dict[int, int]) -> None:
    assert wins(games) == won
    assert wins((Result(3, "standard", (Rank(1, 1, 5, 0), Rank(2, 1, 5, 0))),)) == {1: 1, 2: 1}
