"""Whoever gives the library something else than it takes hears what it takes, in a sentence."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

import rollwrite as rw
from rollwrite.arguments import ArgumentError
from tests.together import for_each
from tests.web.pictures import blank_png

DUO: Final = rw.new_game("duo")
ROLLED: Final = rw.deal(["Ana", "Ben"], "travel", seed="TEA").roll()
PICKED: Final = ROLLED.pick(ROLLED.dice[0])
SHEET: Final = PICKED.sheet(1)
BLANK: Final[Mapping[str, Any]] = {"layout": "travel", "squares": ["........"] * 8}
FILLED: Final = rw.parse_filled(BLANK)
BOARD: Final = rw.parse_painted({"game": "duo", "cells": {}})
PAGE: Final = rw.printed("card")
LITTLE: Final = rw.Budget(playouts=1)
WRONG: Final[tuple[object, ...]] = (
    None, "", "x", {}, [], -1, 10**9, object(), Path("is/not/there"), b"x", [None], DUO, ROLLED,
)  # fmt: skip

#: Where nothing and an empty text mean: as usual.
_USUAL: Final = (None, "")


def _filled(key: str, value: object) -> object:
    return rw.parse_filled({**BLANK, key: value})


#: Each takes one thing; with the values that are right there, or that take long.
CALLS: Final[dict[str, tuple[Callable[[Any], object], tuple[object, ...]]]] = {
    "new_game": (rw.new_game, ()),
    "new_game, start": (lambda it: rw.new_game("duo", it), (None,)),
    "deal": (rw.deal, ()),
    "deal, layout": (lambda it: rw.deal(["Ana"], it), ()),
    "deal, seed": (lambda it: rw.deal(["Ana"], seed=it), (None,)),
    "deal, settings": (lambda it: rw.deal(["Ana"], settings=it), (None,)),
    "read_blksgf": (rw.read_blksgf, ()),
    "write_blksgf": (rw.write_blksgf, ()),
    "think": (lambda it: rw.think(it, LITTLE), (DUO,)),
    "think, budget": (lambda it: rw.think(DUO, it), ()),
    "think, scheme": (lambda it: rw.think(DUO, LITTLE, scheme=it), (None,)),
    "built_in_layout": (rw.built_in_layout, ()),
    "parse_layout": (rw.parse_layout, ()),
    "simulate": (lambda it: rw.simulate(it, [1], "TEA"), ()),
    "simulate, levels": (lambda it: rw.simulate("travel", it, "TEA"), ()),
    "simulate, seed": (lambda it: rw.simulate("travel", [1], it), ("x",)),
    "simulate, budget": (lambda it: rw.simulate("travel", [1], "TEA", it), (None,)),
    "coach": (rw.coach, ()),
    "level": (rw.level, ()),
    "Settings": (rw.Settings, ()),
    "Settings, dice": (lambda it: rw.Settings(SHEET.layout, dice=it), ()),
    "Settings, markers": (lambda it: rw.Settings(SHEET.layout, markers=it), ()),
    "Settings, hints": (lambda it: rw.Settings(SHEET.layout, hints=it), ()),
    "Settings, seed": (lambda it: rw.Settings(SHEET.layout, seed=it), (None,)),
    "Budget": (rw.Budget, ()),
    "Budget, seconds": (lambda it: rw.Budget(seconds=it), ()),
    "parse_filled": (rw.parse_filled, ()),
    "load_filled": (rw.load_filled, ()),
    "check": (rw.check, ()),
    "check_board": (rw.check_board, ()),
    **{
        f"parse_filled, {key}": (partial(_filled, key), ())
        for key in ("layout", "squares", "crossed", "strikes", "markers", "dice", "seed", "out")
    },
    "parse_painted, variant": (partial(rw.parse_painted, {}), ()),
    "read_photo": (rw.read_photo, ()),
    "read_photo, layout": (lambda it: rw.read_photo(b"", layout=it), (None,)),
    "read_photo, corners": (lambda it: rw.read_photo(b"", corners=it), (None,)),
    "read_photo, sheet": (lambda it: rw.read_photo(b"", sheet=it), (None,)),
    "read_board": (lambda it: rw.read_board(it, "duo"), ()),
    "read_board, game": (lambda it: rw.read_board(b"", it), ()),
    "check_board, game": (lambda it: rw.check_board({}, it), (None,)),
    "printed": (rw.printed, ()),
    "printed, paper": (lambda it: rw.printed("card", paper=it), _USUAL),
    "printed, copies": (lambda it: rw.printed("card", copies=it), _USUAL),
    "printed, layout": (lambda it: rw.printed("sheet", layout=it), _USUAL),
    "printed, file": (lambda it: rw.printed("position", file=it), (DUO,)),
    "format_filled": (rw.format_filled, ()),
    "format_painted": (rw.format_painted, ()),
    "printed, game": (lambda it: rw.printed("duo", game=it), ()),
    **{
        f"Game.{name}": (getattr(DUO, name), ())
        for name in (
            "violations", "parse_move", "play", "take_back", "without", "points", "scores",
            "ranking", "legal", "forced",
        )
    },
    "Game.violations, colour": (lambda it: DUO.violations("e9", it), ()),
    "Game.placements": (lambda it: DUO.placements(it, 1), ()),
    "Game.placements, numbers": (lambda it: DUO.placements(0, it), ()),
    "Variant.start_rule": (DUO.variant.start_rule, ()),
    **{
        f"DiceGame.{name}": (getattr(PICKED, name), ())
        for name in ("sheet", "colour", "face", "is_in", "placements", "why_not", "draw", "do")
    },
    "DiceGame.draw, seat": (lambda it: PICKED.draw([(0, 0)], it), ()),
    "DiceGame.pick": (ROLLED.pick, ()),
    "DiceGame.roll": (rw.deal(["Ana"]).roll, ()),
    **{
        f"Sheet.{name}": (getattr(SHEET, name), ())
        for name in ("legal", "fitting", "open_corners", "shape_at", "with_mark")
    },
    "Sheet.blocked": (lambda it: SHEET.blocked(PICKED.colour(1), it), ()),
    "Layout.row": (SHEET.layout.row, ()),
    "Layout.row_of": (SHEET.layout.row_of, ()),
    "FilledSheet.picture": (FILLED.picture, ()),
    "FilledSheet.corrected": (FILLED.corrected, (None, {})),
    "PaintedBoard.corrected": (BOARD.corrected, (None, {})),
    "check, budget": (lambda it: rw.check(FILLED, it), (None,)),
    "Printed.files": (PAGE.files, ()),
    "Printed.files, dpi": (lambda it: PAGE.files("png", it), ()),
    "Printed.save": (PAGE.save, ()),
    "Printed.save, dpi": (lambda it: PAGE.save("x.png", it), (None,)),
}  # fmt: skip


@for_each("name", [*CALLS])
def test_something_else_is_refused_in_a_sentence(name: str) -> None:
    call, right = CALLS[name]
    said: list[tuple[object, Exception]] = []
    for wrong in WRONG:
        # Not by ==, since an empty list is no number.
        if any(wrong is one for one in right):
            continue
        try:
            call(wrong)
        except OSError:
            pass  # It speaks of a file that is not there.
        except (ValueError, ArgumentError) as error:
            said.append((wrong, error))
    for wrong, refusal in said:
        line = traceback.extract_tb(refusal.__traceback__)[-1].line or ""
        # On purpose, and not by a slip of ours further inside.
        assert "raise " in line, (wrong, refusal)
        assert " " in str(refusal), wrong


def test_it_is_said_by_name_what_is_taken() -> None:
    # A checker would say so first: of that it is not told.
    with pytest.raises(TypeError, match=r"check\(\) must be a FilledSheet, a Sheet or a dict"):
        rw.check("x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"colour of legal\(\) must be a Colour such as"):
        SHEET.legal("x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"layout of printed\(\) must be text, .* a Path or None"):
        rw.printed("sheet", layout=[])
    # What is near by is named, by what takes it.
    for wrong, said in (
        (PICKED, r"game\.sheet\(1\)"),
        ("x.jpg", "read_photo"),
        (BOARD, "check_board"),
    ):
        with pytest.raises(TypeError, match=said):
            rw.check(wrong)  # type: ignore[arg-type]
    with pytest.raises(rw.SheetInputError, match=r"check_board\(\)"):
        rw.check({"game": "duo", "cells": {}})
    # Too many arguments are Python's own to say.
    with pytest.raises(TypeError, match="positional argument"):
        rw.new_game("duo", None, 3)  # type: ignore[call-arg]


@for_each(
    "call",
    [
        lambda: rw.printed("x"),
        lambda: rw.printed("sheet", up=99),
        lambda: rw.read_photo(b""),
        lambda: rw.read_photo(blank_png(300)),
        lambda: rw.read_board(blank_png(300), "duo"),
        lambda: rw.read_blksgf("(;"),
        lambda: rw.parse_layout(""),
        lambda: rw.check({}),
        lambda: rw.new_game("x"),
        lambda: DUO.play("a1"),
    ],
)
def test_refusals_come_back_from_another_process(call: Callable[[], object]) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - each is another one
        call()
    again = pickle.loads(pickle.dumps(refused.value))  # noqa: S301 - our own
    assert (type(again), str(again)) == (refused.type, str(refused.value))


def test_verdicts_can_be_members_of_a_set() -> None:
    result = rw.check({**BLANK, "squares": ["BBBBBBBB", *["........"] * 7]})
    assert result in {result}
    assert {*result.problems} >= {result.problems[0]}


def test_nothing_is_hidden_that_went_wrong_further_inside() -> None:
    def fails(_game: object, _place: int, _rng: object) -> Any:
        raise AttributeError("of the stranger's own")

    with pytest.raises(AttributeError, match="own"):
        rw.simulate("travel", [1], "TEA", strangers={1: fails})
