"""A light sheet is the sheet of the engine (rules D7 to D10, P1 to P4)."""

from __future__ import annotations

from hypothesis import given

from rollwrite.dicegame import COLOURS, Sheet
from rollwrite.dicegame.layout import STRIKES
from rollwrite.players.dice.light import LightSheet
from tests.players.dice.sheets import Drawn, sheets


def lane(light: LightSheet, cells: int, colour: int) -> set[tuple[int, int]]:
    """The cells ``(x, y)`` of a colour's lane."""
    tables = light.tables
    mine = (cells & tables.lanes[colour]) >> colour * tables.width
    numbers = (bit for bit in range(tables.width) if mine >> bit & 1)
    return {(bit % tables.stride, bit // tables.stride) for bit in numbers}


def taken_by(sheet: Sheet, colour: int) -> set[tuple[int, int]]:
    """The cells of a colour."""
    marks = (mark for mark in sheet.marks if mark.colour.number == colour)
    return {(column, row) for mark in marks for row, column in mark.squares or ()}


@given(sheets())
def test_the_same_is_legal_as_on_the_sheet(drawn: Drawn) -> None:
    light = LightSheet.of(drawn.sheet)
    for colour in COLOURS:
        assert light.legal(colour.number) == drawn.sheet.legal(colour)
        assert light.started[colour.number] == bool(taken_by(drawn.sheet, colour.number))


@given(sheets())
def test_the_score_the_shapes_and_the_strikes_are_counted(drawn: Drawn) -> None:
    light = LightSheet.of(drawn.sheet)
    assert light.unfilled == drawn.sheet.unfilled
    assert light.drawn == len(drawn.sheet.marks)
    assert light.strikes == STRIKES - drawn.sheet.strikes
    shapes = light.tables.table.shapes
    used = {shape.name for n, shape in enumerate(shapes) if light.used >> n & 1}
    assert used == set(drawn.sheet.used)


@given(sheets())
def test_lanes_have_the_room_and_the_corners_of_each_colour(drawn: Drawn) -> None:
    light = LightSheet.of(drawn.sheet)
    board = drawn.sheet.layout.board
    last = drawn.sheet.layout.side - 1
    taken = [taken_by(drawn.sheet, colour) for colour in range(4)]
    for colour, own in enumerate(taken):
        edges = {(x + dx, y + dy) for x, y in own for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        room = set(board.cells) - set().union(*taken) - edges
        assert lane(light, light.room, colour) == room
        points = {(x + dx, y + dy) for x, y in own for dx in (1, -1) for dy in (1, -1)}
        if not own:
            points = {(0, 0), (0, last), (last, 0), (last, last)}
        assert lane(light, light.corners & light.room, colour) == points & room


@given(sheets())
def test_a_copy_goes_its_own_way(drawn: Drawn) -> None:
    light = LightSheet.of(drawn.sheet)
    other = light.copy()
    for colour in range(4):
        legal = other.legal(colour)
        if legal:
            other.play(colour, legal.bit_length() - 1)
            other.strikes -= 1
            break
    again = LightSheet.of(drawn.sheet)
    for name in LightSheet.__slots__:
        assert getattr(light, name) == getattr(again, name), name
