"""A pile as a file: for programs and the page on which one corrects it, or for spreadsheets.

As JSON it has the rows in order, in words. As CSV its columns have the same English names in every
language; sentences are in the language asked for.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from rollwrite import spreadsheets
from rollwrite.checking.certainty import Standing
from rollwrite.i18n import Translator
from rollwrite.piles.gather import Pile, PileGroup, PileRow, State
from rollwrite.piles.words import (
    box_names,
    group_title,
    row_words,
    square_names,
    summary,
    twin_words,
)
from rollwrite.schema.dataclass_json import encode

#: The columns, for ever: new ones are added at the end.
COLUMNS: Final = (
    "photo", "table", "seat", "seed", "layout", "state", "verdict", "score", "strikes", "rules",
    "problems", "doubtful_squares", "doubtful_boxes", "same_seat_as", "same_squares_as", "remarks",
    "squares",
)  # fmt: skip
#: In the column of that name; rules with a question mark rest on doubtful squares.
_VERDICTS: Final[dict[Standing, str]] = {
    "playable": "playable",
    "broken": "breaks-rules",
    "open": "open",
}


def csv_file(pile: Pile, t: Translator) -> bytes:
    """A row for each photo, in the order of the pile, below a row of :data:`COLUMNS`."""
    return spreadsheets.csv_file(t, COLUMNS, (_cells(t, row) for row in pile.rows))


def _cells(t: Translator, row: PileRow) -> list[spreadsheets.Cell]:
    read, result = row.read, row.result
    words = row_words(t, row)
    found: dict[str, spreadsheets.Cell] = {
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
            "verdict": _VERDICTS[result.standing],
            "score": result.unfilled,
            "strikes": result.sheet.strikes,
            "rules": " ".join(
                sorted({p.code if p.is_sure else f"{p.code}?" for p in result.problems})
            ),
            "squares": "/".join(result.sheet.squares),
        }
    return [found.get(name) for name in COLUMNS]


@dataclass(frozen=True)
class ToldRow:
    """A photo of a pile.

    :ivar number: which of the photos that were sent it is, from 0.
    :ivar state: ``fine``, ``look`` where a person should look at it, or ``unread``.
    :ivar title: whose sheet it is: the table and seat, or the seed of its dice, or the file.
    :ivar verdict: whether it could have been played, or that it was not read.
    :ivar score: its unfilled squares; null where nothing was read.
    :ivar problems: a sentence or two for each broken rule, or why nothing was read.
    :ivar look: what a person should look at, in sentences.
    :ivar twins: those of them that name other photos of the same seat or with the same drawing.
    """

    number: int
    photo: str
    state: State
    title: str
    verdict: str
    score: int | None
    problems: tuple[str, ...]
    look: tuple[str, ...]
    twins: tuple[str, ...]


@dataclass(frozen=True)
class ToldGroup:
    """Photos that belong together, those to look at first, and then by seat.

    :ivar title: a heading.
    :ivar table: the code of their table; null for photos that were not read and sheets that name
        none.
    """

    title: str
    table: str | None
    rows: tuple[ToldRow, ...]


@dataclass(frozen=True)
class ToldPile:
    """All photos: those not read, tables with something to look at, other tables, the rest.

    :ivar summary: how many there are of each kind, in a sentence.
    """

    summary: str
    groups: tuple[ToldGroup, ...]


def json_file(pile: Pile, t: Translator) -> bytes:
    """A :class:`ToldPile`."""
    told = ToldPile(summary(t, pile), tuple(_group(t, group) for group in pile.groups))
    return json.dumps(encode(told), ensure_ascii=False).encode()


def _group(t: Translator, group: PileGroup) -> ToldGroup:
    return ToldGroup(group_title(t, group), group.table, tuple(_row(t, row) for row in group.rows))


def _row(t: Translator, row: PileRow) -> ToldRow:
    words = row_words(t, row)
    return ToldRow(
        row.number,
        row.read.photo,
        row.state,
        words.title,
        words.verdict,
        None if row.result is None else row.result.unfilled,
        words.problems,
        words.look,
        tuple(twin_words(t, row)),
    )
