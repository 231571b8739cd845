"""How strong a sheet's ink is as a whole."""

from __future__ import annotations

import numpy as np
import pytest

from rollwrite.photo.sheets.patches import AROUND, SCALE, Patches
from rollwrite.photo.sheets.strength import ink_strength

SIDE = 9
INKS = {"blue": (-1.2, -0.6, 1.0), "yellow": (-0.4, -0.1, -1.1), "red": (-1.0, 1.1, 0.1)}


def sheet(strengths: dict[tuple[int, int], tuple[str, float]], grain: float = 0.01) -> Patches:
    """A sheet with ink of a colour and strength in some squares."""
    size = (SIDE + 2 * AROUND) * SCALE
    view = np.random.default_rng(3).normal(0, grain, (size, size, 3)).astype(np.float32)
    for (row, column), (ink, part) in strengths.items():
        top, left = (row + AROUND) * SCALE, (column + AROUND) * SCALE
        view[top + 2 : top + SCALE - 2, left + 2 : left + SCALE - 2] += part * np.array(INKS[ink])
    levels = np.full((size, size, 3), 230, np.uint8)
    return Patches(view, levels, has_ring=True, boxes=np.zeros((0, 48, 64, 4), np.float32))


def drawn(part: float) -> dict[tuple[int, int], tuple[str, float]]:
    inks = list(INKS)
    return {(row, column): (inks[row % 3], part) for row in range(6) for column in range(4)}


def pale(patches: Patches) -> set[tuple[int, int]]:
    return {divmod(int(n), SIDE) for n in np.flatnonzero(ink_strength(patches).pale)}


@pytest.mark.parametrize("part", [1.0, 0.6])
def test_what_shows_through_is_pale_beside_the_rest(part: float) -> None:
    through = {(8, column): ("blue", 0.15 * part) for column in range(2, 7)}
    assert pale(sheet({**drawn(part), **through})) == set(through)


@pytest.mark.parametrize("part", [1.0, 0.3, 0.15])
def test_a_sheet_that_is_pale_all_over_has_nothing_pale(part: float) -> None:
    assert pale(sheet(drawn(part))) == set()


def test_strengths_that_shade_into_each_other_are_one_pen() -> None:
    shades = {
        (row, column): ("red", 0.3 + 0.012 * (9 * row + column))
        for row in range(7)
        for column in range(9)
    }
    assert pale(sheet(shades)) == set()


def test_a_few_squares_say_nothing_of_a_sheet() -> None:
    strength = ink_strength(sheet({(0, 0): ("red", 1.0), (4, 4): ("red", 0.1)}))
    assert (strength.usual, strength.limit) == (0.0, 0.0)
    assert not strength.pale.any()
