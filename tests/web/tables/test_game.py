"""Whole games through the API, every answer held against its description."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from flask import Flask

from rollwrite.dicegame import built_in_layout, format_layout
from rollwrite.dicegame.rules.proof import prove_log
from rollwrite.games import parse_log
from tests.web.phones import end, open_table, play
from tests.web.validating_client import ValidatingClient


@pytest.mark.parametrize(
    "names",
    # By day four others play, with real dice.
    [("Ana", "Ben"), pytest.param(("Ana", "Ben", "Cleo", "Dan"), marks=pytest.mark.nightly)],
)
def test_a_game_of_phones(app: Flask, names: tuple[str, ...]) -> None:
    phones = open_table(app, *names)
    view = play(phones)
    assert view["game"]["proof"]["ok"]
    assert {score["name"] for score in view["game"]["ranking"]} == set(names)
    log = phones[0].api.ask("GET", f"{phones[0].path}/log")
    (proof,) = prove_log(parse_log(log.get_data(as_text=True).splitlines()))
    assert proof.verdict == "fair"
    frames = phones[0].api.get(f"{phones[0].path}/replay")["frames"]
    assert frames[-1]["text"] == view["game"]["verdict"]


def test_solo(app: Flask) -> None:
    phones = open_table(app, "Ana", solo=True)
    assert play(phones)["game"]["ranking"][0]["name"] == "Ana"


def test_guests_paper_and_real_dice(app: Flask) -> None:
    phones = open_table(app, "Ana", "Ben", settings={"dice": "real", "layout": "travel"})
    phones[0].act("AddSeat", keeper=1, name="Grandma", kind="guest")
    phones[1].act("AddSeat", keeper=2, name="Max", kind="paper")
    view = play(phones, seed=3)
    assert view["game"]["seed"] is None
    assert [seat["kind"] for seat in view["seats"]] == ["phone", "phone", "guest", "paper"]
    # Somebody on paper counts the squares without the app.
    while view["game"]["unreported"]:
        view = phones[1].act("ReportScore", seat=4, unfilled=30)
    assert len(view["game"]["ranking"]) == 4


def test_a_rematch_keeps_seats_and_moves_the_start(app: Flask) -> None:
    phones = open_table(app, "Ana", "Ben")
    phones[0].act("StartGame")
    first = end(phones)["game"]
    again = phones[1].act("StartGame")["game"]
    assert again["number"] == 2
    assert again["starter"] != first["ring"]["places"][0]["seat"]


def test_a_stale_command_shows_the_table_as_it_is(app: Flask) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    seen = ana.view()["seq"]
    ben.act("LockTable", locked=True)
    late = ana.send("LockTable", expected=seen, locked=False)
    assert late.status_code == 409
    problem = late.get_json()
    assert problem["code"] == "stale"
    assert problem["view"]["locked"] is True
    assert problem["seq"] == problem["view"]["seq"] == seen + 1


def test_an_illegal_placement_names_every_reason(app: Flask) -> None:
    (ana,) = open_table(app, "Ana", solo=True)
    ana.act("StartGame")
    ana.act("RollDice", seat=1)
    ana.act("TakeDie", seat=1, die=0)
    squares = [[4, 4], [4, 5]]
    refused = ana.send("PlaceShape", seat=1, squares=squares).get_json()
    assert refused["code"] == "illegal-placement"
    (reason,) = refused["reasons"]
    assert (reason["reason"], reason["rule"]) == ("start", "D8")
    assert sorted(reason["squares"]) == [[0, 0], [0, 8], [8, 0], [8, 8]]
    assert refused["view"]["game"]["players"][0]["drawing"]
    checked = ana.api.get(f"{ana.path}/seats/1/check?squares=4,4;4,5")
    assert not checked["legal"]
    assert checked["reasons"][0] == reason


def test_events_and_log_tell_the_same(app: Flask) -> None:
    ana, _ = open_table(app, "Ana", "Ben")
    ana.act("StartGame")
    events = ValidatingClient(app).get(f"{ana.path}/events")
    assert [event["seq"] for event in events["events"]] == [1, 2, 3, 4]
    assert ValidatingClient(app).get(f"{ana.path}/events?after=3")["events"] == events["events"][3:]
    assert ValidatingClient(app).get(f"{ana.path}/events?after=99")["events"] == []
    log = ValidatingClient(app).ask("GET", f"{ana.path}/log")
    assert "attachment" in log.headers["Content-Disposition"]
    assert [json.loads(line) for line in log.get_data().splitlines()] == events["events"]


def test_an_own_layout(app: Flask, api: ValidatingClient) -> None:
    toml = format_layout(replace(built_in_layout("standard"), name="ours", side=7))
    checked = api.post("/layouts", {"toml": toml}).get_json()
    assert checked["layout"]["side"] == 7
    (ana,) = open_table(app, "Ana", solo=True, settings={"layout": {"toml": toml}})
    assert ana.view()["settings"]["layout"] == checked["layout"]
    settings = {"layout": checked["layout"], "hints": False}
    changed = ana.act("ChangeSettings", settings=settings)
    assert changed["settings"]["hints"] is False
    named = ana.act("ChangeSettings", settings={"layout": "grand"})
    assert named["settings"]["layout"]["side"] == 11
