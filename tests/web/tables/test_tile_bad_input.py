"""Whatever comes to a table of a tile game: a 4xx with a sentence, and nothing changed."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.i18n import LANGUAGES
from rollwrite.tilegame import VARIANTS
from tests.nights import examples
from tests.together import for_each
from tests.web.phones import new_id
from tests.web.tile_phones import TilePhone, open_tiles, play_moves
from tests.web.validating_client import ValidatingClient


def _move(text: object, seat: int = 1) -> dict[str, Any]:
    return {"type": "PlayMove", "seat": seat, "move": text}


def _settings(**members: object) -> dict[str, Any]:
    return {"type": "ChangeSettings", "settings": members}


#: A command after the first move of each in a Duo between Ana and Ben; who sends it.
COMMANDS: dict[str, tuple[str, dict[str, Any], int, str]] = {
    "out-of-turn": ("ben", _move("k4", 2), 422, "not-your-turn"),
    "somebody-else's": ("ben", _move("d11"), 403, "not-your-seat"),
    "not-seated": ("cleo", _move("d11"), 403, "not-seated"),
    "no-such-seat": ("ana", _move("d11", 9), 404, "unknown-seat"),
    "negative-seat": ("ana", _move("d11", -1), 404, "unknown-seat"),
    "no-move": ("ana", _move("e4 e5"), 422, "unreadable-move"),
    "illegal": ("ana", _move("a1,a2"), 422, "illegal-placement"),
    "other-colour": ("ana", _move("orange k4,l4"), 422, "other-colour"),
    "nothing-asked": ("ana", {"type": "AgreeUndo", "seat": 1}, 422, "nothing-asked"),
    "end": ("ana", {"type": "EndGame", "seat": 1}, 422, "not-alone"),
    "undo-for-another": ("ben", {"type": "UndoMove", "seat": 1}, 403, "not-your-seat"),
    "roll": ("ana", {"type": "RollDice", "seat": 1}, 422, "other-game"),
    "undo-of-the-dice-game": ("ana", {"type": "UndoTurn", "seat": 1}, 422, "other-game"),
    "place-shape": (
        "ana", {"type": "PlaceShape", "seat": 1, "squares": [[0, 0]]}, 422, "other-game",
    ),
    "other-game-and-wrong": ("ana", {"type": "TakeDie", "die": []}, 422, "other-game"),
    "start-again": ("ana", {"type": "StartGame"}, 422, "game-on"),
    "settings-late": ("ana", _settings(scheme="basic"), 422, "game-on"),
    "joining-late": ("ana", {"type": "AddSeat", "keeper": 1, "name": "x"}, 422, "game-on"),
    "text-is-number": ("ana", _move(7), 422, "invalid"),
    "text-is-list": ("ana", _move(["e10"]), 422, "invalid"),
    "no-member": ("ana", {"type": "PlayMove", "seat": 1}, 422, "invalid"),
    "member-more": ("ana", {**_move("d11"), "colour": "purple"}, 422, "invalid"),
    "seat-is-text": ("ana", {"type": "PlayMove", "seat": "1", "move": "d11"}, 422, "invalid"),
    "unknown": ("ana", {"type": "Pass", "seat": 1}, 422, "invalid"),
}  # fmt: skip


def _begun(app: Flask) -> dict[str, TilePhone]:
    ana, ben = phones = open_tiles(app, "duo")
    play_moves(phones, "e10", "j5")
    cleo = TilePhone(app, {"token": None, "code": ana.code, "seat": 0})
    return {"ana": ana, "ben": ben, "cleo": cleo}


def _refused_everywhere(phone: TilePhone, command: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """Status and problem of a command that is refused with another sentence in each language."""
    sentences = set()
    for lang in LANGUAGES:
        phone.api.lang = lang
        answer = phone.api.post(f"{phone.path}/commands", {"id": new_id(), "command": command})
        sentences.add(answer.get_json()["detail"])
    phone.api.lang = "en"
    assert len(sentences) == len(LANGUAGES)
    return answer.status_code, answer.get_json()


@for_each("name", COMMANDS)
def test_a_command_that_cannot_be(app: Flask, name: str) -> None:
    who, command, status, code = COMMANDS[name]
    phones = _begun(app)
    before = phones["ana"].view()
    answered, problem = _refused_everywhere(phones[who], command)
    assert (answered, problem["code"]) == (status, code)
    assert phones["ana"].view() == before


def test_commands_of_tile_games_at_a_table_of_the_dice_game(app: Flask) -> None:
    opened = ValidatingClient(app).post("/tables", {"name": "Ana"}).get_json()
    ana = TilePhone(app, opened)
    for command in (
        _move("e10"), {"type": "UndoMove", "seat": 1}, {"type": "EndGame", "seat": 1},
        {"type": "AgreeUndo", "seat": 1}, {"type": "RefuseUndo", "seat": 1}, {"type": "PlayMove"},
    ):  # fmt: skip
        status, problem = _refused_everywhere(ana, command)
        assert (status, problem["code"]) == (422, "other-game")
    ana.refused("ChangeSettings", settings={"variant": "duo"})


#: A first move in a Duo after e10 and j5, and the reasons against it with the cells they name.
REASONS: dict[str, dict[str, list[str]]] = {
    "c10,d10": {"edge": ["e10"], "no-corner": []},
    "d11": {"supply": []},
    "a1,b1": {"no-corner": []},
    "e10,f10": {"overlap": ["e10"], "no-corner": []},
}


@pytest.mark.parametrize("move", REASONS)
def test_every_reason_names_its_cells(app: Flask, move: str) -> None:
    ana = _begun(app)["ana"]
    problem = ana.refused("PlayMove", seat=1, move=move)
    reasons = {reason["reason"]: reason["cells"] for reason in problem["reasons"]}
    wanted = REASONS[move]
    assert {name: cells for name, cells in reasons.items() if name in wanted} == wanted, reasons
    assert all(reason["text"] in problem["detail"] for reason in problem["reasons"])
    assert problem["rule"] == problem["reasons"][0]["rule"]
    # The check says the same before anything is sent.
    check = ana.api.get(f"{ana.path}/seats/1/check?move={move}")
    assert (check["legal"], check["text"]) == (False, problem["detail"])
    assert check["reasons"] == problem["reasons"]


def test_a_check_of_a_move_that_fits(app: Flask) -> None:
    phones = _begun(app)
    path = phones["ana"].path
    check = phones["ana"].api.get(f"{path}/seats/1/check?move=c11,d11")
    assert check == {"legal": True, "text": None, "reasons": []}
    for who, seat, query, status in (
        ("ana", 1, "", 422), ("ana", 1, "?move=", 422), ("ana", 1, "?move=" + "a1," * 200, 422),
        ("ben", 2, "?move=k4", 422), ("ben", 1, "?move=d11", 403), ("ana", 9, "?move=d11", 404),
        ("cleo", 1, "?move=d11", 403),
    ):  # fmt: skip
        answer = phones[who].api.ask("GET", f"{path}/seats/{seat}/check{query}")
        assert answer.status_code == status, query


def test_placements_out_of_turn(app: Flask) -> None:
    phones = _begun(app)
    path = f"{phones['ben'].path}/seats/2/placements"
    answer = phones["ben"].api.ask("GET", path)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "not-your-turn")
    lobby = open_tiles(app, "duo", begin=False)[0]
    for below in ("placements", "check?move=e10"):
        answer = lobby.api.ask("GET", f"{lobby.path}/seats/1/{below}")
        assert (answer.status_code, answer.get_json()["code"]) == (422, "no-game")


#: Settings of a Duo that cannot be, and the place that is named.
SETTINGS: dict[str, tuple[object, str]] = {
    "text": ("duo", ""),
    "list": ([], ""),
    "null": (None, ""),
    "layout": ({"layout": "standard"}, "/layout"),
    "dice": ({"dice": "real"}, "/dice"),
    "markers": ({"markers": ["B", "Y", "R", "G"]}, "/markers"),
    "chess": ({"variant": "chess"}, "/variant"),
    "dice-game": ({"variant": "dice"}, "/variant"),
    "variant-is-number": ({"variant": 2}, "/variant"),
    "scheme": ({"scheme": "chess"}, "/scheme"),
    "scheme-of-another-game": ({"scheme": "pieces"}, "/scheme"),
    "scheme-is-list": ({"scheme": ["basic"]}, "/scheme"),
    "start": ({"start": "anywhere"}, "/start"),
    "start-of-another-game": ({"variant": "trigon", "start": "seated"}, "/start"),
    "seat-twice": ({"seating": [1, 1]}, "/seating"),
    "seat-is-text": ({"seating": ["1"]}, "/seating/0"),
    "seating-is-number": ({"seating": 1}, "/seating"),
}


@for_each("name", SETTINGS)
def test_settings_that_cannot_be(app: Flask, name: str) -> None:
    wanted, pointer = SETTINGS[name]
    body = {"name": "Ana", "game": "duo", "settings": wanted}
    answer = ValidatingClient(app).post("/tables", body)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "invalid")
    assert [e["pointer"] for e in answer.get_json()["problems"]] == [f"/settings{pointer}"]
    ana = open_tiles(app, "duo", begin=False)[0]
    problem = ana.refused("ChangeSettings", settings=wanted)
    assert [e["pointer"] for e in problem["problems"]] == [f"/command/settings{pointer}"]


@for_each("game", ["chess", "", "DUO", "tile", 5, None, ["duo"], {"duo": 1}])
def test_a_game_that_there_is_not(app: Flask, game: object) -> None:
    answer = ValidatingClient(app).post("/tables", {"name": "Ana", "game": game})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "invalid")
    assert "/game" in [place["pointer"] for place in answer.get_json()["problems"]]


# --- anything at all ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tables(shared: Flask) -> list[TilePhone]:
    """A phone at a running game of every kind."""
    return [open_tiles(shared, key)[0] for key in ("duo", "trigon-2", "draft", "obstacle-2")]


@pytest.fixture(scope="module")
def lobby(shared: Flask) -> TilePhone:
    """A phone at a table where no game has begun."""
    return open_tiles(shared, "classic-2", begin=False)[0]


WORDS = st.sampled_from(
    ["e10", "j5", "a1", "t20", "aa1", "r15", "pick", "corner", "L5", "1", "blue", "purple", ",", ""]
)
MOVES = st.lists(WORDS | st.text(max_size=4), max_size=6).flatmap(
    lambda words: st.sampled_from([" ", ",", ""]).map(lambda joint: joint.join(words))
)


@given(move=MOVES, seat=st.integers(-1, 5))
@examples(25, 200)
def test_any_text_for_a_move(tables: list[TilePhone], move: str, seat: int) -> None:
    """It is one of the legal ones, or refused; and the check has said so before."""
    for ana in tables:
        before = ana.game()
        path = f"{ana.path}/seats/{seat}/check"
        check = ana.api.ask("GET", path, query_string={"move": move})
        answer = ana.send("PlayMove", seat=seat, move=move)
        assert answer.status_code in {200, 403, 404, 422}
        if answer.status_code == 200:
            assert check.get_json()["legal"]
            ana.act("UndoMove", seat=1)
        elif check.status_code == 200:
            assert check.get_json()["text"] == answer.get_json()["detail"]
        assert ana.game() == before


ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | WORDS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)
MEMBERS = st.dictionaries(
    st.sampled_from(["variant", "scheme", "start", "seating", "record"]) | st.text(max_size=4),
    ODD | st.sampled_from([*VARIANTS, "basic", "open", "(;GM[Blokus Duo];B[e10])"]),
    max_size=4,
)


@given(members=MEMBERS, body=ODD)
@examples(40, 200)
def test_any_settings_and_any_command(
    shared: Flask, lobby: TilePhone, members: dict[str, Any], body: Any
) -> None:
    client = ValidatingClient(shared)
    opened = client.post("/tables", {"name": "Ana", "game": "duo", "settings": members})
    assert opened.status_code in {201, 400, 422}
    if opened.status_code == 201:
        TilePhone(shared, opened.get_json()).view()
    for name in ("PlayMove", "UndoMove", "AgreeUndo", "EndGame", "ChangeSettings"):
        fields = {"seat": body, "move": body, "settings": members}
        answer = lobby.api.post(
            f"{lobby.path}/commands", {"id": new_id(), "command": {"type": name, **fields}}
        )
        assert 400 <= answer.status_code < 500
    wanted = {"type": "ChangeSettings", "settings": members}
    answer = lobby.api.post(f"{lobby.path}/commands", {"id": new_id(), "command": wanted})
    assert answer.status_code in {200, 400, 422}
    assert lobby.view()["rules"] == "tile"
