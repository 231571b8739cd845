"""The tree of a game record as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.tilegame.sgf import Node, SgfError, format_sgf, parse_sgf
from tests.together import for_each

VALUES = st.text(st.characters(codec="utf-8", exclude_characters="\r\t\f\v\ufeff"))
NAMES = st.text("ABCXYZ149", min_size=1, max_size=3)


def nodes() -> st.SearchStrategy[Node]:
    properties = st.dictionaries(NAMES, st.lists(VALUES, min_size=1, max_size=3), max_size=3)
    leaf = st.builds(Node, properties)
    return st.recursive(
        leaf, lambda inner: st.builds(Node, properties, st.lists(inner, max_size=3))
    )


def shape(node: Node) -> object:
    return node.properties, [shape(child) for child in node.children]


@given(nodes())
def test_trees_round_trip(root: Node) -> None:
    text = format_sgf(root)
    assert shape(parse_sgf(text)) == shape(root)
    assert shape(parse_sgf(text.encode())) == shape(root)
    assert format_sgf(parse_sgf(text)) == text


def test_variations_are_indented_as_pentobi_does() -> None:
    text = """(
;GM[Blokus Duo]
(
 ;B[e10]
 ;W[j5]
 (
  ;B[f9]
 )
 (
  ;B[d9]
 )
)
(
 ;B[e9,e10]
)
)
"""
    assert format_sgf(parse_sgf(text.replace("\n", "\r\n  "))) == text


def test_places_are_lines_and_columns() -> None:
    root = parse_sgf("(;GM[x]\n ;B[a1]\n  C[one][two])")
    node = root.children[0]
    assert (node.line, node.places) == (2, {"B": [(2, 5)], "C": [(3, 5), (3, 10)]})


def test_escapes() -> None:
    node = parse_sgf(r"(;C[a\]b\\c\d])")
    assert node.value("C") == r"a]b\cd"
    assert format_sgf(node) == "(\n;C[a\\]b\\\\cd]\n)\n"
    assert node.value("GN") is None


@for_each(
    ("text", "line", "column", "part"),
    [
        ("", 1, 1, "begins with"),
        ("hello", 1, 1, "begins with"),
        ("(", 1, 2, "too early"),
        ("()", 1, 2, "needs a node"),
        ("(;", 1, 3, "too early"),
        ("(;B", 1, 4, "no value"),
        ("(;B[a1", 1, 4, "no ']'"),
        ("(;B[a1\\]", 1, 4, "no ']'"),
        ("(;GM[x]\n;B[a1]\n;W{}", 3, 3, "no value"),
        ("(;GM[x]\n;*)", 2, 2, "'*' is not expected"),
        ("(;GM[x]))", 1, 9, "more after the end"),
        ("(;GM[x])(;GM[y])", 1, 9, "more after the end"),
        ("(;GM[x]())", 1, 9, "needs a node"),
        ("(;GM[x](;B[a1]);W[b1])", 1, 16, ""),
        ("((;GM[x]))", 1, 2, "needs a node before"),
        ("(;B[a1]C[x]B[a2])", 1, 12, "property B stands twice"),
    ],
)  # fmt: skip
def test_errors_have_a_line_and_a_column(text: str, line: int, column: int, part: str) -> None:
    if not part:  # a node after a variation continues the tree, as Pentobi reads it
        assert len(parse_sgf(text).children) == 2
        return
    with pytest.raises(SgfError) as refusal:
        parse_sgf(text)
    assert (refusal.value.line, refusal.value.column) == (line, column)
    assert part in str(refusal.value)


def test_bytes_that_are_no_utf_8() -> None:
    with pytest.raises(SgfError, match="line 2, column 4: this is no UTF-8"):
        parse_sgf(b"(;GM[x]\n;C[\xff])")


def test_deep_trees_need_no_deep_stack() -> None:
    deep = "(;A[1]" * 5_000 + ")" * 5_000
    assert format_sgf(parse_sgf(deep)).count("A[1]") == 5_000
    with pytest.raises(SgfError, match="ends too early"):
        parse_sgf("(;A[1]" * 5_000)


@given(st.one_of(st.binary(), st.text("(;)[]\\AB1 \n")))
def test_any_bytes_are_a_tree_or_one_error(data: bytes | str) -> None:
    try:
        root = parse_sgf(data)
    except SgfError as error:
        place = (error.line, error.column)
        assert min(place) >= 1
    else:
        assert format_sgf(parse_sgf(format_sgf(root))) == format_sgf(root)
