"""Everything in every look: inside the margins, no words over words, no colour without ink."""

from __future__ import annotations

from itertools import combinations

import pytest

from printables.drawing import Path, PlacedItem, PrintedPage, Text, walk
from printables.fonts import printable
from printables.options import Options
from printables.page_elements import MARGIN_MM
from printables.printing import make
from rollwrite.paper import Rect
from tests.printables.samples import LOOKS, SAMPLES, look_name


@pytest.mark.parametrize("options", LOOKS, ids=look_name)
@pytest.mark.parametrize("sample", SAMPLES)
def test_pages_keep_their_margins_and_words_keep_apart(sample: str, options: Options) -> None:
    document = make(SAMPLES[sample](options)).document
    for page in document.distinct():
        seen = list(walk(page.items))
        check_margins(page, seen)
        check_words(seen)
        check_ink(seen, options)


def check_margins(page: PrintedPage, seen: list[PlacedItem]) -> None:
    # Printers leave about 4.2 mm blank.
    inside = Rect(0, 0, page.width, page.height).inset(MARGIN_MM - 0.3)
    for one in seen:
        box = one.box
        if box is not None:
            assert inside.holds(box), (one.item, box)


def check_words(seen: list[PlacedItem]) -> None:
    """No line of text lies over another, and none is too small to read."""
    boxes = []
    for one in seen:
        if isinstance(one.item, Text) and one.box is not None:
            assert printable(one.item.text) == one.item.text
            assert "…" not in one.item.text, "words were cut off"
            boxes.append((one.box, one.item.text))
    boxes.sort(key=lambda pair: pair[0].x)
    for (box, text), (other, under) in combinations(boxes, 2):
        if other.x < box.right:
            assert not box.overlaps(other, 0.15), (text, under)


def check_ink(seen: list[PlacedItem], options: Options) -> None:
    """A low-ink page holds no colour and no dark areas but marks and codes."""
    if options.theme_name != "low-ink":
        return
    for one in seen:
        item = one.item
        used = {item.fill} if isinstance(item, Text) else {item.style.fill, item.style.stroke}
        for colour in used - {None}:
            assert colour is not None
            assert colour[1:3] == colour[3:5] == colour[5:7], item


@pytest.mark.parametrize("sample", SAMPLES)
def test_lines_are_wide_enough_to_be_printed(sample: str) -> None:
    document = make(SAMPLES[sample](Options())).document
    for page in document.distinct():
        for one in walk(page.items):
            if isinstance(one.item, Path) and one.item.style.stroke is not None:
                assert one.item.style.width * one.scale >= 0.04
