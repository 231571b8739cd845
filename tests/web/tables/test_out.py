"""What who is out may do through the API: guess how it ends (S5), and play on for fun."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask import Flask

from rollwrite.web.http.site import NAME, Site
from tests.web.phones import Phone, new_id, open_table
from tests.web.validating_client import ValidatingClient

SEALED = {"type": "WinnerGuessed", "seat": 2, "v": 1}


@pytest.fixture
def table(app: Flask) -> list[Phone]:
    """Three phones in a game that Ben has left."""
    phones = open_table(app, "Ana", "Ben", "Cleo")
    phones[0].act("StartGame")
    phones[1].act("LeaveGame", seat=2)
    return phones


def heard(app: Flask, phone: Phone) -> list[Any]:
    """All that anybody can get of the table, also by listening, and by asking with that phone."""
    public, path = ValidatingClient(app), phone.path
    site: Site = app.extensions[NAME]
    _, table_id = site.service.find(phone.code)
    return [
        *({**phone.view(), "tasks": []}, public.get(path)["view"]),
        public.get(f"{path}/events")["events"],
        phone.api.get(f"{path}/events")["events"],
        public.ask("GET", f"{path}/log").get_data(as_text=True),
        public.get(f"{path}/replay"),
        site.service.news(phone.code, table_id, 0, 0)[1],
    ]


def is_told(said: Any) -> bool:
    """Whether there is the number that Ben guesses, in words or as JSON."""
    return re.search(r"\b77\b", json.dumps(said)) is not None


def test_a_guess_is_sealed_for_all_until_the_game_is_over(app: Flask, table: list[Phone]) -> None:
    ana, ben, cleo = table
    command = {"type": "GuessWinner", "seat": 2, "winner": 1, "unfilled": 77}
    body = {"id": new_id(), "command": command}
    for _ in range(2):
        # Sent again it is answered as before.
        answer = ben.api.post(f"{ben.path}/commands", body).get_json()
        (event,) = answer["events"]
        assert {key: event[key] for key in event if key not in {"seq", "at"}} == SEALED
    assert answer["view"]["tasks"][0]["guessed"] == "Your guess: Ana, 77 empty"
    for phone in table:
        assert not is_told(heard(app, phone))
    # Nobody else's tasks say it either.
    assert not is_told([ana.view(), cleo.view()])
    numbers = [event["seq"] for event in ana.api.get(f"{ana.path}/events")["events"]]
    assert numbers == list(range(1, len(numbers) + 1))

    ana.act("LeaveGame", seat=1)
    cleo.act("LeaveGame", seat=3)
    for said in heard(app, cleo):
        assert is_told(said)
    # The next game seals its own guesses, and those of before stay told.
    ana.act("StartGame")
    assert is_told(ana.api.get(f"{ana.path}/events"))


def test_somebody_else_may_act_while_a_guess_comes(table: list[Phone]) -> None:
    ana, ben, _ = table
    game = ana.view()["game"]
    ben.act("GuessWinner", seat=2, winner=1, unfilled=5)
    # What a screen shows is drawn of the view: nothing of the table but its number has changed.
    assert ana.view()["game"] == game


FUN: dict[str, Any] = {"drawn": [], "colour": "Y", "dice": [1, 1]}


def for_fun(phone: Phone, **changes: Any) -> Any:
    answer = phone.api.post(f"{phone.path}/seats/{phone.seat}/for-fun", {**FUN, **changes})
    return answer.status_code, answer.get_json()


def test_who_is_out_is_told_what_may_be_drawn_for_fun(table: list[Phone]) -> None:
    ana, ben, _ = table
    before = ana.view()
    status, told = for_fun(ben)
    assert (status, told["unfilled"], len(told["rows"])) == (200, 81, 1)
    assert sorted(told["rows"][0]["places"]["1"]) == [[0, 0, 0], [0, 0, 8], [0, 8, 0], [0, 8, 8]]
    drawn = [{"colour": "Y", "squares": [[0, 0]]}]
    status, told = for_fun(ben, drawn=drawn, dice=[1, 3], squares=[[0, 1], [0, 2], [0, 3]])
    assert (status, told["unfilled"], [row["face"] for row in told["rows"]]) == (200, 80, [1, 3])
    (one, *_) = told["rows"][0]["shapes"]
    assert (one["shape"], one["used"], one["fits"]) == ("1", True, False)
    assert {reason["rule"] for reason in told["reasons"]} >= {"P4"}
    # Nothing has happened, and nobody else knows.
    assert ana.view() == before


def test_what_cannot_have_been_drawn_for_fun_is_refused(table: list[Phone]) -> None:
    stale: tuple[Any, ...] = ([[4, 4]], [[-1, 99]], [])
    drawn = [{"drawn": [{"colour": "Y", "squares": squares}]} for squares in stale]
    wrong: list[dict[str, Any]] = [
        {"drawn": [{"colour": "Y", "squares": [[0, 0]]}] * 22},
        *({"dice": dice} for dice in ([], [0], [7, 1], [1] * 5, "1")),
        {"colour": "P"},
        {"squares": "0,0"},
    ]
    found = {str(one): for_fun(table[1], **one) for one in [*drawn, *wrong]}
    codes = [(status, answer["code"]) for status, answer in found.values()]
    assert codes == [(422, "fun-stale")] * len(drawn) + [(422, "invalid")] * len(wrong), found


def test_nobody_else_plays_for_fun(table: list[Phone]) -> None:
    ana, ben, cleo = table
    assert for_fun(ana)[1]["code"] == "fun-early"
    for phone, code in ((ben, "not-your-seat"), (cleo, "fun-early")):
        answer = phone.api.post(f"{phone.path}/seats/3/for-fun", FUN)
        assert answer.get_json()["code"] == code
    for phone in (ana, cleo):
        phone.act("LeaveGame", seat=phone.seat)
    assert for_fun(ben)[1]["code"] == "game-over"
