"""What a lesson ends with: for the teacher alone, by the games as they were."""

from __future__ import annotations

import io

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from printables.school.board import questions_about
from rollwrite.players.families import FAMILIES
from rollwrite.service import Service
from rollwrite.table import StartGame
from tests.web.classes.printing import asked_of
from tests.web.classes.test_class_pages import come, opened

REPORT = "rollwrite.web.classes.report"


def play(service: Service, code: str, most: int = 10_000) -> None:
    """Play a table's game with the first thing that may be done, to its end or so far."""
    if service.snapshot(code).table.game is None:
        # Not all of its children have come; else it begins by itself.
        service.act_from_outside(code, 1, StartGame())
    for _ in range(most):
        seen = service.snapshot(code)
        table = seen.table
        assert table.game is not None
        due = table.rules.due(table.game)
        if not due:
            return
        command = FAMILIES[table.rules.key].without_thinking(table.game, due[0])
        if table.level_of(due[0]) is None:
            service.act_from_outside(code, due[0], command)
        else:
            service.act_for_program(seen, due[0], command, f"bot-{seen.seq}")


def lesson(app: Flask, service: Service, most: int, **changed: str) -> tuple[FlaskClient, str]:
    """A class whose first table has played, and nobody else."""
    teacher, code = opened(app, children="4", **changed)
    table = ""
    for _ in range(2):
        phone = come(app, code)
        table = phone.post(f"/class/{code}/sit").location.rsplit("/", 1)[1]
    play(service, table, most)
    return teacher, code


def paper(teacher: FlaskClient, code: str, what: str) -> int:
    return teacher.post(f"/class/{code}/print", data={"what": what, "paper": "a4"}).status_code


def test_the_papers_are_about_those_who_played(
    app: Flask, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of(monkeypatch, REPORT)
    teacher, code = lesson(app, service, 12)
    page = teacher.get(f"/class/{code}/end").text
    for word in ("Report", "Certificates", "Worksheets", "1 game is not over"):
        assert word in page
    assert "Ask the coach" not in page
    for what in ("certificates", "worksheets", "easier", "report"):
        assert paper(teacher, code, what) == 200
    certificates, worksheets, easier, report = asked
    # Two never came: there is nothing to certify.
    assert [one.name for one in certificates.children] == ["Fox", "Owl"]
    assert all(one.title and one.text and one.picture for one in certificates.children)
    assert [one.name for one in worksheets.own] == ["Fox", "Owl"]
    assert easier.own == worksheets.own
    asks = {
        one.ask
        for own in easier.own
        for one in questions_about(own.sheet, "x", easy=True).questions
    }
    assert "count" in asks
    assert not asks & {"part", "percent", "filled"}
    assert {row.name for row in report.results} == {"Fox", "Owl"}
    day = service.now().date().isoformat()
    assert report.subtitle.endswith(f" · 2 players · {day}")
    assert report.counted == ("Empty", "Strikes")
    assert report.no_coach
    assert all("Fox" not in talk.title + talk.answer for talk in report.talks)
    assert paper(teacher, code, "gold") == 404


def test_paper_tables_have_certificates_too(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = asked_of(monkeypatch, REPORT)
    teacher, code = opened(app, hands="paper", children="3")
    told = {"do": "result", "table": "1", "points-1": "12", "points-3": "7"}
    teacher.post(f"/class/{code}/do", data=told)
    assert paper(teacher, code, "certificates") == 200
    fox, frog = asked[0].children
    assert (fox.name, fox.title, fox.text) == ("Fox", "Played to the end", "12 empty squares")
    assert (frog.name, frog.title, frog.text) == ("Frog", "Place 1 at the table", "7 empty squares")
    assert (fox.picture, frog.picture) == (None, None)


def test_no_child_gets_any_of_it(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = asked_of(monkeypatch, REPORT)
    _, code = opened(app)
    phone = come(app, code)
    own = phone.get_cookie(f"rwc-{code}")
    assert own is not None
    phone.set_cookie(f"rwt-{code}", own.value)
    assert phone.get(f"/class/{code}/end").status_code == 403
    assert phone.post(f"/class/{code}/coach").status_code == 403
    assert paper(phone, code, "report") == 403
    assert not asked


def test_a_class_that_has_not_played_is_told_so(app: Flask) -> None:
    teacher, code = opened(app)
    page = teacher.get(f"/class/{code}/end").text
    assert "No table has played yet." in page
    assert "Certificates" not in page
    assert paper(teacher, code, "worksheets") == 422


@pytest.mark.nightly
@pytest.mark.parametrize("game", ["dice", "duo"])
def test_the_coach_looks_and_the_papers_come(app: Flask, service: Service, game: str) -> None:
    teacher, code = lesson(app, service, 10_000, game=game)
    assert "Ask the coach" in teacher.get(f"/class/{code}/end").text
    assert teacher.post(f"/class/{code}/coach").status_code == 303
    players = app.extensions["rollwrite"].players
    assert "The coach begins when the tables are quiet" in teacher.get(f"/class/{code}/end").text
    while players._coaching.is_asked:
        players._coaching.step()
    page = teacher.get(f"/class/{code}/end").text
    assert "Ask the coach" not in page
    assert "The coach begins" not in page
    for what in ("report", "certificates"):
        answer = teacher.post(f"/class/{code}/print", data={"what": what, "paper": "letter"})
        assert answer.status_code == 200
        assert len(PdfReader(io.BytesIO(answer.data)).pages) >= 1
