"""What is no longer printed is told in a sentence that says what replaces it."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from printables.printing import PRINTABLES
from printables.request import reading
from printables.request.reading import DROPPED, Dropped
from rollwrite.cli import main
from rollwrite.i18n import LANGUAGES, translator
from tests.web.pages import text_of
from tests.web.validating_client import ValidatingClient

#: One process prints for all who ask one.
pytestmark = pytest.mark.xdist_group("web-printing")

#: Gone for good, for the test: a printable, a flag and a value.
GONE = (
    Dropped("colouring", "poster", instead="worksheet"),
    Dropped("guillotine", "pieces", "in_lines", True, instead="pieces"),
    Dropped("standby_starter", "tracker", "spares", instead="tracker"),
)


def test_each_row_leads_to_something_and_has_words() -> None:
    for row in DROPPED:
        assert row.instead in PRINTABLES, row
        assert len({row.error.message(translator(language)) for language in LANGUAGES}) == len(
            LANGUAGES
        )


@pytest.fixture
def gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "DROPPED", GONE)


@pytest.mark.usefixtures("gone")
def test_the_command_line_says_what_replaces_it(capsys: pytest.CaptureFixture[str]) -> None:
    for row, line in zip(
        GONE, ("poster", "pieces --in-lines", "tracker --spares some"), strict=True
    ):
        assert main(["print", *line.split()]) == 2
        assert capsys.readouterr().err == f"rollwrite: {row.error.message(translator('en'))}\n"
    assert main(["print", "poster", "--help"]) == 2


@pytest.mark.usefixtures("gone")
def test_programs_and_pages_are_told_and_led_on(client: FlaskClient, api: ValidatingClient) -> None:
    asked: tuple[dict[str, Any], ...] = (
        {"name": "poster"},
        {"name": "pieces", "in_lines": True},
        {"name": "tracker", "spares": "x"},
    )
    for row, wanted in zip(GONE, asked, strict=True):
        sentence = row.error.message(translator("en"))
        problem = api.client.post("/api/v1/print", json=wanted)
        assert (problem.status_code, problem.get_json()["detail"]) == (422, sentence)
        for answer in (
            client.get("/print", query_string={**wanted, "paper": "a4"}),
            client.post("/print", data=wanted),
        ):
            assert answer.status_code == 303
            assert f"name={row.instead}" in answer.location
            shown = text_of(client.get(answer.location, headers={"Accept-Language": "en"}))
            assert sentence in shown
    # A choice that is not made is no mistake.
    fine = {"name": "pieces", "in_lines": False, "size": 12}
    assert api.client.post("/api/v1/print/geometry", json=fine).status_code == 200
