"""A request for a seat that is sent again because its answer was lost, or by a second tap."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from rollwrite.codes import new_idempotency_key
from tests.web.phones import Phone, open_table
from tests.web.validating_client import ValidatingClient


def _names(phone: Phone) -> list[str]:
    return [seat["name"] for seat in phone.view()["seats"]]


def _seat(answer: TestResponse) -> tuple[str, int, str]:
    body = answer.get_json()
    return body["code"], body["seat"], body["token"]


def test_a_table_and_a_seat_are_given_once(app: Flask) -> None:
    opening, sitting = new_idempotency_key(), new_idempotency_key()
    first, again = (
        ValidatingClient(app).post("/tables", {"name": "Ana", "id": opening}) for _ in range(2)
    )
    assert (first.status_code, again.status_code) == (201, 201)
    assert _seat(first) == _seat(again)
    ana, body = Phone(app, first.get_json()), {"name": "Ben", "id": sitting}
    ben = [ValidatingClient(app).post(f"{ana.path}/seats", body) for _ in range(2)]
    assert _seat(ben[0]) == _seat(ben[1])
    assert _names(ana) == ["Ana", "Ben"]


def test_a_phone_that_got_the_cookie_may_ask_again_and_no_more(app: Flask) -> None:
    (ana,) = open_table(app, "Ana")
    ben, idempotency_key = ValidatingClient(app), new_idempotency_key()
    body = {"name": "Ben", "id": idempotency_key}
    seated = ben.post(f"{ana.path}/seats", body).get_json()
    ben.token = seated["token"]
    assert ben.post(f"{ana.path}/seats", body).get_json()["token"] == seated["token"]
    for other in ({"name": "Cleo"}, {"name": "Cleo", "id": new_idempotency_key()}):
        assert ben.post(f"{ana.path}/seats", other).get_json()["code"] == "already-seated"
    changed = ben.post(f"{ana.path}/seats", body | {"name": "Cleo"})
    assert (changed.status_code, changed.get_json()["code"]) == (422, "id-reused")
    assert _names(ana) == ["Ana", "Ben"]


@pytest.mark.parametrize(
    "idempotency_key", ["", "short", "a" * 21, "a" * 65, "é" * 30, " " * 30, 7, ["a"]]
)
def test_an_id_that_could_be_guessed_is_refused(app: Flask, idempotency_key: object) -> None:
    (ana,) = open_table(app, "Ana")
    for path, body in (
        ("/tables", {"name": "Ben"}),
        (f"{ana.path}/seats", {"name": "Ben"}),
        (f"{ana.path}/claims", {"seat": 1}),
    ):
        answer = ValidatingClient(app).post(path, {**body, "id": idempotency_key})
        assert answer.status_code == 422
        assert [problem["pointer"] for problem in answer.get_json()["problems"]] == ["/id"]


def test_a_form_sent_by_two_taps_gives_one_seat(app: Flask) -> None:
    (ana,) = open_table(app, "Ana")
    phone = app.test_client(use_cookies=False)
    page = phone.get(f"/t/{ana.code}").text
    forms = re.findall(r'action="[^"]*/(join|claim)".*?name="id" value="([\w-]{22})"', page, re.S)
    keys = dict(forms)
    assert set(keys) == {"join"}
    fields = {"name": "Ben", "id": keys["join"]}
    answers = [phone.post(f"/t/{ana.code}/join", data=fields) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert len({answer.headers["Set-Cookie"].split(";")[0] for answer in answers}) == 1
    assert _names(ana) == ["Ana", "Ben"]


def test_a_form_from_the_browsers_memory_works_anew(app: Flask) -> None:
    (ana,) = open_table(app, "Ana")
    phone, fields = app.test_client(use_cookies=False), {"name": "Ben", "id": new_idempotency_key()}
    phone.post(f"/t/{ana.code}/join", data=fields)
    ana.act("RemoveSeat", seat=2)
    assert phone.post(f"/t/{ana.code}/join", data=fields).status_code == 303
    assert _names(ana) == ["Ana", "Ben"]
    # One that no page of ours has made counts as none.
    for idempotency_key in ("", "x" * 500):
        taken = phone.post(f"/t/{ana.code}/join", data=fields | {"id": idempotency_key})
        assert taken.status_code == 422
