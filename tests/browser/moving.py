"""A table where a test sees and hears what moves: everybody acts through the API, at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.browser.phone import Phone
from tests.browser.playing import together

#: Notes for each number of the log what moved when it was first shown, and every sound that was
#: asked for. ``freeze`` is the number at which all that moves is stopped for a closer look.
WATCH = """(() => {
    window.moved = {};
    window.heard = [];
    window.freeze = Infinity;
    addEventListener("rw:sound", ({ detail }) => heard.push(detail));
    const note = () => {
        const { seq } = document.getElementById("app").dataset;
        if (seq === undefined || seq in moved) return;
        const found = document.getAnimations();
        moved[seq] = found.map(({ effect }) => effect.target.getAttribute("class") ?? "");
        if (Number(seq) >= freeze) for (const animation of found) animation.pause();
    };
    addEventListener("DOMContentLoaded", () => {
        const app = document.getElementById("app");
        const of = { attributes: true, attributeFilter: ["data-seq"] };
        if (app) new MutationObserver(note).observe(app, of);
    });
})()"""


class MovingTable:
    """Phones at a table, and others that look on."""

    def __init__(self, seated: Sequence[Phone], watching: Sequence[Phone] = ()) -> None:
        self.seated = seated
        self.phones = [*seated, *watching]
        self.code = seated[0].code

    def act(self, phone: Phone, name: str, **fields: Any) -> int:
        """Let a phone send a command; the number of the log that all phones then show."""
        seq: int = phone.command(name, **fields)["seq"]
        for each in self.phones:
            each.expect_seq(seq)
        return seq

    def step(self) -> tuple[str, int]:
        """Let the first who is needed do something; what it was, and the number of the log."""
        for phone in self.seated:
            for task in phone.view()["tasks"]:
                if task["needed"]:
                    return task["do"], self._do(phone, task)
        raise AssertionError("nobody has anything to do")

    def until(self, do: str) -> Phone:
        """Play until somebody has to do this; whose phone says so."""
        while True:
            for phone in self.seated:
                if any(task["needed"] and task["do"] == do for task in phone.view()["tasks"]):
                    together(self.phones)
                    return phone
            self.step()

    def _do(self, phone: Phone, task: dict[str, Any]) -> int:
        seat = task["seat"]
        match task["do"]:
            case "roll":
                return self.act(phone, "RollDice", seat=seat)
            case "pick":
                free = next(die["die"] for die in task["dice"] if die["free"])
                return self.act(phone, "TakeDie", seat=seat, die=free)
            case "draw":
                return self._draw(phone, seat)
            case other:
                raise AssertionError(other)

    def _draw(self, phone: Phone, seat: int) -> int:
        path = f"/api/v1/tables/{self.code}/seats/{seat}/placements"
        for strike in (0, 1):
            shapes = phone.context.request.get(f"{path}?strike={strike}").json()["shapes"]
            if shapes:
                squares = shapes[-1]["placements"][0]["squares"]
                fields = {"squares": squares, "strike": bool(strike)}
                return self.act(phone, "PlaceShape", seat=seat, **fields)
        raise AssertionError("nothing fits")

    def moved(self, phone: Phone, seq: int) -> list[str]:
        """The classes of what moved on a phone when this number of the log was first shown."""
        found: list[str] = phone.page.evaluate(
            "seq => moved[Math.min(...Object.keys(moved).map(Number).filter((n) => n >= seq))]", seq
        )
        return found


def heard(phone: Phone) -> list[str]:
    """The sounds a phone was asked for since the last time, in alphabetical order."""
    found: list[str] = phone.page.evaluate("heard.splice(0)")
    return sorted(found)


def at_rest(phone: Phone) -> None:
    """Wait until nothing moves any more."""
    phone.page.wait_for_function("() => document.getAnimations().length === 0")
