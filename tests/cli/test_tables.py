"""``rollwrite tables``: a server's database is checked, saved, moved and cleaned."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from rollwrite.cli import main
from rollwrite.dicegame.settings import default_settings
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.table import OpenTable
from tests.databases import new_database
from tests.store.clocks import append


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database with three tables, the one that a server here would use."""
    address = new_database(tmp_path / "tables.sqlite3")
    monkeypatch.setenv("ROLLWRITE_DATABASE_URL", address)
    store = Store.open(address)
    service = Service(store)
    for name in ("Ana", "Ben", "Cleo"):
        service.open_table(OpenTable(name, default_settings()))
    store.close()
    return address


def codes(url: str) -> set[str]:
    store = Store.open(url)
    found = {code for _, code in store.codes()}
    store.close()
    return found


def age(url: str, days: int) -> None:
    """As if nothing had happened at any table for so long."""
    store = Store.open(url)
    moment = datetime.now(UTC) - timedelta(days=days)
    with store.writing() as connection:
        connection.exec_driver_sql(
            "UPDATE tables SET changed_at = ?", (int(moment.timestamp() * 1_000_000),)
        )
    store.close()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", [["check"], ["backup", "b"], ["export", "-"], ["clean"]])
def test_a_database_that_is_not_there_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str], lang: str
) -> None:
    path = tmp_path / "mistyped.sqlite3"
    assert main(["tables", *command, "--database", f"sqlite:///{path}", "--lang", lang]) == 2
    said = translator(lang)("cli.tables.nowhere", file=str(path))
    assert capsys.readouterr().err == f"rollwrite: {said}\n"
    assert not path.exists()


def test_a_check_finds_a_log_that_cannot_be_played(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store.open(url)
    table_id, code = store.codes()[1]
    append(store, table_id, {"type": "NoSuchEvent"})
    store.close()
    assert main(["tables", "check", "--lang", "fr"]) == 1
    out = capsys.readouterr().out
    assert f"la table {code} ne peut pas être rejouée" in out
    assert "1 problème trouvé" in out


@pytest.mark.parametrize(
    ("save", "name"),
    [("backup", "saved.sqlite3"), ("export", "saved.jsonl"), ("export", "saved.jsonl.gz")],
)
def test_what_is_saved_comes_back_elsewhere(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], save: str, name: str
) -> None:
    file = str(tmp_path / name)
    assert main(["tables", save, file]) == 0
    assert name in capsys.readouterr().out
    assert main(["tables", save, file]) == 2
    assert "already" in capsys.readouterr().err
    assert main(["tables", save, file, "--force"]) == 0
    elsewhere = f"sqlite:///{tmp_path / 'elsewhere.sqlite3'}"
    capsys.readouterr()
    assert main(["tables", "import", file, "--database", elsewhere]) == 0
    assert capsys.readouterr().out == "3 tables added.\n"
    assert codes(elsewhere) == codes(url)
    assert main(["tables", "check", "--database", elsewhere]) == 0
    capsys.readouterr()
    assert main(["tables", "import", file, "--database", elsewhere]) == 0
    assert "3 tables were here already" in capsys.readouterr().out


def test_an_export_to_the_screen_is_nothing_but_lines(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tables", "export", "-"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == 5
    assert lines[0] == {"rollwrite": "tables", "version": 1}


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"SQLite format 3\0 and more"])
def test_a_file_that_is_neither_is_refused_with_a_sentence(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    file = tmp_path / "letter"
    file.write_bytes(content)
    assert main(["tables", "import", str(file)]) == 2
    said = capsys.readouterr().err
    assert re.match("rollwrite: (That file|Line 1 of that file|.* isn’t a database)", said)
    assert said.count("\n") == 1
    assert len(codes(url)) == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ["import", "/nowhere/at/all"],
        ["import", "/"],
        ["import", "letter.gz"],
        ["backup", "/nowhere/at/all"],
        ["export", "/nowhere/at/all"],
        ["check", "--database", "mysql://x"],
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("letter.gz").write_bytes(b"hello")
    assert main(["tables", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.startswith("rollwrite: ")
    assert said.count("\n") == 1


def test_a_few_old_tables_go_and_many_only_when_told_so(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tables", "clean"]) == 0
    assert capsys.readouterr().out == "0 tables deleted.\n"
    age(url, 100)
    assert main(["tables", "clean", "--days", "120"]) == 0
    assert len(codes(url)) == 3
    capsys.readouterr()
    assert main(["tables", "clean"]) == 1
    said = capsys.readouterr().err
    assert "3 tables have been unused for 90 days, if today is" in said
    assert "--force" in said
    assert len(codes(url)) == 3
    assert main(["tables", "clean", "--force"]) == 0
    assert capsys.readouterr().out == "3 tables deleted.\n"
    assert codes(url) == set()


def test_even_by_force_no_table_goes_that_somebody_follows(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    age(url, 100)
    serving = Store.open(url, poll_s=3600.0)
    table_id, code = serving.codes()[0]
    serving.follow(table_id)
    serving._changes.poll()
    assert main(["tables", "clean", "--force"]) == 0
    assert capsys.readouterr().out == "2 tables deleted.\n"
    assert codes(url) == {code}
    serving.close()


def test_a_wrong_file_leaves_no_empty_database_behind(tmp_path: Path) -> None:
    file, database = tmp_path / "letter", tmp_path / "new" / "tables.sqlite3"
    for content in (b"hello", b"SQLite format 3\0 and more"):
        file.write_bytes(content)
        assert main(["tables", "import", str(file), "--database", f"sqlite:///{database}"]) == 2
        assert list(database.parent.iterdir()) == []
