"""A job's game is its table's: it caches facts for other threads while it is sent."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from rollwrite.players.worker import Thinker


@dataclass
class Changing:
    """A job that changes the first times somebody looks at all of it."""

    times: int
    seen: list[None] = field(default_factory=list)

    def __getstate__(self) -> dict[str, object]:
        self.seen.append(None)
        if len(self.seen) <= self.times:
            raise RuntimeError("dictionary changed size during iteration")
        return {"times": self.times, "seen": []}

    def run(self) -> int:
        return self.times


def test_a_job_that_changes_while_it_is_sent_is_sent_again() -> None:
    thinker = Thinker()
    try:
        assert thinker.ask(Changing(3)) == 3
    finally:
        thinker.close()


def test_a_job_that_never_rests_is_an_error() -> None:
    with pytest.raises(RuntimeError):
        Thinker().ask(Changing(1000))
