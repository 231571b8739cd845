"""The lesson: its five steps by commands, its questions, its pages, and that nothing is kept."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rollwrite.board import bits
from rollwrite.config import Config
from rollwrite.dicegame.commands import PlaceShape, RollDice, TakeDie
from rollwrite.dicegame.sheet import square_of
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.lesson.dice import LEARNER, MAX_COMMANDS, Lesson, lesson
from tests.web.pages import inlined, text_of
from tests.web.validating_client import ValidatingClient

NAMES = ("Mia", "You", "Leo", "Ana")
TAKE = {"type": "TakeDie", "seat": LEARNER, "die": 1}
ROLL = {"type": "RollDice", "seat": LEARNER}
BLOCK = [[0, 0], [0, 1], [1, 0], [1, 1]]


def place(squares: list[list[int]], *, strike: bool = False) -> dict[str, Any]:
    """The command to draw there."""
    return {"type": "PlaceShape", "seat": LEARNER, "squares": squares, "strike": strike}


class Learner:
    """Somebody in the lesson, with what was done so far."""

    def __init__(self, api: ValidatingClient) -> None:
        self.api = api
        self.done: list[dict[str, Any]] = []

    def ask(self, path: str = "", **more: Any) -> Any:
        answer = self.api.post(f"/learn{path}", {"commands": self.done, **more})
        assert answer.status_code == 200, answer.get_data(as_text=True)
        return answer.get_json()

    def do(self, command: dict[str, Any]) -> Any:
        """The lesson after one more command."""
        self.done.append(command)
        return self.ask()

    def refused(self, command: dict[str, Any]) -> Any:
        """The problem of a command that cannot be done."""
        answer = self.api.post("/learn", {"commands": [*self.done, command]})
        assert answer.status_code == 422
        return answer.get_json()

    def anywhere(self, *, strike: bool = False) -> list[list[int]]:
        """The first squares that may be drawn on."""
        shapes = self.ask("/placements", strike=strike)["shapes"]
        squares: list[list[int]] = shapes[0]["placements"][0]["squares"]
        return squares


@pytest.fixture
def learner(api: ValidatingClient) -> Learner:
    return Learner(api)


def mine(answer: Any) -> Any:
    """The learner's player in a view."""
    players = answer["view"]["game"]["players"]
    return next(player for player in players if player["seat"] == LEARNER)


def test_five_steps(learner: Learner) -> None:
    now = learner.ask()
    assert (now["step"], now["steps"]) == (1, 5)
    assert now["view"]["you"] == {"seat": LEARNER, "seats": [LEARNER]}
    assert now["view"]["tasks"][0]["do"] == "pick"
    # Nobody is there to hear it.
    assert not now["view"]["reactions"]

    assert learner.do(TAKE)["step"] == 2

    now = learner.do(place(BLOCK))
    assert now["step"] == 3
    # Three rounds have gone by: blue is back, and the first shape is where it was.
    assert (now["view"]["game"]["round"], mine(now)["colour"]) == (5, "B")
    assert mine(now)["marks"][0]["squares"] == BLOCK

    beside = [[0, 2], [1, 2], [2, 2]]
    why = learner.ask("/check", squares=beside)
    assert [reason["rule"] for reason in why["reasons"]] == ["P4"]
    problem = learner.refused(place(beside))
    assert (problem["code"], problem["reasons"][0]["rule"]) == ("illegal-placement", "P4")

    now = learner.do(place(learner.anywhere()))
    assert now["step"] == 4
    coming = now["view"]["game"]["upcoming"]["ring"]["places"]
    assert [held["colour"] for held in coming if held["seat"] == LEARNER] == ["R"]

    now = learner.do(ROLL)
    assert (now["step"], mine(now)["colour"]) == (5, "R")
    assert {die["verdict"] for die in now["view"]["tasks"][0]["dice"]} == {"strike"}
    drawing = learner.do({**TAKE, "die": 0})
    assert drawing["step"] == 5
    assert drawing["text"] != now["text"]

    assert learner.ask("/placements")["shapes"] == []
    now = learner.do(place(learner.anywhere(strike=True), strike=True))
    assert (now["step"], mine(now)["strikes"]) == (6, 1)
    assert all(player["in"] for player in now["view"]["game"]["players"])
    # The others have still to pick, and nobody waits for them.
    assert now["view"]["nudges"] == []


@pytest.mark.parametrize(("language", "pictures"), [("en", "six"), ("es", "seis"), ("fr", "six")])
def test_what_is_promised_of_the_rules_is_there(
    client: FlaskClient, language: str, pictures: str
) -> None:
    t = translator(language)
    assert f" {pictures} " in t("page.learn.title")
    rules = client.get("/rules").text
    assert rules.count("<li", rules.index('class="lessons"'), rules.index("</ol>")) == 6


def every_way(commands: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Lesson]]:
    """The lesson after every choice of dice and places, up to the last roll."""
    now = lesson(NAMES, commands)
    yield commands, now
    game = now.table.game
    assert game is not None
    player = game.players[1]
    following: list[Any] = []
    if now.step == 1:
        following = [TakeDie(LEARNER, die) for die in game.dice_left]
    elif now.step < 4:
        table = player.sheet.layout.table
        legal = bits(player.sheet.legal(game.colour_of(1), game.face_of(player)))
        cells = [table.cells_of(number) for number in legal]
        following = [PlaceShape(LEARNER, tuple(map(square_of, found))) for found in cells]
        assert following, commands
    elif now.step == 4:
        following = [RollDice(LEARNER)]
    for command in following:
        yield from every_way((*commands, command))


def test_whatever_one_does_there_is_something_to_learn() -> None:
    """Every way leads to dice that do not help, and to a strike that does."""
    ends = [(commands, now) for commands, now in every_way() if now.step == 5]
    assert len(ends) > 100
    for commands, now in ends:
        game = now.table.game
        assert game is not None
        assert all(player.is_in for player in game.players), commands
        sheet, colour = game.players[1].sheet, game.colour_of(1)
        assert not any(sheet.legal(colour, face) for face in game.dice), commands
        assert sheet.legal(colour), commands


def test_each_step_can_be_skipped(learner: Learner) -> None:
    steps = []
    while (now := learner.ask())["skip"]:
        steps.append(now["step"])
        learner.done += now["skip"]
    assert steps == [1, 2, 3, 4, 5]
    assert (now["step"], now["task"]) == (6, "done")


@pytest.mark.parametrize(
    "command",
    [
        ROLL,
        place(BLOCK),
        {"type": "LeaveGame", "seat": LEARNER},
        {"type": "StartGame"},
        {"type": "UndoTurn", "seat": LEARNER},
    ],
)
def test_what_is_not_asked_for_yet_says_what_is(learner: Learner, command: Any) -> None:
    problem = learner.refused(command)
    assert problem["code"] == "lesson-step"
    assert learner.ask()["text"] in problem["detail"]


def test_a_strike_comes_last(learner: Learner) -> None:
    learner.do(TAKE)
    assert learner.refused(place(BLOCK, strike=True))["code"] == "lesson-step"


def test_only_ones_own_seat(learner: Learner) -> None:
    assert learner.refused({**TAKE, "die": 0})["code"] == "die-gone"
    stolen = learner.api.post("/learn", {"commands": [{**TAKE, "seat": 1}]})
    assert (stolen.status_code, stolen.get_json()["code"]) == (403, "not-your-seat")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/commands"),
        ({"commands": None}, "/commands"),
        ({"commands": [TAKE] * (MAX_COMMANDS + 1)}, "/commands"),
        ({"commands": [7]}, "/commands/0"),
        ({"commands": [TAKE, {"type": "No"}]}, "/commands/1/type"),
        ({"commands": [{**TAKE, "die": "1"}]}, "/commands/0/die"),
        ({"commands": [], "more": 1}, "/more"),
    ],
)
def test_bodies_that_make_no_sense(api: ValidatingClient, body: Any, pointer: str) -> None:
    answer = api.post("/learn", body)
    assert answer.status_code == 422
    assert [problem["pointer"] for problem in answer.get_json()["problems"]] == [pointer]


def test_questions_before_there_is_a_die(learner: Learner) -> None:
    answer = learner.api.post("/learn/placements", {"commands": []})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "no-die")
    # Shapes of a die that is only looked at are tried all the same.
    assert learner.ask("/check", squares=BLOCK)["legal"] is True


@pytest.mark.parametrize("squares", [[], [[-1, 0]], [[5, 0]], [[0, 0], [4, 4]]])
def test_squares_of_no_sheet_are_not_legal(learner: Learner, squares: Any) -> None:
    learner.do(TAKE)
    assert learner.ask("/check", squares=squares)["legal"] is False


def test_it_leaves_no_trace(app: Flask, config: Config) -> None:
    path = Path(config.database_url.removeprefix("sqlite:///"))

    def contents() -> list[str]:
        with sqlite3.connect(path) as database:
            return list(database.iterdump())

    before = contents()
    client = app.test_client()
    pages = [client.get("/learn?back=/t/ABCDEFG"), client.get("/rules")]
    done = [TAKE, place(BLOCK)]
    answers = [client.post("/api/v1/learn", json={"commands": done[:n]}) for n in range(3)]
    assert [answer.status_code for answer in (*pages, *answers)] == [200] * 5
    assert not any("Set-Cookie" in answer.headers for answer in (*pages, *answers))
    assert contents() == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_three_languages(app: Flask, lang: Any) -> None:
    t = translator(lang)
    learner = Learner(ValidatingClient(app, lang=lang))
    now = learner.ask()
    assert now["text"] == t("lesson.take")
    assert mine(now)["name"] == t("lesson.you")
    page = app.test_client().get("/learn", headers={"Accept-Language": lang})
    assert inlined(page, "start")["text"] == t("lesson.take")
    assert inlined(page, "more-messages")["lesson.tried"] == t("lesson.tried")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_coach_says_is_short(lang: Any) -> None:
    t = translator(lang)
    for task in ("take", "corner", "side", "tried", "move", "no_help", "strike"):
        words = [word for word in t(f"lesson.{task}").split() if word.strip(":?!")]
        assert len(words) <= 14, words


@pytest.mark.parametrize(
    ("back", "shown"),
    [
        ("/t/ABCDEFG", True),
        ("/join", True),
        ("//elsewhere.example", False),
        ("https://elsewhere.example/t/ABCDEFG", False),
        ("/\\elsewhere.example", False),
        ("", False),
    ],
)
def test_it_leads_back_to_a_page_of_ours_only(client: FlaskClient, back: str, shown: bool) -> None:
    page = client.get("/learn", query_string={"back": back}).text
    assert (f'href="{back}"' in page) is shown
    assert "elsewhere" not in page


def test_the_rules_can_be_read_without_a_script(client: FlaskClient) -> None:
    t = translator("en")
    for address in ("/rules", "/learn"):
        text = text_of(client.get(address))
        assert t("page.learn.corner") in text
        assert t("page.learn.end_title") in text
    assert 'href="/learn"' in client.get("/rules").text
    assert 'href="/rules"' in client.get("/learn").text


def test_the_answer_is_a_table_like_any_other(learner: Learner) -> None:
    view = json.loads(json.dumps(learner.ask()["view"]))
    assert view["game"]["layout"]["side"] == 5
    assert [seat["name"] for seat in view["seats"]] == list(NAMES)
    assert not view["can_join"]
