"""Random games side by side are those that are played one by one."""

from __future__ import annotations

import random

import pytest

from rollwrite.tilegame import VARIANTS, SchemeError, VariantError, new_game, random_game
from tests.nights import by_day

pytest.importorskip("numpy")

from rollwrite.tilegame.arrays import random_games

ONE_PHASE = [key for key, variant in VARIANTS.items() if len(variant.phases) == 1]


@pytest.mark.parametrize("key", by_day(ONE_PHASE, ["duo", "classic-3", "junior"]))
def test_the_same_games_from_the_same_seeds(key: str) -> None:
    for start in VARIANTS[key].starts:
        seeds = [7, 3, 10**12, 0, 5]
        found = random_games(key, seeds, start)
        assert len(found) == len(seeds)
        for index, seed in enumerate(seeds):
            game = random_game(new_game(key, start), random.Random(seed))
            assert found.game(index) == game
            for scheme in VARIANTS[key].schemes:
                assert tuple(found.points(scheme)[index]) == game.points(scheme)


def test_more_games_than_one_batch() -> None:
    found = random_games("half", range(300))
    assert len(found) == 300
    for index in (0, 255, 256, 299):
        assert found.game(index) == random_game(new_game("half"), random.Random(index))


def test_no_games() -> None:
    none = random_games("duo", [])
    assert len(none) == 0
    assert none.points().shape == (0, 2)


def test_games_with_other_parts_are_refused() -> None:
    with pytest.raises(VariantError, match="draft has parts other than placing"):
        random_games("draft", [1])
    with pytest.raises(VariantError, match="no game"):
        random_games("chess", [1])
    with pytest.raises(SchemeError):
        random_games("junior", [1]).points("advanced")
