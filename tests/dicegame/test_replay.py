"""Logs as files, and replaying them with the rules."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.games import FORMS, check_log, parse_log
from rollwrite.table import (
    AddSeat,
    ApproveClaim,
    AskOthers,
    CallOffGame,
    ChangeSeat,
    ChangeSettings,
    ChooseStarter,
    ClaimSeat,
    DropClaim,
    Event,
    LeaveGame,
    LetBotPlay,
    LockTable,
    MoveSeat,
    PauseTable,
    RefuseClaim,
    RemoveSeat,
    SetOut,
    TakeBack,
    TakeSeatBack,
)
from rollwrite.table.events import (
    ClaimApproved,
    ClaimConfirmed,
    ClaimRefused,
    GameStarted,
    OthersAsked,
    SeatClaimed,
    SeatTaken,
    TableBrought,
    VoteCast,
)
from rollwrite.table.log_json import MAX_LINE, LogError, format_log
from rollwrite.table.replay import ReplayError
from tests.dicegame.playing import B, Play, R, game_of, small
from tests.dicegame.test_codec import EVENTS, messages
from tests.dicegame.test_draft import ROW_ONE_USED
from tests.nights import examples
from tests.together import for_each

SOON = "2026-03-01T18:30:00.000+00:00"


def long_log() -> Play:
    """A table where most things happen."""
    play = Play("Ana", "Ben", settings=Settings(small(), strikes_forced=False))
    play.do(AddSeat(1, "Gil"))
    play.do(AddSeat(2, "Pia", "paper"))
    play.do(ChangeSeat(3, "Gus", "guest"))
    play.do(MoveSeat(3, 0))
    play.do(ChooseStarter(2))
    play.do(LockTable(True))
    play.do(PauseTable(True))
    play.do(PauseTable(False))
    play.do(ClaimSeat(2, "c1"), None)
    play.do(RefuseClaim("c1"))
    # As claims are since they have a time: the seat's own phone first, then others.
    play.do(ClaimSeat(2, "o1", (2,), SOON), None)
    play.do(AskOthers("o1", (), SOON), None)
    play.do(RefuseClaim("o1"), 1)
    play.do(ClaimSeat(3, "o2", (1, 2), SOON), None)
    play.do(ApproveClaim("o2"), 2)
    play.do(DropClaim("o2"), None)
    play.start().roll().take_all()
    play.draw(2)
    play.do(cmd.UndoTurn(2))
    play.draw_all().round()
    play.do(ClaimSeat(2, "c2"), None)
    play.do(ApproveClaim("c2"))
    # The seat's own phone slept, and wakes up.
    play.do(ClaimSeat(2, "o3", (), SOON, waits=True), None)
    play.do(ApproveClaim("o3"), 1)
    play.do(AskOthers("o3", (), SOON), None)
    play.do(TakeSeatBack("o3"), None)
    play.do(LetBotPlay(2, 3))
    play.do(TakeBack(2))
    play.do(SetOut(2, 1))
    play.do(LeaveGame(4))
    play.do(cmd.GuessWinner(4, 2, 9))
    play.finish()
    play.do(cmd.ReportScore(4, 9))
    play.do(RemoveSeat(4))
    play.do(ChangeSettings(Settings(small(6), dice="real")))
    play.start()
    play.do(CallOffGame(), None)
    play.start().roll(1, 2, 3)
    play.do(cmd.CorrectDice(play.game.players[0].seat, (4, 4, 4)))
    play.finish()
    # Nobody's command: the table came as a file.
    play.add(TableBrought(1, None))
    return play


LOG = tuple(long_log().log)


def test_a_log_is_what_the_rules_make_of_its_commands() -> None:
    play = long_log()
    states = list(check_log(play.log))
    assert [event for event, _ in states] == play.log
    assert states[-1][1] == play.table


def test_the_log_of_these_tests_has_an_event_of_every_type() -> None:
    # That a table came as a file is no command's event: tests/web/tables/test_bringing.py.
    assert {type(event).__name__ for event in LOG} == set(EVENTS)


def first(kind: type[Any], number: int = 0) -> int:
    return [i for i, event in enumerate(LOG) if isinstance(event, kind)][number]


def with_event(at: int, **changes: Any) -> list[Event]:
    log: list[Any] = list(LOG)
    log[at] = replace(log[at], **changes)
    return log


@for_each(
    ("log", "number"),
    [
        (with_event(first(SeatTaken), name="x" * 25), None),
        (with_event(first(SeatTaken, 1), name="Ana"), None),
        (with_event(first(SeatTaken, 1), seat=7), None),
        (with_event(first(SeatTaken, 2), keeper=9), None),
        (with_event(first(GameStarted), seats=(1, 2, 3, 4)), None),
        (with_event(first(GameStarted), game=2), None),
        (with_event(first(ev.DiceRolled), values=(1, 2, 3)), None),
        (with_event(first(ev.DiceRolled), values=(1, 2, 3, 7)), None),
        (with_event(first(ev.DiceRolled), seat=1), None),
        (with_event(first(ev.DiceRolled), roll=2), None),
        (with_event(first(ev.DieTaken), seat=1), None),
        (with_event(first(ev.DieTaken), die=4), None),
        (with_event(first(ev.DieTaken, 1), die=0), None),
        (with_event(first(ev.ShapePlaced), colour=R), None),
        (with_event(first(ev.ShapePlaced), shape="W"), None),
        (with_event(first(ev.ShapePlaced), squares=((2, 2),)), None),
        (with_event(first(ev.MarkersPassed), held=(B, B, B, B)), None),
        (with_event(first(ev.PlayerOut), reason="no-placement"), None),
        (with_event(first(ev.ScoreReported), unfilled=99), None),
        (with_event(first(ClaimApproved), claim="other"), None),
        (with_event(first(ClaimApproved), by=1), None),
        (with_event(first(ClaimRefused), by=2), None),
        (with_event(first(ClaimRefused, 1), by=None), None),
        (with_event(first(ClaimConfirmed), by=7), None),
        (with_event(first(SeatClaimed, 1), asked=(1, 7)), None),
        (with_event(first(SeatClaimed, 1), asked=(2, 2)), None),
        (with_event(first(OthersAsked), asked=(2,)), None),
        ([event for event in LOG if not isinstance(event, OthersAsked)], None),
        (with_event(first(VoteCast), target=2), None),
        ([event for event in LOG if not isinstance(event, ev.MarkersPassed)], None),
        ([event for event in LOG if not isinstance(event, ev.GameEnded)], None),
        ([event for event in LOG if not isinstance(event, ev.DieTaken)], None),
        ([event for event in LOG if not isinstance(event, ev.TurnUndone)], None),
        (list(LOG[1:]), 1),
        ([LOG[0], *LOG], 2),
        ([LOG[0], *LOG[2:]], 2),
        ([ev.GameEnded(None)], 1),
        ([ev.MarkersPassed((), ())], 1),
    ],
)
def test_tampered_logs_are_found(log: list[Event], number: int | None) -> None:
    with pytest.raises(ReplayError, match="event ") as caught:
        list(check_log(log))
    assert number is None or caught.value.number == number


def test_a_table_may_wait_for_its_players() -> None:
    assert len(list(check_log([LOG[0]]))) == 1


def test_the_end_cannot_come_early() -> None:
    at = first(ev.PlayerOut)
    with pytest.raises(ReplayError) as caught:
        list(check_log([*LOG[: at + 1], ev.GameEnded("00" * 32)]))
    assert caught.value.number == at + 2


def test_a_sheet_that_was_not_played_is_not_believed() -> None:
    play = game_of(2, Settings(small(9))).put(1, ROW_ONE_USED).roll(1, 1)
    play.take(1, 1)
    play.draw(1)
    with pytest.raises(ReplayError):
        list(check_log(play.log))


@examples(20, 200)
@given(st.integers(0, len(LOG)), st.lists(messages(EVENTS), max_size=3))
def test_any_events_at_all_end_in_a_sentence(length: int, events: list[Event]) -> None:
    with suppress(ReplayError):
        list(check_log([*LOG[:length], *events]))


@examples(20, 200)
@given(st.integers(0, len(LOG) - 1), st.integers(0, len(LOG) - 1))
def test_events_in_another_order(one: int, other: int) -> None:
    log = list(LOG)
    log[one], log[other] = log[other], log[one]
    with suppress(ReplayError):
        states = list(check_log(log))
        # The few that may change places lead to the same.
        assert states[-1][1] == list(check_log(LOG))[-1][1]


# --- files -------------------------------------------------------------------------------------


def as_file(log: tuple[Event, ...] | list[Event]) -> list[str]:
    bodies = [
        {"seq": seq, "at": "2026-11-20T10:44:00+00:00", **FORMS.event_to_json(event)}
        for seq, event in enumerate(log, start=1)
    ]
    return list(format_log(bodies))


def test_a_log_is_written_and_read() -> None:
    lines = as_file(LOG)
    assert all(line.endswith("}\n") and line.count("\n") == 1 for line in lines)
    assert tuple(parse_log(lines)) == LOG


def test_empty_lines_and_windows_lines_do_not_matter() -> None:
    text = "\r\n" + "".join(as_file(LOG)).replace("\n", "\r\n\r\n")
    assert tuple(parse_log(text.split("\n"))) == LOG


@pytest.mark.parametrize("name", ["a\u2028b", "a\u0085b"])
def test_names_with_odd_line_ends_stay_in_their_line(name: str) -> None:
    log = [LOG[0], SeatTaken(1, name, "phone", None)]
    text = "\n".join(json.dumps(FORMS.event_to_json(event), ensure_ascii=False) for event in log)
    assert list(parse_log(text.split("\n"))) == log


def test_numbers_and_times_are_no_must() -> None:
    lines = [json.dumps(FORMS.event_to_json(event)) for event in LOG]
    assert tuple(parse_log(lines)) == LOG


@for_each(
    ("line", "why"),
    [
        ("{", "no JSON: .* at column 2"),
        ("[]", "no JSON object"),
        ("3", "no JSON object"),
        ("[" * 50_000, "nested too deeply"),
        ('{"v": ' + "9" * 5_000 + "}", "a number is too long"),
        ("{}", "/v: expected 1"),
        ('{"v": 1}', "/type: expected one of"),
        ('{"v": 2, "type": "TableLocked", "locked": true}', "/v: expected 1"),
        ('{"v": 1, "type": "TableLocked", "locked": 1}', "/locked: expected boolean"),
        ('{"v": 1, "type": "TableLocked"}', "/locked: expected boolean; it is missing"),
        (
            '{"v": 1, "type": "TableLocked", "locked": true, "x": 1}',
            "/x: expected no field",
        ),
        ('{"seq": 9, "v": 1, "type": "TableLocked", "locked": true}', "event 9 cannot follow"),
        ('{"seq": "2", "v": 1, "type": "TableLocked", "locked": true}', "is no number of an event"),
        ('{"seq": 2.0, "v": 1, "type": "TableLocked", "locked": true}', "is no number of an event"),
        ('{"seq": [2], "v": 1, "type": "TableLocked", "locked": true}', "is no number of an event"),
        ('{"seq": true, "v": 1, "type": "TableLocked", "locked": true}', "is no number"),
        ("[" * 100_000, "line 2: "),
        ('{"v": ' + "9" * 5000 + "}", "line 2: "),
        ('"' + "x" * MAX_LINE + '"', "too long for an event"),
        ("\x00", "no JSON"),
    ],
)
def test_lines_that_are_no_events(line: str, why: str) -> None:
    with pytest.raises(LogError, match=why) as caught:
        list(parse_log([as_file(LOG)[0], line]))
    assert caught.value.line == 2
    assert len(str(caught.value)) < 700
