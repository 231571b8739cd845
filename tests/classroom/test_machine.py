"""A class, whatever is done there, against a model that is as simple as a list."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from rollwrite.classroom import ClassRefusedError, Classroom, dealt, decide, fold
from rollwrite.classroom import commands as cmd
from rollwrite.classroom.events import (
    ClassEvent,
    ClassOpened,
    Meet,
    Mode,
    TableCode,
    event_from_json,
    event_to_json,
)
from rollwrite.classroom.state import MOST_GAMES


def opened(size: int = 4, *, mode: Mode = "phones", own_names: bool = False) -> ClassOpened:
    """A class of the dice game."""
    return ClassOpened("3b", "en", "dice", "{}", size, 40, mode, own_names)


class ClassMachine(RuleBasedStateMachine):
    """Teacher and children do anything in any order."""

    events: list[ClassEvent]
    room: Classroom
    sits: dict[int, int]
    here: set[int]

    @initialize(children=st.integers(1, 40), size=st.integers(2, 4))
    def open(self, children: int, size: int) -> None:
        codes = tuple(f"CODE{n}" for n in range(len(dealt(children, size))))
        self.events = list(decide(None, cmd.OpenClass(opened(size), codes, children)))
        self.room = fold(self.events)
        self.sits = {one.number: one.table for one in self.room.children}
        self.here = set()
        assert len(self.sits) == children

    def do(self, command: cmd.ClassCommand) -> bool:
        """Whether it was allowed; if not, nothing has happened."""
        try:
            found = decide(self.room, command)
        except ClassRefusedError:
            return False
        self.events += found
        self.room = fold(found, self.room)
        return True

    @rule()
    def a_child_joins(self) -> None:
        if self.do(cmd.Join()):
            came = next(
                one for one in self.room.children if one.has_come and one.number not in self.here
            )
            self.sits.setdefault(came.number, came.table)
            self.here.add(came.number)

    @rule(child=st.integers(1, 42))
    def a_phone_is_lost(self, child: int) -> None:
        if self.do(cmd.FreePhone(child)):
            self.here.discard(child)

    @rule(child=st.integers(1, 42))
    def the_child_is_back(self, child: int) -> None:
        free = child in self.sits and child not in self.here
        assert self.do(cmd.Join(child)) == (free and not self.room.ended)
        if free and not self.room.ended:
            self.here.add(child)

    @rule(child=st.integers(1, 42), seat=st.integers(1, 4))
    def a_child_sits_down(self, child: int, seat: int) -> None:
        at = self.room.table(self.sits.get(child, 0))
        code = "" if at is None or at.code is None else at.code
        back = self.room.back
        assert self.do(cmd.TakeChair(child, code, seat)) == (at is not None)
        assert self.room.back == back
        if at is not None:
            assert self.room.seat_in_app(child, code) == seat

    @rule(child=st.integers(1, 42), table=st.integers(1, 21), back=st.booleans())
    def a_child_is_moved(self, child: int, table: int, back: bool) -> None:
        was = self.sits.get(child)
        numbers = {one.number for one in self.room.tables}
        room = sum(at == table for at in self.sits.values()) < self.room.opened.size
        may = was not in {None, table} and table in numbers and room
        assert self.do(cmd.MoveChild(child, table)) == may
        if may and back:
            assert self.do(cmd.TakeBackLast())
        elif may:
            self.sits[child] = table

    @rule(table=st.integers(1, 21))
    def a_table_goes(self, table: int) -> None:
        known = {one.number for one in self.room.tables}
        may = table in known and table not in self.sits.values()
        assert self.do(cmd.RemoveTable(table)) == may

    @rule(table=st.integers(1, 21), back=st.booleans())
    def a_chair_comes(self, table: int, back: bool) -> None:
        if self.do(cmd.AddChair(table)):
            if back:
                assert self.do(cmd.TakeBackLast())
            else:
                self.sits[self.room.chairs] = table

    @rule()
    def a_table_comes(self) -> None:
        before = len(self.room.tables)
        assert self.do(cmd.AddTable(f"NEW{len(self.events)}")) == (before < 20)

    @rule(paused=st.booleans())
    def all_rest(self, paused: bool) -> None:
        before = self.room.paused
        assert self.do(cmd.Pause(paused))
        assert self.room.paused is paused
        assert self.do(cmd.TakeBackLast())
        assert self.room.paused is before

    @rule(child=st.integers(1, 42))
    def a_name_goes(self, child: int) -> None:
        before = self.room.child(child)
        if self.do(cmd.RemoveName(child)):
            after = self.room.child(child)
            assert before is not None
            assert after is not None
            assert after.animal != before.animal

    @rule()
    def the_last_is_taken_back(self) -> None:
        left = len(self.room.back)
        if self.do(cmd.TakeBackLast()):
            assert len(self.room.back) == left - 1
            self.sits = {one.number: one.table for one in self.room.children}
            self.here = {one.number for one in self.room.children if one.has_come}

    @rule(meet=st.sampled_from(get_args(Meet)), back=st.booleans())
    def the_next_game_begins(self, meet: Meet, back: bool) -> None:
        before, was = self.room, self.sits
        codes = tuple(
            TableCode(table.number, f"GAME{len(self.events)}-{table.number}")
            for table in before.tables
        )
        may = bool(was) and before.game < MOST_GAMES
        assert self.do(cmd.NextGame(before.game, meet, codes, ())) == may
        # Of two teachers who tap at once, only one is right.
        assert not self.do(cmd.NextGame(before.game, meet, codes, ())) or not may
        if may and back:
            assert self.do(cmd.TakeBackLast())
            assert replace(self.room, length=0, codes=()) == replace(before, length=0, codes=())
        elif may:
            self.sits = {one.number: one.table for one in self.room.children}
            assert set(self.sits) == set(was)
            assert (self.sits == was) or meet != "same"
            assert not self.room.ended

    @rule(child=st.integers(1, 42))
    def a_child_goes(self, child: int) -> None:
        assert self.do(cmd.RemoveChair(child)) == (child in self.sits)
        self.sits.pop(child, None)
        self.here.discard(child)

    @rule(ended=st.booleans())
    def the_lesson_ends(self, ended: bool) -> None:
        assert self.do(cmd.EndClass(ended))

    @invariant()
    def the_room_is_as_the_model(self) -> None:
        assert {one.number: one.table for one in self.room.children} == self.sits
        assert {one.number for one in self.room.children if one.has_come} == self.here

    @invariant()
    def nobody_is_alike_and_no_table_is_too_full(self) -> None:
        animals = [one.animal for one in self.room.children]
        assert len(set(animals)) == len(animals)
        assert all(
            len(self.room.at(one.number)) <= self.room.opened.size for one in self.room.tables
        )

    @invariant()
    def its_log_says_the_same(self) -> None:
        read = fold(event_from_json(event_to_json(event)) for event in self.events)
        assert read == self.room


TestClass = ClassMachine.TestCase
TestClass.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
