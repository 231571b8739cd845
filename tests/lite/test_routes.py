"""Every address of the application is answered in Lite, or refused with the sentence why."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rollwrite.i18n import LANGUAGES, translator
from rollwrite.lite.refusals import REFUSED, need_of
from rollwrite.lite.start import Bridge, start
from rollwrite.puzzles.dice import collection
from tests.together import together

#: Something for each part of an address that varies.
PARTS = {
    "code": "AAAAAAA", "dare": "AAAAAAA", "day": "2026-01-01", "digest": "first",
    "game": "1", "language": "en", "layout": "classic", "name": "js/page.js", "number": "1",
    "seat": "1", "what": "phones",
}  # fmt: skip
#: What is not there is said so; what is sent without a body is refused as everywhere.
SAID = {200, 302, 303, 400, 401, 403, 404, 409, 415, 422}


@pytest.fixture
def bridge(tmp_path: Path) -> Iterator[Bridge]:
    """Lite in this Python, under a path of its own."""
    bridge = start(f"{tmp_path}/tables.sqlite3", "https://example.org", "/rollwrite/")
    yield bridge
    bridge.close()


def test_every_route_is_served_or_refused_with_its_sentence(bridge: Bridge) -> None:
    rules = [rule for rule in bridge.app.url_map.iter_rules() if rule.endpoint != "static"]
    # Where nobody has a token there are no figures, and no route to them.
    there = {rule.endpoint for rule in rules} | set(bridge.app.blueprints)
    assert there >= set(REFUSED) - {"metrics.metrics"}

    headers = [("Content-Type", "application/json"), ("Origin", "https://example.org")]
    with together() as each:
        for rule in rules:
            with each(rule.rule):
                built = rule.build({key: PARTS[key] for key in rule.arguments})
                assert built is not None
                method = "POST" if "POST" in (rule.methods or ()) else "GET"
                found = bridge.ask(method, built[1], headers, b"{}" if method == "POST" else b"")
                assert found is not None
                status, _, body = found
                need = need_of(rule.endpoint)
                if need is None:
                    assert status in SAID, (status, body[:300])
                    continue
                assert status == 501
                text = body.decode()
                said = json.loads(text)["detail"] if built[1].startswith("/api/") else text
                assert translator("en")(f"lite.needs.{need}") in said


def test_what_needs_a_server_is_said_in_every_language_with_three_ways(bridge: Bridge) -> None:
    for code in LANGUAGES:
        found = bridge.ask("GET", f"/join?lang={code}", [], b"")
        assert found is not None
        page = found[2].decode()
        assert translator(code)("lite.needs.phones") in page
        assert page.count("<li><p>") == 3
        assert 'href="/rollwrite/app/"' in page


def test_a_link_brings_what_is_played_to_another_phone_and_the_result_back(tmp_path: Path) -> None:
    headers = [("Content-Type", "application/json"), ("Origin", "https://example.org")]
    ana, ben = (
        start(f"{tmp_path}/{name}.sqlite3", "https://example.org", "/rollwrite/")
        for name in ("ana", "ben")
    )

    def ask(bridge: Bridge, path: str, **body: object) -> dict[str, Any]:
        found = bridge.ask("POST", f"/api/v1/dares{path}", headers, json.dumps(body).encode())
        assert found is not None
        answer: dict[str, Any] = json.loads(found[2])
        assert found[0] < 300, answer
        return answer

    def open_page(phone: Bridge, address: str) -> int:
        found = phone.ask("GET", address.removeprefix("https://example.org/rollwrite/#"), [], b"")
        assert found is not None
        return found[0]

    puzzle = collection()[0]
    line = [mark.squares for mark in puzzle.answer]
    solved = {"game": "dice", "number": 1, "line": line}
    secret = {"ana": "a" * 30, "ben": "b" * 30}
    made = ask(ana, "", phone=secret["ana"], name="Ana", puzzle=solved)["dare"]
    path = f"/{made['code']}"
    assert open_page(ben, made["address"][:-30]) == 404
    assert open_page(ben, made["address"].partition("?")[0]) == 404
    assert open_page(ben, made["address"]) == 200
    # Nothing is given away before one has tried.
    seen = ask(ben, f"{path}/list", phone=secret["ben"])
    assert (seen["lines"], seen["maker"], seen["dare"]["by"]) == (None, False, "Ana")
    tried = ask(ben, f"{path}/tries", phone=secret["ben"], name="Ben", puzzle=solved)
    assert [line["name"] for line in tried["lines"]] == ["Ana", "Ben"]
    for _ in range(2):
        assert open_page(ana, tried["dare"]["address"]) == 200
    seen = ask(ana, f"{path}/list", phone=secret["ana"])
    assert [line["name"] for line in seen["lines"]] == ["Ana", "Ben"]
    found = ben.ask("GET", f"/beat{path}/qr.svg", [], b"")
    assert found is not None
    assert found[0] == 200
    for phone in (ana, ben):
        phone.close()


def test_pages_name_their_addresses_under_the_path(bridge: Bridge) -> None:
    found = bridge.ask("GET", "/new", [], b"")
    assert found is not None
    page = found[2].decode()
    assert 'href="/rollwrite/app/learn' in page
    assert 'data-root="/rollwrite/app"' in page
    assert 'href="/new' not in page
    found = bridge.ask("GET", "/language/es?next=/solo", [], b"")
    assert found is not None
    assert dict(found[1])["Location"] == "/rollwrite/app/solo"
    # The phone keeps what it was told, as a browser keeps a cookie.
    found = bridge.ask("GET", "/solo", [], b"")
    assert found is not None
    assert 'lang="es"' in found[2].decode()


def test_a_script_s_answers_are_in_the_browser_s_language(bridge: Bridge) -> None:
    bridge.languages = "fr-FR,fr,en"
    found = bridge.ask("GET", "/api/v1/tables/AAAAAAA", [], b"")
    assert found is not None
    assert json.loads(found[2])["title"] == translator("fr")("web.title.404")


def test_nothing_of_another_site_changes_anything(bridge: Bridge) -> None:
    found = bridge.ask("POST", "/language/es", [("Origin", "https://other.example")], b"")
    assert found is not None
    assert found[0] in {403, 405}
    found = bridge.ask("POST", "/solo", [("Origin", "null")], b"name=Eve")
    assert found is not None
    assert found[0] == 403


def test_a_picture_that_the_browser_cannot_draw_is_refused_with_what_there_is_instead(
    bridge: Bridge,
) -> None:
    headers = [("Content-Type", "application/json"), ("Origin", "https://example.org")]
    asked = json.dumps({"name": "solo", "format": "png", "paper": "a4", "dpi": 254}).encode()
    assert bridge.ask("POST", "/api/v1/print", headers, asked) is None
    wanted = bridge.next_drawing()
    assert wanted is not None
    number, svg, width, height = wanted
    assert svg.startswith(b"<?xml")
    assert (width, height) == (2100, 2970)
    assert bridge.next_drawing() is None
    bridge.take_picture(number, None)
    found = bridge.ask("POST", "/api/v1/print", headers, asked)
    assert found is not None
    assert found[0] == 422
    assert translator("en")("print.error.no_png_here") in found[2].decode()
