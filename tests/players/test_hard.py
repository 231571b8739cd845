"""What was hard in a game: told by its boards and by the coach, and never more than they say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rollwrite.dicegame import COLOURS, Mark, Sheet, built_in_layout
from rollwrite.dicegame.colours import Colour
from rollwrite.dicegame.sheet import square_of
from rollwrite.dicegame.state import Player
from rollwrite.i18n import translator
from rollwrite.players.dice.coached import Coached, CoachedSeat, Moment, Turn
from rollwrite.players.dice.judge import MoveReason
from rollwrite.players.hard import hard_in_dice

TRAVEL = built_in_layout("travel")
EN = translator("en")


class Played:
    """As much of a game as is looked at."""

    def __init__(self, *sheets: Sheet) -> None:
        self.players = tuple(
            Player(seat, f"P{seat}", "phone", sheet) for seat, sheet in enumerate(sheets, start=1)
        )


def blue(rounds: int, strike: int = 0) -> Sheet:
    """Only blue, always the first place there is."""
    sheet, table = Sheet(TRAVEL), TRAVEL.table
    for number in range(1, rounds + 1):
        placement = (sheet.legal(COLOURS[0]) & -sheet.legal(COLOURS[0])).bit_length() - 1
        squares = tuple(map(square_of, table.cells_of(placement)))
        name = table.shape_of(placement).name
        sheet = sheet.with_mark(Mark(number, COLOURS[0], number == strike, name, squares))
    return sheet


def found(*sheets: Sheet, coached: Coached | None = None) -> Any:
    game: Any = Played(*sheets)
    return hard_in_dice(EN, game, coached)


def test_strikes_are_early_in_the_first_five_rounds() -> None:
    hard = found(blue(7, strike=5), blue(7, strike=6), blue(7))
    assert [("strikes" in hard.troubles[seat]) for seat in (1, 2, 3)] == [True, False, False]


def test_a_colour_is_closed_where_nothing_of_it_fits_any_more() -> None:
    # A shape of another colour in every corner: yellow has nowhere to begin.
    sheet = Sheet(TRAVEL)
    last = TRAVEL.side - 1
    for number, (colour, square) in enumerate(
        zip("BRGB", ((0, 0), (0, last), (last, 0), (last, last)), strict=True), start=1
    ):
        shape = ("1", "2", "I3", "I4")[number - 1]
        row, column = square
        step = 1 if column == 0 else -1
        squares = tuple((row, column + step * n) for n in range(number))
        sheet = sheet.with_mark(Mark(number, Colour(colour), False, shape, squares))
    hard = found(sheet)
    assert hard.troubles[1] == {"closed"}
    (point,) = hard.points
    assert (point.number, point.better) == (4, None)
    assert "yellow" in point.why
    assert len(point.made.fresh) == 4


def test_the_coach_adds_what_it_is_sure_of() -> None:
    sheet = blue(3)
    turn = Turn(1, "1", ((5, 5),), strike=False)
    played = Turn(1, "2", ((4, 4), (4, 5)), strike=False)
    reason = MoveReason("keeps", {"colour": "B", "n": 2})
    sure = Moment(3, "place", COLOURS[0], played, turn, 2.0, "mistake", reason)
    unsure = replace(sure, verdict="none", reason=MoveReason("holes", {}))
    seat = CoachedSeat(1, "P1", 50, 0, 2.0, (sure, unsure), (sure,), ())
    hard = found(sheet, coached=Coached(1, (seat,)))
    assert hard.troubles[1] == {"corners"}
    (point,) = hard.points
    # As it stood before: two shapes of earlier rounds, and this one.
    assert len(point.made.shapes) == len(point.better.shapes) == 3
    assert point.made.fresh == ((4, 4), (5, 4))
    assert point.better.fresh == ((5, 5),)
    assert point.why == EN.n("reason.keeps", 2, colour=EN("words.colour.blue"))
