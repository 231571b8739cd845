"""A table that rests: nobody plays, no program either, and all is there when it goes on."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rollwrite.dicegame.rules.proof import prove_log
from rollwrite.dicegame.settings import default_settings
from rollwrite.games import GAMES, check_log, decide, fold
from rollwrite.players.families import FAMILIES
from rollwrite.table import (
    CallOffGame,
    Command,
    NoDice,
    OpenTable,
    PauseTable,
    RefusedError,
    StartGame,
    TakeSeat,
)
from rollwrite.table.commands import AddBot
from rollwrite.table.rules import RecordedDice
from rollwrite.table.state import with_result
from rollwrite.tilegame.rules.settings import TileSettings


def test_a_table_that_rests_refuses_play_until_it_goes_on() -> None:
    events = list(decide(None, OpenTable("Ana", default_settings()), None, NoDice()))

    def do(command: Command, actor: int | None) -> None:
        events.extend(decide(fold(events), command, actor, dice))

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


def test_after_the_last_round_a_table_rests_as_it_stands_and_no_other_game_begins() -> None:
    events = list(decide(None, OpenTable("Ana", TileSettings("duo"), rules="tile"), None, NoDice()))
    events.extend(decide(fold(events), TakeSeat("Ben"), None, NoDice()))

    def do(command: Command, actor: int | None) -> None:
        events.extend(decide(fold(events), command, actor, NoDice()))

    def move() -> None:
        game = fold(events).game
        seat = GAMES["tile"].due(game)[0]
        do(FAMILIES["tile"].without_thinking(game, seat), seat)

    do(StartGame(), 1)
    move()
    # In the middle of a round: that one is played to its end, by the other player too.
    do(PauseTable(False, after_round=True), None)
    assert not fold(events).rests
    move()
    stopped = fold(events)
    assert stopped.is_stopped
    # As it stands it is a game that is over, with places and points, and nobody is waited for.
    assert not stopped.is_playing
    assert [rank.rank for rank in with_result(stopped)[-1].ranking] == [1, 1]
    assert stopped.due_people == stopped.due_bots == ()
    with pytest.raises(RefusedError, match="round-over"):
        do(StartGame(), 1)
    # Neither a break nor the end of one changes that; taken back, they play on.
    do(PauseTable(True, after_round=True), None)
    do(PauseTable(False, after_round=True), None)
    assert fold(events).rests
    do(PauseTable(False), None)
    move()
    # Between two rounds there is one more.
    move()
    do(PauseTable(False, after_round=True), None)
    move()
    move()
    with pytest.raises(RefusedError, match="round-over"):
        do(StartGame(), 1)
    do(PauseTable(False), None)
    while fold(events).is_playing:
        move()
    do(PauseTable(False, after_round=True), None)
    with pytest.raises(RefusedError, match="last-round"):
        do(StartGame(), 1)
    assert len(list(check_log(events))) == len(events)


def test_a_game_in_which_nothing_was_played_can_be_none_again() -> None:
    events = list(decide(None, OpenTable("Ana", default_settings()), None, NoDice()))
    dice = GAMES["dice"].dice(bytes(32))

    def do(command: Command, actor: int | None) -> None:
        events.extend(decide(fold(events), command, actor, dice))

    do(TakeSeat("Ben"), None)
    with pytest.raises(RefusedError, match="game-on"):
        do(CallOffGame(), None)
    do(StartGame(), 1)
    do(CallOffGame(), None)
    table = fold(events)
    assert (table.game, table.starter) == (None, 1)
    do(TakeSeat("Cleo"), None)
    do(StartGame(), 1)
    game = fold(events).game
    assert game is not None
    assert (game.seats, game.number) == ((1, 2, 3), 2)
    do(FAMILIES["dice"].without_thinking(game, 1), 1)
    with pytest.raises(RefusedError, match="game-on"):
        do(CallOffGame(), None)
    assert len(list(check_log(events))) == len(events)
    assert [proof.is_broken for proof in prove_log(events)] == [False] * 2


@pytest.mark.parametrize("variant", ["classic-3", "draft-3", "obstacle-3"])
def test_a_shared_colour_makes_nobodys_round_shorter(variant: str) -> None:
    table = fold(
        decide(None, OpenTable("Ana", TileSettings(variant), rules="tile"), None, NoDice())
    )
    for command in (TakeSeat("Ben"), TakeSeat("Cleo"), StartGame()):
        actor = 1 if isinstance(command, StartGame) else None
        table = fold(decide(table, command, actor, NoDice()), table)
    rules, own, known = GAMES["tile"], Counter[int](), 0
    while known < 4:
        game = table.game
        assert game is not None
        seat = rules.due(game)[0]
        move = FAMILIES["tile"].without_thinking(game, seat)
        event: Any = decide(table, move, seat, NoDice())[0]
        own[seat] += variant == "draft-3" or event.colour in game.colours_of(seat)
        table = fold((event,), table)
        assert table.game is not None
        if rules.rounds(table.game) > known:
            # Each has had one turn more.
            known += 1
            assert rules.rounds(table.game) == known
            assert own == dict.fromkeys(game.seats, known)


def test_a_round_of_dice_ends_when_everybody_has_drawn() -> None:
    events = list(decide(None, OpenTable("Ana", default_settings()), None, NoDice()))
    events.extend(decide(fold(events), TakeSeat("Ben"), None, NoDice()))
    dice = GAMES["dice"].dice(bytes(32))
    events.extend(decide(fold(events), StartGame(), 1, dice))
    events.extend(decide(fold(events), PauseTable(False, after_round=True), None, dice))
    while not fold(events).rests:
        game = fold(events).game
        seat = GAMES["dice"].due(game)[0]
        command = FAMILIES["dice"].without_thinking(game, seat)
        events.extend(decide(fold(events), command, seat, dice))
    game = fold(events).game
    assert game is not None
    assert [len(player.sheet.marks) for player in game.players] == [1, 1]
