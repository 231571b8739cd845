"""Settings: described once, so that forms, lobby and programs offer the same choices."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rollwrite.dicegame import COLOURS, default_settings
from rollwrite.dicegame.rules import RULES as DICE
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.schema.json_schema import schema
from rollwrite.table.rules import OWN, AnyRules
from rollwrite.tilegame import VARIANTS
from rollwrite.tilegame.rules import RULES as TILE
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.web.table.setting_fields import setting_fields, setting_values
from tests.together import for_each
from tests.web.pages import inlined, text_of

INPUT = re.compile(r'<input type="(radio|checkbox)" name="(\w+)"(?: value="([\w-]+)")?')
ALL_RULES: list[tuple[AnyRules, Any]] = [
    (DICE, default_settings()),
    *((TILE, TileSettings(key)) for key in VARIANTS),
]
NAME = {"name": "Ana"}
#: How many can play, of the tables that are opened here.
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("dice", NAME),
    *((key, {**NAME, "game": key, "solo": VARIANTS[key].players == 1}) for key in VARIANTS),
]
ALL_TABLES = for_each(("game", "new"), TABLES)


def fields_of(client: FlaskClient, new: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What the lobby of a new table offers, by the names of the settings."""
    answer = client.post("/api/v1/tables", json=new)
    assert answer.status_code == 201, answer.text
    return {field["name"]: field for field in answer.get_json()["view"]["setting_fields"]}


def offered(page: str) -> dict[str, list[str]]:
    """The fields of a form that are ticked, with the values of those that are one of many."""
    found: dict[str, list[str]] = {}
    for _, name, value in INPUT.findall(page):
        found.setdefault(name, []).extend([value] if value else [])
    for own in ("kind", "face"):
        found.pop(own, None)
    return found


def test_every_setting_is_described_and_what_is_described_is_one() -> None:
    for rules, settings in ALL_RULES:
        names = [setting.name for setting in rules.described(settings)]
        assert sorted(names) == sorted(field.name for field in dataclasses.fields(settings))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words(language: str) -> None:
    t = translator(language)
    for rules, settings in ALL_RULES:
        described = rules.described(settings)
        for field in setting_fields(t, described, setting_values(described, settings)):
            labels = [choice.label for choice in field.choices]
            assert all([field.label, *labels])
            assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("path", ["/new", "/solo"])
def test_the_form_and_the_lobby_offer_the_same(client: FlaskClient, path: str) -> None:
    form = offered(client.get(path).text)
    # Who sits there is no setting.
    assert form.pop("bots", None) == (["0", "1", "2", "3"] if path == "/solo" else None)
    fields = fields_of(client, {**NAME, "solo": path == "/solo"})
    # Markers' order, reactions and pace are things of the lobby, where one sees who sits where.
    for name in ("markers", "reactions", "pace"):
        fields.pop(name, None)
    assert form == {
        name: [choice["value"] for choice in field["choices"]] for name, field in fields.items()
    }


def test_alone_nothing_is_asked_that_does_not_matter(client: FlaskClient) -> None:
    assert "standby_follows_starter" in offered(client.get("/new").text)
    assert "standby_follows_starter" not in offered(client.get("/solo").text)


@ALL_TABLES
def test_programs_can_choose_what_the_lobby_offers_and_nothing_else(
    client: FlaskClient, game: str, new: dict[str, Any]
) -> None:
    fields = fields_of(client, new)
    assert fields or len(VARIANTS[game].schemes) == 1
    for name, field in fields.items():
        values: list[Any] = [
            choice["value"] for choice in field["choices"] if choice["value"] != OWN
        ]
        if field["kind"] == "switch":
            values = [True, False]
        elif field["kind"] == "order":
            values = [values, values[::-1]]
        assert field["value"] in values
        for value in values:
            again = fields_of(client, {**new, "settings": {name: value}})
            assert again[name]["value"] == value
        refused = client.post("/api/v1/tables", json={**new, "settings": {name: "what-else"}})
        assert refused.status_code == 422


@ALL_TABLES
def test_settings_as_they_are_seen_can_be_sent_back_with_a_change(
    app: Flask, game: str, new: dict[str, Any]
) -> None:
    """This is what the browser does."""
    client = app.test_client()
    seated = client.post("/api/v1/tables", json=new).get_json()
    for number, field in enumerate(seated["view"]["setting_fields"]):
        value: Any = not field["value"]
        if field["choices"]:
            values = [choice["value"] for choice in field["choices"]]
            value = values[::-1] if field["kind"] == "order" else values[1]
        settings = {**seated["view"]["settings"], field["name"]: value}
        answer = client.post(
            f"/api/v1/tables/{seated['code']}/commands",
            json={
                "id": f"change-{number}",
                "command": {"type": "ChangeSettings", "settings": settings},
            },
            headers={"Authorization": f"Bearer {seated['token']}"},
        )
        assert answer.status_code == 200, answer.text
        seated["view"] = answer.get_json()["view"]
        fields = {field["name"]: field for field in seated["view"]["setting_fields"]}
        assert fields[field["name"]]["value"] == value, game


def test_the_schema_knows_the_choices() -> None:
    for rules, settings in ALL_RULES:
        kind = type(settings)
        described = schema(kind, sent=True)["$defs"][kind.__name__]["properties"]
        for setting in rules.described(settings):
            if setting.kind == "choice":
                found = described[setting.name]
                known = {v for part in found.get("anyOf", [found]) for v in part.get("enum", ())}
                assert known >= {choice.value for choice in setting.choices}


def test_what_was_chosen_is_still_there_when_the_form_comes_back(client: FlaskClient) -> None:
    form = {"name": "", "layout": "grand", "dice": "real", "standby_follows_starter": "on"}
    page = client.post("/new", data=form)
    assert page.status_code == 422
    ticked = re.findall(r'name="(\w+)"(?: value="([\w-]+)")? checked', page.text)
    assert dict(ticked) == {
        "kind": "phone", "layout": "grand", "dice": "real", "standby_follows_starter": "",
    }  # fmt: skip


def test_nothing_can_be_changed_during_a_game(client: FlaskClient) -> None:
    """As the rules say; the choice is not even shown."""
    location = client.post("/solo", data={"layout": "travel", "dice": "real"}).headers["Location"]
    view = inlined(client.get(location), "view")
    assert view["setting_fields"] == []
    assert view["settings_text"] == "Travel 8×8 · Real dice"
    assert view["tasks"][0]["do"] == "enter-dice"


def test_an_own_layout_is_one_even_if_it_has_the_name_of_ours(client: FlaskClient) -> None:
    layout = {
        "name": "standard",
        "side": 10,
        "rows": [list(r) for r in default_settings().layout.rows],
    }
    field = fields_of(client, {**NAME, "settings": {"layout": layout}})["layout"]
    assert field["value"] == OWN


def test_markers_are_offered_by_the_names_of_their_colours(client: FlaskClient) -> None:
    field = fields_of(client, NAME)["markers"]
    assert field["value"] == [colour.value for colour in COLOURS]
    assert [choice["label"] for choice in field["choices"]] == ["blue", "yellow", "red", "green"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_check_page_asks_for_the_rule_of_the_table_that_it_needs(
    client: FlaskClient, language: str
) -> None:
    headers = {"Accept-Language": language}
    (field,) = inlined(client.get("/check", headers=headers), "settings")
    assert (field["name"], field["value"]) == ("strikes_forced", True)
    assert field["label"] in text_of(client.get("/new", headers=headers))
