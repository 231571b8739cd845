"""Short messages: whoever listens hears them once, nobody later, and no log knows of them."""

from __future__ import annotations

from queue import SimpleQueue

import pytest

from rollwrite.store import Store
from tests.store.clocks import NOON, append
from tests.store.test_watching import NEVER_S, PATIENCE_S, Heard, opened


class Heeding:
    """A listener that keeps what it is told."""

    def __init__(self) -> None:
        self.messages: SimpleQueue[tuple[int, str]] = SimpleQueue()

    def __call__(self, table: int, text: str) -> None:
        self.messages.put((table, text))

    def next(self) -> tuple[int, str]:
        """The next message."""
        return self.messages.get(timeout=PATIENCE_S)


def test_a_message_is_told_to_who_listens_and_is_no_change(store: Store, table: int) -> None:
    first, second, changes = Heeding(), Heeding(), Heard()
    end = store.listen(first)
    store.listen(second)
    store.watch(changes)
    store.send(table, "one")
    end()
    store.send(table, "two words")
    assert first.next() == (table, "one")
    assert [second.next(), second.next()] == [(table, "one"), (table, "two words")]
    assert first.messages.empty()
    assert changes.all() == []
    assert store.events(table) == []


def test_a_listener_that_fails_disturbs_nobody(
    store: Store, table: int, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(told: int, text: str) -> None:
        raise ZeroDivisionError

    listener = Heeding()
    store.listen(fail)
    store.listen(listener)
    store.send(table, "one")
    assert listener.next() == (table, "one")
    assert "was not understood" in caplog.text


@pytest.mark.postgres
def test_stores_on_one_postgres_hear_each_other(postgres_url: str) -> None:
    with opened(postgres_url, NEVER_S) as here, opened(postgres_url, NEVER_S) as there:
        table = here.create_table("T", NOON)
        at_home, abroad, changes = Heeding(), Heeding(), Heard()
        here.listen(at_home)
        there.listen(abroad)
        there.watch(changes)
        there.follow(table)
        append(here, table, {})
        # From here on the other store listens: the poll that begins it, or a notice, has come.
        changes.until((table, 1))
        here.send(table, '{"text": "¡Ay!"}')
        append(here, table, {})
        here.send(table, "two")
        assert [abroad.next(), abroad.next()] == [(table, '{"text": "¡Ay!"}'), (table, "two")]
        assert [at_home.next(), at_home.next()] == [(table, '{"text": "¡Ay!"}'), (table, "two")]
        assert at_home.messages.empty()
