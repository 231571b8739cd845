"""What axe finds on a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[dict[str, Any]]:
    """What axe finds on a page, of the levels that we promise."""
    # Half a megabyte: handed over once a page, not once a look.
    if page.evaluate("() => typeof axe === 'undefined'"):
        page.evaluate(Axe().axe_script)
    results = page.evaluate(
        "levels => axe.run({runOnly: levels, resultTypes: ['violations']})", LEVELS
    )
    found: list[dict[str, Any]] = results["violations"]
    return found
