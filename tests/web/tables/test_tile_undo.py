"""Moves of tile games taken back through the API (T14)."""

from __future__ import annotations

from flask import Flask

from tests.web.tile_phones import TilePhone, open_tiles, play_moves, play_tiles


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


def test_an_undo_is_refused_or_asked_no_longer(app: Flask) -> None:
    ana, ben = phones = open_tiles(app, "duo")
    play_moves(phones, "e10", "j5")
    for phone in (ben, ana):
        assert ana.act("UndoMove", seat=1)["game"]["undo"] is not None
        view = phone.act("RefuseUndo", seat=phone.seat)
        assert (view["game"]["undo"], view["game"]["moves"]) == (None, ["e10", "j5"])
        assert phone.refused("RefuseUndo", seat=phone.seat)["code"] == "nothing-asked"
        assert {task["do"] for p in phones for task in p.view()["tasks"]} == {"move", "wait"}


def test_the_next_move_answers_a_question_nobody_has_answered(app: Flask) -> None:
    phones = open_tiles(app, "duo")
    play_moves(phones, "e10", "j5")
    phones[0].act("UndoMove", seat=1)
    view = play_moves(phones, "c11,d11")
    assert (view["game"]["undo"], view["game"]["moves"]) == (None, ["e10", "j5", "c11,d11"])


def test_who_leaves_is_asked_no_longer(app: Flask) -> None:
    ana, ben, cleo = phones = open_tiles(app, "classic-3")
    play_moves(phones, "a20", "t20", "t1")
    ana.act("UndoMove", seat=1)
    ben.act("AgreeUndo", seat=2)
    assert ana.game()["undo"]["waiting_for"] == [3]
    view = cleo.act("LeaveGame", seat=3)
    assert (view["game"]["undo"], view["game"]["moves"]) == (None, [])
    play_moves(phones, "a20", "t20")
    ana.act("UndoMove", seat=1)
    view = ana.act("LeaveGame", seat=1)
    assert (view["game"]["undo"], view["game"]["moves"]) == (None, ["a20", "t20"])


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


def last_passed_over(phones: list[TilePhone]) -> tuple[int, int]:
    """Play until a seat moves twice in a row; that seat, and the moves before the first of both."""
    played = play_tiles(phones, most=1)["game"]["played"]
    while len(played) < 2 or played[-1]["seat"] != played[-2]["seat"]:
        view = play_tiles(phones, most=1)
        played = view["game"]["played"]
        assert view["phase"] != "over", "nobody has passed"
    return played[-1]["seat"], len(played) - 2


def test_passes_go_back_with_the_move_before_them(app: Flask) -> None:
    phones = open_tiles(app, "duo")
    seat, before = last_passed_over(phones)
    mover = phones[seat - 1]
    # Nobody else has moved in between, so nobody is asked, twice.
    for left in (before + 1, before):
        view = mover.act("UndoMove", seat=seat)
        assert (view["game"]["undo"], len(view["game"]["moves"])) == (None, left)
        assert view["game"]["to_move"] == seat
    other = phones[2 - seat]
    view = other.act("UndoMove", seat=other.seat)
    assert (view["game"]["undo"], view["game"]["to_move"]) == (None, other.seat)


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


def test_the_end_stays_once_the_table_has_changed(app: Flask) -> None:
    phones = open_tiles(app, "duo")
    seat = play_tiles(phones)["game"]["played"][-1]["seat"]
    mover = phones[seat - 1]
    mover.act("ChangeSettings", settings={"scheme": "advanced"})
    assert not mover.game()["can_undo"]
    assert mover.refused("UndoMove", seat=seat)["code"] == "game-over"
    mover.act("ChangeSettings", settings={})
    mover.act("StartGame")
    assert mover.refused("UndoMove", seat=seat)["code"] == "no-move-made"
