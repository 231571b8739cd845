"""A table where a test sees and hears what moves: everybody acts through the API, at once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tests.browser.by_program import Json, ProgramTable
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
#: What a page is told when its screen goes dark, or lights up again.
HIDE = """(hidden) => {
    const value = hidden ? "hidden" : "visible";
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    Object.defineProperty(document, "visibilityState", { configurable: true, value });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


class MovingTable(ProgramTable):
    """A table whose moves are seen by everybody at once, also by those who only look on."""

    def __init__(self, seated: Sequence[Phone], watching: Sequence[Phone] = ()) -> None:
        super().__init__(seated[0].code, seated)
        self.everybody = [*seated, *watching]
        self._luck = random.Random(1)

    def act(self, player: int, name: str, /, **fields: Any) -> Json:
        """The same, once everybody has seen it."""
        view = super().act(player, name, **fields)
        for phone in self.everybody:
            phone.expect_seq(view["seq"])
        return view

    def step(self) -> int:
        """Let the first who is needed do something; the number of the log then."""
        seq: int = self.next(self.view()["game"], self._luck)["seq"]
        return seq

    def until(self, do: str) -> Phone:
        """Play until somebody has to do this; whose phone says so."""
        while True:
            for phone in self.phones:
                if any(task["needed"] and task["do"] == do for task in phone.view()["tasks"]):
                    together(self.everybody)
                    return phone
            self.step()

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
