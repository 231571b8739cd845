"""What only PostgreSQL needs: connections that never wait for ever, and NOTIFY between processes.

A server that was stopped (or a machine that sleeps) answers nothing, while its kernel still
confirms every packet: no time limit of TCP and none of the server's own would end that. So the
client looks at its own deadline. Where the machine or the line has gone, TCP's limits end it.

NOTIFY says "look at this table", or a short message about one. It is sent after the commit on a
connection of its own, because a NOTIFY inside a transaction takes a lock that all commits of the
server share. What is lost in between, the poll finds; a message is lost.
"""

from __future__ import annotations

import logging
import math
import secrets
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, Final, TypeVar

import psycopg
from psycopg.abc import PQGen

from rollwrite.store.waiting import left_s, within

T = TypeVar("T")

#: Used where the address does not say otherwise; see "Parameter Key Words" in libpq's manual.
LIMITS: Final[dict[str, int]] = {
    "connect_timeout": 3,
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 10_000,
}


class SilentServerError(psycopg.OperationalError):
    """The server has not answered before the deadline; the connection is closed."""


class ImpatientConnection(psycopg.Connection[Any]):
    """Keeps the deadline of :mod:`rollwrite.store.waiting` with every statement."""

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        """Wait for an answer; see psycopg."""
        limit_s = left_s()
        if timeout is not None or limit_s == math.inf:
            return super().wait(gen, interval, timeout)
        try:
            # Never at once: what is on its way back after a failure must get a chance.
            return super().wait(gen, interval, max(limit_s, 0.05))
        except psycopg.OperationalError as error:
            if left_s() > 0:
                raise
            # Whatever it does now, its answer would be taken for that of the next statement.
            self.pgconn.finish()
            raise SilentServerError("no answer in time") from error


def connect(arguments: dict[str, Any], *, autocommit: bool = False) -> ImpatientConnection:
    """Connect with our limits.

    :param arguments: as for ``psycopg.connect``; they come before ours.
    """
    # Less than 2 is no limit to libpq, or not what was asked for.
    limits = LIMITS | {
        "connect_timeout": max(2, math.ceil(min(LIMITS["connect_timeout"], left_s())))
    }
    return ImpatientConnection.connect(**{**limits, **arguments}, autocommit=autocommit)


_CHANNEL: Final = "rollwrite"
#: A channel of their own: processes of an older version know no messages.
_MESSAGES: Final = "rollwrite_messages"
#: Seconds until the listener looks whether it should stop, should its last message be lost.
_LOOK_S: Final = 1.0
_RETRY_S: Final = 1.0
#: After so many silent looks the listener asks whether anybody is there,
_LOOKS: Final = 10
#: and waits for so long for any answer, in seconds.
_ANSWER_S: Final = 4.0

_log = logging.getLogger(__name__)


class PostgresNotifier:
    """Notifies other processes, and is notified by them.

    :param connection: what ``psycopg.connect`` is called with.
    :param on_notify: called with a table's number and its last event's, from a thread of its own.
    :param on_listening: called there whenever listening begins: what was sent before is lost.
    :param on_message: called there with a table's number and a message.
    """

    def __init__(
        self,
        connection: dict[str, Any],
        on_notify: Callable[[int, int], None],
        on_listening: Callable[[], None],
        on_message: Callable[[int, str], None],
    ) -> None:
        self._arguments = connection
        self._on_notify = on_notify
        self._on_listening = on_listening
        self._on_message = on_message
        #: Marks our own messages, which come back to us and which we know.
        self._name = secrets.token_hex(8)
        #: Channels with what is to be sent there.
        self._waiting: SimpleQueue[tuple[str, str] | None] = SimpleQueue()
        self._lock = Lock()
        self._stop = Event()
        self._threads: dict[str, Thread] = {}

    def notify(self, table_id: int, seq: int) -> None:
        """Tell other processes soon; does not wait."""
        self._put(_CHANNEL, table_id, str(seq))

    def tell(self, table_id: int, text: str) -> None:
        """Tell them a message soon; does not wait."""
        self._put(_MESSAGES, table_id, text)

    def listen(self) -> None:
        """Begin to listen to other processes; returns at once, calling it again does nothing."""
        self._start("store-listen", self._listen)

    def close(self) -> None:
        """Send what is waiting, then stop."""
        self._stop.set()
        if "store-listen" in self._threads:
            # A last message that only wakes our own listener.
            self.notify(0, 0)
        self._waiting.put(None)
        for thread in self._threads.values():
            thread.join()

    def _put(self, channel: str, table_id: int, text: str) -> None:
        self._start("store-notify", self._send)
        self._waiting.put((channel, f"{self._name} {table_id} {text}"))

    def _start(self, name: str, work: Callable[[], None]) -> None:
        if name in self._threads:
            return
        with self._lock:
            if name not in self._threads:
                self._threads[name] = Thread(target=work, name=name, daemon=True)
                self._threads[name].start()

    def _connect(self) -> ImpatientConnection:
        return connect(self._arguments, autocommit=True)

    def _send(self) -> None:
        connection: ImpatientConnection | None = None
        while (message := self._waiting.get()) is not None:
            for _attempt in range(2):
                try:
                    with within(_ANSWER_S):
                        connection = connection or self._connect()
                        connection.execute("SELECT pg_notify(%s, %s)", message)
                    break
                except psycopg.Error as error:
                    _log.warning("cannot notify other processes: %s", error)
                    if connection is not None:
                        connection.close()
                    connection = None
            else:
                self._drop_waiting()
        if connection is not None:
            connection.close()

    def _drop_waiting(self) -> None:
        """Nobody hears what would come so late; the poll finds what has happened."""
        try:
            while self._waiting.get_nowait() is not None:
                pass
            # That was the sign to stop.
            self._waiting.put(None)
        except Empty:
            pass

    def _listen(self) -> None:
        while not self._stop.is_set():
            try:
                with self._connect() as connection:
                    self._hear(connection)
            except psycopg.Error as error:
                _log.warning("cannot hear other processes: %s", error)
                self._stop.wait(_RETRY_S)

    def _hear(self, connection: ImpatientConnection) -> None:
        with within(_ANSWER_S):
            connection.execute(f"LISTEN {_CHANNEL}; LISTEN {_MESSAGES}")
        self._on_listening()
        silent = 0
        while not self._stop.is_set():
            silent += 1
            for notification in connection.notifies(timeout=_LOOK_S):
                silent = 0
                self._receive(notification.channel, notification.payload)
                if self._stop.is_set():
                    break
            if silent >= _LOOKS:
                # A server that stands still is as silent as one where nothing happens.
                with within(_ANSWER_S):
                    connection.execute("SELECT 1")
                silent = 0

    def _receive(self, channel: str, payload: str) -> None:
        try:
            name, table_id, text = payload.split(" ", 2)
            if name == self._name:
                return
            if channel == _MESSAGES:
                self._on_message(int(table_id), text)
            else:
                self._on_notify(int(table_id), int(text))
        except ValueError:
            _log.warning("not a message of ours: %r", payload)
