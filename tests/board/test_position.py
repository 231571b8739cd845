"""The law of placement: sets, reasons and brute force agree."""

from __future__ import annotations

import copy
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollwrite.board import Position, Setup, Violation, bits, no_room, violations
from rollwrite.geometry import Cell
from tests import brute
from tests.nights import IS_NIGHT
from tests.strategies import (
    Played,
    classic_setup,
    drawings,
    pickled,
    played,
    sheet_setup,
    trigon_setup,
)

SETUPS: dict[str, Callable[[], Setup]] = {
    "sheet 9": lambda: sheet_setup(9),
    "sheet 8": lambda: sheet_setup(8),
    "sheet 11": lambda: sheet_setup(11),
    "classic": classic_setup,
    "trigon 9": lambda: trigon_setup(9),
    "trigon 4": lambda: trigon_setup(4),
}
every_setup = pytest.mark.parametrize("name", SETUPS)
few = settings(max_examples=30 if IS_NIGHT else 3, deadline=None)


def by_brute_force(game: Played, colour: int) -> set[frozenset[Cell]]:
    """The legal placements of a colour after the moves of a game, from the rules alone."""
    setup = game.position.setup
    table = setup.table
    supply = {shape.name: setup.counts[n] for n, shape in enumerate(table.shapes)}
    for mover, placement in game.moves:
        if setup.supplies[mover] == setup.supplies[colour]:
            supply[table.shape_of(placement).name] -= 1
    return brute.legal(
        table.board,
        table.shapes,
        ((mover, frozenset(table.cells_of(placement))) for mover, placement in game.moves),
        colour,
        frozenset(table.board.cells_in(setup.starts[colour])),
        supply,
    )


@pytest.mark.thorough
@every_setup
def test_the_legal_set_is_that_of_brute_force(name: str) -> None:
    setup = SETUPS[name]()

    @few
    @given(played(setup))
    def check(game: Played) -> None:
        for colour in range(setup.colours):
            legal = game.position.legal(colour)
            found = {frozenset(setup.table.cells_of(number)) for number in bits(legal)}
            assert found == by_brute_force(game, colour)

    check()


@every_setup
def test_a_placement_is_legal_exactly_when_no_rule_is_broken(name: str) -> None:
    setup = SETUPS[name]()

    @settings(max_examples=60, deadline=None)
    @given(played(setup), drawings(setup.table.board), st.integers(0, 2**32))
    def check(game: Played, drawn: tuple[Cell, ...], pick: int) -> None:
        position, table = game.position, setup.table
        for colour in range(setup.colours):
            legal = list(bits(position.legal(colour)))
            tried = [drawn, table.cells_of(pick % len(table))]
            if legal:
                tried.append(table.cells_of(legal[pick % len(legal)]))
            for cells in tried:
                number = table.find(cells)
                is_legal = number is not None and position.is_legal(colour, number)
                assert is_legal == (violations(position, colour, cells) == ())

    check()


@pytest.mark.parametrize("name", ["sheet 8", "trigon 4"])
def test_why_a_shape_has_no_room_is_true_of_all_its_places(name: str) -> None:
    setup = SETUPS[name]()
    table = setup.table

    @few
    @given(played(setup))
    def check(game: Played) -> None:
        position = game.position
        for colour in range(setup.colours):
            for shape, of_shape in enumerate(table.of_shape):
                if not position.left(colour, shape):
                    continue
                why = no_room(position, colour, shape)
                assert (why is None) == bool(position.legal(colour) & of_shape)
                free = [
                    {one.reason for one in violations(position, colour, table.cells_of(number))}
                    for number in bits(position.free & of_shape if why else 0)
                ]
                assert (why == "overlap") == (why is not None and not free)
                if why == "start":
                    assert all("start" in broken for broken in free)
                elif why == "edge":
                    assert all("edge" in broken for broken in free)
                elif why == "no-corner":
                    # Beside its colour a shape may touch it at a corner as well.
                    assert all(broken & {"no-corner", "edge"} for broken in free)
                    assert {"no-corner"} in free

    check()


@every_setup
def test_positions_say_what_was_played(name: str) -> None:
    setup = SETUPS[name]()

    @settings(max_examples=30, deadline=None)
    @given(played(setup))
    def check(game: Played) -> None:
        position, table = game.position, setup.table
        for colour in range(setup.colours):
            own = tuple(placement for mover, placement in game.moves if mover == colour)
            assert position.placed[colour] == own
            cells = {cell for placement in own for cell in table.cells[placement]}
            assert set(bits(position.taken[colour])) == cells
            assert all(position.colour_at(cell) == colour for cell in cells)
            supply = setup.supplies[colour]
            for shape, count in enumerate(setup.counts):
                used = sum(
                    table.shape_numbers[placement] == shape
                    for mover, placement in game.moves
                    if setup.supplies[mover] == supply
                )
                assert position.left(colour, shape) == count - used
        free = set(range(len(table.board.cells))) - set(bits(position.occupied))
        assert all(position.colour_at(cell) is None for cell in free)

    check()


@given(played(sheet_setup(9)))
def test_positions_are_values(game: Played) -> None:
    position = game.position
    again = position.setup.empty
    for colour, placement in game.moves:
        before = again
        again = again.play(colour, placement)
        assert again != before
    assert again == position
    assert hash(again) == hash(position)
    for same in (pickled(position), copy.deepcopy(position)):
        assert same == position
        assert all(same.legal(c) == position.legal(c) for c in range(4))
        assert same.placed == position.placed
    assert position != "a position"


def play(setup: Setup, *moves: tuple[int, str]) -> Position:
    position = setup.empty
    for colour, cells in moves:
        number = setup.table.find(setup.table.board.parse_cells(cells))
        assert number is not None
        assert position.is_legal(colour, number)
        position = position.play(colour, number)
    return position


@pytest.mark.parametrize(
    ("colour", "cells", "expected"),
    [
        (0, "c7", []),
        (1, "i9,i8", []),
        (0, "a7,b7", [("edge", "P4", "a8,b8")]),
        (0, "e5,f5", [("no-corner", "P3", "")]),
        (1, "e5", [("start", "P2", "a1,i9")]),
        (1, "a9,b9", [("overlap", "P1", "a9")]),
        (1, "b9,b8", [("overlap", "P1", "b8"), ("start", "P2", "a1,i9")]),
        (0, "c7,d7,e7", [("supply", "D9", "")]),
        (0, "c7,e7", [("no-shape", "P1", "c7,e7")]),
        (0, "b8,c8", [("overlap", "P1", "b8"), ("edge", "P4", "a8")]),
    ],
)
def test_every_reason_is_given_with_its_rule_and_cells(
    colour: int, cells: str, expected: list[tuple[str, str, str]]
) -> None:
    position = play(sheet_setup(9), (0, "a9,a8,b8"), (2, "i1,h1,g1"))
    board = position.setup.table.board
    found = violations(position, colour, board.parse_cells(cells))
    assert [(v.reason, v.rule) for v in found] == [(r, rule) for r, rule, _ in expected]
    for violation, (_, _, where) in zip(found, expected, strict=True):
        if where:
            assert board.format_cells(violation.cells) == where


def test_a_drawing_over_the_edge_is_named() -> None:
    found = violations(sheet_setup(9).empty, 0, [(-1, 0), (0, 0), (1, 0)])
    assert found == (Violation("off-board", "P1", ((-1, 0),), "I3"),)


def test_a_drawing_beyond_the_edge_touches_as_it_would_inside() -> None:
    position = play(sheet_setup(9), (0, "a9"))
    corner = violations(position, 0, [(-1, 1), (-2, 1)])
    assert [v.reason for v in corner] == ["off-board"]
    edge = violations(position, 0, [(-1, 0), (-1, 1)])
    assert [(v.reason, v.cells) for v in edge] == [
        ("off-board", ((-1, 0), (-1, 1))),
        ("edge", ((0, 0),)),
    ]


def test_an_empty_drawing_is_no_shape() -> None:
    reasons = [v.reason for v in violations(sheet_setup(9).empty, 0, [])]
    assert reasons == ["no-shape", "start"]


def test_a_shape_used_by_one_colour_is_gone_for_all_on_a_shared_supply() -> None:
    setup = sheet_setup(9)
    position = play(setup, (0, "a9"))
    single = setup.table.shape_index["1"]
    assert not position.legal(1) & setup.table.of_shape[single]
    assert [position.left(colour, single) for colour in range(4)] == [0, 0, 0, 0]
    classic = play(classic_setup(), (0, "a20"))
    assert [classic.left(colour, single) for colour in range(4)] == [0, 1, 1, 1]
