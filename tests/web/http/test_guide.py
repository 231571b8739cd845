"""The requests in the guide for programs do what it says."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.web.pictures import blank_png

GUIDE = Path(__file__).parents[3] / "docs" / "http.md"


@pytest.mark.xdist_group("web-printing")  # It prints, too.
def test_the_requests_of_the_guide_are_answered(app: Flask) -> None:
    """Who opens a table is at the newest one; only another one joins, or asks for a seat."""
    blocks = re.findall(r"```http\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    requests = re.findall(
        r"^([A-Z]+) (\S+)\n(\{.*?\n(?=[A-Z]|\Z))?", "".join(blocks), re.MULTILINE | re.DOTALL
    )
    assert len(requests) > len(blocks) > 1
    client = app.test_client(use_cookies=False)
    code = token = claim = ""
    for method, path, body in requests:
        opens = path.endswith("/tables")
        claims = path.endswith("/claims")
        is_mine = not opens and not claims and not path.endswith("/seats")
        photo = blank_png(1000) if "/photos" in path else None
        with client.open(
            path.replace("CODE", code),
            method=method,
            json=json.loads(body.replace("CLAIM", claim)) if body else None,
            data=photo,
            headers={"Authorization": f"Bearer {token}"} if is_mine else {},
        ) as answer:
            assert answer.status_code < 300, (path, answer.get_data(as_text=True))
            if opens:
                seated = json.loads(answer.get_data())
                code, token = seated["code"], seated["token"]
            if claims:
                claim = json.loads(answer.get_data())["claim"]


def test_the_game_with_curl_is_played_to_its_end(app: Flask) -> None:
    """What a reader copies out of an answer is copied here."""
    text = GUIDE.read_text(encoding="utf-8")
    (block,) = re.findall(r"```sh\n(API=.*?)```", text, re.DOTALL)
    known: dict[str, str] = {}
    client = app.test_client(use_cookies=False)
    answer: dict[str, Any] = {}
    said = ""
    for line in block.splitlines():
        if not line.startswith("curl "):
            for name, value in re.findall(r"(\w+)=(\S+)", line.split("#")[0]):
                known[name] = answer["code" if name == "CODE" else "token"] if answer else value
            continue
        words = shlex.split(line)[1:]
        words = [re.sub(r"\$(\w+)", lambda found: known[found[1]], word) for word in words]
        address = words.pop(0).removeprefix("http://localhost:8000")
        options = dict(zip(words[::2], words[1::2], strict=True))
        assert {*options} <= {"-H", "--json"}
        name, _, value = options.get("-H", "X-None: ").partition(": ")
        reply = client.open(
            address,
            method="POST" if "--json" in options else "GET",
            json=json.loads(options["--json"]) if "--json" in options else None,
            headers={name: value},
        )
        said = reply.get_data(as_text=True)
        assert reply.status_code < 300, (line, said)
        if reply.mimetype == "application/json":
            answer = json.loads(said)
        if line == "curl $API/$CODE":
            assert answer["view"]["phase"] == "over"
            assert answer["view"]["game"]["ranking"][0]["seat"] == 1
    assert "GameStopped" in said


def test_a_refused_move_is_answered_as_the_guide_shows(app: Flask) -> None:
    text = GUIDE.read_text(encoding="utf-8")
    (shown,) = (json.loads(found) for found in re.findall(r"```json\n(.*?)```", text, re.DOTALL))
    client = app.test_client(use_cookies=False)
    ana = client.post("/api/v1/tables", json={"name": "Ana", "game": "duo"}).get_json()
    tables = f"/api/v1/tables/{ana['code']}"
    client.post(f"{tables}/seats", json={"name": "Ben"})
    head = {"Authorization": f"Bearer {ana['token']}"}
    for number, command in enumerate(
        ({"type": "StartGame"}, {"type": "PlayMove", "seat": 1, "move": "a1,a2"})
    ):
        body = {"id": f"command-{number}", "command": command}
        reply = client.post(f"{tables}/commands", json=body, headers=head)
    assert reply.mimetype == "application/problem+json"
    found = reply.get_json()
    assert {*shown} <= {*found}
    for key in ("status", "code", "rule", "type"):
        assert found[key] == shown[key]
    assert {*shown["reasons"][0]} - {"…"} <= {*found["reasons"][0]}
