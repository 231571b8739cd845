"""A table that is taken along as a file goes on elsewhere, all on the phone that brings it."""

from __future__ import annotations

import io
import json
from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from rollwrite.daily import daily_settings
from rollwrite.dicegame.layout import built_in_layout
from rollwrite.dicegame.rules.proof import prove_log
from rollwrite.games import parse_log
from rollwrite.i18n import translator
from rollwrite.service import Service
from rollwrite.table import OpenTable, StartGame
from tests.service.tables import Phones, new_id, next_command
from tests.web.pages import code_of
from tests.web.phones import open_table

t = translator("en")


def log_of(app: Flask, code: str) -> str:
    """What the link in the menu saves."""
    return app.test_client().get(f"/api/v1/tables/{code}/log").text


def bring(client: FlaskClient, text: str | bytes, **fields: str) -> TestResponse:
    """Choose the file, and go on."""
    data = text.encode() if isinstance(text, str) else text
    return client.post("/bring", data={**fields, "log": (io.BytesIO(data), "table.jsonl")})


def view_of(client: FlaskClient, code: str) -> Any:
    """The table as the phone sees it."""
    found: Any = client.get(f"/api/v1/tables/{code}").get_json()
    return found["view"]


def play_to_the_end(client: FlaskClient, service: Service, code: str) -> None:
    """Whatever there is to do, by one phone."""
    while (game := service.snapshot(code).table.game) is not None and game.phase != "over":
        _, command = next_command(game)
        fields = {key: value for key, value in vars(command).items() if value is not None}
        body = {"id": new_id(), "command": {"type": type(command).__name__, **fields}}
        answer = client.post(f"/api/v1/tables/{code}/commands", json=body)
        assert answer.status_code == 200, answer.text


def test_a_game_goes_on_where_it_was_with_dice_that_are_promised_anew(
    app: Flask, service: Service, client: FlaskClient
) -> None:
    there = Phones(service, 2).start()
    for _ in range(7):
        game = there.table.game
        assert game is not None
        there.act(*next_command(game))
    answer = bring(client, log_of(app, there.code))
    code = code_of(answer)
    here, before = service.snapshot(code).table, there.table
    assert code != there.code
    assert here.game.players == before.game.players  # type: ignore[union-attr]
    view = view_of(client, code)
    assert [seat["mine"] for seat in view["seats"]] == [True, True]
    assert [seat["kind"] for seat in view["seats"]] == ["phone", "guest"]

    play_to_the_end(client, service, code)
    (proof,) = prove_log(parse_log(log_of(app, code).splitlines()))
    assert proof.verdict == "brought"
    view = view_of(client, code)
    assert view["game"]["proof"]["text"] == t("table.proof.brought")
    # And on it goes, from here to the next phone.
    again = code_of(bring(app.test_client(), log_of(app, code)))
    assert service.snapshot(again).table.game == service.snapshot(code).table.game
    # Where it came from nothing has changed.
    assert there.table == before


def test_a_tile_game_with_bots_goes_on(app: Flask, service: Service, client: FlaskClient) -> None:
    (ana,) = open_table(app, "Ana", game="duo")
    ana.act("AddBot", seat=1, level=1)
    ana.act("StartGame")
    code = code_of(bring(client, log_of(app, ana.code)))
    view = view_of(client, code)
    assert view["game_key"] == "duo"
    assert [seat["mine"] for seat in view["seats"]] == [True, False]
    assert [task["needed"] for task in view["tasks"]] == [True]


def test_a_table_that_rests_goes_on(app: Flask, service: Service, client: FlaskClient) -> None:
    there = Phones(service, 2).start()
    rests = json.dumps({"v": 1, "type": "TablePaused", "paused": True})
    code = code_of(bring(client, log_of(app, there.code) + rests))
    assert not service.snapshot(code).table.paused
    play_to_the_end(client, service, code)


def test_a_second_tap_opens_one_table(app: Flask, service: Service, client: FlaskClient) -> None:
    there = Phones(service, 2)
    text, key = log_of(app, there.code), new_id() + "-of-a-form-that-is-sent-twice"
    first = code_of(bring(client, text, id=key))
    assert code_of(bring(client, text, id=key)) == first


def test_a_daily_that_was_played_elsewhere_does_not_count(
    app: Flask, service: Service, client: FlaskClient
) -> None:
    layout, day = built_in_layout("travel"), date(2026, 11, 2)
    there = service.open_table(OpenTable("Ana", daily_settings(layout, day), solo=True))
    service.execute(there.snapshot.code, there.token, StartGame(), new_id())
    code = code_of(bring(client, log_of(app, there.snapshot.code)))
    play_to_the_end(client, service, code)
    told = {"table": code, "game": 1, "phone": "a-phone-of-someone-who-plays"}
    answer = client.post(f"/api/v1/daily/travel/{day.isoformat()}/results", json=told)
    assert answer.status_code == 422
    assert answer.get_json()["detail"] == t("web.problem.daily-elsewhere")


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"hello", b"[1]", b'{"v":99,"type":"X"}'])
def test_another_file_is_refused_in_a_sentence(
    service: Service, client: FlaskClient, text: bytes
) -> None:
    answer = bring(client, text)
    assert answer.status_code == 422
    assert t("page.bring.wrong").replace("'", "&#39;") in answer.text
    assert service.store.codes() == []


def test_what_the_rules_do_not_allow_is_refused_with_its_line(
    app: Flask, service: Service, client: FlaskClient
) -> None:
    there = Phones(service, 2).start()
    game = there.table.game
    assert game is not None
    there.act(*next_command(game))
    lines = log_of(app, there.code).splitlines()
    rolled = json.loads(lines[-1])
    rolled["seat"] = 3 - rolled["seat"]
    answer = bring(client, "\n".join([*lines[:-1], json.dumps(rolled)]))
    assert answer.status_code == 422
    said = t("page.bring.broken", number=len(lines)).replace("'", "&#39;")
    assert said in answer.text
    assert t("page.bring.missing").replace("'", "&#39;") in client.post("/bring").text
    assert len(service.store.codes()) == 1
