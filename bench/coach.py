"""The coach: how long a game takes, and whether it says the same again with other chance.

Games of four players of different levels, and solo ones; ``python -m bench.coach 60`` takes more.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable

from bench.__main__ import report as print_figure
from rollwrite.dicegame import Settings, built_in_layout
from rollwrite.players import Budget, level
from rollwrite.players.coach import Judged, judge_one, plan_of, sum_up
from rollwrite.players.coached import Verdict
from rollwrite.players.simulation import simulate
from rollwrite.players.verdicts import VERDICTS

Report = Callable[[str, str, str], None]

GAMES = 4
PLAYOUTS = 100
#: What "at least 1.5" means: these cost more than a slip.
_GRAVE = ("mistake", "blunder")


def run(report: Report, games: int = GAMES) -> None:
    """Measure; every second game is played alone."""
    times: dict[int, list[float]] = {1: [], 4: []}
    questions = slowest = 0.0
    verdicts: Counter[Verdict] = Counter()
    reasons: Counter[str] = Counter()
    same = same_grave = same_better = graver = 0
    for number in range(games):
        players = 4 if number % 2 == 0 else 1
        levels = [level(1 + one) for one in _levels(number, players)]
        settings = Settings(built_in_layout("standard"))
        played = simulate(settings, levels, f"coach-{number}", Budget(playouts=PLAYOUTS))
        plan = plan_of(played.events)
        judged = []
        for question in plan.questions:
            start = time.process_time()
            judged.append(judge_one(question))
            slowest = max(slowest, time.process_time() - start)
            questions += 1
            times[players].append(time.process_time() - start)
        coached = sum_up(plan, judged)
        assert [seat.unfilled for seat in coached.seats] == [
            player.unfilled for player in sorted(played.game.players, key=lambda one: one.seat)
        ]
        for seat in coached.seats:
            assert list(seat.worst) == sorted(seat.worst, key=lambda one: -one.loss)
        again = [judge_one(question, "again") for question in plan.questions]
        assert [judge_one(question) for question in plan.questions[:3]] == judged[:3]
        for first, second in _pairs(judged, again):
            verdicts[first.verdict] += 1
            same += first.verdict == second.verdict
            same_grave += (first.verdict in _GRAVE) == (second.verdict in _GRAVE)
            graver += first.verdict in _GRAVE
            same_better += first.better == second.better
            if first.reason is not None:
                reasons[first.reason.key] += 1
    total = verdicts.total()
    assert total
    per_game = {
        players: sum(found) / sum(1 for n in range(games) if (n % 2 == 0) == (players == 4))
        for players, found in times.items()
        if found
    }
    for players, seconds in per_game.items():
        report(f"coach: a game of {players}", f"{seconds:.1f} s", "processor time, mean")
    mean = 1000 * sum(map(sum, times.values())) / questions
    report("coach: a turn", f"{mean:.0f} ms", f"worst {1000 * slowest:.0f} ms")
    report("coach: the same verdict again", f"{100 * same / total:.1f} %", f"{total} decisions")
    report("coach: the same of 'at least 1.5'", f"{100 * same_grave / total:.1f} %", f"{graver} are")
    report("coach: the same better move", f"{100 * same_better / total:.1f} %", "or none")
    for verdict in ("none", *(one for one, _ in reversed(VERDICTS))):
        share = 100 * verdicts[verdict] / total  # type: ignore[index]
        report(f"coach: verdict {verdict}", f"{share:.1f} %", "")
    for reason, count in reasons.most_common():
        report(f"coach: reason {reason}", f"{100 * count / reasons.total():.1f} %", "")


def _levels(number: int, players: int) -> list[int]:
    """The levels, counted from 0, of a game's players: all of them come, in any order."""
    order = list(range(5))
    random.Random(number).shuffle(order)
    return order[:players]


def _pairs(first: list[Judged], second: list[Judged]):  # type: ignore[no-untyped-def]
    for one, other in zip(first, second, strict=True):
        yield from zip(one.moments, other.moments, strict=True)


if __name__ == "__main__":
    run(print_figure, int(sys.argv[1]))
