"""Who has won, and that who leaves ranks after all who play to their end (D15, D16)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.dicegame import Settings
from rollwrite.dicegame.state import rank
from rollwrite.table import LeaveGame
from tests.dicegame.playing import Play, game_of, outcome, small
from tests.dicegame.test_out import FREE_TO_GO, NO_CORNER

#: Good, and with room for more.
GOOD = ".RRRR\n.....\n.GGGG\n.....\nBBBBB"


@pytest.mark.parametrize(
    ("results", "behind", "expected"),
    [
        ([(1, 30, 0), (2, 20, 3)], set(), [(2, 1, None), (1, 2, None)]),
        ([(1, 20, 2), (2, 20, 1)], set(), [(2, 1, "strikes"), (1, 2, "strikes")]),
        # The win is shared: 1, 1, 3.
        ([(1, 20, 1), (2, 25, 0), (3, 20, 1)], set(),
         [(1, 1, "shared"), (3, 1, "shared"), (2, 3, None)]),
        ([(1, 9, 1), (2, 9, 1), (3, 9, 2), (4, 9, 2)], set(),
         [(1, 1, "shared"), (2, 1, "shared"), (3, 3, "shared"), (4, 3, "shared")]),
        ([(1, 9, 0), (2, 9, 1), (3, 9, 1)], set(),
         [(1, 1, "strikes"), (2, 2, "shared"), (3, 2, "shared")]),
        ([(4, 0, 3)], set(), [(4, 1, None)]),
        ([], set(), []),
        # Who has left is last whatever the squares.
        ([(1, 5, 0), (2, 30, 3)], {1}, [(2, 1, None), (1, 2, None)]),
        # Equal sheets do not tie across the line.
        ([(1, 20, 1), (2, 20, 1)], {2}, [(1, 1, None), (2, 2, None)]),
        ([(1, 20, 1), (2, 20, 0)], {2}, [(1, 1, None), (2, 2, None)]),
        # Among themselves by the same score, ties and all.
        ([(1, 9, 0), (2, 30, 0), (3, 8, 0)], {1, 3}, [(2, 1, None), (3, 2, None), (1, 3, None)]),
        ([(1, 9, 1), (2, 30, 0), (3, 9, 0)], {1, 3},
         [(2, 1, None), (3, 2, "strikes"), (1, 3, "strikes")]),
        ([(1, 9, 1), (2, 30, 0), (3, 9, 1), (4, 31, 0)], {1, 3},
         [(2, 1, None), (4, 2, None), (1, 3, "shared"), (3, 3, "shared")]),
        # All have left: as if nobody had.
        ([(1, 30, 0), (2, 20, 3)], {1, 2}, [(2, 1, None), (1, 2, None)]),
    ],
)  # fmt: skip
def test_ranks(
    results: list[tuple[int, int, int]],
    behind: set[int],
    expected: list[tuple[int, int, str | None]],
) -> None:
    scores = rank(results, behind=behind)
    assert [(score.seat, score.rank, score.tie) for score in scores] == expected


SCORES = st.tuples(st.integers(0, 3), st.integers(0, 3))


@given(st.lists(SCORES, max_size=4), st.sets(st.integers(1, 4)))
def test_two_rankings_one_after_the_other(scores: list[tuple[int, int]], behind: set[int]) -> None:
    results = [(seat, *score) for seat, score in enumerate(scores, start=1)]
    ranked = rank(results, behind=behind)
    assert sorted((score.seat, score.rank) for score in ranked) == sorted(outcome(results, behind))

    def as_alone(
        group: list[tuple[int, int, int]], after: int
    ) -> list[tuple[int, int, str | None]]:
        return [(score.seat, score.rank + after, score.tie) for score in rank(group)]

    stayed = [result for result in results if result[0] not in behind]
    left = [result for result in results if result[0] in behind]
    found = [(score.seat, score.rank, score.tie) for score in ranked]
    assert found == as_alone(stayed, 0) + as_alone(left, len(stayed))


def ranks(play: Play) -> list[tuple[int, int]]:
    return [(score.seat, score.rank) for score in play.game.ranking]


@pytest.mark.parametrize("settings", [Settings(small()), FREE_TO_GO])
def test_out_by_the_die_or_by_choice_is_played_to_the_end(settings: Settings) -> None:
    play = game_of(2, settings).finish()
    assert not any(score.is_behind for score in play.game.ranking)


def test_in_the_last_round_too() -> None:
    """Whoever is the last one in, and leaves, has not played to the end."""
    play = game_of(2).put(1, NO_CORNER).put(2, GOOD).roll(1, 2)
    play.take(1, 1)
    play.do(LeaveGame(2))
    assert play.game.phase == "over"
    assert (play.player(2).unfilled or 0) < (play.player(1).unfilled or 0)
    assert ranks(play) == [(1, 1), (2, 2)]
