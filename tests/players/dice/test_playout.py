"""Playing a sheet to its end keeps to the rules (D7, D9 to D11)."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from rollwrite.dicegame.layout import STRIKES
from rollwrite.players.dice.light import LightSheet
from rollwrite.players.dice.search import Offer, Outlook, play_on
from tests.players.dice.sheets import Drawn, sheets


class Watched(LightSheet):
    """A sheet that looks at what is drawn on it."""

    __slots__ = ("played", "strikes_before")
    played: list[tuple[int, int, int]]
    strikes_before: int

    def play(self, colour: int, placement: int) -> None:
        assert self.legal(colour) >> placement & 1
        self.played.append((colour, placement, self.strikes_before - self.strikes))
        self.strikes_before = self.strikes
        super().play(colour, placement)


@given(sheets(), st.permutations(range(4)), st.integers(1, 4), st.integers(0, 2**32))
def test_every_shape_is_legal_and_of_a_row_that_was_rolled_or_costs_a_strike(
    drawn: Drawn, colours: list[int], dice: int, seed: int
) -> None:
    light = LightSheet.of(drawn.sheet)
    sheet = Watched(light.tables)
    for name in LightSheet.__slots__:
        setattr(sheet, name, getattr(light, name))
    sheet.played, sheet.strikes_before = [], sheet.strikes
    coming = Outlook(tuple(colours), (dice,))
    rounds = 21 - sheet.drawn
    offers: list[Offer] = coming.offers(sheet.tables, rounds, Random(seed))
    unfilled = play_on(sheet, coming.colours, offers, Random(seed))
    assert unfilled == sheet.unfilled <= drawn.sheet.unfilled
    for number, (colour, placement, strikes) in enumerate(sheet.played):
        assert colour == colours[number % 4]
        is_of_row = bool(offers[number][0] >> placement & 1)
        assert strikes == 1 or (is_of_row and strikes == 0)
    assert 0 <= sheet.strikes <= STRIKES
    ended = len(sheet.played)
    if ended < rounds:
        # It goes on as long as it can (D11).
        legal = sheet.legal(colours[ended % 4])
        assert not legal & offers[ended][0]
        assert not legal or not sheet.strikes
