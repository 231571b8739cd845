"""Pages and forms, as a browser without scripts uses them, in three languages."""

from __future__ import annotations

import io
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rollwrite.dicegame import built_in_layout, format_layout
from rollwrite.i18n import LANGUAGES, translator
from tests.together import for_each
from tests.web.pages import code_of, inlined, text_of
from tests.web.phones import end, open_table

PAGES = ("/", "/new", "/join", "/solo", "/learn", "/rules", "/patterns", "/daily", "/daily/grand",
         "/check", "/check/pile")  # fmt: skip
NEW = {"name": "Ana", "kind": "phone", "layout": "standard", "dice": "app", "hints": "on"}


@for_each("path", PAGES)
@for_each("lang", LANGUAGES)
def test_every_page_in_every_language(client: FlaskClient, path: str, lang: str) -> None:
    answer = client.get(path, headers={"Accept-Language": lang})
    assert answer.status_code == 200
    assert f'<html lang="{lang}"' in answer.text


@for_each("path", PAGES)
def test_nothing_is_inline(client: FlaskClient, path: str) -> None:
    """The content security policy would not let it work."""
    text = client.get(path).text
    assert not re.search(r"<script(?![^>]*(src=|application/json))", text)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", text)


@for_each("path", PAGES)
def test_static_files_exist_and_are_kept(client: FlaskClient, path: str) -> None:
    page = client.get(path).text
    addresses = set(map(unescape, re.findall(r'(?:src|href)="(/(?:static|assets)/[^"]+)"', page)))
    assert addresses
    for address in addresses:
        with client.get(address) as answer:
            assert answer.status_code == 200, address
            assert "immutable" in answer.headers["Cache-Control"]
            tag = answer.headers["ETag"]
        if address.startswith("/static/"):
            with client.get(address.partition("?")[0]) as plain:
                assert plain.headers["Cache-Control"] == "no-cache"
        with client.get(address, headers={"If-None-Match": tag}) as again:
            assert again.status_code == 304


@pytest.mark.parametrize(
    ("wish", "lang"),
    [
        ("fr-CA,en;q=0.5", "fr"),
        ("de-AT", "de"),
        ("en;q=0.3, de-CH", "de"),
        ("xx, es-MX;q=0.8, en;q=0.2", "es"),
        ("xx", "en"),
        ("", "en"),
        ("en;q=0.1, fr;q=0.9", "fr"),
        ("*", "en"),
        ("x" * 5000, "en"),
    ],
)
def test_the_browser_s_wish(client: FlaskClient, wish: str, lang: str) -> None:
    answer = client.get("/", headers={"Accept-Language": wish})
    assert f'<html lang="{lang}"' in answer.text


def test_a_chosen_language_stays(client: FlaskClient) -> None:
    back = client.get("/language/es?next=/learn", headers={"Accept-Language": "fr"})
    assert (back.status_code, back.headers["Location"]) == (303, "/learn")
    assert '<html lang="es"' in client.get("/", headers={"Accept-Language": "fr"}).text
    assert '<html lang="fr"' in client.get("/?lang=fr").text
    assert client.get("/language/xx").status_code == 404


@pytest.mark.parametrize(
    "target",
    [
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "evil",
        "/\n/x",
    ],
)
def test_a_language_leads_nowhere_else(client: FlaskClient, target: str) -> None:
    answer = client.get("/language/es", query_string={"next": target})
    assert answer.headers["Location"] == "/"


def test_new_join_play(app: Flask) -> None:
    ana, ben = app.test_client(), app.test_client()
    opened = ana.post("/new", data=NEW)
    assert opened.status_code == 303
    code = code_of(opened)
    table = ana.get(f"/t/{code}")
    assert inlined(table, "view")["you"] == {"seat": 1, "seats": [1]}
    door = ben.get(f"/t/{code.lower()[:3]}-{code.lower()[3:]}", follow_redirects=True)
    assert door.request.path == f"/t/{code}"
    assert 'name="name"' in door.text
    assert "Ana" in text_of(door)
    joined = ben.post(f"/t/{code}/join", data={"name": "Ben", "kind": "paper"})
    assert code_of(joined) == code
    view = inlined(ben.get(f"/t/{code}"), "view")
    assert view["you"]["seat"] == 2
    assert [seat["kind"] for seat in view["seats"]] == ["phone", "paper"]
    # Again, by the back button or a second tap: the seat is there.
    assert ben.post(f"/t/{code}/join", data={"name": "Ben"}).status_code == 303
    assert ben.get(f"/t/{code}/join").status_code == 303
    assert len(inlined(ana.get(f"/t/{code}"), "view")["seats"]) == 2


def test_settings_of_the_form(client: FlaskClient) -> None:
    form = {**NEW, "layout": "grand", "dice": "real", "standby_follows_starter": "on"}
    code = code_of(client.post("/new", data=form))
    settings = inlined(client.get(f"/t/{code}"), "view")["settings"]
    assert settings["layout"]["side"] == 11
    assert settings["dice"] == "real"
    switches = ("strikes_forced", "standby_follows_starter", "hints")
    assert [settings[name] for name in switches] == [False, True, True]


@pytest.mark.parametrize("how", ["pasted", "uploaded"])
def test_an_own_layout(client: FlaskClient, how: str) -> None:
    text = format_layout(built_in_layout("travel")).replace("travel", "Oma's")
    text = text.replace("\n", "\r\n")
    form: dict[str, Any] = {**NEW, "layout": "own"}
    if how == "pasted":
        form["layout_toml"] = text
    else:
        form["layout_toml"] = "what the form suggests"
        form["layout_file"] = (io.BytesIO(b"\xef\xbb\xbf" + text.encode()), "ours.toml")
    code = code_of(client.post("/new", data=form, content_type="multipart/form-data"))
    assert inlined(client.get(f"/t/{code}"), "view")["settings"]["layout"]["name"] == "Oma's"


def test_a_wrong_layout_names_everything(client: FlaskClient) -> None:
    text = format_layout(built_in_layout("travel")).replace("8", "80").replace('"W"', '"Q"')
    answer = client.post("/new", data={**NEW, "layout": "own", "layout_toml": text})
    assert answer.status_code == 422
    words = text_of(answer)
    t = translator("en")
    for code, detail in (("side-range", "80"), ("shape-unknown", "Q"), ("shape-missing", "W")):
        assert t(f"table.layout.{code}", detail=detail) in words
    # What was typed is not lost.
    assert 'value="Ana"' in answer.text
    assert "side = 80" in answer.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_solo_begins_at_once(app: Flask, lang: str) -> None:
    client = app.test_client()
    headers = {"Accept-Language": lang}
    form = {"layout": "standard", "face": "whale"}
    code = code_of(client.post("/solo", data=form, headers=headers))
    view = inlined(client.get(f"/t/{code}", headers=headers), "view")
    assert (view["solo"], view["phase"]) == (True, "roll")
    assert view["seats"][0]["name"] == translator(lang)("script.face.whale")


def test_the_code(app: Flask, client: FlaskClient) -> None:
    code = open_table(app, "Ana", "Ben")[0].code
    found = client.post("/join", data={"code": f" {code[:4].lower()} {code[4:]} "})
    assert code_of(found) == code
    for typed, key in (("2345678", "unknown"), ("K7M", "malformed"), ("", "malformed")):
        answer = client.post("/join", data={"code": typed})
        assert answer.status_code == 404
        assert translator("en")(f"web.code.{key}") in text_of(answer)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_closed_door_says_why(app: Flask, lang: str) -> None:
    client, t = app.test_client(), translator(lang)
    headers = {"Accept-Language": lang}
    ana, ben = open_table(app, "Ana", "Ben")
    path = f"/t/{ana.code}"
    ana.act("LockTable", locked=True)
    assert t("table.refused.table-locked") in text_of(client.get(path, headers=headers))
    refused = client.post(f"{path}/join", data={"name": "Cleo"}, headers=headers)
    assert refused.status_code == 422
    assert t("table.refused.table-locked") in text_of(refused)
    ana.act("LockTable", locked=False)
    ana.act("StartGame")
    assert t("table.refused.game-on") in text_of(client.get(path, headers=headers))
    end([ana, ben])
    ana.act("AddSeat", keeper=1, name="Cleo")
    ana.act("AddSeat", keeper=1, name="Dan")
    # Where no line may break there are other spaces in French.
    full = " ".join(t("table.refused.table-full", seats=4).split())
    assert full in text_of(client.get(path, headers=headers))


@pytest.mark.parametrize(
    ("name", "key", "params"),
    [
        ("", "name", {"limit": 24}),
        ("   ", "name", {"limit": 24}),
        ("x" * 25, "name", {"limit": 24}),
        ("a\x00b", "name", {"limit": 24}),
        ("\u202ename", "name", {"limit": 24}),
        ("ana", "name-taken", {"name": "ana"}),
    ],
)
def test_a_name_that_cannot_be(
    app: Flask, client: FlaskClient, name: str, key: str, params: dict[str, Any]
) -> None:
    (ana,) = open_table(app, "Ana")
    answer = client.post(f"/t/{ana.code}/join", data={"name": name})
    assert answer.status_code == 422
    assert translator("en")(f"table.refused.{key}", **params) in text_of(answer)
    assert 'id="name-error"' in answer.text
    if key == "name":
        assert client.post("/new", data={**NEW, "name": name}).status_code == 422


def test_a_name_is_text(app: Flask, client: FlaskClient) -> None:
    name = "<script>&'\"</b>"
    code = code_of(client.post("/new", data={**NEW, "name": name}))
    for path in (f"/t/{code}", f"/t/{code}/watch"):
        answer = app.test_client().get(path)
        assert name not in answer.text
        assert "</b>&" not in answer.text
    assert inlined(app.test_client().get(f"/t/{code}/watch"), "view")["seats"][0]["name"] == name


def test_this_was_me(app: Flask) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    lost = app.test_client()
    door = lost.get(f"/t/{ana.code}")
    assert re.findall(r'name="seat" value="(\d)"', door.text) == ["1", "2"]
    asked = lost.post(f"/t/{ana.code}/claim", data={"seat": "2"})
    assert code_of(asked) == ana.code
    waiting = lost.get(f"/t/{ana.code}")
    assert "Ben" in text_of(waiting)
    assert inlined(waiting, "view")["waiting_claim"]
    ben.act("ApproveClaim", claim=ben.view()["claims"][0]["claim"])
    assert inlined(lost.get(f"/t/{ana.code}"), "view")["you"]["seat"] == 2
    assert ben.api.ask("GET", ben.path).status_code == 401


@pytest.mark.parametrize("seat", ["9", "", "x", "-1", "1" * 5000, "٣"])
def test_a_claim_on_no_seat(app: Flask, client: FlaskClient, seat: str) -> None:
    code = open_table(app, "Ana", "Ben")[0].code
    answer = client.post(f"/t/{code}/claim", data={"seat": seat})
    assert answer.status_code == 404
    assert translator("en")("table.refused.unknown-seat") in text_of(answer)


def test_watching(app: Flask) -> None:
    ana = app.test_client()
    code = code_of(ana.post("/new", data=NEW))
    assert inlined(ana.get(f"/t/{code}/watch"), "view")["you"] is None


def test_replay_and_qr(app: Flask, client: FlaskClient) -> None:
    code = open_table(app, "Ana")[0].code
    assert client.get(f"/t/{code}/replay").status_code == 200
    picture = client.get(f"/t/{code}/qr.svg")
    assert picture.mimetype == "image/svg+xml"
    assert picture.data.startswith(b"<svg")


def test_the_address_for_phones(app: Flask) -> None:
    """Nobody else can use localhost; any other name has worked for one phone already."""
    client = app.test_client()
    hosts = app.extensions["rollwrite"].hosts
    code = code_of(client.post("/new", data=NEW))
    view = inlined(client.get(f"/t/{code}", base_url="http://localhost:8123"), "view")
    if hosts.addresses:
        assert view["join_url"] == f"http://{hosts.addresses[0]}:8123/t/{code}"
