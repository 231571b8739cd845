"""Grids that were not printed here: how many are found and read, and what is called one wrongly.

``ROLLWRITE_BENCH_PHOTOS`` photos of each kind instead of 12. With ``ROLLWRITE_REAL_PHOTOS``, a
folder as :mod:`tools.photos.semireal.conditions` describes it, real photos of 9×9 grids are
measured too, as they are and painted on.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.dicegame import Layout, built_in_layout
from rollwrite.photo import Reading, read
from rollwrite.photo.grids import CERTAIN, find_grid
from rollwrite.photo.pictures.decode import decode
from tools.photos.grids import KINDS, NOTHING, grid_photo, no_grid_photo
from tools.photos.grids.real import Added, covered, cropped, real_grid, real_names
from tools.photos.judging import Share

Report: TypeAlias = Callable[[str, str, str], None]
Cells: TypeAlias = frozenset[tuple[int, int]]
PHOTOS = 12
#: No seed below was looked at while the finder was made.
FIRST = 2_000_000
#: Corners are right within this part of the grid's side.
_EXACT = 0.02
#: The least that must be found, untouched and painted, and the most that may be called a grid.
_BLANK, _PAINTED, _NOTHING = 0.75, 0.65, 0.05


def run(report: Report) -> None:
    """Measure, and assert that grids are found and nothing else is."""
    cv2.setNumThreads(1)
    count = int(os.environ.get("ROLLWRITE_BENCH_PHOTOS", PHOTOS))
    times: list[float] = []
    for painted, least in ((False, _BLANK), (True, _PAINTED)):
        total = sum(_made(kind, count, report, times, painted=painted) for kind in KINDS)
        assert total >= least * count * len(KINDS), total
    called = sum(
        is_called(no_grid_photo(seed, kind))
        for kind in NOTHING
        for seed in range(FIRST, FIRST + count)
    )
    _tell(report, "photos without one, called one", called, count * len(NOTHING))
    assert called <= _NOTHING * count * len(NOTHING), called
    # Every second photo was looked at while the finder was made; the others were not.
    for half, name in ((0, "held back"), (1, "looked at")):
        names = real_names()[half::2]
        for added in ("nothing", "paint", "red digits"):
            if names:
                _real(names, added, name, report, times)
    report("grids: finding one", f"{median(times):.0f} ms", f"worst {max(times):.0f} ms, one core")


def _made(kind: str, count: int, report: Report, times: list[float], *, painted: bool) -> int:
    """Report one kind of our own photos, and tell how many are found."""
    found = right = 0
    for seed in range(FIRST, FIRST + count):
        made = grid_photo(seed, kind, painted=painted)
        one = is_found(made.data, made.corners, made.layout.side, times)
        found += one
        if painted:
            reading = read(made.data, layout=made.layout, corners="auto")
            right += one and not silent(reading, made.squares)
    what = f"{kind}, {'painted' if painted else 'untouched'}"
    _tell(report, f"{what}, found", found, count)
    if painted:
        _tell(report, f"{what}, right after correction", right, count)
    return found


def _real(
    names: Sequence[str], added: Added, half: str, report: Report, times: list[float]
) -> None:
    layout: Layout = built_in_layout("standard")
    found = bare = all_right = called = parts = 0
    for name in names:
        grid = real_grid(name, added)
        one = is_found(grid.data, grid.outline, 9, times)
        found += one
        if added == "nothing":
            called += is_called(covered(grid))
            pieces = cropped(grid)
            parts += len(pieces)
            called += sum(map(is_called, pieces))
            continue
        wrong = silent(read(grid.data, layout=layout, corners="auto"), grid.squares)
        bare += one and wrong <= grid.digits
        all_right += one and not wrong
    what = f"real photos, {half}, {added}"
    _tell(report, f"{what}, found", found, len(names))
    if added == "nothing":
        _tell(
            report, f"real photos, {half}, without the grid, called one", called, len(names) + parts
        )
        return
    _tell(report, f"{what}, squares without digits right after correction", bare, len(names))
    _tell(report, f"{what}, all squares right after correction", all_right, len(names))


def is_called(data: bytes) -> bool:
    """Whether something is called a grid."""
    grid = find_grid(decode(data).picture)
    return grid is not None and grid.certainty >= CERTAIN


def is_found(data: bytes, corners: npt.ArrayLike, side: int, times: list[float]) -> bool:
    """Whether a grid is certain, has its squares, and all its corners where they are."""
    photo = decode(data)
    start = time.process_time()
    grid = find_grid(photo.picture)
    times.append((time.process_time() - start) * 1000)
    if grid is None or grid.certainty < CERTAIN or grid.cells != (side, side):
        return False
    return miss((grid.corners + 0.5) / photo.factor - 0.5, corners) < _EXACT


def miss(found: npt.ArrayLike, true: npt.ArrayLike) -> float:
    """How far the worst corner is off, as a part of the side, whichever corner comes first."""
    a, b = np.asarray(found, np.float64), np.asarray(true, np.float64)
    side = np.linalg.norm(b - np.roll(b, 1, axis=0), axis=1).mean()
    turns = [np.linalg.norm(np.roll(a, k, axis=0) - b, axis=1).max() for k in range(4)]
    return float(min(turns) / side)


def silent(reading: Reading, squares: Sequence[str]) -> Cells:
    """Squares that are read wrongly and not marked; all of them where nothing was read.

    A photo does not say which side of a board is up: the turn that fits best counts.
    """
    side = len(squares)
    cells = frozenset((row, column) for row in range(side) for column in range(side))
    if not reading.found or len(reading.squares) != side:
        return cells
    seen = np.array([list(row) for row in reading.squares])
    marked = np.zeros((side, side), np.bool_)
    for row, column in reading.uncertain:
        marked[row, column] = True
    true = np.array([list(row) for row in squares])
    wrongs = [(np.rot90(seen, turn) != true) & ~np.rot90(marked, turn) for turn in range(4)]
    fewest = min(wrongs, key=lambda wrong: int(wrong.sum()))
    return frozenset((int(row), int(column)) for row, column in np.argwhere(fewest))


def _tell(report: Report, what: str, right: int, count: int) -> None:
    share = Share(right, count)
    low, high = share.interval
    report(
        f"grids: {what}",
        f"{share.percent:.1f} %",
        f"{right} of {count}; 95 %: {low:.0f} to {high:.0f}",
    )
