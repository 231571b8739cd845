"""Addresses, methods and forms that cannot be: a friendly page in the reader's language."""

from __future__ import annotations

import re

from flask import Flask

from rollwrite.i18n import LANGUAGES
from tests.together import for_each
from tests.web.pages import text_of
from tests.web.phones import open_table

PATHS = (
    "/nowhere",
    "/%00",
    "/%ff%fe",
    "/t/",
    "/t/2345678/nowhere",
    "/t/" + "2" * 5000,
    "/t/%00%00%00%00%00%00%00",
    "/t/%F0%9F%8E%B2",
    "/t/2345678/../../etc/passwd",
    "/static/",
    "/static/../pyproject.toml",
    "/static/%2e%2e/pyproject.toml",
    "/static/js/",
    "/api/v1",
    "/api/v1/",
    "/api/v2/tables",
    "/api/v1/tables/K7M3QX",
    "/api/v1/tables/0OIL111",
    "/api/v1/tables/2345678/",
    "/api/v1/tables/2345678/seats/1/placements",
    "/api/v1/tables/%00/stream",
)


@for_each("path", PATHS)
@for_each("lang", LANGUAGES)
def test_an_unknown_path(app: Flask, path: str, lang: str) -> None:
    headers = {"Accept-Language": lang}
    answer = app.test_client().get(path, headers=headers)
    assert answer.status_code == 404
    if path.startswith("/api/"):
        assert answer.mimetype == "application/problem+json"
        assert answer.get_json()["detail"]
    else:
        assert answer.mimetype == "text/html"
        assert f'<html lang="{lang}"' in answer.text
        assert 'href="/"' in answer.text


@for_each("method", ["PUT", "DELETE", "PATCH", "POST", "GET"])
@for_each("path", ["/", "/t/2345678/claim", "/api/v1/layouts", "/api/v1/shapes"])
def test_a_wrong_method(app: Flask, path: str, method: str) -> None:
    client = app.test_client()
    allowed = set(client.options(path).headers["Allow"].split(", "))
    if method in allowed:
        return
    answer = client.open(path, method=method)
    assert answer.status_code == 405
    assert set(answer.headers["Allow"].split(", ")) == allowed


@for_each("path", ["/new", "/solo", "/join", "/t/CODE/join", "/t/CODE/claim"])
@for_each(
    ("body", "kind", "statuses"),
    [
        (b"", "application/x-www-form-urlencoded", {404, 422}),
        (b"x" * 70_000, "application/x-www-form-urlencoded", {413}),
        (b"name=" + b"x" * 60_000, "application/x-www-form-urlencoded", {404, 413, 422}),
        (b"&".join(b"a=b" for _ in range(9000)), "application/x-www-form-urlencoded", {404, 422}),
        (b"name=%ff%00&seat=%ff&code=%00", "application/x-www-form-urlencoded", {404, 422}),
        (b"name=A&kind=guest&layout=x&dice=y", "application/x-www-form-urlencoded", {404, 422}),
        (b"nonsense", "multipart/form-data; boundary=x", {400, 404, 422}),
        (b"nonsense", "multipart/form-data", {400, 404, 422}),
        (b"--x\r\n\r\n" * 200 + b"--x--", "multipart/form-data; boundary=x", {404, 413, 422}),
        (b"{}", "application/json", {404, 422}),
    ],
)
def test_a_form_that_cannot_be(
    app: Flask, path: str, body: bytes, kind: str, statuses: set[int]
) -> None:
    (ana,) = open_table(app, "Ana")
    if path == "/solo":
        # A name is not needed there: an empty form is a good one.
        statuses = {*statuses, 303}
    client = app.test_client()
    answer = client.post(path.replace("CODE", ana.code), data=body, content_type=kind)
    assert answer.status_code in statuses, text_of(answer)
    if answer.status_code != 303:
        assert "<h1" in answer.text
    assert len(ana.view()["seats"]) == 1


def test_what_cannot_be_done_leads_back_to_where_one_came_from(app: Flask) -> None:
    client, english = app.test_client(), {"Accept-Language": "en"}

    def ways(path: str, came: str = "", **form: str) -> list[tuple[str, str]]:
        headers = {**english, "Referer": came} if came else english
        method = "POST" if form else "GET"
        text = client.open(path, method=method, data=form or None, headers=headers).text
        below = text.partition("<main")[2]
        return re.findall(r'<a class="button [^"]*" href="([^"]*)"[^>]*>([^<]*)<', below)

    home = ("/", "Home")
    assert ways("/nowhere") == [("/join", "Enter a table code"), home]
    assert ways("/print?name=nothing") == [("/print", "Print"), home]
    assert ways("/puzzles/999999") == [("/puzzles", "Puzzles"), home]
    came = "http://localhost/puzzles?stars=2"
    assert ways("/puzzles/999999", came)[0] == ("/puzzles?stars=2", "Back")
    form = "http://localhost/print?name=puzzles"
    assert ways("/print", form, name="x")[0] == ("/print?name=puzzles", "Back to the form")
    # Not to another site, and not to what cannot be done.
    for other in ("http://elsewhere.org/print", "http://localhost//elsewhere.org", "javascript:1"):
        assert ways("/nowhere", other) == [("/join", "Enter a table code"), home]
    assert ways("/nowhere", "http://localhost/nowhere")[0] == ("/join", "Enter a table code")
