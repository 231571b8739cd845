"""Hints: each question is thought about once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from rollwrite.service.players import Answer, Hints
from rollwrite.worker_process import BusyError, WorkerError


class Thought:
    """A thought that begins, and ends when it is told to."""

    def __init__(self) -> None:
        self.has_begun, self.may_end = Event(), Event()
        self.count = 0

    def __call__(self) -> Answer:
        self.count += 1
        self.has_begun.set()
        assert self.may_end.wait(30)
        return ("a good move",)


def test_who_asks_twice_at_once_gets_one_answer() -> None:
    hints, thought = Hints(), Thought()
    with ThreadPoolExecutor() as threads:
        first = threads.submit(hints.ask, "Ana", "now", thought)
        assert thought.has_begun.wait(30)
        again = threads.submit(hints.ask, "Ana", "now", thought)
        with pytest.raises(BusyError):
            hints.ask("Ana", "another one", thought)
        # Others are asking things of their own.
        assert hints.ask("Ben", "now", lambda: ("his",)) == ("his",)
        thought.may_end.set()
        assert first.result(30) == again.result(30) == ("a good move",)
    assert hints.ask("Ana", "now", thought) == ("a good move",)
    assert thought.count == 1
    assert hints.ask("Ana", "another one", lambda: ("more",)) == ("more",)


def test_a_thought_that_fails_is_told_to_all_and_stands_in_nobodys_way() -> None:
    hints, has_begun, may_end = Hints(), Event(), Event()

    def fail() -> Answer:
        has_begun.set()
        assert may_end.wait(30)
        raise WorkerError("killed")

    with ThreadPoolExecutor() as threads:
        first = threads.submit(hints.ask, "Ana", "now", fail)
        assert has_begun.wait(30)
        with pytest.raises(BusyError):
            hints.ask("Ana", "another one", fail)
        may_end.set()
        with pytest.raises(WorkerError):
            first.result(30)
    assert hints.ask("Ana", "now", lambda: ("well",)) == ("well",)


def test_only_the_last_answers_are_remembered() -> None:
    hints, thought = Hints(), Thought()
    thought.may_end.set()
    for who in range(1000):
        hints.ask(who, "now", thought)
    assert thought.count == 1000
    hints.ask(999, "now", thought)
    assert thought.count == 1000
    hints.ask(0, "now", thought)
    assert thought.count == 1001
