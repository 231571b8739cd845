"""Bots at tables of the tile games act beside the server, as at those of the dice game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from rollwrite.players.families import FAMILIES
from rollwrite.players.tile.jobs import ChooseJob
from rollwrite.service import Service
from rollwrite.service.players import Players
from rollwrite.store import Store
from rollwrite.store.due import first_due
from rollwrite.table import (
    AddBot,
    AddSeat,
    LetBotPlay,
    LockTable,
    OpenTable,
    StartGame,
    TakeBack,
)
from rollwrite.tilegame import VARIANTS
from rollwrite.tilegame.rules.commands import AgreeUndo, PlayMove, RefuseUndo, UndoMove
from rollwrite.tilegame.rules.settings import TileSettings
from tests.databases import new_database
from tests.nights import by_day
from tests.service.bots import QuickThinker, assert_is_legal
from tests.service.clocks import Clock
from tests.service.tables import new_id


class TileTable:
    """Ana's table of a tile game, with bots in the other places; what thinks for them is quick."""

    def __init__(
        self,
        service: Service,
        clock: Clock,
        game: str,
        *levels: int,
        guests: Sequence[str] = (),
    ) -> None:
        opened = service.open_table(OpenTable("Ana", TileSettings(game), rules="tile"))
        self.service, self.clock = service, clock
        self.code, self.token = opened.snapshot.code, opened.token
        self.thinker = QuickThinker()
        self.players = Players(service, self.thinker, clock)
        # Somebody looks: where nobody does, programs rest.
        service.store.follow(opened.snapshot.table_id)
        for name in guests:
            self.act(AddSeat(1, name))
        for level in levels:
            self.act(AddBot(1, level))
        self.act(StartGame())

    @property
    def table(self) -> Any:
        return self.service.snapshot(self.code).table

    def act(self, command: Any) -> None:
        self.service.execute(self.code, self.token, command, new_id())

    def move(self, seat: int = 1) -> None:
        """A move of Ana's, or of her guest."""
        self.act(FAMILIES["tile"].without_thinking(self.table.game, seat))

    def bots(self, *, after_s: float = 60.0) -> int:
        """Let the bots do what is due after a while; how many acts that was."""
        before = self.service.snapshot(self.code).seq
        self.clock.pass_s(after_s)
        while self.players.step() == 0:
            self.clock.pass_s(after_s)
        return self.service.snapshot(self.code).seq - before


@pytest.fixture
def service(tmp_path: Path, clock: Clock) -> Iterator[Service]:
    store = Store.open(new_database(tmp_path / "tables.sqlite3"))
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


@pytest.mark.parametrize("game", by_day(["duo", "classic-3", "draft-2"], ["duo", "classic-3"]))
def test_who_has_nothing_to_decide_any_more_never_moves_again(
    service: Service, clock: Clock, game: str
) -> None:
    """Also who moves a shared colour (T3), or passes in a draft (T8)."""
    seats = VARIANTS[game].players
    table = TileTable(service, clock, game, guests=("Ben", "Cleo")[: seats - 1])
    done: set[int] = set()
    while table.table.is_playing:
        play = table.table.game
        done |= {seat for seat in play.seats if not table.table.rules.decides(play, seat)}
        assert play.to_move not in done
        table.move(play.to_move)
    assert bool(done) == (game != "draft-2")


def test_a_move_goes_back_at_once_where_a_bot_is_asked(service: Service, clock: Clock) -> None:
    table = TileTable(service, clock, "duo", 1)
    table.move()
    assert table.bots() == 1
    asked = len(table.thinker.asked)
    table.act(UndoMove(1))
    # In the same breath: nobody sees that a program would be waited for.
    assert table.table.game.game.moves == ()
    assert len(table.thinker.asked) == asked
    assert_is_legal(service.events(table.code))
    assert table.bots() == 0


def test_who_asks_people_and_bots_waits_for_people_only(service: Service, clock: Clock) -> None:
    table = TileTable(service, clock, "classic-3", 1, guests=("Ben",))
    for _ in range(2):
        table.move(table.table.game.to_move)
    assert table.bots() == 1
    table.act(UndoMove(1))
    assert table.table.game.missing_consents == (2,)
    table.act(AgreeUndo(2))
    assert table.table.game.game.moves == ()
    assert_is_legal(service.events(table.code))


# --- what nobody answers (T14) -------------------------------------------------------------------


class AskedTable(TileTable):
    """Ana, her guest Ben and a bot, who has the turn: Ana wants her move back, Ben is asked."""

    def __init__(self, service: Service, clock: Clock) -> None:
        super().__init__(service, clock, "classic-3", 1, guests=("Ben",))
        for _ in range(2):
            self.move(self.table.game.to_move)
        self.act(UndoMove(1))
        assert self.table.game.missing_consents == (2,)

    def is_asked(self) -> bool:
        """Whether Ana's question is open."""
        return self.table.game.undo is not None

    def acts(self, players: Players | None = None) -> None:
        """What is due now is done."""
        while (players or self.players).step() == 0:
            pass


def test_a_question_ends_as_refused_after_25_seconds(service: Service, clock: Clock) -> None:
    table = AskedTable(service, clock)
    clock.pass_s(20)
    # What happens meanwhile gives nobody more time.
    table.act(LockTable(locked=True))
    clock.pass_s(4.9)
    table.acts()
    assert table.is_asked()
    clock.pass_s(0.2)
    table.acts()
    assert not table.is_asked()
    assert len(table.table.game.game.moves) == 2
    assert service.events(table.code)[-1]["type"] == "UndoRefused"
    assert_is_legal(service.events(table.code))
    # The bot goes on, after as long a thought as ever.
    table.acts()
    assert len(table.table.game.game.moves) == 2
    clock.pass_s(3)
    table.acts()
    assert len(table.table.game.game.moves) == 3
    assert first_due(service.store) is None


def test_whoever_asks_again_is_answered_in_25_seconds_again(service: Service, clock: Clock) -> None:
    table = AskedTable(service, clock)
    clock.pass_s(24)
    table.act(RefuseUndo(2))
    table.act(UndoMove(1))
    clock.pass_s(24)
    table.acts()
    assert table.is_asked()
    table.act(AgreeUndo(2))
    assert table.table.game.game.moves == ()
    clock.pass_s(60)
    table.acts()
    assert first_due(service.store) is None


def test_a_question_ends_once_whatever_process_leads(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "rollwrite.store.processes.leases.Leadership.free_at", lambda self, now: None
    )
    table = AskedTable(service, clock)
    other = Players(service, QuickThinker(), clock)
    due = first_due(service.store)
    clock.pass_s(25)
    other.step()
    assert not table.is_asked()
    # The first one has read the list before, and comes too late.
    monkeypatch.setattr("rollwrite.service.players.first_due", lambda store, now: due)
    table.players.step()
    ended = [event for event in service.events(table.code) if event["type"] == "UndoRefused"]
    assert len(ended) == 1


def test_a_question_of_somebody_for_whom_a_bot_plays_now_ends_too(
    service: Service, clock: Clock
) -> None:
    table = AskedTable(service, clock)
    table.act(LetBotPlay(1, 2))
    clock.pass_s(25)
    table.acts()
    assert not table.is_asked()
    assert_is_legal(service.events(table.code))


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
