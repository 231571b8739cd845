"""How the children of a class get and leave the seats of its tables.

Which seat is whose stands in the class's log (:class:`~rollwrite.classroom.events.ChildSat`), and
not in the names at a table: there everybody may call themselves as they like.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from rollwrite.classroom import Child, ClassRefusedError, Classroom
from rollwrite.classroom.events import BotSeated, BotSentAway, ChildSat
from rollwrite.classroom.words import called, face_of, words_of
from rollwrite.codes import new_token
from rollwrite.service.answers import Seated, TableSnapshot
from rollwrite.service.service import Service
from rollwrite.store import UnknownTableError
from rollwrite.table import (
    AddBot,
    AddSeat,
    CallOffGame,
    ChangeSeat,
    ChooseStarter,
    Command,
    LeaveGame,
    MoveSeat,
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
#: So often somebody tries to sit down where a game begins in the same moment.
_TRIES: Final = 3


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


def _on_chairs(room: Classroom, number: int, code: str, table: AnyTable) -> list[int | None]:
    """The seat in the app of each chair at a table, in their order; None where nobody sits.

    Where no child sits yet, a program has the chair, if there is one.

    :param number: of the table in the class; ``code`` and ``table`` are what it is in the app.
    """
    bots = iter([seat.number for seat in table.seats if seat.is_bot])
    own = (seat_of(room, child, code, table) for child in room.at(number))
    return [next(bots, None) if seat is None else seat for seat in own]


def is_closed(table: AnyTable) -> bool:
    """Whether nobody else can sit down at a table: a game is on, and something was played in it,
    or one was.
    """
    return table.game is not None and not _is_open(table)


def _is_open(table: AnyTable) -> bool:
    """Whether a game that has just begun can begin once more with one child more."""
    is_quiet = table.is_playing and not table.paused and table.last_round is None
    has_room = len(table.seats) < max(table.capacity, default=0)
    return is_quiet and has_room and may.call_off(table) is None


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
        found, place = self._at_table(room, child, code, secret)
        assert found.snapshot.actor is not None
        told = [ChildSat(child.number, code, found.snapshot.actor, place)]
        if room.opened.mode == "shared":
            told += self._seat_guests(room, child, code, found.snapshot.actor)
        return Seated(found.token, self._service.snapshot(code, found.token)), tuple(told)

    def _at_table(
        self, room: Classroom, child: Child, code: str, secret: str
    ) -> tuple[Seated, int | None]:
        """With a seat at a table; and whose chair it is, by its place, if a bot gave up another's.

        A game in which nothing was played yet begins once more.
        """
        for tries_left in reversed(range(_TRIES)):
            now = self._service.snapshot(code).table
            bot = place = None
            if any(one.is_bot for one in now.seats) and may.be_joined(now) is not None:
                # Where a bot has the chair, it gives it up.
                bot, place = _bots_chair(room, child, code, now)
            elif _is_open(now):
                with suppress(RefusedError):
                    self._service.act_from_outside(code, None, CallOffGame())
            try:
                return self._with_seat(room, child, code, secret, bot), place
            except RefusedError as error:
                # Somebody else may have let it begin in the same moment.
                if error.code != "game-on" or not tries_left:
                    raise
        raise AssertionError

    def _with_seat(
        self, room: Classroom, child: Child, code: str, secret: str, bot: int | None
    ) -> Seated:
        """With a seat at a table; where it is given, on a bot's."""
        # Who has sat there before and was sent away asks anew.
        before = sum(one.child == child.number for one in room.sat)
        for name in _names(room, child):
            face = face_of(child.animal)
            wanted = TakeSeat(name, face=face) if bot is None else TakeBotSeat(bot, name, face)
            try:
                return self._service.join_from_outside(code, wanted, f"{secret} {before} {name}")
            except RefusedError as error:
                if error.code != "name-taken":
                    raise
        raise RefusedError("name-taken", name=called(words_of(room), child))

    def arrange(self, room: Classroom, number: int, snapshot: TableSnapshot) -> None:
        """Put the seats of a table in the order of the class's chairs, before a game.

        Before the first one, the first chair starts; after it the start has moved on.
        """
        table, code = snapshot.table, snapshot.code
        host = table.host
        if table.is_playing or host is None:
            return
        now = [seat.number for seat in table.seats]
        wanted = [seat for seat in _on_chairs(room, number, code, table) if seat is not None]
        # Programs on nobody's chair come last.
        wanted += [seat for seat in now if seat not in wanted]
        for place, seat in enumerate(wanted):
            if now[place] != seat:
                now.remove(seat)
                now.insert(place, seat)
                self._try(code, host, MoveSeat(seat, place))
        if table.game is None and not table.results and table.starter != wanted[0]:
            self._try(code, host, ChooseStarter(wanted[0]))

    def is_busy(self, code: str) -> bool:
        """Whether nobody can sit down at a table now: a game is on."""
        snapshot = self.snapshot(code)
        return snapshot is not None and is_closed(snapshot.table)

    def busy(self, room: Classroom) -> tuple[frozenset[int], frozenset[int]]:
        """The tables at which a game has begun, and those of them at which a program plays one."""
        busy, bots = set(), set()
        for table in room.tables:
            snapshot = None if table.code is None else self.snapshot(table.code)
            if snapshot is not None and is_closed(snapshot.table):
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

    def seat_bot(self, room: Classroom, number: int) -> BotSeated:
        """A program on an empty chair of a table; what the class's log is to tell of it.

        :raises ClassRefusedError: nobody sits there yet, or it is none in the app.
        :raises RefusedError: it is full, or a game is on.
        """
        table = room.table(number)
        if table is None or table.code is None:
            raise ClassRefusedError("no_table")
        host = self._service.snapshot(table.code).table.host
        if host is None:
            raise ClassRefusedError("no_host")
        after = self._service.act_from_outside(table.code, host, AddBot(host, _BOT))
        return BotSeated(number, table.code, after.snapshot.table.taken)

    def is_needed(self, bot: BotSentAway) -> bool:
        """Whether a program stays: it plays, or a child has its seat now."""
        snapshot = self.snapshot(bot.code)
        seat = None if snapshot is None else snapshot.table.seat(bot.seat)
        if snapshot is None or seat is None:
            return False
        table = snapshot.table
        return not seat.is_bot or (table.is_playing and may.call_off(table) is not None)

    def send_bot_away(self, bot: BotSentAway) -> None:
        """Free the seat of a program again."""
        snapshot = self.snapshot(bot.code)
        if snapshot is None or self.is_needed(bot):
            return
        if snapshot.table.is_playing:
            self._try(bot.code, None, CallOffGame())
        self._try(bot.code, snapshot.table.host, RemoveSeat(bot.seat))

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
        if may.call_off(snapshot.table) is None:
            # Nothing was played yet: it begins once more, without the child.
            self._try(snapshot.code, None, CallOffGame())
            self._try(snapshot.code, number, RemoveSeat(number))
            return
        if snapshot.table.is_playing and game is not None and game.is_in(number):
            self._try(snapshot.code, number, LeaveGame(number))
        # Nor does another game wait for it.
        self._try(snapshot.code, number, RemoveSeat(number))

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

    def _try(self, code: str, seat: int | None, command: Command) -> None:
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


def _bots_chair(
    room: Classroom, child: Child, code: str, table: AnyTable
) -> tuple[int, int | None]:
    """The seat of a bot that makes way for a child, and its chair, where that is another one's."""
    chairs = _on_chairs(room, child.table, code, table)
    own = chairs[room.at(child.table).index(child)]
    if own is not None:
        return own, None
    bots = {seat.number for seat in table.seats if seat.is_bot}
    place, bot = next((place, one) for place, one in enumerate(chairs, 1) if one in bots)
    assert bot is not None
    return bot, place


def _names(room: Classroom, child: Child) -> Iterator[str]:
    """How a child may be called at a table where others have chosen its name."""
    name = called(words_of(room), child)
    yield name
    for number in range(2, MAX_SEATS + 2):
        yield f"{name[: MAX_NAME - 2].strip()} {number}"
