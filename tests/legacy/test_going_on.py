"""Old tables go on with the phones they have: claims, votes, undo, corrections, whole games."""

from __future__ import annotations

import json
import random
from pathlib import Path
from unittest import mock

import pytest
from flask import Flask

from tests.legacy.comparing import assert_contains
from tests.legacy.said import Json, Said, load, names, tell
from tests.nights import some_by_day
from tests.web import validating_client
from tests.web.phones import Phone, open_table, step
from tests.web.validating_client import ValidatingClient

#: Played on PostgreSQL too: secret seeds, real dice, claims, paper, and a table without seats.
OTHERS = ("several-games", "real-dice-corrected", "claims-in-a-game", "paper-over", "class-empty")


def seated(app: Flask, said: Said) -> list[Phone]:
    """The phones of a table by their old tokens."""
    return [Phone(app, {**phone, "code": said.code}) for phone in said.phones]


def answered(app: Flask, said: Said) -> list[Phone]:
    """The same, when somebody has said that every open claim is true."""
    phones = {phone.seat: phone for phone in seated(app, said)}
    for claim in said.claims:
        other = next(phone for phone in phones.values() if phone.seat != claim["seat"])
        other.act("ApproveClaim", claim=claim["claim"])
        phones[claim["seat"]] = Phone(app, {**claim, "code": said.code})
    return list(phones.values())


def join(app: Flask, code: str, name: str) -> Phone:
    """Somebody new at an old table."""
    answer = ValidatingClient(app).post(f"/tables/{code}/seats", {"name": name})
    assert answer.status_code == 201, answer.text
    return Phone(app, answer.get_json())


def play_on(phones: list[Phone]) -> Json:
    """Play to the end of the game, and count what paper sheets have left; the first's view."""
    luck = random.Random(8)
    # Holding every answer of a whole game against its description is what takes long, and is done
    # with new tables.
    with mock.patch.object(validating_client, "check_answer"):
        while step(phones, luck):
            pass
    for phone in phones:
        for task in phone.view()["tasks"]:
            if task["do"] == "report":
                phone.act("ReportScore", seat=task["seat"], unfilled=3)
    return phones[0].view()


@pytest.mark.parametrize(
    ("playing", "name"),
    [
        *some_by_day((("sqlite", name) for name in names()), 4),
        pytest.param("postgres", OTHERS[0], marks=pytest.mark.postgres),
        *(
            pytest.param("postgres", name, marks=[pytest.mark.postgres, pytest.mark.nightly])
            for name in OTHERS[1:]
        ),
    ],
    indirect=["playing"],
)
def test_a_table_plays_on_and_once_more(playing: Flask, name: str, tmp_path: Path) -> None:
    said = load(name)
    phones = answered(playing, said)
    while len(phones) < 2 and not said.log[0]["solo"]:
        phones.append(join(playing, said.code, f"Newcomer {len(phones)}"))
    if phones[0].view()["phase"] == "lobby":
        phones[0].act("StartGame")
    view = play_on(phones)
    game = view["game"]
    assert view["phase"] == "over"
    assert game["proof"]["verdict"] == ("fair" if game["settings"]["dice"] == "app" else "real")
    assert [score["seat"] for score in game["ranking"]] != []
    assert {score["seat"] for score in game["ranking"]} == {p["seat"] for p in game["players"]}

    again = phones[0].act("StartGame")
    assert (again["phase"], again["game"]["number"]) == ("roll", game["number"] + 1)
    assert again["game"]["starter"] == next(s["seat"] for s in view["seats"] if s["starter"])
    assert [player["marks"] for player in again["game"]["players"]] == [[] for _ in view["seats"]]

    log = phones[0].api.ask("GET", f"{phones[0].path}/log").text
    assert_contains(said.log, [json.loads(line) for line in log.splitlines()][: len(said.log)])
    path = tmp_path / "log.jsonl"
    path.write_text(log, encoding="utf-8")
    assert [tell(command, path)[0] for command in ("replay", "dice")] == [0, 0]


@pytest.mark.parametrize("name", ["lobby", "claims-in-a-game"])
def test_a_claim_can_be_approved(playing: Flask, name: str) -> None:
    said = load(name)
    phones = {phone.seat: phone for phone in answered(playing, said)}
    for claim in said.claims:
        view = phones[claim["seat"]].view()
        assert (view["you"]["seat"], view["waiting_claim"]) == (claim["seat"], None)
        assert claim["claim"] not in [open_["claim"] for open_ in view["claims"]]
        for old in said.phones:
            if old["seat"] == claim["seat"]:
                gone = ValidatingClient(playing, old["token"]).ask("GET", f"/tables/{said.code}")
                assert gone.status_code == 401


def test_a_claim_can_be_refused(playing: Flask) -> None:
    said = load("lobby")
    (claim,) = said.claims
    seated(playing, said)[0].act("RefuseClaim", claim=claim["claim"])
    assert (
        ValidatingClient(playing, claim["token"]).ask("GET", f"/tables/{said.code}").status_code
        == 401
    )


def test_the_second_vote_counts_with_the_first(playing: Flask) -> None:
    ana, _bo, cleo = seated(playing, load("a-vote"))
    assert ana.view()["game"]["players"][2]["votes"] == 1
    players = ana.act("SetOut", seat=1, target=3)["game"]["players"]
    assert players[2]["out"]["reason"] == "set-out"
    assert cleo.view()["tasks"][0]["do"] == "out"


def test_what_was_drawn_can_be_taken_back(playing: Flask) -> None:
    ana, _ben = seated(playing, load("guests"))
    seat = next(task["seat"] for task in ana.view()["tasks"] if task["can_undo"])
    before = next(p for p in ana.view()["game"]["players"] if p["seat"] == seat)["marks"]
    players = ana.act("UndoTurn", seat=seat)["game"]["players"]
    assert next(p for p in players if p["seat"] == seat)["marks"] == before[:-1]


@pytest.mark.parametrize("name", ["real-dice", "real-dice-to-correct"])
def test_real_dice_can_be_corrected(playing: Flask, name: str) -> None:
    phones = seated(playing, load(name))
    phone = next(p for p in phones if any(task["can_correct"] for task in p.view()["tasks"]))
    dice = phone.view()["game"]["dice"]
    phases = set()
    for value in range(1, 7):
        view = phone.act("CorrectDice", seat=phone.seat, values=[value] * len(dice))
        assert [die["value"] for die in view["game"]["dice"]] == [value] * len(dice)
        phases.add(view["phase"])
    # Other dice would not have ended the game.
    assert "draw" in phases


def test_a_locked_table_is_locked(playing: Flask) -> None:
    said = load("lobby")
    (ana, *_), refusals = seated(playing, said), []
    for is_open in (False, True):
        if is_open:
            ana.act("LockTable", locked=False)
        answer = ValidatingClient(playing).post(f"/tables/{said.code}/seats", {"name": "Fay"})
        refusals.append(answer.get_json()["code"])
    assert refusals == ["table-locked", "table-full"]


def test_new_tables_stand_beside_the_old_ones(playing: Flask) -> None:
    ana, ben = open_table(playing, "Ana", "Ben")
    assert ana.code not in {load(name).code for name in names()}
    ana.act("StartGame")
    assert ben.view()["game"]["number"] == 1
