"""The photo reader on semi-real photos: three families of hands, two levels, and its reliability.

``ROLLWRITE_REAL_PHOTOS`` is a folder of real photos whose light and surroundings are used;
without it the light is a plain one, and the figures say little. ``ROLLWRITE_BENCH_PHOTOS=200``
measures that many photos of each family and level instead of 30.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import get_args

import cv2

from rollwrite.photo import read
from tools.photos.judging import Score, score
from tools.photos.semireal import LEVELS, Family, degraded, make_semireal
from tools.photos.semireal.conditions import FOLDER
from tools.photos.semireal.reporting import library

PHOTOS = 30
#: The least share of sheets found, in per cent: the rest is measured, not promised.
FOUND = {"realistic": 95, "nasty": 80}


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure, and assert that sheets are found."""
    cv2.setNumThreads(1)
    count = int(os.environ.get("ROLLWRITE_BENCH_PHOTOS", PHOTOS))
    light = "of real photos" if os.environ.get(FOLDER) else "plain"
    report("semireal: light", light, "")
    for name, failings in (("degraded", degraded), ("reporting", library)):
        report(f"{name}: its library is there", str(failings.is_installed()), "")
    for family in get_args(Family):
        for level in LEVELS:
            figures = score((make_semireal(family, level, seed) for seed in range(count)), read)
            tell(figures, f"{family} {level}", report)
            assert figures.share(lambda one: one.found).percent >= FOUND[level], figures.rows()


def tell(figures: Score, name: str, report: Callable[[str, str, str], None]) -> None:
    """Report a score: its figures, its reliability, and what fails."""
    for what, value in figures.rows():
        report(f"{name}: {what}", value, f"{len(figures.all)} photos")
    for what, many, bad in figures.reliability():
        share = f"{100 * bad / many:.2f} %" if many else "-"
        report(f"{name}: wrong at confidence {what}", share, f"{bad} of {many} squares")
    for what, (many, bad, silent) in figures.by_style().items():
        report(f"{name}: squares {what}, wrong", f"{100 * bad / many:.2f} %", f"{silent} silent")
    for key in ("habit", "tool", "damages"):
        for what, part in figures.by_recipe(key).items():
            report(
                f"{name}: {key} {what}, wrong in silence",
                f"{part.share(lambda one: one.is_silent).percent:.0f} %",
                f"{len(part.all)} photos, right {part.share(lambda one: one.right).percent:.0f} %, "
                f"boxes {part.share(lambda one: one.boxes).percent:.0f} %",
            )
