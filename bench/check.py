"""The sheet checker: sheets of random games with their dice, and sheets full of mistakes."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from dataclasses import replace
from statistics import median

from rollwrite.checking import FilledSheet, check, format_filled, load_filled, suggest
from rollwrite.checking.sheet import LETTERS
from rollwrite.dicegame import Settings, built_in_layout
from tests.checking.playing import random_play

SHEETS = 60


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure, and assert that every sheet is judged right."""
    for name in ("travel", "standard", "grand"):
        played = _played(name)
        for markers in (True, False):
            sheets = [s if markers else replace(s, markers=None) for s in played]
            times = [_check(sheet) for sheet in sheets]
            note = f"markers {'told' if markers else 'not told'}, worst {max(times):.2f} ms"
            report(f"check: a sheet with its dice, {name}", f"{median(times):.2f} ms", note)
    spoilt = [_spoilt(sheet, number) for number, sheet in enumerate(_played("standard"))]
    times = [_check(sheet, valid=False) for sheet in spoilt]
    report("check: with a shape of six squares", f"{median(times):.2f} ms", "p50")
    times = [_suggest(sheet, number) for number, sheet in enumerate(_played("standard"))]
    report("check: suggest, three squares unsure", f"{median(times):.2f} ms", "p50")


def _played(layout: str) -> list[FilledSheet]:
    rng = random.Random(7)
    settings = Settings(built_in_layout(layout))
    sheets: list[FilledSheet] = []
    while len(sheets) < SHEETS:
        # The first seat of four holds blue, green, red, yellow, and so on.
        seen = random_play(rng, settings, 4)[0]
        sheets.append(seen.sheet(settings.layout, tuple(settings.markers[-i] for i in range(4))))
    return sheets


def _check(sheet: FilledSheet, *, valid: bool = True) -> float:
    text = json.dumps(format_filled(sheet))
    start = time.perf_counter()
    result = check(load_filled(text))
    taken = time.perf_counter() - start
    assert result.is_valid == valid
    if valid:
        assert result.strikes_needed is not None
        assert result.strikes_needed <= (sheet.strikes or 0)
    return taken * 1000


def _spoilt(sheet: FilledSheet, seed: int) -> FilledSheet:
    """The sheet with six blue squares in its first free two rows, or over what is there."""
    row = random.Random(seed).randrange(sheet.layout.side - 1)
    squares = list(sheet.squares)
    squares[row] = "BBB" + squares[row][3:]
    squares[row + 1] = "BBB" + squares[row + 1][3:]
    return replace(sheet, squares=tuple(squares))


def _suggest(sheet: FilledSheet, seed: int) -> float:
    rng = random.Random(seed)
    reading = [
        [[0.0 if letter == known else -9.0 for letter in LETTERS] for known in row]
        for row in sheet.squares
    ]
    for _ in range(3):
        square = rng.choice(rng.choice(reading))
        square[rng.randrange(len(LETTERS))] = 0.5
    start = time.perf_counter()
    found = suggest(sheet.layout, reading)
    taken = time.perf_counter() - start
    assert found is not None
    assert check(FilledSheet(sheet.layout, found)).is_valid
    return taken * 1000
