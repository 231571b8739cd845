"""What phones say to a server over bare connections: requests, streams, the next command."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any

from tests.web.stream_client import changed

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Answer = dict[str, Any]


async def connected(port: int) -> Line:
    """A connection that may say much at once."""
    return await asyncio.open_connection("127.0.0.1", port, limit=2**20)


def request(method: str, path: str, token: str | None, body: object = None) -> bytes:
    """A request to the API."""
    text = b"" if body is None else json.dumps(body).encode()
    head = f"{method} /api/v1{path} HTTP/1.1\r\nHost: localhost\r\n"
    head += "Content-Type: application/json\r\n"
    if token:
        head += f"Authorization: Bearer {token}\r\n"
    return f"{head}Content-Length: {len(text)}\r\n\r\n".encode() + text


async def answered(
    line: Line, method: str, path: str, token: str | None, body: object = None
) -> tuple[int, Answer]:
    """Status and JSON of one request."""
    reader, writer = line
    writer.write(request(method, path, token, body))
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = int(head.split("content-length: ")[1].split("\r\n")[0])
    return int(head.split()[1]), json.loads(await reader.readexactly(length))


async def views(
    line: Line, code: str, token: str | None, after: int = 0, *, by_changes: bool = False
) -> AsyncIterator[Answer]:
    """What the stream of a table says until it ends: its events and the view after them.

    :param by_changes: as our page asks: the first message alone has events, and all have ``bytes``,
        their lengths.
    """
    reader, writer = line
    form = "&changes=1" if by_changes else ""
    writer.write(request("GET", f"/tables/{code}/stream?after={after}{form}", token))
    await reader.readuntil(b"\r\n\r\n")
    said: Answer = {}
    while True:
        length = int(await reader.readline() or b"0", 16)
        if length == 0:
            return
        text = await reader.readexactly(length + 2)
        if b"event: view" not in text and b"event: change" not in text:
            continue
        data = json.loads(text[text.index(b"data: ") + 6 :])
        if "set" in data:
            assert data["after"] == said["seq"]
            data = {"seq": data["seq"], "events": [], "view": changed(said["view"], data)}
        said = {**data, "bytes": length}
        yield said


def needed(views: Sequence[Answer]) -> tuple[int, Answer] | None:
    """Which phone has something to do that the table waits for, by its number; and what."""
    found = ((n, task) for n, view in enumerate(views) for task in view["tasks"])
    return next(((n, task) for n, task in found if task["needed"]), None)


async def dice_command(
    task: Answer, luck: random.Random, fitting: Callable[[int], Awaitable[Sequence[Any]]]
) -> Answer | None:
    """What somebody who plays by chance does; None where nothing fits.

    :param fitting: the shapes that fit, with a strike (1) or without one (0), with their places.
    """
    seat = task["seat"]
    if task["do"] == "roll":
        return {"type": "RollDice", "seat": seat}
    if task["do"] == "pick":
        free = [die["die"] for die in task["dice"] if die["free"]]
        return {"type": "TakeDie", "seat": seat, "die": luck.choice(free)}
    for strike in (0, 1):
        if shapes := await fitting(strike):
            squares = luck.choice(luck.choice(shapes)["placements"])["squares"]
            return {"type": "PlaceShape", "seat": seat, "squares": squares, "strike": bool(strike)}
    return None
