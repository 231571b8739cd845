"""Phones that play through the API, by what their view tells them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from typing import Any, TypeVar

from flask import Flask
from werkzeug.test import TestResponse

from tests.web.validating_client import ValidatingClient

_numbers = itertools.count(1)


def new_id() -> str:
    """A command id that no other test uses."""
    return f"command-{next(_numbers):06d}"


P = TypeVar("P", bound="Phone")


class Phone:
    """A seat at a table."""

    def __init__(self, app: Flask, seated: dict[str, Any]) -> None:
        self.api = ValidatingClient(app, seated["token"])
        self.code: str = seated["code"]
        self.seat: int = seated["seat"]
        self.token: str = seated["token"]

    @property
    def path(self) -> str:
        """The table's address below the API."""
        return f"/tables/{self.code}"

    def view(self) -> dict[str, Any]:
        """The table as this phone sees it."""
        view: dict[str, Any] = self.api.get(self.path)["view"]
        return view

    def send(self, name: str, /, *, expected: int | None = None, **fields: Any) -> TestResponse:
        """Send a command, whatever comes of it."""
        body: dict[str, Any] = {"id": new_id(), "command": {"type": name, **fields}}
        if expected is not None:
            body["expected_seq"] = expected
        return self.api.post(f"{self.path}/commands", body)

    def act(self, name: str, /, **fields: Any) -> dict[str, Any]:
        """Send a command that must succeed; the view after it."""
        answer = self.send(name, **fields)
        assert answer.status_code == 200, answer.get_data(as_text=True)
        view: dict[str, Any] = answer.get_json()["view"]
        return view


def open_table(app: Flask, *names: str, **fields: Any) -> list[Phone]:
    """A table with a phone for each name."""
    return open_with(Phone, app, *names, **fields)


def open_with(phone: type[P], app: Flask, /, *names: str, **fields: Any) -> list[P]:
    """A table with such a phone for each name."""
    phones: list[P] = []
    for name in names:
        path, body = (f"{phones[0].path}/seats", {}) if phones else ("/tables", fields)
        seated = ValidatingClient(app).post(path, {"name": name, **body})
        assert seated.status_code == 201, seated.get_data(as_text=True)
        phones.append(phone(app, seated.get_json()))
    return phones


def step(phones: Sequence[Phone], luck: random.Random) -> bool:
    """Let the first phone that has something to do, do it; False when the game is over."""
    for phone in phones:
        view = phone.view()
        if view["phase"] == "over":
            return False
        for task in view["tasks"]:
            if task["needed"]:
                _do(phone, task, luck)
                return True
    raise AssertionError("nobody has anything to do")


def _do(phone: Phone, task: dict[str, Any], luck: random.Random) -> None:
    seat = task["seat"]
    match task["do"]:
        case "roll":
            phone.act("RollDice", seat=seat)
        case "enter-dice":
            values = [luck.randint(1, 6) for _ in range(task["dice_count"])]
            phone.act("EnterDice", seat=seat, values=values)
        case "pick":
            free = [die["die"] for die in task["dice"] if die["free"]]
            phone.act("TakeDie", seat=seat, die=luck.choice(free))
        case "draw":
            _draw(phone, seat, luck)
        case "paper":
            phone.act("GoOut" if task["can_go_out"] else "MarkPaper", seat=seat)
        case "report":
            phone.act("ReportScore", seat=seat, unfilled=20)
        case other:
            raise AssertionError(other)


def _draw(phone: Phone, seat: int, luck: random.Random) -> None:
    path = f"{phone.path}/seats/{seat}/placements"
    for strike in (0, 1):
        shapes = phone.api.get(f"{path}?strike={strike}")["shapes"]
        if shapes:
            # Big shapes first: games end sooner.
            shape = max(shapes, key=lambda s: len(s["placements"][0]["squares"]))
            squares = luck.choice(shape["placements"])["squares"]
            phone.act("PlaceShape", seat=seat, squares=squares, strike=bool(strike))
            return
    raise AssertionError("nothing fits, yet the seat should draw")


def play(phones: Sequence[Phone], seed: int = 1) -> dict[str, Any]:
    """Start a game and play it to its end; the first phone's view then."""
    luck = random.Random(seed)
    phones[0].act("StartGame")
    while step(phones, luck):
        pass
    return phones[0].view()


def end(phones: Sequence[Phone]) -> dict[str, Any]:
    """Everybody leaves the running game, which ends it; the last one's view then."""
    return [phone.act("LeaveGame", seat=phone.seat) for phone in phones][-1]
