"""The daily over the API: one first try for each phone, taken from the server's own log."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from flask import Flask

from rollwrite.board import bits
from rollwrite.config import Config
from rollwrite.dicegame import built_in_layout
from rollwrite.dicegame.commands import PlaceShape, RollDice, TakeDie
from rollwrite.dicegame.sheet import square_of
from rollwrite.dicegame.solo import daily_seed, solo_dice
from rollwrite.service import Service
from rollwrite.table import Command
from rollwrite.web import create_app
from rollwrite.web.http.site import NAME
from tests.service.clocks import Clock
from tests.web.phones import Phone, new_id, open_table
from tests.web.validating_client import ValidatingClient

NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
DAY = "2026-11-22"
PHONE = "a-phone-of-its-own"
LAYOUT = "travel"
PATH = f"/daily/{LAYOUT}/{DAY}"


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


def opened(app: Flask, path: str = PATH, **more: Any) -> Phone:
    answer = ValidatingClient(app).post(f"{path}/tables", {"name": "Ana", **more})
    assert answer.status_code == 201, answer.get_data(as_text=True)
    return Phone(app, answer.get_json())


def finished(phone: Phone, luck: int = 1) -> Phone:
    """Play to the end."""
    chance = random.Random(luck)
    service: Service = phone.api.client.application.extensions[NAME].service
    while True:
        game: Any = service.snapshot(phone.code).table.game
        if game.phase == "over":
            return phone
        (player,) = game.players
        command: Command = RollDice(1)
        if game.picker is not None:
            command = TakeDie(1, chance.randrange(2))
        elif game.is_drawing(0):
            legal = player.sheet.legal(game.colour_of(0), game.face_of(player))
            strike = not legal
            legal = legal or player.sheet.legal(game.colour_of(0))
            placement = chance.choice(list(bits(legal)))
            cells = game.settings.layout.table.cells_of(placement)
            command = PlaceShape(1, tuple(map(square_of, cells)), strike)
        service.execute(phone.code, phone.token, command, new_id())


def result(phone: Phone, /, **more: Any) -> dict[str, Any]:
    return {"table": phone.code, "phone": PHONE, "name": "Ana", **more}


def told(phone: Phone, path: str = PATH, /, **more: Any) -> dict[str, Any]:
    answer = phone.api.post(f"{path}/results", result(phone, **more))
    assert answer.status_code == 200, answer.get_data(as_text=True)
    found: dict[str, Any] = answer.get_json()
    return found


def refused(phone: Phone, path: str = PATH, /, **more: Any) -> str:
    """The code with which a result is refused; there is a sentence too."""
    answer = phone.api.post(f"{path}/results", result(phone, **more))
    assert answer.status_code in {403, 404, 422}, answer.get_data(as_text=True)
    problem = answer.get_json()
    assert problem["detail"].endswith(".")
    code: str = problem["code"]
    return code


def day_of(app: Flask, path: str = PATH) -> dict[str, Any]:
    found: dict[str, Any] = ValidatingClient(app).get(path)
    return found


def test_a_day_before_anybody_has_played(app: Flask) -> None:
    day = day_of(app)
    assert (day["layout"], day["day"], day["today"], day["seed"]) == (LAYOUT, DAY, DAY, DAY)
    assert day["best"] is None
    assert day["board"] == day["scores"] == []
    assert not day["shown"]
    assert day["sheet"] is None
    assert day_of(app, f"/daily/{LAYOUT}/today") == day


def test_a_table_of_the_day_has_its_dice_and_has_begun(app: Flask) -> None:
    phone = opened(app)
    view = phone.act("RollDice", seat=1)
    strip = solo_dice(daily_seed(date(2026, 11, 22), built_in_layout(LAYOUT)))
    assert [die["value"] for die in view["game"]["dice"]] == list(strip[0])
    assert view["settings"]["seed"] == DAY


def test_a_request_that_comes_twice_opens_one_table(app: Flask) -> None:
    key = "x" * 22
    assert opened(app, id=key).code == opened(app, id=key).code


def test_the_first_finished_try_counts_and_later_ones_are_for_oneself(app: Flask) -> None:
    first = finished(opened(app), luck=1)
    answer = told(first)
    view = first.view()
    mine = view["game"]["players"][0]
    assert (answer["unfilled"], answer["strikes"]) == (mine["unfilled"], mine["strikes"])
    assert answer["counted"]
    assert answer["first"]
    assert not answer["late"]
    assert answer["record"]
    assert answer["best"]["unfilled"] == answer["unfilled"]
    assert answer["best"]["found_by"] == "Ana"
    second = finished(opened(app), luck=2)
    later = told(second)
    assert not later["counted"]
    assert not later["first"]
    board = day_of(app)["board"]
    assert [(line["name"], line["unfilled"]) for line in board] == [("Ana", answer["unfilled"])]
    assert board[0]["paper"] is False


def test_the_second_game_at_a_table_is_no_first_try(app: Flask) -> None:
    phone = finished(opened(app))
    phone.act("StartGame")
    finished(phone, luck=3)
    assert not told(phone, game=2)["counted"]
    assert told(phone, game=1)["counted"]


def test_a_game_left_before_its_end_is_no_try(app: Flask) -> None:
    phone = opened(app)
    phone.act("LeaveGame", seat=1)
    assert refused(phone) == "daily-left"
    phone.act("StartGame")
    finished(phone)
    assert told(phone, game=2)["counted"]


def test_a_server_can_keep_no_names(service: Service, config: Config) -> None:
    app = create_app(Config(config.database_url, rate_limits=False, daily_board=False), service)
    try:
        answer = told(finished(opened(app)))
        assert answer["counted"]
        assert answer["best"]["found_by"] == "another player"
        day = day_of(app)
        assert day["board"] == []
        assert not day["has_board"]
    finally:
        app.extensions[NAME].hub.close()


def test_the_best_sheet_is_shown_the_day_after(app: Flask, clock: Clock) -> None:
    answer = told(finished(opened(app)))
    clock.now = NOON + timedelta(hours=12)
    day = day_of(app)
    assert day["today"] == "2026-11-23"
    assert day["shown"]
    marks = day["sheet"]["marks"]
    assert [mark["n"] for mark in marks] == list(range(1, len(marks) + 1))
    side = built_in_layout(LAYOUT).side
    assert side**2 - sum(len(mark["squares"]) for mark in marks) == answer["unfilled"]
    strip = solo_dice(daily_seed(date(2026, 11, 22), built_in_layout(LAYOUT)))
    assert all(mark["die"] in pair for mark, pair in zip(marks, strip, strict=False))


def test_a_missed_day_is_played_later_and_does_not_count(app: Flask, clock: Clock) -> None:
    clock.now = NOON + timedelta(days=3)
    answer = told(finished(opened(app)))
    assert answer["late"]
    assert answer["first"]
    assert not answer["counted"]
    day = day_of(app)
    assert day["board"] == day["scores"] == []
    # But nobody has done better.
    assert day["best"]["unfilled"] == answer["unfilled"]


def test_who_began_before_midnight_may_play_on(app: Flask, clock: Clock) -> None:
    clock.now = datetime(2026, 11, 22, 23, 59, tzinfo=UTC)
    phone = opened(app)
    clock.now = datetime(2026, 11, 23, 0, 20, tzinfo=UTC)
    assert told(finished(phone))["counted"]
    clock.now = datetime(2026, 11, 23, 23, 59, tzinfo=UTC)
    slow = opened(app, f"/daily/{LAYOUT}/today")
    clock.now = datetime(2026, 11, 24, 2, 0, tzinfo=UTC)
    assert told(finished(slow), f"/daily/{LAYOUT}/2026-11-23")["late"]


def test_what_is_shared_gives_no_placement_away(app: Flask) -> None:
    phone = finished(opened(app))
    text = told(phone)["share"]["text"]
    title, mine, best, *rounds = text.split("\n")
    assert DAY in title
    assert "8×8" in title
    assert "empty square" in mine
    assert best.startswith("Best known:")
    marks = phone.view()["game"]["players"][0]["marks"]
    signs = "".join(rounds)
    assert len(signs) == len(marks)
    for place, mark in enumerate(marks):
        struck = dict(zip("BYRG", "🔵🟡🔴🟢", strict=True))
        drawn = dict(zip("BYRG", "🟦🟨🟥🟩", strict=True))
        assert signs[place] == (struck if mark["strike"] else drawn)["BYRG"[place % 4]]


@pytest.mark.parametrize(("language", "words"), [("es", "casillas"), ("fr", "cases")])
def test_the_text_to_share_is_in_the_readers_language(
    app: Flask, language: str, words: str
) -> None:
    phone = finished(opened(app))
    headers = {"Accept-Language": language}
    answer = phone.api.post(f"{PATH}/results", result(phone), headers=headers)
    assert words in answer.get_json()["share"]["text"]


# What cannot be


@pytest.mark.parametrize(
    ("day", "code"),
    [
        ("2026-02-30", "day-unknown"),
        ("2026-11-31", "day-unknown"),
        ("20261122", "day-unknown"),
        ("tomorrow", "day-unknown"),
        ("2026-W47-7", "day-unknown"),
        ("0000-00-00", "day-unknown"),
        ("2026-11-23", "day-future"),
        ("9999-12-31", "day-future"),
        ("2025-12-31", "day-early"),
        ("0001-01-01", "day-early"),
    ],
)
def test_days_without_a_daily(app: Flask, day: str, code: str) -> None:
    api = ValidatingClient(app)
    path = f"/daily/{LAYOUT}/{day}"
    body = {"table": "K7M3QX2", "phone": PHONE}
    for answer in (
        api.ask("GET", path),
        api.post(f"{path}/tables", {"name": "Ana"}),
        api.post(f"{path}/results", body),
        api.post(f"{path}/paper", {"phone": PHONE, "sheet": {}}),
    ):
        assert answer.status_code == 404
        assert answer.get_json()["code"] == code
        assert answer.get_json()["detail"].endswith(".")


def test_tomorrow_opens_at_midnight_utc(app: Flask, clock: Clock) -> None:
    path = f"/daily/{LAYOUT}/2026-11-23"
    clock.now = datetime(2026, 11, 22, 23, 59, 59, tzinfo=UTC)
    assert ValidatingClient(app).ask("GET", path).status_code == 404
    clock.now += timedelta(seconds=1)
    assert day_of(app, path)["day"] == "2026-11-23"


def test_layouts_without_a_daily(app: Flask) -> None:
    for name in ("huge", "lesson", "%00", "Standard"):
        answer = ValidatingClient(app).ask("GET", f"/daily/{name}/{DAY}")
        assert answer.status_code == 404
        assert answer.get_json()["code"] == "daily-layout"


def test_games_that_are_no_try(app: Flask, clock: Clock) -> None:
    open_ = opened(app)
    assert refused(open_) == "daily-not-over"
    assert refused(open_, game=2) == "daily-no-game"
    assert refused(open_, game=0) == "daily-no-game"
    assert refused(open_, game=-(10**12)) == "daily-no-game"
    practice = finished(opened(app, practice=True))
    assert refused(practice) == "daily-practice"
    (plain,) = open_table(app, "Ana", solo=True, settings={"layout": LAYOUT})
    assert refused(plain) == "daily-no-game"
    plain.act("StartGame")
    assert refused(finished(plain)) == "daily-other"
    finished(open_)
    assert refused(open_, f"/daily/standard/{DAY}") == "daily-other"
    assert refused(open_, f"/daily/{LAYOUT}/2026-11-21") == "daily-other"
    clock.now = NOON + timedelta(days=1)
    assert refused(open_, f"/daily/{LAYOUT}/2026-11-23") == "daily-other"
    assert day_of(app)["scores"] == []


def test_nobody_lets_a_bot_play_the_daily(app: Flask) -> None:
    answer = opened(app).send("LetBotPlay", seat=1, level=5)
    assert answer.status_code == 422
    assert answer.get_json()["code"] == "bots-solo"


def test_rules_of_ones_own_are_no_try(app: Flask) -> None:
    for more in (
        {"strikes_forced": False},
        {"markers": ["R", "B", "Y", "G"]},
        {"advice": True},
    ):
        settings = {"layout": LAYOUT, "seed": DAY, **more}
        (phone,) = open_table(app, "Ana", solo=True, settings=settings)
        phone.act("StartGame")
        assert refused(finished(phone)) in {"daily-other", "daily-practice"}
    # A layout that only calls itself travel.
    rows = [list(row) for row in built_in_layout(LAYOUT).rows]
    rows[0], rows[1] = rows[1], rows[0]
    own = {"name": LAYOUT, "side": 8, "rows": rows}
    (phone,) = open_table(app, "Ana", solo=True, settings={"layout": own, "seed": DAY})
    phone.act("StartGame")
    assert refused(finished(phone)) == "daily-other"


def test_a_table_of_the_day_made_by_hand_is_one(app: Flask) -> None:
    settings = {"layout": LAYOUT, "seed": DAY, "hints": False}
    (phone,) = open_table(app, "Ana", solo=True, settings=settings)
    phone.act("StartGame")
    assert told(finished(phone))["counted"]


def test_only_who_has_the_seat_can_tell_its_result(app: Flask) -> None:
    phone = finished(opened(app))
    stranger = ValidatingClient(app)
    answer = stranger.post(f"{PATH}/results", result(phone))
    assert answer.status_code == 403
    assert answer.get_json()["code"] == "not-seated"
    other = opened(app)
    other.code = phone.code
    answer = other.api.post(f"{PATH}/results", result(phone))
    assert answer.status_code == 401
    unknown = {"table": "2222222", "phone": PHONE}
    assert stranger.post(f"{PATH}/results", unknown).status_code == 404


@pytest.mark.parametrize(
    "more",
    [
        {"phone": "short"},
        {"phone": "ñ" * 20},
        {"phone": None},
        {"phone": "x" * 65},
        {"game": "1"},
        {"game": True},
        {"table": 7},
        {"name": 5},
        {"name": ""},
        {"name": "   "},
        {"name": "x" * 25},
        {"name": "a\u202eb"},
        {"unfilled": 0},
    ],
)
def test_results_that_cannot_be_read(app: Flask, more: dict[str, Any]) -> None:
    phone = finished(opened(app))
    answer = phone.api.post(f"{PATH}/results", {**result(phone), **more})
    assert answer.status_code == 422
    assert day_of(app)["scores"] == []


# On real paper


def drawn(phone: Phone) -> dict[str, Any]:
    """The sheet of a phone, as somebody may have drawn it on paper with the same dice."""
    service: Service = phone.api.client.application.extensions[NAME].service
    game: Any = service.snapshot(phone.code).table.game
    played = game.players[0].sheet
    return {"layout": LAYOUT, "squares": list(played.rows), "strikes": played.strikes, "seed": DAY}


def told_on_paper(app: Flask, sheet: dict[str, Any], **more: Any) -> Any:
    body = {"phone": PHONE, "name": "Ana", "sheet": sheet, **more}
    return ValidatingClient(app).post(f"{PATH}/paper", body)


def checked(app: Flask, sheet: dict[str, Any]) -> Any:
    answer = ValidatingClient(app).post("/check", sheet)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_json().get("daily")


def test_a_sheet_of_paper_counts_when_its_dice_can_have_made_it(app: Flask) -> None:
    sheet = drawn(finished(opened(app)))
    found = checked(app, sheet)
    assert (found["day"], found["layout"], found["playable"]) == (DAY, LAYOUT, True)
    assert found["can_count"]
    assert found["best"] is None
    assert "Playable" in found["text"]
    answer = told_on_paper(app, sheet)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    counted = answer.get_json()
    assert counted["counted"]
    assert counted["unfilled"] == found["unfilled"]
    assert counted["strikes"] == sheet["strikes"]
    assert DAY in counted["share"]["text"]
    (line,) = day_of(app)["board"]
    assert line == {
        "name": "Ana",
        "unfilled": found["unfilled"],
        "strikes": found["strikes"],
        "paper": True,
    }
    assert checked(app, sheet)["best"] == found["unfilled"]
    # Told again, or played on the phone afterwards, nothing changes.
    assert told_on_paper(app, sheet).get_json()["counted"]
    assert not told(finished(opened(app), luck=5))["counted"]
    assert len(day_of(app)["board"]) == 1


def test_paper_that_these_dice_cannot_have_made(app: Flask) -> None:
    sheet = drawn(finished(opened(app)))
    empty = {**sheet, "squares": ["." * 8] * 8, "strikes": 0}
    swapped = {**sheet, "squares": [row.translate(str.maketrans("BG", "GB")) for row in
                                    sheet["squares"]]}  # fmt: skip
    for wrong, code in ((empty, "daily-not-over"), (swapped, "daily-impossible")):
        answer = told_on_paper(app, wrong)
        assert answer.status_code == 422
        assert answer.get_json()["code"] == code
        found = checked(app, wrong)
        assert not found["can_count"]
        assert found["playable"] == (code == "daily-not-over")
    touching = {**sheet, "squares": ["B" * 8] * 8}
    assert told_on_paper(app, touching).get_json()["code"] == "daily-impossible"
    standard = {"layout": "standard", "squares": ["." * 9] * 9}
    assert told_on_paper(app, standard).get_json()["code"] == "daily-other"
    assert told_on_paper(app, {**sheet, "seed": "ABC"}).get_json()["code"] == "daily-other"
    assert told_on_paper(app, {}).get_json()["code"] == "sheet"
    assert day_of(app)["scores"] == []
    assert day_of(app)["best"] is None


def test_yesterdays_paper_is_judged_and_does_not_count(app: Flask, clock: Clock) -> None:
    sheet = drawn(finished(opened(app)))
    clock.now = NOON + timedelta(days=1)
    found = checked(app, sheet)
    assert found["playable"]
    assert not found["can_count"]
    answer = told_on_paper(app, sheet).get_json()
    assert answer["late"]
    assert not answer["counted"]


def test_sheets_without_the_dice_of_a_day_are_none_of_the_daily(app: Flask) -> None:
    sheet = drawn(finished(opened(app)))
    for seed in (None, "SUMMER-1", "2026-11-23", "2026-02-30"):
        assert checked(app, {**sheet, "seed": seed}) is None
