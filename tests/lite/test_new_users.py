"""Lite as somebody new comes to it: on a slow line, then without one, with others round a table."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PATIENCE_MS, POCKET
from tests.browser.looking import HAND
from tests.browser.phone import TINY
from tests.browser.playing import play
from tests.lite.conftest import PATH, take
from tests.lite.test_print import printed
from tools.lite.serve import Line, make_host

#: How long a first visit takes on such a line at most: 14 MB, and then Python.
_SLOW_MS = 300_000

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(900)]


@pytest.fixture
def far_site(folder: Path) -> Iterator[str]:
    """The address of the site at the other end of a slow line."""
    with make_host(0, PATH, folder, Line()) as host:
        thread = threading.Thread(target=host.serve_forever, name="far host")
        thread.start()
        yield f"http://localhost:{host.server_port}{PATH}"
        host.shutdown()
        thread.join()


def test_after_a_slow_first_visit_four_play_and_print_in_flight_mode(
    browser: Browser, far_site: str
) -> None:
    context = browser.new_context(**{**POCKET, "viewport": HAND})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(far_site)
    # There is something to see and to read while the rest comes.
    progress = page.get_by_role("progressbar")
    expect(progress).to_be_visible()
    expect(page.get_by_role("heading", name="Rules").first).to_be_visible()
    page.wait_for_function("() => document.getElementById('progress').value > 0.1")
    expect(page.locator("#app")).to_be_hidden()
    page.wait_for_function(
        "() => !document.getElementById('app').hidden && navigator.serviceWorker.controller",
        timeout=_SLOW_MS,
    )
    page.close()

    context.set_offline(True)
    ana = take(context, far_site, "Ana")
    code = ana.open_table(settings={"layout": {"toml": TINY}})
    for name in ("Ben", "Cleo", "Dan"):
        ana.add_guest(name)
    ana.start()
    passed_to = set()
    for _ in range(400):
        if ana.screen == "hand":
            passed_to.add(ana.heading.inner_text())
        if not play([ana], acts=1):
            break
    ana.expect_screen("end")
    assert passed_to == {f"Pass to {name}" for name in ("Ana", "Ben", "Cleo", "Dan")}
    ana.page.reload()
    assert ana.code == code
    ana.expect_screen("end")
    kind, data = printed(ana, name="kit", paper="a4")
    assert kind == "application/pdf"
    assert data.startswith(b"%PDF")
    context.close()
    assert ana.errors == []
