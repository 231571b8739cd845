"""What somebody does over and over who means no good: more than one request each time.

Each says its name and sends from an address, as a :class:`~bench._requests.Request` does.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import Any, Final, Protocol

from bench._requests import Request, post, seated
from tests.web.phones import new_id
from tests.web.server_process import Answering

HINTING: Final = 12
COMMANDING: Final = 55

Seats = tuple[tuple[str, str], ...]


class Flood(Protocol):
    """What is sent again and again; any number of threads may use it."""

    @property
    def name(self) -> str:
        """What it is called in a report."""

    def send(self, port: int, source: str) -> int:
        """Do it once from an address of this machine; the status that counts."""


@dataclass(frozen=True)
class Hinting:
    """Asks for a hint at one of twelve tables for one, and plays on there."""

    seats: Seats
    name: str = "hints at twelve tables"

    def send(self, port: int, source: str) -> int:
        """A hint; the move after it is played whatever it was."""
        code, token = random.choice(self.seats)
        status = post(f"/tables/{code}/advice", {"seat": 1}, token=token).send(port, source)
        path = f"/api/v1/tables/{code}/seats/1/placements"
        found = _answer(Request("GET", path, token=token), port, source)
        if moves := found.get("moves"):
            move = random.choice(moves)["move"]
            _act((code, token), "PlayMove", move=move, seat=1).send(port, source)
        return status


@dataclass(frozen=True)
class BotsAlone:
    """Opens tables with bots in all seats, at which nobody looks."""

    name: str = "tables of bots"

    def send(self, port: int, source: str) -> int:
        """A table, or the refusal."""
        opening = post("/tables", {"name": "Ana", "game": "duo"})
        status, text = opening.asked(port, source)
        if status != 201:
            return status
        opened = json.loads(text)
        seat = (opened["code"], opened["token"])
        for name, fields in (
            ("AddBot", {"level": 3}),
            ("StartGame", {}),
            ("LetBotPlay", {"level": 3}),
        ):
            where: dict[str, Any] = {} if name == "StartGame" else {"seat": 1}
            status = _act(seat, name, **where, **fields).send(port, source)
        return status


@dataclass(frozen=True)
class Commanding:
    """Sends commands to one of many tables of its own, as fast as they are answered."""

    seats: Seats
    name: str = "commands at fifty-five tables"

    def send(self, port: int, source: str) -> int:
        """A command."""
        seat = random.choice(self.seats)
        return _act(seat, "LockTable", locked=random.random() < 0.5).send(port, source)


def floods(server: Answering) -> tuple[Flood, ...]:
    """All of them, with their tables."""
    alone = {"name": "Ana", "game": "solitaire", "solo": True, "settings": {"advice": True}}
    hinting = tuple(seated(server, "/tables", alone) for _ in range(HINTING))
    for seat in hinting:
        server.command(*seat, "StartGame")
    commanding = tuple(seated(server, "/tables", {"name": "Ana"}) for _ in range(COMMANDING))
    return Hinting(hinting), BotsAlone(), Commanding(commanding)


def _act(sender: tuple[str, str], name: str, **fields: Any) -> Request:
    body = {"id": new_id(), "command": {"type": name, **fields}}
    return post(f"/tables/{sender[0]}/commands", body, token=sender[1])


def _answer(request: Request, port: int, source: str) -> dict[str, Any]:
    status, text = request.asked(port, source)
    found: dict[str, Any] = json.loads(text) if status == 200 else {}
    return found
