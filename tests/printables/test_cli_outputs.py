"""``rollwrite print``: formats, pages as files, standard output, notices."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from printables.engine.imposition import ImposedSheets
from printables.engine.options import Notice, notice
from printables.printing import make
from printables.request.printable import Printable
from rollwrite.cli import main
from rollwrite.cli.printing import options
from rollwrite.service import Service
from tests.printables.reading import parsed_svg


def printed(*arguments: str) -> int:
    return main(["print", *arguments])


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


KINDS = {"pdf": b"%PDF-", "svg": b"<?xml", "png": b"\x89PNG", "txt": b"Dice game\n"}


@pytest.mark.parametrize("form", KINDS)
def test_the_format_is_that_of_the_name(
    form: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = f"x.{form.upper()}"
    assert printed("sheet", "-o", file) == 0
    assert (here / file).read_bytes().startswith(KINDS[form])
    assert names(here) == [file]
    assert capsys.readouterr().out == f"{file}: one page\n"


@pytest.mark.parametrize("form", KINDS)
def test_the_name_is_that_of_the_format(form: str, here: Path) -> None:
    assert printed("sheet", "--format", form) == 0
    assert (here / f"sheet.{form}").read_bytes().startswith(KINDS[form])


@pytest.mark.parametrize("file", ["x", "x.v2", "x.d/y"])
def test_other_names_hold_a_pdf_as_ever(file: str, here: Path) -> None:
    (here / "x.d").mkdir()
    assert printed("dice", "-o", file) == 0
    assert (here / file).read_bytes().startswith(b"%PDF-")


def test_pages_are_numbered_files(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed("card", "-o", "card.svg") == 0
    assert names(here) == ["card-1.svg", "card-2.svg"]
    titles = [parsed_svg((here / name).read_text())[0].text for name in names(here)]
    assert titles[0] != titles[1]
    assert capsys.readouterr().out == "card-1.svg to card-2.svg: 2 pages\n"


def test_one_page_that_is_there_stops_them_all(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "card-2.svg").write_text("precious")
    # Nobody asked for this one.
    (here / "card.svg").write_text("another")
    assert printed("card", "-o", "card.svg") == 2
    assert "card-2.svg already exists" in capsys.readouterr().err
    assert names(here) == ["card-2.svg", "card.svg"]
    assert printed("card", "-o", "card.svg", "--force") == 0
    assert (here / "card-2.svg").read_text().startswith("<?xml")
    assert (here / "card.svg").read_text() == "another"


def test_a_page_that_cannot_be_written_leaves_none(here: Path) -> None:
    (here / "card-2.png").symlink_to("/dev/full")
    assert printed("card", "-o", "card.png", "--dpi", "40", "--force") == 2
    assert names(here) == ["card-2.png"]


@pytest.mark.parametrize("dpi", [36, 300])
def test_dots_per_inch_are_those_asked_for(dpi: int, here: Path) -> None:
    assert printed("sheet", "-o", "x.png", "--dpi", str(dpi), "--paper", "letter") == 0
    with Image.open(here / "x.png") as picture:
        assert picture.width == pytest.approx(8.5 * dpi, abs=1)


@pytest.mark.parametrize("form", ["pdf", "svg", "png", "txt"])
def test_standard_output_takes_one_file_and_nothing_else(
    form: str, here: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert printed("sheet", "--format", form, "-o", "-", "--geometry", "g.json") == 0
    found = capfdbinary.readouterr()
    assert found.out.startswith(KINDS[form])
    assert found.err == b""
    assert names(here) == ["g.json"]
    if form == "pdf":
        assert len(PdfReader(BytesIO(found.out)).pages) == 1


def test_a_program_behind_a_pipe_gets_the_bytes_of_the_file(here: Path) -> None:
    command = "import sys; from rollwrite.cli import main; sys.exit(main(sys.argv[1:]))"
    arguments = ["print", "card", "-o"]
    python = [sys.executable, "-c", command]
    piped = subprocess.run([*python, *arguments, "-"], capture_output=True, check=True)
    assert main([*arguments, "c.pdf"]) == 0
    assert piped.stdout == (here / "c.pdf").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["sheet", "-o", "x.jpg"], "isn’t a kind of file to print"),
        (["sheet", "-o", "sheet.docx"], "docx isn’t a kind of file to print"),
        (["sheet", "--format", "docx"], "docx"),
        (["sheet", "--format", ""], "pdf, svg, png or txt"),
        (["sheet", "-o", "x.svg", "--format", "png"], "x.svg isn’t a name for png"),
        (["sheet", "-o", "x.pdf", "--format", "txt"], "x.pdf isn’t a name for txt"),
        (["sheet", "--dpi", "300"], "Only PNG has dots per inch"),
        (["sheet", "-o", "x.svg", "--dpi", "300"], "Only PNG has dots per inch"),
        (["sheet", "-o", "x.png", "--dpi", "35"], "36 to 600"),
        (["sheet", "-o", "x.png", "--dpi", "601"], "36 to 600"),
        (["sheet", "-o", "x.png", "--dpi", "-90"], "dpi needs a number"),
        (["sheet", "-o", "x.png", "--dpi", "many"], "dpi needs a number"),
        (["sheet", "-o", "x.png", "--dpi", "٣٠٠"], "dpi needs a number"),
        (["card", "-o", "-", "--format", "svg"], "2 pictures"),
        (["card", "-o", "-", "--format", "png"], "2 pictures"),
        (["dice", "--format", "txt"], "can’t be put into plain text"),
        (["class", "-o", "x.txt"], "can’t be put into plain text"),
        (["solo", "--format", "txt", "--seed", "a b"], "a b isn’t a valid code word"),
        (["tracker", "-o", "x.txt", "--players", "9"], "game for 9"),
        (["position", "-o", "x.txt"], "Choose a game in progress"),
        (["card", "-o", "missing/x.svg"], "missing/x-1.svg"),
        (["sheet", "-o", "x.svg", "--geometry", "x.svg"], "both"),
        (["sheet", "-o", "-", "--geometry", "-"], "both"),
        (["sheet", "-o", "a\0b.svg"], "Can’t write"),
    ],
)
def test_what_cannot_be_written_gets_one_sentence_and_leaves_nothing(
    arguments: list[str], words: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(*arguments) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.count("\n") == 1
    assert words in found.err
    assert names(here) == []


def test_without_the_extra_a_sentence_names_it(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("printables.engine.output.find_spec", lambda _: None)
    assert printed("sheet", "-o", "x.png") == 2
    assert "rollwrite[png]" in capsys.readouterr().err
    assert printed("sheet", "-o", "x.svg") == 0


def test_a_terminal_is_not_filled_with_bytes(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert printed("sheet", "-o", "-") == 2
    assert "A terminal can’t show PDF" in capsys.readouterr().err
    assert printed("sheet", "-o", "-", "--format", "txt") == 0


def test_no_table_is_opened_for_pages_that_cannot_be_written(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[int] = []

    def open_tables(_: Service, many: int, settings: object) -> tuple[str, ...]:
        opened.append(many)
        return tuple(f"T{n}" for n in range(many))

    monkeypatch.setattr(options, "open_empty_tables", open_tables)
    (here / "c-2.svg").write_text("precious")
    url = f"sqlite:///{here / 'tables.sqlite3'}"
    class_pack = ("class", "--open", "--database", url, "-o", "c.svg", "--tables", "2")
    assert printed(*class_pack) == 2
    assert opened == []
    assert names(here) == ["c-2.svg"]
    assert printed(*class_pack, "--force") == 0
    assert opened == [2]


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "note: names cut"), ("es", "nota: names cut"), ("fr", "note\u00a0: names cut")],
)
def test_what_to_know_is_said_once_and_beside_the_output(
    language: str,
    words: str,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def noticed(request: Printable, progress: Any = None) -> ImposedSheets:
        made = make(request, progress)
        notices = (notice("names_cut"), notice("names_cut"))
        return replace(made, document=replace(made.document, notices=notices))

    monkeypatch.setattr("rollwrite.cli.printing.command.make", noticed)
    monkeypatch.setattr(Notice, "message", lambda self, t: self.key.replace("_", " "))
    assert printed("sheet", "--lang", language) == 0
    found = capsys.readouterr()
    assert found.err.startswith(words)
    assert found.err.count("\n") == 1
    assert found.out.startswith("sheet.pdf")


def test_a_person_who_waits_for_pictures_sees_how_far_it_is(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("rollwrite.cli.printing.command._PATIENCE_S", -1.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert printed("solo", "--count", "2", "-o", "x.png", "--dpi", "40") == 0
    shown = capsys.readouterr().err
    assert "100%" in shown
    assert shown.endswith("\r\x1b[K")
