"""The plain screen of a tile game; the view and the server's answers are made up here."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone

VIEW = re.compile(r'(<script type="application/json" id="view">)(.*?)(</script>)', re.S)
PURPLE, ORANGE = ("purple", "orange")


def tile_game(**changes: Any) -> dict[str, Any]:
    """A Duo between seat 1 and a guest in seat 2, in which purple is to move."""
    taken = {(4, 4): PURPLE, (4, 5): PURPLE, (9, 9): ORANGE}
    cells = [
        {"cell": f"{chr(97 + x)}{14 - y}", "x": x, "y": y, "colour": taken.get((x, y))}
        for y in range(14)
        for x in range(14)
    ]
    people = ((1, "Ana", PURPLE), (2, "Ben", ORANGE))
    players = [
        {"seat": seat, "name": name, "colours": [colour], "in": True, "mine": seat == 1, "votes": 0}
        | {"can_be_set_out": False, "score": None, "rank": None}
        for seat, name, colour in people
    ]
    game = {
        "number": 1,
        "variant": "duo",
        "name": "Duo",
        "moves": ["e10,e9", "j5"],
        "colour": PURPLE,
        "to_move": 1,
        "points": {PURPLE: 87, ORANGE: 88},
        "board": {"kind": "square", "width": 14, "height": 14, "cells": cells},
        "players": players,
        "ranking": [],
        "verdict": None,
        "can_undo": False,
        "undo": None,
    }
    return game | changes


class TileTable:
    """A table of the dice game that a phone takes for one of a tile game.

    :ivar sent: the bodies of the commands.
    """

    def __init__(self, phone: Phone, **changes: Any) -> None:
        self.phone = phone
        self.view: dict[str, Any] = {}
        self.changes = changes
        self.sent: list[dict[str, Any]] = []
        phone.open_table()
        code = phone.code
        page = phone.page
        page.route(f"**/t/{code}", self._page)
        page.route(f"**/api/v1/tables/{code}/stream?*", self._stream)
        page.route(f"**/api/v1/tables/{code}", lambda route: route.fulfill(json=self._seen()))
        page.route(f"**/api/v1/tables/{code}/commands", self._command)
        page.route(f"**/api/v1/tables/{code}/seats/1/placements", self._placements)
        page.goto(f"/t/{code}")

    def _page(self, route: Route) -> None:
        answer = route.fetch()
        found = VIEW.search(answer.text())
        assert found is not None
        task = {"seat": 1, "name": "Ana", "do": "move", "needed": True}
        self.view = json.loads(found[2]) | {
            "rules": "tile",
            "phase": "play",
            "status": "Ana is to move",
            "settings": {"variant": "duo", "scheme": "basic", "start": "seated", "seating": []},
            "colours": {
                PURPLE: {"name": "purple", "letter": "P"},
                ORANGE: {"name": "orange", "letter": "O"},
            },
            "tasks": [task | {"title": "Your move.", "text": "Purple."}],
            "game": tile_game(**self.changes),
        }
        text = json.dumps(self.view).replace("<", "\\u003c")
        body = VIEW.sub(lambda match: match[1] + text + match[3], answer.text())
        route.fulfill(response=answer, body=body)

    def _seen(self) -> dict[str, Any]:
        return {"seq": self.view["seq"], "view": self.view}

    def _stream(self, route: Route) -> None:
        body = f"event: view\ndata: {json.dumps(self._seen())}\n\n"
        route.fulfill(content_type="text/event-stream", body=body)

    def _placements(self, route: Route) -> None:
        moves = [
            {"move": move, "colour": PURPLE, "shape": shape}
            for move, shape in (("d8", "1"), ("f8", "1"), ("d8,c8", "2"))
        ]
        route.fulfill(json={"seat": 1, "moves": moves})

    def _command(self, route: Route) -> None:
        body: dict[str, Any] = json.loads(route.request.post_data or "{}")
        self.sent.append(body)
        move = body["command"].get("move")
        game = self.view["game"]
        if move:
            game = tile_game(moves=[*game["moves"], move], colour=ORANGE, to_move=2)
        self.view |= {"seq": self.view["seq"] + 1, "game": game | {"undo": None}}
        route.fulfill(json=self._seen())


def test_a_tile_table_shows_board_turn_points_and_moves(phones: Phones) -> None:
    table = TileTable(phones("Ana"))
    page = table.phone.page
    expect(table.phone.heading).to_have_text("Your move.")
    expect(page.get_by_role("img", name="The board of Duo")).to_be_visible()
    # Two pieces: cells of one colour that hang together are one area.
    expect(page.locator("path.piece-P.rim")).to_have_count(1)
    expect(page.locator("path.piece-O.rim")).to_have_count(1)
    lines = page.locator("section", has_text="Points by colour").get_by_role("listitem")
    expect(lines).to_have_text(["Ppurple Anato move87", "Oorange Ben88"])
    page.get_by_text("2 moves so far").click()
    expect(page.get_by_text("e10,e9", exact=True)).to_be_visible()


def test_a_move_is_chosen_from_the_list_and_played(phones: Phones) -> None:
    table = TileTable(phones("Ana"))
    page = table.phone.page
    page.get_by_label("Possible moves").select_option("d8,c8")
    expect(page.get_by_label("Move, such as")).to_have_value("d8,c8")
    seq = table.phone.seq
    table.phone.press(table.phone.button("Play this move"))
    assert [body["command"] for body in table.sent] == [
        {"type": "PlayMove", "seat": 1, "move": "d8,c8"}
    ]
    assert table.sent[0]["expected_seq"] == seq
    # It is somebody else's turn now.
    expect(page.get_by_label("Move, such as")).to_have_count(0)
    expect(page.get_by_text("3 moves so far")).to_be_visible()


def test_a_move_is_typed_and_played_by_enter(phones: Phones) -> None:
    table = TileTable(phones("Ana"))
    field = table.phone.page.get_by_label("Move, such as")
    field.fill(" f8 ")
    seq = table.phone.seq
    field.press("Enter")
    table.phone.expect_seq(seq + 1)
    assert table.sent[0]["command"] == {"type": "PlayMove", "seat": 1, "move": "f8"}


def test_a_move_is_taken_back_and_others_agree(phones: Phones) -> None:
    wish = {"seat": 2, "waiting_for": [1]}
    table = TileTable(phones("Ana"), can_undo=True, undo=wish)
    expect(table.phone.page.get_by_text("Ben would like to take back")).to_be_visible()
    table.phone.press(table.phone.button("Agree"))
    table.phone.press(table.phone.button("Take back my move"))
    assert [body["command"] for body in table.sent] == [
        {"type": "ApproveUndo", "seat": 1},
        {"type": "UndoTurn", "seat": 1},
    ]


def test_the_end_of_a_tile_game_is_a_ranking(phones: Phones) -> None:
    row = {"seat": 1, "name": "Ana", "rank": 1, "score": 0, "text": "Everything placed."}
    table = TileTable(phones("Ana"), ranking=[row], verdict="Ana wins.", colour=None, to_move=None)
    page = table.phone.page
    table.view |= {"phase": "over", "seq": table.view["seq"] + 1, "can_start": True}
    # The next view that comes by is of a game that is over.
    page.evaluate("dispatchEvent(new Event('online'))")
    table.phone.expect_screen("end")
    expect(table.phone.heading).to_have_text("Ana wins.")
    expect(table.phone.button("Rematch")).to_be_visible()


def test_the_lobby_changes_how_the_game_is_scored_and_begins(phones: Phones) -> None:
    ana = phones("Ana")
    page = ana.page
    # The answer's cookie is the seat.
    opened = page.request.post("/api/v1/tables", data={"name": "Ana", "game": "duo"})
    code = opened.json()["code"]
    page.goto(f"/t/{code}")
    ana.open_settings()
    expect(page.get_by_role("group", name="Scoring").get_by_role("radio")).to_have_count(4)
    seq = ana.seq
    page.get_by_label("advanced: with bonuses").check()
    ana.expect_seq(seq + 1)
    page.get_by_label("on any free start square").check()
    ana.expect_seq(seq + 2)
    summary = page.locator("summary", has_text="How we play")
    expect(summary).to_contain_text("Duo · advanced: with bonuses")
    settings = page.request.get(f"/api/v1/tables/{code}").json()["view"]["settings"]
    assert (settings["scheme"], settings["start"]) == ("advanced", "open")
