"""The order of play of a tile game, checked by playing it again."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from rollwrite.i18n import translator
from rollwrite.web.tables.tile_games import tile_order
from tests.web.tile_phones import TilePhone, open_tiles, play_moves, play_tiles
from tests.web.validating_client import ValidatingClient


def order(phone: TilePhone, game: int = 1, lang: str = "en") -> dict[str, Any]:
    told: dict[str, Any] = ValidatingClient(phone.api.client.application, lang=lang).get(
        f"{phone.path}/games/{game}/order"
    )
    return told


def test_every_move_in_order(app: Flask) -> None:
    ana, ben = phones = open_tiles(app, "duo")
    play_moves(phones, "e10,e9", "j5")
    told = order(ana)
    assert told["moves"] == [
        {"n": 1, "seat": 1, "name": "Ana", "colour": "purple", "shape": "2", "move": "e9,e10"},
        {"n": 2, "seat": 2, "name": "Ben", "colour": "orange", "shape": "1", "move": "j5"},
    ]
    assert told["ok"]
    assert told["text"].endswith("all 2 moves were in turn and allowed.")
    assert "2 coups" in order(ana, lang="fr")["text"]
    # What was taken back does not stand.
    ben.act("UndoMove", seat=2)
    assert [move["n"] for move in order(ana)["moves"]] == [1]


def test_picks_and_corners_are_moves(app: Flask) -> None:
    phones = open_tiles(app, "draft-2")
    play_moves(phones, "pick L5")
    (move,) = order(phones[0])["moves"]
    assert (move["shape"], move["move"]) == ("L5", "pick L5")


def test_an_earlier_game_of_the_table(app: Flask) -> None:
    ana, ben = phones = open_tiles(app, "duo")
    first = play_tiles(phones)["game"]["moves"]
    ana.act("StartGame")
    play_tiles(phones, most=3)
    assert [move["move"] for move in order(ana, 1)["moves"]] == first
    assert len(order(ben, 2)["moves"]) == 3
    for number in ("0", "3", "x"):
        answer = ana.api.ask("GET", f"{ana.path}/games/{number}/order")
        assert (answer.status_code, answer.get_json()["code"]) == (404, "no-such-game")


def test_of_a_table_that_plays_now_this_and_now_that(app: Flask) -> None:
    """A game is asked about for what it was, not for what the table plays by now."""
    ana, ben = phones = open_tiles(app, "duo")
    play_moves(phones, "e10", "j5")
    for game in ("dice", "half"):
        for phone in phones:
            phone.act("LeaveGame", seat=phone.seat)
        ana.act("ChangeGame", game=game)
        assert [move["move"] for move in order(ben, 1)["moves"]] == ["e10", "j5"]
        ana.act("StartGame")
    for number, status in ((1, 200), (2, 404), (3, 200)):
        answer = ana.api.ask("GET", f"{ana.path}/games/{number}/order")
        assert answer.status_code == status


@pytest.fixture
def log(app: Flask) -> list[dict[str, Any]]:
    phones = open_tiles(app, "duo")
    play_moves(phones, "e10", "j5", "f9,f8", "i6,i7")
    found: list[dict[str, Any]] = ValidatingClient(app).get(f"{phones[0].path}/events?after=0")[
        "events"
    ]
    return found


@pytest.mark.parametrize(
    ("found", "change"),
    [
        ({"move": "f8,f9"}, {"move": "f9,f10"}),  # touches its own colour along a side
        ({"move": "f8,f9"}, {"seat": 2, "colour": "orange", "move": "i6,i7"}),  # out of turn
        ({"move": "j5"}, {"move": "a1"}),  # covers no start square
    ],
)
def test_a_log_that_was_changed_is_found_out(
    log: list[dict[str, Any]], found: dict[str, Any], change: dict[str, Any]
) -> None:
    at = next(n for n, event in enumerate(log) if event.get("move") == found["move"])
    changed = [*log]
    changed[at] = {**log[at], **change}
    told = tile_order(translator("en"), changed, 1)
    assert told is not None
    assert not told.ok
    assert f"step {at + 1} in its log" in told.text
    told = tile_order(translator("en"), log, 1)
    assert told is not None
    assert told.ok
