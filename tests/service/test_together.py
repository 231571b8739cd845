"""Several threads, and several services on one database."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from rollwrite.dicegame import commands as cmd
from rollwrite.games import FORMS, fold
from rollwrite.service import CommandResult, Service, StaleError
from rollwrite.table import LockTable, RefusedError, StartGame, TakeSeat
from tests.service.tables import Phones, new_id


def test_two_services_see_each_other(service: Service, other: Service) -> None:
    phones = Phones(service)
    assert other.snapshot(phones.code, phones.tokens[2]).actor == 2
    phones.act(1, StartGame(), service=other)
    phones.act(1, cmd.RollDice(1), service=service)
    assert other.snapshot(phones.code) == service.snapshot(phones.code)
    assert phones.log(service) == phones.log(other)


def test_a_game_over_two_services(service: Service, other: Service) -> None:
    phones = Phones(service, 3).start().finish(service, other)
    snapshots = [one.snapshot(phones.code) for one in (service, other, Service(service.store))]
    assert snapshots[0] == snapshots[1] == snapshots[2]
    table = snapshots[0].table
    assert table.game is not None
    assert table.game.phase == "over"


def test_what_is_kept_in_memory_never_differs_from_the_log(
    service: Service, other: Service
) -> None:
    phones = Phones(service)
    for turn in range(6):
        acting, looking = (service, other) if turn % 2 else (other, service)
        result = phones.act(1, LockTable(turn % 2 == 0), service=acting)
        for one in (looking, acting):
            snapshot = one.snapshot(phones.code)
            bodies = [
                {k: v for k, v in event.items() if k not in {"seq", "at"}}
                for event in one.events(phones.code)
            ]
            assert snapshot.seq == result.snapshot.seq
            assert (
                snapshot.table == fold(map(FORMS.event_from_json, bodies)) == result.snapshot.table
            )


def test_a_refused_or_stale_act_leaves_no_trace_in_memory(service: Service) -> None:
    phones = Phones(service).start()
    before = service.snapshot(phones.code)
    for command, expected in ((cmd.TakeDie(1, 0), None), (cmd.RollDice(1), before.seq - 1)):
        try:
            phones.act(1, command, expected_seq=expected)
        except (RefusedError, StaleError):
            continue
        raise AssertionError(command)
    assert service.snapshot(phones.code) == before


def test_a_look_that_is_overtaken_shows_one_moment(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    phones = Phones(service)
    seq = service.store.seq

    def slow(table_id: int) -> int:
        found = seq(table_id)
        # Somebody acts after the number was read and before the events are.
        monkeypatch.undo()
        phones.act(1, LockTable(True))
        return found

    monkeypatch.setattr(service.store, "seq", slow)
    snapshot = service.snapshot(phones.code)
    assert not snapshot.table.locked
    assert service.snapshot(phones.code).seq == snapshot.seq + 1
    assert service.snapshot(phones.code).table.locked


def test_one_of_many_takes_the_last_seat(service: Service) -> None:
    phones = Phones(service, 3)

    def join(number: int) -> bool:
        try:
            service.join(phones.code, TakeSeat(f"Name {number}"))
        except RefusedError as error:
            return error.code != "table-full"
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(join, range(8))) == 1
    assert len(phones.table.seats) == 4


def test_the_same_command_from_many_threads_acts_once(service: Service, other: Service) -> None:
    phones = Phones(service).start()

    def roll(number: int) -> CommandResult:
        over = (service, other)[number % 2]
        return phones.act(1, cmd.RollDice(1), "one-and-only", service=over)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(roll, range(16)))
    assert all(answer.events == answers[0].events for answer in answers)
    assert sum(event["type"] == "DiceRolled" for event in phones.log()) == 1


def test_many_threads_lose_and_double_nothing(service: Service, other: Service) -> None:
    phones = Phones(service, 4)

    def press(number: int) -> list[int]:
        over = (service, other)[number % 2]
        seat = number % 4 + 1
        seqs = []
        for turn in range(10):
            result = phones.act(seat, LockTable(turn % 2 == 0), service=over)
            seqs += [event["seq"] for event in result.events]
            assert over.snapshot(phones.code).seq >= result.snapshot.seq
        return seqs

    before = phones.seq
    with ThreadPoolExecutor(8) as pool:
        seqs = sorted(seq for found in pool.map(press, range(8)) for seq in found)
    assert seqs == list(range(before + 1, before + 81))
    assert [event["seq"] for event in phones.log()] == list(range(1, before + 81))
    assert service.snapshot(phones.code) == other.snapshot(phones.code)


def test_of_two_that_expect_the_same_one_is_late(service: Service) -> None:
    phones = Phones(service, 4)
    seen = phones.seq

    def press(seat: int) -> str:
        try:
            phones.act(seat, LockTable(True), expected_seq=seen)
        except StaleError:
            return "stale"
        return "done"

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(press, (1, 2, 3, 4))) == ["done", "stale", "stale", "stale"]


def test_tables_in_many_threads_do_not_mix(service: Service) -> None:
    def play(_: int) -> list[int]:
        phones = Phones(service).start()
        for number in range(3):
            phones.act(number % 2 + 1, LockTable(True))
        return [event["seq"] for event in phones.log()]

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(play, range(8))) == [list(range(1, 8))] * 8


def test_watchers_hear_of_everything(service: Service) -> None:
    heard: list[tuple[int, int]] = []
    end: Callable[[], None] = service.store.watch(lambda table, seq: heard.append((table, seq)))
    phones = Phones(service).start()
    table_id = service.snapshot(phones.code).table_id
    assert (table_id, phones.seq) in heard
    claimed = service.claim(phones.code, 2)
    assert (table_id, claimed.snapshot.seq) in heard
    end()
    count = len(heard)
    service.execute(phones.code, phones.tokens[1], LockTable(True), new_id())
    assert len(heard) == count
