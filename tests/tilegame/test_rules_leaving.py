"""Who leaves a tile game at a table, how it ends, and its results (rules T13, S4)."""

from __future__ import annotations

import random

from rollwrite.table import ChangeSettings, LeaveGame, SetOut
from rollwrite.tilegame.rules import RULES
from rollwrite.tilegame.rules.commands import EndGame, PlayMove
from rollwrite.tilegame.rules.events import GameStopped, PlayerLeft
from rollwrite.tilegame.rules.settings import TileSettings
from tests.tilegame.tables import game_of


def test_who_leaves_is_passed_over_and_ranks_last() -> None:
    play = game_of("classic").moves("a20", "t20", "t1", "a1")
    assert play.do(LeaveGame(1)) == (PlayerLeft(1, "left"),)
    assert (play.game.to_move, play.game.is_in(1), play.game.seats_in) == (2, False, (2, 3, 4))
    assert play.refused(PlayMove(1, "b19")) == "you-are-out"
    assert play.refused(LeaveGame(1)) == "you-are-out"
    play.play_on(random.Random(1))
    ranking = RULES.ranking(play.game)
    assert ranking is not None
    assert ranking[-1].seat == 1
    assert [rank.rank for rank in ranking[-1:]] == [4]
    assert [rank.rank for rank in ranking] == sorted(rank.rank for rank in ranking)


def test_the_table_sets_out_who_does_not_answer() -> None:
    play = game_of("classic-3")
    assert RULES.due(play.game) == (1,)
    play.do(SetOut(2, 1))
    assert play.game.is_in(1)
    assert play.do(SetOut(3, 1))[1:] == (PlayerLeft(1, "set-out"),)
    assert play.game.to_move == 2
    assert play.game.leavers[0].reason == "set-out"


def test_with_one_player_left_the_game_ends_when_he_likes() -> None:
    play = game_of("classic-3").moves("a20", "t20")
    assert play.refused(EndGame(1)) == "not-alone"
    play.leave(1)
    assert play.refused(EndGame(2)) == "not-alone"
    play.leave(3)
    assert play.refused(EndGame(1)) == "you-are-out"
    assert play.game.to_move == 2
    play.play_on(random.Random(1), 3)
    assert play.do(EndGame(2)) == (GameStopped(2),)
    assert not play.table.is_playing
    assert RULES.due(play.game) == ()
    assert play.refused(PlayMove(2, "a1")) == "game-over"
    assert play.refused(EndGame(2)) == "game-over"
    ranking = RULES.ranking(play.game)
    assert ranking is not None
    assert ranking[0].seat == 2


def test_who_is_alone_may_end_solitaire() -> None:
    play = game_of("solitaire").moves("a20")
    play.do(EndGame(1))
    ranking = RULES.ranking(play.game)
    assert ranking is not None
    assert [(rank.seat, rank.rank, rank.points) for rank in ranking] == [(1, 1, 4 * 89 - 1)]


# --- results (S4) -------------------------------------------------------------------------------


def test_games_scored_alike_are_added_up() -> None:
    play = game_of("duo").play_on(random.Random(1))
    first = RULES.ranking(play.game)
    play.start().play_on(random.Random(2)).do(ChangeSettings(TileSettings("duo", "advanced")))
    play.start()
    assert [(result.key, result.game) for result in play.table.results] == [
        ("duo/basic", 1),
        ("duo/basic", 2),
    ]
    assert play.table.results[0].ranking == first
    assert not RULES.high_wins(TileSettings("duo"))
    assert RULES.high_wins(play.table.settings)
    assert RULES.match_key(play.table.settings) == "duo/advanced"


def test_points_of_colours_and_scores_of_seats() -> None:
    play = game_of(TileSettings("classic-2", "advanced", seating=(2, 1)))
    play.moves("a20,a19", "t20", "t1", "a1,b1,c1")
    assert play.game.squares_left == (87, 88, 88, 86)
    assert play.game.scores == (-87 - 88, -88 - 86)
    # Also where the game itself is scored another way.
    assert game_of("reverse-2").moves("a20").game.squares_left == (88, 89, 89, 89)
