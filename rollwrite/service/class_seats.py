"""How the children of a class get and leave the seats of its tables.

Which seat is whose stands in the class's log (:class:`~rollwrite.classroom.events.ChildSat`), and
not in the names at a table: there everybody may call themselves as they like.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rollwrite.classroom import Child, ClassRefusedError, Classroom
from rollwrite.classroom.animals import called, face_of, words_of
from rollwrite.classroom.events import ChildSat
from rollwrite.codes import new_token
from rollwrite.service.answers import Seated, TableSnapshot
from rollwrite.service.service import Service
from rollwrite.store import UnknownTableError
from rollwrite.table import (
    AddBot,
    AddSeat,
    ChangeSeat,
    Command,
    LeaveGame,
    RefusedError,
    RemoveSeat,
    StartGame,
    TakeBotSeat,
    TakeSeat,
    may,
)
from rollwrite.table.seats import MAX_NAME, MAX_SEATS
from rollwrite.table.state import AnyTable

#: The level of a program on an empty chair.
_BOT: Final = 2


def seat_of(room: Classroom, child: Child, code: str, table: AnyTable) -> int | None:
    """The seat that a child of the class has at a table in the app; None where it has none.

    :param table: as it is now, with this code.
    """
    number = room.seat_in_app(child.number, code)
    if number is None and not room.opened.tells_seats:
        name = called(words_of(room), child)
        number = next(
            (one.number for one in table.seats if one.name == name and not one.is_bot), None
        )
    return None if number is None or table.seat(number) is None else number


class ClassSeats:
    """The seats of classes at the tables of a server. Any number of threads may use it."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def snapshot(self, code: str) -> TableSnapshot | None:
        """A table in the app; None where it is no more."""
        try:
            return self._service.snapshot(code)
        except UnknownTableError:
            return None

    def sit(
        self, room: Classroom, child: Child, secret: str
    ) -> tuple[Seated, tuple[ChildSat, ...]]:
        """Let a child sit down at its table; its phone comes back as often as it likes.

        :param secret: of the child's phone: it may ask twice at once.
        :returns: its seat, and what the class's log has not told yet.
        :raises ClassRefusedError: it has no table in the app, or its seat is on another phone.
        :raises RefusedError: the table does not let it.
        """
        table = room.table(child.table)
        if table is None:
            raise ClassRefusedError("door")
        if table.code is None:
            raise ClassRefusedError("on_paper")
        code, now = table.code, self._service.snapshot(table.code).table
        number = seat_of(room, child, code, now)
        seat = None if number is None else now.seat(number)
        if seat is not None:
            if seat.keeper is not None:
                raise ClassRefusedError("shared")
            again = new_token()
            self._service.hand_seat(code, seat.number, again)
            return Seated(again, self._service.snapshot(code, again)), ()
        # Who has sat there before and was sent away asks anew.
        before = sum(one.child == child.number for one in room.sat)
        bot = next((seat.number for seat in now.seats if seat.is_bot), None)
        for name in _names(room, child):
            face = face_of(child.animal)
            wanted: TakeSeat | TakeBotSeat = TakeSeat(name, face=face)
            if bot is not None and may.be_joined(now) is not None:
                # Where a bot has the chair, it gives it up.
                wanted = TakeBotSeat(bot, name, face)
            try:
                found = self._service.join_from_outside(code, wanted, f"{secret} {before} {name}")
            except RefusedError as error:
                if error.code != "name-taken":
                    raise
                continue
            break
        else:
            raise RefusedError("name-taken", name=called(words_of(room), child))
        assert found.snapshot.actor is not None
        told = [ChildSat(child.number, code, found.snapshot.actor)]
        if room.opened.mode == "shared":
            told += self._seat_guests(room, child, code, found.snapshot.actor)
        return Seated(found.token, self._service.snapshot(code, found.token)), tuple(told)

    def is_busy(self, code: str) -> bool:
        """Whether nobody can sit down at a table now: a game has begun."""
        snapshot = self.snapshot(code)
        return snapshot is not None and snapshot.table.game is not None

    def busy(self, room: Classroom) -> tuple[frozenset[int], frozenset[int]]:
        """The tables at which a game has begun, and those of them at which a program plays one."""
        busy, bots = set(), set()
        for table in room.tables:
            snapshot = None if table.code is None else self.snapshot(table.code)
            if snapshot is not None and snapshot.table.game is not None:
                busy.add(table.number)
                if snapshot.table.is_playing and any(one.is_bot for one in snapshot.table.seats):
                    bots.add(table.number)
        return frozenset(busy), frozenset(bots)

    def start(self, code: str) -> None:
        """Begin the game of a table.

        :raises RefusedError: it cannot.
        """
        host = self._service.snapshot(code).table.host
        if host is None:
            raise RefusedError("not-seated")
        self._service.act_from_outside(code, host, StartGame())

    def seat_bot(self, room: Classroom, number: int) -> None:
        """A program on an empty chair of a table.

        :raises ClassRefusedError: nobody sits there yet, or it is none in the app.
        :raises RefusedError: it is full, or a game is on.
        """
        table = room.table(number)
        if table is None or table.code is None:
            raise ClassRefusedError("no_table")
        host = self._service.snapshot(table.code).table.host
        if host is None:
            raise ClassRefusedError("no_host")
        self._service.act_from_outside(table.code, host, AddBot(host, _BOT))

    def leave(self, told: Iterable[ChildSat]) -> None:
        """Free seats that were taken just now."""
        for one in told:
            self._try(one.code, one.seat, RemoveSeat(one.seat))

    def follow(self, before: Classroom, after: Classroom) -> None:
        """Free the seats of who sits elsewhere now, and let others be called as they are."""
        t = words_of(after)
        for child in before.children:
            now, table = after.child(child.number), before.table(child.table)
            if now is None or now.table != child.table:
                self._free(before, child)
            elif called(t, now) != called(t, child) and table is not None:
                self._rename(before, child, called(t, now))

    def _free(self, room: Classroom, child: Child) -> None:
        found = self._found(room, child)
        if found is None:
            return
        snapshot, number = found
        game = snapshot.table.game
        is_in = snapshot.table.is_playing and game is not None and number in game.seats
        self._try(snapshot.code, number, LeaveGame(number) if is_in else RemoveSeat(number))

    def _rename(self, room: Classroom, child: Child, name: str) -> None:
        found = self._found(room, child)
        seat = None if found is None else found[0].table.seat(found[1])
        if found is not None and seat is not None and seat.kind != "bot":
            self._try(found[0].code, seat.number, ChangeSeat(seat.number, name, seat.kind))

    def _found(self, room: Classroom, child: Child) -> tuple[TableSnapshot, int] | None:
        """Where a child sits in the app."""
        table = room.table(child.table)
        snapshot = None if table is None or table.code is None else self.snapshot(table.code)
        if snapshot is None:
            return None
        number = seat_of(room, child, snapshot.code, snapshot.table)
        return None if number is None else (snapshot, number)

    def _try(self, code: str, seat: int, command: Command) -> None:
        try:
            self._service.act_from_outside(code, seat, command)
        except RefusedError:
            # Out already, or gone.
            return

    def _seat_guests(
        self, room: Classroom, child: Child, code: str, keeper: int
    ) -> Iterator[ChildSat]:
        for other in room.at(child.table):
            table = self._service.snapshot(code).table
            if other == child or seat_of(room, other, code, table) is not None:
                continue
            for name in _names(room, other):
                guest = AddSeat(keeper, name, face=face_of(other.animal))
                try:
                    after = self._service.act_from_outside(code, keeper, guest)
                except RefusedError as error:
                    if error.code != "name-taken":
                        return
                    continue
                yield ChildSat(other.number, code, after.snapshot.table.taken)
                break


def _names(room: Classroom, child: Child) -> Iterator[str]:
    """How a child may be called at a table where others have chosen its name."""
    name = called(words_of(room), child)
    yield name
    for number in range(2, MAX_SEATS + 2):
        yield f"{name[: MAX_NAME - 2].strip()} {number}"
