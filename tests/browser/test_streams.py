"""Streams that end: by the clock, by another page, with the table, with the server."""

from __future__ import annotations

import os
import signal
import socket
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from rollwrite.store.engine import open_engines
from rollwrite.web.live.hub import LiveLimits
from tests.browser.conftest import Phones, serving
from tests.browser.phone import Phone
from tests.browser.playing import play, seat, start, together
from tests.browser.test_live import draw_next
from tests.web.server_process import Running

#: What the console says while a server is away.
AWAY = ("net::ERR_",)


@pytest.fixture
def database(tmp_path: Path) -> str:
    """An address for a database of one test's own."""
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


def streams_of(page: Page) -> list[str]:
    """The addresses of the streams that a page opens from now on."""
    opened: list[str] = []

    def note(request: Request) -> None:
        if is_stream(request.url):
            opened.append(request.url)

    page.on("request", note)
    return opened


def free_port() -> int:
    """A port that nobody listens on, and that no outgoing connection is given while it is free."""
    for port in range(20_000 + os.getpid() % 10_000, 32_000):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("every port is taken")


def is_stream(address: str) -> bool:
    return "/stream?" in address


@pytest.mark.nightly
def test_pages_of_one_phone_do_not_fight_for_the_line(phones: Phones) -> None:
    ana, ben = table = [phones("Ana"), phones("Ben")]
    code = start(table)
    pages = [ana.page]
    opened = []
    for _ in range(5):
        page = ana.context.new_page()
        opened.append(streams_of(page))
        page.goto(f"/t/{code}")
        page.locator("#app[data-screen=play]").wait_for()
        pages.append(page)
    ana.act()
    together(table)
    # A phone has three lines; the pages that lost theirs have not asked for another one.
    newest = Phone("Ana", ana.context, pages[-1])
    newest.expect_seq(ben.seq)
    assert [len(addresses) for addresses in opened] == [1] * 5
    # One of them is touched: it has missed nothing.
    oldest = Phone("Ana", ana.context, pages[1])
    oldest.page.locator("#heading").tap()
    oldest.expect_seq(ben.seq)
    expect(oldest.page.get_by_text("No connection.")).to_have_count(0)
    assert len(opened[0]) == 2


def test_a_table_that_is_no_more_says_so(phones: Phones, database: str) -> None:
    with serving(database, live=LiveLimits(streams=40, beat_s=0.1, life_s=0.5)) as address:
        ana = phones("Ana", base_url=address, complaints=("404",))
        ana.open_table()
        # Nobody deletes a table that is followed; somebody may still do it by hand.
        engines = open_engines(database)
        with engines.write.begin() as connection:
            connection.exec_driver_sql("DELETE FROM tables")
        engines.read.dispose()
        expect(ana.page.get_by_text("No table has this code")).to_be_visible()
        ana.context.close()


@pytest.mark.nightly
def test_a_server_that_is_killed_and_comes_back(phones: Phones, database: str) -> None:
    # Not any port: only one that was asked for by its number can be had again at once.
    server = Running(database, "--port", str(free_port()))
    address = f"http://127.0.0.1:{server.port}"
    options = {"base_url": address, "complaints": AWAY}
    ana, ben = table = [phones("Ana", **options), phones("Ben", **options)]
    try:
        seat(table)
        draw_next(table)
        together(table)
        ana.page.locator(".tile:not(.unfit):not(.strike-tile)").last.click()
        expect(ana.page.locator(".ghost.legal")).to_be_visible()
        server.stop(signal.SIGKILL)
        expect(ben.page.get_by_text("No connection.")).to_be_visible()
        # Drawn while the server is away: the move is kept, and sent once.
        before = ana.seq
        ana.page.locator("#place").click()
        expect(ana.page.get_by_text("Your move is safe and will be sent.")).to_be_visible()
        server = Running(database, "--port", str(server.port))
        for phone in table:
            phone.expect_seq(before + 1)
            expect(phone.page.locator(".notice.warn")).to_have_count(0)
            assert phone.seq == before + 1
        play(table)
        ben.expect_screen("end")
    finally:
        if server.process.poll() is None:
            server.stop(signal.SIGKILL)
