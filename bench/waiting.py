"""How long somebody with three bots waits between placing and the next thing to decide.

A server in a process of its own on SQLite, with all settings as they come; five games for each
level, one after the other. The person is a stream that acts at once, which is the worst for whoever
waits: the bots have had no time to draw. A phone may still show the longest film when it knows: so
its length is added. Then the end is asked for, as soon as only bots play on.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from bench._phones import Line, connected, dice_command
from bench.live import Phone, ask
from rollwrite.config import Config
from tests.service.bots import assert_is_legal
from tests.web.phones import new_id
from tests.web.server_process import Running, running

LEVELS = (3, 5)
GAMES = 5
BOTS = 3
#: The markers slide as long as that; see static/js/games/dice/motion.js for them all.
FILM_S = 1.0


def run(report: Callable[[str, str, str], None]) -> None:
    """Play, and report what was waited for."""
    for level in LEVELS:
        with _serving() as server:
            games = [Game(server, level, number) for number in range(GAMES)]
            for game in games:
                asyncio.run(game.play())
                assert_is_legal(server.ask("GET", f"{game.path}/events")[1]["events"])
        waits = sorted(wait + FILM_S for game in games for wait in game.waits)
        ends = [game.end_s for game in games if game.end_s is not None]
        assert len(waits) >= 4 * GAMES, waits
        name = f"waiting: {BOTS} bots of level {level}"
        note = f"{len(waits)} times in {GAMES} games, load {os.getloadavg()[0]:.1f}"
        report(f"{name}, median", f"{median(waits):.1f} s", note)
        report(f"{name}, 19 of 20", f"{quantiles(waits, n=20)[18]:.1f} s", "the same")
        report(f"{name}, worst", f"{waits[-1]:.1f} s", f"{FILM_S:.0f} s of each is the film")
        if ends:
            report(f"{name}, seeing the end", f"{max(ends):.1f} s", f"the worst of {len(ends)}")


@contextmanager
def _serving() -> Iterator[Running]:
    pause_s = str(Config.bot_pause_s)
    with (
        TemporaryDirectory(prefix="rollwrite-bench-") as folder,
        running(
            f"sqlite:///{folder}/tables.sqlite3", environment={"ROLLWRITE_BOT_PAUSE_S": pause_s}
        ) as server,
    ):
        yield server


class Game:
    """A game of one person and three bots.

    :ivar waits: seconds from each placing to the next decision.
    :ivar end_s: seconds from asking for the end until it came; None where the person was the last.
    """

    def __init__(self, server: Running, level: int, number: int) -> None:
        status, seated = server.ask("POST", "/tables", {"name": "Ana"})
        assert status == 201, seated
        self.port, self.code, self.token = server.port, seated["code"], seated["token"]
        for _ in range(BOTS):
            server.command(self.code, self.token, "AddBot", seat=1, level=level)
        server.command(self.code, self.token, "StartGame")
        self.luck = random.Random(number)
        self.waits: list[float] = []
        self.end_s: float | None = None

    @property
    def path(self) -> str:
        """Where the API has the table."""
        return f"/tables/{self.code}"

    async def play(self) -> None:
        """Play to the end."""
        phone, ready, line = Phone(self.token), asyncio.Event(), await connected(self.port)
        stream = asyncio.create_task(phone.listen(self.port, self.code, ready))
        placed = hurried = None
        await ready.wait()
        while (view := phone.view)["phase"] != "over":
            phone.news.clear()
            (task,) = view["tasks"]
            if task["needed"]:
                if placed is not None:
                    self.waits.append(time.perf_counter() - placed)
                placed, seq = await self._act(line, task)
                while phone.view["seq"] < seq:
                    phone.news.clear()
                    await asyncio.wait_for(phone.news.wait(), 60)
                continue
            if view["left_to_bots"] and hurried is None:
                hurried = time.perf_counter()
                await ask(line, "POST", f"{self.path}/hurry", self.token)
            await asyncio.wait_for(phone.news.wait(), 60)
        if hurried is not None:
            self.end_s = time.perf_counter() - hurried
        stream.cancel()
        line[1].close()

    async def _act(self, line: Line, task: dict[str, Any]) -> tuple[float | None, int]:
        """Do what is needed; when it was sent if it was the placing of a shape, and its event."""

        async def fitting(strike: int) -> list[Any]:
            path = f"{self.path}/seats/{task['seat']}/placements?strike={strike}"
            shapes: list[Any] = (await ask(line, "GET", path, self.token))["shapes"]
            return shapes

        command = await dice_command(task, self.luck, fitting)
        assert command is not None, "nothing fits"
        start = time.perf_counter()
        body = {"id": new_id(), "command": command}
        answer = await ask(line, "POST", f"{self.path}/commands", self.token, body)
        return start if command["type"] == "PlaceShape" else None, answer["seq"]
