"""Public work is done in turn, and only so much of it waits: live tables never wait behind it."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import create_environ

from rollwrite.i18n import LANGUAGES, translator
from rollwrite.web.http import work
from rollwrite.web.http.rate_limits import client_address
from rollwrite.web.http.work import DEAR, CrowdedError, Kind, Ledger, Turns
from rollwrite.web.server.loop import THREADS
from tests.web.phones import open_table
from tests.web.validating_client import ValidatingClient

SHEET = {"layout": "standard", "squares": ["BBB......", *["........."] * 8]}
PATIENCE_S = 30


class Held:
    """Something that goes on until it may end."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.begun, self.may_end = threading.Event(), threading.Event()
        self.answer: Any = None
        self._work = work
        self._thread = threading.Thread(target=self._run)

    def wait(self) -> None:
        """Within the work: go on until the end is allowed."""
        self.begun.set()
        assert self.may_end.wait(PATIENCE_S)

    def _run(self) -> None:
        self.answer = self._work()

    def __enter__(self) -> Held:
        self._thread.start()
        assert self.begun.wait(PATIENCE_S)
        return self

    def __exit__(self, *_: object) -> None:
        self.may_end.set()
        self._thread.join(PATIENCE_S)


def _turns(places: int = 20, share: int = 10, patience_s: float = PATIENCE_S) -> Turns:
    """One at a time."""
    return Turns(1, places, share, patience_s)


def _register(app: Flask, some: Turns) -> None:
    work.register(app, client_address, turns=dict.fromkeys(work.KINDS, some))


def _held(some: Turns, address: str, order: list[str] | None = None) -> Held:
    def work() -> None:
        with some.turn(address):
            held.wait()
            if order is not None:
                order.append(address)

    held = Held(work)
    return held


def test_one_after_the_other() -> None:
    some, order = _turns(), list[str]()

    def second() -> None:
        with some.turn("b"):
            order.append("b")

    waiting = threading.Thread(target=second)
    with _held(some, "a", order):
        waiting.start()
    waiting.join(PATIENCE_S)
    assert order == ["a", "b"]


@pytest.mark.parametrize(("places", "share", "other"), [(1, 1, "b"), (9, 1, "a")])
def test_only_so_many_wait_in_all_and_of_one_address(places: int, share: int, other: str) -> None:
    some = _turns(places, share)
    with _held(some, "a"), pytest.raises(CrowdedError), some.turn(other):
        pytest.fail("there was a place")
    with some.turn(other):
        pass


def test_who_has_waited_long_enough_is_sent_away() -> None:
    some = _turns(patience_s=0)
    with _held(some, "a"), pytest.raises(CrowdedError), some.turn("b"):
        pytest.fail("it was free")
    with some.turn("b"):
        pass


def test_a_failure_gives_the_turn_back() -> None:
    some = _turns(places=1)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), some.turn("a"):
            raise ZeroDivisionError


def test_a_crowd_is_asked_to_come_again_while_tables_go_on(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    _register(app, _turns(places=1))
    (ana,) = open_table(app, "Ana")

    def slow(job: Any) -> Any:
        held.wait()
        return job.run()

    monkeypatch.setattr("rollwrite.web.checking.worked_out", slow)
    held = Held(lambda: ValidatingClient(app).post("/check", SHEET))
    with held:
        for language in LANGUAGES:
            refused = ValidatingClient(app, lang=language).post("/layouts", {"toml": ""})
            assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
            assert refused.get_json()["detail"] == translator(language)("web.problem.busy")
            page = app.test_client().get("/check", headers={"Accept-Language": language})
            assert page.status_code == 503
            assert translator(language)("web.problem.busy") in page.get_data(as_text=True)
        assert ana.send("LockTable", locked=True).status_code == 200
        assert ana.view()["you"]
    assert held.answer.status_code == 200
    assert ValidatingClient(app).post("/layouts", {"toml": ""}).status_code == 422


class Slow(io.BytesIO):
    """A body that looks, while it is read, whether a turn is free."""

    def __init__(self, body: bytes, some: Turns) -> None:
        super().__init__(body)
        self._some = some
        self.was_free = False

    def read(self, size: int | None = -1, /) -> bytes:
        self._look()
        return super().read(size)

    def readinto(self, buffer: Any, /) -> int:
        self._look()
        return super().readinto(buffer)

    def _look(self) -> None:
        with self._some.turn("somebody else"):
            self.was_free = True


def test_who_sends_slowly_keeps_the_turn_from_nobody(app: Flask) -> None:
    some = _turns(patience_s=0)
    _register(app, some)
    body = Slow(b'{"toml": ""}', some)
    headers = {"Content-Type": "application/json", "Content-Length": "12"}
    answer = app.test_client().post("/api/v1/layouts", input_stream=body, headers=headers)
    assert (answer.status_code, body.was_free) == (422, True)


def test_all_that_waits_leaves_threads_for_tables_and_for_sitting_down() -> None:
    """What holds a thread of our server, and of another one where each that waits holds one."""
    others = sum(kind.at_once for kind in work.KINDS if kind is not work.TABLE)
    assert others <= THREADS // 2
    assert others + work.TABLE.at_once <= THREADS
    waiting = (kind for kind in work.KINDS if kind not in {work.TABLE, work.LOOK})
    assert sum(2 * kind.at_once for kind in waiting) < THREADS


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/healthz", work.LOOK),
        ("/static/css/base/tokens.css", work.LOOK),
        ("/assets/first/js/tables/table.js", work.LOOK),
        ("/api/v1/tables/ABCDEFG", work.LOOK),
        ("/api/v1/tables/ABCDEFG/stream", work.TABLE),
        ("/", work.DOOR),
        ("/t/ABCDEFG", work.DOOR),
        ("/api/v1/tables/ABCDEFG/log", DEAR),
    ],
)
def test_files_looks_and_pages_have_a_line_of_their_own(app: Flask, path: str, kind: Kind) -> None:
    """Whoever sends for many is one thread beside the commands of tables, and no more."""
    assert work.kind_of(app, create_environ(path)) is kind
    assert work.LOOK.at_once == work.DOOR.at_once == 1


def test_seconds_are_counted_by_address_and_fade() -> None:
    now = [0.0]
    ledger = Ledger(lambda: now[0])
    few = Kind("few", 1, 1, 1, 1.0, seconds=10.0)
    ledger.use(few, "a", 6.0)
    assert ledger.allows(few, "a")
    ledger.use(few, "a", 6.0)
    assert [ledger.allows(few, who) for who in ("a", "b")] == [False, True]
    assert ledger.allows(DEAR, "a")
    now[0] += work.SPAN_S
    assert ledger.allows(few, "a")


def test_who_has_used_up_the_seconds_is_told_and_still_plays(app: Flask) -> None:
    ledger = Ledger(lambda: 0.0)
    work.register(app, client_address, ledger=ledger)
    (ana,) = open_table(app, "Ana")
    assert ValidatingClient(app).ask("GET", f"{ana.path}/log").status_code == 200
    assert 0 < ledger.used(DEAR, "127.0.0.1") < DEAR.seconds
    ledger.use(DEAR, "127.0.0.1", DEAR.seconds)
    refused = ValidatingClient(app).ask("GET", f"{ana.path}/log")
    assert (refused.status_code, refused.get_json()["code"]) == (429, "too-often")
    assert ana.send("LockTable", locked=True).status_code == 200
    assert app.test_client().get(f"/t/{ana.code}").status_code == 200
    # What one needs to sit down is never out of seconds.
    assert app.test_client().get("/").status_code == 200


def test_what_a_process_works_for_somebody_is_counted_too(app: Flask) -> None:
    ledger = Ledger(lambda: 0.0)
    work.register(app, client_address, ledger=ledger)
    answer = app.test_client().post("/api/v1/print", json={"name": "sheet"})
    assert answer.status_code == 200
    assert ledger.used(work.PRINT, "127.0.0.1") > 0
