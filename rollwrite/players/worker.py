"""Thinking beside a busy server, in a process of its own.

::

    thinker = Thinker()                           # starts nothing yet
    command = thinker.ask(job, Urgency.BOT)       # from any thread; waits for its turn
    thinker.close()

A thought takes 5 to 500 ms of one core: never in a thread of the server, where it would keep all
others from running. :mod:`rollwrite.worker_process` keeps the process in bounds.
"""

from __future__ import annotations

import heapq
import io
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property
from itertools import count
from threading import Condition
from typing import Any, ClassVar, Final, TypeVar

from rollwrite.players.job import Job
from rollwrite.worker_process import BusyError, WorkerError, WorkerProcess

__all__ = ["BusyError", "Failed", "Thinker", "Urgency", "WorkerError"]

A = TypeVar("A")

#: The longest thought of a player takes a second; what takes this long never ends.
TIMEOUT_S: Final = 20.0
#: Jobs in work or waiting; another one is refused.
QUEUE: Final = 16
#: How far the process stands behind live tables.
NICENESS: Final = 10
#: Tells the child to take the compiled search.
CORE: Final = "core"


class Urgency(IntEnum):
    """Who goes first: a person who asks, a table that waits, a game that is over."""

    HINT = 0
    BOT = 1
    COACH = 2


@dataclass(frozen=True)
class Failed:
    """What went wrong with a job, on its way through the pipe."""

    why: str


class Thinker:
    """Thinks in one child process, one job after another, the most urgent first.

    :param queue: jobs in work or waiting; one more raises :class:`BusyError`.
    :param timeout_s: for one job, once its turn has come.
    :param niceness: how far the child stands behind live tables, 0 to 19.
    :param has_core: it takes the compiled search of the tile games, where it is installed; compiles
        it when it begins, if need be, and thinks in plain Python meanwhile.
    """

    #: Whether :meth:`ask` waits until the answer is there.
    is_waited_for: ClassVar[bool] = True

    def __init__(
        self,
        queue: int = QUEUE,
        timeout_s: float = TIMEOUT_S,
        niceness: int = NICENESS,
        has_core: bool = False,
    ) -> None:
        self._turns = _Turns(queue)
        #: Whether somebody has ended it: a job that fails now is no wonder.
        self.is_closed = False
        self._process = WorkerProcess(
            ["rollwrite.players.worker_main", str(niceness), *([CORE] if has_core else [])],
            queue=queue,
            timeout_s=timeout_s,
        )

    def ask(self, job: Job[A], urgency: Urgency = Urgency.BOT) -> A:
        """The answer to a job.

        :raises BusyError: too many jobs are waiting.
        :raises WorkerError: the child failed, or gave up on this job.
        """
        message = pickled(job)
        with self._turns.turn(urgency):
            # Both ends are this program; what others write comes here only as checked values.
            answer = pickle.loads(self._process.ask(message))  # noqa: S301
        if isinstance(answer, Failed):
            raise WorkerError(answer.why)
        found: A = answer
        return found

    @property
    def jobs(self) -> int:
        """How many jobs are in work or waiting."""
        return self._turns.count

    def close(self) -> None:
        """End the child, whatever it is at, and start no other; who waits is told so."""
        self.is_closed = True
        self._process.end()


#: Bots wait while at most so many others think in a row.
_IN_A_ROW: Final = 2


class _Turns:
    """One at a time: of those who wait the most urgent, then who came first.

    But a bot that waits has every third turn, however many hints are asked for.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._changed = Condition()
        self._waiting: list[tuple[int, int]] = []
        self._is_taken = False
        self._numbers = count()
        self._passed = 0

    @property
    def count(self) -> int:
        """How many have a turn or wait for one."""
        with self._changed:
            return len(self._waiting) + self._is_taken

    @contextmanager
    def turn(self, urgency: int) -> Iterator[None]:
        """Wait for a turn and have it.

        :raises BusyError: too many wait.
        """
        with self._changed:
            if len(self._waiting) + self._is_taken >= self._most:
                raise BusyError("too much is waiting")
            ticket = (urgency, next(self._numbers))
            heapq.heappush(self._waiting, ticket)
            self._changed.wait_for(lambda: not self._is_taken and self._next() == ticket)
            self._waiting.remove(ticket)
            heapq.heapify(self._waiting)
            is_ahead = urgency < Urgency.BOT and any(u == Urgency.BOT for u, _ in self._waiting)
            self._passed = self._passed + 1 if is_ahead else 0
            self._is_taken = True
        try:
            yield
        finally:
            with self._changed:
                self._is_taken = False
                self._changed.notify_all()

    def _next(self) -> tuple[int, int]:
        if self._passed >= _IN_A_ROW:
            bots = [ticket for ticket in self._waiting if ticket[0] == Urgency.BOT]
            if bots:
                return min(bots)
        return self._waiting[0]


class _Pickler(pickle.Pickler):
    """Leaves out what objects have worked out about themselves.

    A job's game is the table's own, and other threads read it meanwhile: what they find is kept in
    the very ``__dict__`` that would be pickled.
    """

    def reducer_override(self, value: Any) -> Any:
        """See :meth:`pickle.Pickler.reducer_override`."""
        worked_out = _cached_names(value.__class__)
        if not worked_out:
            return NotImplemented
        how = value.__reduce_ex__(pickle.HIGHEST_PROTOCOL)
        if isinstance(how, str) or len(how) < 3:
            return how
        make, arguments, state, *rest = how
        own, *slots = state if isinstance(state, tuple) else (state,)
        # A copy is made in one step, which no other thread can come between.
        kept = {name: part for name, part in (own or {}).copy().items() if name not in worked_out}
        return make, arguments, (kept, *slots) if slots else kept, *rest


@cache
def _cached_names(kind: type) -> frozenset[str]:
    """The names of the cached properties of a class."""
    parts = (item for one in kind.__mro__ for item in vars(one).items())
    return frozenset(name for name, part in parts if isinstance(part, cached_property))


def pickled(job: Job[Any]) -> bytes:
    """A job on its way, without what its values have worked out about themselves."""
    message = io.BytesIO()
    _Pickler(message, pickle.HIGHEST_PROTOCOL).dump(job)
    return message.getvalue()
