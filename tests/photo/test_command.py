"""``rollwrite read``: output, exit codes, the file that is drawn."""

from __future__ import annotations

import io
import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import rollwrite as rw
from rollwrite.cli import main
from rollwrite.i18n import translator
from rollwrite.i18n.dice_words import lettered
from rollwrite.photo.pictures.reading import ReadProblem
from tests.painter import make_photo
from tools.photos.sheets import Photo

SEED = 1_500_200


@pytest.fixture(scope="module")
def photo() -> Photo:
    return make_photo(SEED, "easy")


@pytest.fixture
def file(photo: Photo, tmp_path: Path) -> Path:
    path = tmp_path / "sheet.jpg"
    path.write_bytes(photo.data)
    return path


@pytest.fixture
def nothing(tmp_path: Path) -> Path:
    path = tmp_path / "table.png"
    Image.new("RGB", (600, 400), "brown").save(path)
    return path


KEYS = [
    "photo", "found", "layout", "table", "seat", "seed", "squares", "confidence", "uncertain",
    "not_counted", "crossed", "strikes", "doubtful", "suggestion", "problem", "by", "corners",
    "cells", "certainty", "remarks",
]  # fmt: skip


def test_json_has_an_object_a_line(
    photo: Photo, file: Path, nothing: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", "--json", str(file), str(nothing)]) == 1
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert list(first) == KEYS
    assert list(second) == KEYS
    assert first["photo"] == str(file)
    assert first["found"] is True
    assert tuple(first["squares"]) == photo.squares
    assert all(0 <= value <= 1 for row in first["confidence"] for value in row)
    assert set(first["crossed"]) == photo.crossed
    assert first["strikes"] == photo.strikes
    # They come from the code.
    assert (first["table"], first["seat"]) == photo.seat
    assert first["problem"] is None
    assert second["found"] is False
    assert second["squares"] == []
    assert "marks" in second["problem"]


def test_from_python_a_photo_is_a_sheet_to_check(photo: Photo, file: Path, nothing: Path) -> None:
    # As a path, as bytes, or opened.
    with file.open("rb") as opened, pytest.warns(UserWarning, match="small in the picture"):
        sheet = rw.read_photo(opened)
    assert (sheet.squares, sheet.crossed, sheet.strikes) == (
        photo.squares, photo.crossed, photo.strikes,
    )  # fmt: skip
    assert rw.check(sheet).unfilled == sum(row.count(".") for row in photo.squares)
    with pytest.raises(rw.NoSheetError, match="Get all four black corner marks"):
        rw.read_photo(nothing.read_bytes())
    with pytest.raises(rw.PhotoError, match="Use a JPEG, PNG, WebP or HEIC photo, or a PDF"):
        rw.read_photo(__file__)
    with (
        Path(__file__).open(encoding="utf-8") as text,
        pytest.raises(TypeError, match="open it with 'rb'"),
    ):
        rw.read_photo(text)  # type: ignore[arg-type]


@pytest.mark.nightly
def test_another_layout_than_the_code_says_is_told(photo: Photo, file: Path) -> None:
    other = "travel" if len(photo.squares) != 8 else "grand"
    with (
        pytest.warns(UserWarning, match="small in the picture"),
        pytest.warns(UserWarning, match="The code on the sheet names another layout"),
    ):
        sheet = rw.read_photo(file, layout=other)
    assert sheet.squares == photo.squares


def test_there_is_no_sheet_nought_and_no_second_one(file: Path) -> None:
    for number in (0, 2):
        with pytest.raises(rw.NoSheetError, match="only one sheet in the picture: number 1"):
            rw.read_photo(file, sheet=number)
    with pytest.raises(TypeError, match=r"sheet of read_photo\(\) must be a whole number"):
        rw.read_photo(file, sheet="1")  # type: ignore[arg-type]


def test_which_sheet_is_asked_once() -> None:
    asked = rw.NoSheetError(ReadProblem("several"), 2)
    assert str(asked).endswith("For one of these 2: sheet=1 to sheet=2.")
    refused = str(rw.NoSheetError(ReadProblem("sheet-number", sheets=2), 2))
    assert refused.endswith("choose a number from 1 to 2, counted from the left.")


def test_what_is_told_of_corners_is_told_whole(file: Path, nothing: Path) -> None:
    with pytest.raises(TypeError, match="beside corners, which say which, must be None, not 2"):
        rw.read_photo(file, corners="auto", sheet=2)
    with pytest.raises(rw.NoSheetError, match="too small in the picture"):
        rw.read_photo(file, layout="travel", corners=[(10, 10), (60, 10), (60, 60), (10, 60)])
    told = [(10.0, 10.0), (210.0, 10.0), (210.0, 210.0), (10.0, 210.0)]
    with (
        pytest.warns(UserWarning, match="small in the picture"),
        pytest.warns(UserWarning, match="its boxes were not read"),
    ):
        sheet = rw.read_photo(file, layout="travel", corners=told)
    assert (sheet.crossed, sheet.strikes) == (None, None)
    with pytest.raises(rw.NoSheetError, match="No grid of squares"):
        rw.read_photo(nothing, corners="AUTO")  # type: ignore[arg-type]
    square = [(10, 10), (60, 10), (60, 60), (10, 60)]
    with pytest.raises(rw.PhotoError, match="corners need the layout, too") as refused:
        rw.read_photo(nothing, corners=square)
    assert (
        refused.value.message(translator("en")) == "If you set the corners, choose the layout too."
    )
    line = [(10, 10), (20, 20), (30, 30), (40, 40)]
    with pytest.raises(rw.PhotoError, match="round the squares of the board, in pixels"):
        rw.read_board(nothing, "duo", corners=line)


def test_text_shows_the_board(photo: Photo, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--lang", "es", str(file)]) == 0
    out = capsys.readouterr().out
    board = [line.replace(" ", "") for line in out.splitlines()[: len(photo.squares)]]
    # In the reader's letters.
    assert board == lettered(translator("es"), photo.squares)
    assert "Modelo Normal" in out


def test_the_overlay_is_the_photo_without_its_metadata(
    photo: Photo, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    image = Image.open(io.BytesIO(photo.data))
    exif = Image.Exif()
    exif[0x010F] = "A camera"
    source, out = tmp_path / "a.jpg", tmp_path / "over.png"
    image.save(source, exif=exif, quality=92)
    assert main(["read", "--overlay", str(out), str(source)]) == 0
    drawn = Image.open(out)
    assert drawn.format == "PNG"
    assert b"A camera" not in out.read_bytes()
    # The frames are drawn where the grid is: the picture has changed there.
    before = np.asarray(image.convert("RGB").resize(drawn.size), np.int16)
    changed = np.abs(before - np.asarray(drawn.convert("RGB"), np.int16)).max(2) > 100
    rows, columns = np.nonzero(changed)
    scale = max(drawn.size) / max(image.size)
    xs, ys = [x * scale for x, _ in photo.corners], [y * scale for _, y in photo.corners]
    assert min(xs) - 20 < np.percentile(columns, 1) < np.percentile(columns, 99) < max(xs) + 20
    assert min(ys) - 20 < np.percentile(rows, 1) < np.percentile(rows, 99) < max(ys) + 20
    assert main(["read", "--overlay", str(out), str(source)]) == 2
    assert "exists" in capsys.readouterr().err
    assert main(["read", "--force", "--overlay", str(out), str(source)]) == 0


def test_a_board_of_another_make_is_read_by_its_corners(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = make_photo(SEED + 1, "easy", retail=True)
    path = tmp_path / "board.jpg"
    path.write_bytes(photo.data)
    corners = [f"{x:.1f},{y:.1f}" for x, y in photo.corners]
    asked = ["read", "--json", "--layout", photo.layout, "--corners", *corners, str(path)]
    assert main(asked) == 0
    said = json.loads(capsys.readouterr().out)
    assert tuple(said["squares"]) == photo.squares
    assert (said["crossed"], said["strikes"]) == (None, None)


def test_a_folder_with_a_stack_of_a_scanner_has_a_sheet_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And its paper, as white as can be, is no glare."""
    assert (
        main(["print", "sheet", "--theme", "low-ink", "--copies", "2", "-o", f"{tmp_path}/a.pdf"])
        == 0
    )
    capsys.readouterr()
    assert main(["read", "--json", str(tmp_path)]) == 0
    pages = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [page["photo"] for page in pages] == [f"{tmp_path}/a.pdf#page={n}" for n in (1, 2)]
    for page in pages:
        assert (page["squares"], page["uncertain"], page["remarks"]) == (["." * 9] * 9, [], [])


def test_a_pdf_that_is_none_or_too_long_has_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, long = tmp_path / "bad.pdf", tmp_path / "long.pdf"
    bad.write_bytes(b"%PDF-1.7 and nothing more")
    assert main(["print", "sheet", "--copies", "41", "-o", str(long)]) == 0
    assert main(["read", str(bad), str(long)]) == 2
    said = capsys.readouterr().err
    assert "damaged" in said
    assert "too many pages: at most 40" in said


def test_a_bad_file_among_good_ones_does_not_stop_them(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(file.read_bytes()[:3000])
    assert main(["read", "--json", str(bad), str(file)]) == 2
    captured = capsys.readouterr()
    first, second = (json.loads(line) for line in captured.out.splitlines())
    assert list(first) == KEYS
    assert (first["photo"], first["found"]) == (str(bad), False)
    assert "damaged" in first["problem"]
    assert second["found"] is True
    assert "damaged" in captured.err
