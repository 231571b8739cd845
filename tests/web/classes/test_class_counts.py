"""What counts of a lesson, and what the wall, the teacher and a child without a seat see of it."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rollwrite.service import Service
from rollwrite.table import RefusedError, StartGame
from tests.web.classes.printing import asked_of
from tests.web.classes.test_class_pages import come, opened, sits
from tests.web.classes.test_class_report import REPORT, paper, play


def do(teacher: FlaskClient, code: str, **sent: str) -> None:
    answer = teacher.post(f"/class/{code}/do", data=sent)
    assert answer.status_code == 303, answer.text


def placed(page: str) -> list[str]:
    """Who is on the podium, best first."""
    return re.findall(r"<b>([^<]+)</b><span>", page.split('class="podium"')[1])


def named(page: str) -> list[str]:
    """Whose names stand beside it."""
    return re.findall(r'class="name">([^<]+)<', page)


def test_at_the_end_everybody_is_in_exactly_one_of_two_lists(app: Flask) -> None:
    teacher, code = opened(app, children="8", hands="paper")
    # Another game would be a pity before anything is told.
    asked = teacher.post(f"/class/{code}/do", data={"do": "next", "game": "1", "meet": "all"})
    assert "No results yet: Table 1 and Table 2." in asked.text
    points = {f"points-{child}": str(10 + child) for child in range(1, 9)}
    for table in (1, 2):
        own = {name: told for name, told in points.items() if (int(name[7:]) > 4) == (table > 1)}
        do(teacher, code, do="result", table=str(table), **own)
    do(teacher, code, do="end")
    page = teacher.get(f"/class/{code}/show").text
    assert placed(page) == ["Fox", "Owl", "Frog"]
    assert named(page) == ["Lion", "Octopus", "Penguin", "Rabbit", "Whale"]


def test_who_shares_a_place_is_on_the_podium_too(app: Flask) -> None:
    teacher, code = opened(app, children="4", hands="paper")
    told = {"points-1": "3", "points-2": "3", "points-3": "5", "points-4": "9"}
    do(teacher, code, do="result", table="1", **told)
    do(teacher, code, do="end")
    page = teacher.get(f"/class/{code}/show").text
    assert placed(page) == ["Fox", "Owl", "Frog"]
    assert named(page) == ["Penguin"]


def test_a_finished_game_counts_whatever_begins_after_it(
    app: Flask, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of(monkeypatch, REPORT)
    teacher, code = opened(app, children="3")
    (phone, table), *_ = [sits(app, code) for _ in range(3)]
    play(service, table)
    results = teacher.get(f"/class/{code}/results.csv").text
    assert paper(teacher, code, "certificates") == 200
    service.act_from_outside(table, 1, StartGame())
    play(service, table, 5)
    assert "their finished game counts" in teacher.get(f"/class/{code}/teacher").text
    # Nothing is lost by the end, so nothing is asked; and a child sees the game that counts.
    do(teacher, code, do="end")
    assert f'href="/t/{table}/replay?game=1"' in phone.get(f"/class/{code}").text
    assert teacher.get(f"/class/{code}/results.csv").text == results
    show = teacher.get(f"/class/{code}/show").text
    assert len(placed(show)) + len(named(show)) == 3
    assert "Not finished" not in show
    # The certificates are of the sheets that counted, not of those that were just begun.
    assert paper(teacher, code, "certificates") == 200
    assert asked[0].children == asked[1].children
    # And after the end nothing begins.
    with pytest.raises(RefusedError):
        service.act_from_outside(table, 1, StartGame())
    # Nor does a second game of the class take anything away, once it has begun.
    do(teacher, code, do="next", game="1", meet="same")
    room = teacher.get(f"/class/{code}/paper").get_json()
    assert room["are_seats_printed"] is False
    head, first, *others = teacher.get(f"/class/{code}/results.csv").text.splitlines()
    games = ["Game 1", "Game 1: Empty", "Game 1: Strikes"]
    # A game that nobody has finished has no columns yet.
    assert head.split(",")[3:] == ["Points", *games]
    place, name, _, points, scored, empty, strikes = first.split(",")
    # Three share 12, 6 and 0; and so do two who are alike.
    assert place == "1"
    assert points == scored
    assert int(points) + sum(int(row.split(",")[3]) for row in others) == 18
    assert f"1,{name},1,{empty},{strikes}" in results
    assert paper(teacher, code, "certificates") == 200
    assert asked[2].children == asked[0].children


def test_who_loses_to_a_bot_is_none_the_worse_for_it(app: Flask, service: Service) -> None:
    teacher, code = opened(app, children="4")
    _, table = sits(app, code)
    sits(app, code)
    for _ in range(2):
        do(teacher, code, do="bot", table="1")
    do(teacher, code, do="start", table="1", sure="on")
    do(teacher, code, do="last")
    play(service, table)
    page = teacher.get(f"/class/{code}/teacher").text
    # The result stands beside the name, as that of a table on paper does.
    card = page.split('class="class-cards"')[1].split("</ul>")[0]
    assert card.count("empty square") == 2
    do(teacher, code, do="next", game="1", meet="same")
    rows = teacher.get(f"/class/{code}/results.csv").text.splitlines()[1:]
    worth = sorted(int(row.split(",")[3]) for row in rows)
    assert worth in ([0, 12], [6, 6])


def test_the_last_round_ends_every_table_after_a_whole_round_and_counts(
    app: Flask, service: Service
) -> None:
    teacher, code = opened(app, children="6")
    tables = [sits(app, code)[1] for _ in range(6)][::3]
    play(service, tables[0], 15)
    play(service, tables[1], 2)
    show = f"/class/{code}/show"
    assert "bar-line" not in teacher.get(show).text
    do(teacher, code, do="last")
    played = []
    for table in tables:
        # To the end of the round, and no further.
        play(service, table)
        with pytest.raises(RefusedError, match="round-over"):
            service.act_from_outside(table, 1, StartGame())
        game = service.snapshot(table).table.game
        assert game is not None
        (rounds,) = {len(player.sheet.marks) for player in game.players}
        played.append(rounds)
    assert teacher.get(f"/class/{code}/teacher").text.count("it counts as it stands") == 2
    page = teacher.get(show).text
    assert "bar-line" in page
    first, second = played
    stood = f"Table 1 ({first} rounds) and Table 2 ({second} round)"
    assert f"As it stood after the last round: {stood}" in page
    # Who has played more rounds has fewer empty squares, and is not better for it.
    assert "The tables played different numbers of rounds" in page
    rows = [row.split(",") for row in teacher.get(f"/class/{code}/results.csv").text.splitlines()]
    for number in ("1", "2"):
        assert sum(int(row[3]) for row in rows[1:] if row[2] == number) == 18
    # Everything that a finished game has: the coach can look at it.
    end = teacher.get(f"/class/{code}/end").text
    assert "is not over" not in end
    assert "Ask the coach" in end
    do(teacher, code, do="end")
    assert 'class="podium"' in teacher.get(show).text
    # It can be taken back: they play on.
    do(teacher, code, do="reopen")
    do(teacher, code, do="no-call")
    play(service, tables[1], 1)


def test_a_table_that_has_finished_begins_no_other_game_in_the_last_round(
    app: Flask, service: Service
) -> None:
    teacher, code = opened(app, children="3")
    table, *_ = [sits(app, code)[1] for _ in range(3)]
    play(service, table)
    do(teacher, code, do="last")
    with pytest.raises(RefusedError, match="last-round"):
        service.act_from_outside(table, 1, StartGame())
    do(teacher, code, do="back")
    service.act_from_outside(table, 1, StartGame())


def test_a_word_and_five_minutes_run_down_by_the_servers_time(
    app: Flask, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, code = opened(app)
    do(teacher, code, do="say", text="Quietly, please")
    do(teacher, code, do="five")
    now = service.now()
    assert "Quietly" in teacher.get(f"/class/{code}/show").text
    monkeypatch.setattr(service, "now", lambda: now + timedelta(seconds=100))
    for page in ("show", "teacher"):
        text = teacher.get(f"/class/{code}/{page}").text
        assert ">3:20<" in text
        # A word is there for a minute, and not once more when a later one is taken back.
        assert "Quietly" not in text
    do(teacher, code, do="say", text="Come here")
    do(teacher, code, do="back")
    assert "Quietly" not in teacher.get(f"/class/{code}/show").text
    do(teacher, code, do="last")
    do(teacher, code, do="back")
    # Taken back, the clock is where it was.
    assert ">3:20<" in teacher.get(f"/class/{code}/show").text


def test_who_is_at_the_door_is_seen_and_gets_a_seat_with_one_tap(app: Flask) -> None:
    teacher, code = opened(app, children="4")
    for _ in range(4):
        sits(app, code)
    late = come(app, code)
    assert "Your teacher sees that you are here" in late.get(f"/class/{code}").text
    assert late.post(f"/class/{code}/sit").status_code == 422
    page = teacher.get(f"/class/{code}/teacher").text
    assert "Lion is at the door: all chairs are taken." in page
    assert "4 of 4 are here" in page
    do(teacher, code, do="door-table", child="5")
    assert "Table 2, seat 1" in late.get(f"/class/{code}").text
    assert "is at the door:" not in teacher.get(f"/class/{code}/teacher").text
    assert late.post(f"/class/{code}/sit").status_code == 303
    # One tap takes it back.
    do(teacher, code, do="back")
    assert "Lion is at the door" in teacher.get(f"/class/{code}/teacher").text


def test_a_child_comes_in_and_sits_down_in_one_tap(app: Flask) -> None:
    _, code = opened(app)
    phone = app.test_client()
    answer = phone.post(f"/class/{code}/join", data={"sit": "on"})
    assert answer.location.startswith("/t/")
    assert phone.get(f"/class/{code}/mine").get_json()["code"] == answer.location.split("/")[-1]


def test_at_another_tables_address_a_child_is_told_where_its_seat_is(app: Flask) -> None:
    _, code = opened(app, children="8")
    phone, _ = sits(app, code)
    for _ in range(3):
        sits(app, code)
    _, other = sits(app, code)
    page = phone.get(f"/t/{other}").text
    assert "Your seat is at table 1" in page
    assert f'href="/class/{code}"' in page
    assert "Your teacher settles that" not in page
    assert "Your seat is" not in app.test_client().get(f"/t/{other}").text


def test_who_is_moved_from_a_game_leaves_nothing_behind(app: Flask, service: Service) -> None:
    teacher, code = opened(app, children="7")
    phones = [sits(app, code) for _ in range(7)]
    table = phones[0][1]
    play(service, table, 6)
    asked = teacher.post(f"/class/{code}/do", data={"do": "move", "child": "4", "to": "2"})
    assert asked.status_code == 409
    assert "Penguin is playing at table 1. Going now means leaving that game" in asked.text
    do(teacher, code, do="move", child="4", to="2", sure="on")
    # No other game waits for it.
    assert [seat.name for seat in service.snapshot(table).table.seats] == ["Fox", "Owl", "Frog"]
    do(teacher, code, do="last")
    play(service, table)
    names = [line.split(",")[1] for line in teacher.get(f"/class/{code}/results.csv").text.split()]
    assert sorted(names[1:]) == ["Fox", "Frog", "Owl"]
    page = teacher.get(f"/class/{code}/teacher").text
    assert "Penguin</figcaption>" not in page.split('id="table-2"')[0]


def test_a_form_that_is_sent_twice_is_done_once(app: Flask, service: Service) -> None:
    teacher, code = opened(app, children="8")
    page = teacher.get(f"/class/{code}/teacher").text
    (key,) = set(re.findall(r'name="id" value="([\w-]{22})"', page))
    come_twice = app.test_client(), app.test_client()
    for phone in come_twice:
        # One child, whose phone has sent it twice.
        assert phone.post(f"/class/{code}/join", data={"id": "x" * 22, "sit": "on"}).location
    assert "1 of 8 are here" in teacher.get(f"/class/{code}/teacher").text
    for _ in range(2):
        do(teacher, code, do="paper-table", id=key)
        do(teacher, code, do="bot", table="1", id=key)
        do(teacher, code, do="say", text="Hush", id=key)
    page = teacher.get(f"/class/{code}/teacher").text
    assert page.count('id="table-') == 3
    assert page.count("bot-line") == 1
    assert "Undo: A word to all" in page
    # What was done last is undone once, and the bot can be, too.
    for _ in range(2):
        do(teacher, code, do="back", id=key)
    assert "Undo: Bot at table 1" in teacher.get(f"/class/{code}/teacher").text
    do(teacher, code, do="back")
    page = teacher.get(f"/class/{code}/teacher").text
    assert "bot-line" not in page
    assert "Undo: A paper table" in page
    # The same from another page, or without an id, as older pages have it, is another wish.
    do(teacher, code, do="paper-table")
    do(teacher, code, do="paper-table", id="y" * 22)
    assert teacher.get(f"/class/{code}/teacher").text.count('id="table-') == 5
