"""A finger on the Check page."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.phone import box_of


def square(page: Page, row: int, column: int) -> tuple[float, float]:
    """The middle of a square on the screen."""
    box = box_of(page.locator(".grid"))
    side = page.locator(".grid-row").count()
    return (
        box["x"] + (column + 0.5) * box["width"] / side,
        box["y"] + (row + 0.5) * box["height"] / side,
    )


def tap(page: Page, *squares: tuple[int, int]) -> None:
    for row, column in squares:
        page.touchscreen.tap(*square(page, row, column))


def brush(page: Page, name: str) -> None:
    page.get_by_role("group", name="Paint with").get_by_role("button", name=name).click()
