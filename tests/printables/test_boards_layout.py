"""Boards, pieces, dice and positions in every look: nothing over anything, nothing too small."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from printables.cards.dice import DicePrint
from printables.engine.drawing import Text, walk
from printables.engine.flow import least_words
from printables.engine.options import Options
from printables.printing import PRINTABLES, make
from printables.request.printable import Printable
from tests.nights import IS_NIGHT, some_by_day
from tests.printables.samples import LOOKS, RECORD, SAMPLES, allowed, look_name
from tests.printables.test_layout import check_margins, check_words
from tests.together import for_each, together

TRIGON = "(;GM[Blokus Trigon];1[r15,r14,q14];2[r4,r5,s5])"
BROKEN = "(;GM[Blokus];1[a20];2[t20];3[t1];4[a1];1[b18,b17,c17,c16,d16];2[a3,a4,a5])"


def of(name: str, landscape: bool = False, **fields: object) -> Callable[[Options], Printable]:
    kind: Any = PRINTABLES[name]
    return lambda options: kind(replace(options, landscape=landscape), **fields)


CASES = {
    "board": SAMPLES["board"],
    "board-trigon": SAMPLES["board-trigon"],
    "board-page": of("board", game="classic", one_page=True),
    "board-page-wide": of("board", True, game="trigon", one_page=True),
    "pieces": of("pieces", game="classic", clearance=0.3),
    "pieces-colour": of("pieces", game="classic-3", by_colour=True),
    "pieces-small": of("pieces", True, game="duo", size=6.0, by_colour=True),
    "pieces-trigon": of("pieces", game="trigon"),
    "pieces-fold": of("pieces", game="duo", fold=True),
    "pieces-fold-wide": of("pieces", True, game="trigon-3", fold=True),
    "pieces-test": of("pieces", test_page=True),
    "pieces-test-wide": of("pieces", True, test_page=True, offset=(0.5, -1.0)),
    "game": of("game", game="duo"),
    "dice": SAMPLES["dice"],
    "dice-largest": of("dice", size=30.0),
    "dice-largest-wide": of("dice", True, size=30.0),
    "position": of("position", record=RECORD),
    "position-trigon": of("position", True, record=TRIGON),
    "position-broken": of("position", record=BROKEN),
}


@pytest.mark.thorough
@pytest.mark.parametrize("case", some_by_day(CASES, 7))
def test_pages_are_whole_and_can_be_read(case: str) -> None:
    """By day in every third look, of each case in others."""
    looks = LOOKS if IS_NIGHT else LOOKS[[*CASES].index(case) % 3 :: 3]
    with together() as each:
        for options in allowed(looks, CASES[case]):
            with each(look_name(options)):
                check_pages(case, options)


def check_pages(case: str, options: Options) -> None:
    least = least_words(options)
    for page in make(CASES[case](options)).document.distinct():
        seen = list(walk(page.items))
        check_margins(page, seen)
        check_words(seen)
        for one in seen:
            if isinstance(one.item, Text) and one.box is not None:
                assert one.item.size * one.scale >= least - 1e-6, one.item.text


@for_each("paper", ["a4", "letter", "a5"])
@for_each("landscape", [False, True])
@for_each("size", [12.0, 16.0, 24.0, 30.0])
def test_there_are_always_four_dice(paper: str, landscape: bool, size: float) -> None:
    document = make(DicePrint(Options(paper, landscape=landscape), size=size)).document
    pips = [
        one
        for page in document.pages
        for one in walk(page.items)
        if one.box is not None and abs(one.box.width - 0.19 * size) < 1e-6
        and not isinstance(one.item, Text)
    ]  # fmt: skip
    assert len(pips) % 21 == 0
    assert len(pips) // 21 >= 4
    # No more pages than four dice need.
    assert len(document.pages) <= 4
