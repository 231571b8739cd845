"""Printing in Lite: the same pages as from the server."""

from __future__ import annotations

import base64
import re
import zlib

from printables.printing import printable_named
from printables.request.reading import read_printable
from printables.worker import Job, Printed
from printables.worker_main import answer
from tests.browser.phone import Phone


def test_a_sheet_is_the_server_s(ana: Phone) -> None:
    given = {"name": "solo", "seed": "Ana", "paper": "a4"}
    found = ana.page.evaluate(
        """async (body) => {
            const answer = await fetch("/api/v1/print", {
                method: "POST",
                headers: { "Content-Type": "application/json" },
                body: JSON.stringify(body),
            });
            const bytes = new Uint8Array(await answer.arrayBuffer());
            return [answer.headers.get("Content-Type"), btoa(String.fromCharCode(...bytes))];
        }""",
        given,
    )
    assert found[0] == "application/pdf"
    ours = base64.b64decode(found[1])
    name = given.pop("name")
    printed = answer(Job(read_printable(printable_named(name), given), "pdf"))
    assert isinstance(printed, Printed)
    assert ours == printed.data or _unpacked(ours) == _unpacked(printed.data)


def _unpacked(pdf: bytes) -> list[bytes]:
    """What its streams hold, whoever has packed them."""
    return [
        zlib.decompress(part)
        for part in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.S)
        if part[:1] == b"\x78"
    ]
