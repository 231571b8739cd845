"""A table that rests: nobody plays, no program either, and all is there when it goes on."""

from __future__ import annotations

import pytest

from rollwrite.dicegame.settings import default_settings
from rollwrite.games import GAMES, check_log, decide, fold
from rollwrite.table import NoDice, OpenTable, PauseTable, RefusedError, StartGame, TakeSeat
from rollwrite.table.commands import AddBot
from rollwrite.table.rules import RecordedDice


def test_a_table_that_rests_refuses_play_until_it_goes_on() -> None:
    events = list(decide(None, OpenTable("Ana", default_settings()), None, NoDice()))

    def do(command: object, actor: int | None) -> None:
        events.extend(decide(fold(events), command, actor, dice))  # type: ignore[arg-type]

    dice = RecordedDice((1, 2, 3, 4), "00" * 32)
    do(PauseTable(True), None)
    with pytest.raises(RefusedError, match="paused"):
        do(StartGame(), 1)
    # Who comes meanwhile sits down.
    do(TakeSeat("Ben"), None)
    do(AddBot(1, 1), 1)
    do(PauseTable(False), None)
    do(StartGame(), 1)
    do(PauseTable(True), None)
    resting = fold(events)
    assert resting.due_bots == ()
    roll = next(kind for kind in GAMES["dice"].commands if kind.__name__ == "RollDice")
    with pytest.raises(RefusedError, match="paused"):
        do(roll(1), 1)
    do(PauseTable(False), None)
    assert not fold(events).paused
    # The log of it is a log by the rules.
    assert len(list(check_log(events))) == len(events)
