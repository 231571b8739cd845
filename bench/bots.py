"""Live tables beside a hundred tables of bots: how long phones wait, and how much the bots take.

The bots play the dice game, then the classic tile game, at their highest levels as well; where the
compiled search is, the strongest of all play at four more.

A server in a process of its own on SQLite, with the usual pauses; its bots think in a child
process. The phones are those of :mod:`bench.live`. Nobody is waited for at the tables of bots: they
want all that the child can do, as if their people answered at once.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles

from bench.live import PLAY_S, Table, as_ms, play_live, worked_s
from rollwrite.players.tile import strongest
from tests.service.bots import assert_is_legal
from tests.web.server_process import Running, running

LIVE = 50
OF_BOTS = 100
#: By game: of the three bots, and of the one that plays for the person.
LEVELS = {"dice": (5, 4, 2, 3), "classic": (7, 5, 2, 3)}
#: Tables of the strongest, and their levels.
OF_STRONG, STRONG = 4, (9, 9, 9, 9)


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure live tables alone, and beside the bots."""
    _measure("dice", 0, report)
    for game, levels in LEVELS.items():
        _measure(game, OF_BOTS, report, levels)
    if strongest() >= max(STRONG):
        _measure("classic", OF_STRONG, report, STRONG)


def _measure(
    game: str,
    count: int,
    report: Callable[[str, str, str], None],
    levels: tuple[int, ...] = (),
) -> None:
    with (
        tempfile.TemporaryDirectory(prefix="rollwrite-bench-") as folder,
        running(
            f"sqlite:///{folder}/tables.sqlite3", environment={"ROLLWRITE_BOT_PAUSE_S": "1.5"}
        ) as server,
    ):
        tables = [Table(server, number) for number in range(LIVE)]
        codes = [_table_of_bots(server, game, levels) for _ in range(count)]
        before = _seqs(server, codes)
        start, start_s = time.perf_counter(), _thought_s(server)
        busy_s = asyncio.run(play_live(tables, PLAY_S, lambda: worked_s(server.process.pid)))
        passed_s, thought_s = time.perf_counter() - start, _thought_s(server) - start_s
        after = _seqs(server, codes)
        for code in codes[:10]:
            _, answer = server.ask("GET", f"/tables/{code}/events")
            assert_is_legal(answer["events"])
    heard, answered = [], []
    for table in tables:
        for begun, done, numbers in table.sent:
            answered.append(done - begun)
            heard.append(max(phone.heard[numbers[-1]] for phone in table.phones) - begun)
    which = f"{game}, level {max(levels)}" if levels else game
    name = f"bots: {LIVE} live tables beside {count} tables of bots ({which})"
    note = f"{len(heard)} commands; POST to the last phone"
    report(f"{name}, p50", as_ms(median(heard)), note)
    report(f"{name}, p99", as_ms(quantiles(heard, n=100)[98]), "the same")
    report(f"{name}, answer, p99", as_ms(quantiles(answered, n=100)[98]), "POST to its answer")
    report(f"{name}, server", f"{busy_s / passed_s:.2f} cores", "of the process that answers")
    if count:
        acts = [a - b for a, b in zip(after, before, strict=True)]
        least = f"{min(acts)} to {max(acts)} at a table"
        report(f"{name}, bots", f"{thought_s / passed_s:.2f} cores", "of the process that thinks")
        report(f"{name}, events", f"{sum(acts) / passed_s:.0f} a second", f"of bots; {least}")


def _table_of_bots(server: Running, game: str, levels: tuple[int, ...]) -> str:
    status, seated = server.ask("POST", "/tables", {"name": "Ana", "game": game})
    assert status == 201, seated
    code: str = seated["code"]
    *others, persons = levels
    for level in others:
        server.command(code, seated["token"], "AddBot", seat=1, level=level)
    server.command(code, seated["token"], "StartGame")
    server.command(code, seated["token"], "LetBotPlay", seat=1, level=persons)
    return code


def _seqs(server: Running, codes: list[str]) -> list[int]:
    return [server.ask("GET", f"/tables/{code}")[1]["seq"] for code in codes]


def _thought_s(server: Running) -> float:
    """Seconds for which the server's child processes have kept a processor busy."""
    pids = set()
    for thread in Path(f"/proc/{server.process.pid}/task").iterdir():
        # A thread may end between the two looks.
        with suppress(OSError):
            pids |= set((thread / "children").read_text().split())
    return sum(worked_s(int(pid)) for pid in pids)
