"""The coach at tables of the tile games: every move, and the moments that cost most."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from rollwrite.players.tile.analysed import format_analysis
from rollwrite.service import Service
from rollwrite.tilegame import Game
from tests.coached import put_said
from tests.players.tile.exact import ended, imagine
from tests.web.phones import open_table
from tests.web.test_advice_api import coach
from tests.web.tile_phones import TilePhone, open_tiles, play_moves

Json = dict[str, Any]


def short(app: Flask) -> list[TilePhone]:
    """Three moves; then Ben leaves, and Ana has enough."""
    phones = open_tiles(app, "duo")
    play_moves(phones, "e10,e11", "j5,j6", "f9,g9,h9")
    phones[1].act("LeaveGame", seat=2)
    phones[0].act("EndGame", seat=1)
    return phones


def told(app: Flask, service: Service, game: Game) -> tuple[list[TilePhone], Json]:
    """A table at which a game has been played, and what somebody with imagination says of it."""
    earlier = game.take_back(2)
    colours = game.variant.colours
    record = [[colours[move.colour], str(move)] for move in earlier.moves]
    phones = open_tiles(app, game.variant.key, record=record)
    play_moves(phones, *(f"{colours[move.colour]} {move}" for move in game.moves[-2:]))
    code, table_id = service.find(phones[0].code)
    assert code == phones[0].code
    put_said(service.store, table_id, 1, format_analysis(imagine(game)))
    found: Json = phones[0].api.get(f"{phones[0].path}/games/1/coach")
    return phones, found["coached"]


def test_the_coach_looks_at_every_move(app: Flask) -> None:
    phones = short(app)
    said = coach(app, phones[0])
    assert said["rules"] == "tile"
    assert [(move["n"], move["seat"]) for move in said["moves"]] == [(1, 1), (2, 2), (3, 1)]
    assert said["moves"][0]["played"] == "purple 2 on e10 and e11"
    # Each with the event by which it was made.
    frames = {one["seq"]: one for one in phones[0].api.get(f"{phones[0].path}/replay")["frames"]}
    for move in said["moves"]:
        assert len(frames[move["seq"]]["moves"]) == move["n"]
    # The beginning, three moves, and that Ben has left.
    ana, ben = said["players"]
    assert [point["n"] for point in ana["curve"]] == [0, 1, 2, 3, None]
    assert (ana["curve"][-1]["value"], ben["curve"][-1]["value"]) == (100, 0)
    assert ana["result"] == phones[0].view()["game"]["ranking"][0]["text"]
    # It is kept, and anybody may read it.
    assert phones[1].api.get(f"{phones[1].path}/games/1/coach")["coached"] == said


def test_a_move_that_was_taken_back_is_not_among_them(app: Flask) -> None:
    phones = open_tiles(app, "duo")
    play_moves(phones, "e10,e11")
    phones[0].act("UndoMove", seat=1)
    play_moves(phones, "e10,f10", "j5,j6")
    phones[1].act("LeaveGame", seat=2)
    phones[0].act("EndGame", seat=1)
    said = coach(app, phones[0])
    assert [move["played"] for move in said["moves"]] == [
        "purple 2 on e10 and f10",
        "orange 2 on j5 and j6",
    ]
    events = {one["seq"]: one for one in phones[0].api.get(f"{phones[0].path}/events")["events"]}
    assert [events[move["seq"]]["move"] for move in said["moves"]] == ["e10,f10", "j5,j6"]


def test_the_moments_show_the_board_the_move_and_what_would_have_followed(
    app: Flask, service: Service
) -> None:
    game = ended("duo", 16)
    _, said = told(app, service, game)
    ana = said["players"][0]
    worst = said["moves"][ana["worst"][0]]
    assert (worst["n"], worst["seat"], worst["verdict"]) == (23, 1, "big mistake")
    assert worst["cost"] == "100% winning chance"
    assert worst["values"] == ["0%", "100%"]
    assert worst["better"] == "purple V3 on e2, d3 and e3"
    # Moves that were on the board when the table began have no event.
    assert worst["seq"] is None
    assert said["moves"][-1]["seq"] is not None
    moment = worst["moment"]
    before = game.take_back(3)
    assert "".join(moment["board"]["rows"]).count("P") == before.position.taken[0].bit_count()
    assert moment["played"]["words"] == worst["played"]
    assert moment["played_text"] == "Ana 0%, Ben 100%"
    assert moment["better_text"] == "Ana 100%, Ben 0%"
    assert [move["letter"] for move in moment["line"]] == ["P", "P"]
    for move in (moment["played"], *moment["line"]):
        assert all(moment["board"]["rows"][row][column] == "." for row, column in move["squares"])
    # Up to three of a player; of the others only words.
    shown = [move for move in said["moves"] if move["moment"]]
    assert len(shown) == sum(len(player["worst"]) for player in said["players"]) <= 6


def test_picks_lie_nowhere(app: Flask, service: Service) -> None:
    _, said = told(app, service, ended("draft-2", 2))
    picks = [move["moment"] for move in said["moves"] if move["moment"] and move["n"] <= 84]
    assert picks
    for moment in picks:
        assert moment["played"]["squares"] is None
        assert moment["played"]["words"].startswith("pick ")


def test_alone_it_is_squares_that_count(app: Flask, service: Service) -> None:
    game = ended("solitaire", 1)
    _, said = told(app, service, game)
    assert said["unit"] == "squares"
    (ana,) = said["players"]
    assert ana["curve"][-1]["value"] == game.scores()[0]
    assert ana["curve"][-1]["text"] == f"Ana: about {game.scores()[0]} squares left"


@pytest.mark.parametrize(("language", "words"), [("es", "de posibilidades"), ("fr", "de chances")])
def test_in_other_languages(app: Flask, service: Service, language: str, words: str) -> None:
    phones, _ = told(app, service, ended("duo", 16))
    path = f"/api/v1{phones[0].path}/games/1/coach"
    answer = app.test_client().get(path, headers={"Accept-Language": language})
    assert words in answer.get_json()["coached"]["moves"][22]["cost"]


def test_games_that_cannot_be_looked_back_on(app: Flask) -> None:
    phones = open_tiles(app, "duo")
    path = f"{phones[0].path}/games/1/coach"
    running = phones[0].api.post(path, {})
    assert (running.status_code, running.get_json()["code"]) == (422, "coach-later")
    assert phones[0].api.get(path)["total"] == 0
    phones[1].act("LeaveGame", seat=2)
    phones[0].act("EndGame", seat=1)
    empty = phones[0].api.post(path, {})
    assert (empty.status_code, empty.get_json()["code"]) == (422, "no-moves")


def test_nobody_plays_on_from_a_round_of_a_tile_game(app: Flask) -> None:
    ana = short(app)[0]
    answer = ana.api.post(f"{ana.path}/games/1/continue", {"seat": 1, "round": 1})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "no-such-round")


def test_the_page_says_how_it_was_looked_at(app: Flask) -> None:
    ana = short(app)[0]
    client = app.test_client()
    assert "the best it could find" in client.get(f"/t/{ana.code}/coach/1").text
    (dice,) = open_table(app, "Ana", solo=True)
    assert "with the same dice for both" in client.get(f"/t/{dice.code}/coach/1").text
