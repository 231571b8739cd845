"""Python's garbage collection at a server that has much to look through."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from rollwrite.web import garbage
from rollwrite.web.garbage import look_for_circles, set_aside, short_collections


class Ring:
    """Something that only a collection finds once nobody else holds it."""

    def __init__(self) -> None:
        self.mine = self


def test_what_has_come_through_a_full_collection_is_not_looked_at_again() -> None:
    with short_collections():
        ring = Ring()
        seen = weakref.ref(ring)
        assert any(each is ring for each in gc.get_objects())
        gc.collect()
        assert not any(each is ring for each in gc.get_objects())
        del ring
        gc.collect()
        assert seen() is not None
    set_aside()
    assert seen() is None


def test_circles_of_long_ago_are_found_once_there_is_much_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage, "_GROWN", 0)

    async def gone(seen: weakref.ref[Ring]) -> None:
        looking = asyncio.create_task(look_for_circles(every_s=0))
        while seen() is not None:
            await asyncio.sleep(0)
        looking.cancel()

    with short_collections():
        ring = Ring()
        gc.collect()
        seen = weakref.ref(ring)
        del ring
        asyncio.run(asyncio.wait_for(gone(seen), 60))


def test_afterwards_collections_are_as_ever() -> None:
    with short_collections():
        pass
    ring = Ring()
    gc.collect()
    assert any(each is ring for each in gc.get_objects())
