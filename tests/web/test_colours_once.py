"""What cannot read the colours of the pages has the same: a picture, a drawing, a page alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rollwrite.board import svg
from rollwrite.resources import folder

TOKENS = (folder("static") / "css" / "base" / "tokens.css").read_text("utf-8")
#: Of each name the colours in light and in dark; what is the same in both is written once.
COLOURS = {
    name: (light, dark or light)
    for name, light, dark in re.findall(
        r"--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;", TOKENS
    )
}
STATIC, TEMPLATES = Path(folder("static")), Path(folder("templates"))


@pytest.mark.parametrize(
    ("path", "schemes"),
    [
        (STATIC / "js" / "table" / "result" / "canvas.js", (0,)),
        (Path(svg.__file__), (0,)),
        *((path, (0,)) for path in sorted((STATIC / "pictures" / "games").glob("*.svg"))),
        (TEMPLATES / "base.html", (0, 1)),
        (TEMPLATES / "analysis" / "page.html", (0, 1)),
    ],
    ids=lambda value: value.name if isinstance(value, Path) else "",
)
def test_a_colour_written_elsewhere_is_one_of_the_pages(
    path: Path, schemes: tuple[int, ...]
) -> None:
    written = set(re.findall(r"#[0-9a-f]{6}\b", path.read_text("utf-8")))
    assert written, "nothing was read"
    assert written <= {both[scheme] for both in COLOURS.values() for scheme in schemes}


def test_the_colours_of_pieces_are_those_of_the_pages() -> None:
    for name, ink in svg._INKS.items():
        assert (ink.fill, ink.line) == (COLOURS[name][0], COLOURS[f"{name}-line"][0])
