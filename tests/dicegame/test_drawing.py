"""Drawing shapes on a sheet (D7 to D10, P1 to P5)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rollwrite.board import bits
from rollwrite.dicegame import Mark, Settings, Sheet, Square
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.sheet import square_of
from rollwrite.games import decide
from rollwrite.table import RefusedError
from tests.dicegame.playing import B, G, Play, R, Y, game_of, sheet, small

CORNERS = [(0, 0), (0, 8), (8, 0), (8, 8)]
EMPTY = "\n".join(["." * 9] * 9)


def drawing(face: int, art: str = EMPTY, strikes: int = 0, *, side: int = 9) -> Play:
    """Seat 1 is about to draw with a die, in blue."""
    play = game_of(2, Settings(small(side)))
    play.put(1, art, strikes).roll(face, face)
    play.take(1, face)
    return play


def reasons(play: Play, squares: list[Square], *, strike: bool = False) -> list[tuple[str, str]]:
    with pytest.raises(RefusedError) as caught:
        decide(play.table, cmd.PlaceShape(1, tuple(squares), strike), 1, play.dice)
    assert caught.value.code == "illegal-placement"
    assert caught.value.violations[0].rule == caught.value.rule
    return [(violation.rule, violation.reason) for violation in caught.value.violations]


@pytest.mark.parametrize("strike", [False, True])
def test_the_first_shape_of_a_colour_covers_a_corner_and_no_strike_bends_that(strike: bool) -> None:
    play = drawing(1)
    for square in product(range(9), range(9)):
        if square not in CORNERS:
            assert reasons(play, [square], strike=strike) == [("D8", "start")]
    assert play.place(1, (0, 8)) == (ev.ShapePlaced(1, "1", B, ((0, 8),), False),)


@pytest.mark.parametrize("die", [6, 2])
def test_a_strike_opens_every_row_also_when_the_die_would_serve(die: int) -> None:
    play = drawing(die)
    play.place(1, (0, 0), (0, 1), strike=True)
    assert play.player(1).sheet.strikes == 1
    assert play.game.face_of(play.player(1)) == die


def test_the_first_shape_of_every_colour_has_that_choice() -> None:
    # Blue has taken one corner, red another: yellow may have either of the two that are left.
    art = "BB" + EMPTY[2:-2] + "RR"
    for corner in CORNERS:
        found = [violation.reason for violation in sheet(small(9), art).violations(Y, [corner])]
        assert found == (["overlap"] if corner in {(0, 0), (8, 8)} else [])


def test_a_colour_without_a_free_corner_cannot_begin() -> None:
    art = "B.......Y\n" + ".........\n" * 7 + "R.......B"
    assert sheet(small(9), art).legal(G) == 0
    assert sheet(small(9), art).legal(Y) != 0


CROSS = """
    .........
    ....Y....
    .........
    .........
    ....B....
    .........
    .........
    .........
    B........
"""


@pytest.mark.parametrize(
    ("squares", "expected"),
    [
        ([(3, 3), (2, 3)], []),
        ([(3, 5), (3, 6)], []),
        ([(3, 3), (3, 4)], [("P4", "edge")]),
        ([(5, 4), (6, 4)], [("P3", "no-corner"), ("P4", "edge")]),
        ([(2, 2), (2, 3)], [("P3", "no-corner")]),
        ([(4, 4), (4, 5)], [("P1", "overlap"), ("P3", "no-corner")]),
        ([(1, 4), (2, 4)], [("P1", "overlap"), ("P3", "no-corner")]),
        ([(7, 1), (6, 1)], []),
        ([(0, 0), (0, -1)], [("P1", "off-board"), ("P3", "no-corner")]),
        ([(9, 1), (9, 2)], [("P1", "off-board")]),
        ([(0, 0), (2, 2)], [("P1", "no-shape"), ("P3", "no-corner")]),
        ([], [("P1", "no-shape"), ("P3", "no-corner")]),
        ([(3, 3), (2, 3), (1, 3), (0, 3), (0, 2), (0, 1)], [("P1", "no-shape")]),
        (
            [(3, 4), (2, 4), (1, 4), (0, 4)],
            [("P1", "overlap"), ("P4", "edge"), ("P3", "no-corner")],
        ),
    ],
)
def test_the_law_of_placement(squares: list[Square], expected: list[tuple[str, str]]) -> None:
    play = drawing(2, CROSS)
    if expected:
        assert sorted(reasons(play, squares)) == sorted(expected)
    else:
        play.place(1, *squares)


def test_the_die_names_the_row() -> None:
    play = drawing(2)
    play.place(1, (0, 1), (0, 0))
    assert play.player(1).sheet.used == ("2",)
    play = drawing(3)
    assert play.refused(cmd.PlaceShape(1, ((0, 0), (0, 1)))) == ("wrong-row", "D7")


def test_squares_come_in_any_order_and_are_kept_in_reading_order() -> None:
    play = drawing(2)
    (placed,) = play.place(1, (1, 0), (0, 0), (1, 0))
    assert isinstance(placed, ev.ShapePlaced)
    assert placed.squares == ((0, 0), (1, 0))


def test_a_shape_is_used_once_whatever_its_colour() -> None:
    play = drawing(1, "Y........\n" + ".........\n" * 8)
    assert reasons(play, [(0, 8)]) == [("D9", "supply")]
    assert reasons(play, [(0, 8)], strike=True) == [("D9", "supply")]
    assert "1" not in play.player(1).sheet.fitting(B)


def test_there_are_three_strikes() -> None:
    thrice = "B........\n.BB......\n........." + "\n........." * 5 + "\nRRR......"
    play = drawing(1, thrice, strikes=2)
    assert play.player(1).sheet.has_strike_left
    play.place(1, (0, 3), (0, 4), (0, 5), (0, 6), strike=True)
    assert play.player(1).sheet.strikes == 3
    play = drawing(1, thrice, strikes=3)
    assert not play.player(1).sheet.has_strike_left
    command = cmd.PlaceShape(1, ((0, 3), (0, 4), (0, 5), (0, 6)), strike=True)
    assert play.refused(command) == ("no-strike", "D10")


def test_one_shape_a_round() -> None:
    play = drawing(1)
    play.place(1, (0, 0))
    assert play.refused(cmd.PlaceShape(1, ((1, 1),))) == ("already-drawn", "D7")
    assert play.refused(cmd.GoOut(1)) == ("already-drawn", "D7")


def test_first_a_die_then_a_shape() -> None:
    play = game_of(3)
    assert play.refused(cmd.PlaceShape(1, ((0, 0),))) == ("no-die", "D7")
    play.roll(1, 1, 1)
    assert play.refused(cmd.PlaceShape(1, ((0, 0),))) == ("no-die", "D7")
    play.take(1, 1)
    assert play.refused(cmd.PlaceShape(2, ((0, 0),))) == ("no-die", "D7")
    assert play.refused(cmd.GoOut(2)) == ("no-die", "D7")


def test_a_sheet_as_a_picture() -> None:
    picture = sheet(small(9), CROSS)
    assert picture.rows == tuple(CROSS.split())
    assert picture.unfilled == 78


def test_every_shape_that_fits_is_offered() -> None:
    empty = sheet(small(9), EMPTY)
    # X has no square in the corner of its box: no colour can begin with it.
    assert set(empty.fitting(R)) == {shape for row in small(9).rows for shape in row} - {"X"}
    assert set(empty.fitting(R, 1)) == {"1", "O", "N"}
    assert set(empty.fitting(R, 6)) == {"L4", "L5", "W"}


def test_what_a_placement_shuts_is_what_has_no_open_corner_after_it() -> None:
    shut_at_once = 0
    for seed in range(3):
        luck, drawn = Random(seed), Sheet(small(5))
        while places := [(c, p) for c in (B, Y, R, G) for p in bits(drawn.legal(c))]:
            was = {one: drawn.open_corners(one) for one in (B, Y, R, G)}
            for colour, place in luck.sample(places, min(len(places), 12)):
                table = drawn.layout.table
                squares = tuple(map(square_of, table.cells_of(place)))
                shape = table.shape_of(place).name
                after = drawn.with_mark(Mark(1, colour, strike=False, shape=shape, squares=squares))
                gone = {one for one in was if was[one] and not after.open_corners(one)}
                assert set(drawn.shut_by(colour, place)) == gone
                shut_at_once += any(was[one] > 1 for one in gone)
            drawn = after
    assert shut_at_once
