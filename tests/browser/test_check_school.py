"""From the Check page to a worksheet about the sheet that is painted there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rollwrite.checking import load_filled
from tests.browser.painting import tap
from tests.printables.reading import texts


@pytest.mark.nightly
def test_a_painted_sheet_becomes_a_worksheet_and_a_file(page: Page, tmp_path: Path) -> None:
    page.goto("/check")
    make = page.get_by_role("button", name="Make a worksheet")
    expect(page.get_by_role("grid")).to_be_visible()
    # There is nothing to ask about an empty sheet.
    expect(make).to_have_count(0)
    tap(page, (0, 0), (0, 1), (1, 2))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save this sheet").click()
    path = tmp_path / "sheet.json"
    saved.value.save_as(path)
    assert load_filled(path.read_text()).squares[:2] == ("BB.......", "..B......")
    # Drawing starts a process the first time.
    with page.context.expect_event("request", lambda asked: asked.url.endswith("/print")) as asked:
        make.click()
    fields = asked.value.post_data_json
    assert fields["name"] == "worksheet"
    assert json.loads(fields["record"])["squares"][0] == "BB......."
    answer = page.request.post(asked.value.url, form=fields)
    assert answer.headers["content-type"] == "application/pdf"
    tasks, answers = texts(answer.body())
    assert "How many squares are empty?" in tasks
    # As a number: a code word may have one in it.
    assert re.search(r"\b78\b", answers)
    assert not re.search(r"\b78\b", tasks)
