"""Old tables look as they did, and old commands and wishes get their first answer again."""

from __future__ import annotations

import json

import pytest
from flask import Flask

from rollwrite.i18n import LANGUAGES
from tests.legacy.comparing import assert_contains
from tests.legacy.said import load, names
from tests.together import for_each
from tests.web.validating_client import PREFIX, ValidatingClient

each_table = for_each("name", names)


@each_table
def test_what_was_seen_is_seen(reading: Flask, name: str) -> None:
    """Views of every seat, of spectators and of who waits for a seat; replays; what fits."""
    for asked in load(name).asked:
        answer = ValidatingClient(reading, asked["token"], asked["lang"]).ask("GET", asked["path"])
        assert answer.status_code == asked["status"]
        assert_contains(asked["answer"], answer.get_json())


@pytest.mark.parametrize("name", ["a-vote", "paper-over"])
def test_every_language_has_its_own_words(reading: Flask, name: str) -> None:
    said = load(name)
    views = [
        ValidatingClient(reading, said.phones[0]["token"], lang).get(f"/tables/{said.code}")["view"]
        for lang in LANGUAGES
    ]
    for words in ([view["status"] for view in views], [view["say"] for view in views]):
        assert len(set(words)) == len(LANGUAGES)


@each_table
def test_the_log_is_the_same(reading: Flask, name: str) -> None:
    said = load(name)
    path, api = f"/tables/{said.code}", ValidatingClient(reading)
    assert_contains(said.log, api.get(f"{path}/events")["events"])
    assert_contains(said.log[2:], api.get(f"{path}/events?after=2")["events"])
    log = api.ask("GET", f"{path}/log")
    assert f"rollwrite-{said.code}.jsonl" in log.headers["Content-Disposition"]
    assert_contains(said.log, [json.loads(line) for line in log.text.splitlines()])


@each_table
def test_what_was_done_is_not_done_twice(reading: Flask, name: str) -> None:
    """Commands by their ids, opened tables and seats taken by those of the wishes."""
    said = load(name)
    for sent in said.sent:
        answer = ValidatingClient(reading, sent["token"]).post(sent["path"], sent["body"])
        assert answer.status_code == sent["status"], answer.text
        assert_contains(sent["answer"], answer.get_json())
    assert ValidatingClient(reading).get(f"/tables/{said.code}")["seq"] == len(said.log)


def test_an_id_that_was_used_is_used(reading: Flask) -> None:
    sent = next(sent for sent in load("guests").sent if "command" in sent["body"])
    body = sent["body"] | {"command": {"type": "LockTable", "locked": True}}
    answer = ValidatingClient(reading, sent["token"]).post(sent["path"], body)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "id-reused")


@each_table
def test_a_browser_is_known_by_its_cookie(reading: Flask, name: str) -> None:
    said = load(name)
    for phone in said.phones:
        browser = reading.test_client()
        browser.set_cookie(f"rw-{said.code}", phone["token"])
        answer = browser.get(f"{PREFIX}/tables/{said.code}")
        assert answer.get_json()["view"]["you"]["seat"] == phone["seat"]
        page = browser.get(f"/t/{said.code}")
        assert (page.status_code, "</form>" in page.text) == (200, False)
