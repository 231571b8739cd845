"""A job's game is its table's: other threads look into it while it is sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from rollwrite.players.worker import Thinker


@dataclass(frozen=True)
class Sum:
    """A job that keeps what somebody has asked of it."""

    numbers: list[object] = field(default_factory=list)

    @cached_property
    def total(self) -> object:
        return sum(number for number in self.numbers if isinstance(number, int))

    def run(self) -> tuple[object, bool]:
        return self.total, "total" in vars(self)


class Curious:
    """Asks a job something at the very moment at which it is pickled."""

    def __init__(self, job: Sum) -> None:
        self.job = job

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return int, (len(str(self.job.total)),)


def test_a_job_may_be_asked_something_while_it_is_sent() -> None:
    job = Sum([20, 19])
    job.numbers.append(Curious(job))
    thinker = Thinker()
    try:
        assert thinker.ask(job) == (41, True)
    finally:
        thinker.close()
    # Only what it is made of was sent, not what was found out about it.
    assert job.total == 39
