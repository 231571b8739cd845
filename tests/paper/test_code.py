import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.dicegame import BUILT_IN, built_in_layout
from rollwrite.paper import (
    EDITIONS,
    SheetCode,
    SheetCodeError,
    format_code,
    own_layout_key,
    parse_code,
)

LAYOUTS = st.from_regex(r"\A[A-Z0-9-]{1,24}\Z")
TABLES = st.from_regex(r"\A[A-Z0-9]{1,12}\Z")
EDITION = st.sampled_from(EDITIONS)
CODES = st.one_of(
    st.builds(SheetCode, LAYOUTS, edition=EDITION),
    st.builds(SheetCode, LAYOUTS, TABLES, st.none() | st.integers(1, 99), edition=EDITION),
    st.builds(SheetCode, LAYOUTS, seed=LAYOUTS, edition=EDITION),
)


@given(CODES)
def test_codes_survive_being_printed_and_typed(code: SheetCode) -> None:
    assert parse_code(format_code(code)) == code
    assert parse_code(f" {format_code(code).lower()}\n") == code


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (SheetCode("STANDARD"), "RW3/STANDARD"),
        (SheetCode("STANDARD", "K7M3QX2", 3), "RW3/STANDARD/K7M3QX2/3"),
        (SheetCode("TRAVEL", seed="2026-11-20"), "RW3/TRAVEL/+2026-11-20"),
        (SheetCode("STANDARD", edition=1), "RW/STANDARD"),
        (SheetCode("STANDARD", edition=2), "RW2/STANDARD"),
        (SheetCode("STANDARD", "K7M3QX2", 3, edition=1), "RW/STANDARD/K7M3QX2/3"),
    ],
)
def test_codes_are_readable_and_fit_the_smallest_qr(code: SheetCode, text: str) -> None:
    assert format_code(code) == text
    assert len(text) <= 25  # version 1, level L, alphanumeric


@pytest.mark.parametrize(
    "text",
    ["", "RW", "RW/", "XX/STANDARD", "RW1/STANDARD", "RW4/STANDARD",
     "RW/STANDARD/K7M3QX2/0", "RW/STANDARD/K7M3QX2/3/4",
     "RW/STANDARD/+", "RW/STANDARD/+A/3", "RW/STÄNDARD", "RW/STANDARD/K7 M3", "https://x"],
)  # fmt: skip
def test_other_text_is_no_code(text: str) -> None:
    with pytest.raises(SheetCodeError):
        parse_code(text)


def test_a_sheet_has_a_table_or_a_seed_and_a_seat_only_at_a_table() -> None:
    for bad in (
        {"table": "K7M3QX2", "seed": "A"},
        {"seat": 2},
        {"table": "K7M3QX2", "seat": 100},
    ):
        with pytest.raises(SheetCodeError):
            SheetCode("STANDARD", **bad)


def test_own_layouts_have_keys_that_follow_from_side_and_rows() -> None:
    layouts = [built_in_layout(name) for name in BUILT_IN]
    keys = {own_layout_key(layout.side, layout.rows) for layout in layouts}
    assert len(keys) == len(layouts)
    for key in keys:
        assert parse_code(f"RW/{key}").layout == key
    standard = layouts[0]
    swapped = (*standard.rows[1:], standard.rows[0])
    assert own_layout_key(9, swapped) != own_layout_key(9, standard.rows)
