"""Games as values: turns, moves, refusals, copies."""

from __future__ import annotations

import copy
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollwrite.board import bits
from rollwrite.tilegame import (
    VARIANTS,
    Game,
    MoveError,
    Placement,
    VariantError,
    big_move,
    new_game,
    random_game,
    random_move,
    random_placement,
    set_up,
)
from tests import brute
from tests.nights import examples
from tests.strategies import pickled
from tests.tilegame.vectors import recorded

KEYS = st.sampled_from(sorted(VARIANTS))
SEEDS = st.integers(0, 2**32)
slow = settings(deadline=None, max_examples=25)


def some_game(key: str, seed: int | str, moves: int, start: str | None = None) -> Game:
    game, rng = new_game(key, start), random.Random(seed)
    while not game.is_over and len(game.moves) < moves:
        game = game.play(random_move(game, rng))
    return game


def test_first_moves_are_each_written_in_another_way() -> None:
    moves = new_game("trigon-3", "open").legal_moves()
    assert len(moves) == len(set(map(str, moves))) == 2478


def test_games_and_start_rules_that_there_are_not() -> None:
    for name in ("chess", "", "x" * 500):
        with pytest.raises(VariantError, match="no game"):
            new_game(name)
    with pytest.raises(VariantError, match="no start rule 'seated' in trigon: it has open"):
        new_game("trigon", "seated")


def test_cells_that_are_no_shape_or_off_the_board() -> None:
    game = new_game("duo")
    assert [p.reason for p in game.violations([(-1, 0), (0, 0)])] == ["off-board", "start"]
    with pytest.raises(MoveError, match="none of the game's shapes"):
        game.play("e10,e12")
    with pytest.raises(MoveError, match="z99 is not on the board"):
        game.violations("z99")


@slow
@given(KEYS, SEEDS, st.integers(0, 200))
def test_play_leaves_the_old_game_as_it_was(key: str, seed: int, moves: int) -> None:
    game = some_game(key, seed, moves)
    if game.is_over:
        return
    before = (game.position, game.moves, game.turn, game.choices, game.hands, str(game))
    later = game.play(random_move(game, random.Random(seed)))
    assert before == (game.position, game.moves, game.turn, game.choices, game.hands, str(game))
    assert later != game
    assert later.history()[-2] == game
    assert later.history()[-1] == later


@slow
@given(KEYS, SEEDS, st.integers(0, 200))
def test_games_are_values(key: str, seed: int, moves: int) -> None:
    game = some_game(key, seed, moves)
    again = some_game(key, seed, moves)
    assert again == game
    assert hash(again) == hash(game)
    assert copy.copy(game) is game
    assert copy.deepcopy(game) is game
    other = pickled(game)
    assert other == game
    assert other.position == game.position
    assert other.legal_moves() == game.legal_moves()
    assert (other.player, other.hands) == (game.player, game.hands)
    assert game != "a game"


@slow
@given(KEYS, SEEDS, st.integers(0, 200))
def test_moves_round_trip_as_text(key: str, seed: int, moves: int) -> None:
    game = some_game(key, seed, moves)
    for move in game.legal_moves()[:200]:
        assert game.parse_move(str(move), move.colour) == move


@slow
@given(KEYS, SEEDS, st.integers(0, 200), SEEDS)
def test_what_is_legal_is_played_and_nothing_else(
    key: str, seed: int, moves: int, pick: int
) -> None:
    game = some_game(key, seed, moves)
    table = game.position.setup.table
    move = Placement(table, pick % len(game.variant.colours), pick % len(table))
    if game.violations(move):
        with pytest.raises(MoveError) as refusal:
            game.play(move)
        assert refusal.value.problems == game.violations(move)
        assert str(move) in str(refusal.value)
    else:
        assert move in game.legal_placements
        assert game.play(move).moves == (*game.moves, move)
    for legal in game.legal_placements[:20]:
        assert game.violations(legal) == ()


@examples(4, 60)
@given(st.sampled_from(["classic", "duo", "half", "trigon-3"]), SEEDS, st.integers(0, 12))
def test_open_starts_are_those_of_brute_force(key: str, seed: int, moves: int) -> None:
    game = some_game(key, seed, moves, "open")
    setup = game.position.setup
    board, shapes = setup.table.board, setup.table.shapes
    placed = [
        (colour, frozenset(setup.table.cells_of(number)))
        for colour, numbers in enumerate(game.position.placed)
        for number in numbers
    ]
    for colour in range(setup.colours):
        supply = {shape.name: game.position.left(colour, n) for n, shape in enumerate(shapes)}
        starts = frozenset(board.cells_in(setup.starts[colour]))
        legal = {frozenset(p.cells) for p in game.placements(colour, game.legal(colour))}
        assert legal == brute.legal(board, shapes, placed, colour, starts, supply)


def test_duo_with_the_open_start_takes_the_other_square() -> None:
    game = new_game("duo", "open").play("j5")
    assert [p.reason for p in game.violations("j5")] == ["overlap"]
    assert [p.reason for p in game.violations("a1")] == ["start"]
    assert game.violations("e10") == ()


def test_the_shared_colour_is_played_in_turn() -> None:
    for record in recorded("classic_3"):
        game, movers = new_game("classic-3"), []
        for _, _, move, _, _ in record["plies"]:
            if game.colour == 3:
                movers.append(game.player)
            else:
                assert game.player == game.colour
            game = game.play(move)
        assert movers == [number % 3 for number in range(len(movers))]


def test_nobody_may_pass() -> None:
    game = new_game("duo")
    with pytest.raises(MoveError, match="'pass' is no cell"):
        game.play("pass")
    skipped = Placement(
        game.position.setup.table, 1, game.play("e10").choices[0][1].bit_length() - 1
    )
    assert [problem.reason for problem in game.violations(skipped)] == ["turn"]


def test_every_problem_is_named_at_once() -> None:
    game = new_game("classic").play("a20").play("t20")
    problems = game.violations("t20,s20", 0)
    assert [(p.reason, p.rule) for p in problems] == [
        ("turn", "T"), ("overlap", "P1"), ("no-corner", "P3")
    ]  # fmt: skip
    with pytest.raises(MoveError) as refusal:
        game.play(game.parse_move("t20,s20", 0))
    assert str(refusal.value) == (
        "s20,t20 is out of turn (T); it covers cells that are taken at t20 (P1); "
        "it touches no shape of its own colour at a corner (P3)"
    )


def test_placements_of_another_game_are_refused() -> None:
    game = new_game("duo")
    for move in (new_game("junior").legal_placements[0], new_game("trigon").legal_placements[-1]):
        with pytest.raises(MoveError, match="not of this game"):
            game.play(move)
    with pytest.raises(MoveError, match="duo has no colour 2"):
        game.play(Placement(game.position.setup.table, 2, 0))
    with pytest.raises(MoveError, match="duo has no colour -1"):
        game.parse_move("e10", -1)


def test_after_the_end_nothing_may_be_done() -> None:
    game = random_game(new_game("duo"), random.Random(4))
    assert (game.player, game.colour, game.legal_moves()) == (None, None, [])
    with pytest.raises(MoveError, match="after the end"):
        game.play(Placement(game.position.setup.table, 0, 0))
    with pytest.raises(MoveError, match="which colour"):
        game.play("a1")
    with pytest.raises(IndexError):
        random_placement(game, random.Random(1))


def test_set_up_games_begin_with_the_colour_that_can() -> None:
    duo = new_game("duo").variant
    first = new_game("duo").parse_move("e10")
    assert isinstance(first, Placement)
    assert set_up(duo, "seated", [first]).colour == 0
    assert set_up(duo, "seated", [first], 1).colour == 1
    blocked = new_game("duo").parse_move("j5")
    assert isinstance(blocked, Placement)
    assert set_up(duo, "seated", [blocked], 1).colour == 0
    with pytest.raises(VariantError, match="duo has no colour 2"):
        set_up(duo, "seated", [first], 2)


def test_forced_placements_go_on_after_their_colour() -> None:
    game = new_game("duo").play("e10").play("j5")
    stray = game.parse_move("a1", 1)
    assert isinstance(stray, Placement)
    forced = game.forced(stray)
    assert forced.colour == 0
    assert forced.position.placed[1] == (*game.position.placed[1], stray.number)
    assert pickled(forced) == forced


def test_random_placements_are_uniform_over_the_set() -> None:
    game, rng = new_game("junior"), random.Random(8)
    seen = {random_placement(game, rng).number for _ in range(3000)}
    assert seen == set(bits(game.legal(0)))


def test_the_simple_player_takes_a_biggest_shape() -> None:
    game, rng = new_game("trigon"), random.Random(8)
    for _ in range(8):
        move = big_move(game, rng)
        assert isinstance(move, Placement)
        assert move.size == 6
        game = game.play(move)
    draft = new_game("draft")
    assert big_move(draft, rng) in draft.legal_moves()
