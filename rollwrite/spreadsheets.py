"""Tables for spreadsheets, as CSV.

They are UTF-8 with a byte order mark, without which Excel guesses another encoding. Where a decimal
comma is written, spreadsheets expect semicolons between cells.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Final, TypeAlias

from rollwrite.i18n import Translator

Cell: TypeAlias = str | int | None

#: A cell that begins so may be taken for a formula, and run; also in their wide forms.
_FORMULA: Final = tuple("=+-@\t\r\n\0＝＋－＠")


def csv_file(t: Translator, head: Iterable[str], rows: Iterable[Iterable[Cell]]) -> bytes:
    """A row for each of ``rows``, below that of the columns' names."""
    has_comma = t("words.decimal", whole="0", tenth="5") == "0,5"
    out = StringIO(newline="")
    writer = csv.writer(out, delimiter=";" if has_comma else ",")
    writer.writerow(head)
    for row in rows:
        writer.writerow(map(safe_cell, row))
    return out.getvalue().encode("utf-8-sig")


def safe_cell(value: Cell) -> str:
    """A cell that no spreadsheet takes for a formula: after an apostrophe everything is text."""
    text = "" if value is None else str(value)
    # A number computes nothing. Spaces before a formula do not keep every program from it.
    is_formula = isinstance(value, str) and text.lstrip(" \u00a0").startswith(_FORMULA)
    return f"'{text}" if is_formula else text
