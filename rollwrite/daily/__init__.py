"""The daily game (S2): its days, what can have been played with its dice, and a log of it.

The dice of a day are no secret, so that a result is not believed: it is played again.
"""

from rollwrite.daily.days import DayError, daily_of, daily_settings, has_ended, parse_day
from rollwrite.daily.planned import PlannedMove, play_moves
from rollwrite.daily.tries import DailyMove, DailyTry, TableTries, TryError, moves_of

__all__ = [
    "DailyMove",
    "DailyTry",
    "DayError",
    "PlannedMove",
    "TableTries",
    "TryError",
    "daily_of",
    "daily_settings",
    "has_ended",
    "moves_of",
    "parse_day",
    "play_moves",
]
