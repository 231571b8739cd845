"""Players without a phone at a table of a tile game (T13, T14): when they act, and how."""

from __future__ import annotations

import itertools
import random

import pytest

from rollwrite.games import GAMES, check_log
from rollwrite.players.families import FAMILIES
from rollwrite.players.tile import Level, choosing, jobs
from rollwrite.players.tile.jobs import ChooseJob, choose_job, without_choice, without_thinking
from rollwrite.table import AddBot, LetBotPlay, RemoveSeat, TakeBack
from rollwrite.tilegame import VARIANTS, Game, Move
from rollwrite.tilegame.rules.commands import AgreeUndo, PlayMove, RefuseUndo, UndoMove
from rollwrite.tilegame.rules.events import MovePlayed
from tests.nights import by_day
from tests.tilegame.tables import SOME_BY_DAY, Play, game_of
from tests.together import for_each


def against(*levels: int, game: str = "duo") -> Play:
    """Ana's table, and bots in the other places."""
    play = Play(game)
    for seat in play.table.seats[1:]:
        play.do(RemoveSeat(seat.number), 1)
    for level in levels:
        play.do(AddBot(1, level))
    return play.start()


def bots_act(play: Play, most: int = 500) -> list[object]:
    """Let the bots act without thinking while it is up to them; their commands."""
    done: list[object] = []
    while (seat := play.table.bot_due()) is not None and len(done) < most:
        command = without_thinking(play.game, seat)
        play.do(command, by_program=True)
        done.append(command)
    return done


def due(play: Play) -> tuple[int, ...]:
    """The seats of the bots that are to act."""
    return play.table.due_bots


def ana_moves(play: Play, rng: random.Random) -> None:
    """A move of Ana's."""
    moves = play.game.legal_moves(1)
    colours = play.game.settings.row.colours
    move = rng.choice(moves)
    play.do(PlayMove(1, f"{colours[move.colour]} {move}"))


def ended_by_a_bot() -> Play:
    """A game that is over, its last move a bot's."""
    for seed in itertools.count():
        play, rng = against(1), random.Random(seed)
        while play.table.is_playing:
            if not bots_act(play):
                ana_moves(play, rng)
        if play.game.movers[-1] != 1:
            return play
    raise AssertionError


@pytest.mark.thorough
@for_each("game", [key for key in SOME_BY_DAY if VARIANTS[key].players > 1])
def test_a_person_plays_every_game_against_bots_to_its_end(game: str) -> None:
    players = VARIANTS[game].players
    play, rng = against(*range(1, players), game=game), random.Random(game)
    while play.table.is_playing:
        if not bots_act(play):
            ana_moves(play, rng)
    seats = {event.seat for event in play.log if isinstance(event, MovePlayed)}
    assert seats == set(play.game.seats)
    # The log plays again, move by move.
    assert sum(1 for _ in check_log(play.log)) == len(play.log)


def test_bots_of_all_levels_sit_down_under_their_names() -> None:
    play = Play("classic")
    for seat in (2, 3, 4):
        play.do(RemoveSeat(seat), 1)
    assert play.refused(AddBot(1, 10)) == "no-level"
    for level in (1, 7, 7):
        play.do(AddBot(1, level))
    assert [seat.name for seat in play.table.seats] == ["Ana", "Pip", "Rosa", "Ari"]
    assert play.refused(AddBot(1, 1)) == "table-full"


def test_a_bot_agrees_at_once_when_somebody_wants_a_move_back() -> None:
    play = against(1, 2, game="classic-3")
    ana_moves(play, random.Random(1))
    assert len(bots_act(play)) == 2
    assert play.undo(1) == ["UndoAsked"]
    # Nobody else is due, though it is Ana's turn.
    assert due(play) == play.game.missing_consents
    assert [type(command) for command in bots_act(play)] == [AgreeUndo, AgreeUndo]
    assert play.texts() == []
    assert due(play) == ()


def test_no_bot_moves_on_while_a_person_is_asked() -> None:
    """Its move would settle what Ben has had no time to answer."""
    play = Play("classic-3")
    play.do(RemoveSeat(3), 1)
    play.do(AddBot(1, 1))
    play.start()
    for seat in (1, 2):
        play.do(without_thinking(play.game, seat))
    bot = play.table.seats[2].number
    assert due(play) == (bot,)
    assert play.undo(1) == ["UndoAsked"]
    assert play.game.missing_consents == (2,)
    assert due(play) == ()
    play.do(RefuseUndo(2))
    assert due(play) == (bot,)


def test_after_the_game_a_bot_still_gives_a_move_back() -> None:
    play = ended_by_a_bot()
    count = len(play.texts())
    play.do(UndoMove(1))
    assert play.game.missing_consents
    bots_act(play, 1)
    assert len(play.texts()) < count
    assert play.game.undo is None
    assert play.table.is_playing


def test_a_question_that_nothing_can_follow_from_bothers_no_bot() -> None:
    play = ended_by_a_bot()
    play.do(UndoMove(1))
    (bot,) = play.game.missing_consents
    assert due(play) == (bot,)
    # Others sit at the table than those who have played.
    play.do(RemoveSeat(bot), 1)
    play.do(AddBot(1, 1))
    assert due(play) == ()


def test_somebody_lets_a_bot_play_and_takes_the_seat_back() -> None:
    play = game_of("duo")
    assert due(play) == ()
    play.do(LetBotPlay(1, 7))
    assert due(play) == (1,)
    assert play.refused(PlayMove(1, "e10")) == "bot-plays"
    bots_act(play)
    assert play.refused(UndoMove(1)) == "bot-plays"
    play.do(TakeBack(1))
    play.do(without_thinking(play.game, 2))
    assert due(play) == ()
    assert play.game.to_move == 1


def test_alone_a_bot_may_play_on_for_somebody_but_sit_down_it_may_not() -> None:
    play = Play("solitaire", solo=True).start()
    play.do(LetBotPlay(1, 1))
    bots_act(play)
    assert play.game.phase == "over"
    assert play.refused(AddBot(1, 1)) == "table-solo"


# What they think about


def test_the_same_question_has_the_same_answer() -> None:
    play = against(1)
    one, again, other = (choose_job(play.game, 1, 2, table, 0.0) for table in ("5", "5", "6"))
    assert one == again
    assert one.seed != other.seed
    assert one.run() == again.run()
    assert isinstance(one, ChooseJob)


@pytest.mark.parametrize(
    "game",
    by_day(
        ["duo", "draft", "obstacle-3", "trigon-3", "solitaire", "reverse"],
        ["duo", "draft", "obstacle-3"],
    ),
)
def test_what_is_chosen_can_be_played_at_once_in_every_phase(game: str) -> None:
    play, rng = game_of(game), random.Random(3)
    phases = set()
    while play.game.to_move is not None:
        seat, phase = play.game.to_move, play.game.phase
        if phase not in phases:
            phases.add(phase)
            play.do(choose_job(play.game, seat, 1, "table", 60.0).run())
        else:
            play.play_on(rng, 1)
    assert phases >= {act.act for act in VARIANTS[game].phases}


@pytest.mark.parametrize(("has_extra", "plays"), [(False, 7), (True, 9)])
def test_where_the_strongest_are_missing_the_strongest_there_is_plays_on(
    has_extra: bool, plays: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a table from a server that had them."""
    asked: list[Level] = []

    def choose(game: Game, rng: random.Random, one: Level, *_: object, **__: object) -> Move:
        asked.append(one)
        return game.legal_moves()[0]

    monkeypatch.setattr(jobs, "choose", choose)
    monkeypatch.setattr(choosing, "is_wanted", lambda: has_extra)
    play = against(9)
    ana_moves(play, random.Random(1))
    (seat,) = due(play)
    play.do(choose_job(play.game, seat, 9, "table", 0.0).run(), by_program=True)
    assert [one.number for one in asked] == [plays]


def test_where_there_is_one_move_nobody_thinks() -> None:
    play, rng, seen = game_of("obstacle-3"), random.Random(5), 0
    while play.game.to_move is not None:
        known = without_choice(play.game, play.game.to_move)
        assert (known is not None) == (len(play.game.game.legal_moves()) == 1)
        if known is None:
            play.play_on(rng, 1)
        else:
            seen += 1
            play.do(known)
    assert seen


def test_there_is_a_family_of_players_for_every_game() -> None:
    assert FAMILIES.keys() == GAMES.keys()
