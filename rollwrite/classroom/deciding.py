"""What follows from a command at a class, and what an event does to it. Pure: no clock, no chance.

Everything that a teacher does can be taken back: with each event goes the one that undoes it. Who
comes when games are on gets a free chair first, then one where a bot plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, starmap
from typing import assert_never

from rollwrite.classroom import commands as cmd
from rollwrite.classroom import events as ev
from rollwrite.classroom import next_game
from rollwrite.classroom.state import (
    AT_DOOR,
    MAX_SAID,
    MAX_TITLE,
    MOST_AT_DOOR,
    MOST_BACK,
    MOST_CHILDREN,
    MOST_EVENTS,
    MOST_TABLES,
    Child,
    ClassRefusedError,
    Classroom,
    ClassTable,
    clean_text,
    dealt,
)
from rollwrite.classroom.words import called, free_animal, words_of
from rollwrite.table.seats import MAX_NAME, clean_name, look_alike

Events = tuple[ev.ClassEvent, ...]


def decide(room: Classroom | None, command: cmd.ClassCommand) -> Events:
    """The events of a command, at least one.

    :param room: None only before it is opened.
    :raises ClassRefusedError: it cannot be.
    """
    if room is None:
        if isinstance(command, cmd.OpenClass):
            return _opened(command)
        raise ClassRefusedError("unknown")
    if room.length >= MOST_EVENTS:
        raise ClassRefusedError("long")
    match command:
        case cmd.OpenClass():
            raise ClassRefusedError("open")
        case cmd.Join():
            return _joined(room, command)
        case cmd.TakeChair() | cmd.ComeLate():
            return (_sat(room, command),)
        case cmd.AddTable():
            if len(room.tables) >= MOST_TABLES:
                raise ClassRefusedError("tables", most=MOST_TABLES)
            return (ev.TableAdded(room.taken + 1, command.code),)
        case cmd.RemoveTable():
            table = _table(room, command.table)
            if room.at(table.number):
                raise ClassRefusedError("table_taken", table=table.number)
            return (command,)
        case cmd.AddChair():
            return (replace(_chair(room, _roomy(room, command.table)), added=True),)
        case cmd.RemoveChair() | cmd.FreePhone():
            _child(room, command.child)
            return (command,)
        case cmd.MoveChild():
            if _child(room, command.child).table == command.table:
                raise ClassRefusedError("there")
            _roomy(room, command.table)
            return (command,)
        case cmd.RemoveName():
            child = _child(room, command.child)
            return (ev.NameRemoved(child.number, _animal(room)),)
        case cmd.Pause() | cmd.CallTime() | cmd.EndClass() | cmd.SeatBot():
            return (command,)
        case cmd.Say():
            return (cmd.Say(_text(command.text, MAX_SAID)),)
        case cmd.TellResult():
            return (_told(room, command),)
        case cmd.NextGame():
            return (next_game.begun(room, command),)
        case cmd.TakeBackLast():
            return _taken_back(room)
        case _:
            assert_never(command)


def evolve(room: Classroom | None, event: ev.ClassEvent) -> Classroom:
    """The class after an event of its log.

    :raises ClassRefusedError: it cannot have happened there.
    """
    if isinstance(event, ev.ClassOpened):
        return Classroom(event, length=1)
    if room is None:
        raise ClassRefusedError("unknown")
    after = replace(room, length=room.length + 1)
    if isinstance(event, ev.TakenBack):
        undone = _after(after, room.back[-1])
        return replace(undone, back=room.back[:-1])
    undoing, back = _undoing(room, event), room.back
    if undoing is not None:
        back = (*back, undoing)[-MOST_BACK:]
    return replace(_after(after, event), back=back)


def fold(events: Iterable[ev.ClassEvent], room: Classroom | None = None) -> Classroom:
    """The class after all of its events.

    :raises ClassRefusedError: there are none.
    """
    for event in events:
        room = evolve(room, event)
    if room is None:
        raise ClassRefusedError("unknown")
    return room


def _opened(command: cmd.OpenClass) -> Events:
    opened = replace(command.opened, title=_text(command.opened.title, MAX_TITLE))
    if not 1 <= command.children <= MOST_CHILDREN:
        raise ClassRefusedError("children", most=MOST_CHILDREN)
    sizes = dealt(command.children, opened.size)
    if len(sizes) != len(command.codes) or len(sizes) > MOST_TABLES:
        raise ClassRefusedError("tables", most=MOST_TABLES)
    events: list[ev.ClassEvent] = [opened]
    room = evolve(None, opened)
    for number, (size, code) in enumerate(zip(sizes, command.codes, strict=True), start=1):
        added = ev.TableAdded(number, code, at_opening=True)
        room = evolve(room, added)
        events.append(added)
        for _ in range(size):
            events.append(_chair(room, number))
            room = evolve(room, events[-1])
    return tuple(events)


def _joined(room: Classroom, command: cmd.Join) -> Events:
    if room.ended:
        raise ClassRefusedError("ended")
    chairs: list[ev.ChairSet] = []
    table = None
    if command.child is not None:
        child = _child(room, command.child)
        if child.has_come:
            raise ClassRefusedError("chair_taken")
        number = child.number
    else:
        free, table = late_chair(room, command)
        if free is not None:
            number = free.number
            table = None if table == free.table else table
        elif table is not None:
            chairs.append(_chair(room, table))
            number, table = chairs[0].child, None
        elif len(room.at(AT_DOOR)) < MOST_AT_DOOR and len(room.children) < MOST_CHILDREN:
            # The teacher sees who waits there.
            chairs.append(_chair(room, AT_DOOR))
            number = chairs[0].child
        else:
            raise ClassRefusedError("full")
    name = _own_name(room, number, command.name or "")
    return (*chairs, ev.ChildCame(number, name, table))


def _sat(room: Classroom, command: cmd.TakeChair | cmd.ComeLate) -> ev.ClassEvent:
    child = _child(room, command.child)
    if isinstance(command, cmd.ComeLate):
        return moved_when_late(room, child, command)
    if _table(room, child.table).code != command.code:
        raise ClassRefusedError("no_table")
    return command


def _own_name(room: Classroom, number: int, typed: str) -> str | None:
    if not room.opened.own_names or not typed.strip():
        return None
    try:
        name = clean_name(typed)
    except ValueError:
        raise ClassRefusedError("name", limit=MAX_NAME) from None
    # By its name a child is known at its table: nobody is called as another one's animal, either.
    t = words_of(room)
    if any(look_alike(called(t, one), name) for one in room.children if one.number != number):
        raise ClassRefusedError("name_taken")
    return name


def _taken_back(room: Classroom) -> Events:
    """Nothing else may have happened meanwhile that has no place then."""
    if not room.back:
        raise ClassRefusedError("nothing_back")
    event = ev.TakenBack()
    try:
        after = evolve(room, event)
    except ClassRefusedError:
        raise ClassRefusedError("late_back") from None
    t, known = words_of(room), {AT_DOOR, *(table.number for table in after.tables)}
    left = {child.number for child in after.children}
    if (
        any(
            child.table not in known
            or (child.table != AT_DOOR and len(after.at(child.table)) > room.opened.size)
            for child in after.children
        )
        or any(child.has_come and child.number not in left for child in room.children)
        or any(starmap(look_alike, combinations([called(t, one) for one in after.children], 2)))
    ):
        raise ClassRefusedError("late_back")
    return (event,)


def _told(room: Classroom, command: cmd.TellResult) -> ev.ResultTold:
    table = _table(room, command.table)
    here = {child.number for child in room.at(table.number)}
    numbers = [one.child for one in command.points]
    if table.code is not None or not here.issuperset(numbers) or len(set(numbers)) < len(numbers):
        raise ClassRefusedError("result")
    if any(abs(one.points) > 999 for one in command.points):
        raise ClassRefusedError("result")
    return command


def _after(room: Classroom, event: ev.ClassEvent) -> Classroom:
    match event:
        case ev.TableAdded():
            codes = room.codes
            if event.code is not None and event.code not in codes:
                codes = (*codes, event.code)
            tables = sorted(
                (*room.tables, ClassTable(event.table, event.code)), key=lambda one: one.number
            )
            return replace(
                room, tables=tuple(tables), codes=codes, taken=max(room.taken, event.table)
            )
        case ev.TableRemoved():
            left = tuple(table for table in room.tables if table.number != event.table)
            return replace(room, tables=left)
        case ev.ChairSet():
            child = Child(event.child, event.animal, event.table)
            chairs = max(room.chairs, event.child)
            return replace(room, children=(*room.children, child), chairs=chairs)
        case ev.ChairRemoved():
            left_children = tuple(one for one in room.children if one.number != event.child)
            return replace(room, children=left_children)
        case ev.ChildCame():
            child = replace(_child(room, event.child), has_come=True, is_awaited=False)
            if event.name is not None:
                child = replace(child, name=event.name)
            if event.table is None:
                return _with(room, child)
            return _last(room, replace(child, table=event.table))
        case ev.ChildSat():
            return _on_chair(replace(room, sat=(*room.sat, event)), event)
        case ev.BotSeated() | ev.BotSentAway():
            # Who sits at a table in the app, that knows.
            return room
        case ev.PhoneFreed():
            return _with(room, replace(_child(room, event.child), has_come=False, is_awaited=True))
        case ev.ChildMoved():
            return _last(room, replace(_child(room, event.child), table=event.table))
        case ev.NameRemoved():
            child = replace(_child(room, event.child), name=None, animal=event.animal)
            return _with(room, child)
        case ev.ClassPaused():
            return replace(room, paused=event.paused)
        case ev.TimeCalled():
            return replace(room, call=event.call, call_at=event.since or room.length)
        case ev.Said():
            return replace(room, said=event.text, said_at=event.since or room.length)
        case ev.ResultTold():
            table = replace(_table(room, event.table), points=event.points)
            tables_now = (table if one.number == table.number else one for one in room.tables)
            return replace(room, tables=tuple(tables_now))
        case ev.GameBegun():
            return next_game.after_begun(room, event)
        case ev.GameTakenBack():
            return next_game.after_taken_back(room)
        case ev.ClassEnded():
            return replace(room, ended=event.ended)
        case ev.ClassOpened() | ev.TakenBack():
            raise ClassRefusedError("open")
        case _:
            assert_never(event)


def _undoing(room: Classroom, event: ev.ClassEvent) -> ev.ClassEvent | None:
    """What takes an event back; None for what others have done, and for what cannot be."""
    match event:
        case ev.TableAdded():
            return None if event.at_opening else ev.TableRemoved(event.table)
        case ev.TableRemoved():
            return ev.TableAdded(event.table, _table(room, event.table).code)
        case ev.ChairSet():
            return ev.ChairRemoved(event.child) if event.added else None
        case ev.ChairRemoved():
            child = _child(room, event.child)
            return ev.ChairSet(child.number, child.animal, child.table)
        case ev.ChildMoved():
            return ev.ChildMoved(event.child, _child(room, event.child).table)
        case ev.BotSeated():
            return ev.BotSentAway(event.table, event.code, event.seat)
        case ev.ClassPaused():
            return ev.ClassPaused(room.paused)
        case ev.TimeCalled():
            return ev.TimeCalled(room.call, room.call_at)
        case ev.Said():
            return ev.Said(room.said, room.said_at)
        case ev.ResultTold():
            return ev.ResultTold(event.table, _table(room, event.table).points)
        case ev.GameBegun():
            return ev.GameTakenBack()
        case ev.ClassEnded():
            return ev.ClassEnded(room.ended)
        case _:
            return None


def _chair(room: Classroom, table: int) -> ev.ChairSet:
    if len(room.children) >= MOST_CHILDREN:
        raise ClassRefusedError("children", most=MOST_CHILDREN)
    return ev.ChairSet(room.chairs + 1, _animal(room), table)


def _animal(room: Classroom) -> str:
    animal = free_animal(room)
    if animal is None:
        raise ClassRefusedError("children", most=MOST_CHILDREN)
    return animal


def _roomy(room: Classroom, number: int) -> int:
    table = _table(room, number)
    if table not in room.roomy:
        raise ClassRefusedError("table_full", table=number, seats=room.opened.size)
    return number


def _table(room: Classroom, number: int) -> ClassTable:
    table = room.table(number)
    if table is None:
        raise ClassRefusedError("no_table")
    return table


def _child(room: Classroom, number: int) -> Child:
    child = room.child(number)
    if child is None:
        raise ClassRefusedError("no_child")
    return child


def _with(room: Classroom, changed: Child) -> Classroom:
    children = (changed if one.number == changed.number else one for one in room.children)
    return replace(room, children=tuple(children))


def _last(room: Classroom, moved: Child) -> Classroom:
    """With a child at the end of its table's order."""
    others = (one for one in room.children if one.number != moved.number)
    return replace(room, children=(*others, moved))


def _on_chair(room: Classroom, sat: ev.ChildSat) -> Classroom:
    """With a child on the chair where a program sat: whose that was gets the child's own."""
    child = room.child(sat.child)
    here = () if child is None else room.at(child.table)
    if child is None or sat.place is None or sat.place > len(here):
        return room
    other = here[sat.place - 1]
    changed = {child.number: other, other.number: child}
    return replace(room, children=tuple(changed.get(one.number, one) for one in room.children))


def _text(text: str, most: int) -> str:
    shown = clean_text(text)
    if len(shown) > most:
        raise ClassRefusedError("text", limit=most)
    return shown


def late_chair(room: Classroom, wanted: cmd.Join) -> tuple[Child | None, int | None]:
    """The chair of a child who has just come, and the table where it is to stand.

    :returns: no child for a chair more at the table; no table where all are full.
    """
    # Who comes has a phone: chairs at tables in the app first, and then those on paper.
    in_app = {table.number for table in room.tables if table.code is not None}
    missing = [child for child in room.children if not child.has_come]
    missing.sort(key=lambda child: child.table not in in_app)
    for tables in _in_turn(room, wanted) if wanted.busy else ():
        here = next((child for child in missing if child.table in tables), None)
        if here is not None:
            return here, here.table
        roomy = next((table.number for table in room.roomy if table.number in tables), None)
        if roomy is not None:
            # One of those whose own table plays; a child more where they are all here.
            spare = (child for child in missing if child.table in wanted.busy)
            return next(spare, None), roomy
    if missing:
        return missing[0], missing[0].table
    tables_with_room = sorted(room.roomy, key=lambda table: table.number not in in_app)
    return None, next((table.number for table in tables_with_room), None)


def moved_when_late(room: Classroom, child: Child, wanted: cmd.ComeLate) -> ev.ChildCame:
    """Where a child sits whose own table plays without it.

    :raises ClassRefusedError: there is room nowhere.
    """
    for tables in _in_turn(room, wanted):
        for table in room.roomy:
            if table.number in tables and table.number != child.table:
                return ev.ChildCame(child.number, table=table.number)
    raise ClassRefusedError("late", table=child.table)


def _in_turn(room: Classroom, wanted: cmd.Join | cmd.ComeLate) -> Iterator[frozenset[int]]:
    """Tables in the app with a free chair, then those with a bot; none on paper."""
    in_app = frozenset(table.number for table in room.tables if table.code is not None)
    yield in_app - wanted.busy
    yield wanted.bots
