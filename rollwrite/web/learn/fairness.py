"""The page that shows how all dice of this server have fallen, and how to check a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import Blueprint, Response

from rollwrite.dicegame.dice import FACES, Tally
from rollwrite.i18n import Translator
from rollwrite.store.counters import rolled_counts
from rollwrite.web.http.rendering import Page, page_response
from rollwrite.web.http.site import site, words

blueprint = Blueprint("fairness", __name__)

_PERCENT: Final = 100


@dataclass(frozen=True)
class CountedFace:
    """A face of the dice.

    :ivar part: its bar, in hundredths of the longest.
    :ivar text: how often it fell, in words.
    """

    face: int
    count: int
    part: int
    text: str


@dataclass(frozen=True)
class FairnessPage(Page):
    """How all dice of this server have fallen.

    :ivar total: how many there were.
    :ivar expected: where the bars of fair dice end, in hundredths of the longest.
    :ivar said: what can be said of it, in sentences.
    """

    template = "learn/fairness.html"
    total: int
    faces: tuple[CountedFace, ...]
    expected: int
    said: tuple[str, ...]


@blueprint.get("/fairness")
def fairness() -> Response:
    """Count how often each number was rolled."""
    t, tally = words(), Tally.of(rolled_counts(site().service.store))
    most = max(*tally.counts, 1)
    faces = tuple(
        CountedFace(
            face,
            count,
            round(_PERCENT * count / most),
            t.n("page.fairness.face", count, face=face),
        )
        for face, count in zip(FACES, tally.counts, strict=True)
    )
    page = FairnessPage(
        tally.total, faces, round(_PERCENT * tally.expected / most), said_of(t, tally)
    )
    return page_response(page)


def said_of(t: Translator, tally: Tally) -> tuple[str, ...]:
    """What can honestly be said of a tally, in sentences."""
    if tally.looks == "few":
        return (t("page.fairness.few"),)
    chances = tally.p_value * _PERCENT
    if chances < 1:
        odds = t("page.fairness.odds_less")
    else:
        odds = t("page.fairness.odds", n=round(chances))
    whole, tenths = divmod(round(tally.chi_square * 10), 10)
    figure = t("page.fairness.figure", whole=whole, tenths=tenths)
    return figure, odds, t(f"page.fairness.{tally.looks}")
