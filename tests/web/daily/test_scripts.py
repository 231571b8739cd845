"""What a phone keeps of the dailies, by its own scripts: garbage, counting, merging, codes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.http.test_assets import SCRIPTS, node

#: As much of a browser as these scripts need.
BROWSER = """
const shelf = new Map(Object.entries(KEPT));
globalThis.document = { documentElement: { lang: "en" } };
globalThis.localStorage = {
  getItem: (key) => shelf.get(key) ?? null,
  setItem: (key, text) => shelf.set(key, text),
  removeItem: (key) => shelf.delete(key),
};
"""
#: Browsers in private windows, or with storage switched off.
NO_STORAGE = """
globalThis.document = { documentElement: { lang: "en" } };
Object.defineProperty(globalThis, "localStorage", { get() { throw new Error("denied"); } });
"""
LAYOUTS = ["standard", "travel", "grand"]
GOOD: dict[str, Any] = {
    "first": {"unfilled": 11, "strikes": 1},
    "best": {"unfilled": 9, "strikes": 0},
    "count": 3,
    "on": "2026-11-20",
    "ref": "AYTR53E/1",
    "sent": True,
}


def run(script: str, kept: object = None, *, browser: str = BROWSER) -> Any:
    """What a script prints as JSON that has everything of ``static/js/daily``.

    :param kept: what the phone has kept, as text or as data.
    """
    text = kept if isinstance(kept, str) else json.dumps(kept)
    shelf = {} if kept is None else {"rw-daily": text}
    code = f"""{browser.replace("KEPT", json.dumps(shelf))}
    const [book, figures, incoming] = await Promise.all(
      ["kept", "figures", "incoming"].map((name) =>
        import("{SCRIPTS.as_uri()}/daily/" + name + ".js")));
    const print = (value) => console.log(JSON.stringify(value ?? null));
    {script}
    """
    return json.loads(node("--input-type=module", "--eval", code))


def kept_with(tries: object, **fields: object) -> dict[str, Any]:
    return {"v": 1, "phone": "0" * 30, "tries": {"standard": tries}, **fields}


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "{",
        "null",
        "[]",
        '"text"',
        "17",
        '{"v":1}',
        '{"v":99,"tries":{"standard":{"2026-11-20":{}}}}',
        '{"v":1,"tries":7,"open":[],"counted":{},"name":{},"phone":5,"layout":"__proto__"}',
        '{"v":1,"tries":{"__proto__":{"2026-11-20":{}},"constructor":{}},"open":{"__proto__":1}}',
    ],
)
def test_garbage_is_an_empty_book(garbage: str) -> None:
    found = run("print(book.kept())", garbage)
    assert (found["tries"], found["open"], found["counted"]) == ({}, {}, [])
    assert "name" not in found
    assert len(found["phone"]) == 30


def test_what_can_be_read_stays() -> None:
    wrong = [
        {**GOOD, "count": 0},
        {**GOOD, "first": {"unfilled": -1, "strikes": 0}},
        {**GOOD, "on": "yesterday"},
        {**GOOD, "best": {"unfilled": "9", "strikes": 0}},
        None,
    ]
    days = {f"2026-11-0{number}": one for number, one in enumerate(wrong, 1)}
    found = run("print(book.kept())", kept_with({**days, "2026-11-20": GOOD, "2026-13-40": GOOD}))
    assert found["tries"]["standard"] == {"2026-11-20": GOOD}
    assert found["phone"] == "0" * 30


def test_without_storage_everything_works_and_nothing_stays() -> None:
    found = run(
        "book.change((kept) => { kept.name = 'Ana'; }); print(book.kept())", browser=NO_STORAGE
    )
    assert "name" not in found


@pytest.mark.parametrize(
    "text", ["", "1", "2AAAAAAAA", "1zz", "1AAAAAAA", "1" + "_" * 40, "1é", "1AHAAAABA"]
)
def test_a_code_that_is_none(text: str) -> None:
    found = run(f"print(incoming.fromAddress({json.dumps('#take=' + text)}, {LAYOUTS}))")
    assert found["tries"] is None


def test_an_address_without_a_code() -> None:
    assert run(f"print(incoming.fromAddress('#board', {LAYOUTS}))") is None


@pytest.mark.parametrize(
    "text", ["", "[]", '{"v":2,"tries":{}}', "ÿ", '{"v":1,"tries":{"standard":3}}']
)
def test_a_file_that_holds_nothing(text: str) -> None:
    found = run(f"print(await incoming.fromFile(new File([{json.dumps(text)}], 'x.json')))")
    assert found["tries"] is None


STREAKS = [
    (["2026-11-20", "2026-11-21", "2026-11-22"], 3, 3, True),
    # Today is still to be played.
    (["2026-11-20", "2026-11-21"], 2, 2, False),
    (["2026-11-19", "2026-11-20"], 0, 2, False),
    (["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-22"], 1, 3, True),
    ([], 0, 0, False),
]


@pytest.mark.parametrize(("days", "now", "longest", "is_in"), STREAKS)
def test_streaks(days: list[str], now: int, longest: int, is_in: bool) -> None:
    tries = {
        "standard": {day: {**GOOD, "on": day} for day in days[::2]},
        # Any layout goes on with a row; what was played later does not.
        "travel": {day: {**GOOD, "on": day} for day in days[1::2]},
        "grand": {"2026-11-18": {**GOOD, "on": "2026-11-22"}},
    }
    found = run(f"print(figures.streaks({json.dumps(tries)}, '2026-11-22'))")
    assert found == {"now": now, "longest": longest, "isTodayIn": is_in}


def test_the_histogram_counts_first_tries() -> None:
    days = {
        f"2026-11-{day:02}": {**GOOD, "first": {"unfilled": unfilled, "strikes": 0}}
        for day, unfilled in enumerate((0, 4, 5, 29, 30, 81), 1)
    }
    bars = run(f"print(figures.histogram({json.dumps(days)}))")
    assert [bar["days"] for bar in bars] == [2, 1, 0, 0, 0, 1, 2]
    assert (bars[0]["least"], bars[0]["most"], bars[-1]["least"], bars[-1]["most"]) == (
        0,
        4,
        30,
        None,
    )
