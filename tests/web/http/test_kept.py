"""What is dear is worked out once, whoever asks for it, and under whatever name of the server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from rollwrite.web.http import work
from rollwrite.web.live import view_cache
from rollwrite.web.live.kept import Newest
from rollwrite.web.tables import api, log, tile_games
from tests.web.phones import open_table
from tests.web.tile_phones import open_tiles
from tests.web.validating_client import ValidatingClient


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each thing was worked out."""
    counts: Counter[str] = Counter()

    def count(module: Any, name: str) -> None:
        before: Callable[..., Any] = getattr(module, name)

        def counted(*args: Any, **kwargs: Any) -> Any:
            counts[name] += 1
            return before(*args, **kwargs)

        monkeypatch.setattr(module, name, counted)

    for module, name in (
        (log, "_replay"),
        (log, "format_log"),
        (tile_games, "_record_text"),
        (tile_games, "tile_order"),
        (tile_games, "tile_places"),
        (view_cache, "table_part"),
        (view_cache, "own_part"),
    ):
        count(module, name)
    return counts


def test_each_dear_answer_is_worked_out_once_until_something_happens(
    app: Flask, made: Counter[str]
) -> None:
    ana, *_ = open_tiles(app, "duo")
    paths = ("replay", "log", "record", "games/1/order", f"seats/{ana.seat}/places")
    for _ in range(2):
        for path in paths:
            assert ana.api.ask("GET", f"{ana.path}/{path}").status_code == 200
    # Nor does a number beyond the last event make it another one.
    stranger = ValidatingClient(app)
    for after in (9_000, 9_001):
        assert stranger.ask("GET", f"{ana.path}/replay?after={after}").status_code == 200
        assert stranger.ask("GET", f"{ana.path}/record?game={after}").status_code == 404
    names = ("format_log", "_record_text", "tile_order", "tile_places")
    assert [made[name] for name in names] == [1, 1, 1, 1]
    assert made["_replay"] == 2
    ana.act("LeaveGame", seat=ana.seat)
    assert ana.api.ask("GET", f"{ana.path}/log").status_code == 200
    assert made["format_log"] == 2


def test_placements_of_a_tile_game_are_listed_once_in_turn_and_counted(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = work.Ledger(lambda: 0.0)
    work.register(app, lambda: "somebody", ledger=ledger)
    ana, *_ = open_tiles(app, "duo")
    first = ana.api.ask("GET", f"{ana.path}/seats/1/placements").get_json()
    assert ledger.used(work.PLACES, "somebody") > 0
    monkeypatch.setattr(api, "game_view_of", None)
    assert ana.api.ask("GET", f"{ana.path}/seats/1/placements").get_json() == first


def test_a_view_is_drawn_once_under_whatever_port_somebody_calls_us(
    app: Flask, made: Counter[str]
) -> None:
    (ana,) = open_table(app, "Ana")
    made.clear()
    client = app.test_client()
    for port in ("", ":8000", ":65535", ":1"):
        view = client.get(f"/api/v1{ana.path}", headers={"Host": f"localhost{port}"}).get_json()
        # Who sits at the server calls it localhost, which no phone can use.
        host = urlsplit(view["view"]["join_url"])
        assert (host.netloc.partition(":")[2], host.path) == (port[1:], f"/t/{ana.code}")
    assert (made["table_part"], made["own_part"]) == (0, 1)
    for host in ("localhost:65536", "localhost:99999"):
        assert client.get(f"/t/{ana.code}", headers={"Host": host}).status_code == 400


def test_only_the_newest_are_kept() -> None:
    newest, made = Newest[int, str](2), list[int]()

    def make(key: int) -> str:
        made.append(key)
        return str(key)

    def get(key: int) -> str:
        return newest.get(key, lambda: make(key))

    assert [get(key) for key in (1, 2, 1, 3, 1, 2)] == ["1", "2", "1", "3", "1", "2"]
    assert made == [1, 2, 3, 2]
