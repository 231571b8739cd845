"""The coach at tables of the tile games: every move, and the moments that cost most."""

from __future__ import annotations

import re
from functools import partial
from random import Random
from typing import Any

import pytest
from flask import Flask

from rollwrite.i18n import LANGUAGES
from rollwrite.players.tile.analysis import format_analysis
from rollwrite.service import Service
from rollwrite.tilegame import VARIANTS, Game, random_move
from rollwrite.tilegame.blksgf import read_blksgf
from tests.coached import put_said
from tests.players.tile.exact import ended, imagine
from tests.web.coach.test_api import coach
from tests.web.phones import new_id, open_table
from tests.web.tile_phones import TilePhone, open_tiles, play_moves

#: What is said of a game is thought of once, and one process thinks for all who ask one.
pytestmark = pytest.mark.xdist_group("web-thinking")

Json = dict[str, Any]


def short(app: Flask) -> list[TilePhone]:
    """Three moves; then Ben leaves, and Ana has enough."""
    phones = open_tiles(app, "duo")
    play_moves(phones, "e10,e11", "j5,j6", "f9,g9,h9")
    phones[1].act("LeaveGame", seat=2)
    phones[0].act("EndGame", seat=1)
    return phones


def played(app: Flask, game: Game) -> list[TilePhone]:
    """A table at which a game has been played."""
    earlier = game.take_back(2)
    colours = game.variant.colours
    record = [[colours[move.colour], str(move)] for move in earlier.moves]
    phones = open_tiles(app, game.variant.key, record=record)
    play_moves(phones, *(f"{colours[move.colour]} {move}" for move in game.moves[-2:]))
    return phones


def told(app: Flask, service: Service, game: Game) -> tuple[list[TilePhone], Json]:
    """The same, and what somebody with imagination says of it."""
    phones = played(app, game)
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


@pytest.mark.nightly
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
    assert worst["cost"] == "100% in winning chances"
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


def test_a_moment_says_why_in_every_language_and_shows_the_squares_it_names(
    app: Flask, service: Service
) -> None:
    phones, said = told(app, service, ended("duo", 5))
    path = f"/api/v1{phones[0].path}/games/1/coach"
    board = VARIANTS["duo"].board()
    for language in LANGUAGES:
        asked = {"Accept-Language": language}
        coached = (
            said
            if language == "en"
            else app.test_client().get(path, headers=asked).get_json()["coached"]
        )
        reasons = [move["moment"]["why"] for move in coached["moves"] if move["moment"]]
        assert len({why["text"] for why in reasons}) > 1
        named = [why for why in reasons if why["corners"]]
        assert named
        for why in named:
            # No names of squares: the board shows them. How many squares they are worth is said.
            numbers = re.findall(r"\w*\d+", why["text"])
            many = [str(len(why["corners"]))] if len(why["corners"]) > 1 else []
            assert numbers == [*many, str(len(why["room"]))]
            cells = [board.format_cell((column, row)) for row, column in why["corners"]]
            assert re.findall(r"[a-n]\d+", why["corner_names"]) == cells
        # For the replay it is said of every move that cost something, where it can be counted.
        of_moves = [move["why"] for move in coached["moves"] if move.get("why")]
        assert len(of_moves) > len(named)
        assert all(why in of_moves for why in named)


@pytest.mark.nightly
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


def test_the_record_has_what_the_coach_says(app: Flask, service: Service) -> None:
    game = ended("duo", 16)
    phones, said = told(app, service, game)
    answer = phones[1].api.ask("GET", f"{phones[1].path}/games/1/coach/record")
    assert answer.status_code == 200
    name = f"rollwrite-{phones[1].code}-1-coach.blksgf"
    assert name in answer.headers["Content-Disposition"]
    # Our own reader takes it, variations included, and it is still the game.
    record = read_blksgf(answer.data)
    assert not record.problems
    assert record.game == game
    assert (record.root.value("PB"), record.root.value("PW")) == ("Ana", "Ben")
    node = list(record.root.main_line())[23]
    assert said["moves"][22]["cost"] in (node.value("C") or "")
    assert node.parent is not None
    assert len(node.parent.children) == 2
    # It is in the reader's language.
    path = f"/api/v1{phones[1].path}/games/1/coach/record"
    spanish = app.test_client().get(path, headers={"Accept-Language": "es"}).text
    assert "de posibilidades de ganar" in spanish


def test_a_record_with_comments_needs_a_coach_who_has_seen_a_tile_game(app: Flask) -> None:
    ana = short(app)[0]
    early = ana.api.ask("GET", f"{ana.path}/games/1/coach/record")
    assert (early.status_code, early.get_json()["code"]) == (422, "not-coached")
    (dice,) = open_table(app, "Ana", solo=True)
    dice.act("StartGame")
    dice.act("LeaveGame", seat=1)
    other = dice.api.ask("GET", f"{dice.path}/games/1/coach/record")
    assert (other.status_code, other.get_json()["code"]) == (404, "no-record")


# ── playing on ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("key", "seat", "move"), [("duo", 2, 9), ("duo", 1, 1), ("classic", 3, 8)])
def test_playing_on_begins_with_the_board_as_it_was(
    app: Flask, key: str, seat: int, move: int
) -> None:
    game = ended(key, 16)
    phones = played(app, game)
    body = {"seat": seat, "move": move, "name": "Zoe"}
    answer = phones[0].api.post(f"{phones[0].path}/games/1/continue", body)
    assert answer.status_code == 201
    seated = answer.get_json()
    view = seated["view"]
    # It goes on at once, with a bot in the place of everybody else.
    assert view["phase"] == "place"
    assert [one["kind"] for one in view["seats"]].count("bot") == game.variant.players - 1
    before = game.history()[move - 1]
    record = read_blksgf(app.test_client().get(f"/api/v1/tables/{seated['code']}/record").data)
    assert record.game == before
    # Zoe sits where that seat sat.
    names = [player["name"] for player in view["game"]["players"]]
    assert names.index("Zoe") == seat - 1
    assert (view["game"]["to_move"] == seated["seat"]) == (before.player == seat - 1)


def test_alone_nobody_else_plays_on(app: Flask) -> None:
    phones = played(app, ended("solitaire", 1))
    answer = phones[0].api.post(f"{phones[0].path}/games/1/continue", {"seat": 1, "move": 5})
    view = answer.get_json()["view"]
    assert (view["solo"], view["phase"], len(view["seats"])) == (True, "place", 1)


def test_bots_of_the_game_play_on_at_their_level(app: Flask) -> None:
    game = next(one for one in map(partial(ended, "duo"), range(40)) if not one.take_back(1).player)
    record = [[game.variant.colours[move.colour], str(move)] for move in game.moves[:-1]]
    (ana,) = open_tiles(app, "duo", names=["Ana"], begin=False, record=record)
    ana.act("AddBot", seat=1, level=2)
    ana.act("StartGame")
    ana.play(str(game.moves[-1]))
    body = {"seat": 1, "move": 1, "id": f"{new_id()}-{'x' * 22}"}
    path = f"{ana.path}/games/1/continue"
    seated = [ana.api.post(path, body).get_json() for _ in range(2)]
    # A second tap opens no second table.
    assert seated[0]["code"] == seated[1]["code"]
    assert [one["level"] for one in seated[1]["view"]["seats"]] == [None, 2]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"seat": 1, "round": 1}, "no-such-round"),
        ({"seat": 1}, "no-such-round"),
        ({"seat": 1, "move": 0}, "no-such-move"),
        ({"seat": 1, "move": 5}, "no-such-move"),
        ({"seat": 3, "move": 1}, "no-such-move"),
    ],
)
def test_what_was_not_played_cannot_be_gone_on_from(app: Flask, body: Json, code: str) -> None:
    ana = short(app)[0]
    answer = ana.api.post(f"{ana.path}/games/1/continue", body)
    assert (answer.status_code, answer.get_json()["code"]) == (422, code)


def test_nobody_plays_on_from_after_somebody_has_left(app: Flask) -> None:
    phones = open_tiles(app, "classic-3")
    play_moves(phones, "a20", "t20", "t1")
    phones[1].act("LeaveGame", seat=2)
    later = phones[0].api.ask("GET", f"{phones[0].path}/record").data
    assert b"LV[2]" in later
    move = random_move(read_blksgf(later).game, Random(1))
    play_moves(phones, f"{read_blksgf(later).variant.colours[move.colour]} {move}")
    phones[0].act("LeaveGame", seat=1)
    phones[2].act("EndGame", seat=3)
    path = f"{phones[0].path}/games/1/continue"
    assert phones[0].api.post(path, {"seat": 1, "move": 3}).status_code == 201
    answer = phones[0].api.post(path, {"seat": 1, "move": 5})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "no-such-move")


def test_the_page_says_how_it_was_looked_at(app: Flask) -> None:
    ana = short(app)[0]
    client = app.test_client()
    assert "the best it could find" in client.get(f"/t/{ana.code}/coach/1").text
    (dice,) = open_table(app, "Ana", solo=True)
    assert "with the same dice" in client.get(f"/t/{dice.code}/coach/1").text
