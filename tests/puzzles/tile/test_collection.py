"""The puzzles that come with the program: each says what an exhaustive search says."""

from __future__ import annotations

from itertools import groupby

import pytest

from rollwrite.puzzles import Budget
from rollwrite.puzzles.tile import (
    AnyPuzzle,
    BestMove,
    PlaceAll,
    PlacingError,
    collection,
    placed,
    puzzle_numbered,
)
from rollwrite.puzzles.tile.puzzle import LEAST_GAP, Alone, puzzle_from_json, puzzle_to_json
from tests.nights import IS_NIGHT
from tests.together import for_each
from tools.make_tile_puzzles import ALL_POSITIONS, best_move, place_all


def all_to_place() -> list[PlaceAll]:
    return [puzzle for puzzle in collection() if isinstance(puzzle, PlaceAll)]


def best_moves() -> list[BestMove]:
    return [puzzle for puzzle in collection() if isinstance(puzzle, BestMove)]


def some_to_place() -> list[PlaceAll]:
    """By day every fifth: each is searched through after every first move."""
    return all_to_place() if IS_NIGHT else all_to_place()[::5]


def some_best_moves() -> list[BestMove]:
    """By day every fifth: all moves of each are searched through anew."""
    return best_moves() if IS_NIGHT else best_moves()[::5]


def test_there_are_some_of_each_kind_from_easy_to_hard_of_several_games() -> None:
    assert [puzzle.number for puzzle in collection()] == [*range(1, len(collection()) + 1)]
    for some in (all_to_place(), best_moves()):
        assert len(some) >= 10
        stars = [puzzle.stars for puzzle in some]
        assert stars == sorted(stars)
        assert (stars[0], stars[-1]) == (1, 4)
        assert len({puzzle.variant for puzzle in some}) >= 3
    kinds = [kind for kind, _ in groupby(collection(), key=lambda puzzle: puzzle.kind)]
    assert kinds == ["all", "best"]


@for_each("puzzle", collection)
def test_a_puzzle_reads_as_it_was_written(puzzle: AnyPuzzle) -> None:
    assert puzzle_from_json(puzzle.number, puzzle_to_json(puzzle)) == puzzle
    assert puzzle_numbered(puzzle.number) == puzzle


@for_each("puzzle", all_to_place)
def test_all_can_be_placed_in_as_many_ways_as_it_says(puzzle: PlaceAll) -> None:
    made = place_all(puzzle.game, puzzle.colour, puzzle.seed)
    assert made is not None
    counted = (made.ways, made.one_in, made.short, made.stars, made.answer)
    assert counted == (puzzle.ways, puzzle.one_in, puzzle.short, puzzle.stars, puzzle.answer)


@pytest.mark.thorough
@for_each("puzzle", some_best_moves)
def test_the_best_move_is_worth_what_it_says(puzzle: BestMove) -> None:
    made = best_move(puzzle.game, puzzle.seed)
    assert made is not None
    assert (made.moves, made.stars) == (puzzle.moves, puzzle.stars)
    assert puzzle.gap >= LEAST_GAP
    assert {move.number for move in puzzle.moves} == {
        placement.number for placement in puzzle.game.legal_placements
    }


@for_each("puzzle", best_moves)
def test_what_follows_is_a_game_that_ends_as_it_says(puzzle: BestMove) -> None:
    game = puzzle.game
    for placement in puzzle.answer:
        game = game.play(placement)
    assert game.is_over
    left = game.scores("basic")
    assert left[1 - puzzle.colour] - left[puzzle.colour] == puzzle.margin
    assert puzzle.answer[0].number in puzzle.best


@for_each("puzzle", all_to_place)
def test_hints_lead_to_the_end(puzzle: PlaceAll) -> None:
    moves: list[str] = []
    while (hint := placed(puzzle, moves).next_one()) is not None:
        moves.append(str(hint))
    assert placed(puzzle, moves).is_solved


@pytest.mark.thorough
@for_each("puzzle", some_to_place)
def test_where_it_cannot_be_done_any_more_there_is_no_hint(puzzle: PlaceAll) -> None:
    for placement in puzzle.game.placements(puzzle.colour, placed(puzzle, ()).legal):
        now = placed(puzzle, [str(placement)])
        way = Alone(now.position, puzzle.colour, Budget(ALL_POSITIONS)).answer()
        assert (now.next_one() is None) is (way is None)


def test_moves_that_are_not_allowed_are_named() -> None:
    puzzle = all_to_place()[0]
    good = [str(placement) for placement in puzzle.answer]
    taken = str(puzzle.game.moves[0])
    for moves, wrong in (
        ([taken], 0),
        (["x99"], 0),
        ([""], 0),
        ([*good[:1], *good[:1]], 1),
        ([*good, good[0]], len(good)),
    ):
        with pytest.raises(PlacingError) as caught:
            placed(puzzle, moves)
        assert caught.value.move == wrong
    best = best_moves()[0]
    move = str(best.answer[0])
    with pytest.raises(PlacingError):
        placed(best, [move, move])
