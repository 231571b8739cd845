"""What a worker keeps in memory: caches of one area are of no use to the tests of the next.

A worker goes through all areas one after the other, and what was worked out for each (tables of
placements, weights, pictures) would stay there to the end. It is worked out again where it is
needed. And what is free goes back to the system: tests start threads by the hundred, and paint
pictures of megabytes, for each of which the C library would keep a reserve.
"""

from __future__ import annotations

import ctypes
import functools
import gc
import resource
import sys
from typing import Any, Final

import pytest

#: What is small, and what every area would read anew: sentences, what JSON means, fonts.
_DEAR: Final = (
    "printables.engine.fonts",
    "rollwrite.i18n",
    "rollwrite.paper",
    "rollwrite.resources",
    "rollwrite.schema",
)

#: Of two boards, layouts or themes that are equal there is one only, and tests hold some of them;
#: pages that a server has made hold a secret of its process.
_ONE_ONLY: Final = (
    "printables.engine.themes",
    "rollwrite.board",
    "rollwrite.dicegame",
    "rollwrite.geometry",
    "rollwrite.tilegame.rules",
    "rollwrite.tilegame.variants",
    "rollwrite.web",
)

#: Of glibc's malloc.h: the numbers of two settings.
_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8


def _keep_little() -> None:
    """Two reserves for all threads; a block of a megabyte goes back as soon as it is free."""
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        # Not every C library is GNU's.
        if hasattr(library, "mallopt"):
            library.mallopt(_ARENA_MAX, 2)
            library.mallopt(_MMAP_THRESHOLD, 2**20)


_keep_little()

#: What each process that ran tests has needed at most, in MB.
_peaks: list[int] = []


def _area(item: pytest.Item) -> tuple[str, ...]:
    """The first two folders, or the folder and the file: ``("tests", "players")``."""
    return tuple(item.nodeid.partition("::")[0].split("/")[:2])


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """After the last test of an area its caches are emptied."""
    if nextitem is not None and _area(item) != _area(nextitem):
        _forget()


def _forget() -> None:
    kept = (*_DEAR, *_ONE_ONLY)
    for name, module in list(sys.modules.items()):
        if name.startswith(("rollwrite.", "printables.")) and not name.startswith(kept):
            for value in list(vars(module).values()):
                if isinstance(value, functools._lru_cache_wrapper) and value.__module__ == name:
                    value.cache_clear()
    gc.collect()
    if sys.platform == "linux":
        # What Python has freed, the C library gives back to the system.
        ctypes.CDLL(None).malloc_trim(0)


def _peak_mb() -> int:
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 2**20 if sys.platform == "darwin" else most // 2**10


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of xdist tells what it has needed."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["peak_mb"] = _peak_mb()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """The same, where the workers are started from."""
    _peaks.append(getattr(node, "workeroutput", {}).get("peak_mb", 0))


def pytest_unconfigure(config: pytest.Config) -> None:
    """After everything else it is printed."""
    if not hasattr(config, "workerinput") and _peaks:
        print(f"memory of the workers at most: {', '.join(map(str, sorted(_peaks)))} MB")
