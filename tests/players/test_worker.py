"""The process that thinks: right answers, the most urgent first, and what survives a failure."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rollwrite.dicegame import FairDice, Settings, built_in_layout
from rollwrite.dicegame.commands import PlaceShape, RollDice, TakeDie
from rollwrite.players.dice.jobs import (
    ChooseJob,
    choose_job,
    hint_job,
    without_choice,
    without_thinking,
)
from rollwrite.players.job import share_of_budget
from rollwrite.players.worker import NICENESS, BusyError, Thinker, Urgency, WorkerError
from tests.dicegame.playing import Play
from tests.players.slow_jobs import Die, Fail, Niceness, Note, Say, Threads, Wait
from tests.web.server_process import eventually


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    found = Thinker(queue=4, timeout_s=60)
    yield found
    found.close()


def solo_game(seed: int = 1) -> Play:
    """A game of one, its dice from a seed."""
    play = Play("Ana", settings=Settings(built_in_layout("standard")), solo=True)
    play.dice.fair = FairDice(bytes([seed]) * 32)
    return play.start()


def test_a_thought_is_the_same_in_any_process(thinker: Thinker) -> None:
    solo = solo_game()
    for level in (1, 5):
        kinds = set()
        for _ in range(4):
            # So late it thinks little.
            job = choose_job(solo.game, 1, level, "7", 10.0)
            command = without_choice(solo.game, 1) or thinker.ask(job)
            assert command == (without_choice(solo.game, 1) or job.run())
            solo.do(command)
            kinds.add(type(command))
        assert PlaceShape in kinds


@pytest.mark.nightly
def test_a_hint_is_the_same_each_time_it_is_asked_for(thinker: Thinker) -> None:
    solo = solo_game()
    solo.do(RollDice(1))
    job = hint_job(solo.game, 1)
    found = thinker.ask(job, Urgency.HINT)
    assert 1 <= len(found) <= 3
    assert isinstance(found[0].command, TakeDie)
    assert thinker.ask(job, Urgency.HINT) == found


@pytest.mark.parametrize("seed", range(1, 4))
def test_without_thinking_a_game_goes_on_to_its_end(seed: int) -> None:
    solo = solo_game(seed)
    while solo.game.phase != "over":
        # Refused if it were not legal.
        solo.do(without_thinking(solo.game, 1))
    with pytest.raises(ValueError, match="nobody waits for seat 1"):
        without_thinking(solo.game, 1)


def test_where_there_is_no_choice_nobody_thinks() -> None:
    solo = solo_game()
    assert without_choice(solo.game, 1) == RollDice(1)
    solo.do(RollDice(1))
    while len(set(solo.game.dice)) > 1:
        assert without_choice(solo.game, 1) is None
        solo.do(without_thinking(solo.game, 1))
        assert without_choice(solo.game, 1) is None
        solo.do(without_thinking(solo.game, 1))
        solo.do(RollDice(1))
    assert without_choice(solo.game, 1) == TakeDie(1, 0)


def test_who_is_late_thinks_less() -> None:
    assert [share_of_budget(late) for late in (-1, 0, 2)] == [1, 1, 1]
    assert 1 > share_of_budget(3) > share_of_budget(10) > 0
    assert share_of_budget(60) == 0
    solo = solo_game()
    solo.do(RollDice(1))
    # Playing on without any playout is as quick as the eye.
    trusting = ChooseJob(solo.game, 1, 4, "x").run()
    assert ChooseJob(solo.game, 1, 5, "x", late_s=60).run() == trusting


def test_a_job_that_fails_costs_the_others_nothing(thinker: Thinker) -> None:
    with pytest.raises(WorkerError, match="what nobody has thought of"):
        thinker.ask(Fail())
    assert thinker.ask(Say("again")) == "again"
    with pytest.raises(WorkerError):
        thinker.ask(Die())
    assert thinker.ask(Say("and again")) == "and again"


def test_how_far_it_stands_behind_live_tables() -> None:
    before = os.nice(0)
    for niceness in (3, 10):
        thinker = Thinker(niceness=niceness)
        assert thinker.ask(Niceness()) == min(before + niceness, 19)
        thinker.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only there each thread has its own")
def test_the_compiled_search_stands_behind_live_tables_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What compiles it as well; and it takes one core at most."""
    # Tests compute in one thread themselves.
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "2")
    thinker = Thinker(has_core=True)
    nices, computing = thinker.ask(Threads())
    thinker.close()
    assert nices == {min(os.nice(0) + NICENESS, 19)}
    assert computing == {"1"}


@pytest.mark.nightly
def test_no_server_holds_the_compiled_search() -> None:
    asked = "import sys, rollwrite.cli.serve, rollwrite.web.app; print('numba' in sys.modules)"
    command = [sys.executable, "-c", asked]
    assert subprocess.run(command, capture_output=True, check=True).stdout.split() == [b"False"]


def test_the_most_urgent_is_next(thinker: Thinker, tmp_path: Path) -> None:
    pipe, notes = tmp_path / "pipe", tmp_path / "notes"
    os.mkfifo(pipe)

    def ask(job: Any, urgency: Urgency) -> threading.Thread:
        thread = threading.Thread(target=lambda: thinker.ask(job, urgency))
        thread.start()
        return thread

    threads = [ask(Wait(pipe), Urgency.COACH)]
    # Opening it to write lasts until the child has opened it to read.
    with pipe.open("wb"):
        for urgency in (Urgency.COACH, Urgency.BOT, Urgency.HINT):
            threads.append(ask(Note(notes, urgency.name), urgency))
            eventually(lambda: thinker.jobs == len(threads), "nobody asks")
        with pytest.raises(BusyError):
            thinker.ask(Say("one too many"), Urgency.HINT)
    for thread in threads:
        thread.join()
    assert notes.read_text(encoding="utf-8").split() == ["HINT", "BOT", "COACH"]
    assert thinker.jobs == 0


def test_closing_ends_a_thought(thinker: Thinker, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    failed = threading.Event()

    def ask() -> None:
        try:
            thinker.ask(Wait(pipe))
        except WorkerError:
            failed.set()

    thread = threading.Thread(target=ask)
    thread.start()
    with pipe.open("wb"):
        thinker.close()
        assert failed.wait(60)
    thread.join()
    # Nobody who still waited starts another process.
    with pytest.raises(WorkerError):
        thinker.ask(Say("anew"))


def test_a_bot_has_every_third_turn_however_many_hints_are_asked_for(tmp_path: Path) -> None:
    pipe, notes = tmp_path / "pipe", tmp_path / "notes"
    os.mkfifo(pipe)
    thinker = Thinker(queue=9)
    threads = [threading.Thread(target=lambda: thinker.ask(Wait(pipe)))]
    threads[0].start()
    with pipe.open("wb"):
        for urgency in (*[Urgency.HINT] * 5, Urgency.BOT, Urgency.BOT, Urgency.COACH):
            job = Note(notes, urgency.name)
            threads.append(threading.Thread(target=thinker.ask, args=(job, urgency)))
            threads[-1].start()
            eventually(lambda: thinker.jobs == len(threads), "nobody asks")
    for thread in threads:
        thread.join()
    said = notes.read_text(encoding="utf-8").split()
    assert said == ["HINT", "HINT", "BOT", "HINT", "HINT", "BOT", "HINT", "COACH"]
    thinker.close()
