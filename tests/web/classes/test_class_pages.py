"""A class over the web: who may do what, and what children with developer tools get."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rollwrite.classroom import commands as cmd
from rollwrite.classroom.events import ClassOpened
from rollwrite.classroom.words import plan_of
from rollwrite.config import Config
from rollwrite.dicegame.commands import RollDice
from rollwrite.dicegame.settings import default_settings
from rollwrite.i18n import translator
from rollwrite.service import Service
from rollwrite.service.classes import Classes
from rollwrite.table import TakeSeat
from rollwrite.web import create_app
from rollwrite.web.classes import who
from rollwrite.web.classes.asking import MINUTES
from rollwrite.web.http.site import NAME
from rollwrite.web.live.hub import TooManyStreamsError
from tests.nights import by_day

NEW = {"title": "3b", "children": "6", "game": "dice", "hands": "phones", "minutes": "40"}


@pytest.fixture
def limited(config: Config, service: Service) -> Iterator[Flask]:
    """The application with its limits."""
    made = create_app(replace(config, rate_limits=True), service)
    yield made
    made.extensions[NAME].hub.close()


def opened(app: Flask, **changed: str) -> tuple[FlaskClient, str]:
    """A teacher's browser and the code of a class."""
    teacher = app.test_client()
    answer = teacher.post("/class/new", data=NEW | changed)
    assert answer.status_code == 303, answer.text
    return teacher, answer.location.split("/")[-2]


def come(app: Flask, code: str, **sent: str) -> FlaskClient:
    """A child's phone."""
    phone = app.test_client()
    assert phone.post(f"/class/{code}/join", data=sent).status_code == 303
    return phone


def test_a_lesson_over_the_web(app: Flask) -> None:
    teacher, code = opened(app)
    phone = app.test_client()
    # The code is typed where those of tables are, in any form.
    answer = phone.post("/join", data={"code": f"{code[:3].lower()}-{code[3:]}"})
    assert answer.location == f"/class/{code}"
    assert phone.get(answer.location).status_code == 200
    phone.post(f"/class/{code}/join")
    page = phone.get(f"/class/{code}").text
    assert "You are Fox" in page
    assert "Table 1, seat 1" in page
    seated = phone.post(f"/class/{code}/sit")
    assert seated.location.startswith("/t/")
    assert phone.get(seated.location).status_code == 200
    assert "1 of 3 seated" in teacher.get(f"/class/{code}/teacher").text
    for page in ("show", "qr.svg", "live"):
        assert phone.get(f"/class/{code}/{page}").status_code == 200
    for page in ("end", "results.csv"):
        assert teacher.get(f"/class/{code}/{page}").status_code == 200


def test_a_childs_phone_can_do_nothing_of_the_teachers(app: Flask) -> None:
    teacher, code = opened(app)
    phone = come(app, code)
    own, cookie = phone.get_cookie(f"rwc-{code}"), teacher.get_cookie(f"rwt-{code}")
    assert own is not None
    assert cookie is not None
    assert cookie.http_only
    phone.set_cookie(f"rwt-{code}", own.value)
    for path in ("teacher", "end", "results.csv", "teacher?key=guessed"):
        answer = phone.get(f"/class/{code}/{path}")
        assert answer.status_code == 403
        assert "Only the teacher of this class can do that" in answer.text
    for path in ("do", "link", "delete"):
        assert phone.post(f"/class/{code}/{path}", data={"do": "pause"}).status_code == 403
    # Nothing that a child gets has the teacher's secret in it.
    for path in ("", "/show", "/qr.svg"):
        assert cookie.value not in phone.get(f"/class/{code}{path}").text


def test_the_teachers_link_opens_on_another_device_and_ends_the_old_one(app: Flask) -> None:
    teacher, code = opened(app)
    page = teacher.post(f"/class/{code}/link").text
    link = re.search(rf"/class/{code}/teacher\?key=[\w-]+", page)
    assert link is not None
    tablet = app.test_client()
    assert tablet.get(link[0]).location == f"/class/{code}/teacher"
    assert tablet.get(f"/class/{code}/teacher").status_code == 200
    assert teacher.get(f"/class/{code}/teacher").status_code == 200


def test_a_child_that_was_moved_finds_back_from_its_old_table(app: Flask) -> None:
    teacher, code = opened(app)
    phone = come(app, code)
    table = phone.post(f"/class/{code}/sit").location
    assert f"/class/{code}" not in phone.get(table).text
    teacher.post(f"/class/{code}/do", data={"do": "move", "child": "1", "to": "2"})
    assert f'href="/class/{code}"' in phone.get(table).text
    assert "Table 2, seat 4" in phone.get(f"/class/{code}").text
    # Whoever was never sent there by a class is led to none.
    assert "/class/" not in app.test_client().get(table).text


@pytest.mark.parametrize("name", ["<b>x</b>", "\u202eEvil", "🦊" * 30, "x" * 70, "   "])
def test_no_name_breaks_a_page(app: Flask, name: str) -> None:
    teacher, code = opened(app, own_names="on", title=name[:40])
    phone = app.test_client()
    answer = phone.post(f"/class/{code}/join", data={"name": name})
    assert answer.status_code in {303, 422}
    for page in (teacher.get(f"/class/{code}/teacher"), phone.get(f"/class/{code}/show")):
        assert page.status_code == 200
        assert "<b>x</b>" not in page.text
        assert "\u202e" not in page.text
        assert re.search("<h1>[^<]+</h1>", page.text)


def test_what_cannot_be_is_one_sentence(app: Flask) -> None:
    teacher, code = opened(app)
    other = app.test_client()
    assert other.post("/class/new", data=NEW | {"children": "0"}).status_code == 422
    for many in ("400", "99999", "9" * 400, "-1", "1e3"):
        answer = other.post("/class/new", data=NEW | {"children": many})
        assert answer.status_code == 422
        assert "A class can have 1 to 40 children." in answer.text
    assert other.post("/class/new", data=NEW | {"game": "chess"}).status_code == 422
    assert other.get("/class/ABCDEF").status_code == 404
    assert other.get("/class/nothing").status_code == 404
    for wish in (
        {"do": "fly"},
        {"do": "move", "child": "1", "to": "99"},
        {"do": "say", "text": "x" * 90},
    ):
        answer = teacher.post(f"/class/{code}/do", data=wish)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
    assert teacher.post(f"/class/{code}/delete").status_code == 422
    gone = teacher.post(f"/class/{code}/delete", data={"sure": "on"})
    assert "The class and all its tables are deleted." in teacher.get(gone.location).text
    assert other.get(f"/class/{code}").status_code == 404


def test_a_table_of_paper_is_told_and_stands_in_the_list(app: Flask) -> None:
    teacher, code = opened(app, hands="paper", title="=SUM(A1)")
    told = {"do": "result", "table": "1", "points-1": "12", "points-2": "3", "points-3": ""}
    assert teacher.post(f"/class/{code}/do", data=told).status_code == 303
    rows = teacher.get(f"/class/{code}/results.csv").text.splitlines()
    # Nobody has told of strikes.
    assert rows[0].endswith("Table,Empty,Strikes")
    assert rows[1:] == ["1,Owl,1,3,", "2,Fox,1,12,"]
    wrong = told | {"points-1": "many"}
    refused = teacher.post(f"/class/{code}/do", data=wrong)
    assert refused.status_code == 422
    assert "“many” isn’t a result" in refused.text
    # What is counted stands over the boxes.
    assert "Empty squares:" in refused.text
    # The one with most empty squares is named without a place.
    show = app.test_client().get(f"/class/{code}/show").text
    assert '<span class="rank">1</span>' in show
    assert '<span class="rank">2</span>' not in show


def sits(app: Flask, code: str) -> tuple[FlaskClient, str]:
    """A phone at its table, and the table."""
    phone = come(app, code)
    return phone, phone.post(f"/class/{code}/sit").location.split("/")[-1]


def test_only_what_is_finished_is_crowned_and_what_counts_is_said(app: Flask) -> None:
    teacher, code = opened(app, children="8", hands="mixed", title="<3b>")
    for _ in range(4):
        sits(app, code)
    show = f"/class/{code}/show"
    playing = teacher.get(show).text
    # Nobody is ranked while they play, least of all before the first shape.
    assert "81 empty squares" not in playing
    assert "Round 1" in playing
    assert "The standing" not in teacher.get(f"/class/{code}/teacher").text
    asked = teacher.post(f"/class/{code}/do", data={"do": "end"})
    assert asked.status_code == 409
    assert "Still playing: Table 1." in asked.text
    assert "Round 1" in teacher.get(show).text
    teacher.post(f"/class/{code}/do", data={"do": "end", "sure": "on"})
    ended = teacher.get(show).text
    assert 'class="podium"' not in ended
    assert "No game was finished." in ended
    told = {"do": "result", "table": "2", "points-5": "12", "points-6": "3"}
    teacher.post(f"/class/{code}/do", data=told)
    for page in (teacher.get(show).text, teacher.get(f"/class/{code}/end").text):
        assert "Not finished: Table 1" in page
        assert "3 empty squares" in page
        assert "81 empty squares" not in page
    # Nor anywhere else, and so it counts in the next game, too.
    assert "81 empty" not in teacher.get(f"/class/{code}/teacher").text.split("The standing")[-1]
    rows = teacher.get(f"/class/{code}/results.csv").text.splitlines()
    assert [row.split(",")[1] for row in rows[1:]] == ["Octopus", "Lion"]
    assert re.findall(r"step step-(\d)", teacher.get(show).text) == ["1"]
    cards = teacher.get(f"/class/{code}/teacher").text
    assert "Not finished" in cards
    assert "Waiting for" not in cards
    assert re.findall(r'class="button main"[^>]*>([^<]+)<', cards) == ["Results"]


def test_the_code_stays_while_somebody_is_missing(app: Flask) -> None:
    teacher, code = opened(app)
    first = teacher.get(f"/class/{code}/teacher").text
    assert re.findall(r'class="button main"[^>]*>([^<]+)<', first) == ["Projector"]
    for _ in range(3):
        sits(app, code)
    then = teacher.get(f"/class/{code}/teacher").text
    assert re.findall(r'class="button main"[^>]*>([^<]+)<', then) == []
    late = teacher.get(f"/class/{code}/show").text.split('class="corner"')[1]
    assert "Penguin, Lion and Octopus" in late
    assert "qr.svg" in late
    assert code in late


def test_a_word_leaves_the_projector_and_a_call_stays(
    app: Flask, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, code = opened(app)
    for wish in ({"do": "say", "text": "Quietly"}, {"do": "last"}):
        teacher.post(f"/class/{code}/do", data=wish)
    page = teacher.get(f"/class/{code}/show").text
    assert "Quietly</p>" in page
    assert "Last round!" in page
    now = service.now()
    monkeypatch.setattr(service, "now", lambda: now + timedelta(seconds=61))
    page = teacher.get(f"/class/{code}/show").text
    assert "Quietly</p>" not in page
    assert "Last round!" in page
    teacher.post(f"/class/{code}/do", data={"do": "end"})
    assert "Last round!" not in teacher.get(f"/class/{code}/show").text


def test_a_table_asks_its_class_who_is_still_to_come_and_whether_it_is_over(app: Flask) -> None:
    teacher, code = opened(app)
    phone, table = sits(app, code)
    mine = phone.get(f"/class/{code}/mine").json
    assert mine == {
        "code": table, "table": 1, "seat": 1, "name": "Fox", "missing": ["Owl", "Frog"],
        "shared": False, "ended": False,
    }  # fmt: skip
    teacher.post(f"/class/{code}/do", data={"do": "end"})
    assert phone.get(f"/class/{code}/mine").json == mine | {"ended": True}
    assert app.test_client().get(f"/class/{code}/mine").json == {"code": None}


def test_everybody_reads_animals_in_their_own_language(app: Flask) -> None:
    teacher, code = opened(app)
    come(app, code)
    german = {"Accept-Language": "de"}
    page = come(app, code).get(f"/class/{code}").text
    assert "You are Owl" in page
    assert "At the table" not in page
    phone = come(app, code)
    page = phone.get(f"/class/{code}", headers=german).text
    assert "Du bist Frosch" in page
    assert "Am Tisch heißt du Frog." in page
    assert "Eule" in teacher.get(f"/class/{code}/teacher", headers=german).text
    show = teacher.get(f"/class/{code}/show", headers=german).text
    assert "Owl" in show
    assert "Eule" not in show


def test_who_finds_no_chair_can_watch_and_the_teacher_sees_it(app: Flask) -> None:
    teacher, code = opened(app, children="3")
    tables = [sits(app, code)[1] for _ in range(3)]
    app.extensions[NAME].service.act_from_outside(tables[0], 1, RollDice(1))
    late = come(app, code)
    refused = late.post(f"/class/{code}/sit")
    assert refused.status_code == 422
    assert "Tell your teacher" in refused.text
    assert f'href="/t/{tables[0]}/watch"' in refused.text
    # Nothing is offered that cannot be.
    assert "Sit down" not in refused.text
    page = teacher.get(f"/class/{code}/teacher").text
    assert "needs a seat" in page
    assert "Penguin has no seat: table 1 plays already." in page
    teacher.post(f"/class/{code}/do", data={"do": "table"})
    offered = late.get(f"/class/{code}").text
    assert "Table 2, seat 1" not in offered
    assert "Sit down" in offered
    assert late.post(f"/class/{code}/sit").status_code == 303
    assert "Table 2, seat 1" in late.get(f"/class/{code}").text


def test_who_is_missing_is_said_before_all_begin_without_them(app: Flask) -> None:
    teacher, code = opened(app, children="3")
    for _ in range(2):
        _, table = sits(app, code)
    do, path = {"do": "start-all"}, f"/class/{code}/do"
    asked = teacher.post(path, data=do)
    assert asked.status_code == 409
    assert "Still missing: Frog." in asked.text
    assert "1 Fox" not in asked.text
    service = app.extensions[NAME].service
    assert service.snapshot(table).table.game is None
    assert teacher.post(path, data=do | {"sure": "on"}).status_code == 303
    assert service.snapshot(table).table.is_playing
    # Before the first roll there is still a seat.
    assert "Waiting for Fox" in teacher.get(f"/class/{code}/teacher").text
    assert sits(app, code)[1] == table
    game = service.snapshot(table).table.game
    assert game is not None
    assert len(game.seats) == 3


def test_a_game_that_is_cut_off_counts_for_nobody_and_the_teacher_is_asked(app: Flask) -> None:
    teacher, code = opened(app, children="8", hands="mixed")
    for _ in range(4):
        sits(app, code)
    told = {"do": "result", "table": "2", "points-5": "12", "points-6": "3"}
    teacher.post(f"/class/{code}/do", data=told)
    begin = {"do": "next", "game": "1", "meet": "same"}
    asked = teacher.post(f"/class/{code}/do", data=begin)
    assert asked.status_code == 409
    assert "Still playing: Table 1." in asked.text
    assert "Game 2" not in teacher.get(f"/class/{code}/teacher").text
    assert teacher.post(f"/class/{code}/do", data=begin | {"sure": "on"}).status_code == 303
    rows = teacher.get(f"/class/{code}/results.csv").text.splitlines()
    assert [row.split(",")[1] for row in rows[1:]] == ["Octopus", "Lion"]
    assert "Undo: Next game" in teacher.get(f"/class/{code}/teacher").text


def test_undo_says_what_it_undoes_whatever_phones_come_and_go(app: Flask) -> None:
    teacher, code = opened(app, children="7")
    path, page = f"/class/{code}/do", f"/class/{code}/teacher"
    come(app, code)
    teacher.post(path, data={"do": "move", "child": "1", "to": "2"})
    assert "Undo: Fox to table 2" in teacher.get(page).text
    teacher.post(path, data={"do": "free", "child": "1"})
    teacher.post(path, data={"do": "five"})
    assert "Undo: Five minutes left" in teacher.get(page).text
    teacher.post(path, data={"do": "back"})
    shown = teacher.get(page).text
    assert "Undo: Fox to table 2" in shown
    assert "waits for the other phone" in shown
    teacher.post(path, data={"do": "remove-chair", "child": "2"})
    assert "Undo: Owl not here today" in teacher.get(page).text


def test_a_deleted_class_is_finished_to_who_was_in_it_and_unknown_to_others(app: Flask) -> None:
    teacher, code = opened(app)
    phone = come(app, code)
    teacher.post(f"/class/{code}/delete", data={"sure": "on"})
    assert "This class is finished." in phone.get(f"/class/{code}").text
    assert "mistyped" in app.test_client().get(f"/class/{code}").text


def test_a_chair_that_somebody_has_taken_is_not_taken_away_by_undo(app: Flask) -> None:
    teacher, code = opened(app, children="1")
    path, page = f"/class/{code}/do", f"/class/{code}/teacher"
    teacher.post(path, data={"do": "chair", "table": "1"})
    assert "Undo: Add a chair" in teacher.get(page).text
    come(app, code)
    come(app, code)
    assert "Undo: Add a chair" not in teacher.get(page).text


def test_buttons_that_cannot_be_are_not_offered_and_the_others_stay_where_they_are(
    app: Flask,
) -> None:
    teacher, code = opened(app, children="3")
    page = f"/class/{code}/teacher"

    def on_card(label: str) -> bool:
        """Whether a button of a card can be tapped; it is always there."""
        card = teacher.get(page).text.split('class="class-cards"')[1]
        (found,) = re.findall(rf"<button class=[^>]*?( disabled)?>(?:<svg.*?</svg>)?{label}<", card)
        return not found

    assert [on_card(one) for one in ("Start", "Add a bot", "Add a chair")] == [False, False, True]
    sits(app, code)
    assert [on_card(one) for one in ("Start", "Add a bot", "Add a chair")] == [False, True, True]

    def bar() -> list[str]:
        shown = teacher.get(page).text.split('data-key="bar"')[1].split('data-key="told"')[0]
        return re.findall(r'data-key="(?!go-on|pause)([a-z-]+)"', shown)

    before = bar()
    assert before == ["five", "last", "end", "show", "back"]
    for wish in ("five", "last", "end"):
        teacher.post(f"/class/{code}/do", data={"do": wish})
        assert bar() == before
    # After the end nobody sits down any more.
    assert "Add a chair" not in teacher.get(page).text


def test_the_next_game_adds_up_and_every_phone_is_told_where_to_sit(app: Flask) -> None:
    teacher, code = opened(app, children="8", hands="mixed")
    phone = come(app, code)
    table = phone.post(f"/class/{code}/sit").location.split("/")[-1]
    assert phone.get(f"/class/{code}/mine").get_json()["code"] == table
    assert f'data-class="{code}"' in phone.get(f"/t/{table}").text
    told = {"do": "result", "table": "2", "points-5": "12", "points-6": "3", "points-7": "8"}
    assert teacher.post(f"/class/{code}/do", data=told).status_code == 303
    begin = {"do": "next", "game": "1", "meet": "all"}
    assert teacher.post(f"/class/{code}/do", data=begin | {"meet": "x"}).status_code == 422
    assert teacher.post(f"/class/{code}/do", data=begin).status_code == 303
    twice = teacher.post(f"/class/{code}/do", data=begin)
    assert twice.status_code == 422
    assert "The next game has begun already." in twice.text
    assert phone.get(f"/class/{code}/mine").get_json()["code"] != table
    assert "Game 2" in phone.get(f"/class/{code}").text
    show = phone.get(f"/class/{code}/show").text
    assert "Next game: find your seat!" in show
    assert "12 points" in show
    rows = teacher.get(f"/class/{code}/results.csv").text.splitlines()
    assert rows[0].endswith("Place,Name,Table,Points,Game 1,Game 1: Empty,Game 1: Strikes")
    # Points of all games, those of the first one, and its result; the second has just begun.
    found = [row.split(",")[3:] for row in rows[1:]]
    assert [row[:3] for row in found] == [["12", "12", "3"], ["6", "6", "8"], ["0", "0", "12"]]
    assert {*found[0][3:]} == {""}
    # Fewest empty squares win.
    room = [line.split(",") for line in rows[1:]]
    assert [row[1] for row in room] == ["Octopus", "Rabbit", "Lion"]
    assert teacher.post(f"/class/{code}/do", data={"do": "back"}).status_code == 303
    assert phone.get(f"/class/{code}/mine").get_json()["code"] == table


def test_a_pile_of_photos_knows_who_sits_at_the_tables_on_paper(app: Flask) -> None:
    teacher, code = opened(app, children="8", hands="mixed")
    assert f'href="/check/pile?class={code}"' in teacher.get(f"/class/{code}/teacher").text
    told = {"do": "result", "table": "2", "points-6": "3"}
    assert teacher.post(f"/class/{code}/do", data=told).status_code == 303
    paper = teacher.get(f"/class/{code}/paper").get_json()
    (table,) = paper["tables"]
    assert [(one["number"], one["points"]) for one in table["children"]] == [
        *((5, None), (6, 3), (7, None), (8, None)),
    ]
    # The children's own phones are told nothing.
    assert come(app, code).get(f"/class/{code}/paper").status_code == 403
    # In the next game they sit elsewhere than their sheets say.
    assert paper["are_seats_printed"]
    teacher.post(f"/class/{code}/do", data={"do": "next", "game": "1", "meet": "all"})
    assert not teacher.get(f"/class/{code}/paper").get_json()["are_seats_printed"]


def test_no_cell_of_the_results_is_a_formula(app: Flask) -> None:
    teacher, code = opened(app, hands="paper", own_names="on")
    come(app, code, name="=1+1")
    come(app, code, name="＝2")
    told = {"do": "result", "table": "1", "points-1": "-3", "points-2": "4"}
    assert teacher.post(f"/class/{code}/do", data=told).status_code == 303
    german = teacher.get(f"/class/{code}/results.csv", headers={"Accept-Language": "de"}).text
    assert german.splitlines()[1:] == ["1;'=1+1;1;-3;", "2;'＝2;1;4;"]


def test_the_plan_fits_every_lesson(app: Flask) -> None:
    for minutes in MINUTES:
        parts = plan_of(translator("en"), minutes)
        ends = [end for _, end, _ in parts]
        assert [start for start, _, _ in parts] == [0, *ends[:-1]]
        assert ends[-1] == minutes
        assert all(start < end for start, end, _ in parts)
        # Five minutes before the end of the last round.
        assert parts[3][:2] == (minutes - 10, minutes - 5)
    teacher, code = opened(app, minutes="25")
    assert "<b>6–15</b>" in teacher.get(f"/class/{code}/teacher").text


@pytest.mark.parametrize("count", by_day([14, 500], [14]))
def test_who_comes_too_often_takes_no_more_than_the_chairs(limited: Flask, count: int) -> None:
    teacher, code = opened(limited)
    joins = [limited.test_client().post(f"/class/{code}/join") for _ in range(count)]
    found = [answer.status_code for answer in joins]
    # Six were expected at two tables of four, four wait at the door, and an address comes 400 times
    # a minute.
    assert found == [303] * 12 + [422] * (min(count, 400) - 12) + [429] * max(count - 400, 0)
    assert "All chairs are taken. Please tell your teacher." in joins[12].text
    page = teacher.get(f"/class/{code}/teacher").text
    assert "8 of 8 are here" in page
    teacher.post(f"/class/{code}/do", data={"do": "free", "child": "3"})
    assert "7 of 8 are here" in teacher.get(f"/class/{code}/teacher").text


def test_a_teacher_is_no_program_that_hurries(
    config: Config, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rollwrite.web.http.rate_limits.COMMAND", "3 per minute")
    monkeypatch.setattr("rollwrite.web.http.rate_limits.CLASS_TABLES", "3 per hour")
    made = create_app(replace(config, rate_limits=True), service)
    teacher, code = opened(made)
    assert teacher.post(f"/class/{code}/do", data={"do": "table"}).status_code == 303
    # More tables than an address may have; then more than a seat may do.
    assert teacher.post(f"/class/{code}/do", data={"do": "table"}).status_code == 422
    assert teacher.post(f"/class/{code}/do", data={"do": "chair", "table": "1"}).status_code == 303
    answer = teacher.post(f"/class/{code}/do", data={"do": "pause"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "All tables are paused." not in answer.text
    # Children behind the same address are not concerned.
    come(made, code)
    made.extensions[NAME].hub.close()


def test_children_who_listen_keep_their_teacher_from_nothing(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(who, "_MOST", 2)
    classes = Classes(service)
    opened = ClassOpened("3b", "en", "dice", "{}", 4, 40)
    code, token = classes.open(opened, "dice", default_settings(), 4)
    streams = who.ClassLive(classes)
    heard = [streams.listen(classes.find(code)) for _ in range(2)]
    with pytest.raises(TooManyStreamsError):
        streams.listen(classes.find(code))
    heard.append(streams.listen(classes.find(code, token)))
    for stream in heard:
        stream.close()


def test_pages_hear_of_the_class_soon_of_its_tables_now_and_then_and_children_only_of_the_class(
    service: Service,
) -> None:
    classes = Classes(service)
    opened = ClassOpened("3b", "en", "dice", "{}", 4, 40)
    code, token = classes.open(opened, "dice", default_settings(), 4)
    streams, seen = who.ClassLive(classes), classes.find(code, token)
    desk, child = streams.listen(seen), streams.listen(seen, with_tables=False)
    quiet = child.due_at
    table = seen.room.tables[0].code
    assert table is not None
    service.join_from_outside(table, TakeSeat("Guest"), "guest")
    assert child.due_at == quiet
    at_table = desk.due_at
    assert at_table < quiet
    classes.act(seen, cmd.Say("Quietly"))
    assert desk.due_at < at_table
    assert child.due_at < quiet
    for stream in (desk, child):
        assert stream.pull(stream.due_at) == [b"event: news\ndata: {}\n\n"]
        stream.close()
