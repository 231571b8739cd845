"""What can be said of a photo in the address: layout, corners, snapping, which sheet."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from rollwrite.photo import Reading
from rollwrite.photo.worker import PhotoWorker
from tests.web.pictures import blank_png
from tests.web.validating_client import ValidatingClient

CORNERS = "1,2;30,2;30,40.5;1,40"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the reader is asked, in place of a reader."""
    found: list[dict[str, Any]] = []

    def read(self: PhotoWorker, data: bytes, **known: Any) -> Reading:
        found.append(known)
        return Reading(False, (400, 400), sheets=(((1, 1), (9, 1), (9, 9), (1, 9)),))

    monkeypatch.setattr(PhotoWorker, "read", read)
    return found


def test_what_is_known_reaches_the_reader(
    api: ValidatingClient, asked: list[dict[str, Any]]
) -> None:
    query = f"?layout=travel&corners={CORNERS}&snap=1&sheet=2"
    answer = api.ask("POST", f"/photos{query}", data=blank_png(400))
    assert answer.status_code == 200
    assert answer.get_json()["sheets"] == [[[1, 1], [9, 1], [9, 9], [1, 9]]]
    (known,) = asked
    assert known["layout"].name == "travel"
    assert known["corners"] == ((1, 2), (30, 2), (30, 40.5), (1, 40))
    assert (known["snap"], known["sheet"]) == (True, 2)


def test_nothing_has_to_be_known(api: ValidatingClient, asked: list[dict[str, Any]]) -> None:
    assert api.ask("POST", "/photos", data=blank_png(400)).status_code == 200
    assert asked == [{"layout": None, "corners": None, "snap": False, "sheet": None}]


@pytest.mark.parametrize(
    ("query", "said"),
    [("sheet=0", "1 to 9"), ("sheet=10", "1 to 9"), ("sheet=two", "1 to 9"), ("snap=yes", "snap")],
)
def test_what_means_nothing_gets_a_sentence(app: Flask, query: str, said: str) -> None:
    api = ValidatingClient(app)
    answer = api.ask("POST", f"/photos?{query}", data=blank_png(400))
    assert answer.status_code == 422
    assert said in answer.get_json()["detail"]
