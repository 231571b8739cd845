"""What a table of a tile game tells phones: pieces left, where pieces may lie, what is stuck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from rollwrite.tilegame import VARIANTS, variant_named
from tests.nights import by_day
from tests.tilegame.vectors import VARIANTS as RECORDED
from tests.tilegame.vectors import digest, recorded
from tests.web.tile_phones import TilePhone, open_tiles, play_moves, play_tiles
from tests.web.validating_client import ValidatingClient

#: A move that must be made before anything is placed.
BEFORE = {"draft": 84, "draft-2": 84, "draft-3": 84}


def lying(key: str, places: dict[str, Any]) -> dict[str, set[str]]:
    """By colour every placement that is told, as the text of a move."""
    board, shapes = VARIANTS[key].board(), VARIANTS[key].shapes()
    return {
        colour: {
            board.format_cells(
                (x + column + board.left, y + row)
                for x, y in shapes[shape].orientations[orientation]
            )
            for shape, lying in told["shapes"].items()
            for orientation, row, column in lying
        }
        for colour, told in places["colours"].items()
    }


def dots(key: str, told: dict[str, Any]) -> set[str]:
    board = VARIANTS[key].board()
    return {board.format_cell((column + board.left, row)) for row, column in told["dots"]}


def legal_now(phone: TilePhone, seat: int) -> dict[str, set[str]]:
    """What the seat to move may place, by colour."""
    found: dict[str, set[str]] = {}
    for move in phone.legal(seat):
        found.setdefault(move["colour"], set()).add(move["move"].split()[-1])
    return found


def positions(app: Flask, key: str, every: int) -> Iterator[tuple[list[TilePhone], dict[str, Any]]]:
    """A random game, some moves after some moves, to its end."""
    phones = open_tiles(app, key)
    view = play_tiles(phones, most=BEFORE.get(key, 1))
    while view["phase"] != "over":
        yield phones, view
        view = play_tiles(phones, most=every, seed=len(view["game"]["moves"]))


@pytest.mark.parametrize("key", by_day(VARIANTS, ("duo", "trigon-3", "obstacle-2")))
def test_the_places_of_who_is_to_move_are_all_legal_placements(app: Flask, key: str) -> None:
    for phones, view in positions(app, key, every=13):
        seat = view["game"]["to_move"]
        places = phones[seat - 1].places()
        assert (places["seat"], places["turn"]) == (seat, True)
        assert (places["game"], places["moves"]) == (1, len(view["game"]["moves"]))
        if view["phase"] == "place":
            assert lying(key, places) == legal_now(phones[seat - 1], seat)
        else:
            assert places["colours"] == {}


@pytest.mark.parametrize(
    "key", by_day(["duo", "classic", "classic-2", "trigon-3", "junior"], ["duo", "classic-2"])
)
def test_who_waits_sees_what_could_be_placed_if_it_were_the_turn(app: Flask, key: str) -> None:
    compared = 0
    for phones, view in positions(app, key, every=7):
        mover = view["game"]["to_move"]
        for phone in phones:
            if phone.seat == mover:
                continue
            waiting = phone.places()
            own = {p["seat"]: p["colours"] for p in view["game"]["players"]}[phone.seat]
            assert (waiting["turn"], list(waiting["colours"])) == (False, own)
        # The next one plays when everybody before has left: what was told is what may be placed.
        before = lying(key, phones[mover % len(phones)].places())
        if mover < len(phones):
            after = phones[mover - 1].act("LeaveGame", seat=mover)["game"]
            if after["to_move"] == mover + 1:
                assert legal_now(phones[mover], mover + 1) == {
                    colour: places for colour, places in before.items() if colour == after["colour"]
                }
                compared += 1
            break
    assert compared


@pytest.mark.parametrize("key", by_day(["duo", "draft-2", "trigon"], ["duo"]))
def test_of_each_piece_without_room_it_is_told_why(app: Flask, key: str) -> None:
    whys = set()
    for phones, view in positions(app, key, every=9):
        left = {one["seat"]: one["pieces"] for one in view["game"]["players"]}
        for phone in phones:
            for colour, told in phone.places()["colours"].items():
                held = set(left[phone.seat][colour])
                assert held - set(told["shapes"]) <= set(told["nowhere"])
                assert not set(told["shapes"]) & set(told["nowhere"])
                whys |= set(told["nowhere"].values())
    assert len(whys) > 1


@pytest.mark.parametrize("key", by_day(["duo", "classic-2", "trigon"], ["duo", "trigon"]))
def test_dots_are_the_corners_from_which_a_colour_goes_on(app: Flask, key: str) -> None:
    for phones, view in positions(app, key, every=9):
        board = VARIANTS[key].board()
        taken = {cell for cells in view["game"]["position"].values() for cell in cells}
        for phone in phones:
            places = phone.places()
            for colour, told in places["colours"].items():
                own = [board.parse_cell(c) for c in view["game"]["position"][colour]]
                beside = {c for cell in own for c in board.lattice.edges(cell)}
                corners = {c for cell in own for c in board.lattice.corners(cell)} - beside
                named = {board.format_cell(c) for c in corners if c in board.index} - taken
                covered = {c for move in lying(key, places)[colour] for c in move.split(",")}
                if own:
                    assert dots(key, told) == named & covered


def test_the_corners_of_the_others_are_those_that_they_see_themselves(app: Flask) -> None:
    for phones, view in positions(app, "classic-2", every=9):
        told = [phone.places() for phone in phones]
        waiting = next(one for one in told if not one["turn"])
        mover = next(one for one in told if one["turn"])
        own = {colour: one["dots"] for colour, one in waiting["colours"].items()}
        assert mover["others"] == own
        # Whose turn it is sees the dots of the one colour that is; the others see both.
        colour = view["game"]["colour"]
        assert waiting["others"][colour] == mover["colours"][colour]["dots"]
        assert len(waiting["others"]) == 2


def test_who_leads_would_have_won_after_the_last_full_round(app: Flask) -> None:
    phones = open_tiles(app, "duo")
    moves = ("e10,e11", "j5", "f12", "k4,k3,k2")
    seen = [phones[0].view(), *(play_moves(phones, move) for move in moves)]
    leads = [[player["leads"] for player in view["game"]["players"]] for view in seen]
    # Who has only moved before the other is not ahead.
    assert leads == [[False, False]] * 2 + [[True, False]] * 2 + [[False, True]]


def test_the_first_dots_are_the_free_start_squares(app: Flask) -> None:
    ana, ben = open_tiles(app, "duo", start="open")
    assert dots("duo", ana.places()["colours"]["purple"]) == {"e10", "j5"}
    ana.play("e10")
    assert dots("duo", ben.places()["colours"]["orange"]) == {"j5"}
    # A place: the orientation, and how many rows and columns it is moved.
    assert ben.places()["colours"]["orange"]["shapes"]["1"] == [[0, 9, 9]]


def test_in_the_draft_people_plan_with_what_they_hold(app: Flask) -> None:
    phones = open_tiles(app, "draft-2")
    view = phones[0].view()
    assert view["game"]["pieces"]["blue"] == sizes_first("draft-2")
    view = play_moves(phones, "pick L5", "pick 1", "pick O")
    assert "L5" not in view["game"]["pieces"]["blue"]
    assert len(view["game"]["pieces"]["blue"]) == 18
    assert len(view["game"]["pieces"]["green"]) == 21
    hands = {player["seat"]: player["pieces"] for player in view["game"]["players"]}
    assert hands[1]["blue"] == ["L5", "O"]
    assert hands[2] == {"blue": ["1"], "yellow": [], "red": [], "green": []}
    assert (view["game"]["stuck"], view["game"]["players"][0]["can_move"]) == ([], None)
    play_tiles(phones, most=81)
    view = play_tiles(phones, most=6)
    waiting = 3 - view["game"]["to_move"]
    phone = phones[waiting - 1]
    places = phone.places()
    held = view["game"]["players"][waiting - 1]["pieces"]
    assert {c: set(told["shapes"]) - set(held[c]) for c, told in places["colours"].items()} == {
        colour: set() for colour in ("blue", "yellow", "red", "green")
    }
    assert any(told["shapes"] for told in places["colours"].values())
    # What is left of a colour is what both hold of it.
    for colour, left in view["game"]["pieces"].items():
        both = [name for player in view["game"]["players"] for name in player["pieces"][colour]]
        assert sorted(left) == sorted(both)


def sizes_first(key: str) -> list[str]:
    row = VARIANTS[key]
    names = sorted(row.shapes().values(), key=lambda shape: -shape.size)
    return [shape.name for shape in names for _ in range(row.copies)]


@pytest.mark.parametrize("key", ["classic", "trigon", "junior"])
def test_pieces_left_largest_first(app: Flask, key: str) -> None:
    phones = open_tiles(app, key)
    everything = sizes_first(key)
    colours = VARIANTS[key].colours
    view = phones[0].view()
    assert view["game"]["pieces"] == dict.fromkeys(colours, everything)
    assert view["game"]["last"] is None
    first = phones[0].legal()[0]
    game = phones[0].play(first["move"])["game"]
    left = [*everything]
    left.remove(first["shape"])
    assert game["pieces"] == dict.fromkeys(colours, everything) | {colours[0]: left}
    assert game["players"][0]["pieces"] == {colours[0]: left}
    board = VARIANTS[key].board()
    last = game["last"]
    assert (last["n"], last["seat"], last["colour"], last["shape"]) == (
        1, 1, colours[0], first["shape"],
    )  # fmt: skip
    cells = [board.format_cell((column + board.left, row)) for row, column in last["squares"]]
    assert sorted(cells) == sorted(first["move"].split(","))
    letter = phones[0].view()["colours"][colours[0]]["letter"]
    assert {game["board"]["rows"][row][column] for row, column in last["squares"]} == {letter}


def test_undoing_takes_the_mark_of_the_last_move_back(app: Flask) -> None:
    phones = open_tiles(app, "duo")
    play_moves(phones, "e10", "j5")
    game = phones[1].act("UndoMove", seat=2)["game"]
    assert (game["last"]["n"], game["last"]["squares"]) == (1, [[4, 4]])
    assert len(game["pieces"]["orange"]) == 21


def test_whoever_cannot_place_any_more_is_named(app: Flask) -> None:
    seen = False
    for phones, view in positions(app, "classic-3", every=1):
        for player in view["game"]["players"]:
            told = phones[player["seat"] - 1].places()["colours"]
            if player["seat"] != view["game"]["to_move"]:
                fits = any(told[colour]["shapes"] for colour in player["colours"])
                assert player["can_move"] == fits
                assert (player["colours"][0] in view["game"]["stuck"]) == (not fits)
                seen = seen or not fits
        if seen:
            break
    assert seen
    assert view["game"]["shared"] == ["green"]
    # Whoever has left is not stuck, but gone.
    stuck = view["game"]["stuck"][0]
    seat = next(p["seat"] for p in view["game"]["players"] if stuck in p["colours"])
    game = phones[seat - 1].act("LeaveGame", seat=seat)["game"]
    assert stuck not in game["stuck"]
    assert game["players"][seat - 1]["can_move"] is False


def test_obstacles_are_shared_and_corners_told(app: Flask) -> None:
    ana, ben = phones = open_tiles(app, "obstacle-2")
    game = ana.game()
    assert (game["shared"], game["corners"]) == (["red", "green"], [])
    assert {player["can_move"] for player in game["players"]} == {None}
    assert list(ana.places()["colours"]) == ["red"]
    assert ben.places()["colours"] == {}
    view = ana.view()
    while view["phase"] == "place":
        mover = phones[view["game"]["to_move"] - 1]
        move = next(m for m in mover.legal() if not {"a20", "t20"} & set(m["move"].split(",")))
        view = mover.play(move["move"])
    corners = view["game"]["corners"]
    assert {one["corner"] for one in corners} >= {"a20", "t20"}
    assert {"corner": "a20", "square": [0, 0]} in corners
    assert {"corner": "t20", "square": [0, 19]} in corners
    assert (view["game"]["shared"], ana.places()["colours"]) == ([], {})
    assert view["game"]["last"]["colour"] in {"red", "green"}
    game = play_moves(phones, "corner t20")["game"]
    assert {"corner": "a20", "square": [0, 0]} in game["corners"]
    assert "t20" not in {one["corner"] for one in game["corners"]}
    view = play_moves(phones, "corner a20")
    assert (view["phase"], view["game"]["corners"]) == ("place", [])
    assert [player["can_move"] for player in view["game"]["players"]] == [True, True]


# --- refused ------------------------------------------------------------------------------------


def test_the_end_has_no_places(app: Flask) -> None:
    ana, ben = open_tiles(app, "duo")
    ana.act("LeaveGame", seat=1)
    answer = ana.api.ask("GET", f"{ana.path}/seats/1/places")
    assert (answer.status_code, answer.get_json()["code"]) == (422, "you-are-out")
    ben.act("LeaveGame", seat=2)
    # Who asks while another one ends the game is told of nothing, not refused.
    assert ben.places()["colours"] == {}
    assert not ben.places()["turn"]


def test_the_dice_game_has_no_such_places(app: Flask) -> None:
    body = {"name": "Ana", "game": "dice"}
    ana = TilePhone(app, ValidatingClient(app).post("/tables", body).get_json())
    answer = ana.api.ask("GET", f"{ana.path}/seats/1/places")
    assert (answer.status_code, answer.get_json()["code"]) == (404, "only-tiles")
    assert answer.get_json()["detail"] == "Only tile games have this."


# --- checking ahead -----------------------------------------------------------------------------


def ahead(phone: TilePhone, move: str) -> dict[str, Any]:
    told: dict[str, Any] = phone.api.get(
        f"{phone.path}/seats/{phone.seat}/check", query_string={"move": move, "ahead": "1"}
    )
    return told


def test_who_waits_hears_why_a_piece_will_not_fit(app: Flask) -> None:
    ana, ben = open_tiles(app, "duo")
    assert ahead(ben, "j5,k5") == {"legal": True, "text": None, "reasons": []}
    told = ahead(ben, "a1")
    assert not told["legal"]
    assert [reason["rule"] for reason in told["reasons"]] == ["P2"]
    assert "turn" not in told["text"]
    # Without it the turn is asked for, as ever; and who is to move is answered as ever.
    answer = ben.api.ask("GET", f"{ben.path}/seats/2/check?move=j5")
    assert (answer.status_code, answer.get_json()["code"]) == (422, "not-your-turn")
    assert ahead(ana, "e10")["legal"]
    assert not ahead(ana, "j5")["legal"]
    ana.play("e10")
    assert ahead(ana, "f9,f8")["legal"]
    assert [reason["reason"] for reason in ahead(ana, "f10,f9")["reasons"]] == ["edge"]


def test_a_piece_over_a_slanting_edge_is_told_why(app: Flask) -> None:
    """The corners of the frame in which a hexagon lies have names too, but no squares."""
    ana = open_tiles(app, "trigon")[0]
    query = {"move": "a1,b1"}
    told = ana.api.ask("GET", f"{ana.path}/seats/1/check", query_string=query).get_json()
    assert not told["legal"]
    assert ("off-board", "P1") in {(one["reason"], one["rule"]) for one in told["reasons"]}
    for beyond in ("aj9", "a19"):
        query = {"move": beyond}
        told = ana.api.ask("GET", f"{ana.path}/seats/1/check", query_string=query).get_json()
        assert (told["legal"], told["reasons"]) == (False, [])


def test_ahead_with_two_colours_names_the_colour_where_it_is_open(app: Flask) -> None:
    _, ben = open_tiles(app, "classic-2")
    assert ahead(ben, "yellow t20")["legal"]
    # Only one of the two fits there.
    assert ahead(ben, "a1")["legal"]
    assert not ahead(ben, "yellow a1")["legal"]
    assert "colour" in ahead(ben, "c3")["text"]
    assert not ahead(ben, "blue a20")["legal"]
    assert not ahead(ben, "nonsense")["legal"]


def test_ahead_in_the_draft_asks_the_hand(app: Flask) -> None:
    phones = open_tiles(app, "draft-2")
    assert not ahead(phones[1], "a20")["legal"]
    play_moves(phones, "pick 1")
    view = play_tiles(phones, most=83)
    waiting = phones[2 - view["game"]["to_move"]]
    told = ahead(waiting, "blue a20")
    holds = "1" in view["game"]["players"][waiting.seat - 1]["pieces"]["blue"]
    assert told["legal"] == holds
    assert holds or "1" in told["text"]


@pytest.mark.parametrize("name", by_day(RECORDED, ["duo", "trigon_3"]))
def test_every_move_that_is_legal_is_offered(app: Flask, name: str) -> None:
    record = recorded(name)[0]
    variant = variant_named(record["variant"])
    phones = open_tiles(app, variant.key, scheme=variant.protocol_scheme)
    colours = dict(zip(record["colors"], variant.colours, strict=True))
    view = phones[0].view()
    for mark, shape, move, legal, start_of_digest in record["plies"]:
        game = view["game"]
        assert game["colour"] == colours[mark]
        seat = game["to_move"]
        phone = phones[seat - 1]
        moves = phone.legal()
        assert {one["colour"] for one in moves} == {colours[mark]}
        assert len(moves) == legal
        assert digest(one["move"] for one in moves)[:16] == start_of_digest
        assert next(one["shape"] for one in moves if one["move"] == move) == shape
        view = phone.play(move)
    assert view["phase"] == "over"
    assert view["game"]["moves"] == [ply[2] for ply in record["plies"]]
