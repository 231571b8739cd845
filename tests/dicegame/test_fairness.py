"""The chi-square test: against tables of the distribution, and honest about few dice."""

from __future__ import annotations

from random import Random

import pytest

from rollwrite.dicegame.dice import Tally

#: A statistic with five degrees of freedom and its upper tail, from printed tables (NIST).
TABLE = [
    (1.610, 0.90),
    (4.351, 0.50),
    (9.236, 0.10),
    (11.070, 0.05),
    (15.086, 0.01),
    (20.515, 0.001),
]


def test_a_tally_of_nothing_says_nothing() -> None:
    tally = Tally.of({})
    assert tally.counts == (0,) * 6
    assert (tally.chi_square, tally.p_value, tally.looks) == (0, 1, "few")


def test_the_statistic_by_hand() -> None:
    # Expected 10 of each: 100 / 10 from the first, and 4 / 10 from each of the others.
    assert Tally((20, 8, 8, 8, 8, 8)).chi_square == pytest.approx(12.0)


@pytest.mark.parametrize(("statistic", "tail"), TABLE)
def test_the_p_value_is_that_of_printed_tables(
    monkeypatch: pytest.MonkeyPatch, statistic: float, tail: float
) -> None:
    monkeypatch.setattr(Tally, "chi_square", statistic)
    assert Tally((1,) * 6).p_value == pytest.approx(tail, rel=2e-3)


@pytest.mark.parametrize(
    ("counts", "looks"),
    [
        ((59, 0, 0, 0, 0, 0), "few"),
        ((10, 10, 10, 10, 10, 10), "usual"),
        ((105, 95, 102, 98, 99, 101), "usual"),
        ((133, 87, 95, 95, 95, 95), "unusual"),
        ((200, 80, 80, 80, 80, 80), "rare"),
    ],
)
def test_what_is_said(counts: tuple[int, ...], looks: str) -> None:
    assert Tally(counts).looks == looks


def test_fair_dice_look_unusual_as_often_as_promised() -> None:
    luck = Random(5)
    tallies = []
    for _ in range(1000):
        counts = [0] * 6
        for face in luck.choices(range(6), k=300):
            counts[face] += 1
        tallies.append(Tally(tuple(counts)))
    odd = sum(tally.looks != "usual" for tally in tallies)
    # One in twenty: 50, give or take three standard errors.
    assert 29 <= odd <= 71
