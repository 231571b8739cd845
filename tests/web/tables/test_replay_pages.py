"""A long replay comes in pages, each of which follows on the one before."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from rollwrite.web.live import kept as kept_answers
from rollwrite.web.tables import log as table_log
from tests.together import for_each
from tests.web.phones import Phone, open_table, play
from tests.web.validating_client import ValidatingClient


def pages(app: Flask, phone: Phone, after: int = 0) -> list[dict[str, Any]]:
    """All pages from there on."""
    found = [ValidatingClient(app).get(f"{phone.path}/replay?after={after}")]
    while "next" in found[-1]:
        path = f"{phone.path}/replay?after={found[-1]['next']}"
        found.append(ValidatingClient(app).get(path))
    return found


@pytest.fixture
def ana(app: Flask) -> Phone:
    """A phone at a table where a game was played."""
    phones = open_table(app, "Ana", "Ben", settings={"layout": "travel"})
    play(phones)
    return phones[0]


@for_each("kept", [0, 1, 64])
def test_the_pages_together_are_the_whole(
    app: Flask, ana: Phone, monkeypatch: pytest.MonkeyPatch, kept: int
) -> None:
    monkeypatch.undo()
    # Answers are kept as they were: a server with other pages has its own.
    kept_answers.register(app)
    (whole,) = pages(app, ana)
    kept_answers.register(app)
    monkeypatch.setattr(table_log, "PAGE", 7)
    monkeypatch.setattr(table_log, "_KEPT", kept)
    parts = pages(app, ana)
    assert len(parts) == -(-whole["seq"] // 7)
    assert [frame for part in parts for frame in part["frames"]] == whole["frames"]
    # From anywhere on, also where no page has ended, and behind the end.
    (some,) = (one for one in pages(app, ana, 20)[:1])
    assert some["frames"] == [f for f in whole["frames"] if 20 < f["seq"] <= 27]
    assert pages(app, ana, whole["seq"])[0]["frames"] == []
    assert pages(app, ana, 10**6)[0]["frames"] == []
