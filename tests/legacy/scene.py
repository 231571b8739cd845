"""A table that is played for the fixtures, and what its phones have sent."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.web.phones import Phone, step
from tests.web.validating_client import ValidatingClient

Json = dict[str, Any]
#: Does a task in its own way and says so, or leaves it to :func:`tests.web.phones.step`.
Instead = Callable[[Phone, Json], bool]
#: More steps than any game has.
_MANY = 2000


class Seat(Phone):
    """A phone whose scene remembers what it sends."""

    def __init__(self, scene: Scene, seated: Json) -> None:
        super().__init__(scene.app, seated)
        self.scene = scene

    def send(self, name: str, /, *, expected: int | None = None, **fields: Any) -> TestResponse:
        """Send a command, whatever comes of it."""
        body: Json = {"id": self.scene.new_id(), "command": {"type": name, **fields}}
        if expected is not None:
            body["expected_seq"] = expected
        return self.scene.post(f"{self.path}/commands", body, self.token)


class Scene:
    """A table.

    :ivar phones: with a seat, the first one's opened the table or joined it first.
    :ivar claims: who waits for a seat: ``claim``, ``seat`` and ``token``.
    :ivar posts: what was carried out: ``path``, ``body`` and ``token``.
    """

    def __init__(self, app: Flask, name: str) -> None:
        self.app = app
        self.name = name
        self.luck = random.Random(name)
        self.code = ""
        self.phones: list[Seat] = []
        self.claims: list[Json] = []
        self.posts: list[Json] = []
        self._ids = 0

    @property
    def path(self) -> str:
        """The table's address below the API."""
        return f"/tables/{self.code}"

    @property
    def view(self) -> Json:
        """What the first phone sees."""
        return self.phones[0].view()

    def new_id(self) -> str:
        """An id for a command or a wish, that comes again when the scene is played again."""
        self._ids += 1
        return f"{self.name}-{self._ids:04d}".ljust(22, "_")

    def post(self, path: str, body: Json, token: str | None = None) -> TestResponse:
        """Send a body, and remember it if it was carried out."""
        answer = ValidatingClient(self.app, token).post(path, body)
        if answer.status_code < 300:
            self.posts.append({"path": path, "token": token, "body": body})
        return answer

    def open(self, name: str, **fields: Any) -> Seat:
        """Open the table by a wish with an id."""
        answer = self.post("/tables", {"id": self.new_id(), "name": name, **fields})
        return self._seated(answer)

    def join(self, *names: str, **fields: Any) -> Seat:
        """Sit down, one after the other; the phone of the last one."""
        for name in names:
            body = {"id": self.new_id(), "name": name, **fields}
            seat = self._seated(self.post(f"{self.path}/seats", body))
        return seat

    def _seated(self, answer: TestResponse) -> Seat:
        assert answer.status_code == 201, answer.get_data(as_text=True)
        seat = Seat(self, answer.get_json())
        self.code = seat.code
        self.phones.append(seat)
        return seat

    def claim(self, seat: int) -> Json:
        """Say that a seat is one's own; nobody has answered yet."""
        body = {"id": self.new_id(), "seat": seat}
        answer = self.post(f"{self.path}/claims", body)
        assert answer.status_code == 202, answer.get_data(as_text=True)
        asked = answer.get_json()
        claim = {"claim": asked["claim"], "seat": seat, "token": asked["token"]}
        self.claims.append(claim)
        return claim

    def answer(self, phone: Phone, claim: Json, *, is_true: bool) -> None:
        """Approve or refuse a claim; an approved one's phone takes the seat over."""
        seat, claims = claim["seat"], f"{self.path}/claims"
        phone.act("ApproveClaim" if is_true else "RefuseClaim", claim=claim["claim"])
        self.claims.remove(claim)
        if is_true:
            # Asked again by the same id, an approved claim has no name any more, which is against
            # the API's own description: no answer to hold anybody to.
            self.posts = [p for p in self.posts if p["path"] != claims or p["body"]["seat"] != seat]
            self.phones = [other for other in self.phones if other.seat != seat]
            self.phones.append(Seat(self, {**claim, "code": self.code}))
            self.phones.sort(key=lambda seat: seat.seat)

    def remove(self, phone: Phone, gone: Seat) -> None:
        """Free a seat."""
        phone.act("RemoveSeat", seat=gone.seat)
        self.phones.remove(gone)

    def start(self) -> None:
        """Begin a game."""
        self.phones[0].act("StartGame")

    def due(self) -> tuple[Seat, Json]:
        """The first task that needs somebody."""
        for phone in self.phones:
            for task in phone.view()["tasks"]:
                if task["needed"]:
                    return phone, task
        raise AssertionError("nobody has anything to do")

    def advance(self, is_there: Callable[[Json], bool], instead: Instead | None = None) -> None:
        """Play on until the first phone's view is as wanted."""
        for _ in range(_MANY):
            if is_there(self.view):
                return
            if instead is None or not instead(*self.due()):
                assert step(self.phones, self.luck), f"{self.name} ended too early"
        raise AssertionError(f"{self.name} has no end")

    def finish(self, instead: Instead | None = None) -> None:
        """Play the game to its end."""
        self.advance(lambda view: view["phase"] == "over", instead)
