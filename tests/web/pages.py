"""Pages as a test reads them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from printables.worker import PrintWorker
from rollwrite.web.http.site import NAME, Site


def inlined(answer: TestResponse, name: str) -> Any:
    """The JSON that lies in a page for its scripts."""
    match = re.search(
        rf'<script type="application/json" id="{name}">(.*?)</script>', answer.text, re.DOTALL
    )
    assert match is not None, f"no {name} in the page"
    return json.loads(match[1])


def text_of(answer: TestResponse) -> str:
    """The words of a page."""
    without = re.sub(r"<script.*?</script>|<[^>]+>", " ", answer.text, flags=re.DOTALL)
    return " ".join(unescape(without).split())


def code_of(answer: TestResponse) -> str:
    """The code of the table that an answer leads to."""
    location = answer.headers["Location"]
    match = re.fullmatch(r"/t/([2-9A-Z]{7})", location)
    assert match is not None, location
    return match[1]


def print_with(app: Flask, printer: PrintWorker) -> None:
    """Let another worker print for an application."""
    site: Site = app.extensions[NAME]
    assert site.machine is not None
    app.extensions[NAME] = replace(site, machine=replace(site.machine, printer=printer))
