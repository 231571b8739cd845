"""The photo reader on held-back seeds: accuracy by sheet and level, and how long a photo takes.

``ROLLWRITE_BENCH_PHOTOS=200`` measures that many photos of each sheet and level instead of 30;
docs/reading-figures.md records such a run.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from statistics import median

import cv2

from rollwrite.photo import read
from tools.photos.judging import score
from tools.photos.sheets import HELD_BACK, Photo, make_photo

PHOTOS = 30
#: For each level: the least share of sheets found, whole, and right after correction, and the most
#: that may be wrong without a warning, in per cent. Wider than the aims, for few photos vary.
BOUNDS = {
    "easy": (100, 96, 96, 4),
    "medium": (96, 92, 95, 4),
    "hard": (92, 75, 88, 7),
}
#: The same seeds on paper of every edition, and on the other arrangements of the last one.
SHEETS: dict[str, Callable[[int, str], Photo]] = {
    "first edition": partial(make_photo, edition=1),
    "second edition": partial(make_photo, edition=2),
    "third edition": partial(make_photo, edition=3),
    "solo": partial(make_photo, kind="solo"),
    "large print": partial(make_photo, theme="large"),
}
_TIMED = 8


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure, and assert that accuracy is what the docs say, within what chance allows."""
    cv2.setNumThreads(1)
    count = int(os.environ.get("ROLLWRITE_BENCH_PHOTOS", PHOTOS))
    for sheet, photo in SHEETS.items():
        for level, bounds in BOUNDS.items():
            seeds = range(HELD_BACK, HELD_BACK + count)
            figures = score((photo(seed, level) for seed in seeds), read)
            found = figures.share(lambda one: one.found).percent
            whole = figures.share(lambda one: one.right).percent
            after = figures.share(lambda one: one.right_after).percent
            silent = figures.share(lambda one: not (one.right or one.warned)).percent
            boxes = figures.share(lambda one: one.boxes).percent
            boxes_after = figures.share(lambda one: one.boxes_after).percent
            marked = sum(one.marked for one in figures.all) / count
            report(
                f"photo: {sheet}, {level}, sheets read whole",
                f"{whole:.1f} %",
                f"{count} photos from seed {HELD_BACK}; found {found:.1f} %, "
                f"right after correction {after:.1f} %, wrong unwarned "
                f"{silent:.1f} %, {marked:.2f} squares marked, "
                f"boxes {boxes:.1f} %, once those in doubt are put right "
                f"{boxes_after:.1f} %",
            )
            least_found, least_whole, least_after, most_silent = bounds
            assert found >= least_found, found
            assert whole >= least_whole, whole
            assert after >= least_after, after
            assert silent <= most_silent, silent
    for name, pixels in (("1,600 pixels", 1600), ("12 megapixels", 4032)):
        times = _timed(pixels)
        report(f"photo: {name}", f"{median(times):.0f} ms", f"worst {max(times):.0f} ms, one core")


def _timed(long_side: int) -> list[float]:
    """Milliseconds of one core a photo, importing and the first photo left out."""
    photos = [make_photo(seed, "easy", long_side=long_side) for seed in range(_TIMED)]
    read(photos[0].data)
    times = []
    for photo in photos:
        start = time.process_time()
        reading = read(photo.data)
        times.append((time.process_time() - start) * 1000)
        assert reading.found
    return times
