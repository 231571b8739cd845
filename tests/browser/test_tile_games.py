"""Every tile game, played to its end on phones: what lies, who wins, and the record of it.

Six games are whole, from an empty board on; those that Pentobi recorded are its random games. The
others begin a few moves before their end, and where a part of the game ends (T8, T11).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from rollwrite.tilegame import VARIANTS, Game, Move, new_game
from rollwrite.tilegame.playing import big_move, random_move
from tests.browser.conftest import Phones
from tests.browser.looking import HAND
from tests.browser.phone import Phone
from tests.browser.tiles import begin, begin_at, expect_end, lying, play_on, told
from tests.nights import by_day
from tests.tilegame.vectors import recorded

NAMES = ("Ana", "Ben", "Cleo", "Dov")
RECORDED = ("classic", "duo", "trigon-2", "trigon-3")
#: Seeds of games with big pieces first: a short one, and one in which the obstacles leave room.
MADE_UP = {"draft-2": 3, "obstacle-2": 31}
OTHERS = [key for key in VARIANTS if key not in (*RECORDED, *MADE_UP)]
#: How many moves are left to be made before a part of a game ends, and before the game does.
LAST = 3


def take(phones: Phones, players: int) -> list[Phone]:
    """A phone for each player."""
    return [phones(name, viewport=HAND) for name in NAMES[:players]]


def shortest(key: str) -> list[Move]:
    """The shortest of the games that Pentobi played of a variant at random."""
    games = recorded(key.replace("-", "_"))
    plies = min((game["plies"] for game in games), key=len)
    game = new_game(key)
    for mark, _, text, _, _ in plies:
        game = game.play(game.parse_move(text, game.variant.marks.index(mark)))
    assert game.is_over
    return list(game.moves)


def made_up(key: str) -> list[Move]:
    """A whole game in which big pieces go first."""
    game, luck = new_game(key), random.Random(MADE_UP[key])
    while not game.is_over:
        game = game.play(big_move(game, luck))
    return list(game.moves)


def same_board(table: Sequence[Phone], game: Game) -> None:
    """Every phone shows what lies on the board; while pieces are picked there is none (T8)."""
    is_picking = game.phases[game.phase].act == "pick"
    for phone in table:
        assert lying(phone) == ([] if is_picking else told(game)), phone.name


@pytest.mark.parametrize("key", by_day([*RECORDED, *MADE_UP], []))
def test_a_whole_game(phones: Phones, key: str) -> None:
    moves = shortest(key) if key in RECORDED else made_up(key)
    game = new_game(key)
    table = take(phones, game.variant.players)
    begin(table, key)
    for part in (moves[: len(moves) // 2], moves[len(moves) // 2 : -1]):
        game = play_on(table, game, part)
        same_board(table, game)
    game = play_on(table, game, moves[-1:])
    expect_end(table, game)


def parts(key: str) -> Iterator[tuple[Game, list[Move]]]:
    """A game before the end of each of its parts, and the moves that lead beyond."""
    luck = random.Random(7)
    game = new_game(key)
    while not game.is_over:
        game = game.play(random_move(game, luck))
    *past, _ = game.history()
    for number in range(len(game.variant.phases)):
        end = sum(1 for before in past if before.phase <= number)
        first = max(end - LAST, 0)
        # One more, to see what comes next.
        yield past[first], list(game.moves[first : end + 1])


@pytest.mark.nightly
@pytest.mark.parametrize("key", by_day(OTHERS, ["junior"]))
def test_the_last_moves_of_a_game(phones: Phones, key: str) -> None:
    table = take(phones, VARIANTS[key].players)
    for before, moves in parts(key):
        begin_at(table, before)
        same_board(table, before)
        game = play_on(table, before, moves)
    expect_end(table, game)
