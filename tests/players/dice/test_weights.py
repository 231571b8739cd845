"""The learned weights: there for every game, and made for the features that are counted."""

from __future__ import annotations

import json
from importlib.resources import files
from random import Random

import pytest

from rollwrite.board import bits
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.geometry import square_shapes
from rollwrite.players.dice.light import LightSheet, sheet_tables
from rollwrite.players.dice.value import GENERAL, NAMES, load_value, weights_name
from rollwrite.table.seats import MAX_SEATS
from tests.nights import IS_NIGHT
from tests.players.dice.sheets import ROWS
from tests.together import for_each

NAMED = [f"{name}-{n}" for name in (*BUILT_IN, GENERAL) for n in range(1, MAX_SEATS + 1)]


@for_each("name", NAMED)
def test_there_are_weights_for_each_layout_and_number_of_players(name: str) -> None:
    text = (files("rollwrite.players.dice") / "weights" / f"{name}.json").read_text("utf-8")
    assert json.loads(text)["features"] == list(NAMES)
    weights = load_value(name).weights
    assert len(weights) == len(square_shapes()) + 1
    assert {len(row) for row in weights} == {len(NAMES)}
    assert len(text) < 60_000


def test_there_are_no_others() -> None:
    folder = files("rollwrite.players.dice") / "weights"
    assert sorted(file.name for file in folder.iterdir()) == sorted(f"{n}.json" for n in NAMED)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_layout_is_known_by_what_is_printed_not_by_its_name(name: str) -> None:
    layout = built_in_layout(name)
    assert weights_name(layout, 3) == f"{name}-3"
    assert weights_name(Layout("mine", layout.side, layout.rows), 2) == f"{name}-2"


def test_a_layout_of_ones_own_has_the_general_weights() -> None:
    assert weights_name(Layout("standard", 9, ROWS[::-1]), 1) == "general-1"
    assert weights_name(Layout("standard", 10, ROWS), 4) == "general-4"


@pytest.mark.thorough
@for_each("name", NAMED)
def test_what_is_expected_can_be(name: str) -> None:
    """Between nothing and what is empty now, give or take what a straight line may err."""
    layout = Layout("own", 10, ROWS[::-1])
    if not name.startswith(GENERAL):
        layout = built_in_layout(name[:-2])
    value, rng = load_value(name), Random(name)
    for _ in range(20 if IS_NIGHT else 2):
        sheet = LightSheet(sheet_tables(layout))
        for number in range(21):
            legal = list(bits(sheet.legal(number % 4)))
            if not legal:
                break
            coming = [(number + k) % 4 for k in range(1, 5)]
            few = []
            for placement in rng.sample(legal, min(8, len(legal))):
                after = sheet.copy()
                after.play(number % 4, placement)
                few.append((value(after, coming, (2, 1, 2, 1)), placement))
            found, chosen = min(few)
            sheet.play(number % 4, chosen)
            assert -0.2 * layout.squares < found < sheet.unfilled + 0.2 * layout.squares
