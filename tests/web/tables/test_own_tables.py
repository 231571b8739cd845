"""Back to one's table: from Home, and from the page where it was opened."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rollwrite.service import Service
from tests.store.clocks import delete_all_tables
from tests.web.pages import code_of, text_of

NEW = {"name": "Ana", "kind": "phone", "layout": "standard", "dice": "app"}


def key_in(page: str) -> str:
    found = re.search(r'name="id" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def offered(client: FlaskClient) -> list[str]:
    """The tables to which Home leads back."""
    return re.findall(r'href="/t/([^"]+)"', client.get("/").text)


def count(service: Service) -> int:
    """How many tables there are."""
    return len(service.store.codes())


@pytest.mark.parametrize("path", ["/new", "/solo"])
def test_a_form_that_is_sent_twice_opens_one_table(app: Flask, service: Service, path: str) -> None:
    client = app.test_client()
    form = {**NEW, "id": key_in(client.get(path).text)}
    first, second = client.post(path, data=form), client.post(path, data=form)
    assert code_of(first) == code_of(second)
    # Gone back to, filled in anew, and sent once more.
    third = client.post(path, data={**form, "name": "Anna"})
    assert code_of(third) == code_of(first)
    view = service.snapshot(code_of(first)).table
    assert [seat.name for seat in view.seats] == ["Ana"]
    assert count(service) == 1


def test_every_page_with_the_form_opens_a_table_of_its_own(app: Flask) -> None:
    client = app.test_client()
    codes = {
        code_of(client.post("/new", data={**NEW, "id": key_in(client.get("/new").text)}))
        for _ in range(2)
    }
    # A form without a key, as programs may send it, too.
    codes |= {code_of(client.post("/new", data=NEW)) for _ in range(2)}
    assert len(codes) == 4


@pytest.mark.parametrize("path", ["/new", "/solo"])
def test_the_page_where_a_table_was_opened_leads_back_to_it(
    client: FlaskClient, service: Service, path: str
) -> None:
    assert "Back to table" not in text_of(client.get(path))
    code = code_of(client.post(path, data=NEW))
    page = client.get(path)
    assert f"Back to table {code}" in text_of(page)
    assert f'href="/t/{code}"' in page.text
    other = {"/new": "/solo", "/solo": "/new"}[path]
    assert "Back to table" not in text_of(client.get(other))
    delete_all_tables(service.store)
    assert "Back to table" not in text_of(client.get(path))


def test_home_leads_back_to_tables_of_this_phone(app: Flask, service: Service) -> None:
    ana, ben = app.test_client(), app.test_client()
    assert offered(ana) == []
    first = code_of(ana.post("/new", data=NEW))
    second = code_of(ana.post("/new", data=NEW))
    assert offered(ana) == [second, first]
    assert offered(ben) == []
    ben.post(f"/t/{first}/join", data={"name": "Ben", "kind": "phone"})
    assert offered(ben) == [first]
    token = ana.get_cookie(f"rw-{second}")
    assert token is not None
    # A cookie that is no longer good, and one of a table that is not there.
    ben.set_cookie(f"rw-{second}", "x" * 43)
    ben.set_cookie("rw-2345678", token.value)
    assert offered(ben) == [first]


def test_finished_tables_come_last_and_three_are_enough(client: FlaskClient) -> None:
    codes = [code_of(client.post("/solo", data=NEW)) for _ in range(4)]
    assert offered(client) == codes[:0:-1]
    path = f"/api/v1/tables/{codes[-1]}/commands"
    command = {"type": "LeaveGame", "seat": 1}
    assert client.post(path, json={"id": "leave-0001", "command": command}).status_code == 200
    assert offered(client) == codes[2::-1]


def test_home_says_whose_turn_it_is(app: Flask) -> None:
    client = app.test_client()
    code = code_of(client.post("/solo", data=NEW))
    assert f"Back to table {code} Dice game · Your turn" in text_of(client.get("/"))
