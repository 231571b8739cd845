"""Tables with bots, and what thinks for them in tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from rollwrite.dicegame import Settings
from rollwrite.games import FORMS, check_log
from rollwrite.players.dice.jobs import ChooseJob, without_thinking
from rollwrite.players.job import Job
from rollwrite.players.worker import Thinker, Urgency
from rollwrite.service import Service
from rollwrite.table import AddBot, StartGame
from tests.service.tables import Phones

A = TypeVar("A")


class QuickThinker(Thinker):
    """Thinks in this process, and of anything that is legal: at once.

    :ivar asked: the jobs.
    """

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Any] = []
        #: Called while it thinks.
        self.meanwhile: Callable[[Any], object] = lambda job: None

    def ask(self, job: Job[A], urgency: Urgency = Urgency.BOT) -> A:
        self.asked.append(job)
        self.meanwhile(job)
        plain: Any = job
        if isinstance(plain, ChooseJob):
            return cast(A, without_thinking(plain.game, plain.seat))
        return job.run()


class BotTable(Phones):
    """A table of one phone, Ana's, and bots of these levels."""

    def __init__(
        self, service: Service, levels: Sequence[int] = (1,), settings: Settings | None = None
    ) -> None:
        super().__init__(service, 1, settings)
        for level in levels:
            self.act(1, AddBot(1, level))

    def begin(self) -> BotTable:
        """Start the game."""
        self.act(1, StartGame())
        return self

    @property
    def game(self) -> Any:
        """The game."""
        return self.table.game

    def acts(self, kind: str = "ShapePlaced") -> list[tuple[int, int]]:
        """Seats and numbers of the events of a kind."""
        return [(event["seat"], event["seq"]) for event in self.log() if event["type"] == kind]


def assert_is_legal(log: list[dict[str, Any]]) -> None:
    """The rules allow the whole log."""
    bodies = ({k: v for k, v in event.items() if k not in {"seq", "at"}} for event in log)
    events = [FORMS.event_from_json(body) for body in bodies]
    assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
    assert sum(1 for _ in check_log(events)) == len(log)
