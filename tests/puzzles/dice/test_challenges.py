"""Challenges: each is a puzzle, the same one for ever, and found in bounded time or not at all."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rollwrite.dicegame import Layout, built_in_layout
from rollwrite.geometry import square_shapes
from rollwrite.puzzles.dice import Challenge, NoChallenge, make_challenge
from tests.puzzles.dice.lines import fills_of_lines

FLAT = [("standard", "DEMO-0", 4), ("travel", "X6", 3)]


def made(layout: str, seed: str, rounds: int) -> Challenge:
    found = make_challenge(built_in_layout(layout), seed, rounds)
    assert isinstance(found, Challenge)
    return found


@pytest.mark.parametrize(
    ("layout", "seed", "rounds"),
    [*FLAT, *((name, seed, 3) for name in ("standard", "travel") for seed in ("A1", "B2"))],
)
def test_some_lines_reach_the_goal_and_some_do_not(layout: str, seed: str, rounds: int) -> None:
    challenge = made(layout, seed, rounds)
    found = fills_of_lines(challenge.sheet, challenge.steps)
    assert min(found) == challenge.goal
    assert len(found) > 1


#: As the first version made them: they are printed and shared.
ON_PAPER = [
    ("standard", "A1", 3, 37, "RRR.....GR..", "Z5 T5 P"),
    ("standard", "DEMO-0", 2, 40, "R...B...BRRR", "X N"),
    ("standard", "TEA", 4, 34, "G.......RG..", "L5 T5 N X"),
    ("travel", "A1", 2, 20, "R....YYYRRR.", "P Y"),
    ("grand", "X6", 5, 46, "YYYY...YG.G.", "T5 T4 V3 X I5"),
    ("grand", "B2", 3, 51, "YYYY......BR", "P V3 X"),
]


@pytest.mark.parametrize(("layout", "seed", "rounds", "goal", "top", "answer"), ON_PAPER)
def test_challenges_on_paper_stay_what_they_are(
    layout: str, seed: str, rounds: int, goal: int, top: str, answer: str
) -> None:
    challenge = made(layout, seed, rounds)
    assert challenge.goal == goal
    assert "".join(challenge.sheet.rows).startswith(top)
    assert [mark.shape for mark in challenge.answer] == answer.split()


def by_size(side: int) -> Layout:
    """A layout whose rows have shapes of one size each, as far as there are enough rows."""
    names = sorted(square_shapes(), key=lambda name: (square_shapes()[name].size, name))
    sizes = [square_shapes()[name].size for name in names]
    cuts = [0, *(sizes.index(size) for size in (2, 3, 4, 5)), sizes.index(5) + 6, len(names)]
    rows = tuple(tuple(names[a:b]) for a, b in pairwise(cuts))
    return Layout("by size", side, rows)


def test_a_layout_that_makes_no_puzzle_is_given_up_and_it_is_said_how_many_boards_were_seen() -> (
    None
):
    seen = []
    found = make_challenge(by_size(8), "TEA", 3, lambda boards, most: seen.append((boards, most)))
    assert isinstance(found, NoChallenge)
    assert found.boards == len(seen) > 50
    assert [boards for boards, _ in seen] == [*range(1, len(seen) + 1)]
    assert {most for _, most in seen} == {300}


@pytest.mark.parametrize(("side", "seed"), [(5, "A"), (5, "B"), (14, "A")])
def test_smallest_and_largest_sheets_have_challenges(side: int, seed: str) -> None:
    layout = Layout("own", side, built_in_layout("standard").rows)
    found = make_challenge(layout, seed, 3)
    assert isinstance(found, Challenge)
    assert found == make_challenge(layout, seed, 3)
