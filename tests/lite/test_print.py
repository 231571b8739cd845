"""Printing in Lite: the same pages as from the server."""

from __future__ import annotations

import base64
import io
import re
import zlib

from PIL import Image, ImageChops, ImageStat

from printables.printing import printable_named
from printables.request.reading import read_printable
from printables.worker import Job, Printed
from printables.worker_main import answer
from tests.browser.phone import Phone


def printed(phone: Phone, **given: object) -> tuple[str, bytes]:
    """Of which type is what a page of the application gets, and what it is."""
    kind, data = phone.page.evaluate(
        """async (body) => {
            const answer = await fetch("/api/v1/print", {
                method: "POST",
                headers: { "Content-Type": "application/json" },
                body: JSON.stringify(body),
            });
            const bytes = new Uint8Array(await answer.arrayBuffer());
            let text = "";
            for (const byte of bytes) text += String.fromCharCode(byte);
            return [answer.headers.get("Content-Type"), btoa(text)];
        }""",
        given,
    )
    return kind, base64.b64decode(data)


def _on_the_server(job: Job) -> Printed:
    printed = answer(job)
    assert isinstance(printed, Printed)
    return printed


def test_a_sheet_is_the_server_s(started: Phone) -> None:
    given = {"seed": "Ana", "paper": "a4"}
    wanted = read_printable(printable_named("solo"), given)
    kind, ours = printed(started, name="solo", **given)
    assert kind == "application/pdf"
    theirs = _on_the_server(Job(wanted, "pdf")).data
    assert ours == theirs or _unpacked(ours) == _unpacked(theirs)
    # A picture is drawn by the browser: as large, and to the eye the same.
    kind, ours = printed(started, name="solo", format="png", dpi=72, **given)
    assert kind == "image/png"
    theirs = _on_the_server(Job(wanted, "picture", 1, 72)).data
    with Image.open(io.BytesIO(ours)) as drawn, Image.open(io.BytesIO(theirs)) as rendered:
        assert (drawn.size, drawn.info["dpi"]) == (rendered.size, rendered.info["dpi"])
        between = ImageChops.difference(drawn.convert("L"), rendered.convert("L"))
        # Edges are smoothed otherwise.
        assert ImageStat.Stat(between).mean[0] < 4
        assert ImageStat.Stat(drawn.convert("L")).stddev[0] > 40


def _unpacked(pdf: bytes) -> list[bytes]:
    """What its streams hold, whoever has packed them."""
    return [
        zlib.decompress(part)
        for part in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.S)
        if part[:1] == b"\x78"
    ]
