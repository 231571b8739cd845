"""Whatever comes in: a 4xx with a sentence in the reader's language, and nothing changed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.i18n import LANGUAGES
from tests.nights import examples
from tests.together import for_each
from tests.web.phones import Phone, new_id, open_table
from tests.web.validating_client import ValidatingClient

JSON = {"Content-Type": "application/json"}
DEEP = "[" * 60_000


def _command(**fields: Any) -> str:
    return json.dumps({"id": "12345678", "command": {"type": "StartGame"}, **fields})


#: A body, the status, the code, and where it does not fit.
BODIES: dict[str, tuple[str | bytes, int, str, str | None]] = {
    "empty": (b"", 400, "bad-json", None),
    "broken": ('{"id": ', 400, "bad-json", None),
    "not-utf-8": (b'{"id": "\xff"}', 400, "bad-json", None),
    "utf-16": ('{"id": "x"}'.encode("utf-16"), 400, "bad-json", None),
    "nan": ('{"expected_seq": NaN}', 400, "bad-json", None),
    "deep": (DEEP, 400, "bad-json", None),
    "endless-number": ('{"expected_seq": 1' + "0" * 5000 + "}", 400, "bad-json", None),
    "half-a-letter": ('{"id": "\\ud83d"}', 400, "bad-json", None),
    "half-a-letter-as-key": ('{"\\ud83d": 1}', 400, "bad-json", None),
    "too-large": ("x" * 70_000, 413, "request-entity-too-large", None),
    "array": ("[]", 422, "invalid", ""),
    "text": ('"StartGame"', 422, "invalid", ""),
    "null": ("null", 422, "invalid", ""),
    "no-id": ('{"command": {"type": "StartGame"}}', 422, "invalid", "/id"),
    "short-id": (_command(id="1234567"), 422, "invalid", "/id"),
    "long-id": (_command(id="1" * 65), 422, "invalid", "/id"),
    "id-with-nul": (_command(id="1234567\x00"), 422, "invalid", "/id"),
    "id-with-newline": (_command(id="12345678\n"), 422, "invalid", "/id"),
    "id-is-number": (_command(id=12345678), 422, "invalid", "/id"),
    "seq-is-text": (_command(expected_seq="3"), 422, "invalid", "/expected_seq"),
    "seq-is-true": (_command(expected_seq=True), 422, "invalid", "/expected_seq"),
    "seq-is-float": (_command(expected_seq=3.0), 422, "invalid", "/expected_seq"),
    "extra": (_command(seat=1), 422, "invalid", "/seat"),
    "no-command": ('{"id": "12345678"}', 422, "invalid", "/command"),
    "command-is-text": (_command(command="StartGame"), 422, "invalid", "/command"),
    "unknown-type": (_command(command={"type": "Cheat"}), 422, "invalid", "/command/type"),
    "type-is-list": (_command(command={"type": ["StartGame"]}), 422, "invalid", "/command/type"),
    "opening": (
        _command(command={"type": "OpenTable", "name": "x"}), 422, "invalid", "/command/type",
    ),
    "sitting-down": (
        _command(command={"type": "TakeSeat", "name": "x"}), 422, "invalid", "/command/type",
    ),
    "claiming": (
        _command(command={"type": "ClaimSeat", "seat": 1, "claim": "x"}),
        422, "invalid", "/command/type",
    ),
    "missing-field": (
        _command(command={"type": "TakeDie", "seat": 1}), 422, "invalid", "/command/die",
    ),
    "extra-field": (
        _command(command={"type": "StartGame", "seat": 1}), 422, "invalid", "/command/seat",
    ),
    "square-of-three": (
        _command(command={"type": "PlaceShape", "seat": 1, "squares": [[0, 0, 0]]}),
        422, "invalid", "/command/squares/0",
    ),
    "squares-without-end": (
        _command(command={"type": "PlaceShape", "seat": 1, "squares": [[0, 0]] * 401}),
        422, "invalid", "/command/squares",
    ),
    "settings-are-text": (
        _command(command={"type": "ChangeSettings", "settings": "x"}),
        422, "invalid", "/command/settings",
    ),
    "settings-unknown": (
        _command(command={"type": "ChangeSettings", "settings": {"cheat": True}}),
        422, "invalid", "/command/settings/cheat",
    ),
    "markers-twice": (
        _command(command={"type": "ChangeSettings", "settings": {"markers": ["B"] * 4}}),
        422, "invalid", "/command/settings/markers",
    ),
    "layout-unknown": (
        _command(command={"type": "ChangeSettings", "settings": {"layout": "huge"}}),
        422, "layout", None,
    ),
    "layout-is-number": (
        _command(command={"type": "ChangeSettings", "settings": {"layout": 9}}),
        422, "invalid", "/command/settings/layout",
    ),
    "layout-without-shapes": (
        _command(
            command={
                "type": "ChangeSettings",
                "settings": {"layout": {"name": "x", "side": 9, "rows": [[]] * 6}},
            }
        ),
        422, "layout", None,
    ),
    "layout-rows-of-numbers": (
        _command(
            command={
                "type": "ChangeSettings",
                "settings": {"layout": {"name": "x", "side": 9, "rows": [[1]] * 6}},
            }
        ),
        422, "layout", None,
    ),
    "layout-toml-is-list": (
        _command(command={"type": "ChangeSettings", "settings": {"layout": {"toml": []}}}),
        422, "invalid", "/command/settings/layout/toml",
    ),
}  # fmt: skip


@for_each("name", BODIES)
def test_a_body_that_cannot_be(app: Flask, name: str) -> None:
    body, status, code, pointer = BODIES[name]
    ana, _ = open_table(app, "Ana", "Ben")
    before = ana.view()
    answer = ana.api.ask("POST", f"{ana.path}/commands", data=body, headers=JSON)
    problem = answer.get_json()
    assert (answer.status_code, problem["code"]) == (status, code)
    if pointer is not None:
        assert pointer in [place["pointer"] for place in problem["problems"]]
    assert ana.view() == before


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "application/json-x"]
)
def test_a_body_of_another_kind(app: Flask, kind: str) -> None:
    """Forms of other sites can send these without asking the browser."""
    ana, _ = open_table(app, "Ana", "Ben")
    headers = {"Content-Type": kind} if kind else {}
    answer = ana.api.ask("POST", f"{ana.path}/commands", data=_command(), headers=headers)
    assert answer.status_code == 415


#: A command at a running game where Ana (seat 1) has taken a die and Ben may pick; who sends it.
COMMANDS: dict[str, tuple[str, dict[str, Any], int, str]] = {
    "out-of-turn": ("ana", {"type": "RollDice", "seat": 1}, 422, "round-running"),
    "somebody-else's": ("ana", {"type": "TakeDie", "seat": 2, "die": 1}, 403, "not-your-seat"),
    "not-seated": ("cleo", {"type": "TakeDie", "seat": 2, "die": 1}, 403, "not-seated"),
    "no-such-seat": ("ben", {"type": "TakeDie", "seat": 7, "die": 1}, 404, "unknown-seat"),
    "negative-seat": ("ben", {"type": "TakeDie", "seat": -1, "die": 1}, 404, "unknown-seat"),
    "die-taken": ("ben", {"type": "TakeDie", "seat": 2, "die": 0}, 422, "die-gone"),
    "no-such-die": ("ben", {"type": "TakeDie", "seat": 2, "die": 10**14}, 422, "die-gone"),
    "negative-die": ("ben", {"type": "TakeDie", "seat": 2, "die": -1}, 422, "die-gone"),
    "second-die": ("ana", {"type": "TakeDie", "seat": 1, "die": 1}, 422, "die-held"),
    "no-die-yet": (
        "ben", {"type": "PlaceShape", "seat": 2, "squares": [[0, 0]]}, 422, "no-die",
    ),
    "no-squares": (
        "ana", {"type": "PlaceShape", "seat": 1, "squares": []}, 422, "illegal-placement",
    ),
    "far-away": (
        "ana",
        {"type": "PlaceShape", "seat": 1, "squares": [[10**14, -(10**14)], [3, 3]]},
        422, "illegal-placement",
    ),
    "in-the-middle": (
        "ana", {"type": "PlaceShape", "seat": 1, "squares": [[4, 4]]}, 422, "illegal-placement",
    ),
    "real-dice": ("ana", {"type": "CorrectDice", "seat": 1, "values": [1]}, 422, "dice-app"),
    "paper": ("ana", {"type": "MarkPaper", "seat": 1}, 422, "app-seat"),
    "joining-late": ("ana", {"type": "AddSeat", "keeper": 1, "name": "x"}, 422, "game-on"),
    "settings-late": ("ana", {"type": "ChangeSettings", "settings": {}}, 422, "game-on"),
    "start-again": ("ana", {"type": "StartGame"}, 422, "game-on"),
    "no-claim": ("ana", {"type": "ApproveClaim", "claim": "\x00"}, 422, "claim-gone"),
    "score-early": ("ana", {"type": "ReportScore", "seat": 1, "unfilled": 0}, 422, "game-not-over"),
}  # fmt: skip


def _in_the_first_round(app: Flask) -> dict[str, Phone]:
    ana, ben, _ = open_table(app, "Ana", "Ben", "Dan")
    ana.act("StartGame")
    ana.act("RollDice", seat=1)
    ana.act("TakeDie", seat=1, die=0)
    cleo = Phone(app, {"token": None, "code": ana.code, "seat": 0})
    return {"ana": ana, "ben": ben, "cleo": cleo}


@for_each("name", COMMANDS)
def test_a_command_that_cannot_be(app: Flask, name: str) -> None:
    who, command, status, code = COMMANDS[name]
    phones = _in_the_first_round(app)
    before = phones["ana"].view()
    sentences = set()
    for lang in LANGUAGES:
        phones[who].api.lang = lang
        answer = phones[who].api.post(
            f"{phones[who].path}/commands", {"id": new_id(), "command": command}
        )
        problem = answer.get_json()
        assert (answer.status_code, problem["code"]) == (status, code)
        assert problem["seq"] == before["seq"]
        sentences.add(problem["detail"])
    assert len(sentences) == len(LANGUAGES)
    phones["ana"].api.lang = "en"
    assert phones["ana"].view() == before


def test_a_shape_used_twice(app: Flask) -> None:
    """The same shape again, which fits nowhere: every reason is told, each with its squares."""
    (ana,) = open_table(app, "Ana", solo=True, settings={"dice": "real"})
    ana.act("StartGame")
    for number, squares in enumerate(([[0, 0]], [[0, 1]])):
        ana.act("EnterDice", seat=1, values=[1, 1])
        ana.act("TakeDie", seat=1, die=0)
        answer = ana.send("PlaceShape", seat=1, squares=squares)
        assert answer.status_code == (422 if number else 200)
    reasons = answer.get_json()["reasons"]
    assert {"supply", "start"} == {reason["reason"] for reason in reasons}


SEATS: dict[str, tuple[dict[str, Any], int, str]] = {
    "empty": ({"name": ""}, 422, "name"),
    "spaces": ({"name": " \t\n "}, 422, "name"),
    "too-long": ({"name": "x" * 25}, 422, "name"),
    "nul": ({"name": "a\x00b"}, 422, "name"),
    "invisible": ({"name": "a\u200bb"}, 422, "name"),
    "taken": ({"name": "  ANA "}, 422, "name-taken"),
    "number": ({"name": 5}, 422, "invalid"),
    "nobody": ({}, 422, "invalid"),
    "guest": ({"name": "x", "kind": "guest"}, 422, "invalid"),
    "extra": ({"name": "x", "seat": 1}, 422, "invalid"),
    "no-such-face": ({"name": "x", "face": "yeti"}, 422, "invalid"),
}


@for_each("name", SEATS)
def test_a_seat_that_cannot_be(app: Flask, api: ValidatingClient, name: str) -> None:
    body, status, code = SEATS[name]
    (ana,) = open_table(app, "Ana")
    answer = api.post(f"{ana.path}/seats", body)
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)
    if name != "taken":
        assert api.post("/tables", body).status_code == status
    assert len(ana.view()["seats"]) == 1


def test_a_full_and_a_locked_table(app: Flask, api: ValidatingClient) -> None:
    ana, *_ = open_table(app, "Ana", "Ben", "Cleo", "Dan")
    assert api.post(f"{ana.path}/seats", {"name": "Eve"}).get_json()["code"] == "table-full"
    ana.act("RemoveSeat", seat=4)
    ana.act("LockTable", locked=True)
    assert api.post(f"{ana.path}/seats", {"name": "Eve"}).get_json()["code"] == "table-locked"


QUERIES = (
    ("events", "after=-1"), ("events", "after=x"), ("events", "after=" + "9" * 400),
    ("events", "after=%D9%A3"), ("events", "after="), ("stream", "after=1.5"),
    ("stream", "tab="), ("stream", "tab=" + "x" * 65), ("stream", "watch=2"),
    ("seats/1/placements", "strike=yes"), ("seats/1/check", ""), ("seats/1/check", "squares="),
    ("seats/1/check", "squares=1"), ("seats/1/check", "squares=1,2;"),
    ("seats/1/check", "squares=-1,2"), ("seats/1/check", "squares=1,9999"),
    ("seats/1/check", "squares=" + ";".join(["1,1"] * 26)),
    ("seats/1/check", "squares=%EF%BC%91,1"),
)  # fmt: skip


@for_each(("below", "query"), QUERIES)
def test_a_query_that_cannot_be(app: Flask, below: str, query: str) -> None:
    ana = _in_the_first_round(app)["ana"]
    answer = ana.api.ask("GET", f"{ana.path}/{below}?{query}")
    assert answer.status_code == 422
    name = query.partition("=")[0] or "squares"
    assert answer.get_json()["problems"][0]["pointer"] == f"?{name}"


ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["type", "StartGame", "PlaceShape", "toml", "standard", "B"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["id", "command", "type", "seat", "squares", "settings", "layout", "name"]
            )
            | st.text(max_size=5),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(body=ODD, kind=st.sampled_from(["RollDice", "PlaceShape", "ChangeSettings", "EnterDice"]))
@examples(40, 200)
def test_anything_at_all(shared: Flask, body: Any, kind: str) -> None:
    """Never a fault of the server, whatever JSON arrives, and wherever in a command it stands."""
    if not shared.config.get("PHONE"):
        shared.config["PHONE"] = open_table(shared, "Ana", "Ben")[0]
    phone: Phone = shared.config["PHONE"]
    inner = body if isinstance(body, dict) else {"seat": body, "squares": body, "settings": body}
    for path, sent in (
        (f"{phone.path}/commands", body),
        (f"{phone.path}/commands", {"id": new_id(), "command": {**inner, "type": kind}}),
        (f"{phone.path}/claims", body),
        ("/layouts", body),
        ("/tables", {"name": 5, "settings": body}),
    ):
        text = json.dumps(sent)
        answer = phone.api.ask("POST", path, data=text, headers=JSON)
        assert answer.status_code < 500, (path, text, answer.text)
