"""Who leaves, and moves taken back (rules T13, T14), in all games of the table."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollwrite.tilegame import (
    VARIANTS,
    Game,
    MoveError,
    Placement,
    PlayerError,
    big_move,
    new_game,
    random_game,
    random_move,
)
from rollwrite.tilegame.blksgf import read_blksgf, write_blksgf
from tests.strategies import pickled
from tests.tilegame.referee import Referee
from tests.together import for_each

KEYS = st.sampled_from(sorted(VARIANTS))
SEEDS = st.integers(0, 2**32)
slow = settings(deadline=None, max_examples=25)


def some_game(key: str, seed: int, steps: int, leaving: float = 0.03) -> Game:
    """A random game of so many moves and departures, or to its end."""
    game, rng = (
        new_game(key, random.Random(seed).choice(list(VARIANTS[key].starts))),
        random.Random(seed),
    )
    for _ in range(steps):
        if game.is_over:
            break
        if rng.random() < leaving:
            staying = [p for p in range(game.variant.players) if p not in game.gone]
            game = game.without(rng.choice(staying))
        else:
            game = game.play(random_move(game, rng))
    return game


def to_place(game: Game) -> set[int]:
    return {colour for colour, _ in game.choices} or {move.colour for move in game.legal_moves()}


@for_each("key", VARIANTS)
def test_the_turn_goes_on_among_those_who_stay(key: str) -> None:
    for seed in range(6):
        game, rng = new_game(key), random.Random(seed)
        referee = Referee(game.variant)
        # Some leave early, some late, in some games all of them.
        leaving = (0.01, 0.05, 0.2)[seed % 3]
        while True:
            expected = referee.next(game.position)
            found = None if game.player is None else (game.player, to_place(game))
            assert found == expected, f"{game!r} after {game.departures}"
            if expected is None:
                break
            staying = [p for p in range(game.variant.players) if p not in game.gone]
            if rng.random() < leaving:
                who = rng.choice(staying)
                referee.leave(who)
                game = game.without(who)
                continue
            move = random_move(game, rng)
            referee.play(expected[0], move)
            game = game.play(move)
        assert game.is_over
        assert game.legal_moves() == []


@slow
@given(KEYS, SEEDS, st.integers(0, 200), SEEDS)
def test_what_lies_on_the_board_stays_and_who_left_ranks_last(
    key: str, seed: int, steps: int, pick: int
) -> None:
    game = some_game(key, seed, steps)
    staying = [p for p in range(game.variant.players) if p not in game.gone]
    if not staying:
        return
    who = staying[pick % len(staying)]
    later = game.without(who)
    assert later.position == game.position
    assert later.moves == game.moves
    assert later.scores() == game.scores()
    assert later.gone == (*game.gone, who)
    assert later.player != who
    ranking = later.ranking()
    others = [ranking[player] for player in staying if player != who]
    assert all(rank < ranking[gone] for rank in others for gone in later.gone)
    # Among those who stay, and among those who left, the score decides as ever.
    before = game.ranking()
    for one, other in pairwise(sorted(set(staying) - {who}, key=lambda player: before[player])):
        assert (ranking[one] < ranking[other]) == (before[one] < before[other])


@slow
@given(KEYS, SEEDS, st.integers(0, 200))
def test_games_that_somebody_left_are_values(key: str, seed: int, steps: int) -> None:
    game = some_game(key, seed, steps, leaving=0.1)
    other = pickled(game)
    assert other == game
    assert hash(other) == hash(game)
    assert other.legal_moves() == game.legal_moves()
    assert (other.player, other.hands, other.gone) == (game.player, game.hands, game.gone)
    history = game.history()
    assert len(history) == 1 + len(game.moves) + len(game.departures)
    assert history[-1] == game
    assert len(set(history)) == len(history)
    record = read_blksgf(write_blksgf(game))
    assert record.problems == []
    assert record.game == game
    assert [record.game_at(node) for node in record.root.main_line()] == history
    assert record.game_before(len(game.moves) + 1) == game


@for_each("key", VARIANTS)
def test_with_nobody_left_the_game_is_over(key: str) -> None:
    for steps in (0, 5, 90, 110):
        game = some_game(key, 3, steps, leaving=0)
        for player in range(game.variant.players):
            game = game.without(player)
        assert (game.is_over, game.player, game.legal_moves()) == (True, None, [])


def test_nobody_leaves_who_does_not_play() -> None:
    game = new_game("duo").without(1)
    with pytest.raises(PlayerError, match="player 1 has left already"):
        game.without(1)
    for player in (-1, 2):
        with pytest.raises(PlayerError, match=f"duo has no player {player}"):
            game.without(player)
    # A game is another one when somebody has left it.
    assert game != new_game("duo")


def test_the_others_pick_what_remains() -> None:
    """T8: first pick is the first player's, then the second's, the third's, the fourth's."""
    game = new_game("draft")
    for name in ("I5", "X", "F", "W", "L5"):
        game = game.play(f"pick {name}")
    assert game.player == 1
    game = game.without(2)
    movers = []
    while not game.choices:
        movers.append(game.player)
        game = game.play(game.legal_moves()[0])
    # Sixteen more of blue; then yellow begins with the second, red with the fourth.
    assert movers[:6] == [1, 3, 0, 1, 3, 0]
    assert [movers[16], movers[16 + 21], movers[16 + 42]] == [1, 3, 0]
    # Who left keeps the blue F, and nobody will place it.
    names = [shape.name for shape in game.position.setup.table.shapes]
    assert [bin(shapes).count("1") for shapes in game.hands[2]] == [1, 0, 0, 0]
    assert game.hands[2][0] == 1 << names.index("F")
    game = random_game(game, random.Random(2))
    placed = [move for move in game.moves if isinstance(move, Placement)]
    assert not any(move.colour == 0 and move.shape == "F" for move in placed)
    assert game.scores()[2] == 1


def test_the_corner_of_who_left_is_free_again() -> None:
    game, rng = new_game("obstacle-3"), random.Random(7)
    while game.phase == 0:
        game = game.play(big_move(game, rng))
    corner = str(game.legal_moves()[0])
    game = game.play(corner)
    assert (game.player, corner in map(str, game.legal_moves())) == (1, False)
    game = game.without(0)
    assert corner in map(str, game.legal_moves())
    # Who leaves before his turn is not asked.
    game = game.without(1)
    assert (game.player, game.colour) == (2, 2)
    game = game.play(corner)
    assert (game.phase, game.player) == (2, 2)
    assert all(corner.split()[1] in str(move).split(",") for move in game.legal_moves())


def test_forced_placements_bring_nobody_back() -> None:
    game = new_game("classic").play("a20").without(2)
    stray = game.parse_move("e5", 1)
    assert isinstance(stray, Placement)
    forced = game.forced(stray)
    assert (forced.gone, forced.colour) == ((2,), 3)
    assert pickled(forced) == forced


@slow
@given(KEYS, SEEDS, st.integers(0, 200), st.integers(1, 4))
def test_what_is_taken_back_can_be_played_again(
    key: str, seed: int, steps: int, count: int
) -> None:
    game = some_game(key, seed, steps, leaving=0)
    if count > len(game.moves):
        with pytest.raises(MoveError, match="cannot be taken back"):
            game.take_back(count)
        return
    before = game.take_back(count)
    assert before == game.history()[-1 - count]
    # Who passed because of the moves has the turn again.
    assert before.player == game.history()[-1 - count].player
    for move in game.moves[-count:]:
        before = before.play(move)
    assert before == game


@slow
@given(KEYS, SEEDS, st.integers(0, 200), st.integers(1, 4))
def test_who_left_stays_away_when_moves_are_taken_back(
    key: str, seed: int, steps: int, count: int
) -> None:
    game = some_game(key, seed, steps, leaving=0.1)
    if count > len(game.moves):
        return
    before = game.take_back(count)
    assert before.moves == game.moves[:-count]
    assert before.gone == game.gone
    assert before.player not in game.gone
    assert before.position == next(
        past.position for past in game.history() if past.moves == before.moves
    )
    assert pickled(before) == before
    assert read_blksgf(write_blksgf(before)).game == before


@pytest.mark.parametrize("count", [0, -1, 3])
def test_only_moves_that_were_made_are_taken_back(count: int) -> None:
    with pytest.raises(MoveError, match="of 2 moves cannot be taken back"):
        new_game("duo").play("e10").play("j5").take_back(count)
