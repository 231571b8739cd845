"""Hints, each question thought about once: whoever asks it again meanwhile gets the same answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Any, Final, TypeAlias

from rollwrite.worker_process import BusyError, WorkerError

Answer: TypeAlias = tuple[Any, ...]

#: So long an answer is waited for that somebody else has asked for, in seconds.
_PATIENCE_S: Final = 60.0


@dataclass
class _Asked:
    """A question that is being thought about, and its answer once ``is_done``."""

    question: object
    is_done: Event = field(default_factory=Event)
    answer: Answer | None = None


class Hints:
    """What the seats of all tables are asking just now: one question each.

    So nobody who asks over and over fills the queue in which everybody's bots wait.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._asked: dict[object, _Asked] = {}

    def ask(self, who: object, question: object, think: Callable[[], Answer]) -> Answer:
        """The answer to a question.

        :param who: asks; the same one has one question at a time.
        :param question: what is the same when it is asked again; ``think`` finds its answer.
        :raises BusyError: the same one is asking something else just now.
        :raises WorkerError: the one who was first with the question has got no answer.
        """
        with self._lock:
            known = self._asked.get(who)
            if known is None:
                own = self._asked[who] = _Asked(question)
        if known is None:
            try:
                own.answer = think()
                return own.answer
            finally:
                with self._lock:
                    del self._asked[who]
                own.is_done.set()
        if known.question != question:
            raise BusyError("one question at a time")
        known.is_done.wait(_PATIENCE_S)
        if known.answer is None:
            raise WorkerError("there was no answer")
        return known.answer
