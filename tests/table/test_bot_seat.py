"""A person sits down where a program has sat so far, and goes on with what it has played."""

from __future__ import annotations

import pytest

from rollwrite.dicegame.settings import default_settings
from rollwrite.games import check_log, decide, fold
from rollwrite.table import (
    AddBot,
    Command,
    NoDice,
    OpenTable,
    RefusedError,
    StartGame,
    TakeBotSeat,
)
from rollwrite.table.rules import Event, RecordedDice
from rollwrite.tilegame.rules.settings import TileSettings


@pytest.mark.parametrize(
    ("settings", "rules"), [(default_settings(), "dice"), (TileSettings("duo"), "tile")]
)
@pytest.mark.parametrize("is_on", [False, True])
def test_a_program_gives_its_seat_up(settings: object, rules: str, is_on: bool) -> None:
    events: list[Event] = [*decide(None, OpenTable("Ana", settings, rules=rules), None, NoDice())]

    def do(command: Command, actor: int | None) -> None:
        events.extend(decide(fold(events), command, actor, RecordedDice(commitment="00" * 32)))

    do(AddBot(1, 1), 1)
    bot = fold(events).seats[1]
    if is_on:
        do(StartGame(), 1)
    for seat, name, actor in ((1, "Owl", None), (9, "Owl", None), (2, "Ana", None), (2, "Owl", 1)):
        with pytest.raises(RefusedError):
            do(TakeBotSeat(seat, name), actor)
    # Also under the name that the program had.
    do(TakeBotSeat(2, bot.name, "owl"), None)
    if not is_on:
        do(StartGame(), 1)
    table = fold(events)
    owl = table.seats[1]
    assert (owl.name, owl.kind, owl.level, owl.face) == (bot.name, "phone", None, "owl")
    assert table.people == (1, 2)
    assert table.speaks_for(2, 2)
    assert table.is_playing
    assert list(check_log(events))[-1][1] == table


def test_in_the_game_it_goes_by_the_new_name() -> None:
    log: list[Event] = [*decide(None, OpenTable("Ana", default_settings()), None, NoDice())]
    dice = RecordedDice(commitment="00" * 32)
    for command, actor in ((AddBot(1, 1), 1), (StartGame(), 1), (TakeBotSeat(2, "Owl"), None)):
        log.extend(decide(fold(log), command, actor, dice))
    game = fold(log).game
    assert game is not None
    assert [player.name for player in game.players] == ["Ana", "Owl"]
