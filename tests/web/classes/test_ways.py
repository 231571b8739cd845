"""What a child and a teacher find on their way: in, out, and back again."""

from __future__ import annotations

from flask import Flask

from rollwrite.service import Service
from tests.web.classes.test_class_counts import do
from tests.web.classes.test_class_pages import come, opened, sits
from tests.web.classes.test_class_report import play


def test_a_teacher_finds_back_to_the_class(app: Flask) -> None:
    teacher, code = opened(app)
    phone = come(app, code)
    for path in ("/", "/class/new", f"/class/{code}"):
        assert "Your class: 3b" in teacher.get(path).text
        assert "Your class" not in phone.get(path).text
    assert "Your class" not in app.test_client().get("/").text


def test_how_a_lesson_works_is_told_before_there_is_one(app: Flask) -> None:
    someone = app.test_client()
    for path in ("/", "/class/new", "/print?name=class"):
        assert 'href="/class/how"' in someone.get(path).text
    page = someone.get("/class/how?lang=en").text
    assert "Tap the animal, then “Another phone”" in page
    assert "35–40" in page


def test_a_freed_child_is_offered_before_a_new_chair(app: Flask) -> None:
    teacher, code = opened(app, children="3")
    sits(app, code)
    do(teacher, code, do="free", child="1")
    door = app.test_client().get(f"/class/{code}").text
    assert door.index("I was here before") < door.index("Here I am")
    assert door.index("Fox") < door.index("Here I am") < door.index("Owl")


def test_a_child_on_paper_hears_of_the_last_round(app: Flask) -> None:
    teacher, code = opened(app, hands="paper")
    phone = come(app, code)
    assert "Last round!" not in phone.get(f"/class/{code}").text
    do(teacher, code, do="last")
    assert "Last round!" in phone.get(f"/class/{code}").text


def test_the_lesson_ends_with_something_for_each_child(app: Flask, service: Service) -> None:
    teacher, code = opened(app, children="2")
    phone, table = sits(app, code)
    sits(app, code)
    play(service, table, 8)
    do(teacher, code, do="last")
    do(teacher, code, do="end", sure="on")
    page = phone.get(f"/class/{code}").text
    assert "Fox" in page
    assert f"/t/{table}/replay" in page
    assert 'href="/"' in page
    # Nobody learns here at which place it came.
    assert "Place" not in page
    # And who sits on after the end is told so once, not as something that went wrong.
    assert 'role="alert"' not in phone.post(f"/class/{code}/sit").text


def test_the_projector_names_every_sheet_and_tells_no_last_one(app: Flask) -> None:
    teacher, code = opened(app, children="8", hands="mixed")
    for _ in range(4):
        sits(app, code)
    told = {f"points-{child}": str(10 * child) for child in range(5, 9)}
    do(teacher, code, do="result", table="2", **told)
    show = teacher.get(f"/class/{code}/show").text
    sheets = show.split('id="live"')[1].split('data-key="table-2"')
    assert [sheets[0].count(f"<b>{name}</b>") for name in ("Fox", "Owl", "Frog", "Penguin")] == [
        1
    ] * 4
    assert sheets[1].count("#i-crown") == 1
    assert "50 empty squares" in sheets[1]
    assert "80" not in sheets[1]
