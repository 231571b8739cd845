"""Pictures that show something else than one sheet from near by."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

import rollwrite as rw
from rollwrite.cli import main
from rollwrite.i18n import translator
from rollwrite.photo import pages, read
from rollwrite.photo.pictures.reading import pack, unpack
from rollwrite.photo.worker import PhotoWorker
from tests.painter import make_photo
from tests.photo.pictures import reading_of, resized, side_by_side

FIRST = 1_500_000


@pytest.fixture(scope="module")
def two_sheets() -> bytes:
    return side_by_side([make_photo(FIRST + number, "easy").data for number in range(2)])


@pytest.mark.nightly
def test_two_sheets_are_shown_from_the_left_and_each_can_be_read(two_sheets: bytes) -> None:
    both = read(two_sheets)
    assert both.problem is not None
    assert both.problem.code == "several"
    left, right = both.sheets
    assert max(x for x, _ in left) < min(x for x, _ in right)
    for number in (1, 2):
        reading = read(two_sheets, sheet=number)
        assert reading.squares == make_photo(FIRST + number - 1, "easy").squares
    # There is no third one: which, then?
    none = read(two_sheets, sheet=3)
    assert none.sheets == both.sheets
    assert unpack(json.loads(json.dumps(pack(none)))) == none
    assert none.problem is not None
    assert "2 sheets in the picture" in none.problem.message(translator("en"))


@pytest.mark.nightly
def test_a_scan_of_one_page_is_a_photo_and_of_two_is_none(tmp_path: Path) -> None:
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    rw.printed("sheet", layout="travel").save(one)
    rw.printed("sheet", copies=2).save(two)
    assert rw.read_photo(one).squares == ("........",) * 8
    with pytest.raises(rw.PhotoError, match="pages gives one after the other"):
        rw.read_photo(two)
    assert len([*pages(two)]) == 2


@pytest.mark.nightly
def test_the_worker_reads_the_sheet_that_is_asked_for(two_sheets: bytes) -> None:
    worker = PhotoWorker(timeout_s=300)
    try:
        assert worker.read(two_sheets, sheet=2).squares == make_photo(FIRST + 1, "easy").squares
    finally:
        worker.close()


@pytest.mark.nightly
def test_the_command_reads_the_sheet_that_is_asked_for(
    two_sheets: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.jpg"
    path.write_bytes(two_sheets)
    assert main(["read", "--json", str(path)]) == 1
    assert main(["read", "--json", "--sheet", "1", str(path)]) == 0
    asked, answer = map(json.loads, capsys.readouterr().out.splitlines())
    assert not asked["found"]
    assert tuple(answer["squares"]) == make_photo(FIRST, "easy").squares


def test_a_sheet_far_away_asks_to_come_closer() -> None:
    photo = make_photo(FIRST, "easy")
    near = reading_of(photo.data)
    assert near.found
    # In the photo a square of 14 mm, as wide as one is on most sheets.
    square = math.dist(photo.middles[0][0], photo.middles[0][1])
    far = read(resized(photo.data, 0.7 * 14 / square))
    assert far.problem is not None
    assert far.problem.code == "closer"


@pytest.mark.nightly
def test_a_small_sheet_that_is_read_all_the_same_says_to_come_closer() -> None:
    photo = make_photo(FIRST, "easy")
    square = math.dist(photo.middles[0][0], photo.middles[0][1])
    # Two and a half pixels a millimetre; then four.
    small, large = (read(resized(photo.data, scale * 14 / square)) for scale in (2.5, 4))
    assert small.squares == photo.squares
    assert "closer" in small.remarks
    assert "closer" not in large.remarks
