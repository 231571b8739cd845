"""Sheets with printed dice (S3): could one of each pair have made them?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollwrite.checking import CheckResult, FilledSheet, SheetInputError, check, parse_filled
from rollwrite.checking.sheet import format_filled
from rollwrite.dicegame import Settings, built_in_layout
from rollwrite.dicegame.solo import seed_of, solo_dice
from rollwrite.players import LEVELS
from rollwrite.players.dice.simulation import simulate

LAYOUT = built_in_layout("travel")
SEED = "2026-11-22"


@pytest.fixture(scope="module")
def sheet() -> FilledSheet:
    """A finished sheet, played with the dice of the seed."""
    game = simulate(Settings(LAYOUT), [LEVELS[1]], SEED).game
    played = game.players[0].sheet
    return FilledSheet(LAYOUT, played.rows, strikes=played.strikes, seed=SEED, out=True)


def codes(result: CheckResult) -> list[str]:
    return [f"{problem.code}.{problem.kind}" for problem in result.problems]


def test_a_sheet_that_was_played_is_fine(sheet: FilledSheet) -> None:
    result = check(sheet)
    assert result.is_valid
    strip = solo_dice(seed_of(SEED, LAYOUT))
    assert result.dice is not None
    assert all(die in pair for die, pair in zip(result.dice, strip, strict=False))
    for shape, die in zip(result.play, result.dice, strict=True):
        assert shape.strike or LAYOUT.row_of(shape.name) == die
    # The markers come in ring order (S1).
    assert [shape.colour for shape in result.play[:4]] == ["B", "Y", "R", "G"]


def test_other_dice_cannot_have_made_it(sheet: FilledSheet) -> None:
    found = [codes(check(replace(sheet, seed=f"OTHER-{number}"))) for number in range(20)]
    assert sum("V7.strikes" in each for each in found) > 15


def test_fewer_strikes_than_these_dice_take(sheet: FilledSheet) -> None:
    needed = check(sheet).strikes_needed
    assert needed is not None
    assert needed > 0
    result = check(replace(sheet, strikes=needed - 1, out=None))
    assert codes(result) == ["V7.strikes"]


def test_who_could_have_gone_on_was_not_out(sheet: FilledSheet) -> None:
    played = check(sheet).play
    squares = [list(row) for row in sheet.squares]
    for row, column in played[-1].squares:
        squares[row][column] = "."
    strikes = (sheet.strikes or 0) - played[-1].strike
    early = replace(sheet, squares=tuple(map("".join, squares)), strikes=strikes)
    assert [code[:2] for code in codes(check(early))] == ["V8"]
    assert check(replace(early, out=None)).is_valid


def test_dice_that_are_told_are_among_the_printed_ones(sheet: FilledSheet) -> None:
    dice = check(sheet).dice
    assert dice is not None
    assert check(replace(sheet, dice=dice)).is_valid
    pair = solo_dice(seed_of(SEED, LAYOUT))[2]
    other = next(face for face in range(1, 7) if face not in pair)
    wrong = check(replace(sheet, dice=(*dice[:2], other, *dice[3:])))
    assert "V7.strip" in codes(wrong)
    (problem,) = [p for p in wrong.problems if p.kind == "strip"]
    assert problem.facts["round"] == 3


def test_other_markers_are_told(sheet: FilledSheet) -> None:
    squares = tuple(row.translate(str.maketrans("BY", "YB")) for row in sheet.squares)
    turned = replace(sheet, squares=squares)
    # Blue and yellow have changed places: by ring order the dice do not fit any more.
    told = format_filled(turned) | {"markers": "YBRG"}
    assert check(parse_filled(told)).is_valid


def test_the_seed_is_read_and_written(sheet: FilledSheet) -> None:
    assert parse_filled(format_filled(sheet)) == sheet
    assert parse_filled(format_filled(sheet) | {"seed": " abc-1 "}).seed == "ABC-1"


@pytest.mark.parametrize("seed", ["", "?", "A" * 25, 5, ["A"], True, "\x00", "ñ"])
def test_seeds_that_are_none(sheet: FilledSheet, seed: object) -> None:
    with pytest.raises(SheetInputError) as caught:
        parse_filled(format_filled(sheet) | {"seed": seed})
    assert [problem.code for problem in caught.value.problems] == ["seed"]
