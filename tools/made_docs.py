"""What of the docs is made from the code: the tables of settings and of what can be chosen for a
print, and the schema of a sheet.

``python -m tools.made_docs`` writes them; a test compares. Each follows from one place: the tables
from the docstring of ``rollwrite/config.py`` and from the printables, the schema from
``FilledSheet``.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from printables.engine.options import Options
from printables.printing import PRINTABLES, all_fields
from printables.request.printable import fields_of
from rollwrite import config
from rollwrite.checking import FilledSheet
from rollwrite.schema.json_schema import Schemas

DOCS = Path(__file__).parents[1] / "docs"
HOSTING, PRINTING = DOCS / "hosting.md", DOCS / "printing.md"
SCHEMA = DOCS / "sheet.schema.json"
_HEAD = "| variable | meaning | default |\n|---|---|---|\n"
_CHOICES = "| option | of | what it is, and what it can be |\n|---|---|---|\n"


def settings() -> dict[str, tuple[str, str]]:
    """Of each variable of the environment what it means, and its default."""
    # In the docstring a default may go on in the next line.
    lines = re.sub(r"\n {40,}", " ", config.__doc__ or "").replace("``", "`")
    rows = re.findall(r"^(ROLLWRITE_\w+) +(\S.*?)  +(\S.*)$", lines, re.MULTILINE)
    return {name: (" ".join(meaning.split()), default.strip()) for name, meaning, default in rows}


def with_settings(page: str) -> str:
    """The page about hosting with today's table."""
    table = "".join(
        f"| `{name}` | {said} | {usual} |\n" for name, (said, usual) in settings().items()
    )
    made, count = re.subn(
        r"^\| variable \|.*?\n(?=\n)", lambda _: _HEAD + table, page, flags=re.MULTILINE | re.DOTALL
    )
    assert count == 1, "hosting.md has one table of settings"
    return made


def with_choices(page: str) -> str:
    """The page about printing with today's table of every option."""
    looks = fields_of(Options)
    lines = []
    for name, rows in all_fields().items():
        names: dict[str, list[str]] = {}
        for one, field in rows:
            said = f"{field.described}; usually {field.usual}" if field.usual else field.described
            names.setdefault(field.described if name in looks else said, []).append(f"`{one}`")
        for number, (said, some) in enumerate(names.items()):
            option = "" if number else f"`{rows[0][1].option}`"
            of = "all" if len(some) == len(PRINTABLES) else ", ".join(some)
            lines.append(f"| {option} | {of} | {said} |\n")
    made, count = re.subn(
        r"^\| option \| of .*?\n(?=\n)",
        lambda _: _CHOICES + "".join(lines),
        page,
        flags=re.MULTILINE | re.DOTALL,
    )
    assert count == 1, "printing.md has one table of options"
    return made


def sheet_schema() -> str:
    """The JSON Schema (2020-12) of a filled sheet, as text."""
    schemas = Schemas("#/$defs/")
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A filled sheet of the dice game",
        **schemas.of(FilledSheet, sent=True),
        "$defs": schemas.by_name,
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write them."""
    HOSTING.write_text(with_settings(HOSTING.read_text(encoding="utf-8")), encoding="utf-8")
    PRINTING.write_text(with_choices(PRINTING.read_text(encoding="utf-8")), encoding="utf-8")
    SCHEMA.write_text(sheet_schema(), encoding="utf-8")


if __name__ == "__main__":
    main()
