"""The promise: a sheet that could have been played is never rejected, and any other is."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from rollwrite.checking import FilledSheet, check
from rollwrite.dicegame import COLOURS, Mark, Sheet
from rollwrite.geometry import square_shapes
from tests.checking import oracle
from tests.checking.playing import half_told, played_sheets
from tests.dicegame.playing import small
from tests.nights import examples

SMALL = (small(5), small(6))


@given(half_told(played_sheets()))
def test_a_played_sheet_is_never_rejected(filled: FilledSheet) -> None:
    """And the order in which it may have been played is legal, round by round."""
    result = check(filled)
    assert result.is_valid, result.problems
    assert len(result.play) == len(result.shapes)
    sheet = Sheet(filled.layout)
    told = filled.markers if isinstance(filled.markers, tuple) else None
    for number, shape in enumerate(result.play, start=1):
        assert shape.round == number
        assert not sheet.violations(shape.colour, shape.squares)
        if told is not None:
            assert shape.colour == told[(number - 1) % len(told)]
        if filled.markers == "any" and number > 4:
            assert shape.colour == result.play[number - 5].colour
        if result.dice is not None and not shape.strike:
            assert filled.layout.row_of(shape.name) == result.dice[number - 1]
        sheet = sheet.with_mark(Mark(number, shape.colour, shape.strike, shape.name, shape.squares))
    assert sheet.unfilled == result.unfilled
    if result.dice is not None and filled.strikes is not None:
        assert sheet.strikes == filled.strikes


@examples(25, 200)
@given(half_told(played_sheets(SMALL)), st.integers(0, 3), st.randoms(use_true_random=False))
def test_mutated_sheets_are_judged_as_by_playing_every_game(
    sheet: FilledSheet, changes: int, rng: random.Random
) -> None:
    for _ in range(changes):
        sheet = mutated(sheet, rng)
    assert check(sheet).is_valid == oracle.can_be_played(sheet)


def mutated(sheet: FilledSheet, rng: random.Random) -> FilledSheet:
    """The sheet with one thing changed; it may still be playable."""
    changes: list[Callable[[FilledSheet, random.Random], FilledSheet]] = [_recoloured] * 3
    if sheet.crossed is not None:
        changes.append(_crossed)
    if sheet.strikes is not None:
        changes.append(_struck)
    if sheet.dice is not None:
        changes += [_other_dice] * 2
    if sheet.final_die is not None:
        changes.append(lambda told, rng: replace(told, final_die=rng.randint(1, 6)))
    if sheet.out is not None:
        changes.append(lambda told, _: replace(told, out=not told.out))
    if sheet.markers is not None:
        changes.append(lambda told, rng: replace(told, markers=tuple(rng.sample(COLOURS, 4))))
    return rng.choice(changes)(sheet, rng)


def _recoloured(sheet: FilledSheet, rng: random.Random) -> FilledSheet:
    rows = [list(row) for row in sheet.squares]
    rng.choice(rows)[rng.randrange(sheet.layout.side)] = rng.choice(".BYRG")
    return replace(sheet, squares=tuple("".join(row) for row in rows))


def _crossed(sheet: FilledSheet, rng: random.Random) -> FilledSheet:
    return replace(sheet, crossed=(sheet.crossed or frozenset()) ^ {rng.choice([*square_shapes()])})


def _struck(sheet: FilledSheet, rng: random.Random) -> FilledSheet:
    return replace(sheet, strikes=max(0, (sheet.strikes or 0) + rng.choice((-2, -1, 1, 2))))


def _other_dice(sheet: FilledSheet, rng: random.Random) -> FilledSheet:
    dice = list(sheet.dice or ())
    if dice and rng.random() < 0.7:
        dice[rng.randrange(len(dice))] = rng.randint(1, 6)
    else:
        dice = [*dice, 1] if rng.random() < 0.5 else dice[:-1]
    return replace(sheet, dice=tuple(dice))


@examples(12, 200)
@given(
    played_sheets(SMALL),
    st.sampled_from(["told", "any", None]),
    st.randoms(use_true_random=False),
)
def test_v7_names_the_least_strikes_of_all_orders(
    sheet: FilledSheet, markers: str, rng: random.Random
) -> None:
    assume(sheet.dice)
    assert sheet.dice is not None
    dice = tuple(rng.randint(1, 6) if rng.random() < 0.6 else die for die in sheet.dice)
    if markers != "told":
        assume(sheet.markers is None or len(sheet.markers) == 4)
        sheet = replace(sheet, markers="any" if markers and sheet.markers else None)
    sheet = replace(sheet, dice=dice, strikes=None, final_die=None, out=None, crossed=None)
    result = check(sheet)
    needed = result.strikes_needed
    assert needed == oracle.least_strikes(sheet)
    assert needed is not None
    assert [p.code for p in result.problems] == ([] if needed <= 3 else ["V7"])
    for strikes in range(min(4, len(dice) + 1)):
        found = check(replace(sheet, strikes=strikes)).problems
        assert [p.code for p in found] == ([] if needed <= strikes else ["V7"])
