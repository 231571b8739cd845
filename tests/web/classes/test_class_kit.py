"""The kit of a class: for exactly its tables, and its secret for nobody but its teacher."""

from __future__ import annotations

import io

import pytest
from flask import Flask
from pypdf import PdfReader

from rollwrite.i18n import translator
from tests.web.classes.printing import asked_of
from tests.web.classes.test_class_pages import come, opened

KIT = "rollwrite.web.classes.kit"


def test_the_kit_is_for_exactly_this_class(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    requests = asked_of(monkeypatch, KIT)
    teacher, code = opened(app, hands="mixed", own_names="on", minutes="25", title="Room 12")
    come(app, code, name="Zoë")
    teacher.post(f"/class/{code}/do", data={"do": "move", "child": "2", "to": "2"})
    assert f'href="/class/{code}/kit"' in teacher.get(f"/class/{code}/teacher").text
    assert "Make the PDF" in teacher.get(f"/class/{code}/kit").text
    sent = {"paper": "letter", "theme": "low-ink", "link": "on"}
    answer = teacher.post(f"/class/{code}/kit", data=sent)
    assert answer.mimetype == "application/pdf"
    cookie = teacher.get_cookie(f"rwt-{code}")
    assert cookie is not None
    (kit,) = requests
    assert (kit.title, kit.code, kit.minutes, kit.options.paper) == ("Room 12", code, 25, "letter")
    found = [(table.number, table.code is None, table.names) for table in kit.tables]
    assert found == [(1, False, ("Zoë", "Frog")), (2, True, ("Penguin", "Lion", "Octopus", "Owl"))]
    assert kit.link.endswith(f"/class/{code}/teacher?key={cookie.value}")
    assert teacher.get(kit.link.removeprefix(kit.address)).status_code == 303
    assert [end for _, end, _ in kit.plan][-1] == 25
    # Only where it is wished for.
    teacher.post(f"/class/{code}/kit", data={"paper": "a4"})
    assert requests[-1].link == ""


def test_no_child_gets_the_kit(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    requests = asked_of(monkeypatch, KIT)
    _, code = opened(app)
    phone = come(app, code)
    own = phone.get_cookie(f"rwc-{code}")
    assert own is not None
    phone.set_cookie(f"rwt-{code}", own.value)
    assert phone.get(f"/class/{code}/kit").status_code == 403
    assert phone.post(f"/class/{code}/kit", data={"link": "on"}).status_code == 403
    assert not requests


def test_what_cannot_be_printed_is_one_sentence(app: Flask) -> None:
    teacher, code = opened(app, children="1")
    answer = teacher.post(f"/class/{code}/kit", data={"paper": "papyrus"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    teacher.post(f"/class/{code}/do", data={"do": "remove-chair", "child": "1"})
    answer = teacher.post(f"/class/{code}/kit", data={"paper": "a4"})
    assert translator("en")("print.error.empty_class") in answer.text


@pytest.mark.nightly
@pytest.mark.parametrize("game", ["dice", "classic", "trigon"])
def test_a_kit_comes_as_pages(app: Flask, game: str) -> None:
    teacher, code = opened(app, game=game, hands="mixed", children="24")
    answer = teacher.post(f"/class/{code}/kit", data={"link": "on", "paper": "a4"})
    assert answer.status_code == 200, answer.text
    assert len(PdfReader(io.BytesIO(answer.data)).pages) > 6
