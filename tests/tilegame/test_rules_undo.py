"""Moves taken back at a table of a tile game (rule T14)."""

from __future__ import annotations

import random

import pytest

from rollwrite.table import ChangeSettings, Command, LeaveGame, StartGame
from rollwrite.tilegame.rules import RULES
from rollwrite.tilegame.rules.commands import AgreeUndo, EndGame, PlayMove, RefuseUndo, UndoMove
from rollwrite.tilegame.rules.events import (
    MovesUndone,
    PlayerLeft,
    UndoAgreed,
    UndoAsked,
    UndoRefused,
)
from rollwrite.tilegame.rules.settings import TileSettings
from tests.tilegame.tables import SOME_BY_DAY, Play, game_of
from tests.together import for_each


def four() -> Play:
    """Classic, after the first move of everybody: Ana, Ben, Cleo, Dov."""
    return game_of("classic").moves("a20", "t20", "t1", "a1")


@pytest.mark.thorough
@for_each("key", SOME_BY_DAY)
def test_the_last_move_is_taken_back_by_its_player(key: str) -> None:
    play = game_of(key)
    rng = random.Random(4)
    for steps in (1, 3, 30, 1_000):
        play.play_on(rng, steps)
        before, mover = play.texts(), play.game.movers[-1]
        assert play.do(UndoMove(mover)) == (MovesUndone(mover, 1),)
        assert play.texts() == before[:-1]
        # A pass that followed from it is undone with it, and so is the end of the game.
        assert play.game.to_move == mover
        assert play.game.phase != "over"
        play.play_on(rng, 1)


def test_after_the_next_move_everybody_who_has_moved_since_must_agree() -> None:
    play = four()
    assert play.do(UndoMove(2)) == (UndoAsked(2, 3),)
    # Ana moved before, so she is not asked; and it is her turn.
    assert play.game.missing_consents == (3, 4)
    assert RULES.due(play.game) == (1, 3, 4)
    assert play.refused(AgreeUndo(1)) == "not-asked"
    assert play.refused(AgreeUndo(2)) == "not-asked"
    assert play.do(AgreeUndo(4)) == (UndoAgreed(4),)
    assert play.refused(AgreeUndo(4)) == "not-asked"
    assert RULES.due(play.game) == (1, 3)
    assert play.do(AgreeUndo(3)) == (UndoAgreed(3), MovesUndone(2, 3))
    assert (play.texts(), play.game.to_move, play.game.undo) == (["a20"], 2, None)
    assert play.refused(AgreeUndo(3)) == "nothing-asked"


@pytest.mark.parametrize(("seat", "allowed"), [(1, False), (2, True), (3, True), (4, True)])
def test_one_who_is_asked_is_enough_to_refuse(seat: int, *, allowed: bool) -> None:
    play = four()
    play.undo(2)
    if not allowed:
        assert play.refused(RefuseUndo(seat)) == "not-asked"
        return
    # The one who has asked may think better of it.
    assert play.do(RefuseUndo(seat)) == (UndoRefused(seat),)
    assert (play.game.undo, len(play.texts())) == (None, 4)
    assert play.refused(RefuseUndo(seat)) == "nothing-asked"
    # Asking again is no crime.
    assert play.undo(2) == ["UndoAsked"]


def test_one_thing_is_asked_at_a_time_until_a_new_move_answers_it() -> None:
    play = four()
    play.undo(3)
    for seat in (1, 2, 3, 4):
        error = play.error(UndoMove(seat))
        assert (error.code, error.params) == ("undo-asked", {"name": "Cleo"})
    play.moves("b19,c19")
    assert play.game.undo is None
    assert play.refused(AgreeUndo(4)) == "nothing-asked"


def test_whoever_has_asked_may_go_on_and_asks_no_longer() -> None:
    play = game_of("duo").moves("e10", "j5")
    assert play.undo(1) == ["UndoAsked"]
    # The table waits for Ana's move as for Ben's answer.
    assert RULES.due(play.game) == (1, 2)
    play.moves("f9,f8")
    assert play.game.undo is None
    assert play.texts() == ["e10", "j5", "f8,f9"]


def test_what_nobody_answers_in_time_counts_as_refused() -> None:
    play = four()
    steps: list[tuple[Command | None, Command | None]] = [
        (None, None),
        (UndoMove(2), RefuseUndo(2)),
        (AgreeUndo(3), RefuseUndo(2)),
        (RefuseUndo(2), None),
    ]
    assert RULES.asked_s == 25
    for command, unanswered in steps:
        if command is not None:
            play.do(command)
        assert play.table.unanswered == unanswered


def test_there_must_be_a_move() -> None:
    play = game_of("duo")
    assert play.refused(UndoMove(1)) == "no-move-made"
    play.moves("e10")
    assert play.refused(UndoMove(2)) == "no-move-made"


def test_a_guest_has_a_voice_of_its_own() -> None:
    play = game_of("duo", guests=1).moves("e10", "j5")
    assert play.undo(1) == ["UndoAsked"]
    # On Ana's phone, but Ben's seat.
    assert play.refused(AgreeUndo(1), 1) == "not-asked"
    assert play.do(AgreeUndo(2), 1)[-1] == MovesUndone(1, 2)


def test_picks_are_taken_back_like_moves() -> None:
    play = game_of("draft-2").moves("pick L5", "pick I5")
    assert play.undo(2) == ["MovesUndone"]
    assert "pick I5" in map(str, play.game.legal_moves(2))
    play.moves("pick W")
    play.undo(1)
    play.do(AgreeUndo(2))
    assert play.game.game.hands == ((0,) * 4, (0,) * 4)


# --- with people who leave (T13) ----------------------------------------------------------------


def test_who_has_left_is_not_asked() -> None:
    play = four().leave(3, 4)
    assert play.do(UndoMove(2)) == (MovesUndone(2, 3),)
    assert play.game.seats_in == (1, 2)
    play.moves("t20")
    assert play.game.to_move == 1
    assert play.refused(UndoMove(3)) == "you-are-out"


def test_the_last_one_asked_agrees_by_leaving() -> None:
    play = four()
    play.undo(2)
    play.do(AgreeUndo(3))
    assert play.do(LeaveGame(4)) == (PlayerLeft(4, "left"), MovesUndone(2, 3))
    assert (play.texts(), play.game.to_move) == (["a20"], 2)
    assert play.game.seats_in == (1, 2, 3)


def test_nobody_is_asked_for_somebody_who_has_left() -> None:
    play = four()
    play.undo(2)
    assert play.do(LeaveGame(2)) == (PlayerLeft(2, "left"),)
    assert play.game.undo is None
    # Somebody else leaving changes nothing.
    play.undo(1)
    play.leave(4)
    assert play.game.missing_consents == (3,)


# --- after the end ------------------------------------------------------------------------------


def test_a_game_that_is_over_goes_on_when_its_last_move_is_taken_back() -> None:
    play = game_of("duo").play_on(random.Random(1))
    last = play.game.movers[-1]
    other = 3 - last
    assert play.undo(other) == ["UndoAsked"]
    assert RULES.due(play.game) == (last,)
    play.do(AgreeUndo(last))
    assert (play.game.to_move, play.table.is_playing) == (other, True)
    assert RULES.ranking(play.game) is None


def test_not_when_the_table_has_changed_since() -> None:
    play = game_of("duo").play_on(random.Random(1))
    play.do(ChangeSettings(TileSettings("duo", "advanced")))
    assert play.refused(UndoMove(play.game.movers[-1])) == "game-over"
    play.do(ChangeSettings(TileSettings("duo")))
    assert play.undo(play.game.movers[-1]) == ["MovesUndone"]


def test_who_has_ended_the_game_alone_may_go_on() -> None:
    play = game_of("duo").moves("e10", "j5").leave(2).moves("f9,f8")
    play.do(EndGame(1))
    assert play.undo(1) == ["MovesUndone"]
    assert play.game.to_move == 1
    play.do(PlayMove(1, "f9,f8"))


def test_the_next_game_knows_nothing_of_it() -> None:
    play = game_of("duo").play_on(random.Random(1))
    play.undo(3 - play.game.movers[-1])
    play.do(StartGame())
    assert (play.game.undo, play.game.movers, play.game.number) == (None, (), 2)
    assert play.refused(AgreeUndo(1)) == "nothing-asked"
