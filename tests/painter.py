"""Photos painted in a process of their own.

To paint one takes some 300 MB for a second, and what starts a process that has ever been so large
looks as large as it. So tests that need a photo ask here; the painter ends with the tests.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, lru_cache, wraps
from typing import ParamSpec, TypeVar, cast

from tools.photos import boards, grids, sheets
from tools.photos.sheets import box_sheets

__all__ = ["grid_photo", "make_board_photo", "make_box_sheet", "make_photo"]

P = ParamSpec("P")
T = TypeVar("T")


@cache
def _painter() -> ProcessPoolExecutor:
    """Started when the first photo is wanted."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))


def _elsewhere(paint: Callable[P, T], kept: int = 0) -> Callable[P, T]:
    """:param kept: so many are kept, for whoever asks for the same again."""

    @wraps(paint)
    def ask(*args: P.args, **options: P.kwargs) -> T:
        return _painter().submit(paint, *args, **options).result()

    return cast("Callable[P, T]", lru_cache(maxsize=kept)(ask))


make_photo = _elsewhere(sheets.make_photo, kept=24)
make_box_sheet = _elsewhere(box_sheets.make_box_sheet)
make_board_photo = _elsewhere(boards.make_board_photo)
grid_photo = _elsewhere(grids.grid_photo)
