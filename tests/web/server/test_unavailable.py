"""A database that does not answer: a sentence and when to try again, and nothing is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web.app import create_app
from tests.databases import postgres_url
from tests.postgres_processes import frozen

__all__ = ["postgres_url"]

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = Store.open(f"sqlite:///{path}", patience_s=0.3)
    yield opened
    opened.close()


def client_of(store: Store) -> FlaskClient:
    config = Config(database_url="", rate_limits=False, daily_search=False)
    return create_app(config, Service(store)).test_client()


def open_table(client: FlaskClient) -> str:
    answer = client.post("/api/v1/tables", json={"name": "Ana"})
    assert answer.status_code == 201
    code: str = answer.get_json()["view"]["code"]
    return code


def assert_unavailable(answer: TestResponse) -> None:
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0


def test_a_locked_file(store: Store, path: Path) -> None:
    client = client_of(store)
    code = open_table(client)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    refused = client.post("/api/v1/tables", json={"name": "Ben"})
    assert_unavailable(refused)
    assert refused.get_json()["code"] == "unavailable"
    ben = client.application.test_client()
    assert_unavailable(ben.post(f"/api/v1/tables/{code}/seats", json={"name": "Ben"}))
    # What only reads goes on.
    assert client.get(f"/api/v1/tables/{code}").status_code == 200
    other.rollback()
    other.close()
    joined = ben.post(f"/api/v1/tables/{code}/seats", json={"name": "Ben"})
    assert joined.status_code == 201


@pytest.mark.nightly
@pytest.mark.postgres
def test_a_postgres_that_stands_still(postgres_url: str) -> None:
    store = Store.open(postgres_url, patience_s=1.0)
    client = client_of(store)
    code = open_table(client)
    with frozen(postgres_url):
        assert_unavailable(client.get(f"/api/v1/tables/{code}"))
        assert_unavailable(client.post("/api/v1/tables", json={"name": "Ben"}))
        assert_unavailable(client.get(f"/t/{code}"))
        # What needs no database is answered.
        assert client.get("/check").status_code == 200
    assert client.get(f"/api/v1/tables/{code}").status_code == 200
    open_table(client)
    store.close()
