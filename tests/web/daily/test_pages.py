"""The pages of the daily, and the code that carries results to another phone."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from rollwrite.dicegame import BUILT_IN, built_in_layout
from rollwrite.dicegame.solo import seed_of, solo_dice
from rollwrite.i18n import LANGUAGES, translator
from tests.web.pages import inlined

DAY = "2026-03-01"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_layout_has_a_page_with_the_dice_of_the_day(client: FlaskClient, lang: str) -> None:
    for name in BUILT_IN:
        answer = client.get(f"/daily/{name}/{DAY}", headers={"Accept-Language": lang})
        assert answer.status_code == 200
        found = inlined(answer, "day")
        assert (found["layout"], found["day"]) == (name, DAY)
        assert found["today"] > DAY
        (layout,) = [one for one in found["layouts"] if one["name"] == name]
        ours = built_in_layout(name)
        assert layout["dice"] == list(solo_dice(seed_of(DAY, ours))[0])
        assert (layout["side"], layout["title"]) == (
            ours.side,
            translator(lang)(f"settings.layout.{name}"),
        )


def test_without_a_layout_or_day_it_is_today_s(client: FlaskClient) -> None:
    for path, layout in (("/daily", None), ("/daily/grand", "grand")):
        found = inlined(client.get(path), "day")
        assert (found["layout"], found["day"]) == (layout, found["today"])


@pytest.mark.parametrize(
    "path",
    [
        "/daily/huge",
        "/daily/own",
        "/daily/standard/9999-12-31",
        "/daily/standard/1999-12-31",
        "/daily/standard/2026-02-30",
        "/daily/standard/2026-2-3",
        "/daily/standard/x",
        "/daily/standard/%D9%A2026-03-01",
        "/daily/standard/2026-03-01/x",
    ],
)
def test_no_page_for_what_is_no_day(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert 'href="/"' in answer.text


def test_without_scripts_there_is_a_way_on(client: FlaskClient) -> None:
    found = re.search(r"<noscript>.*</noscript>", client.get("/daily").text, re.S)
    assert found is not None
    assert 'href="/print?name=solo&amp;daily=' in found[0]


def test_a_code_of_results(client: FlaskClient) -> None:
    answer = client.post("/daily/qr", data="1lKAJBCACA")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("wrong", ["", "1 2", "1" * 801, "<svg>", "1\n", "ÿ", "\0"])
def test_what_is_no_code(client: FlaskClient, wrong: str) -> None:
    assert client.post("/daily/qr", data=wrong.encode()).status_code == 400


def test_no_other_site_draws_codes_here(client: FlaskClient) -> None:
    answer = client.post("/daily/qr", data="1", headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
