"""The puzzles that come with the program hold what they promise."""

from __future__ import annotations

from collections import Counter

from rollwrite.puzzles.dice import Puzzle, collection, grade, puzzle_numbered, sheet_after
from rollwrite.puzzles.dice.making import make_puzzles
from rollwrite.puzzles.dice.puzzle import puzzle_from_json, puzzle_to_json
from tests.puzzles.dice.lines import fills_of_lines
from tests.together import for_each

EVERY = for_each("puzzle", collection)


@EVERY
def test_counts_and_goal_are_those_of_an_exhaustive_search(puzzle: Puzzle) -> None:
    found = fills_of_lines(puzzle.sheet, puzzle.steps)
    assert min(found) == puzzle.goal
    assert found[puzzle.goal] == puzzle.proof.winning
    assert found.total() == puzzle.proof.lines
    # Something can be done wrong.
    assert len(found) > 1
    assert puzzle.proof.winning * 3 <= puzzle.proof.lines


@EVERY
def test_answers_are_legal_and_reach_the_goal(puzzle: Puzzle) -> None:
    line = [mark.squares or () for mark in puzzle.answer]
    sheet = sheet_after(puzzle, line)
    assert sheet.unfilled == puzzle.goal
    assert [mark.shape for mark in sheet.marks[-len(line) :]] == [m.shape for m in puzzle.answer]


@EVERY
def test_greed_falls_as_short_as_it_is_said(puzzle: Puzzle) -> None:
    sheet, table = puzzle.sheet, puzzle.layout.table
    for step in puzzle.steps:
        legal = sheet.legal(step.colour, step.face)
        sizes = {
            number: len(cells) for number, cells in enumerate(table.cells) if legal >> number & 1
        }
        if not sizes:
            assert puzzle.proof.short is None
            return
        number = max(sizes, key=lambda one: (sizes[one], -one))
        squares = tuple((y, x) for x, y in table.cells_of(number))
        shape = table.shape_of(number).name
        mark = type(puzzle.answer[0])(99, step.colour, False, shape, squares)
        sheet = sheet.with_mark(mark)
    assert puzzle.proof.short == sheet.unfilled - puzzle.goal > 0


def test_there_are_many_of_every_hardness_and_easy_ones_come_first() -> None:
    stars = [puzzle.stars for puzzle in collection()]
    assert stars == sorted(stars)
    assert len(stars) >= 30
    assert min(Counter(stars)[one] for one in (1, 2, 3, 4)) >= 6
    assert all(puzzle.stars == grade(puzzle.proof) for puzzle in collection())


def test_no_puzzle_comes_twice() -> None:
    assert len({(p.layout, p.sheet.rows, p.steps) for p in collection()}) == len(collection())


def test_numbers_lead_to_puzzles() -> None:
    assert [puzzle.number for puzzle in collection()] == [*range(1, len(collection()) + 1)]
    assert puzzle_numbered(1) is collection()[0]
    assert puzzle_numbered(0) is None
    assert puzzle_numbered(len(collection()) + 1) is None


def test_the_words_of_the_collection_still_make_the_same_puzzles() -> None:
    first = collection()[0]
    made = make_puzzles(first.layout, first.seed.rpartition("-")[0], 1, 1)
    assert puzzle_from_json(1, puzzle_to_json(made[0])) == first
