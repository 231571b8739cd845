"""Seats that draw on real paper: the app believes them, or checks what it is told."""

from __future__ import annotations

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.table import ChangeSeat, LeaveGame
from tests.dicegame.playing import B, Play, small, types
from tests.dicegame.test_draft import ROW_ONE_USED

NINE = Settings(small(9))


def paper(settings: Settings = NINE) -> Play:
    """Seat 1 draws on paper, seat 2 on the phone."""
    play = Play("Ana", "Ben", settings=settings)
    play.do(ChangeSeat(1, "Ana", "paper"))
    return play.start()


def test_done_is_enough() -> None:
    play = paper().roll(1, 1).take_all()
    assert play.refused(cmd.PlaceShape(1, ((0, 0),))) == ("paper-seat", None)
    assert play.do(cmd.MarkPaper(1)) == (ev.PaperMarked(1, B, False, None, None),)
    assert not play.player(1).sheet.is_known
    assert play.player(1).unfilled is None
    assert play.game.players[0].mark_of(1) is not None
    play.draw(2)
    assert play.is_complete()


def test_what_is_told_is_checked_and_scored() -> None:
    play = paper().roll(2, 1).take_all()
    told = cmd.MarkPaper(1, squares=((0, 1), (0, 0)))
    assert play.refused(cmd.MarkPaper(1, squares=((4, 4), (4, 5)))) == ("illegal-placement", "D8")
    assert play.refused(cmd.MarkPaper(1, squares=((0, 0),))) == ("wrong-row", "D7")
    assert play.do(told) == (ev.PaperMarked(1, B, False, "2", ((0, 0), (0, 1))),)
    assert play.player(1).unfilled == 79


def test_once_something_was_not_told_nothing_can_be_checked() -> None:
    play = paper().round().roll(1, 1).take_all()
    assert play.refused(cmd.MarkPaper(1, squares=((0, 0),))) == ("paper-unknown", None)
    play.do(cmd.MarkPaper(1))


def test_strikes_are_counted_on_paper_too() -> None:
    play = paper()
    for _ in range(3):
        play.roll().take_all()
        play.do(cmd.MarkPaper(1, strike=True))
        play.draw(2)
    play.roll().take_all()
    assert play.player(1).sheet.strikes == 3
    assert play.refused(cmd.MarkPaper(1, strike=True)) == ("no-strike", "D10")


def test_a_score_is_a_number_of_squares_that_the_app_does_not_know() -> None:
    play = over()
    assert play.refused(cmd.ReportScore(2, 3)) == ("score-known", "D15")
    for unfilled in (-1, 82, 10**30):
        assert play.refused(cmd.ReportScore(1, unfilled)) == ("score-range", "D15")


def test_paper_players_say_themselves_that_they_are_out() -> None:
    play = paper().put(1, ROW_ONE_USED, strikes=3).roll(1, 2)
    assert types(play.take(1, 1)) == ["DieTaken", "DieTaken"]
    assert play.do(cmd.GoOut(1)) == (ev.PlayerOut(1, "declared"),)
    play.do(cmd.UndoTurn(1))
    assert play.player(1).is_in


def test_but_not_while_the_app_sees_that_something_fits() -> None:
    play = paper().put(1, ROW_ONE_USED).roll(2, 1)
    play.take(1, 2)
    assert play.refused(cmd.GoOut(1)) == ("can-place", "D11")
    play = paper().put(1, ROW_ONE_USED).roll(1, 1)
    play.take(1, 1)
    assert play.refused(cmd.GoOut(1)) == ("strike-forced", "D11")


def test_who_did_not_tell_is_believed() -> None:
    play = paper().round().roll(1, 1).take_all()
    assert play.do(cmd.GoOut(1)) == (ev.PlayerOut(1, "declared"),)


def test_what_was_marked_is_taken_back() -> None:
    play = paper().roll(1, 1).take_all()
    play.do(cmd.MarkPaper(1, strike=True))
    play.do(cmd.UndoTurn(1))
    assert play.player(1).sheet.is_known
    assert play.player(1).sheet.strikes == 0
    play.do(cmd.MarkPaper(1, squares=((0, 0),)))


def over() -> Play:
    play = paper().round()
    for seat in (1, 2):
        play.do(LeaveGame(seat))
    return play


def test_the_score_of_paper_is_told_after_the_game() -> None:
    play = paper().round()
    assert play.refused(cmd.ReportScore(1, 20)) == ("game-not-over", "D14")
    play = over()
    assert play.unreported() == [1]
    assert [score.seat for score in play.game.ranking] == [2]
    assert play.refused(cmd.ReportScore(1, 20), 2) == ("not-your-seat", None)
    assert play.do(cmd.ReportScore(1, 20)) == (ev.ScoreReported(1, 20),)
    assert play.unreported() == []
    assert [(score.seat, score.rank) for score in play.game.ranking] == [(1, 1), (2, 2)]
    # A wrong count can be put right.
    play.do(cmd.ReportScore(1, 81))
    assert play.game.ranking[-1].seat == 1


def test_a_sheet_shows_no_more_than_the_21_shapes() -> None:
    # D9: whoever goes on crossing out without telling is at the end after 21.
    play = paper()
    play.do(LeaveGame(2))
    for _ in range(21):
        play.roll().take_all()
        play.do(cmd.MarkPaper(1))
    play.roll().take_all()
    assert play.refused(cmd.MarkPaper(1)) == ("paper-full", "D9")
    play.do(cmd.GoOut(1))
    assert play.game.phase == "over"
