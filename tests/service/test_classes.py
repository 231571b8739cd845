"""A class and its tables: who leads, who sits where, and what goes with what."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rollwrite.classroom import ClassRefusedError
from rollwrite.classroom import commands as cmd
from rollwrite.classroom.events import ClassOpened, Mode
from rollwrite.dicegame.commands import RollDice
from rollwrite.dicegame.settings import default_settings
from rollwrite.games import FORMS, check_log
from rollwrite.service import Service
from rollwrite.service.class_seats import ClassSeats, seat_of
from rollwrite.service.classes import Classes, NotTeacherError, SeenClass, forget_old_classes
from rollwrite.service.opening import open_brought
from rollwrite.store import Store, UnknownTableError
from rollwrite.store.archive import export_lines, import_lines
from rollwrite.store.cleaning import make_room
from rollwrite.table import (
    AddBot,
    AddSeat,
    ChangeGame,
    ChangeSeat,
    ChangeSettings,
    ChooseStarter,
    LeaveGame,
    LockTable,
    MoveSeat,
    RefusedError,
    RemoveSeat,
    SetOut,
    StartGame,
    TakeSeat,
)
from rollwrite.tilegame.rules.settings import TileSettings
from tests.databases import new_postgres_database
from tests.service.clocks import NOON, Clock


class Lesson:
    """A class of eight at two tables."""

    def __init__(self, service: Service, on_paper: int = 0, mode: Mode = "phones") -> None:
        self.service = service
        self.classes = Classes(service)
        opened = ClassOpened("3b", "en", "dice", "{}", 4, 40, mode)
        settings = default_settings()
        self.code, self.teacher = self.classes.open(opened, "dice", settings, 8, on_paper)

    def seen(self, token: str | None = None) -> SeenClass:
        return self.classes.find(self.code, token)

    def do(self, command: cmd.TeacherCommand) -> SeenClass:
        return self.classes.act(self.seen(self.teacher), command)

    def join(self, child: int | None = None, name: str | None = None) -> str:
        token, _ = self.classes.join(self.seen(), cmd.Join(child, name))
        return token

    def sit(self, token: str) -> int | None:
        return self.classes.sit(self.seen(token)).snapshot.actor

    def code_of(self, table: int) -> str:
        found = self.seen().room.table(table)
        assert found is not None
        assert found.code is not None
        return found.code


@pytest.fixture(
    params=["sqlite", pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.nightly])]
)
def service(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> Iterator[Service]:
    """A service on a database of its own: room is made there, and classes go."""
    here = nullcontext(f"sqlite:///{tmp_path / 'class.sqlite3'}")
    with here if request.param == "sqlite" else new_postgres_database() as url:
        store = Store.open(url)
        yield Service(store, clock)
        store.close()


def test_a_child_sits_down_in_one_go_and_comes_back_as_itself(service: Service) -> None:
    lesson = Lesson(service)
    fox, owl = lesson.join(), lesson.join()
    assert (lesson.sit(fox), lesson.sit(owl)) == (1, 2)
    names = [seat.name for seat in service.snapshot(lesson.code_of(1)).table.seats]
    assert names == ["Fox", "Owl"]
    assert lesson.sit(fox) == 1
    # Another phone, once the teacher has said so; the lost one is nobody any more.
    lesson.do(cmd.FreePhone(1))
    assert lesson.seen(fox).child is None
    again = lesson.join(1)
    assert lesson.sit(again) == 1
    assert len(service.snapshot(lesson.code_of(1)).table.seats) == 2


def names_at(service: Service, code: str) -> list[str]:
    return [seat.name for seat in service.snapshot(code).table.seats]


def test_whose_a_seat_is_does_not_hang_on_the_name_at_the_table(service: Service) -> None:
    lesson = Lesson(service)
    code = lesson.code_of(1)
    # Somebody has the name of an animal of the class.
    service.join_from_outside(code, TakeSeat("Fox"), "somebody")
    fox, owl = lesson.join(), lesson.join()
    assert (lesson.sit(fox), lesson.sit(owl)) == (2, 3)
    assert names_at(service, code) == ["Fox 2", "Owl", "Fox"]
    # Children change places by their names; they are who they were.
    service.act_from_outside(code, 3, ChangeSeat(3, "Bear", "phone"))
    service.act_from_outside(code, 2, ChangeSeat(2, "Owl", "phone"))
    assert (lesson.sit(owl), lesson.sit(fox)) == (3, 2)
    room = lesson.seen().room
    assert [room.seat_in_app(child, code) for child in (1, 2)] == [2, 3]
    lesson.do(cmd.RemoveChair(2))
    assert names_at(service, code) == ["Owl", "Fox"]


def test_in_a_class_of_before_a_seat_is_that_with_the_childs_name(service: Service) -> None:
    lesson = Lesson(service)
    room = replace(lesson.seen().room, opened=replace(lesson.seen().room.opened, tells_seats=False))
    code = lesson.code_of(1)
    service.join_from_outside(code, TakeSeat("Fox"), "somebody")
    fox, owl = room.children[:2]
    table = service.snapshot(code).table
    assert (seat_of(room, fox, code, table), seat_of(room, owl, code, table)) == (1, None)
    again, told = ClassSeats(service).sit(room, fox, "a-secret")
    assert (again.snapshot.actor, told) == (1, ())


def test_a_game_starts_by_itself_when_all_of_its_table_are_there(service: Service) -> None:
    lesson = Lesson(service)
    phones = [lesson.join() for _ in range(4)]
    for phone in phones[:3]:
        lesson.sit(phone)
        assert service.snapshot(lesson.code_of(1)).table.game is None
    lesson.sit(phones[3])
    assert service.snapshot(lesson.code_of(1)).table.is_playing
    # One child alone is no table; with a bot it is, and so it is when the teacher says so.
    lion, octopus = lesson.join(), lesson.join()
    lesson.sit(lion)
    with pytest.raises(ClassRefusedError, match="nothing_starts"):
        lesson.classes.start(lesson.seen(lesson.teacher))
    lesson.sit(octopus)
    lesson.classes.start(lesson.seen(lesson.teacher))
    assert service.snapshot(lesson.code_of(2)).table.is_playing
    with pytest.raises(NotTeacherError):
        lesson.classes.start(lesson.seen(lion))


def test_who_comes_late_sits_on_a_free_chair_or_on_a_bots(service: Service) -> None:
    lesson = Lesson(service)
    fox, owl = lesson.join(), lesson.join()
    assert (lesson.sit(fox), lesson.sit(owl)) == (1, 2)
    lesson.classes.seat_bot(lesson.seen(lesson.teacher), 1)
    lesson.classes.start(lesson.seen(lesson.teacher), 1)
    service.act_from_outside(lesson.code_of(1), 1, RollDice(1))
    # Frog and Penguin would sit at table 1, which plays: Lion's chair at table 2 is free.
    late = [lesson.join() for _ in range(5)]
    found = [lesson.seen(one).child for one in late]
    assert [child.animal for child in found if child] == [
        "lion", "octopus", "rabbit", "whale", "frog",
    ]  # fmt: skip
    # The bot gives its chair up, whatever it has played.
    assert lesson.sit(late[4]) == 3
    table = service.snapshot(lesson.code_of(1)).table
    assert table.people == (1, 2, 3)
    assert table.is_playing
    # For the last one there is none left at this table, and all others are taken.
    penguin = lesson.join()
    with pytest.raises(ClassRefusedError, match="late"):
        lesson.sit(penguin)
    # Two taps of the teacher's, and there is.
    lesson.do(cmd.RemoveChair(8))
    lesson.do(cmd.MoveChild(4, 2))
    assert lesson.sit(penguin) == 1


def test_a_table_plays_in_the_order_of_its_chairs_whoever_taps_first(service: Service) -> None:
    lesson = Lesson(service)
    phones = [lesson.join() for _ in range(4)]
    for phone in reversed(phones):
        lesson.sit(phone)
    chairs = ["Fox", "Owl", "Frog", "Penguin"]
    assert names_at(service, lesson.code_of(1)) == chairs
    game = service.snapshot(lesson.code_of(1)).table.game
    assert game is not None
    assert [player.name for player in game.players] == chairs
    # A bot on a chair that stays empty; who is late to it plays where the chair is.
    lion, whale = lesson.join(5), lesson.join(8)
    lesson.sit(whale)
    lesson.sit(lion)
    for _ in range(2):
        lesson.classes.seat_bot(lesson.seen(lesson.teacher), 2)
    code = lesson.code_of(2)
    first, *bots, last = names_at(service, code)
    assert (first, last) == ("Lion", "Whale")
    lesson.classes.start(lesson.seen(lesson.teacher), 2)
    lesson.do(cmd.RemoveChair(6))
    lesson.sit(lesson.join(7))
    assert names_at(service, code) == ["Lion", "Rabbit", bots[1], "Whale"]
    assert [child.animal for child in lesson.seen().room.at(2)] == ["lion", "rabbit", "whale"]


def test_who_takes_the_chair_of_a_bot_sits_where_that_sat(service: Service) -> None:
    lesson = Lesson(service)
    lesson.sit(lesson.join(2))
    lesson.classes.seat_bot(lesson.seen(lesson.teacher), 1)
    lesson.classes.start(lesson.seen(lesson.teacher), 1)
    begun = service.snapshot(lesson.code_of(1))
    service.act_for_program(begun, 2, RollDice(2), "roll")
    # The bot has the first chair, Fox's, who is not here; Penguin is moved there.
    lesson.do(cmd.RemoveChair(3))
    lesson.do(cmd.RemoveChair(4))
    lesson.do(cmd.MoveChild(5, 1))
    lesson.sit(lesson.join(5))
    assert names_at(service, lesson.code_of(1)) == ["Lion", "Owl"]
    assert [child.animal for child in lesson.seen().room.at(1)] == ["lion", "owl", "fox"]


def test_who_has_a_chair_sits_down_as_long_as_nothing_was_played(service: Service) -> None:
    lesson = Lesson(service)
    code = lesson.code_of(1)
    lesson.sit(lesson.join(1))
    lesson.sit(lesson.join(3))
    lesson.classes.start(lesson.seen(lesson.teacher), 1)
    # Owl was late: the table begins once more, with all who sit there, in their order.
    owl = lesson.join(2)
    assert lesson.sit(owl) == 3
    table = service.snapshot(code).table
    assert table.is_playing
    assert table.game is not None
    assert [player.name for player in table.game.players] == ["Fox", "Owl", "Frog"]
    service.act_from_outside(code, 1, RollDice(1))
    # Something has been played, and all chairs of the other table are somebody's.
    before = service.snapshot(code).seq
    penguin = lesson.join(4)
    with pytest.raises(ClassRefusedError, match="late"):
        lesson.sit(penguin)
    assert service.snapshot(code).seq == before
    lesson.do(cmd.RemoveChair(8))
    assert lesson.sit(penguin) == 1
    assert names_at(service, lesson.code_of(2)) == ["Penguin"]


def test_the_end_lets_all_tables_rest_with_what_they_have(service: Service) -> None:
    lesson = Lesson(service)
    code = lesson.code_of(1)
    phones = [lesson.classes.sit(lesson.seen(lesson.join())).token for _ in range(4)]
    heard: list[str | None] = []
    service.signals.listen(lambda _, signal: heard.append(signal.word))
    lesson.do(cmd.EndClass(True))
    assert "The lesson is over" in heard
    ended = service.snapshot(code)
    assert ended.table.paused
    for command in (RollDice(1), LeaveGame(1), SetOut(1, 2)):
        with pytest.raises(RefusedError, match="paused"):
            service.execute(code, phones[0], command, f"after-{command}"[:40])
    assert service.snapshot(code).seq == ended.seq
    # Neither a pause before nor one that is taken back afterwards lets them go on.
    lesson.do(cmd.Pause(False))
    assert service.snapshot(code).table.paused
    lesson.do(cmd.EndClass(False))
    assert not service.snapshot(code).table.paused


def test_what_was_said_before_is_not_said_once_more_by_undo(service: Service) -> None:
    lesson = Lesson(service)
    heard: list[str | None] = []
    service.signals.listen(lambda _, signal: heard.append(signal.word))
    for command in (cmd.CallTime("five"), cmd.CallTime("last"), cmd.TakeBackLast()):
        lesson.do(command)
    assert list(filter(None, heard[::2])) == ["Five minutes left", "Last round!"]


def test_who_is_sent_elsewhere_while_sitting_down_leaves_no_seat_behind(service: Service) -> None:
    lesson = Lesson(service)
    fox = lesson.join()
    before = lesson.seen(fox)
    lesson.do(cmd.RemoveChair(8))
    lesson.do(cmd.MoveChild(1, 2))
    with pytest.raises(ClassRefusedError, match="no_table"):
        lesson.classes.sit(before)
    assert names_at(service, lesson.code_of(1)) == []
    assert lesson.sit(fox) == 1


def test_a_phone_that_taps_twice_at_once_has_one_seat(service: Service) -> None:
    lesson = Lesson(service)
    fox = lesson.join()
    before = lesson.seen(fox)
    seats = [lesson.classes.sit(before).snapshot.actor for _ in range(2)]
    assert seats == [1, 1]
    assert names_at(service, lesson.code_of(1)) == ["Fox"]


def test_a_phone_that_taps_twice_at_once_takes_the_chair_of_one_bot(service: Service) -> None:
    lesson = Lesson(service)
    fox, owl = lesson.join(), lesson.join()
    lesson.sit(fox)
    for _ in range(2):
        lesson.classes.seat_bot(lesson.seen(lesson.teacher), 1)
    lesson.classes.start(lesson.seen(lesson.teacher), 1)
    seen, seats = lesson.seen(owl), ClassSeats(service)
    assert seen.child is not None
    # The second is under way before the class knows of the first.
    found = [seats.sit(seen.room, seen.child, owl)[0] for _ in range(2)]
    assert [one.snapshot.actor for one in found] == [2, 2]
    assert service.snapshot(lesson.code_of(1)).table.people == (1, 2)


def test_at_its_tables_a_class_settles_who_sits_and_what_is_played(service: Service) -> None:
    lesson = Lesson(service)
    seats = [lesson.classes.sit(lesson.seen(lesson.join())) for _ in range(2)]
    code, token = lesson.code_of(1), seats[0].token
    settings = default_settings()
    commands: tuple[Any, ...] = (
        *(AddSeat(1, "Ana"), AddBot(1, 2), ChangeSeat(1, "Ana", "phone"), MoveSeat(1, 1)),
        *(RemoveSeat(2), ChooseStarter(2), LockTable(True), ChangeSettings(settings)),
        ChangeGame(TileSettings("duo"), "tile"),
    )
    for number, command in enumerate(commands):
        with pytest.raises(RefusedError, match="table-led"):
            service.execute(code, token, command, f"settle-{number}")
    with pytest.raises(RefusedError, match="table-led"):
        service.join(code, TakeSeat("Ana"))
    # They play as they like all the same, and a table that is taken home is theirs.
    service.execute(code, token, StartGame(), "start")
    events = [
        FORMS.event_from_json(one.body) for one in service.store.events(seats[0].snapshot.table_id)
    ]
    assert list(check_log(events))[-1][1] == service.snapshot(code).table
    home = open_brought(service, events, "home")
    service.execute(home.snapshot.code, home.token, LockTable(True), "lock")


def test_all_tables_rest_and_go_on_also_by_taking_back(service: Service) -> None:
    lesson = Lesson(service)
    tokens = [lesson.join() for _ in range(2)]
    seats = [lesson.classes.sit(lesson.seen(one)) for one in tokens]
    code = lesson.code_of(1)
    lesson.do(cmd.Pause(True))
    assert [one.snapshot.table.paused for one in lesson.classes.played(lesson.seen())] == [True] * 2
    with pytest.raises(RefusedError, match="paused"):
        service.execute(code, seats[0].token, StartGame(), "start")
    lesson.do(cmd.TakeBackLast())
    service.execute(code, seats[0].token, StartGame(), "start-2")


def test_who_is_moved_before_anything_was_played_leaves_nothing_behind(service: Service) -> None:
    lesson = Lesson(service)
    for _ in range(4):
        lesson.sit(lesson.join())
    code = lesson.code_of(1)
    assert service.snapshot(code).table.is_playing
    lesson.do(cmd.RemoveChair(8))
    lesson.do(cmd.MoveChild(4, 2))
    table = service.snapshot(code).table
    assert (len(table.seats), table.is_playing) == (3, True)
    assert table.game is not None
    assert len(table.game.seats) == 3


def test_who_is_moved_leaves_the_old_table_and_sits_down_at_the_new_one(service: Service) -> None:
    lesson = Lesson(service)
    tokens = [lesson.join() for _ in range(3)]
    for token in tokens:
        lesson.sit(token)
    lesson.do(cmd.RemoveChair(8))
    lesson.do(cmd.MoveChild(1, 2))
    assert [seat.name for seat in service.snapshot(lesson.code_of(1)).table.seats] == [
        "Owl",
        "Frog",
    ]
    assert lesson.sit(tokens[0]) == 1
    lesson.do(cmd.TakeBackLast())
    assert service.snapshot(lesson.code_of(2)).table.seats == ()
    lesson.sit(tokens[0])
    assert len(service.snapshot(lesson.code_of(1)).table.seats) == 3


def test_one_phone_for_a_table_has_all_of_them_as_guests(service: Service) -> None:
    lesson = Lesson(service, mode="shared")
    lesson.sit(lesson.join())
    seats = service.snapshot(lesson.code_of(1)).table.seats
    assert [(seat.name, seat.keeper) for seat in seats] == [
        ("Fox", None),
        ("Owl", 1),
        ("Frog", 1),
        ("Penguin", 1),
    ]
    room = lesson.seen().room
    assert [room.seat_in_app(child, lesson.code_of(1)) for child in range(1, 6)] == [
        *range(1, 5),
        None,
    ]


def test_who_shares_a_phone_is_told_so(service: Service) -> None:
    lesson = Lesson(service, mode="shared")
    lesson.sit(lesson.join())
    with pytest.raises(ClassRefusedError, match="shared"):
        lesson.sit(lesson.join())
    # When the one with the phone is sent elsewhere, the others go with it.
    lesson.do(cmd.RemoveChair(1))
    assert names_at(service, lesson.code_of(1)) == []


def test_the_next_game_is_at_fresh_tables_and_the_old_ones_rest(service: Service) -> None:
    lesson = Lesson(service)
    tokens = [lesson.join() for _ in range(8)]
    for token in tokens:
        lesson.sit(token)
    old = lesson.code_of(1)

    def next_game(after: int) -> None:
        seen, settings = lesson.seen(lesson.teacher), default_settings()
        lesson.classes.next_game(seen, after, "all", "dice", settings, high=False)

    next_game(1)
    assert lesson.code_of(1) != old
    assert service.snapshot(old).table.paused
    assert names_at(service, old) == ["Fox", "Owl", "Frog", "Penguin"]
    assert sorted(lesson.sit(token) or 0 for token in tokens) == [1, 1, 2, 2, 3, 3, 4, 4]
    assert len(set(names_at(service, lesson.code_of(1))) & set(names_at(service, old))) == 2
    with pytest.raises(ClassRefusedError, match="next_on"):
        next_game(1)
    fresh = lesson.code_of(1)
    lesson.do(cmd.TakeBackLast())
    assert not service.snapshot(old).table.paused
    assert service.snapshot(fresh).table.paused
    # All are on their old seats.
    assert [lesson.sit(token) for token in tokens] == [1, 2, 3, 4] * 2
    # All of it goes together, the table that was undone too.
    lesson.classes.remove(lesson.seen(lesson.teacher))
    for code in (old, fresh):
        with pytest.raises(UnknownTableError):
            service.snapshot(code)


def test_two_teachers_at_once_leave_all_tables_as_the_class_says(service: Service) -> None:
    lesson = Lesson(service)
    others = Classes(service)
    seen, settings = lesson.seen(lesson.teacher), default_settings()
    refused: list[str] = []

    def lead(classes: Classes, paused: bool) -> None:
        for _ in range(6):
            classes.act(classes.find(lesson.code, lesson.teacher), cmd.Pause(paused))
        try:
            classes.next_game(seen, 1, "all", "dice", settings, high=False)
        except ClassRefusedError as error:
            refused.append(error.code)
        for _ in range(6):
            classes.act(classes.find(lesson.code, lesson.teacher), cmd.Pause(not paused))

    teachers = [
        threading.Thread(target=lead, args=args)
        for args in ((lesson.classes, True), (others, False))
    ]
    for teacher in teachers:
        teacher.start()
    for teacher in teachers:
        teacher.join()
    now = lesson.seen()
    assert (now.room.game, refused) == (2, ["next_on"])
    resting = [one.snapshot.table.paused for one in lesson.classes.played(now)]
    assert resting == [now.room.paused] * 2
    assert now.room == others.find(lesson.code).room


def test_the_fortnight_counts_for_the_tables_of_later_games(service: Service, clock: Clock) -> None:
    lesson = Lesson(service)
    child = lesson.join()
    seen, settings = lesson.seen(lesson.teacher), default_settings()
    lesson.classes.next_game(seen, 1, "same", "dice", settings, high=False)
    clock.pass_s(timedelta(days=1).total_seconds())
    # Of the class itself nothing has changed for longer than of this table.
    service.join_from_outside(lesson.code_of(1), TakeSeat("Guest"), "somebody")
    assert forget_old_classes(service.store, NOON + timedelta(days=14, hours=1)) == 0
    fresh = lesson.code_of(1)
    assert lesson.seen(child).child is not None
    assert forget_old_classes(service.store, NOON + timedelta(days=16)) == 1
    with pytest.raises(UnknownTableError):
        service.snapshot(fresh)


def test_a_bot_takes_an_empty_chair_once_somebody_is_there(service: Service) -> None:
    lesson = Lesson(service)
    with pytest.raises(ClassRefusedError, match="no_host"):
        lesson.classes.seat_bot(lesson.seen(lesson.teacher), 1)
    lesson.sit(lesson.join())
    lesson.classes.seat_bot(lesson.seen(lesson.teacher), 1)
    assert [seat.kind for seat in service.snapshot(lesson.code_of(1)).table.seats] == [
        "phone",
        "bot",
    ]


def test_only_the_teacher_leads_and_a_new_link_ends_the_old_one(service: Service) -> None:
    lesson = Lesson(service)
    child = lesson.join()
    for token in (child, None, "guessed"):
        with pytest.raises(NotTeacherError):
            lesson.classes.act(lesson.seen(token), cmd.Pause(True))
        with pytest.raises(NotTeacherError):
            lesson.classes.remove(lesson.seen(token))
        with pytest.raises(NotTeacherError):
            lesson.classes.new_link(lesson.seen(token))
    other = Lesson(service)
    assert not lesson.seen(other.teacher).is_teacher
    newer = lesson.classes.new_link(lesson.seen(lesson.teacher))
    assert lesson.seen(newer).is_teacher
    assert not lesson.seen(lesson.teacher).is_teacher


def test_a_table_on_paper_has_no_code_and_nobody_sits_there_with_a_phone(service: Service) -> None:
    lesson = Lesson(service, on_paper=1)
    tokens = [lesson.join() for _ in range(5)]
    with pytest.raises(ClassRefusedError, match="on_paper"):
        lesson.sit(tokens[4])
    assert [one.number for one in lesson.classes.played(lesson.seen())] == [1]


def test_a_class_goes_with_its_tables_at_a_tap_or_after_a_fortnight(
    service: Service, clock: Clock
) -> None:
    lesson, kept = Lesson(service), Lesson(service)
    table = lesson.code_of(1)
    lesson.classes.remove(lesson.seen(lesson.teacher))
    with pytest.raises(UnknownTableError):
        lesson.seen()
    with pytest.raises(UnknownTableError):
        service.snapshot(table)
    assert forget_old_classes(service.store, NOON + timedelta(days=13)) == 0
    assert kept.seen().room.opened.title == "3b"
    # They play on a day later, and their teacher does nothing.
    child = kept.join()
    clock.pass_s(timedelta(days=1).total_seconds())
    kept.sit(child)
    assert forget_old_classes(service.store, NOON + timedelta(days=14, hours=1)) == 0
    assert forget_old_classes(service.store, NOON + timedelta(days=16)) == 1
    with pytest.raises(UnknownTableError):
        service.snapshot(kept.seen().code)


def test_a_backup_holds_the_class_and_room_is_never_made_of_it(
    service: Service, tmp_path: Path
) -> None:
    lesson = Lesson(service)
    child = lesson.join()
    other = Store.open(f"sqlite:///{tmp_path / 'other.sqlite3'}")
    import_lines(other, export_lines(service.store))
    restored = Classes(Service(other)).find(lesson.code, child)
    assert restored.room == lesson.seen().room
    assert restored.child is not None
    other.close()
    make_room(service.store, 50)
    assert lesson.seen().room.children
