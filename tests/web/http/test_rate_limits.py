"""How often one address may open, join and guess."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

from rollwrite.config import Config
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.service import Service
from rollwrite.store import StoreUnavailableError
from rollwrite.web import create_app
from rollwrite.web.http.rate_limits import CountsHere, SharedCounts, client_address
from rollwrite.web.http.site import NAME, this_machine
from tests.web.http.test_pages import NEW
from tests.web.pages import text_of
from tests.web.phones import new_id, open_table
from tests.web.validating_client import ValidatingClient


@pytest.fixture
def app(config: Config, service: Service) -> Iterator[Flask]:
    """The application with its limits."""
    made = create_app(replace(config, rate_limits=True), service)
    yield made
    made.extensions[NAME].hub.close()


def _from(address: str) -> dict[str, dict[str, str]]:
    return {"environ_overrides": {"REMOTE_ADDR": address}}


def test_a_lesson_is_not_slowed(app: Flask) -> None:
    """A teacher opens ten tables, forty pupils join them, all behind one address."""
    codes = [open_table(app, "Teacher")[0].code for _ in range(10)]
    for code in codes:
        for name in ("Ana", "Ben", "Cleo"):
            joined = ValidatingClient(app).post(
                f"/tables/{code}/seats", {"name": name}, **_from("10.0.0.1")
            )
            assert joined.status_code == 201


def test_pages_and_api_count_together(app: Flask) -> None:
    client = app.test_client()
    for number in range(90):
        if number % 2:
            assert ValidatingClient(app).post("/tables", {"name": "Ana"}).status_code == 201
        else:
            assert client.post("/new", data=NEW).status_code == 303
    for path in ("/new", "/solo"):
        refused = client.post(path, data=NEW, headers={"Accept-Language": "es"})
        assert refused.status_code == 429
        assert translator("es")("web.problem.too-often") in text_of(refused)
        assert client.get(path).status_code == 200
    assert ValidatingClient(app).post("/tables", {"name": "Ana"}).status_code == 429
    elsewhere = ValidatingClient(app).post("/tables", {"name": "Ana"}, **_from("192.0.2.9"))
    assert elsewhere.status_code == 201


def test_who_types_wrong_codes_blocks_nobody_who_has_the_right_one(app: Flask) -> None:
    """Forty pupils share an address, and one of them tries codes."""
    (ana,) = open_table(app, "Ana")
    guesser = app.test_client()
    answers = [guesser.get("/t/2345678").status_code for _ in range(30)]
    answers += [ValidatingClient(app).ask("GET", "/tables/2345678").status_code for _ in range(30)]
    assert set(answers) == {404}
    for lang in LANGUAGES:
        refused = guesser.get("/t/2345678", headers={"Accept-Language": lang})
        assert refused.status_code == 429
        assert translator(lang)("web.problem.too-often") in text_of(refused)
    assert ValidatingClient(app).ask("GET", "/tables/2345678").status_code == 429
    assert (
        ValidatingClient(app).ask("GET", "/tables/2345678", **_from("192.0.2.9")).status_code == 404
    )
    # A right code is as good as before: to look, to join and to claim a seat.
    pupil = app.test_client()
    assert pupil.post("/join", data={"code": ana.code}).status_code == 303
    assert pupil.get(f"/t/{ana.code}").status_code == 200
    assert pupil.post(f"/t/{ana.code}/join", data={"name": "Ben"}).status_code == 303
    assert ValidatingClient(app).post(f"{ana.path}/claims", {"seat": 2}).status_code == 202
    assert ana.view()["you"]
    assert ana.send("LockTable", locked=True).status_code == 200


def test_wrong_codes_of_the_daily_block_nobody_either(app: Flask) -> None:
    (ana,) = open_table(app, "Ana")
    guesser, told = ValidatingClient(app), {"phone": "a-phone-of-its-own"}
    path = "/daily/standard/today/results"
    wrong = [guesser.post(path, {**told, "table": "2345678"}).status_code for _ in range(60)]
    assert set(wrong) == {404}
    refused = guesser.post(path, {**told, "table": "2345678"})
    assert (refused.status_code, refused.get_json()["code"]) == (429, "too-often")
    assert guesser.post(path, {**told, "table": ana.code}).get_json()["code"] != "too-often"


def test_one_address_asks_for_the_seats_of_a_table_a_few_times(app: Flask) -> None:
    (ana, _ben) = open_table(app, "Ana", "Ben")
    (other, _) = open_table(app, "Ana", "Ben")
    page, api = app.test_client(), ValidatingClient(app)

    def ask(number: int) -> None:
        # In any writing of the code it is the same table.
        code = f"{ana.code[:3]}-{ana.code[3:].lower()}"
        if number % 2:
            assert page.post(f"/t/{code}/claim", data={"seat": "2"}).status_code == 303
        else:
            assert api.post(f"/tables/{code}/claims", {"seat": 2}).status_code == 202
        page.delete_cookie(f"rw-{ana.code}")
        (claim,) = ana.view()["claims"]
        ana.act("RefuseClaim", claim=claim["claim"])

    for number in range(6):
        ask(number)
    assert api.post(f"{ana.path}/claims", {"seat": 2}).status_code == 429
    assert page.post(f"/t/{ana.code}/claim", data={"seat": "2"}).status_code == 429
    # At another table, and from another address, people are asked.
    assert api.post(f"{other.path}/claims", {"seat": 2}).status_code == 202
    assert api.post(f"{ana.path}/claims", {"seat": 2}, **_from("192.0.2.9")).status_code == 202


def test_a_seat_is_not_played_by_a_program_that_hurries(
    config: Config, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rollwrite.web.http.rate_limits.COMMAND", "5 per minute")
    made = create_app(replace(config, rate_limits=True), service)
    ana, ben = open_table(made, "Ana", "Ben")
    for locked in (True, False, True, False, True):
        assert ana.send("LockTable", locked=locked).status_code == 200
    refused = ana.send("LockTable", locked=False)
    assert (refused.status_code, refused.get_json()["code"]) == (429, "too-soon")
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert ana.view()["locked"]
    # The others at the table, behind the same address, are not concerned.
    assert ben.send("ChangeSeat", seat=2, name="Bea", kind="phone").status_code == 200
    made.extensions[NAME].hub.close()


def test_commands_are_counted_by_address_too(
    config: Config, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many tables somebody has opened."""
    monkeypatch.setattr("rollwrite.web.http.rate_limits.COMMANDS", "9 per minute; 4 per hour")
    made = create_app(replace(config, rate_limits=True), service)
    tables = [open_table(made, "Ana")[0] for _ in range(5)]
    answers = [ana.send("LockTable", locked=True).status_code for ana in tables]
    assert answers == [200] * 4 + [429]
    body = {"id": new_id(), "command": {"type": "LockTable", "locked": True}}
    elsewhere = tables[4].api.post(f"{tables[4].path}/commands", body, **_from("192.0.2.9"))
    assert elsewhere.status_code == 200
    made.extensions[NAME].hub.close()


def test_who_is_counted_from_many_threads_is_counted_once_each_and_nothing_fails() -> None:
    now = [0.0]
    counts = CountsHere(clock=lambda: now[0])
    threads = [
        threading.Thread(target=lambda: [counts.incr("a", 60) for _ in range(500)])
        for _ in range(8)
    ]
    before = threading.active_count()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (counts.get("a"), counts.get_expiry("a")) == (4000, 60.0)
    # No thread of its own, which two could start at once.
    assert threading.active_count() == before
    now[0] = 60.0
    assert (counts.get("a"), counts.incr("a", 60)) == (0, 1)


def test_a_store_that_fails_is_no_fault_of_a_request(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def lost(*_: object) -> int:
        raise StoreUnavailableError("server.store.silent", why="it is gone")

    monkeypatch.setattr("rollwrite.web.http.rate_limits.count_up", lost)
    counts = SharedCounts(store=service.store)
    assert [counts.incr("a", 60) for _ in range(3)] == [1, 2, 3]
    assert counts.get("a") == 3
    (said,) = caplog.records
    assert said.exc_info is None


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "unknown"),
        ("a socket", "a socket"),
    ],
)
def test_who_is_one(app: Flask, address: str, counted_as: str) -> None:
    with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
        assert client_address() == counted_as


@pytest.mark.nightly
def test_tables_for_classes_count_one_by_one(
    config: Config, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rollwrite.web.http.rate_limits.CLASS_TABLES", "3 per hour")
    machine = this_machine()
    made = create_app(replace(config, rate_limits=True), service, machine)
    client = made.test_client()
    data = {"name": "class", "open": "on"}
    assert client.post("/print", data={**data, "tables": "2"}).status_code == 200
    answer = client.post("/print", data={**data, "tables": "2"})
    assert answer.status_code == 429
    assert client.post("/print", data={**data, "tables": "1"}).status_code == 200
    # Somebody else, and packs that open nothing, are not concerned.
    elsewhere = _from("10.0.0.9")
    assert client.post("/print", data={**data, "tables": "2"}, **elsewhere).status_code == 200
    assert client.post("/print", data={"name": "class", "tables": "2"}).status_code == 200
    machine.close()
    made.extensions[NAME].hub.close()
