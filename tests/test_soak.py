"""``make soak``: phones that come and go, and how it judges a server's memory."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.web.server_process import running
from tools.soak import faults, soak


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        ([150, 155, 160, 158, 162, 160], []),
        ([150, 155, 160, 158, 162, 190], ["it grows"]),
        ([310, 300, 305, 300, 300, 300], ["is more than"]),
        ([150, 200, 250, 300, 350, 400], ["is more than", "it grows"]),
    ],
)
def test_how_memory_is_judged(seen: list[float], words: list[str]) -> None:
    found = faults(seen, 300)
    assert len(found) == len(words)
    assert all(word in sentence for word, sentence in zip(words, found, strict=True))


@pytest.mark.nightly
def test_phones_come_play_and_go(tmp_path: Path) -> None:
    """A few seconds of what takes hours: commands are answered, streams come back."""
    with running(f"sqlite:///{tmp_path / 'web.sqlite3'}") as server:
        # In a thread of its own: browser tests leave a loop in this one.
        with ThreadPoolExecutor(1) as thread:
            (memory,) = thread.submit(asyncio.run, soak(server, tables=3, minutes=0.1)).result()
        assert server.stop() == 0
        assert memory > 10
        assert "Traceback" not in "".join(server.said)
