"""Tables of tile games through the API: seats, leaving, votes, claims, rematch (T13, T15, S4)."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.web.pages import inlined
from tests.web.phones import new_id
from tests.web.stream_client import Listening
from tests.web.tile_phones import (
    TilePhone,
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


def test_colours_follow_the_circle_from_the_seat_that_starts(app: Flask) -> None:
    ana, _, cleo, _ = open_tiles(app, "classic", begin=False)
    assert [seat["starter"] for seat in ana.view()["seats"]] == [True, False, False, False]
    cleo.act("ChooseStarter", seat=3)
    view = ana.act("StartGame")
    assert view["game"]["to_move"] == 3
    assert seats_and_colours(view) == [
        (3, ["blue"]),
        (4, ["yellow"]),
        (1, ["red"]),
        (2, ["green"]),
    ]


def test_the_host_says_which_seat_has_which_colours(app: Flask) -> None:
    ana, ben = open_tiles(app, "classic-2", begin=False)
    ana.act("ChangeSettings", settings={"seating": [2, 1]})
    view = ana.act("StartGame")
    assert seats_and_colours(view) == [(2, ["blue", "red"]), (1, ["yellow", "green"])]
    assert (view["game"]["to_move"], ben.task()["do"]) == (2, "move")


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


def test_a_table_for_two_has_no_third_seat(app: Flask) -> None:
    ana, _ = open_tiles(app, "duo", begin=False)
    third = ValidatingClient(app).post(f"{ana.path}/seats", {"name": "Cleo"})
    assert third.get_json()["code"] == "table-full"


def test_spectators_look_and_do_nothing(app: Flask) -> None:
    phones = open_tiles(app, "duo")
    play_moves(phones, "e10")
    dan = ValidatingClient(app)
    path = phones[0].path
    view = dan.get(path)["view"]
    assert (view["you"], view["tasks"], view["game"]["moves"]) == (None, [], ["e10"])
    assert not view["game"]["can_undo"]
    before = phones[0].view()
    for command in (
        {"type": "PlayMove", "seat": 2, "move": "j5"},
        {"type": "UndoMove", "seat": 1},
        {"type": "EndGame", "seat": 1},
    ):
        answer = dan.post(f"{path}/commands", {"id": new_id(), "command": command})
        assert (answer.status_code, answer.get_json()["code"]) == (403, "not-seated")
    assert dan.ask("GET", f"{path}/seats/2/placements").status_code == 403
    assert phones[0].view() == before


def test_a_lost_seat_is_claimed_and_plays_on(app: Flask) -> None:
    ana, ben = open_tiles(app, "duo")
    ana.play("e10")
    asked = ValidatingClient(app).post(f"{ana.path}/claims", {"seat": 2}).get_json()
    assert [claim["seat"] for claim in ana.view()["claims"]] == [2]
    ana.act("ApproveClaim", claim=asked["claim"])
    assert ben.api.ask("GET", ben.path).status_code == 401
    back = TilePhone(app, {**asked, "code": ana.code, "seat": 2})
    assert back.play("j5")["game"]["moves"] == ["e10", "j5"]


# --- who leaves (T13) --------------------------------------------------------------------------


def test_who_leaves_is_passed_over_and_ranks_last(app: Flask) -> None:
    ana, ben, cleo = phones = open_tiles(app, "classic-3")
    play_tiles(phones, most=8)
    lying = ben.game()["position"]["yellow"]
    assert lying
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
    made = len(view["game"]["moves"])
    end = play_tiles(phones)["game"]
    assert {move["seat"] for move in end["played"][made:]} == {1, 3}
    assert end["position"]["yellow"] == lying
    assert [row["seat"] for row in end["ranking"]][-1] == 2
    assert end["ranking"][-1]["rank"] == 3
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
    ana.play("c11,d11")
    view = ana.act("EndGame", seat=1)
    assert view["phase"] == "over"
    assert [(row["seat"], row["rank"]) for row in view["game"]["ranking"]] == [(1, 1), (2, 2)]
    assert ana.refused("EndGame", seat=1)["code"] == "game-over"


def test_the_last_one_plays_until_nothing_fits(app: Flask) -> None:
    ana, ben = phones = open_tiles(app, "duo")
    play_moves(phones, "e10", "j5")
    ana.act("LeaveGame", seat=1)
    view = play_tiles(phones)
    assert view["phase"] == "over"
    assert {move["seat"] for move in view["game"]["played"][2:]} == {2}
    assert [row["seat"] for row in view["game"]["ranking"]] == [2, 1]
    assert ben.view()["can_start"]


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


def test_a_mover_who_leaves_hands_the_turn_on(app: Flask) -> None:
    ana, _ = open_tiles(app, "classic-2")
    view = ana.act("LeaveGame", seat=1)
    assert (view["game"]["to_move"], view["game"]["colour"]) == (2, "yellow")


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


def test_a_command_acts_once(app: Flask) -> None:
    ana, ben = open_tiles(app, "duo")
    body = {"id": new_id(), "command": {"type": "PlayMove", "seat": 1, "move": "e10"}}
    first, again = (ana.api.post(f"{ana.path}/commands", body) for _ in range(2))
    assert first.get_json() == again.get_json()
    assert ben.game()["moves"] == ["e10"]
    other = {**body, "command": {"type": "PlayMove", "seat": 1, "move": "e10,e9"}}
    answer = ana.api.post(f"{ana.path}/commands", other)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "id-reused")
    assert ben.game()["moves"] == ["e10"]


def test_a_move_for_a_position_that_is_gone(app: Flask) -> None:
    ana, ben = open_tiles(app, "duo")
    seen = ben.view()["seq"]
    ana.play("e10")
    answer = ben.send("PlayMove", expected=seen, seat=2, move="j5")
    assert (answer.status_code, answer.get_json()["code"]) == (409, "stale")
    assert answer.get_json()["view"]["game"]["moves"] == ["e10"]


def test_everybody_hears_a_move_as_it_is_made(app: Flask) -> None:
    ana, ben = phones = open_tiles(app, "duo")
    reader = ValidatingClient(app, lang="es")
    streams = [Listening(ana, ana.path), Listening(ben, ana.path)]
    streams.append(Listening(reader, ana.path, "?watch=1"))
    for stream in streams:
        assert stream.view()["events"] == []
    play_moves(phones, "e10")
    for stream, tasks in zip(streams, (["wait"], ["move"], []), strict=True):
        heard = stream.view()
        (event,) = heard["events"]
        assert (event["type"], event["seat"], event["move"]) == ("MovePlayed", 1, "e10")
        assert heard["view"]["game"]["moves"] == ["e10"]
        assert [task["do"] for task in heard["view"]["tasks"]] == tasks
        assert heard["seq"] == ana.view()["seq"]
    ben.play("j5")
    ana.act("UndoMove", seat=1)
    ben.act("AgreeUndo", seat=2)
    seq = ana.view()["seq"]
    for stream in streams:
        numbers = stream.until(seq)
        assert numbers == list(range(seq - len(numbers) + 1, seq + 1))
    # Who comes later catches up.
    late = Listening(reader, ana.path, "?after=0&watch=1")
    assert late.until(seq) == list(range(1, seq + 1))
