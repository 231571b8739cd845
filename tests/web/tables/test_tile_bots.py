"""Bots and hints at tables of the tile games, as phones see them and programs ask for them."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from flask import Flask

from rollwrite.i18n import LANGUAGES, translator
from rollwrite.players.job import Budget
from rollwrite.players.tile import choosing
from rollwrite.players.tile.choosing import level
from rollwrite.players.tile.hints import advise, reason_for
from rollwrite.tilegame import VARIANTS, new_game, random_move
from rollwrite.tilegame.moves import what_of
from rollwrite.web.http.site import NAME, Site
from tests.nights import by_day
from tests.together import together
from tests.web.phones import open_with
from tests.web.tile_phones import TilePhone, open_tiles

#: One process thinks for all who ask one.
pytestmark = pytest.mark.xdist_group("web-thinking")

Json = dict[str, Any]


def alone(app: Flask, game: str, *levels: int, **fields: Any) -> TilePhone:
    """Ana and bots in the other places, the game begun."""
    (ana,) = open_with(TilePhone, app, "Ana", game=game, **fields)
    for one in levels:
        ana.act("AddBot", seat=1, level=one)
    ana.act("StartGame")
    return ana


def advice(phone: TilePhone, seat: int = 1, **asked: str) -> tuple[int, Json]:
    """Ask for a hint; status and answer."""
    answer = phone.api.post(f"{phone.path}/advice", {"seat": seat, **asked})
    return answer.status_code, answer.get_json()


def bots_act(app: Flask) -> None:
    """What bots have to do, is done: as by the thread beside a server."""
    site: Site = app.extensions[NAME]
    while site.players.step() == 0:
        pass


# ── who plays ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("has_extra", "most"), [(False, 7), (True, 9)])
def test_the_levels_that_play_here_are_offered_each_in_words(
    app: Flask, has_extra: bool, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "is_wanted", lambda: has_extra)
    ana, _ = open_tiles(app, "duo", begin=False)
    with together() as each:
        for language in LANGUAGES:
            with each(language):
                ana.api.lang = language
                bots = ana.view()["bots"]
                assert [bot["level"] for bot in bots] == list(range(1, most + 1))
                assert len({bot["words"] for bot in bots}) == most
                assert all(bot["words"] for bot in bots)


def test_a_table_from_a_stronger_server_goes_on_and_says_so(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "is_wanted", lambda: True)
    (ana,) = open_with(TilePhone, app, "Ana", game="classic-3")
    ana.act("AddBot", seat=1, level=8)
    _, bot = ana.view()["seats"]
    assert (bot["name"], bot["bot_text"]) == ("Hugo", "Sees four times as much as Rosa")
    monkeypatch.setattr(choosing, "is_wanted", lambda: False)
    (other,) = open_with(TilePhone, app, "Ben", game="duo")
    for phone in (ana, other):
        refused = phone.send("AddBot", seat=1, level=8).get_json()
        assert (refused["code"], refused["detail"]) == (
            "no-level",
            "Bots have levels from 1 to 7.",
        )
    # Seats are shown as they were until something happens.
    ana.act("AddBot", seat=1, level=1)
    _, bot, _ = ana.view()["seats"]
    assert (bot["name"], bot["level"], bot["bot_text"]) == ("Hugo", 8, "Plays like Rosa here")
    ana.act("StartGame")
    ana.play(ana.legal()[0]["move"])
    assert ana.view()["tasks"][0]["title"] == "Hugo (like Rosa) is thinking"


def test_who_waits_reads_who_thinks(app: Flask) -> None:
    ana = alone(app, "duo", 3)
    ana.play("e10")
    view = ana.view()
    assert view["tasks"][0]["title"] == "Teo is thinking"
    (bot,) = (seat for seat in view["seats"] if seat["kind"] == "bot")
    assert (bot["thinking"], bot["name"], bot["bot_text"]) == (True, "Teo", "Knows the game")
    bots_act(app)
    view = ana.view()
    assert view["tasks"][0]["do"] == "move"
    assert len(view["game"]["moves"]) == 2


def test_bots_are_not_asked_for_an_undo(app: Flask) -> None:
    ana = alone(app, "duo", 1)
    view = ana.play(ana.legal()[0]["move"])
    assert view["tasks"][0]["can_undo"]
    assert not view["tasks"][0].get("undo_asks")


def test_while_a_bot_plays_for_me_my_phone_has_nothing_to_do(app: Flask) -> None:
    ana, ben = open_tiles(app, "duo")
    ana.play("e10")
    view = ana.act("LetBotPlay", seat=1, level=7)
    (task,) = view["tasks"]
    assert (task["do"], task["needed"], task.get("can_undo")) == ("wait", False, None)
    assert task["title"] == "Rosa is playing for Ana"
    assert not view["game"]["can_undo"]
    assert ana.send("UndoMove", seat=1).get_json()["code"] == "bot-plays"
    assert ben.task()["do"] == "move"
    ben.play("j5")
    assert ben.task()["title"] == "Rosa (for Ana) is thinking"
    assert ana.act("TakeBack", seat=1)["tasks"][0]["do"] == "move"


def test_with_a_real_board_who_is_played_for_settles_nothing(app: Flask) -> None:
    ana, ben = open_tiles(app, "duo", board="real")
    assert ana.view()["game"]["can_settle"]
    view = ana.act("LetBotPlay", seat=1, level=1)
    assert not view["game"]["can_settle"]
    assert ben.view()["game"]["can_settle"]


def test_a_replay_tells_who_has_played_for_whom(app: Flask) -> None:
    ana, _ben = open_tiles(app, "duo")
    ana.act("LetBotPlay", seat=1, level=2)
    bots_act(app)
    ana.act("TakeBack", seat=1)
    frames = ana.api.get(f"{ana.path}/replay")["frames"]
    assert [frame["text"] for frame in frames[1:2]] == ["Nell plays for Ana from now on."]
    assert frames[2]["players"][0]["level"] == 2
    assert "level" not in frames[-1]["players"][0]


# ── hints ────────────────────────────────────────────────────────────────────────────────────────


def test_a_hint_can_be_played_as_it_stands(app: Flask) -> None:
    ana = alone(app, "solitaire", solo=True)
    assert ana.task()["can_be_advised"]
    status, body = advice(ana)
    assert status == 200
    moves = body["moves"]
    assert 1 <= len(moves) <= 3
    assert len({move["what"] for move in moves}) == len(moves)
    best = moves[0]
    assert best["what"] in best["words"]
    assert best["reason"].endswith(".")
    command = best["command"]
    view = ana.act(command.pop("type"), **command)
    assert view["game"]["moves"] == [best["move"]]
    assert sorted(view["game"]["last"]["squares"]) == sorted(best["squares"])


def test_a_hint_for_one_piece_shows_places_for_it(app: Flask) -> None:
    ana = alone(app, "duo", 1)
    status, body = advice(ana, what="I3")
    assert status == 200
    moves = body["moves"]
    assert {move["what"] for move in moves} == {"I3"}
    assert len({move["move"] for move in moves}) == len(moves)
    assert {move["move"] for move in moves} <= {move["move"] for move in ana.legal()}
    assert advice(ana, what="I3") == (status, body)
    command = moves[0]["command"]
    view = ana.act(command.pop("type"), **command)
    assert view["game"]["last"]["shape"] == "I3"


def test_there_is_no_hint_for_a_piece_that_fits_nowhere(app: Flask) -> None:
    ana = alone(app, "duo", 1)
    command = advice(ana, what="F")[1]["moves"][0]["command"]
    ana.act(command.pop("type"), **command)
    bots_act(app)
    with together() as each:
        for language in LANGUAGES:
            ana.api.lang = language
            # It is placed; and there never was one of that name.
            for what in ("F", "Q9"):
                with each((language, what)):
                    status, body = advice(ana, what=what)
                    assert (status, body["code"]) == (422, "advice-nowhere")
                    assert what in body["detail"]
    # What is no name is not said again.
    assert advice(ana, what="<b>")[0] == 422
    assert advice(ana, what="")[0] == 422


def test_a_hint_of_the_dice_game_is_about_all_shapes(app: Flask) -> None:
    (ana,) = open_with(TilePhone, app, "Ana", solo=True)
    ana.act("StartGame")
    assert advice(ana, what="L4")[1]["code"] in {"advice-piece", "advice-not-due"}


@pytest.mark.parametrize(
    "game", by_day(["draft-2", "obstacle-2", "trigon-2", "reverse-2"], ["obstacle-2"])
)
def test_hints_in_every_phase(app: Flask, game: str) -> None:
    phones = open_tiles(app, game, advice=True)
    luck, phases = random.Random(1), set()
    view = phones[0].view()
    while view["phase"] != "over":
        phone = phones[view["game"]["to_move"] - 1]
        if view["phase"] not in phases:
            phases.add(view["phase"])
            status, body = advice(phone, phone.seat)
            assert status == 200, body
            command = body["moves"][0]["command"]
            view = phone.act(command.pop("type"), **command)
        else:
            view = phone.play(luck.choice(phone.legal())["move"])
    assert phases == {phase.act for phase in VARIANTS[game].phases}


def test_with_others_only_where_the_table_has_agreed(app: Flask) -> None:
    for allowed in (False, True):
        ana, ben = open_tiles(app, "duo", advice=allowed)
        assert (advice(ana)[0] == 200) is allowed
        assert ana.task().get("can_be_advised", False) is allowed
        code = "advice-not-due" if allowed else "advice-off"
        assert advice(ben, 2)[1]["code"] == code
        assert not ben.task().get("can_be_advised")
        assert advice(ben, 1)[0] == 403


def test_nobody_is_advised_while_a_bot_plays_for_them(app: Flask) -> None:
    ana = alone(app, "duo", 1)
    assert ana.task()["can_be_advised"]
    ana.act("LetBotPlay", seat=1, level=1)
    assert not ana.task().get("can_be_advised")
    assert advice(ana)[1]["code"] == "bot-plays"


@pytest.mark.parametrize(
    "game", by_day(["duo", "reverse-2", "draft-2", "classic-2", "trigon"], ["duo"])
)
def test_there_is_a_reason_in_every_language_for_every_move(game: str) -> None:
    luck, one, keys = random.Random(game), new_game(game), set()
    while not one.is_over:
        for found in advise(one, luck, level(1).budget):
            keys.add(found.reason.key)
            for language in LANGUAGES:
                assert translator(language).has(f"reason.tile.{found.reason.key}")
        one = one.play(random_move(one, luck))
    assert len(keys) > 1


def test_the_reason_names_what_stands_out() -> None:
    game = new_game("duo")
    largest = max(game.legal_placements, key=lambda move: move.size)
    assert reason_for(game, largest, [largest]).key == "large"
    reverse = new_game("reverse-2")
    least = min(reverse.legal_placements, key=lambda move: move.size)
    assert reason_for(reverse, least, [least]).key == "small"


@pytest.mark.parametrize(
    "game", by_day(["duo", "trigon-2", "draft-2", "solitaire"], ["duo", "trigon-2"])
)
def test_advice_about_a_piece_is_never_about_its_size(game: str) -> None:
    luck, one = random.Random(game), new_game(game)
    for _ in range(3):
        what = luck.choice(sorted({what_of(move) for move in one.legal_moves()}))
        found = advise(one, luck, Budget(playouts=30), what=what)
        assert {what_of(advice.move) for advice in found} == {what}
        assert {advice.move for advice in found} <= set(one.legal_moves())
        keys = [advice.reason.key for advice in found]
        assert not {"large", "largest", "small", "tried"} & set(keys)
        for language in LANGUAGES:
            assert all(translator(language).has(f"reason.tile.{key}") for key in keys)
        one = one.play(found[0].move)


def test_a_piece_with_one_place_left_goes_there() -> None:
    luck, game = random.Random(5), new_game("duo")
    while not game.is_over:
        places = Counter(what_of(move) for move in game.legal_moves())
        what = next((what for what, count in places.items() if count == 1), None)
        if what is not None and len(places) > 1:
            break
        game = game.play(random_move(game, luck))
    assert what is not None
    (found,) = advise(game, luck, Budget(playouts=30), what=what)
    assert found.reason.key == "only_place"
    with pytest.raises(ValueError, match="fits nowhere"):
        advise(game, luck, Budget(playouts=1), what="Q9")


def test_only_the_best_of_the_moves_tried_out_did_best() -> None:
    luck, game, later = random.Random(1), new_game("duo"), set()
    for _ in range(6):
        first, *others = advise(game, luck, Budget(playouts=40))
        later |= {advice.reason.key for advice in others}
        game = game.play(first.move)
    assert later
    assert "tried" not in later


def test_who_picks_is_told_of_small_pieces() -> None:
    (best, *_) = advise(new_game("draft-2"), random.Random(1), Budget(playouts=1))
    assert (what_of(best.move), best.reason.key) == ("1", "easy")
