"""A language more is a folder and a line: offered, spoken, known to command line and API."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from rollwrite.i18n import DEFAULT_LANGUAGE
from rollwrite.i18n.catalogue import parse_po
from tests.i18n.sources import ROOT

LINE = '    "en": LanguageFacts("English"),\n'
HEADER = 'msgid ""\nmsgstr ""\n"Language: eo\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
#: Looks into the copy from inside, as its process.
LOOK = """
from contextlib import closing, suppress
from rollwrite.cli import main
from rollwrite.config import Config
from rollwrite.i18n import translator
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web import create_app

url = "sqlite:///tables.sqlite3"
with closing(Store.open(url)) as store:
    client = create_app(Config(url), Service(store)).test_client()
    english = client.get("/learn").text
    assert 'hreflang="eo"' in english and ">Esperanto<" in english
    page = client.get("/learn", headers={"Accept-Language": "eo, en;q=0.5"}).text
    assert '<html lang="eo"' in page
    assert "eo " + translator("en")("page.learn.title") in page
    problem = client.get("/api/v1/tables/AAAAAA?lang=eo").get_json()
    assert problem["title"].startswith("eo "), problem
print(translator("eo").n("table.end.squares", 1), translator("eo").n("table.end.squares", 2))
with suppress(SystemExit):
    main(["check", "--help"])
"""


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def translated(template: Path) -> str:
    """A file as a translator would send it, each sentence with a mark before its English."""
    blocks = [HEADER]
    for entry in parse_po(template.read_text(encoding="utf-8"), template.name).entries:
        said = [quoted(f"eo {form}") for form in entry.source]
        block = f"msgctxt {quoted(entry.key)}\nmsgid {quoted(entry.source[0])}\n"
        if len(said) == 1:
            block += f"msgstr {said[0]}\n"
        else:
            block += f"msgid_plural {quoted(entry.source[1])}\n"
            block += f"msgstr[0] {said[0]}\nmsgstr[1] {said[1]}\n"
        blocks.append(block)
    return "\n".join(blocks)


def test_a_folder_and_a_line_are_a_language(tmp_path: Path) -> None:
    # With what Python has compiled: times stay, so it need not be compiled anew.
    shutil.copytree(ROOT / "rollwrite", tmp_path / "rollwrite")
    for name in ("templates", "static", "printables"):
        (tmp_path / name).symlink_to(ROOT / name)
    i18n = tmp_path / "rollwrite" / "i18n"
    rows = (i18n / "languages.py").read_text(encoding="utf-8")
    added = LINE + '    "eo": LanguageFacts("Esperanto"),\n'
    (i18n / "languages.py").write_text(rows.replace(LINE, added), encoding="utf-8")
    (i18n / "locale" / "eo").mkdir()
    for template in (i18n / "locale" / DEFAULT_LANGUAGE).glob("*.pot"):
        file = i18n / "locale" / "eo" / f"{template.stem}.po"
        file.write_text(translated(template), encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "-c", LOOK],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert not done.stderr
    counted, _, helped = done.stdout.partition("\n")
    assert counted == "eo 1 empty square eo 2 empty squares"
    assert "{en,eo," in helped
