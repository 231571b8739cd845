"""Every tile game from opening to end through the API, and what is its own in each (T1 to T12)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from flask import Flask

from rollwrite.tilegame import VARIANTS
from tests.nights import by_day
from tests.web.tile_phones import TilePhone, open_tiles, play_moves, play_tiles
from tests.web.validating_client import ValidatingClient


@pytest.mark.parametrize(
    "key", by_day(VARIANTS, ("duo", "classic-3", "draft-2", "obstacle-1", "trigon", "reverse-3"))
)
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


@pytest.mark.parametrize("key", by_day(["classic-2", "trigon-2", "reverse-2"], ["reverse-2"]))
def test_two_players_have_two_colours_each(app: Flask, key: str) -> None:
    phones = open_tiles(app, key)
    game = phones[0].game()
    assert [player["colours"] for player in game["players"]] == [
        ["blue", "red"],
        ["yellow", "green"],
    ]
    played = play_tiles(phones, most=6)["game"]["played"]
    assert [(move["seat"], move["colour"]) for move in played] == [
        (1, "blue"), (2, "yellow"), (1, "red"), (2, "green"), (1, "blue"), (2, "yellow"),
    ]  # fmt: skip
    game = play_tiles(phones)["game"]
    scores = {player["seat"]: player["score"] for player in game["players"]}
    points = game["points"]
    if key == "reverse-2":
        points = {colour: len(cells) for colour, cells in game["position"].items()}
    assert scores == {1: points["blue"] + points["red"], 2: points["yellow"] + points["green"]}


@pytest.mark.parametrize("key", by_day(["classic-3", "reverse-3"], ["classic-3"]))
def test_three_players_take_turns_for_the_shared_colour(app: Flask, key: str) -> None:
    phones = open_tiles(app, key)
    game = phones[0].game()
    assert [player["colours"] for player in game["players"]] == [["blue"], ["yellow"], ["red"]]
    game = play_tiles(phones, seed=5)["game"]
    shared = [move["seat"] for move in game["played"] if move["colour"] == "green"]
    # Whoever has placed for it hands it on, from the first player; nothing else does (T3).
    assert shared == [(1, 2, 3)[turn % 3] for turn in range(len(shared))]
    own = {move["colour"]: move["seat"] for move in game["played"] if move["colour"] != "green"}
    assert own == {"blue": 1, "yellow": 2, "red": 3}
    counted = (
        game["points"] if key == "classic-3" else {c: len(p) for c, p in game["position"].items()}
    )
    assert {player["seat"]: player["score"] for player in game["players"]} == {
        seat: counted[colour] for colour, seat in own.items()
    }


def test_pieces_are_picked_before_they_are_placed(app: Flask) -> None:
    ana, ben = phones = open_tiles(app, "draft-2")
    view = ana.view()
    assert view["phase"] == "pick"
    assert "blue" in ana.task()["text"]
    assert {move["move"] for move in ana.legal()} == {
        f"pick {s}" for s in VARIANTS["draft-2"].shapes()
    }
    assert ana.refused("PlayMove", seat=1, move="a20")["code"] == "pick-now"
    ana.play("pick L5")
    problem = ben.refused("PlayMove", seat=2, move="pick L5")
    assert (problem["code"], problem["rule"]) == ("piece-taken", "T8")
    assert ben.refused("PlayMove", seat=2, move="pick Q9")["code"] == "no-piece"
    assert ben.refused("PlayMove", seat=2, move="red pick O")["code"] == "other-colour"
    view = play_tiles(phones, most=83)
    assert [move["colour"] for move in view["game"]["played"]] == [
        colour for colour in view["colours"] for _ in range(21)
    ]
    assert (view["phase"], view["game"]["colour"]) == ("place", None)
    assert "any" in ana.task()["text"].lower()
    seat = view["game"]["to_move"]
    mover = phones[seat - 1]
    legal = mover.legal()
    assert {move["move"].split()[0] for move in legal} == set(view["colours"])
    # Each player has about half of each colour: what the other holds cannot be placed.
    theirs = next(
        move["move"].removeprefix("pick ")
        for move in view["game"]["played"]
        if move["colour"] == "blue" and move["seat"] != seat
    )
    mine = {move["shape"] for move in legal if move["colour"] == "blue"}
    assert theirs not in mine
    if "1" in mine:
        mover.play("blue a20")
    else:
        assert mover.refused("PlayMove", seat=seat, move="blue a20")["code"] == "piece-held"


@pytest.mark.parametrize("players", by_day([1, 2, 3], [2]))
def test_obstacles_then_corners_then_the_game(app: Flask, players: int) -> None:
    phones = open_tiles(app, f"obstacle-{players}")
    own = list(VARIANTS["classic"].colours)[:players]
    view = phones[0].view()
    assert phones[0].refused("PlayMove", seat=1, move="corner a1")["code"] == "place-now"
    # An obstacle may also cover the last free corner, and the game ends; here none does.
    free = set(("a20", "t20", "t1")[:players])
    while view["phase"] == "place":
        assert view["game"]["colour"] not in own
        moves = [move["move"] for move in phones[view["game"]["to_move"] - 1].legal()]
        view = play_moves(phones, next(move for move in moves if free.isdisjoint(move.split(","))))
    assert view["phase"] == "corner"
    mover = phones[view["game"]["to_move"] - 1]
    assert mover.refused("PlayMove", seat=mover.seat, move="b2")["code"] == "corner-now"
    assert (
        mover.refused("PlayMove", seat=mover.seat, move="corner b2")["code"] == "no-corner-square"
    )
    legal = {move["move"] for move in mover.legal()}
    assert legal <= {"corner a20", "corner t20", "corner t1", "corner a1"}
    taken = sorted({"corner a20", "corner t20", "corner t1", "corner a1"} - legal)
    if taken:
        assert mover.refused("PlayMove", seat=mover.seat, move=taken[0])["code"] == "corner-taken"
    corners: dict[str, str] = {}
    while view["phase"] == "corner":
        colour = view["game"]["colour"]
        view = play_tiles(phones, most=1)
        corners[colour] = view["game"]["moves"][-1].removeprefix("corner ")
    assert list(corners) == own
    view = play_tiles(phones)
    game = view["game"]
    for colour, corner in corners.items():
        assert not game["position"][colour] or corner in game["position"][colour]
    assert [row["score"] for row in game["players"]] == [game["points"][colour] for colour in own]


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


SCHEMES = [(row.key, scheme) for row in VARIANTS.values() for scheme in row.schemes]


@pytest.mark.parametrize(
    ("key", "scheme"),
    by_day(
        [s for s in SCHEMES if s[0] in {"duo", "draft-2", "junior"}],
        [s for s in SCHEMES if s[0] == "duo"],
    ),
)
def test_scores_follow_the_scheme(app: Flask, key: str, scheme: str) -> None:
    phones = open_tiles(app, key, scheme=scheme)
    game = play_tiles(phones, seed=9)["game"]
    assert game["scheme"] == scheme
    left, placed = game["points"], {c: len(cells) for c, cells in game["position"].items()}
    scores: dict[str, Any] = {p["colours"][0]: p["score"] for p in game["players"] if p["colours"]}
    if scheme == "basic" and scores:
        assert scores == left
    if scheme == "advanced" and all(left.values()):
        assert scores == {colour: -squares for colour, squares in left.items()}
    if scheme == "on-board":
        assert scores == placed
    points = [row["score"] for row in game["ranking"]]
    assert points == sorted(points, reverse=scheme not in {"basic", "pieces"})
    assert [row["rank"] for row in game["ranking"]] == [points.index(own) + 1 for own in points]


@pytest.mark.parametrize(
    ("key", "start", "first", "refused"),
    [("duo", "open", "j5", None), ("duo", "seated", "e10", "j5"), ("classic", "open", "t1", None),
     ("classic", "seated", "a20", "t1"), ("half", "open", "j20", "b2")],
)  # fmt: skip
def test_start_squares_follow_the_start_rule(
    app: Flask, key: str, start: str, first: str, refused: str | None
) -> None:
    ana = open_tiles(app, key, start=start)[0]
    if refused is not None:
        problem = ana.refused("PlayMove", seat=1, move=refused)
        assert problem["rule"] == "P2"
        assert "start" in [reason["reason"] for reason in problem["reasons"]]
    assert play_moves([ana], first)["game"]["position"]["purple" if key == "duo" else "blue"] == [
        first
    ]
