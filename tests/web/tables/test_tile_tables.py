"""Tables of tile games through the API: seats, leaving, votes, rematch, undo (T13 to T15, S4)."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.web.pages import inlined
from tests.web.tile_phones import (
    open_tiles,
    play_moves,
    play_tiles,
)
from tests.web.validating_client import ValidatingClient

# --- seats (T15) -------------------------------------------------------------------------------


def seats_and_colours(view: dict[str, Any]) -> list[tuple[int, list[str]]]:
    return [(player["seat"], player["colours"]) for player in view["game"]["players"]]


def test_a_page_has_the_colours_in_the_order_of_play(app: Flask) -> None:
    ana, _ = open_tiles(app, "classic-2")
    view = inlined(app.test_client().get(f"/t/{ana.code}/watch"), "view")
    assert list(view["colours"]) == ["blue", "yellow", "red", "green"]
    assert [list(player["pieces"]) for player in view["game"]["players"]] == [
        ["blue", "red"],
        ["yellow", "green"],
    ]


def test_a_seating_needs_the_seats_that_are_there(app: Flask) -> None:
    ana, _ = open_tiles(app, "duo", begin=False)
    view = ana.act("ChangeSettings", settings={"seating": [1, 3]})
    assert not view["can_start"]
    problem = ana.refused("StartGame")
    assert (problem["code"], problem["rule"]) == ("seating", "T15")
    assert view["start_problem"] == problem["detail"]


def test_a_table_changes_its_game_before_it_begins(app: Flask) -> None:
    ana, ben = open_tiles(app, "duo", begin=False)
    assert (ana.view()["game_key"], ana.view()["game_name"]) == ("duo", "Duo")
    view = ana.act("ChangeSettings", settings={"variant": "classic"})
    assert (view["game_key"], view["can_start"]) == ("classic", False)
    assert ana.refused("StartGame")["code"] == "need-players"
    view = ana.act("ChangeSettings", settings={"variant": "solitaire"})
    assert ana.refused("StartGame")["code"] == "table-full"
    ana.act("ChangeSettings", settings={"variant": "junior"})
    view = ana.act("StartGame")
    assert seats_and_colours(view) == [(1, ["green"]), (2, ["orange"])]
    assert ben.refused("ChangeSettings", settings={})["code"] == "game-on"


def test_all_at_one_phone(app: Flask) -> None:
    ana = open_tiles(app, "classic-2", begin=False, names=("Ana",))[0]
    ana.act("AddSeat", keeper=1, name="Ben")
    ana.act("StartGame")
    view = play_tiles([ana], most=5)
    assert view["you"] == {"seat": 1, "seats": [1, 2]}
    assert [player["mine"] for player in view["game"]["players"]] == [True, True]
    assert [task["do"] for task in view["tasks"]] == ["wait", "move"]
    assert play_tiles([ana])["phase"] == "over"


def test_nobody_plays_on_paper(app: Flask) -> None:
    body = {"name": "Ana", "game": "duo", "kind": "paper"}
    answer = ValidatingClient(app).post("/tables", body)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "no-paper")
    ana = open_tiles(app, "duo", begin=False, names=("Ana",))[0]
    assert ana.refused("AddSeat", keeper=1, name="Ben", kind="paper")["code"] == "no-paper"


@pytest.mark.parametrize(("game", "offered"), [("duo", False), ("dice", True)])
def test_the_way_to_a_seat_offers_paper_where_there_is_some(
    app: Flask, game: str, *, offered: bool
) -> None:
    opened = ValidatingClient(app).post("/tables", {"name": "Ana", "game": game}).get_json()
    page = app.test_client().get(f"/t/{opened['code']}").get_data(as_text=True)
    assert 'name="name"' in page
    assert ('value="paper"' in page) == offered


def test_spectators_look_and_do_nothing(app: Flask) -> None:
    phones = open_tiles(app, "duo")
    play_moves(phones, "e10")
    dan = ValidatingClient(app)
    path = phones[0].path
    view = dan.get(path)["view"]
    assert (view["you"], view["tasks"], view["game"]["moves"]) == (None, [], ["e10"])
    assert not view["game"]["can_undo"]
    assert dan.ask("GET", f"{path}/seats/2/placements").status_code == 403


# --- who leaves (T13) --------------------------------------------------------------------------


def test_who_leaves_is_passed_over_and_ranks_last(app: Flask) -> None:
    ana, ben, cleo = phones = open_tiles(app, "classic-3")
    play_tiles(phones, most=8)
    view = ben.act("LeaveGame", seat=2)
    players = {player["seat"]: player for player in view["game"]["players"]}
    assert [(players[seat]["in"], players[seat]["left"]) for seat in (1, 2, 3)] == [
        (True, None),
        (False, "left"),
        (True, None),
    ]
    assert ben.task()["do"] == "left"
    for name, fields in (("PlayMove", {"move": "a1"}), ("LeaveGame", {}), ("UndoMove", {})):
        assert ben.refused(name, seat=2, **fields)["code"] == "you-are-out"
    last = play_tiles(phones)["game"]["ranking"][-1]
    assert (last["seat"], last["rank"]) == (2, 3)
    assert not ben.game()["can_undo"]
    assert ana.task()["do"] == cleo.task()["do"] == "over"


def test_the_last_one_ends_the_game(app: Flask) -> None:
    ana, ben = phones = open_tiles(app, "duo")
    play_moves(phones, "e10", "j5")
    assert not ana.task()["can_end"]
    problem = ana.refused("EndGame", seat=1)
    assert (problem["code"], problem["rule"]) == ("not-alone", "T13")
    ben.act("LeaveGame", seat=2)
    assert (ana.task()["can_end"], ben.task()["can_end"]) == (True, False)
    assert ben.refused("EndGame", seat=2)["code"] == "you-are-out"
    assert ana.act("EndGame", seat=1)["phase"] == "over"
    assert ana.refused("EndGame", seat=1)["code"] == "game-over"


@pytest.mark.parametrize("key", ["duo", "classic-3", "draft", "obstacle-2", "solitaire"])
def test_all_leave(app: Flask, key: str) -> None:
    phones = open_tiles(app, key)
    for phone in phones:
        view = phone.act("LeaveGame", seat=phone.seat)
    assert (view["phase"], view["game"]["to_move"]) == ("over", None)
    assert view["game"]["verdict"]
    assert view["can_start"]


def test_who_does_not_answer_is_set_out_by_two(app: Flask) -> None:
    ana, ben, cleo, dan = open_tiles(app, "classic")
    assert {p["seat"]: p["can_be_set_out"] for p in ben.game()["players"]} == {
        1: True, 2: False, 3: True, 4: True,
    }  # fmt: skip
    view = ben.act("SetOut", seat=2, target=4)
    assert {p["seat"]: p["votes"] for p in view["game"]["players"]} == {1: 0, 2: 0, 3: 0, 4: 1}
    assert ben.refused("SetOut", seat=2, target=4)["code"] == "vote-twice"
    assert dan.refused("SetOut", seat=4, target=4)["code"] == "vote-self"
    view = cleo.act("SetOut", seat=3, target=4)
    assert view["game"]["players"][3]["left"] == "set-out"
    assert cleo.refused("SetOut", seat=3, target=4)["code"] == "target-out"
    # The host's vote is enough.
    assert ana.act("SetOut", seat=1, target=2)["game"]["players"][1]["left"] == "set-out"


# --- once more ---------------------------------------------------------------------------------


def test_a_rematch_and_the_match(app: Flask) -> None:
    ana, ben = phones = open_tiles(app, "duo", scheme="advanced")
    first = play_tiles(phones, seed=2)
    assert first["match"] is None
    view = ben.act("StartGame")
    assert (view["game"]["number"], view["game"]["moves"]) == (2, [])
    # The start moves on (D4, T15).
    assert seats_and_colours(view) == [(2, ["purple"]), (1, ["orange"])]
    second = play_tiles(phones, seed=3)
    scores = [{row["seat"]: row["score"] for row in v["game"]["ranking"]} for v in (first, second)]
    totals = {row["seat"]: row for row in second["match"]["totals"]}
    assert second["match"]["games"] == [1, 2]
    assert {s: row["points"] for s, row in totals.items()} == {
        seat: scores[0][seat] + scores[1][seat] for seat in (1, 2)
    }
    won = [row["seat"] for v in (first, second) for row in v["game"]["ranking"] if row["rank"] == 1]
    assert {seat: row["wins"] for seat, row in totals.items()} == {s: won.count(s) for s in (1, 2)}
    best = max(row["points"] for row in totals.values())
    assert all((row["rank"] == 1) == (row["points"] == best) for row in totals.values())
    # Another way of scoring begins another match.
    ana.act("ChangeSettings", settings={"scheme": "basic"})
    ana.act("StartGame")
    assert play_tiles(phones, seed=4)["match"] is None


# --- once, and at once -------------------------------------------------------------------------


# --- moves taken back (T14) ---------------------------------------------------------------------


def test_the_last_move_goes_back_at_once(app: Flask) -> None:
    ana, ben = phones = open_tiles(app, "duo")
    assert not ana.game()["can_undo"]
    view = play_moves(phones, "e10")
    assert (view["game"]["can_undo"], ana.task()["can_undo"]) == (True, True)
    assert (ben.game()["can_undo"], ben.task()["can_undo"]) == (False, False)
    assert ben.refused("UndoMove", seat=2)["code"] == "no-move-made"
    view = ana.act("UndoMove", seat=1)
    assert (view["game"]["moves"], view["game"]["to_move"]) == ([], 1)
    assert ana.refused("UndoMove", seat=1)["code"] == "no-move-made"


def test_who_has_moved_since_is_asked(app: Flask) -> None:
    ana, ben, cleo = phones = open_tiles(app, "classic-3")
    play_moves(phones, "a20", "t20", "t1")
    # The last one has nobody to ask.
    asks = [phone.task().get("undo_asks", False) for phone in phones]
    assert asks == [True, True, False]
    view = ben.act("UndoMove", seat=2)
    assert view["game"]["undo"] == {"seat": 2, "moves": 2, "waiting_for": [3]}
    assert view["game"]["moves"] == ["a20", "t20", "t1"]
    task = cleo.task()
    assert (task["do"], task["needed"], task["can_agree"]) == ("consent", True, True)
    assert "Ben" in task["title"]
    assert [phone.task()["can_agree"] for phone in (ana, ben)] == [False, False]
    assert ana.refused("AgreeUndo", seat=1)["code"] == "not-asked"
    assert ana.refused("RefuseUndo", seat=1)["code"] == "not-asked"
    problem = cleo.refused("UndoMove", seat=3)
    assert (problem["code"], problem["rule"]) == ("undo-asked", "T14")
    assert ana.refused("AgreeUndo", seat=3)["code"] == "not-your-seat"
    view = cleo.act("AgreeUndo", seat=3)
    assert (view["game"]["moves"], view["game"]["undo"]) == (["a20"], None)
    assert view["game"]["to_move"] == 2
    assert view["game"]["position"]["red"] == []
    assert cleo.refused("AgreeUndo", seat=3)["code"] == "nothing-asked"


def test_nobodys_turn_is_held_up_by_what_others_ask(app: Flask) -> None:
    ana, ben, cleo = phones = open_tiles(app, "classic-3")
    play_moves(phones, "a20", "t20", "t1", "a1", "b19,c19")
    # Only Ana has moved since, for the shared colour and for her own; it is Ben's turn.
    cleo.act("UndoMove", seat=3)
    assert (ana.task()["do"], ben.task()["do"], cleo.task()["do"]) == ("consent", "move", "wait")
    assert not ben.task()["can_agree"]
    view = ben.play("r19,s19")
    assert view["game"]["undo"] is None
    assert ana.task()["do"] == "wait"


def test_who_is_asked_in_the_own_turn_may_answer_or_move(app: Flask) -> None:
    ana, ben, cleo = phones = open_tiles(app, "classic-3")
    play_moves(phones, "a20", "t20", "t1", "a1")
    cleo.act("LeaveGame", seat=3)
    ben.act("UndoMove", seat=2)
    # Ana has placed the shared colour since, and it is her turn again.
    task = ana.task()
    assert (task["do"], task["can_agree"], task["move_colour"]) == ("move", True, "blue")
    assert ana.act("AgreeUndo", seat=1)["game"]["to_move"] == 2
    ben.play("t20")


def test_guests_are_asked_one_by_one_on_their_phone(app: Flask) -> None:
    ana = open_tiles(app, "classic-3", begin=False, names=("Ana",))[0]
    for name in ("Ben", "Cleo"):
        ana.act("AddSeat", keeper=1, name=name)
    ana.act("StartGame")
    play_moves([ana], "a20", "t20", "t1")
    view = ana.act("UndoMove", seat=1)
    assert [task["do"] for task in view["tasks"]] == ["move", "consent", "consent"]
    ana.act("AgreeUndo", seat=2)
    view = ana.act("AgreeUndo", seat=3)
    assert view["game"]["moves"] == []


def test_a_game_that_is_over_comes_back(app: Flask) -> None:
    phones = open_tiles(app, "duo")
    end = play_tiles(phones)["game"]
    seat = end["played"][-1]["seat"]
    mover, other = phones[seat - 1], phones[2 - seat]
    assert mover.game()["can_undo"]
    view = mover.act("UndoMove", seat=seat)
    assert (view["phase"], view["game"]["to_move"], view["game"]["ranking"]) == ("place", seat, [])
    mover.play(end["moves"][-1])
    assert mover.view()["phase"] == "over"
    # The other one asks, and is needed no more than the one who is asked.
    view = other.act("UndoMove", seat=other.seat)
    assert view["game"]["undo"]["waiting_for"] == [seat]
    assert mover.task()["do"] == "consent"
    view = mover.act("AgreeUndo", seat=seat)
    assert (view["phase"], view["game"]["to_move"]) == ("place", other.seat)
