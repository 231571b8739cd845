"""What each player is praised for: true by the log, one each, different ones."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rollwrite.dicegame import COLOURS, Game, Settings, Sheet
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.rules.awards import FEATS, PLAIN, awards
from rollwrite.dicegame.state import Player
from rollwrite.table import ChangeSeat, LeaveGame
from rollwrite.table.awards import Award
from tests.dicegame.playing import NAMES, B, Play, game_of, small
from tests.nights import some_by_day


def played(players: int, seed: int, side: int = 6) -> Game:
    """A game by chance, in which perhaps somebody leaves."""
    rng = Random(seed)
    play = Play(*NAMES[:players], settings=Settings(small(side))).start()
    play.dice.fair = type(play.dice.fair)(rng.randbytes(32))
    while play.game.phase != "over":
        if rng.random() < 0.01:
            play.do(LeaveGame(rng.choice([p.seat for p in play.game.players if p.is_in])))
        else:
            play.do(play.by_chance(rng))
    return play.game


def test_a_start_of_two_rounds_is_told_as_one_of_two() -> None:
    rng, play = Random(1), Play(*NAMES[:2], settings=Settings(small(6))).start()
    while play.game.round < 2 or not play.game.is_round_complete:
        play.do(play.by_chance(rng))
    assert {FEATS["start"](play.game, player).award.when for player in play.game.players} == {2}


def counted(game: Game, player: Player, award: Award) -> int:
    """How good a player is at what an award is for, counted anew; more is better."""
    marks, side = player.sheet.marks, player.sheet.layout.side
    size = {mark.round: len(mark.squares or ()) for mark in marks}
    squares = {
        colour: sum(len(mark.squares or ()) for mark in marks if mark.colour == colour)
        for colour in COLOURS
    }
    match award.key:
        case "snake" | "favourite":
            return max(squares.values())
        case "mix":
            return min(squares.values())
        case "bold":
            ways = []
            for at, mark in enumerate(marks):
                if mark.shape is None or mark.strike:
                    continue
                before = Sheet(player.sheet.layout, marks[:at])
                row = before.layout.row_of(mark.shape)
                ways.append(before.legal(mark.colour, row).bit_count())
            # With more than three to choose from it is not bold.
            return max(4 - min(ways, default=4), 0)
        case "finish":
            rounds = [mark.round for one in game.players for mark in one.sheet.marks]
            drawn = size.get(max(rounds, default=0), 0)
            return drawn if drawn >= 3 else 0
        case "start":
            return sum(size.get(number, 0) for number in (1, 2, 3))
        case "last":
            return max(size, default=0)
        case "corners":
            return sum(len(player.sheet.open_corner_squares(colour)) for colour in COLOURS)
        case "large":
            return list(size.values()).count(5)
        case "edge":
            filled = {square for mark in marks for square in mark.squares or ()}
            return sum(not {*square}.isdisjoint({0, side - 1}) for square in filled)
        case "thrift":
            return 3 - player.sheet.strikes
        case _:
            return len(marks)


@pytest.mark.parametrize("seed", some_by_day(range(40), 6))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_gets_one_award_that_the_log_bears_out(players: int, seed: int) -> None:
    game = played(players, seed)
    given = awards(game)
    assert given.keys() == {player.seat for player in game.players}
    assert given == awards(replace(game))
    # Three facts are true of everybody who has drawn anything.
    assert len({award.key for award in given.values()}) >= min(players, 3)
    for player in game.players:
        award = given[player.seat]
        own = counted(game, player, award)
        assert award.n == (4 - own if award.key == "bold" else own)
        if award.key in FEATS:
            assert own == max(counted(game, other, award) for other in game.players) > 0
        if award.colour is not None:
            drawn = [m.squares or () for m in player.sheet.marks if m.colour.key == award.colour]
            assert award.n == sum(map(len, drawn))


def test_a_feat_goes_to_who_has_it_alone_and_nobody_goes_without() -> None:
    # Ana has the longest snake, and nothing else that Ben has not: Ben has more of everything.
    play = (
        game_of(2)
        .put(1, "BB.BB\n..B..\n.....\n.....\n.....")
        .put(2, "BB..G\n..B..\n.....\nY....\n....R", strikes=1)
    )
    for seat in (1, 2):
        play.do(LeaveGame(seat))
    given = awards(play.game)
    assert given[1] == Award("snake", 5, B.key)
    assert given[2].key in FEATS
    assert given[2].key != "snake"


def test_who_has_drawn_nothing_is_praised_too() -> None:
    play = game_of(3)
    for seat in (1, 2, 3):
        play.do(LeaveGame(seat))
    given = awards(play.game)
    # All have kept their strikes; that one can share it with others is better than nothing.
    assert {award.key for award in given.values()} <= {"corners", "thrift", "company"}
    assert len({award.key for award in given.values()}) == 3


def test_of_paper_that_nobody_has_seen_only_what_is_known_is_said() -> None:
    play = Play("Ana", "Ben", settings=Settings(small(9)))
    play.do(ChangeSeat(1, "Ana", "paper"))
    play.start().round().roll().take_all()
    play.draw(2)
    play.do(cmd.MarkPaper(1, strike=True))
    for seat in (1, 2):
        play.do(LeaveGame(seat))
    given = awards(play.game)
    # Nobody knows which of the two has more squares of a colour, and so on.
    known = {"last", "thrift", *PLAIN}
    assert {award.key for award in given.values()} <= known
    assert given[2].key == "thrift"
