"""The searches of the puzzles against ones that know nothing of them: the game, and every move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rollwrite.board import Position, members
from rollwrite.puzzles import Budget, TooManyLinesError
from rollwrite.puzzles.tile import PlaceAll, collection
from rollwrite.puzzles.tile.endgame import Duel
from rollwrite.puzzles.tile.puzzle import Alone
from rollwrite.tilegame import Game, new_game, random_move
from tests.nights import by_day

MANY = 1_000_000
#: More moves than this are too many to be looked at one by one.
FEW = 8


def late(key: str, seed: int) -> Iterator[Game]:
    """The last moments of a game that was played at random, with few moves each."""
    rng, path = Random(seed), [new_game(key)]
    while not path[-1].is_over:
        path.append(path[-1].play(random_move(path[-1], rng)))
    for game in path[-5:-1]:
        left = [game.legal(colour).bit_count() for colour in range(len(game.variant.colours))]
        if max(left) <= FEW:
            yield game


def margin(game: Game, colour: int) -> int:
    """How many squares a colour ends ahead when both play as well as can be: every line, played."""
    if game.is_over:
        left = game.scores("basic")
        return left[1 - colour] - left[colour]
    ends = [margin(game.play(move), colour) for move in game.legal_moves()]
    return max(ends) if game.player == colour else min(ends)


@pytest.mark.parametrize("key", by_day(["duo", "junior", "half"], ["duo"]))
def test_every_move_is_worth_what_playing_all_lines_says(key: str) -> None:
    looked_at = 0
    for seed in range(8):
        for game in late(key, seed):
            ((colour, _),) = game.choices
            now = game.scores("basic")
            ahead = now[1 - colour] - now[colour]
            found = Duel(game.position, colour, 1 - colour, Budget(MANY)).moves()
            expected = {
                move.number: margin(game.play(move), colour) for move in game.legal_placements
            }
            assert {move.number: ahead + move.margin for move in found} == expected
            assert [move.margin for move in found] == sorted(
                (move.margin for move in found), reverse=True
            )
            looked_at += 1
    assert looked_at > 10


def ways(position: Position, colour: int, left: int) -> set[frozenset[int]]:
    """Every set of placements by which a colour places all it has left."""
    if not left:
        return {frozenset()}
    return {
        way | {number}
        for number in members(position.legal(colour))
        for way in ways(position.play(colour, number), colour, left - 1)
    }


def chance(position: Position, colour: int, left: int) -> float:
    """The chance of who places anything that fits."""
    legal = members(position.legal(colour))
    if not left or not legal:
        return float(not left)
    after = [chance(position.play(colour, number), colour, left - 1) for number in legal]
    return sum(after) / len(after)


@pytest.mark.parametrize(
    "key", by_day(["duo", "junior", "of the puzzles"], ["junior", "of the puzzles"])
)
def test_all_ways_to_place_what_is_left_are_found(key: str) -> None:
    found = 0
    for position, colour, left in nearly_all_placed(key):
        alone = Alone(position, colour, Budget(MANY))
        assert alone.pieces == left
        expected = ways(position, colour, left)
        assert alone.chance == pytest.approx(chance(position, colour, left))
        assert alone.ways == len(expected)
        answer = alone.answer()
        assert (answer is None) is (not expected)
        if answer is not None:
            assert frozenset(answer) in expected
            found += 1
            for number in answer:
                assert position.is_legal(colour, number)
                position = position.play(colour, number)
    assert found


def nearly_all_placed(key: str) -> Iterator[tuple[Position, int, int]]:
    """Positions in which one colour has two or three pieces left and room for a few."""
    if key == "of the puzzles":
        yield from nearly_solved()
        return
    for seed in range(40):
        rng, game = Random(seed), new_game(key)
        position, colour = game.position, 0
        left = sum(position.setup.counts)
        while left > 3 and (legal := position.legal(colour)):
            sizes = position.setup.table.cells
            tried = rng.choices(members(legal), k=6)
            position = position.play(colour, max(tried, key=lambda one: len(sizes[one])))
            left -= 1
        if left <= 3 and position.legal(colour).bit_count() <= 16:
            yield position, colour, left


def nearly_solved() -> Iterator[tuple[Position, int, int]]:
    """The puzzles before the last three pieces of their answers."""
    for puzzle in collection():
        if isinstance(puzzle, PlaceAll):
            position = puzzle.game.position
            for placement in puzzle.answer[:-3]:
                position = position.play(puzzle.colour, placement.number)
            yield position, puzzle.colour, 3


def test_a_search_ends_after_as_many_positions_as_it_may_look_at() -> None:
    position = new_game("duo").position
    budget = Budget(20)
    with pytest.raises(TooManyLinesError):
        Duel(position, 0, 1, budget).moves()
    assert budget.left == -1
    with pytest.raises(TooManyLinesError):
        Alone(position, 0, Budget(20)).answer()
