"""The coach: how long a game takes, and whether it says the same again by other chance.

Games of four players of different levels, and every second one alone. There are few here; set
ROLLWRITE_BENCH_GAMES for more.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from rollwrite.dicegame import Settings, built_in_layout
from rollwrite.players import LEVELS, Budget
from rollwrite.players.dice.coach import judge_one, plan_of, sum_up
from rollwrite.players.dice.coached import Moment, Verdict
from rollwrite.players.dice.simulation import simulate

Report = Callable[[str, str, str], None]

GAMES = 2
SEATS = 4
#: Of those who play out, in the games that are looked back on.
PLAYOUTS = 100
#: The verdicts of what costs at least 1.5 squares for sure.
GRAVE: tuple[Verdict, ...] = ("mistake", "blunder")


@dataclass
class Measured:
    """What the games so far have shown.

    :ivar games_s: for each number of players the seconds of processor time of each game.
    :ivar turns_s: of each turn.
    :ivar pairs: each decision, judged twice.
    """

    games_s: dict[int, list[float]] = field(default_factory=lambda: {SEATS: [], 1: []})
    turns_s: list[float] = field(default_factory=list)
    pairs: list[tuple[Moment, Moment]] = field(default_factory=list)


def run(report: Report) -> None:
    """Measure on games of the standard layout."""
    count = int(os.environ.get("ROLLWRITE_BENCH_GAMES", GAMES))
    measured = Measured()
    for number in range(count):
        _look_back(number, SEATS if number % 2 == 0 else 1, measured)
    _report(measured, report)


def _look_back(number: int, players: int, measured: Measured) -> None:
    """Play a game, and look back on it twice."""
    levels = random.Random(number).sample(LEVELS, players)
    settings = Settings(built_in_layout("standard"))
    played = simulate(settings, levels, f"COACH-{number}", Budget(playouts=PLAYOUTS))
    plan = plan_of(played.events)
    judged = []
    for question in plan.questions:
        start = time.process_time()
        judged.append(judge_one(question))
        measured.turns_s.append(time.process_time() - start)
    measured.games_s[players].append(sum(measured.turns_s[-len(judged) :]))
    again = [judge_one(question, "again") for question in plan.questions]
    for one, other in zip(judged, again, strict=True):
        measured.pairs += zip(one.moments, other.moments, strict=True)
    # The same chance gives the same answer, and every sheet has one.
    assert [judge_one(question) for question in plan.questions[:2]] == judged[:2]
    seats = {seat.seat: seat.unfilled for seat in sum_up(plan, judged).seats}
    assert seats == {player.seat: player.unfilled for player in played.game.players}


def _report(measured: Measured, report: Report) -> None:
    for players, seconds in measured.games_s.items():
        if seconds:
            mean, worst = sum(seconds) / len(seconds), max(seconds)
            report(f"look back on a game of {players}", f"{mean:.1f} s", f"worst {worst:.1f} s")
    turns = measured.turns_s
    note = f"{len(turns)} turns, worst {1000 * max(turns):.0f} ms"
    report("look back on a turn", f"{1000 * sum(turns) / len(turns):.0f} ms", note)

    pairs = measured.pairs
    same = [one.verdict == other.verdict for one, other in pairs]
    report("the same verdict by other chance", _share(same), f"{len(pairs)} decisions")
    found = [s for s, pair in zip(same, pairs, strict=True) if any(m.better for m in pair)]
    report("  where there was one, once or twice", _share(found), f"{len(found)} decisions")
    grave = [(one.verdict in GRAVE) == (other.verdict in GRAVE) for one, other in pairs]
    count = sum(one.verdict in GRAVE for one, _ in pairs)
    report('the same of "at least 1.5 squares"', _share(grave), f"{count} cost so much")
    better = [one.better == other.better for one, other in pairs if one.better and other.better]
    report("the same better move, where both name one", _share(better), "")
    for verdict, number in Counter(one.verdict for one, _ in pairs).most_common():
        report(f"verdict: {verdict}", f"{100 * number / len(pairs):.1f} %", "")
    reasons = Counter(one.reason.key for one, _ in pairs if one.reason is not None)
    for reason, number in reasons.most_common():
        report(f"reason: {reason}", f"{100 * number / reasons.total():.0f} %", "")


def _share(answers: list[bool]) -> str:
    return f"{100 * sum(answers) / max(len(answers), 1):.1f} %"
