"""Why a move was better: what is said is true, counted anew on the cells themselves."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rollwrite.geometry import Cell
from rollwrite.players.tile.why_better import Why, why_better
from rollwrite.tilegame import VARIANTS, Game, Move, Placement, new_game, random_move
from rollwrite.tilegame.playing import big_move
from rollwrite.tilegame.scoring import SCHEMES, scheme_for
from tests.nights import by_day
from tests.players.tile.exact import ended

KEYS = ("duo", "classic", "classic-2", "classic-3", "trigon", "half", "junior", "solitaire")


def cells_of(game: Game, colour: int) -> set[Cell]:
    return {cell for cell, at in lying(game).items() if at == colour}


def lying(game: Game) -> dict[Cell, int]:
    board, position = game.position.setup.table.board, game.position
    found = {cell: position.colour_at(number) for number, cell in enumerate(board.cells)}
    return {cell: colour for cell, colour in found.items() if colour is not None}


def fits(game: Game, colour: int) -> list[Placement]:
    """Where a colour of a player could be placed next."""
    return game.placements(colour, game.legal(colour))


def corners(game: Game, colour: int) -> set[Cell]:
    """The free cells that a colour touches at a corner and along no side, and can cover."""
    board, own = game.position.setup.table.board, cells_of(game, colour)
    beside = {near for cell in own for near in board.lattice.edges(cell)}
    touched = {near for cell in own for near in board.lattice.corners(cell)} - beside
    covered = {cell for one in fits(game, colour) for cell in one.cells}
    return (touched if own else covered) & covered


def reached(game: Game, colour: int, through: set[Cell] | None = None) -> set[Cell]:
    """The cells that the next piece may cover, if it goes through one of some corners."""
    return {
        cell
        for one in fits(game, colour)
        if through is None or through & set(one.cells)
        for cell in one.cells
    }


def check(before: Game, made: Move, better: Move, why: Why) -> None:
    """Every word of a reason, asked of the board alone."""
    after, instead, colour = before.play(made), before.play(better), why.colour
    if why.key == "later":
        return
    assert isinstance(made, Placement)
    assert isinstance(better, Placement)
    is_own = before.variant.owners[colour] == before.player
    more, less = (instead, after) if is_own else (after, instead)
    named = set(why.corners)
    match why.key:
        case "leaves" | "closes" | "opens":
            assert is_own == (why.key != "leaves")
            assert named
            assert len(named) <= 3
            assert named <= corners(more, colour)
            assert not named & corners(less, colour)
            assert set(why.room) == reached(more, colour, named) - reached(less, colour)
            assert len(why.room) >= 3
            # The whole of it is not the other way round.
            assert len(reached(more, colour)) > len(reached(less, colour))
            if why.key == "closes":
                assert named <= corners(before, colour)
        case "unfits" | "unfits_other" | "ends" | "ends_other":
            assert is_own == (why.key in ("unfits", "ends"))
            sizes = {one.shape: one.size for one in fits(more, colour)}
            still = {one.shape for one in fits(less, colour)}
            assert not still & set(why.pieces)
            assert set(why.pieces) <= set(sizes)
            assert why.squares == sum(sizes[shape] for shape in why.pieces)
            assert (not still) == why.key.startswith("ends")
            # It has not merely been placed.
            placed = {one.shape for one in (made, better) if one.colour == colour}
            assert not placed & set(why.pieces)
        case "larger" | "smaller":
            assert (why.made, why.better) == (made.size, better.size)
            assert (why.better > why.made) == (why.key == "larger")


@pytest.mark.parametrize("key", by_day(KEYS, ("duo", "classic", "trigon")))
def test_what_is_said_is_true_at_every_stage_of_a_game(key: str) -> None:
    found = Counter[str]()
    game, rng = new_game(key), Random(7)
    scheme = scheme_for(None, game.variant.schemes)
    while not game.is_over:
        moves = game.legal_moves()
        if len(moves) > 1 and rng.random() < 0.4:
            made, better = rng.sample(moves, 2)
            why = why_better(game, made, better, scheme)
            check(game, made, better, why)
            found[why.key] += 1
        game = game.play(big_move(game, rng))
    # Many things, and something for a third of the pairs: half of them are the wrong way round.
    assert len(found) > 3
    assert found["later"] <= found.total() * 2 / 3


def test_the_last_moves_are_told_by_the_pieces_that_fit() -> None:
    found = Counter[str]()
    scheme = SCHEMES["basic"]
    for seed in range(6):
        for before in ended("duo", seed).history()[-8:-1]:
            moves = before.legal_moves()
            for better in moves[:: max(1, len(moves) // 6)]:
                why = why_better(before, moves[-1], better, scheme)
                check(before, moves[-1], better, why)
                found[why.key] += 1
    assert {"unfits", "unfits_other"} <= found.keys()


def test_of_two_equal_moves_nothing_is_made_up() -> None:
    game = new_game("duo").play("e10,e11").play("j5,j6")
    move = game.legal_moves()[0]
    assert why_better(game, move, move, SCHEMES["basic"]) == Why("later")


def test_where_the_fewest_on_the_board_win_room_is_no_reason() -> None:
    game = new_game("reverse-2")
    small = game.parse_move("a20")
    large = max(game.legal_moves(), key=lambda move: getattr(move, "size", 0))
    reverse = SCHEMES["reverse"]
    assert why_better(game, large, small, reverse) == Why("smaller", made=5, better=1)
    assert why_better(game, small, large, reverse).key == "later"


@pytest.mark.parametrize("key", by_day(("draft-2", "obstacle-2", "classic-3"), ("draft-2",)))
def test_picks_obstacles_and_corners_have_nothing_to_count(key: str) -> None:
    game, rng = new_game(key), Random(3)
    scheme = scheme_for(None, VARIANTS[key].schemes)
    for _ in range(8):
        made, better = rng.sample(game.legal_moves(), 2)
        why = why_better(game, made, better, scheme)
        assert why.key == "later" or game.variant.owners[why.colour] is not None
        game = game.play(random_move(game, rng))
