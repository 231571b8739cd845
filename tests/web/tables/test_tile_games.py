"""Every tile game from opening to end through the API, and what is its own in each (T1 to T12)."""

from __future__ import annotations

from collections import Counter

import pytest
from flask import Flask

from rollwrite.tilegame import VARIANTS
from tests.nights import by_day
from tests.web.tile_phones import TilePhone, open_tiles, play_tiles
from tests.web.validating_client import ValidatingClient


@pytest.mark.parametrize("key", by_day(VARIANTS, ("draft-2",)))
def test_every_game_is_played_to_its_end(app: Flask, key: str) -> None:
    row = VARIANTS[key]
    phones = open_tiles(app, key)
    lobby = phones[0].view()
    assert (lobby["rules"], lobby["game_key"], len(lobby["seats"])) == ("tile", key, row.players)
    view = play_tiles(phones, seed=len(key))
    game = view["game"]
    assert view["phase"] == "over"
    assert (game["to_move"], game["colour"]) == (None, None)
    assert [move["move"] for move in game["played"]] == game["moves"]
    assert sorted(entry["seat"] for entry in game["ranking"]) == [*range(1, row.players + 1)]
    assert game["verdict"]
    assert {task["do"] for phone in phones for task in phone.view()["tasks"]} == {"over"}
    # The picture of the board and the lists of cells are of the same position.
    letters = Counter("".join(game["board"]["rows"]))
    for colour, cells in game["position"].items():
        assert letters[view["colours"][colour]["letter"]] == len(cells)
    assert letters["."] + sum(map(len, game["position"].values())) == len(row.board().cells)
    # What lies, and what is left, is all that a colour has.
    squares = sum(shape.size for shape in row.shapes().values()) * row.copies
    for colour, points in game["points"].items():
        assert points + len(game["position"][colour]) == squares
    problem = phones[0].refused("PlayMove", seat=phones[0].seat, move="a1")
    assert problem["code"] == "game-over"


@pytest.mark.parametrize("solo", by_day([False, True], [True]))
@pytest.mark.parametrize("key", ["solitaire", "obstacle-1"])
def test_alone(app: Flask, key: str, solo: bool) -> None:
    body = {"name": "Ana", "game": key, "solo": solo}
    ana = TilePhone(app, ValidatingClient(app).post("/tables", body).get_json())
    second = ValidatingClient(app).post(f"{ana.path}/seats", {"name": "Ben"})
    assert second.get_json()["code"] == ("table-solo" if solo else "table-full")
    ana.act("StartGame")
    view = play_tiles([ana])
    assert (view["phase"], len(view["game"]["ranking"])) == ("over", 1)
    left = view["game"]["players"][0]["score"]
    assert str(left) in view["game"]["verdict"]
    # Nobody has to be asked (T14).
    count = len(view["game"]["moves"])
    view = ana.act("UndoMove", seat=1)
    assert (view["phase"], len(view["game"]["moves"])) == ("place", count - 1)


def test_a_game_for_two_cannot_be_played_alone(app: Flask) -> None:
    answer = ValidatingClient(app).post("/tables", {"name": "Ana", "game": "duo", "solo": True})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "no-solo")
