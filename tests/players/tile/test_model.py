"""The search's small states against the game itself, in every variant."""

import gc
from random import Random
from weakref import ref

import pytest

from rollwrite.board import members
from rollwrite.players.tile.model import INDEX_BITS, NOBODY, Model, State
from rollwrite.players.tile.prior import FirstSight
from rollwrite.players.tile.weights import load_weights
from rollwrite.tilegame import Game, new_game
from rollwrite.tilegame.moves import Placement
from rollwrite.tilegame.playing import random_move
from rollwrite.tilegame.variants import VARIANTS
from tests.nights import IS_NIGHT, by_day
from tests.together import for_each


def choices_of(model: Model, state: State) -> set[tuple[int, int]]:
    numbers = model.arena.numbers
    return {(colour, numbers[index]) for colour, legal in state.choices for index in members(legal)}


def moves_of(state: State) -> list[int]:
    return [
        colour << INDEX_BITS | index for colour, legal in state.choices for index in members(legal)
    ]


def choices_in(game: Game) -> set[tuple[int, int]]:
    return {(colour, number) for colour, legal in game.choices for number in members(legal)}


#: By day those in which something is otherwise: colours, turns, phases, ends and cells.
KEYS = [*VARIANTS] if IS_NIGHT else ["classic-3", "draft-2", "duo", "junior", "reverse-2", "trigon"]


@pytest.mark.thorough
@for_each("key", KEYS)
def test_a_state_offers_what_the_game_offers_to_whom_it_does(key: str) -> None:
    rng = Random(key)
    game = new_game(key)
    model = state = None
    plies = 0
    while not game.is_over:
        if not game.choices:
            model, game = None, game.play(random_move(game, rng))
            continue
        if model is None or state is None or plies % 9 == 0:
            # Anew now and then: an arena has only what can still be placed.
            model = Model(game)
            state = model.root
        assert choices_of(model, state) == choices_in(game)
        assert (state.player, state.turn) == (game.player, game.turn)
        move = random_move(game, rng)
        assert isinstance(move, Placement)
        index = model.arena.numbers.index(move.number)
        assert model.placement(move.colour << INDEX_BITS | index) == move
        after = game.play(move)
        state = model.play(state, move.colour << INDEX_BITS | index)
        plies += 1
        if after.is_over or after.phase != game.phase:
            assert state.player == NOBODY
            model = None
        game = after
        if plies == 12 and game.variant.players > 2:
            # Somebody leaves: his colours pass from then on (T13).
            game, model = game.without(1), None


@pytest.mark.parametrize(
    "key", by_day(["duo", "classic-3", "trigon", "junior", "draft-2"], ["classic-3", "draft-2"])
)
def test_what_a_state_knows_of_colours_is_what_lies_on_the_board(key: str) -> None:
    rng = Random(f"{key} known")
    game = new_game(key)
    while not game.choices:
        game = game.play(random_move(game, rng))
    model = Model(game)
    state = model.root
    while True:
        move = rng.choice(moves_of(state))
        game, state = game.play(model.placement(move)), model.play(state, move)
        ground, position = model.arena.ground, game.position
        table = position.setup.table
        assert state.taken == [ground.mask(taken) for taken in position.taken]
        assert state.placed == [len(placed) for placed in position.placed]
        assert state.covered == [taken.bit_count() for taken in position.taken]
        assert state.ends_single == [
            bool(placed) and len(table.cells[placed[-1]]) == 1 for placed in position.placed
        ]
        if game.is_over:
            return


def test_an_arena_forgets_what_it_has_made_and_plays_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = new_game("duo")
    model = Model(game)
    moves = moves_of(model.root)
    before = [model.play(model.root, move).possible for move in moves]
    size = model.arena.size
    monkeypatch.setattr("rollwrite.players.tile.arena._MOST_BYTES", 0)
    again = Model(game)
    assert again.arena is model.arena
    assert again.arena.size < size / 2
    assert [again.play(again.root, move).possible for move in moves] == before


def test_arenas_of_many_games_share_one_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    classic = Model(new_game("classic")).arena
    duo = Model(new_game("duo")).arena
    assert Model(new_game("classic")).arena is classic
    monkeypatch.setattr("rollwrite.players.tile.arena._MOST_BYTES", classic.size)
    assert Model(new_game("classic")).arena is classic
    # The one that was asked for longest ago has gone.
    assert Model(new_game("duo")).arena is not duo


def test_an_arena_that_is_no_longer_kept_goes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """And does not wait for the garbage collector, which comes rarely."""
    model = Model(new_game("duo"))
    FirstSight(model, load_weights("duo")).ranked(model.root)
    arena = ref(model.arena)
    del model
    assert arena() is not None
    monkeypatch.setattr("rollwrite.players.tile.arena._MOST_BYTES", 1)
    gc.disable()
    try:
        Model(new_game("classic"))
        assert arena() is None
    finally:
        gc.enable()
