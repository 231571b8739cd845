"""Games in Lite, by the pages of the server."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import TINY, Phone


def test_a_game_against_bots_goes_to_its_end_and_is_there_after_a_reload(ana: Phone) -> None:
    code = ana.open_table(settings={"layout": {"toml": TINY}})
    ana.command("AddBot", seat=1, level=2)
    ana.command("AddBot", seat=1, level=5)
    ana.expect_seq(3)
    ana.start()
    for _ in range(60):
        ana.page.locator('#app[data-needed="yes"], #app[data-screen="end"]').wait_for()
        if ana.screen == "end":
            break
        ana.act()
    ana.expect_screen("end")
    ana.page.reload()
    assert ana.code == code
    ana.expect_screen("end")
    ana.page.goto("/")
    expect(ana.page.locator(".mine")).to_contain_text(code)
