"""What goes wrong with settings, logs and files of tables is said in the language of the reader."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rollwrite.i18n import LANGUAGES
from tests.cli.conftest import Run
from tests.nights import by_day
from tests.together import for_each
from tools.baselines.running import FILES

#: Words of English sentences, not of what files and systems are called.
_ENGLISH = re.compile(r"\b(the|can’t|isn’t|doesn’t|give|file|that|of|use|there’s)\b", re.IGNORECASE)
_LOG = (FILES / "forged.jsonl").read_text(encoding="utf-8")


@pytest.fixture(params=by_day(LANGUAGES, ["de"]))
def terminal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A terminal in each language."""
    monkeypatch.setenv("LC_ALL", f"{request.param}.UTF-8")
    return str(request.param)


def _said(run: Run, terminal: str, *arguments: str) -> str:
    """The one sentence of a command that cannot do what it is asked for."""
    code, _, err = run(*arguments)
    assert code
    assert err.startswith("rollwrite: ")
    assert err.count("\n") == 1
    # What stands in brackets or is an address, a name or JSON has no language.
    words = re.sub(r"\(.*?\)|\{.*\}|\S*[/.:=]\S*|[A-Z_]{4,}|«.*?»|“.*?”|„.*?“", " ", err[11:])
    assert bool(_ENGLISH.search(words)) == (terminal == "en"), err
    return err


@for_each(
    ("name", "value"),
    [
        ("PORT", "http"),
        ("RATE_LIMITS", "maybe"),
        ("BOT_PAUSE_S", "long"),
        ("PUBLIC_URL", "games.example"),
        ("PUBLIC_URL", "https://games.example/play"),
        ("TRUSTED_HOSTS", "a b"),
        ("LOG", "xml"),
        ("METRICS_TOKEN", "short"),
        ("SECURITY_CONTACT", "me"),
    ],
)
def test_a_setting_that_cannot_be_used(
    name: str, value: str, terminal: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"ROLLWRITE_{name}", value)
    assert f"ROLLWRITE_{name} " in _said(run, terminal, "serve")
    monkeypatch.delenv(f"ROLLWRITE_{name}")


@for_each(
    ("text", "words"),
    [
        ("", ""),
        ("{", "1"),
        ("[]", "1"),
        ('{"v":2,"type":"TableLocked","locked":true}', "1"),
        ('{"v":1,"type":"TableLocked","locked":"x"}', "/locked"),
        ("\n".join(_LOG.split("\n")[:2] + _LOG.split("\n")[4:]), "3"),
        (_LOG, "14 (ShapePlaced)"),
        (_LOG.replace('"DiceRolled"', '"DiceCast"'), "/type"),
    ],
)
def test_a_log_that_is_none(text: str, words: str, terminal: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(text, encoding="utf-8")
    assert words in _said(run, terminal, "replay", str(path))


def test_a_log_that_was_cut_off_or_changed(terminal: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = _LOG.split("\n")
    # A table is opened by someone, who then sits.
    seat = next(n for n, line in enumerate(lines) if '"SeatTaken"' in line)
    changed = json.dumps({**json.loads(lines[seat]), "keeper": 3})
    path.write_text("\n".join([*lines[:seat], changed]), encoding="utf-8")
    assert "game.jsonl" in _said(run, terminal, "replay", str(path))


@for_each(
    ("text", "words"),
    [
        ("", "1"),
        ('{"type":"TableOpened"}', "rollwrite tables"),
        ('{"rollwrite":"tables","version":2}', "rollwrite"),
        ('{"rollwrite":"tables","version":1}', ""),
        ('{"rollwrite":"tables","version":1}\n{"end":4}', ""),
        ('{"rollwrite":"tables","version":1}\n{"table":7}', "2"),
        ("SQLite format 3\0 and more", "saved"),
    ],
)
def test_a_file_of_tables_that_is_none(
    text: str, words: str, terminal: str, run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "saved"
    path.write_text(text, encoding="utf-8")
    new = f"sqlite:///{tmp_path / 'new.sqlite3'}"
    assert words in _said(run, terminal, "tables", "import", str(path), "--database", new)


@for_each(
    "line",
    [
        "tables import missing.jsonl --database sqlite:///DIR/new.sqlite3",
        "tables check --database nonsense",
        "tables check --database mysql://host/tables",
        "serve --database sqlite:///:memory:",
        "serve --database sqlite:////proc/nowhere/x.sqlite3",
        "serve --database postgresql://ann@127.0.0.1:1/x",
        "print sheet --table HTTMG92 --database nonsense",
        "print class --tables 2 --open --database nonsense",
        "print solo -o no/folder/sheet.txt",
        "tile show DIR/new.sqlite3",
        "tile show --move 0 x",
        "tile perft -- -1",
        "tile perft 1 --game trigon --start seated",
        "gtp --game chess",
        "gtp --level 99",
        "players play --level 99",
        "players play --level 1,2 --players 3",
        "players play --seeds x:y",
        "players play --seeds 0:9999999",
        "players play --log DIR/new.sqlite3",
        "players play --layout huge",
    ],
)
def test_what_else_cannot_be_done(line: str, terminal: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "new.sqlite3").write_text("Dear database,\n", encoding="utf-8")
    arguments = line.replace("DIR", str(tmp_path)).split()
    _said(run, terminal, *arguments)


@pytest.mark.nightly
def test_another_server_says_it_too_and_stops() -> None:
    environment = {**os.environ, "ROLLWRITE_PORT": "http", "LC_ALL": "de_DE.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-c", "import rollwrite.web.wsgi"],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    # Gunicorn starts a process anew that ends otherwise.
    assert done.returncode == 3
    assert done.stderr.startswith("rollwrite: ROLLWRITE_PORT kann nicht „http“ sein.")
    assert done.stderr.count("\n") == 1
