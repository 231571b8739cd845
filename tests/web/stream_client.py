"""Reading a live stream in the process that sends it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from queue import Queue
from typing import Any

from tests.web.phones import Phone
from tests.web.validating_client import PREFIX, ValidatingClient, check_named


class Message:
    """One message of a stream."""

    def __init__(self, text: str) -> None:
        fields = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
        self.kind = fields["event"]
        self.id = fields.get("id")
        self.data: dict[str, Any] = json.loads(fields["data"])
        self.text = text


def changed(view: Any, change: dict[str, Any]) -> Any:
    """The view, with a change put into it by what docs/http.md says, whatever our page does."""

    def parent(place: list[Any]) -> Any:
        at = view
        for way in place[:-1]:
            at = at[way]
        return at

    for *place, value in change["set"]:
        at = parent(place)
        if isinstance(at, list) and place[-1] == len(at):
            at.append(value)
        else:
            at[place[-1]] = value
    for place in change["gone"]:
        del parent(place)[place[-1]]
    return view


class Listening:
    """An open stream, read by a thread as a server's would be."""

    def __init__(
        self, phone: Phone | ValidatingClient, path: str, query: str = "", **headers: str
    ) -> None:
        api = phone.api if isinstance(phone, Phone) else phone
        if api.token is not None:
            headers["Authorization"] = f"Bearer {api.token}"
        self.answer = api.client.get(
            f"{PREFIX}{path}/stream{query}", buffered=False, headers=headers
        )
        assert self.answer.status_code == 200
        assert self.answer.mimetype == "text/event-stream"
        self._queue: Queue[Message | None] = Queue()
        self.texts: list[str] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        parts: Iterator[bytes] = self.answer.iter_encoded()
        for part in parts:
            text = part.decode()
            assert text.endswith("\n\n")
            self.texts.append(text)
            self._queue.put(Message(text))
        self.answer.close()
        self._queue.put(None)

    def next(self) -> Message | None:
        """The next message, None at the end of the stream."""
        message = self._queue.get(timeout=60)
        if message is not None and message.kind == "view":
            check_named("View", message.data["view"])
            for event in message.data["events"]:
                check_named("Event", event)
            assert message.id == str(message.data["seq"])
        return message

    def view(self) -> dict[str, Any]:
        """The data of the next message, which must be a view."""
        message = self.next()
        assert message is not None
        assert message.kind == "view"
        return message.data

    def until(self, seq: int) -> list[int]:
        """The numbers of all events that come until number ``seq``."""
        numbers: list[int] = []
        while not numbers or numbers[-1] < seq:
            numbers += [event["seq"] for event in self.view()["events"]]
        return numbers

    def end(self) -> str:
        """Why the stream ends."""
        while (message := self.next()) is not None:
            if message.kind == "bye":
                assert self.next() is None
                return str(message.data["reason"])
        raise AssertionError("it ended without a word")
