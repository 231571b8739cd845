"""Perft against the published counts."""

from __future__ import annotations

import pytest

from rollwrite.tilegame import new_game, perft, perft_split
from tests.nights import IS_NIGHT


# By day the fourth colour's first moves are those of brute force: `tests/board/test_position.py`.
@pytest.mark.thorough
@pytest.mark.parametrize(
    ("key", "counts"),
    [
        ("classic", [1, 58, 3_364, 195_112, *([11_316_496] if IS_NIGHT else [])]),
        ("duo", [1, 414, 171_396]),
        ("junior", [1, 189, 35_721]),
        ("trigon", [1, 2_478, 5_117_070]),
        ("draft-2", [1, 21, 21 * 20, 21 * 20 * 19]),
    ],
)
def test_published_counts(key: str, counts: list[int]) -> None:
    game = new_game(key)
    assert [perft(game, depth) for depth in range(len(counts))] == counts


def test_a_split_adds_up() -> None:
    game = new_game("duo").play("e10").play("j5")
    split = perft_split(game, 2)
    assert set(split) == set(game.legal_moves())
    assert sum(split.values()) == perft(game, 2)


@pytest.mark.parametrize(("function", "depth"), [(perft, -1), (perft_split, 0)])
def test_depths_that_mean_nothing(function: object, depth: int) -> None:
    assert callable(function)
    with pytest.raises(ValueError, match="depth"):
        function(new_game("duo"), depth)
