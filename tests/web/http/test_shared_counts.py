"""Processes on one PostgreSQL database limit an address together."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web import create_app
from rollwrite.web.http.site import NAME
from tests.databases import postgres_url
from tests.postgres_processes import frozen

__all__ = ["postgres_url"]

pytestmark = [pytest.mark.postgres, pytest.mark.timeout(120)]


@pytest.fixture
def apps(postgres_url: str) -> Iterator[list[Flask]]:
    """Two processes' applications."""
    stores = [Store.open(postgres_url, patience_s=2.0) for _ in range(2)]
    config = Config(database_url=postgres_url, daily_search=False)
    made = [create_app(config, Service(store)) for store in stores]
    yield made
    for app in made:
        app.extensions[NAME].hub.close()
    for store in stores:
        store.close()


def test_an_address_has_one_count_in_all_processes(apps: list[Flask]) -> None:
    def open_table(number: int) -> int:
        client = apps[number % 2].test_client()
        return client.post("/api/v1/tables", json={"name": "Ana"}).status_code

    assert {open_table(number) for number in range(90)} == {201}
    assert [open_table(number) for number in range(2)] == [429, 429]


@pytest.mark.nightly
def test_limits_hold_while_the_database_does_not_answer(
    apps: list[Flask], postgres_url: str
) -> None:
    client = apps[0].test_client()
    with frozen(postgres_url):
        refused = client.post("/api/v1/tables", json={"name": "Ana"})
        assert refused.status_code == 503
    assert client.post("/api/v1/tables", json={"name": "Ana"}).status_code == 201
