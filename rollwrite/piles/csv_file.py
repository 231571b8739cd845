"""A pile for spreadsheets.

UTF-8 with a byte order mark, without which Excel guesses another encoding. Columns have the same
English names in every language; sentences are in the language asked for. Where a decimal comma is
written, spreadsheets expect semicolons between cells.
"""

from __future__ import annotations

import csv
from io import StringIO
from typing import Final

from rollwrite.i18n import Translator
from rollwrite.piles.gather import Pile, PileRow
from rollwrite.piles.words import box_names, row_words, square_names

#: The columns, for ever: new ones are added at the end.
COLUMNS: Final = (
    "photo", "table", "seat", "seed", "layout", "state", "verdict", "score", "strikes", "rules",
    "problems", "doubtful_squares", "doubtful_boxes", "same_seat_as", "same_squares_as", "remarks",
    "squares",
)  # fmt: skip
#: A cell that begins so may be taken for a formula, and run; also in their wide forms.
_FORMULA: Final = tuple("=+-@\t\r\n\0＝＋－＠")


def csv_file(pile: Pile, t: Translator) -> bytes:
    """A row for each photo, in the order of the pile, below a row of :data:`COLUMNS`."""
    has_comma = t("words.decimal", whole="0", tenth="5") == "0,5"
    out = StringIO(newline="")
    writer = csv.writer(out, delimiter=";" if has_comma else ",")
    writer.writerow(COLUMNS)
    for row in pile.rows:
        cells = _cells(t, row)
        writer.writerow([safe_cell(cells[name]) for name in COLUMNS])
    return out.getvalue().encode("utf-8-sig")


def safe_cell(value: str | int | None) -> str:
    """A cell that no spreadsheet takes for a formula: after an apostrophe everything is text."""
    text = "" if value is None else str(value)
    # Spaces before it do not keep every program from it.
    return f"'{text}" if text.lstrip(" \u00a0").startswith(_FORMULA) else text


def _cells(t: Translator, row: PileRow) -> dict[str, str | int | None]:
    read, result = row.read, row.result
    words = row_words(t, row)
    found: dict[str, str | int | None] = {
        "photo": read.photo,
        "table": read.table,
        "seat": read.seat,
        "seed": read.seed,
        "state": row.state,
        "problems": " ".join(words.problems),
        "doubtful_squares": " ".join(square_names(read)),
        "doubtful_boxes": " ".join(box_names(read)),
        "same_seat_as": "; ".join(row.same_seat),
        "same_squares_as": "; ".join(row.same_squares),
        "remarks": " ".join(read.remarks),
    }
    if result is not None:
        found |= {
            "layout": result.sheet.layout.name,
            "verdict": "playable" if result.is_valid else "breaks-rules",
            "score": result.unfilled,
            "strikes": result.sheet.strikes,
            "rules": " ".join(sorted({problem.code for problem in result.problems})),
            "squares": "/".join(result.sheet.squares),
        }
    return {name: found.get(name) for name in COLUMNS}
