"""A pile as a table for spreadsheets."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from rollwrite.i18n import LANGUAGES, Language, translator
from rollwrite.piles import COLUMNS, PhotographedSheet, csv_file, gather
from rollwrite.spreadsheets import safe_cell
from tests.piles.sheets import BROKEN, PLAYABLE, sheet


def rows(data: bytes, delimiter: str = ",") -> list[dict[str, str]]:
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(StringIO(data.decode("utf-8-sig"), ""), delimiter=delimiter))


def test_every_photo_has_a_row_that_says_it_all() -> None:
    pile = gather(
        [
            sheet("a.jpg", BROKEN, "T01", 2, uncertain=((4, 4), (0, 1)), doubtful=("O", "strike")),
            PhotographedSheet("b.jpg", problem="No sheet found."),
        ]
    )
    lost, found = rows(csv_file(pile, translator("en")))
    assert tuple(found) == COLUMNS
    assert lost["photo"] == "b.jpg"
    assert (lost["state"], lost["problems"], lost["score"]) == ("unread", "No sheet found.", "")
    assert {name: found[name] for name in COLUMNS if name != "problems"} == {
        "photo": "a.jpg",
        "table": "T01",
        "seat": "2",
        "seed": "",
        "layout": "standard",
        "state": "look",
        # The red square that breaks the rule is itself in doubt.
        "verdict": "open",
        "score": "77",
        "strikes": "",
        "rules": "V3?",
        "doubtful_squares": "e5 b9",
        "doubtful_boxes": "O strike",
        "same_seat_as": "",
        "same_squares_as": "",
        "remarks": "",
        "squares": "/".join(BROKEN),
    }
    assert "corner" in found["problems"]


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        " =1",
        "\u00a0=1",
        "＝1",
        "＋1",
        "－1",
        "＠1",
    ],
)
def test_no_cell_becomes_a_formula(text: str) -> None:
    pile = gather([PhotographedSheet(text, problem=text), sheet(f"{text}.jpg", remarks=(text,))])
    for row in rows(csv_file(pile, translator("en"))):
        assert all(
            cell.lstrip(" \u00a0")[:1] not in set("=+-@\t\r\n＝＋－＠") or not cell
            for cell in row.values()
        )
        assert text in row["photo"]


def test_what_is_harmless_stays_as_it_is() -> None:
    assert [safe_cell(value) for value in ("a=1", 0, -7, None, "", "=x")] == [
        "a=1",
        "0",
        "-7",
        "",
        "",
        "'=x",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_with_signs_come_back_whole_in_every_language(language: Language) -> None:
    name = 'Zoé "Ñu"; a,b\nc.jpg'
    pile = gather([sheet(name, PLAYABLE)])
    delimiter = "," if language == "en" else ";"
    (row,) = rows(csv_file(pile, translator(language)), delimiter)
    assert row["photo"] == name
    assert row["state"] == "fine"
