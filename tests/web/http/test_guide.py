"""The requests in the guide for programs do what it says."""

from __future__ import annotations

import json
import re
from pathlib import Path

from flask import Flask

from tests.web.pictures import blank_png

GUIDE = Path(__file__).parents[3] / "docs" / "api.md"


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
