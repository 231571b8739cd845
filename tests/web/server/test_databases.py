"""What the web promises, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web import create_app
from rollwrite.web.http.site import NAME
from tests.web.phones import Phone, open_table, play
from tests.web.stream_client import Listening
from tests.web.validating_client import ValidatingClient


@pytest.fixture
def service(database_url: str) -> Iterator[Service]:
    """A service on each kind of database."""
    store = Store.open(database_url)
    yield Service(store)
    store.close()


@pytest.fixture
def app(database_url: str, service: Service) -> Iterator[Flask]:
    """The application on it."""
    made = create_app(Config(database_url, rate_limits=False), service)
    yield made
    made.extensions[NAME].hub.close()


def test_a_table_from_opening_to_replay(app: Flask) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    ears = Listening(ben, ben.path, "?after=0")
    body = {"id": "only-once", "expected_seq": 3, "command": {"type": "LockTable", "locked": True}}
    first, again = (ana.api.post(f"{ana.path}/commands", body) for _ in range(2))
    assert first.get_json() == again.get_json()
    stale = ben.send("LockTable", expected=3, locked=False)
    assert (stale.status_code, stale.get_json()["seq"]) == (409, 4)
    asked = ValidatingClient(app).post(f"{ana.path}/claims", {"seat": 2}).get_json()
    # Ben's phone listens, so it is asked.
    assert ana.send("ApproveClaim", claim=asked["claim"]).get_json()["code"] == "claim-own-first"
    ben.send("ApproveClaim", claim=asked["claim"])
    assert ben.api.ask("GET", ben.path).status_code == 401
    back = Phone(app, {**asked, "code": ana.code, "seat": 2})
    view = play([ana, back])
    assert view["game"]["proof"]["ok"]
    assert ears.until(view["seq"]) == list(range(1, view["seq"] + 1))
    assert ana.api.get(f"{ana.path}/replay")["frames"]


def test_names_that_databases_stumble_over(app: Flask) -> None:
    names = ("Zoë 🎲", "'; DROP TABLE", "\\u0000", "ﷺ")
    view = open_table(app, *names)[0].view()
    assert tuple(seat["name"] for seat in view["seats"]) == names
