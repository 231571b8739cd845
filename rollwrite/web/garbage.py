"""Python's garbage collection, without its long pauses.

A full collection looks through all that the server holds: a third of a second with some sixty
tables and what is kept of their pages, and no phone hears of anything meanwhile. Nearly all of it
goes by its count of references and is never found that way. So whatever has come through a full
collection is set aside, and the next one looks only at what has come since. For circles among what
was set aside all is looked through once there is three times as much of it.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

#: Python's number of the generation that only a full collection looks at.
_OLDEST: Final = 2
#: A full collection comes after two of the middle generation instead of ten: each object is looked
#: at once there anyway, so many short pauses take no more time than a few long ones.
_SOONER: Final = 1
#: What is set aside is counted every so many seconds, which takes a twentieth of looking through
#: it, and may come to so many times what it was when it was last looked through.
_COUNTED_S: Final = 300.0
_GROWN: Final = 3.0


def set_aside() -> int:
    """Look through everything, and set aside what lives; how many objects that is."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    # Python puts off the next full one until a quarter as much is new as it found in the last.
    gc.collect()
    return gc.get_freeze_count()


@contextmanager
def short_collections(every_s: float = _COUNTED_S, grown: float = _GROWN) -> Iterator[None]:
    """While this is open, full collections set aside what they have looked at, and all of that is
    looked through whenever there is much more of it."""
    usual, ended = gc.get_threshold(), threading.Event()
    looking = threading.Thread(target=_look, args=(ended, every_s, grown), name="garbage")
    gc.set_threshold(*usual[:_OLDEST], _SOONER)
    gc.callbacks.append(_after_collection)
    looking.start()
    try:
        yield
    finally:
        ended.set()
        looking.join()
        gc.set_threshold(*usual)
        gc.callbacks.remove(_after_collection)


def _look(ended: threading.Event, every_s: float, grown: float) -> None:
    kept = gc.get_freeze_count()
    while not ended.wait(every_s):
        if gc.get_freeze_count() > grown * kept:
            kept = set_aside()


def _after_collection(phase: str, found: dict[str, Any]) -> None:
    if phase == "stop" and found["generation"] == _OLDEST:
        gc.freeze()
