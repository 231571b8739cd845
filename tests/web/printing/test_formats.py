"""Prints for programs: PDF, pictures of pages and plain text, each what the command line writes."""

from __future__ import annotations

import struct
from typing import Any

import pytest

from printables.engine.options import Options
from printables.engine.output import outputs
from printables.printing import make, plain_text
from printables.sheets.table import SoloPrint
from tests.web.validating_client import ValidatingClient

#: One process prints for all who ask one.
pytestmark = pytest.mark.xdist_group("web-printing")

SOLO: dict[str, Any] = {"name": "solo", "seed": "TEA", "count": 2}
WANTED = SoloPrint(seeds=("TEA-1", "TEA-2"))


def size_of(png: bytes) -> tuple[int, int]:
    """The width and height that a PNG says it has, in dots."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_picture_is_of_one_page(api: ValidatingClient) -> None:
    files = outputs(make(WANTED).document, "svg")
    for page, expected in ((1, files[0]), (2, files[1]), (9, files[1])):
        answer = api.post("/print", SOLO | {"format": "svg", "page": page})
        assert answer.mimetype == "image/svg+xml"
        assert answer.data == expected
    assert answer.headers["Content-Disposition"] == 'inline; filename="rollwrite.svg"'


def test_a_png_has_the_dots_that_are_asked_for(api: ValidatingClient) -> None:
    answer = api.post("/print", SOLO | {"format": "png", "dpi": 50, "up": 2})
    assert answer.mimetype == "image/png"
    width, height = size_of(answer.data)
    assert width == pytest.approx(297 / 25.4 * 50, abs=1)
    assert height == pytest.approx(210 / 25.4 * 50, abs=1)


def test_sheets_come_in_words(api: ValidatingClient) -> None:
    answer = api.post("/print", SOLO | {"format": "txt", "lang": "fr"})
    assert answer.mimetype == "text/plain"
    texts = plain_text(SoloPrint(Options(language="fr"), seeds=WANTED.seeds))
    assert answer.text == "\n\n".join(texts)


@pytest.mark.parametrize(
    ("more", "code", "words"),
    [
        ({"format": "docx"}, "print", "pdf, svg, png or txt"),
        ({"format": "png", "dpi": 10}, "print", "36 to 600"),
        # A3 at 300 is the largest picture; a program is told what it can have.
        ({"format": "png", "dpi": 400, "paper": "a3"}, "print", "Use 305 or fewer"),
        ({"format": "txt", "name": "dice", "seed": None, "count": None}, "print", "plain text"),
        ({"format": 3}, "invalid", ""),
        ({"page": "first"}, "invalid", ""),
    ],
)
def test_what_cannot_be_written_is_a_problem(
    api: ValidatingClient, more: dict[str, Any], code: str, words: str
) -> None:
    answer = api.post("/print", SOLO | more)
    problem = answer.get_json()
    assert (answer.status_code, problem["code"]) == (422, code)
    assert words in problem["detail"]


def test_previews_have_no_format(api: ValidatingClient) -> None:
    answer = api.post("/print/preview", SOLO | {"format": "png"})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "invalid")
