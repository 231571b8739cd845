"""Bots at tables of the tile games act beside the server, as at those of the dice game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rollwrite.players.families import FAMILIES
from rollwrite.players.tile.jobs import ChooseJob
from rollwrite.service import Service
from rollwrite.service.players import Players
from rollwrite.store import Store
from rollwrite.store.due import first_due
from rollwrite.table import AddBot, LetBotPlay, OpenTable, StartGame, TakeBack
from rollwrite.tilegame.rules.commands import PlayMove, UndoMove
from rollwrite.tilegame.rules.settings import TileSettings
from tests.service.bots import QuickThinker, assert_is_legal
from tests.service.clocks import Clock
from tests.service.tables import new_id


class TileTable:
    """Ana's table of a tile game, with bots in the other places; what thinks for them is quick."""

    def __init__(self, service: Service, clock: Clock, game: str, *levels: int) -> None:
        opened = service.open_table(OpenTable("Ana", TileSettings(game), rules="tile"))
        self.service, self.clock = service, clock
        self.code, self.token = opened.snapshot.code, opened.token
        self.thinker = QuickThinker()
        self.players = Players(service, self.thinker, clock)
        for level in levels:
            self.act(AddBot(1, level))
        self.act(StartGame())

    @property
    def table(self) -> Any:
        return self.service.snapshot(self.code).table

    def act(self, command: Any) -> None:
        self.service.execute(self.code, self.token, command, new_id())

    def move(self) -> None:
        """A move of Ana's."""
        self.act(FAMILIES["tile"].without_thinking(self.table.game, 1))

    def bots(self, *, after_s: float = 60.0) -> int:
        """Let the bots do what is due after a while; how many acts that was."""
        before = self.service.snapshot(self.code).seq
        self.clock.pass_s(after_s)
        while self.players.step() == 0:
            self.clock.pass_s(after_s)
        return self.service.snapshot(self.code).seq - before


@pytest.fixture
def service(tmp_path: Path, clock: Clock) -> Iterator[Service]:
    store = Store.open(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    yield Service(store, clock, bot_pause_s=1.5)
    store.close()


@pytest.mark.parametrize(("game", "levels"), [("duo", (7,)), ("classic", (1, 6, 7))])
def test_a_game_with_a_person_to_its_end(
    service: Service, clock: Clock, game: str, levels: tuple[int, ...]
) -> None:
    table = TileTable(service, clock, game, *levels)
    while table.table.is_playing:
        table.move()
        table.bots()
    assert_is_legal(service.events(table.code))
    assert {job.level for job in table.thinker.asked} == set(levels)
    assert first_due(service.store) is None


def test_a_move_goes_back_at_once_where_a_bot_is_asked(service: Service, clock: Clock) -> None:
    table = TileTable(service, clock, "duo", 1)
    table.move()
    assert table.bots() == 1
    asked = len(table.thinker.asked)
    table.act(UndoMove(1))
    # No pause, and no thought.
    assert table.bots(after_s=0) == 2
    assert table.table.game.game.moves == ()
    assert len(table.thinker.asked) == asked


@pytest.mark.parametrize("late_s", [5.0, 60.0])
@pytest.mark.parametrize("level", [1, 2, 4, 7])
def test_however_late_it_is_a_level_looks_at_the_board(
    service: Service, clock: Clock, level: int, late_s: float
) -> None:
    table = TileTable(service, clock, "duo", level)
    table.move()
    game = table.table.game
    found = FAMILIES["tile"].choose_job(game, 2, level, "1", late_s).run()
    assert isinstance(found, PlayMove)
    assert found.move in {f"orange {move}" for move in game.legal_moves(2)}


def test_a_thought_that_somebody_overtakes_is_forgotten(service: Service, clock: Clock) -> None:
    table = TileTable(service, clock, "duo", 1)
    table.move()
    table.act(LetBotPlay(1, 3))

    def take_back(job: ChooseJob) -> None:
        if job.seat == 1:
            table.act(TakeBack(1))

    table.thinker.meanwhile = take_back
    table.bots(after_s=3)
    # Ana's move, and the bot's answer; what was thought of for her is not played.
    assert len(table.table.game.game.moves) == 2
    assert table.table.game.to_move == 1
    assert [job.seat for job in table.thinker.asked] == [2, 1]


def test_a_failed_thought_does_not_stop_the_game(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = TileTable(service, clock, "duo", 4)
    table.move()

    def ask(job: Any, urgency: Any = None) -> Any:
        return PlayMove(job.seat, "orange a1")

    monkeypatch.setattr(table.thinker, "ask", ask)
    assert table.bots(after_s=3) == 1
    assert table.table.game.to_move == 1
