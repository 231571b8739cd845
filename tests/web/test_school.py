"""A school behind one address: sixty tables of four phones that join within a minute and play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar, cast

import pytest
from flask import Flask
from limits import parse_many

from rollwrite.config import Config
from rollwrite.players.job import Job
from rollwrite.players.worker import Thinker, Urgency
from rollwrite.service import Service
from rollwrite.web import create_app
from rollwrite.web.http import work
from rollwrite.web.http.rate_limits import ADVICE, CLASS_TABLES, COACH, COMMANDS, JOIN, OPEN
from rollwrite.web.http.site import NAME
from rollwrite.web.server.connections import Gate
from tests.web.phones import new_id

A = TypeVar("A")


class Knowing(Thinker):
    """Has every answer at once."""

    def ask(self, job: Job[A], urgency: Urgency = Urgency.BOT) -> A:
        """Nothing is advised."""
        return cast(A, ())


TABLES, PHONES = 60, 4
ADDRESS = "192.0.2.7"


@pytest.fixture
def app(config: Config, service: Service) -> Iterator[Flask]:
    """The application with its limits, and hints that come at once."""
    made = create_app(replace(config, rate_limits=True), service, thinker=Knowing())
    yield made
    made.extensions[NAME].hub.close()


@pytest.mark.nightly
def test_nobody_of_a_school_is_refused(app: Flask) -> None:
    answers: Counter[int] = Counter()
    client = app.test_client(use_cookies=False)
    client.environ_base["REMOTE_ADDR"] = ADDRESS

    def send(path: str, body: object, token: str = "") -> dict[str, object]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = client.post(f"/api/v1{path}", json=body, headers=headers)
        answers[answer.status_code] += 1
        found: dict[str, object] = answer.get_json()
        return found

    tables = []
    for _ in range(TABLES):
        opened = send("/tables", {"name": "P1", "settings": {"advice": True}})
        path = f"/tables/{opened['code']}"
        tokens = [str(opened["token"])]
        for phone in range(2, PHONES + 1):
            answers[client.get(f"/t/{opened['code']}").status_code] += 1
            tokens.append(str(send(f"{path}/seats", {"name": f"P{phone}"})["token"]))
        send(f"{path}/commands", {"id": new_id(), "command": {"type": "StartGame"}}, tokens[0])
        tables.append((path, tokens))
    for path, tokens in tables:
        roll = {"id": new_id(), "command": {"type": "RollDice", "seat": 1}}
        send(f"{path}/commands", roll, tokens[0])
        send(f"{path}/advice", {"seat": 1}, tokens[0])
    assert answers.keys() == {200, 201}, answers


def test_an_address_may_do_in_a_minute_what_a_school_does() -> None:
    """As the test above, by the numbers alone."""
    phones = TABLES * PHONES
    for limit, wanted in (
        (OPEN.text, TABLES),
        (JOIN.text, phones - TABLES),
        (CLASS_TABLES, TABLES),
        # Everybody asks once; a coach is asked how far it is every second.
        (ADVICE.text, phones),
        (COACH.text, phones * 60),
        # Nobody plays quicker than a command a second, and at a table it is one of them.
        (COMMANDS, TABLES * 60),
    ):
        for item in parse_many(limit):
            if item.get_expiry() == 60:
                assert item.amount >= wanted, limit
    # In an hour of lessons a table sends a command every four seconds, for half of a day.
    hour, day = parse_many(COMMANDS)[1:]
    assert hour.amount >= TABLES * 3600 / 4
    assert day.amount >= TABLES * 3600 / 4 * 4


def test_where_seats_may_draw_has_a_line_of_its_own(app: Flask) -> None:
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/api/v1/tables/AB2C3D4E/seats/1/placements"}
    assert work.kind_of(app, environ) is work.PLACES


def test_there_are_places_for_all_its_phones() -> None:
    phones = TABLES * PHONES
    gate = Gate(Config("").connections)
    # A stream, and what is asked beside it.
    assert all(gate.enter(ADDRESS) for _ in range(2 * phones))
    for kind in (work.DOOR, work.PLACES, work.HINT, work.COACHING):
        assert kind.share >= phones
    # A hint takes a third of a second of the process that thinks.
    assert work.HINT.seconds >= phones / 3
