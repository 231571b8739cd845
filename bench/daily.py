"""The daily: how good the best known result is that a beam finds, and in what processor time.

By itself a narrow beam on a few dates; ``make bench ARGS=daily`` takes the widths that a server
tries, on twenty dates, which takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from statistics import mean, stdev
from time import process_time

from rollwrite.daily import PlannedMove, daily_settings, moves_of, play_moves
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.dicegame.solo import daily_seed
from rollwrite.players.dice.beam import Best, beam
from rollwrite.service.daily import WIDTHS

Report = Callable[[str, str, str], None]

FIRST_DAY = date(2026, 10, 1)
FEW, MANY = 4, 20


def run(report: Report) -> None:
    """A look."""
    _measure(report, WIDTHS[:1], FEW)


def run_long(report: Report) -> None:
    """Enough dates to tell the widths apart."""
    _measure(report, WIDTHS, MANY)


def _measure(report: Report, widths: Sequence[int], days: int) -> None:
    for name in BUILT_IN:
        layout = built_in_layout(name)
        beam(layout, daily_seed(FIRST_DAY, layout), 1)
        before: list[int] = []
        for width in widths:
            found: list[int] = []
            start = process_time()
            for number in range(days):
                day = FIRST_DAY + timedelta(number)
                best = beam(layout, daily_seed(day, layout), width)
                _check(layout, day, best)
                found.append(best.unfilled)
            each_s = (process_time() - start) / days
            spread = 1.96 * stdev(found) / days**0.5
            report(
                f"{name}: empty squares, beam of {width:,}",
                f"{mean(found):.1f}",
                f"±{spread:.1f}, {days} dates; {each_s:.1f} s of processor time each",
            )
            assert not before or sum(found) <= sum(before), "a wider beam finds less"
            before = found


def _check(layout: Layout, day: date, best: Best) -> None:
    """The rules allow what was found, and count the same."""
    moves = [PlannedMove(move.squares, move.strike) for move in best.moves]
    log, _ = play_moves(daily_settings(layout, day), moves, "beam")
    played = moves_of(log, layout, day)
    assert (played.unfilled, played.strikes) == (best.unfilled, best.strikes)
