"""Mishaps after the camera: the same from the same seed, and the sheet stays what it was."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from rollwrite.photo import read
from tests.nights import by_day
from tests.painter import make_photo
from tests.photo.pictures import decoded
from tools.photos.camera.spoilt import spoilt
from tools.photos.judging import judged
from tools.photos.sheets import HELD_BACK


def test_a_spoilt_photo_is_another_picture_of_the_same_size() -> None:
    # Others ask for this one, too.
    photo = make_photo(1_500_000, "easy").data
    first, again, other = (
        spoilt(photo, Random(seed), np.random.default_rng(seed)) for seed in (1, 1, 2)
    )
    assert first == again != other
    assert decoded(first).shape == decoded(photo).shape


@pytest.mark.nightly
@pytest.mark.parametrize(("count", "least"), by_day([(2, 1), (12, 10)], [(2, 1)]))
def test_easy_photos_survive_it(count: int, least: int) -> None:
    """What is wrong then is marked; five in six are read without a fault."""
    right = 0
    for seed in range(HELD_BACK, HELD_BACK + count):
        photo = make_photo(seed, "easy")
        reading = read(spoilt(photo.data, Random(seed), np.random.default_rng(seed)))
        outcome = judged(photo, reading)
        right += outcome.right
        assert outcome.right_after
    assert right >= least
