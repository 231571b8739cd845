"""Back and Home: a table is neither left silently nor opened twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Phones, serving
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

SMALL: ViewportSize = {"width": 390, "height": 664}


def tables(database: str) -> int:
    """How many tables a database has."""
    with sqlite3.connect(database) as connection:
        (number,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    return int(number)
