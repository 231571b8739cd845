"""Tries at the dice of a day on real paper: could the sheet have been drawn with them?"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from rollwrite.checking import FilledSheet, check
from rollwrite.daily.days import DayError, daily_settings, parse_day
from rollwrite.daily.planned import PlannedMove, play_moves
from rollwrite.daily.tries import DailyTry, TryError, moves_of
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.dicegame.layout import STRIKES
from rollwrite.table import RefusedError

#: Who plays on paper, in the log that is made of it.
_NAME = "paper"


def day_of(sheet: FilledSheet, today: date) -> date | None:
    """The day whose dice are printed on a sheet with one of our layouts, if it has come."""
    names = (name for name in BUILT_IN if built_in_layout(name) == sheet.layout)
    if sheet.seed is None or next(names, None) is None:
        return None
    try:
        return parse_day(sheet.seed, today)
    except DayError:
        return None


def paper_try(sheet: FilledSheet, layout: Layout, day: date) -> DailyTry:
    """The try that a finished sheet shows: an order of play with the dice of the day.

    Strikes that are not told are as few as it takes.

    :raises TryError: these dice cannot have made it, its player could still have gone on, or it
        says that it is of another layout or seed.
    """
    settings = daily_settings(layout, day)
    seed = day.isoformat()
    if sheet.layout != layout or sheet.seed not in {None, seed}:
        raise TryError("other")
    told = replace(sheet, seed=seed, dice=None, final_die=None, out=None)
    if not check(told).is_valid:
        raise TryError("impossible")
    numbers = range(STRIKES + 1) if sheet.strikes is None else (sheet.strikes,)
    for strikes in numbers:
        found = check(replace(told, strikes=strikes))
        if not found.is_valid or len(found.play) != len(found.shapes):
            continue
        moves = [PlannedMove(shape.squares, shape.strike) for shape in found.play]
        try:
            log, _ = play_moves(settings, moves, _NAME)
            return moves_of(log, layout, day)
        except (RefusedError, TryError):
            continue
    raise TryError("not-over")
