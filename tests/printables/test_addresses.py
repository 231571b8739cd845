"""Where printed codes lead: to the server that has the tables, or nowhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import zxingcpp
from pypdf import PdfReader

from rollwrite.cli import main
from rollwrite.web.http.addresses import Hosts
from tests.nights import IS_NIGHT
from tests.printables.reading import pictures


def pages(path: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(path).pages]


def cover(path: Path) -> str:
    return PdfReader(path).pages[0].extract_text()


def codes(path: Path) -> list[str]:
    """What the codes of the first page say."""
    return [one.text for one in zxingcpp.read_barcodes(pictures(path.read_bytes(), 150)[0])]


def in_network(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    monkeypatch.setattr(Hosts, "addresses", property(lambda _: addresses))


@pytest.mark.nightly
def test_opened_tables_have_the_address_that_serve_will_have(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_network(monkeypatch, "192.168.1.20", "10.0.0.5")
    monkeypatch.setenv("ROLLWRITE_PORT", "9000")
    url = f"sqlite:///{here / 'tables.sqlite3'}"
    assert main(["print", "class", "--open", "--tables", "2", "--database", url]) == 0
    plan, *mats = pages(here / "class.pdf")[:3]
    assert "http://192.168.1.20:9000" in plan
    for number, mat in enumerate(mats, start=1):
        assert re.search(rf"Table {number}\s+[A-Z0-9]{{7}}\b", mat)


def test_without_a_network_tables_are_opened_and_a_note_says_what_is_missing(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    in_network(monkeypatch)
    url = f"sqlite:///{here / 'tables.sqlite3'}"
    assert main(["print", "class", "--open", "--tables", "1", "--database", url]) == 0
    assert "No address found" in capsys.readouterr().err
    assert "http" not in "".join(pages(here / "class.pdf"))


def test_a_kit_leads_to_an_app_with_a_lasting_address_only(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_network(monkeypatch, "192.168.1.20")
    assert main(["print", "kit", "-o", "a.pdf"]) == 0
    assert "http" not in cover(here / "a.pdf")
    monkeypatch.setenv("ROLLWRITE_PUBLIC_URL", "https://play.example.org")
    assert main(["print", "kit", "-o", "b.pdf"]) == 0
    assert "https://play.example.org" in cover(here / "b.pdf")


@pytest.mark.thorough
def test_a_board_has_a_code_for_its_pieces_where_the_address_lasts(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_network(monkeypatch, "192.168.1.20")
    assert main(["print", "board", "--one-page", "-o", "a.pdf"]) == 0
    assert "print the pieces at 8.8 mm" in pages(here / "a.pdf")[0]
    assert codes(here / "a.pdf") == []
    monkeypatch.setenv("ROLLWRITE_PUBLIC_URL", "https://play.example.org/")
    wanted = "https://play.example.org/print?name=pieces&game=classic&size="
    for paper in ("a4", "a3") if IS_NIGHT else ("a4",):
        args = ["print", "board", "--one-page", "--paper", paper, "-o", f"{paper}.pdf"]
        assert main(args) == 0
        (code,) = codes(here / f"{paper}.pdf")
        assert code.startswith(wanted)
        size = code.removeprefix(wanted)
        assert f"print the pieces at {size} mm" in pages(here / f"{paper}.pdf")[0]
    assert main(["print", "board", "-o", "plan.pdf"]) == 0
    assert codes(here / "plan.pdf") == [f"{wanted}15"]
