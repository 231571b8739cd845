"""``rollwrite print``: files, sentences and exit codes."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path

import pytest
import zxingcpp
from pypdf import PdfReader

from printables.printing import PRINTABLES
from rollwrite.classroom.events import ClassOpened
from rollwrite.cli import main
from rollwrite.dicegame import built_in_layout, default_settings, format_layout
from rollwrite.service import Service
from rollwrite.service.classes import Classes
from rollwrite.store import Store
from rollwrite.table import OpenTable, TakeSeat
from tests.nights import by_day
from tests.printables.reading import pictures
from tests.printables.samples import FILLED, RECORD

NAMES = sorted(set(PRINTABLES) - {"position"})


def printed(*arguments: str) -> int:
    return main(["print", *arguments])


@pytest.mark.parametrize("name", by_day(NAMES, NAMES[::2]))
def test_everything_prints_with_no_options_at_all(name: str, here: Path) -> None:
    assert printed(name) == 0
    data = (here / f"{name}.pdf").read_bytes()
    assert len(PdfReader(BytesIO(data)).pages) >= 1
    assert [path.name for path in here.iterdir()] == [f"{name}.pdf"]


@pytest.mark.parametrize(
    ("arguments", "instead"),
    [
        ("colouring --count 5", "worksheet"),
        ("pieces --game duo --guillotine", "cut along the outlines"),
        ("tracker --standby starter", "“follow”"),
    ],
)
def test_what_is_printed_no_more_is_told_what_to_take_instead(
    arguments: str, instead: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(*arguments.split()) == 2
    (sentence,) = capsys.readouterr().err.splitlines()
    assert instead in sentence
    assert not list(here.iterdir())


def test_the_example_of_the_help_works(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "sheet --layout standard --paper a4 --lang es --geometry g.json -o sheet.pdf"
    assert printed(*arguments.split()) == 0
    assert capsys.readouterr().out == "sheet.pdf: una página\n"
    data = json.loads((here / "g.json").read_text())
    (page,) = data["pages"]
    assert (data["unit"], page["width"], page["height"]) == ("mm", 210, 297)
    (sheet,) = page["sheets"]
    assert set(sheet) == {"layout", "squares", "shapes", "strikes", "fiducials"}
    assert set(sheet["fiducials"]) == {"0", "1", "2", "3"}
    assert len(sheet["shapes"]) == 21


def test_geometry_has_an_entry_for_every_page(here: Path) -> None:
    assert printed("challenge", "--count", "3", "--copies", "2", "--geometry", "g.json") == 0
    pages = json.loads((here / "g.json").read_text())["pages"]
    reader = PdfReader(here / "challenge.pdf")
    assert len(pages) == len(reader.pages) == 8
    assert [len(page["sheets"]) for page in pages] == [1, 1, 1, 0] * 2


@pytest.mark.parametrize("name", by_day(NAMES, NAMES[1::2]))
def test_everything_takes_all_common_options(name: str, here: Path) -> None:
    options = "--paper letter --lang fr --theme low-ink --up 1 --layout travel --copies 2"
    assert printed(name, *options.split(), "--geometry", "g.json", "-o", "x.pdf") == 0
    pages = json.loads((here / "g.json").read_text())["pages"]
    assert len(pages) == len(PdfReader(here / "x.pdf").pages)
    for page in pages:
        assert sorted((page["width"], page["height"])) == [215.9, 279.4]
        assert all(sheet["layout"] == "travel" for sheet in page["sheets"])
    has_sheets = name in ("sheet", "solo", "challenge", "kit", "class")
    assert any(page["sheets"] for page in pages) == has_sheets


def test_an_existing_file_is_kept_unless_forced(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = here / "dice.pdf"
    path.write_text("precious")
    assert printed("dice") == 2
    assert path.read_text() == "precious"
    assert "--force" in capsys.readouterr().err
    assert printed("dice", "--force") == 0
    assert path.read_bytes().startswith(b"%PDF")


def test_a_full_device_is_no_reason_to_replace_it(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Through a link, so that the device of whoever runs this as root is never in danger."""
    link = here / "full.pdf"
    link.symlink_to("/dev/full")
    assert printed("dice", "-o", "full.pdf") == 2
    assert "--force" in capsys.readouterr().err
    assert printed("dice", "-o", "full.pdf", "--force") == 2
    captured = capsys.readouterr()
    assert captured.err == "rollwrite: Can’t write full.pdf.\n"
    assert link.is_symlink()
    assert [path.name for path in here.iterdir()] == ["full.pdf"]


def test_a_link_is_followed_and_stays(here: Path) -> None:
    real = here / "real.pdf"
    real.write_text("old")
    (here / "link.pdf").symlink_to(real)
    assert printed("dice", "-o", "link.pdf", "--force") == 0
    assert (here / "link.pdf").is_symlink()
    assert real.read_bytes().startswith(b"%PDF")


def test_a_geometry_file_that_exists_stops_the_pdf_too(here: Path) -> None:
    (here / "g.json").write_text("{}")
    assert printed("sheet", "--geometry", "g.json") == 2
    assert not (here / "sheet.pdf").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["banana"], "banana"),
        (["sheet", "--paper", "a6"], "a6"),
        (["sheet", "--up", "3"], "1, 2 or 4"),
        (["sheet", "--up", "x"], "up needs a number"),
        (["sheet", "--theme", "neon"], "neon"),
        (["sheet", "--lang", "xx"], "xx"),
        (["sheet", "--layout", "huge"], "standard"),
        (["sheet", "--layout", "none.toml"], "none.toml"),
        (["sheet", "--layout", "bad.toml"], "bad.toml"),
        (["sheet", "--copies", "0"], "1 to 1000"),
        (["sheet", "--copies", "99999"], "1 to 1000"),
        (["sheet", "--copies", "-3"], "1 to 1000"),
        (["solo", "--count", "999", "--copies", "999"], "1000 pages"),
        (["sheet", "-o", "missing/sheet.pdf"], "missing/sheet.pdf"),
        (["sheet", "-o", "."], "folder"),
        (["sheet", "-o", "a\0b"], "Can’t write"),
        (["sheet", "--geometry", "x", "-o", "x"], "both"),
        (["sheet", "--table", "K7M3QX2", "--database", "sqlite:///none.sqlite3"], "K7M3QX2"),
        (["sheet", "--table", "nonsense", "--database", "sqlite:///none.sqlite3"], "nonsense"),
        (["sheet", "--game", "duo"], "no option game"),
        (["sheet", "--database", "x"], "no option database"),
        (["card", "--game", "chess"], "chess"),
        (["dice", "--size", "99"], "12 to 30"),
        (["dice", "--size", "nan"], "nan"),
        (["dice", "--up", "2"], "Choose A4 · one per page."),
        (["sheet", "--paper", "a5", "--up", "4"], "A5 · one per page"),
        (["class", "--paper", "a5"], "Choose A4 · 2 per page."),
        (["board", "--size", "1"], "6 to 40"),
        (["scorepad", "--game", "duo", "--players", "3"], "--game and --players"),
        (["position", "--table", "K7M3QX2", "--file", "bad.toml"], "--table and --file"),
        (["solo", "--seed", "a/b"], "a/b"),
        (["solo", "--daily", "2026-02-30"], "2026-02-30"),
        (["solo", "--daily", "2026-02-03", "--seed", "TEA"], "not both"),
        (["solo", "--count", "0"], "0"),
        (["challenge", "--daily"], "no option daily"),
        (["dice", "--layout", "huge"], "standard"),
        (["dice", "--table", "K7M3QX2"], "no option table"),
        (["challenge", "--rounds", "9"], "2 to 5"),
        (["tracker", "--players", "7"], "2, 3 or 4"),
        (["tracker", "--standby", "left"], "left"),
        (["scorepad", "--players", "9"], "2, 3 or 4"),
        (["class", "--tables", "99"], "99"),
        (["class", "--names", "none.txt"], "none.txt"),
        (["class", "--codes", "codes.txt"], "TWO WORDS"),
        (["class", "--codes", "long.txt"], "isn’t a table code"),
        (["class", "--open", "--codes", "ok.txt"], "not both"),
        (["class", "--open", "--database", "nonsense"], "database"),
        (["sheet", "--open"], "no option open"),
        (["position"], "a saved game"),
        (["position", "--file", "bad.toml"], "neither a saved game"),
        (["position", "--file", "empty.json"], "nor a filled sheet"),
    ],
)
def test_what_cannot_be_printed_gets_one_sentence_and_leaves_nothing(
    arguments: list[str], words: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    inputs = {
        "bad.toml": 'name = "x"',
        "long.txt": "x" * 30,
        "empty.json": "{}",
        "codes.txt": "two words",
        "ok.txt": "K7M3QX2",
    }
    for name, text in inputs.items():
        (here / name).write_text(text)
    assert printed(*arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert words in captured.err
    assert {path.name for path in here.iterdir()} == set(inputs)


def test_sentences_come_in_the_language_asked_for(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed("sheet", "--up", "3", "--lang", "fr") == 2
    assert "ne tiennent pas" in capsys.readouterr().err


def page_words(path: Path) -> list[str]:
    """The words of each page; the text of a code may stand in several lines."""
    return [re.sub(r"/\s+", "/", page.extract_text()) for page in PdfReader(path).pages]


def test_a_layout_of_ones_own_is_printed_with_its_key(here: Path) -> None:
    own = format_layout(built_in_layout("grand")).replace("grand", "ours")
    (here / "ours.toml").write_text(own)
    assert printed("sheet", "--layout", "ours.toml", "--geometry", "g.json") == 0
    sheet = json.loads((here / "g.json").read_text())["pages"][0]["sheets"][0]
    assert sheet["layout"] == "ours"
    assert len(sheet["squares"]) == 11
    assert "RW3/11-" in PdfReader(here / "sheet.pdf").pages[0].extract_text()


def test_the_name_of_a_tile_game_prints_all_that_it_is_played_with(here: Path) -> None:
    assert printed("duo", "--fold") == 0
    assert printed("game", "--game", "duo", "--fold") == 0
    assert (here / "duo.pdf").read_bytes() == (here / "game.pdf").read_bytes()


def test_the_sheets_of_a_table_come_from_its_database(here: Path) -> None:
    url = f"sqlite:///{here / 'tables.sqlite3'}"
    store = Store.open(url)
    service = Service(store)
    opened = service.open_table(OpenTable("Ana", default_settings()))
    service.join(opened.snapshot.code, TakeSeat("Ben"))
    store.close()
    code = opened.snapshot.code
    assert printed("sheet", "--table", code.lower(), "--database", url, "-o", "s.pdf") == 0
    pages = page_words(here / "s.pdf")
    assert len(pages) == 2
    again = ("sheet", "--table", code, "--database", url, "--force", "-o", "s.pdf")
    assert printed(*again, "--layout", "standard") == 0
    assert printed(*again, "--layout", "grand") == 2
    for page, name, seat in zip(pages, ("Ana", "Ben"), (1, 2), strict=True):
        assert name in page
        assert f"RW3/STANDARD/{code}/{seat}" in page


def test_positions_come_from_records_and_from_checked_sheets(here: Path) -> None:
    (here / "game.blksgf").write_text(RECORD)
    (here / "sheet.json").write_text(FILLED)
    assert printed("position", "--file", "game.blksgf", "-o", "a.pdf") == 0
    assert "2 pieces placed" in PdfReader(here / "a.pdf").pages[0].extract_text()
    assert printed("position", "--file", "sheet.json", "-o", "b.pdf") == 0
    assert "75" in PdfReader(here / "b.pdf").pages[0].extract_text()


@pytest.mark.nightly
def test_a_class_list_gives_as_many_tables_as_it_needs(here: Path) -> None:
    (here / "names.txt").write_text("\n".join(f"  Name  {n} " for n in range(9)) + "\n\n")
    assert printed("class", "--names", "names.txt", "-o", "c.pdf") == 0
    pages = page_words(here / "c.pdf")
    sheets = [page for page in pages if "Corners yes" in page]
    assert sum(page.count(" · seat ") for page in sheets) == 9
    # Two on a page, until somebody chooses.
    assert len(sheets) == 5
    assert "Table 3" in pages[0]
    assert "Table 4" not in pages[0]


def test_a_class_can_play_at_tables_of_the_app(here: Path) -> None:
    (here / "codes.txt").write_text("k7m3qx2\n\nABCDEF2\n")
    assert printed("class", "--codes", "codes.txt", "-o", "c.pdf") == 0
    pages = page_words(here / "c.pdf")
    assert "K7M3QX2" in pages[0]
    assert "ABCDEF2" in pages[0]
    sheets = [page for page in pages if "Corners yes" in page]
    assert sum("Table 1 · seat" in page for page in sheets) == 2
    assert sum("Table 2 · seat" in page for page in sheets) == 2


def test_the_kit_of_a_class_leads_its_teacher_back(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ROLLWRITE_PUBLIC_URL", "https://play.example.org")
    url = f"sqlite:///{here / 'classes.sqlite3'}"
    store = Store.open(url)
    classes = Classes(Service(store))
    opened = ClassOpened("3b", "en", "dice", "{}", 4, 25)
    code, own = classes.open(opened, "dice", default_settings(), 3)
    assert printed("class", "--class", code.lower(), "--database", url, "-o", "kit.pdf") == 0
    front, *others = pictures((here / "kit.pdf").read_bytes(), 100)
    (link,) = (one.text for one in zxingcpp.read_barcodes(front))
    address, _, key = link.partition("?key=")
    assert address == f"https://play.example.org/class/{code}/teacher"
    # The teacher's own link leads there as before.
    assert classes.find(code, key).is_teacher
    assert classes.find(code, own).is_teacher
    assert all(key not in one.text for page in others for one in zxingcpp.read_barcodes(page))
    capsys.readouterr()
    for wrong, sentence in (
        (["--class", "NOSUCH"], "There’s no class NOSUCH. Check its code."),
        (["--class", code, "--tables", "3"], "--class and --tables can’t be used together."),
    ):
        assert printed("class", *wrong, "--database", url, "--force") == 2
        assert capsys.readouterr().err == f"rollwrite: {sentence}\n"
    assert printed("class", "--class", code, "--database", "sqlite:///nowhere.sqlite3") == 2
    assert not (here / "nowhere.sqlite3").exists()
    store.close()


@pytest.mark.nightly
def test_a_class_can_open_its_tables(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROLLWRITE_PUBLIC_URL", "http://10.0.0.5:8000")
    url = f"sqlite:///{here / 'tables.sqlite3'}"
    class_pack = ("class", "--open", "--database", url, "--layout", "travel", "-o", "c.pdf")
    (here / "names.txt").write_text("Ana\nBen\nZoë\nCleo\nDan\n")
    assert printed(*class_pack, "--names", "names.txt") == 0
    pages = page_words(here / "c.pdf")
    # RW3/TRAVEL/CODE/SEAT, on the sheets of five players.
    codes = {code for page in pages for code in re.findall(r"RW3/TRAVEL/(\w+)/\d", page)}
    assert len(codes) == 2
    assert "http://10.0.0.5:8000" in pages[0]
    store = Store.open(url)
    for code in codes:
        assert code in pages[0]
        table = Service(store).snapshot(code).table
        assert table.seats == ()
        assert table.settings.layout == built_in_layout("travel")
    store.close()


def test_nothing_is_opened_for_a_pack_that_is_not_printed(here: Path) -> None:
    url = f"sqlite:///{here / 'tables.sqlite3'}"
    (here / "class.pdf").write_text("precious")
    assert printed("class", "--open", "--database", url) == 2
    assert printed("class", "--open", "--database", url, "--tables", "99", "-o", "c.pdf") == 2
    assert [path.name for path in here.iterdir()] == ["class.pdf"]


@pytest.mark.parametrize(
    "arguments", [("sheet", "--copies", "40"), ("solo", "--count", "9"), ("class",),
                  ("challenge", "--count", "3")]
)  # fmt: skip
def test_a_person_who_waits_sees_how_far_it_is(
    arguments: tuple[str, ...],
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("rollwrite.cli.printing.command._PATIENCE_S", -1.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert printed(*arguments) == 0
    shown = capsys.readouterr().err
    shares = [int(share) for share in re.findall(r"(\d+)%", shown)]
    assert shares == sorted(shares)
    assert 50 in shares
    assert shares[-1] == 100
    assert shown.endswith("\r\x1b[K")
    assert (here / f"{arguments[0]}.pdf").exists()


def test_what_fails_after_the_bar_has_begun_clears_it(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("rollwrite.cli.printing.command._PATIENCE_S", -1.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert printed("class", "--open", "--database", "nonsense") == 2
    assert "\r\x1b[Krollwrite: " in capsys.readouterr().err
    assert not list(here.iterdir())
