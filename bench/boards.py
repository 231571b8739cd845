"""Photos of tile-game boards on held-back seeds: found, read, and wrong without a warning.

``ROLLWRITE_BENCH_BOARDS=100`` measures that many photos of each game and level instead of 10.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import cv2

from rollwrite.photo.boards import read_board
from tools.photos.boards import HELD_BACK, LEVELS, make_board_photo
from tools.photos.boards.judge import Tally, interval, judge, tally

PHOTOS = 10
GAMES = ("classic", "duo")
#: At least so many boards right after correction, corners told, and at most so many silent ones.
BOUNDS = {"easy": (0.8, 0.2), "hard": (0.5, 0.3)}


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure with corners told and with corners found."""
    cv2.setNumThreads(1)
    count = int(os.environ.get("ROLLWRITE_BENCH_BOARDS", PHOTOS))
    for game in GAMES:
        for level in LEVELS:
            told, found = [], []
            for seed in range(HELD_BACK, HELD_BACK + count):
                photo = make_board_photo(seed, level, game)
                told.append(judge(photo, read_board(photo.data, game, photo.corners)))
                found.append(judge(photo, read_board(photo.data, game)))
            figures = tally(told)
            report(*_said(f"boards: {game}, {level}, corners told", figures))
            report(*_said(f"boards: {game}, {level}, corners found", tally(found)))
            after, silent = BOUNDS[level]
            assert figures.right_after >= after, figures
            assert figures.silent <= silent, figures


def _said(what: str, figures: Tally) -> tuple[str, str, str]:
    low, high = interval(figures.right_after, figures.photos)
    note = (
        f"right after correction ({low:.0f} to {high:.0f}), {figures.photos} photos; before "
        f"{100 * figures.right:.0f} %, silent {100 * figures.silent:.0f} %, "
        f"{figures.usual:g} squares marked (mean {figures.marked:.1f}), corners within 2 % "
        f"{100 * figures.found:.0f} %, sure of wrong ones {100 * figures.lost:.0f} %"
    )
    return what, f"{100 * figures.right_after:.0f} %", note
