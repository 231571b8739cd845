"""Heavy work in a process of its own: answers, bounds, and what survives a lost process."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rollwrite import worker_process
from rollwrite.worker_process import BusyError, StillError, WorkerError, WorkerProcess

MODULE = ["tests.slow_worker"]


@pytest.fixture
def worker() -> Iterator[WorkerProcess]:
    found = WorkerProcess(MODULE, queue=2, timeout_s=60)
    yield found
    found.close()


def test_answers_come_back_one_after_another(worker: WorkerProcess) -> None:
    assert worker.ask(b"abc") == b"cba"
    assert worker.ask(b"") == b""
    assert worker.ask(b"x" * 3_000_000) == b"x" * 3_000_000


def test_what_a_library_prints_does_not_garble_the_answer(worker: WorkerProcess) -> None:
    assert worker.ask(b"print") == b"tnirp"
    assert worker.ask(b"again") == b"niaga"


def test_a_process_that_dies_is_started_anew(worker: WorkerProcess) -> None:
    with pytest.raises(WorkerError):
        worker.ask(b"die")
    assert worker.ask(b"abc") == b"cba"


def test_ctrl_c_in_a_terminal_reaches_the_server_alone(worker: WorkerProcess) -> None:
    """It goes to a whole group, and would end a child in the middle of its beginning."""
    pid = int(worker.ask(b"pid"))
    assert os.getpgid(pid) == pid != os.getpgrp()


def test_closing_is_not_the_end(worker: WorkerProcess) -> None:
    worker.close()
    assert worker.ask(b"abc") == b"cba"
    worker.close()
    worker.close()


def test_a_child_that_begins_while_all_ends_does_not_go_on(
    worker: WorkerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin, close, has_come = subprocess.Popen, worker.close, threading.Event()

    def begun(*arguments: Any, **named: Any) -> subprocess.Popen[bytes]:
        ending.start()
        has_come.wait()
        return begin(*arguments, **named)

    def closed() -> None:
        has_come.set()
        close()

    ending = threading.Thread(target=worker.end)
    monkeypatch.setattr(worker, "close", closed)
    monkeypatch.setattr(subprocess, "Popen", begun)
    with pytest.raises(WorkerError):
        worker.ask(b"abc")
    ending.join()


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """Who opens it waits for somebody at the other end."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


def test_what_takes_too_long_is_ended(pipe: Path) -> None:
    hasty = WorkerProcess(MODULE, queue=1, timeout_s=0.2)
    with pytest.raises(WorkerError):
        hasty.ask(b"wait " + bytes(pipe))
    hasty.close()


def test_a_message_pays_for_its_own_work_and_not_for_a_busy_machine(
    pipe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A machine on which a process gets nothing while others are at work.
    monkeypatch.setattr(worker_process, "_worked_s", lambda _: 0.0)
    monkeypatch.setattr(worker_process, "_AT_MOST", 2)
    starved = WorkerProcess(MODULE, queue=1, timeout_s=0.2)
    with pytest.raises(StillError):
        starved.ask(b"wait " + bytes(pipe))
    # One that has worked as long as it may is told so, however little time has passed.
    works = iter(range(0, 1_000, 50))
    monkeypatch.setattr(worker_process, "_worked_s", lambda _: next(works))
    greedy = WorkerProcess(MODULE, queue=1, timeout_s=0.2)
    with pytest.raises(WorkerError) as ended:
        greedy.ask(b"wait " + bytes(pipe))
    assert type(ended.value) is WorkerError
    for one in (starved, greedy):
        one.close()


@pytest.mark.skipif(not Path("/proc").exists(), reason="asks Linux what a process does")
def test_one_that_stands_still_is_ended_before_its_time(
    pipe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_process, "_LOOKS_S", 0.05)
    still = WorkerProcess(MODULE, queue=1, timeout_s=600, still_s=0.2)
    with pytest.raises(StillError):
        still.ask(b"wait " + bytes(pipe))
    still.close()


def test_a_child_that_never_begins_is_ended(pipe: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_process, "_START_S", 0.5)
    stuck = WorkerProcess([*MODULE, str(pipe)], queue=1, timeout_s=600)
    with pytest.raises(WorkerError):
        stuck.ask(b"abc")
    stuck.close()


def test_a_full_queue_says_so_at_once(pipe: Path) -> None:
    one = WorkerProcess(MODULE, queue=1, timeout_s=60)
    answers: list[bytes] = []
    first = threading.Thread(target=lambda: answers.append(one.ask(b"wait " + bytes(pipe))))
    first.start()
    # Opening it to write lasts until the child has opened it to read.
    with pipe.open("wb"), pytest.raises(BusyError):
        one.ask(b"second")
    first.join()
    assert answers == [b"wait ".join([b"", bytes(pipe)])[::-1]]
    assert one.ask(b"third") == b"driht"
    one.close()


def test_after_the_end_nobody_waits_for_another_process(pipe: Path) -> None:
    one = WorkerProcess(MODULE, queue=3, timeout_s=60)
    failed: list[str] = []

    def ask(message: bytes) -> None:
        try:
            one.ask(message)
        except WorkerError:
            failed.append(message[:4].decode())

    asking = [threading.Thread(target=ask, args=(text,)) for text in (b"wait " + bytes(pipe), b"b")]
    asking[0].start()
    # Opening it to write lasts until the child has opened it to read.
    with pipe.open("wb"):
        asking[1].start()
        one.end()
        for thread in asking:
            thread.join()
    assert sorted(failed) == ["b", "wait"]
    with pytest.raises(WorkerError):
        one.ask(b"c")


def test_what_a_child_works_is_counted_for_who_asks(worker: WorkerProcess) -> None:
    with worker_process.metered() as meter:
        worker.ask(b"x" * 3_000_000)
    assert meter.seconds > 0
    with worker_process.metered() as other:
        pass
    assert other.seconds == 0
