"""Puzzles that grow from a word, their grades, and lines that are judged."""

from __future__ import annotations

import pytest

from rollwrite.dicegame import Layout, built_in_layout
from rollwrite.puzzles.dice import LineError, Proof, collection, grade, make_puzzles, sheet_after
from tests.puzzles.dice.lines import Square, fills_of_lines


@pytest.mark.parametrize(
    ("proof", "stars"),
    [
        (Proof(12, 1, 1), 1),
        (Proof(13, 1, 2), 2),
        (Proof(60, 1, 1), 2),
        (Proof(61, 1, 1), 3),
        (Proof(300, 1, 1), 3),
        (Proof(301, 1, 1), 4),
        (Proof(12, 1, 3), 2),
        (Proof(12, 1, None), 2),
        (Proof(301, 1, None), 4),
    ],
)
def test_stars_follow_from_the_share_and_from_how_far_greed_leads_astray(
    proof: Proof, stars: int
) -> None:
    assert grade(proof) == stars


def test_a_word_makes_the_same_puzzles_from_easy_to_hard() -> None:
    layout = built_in_layout("travel")
    puzzles = make_puzzles(layout, "TEA", 4)
    assert puzzles == make_puzzles(layout, "TEA", 4)
    assert puzzles[:1] != make_puzzles(layout, "TEB", 1)
    stars = [puzzle.stars for puzzle in puzzles]
    assert stars == sorted(stars)
    assert set(stars) == {1, 2, 3, 4}
    for puzzle in puzzles:
        assert min(fills_of_lines(puzzle.sheet, puzzle.steps)) == puzzle.goal


def test_puzzles_have_as_many_stars_as_asked_for() -> None:
    puzzles = make_puzzles(built_in_layout("standard"), "TEA", 3, stars=4)
    assert puzzles
    assert {puzzle.stars for puzzle in puzzles} == {4}


def test_own_layouts_have_puzzles_of_their_own() -> None:
    layout = Layout("own", 6, built_in_layout("grand").rows)
    puzzles = make_puzzles(layout, "TEA", 4)
    assert puzzles
    assert all(puzzle.layout is layout for puzzle in puzzles)


def test_lines_are_refused_at_the_step_that_breaks_a_rule() -> None:
    puzzle = collection()[0]
    line = [mark.squares or () for mark in puzzle.answer]
    taken = puzzle.sheet.marks[0].squares or ()
    wrong: list[tuple[list[tuple[Square, ...]], int]] = [
        ([taken], 0),
        ([line[0], taken], 1),
        ([line[0], line[0]], 1),
        ([()], 0),
        ([((0, 99),)], 0),
        ([*line, line[0]], len(line)),
    ]
    for given, step in wrong:
        with pytest.raises(LineError) as caught:
            sheet_after(puzzle, given)
        assert caught.value.step == step
