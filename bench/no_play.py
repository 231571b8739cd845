"""The photo reader on sheets with ink that is no play, by two generators, and what fails.

``besides`` draws with the hands that training knows, in seeds that it does not take; ``scrawl`` is
another hand that only reports. ``ROLLWRITE_BENCH_PHOTOS=200`` measures that many photos of each
instead of 36; docs/reading-figures.md records such a run.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial

import cv2

from rollwrite.photo import read
from tools.photos.judging import SheetPhoto, score
from tools.photos.scrawl import make_scrawl
from tools.photos.sheets import HELD_BACK, make_photo

PHOTOS = 36
#: The photo of a number; the key of its recipe that says what is on it besides play.
FAMILIES: dict[str, tuple[Callable[[int], SheetPhoto], str]] = {
    "besides": (lambda number: make_photo(HELD_BACK + 700_000 + number, "besides"), "besides"),
    "scrawl": (make_scrawl, "kinds"),
    "scrawl, plain": (partial(make_scrawl, plain=True), "kinds"),
    "scrawl, nasty": (partial(make_scrawl, nasty=True), "kinds"),
}
#: The least share of sheets right after correction, in per cent.
AFTER = 80


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure, and assert what holds however chance has it."""
    cv2.setNumThreads(1)
    count = int(os.environ.get("ROLLWRITE_BENCH_PHOTOS", PHOTOS))
    for name, (photo, key) in FAMILIES.items():
        figures = score((photo(number) for number in range(count)), read)
        for what, value in figures.rows():
            report(f"{name}: {what}", value, f"{count} photos")
        for what, part in figures.by_recipe(key).items():
            report(
                f"{name}: {what}, right after correction",
                str(part.share(lambda one: one.right_after)),
                f"{len(part.all)} photos, {part.marked:.1f} squares marked",
            )
        after = figures.share(lambda one: one.right_after).percent
        assert after >= AFTER, figures.rows()
