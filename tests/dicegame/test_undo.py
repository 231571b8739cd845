"""Taking back what one drew, until the next roll."""

from __future__ import annotations

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.table import LeaveGame
from tests.dicegame.playing import game_of, small, types
from tests.dicegame.test_draft import ROW_ONE_USED
from tests.dicegame.test_out import FREE_TO_GO, NO_CORNER

NINE = Settings(small(9))


def test_a_shape_is_taken_back_with_its_strike() -> None:
    play = game_of(2, NINE).roll(6, 6).take_all()
    play.place(1, (0, 0), strike=True)
    before = play.player(1).sheet
    assert (before.strikes, before.used) == (1, ("1",))
    assert play.do(cmd.UndoTurn(1)) == (ev.TurnUndone(1),)
    after = play.player(1).sheet
    assert (after.strikes, after.used, after.unfilled) == (0, (), 81)
    assert play.game.is_drawing(0)
    assert play.refused(cmd.UndoTurn(1)) == ("nothing-to-undo", None)
    # All is as if nothing had been drawn: the corner and the shape are there again.
    play.place(1, (0, 0), strike=True)
    assert play.player(1).sheet == before


def test_only_what_was_drawn_in_this_round() -> None:
    play = game_of(2, NINE).round()
    play.roll()
    assert play.refused(cmd.UndoTurn(1)) == ("nothing-to-undo", None)
    play.take_all()
    assert play.refused(cmd.UndoTurn(1)) == ("nothing-to-undo", None)
    play.draw(1).do(cmd.UndoTurn(1))
    assert len(play.player(1).sheet.marks) == 1


def test_until_the_next_roll_also_when_all_have_drawn() -> None:
    play = game_of(2, NINE).round()
    assert play.is_complete()
    play.do(cmd.UndoTurn(1))
    assert not play.is_complete()
    assert play.refused(cmd.RollDice(2)) == ("round-running", "D12")
    play.draw(1)
    play.do(cmd.UndoTurn(2))
    play.draw(2)
    play.roll()
    assert play.refused(cmd.UndoTurn(1)) == ("nothing-to-undo", None)


def test_what_cannot_be_taken_back() -> None:
    play = game_of(2, NINE)
    assert play.refused(cmd.UndoTurn(1)) == ("nothing-to-undo", None)
    play.round()
    assert play.refused(cmd.UndoTurn(1), 2) == ("not-your-seat", None)
    play.do(LeaveGame(1))
    assert play.refused(cmd.UndoTurn(1)) == ("you-are-out", "D11")
    # What the rules decided.
    play = game_of(2).put(1, NO_CORNER).roll(1, 1)
    play.take(1, 1)
    assert play.refused(cmd.UndoTurn(1)) == ("you-are-out", "D11")


def test_going_out_by_choice_is_taken_back() -> None:
    play = game_of(2, FREE_TO_GO).put(1, ROW_ONE_USED).roll(1, 1).take_all()
    play.draw(2)
    play.do(cmd.GoOut(1))
    assert play.is_complete()
    play.do(cmd.UndoTurn(1))
    assert play.player(1).is_in
    assert play.game.is_drawing(0)
    play.do(cmd.GoOut(1))
    play.roll()
    assert play.refused(cmd.UndoTurn(1)) == ("you-are-out", "D11")


def test_never_after_the_end_when_the_seed_is_known() -> None:
    play = game_of(2, FREE_TO_GO).put(1, ROW_ONE_USED).roll(1, 1).take_all()
    play.do(LeaveGame(2))
    assert types(play.do(cmd.GoOut(1))) == ["PlayerOut", "GameEnded"]
    assert play.refused(cmd.UndoTurn(1)) == ("game-over", "D14")
