"""Games that a program plays through the API while phones look on, whatever they show of it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.browser.phone import TINY, Phone

Json = dict[str, Any]
#: A program plays faster than a phone can ask what fits: by then nothing may be drawn any more.
STILL: dict[str, Any] = {"complaints": ("422",)}
MOVING: dict[str, Any] = STILL | {"reduced_motion": "no-preference"}


@dataclass
class ProgramTable:
    """A table whose moves a program makes, each phone's with that phone's own cookie."""

    code: str
    phones: Sequence[Phone]

    @classmethod
    def open(cls, *phones: Phone, is_seen: bool = True, **fields: Any) -> ProgramTable:
        """A table with a seat for each phone; each phone shows it, if it is to be seen.

        :param fields: of the request that opens it; without ``settings`` the sheet is tiny.
        """
        first, *others = phones
        body = {"settings": {"layout": {"toml": TINY}}, **fields, "name": first.name}
        code = first.post("/tables", **body)["code"]
        for phone in others:
            phone.post(f"/tables/{code}/seats", name=phone.name)
        for phone in phones if is_seen else ():
            phone.page.goto(f"/t/{code}")
        return cls(code, phones)

    def _get(self, player: int, path: str) -> Json:
        address = f"/api/v1/tables/{self.code}{path}"
        answer = self.phones[player].context.request.get(address)
        assert answer.ok, answer.text()
        found: Json = answer.json()
        return found

    @classmethod
    def over(cls, *phones: Phone, seed: int = 1, **fields: Any) -> ProgramTable:
        """A table at which a game has been played that no phone has seen; all show its end."""
        table = cls.open(*phones, is_seen=False, **fields)
        table.play(seed)
        for phone in phones:
            phone.look_at(table.code, "end")
        return table

    def act(self, player: int, name: str, /, **fields: Any) -> Json:
        """Send a command for the phone with this number; the view after it."""
        return self.phones[player].command(name, table=self.code, **fields)

    def view(self, player: int = 0) -> Json:
        """The table as a phone gets it."""
        return self.phones[player].view(self.code)

    def play(self, seed: int = 1) -> Json:
        """Start a game and play it to its end; the view then."""
        self.act(0, "StartGame")
        return self.finish(seed)

    def finish(self, seed: int = 1) -> Json:
        """Play the game that is on to its end; the view then."""
        luck = random.Random(seed)
        view = self.view()
        while view["phase"] != "over":
            view = self.next(view["game"], luck)
        return self.view()

    def next(self, game: Json, luck: random.Random) -> Json:
        """What comes next in a game; the view after it."""
        drawing = [player["seat"] for player in game["players"] if player["drawing"]]
        if game["picker"] is not None:
            free = [die["die"] for die in game["dice"] if die["taken_by"] is None]
            return self.do(game["picker"], "TakeDie", die=luck.choice(free))
        if drawing:
            return self.do(drawing[0], "PlaceShape", **self._placement(drawing[0], luck))
        return self.do(game["roller"], "RollDice")

    def do(self, seat: int, name: str, **fields: Any) -> Json:
        """Send a command of a seat; they are numbered from 1, as they were taken."""
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
