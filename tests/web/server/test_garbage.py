"""Python's garbage collection at a server that has much to look through.

Each in a process of its own: what is set aside here would be so for all tests after it.
"""

from __future__ import annotations

import gc
import multiprocessing
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

import pytest

from rollwrite.web.garbage import set_aside, short_collections


class Ring:
    """Something that only a collection finds once nobody else holds it."""

    def __init__(self) -> None:
        self.mine = self

    def is_looked_at(self) -> bool:
        """Whether the next full collection looks at it."""
        return any(each is self for each in gc.get_objects())


def set_aside_until_all_is_looked_through() -> None:
    with short_collections():
        ring = Ring()
        seen = weakref.ref(ring)
        assert ring.is_looked_at()
        gc.collect()
        assert not ring.is_looked_at()
        del ring
        gc.collect()
        assert seen() is not None
    set_aside()
    assert seen() is None


def found_once_there_is_much_more() -> None:
    gone = threading.Event()
    with short_collections(every_s=0.01, grown=0):
        ring = Ring()
        seen = weakref.ref(ring, lambda _: gone.set())
        gc.collect()
        del ring
        assert gone.wait(60)
    assert seen() is None


def as_ever_afterwards() -> None:
    usual = gc.get_threshold()
    with short_collections():
        assert gc.get_threshold() != usual
    ring = Ring()
    gc.collect()
    assert ring.is_looked_at()
    assert gc.get_threshold() == usual


@pytest.mark.parametrize(
    "scene",
    [set_aside_until_all_is_looked_through, found_once_there_is_much_more, as_ever_afterwards],
    ids=["until all is looked through", "found once there is more", "as ever afterwards"],
)
def test_what_has_come_through_a_full_collection_is_set_aside(scene: Callable[[], None]) -> None:
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as process:
        process.submit(scene).result()
