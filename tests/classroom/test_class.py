"""A class as a lesson goes: who is called how, who sits where, what can be taken back."""

from __future__ import annotations

import pytest

from rollwrite.classroom import ClassRefusedError, Classroom, dealt, decide, fold
from rollwrite.classroom import commands as cmd
from rollwrite.classroom.events import Mode, Points, event_from_json, event_to_json
from rollwrite.classroom.state import AT_DOOR, MOST_AT_DOOR, MOST_CHILDREN
from rollwrite.classroom.words import ANIMALS, face_of
from rollwrite.codes import (
    CLASS_CODE_LENGTH,
    clean_class_code,
    clean_code,
    new_class_code,
    new_code,
)
from rollwrite.i18n import LANGUAGES, Language, translator
from rollwrite.table.seats import look_alike
from tests.classroom.test_machine import opened


def a_class(
    children: int = 8, *codes: str | None, own_names: bool = False, mode: Mode = "phones"
) -> Classroom:
    """A class of tables of four."""
    tables = codes or tuple(f"T{n}" for n in range(len(dealt(children, 4))))
    asked = cmd.OpenClass(opened(own_names=own_names, mode=mode), tables, children)
    return fold(decide(None, asked))


def after(room: Classroom, *commands: cmd.ClassCommand) -> Classroom:
    """The class after some commands."""
    for command in commands:
        room = fold(decide(room, command), room)
    return room


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_animals_are_called_alike_in_any_language(language: Language) -> None:
    names = [translator(language)(f"class.animal.{animal}") for animal in ANIMALS]
    assert len(ANIMALS) > MOST_CHILDREN
    assert not [
        (one, other) for n, one in enumerate(names) for other in names[:n] if look_alike(one, other)
    ]
    assert all(len(name) <= 14 for name in names)


def test_children_are_dealt_evenly_and_nobody_sits_alone() -> None:
    assert dealt(24, 4) == (4,) * 6
    assert dealt(25, 4) == (4, 4, 4, 4, 3, 3, 3)
    assert dealt(5, 4) == (3, 2)
    assert dealt(3, 2) == (2, 1)
    assert dealt(1, 4) == (1,)


def test_the_code_of_a_class_is_never_that_of_a_table() -> None:
    assert clean_code(new_class_code()) is None
    assert clean_class_code(new_code()) is None
    code = new_class_code()
    assert clean_class_code(f" {code[:3].lower()}-{code[3:]}") == code
    assert len(code) == CLASS_CODE_LENGTH


def test_who_comes_late_gets_a_chair_and_who_is_one_too_many_a_sentence() -> None:
    room = after(a_class(7), *[cmd.Join()] * 8)
    assert [len(room.at(table.number)) for table in room.tables] == [4, 4]
    # Who finds no chair waits at the door, and the teacher gives it one.
    room = after(room, cmd.Join())
    (late,) = room.at(AT_DOOR)
    assert late.has_come
    room = after(room, cmd.AddTable("T9"), cmd.MoveChild(late.number, 3))
    assert [child.number for child in room.at(3)] == [late.number]
    # Few wait there, whoever comes again and again.
    room = after(room, *[cmd.Join()] * (3 + MOST_AT_DOOR))
    with pytest.raises(ClassRefusedError) as refused:
        decide(room, cmd.Join())
    assert refused.value.code == "full"


def test_who_waits_at_the_door_gets_a_seat_in_the_next_game_where_there_is_one() -> None:
    room = after(a_class(8), *[cmd.Join()] * 9)
    late = room.at(AT_DOOR)[0].number
    begin = cmd.NextGame(1, "all", (), ())
    assert [one.number for one in after(room, begin).at(AT_DOOR)] == [late]
    assert after(room, cmd.RemoveChair(1), begin).at(AT_DOOR) == ()


def test_a_lost_phone_is_replaced_and_nobody_takes_a_chair_that_is_taken() -> None:
    room = after(a_class(4), cmd.Join())
    with pytest.raises(ClassRefusedError, match="chair_taken"):
        decide(room, cmd.Join(1))
    room = after(room, cmd.FreePhone(1), cmd.Join(1))
    assert room.children[0].has_come


def test_an_own_name_is_only_where_the_teacher_wants_it_and_can_be_removed() -> None:
    assert after(a_class(4), cmd.Join(name="Ana")).children[0].name is None
    room = after(a_class(4, own_names=True), cmd.Join(name="Ana"))
    assert room.children[0].name == "Ana"
    with pytest.raises(ClassRefusedError, match="name_taken"):
        decide(room, cmd.Join(name="АNA"))
    room = after(room, cmd.RemoveName(1))
    assert room.children[0].name is None
    # It is not brought back by what takes back: what was done before can be, by its name.
    room = after(
        a_class(4, own_names=True), cmd.Join(name="Ana"), cmd.Pause(True), cmd.FreePhone(1)
    )
    for last in (room, after(room, cmd.RemoveName(1))):
        back = after(last, cmd.TakeBackLast())
        assert (back.paused, back.children) == (False, last.children)


def test_nobody_is_called_as_another_ones_animal() -> None:
    room = a_class(3, own_names=True)
    with pytest.raises(ClassRefusedError, match="name_taken"):
        decide(room, cmd.Join(name="owl"))
    # One's own may be typed. And a name that is an animal's is nobody else's from then on.
    room = after(room, cmd.Join(name="Fox"), cmd.Join(name="Penguin"), cmd.AddChair(1))
    assert [one.animal for one in room.children] == ["fox", "owl", "frog", "lion"]
    # Also not by what takes back.
    room = after(room, cmd.RemoveChair(3), cmd.Join(4, "Frog"))
    with pytest.raises(ClassRefusedError, match="late_back"):
        decide(room, cmd.TakeBackLast())


def test_a_chair_is_taken_back_until_somebody_sits_on_it() -> None:
    room = after(a_class(3), cmd.Pause(True), cmd.AddChair(1))
    back = after(room, cmd.TakeBackLast())
    assert (len(back.children), back.paused) == (3, True)
    with pytest.raises(ClassRefusedError, match="late_back"):
        decide(after(room, cmd.Join(4)), cmd.TakeBackLast())


def test_a_seat_is_taken_at_ones_own_table_alone() -> None:
    room = after(a_class(8), cmd.Join(), cmd.TakeChair(1, "T0", 2), cmd.TakeChair(1, "T0", 3))
    assert room.seat_in_app(1, "T0") == 3
    assert room.seat_in_app(1, "T1") is None
    # Sent to another table in the same moment.
    with pytest.raises(ClassRefusedError, match="no_table"):
        decide(after(room, cmd.RemoveChair(8), cmd.MoveChild(1, 2)), cmd.TakeChair(1, "T0", 4))
    assert room.back == ()


def test_the_log_of_a_class_of_before_is_read() -> None:
    told = [
        {"v": 1, "type": "ClassOpened", "title": "3b", "language": "en", "game": "dice"}
        | {"settings": "{}", "size": 4, "minutes": 40, "mode": "phones", "own_names": False},
        {"v": 1, "type": "TableAdded", "table": 1, "code": "ABCDEFG", "at_opening": True},
        {"v": 1, "type": "ChairSet", "child": 1, "animal": "fox", "table": 1},
        {"v": 1, "type": "ChildCame", "child": 1},
    ]
    room = fold(map(event_from_json, told))
    assert not room.opened.tells_seats
    assert [event_to_json(event_from_json(one)) for one in told] == told


def test_results_are_told_of_a_table_on_paper_alone() -> None:
    room = a_class(8, None, "T2")
    told = cmd.TellResult(1, (Points(1, 12), Points(2, 9)))
    assert after(room, told).tables[0].points == told.points
    assert after(room, told, cmd.TakeBackLast()).tables[0].points == ()
    for wrong in (cmd.TellResult(2, (Points(5, 3),)), cmd.TellResult(1, (Points(5, 3),))):
        with pytest.raises(ClassRefusedError, match="result"):
            decide(room, wrong)


def test_an_animal_has_its_face_where_one_is_drawn() -> None:
    assert face_of("fox") == "fox"
    assert face_of("beaver") is None
