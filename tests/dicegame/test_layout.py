"""Layouts as data (D3)."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.dicegame import (
    BUILT_IN,
    Layout,
    LayoutError,
    built_in_layout,
    format_layout,
    parse_layout,
)
from rollwrite.dicegame.layout import find_problems
from tests.dicegame.playing import ROWS
from tests.together import for_each

STANDARD = format_layout(built_in_layout("standard"))
NAMES = [shape for row in ROWS for shape in row]


def problems(text: str) -> set[tuple[str, str]]:
    with pytest.raises(LayoutError) as caught:
        parse_layout(text)
    return {(problem.code, problem.detail) for problem in caught.value.problems}


@pytest.mark.parametrize(("name", "side"), [("standard", 9), ("travel", 8), ("grand", 11)])
def test_the_three_that_come_with_the_program(name: str, side: int) -> None:
    layout = built_in_layout(name)
    assert (layout.name, layout.side, layout.squares) == (name, side, side * side)
    assert layout.rows == (
        ("1", "O", "N", "X"),
        ("2", "T4", "P", "Y"),
        ("I3", "Z4", "T5", "Z5"),
        ("V3", "F", "U"),
        ("I4", "I5", "V5"),
        ("L4", "L5", "W"),
    )
    assert parse_layout(format_layout(layout)) == layout


def test_there_is_no_fourth() -> None:
    assert BUILT_IN == ("standard", "travel", "grand")
    with pytest.raises(LayoutError, match="layout-unknown"):
        built_in_layout("../../secret")


def test_a_die_names_a_row() -> None:
    layout = built_in_layout("standard")
    assert layout.row(4) == ("V3", "F", "U")
    assert [layout.row_of(shape) for shape in ("1", "T4", "T5", "U", "V5", "W")] == [
        1, 2, 3, 4, 5, 6,
    ]  # fmt: skip


def layouts() -> st.SearchStrategy[Layout]:
    """Any layout there can be: the shapes in any order, cut in six anywhere."""
    cuts = st.lists(st.integers(1, 20), min_size=5, max_size=5, unique=True).map(sorted)
    texts = st.text(min_size=1, max_size=24).filter(lambda s: s.isprintable() and bool(s.strip()))

    def build(name: str, side: int, shapes: list[str], at: list[int]) -> Layout:
        ends = [0, *at, 21]
        rows = tuple(tuple(shapes[a:b]) for a, b in pairwise(ends))
        return Layout(name, side, rows)

    return st.builds(build, texts, st.integers(5, 14), st.permutations(NAMES), cuts)


@given(layouts())
def test_what_is_formatted_can_be_parsed(layout: Layout) -> None:
    assert parse_layout(format_layout(layout)) == layout


@given(st.text(max_size=400))
def test_any_other_text_is_refused_with_problems(text: str) -> None:
    assert problems(text)


#: What TOML is made of.
TOKENS = [
    *("name", "side", "rows", "rows.1", "1", "9", "0x9", "1e5", "inf", "1979-05-27", "true"),
    *("'", '"', "'''", '"""', "\\", "\\u0041", "[", "]", "[[", "]]", "{", "}", "=", " = "),
    *(".", ","),
    *("#", "\n", "\r\n", "\t", " ", "\x00", "ñ", "'I5'", '["1", "O"]', 'name = "x"\n', "[rows]\n"),
]


@given(st.lists(st.sampled_from(TOKENS), max_size=60).map("".join), st.integers(0, len(STANDARD)))
def test_any_text_that_looks_like_toml(text: str, at: int) -> None:
    for whole in (text, STANDARD[:at] + text + STANDARD[at:]):
        # Whatever else it raised would be a fault.
        with suppress(LayoutError):
            layout = parse_layout(whole)
            assert parse_layout(format_layout(layout)) == layout


@for_each(
    ("old", "new", "expected"),
    [
        ('name = "standard"\n', "", {("name-missing", "")}),
        ('"standard"', '"  "', {("name-missing", "")}),
        ('"standard"', "7", {("name-missing", "")}),
        ('"standard"', r'"a\u0000b"', {("name-missing", "")}),
        ('"standard"', f'"{"x" * 25}"', {("name-long", "x" * 25)}),
        ("side = 9\n", "", {("side-missing", "")}),
        ("side = 9", "side = true", {("side-missing", "")}),
        ("side = 9", "side = 9.0", {("side-missing", "")}),
        ("side = 9", 'side = "9"', {("side-missing", "")}),
        ("side = 9", "side = 4", {("side-range", "4")}),
        ("side = 9", "side = 15", {("side-range", "15")}),
        ("side = 9", "side = -9", {("side-range", "-9")}),
        ("side = 9", "colour = 1\nside = 9", {("key-unknown", "colour")}),
        ("6 = [", "7 = [", {("row-unknown", "7"), ("row-missing", "6"),
         ("shape-missing", "L4"), ("shape-missing", "L5"), ("shape-missing", "W")}),
        ("6 = [", "6 = 3 #", {("row-list", "6"), ("shape-missing", "L4"),
         ("shape-missing", "L5"), ("shape-missing", "W")}),
        ('"W"', "5", {("row-list", "6"), ("shape-missing", "L4"), ("shape-missing", "L5"),
         ("shape-missing", "W")}),
        ('"W"', '"w"', {("shape-unknown", "w"), ("shape-missing", "W")}),
        ('"W"', '"W", "W"', {("shape-twice", "W")}),
        ('"W"', '"W", "X"', {("shape-twice", "X")}),
        ('["L4", "L5", "W"]', "[]", {("row-empty", "6"), ("shape-missing", "L4"),
         ("shape-missing", "L5"), ("shape-missing", "W")}),
    ],
)  # fmt: skip
def test_each_problem(old: str, new: str, expected: set[tuple[str, str]]) -> None:
    assert old in STANDARD
    assert problems(STANDARD.replace(old, new)) == expected


def test_every_problem_is_named_at_once() -> None:
    text = """
        name = "a name that is much too long for a layout"
        side = 15
        strikes = 4
        [rows]
        1 = ["1", "O", "N", "X"]
        2 = ["2", "T4", "P", "P"]
        3 = "I3"
        4 = ["V3", "F", "Q"]
        5 = []
        8 = ["L4"]
    """
    missing = {"I3", "Z4", "T5", "Z5", "Y", "U", "I4", "I5", "V5", "L4", "L5", "W"}
    assert problems(text) == {
        ("name-long", "a name that is much too l"),
        ("side-range", "15"),
        ("key-unknown", "strikes"),
        ("row-unknown", "8"),
        ("row-missing", "6"),
        ("row-list", "3"),
        ("row-empty", "5"),
        ("shape-twice", "P"),
        ("shape-unknown", "Q"),
        *(("shape-missing", shape) for shape in missing),
    }


def test_a_file_that_is_no_text_is_no_toml(tmp_path: Path) -> None:
    file = tmp_path / "sheet.toml"
    file.write_bytes(b"%PDF-1.4\n%\x93\x8c\x8b\x9e")
    with pytest.raises(LayoutError, match="it is no UTF-8 text"):
        parse_layout(file)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rows = 3",
        "rows = [1, 2]",
        "[[rows]]\n1 = []",
        "name = 'x'\nside = 9\nrows = {}",
        "[rows.1]\na = 1",
        "rows = 1979-05-27",
        "side = inf",
        "side = nan",
        "name = '''\n\n'''",
    ],
)
def test_toml_of_something_else(text: str) -> None:
    assert problems(text)


@for_each(
    ("text", "code"),
    [
        ("side = ", "not-toml"),
        ("\x00", "not-toml"),
        ("a = 1\na = 2", "not-toml"),
        ("a = " + "[" * 4000, "not-toml"),
        ("a = " + "{a=" * 3000, "not-toml"),
        ("side = 2020-99-99", "not-toml"),
        ("#" * 10_001, "too-long"),
        ("ñ" * 6000, "too-long"),
        ('"' + '\\"' * 4990, "not-toml"),
        ("'''" * 3000, "not-toml"),
        ("side = 0x" + "f" * 9000, "side-range"),
        ("side = " + "9" * 9000, "not-toml"),
        ("side = 0b" + "1" * 9000, "side-range"),
        (STANDARD.replace("side = 9", "side = 0o" + "7" * 6000), "side-range"),
    ],
)
def test_attacks_end_in_a_sentence(text: str, code: str) -> None:
    found = problems(text)
    assert code in {found_code for found_code, _ in found}
    assert all(len(detail) <= 200 for _, detail in found)


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 4900 + " = 1",
        "[a" + ".a" * 400 + "]\n" + "\n".join(f"c{number} = 1" for number in range(1000)),
        '"#"' + ".a" * 4900 + " = 1",
        "name = 'x' # ' \"\n" + "a.b.c = 1\n" * 800,
        'name = """""" # """\n' + "a.b.c = 1\n" * 800,
        'name = """x"""" # """"\n' + "a.b.c = 1\n" * 800,
        "name = '''x'''' # ''''\n" + "a.b.c = 1\n" * 800,
        'name = "\\""\n' + "a.b.c = 1\n" * 800,
    ],
)
def test_names_of_many_parts_are_not_even_read(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader of TOML takes the square of their number of steps."""
    monkeypatch.setattr("tomllib.loads", lambda _: pytest.fail("it was read"))
    assert problems(text) == {("dotted", "")}


def test_dots_are_no_harm_where_a_layout_has_them() -> None:
    rows = [f"rows.{number} = {[*row]!r}" for number, row in enumerate(ROWS, start=1)]
    named = ['name = "v. 1 ... of ..."', "side = 9", "# " + "." * 400]
    layout = parse_layout("\n".join([*named, *rows]))
    assert (layout.name, layout.rows) == ("v. 1 ... of ...", ROWS)


@pytest.mark.parametrize("rows", [None, [], ROWS[:5], (*ROWS, ()), [list(row) for row in ROWS]])
def test_rows_are_six_tuples(rows: object) -> None:
    assert [problem.code for problem in find_problems("x", 9, rows)] == ["rows-missing"]


def test_a_layout_is_checked_however_it_is_made() -> None:
    with pytest.raises(LayoutError):
        Layout("x", 3, ROWS)
