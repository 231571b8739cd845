"""Sheets as people write them: everything that is wrong is named, and nothing else happens."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwrite as rw
from rollwrite.checking import (
    FilledSheet,
    SheetInputError,
    check,
    format_filled,
    load_filled,
    parse_filled,
)
from rollwrite.checking.boards import parse_painted
from rollwrite.checking.inputs import MAX_BYTES
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.geometry import square_shapes
from rollwrite.i18n import LANGUAGES, Translator, translator
from rollwrite.i18n.check_words import input_text, problem_text
from rollwrite.i18n.verdicts import sheet_verdict
from rollwrite.schema.dataclass_json import encode
from tests.checking.playing import half_told, played_sheets
from tests.together import for_each

EMPTY = ["." * 9] * 9
GOOD: dict[str, Any] = {"layout": "standard", "squares": EMPTY}

BAD: list[tuple[Any, list[str]]] = [
    ([], ["not-object"]),
    (None, ["not-object"]),
    ("standard", ["not-object"]),
    ({}, ["layout-missing", "squares-missing"]),
    ({**GOOD, "layout": None, "squares": None}, ["layout-missing", "squares-missing"]),
    ({**GOOD, "layout": 9}, ["layout-type"]),
    ({**GOOD, "layout": "huge"}, ["layout"]),
    ({**GOOD, "layout": {"name": "x", "side": 99, "rows": []}}, ["layout", "layout"]),
    ({**GOOD, "layout": {"toml": "side = "}}, ["layout"]),
    ({**GOOD, "squares": "B"}, ["squares-type"]),
    ({**GOOD, "squares": [1] * 9}, ["squares-type"]),
    ({**GOOD, "squares": EMPTY[1:]}, ["squares-rows"]),
    ({**GOOD, "squares": ["", *EMPTY[2:], "." * 10]}, ["squares-length", "squares-length"]),
    ({**GOOD, "squares": ["........b", *EMPTY[1:]]}, ["squares-letter"]),
    ({**GOOD, "squares": ["\ud800" * 9, *EMPTY[1:]]}, ["squares-letter"]),
    ({**GOOD, "crossed": "1"}, ["crossed-type"]),
    ({**GOOD, "crossed": [1]}, ["crossed-type"]),
    ({**GOOD, "crossed": ["1", "Q", "Z"]}, ["crossed-shape", "crossed-shape"]),
    ({**GOOD, "strikes": -1}, ["number"]),
    ({**GOOD, "strikes": 1.0}, ["number"]),
    ({**GOOD, "strikes": True}, ["number"]),
    ({**GOOD, "strikes": "1"}, ["number"]),
    ({**GOOD, "strikes": 10**30}, ["number"]),
    ({**GOOD, "markers": "BYR"}, ["markers"]),
    ({**GOOD, "markers": "BYRX"}, ["markers"]),
    ({**GOOD, "markers": ["B", "Y", "R", "G"]}, ["markers"]),
    ({**GOOD, "markers": "B" * 101}, ["markers"]),
    ({**GOOD, "dice": 4}, ["dice-type"]),
    ({**GOOD, "dice": [1] * 101}, ["dice-type"]),
    ({**GOOD, "dice": [0, 7, True, "1", None, 1.0, 6]}, ["dice-face"] * 6),
    ({**GOOD, "final_die": 0}, ["number"]),
    ({**GOOD, "out": "yes"}, ["truth"]),
    ({**GOOD, "out": 1}, ["truth"]),
    ({**GOOD, "strikes_forced": 0}, ["truth"]),
    ({**GOOD, "strike": 1}, ["key-unknown"]),
    (
        {"squares": EMPTY, "strikes": -1, "out": 0, "dice": [9], "colour": "B"},
        ["key-unknown", "layout-missing", "number", "dice-face", "truth"],
    ),
]


@for_each(("data", "codes"), BAD)
def test_everything_wrong_is_named(data: Any, codes: list[str]) -> None:
    with pytest.raises(SheetInputError) as caught:
        parse_filled(data)
    assert sorted(problem.code for problem in caught.value.problems) == sorted(codes)
    said = {input_text(translator(language), caught.value) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert not any("{" in text.replace('{"', "") or "\n" in text for text in said)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not-json"),
        ("{", "not-json"),
        ("[" * 100_000, "not-json"),
        ("1" * 5_000, "not-json"),
        (b"\xff\xfe\x00", "not-text"),
        (b" " * (MAX_BYTES + 1), "too-big"),
        ("NaN", "not-object"),
    ],
)
def test_text_that_is_no_sheet(text: str | bytes, code: str) -> None:
    with pytest.raises(SheetInputError) as caught:
        load_filled(text)
    assert [problem.code for problem in caught.value.problems] == [code]
    assert f"[{code}]" in str(caught.value)


@given(half_told(played_sheets()))
def test_a_sheet_comes_back_from_json(sheet: FilledSheet) -> None:
    assert load_filled(json.dumps(format_filled(sheet))) == sheet


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_layout_may_be_inline(name: str) -> None:
    layout = built_in_layout(name)
    rows = [list(row) for row in layout.rows]
    squares = ["." * layout.side] * layout.side
    for told in (
        {"name": name, "side": layout.side, "rows": rows},
        {"name": name, "side": layout.side, "rows": {str(n): r for n, r in enumerate(rows, 1)}},
        name,
    ):
        assert parse_filled({"layout": told, "squares": squares}).layout == layout
    other = {"name": name, "side": 5, "rows": rows}
    sheet = parse_filled({"layout": other, "squares": ["....."] * 5})
    assert parse_filled(format_filled(sheet)) == sheet
    assert sheet.layout == Layout(name, 5, layout.rows)


def test_what_the_photo_reader_prints_can_be_checked() -> None:
    read = {
        **GOOD, "photo": "a.jpg", "found": True, "table": None, "seat": None,
        "confidence": [[0.9] * 9] * 9, "uncertain": [], "crossed": [], "strikes": 0,
        "suggestion": None, "problem": None,
    }  # fmt: skip
    assert check(parse_filled(read)).is_valid


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=12,
)
SHEETS = st.fixed_dictionaries(
    {},
    optional={
        "layout": st.just("standard") | JSON,
        "squares": st.lists(st.text(".BYRG", min_size=9, max_size=9), min_size=9, max_size=9)
        | JSON,
        "crossed": st.lists(st.sampled_from([*square_shapes()])) | JSON,
        "strikes": st.integers(0, 5) | JSON,
        "markers": st.text("BYRG", min_size=4) | st.just("any") | JSON,
        "dice": st.lists(st.integers(1, 6)) | JSON,
        "final_die": st.integers(1, 6) | JSON,
        "out": st.booleans() | JSON,
    },
)


@given(SHEETS | JSON, st.sampled_from(LANGUAGES))
def test_whatever_comes_gets_a_verdict_or_a_sentence(data: Any, language: Any) -> None:
    t = translator(language)
    sheet, said = _read(t, data)
    if sheet is None:
        assert said
        return
    result = check(sheet)
    found = encode(sheet_verdict(t, result))
    assert found["valid"] == (not found["problems"])
    assert all(problem_text(t, problem) for problem in result.problems)
    assert json.loads(json.dumps(found)) == found
    assert found["unfilled"] == sum(row.count(".") for row in data["squares"])


def _read(t: Translator, data: Any) -> tuple[FilledSheet | None, str]:
    try:
        return parse_filled(data), ""
    except SheetInputError as error:
        return None, input_text(t, error)


@for_each(
    ("change", "code"),
    [
        ({"dice": (9, 9)}, "dice-face"),
        ({"markers": "BYR"}, "markers"),
        ({"final_die": 9}, "number"),
        ({"seed": "é é"}, "seed"),
        ({"strikes": -3}, "number"),
        ({"uncertain": ((50, 50),)}, "squares-listed"),
        ({"out": "no"}, "truth"),
        ({"doubtful": ["zzz"]}, "doubtful"),
        ({"crossed": ("Q",)}, "crossed-shape"),
    ],
)
def test_a_sheet_made_in_python_is_as_one_of_json(change: dict[str, Any], code: str) -> None:
    with pytest.raises(SheetInputError) as caught:
        replace(parse_filled(GOOD), **change)
    assert {problem.code for problem in caught.value.problems} == {code}


def test_a_sheet_made_in_python_may_be_told_as_json_would() -> None:
    told: dict[str, Any] = {"squares": EMPTY, "markers": "BYRG", "dice": [1, 2], "seed": "tea"}
    made = replace(parse_filled(GOOD), **told)
    assert made == parse_filled({**GOOD, **told})
    assert hash(made) == hash(parse_filled({**GOOD, **told}))


def test_what_was_read_is_confirmed_or_corrected() -> None:
    sheet = parse_filled({**GOOD, "uncertain": [[0, 1]], "doubtful": ["strike"]})
    assert check(sheet).doubts == 2
    assert sheet.corrected() == replace(parse_filled(GOOD), uncertain=(), doubtful=())
    assert check(sheet.corrected({(0, 1): "B"})).doubts == 0
    assert sheet.corrected({(0, 1): "B"}).squares[0] == ".B......."
    for wrong in ({(0, 9): "B"}, {(0, 1): "Q"}):
        with pytest.raises(SheetInputError):
            sheet.corrected(wrong)
    board = parse_painted({"game": "duo", "cells": {"purple": "a14"}, "uncertain": [[0, 1]]})
    assert board.uncertain_squares == ((0, 1),)
    mended = board.corrected({(0, 0): "O", (0, 1): "P"})
    assert (mended.rows[0][:3], mended.uncertain) == ("OP.", 0)
    nothing: Any = ()
    assert replace(board, uncertain=nothing) == board.corrected()


def test_what_is_corrected_is_a_square_and_a_colour_in_any_case() -> None:
    sheet = rw.parse_filled({"layout": "travel", "squares": ["........"] * 8})
    board = rw.parse_painted({"game": "duo", "cells": {}})
    with pytest.raises(rw.SheetInputError, match=r"^\(9, 9\) is no square of this sheet: rows"):
        sheet.corrected({(9, 9): "B"})
    with pytest.raises(rw.SheetInputError, match=r"^\(20, 0\) is no square of this board: rows"):
        board.corrected({(20, 0): "P"})
    assert sheet.corrected({(0, 0): "blue"}) == sheet.corrected({(0, 0): "b"})
    assert sheet.corrected({(0, 0): "b"}).rows[0] == "B......."
    assert board.corrected({(0, 0): "purple"}) == board.corrected({(0, 0): "P"})
    with pytest.raises(rw.SheetInputError, match=r'has "red", but a square is one of \. P O'):
        board.corrected({(0, 0): "red"})


def test_names_are_taken_in_any_case() -> None:
    told = {"markers": "byrg", "crossed": ["i3"], "doubtful": ["Strike", "t5"]}
    sheet = rw.parse_filled({"layout": "travel", "squares": ["........"] * 8, **told})
    assert "".join(sheet.markers or ()) == "BYRG"
    assert (sheet.crossed, sheet.doubtful) == (frozenset({"I3"}), ("strike", "T5"))


def test_a_board_has_each_colour_once_and_no_doubts_beside_it() -> None:
    with pytest.raises(rw.SheetInputError, match="for each colour, or its letter"):
        rw.parse_painted({"game": "duo", "cells": {"P": "a1", "purple": "b1"}})
    with pytest.raises(rw.SheetInputError, match='"uncertain" must be a list of squares'):
        rw.parse_painted({"game": "trigon", "cells": {}, "uncertain": [[0, 0]]})


def test_neighbours_of_what_is_checked_are_told_what_to_do() -> None:
    sheet = rw.parse_filled({"layout": "travel", "squares": ["........"] * 8})
    result: Any = rw.check(sheet)
    with pytest.raises(TypeError, match=r"What was checked is result\.checked"):
        rw.check(result)
    with pytest.raises(TypeError, match=r"What was checked is result\.checked"):
        rw.printed("position", file=result)
    with pytest.raises(TypeError, match="there is nothing to check"):
        rw.check(rw.new_game("duo"))  # type: ignore[arg-type]
    # Whoever waits for a ValueError still gets one.
    with pytest.raises(ValueError, match=r"\(99, 99\) is none") as refused:
        sheet.picture([(99, 99)])
    assert isinstance(refused.value, TypeError)
