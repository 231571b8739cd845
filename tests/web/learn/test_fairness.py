"""Which dice are counted, and the page that shows them."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rollwrite.service import Service
from rollwrite.store.counters import count_rolled, rolled_counts
from tests.web.phones import Phone, open_table, play

Counts = dict[int, int]


def rolled_by(phone: Phone) -> Counts:
    """The faces of all rolls in a table's log."""
    found: Counts = {}
    for event in phone.api.get(f"{phone.path}/events")["events"]:
        for face in event["values"] if event["type"] == "DiceRolled" else ():
            found[face] = found.get(face, 0) + 1
    return found


def put(service: Service, table: str, counts: Counts) -> None:
    """Let dice have fallen."""
    _, table_id = service.find(table)
    with service.store.transaction(table_id) as transaction:
        count_rolled(transaction, [face for face, n in counts.items() for _ in range(n)])


def test_every_die_of_the_app_counts_once(app: Flask, service: Service) -> None:
    ana, _ = phones = open_table(app, "Ana", "Ben")
    play(phones)
    found = rolled_by(ana)
    assert found
    assert rolled_counts(service.store) == found


def test_a_command_that_is_sent_twice_counts_once(app: Flask, service: Service) -> None:
    (ana,) = open_table(app, "Ana", solo=True)
    ana.act("StartGame")
    body = {"id": "one-roll-0001", "command": {"type": "RollDice", "seat": 1}}
    for _ in range(2):
        assert ana.api.post(f"{ana.path}/commands", body).status_code == 200
    assert sum(rolled_counts(service.store).values()) == 2


@pytest.mark.parametrize(
    ("settings", "command"),
    [
        ({"dice": "real"}, {"name": "EnterDice", "values": [1, 2]}),
        ({"seed": "2026-01-01"}, {"name": "RollDice"}),
        ({"start": {"drawn": [{"colour": "B", "squares": [[0, 0]]}]}}, {"name": "RollDice"}),
    ],
)
def test_other_dice_do_not_count(
    app: Flask, service: Service, settings: dict[str, Any], command: dict[str, Any]
) -> None:
    (ana,) = open_table(app, "Ana", solo=True, settings=settings)
    ana.act("StartGame")
    ana.act(command.pop("name"), seat=1, **command)
    assert rolled_counts(service.store) == {}


def test_the_page_before_the_first_roll(client: FlaskClient) -> None:
    page = client.get("/fairness")
    assert page.status_code == 200
    assert "too few dice" in page.text


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        (dict.fromkeys(range(1, 7), 20), "Of 100 servers with perfectly fair dice, about 100"),
        ({1: 200, **dict.fromkeys(range(2, 7), 80)}, "fewer than 1"),
        ({1: 133, 2: 87, **dict.fromkeys(range(3, 7), 95)}, "look again"),
    ],
)
def test_the_page_says_what_can_be_said(
    app: Flask, client: FlaskClient, service: Service, counts: Counts, sentence: str
) -> None:
    (ana,) = open_table(app, "Ana")
    put(service, ana.code, counts)
    text = client.get("/fairness").text
    assert sentence.lower() in text.lower()
    assert f"{sum(counts.values())} dice have been rolled" in text
    for face, count in counts.items():
        assert f"{face}: {count} times" in text


@pytest.mark.parametrize(("lang", "figure"), [("en", "12.0"), ("es", "12,0"), ("fr", "12,0")])
def test_the_figure_in_the_readers_language(
    app: Flask, client: FlaskClient, service: Service, lang: str, figure: str
) -> None:
    (ana,) = open_table(app, "Ana")
    put(service, ana.code, {1: 20, **dict.fromkeys(range(2, 7), 8)})
    assert figure in client.get(f"/fairness?lang={lang}").text
