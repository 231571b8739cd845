"""The ring of markers (D4, D12, and the worked checks under D16)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.dicegame import COLOURS, Colour, Ring, Settings
from tests.dicegame.playing import Play, game_of, small


def rounds(play: Play) -> Iterator[tuple[str, str]]:
    """The markers held and those standing by, in each round of a game that goes on."""
    while True:
        play.roll()
        yield "".join(play.game.ring.held), "".join(play.game.ring.standby)
        play.take_all().draw_all()


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        # Both worked checks of the rulebook, and the same for three and for one.
        (4, [("BYRG", ""), ("GBYR", ""), ("RGBY", ""), ("YRGB", ""), ("BYRG", "")]),
        (2, [("BY", "RG"), ("RB", "GY"), ("GR", "YB"), ("YG", "BR"), ("BY", "RG")]),
        (3, [("BYR", "G"), ("GBY", "R"), ("RGB", "Y"), ("YRG", "B"), ("BYR", "G")]),
        (1, [("B", "YRG"), ("Y", "RGB"), ("R", "GBY"), ("G", "BYR"), ("B", "YRG")]),
    ],
)
def test_the_ring_moves_one_place_clockwise_each_round(
    players: int, expected: list[tuple[str, str]]
) -> None:
    settings = Settings(small(9))
    play = game_of(players, settings) if players > 1 else Play("Ana", settings=settings, solo=True)
    if players == 1:
        play.start()
    for number, (found, wanted) in enumerate(zip(rounds(play), expected, strict=False), start=1):
        assert (number, *found) == (number, *wanted)
        if number == len(expected):
            break


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        # Written out by hand. Round 1, seat 1 starts: seat 1 takes R, seat 2 (to its right) adds Y.
        # Round 2, seat 2 starts: seat 2 takes G, seat 1 adds R and gets B from seat 2. And so on.
        (2, [("BY", "RG"), ("RB", "GY"), ("BG", "YR"), ("YB", "RG"), ("BR", "GY")]),
        (3, [("BYR", "G"), ("GBY", "R"), ("YRB", "G"), ("BYG", "R"), ("RBY", "G")]),
    ],
)
def test_the_literal_reading_moves_the_zone_with_the_starter(
    players: int, expected: list[tuple[str, str]]
) -> None:
    play = game_of(players, Settings(small(9), standby_follows_starter=True))
    assert [found for found, _ in zip(rounds(play), expected, strict=False)] == expected


def test_with_four_players_both_settings_are_the_same() -> None:
    plays = [game_of(4, Settings(small(9), standby_follows_starter=x)) for x in (False, True)]
    for first, second in zip(rounds(plays[0]), rounds(plays[1]), strict=False):
        assert first == second
        if plays[0].game.round == 5:
            break


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@given(markers=st.permutations(COLOURS))
def test_everyone_meets_all_four_colours_in_four_rounds(
    players: int, markers: list[Colour]
) -> None:
    ring = Ring.deal(players, tuple(markers))
    met: list[list[Colour]] = [[] for _ in range(players)]
    for number in range(4):
        assert ring == Ring.deal(players, tuple(markers)).in_round(number)
        for seat, colour in enumerate(ring.held):
            met[seat].append(colour)
        ring = ring.passed()
    assert all(set(colours) == set(COLOURS) for colours in met)
    assert ring == Ring.deal(players, tuple(markers))


@given(players=st.integers(1, 4), starters=st.lists(st.integers(0, 3), max_size=40))
def test_all_four_markers_stay_in_the_cycle(players: int, starters: list[int]) -> None:
    ring = Ring.deal(players)
    for starter in starters:
        before, ring = ring, ring.passed(starter % players)
        assert sorted([*ring.held, *ring.standby]) == sorted(COLOURS)
        taker = starter % players
        for seat in range(players):
            if seat != taker:
                # Everybody but the taker gets what the neighbour to the right held.
                assert ring.held[seat] == before.held[seat - 1]
        if before.standby:
            assert ring.held[taker] == before.standby[0]
            assert ring.standby[-1] == before.held[taker - 1]


def test_markers_can_be_dealt_in_another_order() -> None:
    markers = (Colour.GREEN, Colour.RED, Colour.YELLOW, Colour.BLUE)
    play = game_of(2, Settings(small(), markers=markers))
    assert play.game.ring == Ring((Colour.GREEN, Colour.RED), (Colour.YELLOW, Colour.BLUE))


@pytest.mark.parametrize(
    "markers",
    [(), (Colour.BLUE,) * 4, (Colour.BLUE, Colour.RED, Colour.GREEN), (*COLOURS, Colour.BLUE)],
)
def test_each_marker_exists_once(markers: tuple[Colour, ...]) -> None:
    with pytest.raises(ValueError, match="each of B, Y, R and G once"):
        Settings(small(), markers=markers)
