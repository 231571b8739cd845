"""A table of a tile game with a real board: compared, settled, taken back, recorded (T16)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from rollwrite.i18n import LANGUAGES
from rollwrite.tilegame.blksgf import read_blksgf
from tests.printables.reading import parsed_svg
from tests.web.phones import open_table
from tests.web.tile_phones import TilePhone, open_tiles, play_moves
from tests.web.validating_client import ValidatingClient

#: One process thinks for all who ask one.
pytestmark = pytest.mark.xdist_group("web-thinking")

#: A single square on each start, as in the app after these moves.
MOVES = ("e10", "j5")
SAME = {"cells": {"purple": "e10", "O": ["j5"]}}


def real(app: Flask, game: str = "duo", **settings: Any) -> list[TilePhone]:
    return open_tiles(app, game, board="real", **settings)


def compared(phone: TilePhone, body: dict[str, Any]) -> dict[str, Any]:
    answer = phone.api.post(f"{phone.path}/board/compare", body)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    found: dict[str, Any] = answer.get_json()
    return found


def test_a_board_as_in_the_app(app: Flask) -> None:
    ana, ben = real(app)
    play_moves([ana, ben], *MOVES)
    before = ana.view()
    found = compared(ana, SAME)
    assert (found["differences"], found["squares"], found["why_not"]) == ([], [], None)
    assert found["verdict"]["valid"]
    assert found["count"]["board"] == [["purple", "e10"], ["orange", "j5"]]
    assert [row["score"] for row in found["count"]["ranking"]] == [88, 88]
    # The bonus for the single square is for those who place everything.
    assert found["count"]["singles"] == []
    assert ana.view() == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_game_that_goes_on_nobody_has_won_yet(app: Flask, language: str) -> None:
    ana, ben = real(app)
    play_moves([ana, ben], "e10,e9", "j5")
    ana.api.lang = language
    text = compared(ana, SAME)["app_text"]
    assert "Ana" in text
    assert not re.search("wins|gana|gagne", text)
    board = compared(ana, SAME)["count"]["board"]
    ana.act("SettleBoard", seat=1, board=board)
    assert ana.game()["verdict"]


def test_every_piece_that_lies_otherwise_is_named(app: Flask) -> None:
    ana, ben = real(app, "classic-2")
    play_moves([ana, ben], "a20,a19", "t20,s20", "t1,t2,t3", "a1,b1,b2", "b18,c18,d18")
    rows = [list("." * 20) for _ in range(20)]
    for letter, cells in {
        # Blue's second piece has slid, yellow's is red, of green a corner is not seen, red is gone.
        "B": ((0, 0), (1, 0), (2, 2), (2, 3), (2, 4)),
        "R": ((0, 19), (0, 18)),
        "G": ((19, 0), (18, 1)),
        "Y": ((10, 10), (10, 11), (11, 10), (11, 11), (12, 12)),
    }.items():
        for row, column in cells:
            rows[row][column] = letter
    found = compared(ana, {"squares": ["".join(row) for row in rows]})
    assert {one["kind"] for one in found["differences"]} == {
        *("colour", "missing", "extra", "moved", "partly"),
    }
    texts = [one["text"] for one in found["differences"]]
    assert "2 at s20: yellow in the app, red on the board." in texts
    assert "Red I3 at t3: in the app, but not on the board." in texts
    assert any(text.startswith("Yellow O at k10: on the board") for text in texts)
    assert found["text"] == f"{len(texts)} pieces differ from the app."
    assert [0, 19] in found["squares"]
    assert [0, 0] not in found["squares"]
    assert found["app"]["rows"][18][:2] == ".G"


def test_a_piece_that_has_slid(app: Flask) -> None:
    ana, ben = real(app)
    play_moves([ana, ben], "e10,e9", "j5")
    (one,) = compared(ana, {"cells": {"P": "f10,f9", "O": "j5"}})["differences"]
    assert (one["kind"], one["text"]) == (
        "moved",
        "Purple 2: at e10 in the app, at f10 on the board.",
    )
    assert one["squares"] == [[4, 4], [4, 5], [5, 4], [5, 5]]


def test_what_cannot_be_counted_says_why_with_all_problems(app: Flask) -> None:
    ana, ben = real(app)
    play_moves([ana, ben], *MOVES)
    found = compared(ana, {"cells": {"P": "a1,a2,a3,a4,a5,a6", "O": "n1"}})
    assert found["count"] is None
    assert "a1, a2" in found["why_not"]
    assert not found["verdict"]["valid"]
    # Against the law, and still countable: told, and it may settle.
    found = compared(ana, {"cells": {"P": "a1"}})
    assert [problem["code"] for problem in found["verdict"]["problems"]] == ["P2"]
    assert found["count"]["board"] == [["purple", "a1"]]
    assert compared(ana, {"cells": {}})["count"] is None


def test_the_single_square_last_matters_in_some_schemes(app: Flask) -> None:
    ana, ben = real(app, scheme="last-single")
    play_moves([ana, ben], "e10", "j5,j6", "f9,f8", "k7")
    board = {"cells": {"P": "e10,f9,f8", "O": "j5,j6,k7"}}
    found = compared(ana, board)
    # As in the app: orange's single square was its last piece, purple's was not.
    singles = {one["colour"]: one["last"] for one in found["count"]["singles"]}
    assert singles == {"purple": False, "orange": True}
    found = compared(ana, {**board, "last": ["purple"]})
    assert found["verdict"]["points"] == {"purple": -81, "orange": -86}
    assert compared(ana, {**board, "last": ["pink"]})["count"] is None


def test_a_board_settles_the_game_for_all_and_any_of_them_takes_it_back(app: Flask) -> None:
    ana, ben = real(app)
    play_moves([ana, ben], *MOVES)
    assert ana.game()["can_settle"]
    board = compared(ana, {"cells": {"P": "e10,e9,e8", "O": "j5"}})["count"]["board"]
    view = ana.act("SettleBoard", seat=1, board=board)
    assert view["phase"] == "over"
    for phone in (ana, ben):
        game = phone.game()
        assert game["settled"] == {"seat": 1, "last": ["orange"]}
        assert game["verdict"].startswith("Ana wins")
        assert game["position"]["purple"] == ["e10", "e9", "e8"]
        assert (game["can_settle"], game["can_unsettle"]) == (False, True)
        assert [row["score"] for row in game["ranking"]] == [86, 88]
        # The moves are as they were, and are not taken back by mistake.
        assert (game["moves"], phone.task()["can_undo"]) == (["e10", "j5"], False)
    assert ben.refused("SettleBoard", seat=2, board=board)["code"] == "board-settled"
    ben.act("UndoMove", seat=2)
    assert ana.game()["settled"] is None
    assert ana.game()["to_move"] == 1
    ana.act("SettleBoard", seat=1, board=board)
    ana.act("StartGame")
    ana.act("SettleBoard", seat=1, board=[["purple", "e10"]])
    assert ana.view()["match"]["games"] == [1, 2]


def test_replay_and_record_tell_of_it(app: Flask) -> None:
    ana, ben = real(app)
    play_moves([ana, ben], *MOVES)
    ana.act("SettleBoard", seat=1, board=[["purple", "e8,e9,e10"], ["orange", "j5"]])
    record = ValidatingClient(app).ask("GET", f"{ana.path}/record").get_data(as_text=True)
    game = read_blksgf(record).game
    assert [str(move) for move in game.moves] == list(MOVES)
    assert "purple: e8,e9,e10" in record
    ben.act("UndoMove", seat=2)
    assert "purple" not in ValidatingClient(app).ask("GET", f"{ana.path}/record").get_data(True)
    said = []
    for language in LANGUAGES:
        frames = ValidatingClient(app, lang=language).get(f"{ana.path}/replay")["frames"]
        assert [frame["board"]["rows"][5][4] for frame in frames[-3:]] == [".", "P", "."]
        said += [frame["text"] for frame in frames[-2:]]
    assert len(set(said)) == 2 * len(LANGUAGES)
    assert said[0].startswith("Ana takes the final score from the real board. Ana wins")


def test_spectators_compare_and_settle_nothing(app: Flask) -> None:
    ana, ben = real(app)
    play_moves([ana, ben], *MOVES)
    eve = ValidatingClient(app)
    assert eve.post(f"{ana.path}/board/compare", SAME).status_code == 200
    assert not eve.get(ana.path)["view"]["game"]["can_settle"]
    command = {"type": "SettleBoard", "seat": 1, "board": [["purple", "e10"]]}
    answer = eve.post(f"{ana.path}/commands", {"id": "spectator-settles", "command": command})
    assert answer.status_code == 403
    # Nor a phone for another's seat.
    assert ben.refused("SettleBoard", seat=1, board=[["purple", "e10"]])["code"] == "not-your-seat"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"cells": {"pink": "a1"}},
        {"cells": {"purple": "z9"}},
        {"cells": {"purple": "a1", "orange": "a1"}},
        {"squares": ["." * 14] * 13},
        {"squares": ["." * 14] * 13 + ["X" * 14]},
        {"squares": ["." * 20] * 20},
        {"squares": 5},
        {"cells": {"purple": "e10"}, "colour": "purple"},
        {"cells": {"purple": "e10"}, "last": [1]},
    ],
)
def test_what_is_no_board_of_this_game_gets_a_sentence(app: Flask, body: dict[str, Any]) -> None:
    ana, ben = real(app)
    play_moves([ana, ben], *MOVES)
    answer = ana.api.ask("POST", f"{ana.path}/board/compare", body)
    assert answer.status_code == 422
    assert len(answer.get_json()["detail"]) > 5


def test_tables_without_a_real_board(app: Flask) -> None:
    ana, ben = open_tiles(app, "duo")
    play_moves([ana, ben], *MOVES)
    assert not ana.game()["can_settle"]
    assert "board" not in ana.view()["settings"]
    assert ana.refused("SettleBoard", seat=1, board=[["purple", "e10"]])["code"] == "board-app"
    answer = ana.api.post(f"{ana.path}/board/compare", SAME)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "board-app")
    for path, code in (
        (open_tiles(app, "duo", begin=False, board="real")[0].path, "no-game"),
        (open_table(app, "Ana", "Ben")[0].path, "no-game"),
        (real(app, "draft-2")[0].path, "board-early"),
    ):
        answer = ValidatingClient(app).post(f"{path}/board/compare", SAME)
        assert (answer.status_code, answer.get_json()["code"]) == (422, code)


def test_a_table_of_the_dice_game_has_no_board(app: Flask) -> None:
    ana, _ben = open_table(app, "Ana", "Ben")
    ana.act("StartGame")
    answer = ValidatingClient(app).post(f"{ana.path}/board/compare", SAME)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "other-game")


def test_triangles_are_settled_by_their_cells(app: Flask) -> None:
    ana, ben = real(app, "trigon-2")
    play_moves([ana, ben], "r15", "j12")
    found = compared(ana, {"cells": {"B": "r15,s15", "Y": "j12"}})
    assert [one["kind"] for one in found["differences"]] == ["partly"]
    ana.act("SettleBoard", seat=1, board=found["count"]["board"])
    assert ana.view()["phase"] == "over"


# --- on paper -----------------------------------------------------------------------------------


def _words(app: Flask, code: str) -> str:
    body = {"name": "position", "table": code}
    found = ValidatingClient(app).post("/print/preview", body).get_json()
    return " ".join(filter(None, parsed_svg(found["svg"]).itertext()))


def test_the_position_of_a_table_is_printed_without_a_file(app: Flask) -> None:
    (ana, ben) = real(app)
    assert "0 pieces" in _words(app, ana.code)
    play_moves([ana, ben], *MOVES)
    said = _words(app, ana.code)
    assert re.search(r"P1\b.*O2\b", said)
    # Who plays, and the day of the last move.
    assert re.search(r"\b20\d\d-\d\d-\d\d ·.*\bAna\b.*\bBen\b", said)
    ana.act("SettleBoard", seat=1, board=[["purple", "e10"], ["orange", "j5"]])
    # Of a real board nobody knows the order.
    assert not re.search(r"P1\b", _words(app, ana.code))
    body = {"name": "position", "table": ana.code, "format": "txt"}
    text = ValidatingClient(app).ask("POST", "/print", body).get_data(as_text=True)
    assert "1. purple" not in text


def test_the_print_page_takes_a_table_of_a_tile_game(app: Flask) -> None:
    (ana, ben) = real(app)
    play_moves([ana, ben], *MOVES)
    page = app.test_client().get(f"/print?name=position&table={ana.code}")
    assert page.status_code == 200
    assert f'value="{ana.code}"' in page.text
    pdf = app.test_client().post("/print", data={"name": "position", "table": ana.code})
    assert pdf.data.startswith(b"%PDF")


@pytest.mark.parametrize("turns", range(4))
def test_a_board_seen_from_another_side(app: Flask, turns: int) -> None:
    ana, ben = real(app)
    play_moves([ana, ben], "e10,e9,e8,e7", "j5,k5,l5,l6")
    rows = compared(ana, {"cells": {}})["app"]["rows"]
    for _ in range(-turns % 4):
        rows = ["".join(row[x] for row in reversed(rows)) for x in range(len(rows))]
    found = compared(ana, {"squares": rows})
    assert found["turns"] == turns
    assert (found["differences"] == []) == (turns == 0)
