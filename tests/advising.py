"""Hints and coach in this very process, with little thinking: for tests of what people see."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from threading import Lock

from rollwrite.dicegame.state import Game
from rollwrite.games import FORMS
from rollwrite.players.budget import Budget
from rollwrite.players.coach import Judged, Plan, judge_one, plan_of, sum_up
from rollwrite.players.judge import Advice, advise
from rollwrite.service import Service
from rollwrite.web.advice_api import Progress


@dataclass
class HereAndNow:
    """Thinks in the thread that asks; the coach looks at some decisions each time it is asked.

    :ivar at_a_time: so many decisions.
    """

    service: Service
    at_a_time: int = 1000
    asked: int = 0
    plans: dict[tuple[str, int], Plan] = field(default_factory=dict)
    judged: dict[tuple[str, int], list[Judged]] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def hint(self, game: Game, seat: int) -> tuple[Advice, ...]:
        """See :class:`rollwrite.web.advice_api.Players`."""
        self.asked += 1
        index = game.index_of(seat)
        assert index is not None
        return advise(game, index, Random(1), Budget(playouts=40))

    def coach(self, code: str, game: int) -> Progress:
        """See :class:`rollwrite.web.advice_api.Players`."""
        key = code, game
        with self.lock:
            if key not in self.plans:
                bodies = self.service.events(code)
                events = [
                    FORMS.event_from_json(
                        {k: v for k, v in body.items() if k not in {"seq", "at"}}
                    )
                    for body in bodies
                ]
                self.plans[key] = plan_of(events, game)
                self.judged[key] = []
            else:
                done = self.judged[key]
                for question in self.plans[key].questions[len(done) :][: self.at_a_time]:
                    done.append(judge_one(question))
        return self.coach_so_far(code, game)

    def coach_so_far(self, code: str, game: int) -> Progress:
        """See :class:`rollwrite.web.advice_api.Players`."""
        plan = self.plans.get((code, game))
        if plan is None:
            return Progress(0, 0, None)
        done = self.judged[code, game]
        is_done = len(done) == len(plan.questions)
        return Progress(
            len(done), len(plan.questions), sum_up(plan, done) if is_done else None
        )
