"""Hints, each question thought about once: whoever asks it again gets the same answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Any, Final, TypeAlias

from rollwrite.worker_process import BusyError, WorkerError

Answer: TypeAlias = tuple[Any, ...]

#: So long an answer is waited for that was asked for before, in seconds.
_PATIENCE_S: Final = 60.0
#: So many last answers are remembered.
_KEPT: Final = 256


@dataclass
class _Question:
    """A question and, once ``is_done``, its answer: None where there was none."""

    question: object
    is_done: Event = field(default_factory=Event)
    answer: Answer | None = None


class Hints:
    """What the seats of all tables have asked last: one question each.

    So nobody who asks over and over fills the queue in which everybody's bots wait, and a second
    thought, which a busy machine cuts short elsewhere, does not contradict the first.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        #: Who has asked last comes last.
        self._asked: dict[object, _Question] = {}

    def ask(self, who: object, question: object, think: Callable[[], Answer]) -> Answer:
        """The answer to a question.

        :param who: asks; the same one has one question at a time.
        :param question: what is the same when it is asked again; ``think`` finds its answer.
        :raises BusyError: the same one is asking something else just now.
        :raises WorkerError: the one who was first with the question has got no answer.
        """
        with self._lock:
            known = self._asked.get(who)
            if known is None or (known.is_done.is_set() and known.question != question):
                self._asked.pop(who, None)
                own = self._asked[who] = _Question(question)
                known = None
        if known is None:
            return self._first(who, own, think)
        if known.question != question:
            raise BusyError("one question at a time")
        known.is_done.wait(_PATIENCE_S)
        if known.answer is None:
            raise WorkerError("there was no answer")
        return known.answer

    def _first(self, who: object, own: _Question, think: Callable[[], Answer]) -> Answer:
        try:
            own.answer = think()
            return own.answer
        finally:
            with self._lock:
                if own.answer is None:
                    del self._asked[who]
                own.is_done.set()
                done = [one for one, asked in self._asked.items() if asked.is_done.is_set()]
                for one in done[: max(len(done) - _KEPT, 0)]:
                    del self._asked[one]
