"""Players without a phone from the beginning: at a new table, and against who plays alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rollwrite.players.tile import choosing
from tests.web.http.test_pages import NEW
from tests.web.pages import code_of, inlined
from tests.web.phones import open_table
from tests.web.tables.test_own_tables import key_in


def seats_of(client: FlaskClient, code: str) -> list[dict[str, Any]]:
    """The seats of a table as its page shows them."""
    seats: list[dict[str, Any]] = inlined(client.get(f"/t/{code}"), "view")["seats"]
    return seats


@pytest.mark.parametrize("count", range(4))
def test_as_many_bots_sit_down_as_the_form_says(client: FlaskClient, count: int) -> None:
    code = code_of(client.post("/new", data={**NEW, "bots": str(count)}))
    ana, *bots = seats_of(client, code)
    assert ana["kind"] == "phone"
    assert [bot["kind"] for bot in bots] == ["bot"] * count
    levels = {bot["level"] for bot in bots}
    assert len(levels) == count
    assert levels <= set(range(1, 6))


@pytest.mark.parametrize("count", ["", "-1", "4", "two", "1.5"])
def test_other_counts_are_none(client: FlaskClient, count: str) -> None:
    code = code_of(client.post("/new", data={**NEW, "bots": count}))
    assert len(seats_of(client, code)) == 1


def test_a_form_that_is_sent_twice_seats_each_bot_once(client: FlaskClient) -> None:
    form = {**NEW, "bots": "2", "id": key_in(client.get("/new").text)}
    first, again = (code_of(client.post("/new", data=form)) for _ in range(2))
    assert first == again
    assert len(seats_of(client, first)) == 3


def test_who_asks_for_bots_alone_chooses_them_where_they_play(client: FlaskClient) -> None:
    assert 'value="3" checked' in client.get("/solo?bots=3").text
    old = client.get("/new?bots=3&game=duo&name=Ana")
    assert old.headers["Location"] == "/solo?game=duo&name=Ana&bots=3"
    for strange in ("9", "", "%00"):
        assert 'value="0" checked' in client.get(f"/solo?bots={strange}").text
        assert client.get(f"/new?bots={strange}").status_code == 200


def test_a_lobby_suggests_the_bots_that_play_against_who_is_alone(app: Flask) -> None:
    (ana,) = open_table(app, "Ana", game="classic")
    suggested = []
    for _ in range(3):
        (level,) = (bot["level"] for bot in ana.view()["bots"] if bot["suggested"])
        suggested.append(level)
        ana.act("AddBot", seat=1, level=level)
    client = app.test_client()
    alone = seats_of(client, code_of(client.post("/solo", data={"bots": "3"})))
    assert suggested == [seat["level"] for seat in alone[1:]]


@pytest.mark.parametrize(
    ("form", "levels"),
    [
        ({"bots": "3"}, [3, 2, 4]),
        ({"bots": "2", "level": "5"}, [5, 5]),
        ({"game": "duo"}, [3]),
        ({"game": "classic-3", "level": "7", "bots": "1"}, [7, 7]),
        # The tests do without the compiled search, which that one needs.
        ({"game": "junior", "level": "9"}, [3]),
        ({"bots": "0"}, []),
        ({"game": "solitaire", "bots": "3"}, []),
    ],
)
def test_a_game_against_bots_begins_at_once(
    client: FlaskClient, form: dict[str, str], levels: list[int]
) -> None:
    code = code_of(client.post("/solo", data=form))
    own, *bots = seats_of(client, code)
    assert (own["kind"], own["name"]) == ("phone", "Fox")
    assert [bot["level"] for bot in bots] == levels
    view = inlined(client.get(f"/t/{code}"), "view")
    assert view["phase"] != "lobby"
    assert view["solo"] is not bool(levels)


@pytest.mark.parametrize(("has_extra", "told"), [(False, True), (True, False)])
def test_which_bots_play_here_and_that_there_are_stronger_ones_elsewhere(
    client: FlaskClient, has_extra: bool, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "is_wanted", lambda: has_extra)
    page = client.get("/solo?game=duo").text
    assert ("rollwrite[strong]" in page) is told
    assert ('<option value="9"' in page) is not told
    assert "rollwrite[strong]" not in client.get("/solo").text


@pytest.mark.parametrize(("language", "bot"), [("en", "a bot"), ("es", "un robot")])
def test_who_is_alone_hears_of_bots(app: Flask, language: str, bot: str) -> None:
    for game in ("dice", "duo"):
        (ana,) = open_table(app, "Ana", game=game)
        headers = {"Accept-Language": language}
        view = ana.api.ask("GET", ana.path, headers=headers).get_json()["view"]
        assert not view["can_start"]
        assert bot in view["start_problem"]
        assert view["can_add_bot"]


@pytest.mark.parametrize(("game", "most"), [("duo", 1), ("classic-3", 2), ("classic", 3)])
def test_bots_take_the_places_that_a_game_has(client: FlaskClient, game: str, most: int) -> None:
    # A tile game is for so many, and no fewer: there is nothing to choose.
    assert 'name="bots"' not in client.get(f"/solo?game={game}&bots=3").text
    code = code_of(client.post("/new", data={**NEW, "game": game, "bots": "3"}))
    _, *bots = seats_of(client, code)
    assert len(bots) == most
    assert all(bot["kind"] == "bot" for bot in bots)
    assert inlined(client.get(f"/t/{code}"), "view")["can_start"]


def test_bots_stay_when_another_game_is_chosen(client: FlaskClient) -> None:
    form = {"bots": "2", "level": "4", "pick": "duo", "name": "Ana"}
    address = client.post("/solo", data=form).headers["Location"]
    assert address == "/solo?game=duo&name=Ana&bots=2&level=4"
    page = client.get(address).text
    assert re.search(r'<option value="4" selected>', page)
    assert re.search(r'name="name"[^>]* value="Ana"', page)
