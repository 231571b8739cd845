"""Photos of tile-game boards, and scans, over the API."""

from __future__ import annotations

from base64 import b64decode

import pytest

from printables.engine.options import Options
from printables.engine.pdf import pdf
from printables.printing import make
from printables.sheets.table import SheetPrint
from tests.painter import make_board_photo
from tests.web.pictures import blank_png
from tests.web.validating_client import ValidatingClient
from tools.photos.boards import BoardPhoto
from tools.photos.boards.judge import NEAR


@pytest.fixture(scope="module")
def photo() -> BoardPhoto:
    return make_board_photo(1_500_010, "easy", "duo", turned=False, long_side=1000)


def test_a_board_with_verdict_and_what_is_left(api: ValidatingClient, photo: BoardPhoto) -> None:
    corners = ";".join(f"{x:.1f},{y:.1f}" for x, y in photo.corners)
    found = api.ask("POST", f"/photos/duo?corners={corners}", data=photo.data).get_json()
    assert (found["found"], found["by"], found["game"]) == (True, "told", "duo")
    wrong = [
        (row, column)
        for row, line in enumerate(photo.squares)
        for column, letter in enumerate(line)
        if found["squares"][row][column] != letter
    ]
    assert all(list(square) in found["uncertain"] for square in wrong)
    assert len(found["nodes"]) == 15
    again = api.post("/check/duo", {"squares": found["squares"], "start": "open"}).get_json()
    assert found["verdict"] == again
    assert [one["letter"] for one in again["left"]] == ["P", "O"]
    assert [one["squares"] for one in again["players"]] == list(again["scores"])


@pytest.mark.nightly
def test_told_corners_snap_when_asked(api: ValidatingClient, photo: BoardPhoto) -> None:
    (x0, y0), (x1, y1) = photo.corners[:2]
    off = 0.02 * ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    corners = ";".join(f"{x + off:.1f},{y:.1f}" for x, y in photo.corners)
    asked = f"/photos/duo?corners={corners}"
    as_told = api.ask("POST", asked, data=photo.data).get_json()
    moved = api.ask("POST", f"{asked}&snap=1", data=photo.data).get_json()
    assert as_told["corners"][0][0] == pytest.approx(x0 + off, abs=0.1)
    assert moved["corners"][0][0] == pytest.approx(x0, abs=off / 2)


@pytest.mark.nightly
def test_corners_need_not_be_told(api: ValidatingClient, photo: BoardPhoto) -> None:
    found = api.ask("POST", "/photos/duo", data=photo.data).get_json()
    assert (found["found"], found["by"]) == (True, "grid")
    side = abs(photo.corners[1][0] - photo.corners[0][0])
    for corner in found["corners"]:
        nearest = min(abs(corner[0] - x) + abs(corner[1] - y) for x, y in photo.corners)
        assert nearest < 2 * NEAR * side


def test_no_board(api: ValidatingClient) -> None:
    found = api.ask("POST", "/photos/classic", data=blank_png(400)).get_json()
    assert (found["found"], found["verdict"], found["squares"]) == (False, None, [])
    assert found["problem"]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/photos/chess", 404, "unknown-game"),
        ("/photos/trigon", 422, "photo"),
        ("/photos/duo?corners=1,2", 422, "photo"),
        ("/photos/duo?corners=1,1;2,2;3,3;4,4", 422, "photo"),
    ],
)
def test_what_cannot_be_read(api: ValidatingClient, path: str, status: int, code: str) -> None:
    answer = api.ask("POST", path, data=blank_png(400))
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)


def test_a_scan_is_opened_page_by_page(api: ValidatingClient) -> None:
    paper = pdf(make(SheetPrint(options=Options(copies=2))).document)
    pages = api.ask("POST", "/scans", data=paper).get_json()["pages"]
    assert [b64decode(page)[:3] for page in pages] == [b"\xff\xd8\xff"] * 2


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7 and no more", b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_scan_is_refused_in_a_sentence(api: ValidatingClient, data: bytes) -> None:
    answer = api.ask("POST", "/scans", data=data)
    assert answer.status_code == 422
    assert answer.get_json()["detail"].endswith(".")
