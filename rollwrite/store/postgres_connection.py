"""Connections to PostgreSQL that never wait for ever.

A server that was stopped (or a machine that sleeps) answers nothing, while its kernel still
confirms every packet: no time limit of TCP and none of the server's own would end that. So the
client looks at its own deadline. Where the machine or the line has gone, TCP's limits end it.
"""

from __future__ import annotations

import math
from typing import Any, Final, TypeVar

import psycopg
from psycopg.abc import PQGen

from rollwrite.store.waiting import left_s

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
