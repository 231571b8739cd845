"""A server that dies in the middle of a lesson, and is started anew at the same address."""

from __future__ import annotations

import re
import signal
import threading
from contextlib import closing
from pathlib import Path

import pytest

from rollwrite.service import Service
from rollwrite.store import Store
from tests.web.class_phones import Browser, open_class, sit_down
from tests.web.server.test_processes import Player, move_to, wait_for_more
from tests.web.server.test_restart import free_port
from tests.web.server_process import Running, Stream, eventually

CHILDREN = 24
#: All are back so soon after the server is: what a class sits through.
BACK_S = 5.0


def lets_a_bot_play(seat: int) -> tuple[dict[str, object], ...]:
    """What a child may do again and again where its teacher settles all else."""
    return (
        {"type": "LetBotPlay", "seat": seat, "level": 1},
        {"type": "TakeBack", "seat": seat},
    )


def _still(page: str) -> str:
    """A page without the word to all, which is gone when its minute is over."""
    return re.sub(r'<div data-key="part-3".*?</div>', "", page)


@pytest.mark.nightly
def test_a_class_is_back_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    """No animal, seat, result, pause or command that was answered; nobody scans a code again."""
    url, port = f"sqlite:///{tmp_path / 'web.sqlite3'}", str(free_port())
    server = Running(url, "--port", port)
    teacher = Browser(server.port)
    code = open_class(teacher, CHILDREN)
    children = [Browser(server.port) for _ in range(CHILDREN)]
    tables = [sit_down(child, code) for child in children]
    # A table on paper has told its results, and all rest for a moment.
    for form in (
        {"do": "paper-table"},
        {"do": "move", "child": "1", "to": "7"},
        {"do": "result", "table": "7", "points-1": "12"},
        {"do": "say", "text": "Quietly, please"},
    ):
        status, _, text = teacher.ask("POST", f"/class/{code}/do", **form)
        assert status == 303, text
    # The last of each table taps without an end.
    lasts = {table: child for child, table in zip(children, tables, strict=True)}
    players = [
        Player(server, at, one.cookies[f"rw-{at}"], lets_a_bot_play(tables.count(at)))
        for at, one in lasts.items()
    ]
    for player in players:
        player.start()
    wait_for_more(players, [0] * len(players), 4)
    before = [_still(child.page(f"/class/{code}")) for child in children]
    standing = teacher.page(f"/class/{code}/results.csv")
    server.stop(signal.SIGKILL)

    server = Running(url, "--port", port)
    streams: list[Stream] = []

    def come_back(child: Browser, table: str) -> None:
        stream = Stream(server, table, child.cookies[f"rw-{table}"])
        assert stream.next() is not None
        streams.append(stream)

    # The first has none any more: it plays on paper.
    here = list(zip(children, tables, strict=True))[1:]
    phones = [threading.Thread(target=come_back, args=one, daemon=True) for one in here]
    for phone in phones:
        phone.start()
    eventually(lambda: len(streams) == len(here), "all are back", BACK_S)
    for stream in streams:
        stream.close()
    assert [_still(child.page(f"/class/{code}")) for child in children] == before
    assert teacher.page(f"/class/{code}/results.csv") == standing
    page = teacher.page(f"/class/{code}/teacher")
    assert "23 of 23 are here · 1 on paper" in page
    assert not re.findall("not here yet|not seated yet|needs a seat", page)
    assert teacher.ask("POST", f"/class/{code}/do", do="back")[0] == 303
    move_to(server, players)
    wait_for_more(players, [len(player.acknowledged) for player in players], 3)
    for player in players:
        player.stopping.set()
        player.join(timeout=60)
    assert server.stop() == 0
    with closing(Store.open(url)) as store:
        for player in players:
            log = Service(store).events(player.code)
            promised = [event for events in player.acknowledged.values() for event in events]
            assert promised == [
                event for event in log if event["type"] in {"BotPlays", "PersonPlays"}
            ]
