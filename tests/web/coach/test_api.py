"""Hints, the coach and playing on: who may ask, what comes back, and that nothing else happens."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from rollwrite.dicegame import Colour
from rollwrite.dicegame.events import DieTaken, ShapePlaced
from rollwrite.games import FORMS
from rollwrite.i18n import translator
from rollwrite.players.dice.coached import Coached, Expectation
from rollwrite.service import Service
from rollwrite.table import Event
from rollwrite.table.events import BotPlays
from rollwrite.web.coach.dice import coached_game
from rollwrite.web.games.registry import stand_ins
from rollwrite.web.http.site import NAME, Site
from rollwrite.worker_process import BusyError
from tests.dicegame.playing import game_of
from tests.web.phones import Phone, open_table, play, step
from tests.web.validating_client import ValidatingClient

#: One process thinks for all who ask one.
pytestmark = pytest.mark.xdist_group("web-thinking")

Json = dict[str, Any]
TINY = {
    "name": "tiny",
    "side": 5,
    "rows": [
        ["1", "O", "N", "X"],
        ["2", "T4", "P", "Y"],
        ["I3", "Z4", "T5", "Z5"],
        ["V3", "F", "U"],
        ["I4", "I5", "V5"],
        ["L4", "L5", "W"],
    ],
}


def solo(app: Flask, **settings: Any) -> Phone:
    """Somebody alone, with dice to choose from."""
    (phone,) = open_table(app, "Ana", solo=True, settings=settings)
    phone.act("StartGame")
    phone.act("RollDice", seat=1)
    return phone


def advice(phone: Phone, seat: int = 1) -> tuple[int, Json]:
    """Ask for a hint; status and answer."""
    answer = phone.api.post(f"{phone.path}/advice", {"seat": seat})
    return answer.status_code, answer.get_json()


def moves_of(phone: Phone) -> list[Json]:
    """The moves of a hint that must come."""
    status, body = advice(phone)
    assert status == 200, body
    moves: list[Json] = body["moves"]
    return moves


def coach(app: Flask, phone: Phone, game: int = 1) -> Json:
    """Ask the coach until it has seen all, working for it as the server does beside."""
    site: Site = app.extensions[NAME]
    for _ in range(200):
        answer = phone.api.post(f"{phone.path}/games/{game}/coach", {})
        assert answer.status_code == 200, answer.get_data(as_text=True)
        found: Json = answer.get_json()
        if found["coached"] is not None:
            coached: Json = found["coached"]
            return coached
        site.players.step()
    raise AssertionError("the coach never ends")


# ── hints ────────────────────────────────────────────────────────────────────────────────────────


def test_a_hint_names_a_die_and_a_shape_that_can_be_played_as_they_stand(app: Flask) -> None:
    ana = solo(app)
    move = moves_of(ana)[0]
    assert move["command"] == {"type": "TakeDie", "seat": 1, "die": move["die"]}
    assert ana.view()["game"]["dice"][move["die"]]["value"] == move["face"]
    ana.act("TakeDie", seat=1, die=move["die"])
    view = ana.act("PlaceShape", seat=1, squares=move["squares"], strike=move["strike"])
    (mark,) = view["game"]["players"][0]["marks"]
    assert mark["shape"] == move["shape"]
    assert mark["colour"] == move["colour"]


def test_with_a_die_in_hand_a_hint_is_about_the_shape_alone(app: Flask) -> None:
    ana = solo(app)
    ana.act("TakeDie", seat=1, die=1)
    moves = moves_of(ana)
    assert 1 <= len(moves) <= 3
    for move in moves:
        assert move["die"] is None
        assert move["command"]["type"] == "PlaceShape"
        assert sorted(move["command"]["squares"]) == sorted(move["squares"])
        assert move["shape"] in move["words"]
        assert move["reason"].endswith((".", "!"))


def test_asking_changes_nothing_and_gets_the_same_answer_again(app: Flask) -> None:
    ana = solo(app)
    before = ana.view()
    assert moves_of(ana) == moves_of(ana)
    assert ana.view() == before


def test_the_words_are_in_the_language_of_who_asks(app: Flask) -> None:
    ana = solo(app)
    english = moves_of(ana)[0]
    ana.api.lang = "es"
    spanish = moves_of(ana)[0]
    assert english["words"].startswith("Pick die ")
    assert spanish["words"].startswith("Elige el dado ")
    assert english["reason"] != spanish["reason"]


def test_a_table_gives_hints_only_where_it_wants_them(app: Flask) -> None:
    for settings, allowed in (({}, False), ({"advice": True}, True)):
        ana, _ = table = open_table(app, "Ana", "Ben", settings=settings)
        ana.act("StartGame")
        ana.act("RollDice", seat=1)
        status, body = advice(table[0])
        assert (status == 200) is allowed
        if not allowed:
            assert body["code"] == "advice-off"
        task = ana.view()["tasks"][0]
        assert task.get("can_be_advised", False) is allowed


def test_dice_of_a_printed_seed_are_played_without_hints(app: Flask) -> None:
    ana = solo(app, seed="2026-01-01")
    assert advice(ana)[1]["code"] == "advice-off"
    assert not ana.view()["tasks"][0].get("can_be_advised", False)


def test_nobody_asks_for_somebody_else(app: Flask) -> None:
    ana, ben = open_table(app, "Ana", "Ben", settings={"advice": True})
    ana.act("StartGame")
    ana.act("RollDice", seat=1)
    assert advice(ben)[0] == 403
    spectator = ValidatingClient(app).post(f"{ana.path}/advice", {"seat": 1})
    assert spectator.status_code == 403


@pytest.mark.parametrize("seat", [1, 2])
def test_who_has_nothing_to_decide_gets_no_hint(app: Flask, seat: int) -> None:
    ana, _ben = phones = open_table(app, "Ana", "Ben", settings={"advice": True})
    ana.act("StartGame")
    if seat == 2:
        ana.act("RollDice", seat=1)
    status, body = advice(phones[seat - 1], seat)
    assert (status, body["code"]) == (422, "advice-not-due")
    assert not any(task.get("can_be_advised") for task in phones[seat - 1].view()["tasks"])


def test_a_sheet_of_paper_that_was_not_shown_gets_no_hint(app: Flask) -> None:
    (ana,) = open_table(app, "Ana", kind="paper", solo=True)
    ana.act("StartGame")
    ana.act("RollDice", seat=1)
    assert advice(ana)[0] == 200
    ana.act("TakeDie", seat=1, die=0)
    ana.act("MarkPaper", seat=1)
    ana.act("RollDice", seat=1)
    assert advice(ana)[1]["code"] == "advice-unknown"


def test_a_busy_server_says_when_to_ask_again(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object) -> None:
        raise BusyError("too much")

    ana = solo(app)
    monkeypatch.setattr(app.extensions[NAME].players, "hint", busy)
    answer = ana.api.post(f"{ana.path}/advice", {"seat": 1})
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.get_json()["code"] == "thinking"


# ── the coach ────────────────────────────────────────────────────────────────────────────────────


def test_the_coach_tells_every_decision_of_every_player(app: Flask) -> None:
    ana, ben = phones = open_table(app, "Ana", "Ben", settings={"layout": TINY})
    end_view = play(phones)
    coached = coach(app, ben)
    assert [player["name"] for player in coached["players"]] == ["Ana", "Ben"]
    for player, shown in zip(coached["players"], end_view["game"]["players"], strict=True):
        assert player["unfilled"] == shown["unfilled"]
        assert player["marks"] == shown["marks"]
        rounds = {decision["round"] for decision in player["decisions"]}
        assert {mark["round"] for mark in shown["marks"]} <= rounds
        assert [point["round"] for point in player["curve"]] == sorted(
            {0, *(point["round"] for point in player["curve"])}
        )
        worst = [player["decisions"][index] for index in player["worst"]]
        assert len(worst) <= 3
        assert all(decision["verdict"] and decision["better"] for decision in worst)
        assert [one["loss"] for one in worst] == sorted(
            (one["loss"] for one in worst), reverse=True
        )
    assert ana.view()["game"]["can_be_coached"] is True


def test_a_decision_names_the_event_by_which_it_was_made(app: Flask) -> None:
    (ana,) = open_table(app, "Ana", solo=True, settings={"layout": TINY})
    play([ana])
    (player,) = coach(app, ana)["players"]
    events = {event["seq"]: event for event in ana.api.get(f"{ana.path}/events")["events"]}
    for decision in player["decisions"]:
        event = events[decision["seq"]]
        is_die = decision["played"]["face"] is not None
        wanted = {"DieTaken"} if is_die else {"ShapePlaced", "PlayerOut"}
        assert event["type"] in wanted
        if event["type"] == "ShapePlaced":
            assert event["squares"] == decision["played"]["squares"]


def test_why_a_curve_jumps_at_the_end_is_said(app: Flask, service: Service) -> None:
    (ana,) = open_table(app, "Ana", solo=True, settings={"layout": TINY})
    play([ana])
    coach(app, ana)
    said = app.extensions[NAME].players.coach_so_far(ana.code, 1).coached
    assert isinstance(said, Coached)
    (seat,) = said.seats
    events = service.events(ana.code)
    for before, is_told in ((seat.unfilled - 9, True), (seat.unfilled - 1, False)):
        curve = (Expectation(0, before), Expectation(1, seat.unfilled))
        game = replace(said, seats=(replace(seat, curve=curve),))
        (player,) = coached_game(translator("en"), game, events).players
        told = player.fall or ""
        assert ("The line jumps at the end: out in round" in told) == is_told


def test_the_coach_is_asked_once_and_kept(app: Flask, service: Service) -> None:
    (ana,) = open_table(app, "Ana", solo=True, settings={"layout": TINY})
    play([ana])
    path = f"{ana.path}/games/1/coach"
    assert ana.api.get(path) == {"done": 0, "total": 0, "coached": None}
    begun = ana.api.post(path, {}).get_json()
    assert begun["done"] == 0
    assert begun["total"] > 0
    assert ana.api.get(path) == begun
    coached = coach(app, ana)
    stranger = ValidatingClient(app).get(path)
    assert stranger["coached"] == coached
    assert stranger["done"] == stranger["total"] == begun["total"]


@pytest.mark.parametrize("number", ["0", "2", "x", "99999999999", "-1"])
def test_a_game_that_was_never_played_is_not_there(app: Flask, number: str) -> None:
    ana = solo(app)
    for method in ("GET", "POST"):
        answer = ana.api.ask(method, f"{ana.path}/games/{number}/coach")
        assert (answer.status_code, answer.get_json()["code"]) == (404, "no-such-game")


def test_without_a_sheet_to_look_at_the_coach_says_so(app: Flask) -> None:
    (ana,) = open_table(app, "Ana", kind="paper", solo=True)
    ana.act("StartGame")
    ana.act("RollDice", seat=1)
    ana.act("TakeDie", seat=1, die=0)
    ana.act("MarkPaper", seat=1)
    ana.act("LeaveGame", seat=1)
    answer = ana.api.post(f"{ana.path}/games/1/coach", {})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "no-sheets")
    assert "can_be_coached" not in ana.view()["game"]


# ── playing on ───────────────────────────────────────────────────────────────────────────────────


def test_playing_on_begins_with_the_sheet_as_it_was(app: Flask) -> None:
    ana, ben = phones = open_table(app, "Ana", "Ben", settings={"layout": TINY})
    view = play(phones)
    bens = view["game"]["players"][1]
    drawn = bens["marks"][1]["round"]
    body = {"seat": 2, "round": drawn}
    answer = ValidatingClient(app).post(f"{ana.path}/games/1/continue", body)
    assert answer.status_code == 201
    seated = answer.get_json()
    assert f"rw-{seated['code']}=" in answer.headers["Set-Cookie"]
    view = seated["view"]
    assert view["solo"] is True
    assert view["game"]["round"] == drawn
    (player,) = view["game"]["players"]
    assert player["name"] == "Ben"
    before = [mark for mark in bens["marks"] if mark["round"] < drawn]
    assert [mark["squares"] for mark in player["marks"]] == [mark["squares"] for mark in before]
    assert player["strikes"] == sum(mark["strike"] for mark in before)
    # The marker that Ben held then, so that the same move can be tried.
    assert player["colour"] == bens["marks"][1]["colour"]
    phone = Phone(app, seated)
    phone.act("RollDice", seat=1)
    assert moves_of(phone)
    assert ben.view()["game"]["number"] == 1


def test_playing_on_goes_to_an_end(app: Flask) -> None:
    (ana,) = open_table(app, "Ana", solo=True)
    marks = play([ana])["game"]["players"][0]["marks"]
    body = {"seat": 1, "round": marks[2]["round"], "name": "Again"}
    seated = ana.api.post(f"{ana.path}/games/1/continue", body).get_json()
    phone, luck = Phone(app, seated), random.Random(2)
    while step([phone], luck):
        pass
    (player,) = phone.view()["game"]["players"]
    assert player["name"] == "Again"
    assert [mark["squares"] for mark in player["marks"][:2]] == [
        mark["squares"] for mark in marks[:2]
    ]


@pytest.mark.parametrize("body", [{"seat": 1, "round": 99}, {"seat": 3, "round": 1}])
def test_a_round_that_was_not_played_cannot_be_gone_on_from(app: Flask, body: Json) -> None:
    (ana,) = open_table(app, "Ana", solo=True, settings={"layout": TINY})
    play([ana])
    answer = ana.api.post(f"{ana.path}/games/1/continue", body)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "no-such-round")


def test_the_pages_are_there(app: Flask) -> None:
    (ana,) = open_table(app, "Ana", solo=True)
    client = app.test_client()
    assert client.get(f"/t/{ana.code}/coach/1").status_code == 200
    assert client.get("/t/2345678/coach/1").status_code == 404


def test_who_stood_in_for_whom_is_known_from_the_log() -> None:
    play = game_of(3).roll(1, 2, 3)
    play.take(1, 1)
    taken = DieTaken(2, 1)
    drawn = ShapePlaced(1, "1", Colour.BLUE, ((0, 0),), strike=False)

    def found(*more: Event) -> list[tuple[int, str, bool]]:
        bodies = [
            {"seq": seq, "at": "", **FORMS.event_to_json(event)}
            for seq, event in enumerate([*play.log, *more], start=1)
        ]
        return [(one.seat, one.bot, one.alone) for one in stand_ins(bodies, 1)]

    # It has been asked to, and has done nothing so far.
    assert found(BotPlays(2, 3)) == []
    assert found(BotPlays(2, 3), taken) == [(2, "Teo", True)]
    assert found(taken, BotPlays(1, 5), drawn) == [(1, "Vera", False)]
