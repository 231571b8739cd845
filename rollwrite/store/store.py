"""The event logs of all tables in one database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from datetime import datetime
from functools import partial
from typing import Final

from sqlalchemy import Connection, bindparam, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from rollwrite.store.copies import keep_copy, refuse_damaged
from rollwrite.store.engine import Engines, migrate, open_engines
from rollwrite.store.errors import (
    CodeTakenError,
    StoreError,
    UnknownTableError,
    UnusableError,
    first_line,
    translate_database_errors,
)
from rollwrite.store.prepared import Prepared
from rollwrite.store.processes.bus import Bus, Ears, Engine
from rollwrite.store.processes.followed import (
    Callback,
    ChangeNotifier,
    Followed,
    Listener,
    Listeners,
)
from rollwrite.store.schema import StoredEvent, Token, tables, to_microseconds
from rollwrite.store.transaction import (
    Transaction,
    is_valid_key,
    read_code_of_token,
    read_events,
    read_news,
    read_seen,
    read_seq,
    read_token,
)
from rollwrite.store.waiting import PATIENCE_S, FairLock, left_s, within

_ID: Final = Prepared(select(tables.c.id).where(tables.c.code == bindparam("code_sought")))
_CODES: Final = select(tables.c.id, tables.c.code).order_by(tables.c.id)
_SEQS: Final = select(tables.c.id, tables.c.seq).where(
    tables.c.id.in_(bindparam("ids", expanding=True))
)

_PING_S: Final = 2.0
#: Codes whose numbers are remembered, at most.
_REMEMBERED: Final = 10_000


class Store:
    """All tables' logs. Any number of threads may use one; a process opens it after forking.

    Every method raises :class:`StoreUnavailableError` when the database does not answer.
    """

    def __init__(self, engines: Engines, poll_s: float, bus: Engine | None = None) -> None:
        #: For this package's modules.
        self.engines = engines
        # SQLite has one writer at a time: threads queue here instead of in its busy loop.
        self._queue = FairLock() if engines.is_sqlite else None
        self._ids: dict[str, int] = {}
        self._followed = Followed(self.reading, self.writing)
        self._changes = ChangeNotifier(self._read_seqs, poll_s, self._followed.write_down)
        self._messages: Listeners[str] = Listeners("a message about table %d was not understood")
        self._news: Listeners[Sequence[StoredEvent]] = Listeners(
            "what has happened at table %d was not understood"
        )
        self._drawn: Listeners[tuple[int, str]] = Listeners(
            "what others have drawn of table %d was not understood"
        )
        self._draw: Callable[[int, int, int], str] | None = None
        ears = Ears(self._hear, self._messages.tell, self._changes.poll)
        self._bus = None if bus is None else Bus(bus, ears)

    @classmethod
    def open(
        cls,
        url: str,
        *,
        poll_s: float = 2.0,
        patience_s: float = PATIENCE_S,
        may_be_damaged: bool = False,
        keeps_copy: bool = True,
        bus_url: str | None = None,
    ) -> Store:
        """Open the database at ``url`` and bring its schema up to date.

        Before a schema is changed, an SQLite file is copied beside itself.

        :param url: ``sqlite:///path`` (file and folder are made if missing) or
            ``postgresql://user:password@host:port/name`` (the database must exist).
        :param poll_s: seconds between two polls of the followed tables; 0: this process alone
            writes to the database, and need not look.
        :param patience_s: seconds until a database that does not answer is given up.
        :param may_be_damaged: open it nevertheless, to save what can be read.
        :param keeps_copy: False where it is a copy itself.
        :param bus_url: ``redis://...``: where processes tell each other what has happened; without
            it PostgreSQL does.
        :raises StoreError: if the address is unusable or the database does not answer.
        :raises DamagedDatabaseError: if its file is seen not to be what was written.
        :raises NewerDatabaseError: if a newer release made the database.
        """
        engines = open_engines(url, patience_s)
        try:
            if not may_be_damaged:
                refuse_damaged(engines)
            if keeps_copy:
                with suppress(StoreError) if may_be_damaged else nullcontext():
                    keep_copy(engines)
            migrate(engines)
            bus = _bus(engines, bus_url)
        except DBAPIError as error:
            engines.read.dispose()
            raise UnusableError("server.store.silent", why=first_line(error.orig)) from error
        except BaseException:
            engines.read.dispose()
            raise
        return cls(engines, poll_s, bus)

    def close(self) -> None:
        """Stop watching and close all connections."""
        self._changes.close()
        # Others find out by themselves when the database does not answer.
        with suppress(StoreError):
            self._followed.withdraw()
        if self._bus is not None:
            self._bus.close()
        self.engines.read.dispose()

    def ping(self) -> None:
        """Ask the database for a sign of life, and wait for it for two seconds.

        :raises StoreUnavailableError: if there is none.
        """
        with within(_PING_S), self.reading() as connection:
            connection.exec_driver_sql("SELECT 1")

    def warm_up(self, at: datetime) -> None:
        """Run every statement of a command once, and take all of it back.

        The first command of a server would else wait for them to be prepared.
        """
        nobody = b"nobody"
        with (
            translate_database_errors(),
            within(self.engines.patience_s),
            self._turn(),
            self.engines.write.connect() as connection,
        ):
            row = {"code": ".", "seq": 0, "created_at": 0, "changed_at": to_microseconds(at)}
            key = connection.execute(insert(tables), row).inserted_primary_key
            assert key is not None
            transaction = Transaction(
                connection, key[0], read_seq(connection, key[0], lock=True) or 0
            )
            transaction.put_token(nobody, 1, "active")
            transaction.put_seed(1, nobody)
            transaction.append([{"type": "."}], at, "warm-up", ".")
            transaction.append([{"type": "."}, {"type": "."}], at, None, None)
            transaction.command("warm-up")
            transaction.token(nobody)
            transaction.seed(1)
            transaction.events()
            connection.rollback()
        with self.reading() as connection:
            read_seq(connection, 0)
            read_token(connection, 0, nobody)
            read_seen(connection, 0, nobody)
            read_events(connection, 0, 0)
            read_events(connection, 0, 0, 1)
            _ID.scalar(connection, {"code_sought": "."})

    def table_id(self, code: str) -> int:
        """The number under which a table is kept.

        :raises UnknownTableError: if no table has this code.
        """
        table_id = self._ids.get(code)
        if table_id is None:
            if not is_valid_key(code):
                raise UnknownTableError(code)
            with self.reading() as connection:
                table_id = _ID.scalar(connection, {"code_sought": code})
            if table_id is None:
                raise UnknownTableError(code)
            self._remember(code, table_id)
        return table_id

    def codes(self) -> list[tuple[int, str]]:
        """All tables: their numbers and codes."""
        with self.reading() as connection:
            return [(row.id, row.code) for row in connection.execute(_CODES)]

    def create_table(self, code: str, at: datetime) -> int:
        """Make a table with an empty log and give its number, which no table ever had.

        :raises CodeTakenError: if another table has the code.
        """
        if not is_valid_key(code):
            raise StoreError(f"{code!r} cannot be a code: only printable ASCII characters can")
        moment = to_microseconds(at)
        row = {"code": code, "seq": 0, "created_at": moment, "changed_at": moment}
        try:
            with self.writing() as connection:
                key = connection.execute(insert(tables), row).inserted_primary_key
        except IntegrityError as error:
            raise CodeTakenError(code) from error
        if key is None:
            raise StoreError("the database gave the table no number")
        table_id: int = key[0]
        self._remember(code, table_id)
        return table_id

    def seq(self, table_id: int) -> int:
        """The number of the table's last event, 0 for none.

        :raises UnknownTableError: if there is no such table (any more).
        """
        with self.reading() as connection:
            seq = read_seq(connection, table_id)
        if seq is None:
            self.forget([table_id])
            raise UnknownTableError(table_id)
        return seq

    def events(self, table_id: int, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        """The events with numbers above ``after``, in order, at most ``limit``.

        A table that does not exist has none.
        """
        with self.reading() as connection:
            return read_events(connection, table_id, after, limit)

    def token(self, table_id: int, token_hash: bytes) -> Token | None:
        """What the token with this hash may do at the table, None if nothing."""
        with self.reading() as connection:
            return read_token(connection, table_id, token_hash)

    def seen(self, table_id: int, token_hash: bytes) -> tuple[int, Token | None]:
        """The number of the table's last event, and what a token may do there.

        :raises UnknownTableError: if there is no such table (any more).
        """
        with self.reading() as connection:
            found = read_seen(connection, table_id, token_hash)
        if found is None:
            self.forget([table_id])
            raise UnknownTableError(table_id)
        return found

    def code_of_token(self, token_hash: bytes) -> str | None:
        """The code of the table where the token with this hash has or claims a seat, if any."""
        with self.reading() as connection:
            return read_code_of_token(connection, token_hash)

    @contextmanager
    def transaction(self, table_id: int) -> Iterator[Transaction]:
        """One write transaction on a table: ``with store.transaction(table_id) as transaction: …``.

        When the block ends everything is committed and on disk, and watchers are called; when it
        raises nothing has happened. Do not wait for anything inside, and do not open another.

        :raises UnknownTableError: if there is no such table (any more).
        """
        with self.writing() as connection:
            seq = read_seq(connection, table_id, lock=True)
            if seq is None:
                self.forget([table_id])
                raise UnknownTableError(table_id)
            transaction = Transaction(connection, table_id, seq)
            yield transaction
        transaction.has_committed()
        if transaction.has_changed:
            if self._bus is not None:
                self._notify(self._bus, transaction, seq)
            self._changes.publish(table_id, transaction.seq)

    def watch(self, callback: Callback) -> Callable[[], None]:
        """Call ``callback(table_id, seq)`` whenever a table's log has grown or its tokens changed.

        After a commit of this process at once, in the thread that committed; after another
        process's at once where there is a bus, as with PostgreSQL, else within the poll's
        interval if the table is followed. Take it as a hint to read: it may come twice, late, or
        out of order.

        :returns: a function that ends it.
        """
        if self._bus is not None:
            self._bus.listen()
        return self._changes.watch(callback)

    def take_news(
        self, listener: Callable[[int, Sequence[StoredEvent]], None]
    ) -> Callable[[], None]:
        """Call ``listener(table_id, events)`` with what other processes append to followed tables.

        It comes before watchers are called, so that they need not read it; it may be missing, come
        twice, or out of order.

        :returns: a function that ends it.
        """
        return self._news.add(listener)

    def share(
        self,
        draw: Callable[[int, int, int], str],
        listener: Callable[[int, tuple[int, str]], None],
    ) -> Callable[[], None]:
        """Let what this process draws of its news go along with them, where there is a bus.

        :param draw: called with a table's number and the numbers of the last events before and
            after a change; gives a line of ASCII, or nothing. It is called by a thread that has
            the time for it.
        :param listener: called with a table's number, and with the number of its last event and
            what others have so drawn, once :meth:`take_news` has been told of the change. It may
            be missing, come twice, or out of order.
        :returns: a function that ends it.
        """
        self._draw = draw
        unhear = self._drawn.add(listener)

        def end() -> None:
            self._draw = None
            unhear()

        return end

    def follow(self, table_id: int) -> None:
        """Poll this table too, until :meth:`unfollow` was called as often as this.

        The first poll always calls back: what happened just before is not missed.
        """
        self._changes.follow(table_id)

    def unfollow(self, table_id: int) -> None:
        """Undo one :meth:`follow`."""
        self._changes.unfollow(table_id)

    def is_followed(self, table_id: int) -> bool:
        """Whether anybody follows the table, in any process; others tell it within their poll."""
        return self._changes.is_followed(table_id) or bool(self._followed.seats_elsewhere(table_id))

    def show_seats(self, table_id: int, seats: Collection[int]) -> None:
        """Tell which seats of a followed table have their phones connected to this process now.

        It costs nothing: other processes learn it at the next poll. It ends with the last
        :meth:`unfollow` of the table.
        """
        self._followed.show_seats(table_id, seats)

    def connected_seats(self, table_id: int) -> frozenset[int]:
        """The seats, from 1, whose phones are connected, in any process, as far as is known.

        Of this process up to date, of others within their poll; of one that was killed for about
        a minute more.
        """
        here = self._followed.seats_here(table_id) if self._changes.is_followed(table_id) else ()
        return (self._followed.seats_elsewhere(table_id) | set(here)) - {0}

    def send(self, table_id: int, text: str) -> None:
        """Tell a short message, of 2,000 bytes at most, to whoever listens; it is kept nowhere.

        Listeners of this process are called at once, in this thread. Other processes hear it soon,
        if there is a bus, as with PostgreSQL, and nothing fails; SQLite has no way to tell them.
        """
        self._messages.tell(table_id, text)
        if self._bus is not None:
            self._bus.tell(table_id, text)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener(table_id, text)`` with every message that is sent from now on.

        :returns: a function that ends it.
        """
        if self._bus is not None:
            self._bus.listen()
        return self._messages.add(listener)

    # For this package's modules: each speaks to the database about its own tables.

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection without a transaction: each statement sees the latest commit.

        Whatever is waited for, in the whole block, there is one deadline for it.
        """
        with (
            translate_database_errors(),
            within(self.engines.patience_s),
            self.engines.read.connect() as connection,
        ):
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection in a transaction of its own; with the same deadline, for the lock too."""
        with (
            translate_database_errors(),
            within(self.engines.patience_s),
            self._turn(),
            self.engines.write.begin() as connection,
        ):
            yield connection

    @contextmanager
    def at_one_moment(self) -> Iterator[Connection]:
        """A connection that sees everything as it is now, for as long as it takes.

        Nobody is held up; but it holds no deadline either.
        """
        with translate_database_errors(), self.engines.read.connect() as plain:
            if self.engines.is_sqlite:
                # Begins to be one moment with the first statement.
                plain.exec_driver_sql("BEGIN")
                try:
                    yield plain
                finally:
                    plain.exec_driver_sql("ROLLBACK")
            else:
                level = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
                with plain.execution_options(**level) as connection:
                    yield connection

    @property
    def followed(self) -> frozenset[int]:
        """The tables that this process follows."""
        return self._changes.followed

    def forget(self, table_ids: Collection[int]) -> None:
        """These tables are no more; nothing happens to those that never were."""
        self._ids = {code: known for code, known in self._ids.items() if known not in table_ids}

    def _hear(self, table_id: int, seq: int, news: str) -> None:
        """Another process has written."""
        if news and self._changes.is_followed(table_id):
            events, _, drawn = news.partition("\n")
            self._news.tell(table_id, read_news(events, seq))
            if drawn:
                self._drawn.tell(table_id, (seq, drawn))
        self._changes.publish(table_id, seq)

    def _notify(self, bus: Bus, transaction: Transaction, before: int) -> None:
        """Tell other processes what a transaction has written."""
        table_id, seq, draw = transaction.table_id, transaction.seq, self._draw
        if draw is None or seq == before:
            bus.notify(table_id, seq, transaction.news)
        else:
            bus.notify(table_id, seq, transaction.news, partial(draw, table_id, before, seq))

    def _turn(self) -> AbstractContextManager[None]:
        return nullcontext() if self._queue is None else self._queue.hold(left_s())

    def _read_seqs(self, table_ids: Collection[int]) -> dict[int, int]:
        with self.reading() as connection:
            rows = connection.execute(_SEQS, {"ids": list(table_ids)}).all()
        return {row.id: row.seq for row in rows}

    def _remember(self, code: str, table_id: int) -> None:
        if len(self._ids) >= _REMEMBERED:
            self._ids = {}
        self._ids[code] = table_id


def _bus(engines: Engines, url: str | None) -> Engine | None:
    """What carries the bus; None where this process is alone.

    :raises StoreError: what it needs is not installed.
    """
    if url is not None:
        try:
            from rollwrite.store.processes import valkey  # noqa: PLC0415 - an extra
        except ImportError as error:
            raise UnusableError("server.store.bus_driver") from error
        return valkey.ValkeyEngine(url)
    if engines.is_sqlite:
        return None
    from rollwrite.store.postgres import PostgresEngine  # noqa: PLC0415 - an extra

    _, arguments = engines.read.dialect.create_connect_args(engines.read.url)
    return PostgresEngine(dict(arguments))
