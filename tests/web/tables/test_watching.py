"""Health, readiness, figures, logs and the contact: what whoever runs a server asks of it."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from rollwrite.config import Config
from rollwrite.i18n import LANGUAGES
from rollwrite.logs import JsonFormatter, fields
from rollwrite.service import Service
from rollwrite.store import Store, StoreUnavailableError
from rollwrite.web import create_app
from rollwrite.web.hosting import Readiness
from rollwrite.web.http.site import NAME
from tests.web.phones import open_table
from tests.web.server_process import Stream, running
from tests.web.stream_client import Listening

TOKEN = "a-token-of-some-length"
BEARER = {"Authorization": f"Bearer {TOKEN}"}


@pytest.mark.parametrize(("path", "status"), [("/healthz", "ok"), ("/readyz", "ready")])
@pytest.mark.parametrize("host", ["localhost", "10.1.2.3:8000", "rollwrite-7f9c.svc"])
def test_signs_of_life_under_any_name(
    client: FlaskClient, path: str, status: str, host: str
) -> None:
    answer = client.get(path, headers={"Host": host})
    assert (answer.status_code, answer.get_json()) == (200, {"status": status})
    assert answer.headers["Cache-Control"] == "no-store"


def test_without_its_database_a_server_lives_but_is_not_ready(
    config: Config, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Store) -> None:
        raise StoreUnavailableError("gone")

    monkeypatch.setattr(Store, "ping", fail)
    client = create_app(config, service).test_client()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()) == (503, {"status": "no-database"})
    assert answer.headers["Retry-After"] == "5"
    assert client.get("/healthz").status_code == 200


def test_the_database_is_asked_once_a_second_whoever_asks() -> None:
    asked = []
    now = [0.0]
    readiness = Readiness(lambda: asked.append(now[0]), lambda: now[0])
    for moment in (0.0, 0.2, 0.9, 1.1, 1.5, 2.2):
        now[0] = moment
        assert readiness.is_up()
    assert asked == [0.0, 1.1, 2.2]


def test_a_database_that_hangs_holds_one_request_and_no_other() -> None:
    answer, hangs = threading.Event(), threading.Event()

    def ping() -> None:
        hangs.set()
        answer.wait(30)

    readiness = Readiness(ping)
    first = threading.Thread(target=readiness.is_up)
    first.start()
    assert hangs.wait(30)
    assert not readiness.is_up()
    assert first.is_alive()
    answer.set()
    first.join(30)
    assert readiness.is_up()


@pytest.fixture
def watched(config: Config, service: Service) -> Iterator[Flask]:
    """A server with figures."""
    app = create_app(replace(config, metrics_token=TOKEN), service)
    yield app
    app.extensions[NAME].hub.close()


def _figures(app: Flask) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    answer = app.test_client().get("/metrics", headers=BEARER)
    assert answer.status_code == 200
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_figures_of_what_was_answered(watched: Flask) -> None:
    (ana,) = open_table(watched, "Ana")
    Listening(ana, ana.path)
    watched.test_client().open("/api/v1/nowhere", method="BREW")
    watched.test_client().get("/", headers={"Host": "evil.example"})
    figures = _figures(watched)
    rule = ("rule", "/api/v1/tables")
    labels = (("method", "POST"), rule, ("status", "201"))
    assert figures["rollwrite_requests_total", labels] == 1
    assert figures["rollwrite_request_seconds_count", (rule,)] == 1
    assert figures["rollwrite_streams", ()] == 1
    # This one.
    assert figures["rollwrite_requests_under_way", ()] == 1
    # What anybody may make up is not kept.
    other = (("method", "other"), ("rule", "-"), ("status", "404"))
    assert figures["rollwrite_requests_total", other] == 1
    refused = (("method", "GET"), ("rule", "/"), ("status", "400"))
    assert figures["rollwrite_requests_total", refused] == 1
    assert ana.code not in watched.test_client().get("/metrics", headers=BEARER).text


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": f"Bearer {TOKEN}x"}, {"Authorization": TOKEN},
                {"Authorization": "Bearer "}, {"Authorization": "Bearer ñ"}]
)  # fmt: skip
def test_figures_want_the_token(watched: Flask, headers: dict[str, str]) -> None:
    answer = watched.test_client().get("/metrics", headers=headers)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert "rollwrite_requests" not in answer.text


def test_without_a_token_there_are_no_figures(client: FlaskClient) -> None:
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_a_fault_is_counted_too(watched: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(Service, "snapshot", fail)
    assert watched.test_client().get("/api/v1/tables/2345678").status_code == 500
    labels = (("method", "GET"), ("rule", "/api/v1/tables/<code>"), ("status", "500"))
    figures = _figures(watched)
    assert figures["rollwrite_requests_total", labels] == 1
    assert figures["rollwrite_requests_under_way", ()] == 1


def test_whom_to_tell_about_a_hole(config: Config, service: Service) -> None:
    told = replace(
        config,
        security_contact="mailto:security@games.example",
        public_url="https://games.example",
    )
    answer = create_app(told, service).test_client().get("/.well-known/security.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    lines = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert lines["Contact"] == "mailto:security@games.example"
    assert lines["Canonical"] == "https://games.example/.well-known/security.txt"
    assert lines["Preferred-Languages"] == ", ".join(LANGUAGES)
    # The standard wants it in the future, and less than a year away.
    left = datetime.fromisoformat(lines["Expires"]) - datetime.now(UTC)
    assert timedelta(days=30) < left < timedelta(days=365)


def test_where_nobody_has_named_a_contact_there_is_none(client: FlaskClient) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404


def test_a_line_of_the_log_is_an_object() -> None:
    record = logging.LogRecord(
        "rollwrite.x", logging.WARNING, __file__, 1, "%s\n\x1b[31m", ("é",), None
    )
    record.__dict__.update(fields(status=503))
    line = JsonFormatter().format(record)
    assert line.isascii()
    assert "\n" not in line
    said = json.loads(line)
    assert (said["level"], said["logger"], said["message"], said["status"]) == (
        "warning", "rollwrite.x", "é\n\x1b[31m", 503,
    )  # fmt: skip
    assert datetime.fromisoformat(said["time"]).tzinfo is not None


def test_a_fault_in_the_log_is_an_object_too() -> None:
    try:
        raise ValueError("inside")
    except ValueError as error:
        facts = (ValueError, error, error.__traceback__)
    record = logging.LogRecord("rollwrite.x", logging.ERROR, __file__, 1, "oh", (), facts)
    assert "ValueError: inside" in json.loads(JsonFormatter().format(record))["exception"]


@pytest.mark.nightly
def test_a_real_server_that_is_watched(tmp_path: Path) -> None:
    """Its log is made of objects that name no table, its figures know of memory and streams."""
    environment = {"ROLLWRITE_LOG": "json", "ROLLWRITE_METRICS_TOKEN": TOKEN}
    url = f"sqlite:///{tmp_path / 'web.sqlite3'}"
    with running(url, "--access-log", environment=environment) as server:
        _, ana = server.ask("POST", "/tables", {"name": "Ana", "solo": True})
        stream = Stream(server, ana["code"], ana["token"])
        stream.until(2)
        figures = server.fetch("/metrics", BEARER)
        assert "rollwrite_streams 1.0" in figures
        assert "process_resident_memory_bytes" in figures
        stream.close()
        assert server.fetch("/readyz") == '{"status":"ready"}'
        assert server.stop() == 0
    lines = [json.loads(line) for line in server.said if line.startswith("{")]
    rules = [(line["method"], line["rule"], line["status"]) for line in lines]
    assert ("POST", "/api/v1/tables", 201) in rules
    assert ("GET", "/readyz", 200) in rules
    assert ana["code"] not in "".join(line["message"] for line in lines)
    assert {line["address"] for line in lines} == {"127.0.0.1"}
