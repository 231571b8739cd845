"""Sizes in the API and in the form are those of the command line: 10.4 mm are 10.4 mm."""

from __future__ import annotations

from io import BytesIO

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from rollwrite.schema.dataclass_json import DecodeError, decode
from tests.web.validating_client import ValidatingClient

#: One process prints for all who ask one.
pytestmark = pytest.mark.xdist_group("web-printing")


def test_a_size_may_have_a_decimal(api: ValidatingClient) -> None:
    wanted = {"name": "pieces", "game": "duo", "size": 8.8, "clearance": 0.3, "offset": "0.5,-1",
              "by_colour": True}  # fmt: skip
    found = api.post("/print/preview", wanted).get_json()
    assert "8.8 mm" in found["svg"]
    assert "0.3 mm smaller" in found["svg"]
    # Two colours, each with a back.
    assert found["pages"] == 4
    # A whole number is a length, too.
    assert "8 mm" in api.post("/print/preview", {**wanted, "size": 8}).get_json()["svg"]


def test_what_pieces_had_before_says_what_to_take_instead(api: ValidatingClient) -> None:
    answer = api.ask("POST", "/print", {"name": "pieces", "guillotine": True})
    assert answer.status_code == 422
    assert "cut along the outlines" in answer.get_json()["detail"]


def test_one_page_and_a_size_print_the_same_from_the_form_and_the_api(
    client: FlaskClient, api: ValidatingClient
) -> None:
    wanted = {"name": "board", "game": "duo", "one_page": True, "size": 20}
    assert api.post("/print/preview", wanted).get_json()["pages"] == 1
    sent = client.post("/print", data={**wanted, "one_page": "on"})
    assert len(PdfReader(BytesIO(sent.data)).pages) == 1


@pytest.mark.parametrize("wrong", ["1.5", True, None, [1.5], float("inf"), float("nan"), 10**400])
def test_numbers_are_numbers(wrong: object) -> None:
    with pytest.raises(DecodeError, match="number"):
        decode(float, wrong)
    assert decode(float, 1.5) == 1.5
    assert decode(float, 2) == 2
