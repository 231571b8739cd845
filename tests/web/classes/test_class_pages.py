"""A class over the web: who may do what, and what children with developer tools get."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

NEW = {"title": "3b", "children": "6", "game": "dice", "hands": "phones", "minutes": "40"}


def opened(app: Flask, **changed: str) -> tuple[FlaskClient, str]:
    """A teacher's browser and the code of a class."""
    teacher = app.test_client()
    answer = teacher.post("/class/new", data=NEW | changed)
    assert answer.status_code == 303, answer.text
    return teacher, answer.location.split("/")[-2]


def come(app: Flask, code: str, **sent: str) -> FlaskClient:
    """A child's phone."""
    phone = app.test_client()
    assert phone.post(f"/class/{code}/join", data=sent).status_code == 303
    return phone


def test_a_lesson_over_the_web(app: Flask) -> None:
    teacher, code = opened(app)
    phone = app.test_client()
    # The code is typed where those of tables are, in any form.
    answer = phone.post("/join", data={"code": f"{code[:3].lower()}-{code[3:]}"})
    assert answer.location == f"/class/{code}"
    assert phone.get(answer.location).status_code == 200
    phone.post(f"/class/{code}/join")
    page = phone.get(f"/class/{code}").text
    assert "You are Fox" in page
    assert "Table 1, seat 1" in page
    seated = phone.post(f"/class/{code}/sit")
    assert seated.location.startswith("/t/")
    assert phone.get(seated.location).status_code == 200
    assert "1 of 3 seated" in teacher.get(f"/class/{code}/teacher").text
    for page in ("show", "qr.svg", "live"):
        assert phone.get(f"/class/{code}/{page}").status_code == 200
    for page in ("end", "results.csv"):
        assert teacher.get(f"/class/{code}/{page}").status_code == 200


def test_a_childs_phone_can_do_nothing_of_the_teachers(app: Flask) -> None:
    teacher, code = opened(app)
    phone = come(app, code)
    secret = re.search(f"rwt-{code}=([^;]+)", str(teacher.get_cookie(f"rwt-{code}")))
    phone.set_cookie(f"rwt-{code}", phone.get_cookie(f"rwc-{code}").value)  # type: ignore[union-attr]
    for path in ("teacher", "end", "results.csv", "teacher?key=guessed"):
        answer = phone.get(f"/class/{code}/{path}")
        assert answer.status_code == 403
        assert "Only the teacher of this class can do that" in answer.text
    for path in ("do", "link", "delete"):
        assert phone.post(f"/class/{code}/{path}", data={"do": "pause"}).status_code == 403
    cookie = teacher.get_cookie(f"rwt-{code}")
    assert cookie is not None
    assert cookie.http_only
    # Nothing that a child gets has the teacher's secret in it.
    for path in ("", "/show", "/qr.svg"):
        assert cookie.value not in phone.get(f"/class/{code}{path}").text
    assert secret is None or secret[1] not in phone.get(f"/class/{code}").text


def test_the_teachers_link_opens_on_another_device_and_ends_the_old_one(app: Flask) -> None:
    teacher, code = opened(app)
    page = teacher.post(f"/class/{code}/link").text
    link = re.search(rf"/class/{code}/teacher\?key=[\w-]+", page)
    assert link is not None
    tablet = app.test_client()
    assert tablet.get(link[0]).location == f"/class/{code}/teacher"
    assert tablet.get(f"/class/{code}/teacher").status_code == 200
    assert teacher.get(f"/class/{code}/teacher").status_code == 200


@pytest.mark.parametrize("name", ["<b>x</b>", "\u202eEvil", "🦊" * 30, "x" * 70, "   "])
def test_no_name_breaks_a_page(app: Flask, name: str) -> None:
    teacher, code = opened(app, own_names="on")
    phone = app.test_client()
    answer = phone.post(f"/class/{code}/join", data={"name": name})
    assert answer.status_code in {303, 422}
    for page in (teacher.get(f"/class/{code}/teacher"), phone.get(f"/class/{code}/show")):
        assert page.status_code == 200
        assert "<b>x</b>" not in page.text
        assert "\u202e" not in page.text


def test_what_cannot_be_is_one_sentence(app: Flask) -> None:
    teacher, code = opened(app)
    other = app.test_client()
    assert other.post("/class/new", data=NEW | {"children": "0"}).status_code == 422
    assert other.post("/class/new", data=NEW | {"children": "400"}).status_code == 422
    assert other.post("/class/new", data=NEW | {"game": "chess"}).status_code == 422
    assert other.get("/class/ABCDEF").status_code == 404
    assert other.get("/class/nothing").status_code == 404
    for wish in (
        {"do": "fly"},
        {"do": "move", "child": "1", "to": "99"},
        {"do": "say", "text": "x" * 90},
    ):
        answer = teacher.post(f"/class/{code}/do", data=wish)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
    assert teacher.post(f"/class/{code}/delete").status_code == 422
    assert teacher.post(f"/class/{code}/delete", data={"sure": "on"}).status_code == 303
    assert other.get(f"/class/{code}").status_code == 404


def test_the_kit_of_exactly_this_class_is_one_tap_away(app: Flask) -> None:
    teacher, code = opened(app)
    page = unescape(teacher.get(f"/class/{code}/teacher").text)
    link = re.search(r'href="(/print\?[^"]+)"', page)
    assert link is not None
    form = teacher.get(link[1]).text
    assert "Fox\nOwl\nFrog\nPenguin\nLion\nOctopus" in form
    assert re.search(r"[2-9A-Z]{7}\n[2-9A-Z]{7}", form)


def test_a_table_of_paper_is_told_and_stands_in_the_list(app: Flask) -> None:
    teacher, code = opened(app, hands="paper", title="=SUM(A1)")
    told = {"do": "result", "table": "1", "points-1": "12", "points-2": "3", "points-3": ""}
    assert teacher.post(f"/class/{code}/do", data=told).status_code == 303
    rows = teacher.get(f"/class/{code}/results.csv").text.splitlines()
    assert rows[1:] == ["1,Owl,1,3", "2,Fox,1,12"]
    wrong = told | {"points-1": "many"}
    assert teacher.post(f"/class/{code}/do", data=wrong).status_code == 422
    # The one with most empty squares is named without a place.
    show = app.test_client().get(f"/class/{code}/show").text
    assert '<span class="rank">1</span>' in show
    assert '<span class="rank">2</span>' not in show
