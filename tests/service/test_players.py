"""Bots act beside the server: once for each turn, whoever thinks, whatever happens meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.players.dice.coach import TurnReview
from rollwrite.players.dice.coached import Coached
from rollwrite.players.dice.jobs import ChooseJob, CoachJob
from rollwrite.players.families import PlanJob
from rollwrite.players.job import CoachError
from rollwrite.players.worker import WorkerError
from rollwrite.service import Service
from rollwrite.service.due import pause_s
from rollwrite.service.players import Players
from rollwrite.store import Store
from rollwrite.store.due import first_due, put_due
from rollwrite.table import AddSeat, LeaveGame, LetBotPlay, RefusedError, TakeBack
from tests.databases import database_url, new_database
from tests.dicegame.playing import small
from tests.service.bots import BotTable, QuickThinker, assert_is_legal
from tests.service.clocks import Clock
from tests.service.tables import Phones, next_command

__all__ = ["database_url"]

PATIENCE_S = 60.0


@pytest.fixture
def service(database_url: str) -> Iterator[Service]:
    """A service on a database of this test's own."""
    store = Store.open(database_url)
    yield Service(store)
    store.close()


@pytest.fixture
def other(database_url: str) -> Iterator[Service]:
    """A second one on the same database, as in another process."""
    store = Store.open(database_url)
    yield Service(store)
    store.close()


@pytest.fixture
def still(tmp_path: Path, clock: Clock) -> Iterator[Service]:
    """A service of this test's own, whose clock stands still."""
    store = Store.open(new_database(tmp_path / "tables.sqlite3"))
    yield Service(store, clock)
    store.close()


@contextmanager
def playing(*players: Players) -> Iterator[None]:
    """Players that play meanwhile."""
    for one in players:
        one.start()
    try:
        yield
    finally:
        for one in players:
            one.close()


def wait_until(service: Service, is_so: Callable[[], bool]) -> None:
    """Wait for events until something is so."""
    news = threading.Event()
    end = service.store.watch(lambda _table, _seq: news.set())
    try:
        while not is_so():
            assert news.wait(PATIENCE_S), "nothing happens any more"
            news.clear()
    finally:
        end()


def play_for_ana(table: BotTable) -> None:
    """What Ana has to do until she waits for the bots, or all is over."""
    while table.table.is_playing and 1 in table.table.rules.due(table.game):
        seat, command = next_command(table.game)
        if seat != 1:
            return
        table.act(1, command)


def act_all(players: Players) -> None:
    """Whatever is due is done."""
    while players.step() == 0:
        pass


# --- a game --------------------------------------------------------------------------------------


def test_bots_go_on_when_every_phone_sleeps(service: Service) -> None:
    table = BotTable(service, (1, 3, 5)).begin()
    with playing(Players(service, QuickThinker())):
        table.act(1, LetBotPlay(1, 2))
        wait_until(service, lambda: not table.table.is_playing)
    assert_is_legal(table.log())
    assert first_due(service.store) is None


def test_a_game_with_a_person(service: Service) -> None:
    table = BotTable(service, (1, 1)).begin()
    with playing(Players(service, QuickThinker())):
        while table.table.is_playing:
            play_for_ana(table)
            wait_until(
                service,
                lambda: not table.table.is_playing or 1 in table.table.rules.due(table.game),
            )
    assert_is_legal(table.log())
    assert {seat for seat, _ in table.acts()} >= {1, 2, 3}


def test_two_processes_that_both_lead_act_once_for_each_turn(
    service: Service, other: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the clocks of their machines differed by more than a lease lasts."""
    monkeypatch.setattr(
        "rollwrite.store.processes.leases.Leadership.free_at", lambda self, now: None
    )
    table = BotTable(service, (1, 1, 1)).begin()
    for one in (service, other):
        # On SQLite neither hears what the other has done unless it polls the table.
        one.store.follow(one.find(table.code)[1])
    thinkers = QuickThinker(), QuickThinker()
    with playing(Players(service, thinkers[0]), Players(other, thinkers[1])):
        table.act(1, LetBotPlay(1, 1))
        wait_until(service, lambda: not table.table.is_playing)
        wait_until(other, lambda: not other.snapshot(table.code).table.is_playing)
    assert_is_legal(table.log())
    assert service.snapshot(table.code) == other.snapshot(table.code)


def test_one_process_at_a_time_thinks(service: Service, other: Service) -> None:
    table = BotTable(service, (1, 1)).begin()
    mine, others = QuickThinker(), QuickThinker()
    first, second = Players(service, mine), Players(other, others)
    table.act(1, LetBotPlay(1, 1))
    assert first.step() == 0
    assert second.step() > 0
    assert first.step() == 0
    with playing(first, second):
        wait_until(service, lambda: not table.table.is_playing)
    assert mine.asked
    assert not others.asked


# --- what happens during a thought ---------------------------------------------------------------


def table_with_choice(service: Service) -> BotTable:
    """A table of Ana and a bot, where her own bot takes the first die, and there is a choice."""
    while True:
        table = BotTable(service, (1,)).begin()
        table.act(1, cmd.RollDice(1))
        if len(set(table.game.dice)) == 2:
            table.act(1, LetBotPlay(1, 1))
            return table


def thinking_table(service: Service, settings: Settings | None = None) -> BotTable:
    """A table where Ana draws, and the bot at seat 2 takes one of two dice that differ."""
    while True:
        table = BotTable(service, (1, 1), settings).begin()
        table.act(1, cmd.RollDice(1))
        if table.game.dice[1] != table.game.dice[2]:
            table.act(1, cmd.TakeDie(1, 0))
            assert set(table.table.rules.due(table.game)) == {1, 2}
            return table


def test_a_thought_that_others_overtake_is_forgotten(still: Service) -> None:
    table, thinker = thinking_table(still), QuickThinker()
    players = Players(still, thinker)

    def draw(_job: Any) -> None:
        thinker.meanwhile = lambda job: None
        seat, command = next_command(table.game)
        assert seat == 1
        table.act(1, command)

    thinker.meanwhile = draw
    players.step()
    assert table.acts("DieTaken")[1:] == []
    players.step()
    assert [seat for seat, _ in table.acts("DieTaken")][1] == 2
    assert [job.seat for job in thinker.asked] == [2, 2]
    players.close()


def test_who_takes_the_seat_back_during_a_thought_plays_oneself(still: Service) -> None:
    table = table_with_choice(still)
    seq = table.seq
    thinker = QuickThinker()
    players = Players(still, thinker)
    thinker.meanwhile = lambda job: table.act(1, TakeBack(1))
    for _ in range(3):
        players.step()
    assert table.table.level_of(1) is None
    assert not [event for event in table.log()[seq:] if event["type"] == "DieTaken"]
    assert table.table.bot_due() is None
    assert first_due(still.store) is None
    players.close()


def test_another_process_goes_on_when_the_leader_dies_in_a_thought(
    service: Service, other: Service, clock: Clock
) -> None:
    table = table_with_choice(service)
    clock.now = datetime.now(UTC) + timedelta(days=1)
    taken = len(table.acts("DieTaken"))
    deep, awake = threading.Event(), threading.Event()
    thinker, others = QuickThinker(), QuickThinker()

    def sleep(_job: Any) -> None:
        deep.set()
        assert awake.wait(PATIENCE_S)

    thinker.meanwhile = sleep
    dying, heir = Players(service, thinker, clock), Players(other, others, clock)
    thread = threading.Thread(target=dying.step)
    thread.start()
    assert deep.wait(PATIENCE_S)
    # It still may wake: nobody can know, until its lease has run out.
    assert 0 < heir.step() <= 5
    clock.pass_s(5.1)
    assert heir.step() == 0
    assert len(table.acts("DieTaken")) > taken
    seq = table.seq
    awake.set()
    thread.join()
    assert table.seq == seq
    assert_is_legal(table.log())
    heir.close()
    dying.close()


def test_a_process_that_is_stopped_lets_the_next_one_go_on_at_once(
    service: Service, other: Service
) -> None:
    table = BotTable(service, (1,)).begin()
    table.act(1, cmd.RollDice(1))
    table.act(1, LetBotPlay(1, 1))
    first, second = Players(service, QuickThinker()), Players(other, QuickThinker())
    assert first.step() == 0
    assert second.step() > 0
    first.close()
    assert second.step() == 0
    second.close()


# --- who is next ---------------------------------------------------------------------------------


def test_the_table_that_waits_longest_is_next(still: Service, clock: Clock) -> None:
    tables = []
    for _ in range(3):
        tables.append(BotTable(still, (1,)).begin())
        tables[-1].act(1, LetBotPlay(1, 1))
        clock.pass_s(1)
    thinker = QuickThinker()
    players = Players(still, thinker, clock)
    served = []
    for _ in range(6):
        before = [table.seq for table in tables]
        players.step()
        served += [n for n, table in enumerate(tables) if table.seq != before[n]]
        clock.pass_s(0.1)
    assert served == [0, 1, 2, 0, 1, 2]
    players.close()


def _left_to_bots(service: Service) -> BotTable:
    table = BotTable(service, (1,)).begin()
    table.act(1, LetBotPlay(1, 1))
    return table


def test_a_table_that_somebody_looks_at_goes_first(still: Service, clock: Clock) -> None:
    """It may have waited less."""
    tables = [_left_to_bots(still) for _ in range(3)]
    _, looked_at = still.find(tables[2].code)
    players = Players(still, QuickThinker(), clock)
    players.step()
    still.store.follow(looked_at)
    still.store._changes.poll()
    before = [table.seq for table in tables]
    for _ in range(3):
        players.step()
    now = [table.seq for table in tables]
    assert now[:2] == before[:2]
    assert now[2] > before[2]
    players.close()


def test_how_late_bots_are_is_told_of_tables_that_somebody_looks_at(
    still: Service, clock: Clock
) -> None:
    tables = [_left_to_bots(still), _left_to_bots(still)]
    clock.pass_s(30)
    assert still.bots_late_s() == 0
    still.store.follow(still.find(tables[1].code)[1])
    still.store._changes.poll()
    assert still.bots_late_s() >= 30


def test_where_nobody_looks_bots_rest_until_somebody_does(still: Service, clock: Clock) -> None:
    table = _left_to_bots(still)
    _, table_id = still.find(table.code)
    thinker = QuickThinker()
    players = Players(still, thinker, clock)
    players.step()
    clock.pass_s(100)
    seq = table.seq
    players.step()
    assert table.seq > seq
    clock.pass_s(21)
    seq, asked = table.seq, len(thinker.asked)
    for _ in range(9):
        # They are looked after now and then, seldom and seldomer.
        players.step()
        clock.pass_s(60)
    assert (table.seq, len(thinker.asked)) == (seq, asked)
    still.store.follow(table_id)
    players.step()
    players.step()
    assert table.seq > seq
    players.close()


def test_who_only_sends_commands_is_played_with(still: Service, clock: Clock) -> None:
    """A program without a stream: what it does begins the time anew."""
    table = BotTable(still, (1,)).begin()
    players = Players(still, QuickThinker(), clock)
    rounds = 0
    while True:
        play_for_ana(table)
        if not table.table.is_playing:
            break
        clock.pass_s(110)
        seq = table.seq
        act_all(players)
        assert table.seq > seq
        rounds += 1
    assert rounds > 1
    players.close()


@pytest.fixture
def slow(tmp_path: Path, clock: Clock) -> Iterator[Service]:
    """A service whose bots wait for ten seconds before they act."""
    store = Store.open(new_database(tmp_path / "slow.sqlite3"))
    yield Service(store, clock, bot_pause_s=10)
    store.close()


def pauses(table: BotTable, clock: Clock, players: Players, acts: int = 7) -> list[float]:
    """How long the bots of a table wait before each of their next acts, in seconds."""
    waits = []
    for _ in range(acts):
        waiting = first_due(table.service.store)
        assert waiting is not None
        waits.append((waiting.due_at - clock.now).total_seconds())
        seq = table.seq
        if waits[-1] > 0:
            act_all(players)
            assert table.seq == seq
            clock.pass_s(waits[-1])
        players.step()
        assert table.seq > seq
    return waits


def test_a_bot_of_a_calm_table_seems_to_think(slow: Service, clock: Clock) -> None:
    table = BotTable(slow, (1,), Settings(small(), pace="calm")).begin()
    table.act(1, LetBotPlay(1, 1))
    players = Players(slow, QuickThinker(), clock)
    waits = pauses(table, clock, players)
    assert all(6 <= wait <= 14 for wait in waits)
    assert len(set(waits)) > 1
    assert pause_s(0, 1, 1) == 0
    players.close()


@pytest.mark.parametrize(("pace", "part"), [("normal", 1.0), ("quick", 0.4)])
def test_bots_wait_only_while_markers_pass_and_dice_tumble(
    slow: Service, clock: Clock, pace: Any, part: float
) -> None:
    """Picks and drawings follow each other at once (D6, D7)."""
    table = BotTable(slow, (1, 1), Settings(small(6), pace=pace)).begin()
    table.act(1, LetBotPlay(1, 1))
    players = Players(slow, QuickThinker(), clock)
    # Roll, two picks, as the last die is taken by itself, three drawings; and the next roll.
    waits = pauses(table, clock, players)
    assert waits == pytest.approx([8 * part, 5 * part, 0, 0, 0, 0, 8 * part])
    players.close()


def test_a_bot_thinks_while_its_pause_lasts(slow: Service, clock: Clock) -> None:
    thinker = QuickThinker()
    players = Players(slow, thinker, clock)
    table = table_with_choice(slow)
    act_all(players)
    assert len(thinker.asked) == 1
    assert table.acts("DieTaken") == []
    clock.pass_s(5)
    players.step()
    assert table.acts("DieTaken")
    # Nor is it asked again.
    assert len(thinker.asked) == 1
    players.close()


def test_an_old_row_of_the_list_ends_no_pause(
    slow: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if another process had acted since this one has read the list."""
    table = BotTable(slow, (1,)).begin()
    players = Players(slow, QuickThinker(), clock)
    table.act(1, cmd.RollDice(1))
    table.act(1, cmd.TakeDie(1, 0))
    _, command = next_command(table.game)
    table.act(1, command)
    old = first_due(slow.store)
    assert old is not None
    assert old.due_at <= clock.now
    players.step()
    assert table.acts()[-1][0] == 2
    seq = table.seq
    monkeypatch.setattr("rollwrite.service.players.first_due", lambda *_: old)
    players.step()
    assert table.seq == seq
    monkeypatch.undo()
    clock.pass_s(8)
    act_all(players)
    assert table.seq > seq
    players.close()


def test_what_people_do_does_not_put_a_bot_off(tmp_path: Path, clock: Clock) -> None:
    store = Store.open(new_database(tmp_path / "tables.sqlite3"))
    service = Service(store, clock, bot_pause_s=10)
    table = thinking_table(service, Settings(small(), pace="calm"))
    before = first_due(store)
    clock.pass_s(5)
    _, command = next_command(table.game)
    table.act(1, command)
    after = first_due(store)
    assert before is not None
    assert after is not None
    assert (after.due_at, after.seq) == (before.due_at, table.seq)
    assert before.seq < after.seq
    store.close()


def test_bots_wait_for_people_where_dice_are_real(still: Service, clock: Clock) -> None:
    table = BotTable(still, (1,), Settings(small(), dice="real")).begin()
    table.act(1, LetBotPlay(1, 1))
    players = Players(still, QuickThinker(), clock)
    assert players.step() > 0
    assert first_due(still.store) is None
    table.act(1, cmd.EnterDice(table.game.players[table.game.roller].seat, (3, 5)))
    act_all(players)
    assert {seat for seat, _ in table.acts()} == {1, 2}
    players.close()


def test_a_bot_plays_on_for_a_sheet_of_paper(still: Service, clock: Clock) -> None:
    table = BotTable(still, ())
    table.act(1, AddSeat(1, "Ben", "paper"))
    table.begin()
    for seat in (1, 2):
        table.act(1, LetBotPlay(seat, 1))
    players = Players(still, QuickThinker(), clock)
    act_all(players)
    assert not table.table.is_playing
    assert table.acts("PaperMarked")
    assert_is_legal(table.log())
    players.close()


# --- to the end ----------------------------------------------------------------------------------


def seconds_to_the_end(table: BotTable, clock: Clock, players: Players) -> float:
    """How long the bots take by the clock, which stands still while they think."""
    began = clock.now
    while table.table.is_playing:
        clock.pass_s(players.step())
    return (clock.now - began).total_seconds()


def test_who_sees_the_end_waits_no_longer_than_five_seconds(tmp_path: Path, clock: Clock) -> None:
    store = Store.open(new_database(tmp_path / "tables.sqlite3"))
    service = Service(store, clock, bot_pause_s=1.5)
    players = Players(service, QuickThinker(), clock)
    tables = [BotTable(service, (1, 1, 1), Settings(small(9))).begin() for _ in range(2)]
    ends: list[float] = []
    for table in tables:
        table.act(1, LeaveGame(1))
        log = table.log()
        if not ends:
            service.hurry(table.code, table.tokens[1])
            # Whoever asks again hurries nobody more.
            service.hurry(table.code, table.tokens[1])
        assert table.log() == log
        ends.append(seconds_to_the_end(table, clock, players))
        assert_is_legal(table.log())
    assert ends[0] <= 5
    assert ends[1] > 10
    players.close()
    store.close()


def test_nobody_is_hurried_who_may_still_play(still: Service) -> None:
    table = BotTable(still, (1, 1)).begin()

    def refused(token: str | None) -> str:
        with pytest.raises(RefusedError) as caught:
            still.hurry(table.code, token)
        return caught.value.code

    assert refused(table.tokens[1]) == "people-play"
    # Who lets a bot play on may come back.
    table.act(1, LetBotPlay(1, 1))
    assert refused(table.tokens[1]) == "people-play"
    table.act(1, TakeBack(1))
    table.act(1, LeaveGame(1))
    assert refused(None) == refused("a token of nobody") == "not-seated"
    players = Players(still, QuickThinker())
    act_all(players)
    assert refused(table.tokens[1]) == "game-over"
    players.close()


def test_a_wish_to_see_the_end_ends_with_its_reason(still: Service) -> None:
    """Somebody who was out plays again, and is not to be hurried by what others wished before."""
    table = BotTable(still, (1,)).begin()
    table.act(1, LeaveGame(1))
    still.hurry(table.code, table.tokens[1])
    waiting = first_due(still.store)
    assert waiting is not None
    assert waiting.hurried_at == waiting.due_at
    with still.store.transaction(waiting.table_id) as transaction:
        put_due(transaction, waiting.due_at, stays=True)
    again = first_due(still.store)
    assert again is not None
    assert again.hurried_at is None


# --- when something fails ------------------------------------------------------------------------


def test_a_bot_whose_thought_fails_plays_something(still: Service, clock: Clock) -> None:
    table, thinker = BotTable(still, (5,)).begin(), QuickThinker()
    table.act(1, LetBotPlay(1, 5))

    def fail(_job: Any) -> None:
        raise WorkerError("it could not be done")

    thinker.meanwhile = fail
    players = Players(still, thinker, clock)
    act_all(players)
    assert not table.table.is_playing
    assert_is_legal(table.log())
    players.close()


def test_a_table_that_cannot_be_served_keeps_nobody_waiting(
    still: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = BotTable(still, (1,)).begin(), BotTable(still, (1,)).begin()
    for table in (broken, sound):
        table.act(1, cmd.RollDice(1))
        table.act(1, LetBotPlay(1, 1))
    snapshot_for = still.snapshot_for

    def fail(code: str, table_id: int, *rest: Any) -> Any:
        if code == broken.code:
            raise ValueError("what nobody has thought of")
        return snapshot_for(code, table_id, *rest)

    players = Players(still, QuickThinker(), clock)
    seqs = broken.seq, sound.seq
    with monkeypatch.context() as patch:
        patch.setattr(still, "snapshot_for", fail)
        players.step()
        players.step()
    assert broken.seq == seqs[0]
    assert sound.seq > seqs[1]
    while sound.table.is_playing:
        players.step()
    # Some time later it is tried again.
    assert broken.seq == seqs[0]
    clock.pass_s(31)
    players.step()
    assert broken.seq > seqs[0]
    players.close()


def test_a_bot_that_is_late_thinks_less(still: Service, clock: Clock) -> None:
    table, thinker = thinking_table(still), QuickThinker()
    clock.pass_s(4)
    players = Players(still, thinker, clock)
    players.step()
    (job,) = thinker.asked
    assert isinstance(job, ChooseJob)
    assert job.late_s == 4
    assert table.acts("DieTaken")
    players.close()


# --- the coach -----------------------------------------------------------------------------------


class Coach(QuickThinker):
    """Judges nothing, but at once."""

    def ask(self, job: Any, urgency: Any = 0) -> Any:
        if isinstance(job, CoachJob):
            self.asked.append(job)
            self.meanwhile(job)
            return TurnReview(job.question.seat, job.question.round, (), 20.0, 19.0)
        return super().ask(job, urgency)


def finished(service: Service, clock: Clock) -> BotTable:
    table = BotTable(service, (1,)).begin()
    table.act(1, LetBotPlay(1, 1))
    players = Players(service, QuickThinker(), clock)
    while table.table.is_playing:
        players.step()
    players.close()
    return table


def test_the_coach_goes_on_where_a_process_has_stopped(still: Service, clock: Clock) -> None:
    table = finished(still, clock)
    players = Players(still, Coach(), clock)
    assert players.coach_so_far(table.code, 1).total == 0
    first = players.coach(table.code, 1)
    assert first.done == 0 < first.total
    assert first.coached is None
    for _ in range(first.total - 1):
        assert players.step() == 0
    assert 0 < players.coach_so_far(table.code, 1).done < first.total
    players.close()
    thinker = Coach()
    players = Players(still, thinker, clock)
    act_all(players)
    last = players.coach(table.code, 1)
    assert last.done == last.total == first.total
    assert isinstance(last.coached, Coached)
    assert {seat.seat for seat in last.coached.seats} == {1, 2}
    # Told once and for all.
    count = len(thinker.asked)
    assert players.coach(table.code, 1) == last
    assert len(thinker.asked) == count
    players.close()


def test_bots_go_before_the_coach(still: Service, clock: Clock) -> None:
    table, other = finished(still, clock), BotTable(still, (1,)).begin()
    players = Players(still, Coach(), clock)
    total = players.coach(table.code, 1).total
    other.act(1, cmd.RollDice(1))
    other.act(1, LetBotPlay(1, 1))
    seq = other.seq
    players.step()
    assert other.seq > seq
    while other.table.is_playing:
        players.step()
    # But it comes to its turn also where bots never rest.
    done = players.coach_so_far(table.code, 1).done
    assert done < total
    act_all(players)
    assert players.coach(table.code, 1).coached is not None
    players.close()


def test_a_game_that_cannot_be_coached(still: Service, clock: Clock) -> None:
    table = BotTable(still, (1,)).begin()
    thinker = QuickThinker()
    players = Players(still, thinker, clock)
    for number in (1, 2):
        with pytest.raises(CoachError):
            players.coach(table.code, number)
    assert players.coach_so_far(table.code, 1).total == 0
    assert all(isinstance(job, PlanJob) for job in thinker.asked)
    players.close()


def test_who_coaches_a_game_that_fails_gives_up(still: Service, clock: Clock) -> None:
    table, thinker = finished(still, clock), Coach()
    players = Players(still, thinker, clock)
    players.coach(table.code, 1)

    def fail(job: Any) -> None:
        if isinstance(job, CoachJob):
            raise WorkerError("it could not be done")

    thinker.meanwhile = fail
    while players.step() == 0:
        assert len(thinker.asked) < 10
    assert players.coach_so_far(table.code, 1).total == 0
    players.close()


def test_a_hint_is_for_who_takes_or_draws(still: Service) -> None:
    table = BotTable(still, (1,)).begin()
    players = Players(still, QuickThinker())
    with pytest.raises(ValueError, match="neither"):
        players.hint(still.snapshot(table.code), 1)
    with pytest.raises(ValueError, match="neither"):
        players.hint(still.snapshot(table.code), 9)
    players.close()


def test_nothing_waits_at_a_table_without_bots(still: Service) -> None:
    phones = Phones(still).start()
    phones.act(1, cmd.RollDice(1))
    assert first_due(still.store) is None


def test_bots_do_not_wait_for_a_clock_that_was_put_back(tmp_path: Path, clock: Clock) -> None:
    store = Store.open(new_database(tmp_path / "tables.sqlite3"))
    service = Service(store, clock, bot_pause_s=10)
    table = BotTable(service, (1,)).begin()
    clock.pass_s(3600)
    table.act(1, LetBotPlay(1, 1))
    seq = table.seq
    clock.pass_s(-3600)
    players = Players(service, QuickThinker(), clock)
    players.step()
    assert table.seq > seq
    players.close()
    store.close()
