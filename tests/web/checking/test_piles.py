"""Many photos at once: the page, and the files that are made of the rows it sends."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from io import BytesIO, StringIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from rollwrite.config import Config
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.service import Service
from rollwrite.web import create_app
from rollwrite.web.checking.photos import MAX_PILE_BYTES, MAX_SHEETS
from rollwrite.web.http.site import NAME, this_machine
from tests.web.pages import inlined
from tests.web.validating_client import ValidatingClient

EMPTY = "." * 9
SHEET: dict[str, Any] = {"layout": "standard", "squares": ["BBB......", *[EMPTY] * 8]}
BROKEN: dict[str, Any] = {
    "layout": "standard",
    "squares": [*[EMPTY] * 4, "....R....", *[EMPTY] * 4],
}
PILE: list[dict[str, Any]] = [
    {"photo": "fine.jpg", "sheet": SHEET, "table": "T01", "seat": 2},
    {"photo": "broken.jpg", "sheet": BROKEN, "table": "T01", "seat": 1, "uncertain": [[4, 4]]},
    {"photo": "lost.jpg", "problem": "No sheet found."},
]


def table(data: bytes, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(data.decode("utf-8-sig"), ""), delimiter=delimiter))


def test_rows_become_a_table(api: ValidatingClient) -> None:
    answer = api.post("/piles", {"photos": PILE, "form": "csv"})
    assert (answer.status_code, answer.mimetype) == (200, "text/csv")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    rows = table(answer.data)
    assert [(row["photo"], row["state"], row["rules"]) for row in rows] == [
        ("lost.jpg", "unread", ""),
        ("broken.jpg", "look", "V3?"),
        ("fine.jpg", "fine", ""),
    ]
    # The server has checked them itself.
    assert [row["verdict"] for row in rows] == ["", "open", "playable"]


def test_rows_become_pages_in_the_reader_s_language(app: Flask) -> None:
    for language in LANGUAGES:
        client = ValidatingClient(app, lang=language)
        paper = client.post("/piles", {"photos": PILE})
        assert paper.mimetype == "application/pdf"
        said = PdfReader(BytesIO(paper.data)).pages[0].extract_text()
        assert translator(language)("pile.title") in said
        page = client.post("/piles", {"photos": PILE, "form": "html"})
        assert page.headers["Content-Disposition"].startswith("attachment")
        assert f'<html lang="{language}">' in page.text


def test_programs_get_rows_in_order_and_in_words(api: ValidatingClient) -> None:
    twin = {"photo": "fine (2).jpg", "sheet": SHEET, "table": "T01", "seat": 2}
    told = api.post("/piles", {"photos": [*PILE, twin], "form": "json"}).get_json()
    assert told["summary"] == "4 photos: 0 fine, 3 to look at, 1 not read."
    assert [group["title"] for group in told["groups"]] == ["Not read", "Table T01"]
    rows = [row for group in told["groups"] for row in group["rows"]]
    # Names of files may be twice; numbers are those of the photos that were sent.
    assert [row["number"] for row in rows] == [2, 1, 3, 0]
    assert rows[0]["problems"] == ["No sheet found."]
    assert rows[1]["look"] == ["Not sure of square e5."]
    assert rows[1]["twins"] == []
    assert rows[2]["title"] == "Table T01, seat 2"
    assert rows[2]["twins"] == ["Same table and seat as fine.jpg.", "Same drawing as fine.jpg."]
    assert (rows[2]["state"], rows[2]["verdict"], rows[2]["score"]) == ("look", "Playable", 78)


def test_nothing_of_a_name_is_a_formula_or_html(api: ValidatingClient) -> None:
    evil = [{"photo": "=cmd|' /C calc'!A0<script>", "problem": "@SUM(1)"}]
    (row,) = table(api.post("/piles", {"photos": evil, "form": "csv"}).data)
    assert (row["photo"][:2], row["problems"][:2]) == ("'=", "'@")
    assert "<script" not in api.post("/piles", {"photos": evil, "form": "html"}).text


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/photos"),
        ({"photos": []}, "/photos"),
        ({"photos": [{"photo": "a"}] * (MAX_SHEETS + 1)}, "/photos"),
        ({"photos": [5]}, "/photos/0"),
        ({"photos": [{}]}, "/photos/0/photo"),
        (
            {"photos": [{"photo": "a", "sheet": SHEET, "uncertain": [[9, 0]]}]},
            "/photos/0/uncertain",
        ),
        ({"photos": [{"photo": "a", "uncertain": [[0, 0]]}]}, "/photos/0/uncertain"),
        ({"photos": [{"photo": "a"}], "form": "exe"}, "/form"),
    ],
)
def test_what_is_no_pile_is_said_where(
    api: ValidatingClient, body: dict[str, Any], pointer: str
) -> None:
    answer = api.post("/piles", body)
    assert answer.status_code == 422
    assert [problem["pointer"] for problem in answer.get_json()["problems"]] == [pointer]


def test_a_sheet_that_cannot_be_read_is_said(api: ValidatingClient) -> None:
    answer = api.post("/piles", {"photos": [{"photo": "a", "sheet": {"layout": "standard"}}]})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "sheet")


def test_a_whole_class_fits_and_more_does_not(api: ValidatingClient) -> None:
    side = 11
    worst = {
        "photo": "p" * 100,
        "sheet": {"layout": "grand", "squares": ["B" * side] * side},
        "uncertain": [[row, column] for row in range(side) for column in range(side)],
        "remarks": ["A grey copy: look at every square."],
    }
    answer = api.post("/piles", {"photos": [worst] * MAX_SHEETS, "form": "csv"})
    assert answer.status_code == 200
    assert len(table(answer.data)) == MAX_SHEETS
    too_much = json.dumps({"photos": [{"photo": "p" * MAX_PILE_BYTES}]})
    refused = api.ask("POST", "/piles", data=too_much, headers={"Content-Type": "application/json"})
    assert refused.status_code == 413


def test_files_are_not_made_without_end(config: Config, service: Service) -> None:
    machine = this_machine()
    app = create_app(replace(config, rate_limits=True), service, machine)
    client = app.test_client()
    body = {"photos": [{"photo": "a"}], "form": "csv"}
    statuses = {client.post("/api/v1/piles", json=body).status_code for _ in range(31)}
    app.extensions[NAME].hub.close()
    machine.close()
    assert statuses == {200, 429}


def test_the_page_has_all_it_needs(client: FlaskClient) -> None:
    for language in LANGUAGES:
        page = client.get("/check/pile", headers={"Accept-Language": language})
        words = inlined(page, "more-messages")
        t = translator(language)
        assert words["pile_page.choose"] == t("pile_page.choose")
        assert words["pile.playable"] == t("pile.playable")
        assert inlined(page, "most") == MAX_SHEETS
        assert [layout["side"] for layout in inlined(page, "layouts")] == [9, 8, 11]
