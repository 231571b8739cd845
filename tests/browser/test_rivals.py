"""Rivals: games against each person are added up on the phone, shown at the end, and deleted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.by_program import STILL, ProgramTable
from tests.browser.conftest import Phones


@pytest.mark.nightly
def test_games_against_somebody_add_up_and_can_be_deleted(phones: Phones) -> None:
    ana, ben = phones("Ana", **STILL), phones("Ben", **STILL)
    score = [0, 0]
    for seed in (1, 2):
        table = ProgramTable.over(ana, ben, seed=seed)
        ranks = {row["name"]: row["rank"] for row in table.view()["game"]["ranking"]}
        score[0] += ranks["Ana"] < ranks["Ben"]
        score[1] += ranks["Ana"] > ranks["Ben"]
    said = f"You against Ben: {score[0]}–{score[1]}"
    for phone in (ana, ben):
        phone.page.get_by_text("On this device").click()
    expect(ana.page.get_by_text(said)).to_be_visible()
    expect(ben.page.get_by_text(f"You against Ana: {score[1]}–{score[0]}")).to_be_visible()
    # Looked at again it is the same game.
    ana.page.reload()
    ana.page.get_by_text("On this device").click()
    expect(ana.page.get_by_text(said)).to_be_visible()
    assert violations(ana.page) == []
    ana.page.get_by_role("link", name="All rivals").click()
    expect(ana.page.get_by_text(said)).to_be_visible()
    assert violations(ana.page) == []
    ana.button("Delete Ben").click()
    expect(ana.page.get_by_role("status")).to_have_text(re.compile("No rivals yet"))
    ana.page.reload()
    expect(ana.page.get_by_role("status")).to_be_visible()
    # The game does not come back with its table.
    ana.page.goto(f"/t/{table.code}")
    ana.expect_screen("end")
    expect(ana.page.get_by_text("You against")).to_have_count(0)


@pytest.mark.nightly
def test_the_fairness_page_is_accessible_and_can_be_found(phones: Phones) -> None:
    ana = phones("Ana", **STILL)
    ProgramTable.over(ana, phones("Ben", **STILL))
    ana.page.locator("summary", has_text="Were the dice fair?").click()
    ana.page.get_by_role("link", name="All dice rolled here").click()
    expect(ana.page.get_by_role("heading", name="Are the dice fair?")).to_be_visible()
    expect(ana.page.locator(".faces tbody tr")).to_have_count(6)
    assert violations(ana.page) == []
    ana.page.goto("/rules")
    ana.page.get_by_role("link", name="Are the dice fair?").click()
    expect(ana.page.get_by_text("rollwrite dice verify")).to_be_visible()
