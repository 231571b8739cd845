"""Who follows a table is known in every process, and forgotten with the process that did."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection

from rollwrite.store import Store
from rollwrite.store.processes.followed import Followed


class Minutes:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def other(database_url: str) -> Iterator[Store]:
    """Another process's store, whose poll comes when a test calls for it."""
    opened = Store.open(database_url, poll_s=3600.0)
    yield opened
    opened.close()


def poll(store: Store) -> None:
    store._changes.poll()


def test_another_process_knows_who_follows_and_who_is_connected(
    store: Store, other: Store, table: int
) -> None:
    assert not store.is_followed(table)
    other.follow(table)
    other.show_seats(table, {1, 3})
    # At once in the process itself, elsewhere after its poll.
    assert other.is_followed(table)
    assert other.connected_seats(table) == {1, 3}
    poll(other)
    assert store.is_followed(table)
    assert store.connected_seats(table) == {1, 3}
    assert not store.is_followed(table + 1)
    other.unfollow(table)
    assert other.connected_seats(table) == set()
    poll(other)
    assert not store.is_followed(table)
    assert store.connected_seats(table) == set()


def test_a_process_that_ends_follows_nothing(store: Store, table: int, database_url: str) -> None:
    ending = Store.open(database_url, poll_s=3600.0)
    ending.follow(table)
    poll(ending)
    assert store.is_followed(table)
    ending.close()
    assert not store.is_followed(table)


def test_who_only_watches_has_no_seat(store: Store, other: Store, table: int) -> None:
    other.follow(table)
    poll(other)
    assert store.is_followed(table)
    assert store.connected_seats(table) == set()


@pytest.fixture
def minutes() -> Minutes:
    return Minutes()


def followed(store: Store, minutes: Minutes) -> Followed:
    """The part of a process, with a clock of its own."""
    return Followed(store.reading, store.writing, minutes)


def test_changes_are_written(store: Store, minutes: Minutes) -> None:
    one, two = followed(store, minutes), followed(store, minutes)
    one.show_seats(7, {1, 2})
    one.write_down({7, 8})
    assert two.seats_elsewhere(7) == {0, 1, 2}
    assert two.seats_elsewhere(8) == {0}
    one.show_seats(7, {2, 4})
    one.write_down({7})
    assert two.seats_elsewhere(7) == {0, 2, 4}
    assert two.seats_elsewhere(8) == set()
    one.write_down({8})
    assert two.seats_elsewhere(7) == set()
    # Who comes back later is not taken for the one who was there.
    one.write_down({7, 8})
    assert two.seats_elsewhere(7) == {0}


def test_two_processes_at_one_table(store: Store, minutes: Minutes) -> None:
    one, two, three = (followed(store, minutes) for _ in range(3))
    one.show_seats(7, {1})
    two.show_seats(7, {1, 2})
    one.write_down({7})
    two.write_down({7})
    assert three.seats_elsewhere(7) == {0, 1, 2}
    two.withdraw()
    assert three.seats_elsewhere(7) == {0, 1}


def test_a_process_that_beats_no_more_is_forgotten(store: Store, minutes: Minutes) -> None:
    alive, dead = followed(store, minutes), followed(store, minutes)
    alive.write_down({7})
    dead.write_down({7})
    for _ in range(3):
        minutes.seconds += 20
        alive.write_down({7})
        assert alive.seats_elsewhere(7) == {0}
    minutes.seconds += 20
    alive.write_down({7})
    assert alive.seats_elsewhere(7) == set()
    # It was only asleep: what it follows is there again with its next beat.
    dead.write_down({7})
    assert alive.seats_elsewhere(7) == {0}


def test_processes_that_beat_are_never_forgotten(store: Store, minutes: Minutes) -> None:
    one, two = followed(store, minutes), followed(store, minutes)
    for _ in range(20):
        minutes.seconds += 16
        one.write_down({7})
        two.write_down({7})
        assert one.seats_elsewhere(7) == two.seats_elsewhere(7) == {0}


def test_a_server_where_nobody_is_writes_nothing(store: Store, minutes: Minutes) -> None:
    def refuse() -> object:
        raise AssertionError("it wanted to write")

    idle = Followed(store.reading, refuse, minutes)  # type: ignore[arg-type] # see above
    for _ in range(5):
        minutes.seconds += 60
        idle.write_down(())
    idle.withdraw()


def test_a_killed_process_leaves_what_it_followed_for_the_others_to_find(
    store: Store, table: int, database_url: str, minutes: Minutes
) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.store.worker", "follow", database_url, "TABLE1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    process.kill()
    process.communicate()
    assert store.is_followed(table)
    mine = followed(store, minutes)
    for _ in range(6):
        minutes.seconds += 20
        mine.write_down({4711})
    assert not store.is_followed(table)


def test_what_may_or_may_not_have_been_written_is_written_again(
    store: Store, minutes: Minutes
) -> None:
    one, two = followed(store, minutes), followed(store, minutes)

    class Lost(Exception):  # noqa: N818 - it is no error here
        pass

    @contextmanager
    def losing_the_answer() -> Iterator[Connection]:
        with store.writing() as connection:
            yield connection
        raise Lost

    one._writing = losing_the_answer
    with pytest.raises(Lost):
        one.write_down({7})
    one._writing = store.writing
    one.write_down({7, 8})
    assert two.seats_elsewhere(7) == two.seats_elsewhere(8) == {0}
