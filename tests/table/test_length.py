"""A table's log ends somewhere: what could go on for ever is refused, a game can always go on."""

from __future__ import annotations

from dataclasses import replace

from rollwrite.dicegame import commands as cmd
from rollwrite.games import FORMS, GAMES, check_log, fold, parse_log
from rollwrite.table import ClaimSeat, LeaveGame, LockTable, NoDice, OpenTable, StartGame
from rollwrite.table import state as limits
from rollwrite.table.log_json import format_log
from rollwrite.table.state import AnyTable
from rollwrite.tilegame.rules.commands import PlayMove, UndoMove
from rollwrite.tilegame.rules.settings import TileSettings
from tests.dicegame.playing import Play


def taken_back(most: int = 2 * limits.GAME_EVENTS) -> Play:
    """A game for one in which the same shape was drawn and taken back until that was refused."""
    play = Play("Ana", "Ben")
    play.start()
    play.roll(1, 1)
    play.do(cmd.TakeDie(play.game.seats[0], 0))
    for _ in range(most):
        seat = play.game.seats[0]
        play.do(cmd.PlaceShape(seat, ((0, 0),)))
        if play.table.length.room(cmd.UndoTurn(seat), play.table.rules) is not None:
            return play
        play.do(cmd.UndoTurn(seat))
    raise AssertionError("it went on and on")


def test_what_is_taken_back_again_and_again_ends_and_the_game_goes_on() -> None:
    play = taken_back()
    assert play.table.length.game < limits.GAME_EVENTS + 3
    first, second = play.game.seats
    assert play.refused(cmd.UndoTurn(first)) == ("log-full", None)
    play.do(cmd.PlaceShape(second, ((0, 0),)))
    assert play.refused(cmd.UndoTurn(second)) == ("log-full", None)
    # A lost phone comes back, whoever wants leaves, and the next game is as free as the first.
    play.do(ClaimSeat(first, "a-claim"), None)
    play.do(LeaveGame(first))
    play.do(LeaveGame(second))
    play.do(StartGame(), play.table.host)
    assert play.table.length.game == 0


def test_a_lobby_is_not_changed_for_ever() -> None:
    play = Play("Ana")
    for number in range(limits.GAME_EVENTS):
        locking = LockTable(number % 2 == 0)
        if play.table.length.room(locking, play.table.rules) is not None:
            break
        play.do(locking, 1)
    assert play.table.length.table == limits.GAME_EVENTS
    assert play.refused(LockTable(False), 1) == ("log-full", None)


def test_seats_are_not_asked_for_for_ever() -> None:
    table = Play("Ana", "Ben").table
    claim = ClaimSeat(1, "a-claim")
    for so_far, is_open in (
        (limits.GAME_EVENTS, True),
        (limits.GAME_EVENTS + limits.SPARE_EVENTS, False),
    ):
        length = limits.Length(so_far, so_far)
        assert (length.room(claim, table.rules) is None) == is_open


def test_a_table_has_only_so_many_games() -> None:
    play = Play("Ana", "Ben")
    table: AnyTable = replace(play.table, length=limits.Length(0, limits.TABLE_EVENTS))
    play._table = table
    assert play.refused(StartGame(), 1) == ("table-long", None)


def test_moves_of_a_tile_game_are_not_taken_back_for_ever() -> None:
    table = fold(
        GAMES.decide(
            None,
            OpenTable("Ana", TileSettings("solitaire"), solo=True, rules="tile"),
            None,
            NoDice(),
        )
    )
    table = fold(GAMES.decide(table, StartGame(), 1, NoDice()), table)
    full = limits.Length(limits.GAME_EVENTS, limits.GAME_EVENTS)
    playing, undoing = PlayMove(1, "a20"), UndoMove(1)
    assert full.room(playing, table.rules) is None
    assert full.room(undoing, table.rules) is not None


def test_longer_logs_of_earlier_versions_are_read_and_played_on() -> None:
    play = taken_back()
    first, _ = play.game.seats
    log, table = list(play.log), play.table
    for _ in range(limits.GAME_EVENTS):
        for command in (cmd.UndoTurn(first), cmd.PlaceShape(first, ((0, 0),))):
            # As it was decided before there were limits.
            events = GAMES.decide(table, command, first, play.dice)
            log += events
            table = fold(events, table)
    lines = format_log({"seq": n, **FORMS.event_to_json(one)} for n, one in enumerate(log, 1))
    read = list(parse_log(lines))
    assert read == log
    *_, (_, last) = check_log(read)
    assert last == table == fold(read)
    play._table = last
    assert play.refused(cmd.UndoTurn(first)) == ("log-full", None)
    play.do(cmd.PlaceShape(play.game.seats[1], ((0, 0),)))
