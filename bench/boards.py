"""Photos of tile-game boards on held-back seeds: found, read, and wrong without a warning.

``ROLLWRITE_BENCH_BOARDS=100`` measures that many photos of each game and level instead of 10.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from statistics import mean, median

import cv2

from rollwrite.photo.boards import read_board
from tools.photos.boards import HELD_BACK, LEVELS, make_board_photo
from tools.photos.boards.judge import Outcome, judge
from tools.photos.judging import Share

PHOTOS = 10
GAMES = ("classic", "duo")
#: At least so many boards right after correction, corners given, and at most so many silent ones.
BOUNDS = {"easy": (0.8, 0.2), "hard": (0.5, 0.3)}


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure with corners given and with corners found."""
    cv2.setNumThreads(1)
    count = int(os.environ.get("ROLLWRITE_BENCH_BOARDS", PHOTOS))
    for game in GAMES:
        for level in LEVELS:
            given, found = [], []
            for seed in range(HELD_BACK, HELD_BACK + count):
                photo = make_board_photo(seed, level, game)
                given.append(judge(photo, read_board(photo.data, game, photo.corners)))
                found.append(judge(photo, read_board(photo.data, game)))
            report(*_told(f"boards: {game}, {level}, corners given", given))
            report(*_told(f"boards: {game}, {level}, corners found", found))
            after, silent = BOUNDS[level]
            assert _share(given, "right_after").percent >= 100 * after, given
            assert _share(given, "silent").percent <= 100 * silent, given


def _share(outcomes: Sequence[Outcome], what: str) -> Share:
    return Share(sum(getattr(one, what) for one in outcomes), len(outcomes))


def _told(what: str, outcomes: Sequence[Outcome]) -> tuple[str, str, str]:
    marked = [one.marked for one in outcomes if one.found] or [0]
    after = _share(outcomes, "right_after")
    low, high = after.interval
    right, silent, found, lost = (
        f"{_share(outcomes, name).percent:.0f} %" for name in ("right", "silent", "found", "lost")
    )
    note = (
        f"right after correction ({max(low, 0):.0f} to {min(high, 100):.0f}), {len(outcomes)} "
        f"photos; before {right}, silent {silent}, {median(marked):g} squares marked (mean "
        f"{mean(marked):.1f}), corners within 2 % {found}, sure of wrong ones {lost}"
    )
    return what, f"{after.percent:.0f} %", note
