"""What the Check page says of a sheet with the dice of a day (S2)."""

from __future__ import annotations

from rollwrite.checking import CheckResult
from rollwrite.daily import TryError, has_ended
from rollwrite.daily.paper import day_of, paper_try
from rollwrite.i18n import Translator
from rollwrite.i18n.daily_words import paper_text
from rollwrite.i18n.verdicts import PaperDaily
from rollwrite.web.http.site import site


def paper_daily(t: Translator, result: CheckResult) -> PaperDaily | None:
    """What a sheet is worth as a try; None for one without the dice of a day that has come."""
    daily, sheet = site().service.daily, result.sheet
    day = day_of(sheet, daily.today)
    if day is None:
        return None
    problem = None
    strikes = sheet.strikes
    try:
        strikes = paper_try(sheet, sheet.layout, day).strikes
    except TryError as error:
        problem = error.code
    best = daily.best(sheet.layout.name, day)
    known = None if best is None else best.unfilled
    late = has_ended(day, daily.now)
    return PaperDaily(
        day.isoformat(),
        sheet.layout.name,
        problem != "impossible",
        problem is None and not late,
        result.unfilled,
        strikes,
        known,
        paper_text(t, result.unfilled, known, problem, late=late),
    )
