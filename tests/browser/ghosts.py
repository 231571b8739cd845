"""What a test sees of the ghost on a board, and fingers that do more than one drag."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import expect

from tests.browser.phone import Phone

Square = tuple[int, int]
Point = tuple[float, float]
#: How long something may take that must come: the first photo starts the process that reads.
PATIENCE_S = 90.0

#: Where the grid is, how large its columns and rows are, how many columns a cell covers, and which
#: cells the ghost covers.
LOOK = """() => {
    const grid = document.querySelector(".board .grid");
    const { x, y, width, height } = grid.getBoundingClientRect();
    const cells = [...grid.querySelectorAll('.cell[aria-selected="true"]')];
    return {
        x, y,
        wide: width / Number(grid.style.getPropertyValue("--across")),
        high: height / Number(grid.style.getPropertyValue("--rows")),
        span: grid.matches(".triangles") ? 2 : 1,
        ghost: cells.map(({ dataset }) => dataset.cell.split(",").map(Number)),
    };
}"""


def ghost(phone: Phone) -> set[Square]:
    """The squares that the ghost covers."""
    cells = phone.page.locator('.cell[aria-selected="true"]')
    found = cells.evaluate_all(
        "cells => cells.map(cell => cell.dataset.cell.split(',').map(Number))"
    )
    return {(row, column) for row, column in found}


def look(phone: Phone) -> Any:
    """See ``LOOK``."""
    return phone.page.evaluate(LOOK)


def point_of(seen: Any, row: int, column: int) -> Point:
    """Where the middle of a cell is on the screen.

    :param seen: what ``look`` has found.
    """
    x = seen["x"] + (column + seen["span"] / 2) * seen["wide"]
    return x, seen["y"] + (row + 0.5) * seen["high"]


def grip(phone: Phone) -> Point:
    """Where a finger takes the ghost up, once what came with it has its place."""
    frame(phone)
    seen = look(phone)
    return point_of(seen, *middle((row, column) for row, column in seen["ghost"]))


def square_of(phone: Phone) -> float:
    """How long a square is on the screen, in points."""
    wide: float = look(phone)["wide"]
    return wide


def expect_ghost(phone: Phone, is_there: Callable[[set[Square]], bool]) -> set[Square]:
    """Wait until the ghost covers what it should."""
    phone.page.locator(".ghost").first.wait_for(state="attached")
    end_s = time.monotonic() + PATIENCE_S
    while not is_there(squares := ghost(phone)):
        assert time.monotonic() < end_s, f"the ghost stays on {sorted(squares)}"
        frame(phone)
    return squares


def frame(phone: Phone) -> None:
    """Until all that was asked for is drawn: the page draws at most once in a frame."""
    phone.page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


def choose(phone: Phone) -> set[Square]:
    """Tap the last shape that fits; where the ghost appears."""
    phone.page.locator(".tile:not(.unfit):not(.strike-tile)").last.click()
    expect(phone.page.locator(".ghost.legal")).to_be_visible()
    return ghost(phone)


def to_the_middle(phone: Phone) -> set[Square]:
    """Choose a shape, and tap the middle of the board.

    The smallest of its row: one square on it is still more than two from every corner, where it
    would snap.
    """
    phone.page.locator(".tile:not(.unfit):not(.strike-tile)").first.click()
    expect(phone.page.locator(".ghost.legal")).to_be_visible()
    phone.cell(4, 4).tap()
    return expect_ghost(phone, lambda now: (4, 4) in now)


def moved(squares: Iterable[Square], rows: int, columns: int) -> set[Square]:
    """The squares so many rows down and columns to the right."""
    return {(row + rows, column + columns) for row, column in squares}


def middle(squares: Iterable[Square]) -> Square:
    """The square nearest to the middle of a shape that the shape covers."""
    given = sorted(squares)
    size = len(given)
    row, column = sum(r for r, _ in given), sum(c for _, c in given)
    # In whole numbers: of two squares equally near it is the first, wherever the shape lies.
    return min(given, key=lambda at: (size * at[0] - row) ** 2 + (size * at[1] - column) ** 2)


class Touch:
    """Fingers on the screen, one by one; each knows only where it is."""

    def __init__(self, phone: Phone) -> None:
        self._session = phone.context.new_cdp_session(phone.page)
        self._fingers: dict[int, Point] = {}
        self._time_s = time.time()

    def _send(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in self._fingers.items()]
        event = {"type": kind, "touchPoints": points, "timestamp": self._time_s}
        self._session.send("Input.dispatchTouchEvent", event)

    def wait(self, seconds: float) -> None:
        """Let time pass as the page is told it; nobody sleeps."""
        self._time_s += seconds

    def down(self, finger: int, at: Point) -> None:
        """A finger comes down."""
        self._fingers[finger] = at
        self._send("touchStart")

    def move(self, to: dict[int, Point], *, steps: int = 6) -> None:
        """Fingers go somewhere, all at the same time."""
        start = dict(self._fingers)
        for step in range(1, steps + 1):
            for finger, (x, y) in to.items():
                from_x, from_y = start[finger]
                self._fingers[finger] = (
                    from_x + (x - from_x) * step / steps,
                    from_y + (y - from_y) * step / steps,
                )
            self._send("touchMove")

    def up(self) -> None:
        """All fingers are lifted: the browser's protocol knows no fewer."""
        self._fingers.clear()
        self._send("touchEnd")

    def cancel(self) -> None:
        """The system takes all fingers away: a call comes in, the screen goes dark."""
        self._fingers.clear()
        self._send("touchCancel")

    def tap(self, at: Point) -> None:
        """One finger, down and up."""
        self.down(0, at)
        self.wait(0.05)
        self.up()

    def close(self) -> None:
        """No more fingers."""
        self._session.detach()


def drag(phone: Phone, start: Point, end: Point) -> None:
    """One finger that goes down, moves in steps, and comes up again."""
    with fingers(phone) as touch:
        touch.down(0, start)
        touch.move({0: end}, steps=8)
        touch.up()


def drag_to(phone: Phone, wanted: set[Square]) -> None:
    """Drag the ghost, which is turned as it should be, to some squares; it may lie there."""
    seen, squares = look(phone), ghost(phone)
    if squares != wanted:
        drag(phone, point_of(seen, *middle(squares)), point_of(seen, *middle(wanted)))
        # What the finger hid is seen in the board again.
        expect(phone.page.locator(".board-loupe")).to_have_count(0)
    expect_ghost(phone, wanted.__eq__)


@contextmanager
def fingers(phone: Phone) -> Iterator[Touch]:
    """A hand over the screen."""
    touch = Touch(phone)
    yield touch
    touch.close()


def pinch(phone: Phone, about: Point, apart: Sequence[float]) -> None:
    """Two fingers left and right of a point, so many points apart: first and last."""
    first, last = apart
    x, y = about
    with fingers(phone) as touch:
        touch.down(0, (x - first / 2, y))
        touch.down(1, (x + first / 2, y))
        touch.move({0: (x - last / 2, y), 1: (x + last / 2, y)})
        touch.up()
    frame(phone)
