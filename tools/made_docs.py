"""What of the docs is made from the code: the table of settings, and the schema of a sheet.

``python -m tools.made_docs`` writes both; a test compares. Each follows from one place: the table
from the docstring of ``rollwrite/config.py``, the schema from ``FilledSheet``.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from rollwrite import config
from rollwrite.checking import FilledSheet
from rollwrite.schema.json_schema import Schemas

DOCS = Path(__file__).parents[1] / "docs"
HOSTING, SCHEMA = DOCS / "hosting.md", DOCS / "sheet.schema.json"
_HEAD = "| variable | meaning | default |\n|---|---|---|\n"


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
    """Write both."""
    HOSTING.write_text(with_settings(HOSTING.read_text(encoding="utf-8")), encoding="utf-8")
    SCHEMA.write_text(sheet_schema(), encoding="utf-8")


if __name__ == "__main__":
    main()
