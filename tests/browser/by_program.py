"""Games that a program plays through the API while phones look on, whatever they show of it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.browser.phone import TINY, Phone

_numbers = itertools.count(1)
Json = dict[str, Any]


@dataclass
class ProgramTable:
    """A table whose moves a program makes, each phone's with that phone's own cookie."""

    code: str
    phones: Sequence[Phone]

    @classmethod
    def open(cls, *phones: Phone, **fields: Any) -> ProgramTable:
        """A table with a seat for each phone; each phone shows it.

        :param fields: of the request that opens it; without ``settings`` the sheet is tiny.
        """
        settings = {"layout": {"toml": TINY}}
        table = cls("", phones)
        for player, phone in enumerate(phones):
            path, body = "/tables", {"settings": settings, **fields}
            if table.code:
                path, body = f"/tables/{table.code}/seats", {}
            answer = table._post(player, path, {**body, "name": phone.name})
            table.code = answer["code"]
            phone.page.goto("/")
            phone.context.add_cookies(
                [{"name": f"rw-{table.code}", "value": answer["token"], "url": phone.page.url}]
            )
            phone.page.goto(f"/t/{table.code}")
        return table

    def _post(self, player: int, path: str, body: Json) -> Json:
        answer = self.phones[player].context.request.post(f"/api/v1{path}", data=body)
        assert answer.ok, answer.text()
        found: Json = answer.json()
        return found

    def _get(self, player: int, path: str = "") -> Json:
        address = f"/api/v1/tables/{self.code}{path}"
        answer = self.phones[player].context.request.get(address)
        assert answer.ok, answer.text()
        found: Json = answer.json()
        return found

    def act(self, player: int, name: str, /, **fields: Any) -> Json:
        """Send a command for the phone with this number; the view after it."""
        body = {"id": f"program-{next(_numbers):06d}", "command": {"type": name, **fields}}
        answer = self._post(player, f"/tables/{self.code}/commands", body)
        view: Json = answer["view"]
        return view

    def view(self, player: int = 0) -> Json:
        """The table as a phone gets it."""
        view: Json = self._get(player)["view"]
        return view

    def play(self, seed: int = 1) -> Json:
        """Start a game and play it to its end; the view then."""
        self.act(0, "StartGame")
        return self.finish(seed)

    def finish(self, seed: int = 1) -> Json:
        """Play the game that is on to its end; the view then."""
        luck = random.Random(seed)
        view = self.view()
        while view["phase"] != "over":
            view = self._next(view["game"], luck)
        return self.view()

    def _next(self, game: Json, luck: random.Random) -> Json:
        """What comes next in a game; the view after it."""
        drawing = [player["seat"] for player in game["players"] if player["drawing"]]
        if game["picker"] is not None:
            free = [die["die"] for die in game["dice"] if die["taken_by"] is None]
            return self._do(game["picker"], "TakeDie", die=luck.choice(free))
        if drawing:
            return self._do(drawing[0], "PlaceShape", **self._placement(drawing[0], luck))
        return self._do(game["roller"], "RollDice")

    def _do(self, seat: int, name: str, **fields: Any) -> Json:
        # Seats are numbered from 1, in the order in which they were taken.
        return self.act(seat - 1, name, seat=seat, **fields)

    def _placement(self, seat: int, luck: random.Random) -> Json:
        for strike in (0, 1):
            shapes = self._get(seat - 1, f"/seats/{seat}/placements?strike={strike}")["shapes"]
            if shapes:
                # Big shapes first: games end sooner.
                shape = max(shapes, key=lambda s: len(s["placements"][0]["squares"]))
                placement = luck.choice(shape["placements"])
                return {"squares": placement["squares"], "strike": bool(strike)}
        raise AssertionError("nothing fits, yet the seat should draw")
