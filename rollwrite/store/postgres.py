"""What only PostgreSQL needs: connections that never wait for ever, and NOTIFY between processes.

A server that was stopped (or a machine that sleeps) answers nothing, while its kernel still
confirms every packet: no time limit of TCP and none of the server's own would end that. So the
client looks at its own deadline. Where the machine or the line has gone, TCP's limits end it.

NOTIFY is one engine of the bus (:mod:`rollwrite.store.processes.bus`). It is sent on a connection
of its own, because a NOTIFY inside a transaction takes a lock that all commits of the server share.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from threading import Event
from typing import Any, Final, TypeVar

import psycopg
from psycopg.abc import PQGen

from rollwrite.store.processes.bus import LOOK_S, MESSAGES, NEWS
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


#: By what they hold. Processes of an older version listen to ``rollwrite``, where nothing is said
#: any more, and find by their poll what others do.
_CHANNELS: Final = {NEWS: "rollwrite_news", MESSAGES: "rollwrite_messages"}
_KINDS: Final = {channel: kind for kind, channel in _CHANNELS.items()}
#: Seconds until the listener looks whether it should stop.
_LOOK_S: Final = LOOK_S
#: After so many silent looks the listener asks whether anybody is there,
_LOOKS: Final = 10
#: and waits for so long for any answer, in seconds.
_ANSWER_S: Final = 4.0


class PostgresLine:
    """A connection that sends or hears NOTIFY; see :class:`rollwrite.store.processes.bus.Line`."""

    def __init__(self, arguments: dict[str, Any]) -> None:
        with within(_ANSWER_S):
            self._connection = connect(arguments, autocommit=True)

    def send(self, kind: str, text: str) -> None:
        """Tell everybody who listens."""
        with within(_ANSWER_S):
            self._connection.execute("SELECT pg_notify(%s, %s)", (_CHANNELS[kind], text))

    def hear(
        self, begun: Callable[[], object], hear: Callable[[str, str], object], is_over: Event
    ) -> None:
        """Listen until it is over."""
        with within(_ANSWER_S):
            self._connection.execute("; ".join(f"LISTEN {channel}" for channel in _KINDS))
        begun()
        silent = 0
        while not is_over.is_set():
            silent += 1
            for notification in self._connection.notifies(timeout=_LOOK_S):
                silent = 0
                hear(_KINDS[notification.channel], notification.payload)
                if is_over.is_set():
                    break
            if silent >= _LOOKS:
                # A server that stands still is as silent as one where nothing happens.
                with within(_ANSWER_S):
                    self._connection.execute("SELECT 1")
                silent = 0

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


class PostgresEngine:
    """The bus at the database; see :class:`rollwrite.store.processes.bus.Engine`.

    :param arguments: what ``psycopg.connect`` is called with.
    """

    #: NOTIFY takes less than 8000 bytes.
    most_bytes = 7_999
    faults: tuple[type[Exception], ...] = (psycopg.Error,)

    def __init__(self, arguments: dict[str, Any]) -> None:
        self._arguments = arguments

    def connect(self) -> PostgresLine:
        """A new connection."""
        return PostgresLine(self._arguments)
