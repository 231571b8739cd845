"""How much games that are played on tell is learned from games that were kept."""

from __future__ import annotations

import numpy as np
import pytest

from rollwrite.players.tile.weights import HALF, load_weights, weights_from_json
from tools.train_mixture import fitted, odds_of

PARTS = 4
#: By value and by games that are played on, in four parts of a game.
TRUE = np.array([[1.2, 0.1], [1.0, 0.4], [0.8, 0.7], [0.6, 1.0]])


def _rows(count: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Positions that end as the true weights say."""
    rng = np.random.default_rng(5)
    rows = np.zeros((count, 5))
    rows[:, 0] = rng.integers(0, PARTS, count)
    rows[:, 1:4] = rng.normal(0, (1.5, 0.5, 1.5), (count, 3))
    rows[:, 4] = rng.random(count) < 1 / (1 + np.exp(-odds_of(rows, TRUE)))
    return rows


def test_what_made_the_results_is_found_again() -> None:
    assert fitted(_rows(40_000), PARTS) == pytest.approx(TRUE, abs=0.1)


def test_who_has_seen_nothing_counts_half_and_half() -> None:
    assert fitted(_rows(0), PARTS) == pytest.approx(np.array([HALF] * PARTS))


@pytest.mark.parametrize("key", ["classic-2", "duo", "junior", "trigon"])
def test_weights_keep_what_was_learned(key: str) -> None:
    weights = load_weights(key)
    assert len(weights.mixed) == len(weights.spread)
    assert weights_from_json(weights.as_json()) == weights
