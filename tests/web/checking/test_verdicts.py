"""The Check page and its endpoints: verdicts, replays, photos that cannot be read."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rollwrite.checking import jobs
from rollwrite.dicegame import built_in_layout
from rollwrite.i18n import LANGUAGES
from rollwrite.photo.worker import QUEUE, BusyError, PhotoWorker
from rollwrite.players.worker import Thinker
from rollwrite.tilegame import VARIANTS
from tests.together import for_each
from tests.web.pages import inlined
from tests.web.pictures import blank_png
from tests.web.validating_client import ValidatingClient

EMPTY = "." * 9
SHEET: dict[str, Any] = {
    "layout": "standard",
    "squares": ["BB......Y", *[EMPTY] * 7, "GGG......"],
    "dice": [2, 1, 6],
    "strikes": 1,
    "markers": "BYGR",
}


def test_a_verdict_with_a_replay(api: ValidatingClient) -> None:
    found = api.post("/check", SHEET).get_json()
    assert found["valid"]
    assert (found["unfilled"], found["strikes_needed"]) == (75, 1)
    assert [(s["round"], s["name"], s["colour"], s["die"], s["strike"]) for s in found["play"]] == [
        (1, "2", "B", 2, False),
        (2, "1", "Y", 1, False),
        (3, "I3", "G", 6, True),
    ]


def test_nothing_is_checked_where_tables_are_played(
    api: ValidatingClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes a tenth of a second, in which Python would do nothing else."""

    def fail(_: object) -> None:
        raise AssertionError("checked by the server itself")

    monkeypatch.setattr(jobs, "check", fail)
    monkeypatch.setattr(jobs, "check_board", fail)
    assert api.post("/check", SHEET).get_json()["valid"]
    assert api.post("/check/duo", {"squares": ["." * 14] * 14}).get_json()["text"]
    # Too much waits there already.
    monkeypatch.setattr(Thinker, "ask", _too_busy)
    refused = api.post("/check", SHEET)
    assert (refused.status_code, refused.get_json()["code"]) == (503, "busy")


def _too_busy(*_: object) -> None:
    raise BusyError("too much is waiting")


def test_problems_in_the_reader_s_language(app: Flask) -> None:
    wrong = {**SHEET, "strikes": 0}
    said = set()
    for language in LANGUAGES:
        found = ValidatingClient(app, lang=language).post("/check", wrong).get_json()
        assert [problem["code"] for problem in found["problems"]] == ["V7"]
        assert found["problems"][0]["squares"] == [[8, 0], [8, 1], [8, 2]]
        said.add((found["text"], found["problems"][0]["message"]))
    assert len(said) == len(LANGUAGES)


def test_a_layout_of_one_s_own(api: ValidatingClient) -> None:
    rows = [list(row) for row in built_in_layout("standard").rows]
    layout = {"name": "ours", "side": 5, "rows": rows}
    found = api.post("/check", {"layout": layout, "squares": ["....."] * 5}).get_json()
    assert (found["valid"], found["unfilled"]) == (True, 25)


def test_a_sheet_that_cannot_be_read_names_everything(api: ValidatingClient) -> None:
    answer = api.post("/check", {"layout": "standard", "squares": ["B"], "dice": [0], "x": 1})
    problem = answer.get_json()
    assert (answer.status_code, problem["code"]) == (422, "sheet")
    assert [p["code"] for p in problem["problems"]] == ["key-unknown", "squares-rows", "dice-face"]
    assert all(p["text"] in problem["detail"] for p in problem["problems"])


def test_the_page_has_what_its_scripts_need(client: FlaskClient) -> None:
    for language in LANGUAGES:
        answer = client.get("/check", headers={"Accept-Language": language})
        assert answer.status_code == 200
        assert [layout["side"] for layout in inlined(answer, "layouts")] == [9, 8, 11]
        assert "check_page.grid" in inlined(answer, "more-messages")
        assert inlined(answer, "can-read") is True
    assert 'href="/check"' in client.get("/").text


def test_a_photo_without_a_sheet(api: ValidatingClient) -> None:
    answer = api.ask("POST", "/photos", data=blank_png(400))
    found = answer.get_json()
    assert (answer.status_code, found["found"]) == (200, False)
    assert found["problem"].endswith(".")
    assert found["size"] == [400, 400]


@pytest.mark.parametrize(
    ("data", "query"),
    [
        (b"", ""),
        (b"no picture", ""),
        (blank_png(400)[:60], ""),
        (blank_png(400), "?layout=huge"),
        (blank_png(400), "?corners=1,2;3,4"),
        (blank_png(400), "?corners=1,2;3,4;5,6;x,y"),
        (blank_png(400), "?corners=1,2;3,4;5,6;nan,inf"),
        (blank_png(400), "?layout=standard&corners=1,1;2,2;3,3;4,4"),
    ],
)
def test_what_is_no_photo_gets_a_sentence(api: ValidatingClient, data: bytes, query: str) -> None:
    answer = api.ask("POST", f"/photos{query}", data=data)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "photo")
    assert answer.get_json()["detail"].endswith(".")


def test_too_many_photos_at_once(api: ValidatingClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object, **__: object) -> None:
        raise BusyError

    with monkeypatch.context() as patched:
        patched.setattr(PhotoWorker, "read", busy)
        answer = api.ask("POST", "/photos", data=blank_png(400))
    assert (answer.status_code, answer.get_json()["code"]) == (503, "photo-busy")
    assert api.ask("POST", "/photos", data=blank_png(400)).status_code == 200


def test_every_refusal_gives_its_place_back(api: ValidatingClient) -> None:
    for data in (b"", b"x" * 25_000_001, blank_png(400)[:60]) * QUEUE:
        assert api.ask("POST", "/photos", data=data).status_code in {413, 422}
    assert api.ask("POST", "/photos", data=blank_png(400)).status_code == 200


def test_a_painted_board(app: Flask) -> None:
    """The same verdict for a program and for the page, in the reader's language."""
    board = {"squares": ["B" + "." * 19, *["." * 20] * 18, "." * 19 + "B"], "scheme": "advanced"}
    said = set()
    for language in LANGUAGES:
        found = ValidatingClient(app, lang=language).post("/check/classic", board).get_json()
        assert [problem["code"] for problem in found["problems"]] == ["P3", "T1"]
        assert found["problems"][1]["squares"] == [[0, 0], [19, 19]]
        assert found["points"]["blue"] == -87
        said.add((found["text"], found["lines"][0], found["problems"][1]["message"]))
    assert len(said) == len(LANGUAGES)


def test_a_board_that_cannot_be_read_names_everything(api: ValidatingClient) -> None:
    answer = api.post("/check/trigon", {"squares": ["B"], "start": "left"})
    assert answer.status_code == 422
    problem = answer.get_json()
    assert {found["code"] for found in problem["problems"]} == {"board-rows", "start-rule"}
    unknown = api.post("/check/chess", {"cells": {}})
    assert unknown.status_code == 404
    assert "chess" in unknown.get_json()["detail"]


@for_each("key", VARIANTS)
def test_the_page_knows_the_boards_of_all_games(client: FlaskClient, key: str) -> None:
    """What it paints on has as many cells and the same start squares as the game's board."""
    games = {game["key"]: game for game in inlined(client.get("/check"), "games")}
    game, variant = games[key], VARIANTS[key]
    cells = {(r, c) for r, row in enumerate(game["rows"]) for c, at in enumerate(row) if at == "."}
    board = variant.board()
    assert cells == {(y, x - board.left) for x, y in board.cells}
    assert len(game["colours"]) == len(variant.colours)
    settings = {field["name"]: field for field in game["settings"]}
    for name, keys in (("start", [*variant.starts]), ("scheme", [*variant.schemes])):
        field = settings.pop(name)
        assert [choice["value"] for choice in field["choices"]] == keys
        assert field["value"] == keys[0]
    assert not settings
    for rule in variant.starts:
        squares = {tuple(square) for square in game["starts"].pop(rule)}
        assert squares <= cells
        assert bool(squares) == any(variant.setup(rule).starts)
    assert not game["starts"]


# --- what is left -------------------------------------------------------------------------------


#: A blue domino and a red single square, each in a corner.
DOMINO_AND_SINGLE = ["BB" + "." * 18, *["." * 20] * 18, "." * 19 + "R"]
#: All 21 pieces.
SQUARES_OF_A_COLOUR = 89


def test_each_player_has_the_squares_of_all_his_colours_left(api: ValidatingClient) -> None:
    told = api.post("/check/classic-2", {"squares": DOMINO_AND_SINGLE}).get_json()
    assert [(one["letter"], one["squares"], one["pieces"]) for one in told["left"]] == [
        ("B", SQUARES_OF_A_COLOUR - 2, 20),
        ("Y", SQUARES_OF_A_COLOUR, 21),
        ("R", SQUARES_OF_A_COLOUR - 1, 20),
        ("G", SQUARES_OF_A_COLOUR, 21),
    ]
    first, second = told["players"]
    assert (first["letters"], second["letters"]) == (["B", "R"], ["Y", "G"])
    assert (first["squares"], first["pieces"]) == (2 * SQUARES_OF_A_COLOUR - 3, 40)
    assert first["text"] == "Player 1: 175 squares left (pieces: 40)"


def test_a_shared_colour_is_nobody_s(api: ValidatingClient) -> None:
    told = api.post("/check/classic-3", {"squares": DOMINO_AND_SINGLE}).get_json()
    assert [one["letters"] for one in told["players"]] == [["B"], ["Y"], ["R"]]
    assert len(told["left"]) == 4


def test_where_it_is_open_whose_a_piece_is_there_are_colours_only(api: ValidatingClient) -> None:
    told = api.post("/check/draft-2", {"squares": DOMINO_AND_SINGLE}).get_json()
    assert told["players"] == []
    assert len(told["left"]) == 4
