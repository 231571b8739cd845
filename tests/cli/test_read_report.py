"""``rollwrite read --report``: many photos, one report."""

from __future__ import annotations

import csv
import sys
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from rollwrite.cli import main
from rollwrite.cli.read import expanded
from rollwrite.cli.terminal import FileError
from tests.painter import make_photo
from tests.web.pictures import blank_png


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a sheet of a table, the same once more, a photo without a sheet, and a text."""
    folder = tmp_path_factory.mktemp("pile")
    data = make_photo(0, "easy", long_side=1400).data
    (folder / "IMG_2.jpg").write_bytes(data)
    (folder / "IMG_10.jpg").write_bytes(data)
    (folder / "IMG_3.png").write_bytes(blank_png(400))
    (folder / "IMG_4.JPG").write_bytes(b"no photo")
    (folder / "notes.txt").write_text("none of them")
    (folder / "._IMG_2.jpg").write_bytes(b"what a Mac leaves behind")
    return folder


def table(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(path.read_text("utf-8-sig"), "")))


def test_what_cannot_be_read_stops_nothing(
    photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "pile.csv"
    # A file that is no photo is the worst of it.
    assert main(["read", str(photos), "--report", str(report)]) == 2
    said = capsys.readouterr()
    assert said.out == "4 photos: 0 fine, 2 to look at, 2 not read.\n"
    assert "IMG_4.JPG" in said.err
    rows = table(report)
    assert [(Path(row["photo"]).name, row["state"]) for row in rows] == [
        ("IMG_3.png", "unread"),
        ("IMG_4.JPG", "unread"),
        ("IMG_2.jpg", "look"),
        ("IMG_10.jpg", "look"),
    ]
    photo = make_photo(0, "easy", long_side=1400)
    assert photo.seat is not None
    assert (rows[2]["table"], int(rows[2]["seat"])) == photo.seat
    assert rows[2]["squares"].split("/") == list(photo.squares)
    assert rows[2]["same_seat_as"].endswith("IMG_10.jpg")


def test_as_pdf_and_html(photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paper, page = tmp_path / "pile.pdf", tmp_path / "pile.HTML"
    name = str(photos / "IMG_2.jpg")
    nothing = str(photos / "IMG_3.png")
    assert main(["read", name, nothing, "--report", str(paper), "--lang", "es"]) == 1
    assert "2 fotos" in capsys.readouterr().out
    reader = PdfReader(BytesIO(paper.read_bytes()))
    assert "IMG_2.jpg" in reader.pages[0].extract_text()
    assert main(["read", name, "--report", str(page), "--json"]) == 0
    said = capsys.readouterr()
    # The lines of JSON stay lines of JSON.
    assert said.out.count("\n") == 1
    assert said.out.startswith("{")
    assert "1 photo" in said.err
    assert "IMG_2.jpg" in page.read_text()


@pytest.mark.nightly
def test_what_is_read_can_be_checked_as_it_is(
    photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", str(photos / "IMG_2.jpg"), "--json"]) == 0
    file = tmp_path / "sheet.json"
    file.write_text(capsys.readouterr().out)
    assert main(["check", str(file)]) == 0


@pytest.mark.parametrize("name", ["pile.txt", "pile", "-", ".pdf", "pile.pdf.gz"])
def test_only_a_suffix_that_is_known(
    photos: Path, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    where = name if name == "-" else str(tmp_path / name)
    assert main(["read", str(photos / "IMG_2.jpg"), "--report", where]) == 2
    said = capsys.readouterr()
    assert ".pdf, .csv, .html, .json" in said.err
    assert said.out == ""


def test_nothing_is_written_over_unless_it_may_be(
    photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "pile.csv"
    report.write_text("mine")
    asked = ["read", str(photos / "IMG_3.png"), "--report", str(report)]
    assert main(asked) == 2
    assert "--force" in capsys.readouterr().err
    assert report.read_text() == "mine"
    assert main([*asked, "--force"]) == 1
    assert len(table(report)) == 1


def test_a_folder_that_is_not_there_is_found_out_first(
    photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "nowhere" / "pile.csv"
    assert main(["read", str(photos / "IMG_3.png"), "--report", str(report)]) == 2
    said = capsys.readouterr()
    assert said.err == f"rollwrite: Can’t write {report}.\n"
    assert said.out == ""


def test_a_folder_stands_for_its_photos_as_people_count(photos: Path, tmp_path: Path) -> None:
    found = [Path(name).name for name in expanded([str(photos)])]
    assert found == ["IMG_2.jpg", "IMG_3.png", "IMG_4.JPG", "IMG_10.jpg"]
    # Where the shell leaves the asterisk to us.
    starred = [Path(name).name for name in expanded([str(photos / "*.jpg"), "none-*.jpg"])]
    assert [name for name in starred if not name.startswith(".")] == [
        "IMG_2.jpg",
        "IMG_10.jpg",
        "none-*.jpg",
    ]
    with pytest.raises(FileError, match="no photos"):
        expanded([str(tmp_path)])


def test_progress_is_told_on_terminals_only(
    photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    for where, expected in ((Terminal(), True), (StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", where)
        asked = [str(photos / "IMG_3.png")] * 2
        main(["read", *asked, "--report", str(tmp_path / "pile.csv"), "--force"])
        assert ("2/2" in where.getvalue()) is expected
        # Nothing of it is left on the line.
        assert not expected or where.getvalue().endswith("\r\033[K")
