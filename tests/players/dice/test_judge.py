"""Hints: up to three moves, best first, each with a reason."""

from __future__ import annotations

from random import Random
from statistics import mean
from typing import TypeAlias

import pytest

from rollwrite.dicegame import FairDice, Game, Settings, built_in_layout
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.rules import may
from rollwrite.players import Budget
from rollwrite.players.dice.judge import Hint, advise
from tests.dicegame.playing import Play
from tests.nights import IS_NIGHT
from tests.players.dice.positions import positions

STANDARD = built_in_layout("standard")
FEW = Budget(playouts=48)


# In one process, which advises once.
pytestmark = pytest.mark.xdist_group("judge")

#: A decision, and what is advised.
Advised: TypeAlias = tuple[Game, tuple[Hint, ...]]


def advised(game: Game, seed: int = 1) -> tuple[Hint, ...]:
    return advise(game, 0, Random(seed), FEW)


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """The decisions of a game in which something can be drawn."""
    return [game for game in positions(STANDARD, range(7, 8)) if possible(game)]


@pytest.fixture(scope="module")
def judged(games: list[Game]) -> list[Advised]:
    """What is advised at every second of them."""
    return [(game, advised(game)) for game in games[::2]]


def possible(game: Game) -> int:
    """The placements that the player has a die or a strike for, of those that fit."""
    player, colour = game.players[0], game.colour_of(0)
    if player.sheet.has_strike_left:
        return player.sheet.legal(colour)
    held = game.face_of(player)
    faces = [game.dice[die] for die in game.dice_left] if held is None else [held]
    found = 0
    for face in faces:
        found |= player.sheet.legal(colour, face)
    return found


def test_every_move_is_one_that_the_rules_allow(judged: list[Advised]) -> None:
    for game, moves in judged:
        assert 1 <= len(moves) <= 3
        for move in moves:
            sheet, colour = game.players[0].sheet, game.colour_of(0)
            assert move.colour == colour
            assert sheet.shape_at(move.squares) == move.shape
            assert not sheet.violations(colour, move.squares)
            assert move.strike <= sheet.has_strike_left
            assert move.strike or sheet.layout.row_of(move.shape) == move.face
            if isinstance(move.command, cmd.TakeDie):
                assert game.picker == 0
                assert move.command.die in game.dice_left
                assert game.dice[move.command.die] == move.face
            else:
                assert (move.command.squares, move.command.strike) == (move.squares, move.strike)
                fit = may.fit(game, 0, move.command.squares, strike=move.command.strike)
                assert fit.refusal is None


def test_the_best_comes_first_and_they_differ(judged: list[Advised]) -> None:
    for _, moves in judged:
        expected = [move.expected for move in moves]
        assert expected == sorted(expected)
        for number, move in enumerate(moves):
            for other in moves[:number]:
                common = set(move.squares) & set(other.squares)
                assert move.shape != other.shape or 2 * len(common) < len(move.squares)


def test_the_same_seed_and_budget_give_the_same_advice(judged: list[Advised]) -> None:
    for game, moves in judged[::3]:
        assert advised(game) == moves


def test_a_second_of_thought_is_a_budget_too(games: list[Game]) -> None:
    assert advise(games[3], 0, Random(1), Budget(seconds=0.02))


def test_with_one_move_there_is_nothing_to_weigh() -> None:
    single = [
        game
        for game in positions(STANDARD, range(1, 13))
        if possible(game).bit_count() == 1 and game.picker is None
    ]
    assert single
    for game in single:
        (move,) = advised(game)
        assert move.reason.key == "only"


def test_who_has_nothing_to_do_gets_no_advice() -> None:
    play = Play("Ana", solo=True).start()
    with pytest.raises(ValueError, match="seat 1 has neither to take a die nor to draw"):
        advised(play.game)


def test_where_nothing_fits_with_any_die_there_is_no_move() -> None:
    stuck = [game for game in positions(STANDARD, range(1, 9)) if not possible(game)]
    assert stuck
    for game in stuck:
        assert advised(game) == ()


@pytest.mark.thorough
def test_who_follows_the_advice_ends_well() -> None:
    ends = []
    for seed in (1, 2, 3, 4) if IS_NIGHT else (1,):
        play = Play("Ana", settings=Settings(STANDARD), solo=True).start()
        play.dice.fair = FairDice(bytes([seed]) * 32)
        while play.game.phase != "over":
            if play.game.roller is not None:
                play.roll()
                continue
            moves = advised(play.game)
            play.do(moves[0].command if moves else cmd.TakeDie(1, 0))
        ends.append(play.player(1).sheet.unfilled)
    # At random it is 34, with an eye for what is large 31.
    assert mean(ends) <= 20
