"""Who has left a game may give up the seat, too: the game goes on, and no other waits for it."""

from __future__ import annotations

import pytest

from rollwrite.dicegame.settings import default_settings
from rollwrite.games import GAMES, check_log, decide, fold
from rollwrite.players.families import FAMILIES
from rollwrite.table import (
    Command,
    LeaveGame,
    OpenTable,
    PauseTable,
    RefusedError,
    RemoveSeat,
    StartGame,
    TakeSeat,
)
from rollwrite.table.rules import Event
from rollwrite.table.state import AnyTable, with_result
from rollwrite.tilegame.rules.settings import TileSettings


class Played:
    """A table of three in the middle of a game."""

    def __init__(self, key: str) -> None:
        settings = default_settings() if key == "dice" else TileSettings("classic-3")
        self.key, self.dice = key, GAMES["dice"].dice(bytes(32))
        opening = OpenTable("Ana", settings, rules=key)
        self.events: list[Event] = [*decide(None, opening, None, self.dice)]
        self.table: AnyTable = fold(self.events)
        for name in ("Ben", "Tom"):
            self.do(TakeSeat(name), None)
        self.do(StartGame(), 1)
        self.move(5)

    def do(self, command: Command, actor: int | None) -> None:
        events = decide(self.table, command, actor, self.dice)
        self.events += events
        self.table = fold(events, self.table)

    def move(self, most: int = 10_000) -> None:
        for _ in range(most):
            due = self.table.due_people
            if not due or self.table.rests or not self.table.is_playing:
                return
            self.do(FAMILIES[self.key].without_thinking(self.table.game, due[0]), due[0])


@pytest.mark.parametrize("key", ["dice", "tile"])
def test_who_has_left_the_game_leaves_the_table_and_the_next_game(key: str) -> None:
    played = Played(key)
    with pytest.raises(RefusedError, match="game-on"):
        played.do(RemoveSeat(3), 3)
    played.do(LeaveGame(3), 3)
    played.do(RemoveSeat(3), 3)
    assert [seat.name for seat in played.table.seats] == ["Ana", "Ben"]
    # The others play on, and one who left is behind, whatever lies there.
    if key == "tile":
        played.do(PauseTable(False, after_round=True), None)
    played.move()
    ranks = with_result(played.table)[-1].ranking
    assert [rank.seat for rank in ranks if rank.has_left] == [3]
    assert ranks[-1].seat == 3
    # No other game waits for Tom.
    if key == "dice":
        played.do(StartGame(), 1)
        assert {seat.number for seat in played.table.seats} == {1, 2}
        assert played.table.is_playing
    assert len([*check_log(played.events)]) == len(played.events)


def test_a_game_that_was_stopped_goes_on_without_who_has_gone_since() -> None:
    played = Played("dice")
    played.do(PauseTable(False, after_round=True), None)
    played.move()
    assert played.table.is_stopped
    assert not any(rank.has_left for rank in with_result(played.table)[-1].ranking)
    played.do(RemoveSeat(3), 3)
    played.do(PauseTable(False), None)
    assert played.table.is_playing
    assert played.table.has_left(3)
    played.move()
    assert len([*check_log(played.events)]) == len(played.events)
