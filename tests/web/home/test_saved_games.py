"""A saved game that is over, or is to be looked at first, opens in Replay; nobody plays it."""

from __future__ import annotations

import re
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from rollwrite.games import check_log, parse_log
from rollwrite.i18n import LANGUAGES
from rollwrite.tilegame import VARIANTS, Game
from rollwrite.tilegame.blksgf import write_blksgf
from tests.nights import by_day
from tests.players.tile.exact import ended
from tests.tilegame.vectors import FOLDER
from tests.web.coach.test_api import coach
from tests.web.home.test_new_table import GOOD, input_value, send
from tests.web.pages import text_of
from tests.web.phones import Phone
from tests.web.tile_phones import open_tiles
from tests.web.validating_client import ValidatingClient


@cache
def duo() -> Game:
    """A game of two that is over."""
    return ended("duo", 16)


def replayed(answer: TestResponse) -> str:
    """The code of the table whose Replay page an answer leads to."""
    assert answer.status_code == 303, text_of(answer)
    match = re.fullmatch(r"/t/([2-9A-Z]{7})/replay", answer.headers["Location"])
    assert match is not None, answer.headers["Location"]
    return match[1]


def frames_of(app: Flask, code: str) -> list[dict[str, Any]]:
    frames: list[dict[str, Any]] = ValidatingClient(app).get(f"/tables/{code}/replay")["frames"]
    return frames


@pytest.mark.parametrize("key", by_day(VARIANTS, ("draft-2", "classic-3")))
def test_a_game_that_is_over_is_shown_move_by_move(app: Flask, key: str) -> None:
    game = ended(key, 3)
    client = app.test_client()
    code = replayed(send(client, "/new", write_blksgf(game).encode(), name="", game="dice"))
    frames = frames_of(app, code)
    assert [len(frame["moves"]) for frame in frames] == [*range(len(game.moves) + 1)]
    assert frames[-1]["moves"] == [str(move) for move in game.moves]
    assert tuple(player["score"] for player in frames[-1]["players"]) == game.scores()
    assert (frames[-1]["variant"], frames[-1]["to_move"]) == (key, None)
    # It follows from the rules, move by move.
    log = client.get(f"/api/v1/tables/{code}/log").text
    assert sum(1 for _ in check_log(parse_log(log.splitlines()))) == frames[-1]["seq"] + 1


@pytest.mark.parametrize("name", ["classic", "duo", "trigon"])
def test_a_file_of_another_program(app: Flask, name: str) -> None:
    data = (FOLDER / f"sample-{name}.blksgf").read_bytes()
    code = replayed(send(app.test_client(), "/new", data, name="Ana", game="junior"))
    assert frames_of(app, code)[-1]["variant"] == name


def test_nobody_has_a_seat_in_it_and_nobody_gets_one(app: Flask) -> None:
    client = app.test_client()
    answer = send(client, "/new", write_blksgf(duo()).encode(), name="Ana", game="duo")
    code = replayed(answer)
    assert "Set-Cookie" not in answer.headers
    assert code not in client.get("/").text
    assert "is still open" not in text_of(client.get("/new"))
    # Its address leads to what there is to see, which has no table to go back to.
    assert client.get(f"/t/{code}").headers["Location"] == f"/t/{code}/replay"
    for path in (f"/t/{code}/replay", f"/t/{code}/coach/1"):
        assert "Back to the table" not in text_of(client.get(path))
    api = ValidatingClient(app)
    for below, body in (
        ("seats", {"name": "Ben"}),
        ("claims", {"seat": 1}),
        ("claims", {"seat": 2}),
    ):
        refused = api.post(f"/tables/{code}/{below}", body)
        assert refused.status_code == 422, refused.get_json()


def test_a_game_that_goes_on_is_looked_at_where_somebody_wants_to(app: Flask) -> None:
    client = app.test_client()
    code = replayed(send(client, "/new", GOOD.encode(), name="", game="duo", look="1"))
    last = frames_of(app, code)[-1]
    assert (last["moves"], last["to_move"]) == (["e9,e10", "j5", "f6,f7,f8"], 2)
    assert client.get(f"/api/v1/tables/{code}").get_json()["view"]["can_join"] is False


def test_a_game_that_somebody_left_can_be_looked_at(app: Flask) -> None:
    data = b"(;GM[Blokus Duo];B[e10];LV[1];W[j5])"
    code = replayed(send(app.test_client(), "/new", data, game="duo", look="1"))
    assert [player["in"] for player in frames_of(app, code)[-1]["players"]] == [False, True]


def test_who_wants_to_look_and_brings_no_file_is_told(client: FlaskClient) -> None:
    page = send(client, "/new", None, name="Zoë", game="duo", look="1")
    assert page.status_code == 422
    assert "Choose a saved game first." in text_of(page)
    assert input_value(page, "name") == "Zoë"


def test_players_are_called_as_in_the_file(app: Flask) -> None:
    phones = open_tiles(app, "duo", record=[["purple", "e10"]])
    saved = phones[0].api.ask("GET", f"{phones[0].path}/record").get_data()
    code = replayed(send(app.test_client(), "/new", saved, game="duo", look="1"))
    assert [player["name"] for player in frames_of(app, code)[0]["players"]] == ["Ana", "Ben"]
    # Names that no table has become some that it can have.
    for written, names in (
        ("", ["Purple", "Orange"]),
        ("PB[Ana]PW[ana]", ["Ana", "ana 2"]),
        (f"PB[{'x' * 90}]PW[\\]<b>]", ["x" * 24, "]<b>"]),
        ("PB[\u202e]PW[ ]", ["player 1", "Orange"]),
    ):
        text = f"(;GM[Blokus Duo]{written};B[e10])".encode()
        code = replayed(send(app.test_client(), "/new", text, game="duo", look="1"))
        assert [one["name"] for one in frames_of(app, code)[0]["players"]] == names


@pytest.mark.parametrize("is_over", by_day([True, False], [True]))
def test_the_coach_looks_at_it_and_it_is_played_on_in_any_place(app: Flask, is_over: bool) -> None:
    game = duo() if is_over else duo().take_back(len(duo().moves) - 2)
    text = write_blksgf(game).encode()
    code = replayed(send(app.test_client(), "/new", text, game="duo", look="1"))
    api = ValidatingClient(app)
    if not is_over:
        anybody = cast(Phone, SimpleNamespace(api=api, path=f"/tables/{code}"))
        moves = coach(app, anybody)["moves"]
        assert [move["n"] for move in moves] == [1, 2]
    path = f"/tables/{code}/games/1/continue"
    last = len(game.moves) + (not is_over)
    for seat, move in ((1, 1), (2, 2), (1, last)):
        seated = api.post(path, {"seat": seat, "move": move}).get_json()
        view = seated["view"]
        assert view["game"]["moves"] == [str(one) for one in game.moves[: move - 1]]
        # Who asks sits in the place of that player, and a bot in the other one.
        (own,) = (player for player in view["game"]["players"] if player["mine"])
        assert own["colours"] == [game.variant.colours[seat - 1]]
    refused = api.post(path, {"seat": 1, "move": last + 1})
    assert (refused.status_code, refused.get_json()["code"]) == (422, "no-such-move")


def test_a_saved_game_that_was_over_counts_for_nobody(app: Flask) -> None:
    """Programs may still open a table of people with one, and play the next game there."""
    record = [[duo().variant.colours[move.colour], str(move)] for move in duo().moves]
    ana, _ = phones = open_tiles(app, "duo", record=record)
    view = ana.view()
    assert (view["phase"], view["game"]["counts"], view["match"]) == ("over", False, None)
    for counted in (0, 1):
        ana.act("StartGame")
        assert "counts" not in ana.game()
        for phone in phones:
            view = phone.act("LeaveGame", seat=phone.seat)
        assert (view["match"] is not None) is bool(counted)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_script_the_game_is_told(app: Flask, lang: str) -> None:
    client = app.test_client()
    code = replayed(send(client, "/new", GOOD.encode(), game="duo", look="1"))
    page = client.get(f"/t/{code}/replay", headers={"Accept-Language": lang})
    (said,) = re.findall(r"<noscript>(.*?)</noscript>", page.text, re.DOTALL)
    assert "JavaScript" in said
    # A line for each move, with its piece, and one for how the game stands.
    lines = re.findall(r"<li>(.*?)</li>", said)
    assert len(lines) == 4
    assert [piece in line for piece, line in zip(("2", "1", "I3"), lines, strict=False)] == [
        True
    ] * 3
