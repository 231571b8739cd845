"""The colours of the pages, by numbers: 4.5 to 1 for text, 3 to 1 for shapes, in both themes."""

from __future__ import annotations

import itertools
import re

from rollwrite.resources import folder
from tests.together import for_each

TEXT, SHAPE = 4.5, 3.0
THEMES = ("light", "dark")
COLOURS = ("blue", "yellow", "red", "green", "purple", "orange")
#: What stands on what. axe sees text on the pages; it does not look into drawings.
PAIRS = [
    ("ink", "page", TEXT),
    ("ink", "sheet", TEXT),
    ("ink", "raised", TEXT),
    ("ink", "sunken", TEXT),
    ("ink-soft", "page", TEXT),
    ("ink-soft", "sheet", TEXT),
    ("ink-soft", "sunken", TEXT),
    ("accent", "page", TEXT),
    ("on-accent", "accent", TEXT),
    ("accent-strong", "accent-soft", TEXT),
    ("good", "page", TEXT),
    ("good", "good-soft", SHAPE),
    ("bad", "page", TEXT),
    ("bad", "sheet", TEXT),
    ("warn", "raised", TEXT),
    ("edge", "page", SHAPE),
    ("edge", "sheet", SHAPE),
    ("edge", "raised", SHAPE),
]


def themes() -> dict[str, dict[str, str]]:
    """The hexadecimal colours of css/base/tokens.css by theme."""
    css = (folder("static") / "css" / "base" / "tokens.css").read_text(encoding="utf-8")
    pairs = re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", css)
    return {
        "light": {name: light for name, light, _ in pairs},
        "dark": {name: dark for name, _, dark in pairs},
    }


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@for_each("theme", THEMES)
def test_text_and_edges_stand_out(theme: str) -> None:
    colours = themes()[theme]
    weak = [
        (front, back, round(contrast(colours[front], colours[back]), 2))
        for front, back, least in PAIRS
        if contrast(colours[front], colours[back]) < least
    ]
    assert weak == []


@for_each(("theme", "colour"), list(itertools.product(THEMES, COLOURS)))
def test_shapes_stand_out_from_the_sheet_and_their_pattern_from_them(
    theme: str, colour: str
) -> None:
    colours = themes()[theme]
    wash, line = colours[colour], colours[f"{colour}-line"]
    hatch = colours[f"{colour}-hatch"]
    # The outline or what it encloses: one of them tells the shape from the sheet.
    assert max(contrast(wash, colours["sheet"]), contrast(line, colours["sheet"])) >= SHAPE
    assert contrast(line, wash) >= SHAPE
    assert contrast(hatch, wash) >= 2
    # Dark outlines around yellow in every theme.
    assert luminance(colours["yellow-line"]) < 0.1
