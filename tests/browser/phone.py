"""A phone as a person holds it: everything happens through what is on the screen."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from playwright.sync_api import (
    BrowserContext,
    FloatRect,
    Locator,
    Page,
    Request,
    expect,
)  # fmt: skip

from tests.web.phones import new_id

_log = logging.getLogger(__name__)

Kind = Literal["phone", "paper"]

#: A sheet on which a game is over after a few rounds.
TINY = """name = "tiny"
side = 5

[rows]
1 = ["1", "O", "N", "X"]
2 = ["2", "T4", "P", "Y"]
3 = ["I3", "Z4", "T5", "Z5"]
4 = ["V3", "F", "U"]
5 = ["I4", "I5", "V5"]
6 = ["L4", "L5", "W"]
"""


def box_of(target: Locator) -> FloatRect:
    """Where something is on the screen, which it must be."""
    box = target.bounding_box()
    assert box is not None, target
    return box


@contextmanager
def in_use() -> Iterator[list[Phone]]:
    """Phones to be taken, and put away at the end; then no console may have complained."""
    taken: list[Phone] = []
    yield taken
    for phone in taken:
        for request in phone.awaited:
            # Shown with tests that fail.
            _log.warning("%s still waits for %s %s", phone.name, request.method, request.url)
        phone.context.close()
    errors = [error for phone in taken for error in phone.errors]
    assert not errors, errors


@dataclass
class Phone:
    """One browser with its own cookies.

    :ivar allowed: parts of what the console may complain about.
    :ivar errors: what else it complained about, and pages that threw; a test wants none.
    :ivar awaited: requests under way, but for live streams; where a test waited in vain, a clue.
    """

    name: str
    context: BrowserContext
    page: Page
    allowed: tuple[str, ...] = ()
    errors: list[str] = field(default_factory=list)
    awaited: list[Request] = field(default_factory=list)

    @classmethod
    def take(cls, name: str, context: BrowserContext, allowed: tuple[str, ...] = ()) -> Phone:
        """A phone out of a pocket, with one empty page."""
        phone = cls(name, context, context.new_page(), allowed)
        phone.page.on("pageerror", lambda error: phone._complains(str(error)))
        phone.page.on(
            "console",
            lambda message: (
                phone._complains(message.text) if message.type in {"error", "warning"} else None
            ),
        )
        context.on("request", phone._asks)
        context.on("requestfinished", phone._is_answered)
        context.on("requestfailed", phone._is_answered)
        return phone

    def _complains(self, text: str) -> None:
        if not any(part in text for part in self.allowed):
            self.errors.append(f"{self.name}: {text}")

    def _asks(self, request: Request) -> None:
        if request.resource_type != "eventsource":
            self.awaited.append(request)

    def _is_answered(self, request: Request) -> None:
        if request in self.awaited:
            self.awaited.remove(request)

    # ── getting to a table ───────────────────────────────────────────────────────────────────

    def open_by_hand(self, game: str = "") -> str:
        """Open a table from the start page; its code.

        :param game: the key of the game to choose; without, what is offered.
        """
        self.page.goto("/")
        self.page.get_by_role("link", name="Dice game Play together").click()
        if game:
            self.page.locator("summary", has_text="Choose a game").click()
            self.page.locator(f"[name=pick][value={game}]").click()
        self._sit_by_hand("Open the table")
        return self.code

    def join_by_hand(self, code: str) -> None:
        """Sit down at a table, as after scanning its code."""
        self.page.goto(f"/t/{code}")
        self._sit_by_hand("Sit down")

    def _sit_by_hand(self, button: str) -> None:
        self.page.get_by_label("Your name").fill(self.name)
        self.button(button).click()
        self.expect_screen("lobby")

    def open_table(self, kind: Kind = "phone", **fields: Any) -> str:
        """Open a table past the pages, and look at its lobby; its code.

        :param fields: more of the request that opens it.
        """
        code: str = self.post("/tables", name=self.name, kind=kind, **fields)["code"]
        self.look_at(code, "lobby")
        return code

    def join(self, code: str, kind: Kind = "phone") -> None:
        """Sit down at a table past the pages, and look at its lobby."""
        self.post(f"/tables/{code}/seats", name=self.name, kind=kind)
        self.look_at(code, "lobby")

    def look_at(self, code: str, *screens: str) -> None:
        """Go to a table, and wait for one of these screens."""
        self.page.goto(f"/t/{code}")
        self.expect_screen(*screens)

    # ── past the pages, as a program would ───────────────────────────────────────────────────

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        """Ask the API for something that must be allowed; cookies of answers are kept."""
        answer = self.context.request.post(f"/api/v1{path}", data=body)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def command(self, name: str, /, *, table: str = "", **fields: Any) -> dict[str, Any]:
        """Send a command to a table, or to the one on the screen; the view after it."""
        command = {"type": name, **fields}
        answer = self.post(f"/tables/{table or self.code}/commands", id=new_id(), command=command)
        view: dict[str, Any] = answer["view"]
        return view

    def view(self, table: str = "") -> dict[str, Any]:
        """A table, or the one on the screen, as this phone is told."""
        answer = self.context.request.get(f"/api/v1/tables/{table or self.code}")
        view: dict[str, Any] = answer.json()["view"]
        return view

    @property
    def code(self) -> str:
        """The code of the table this phone is at."""
        found = re.search(r"/t/([^/?]+)", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    # ── what is on the screen ────────────────────────────────────────────────────────────────

    @property
    def app(self) -> Locator:
        """The table's page as a whole."""
        return self.page.locator("#app")

    @property
    def heading(self) -> Locator:
        """The heading of the screen."""
        return self.page.locator("#heading")

    @property
    def screen(self) -> str:
        """lobby, play, paper, hand, out, end or watch."""
        return self.app.get_attribute("data-screen") or ""

    @property
    def task(self) -> str:
        """What the seat in hand has to do: roll, pick, draw, wait, pass, out …"""
        return self.app.get_attribute("data-do") or ""

    @property
    def seq(self) -> int:
        """How much of the table's log is shown."""
        return int(self.app.get_attribute("data-seq") or -1)

    @property
    def is_needed(self) -> bool:
        """Whether the table waits for a seat on this phone."""
        return self.app.get_attribute("data-needed") == "yes"

    def expect_screen(self, *names: str) -> None:
        """Wait for one of these screens."""
        self._expect_data("screen", names)

    def expect_task(self, *names: str) -> None:
        """Wait until the seat in hand has one of these tasks."""
        self._expect_data("do", names)

    def _expect_data(self, name: str, values: tuple[str, ...]) -> None:
        # Looked at with every frame; ``expect`` looks again after a while only.
        either = ", ".join(f'#app[data-{name}="{value}"]' for value in values)
        self.page.locator(either).wait_for(state="attached")

    def expect_seq(self, seq: int) -> None:
        """Wait until this much of the log is shown."""
        self.page.wait_for_function(
            "seq => document.getElementById('app').dataset.seq >= seq", arg=seq
        )

    def button(self, name: str | re.Pattern[str], *, exact: bool = False) -> Locator:
        """A button by its words."""
        return self.page.get_by_role("button", name=name, exact=exact)

    def press(self, button: Locator) -> None:
        """Press a button that changes the table, and wait for the answer."""
        before = self.seq
        button.click()
        # Somebody else may have been faster: what is shown must know of the answer, too.
        self.page.wait_for_function(
            """seq => {
                const { seq: shown, busy } = document.getElementById("app").dataset;
                return shown >= seq && busy !== "yes";
            }""",
            arg=before + 1,
        )

    def rematch(self) -> None:
        """Begin one more game with the same people, who are named first."""
        self.button("Rematch").click()
        self.press(self.page.locator("#rematch-dialog").get_by_role("button", name="Start"))

    def follow(self) -> None:
        """Go on to the game that others have begun while this phone shows the end of one."""
        self.page.locator(".next-game").get_by_role("button", name="Go to the table").click()

    def leave(self) -> None:
        """Leave the game by the menu."""
        self.button("Menu").click()
        self.button("Leave the game").click()
        self.press(self.button("Yes, leave"))

    # ── the lobby ────────────────────────────────────────────────────────────────────────────

    def open_settings(self) -> None:
        """Unfold how the table plays."""
        self.page.locator("summary", has_text="How we play").click()

    def use_layout(self, toml: str) -> None:
        """Paste a layout into the settings, which are unfolded."""
        self.page.locator("input[name=layout][value=own]").check()
        self.page.get_by_label("Your own sheet (TOML)").fill(toml)
        self.press(self.button("Use this sheet"))

    def add_guest(self, name: str, kind: Literal["guest", "paper"] = "guest") -> None:
        """Give a seat to somebody without a phone."""
        self.page.locator("summary", has_text="Add someone").click()
        self.page.locator("#guest-name").fill(name)
        if kind == "paper":
            self.page.locator("#guest-kind-paper").check()
        self.press(self.button("Add").last)

    def start(self) -> None:
        """Start the game."""
        self.press(self.button("Start the game"))

    # ── playing ──────────────────────────────────────────────────────────────────────────────

    def act(self) -> None:
        """Do what the screen asks for, whatever it is."""
        match self.screen, self.task:
            case "hand", _:
                self.button(re.compile("^I.m ")).click()
                self.expect_screen("play", "paper")
            case "out", _:
                # Another seat of this phone is needed, once this has been read.
                self.button("Watch the others").click()
                self.expect_screen("hand")
            case "paper", _:
                self.press(self.button("Done", exact=True))
            case "play", "enter-dice":
                self.enter_dice([3, 5, 2, 6][: self.page.locator(".entry-dice button").count()])
            case "play", "pick":
                self.take_best_die()
            case "play", "roll":
                self.roll()
            case "play", "draw":
                self.draw()
            case other:
                raise AssertionError(f"{self.name} is needed on the screen {other!r}")

    def roll(self) -> None:
        """Roll the app's dice."""
        self.press(self.button(re.compile("^Roll ")))

    def enter_dice(self, values: list[int]) -> None:
        """Type in real dice, one after the other."""
        dice = self.page.locator(".entry-dice button")
        expect(dice).to_have_count(len(values))
        for number, value in enumerate(values):
            dice.nth(number).click()
            self.page.locator(".entry-face").nth(value - 1).click()
        self.press(self.button("That’s right"))

    def take_die(self, number: int = 0) -> None:
        """Take the free die with this place among the free ones: tap it, then "Pick die"."""
        self.page.locator("button.tray-die").nth(number).click()
        expect(self.page.locator(".tile").first).to_be_visible()
        # The only shape that fits lies on the board at once.
        if self.page.locator(".ghost").count():
            self.button("Put back").click()
        self.press(self.button(re.compile(r"^Pick die \d$")))

    def take_best_die(self) -> None:
        """Take a die of which the hints say that something fits, if there is one."""
        hints = self.page.locator("button.tray-die").all_inner_texts()
        good = [i for i, hint in enumerate(hints) if " fit" in hint]
        strike = [i for i, hint in enumerate(hints) if "strike" in hint]
        self.take_die((good + strike + [0])[0])

    def draw(self) -> None:
        """Draw the last shape of the palette that fits, with a strike if none of the row does."""
        fitting = self.page.locator(".tile:not(.unfit):not(.strike-tile)")
        expect(self.page.locator(".tile").first).to_be_visible()
        if not fitting.count():
            self.button(re.compile("^Any row")).click()
        fitting.last.click()
        self.place()

    def place(self) -> None:
        """Press Place once the ghost is legal."""
        place = self.page.locator("#place")
        expect(place).to_have_attribute("aria-disabled", "false")
        self.press(place)

    def open_sheets(self) -> None:
        """Tap the ring: everybody's sheets, and the own one in words."""
        self.page.locator(".ring-open").click()
        expect(self.page.locator("#table-dialog")).to_be_visible()

    # ── fingers ──────────────────────────────────────────────────────────────────────────────

    def cell(self, row: int, column: int) -> Locator:
        """A square of the sheet, counted from 0."""
        return self.page.locator(f'[data-cell="{row},{column}"]')

    def middle_of(self, target: Locator) -> tuple[float, float]:
        """Where the middle of something is on the screen."""
        box = box_of(target)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
