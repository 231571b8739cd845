"""The pictures of how to draw are those that the tool draws, and people are shown all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollwrite.resources import folder
from tools.pictures_of_drawing import PICTURES, picture

PAGE = Path(__file__).parents[1] / "docs" / "drawing.md"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_the_tool_draws_it(name: str) -> None:
    file = Path(folder("static")) / "pictures" / f"{name}.svg"
    assert file.read_text(encoding="utf-8") == picture(PICTURES[name]())
    assert file.name in PAGE.read_text(encoding="utf-8")
