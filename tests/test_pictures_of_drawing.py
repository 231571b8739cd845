"""The pictures of how to draw are those that the tool draws, and people are shown all of them; the
README's sheet on a table is one that a game can have left."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollwrite.checking import check, parse_filled
from rollwrite.photo import read
from rollwrite.resources import folder
from tools.pictures_of_drawing import PICTURES, picture

PAGE = Path(__file__).parents[1] / "docs" / "drawing.md"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_the_tool_draws_it(name: str) -> None:
    file = Path(folder("static")) / "pictures" / f"{name}.svg"
    assert file.read_text(encoding="utf-8") == picture(PICTURES[name]())
    assert file.name in PAGE.read_text(encoding="utf-8")


@pytest.mark.nightly
def test_the_sheet_on_the_table_breaks_no_rule() -> None:
    file = Path(__file__).parents[1] / "docs" / "pictures" / "table.jpg"
    read_as = read(file.read_bytes())
    assert read_as.found
    assert not read_as.uncertain
    assert not read_as.doubtful
    told = {
        "layout": read_as.layout,
        "squares": list(read_as.squares or ()),
        "crossed": list(read_as.crossed or ()),
        "strikes": read_as.strikes,
    }
    assert check(parse_filled(told)).problems == ()
