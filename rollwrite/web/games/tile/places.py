"""Where the pieces of a seat may lie, also while others move: for planning with a finger."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Any, TypeAlias

from rollwrite.board import NoRoom, PlacementTable, Position, members, no_room
from rollwrite.schema.dataclass_json import note
from rollwrite.table import RefusedError
from rollwrite.table.rules import require
from rollwrite.tilegame.rules import TileTable, may, outlook
from rollwrite.web.games.tile.lying import BoardSquare
from rollwrite.web.table.parts import Written

PieceAt: TypeAlias = Annotated[
    tuple[int, int, int], note("Orientation, and the row and column it is moved by.")
]


@dataclass(frozen=True)
class ColourPlaces:
    """Where a colour may be placed.

    :ivar shapes: for each shape that fits somewhere its places: the number of an orientation, and
        the row and column that are added to those of its cells in normal place. Of a triangle
        board the column may be -1.
    :ivar nowhere: for each other shape that the colour has left, which law leaves it no room on the
        board: ``overlap``, ``start``, ``no-corner`` or ``edge``.
    :ivar dots: the cells from which the colour goes on: free start squares before its first piece,
        then cells it touches at a corner; only those that a placement can cover.
    """

    shapes: dict[str, tuple[PieceAt, ...]]
    nowhere: dict[str, NoRoom]
    dots: tuple[BoardSquare, ...]


@dataclass(frozen=True)
class TilePlaces:
    """Where a seat may place pieces as things lie, as if it were its turn.

    :ivar game: the number of the game, and ``moves`` how many moves were made in it.
    :ivar turn: whether it is the seat's turn.
    :ivar colours: by their keys; empty while pieces are picked (T8) or corners chosen (T11).
    :ivar others: the dots of each colour of the other players, also as if it were their turn.
    """

    seat: int
    game: int
    moves: int
    turn: bool
    colours: dict[str, ColourPlaces]
    others: dict[str, tuple[BoardSquare, ...]]


def tile_places(table: TileTable, seat: int) -> TilePlaces:
    """Where the pieces of a seat may lie: nowhere after the game, which may end while one asks.

    :raises RefusedError: there is no game, or the seat does not play in it any more.
    """
    play = table.game
    if play is None:
        raise RefusedError("no-game")
    if play.to_move is not None:
        require(may.plan(play, seat))
    keys, position = play.settings.row.colours, play.game.position
    return TilePlaces(
        seat,
        play.number,
        len(play.game.moves),
        seat == play.to_move,
        {
            keys[colour]: colour_places(position, colour, legal)
            for colour, legal in outlook.choices_of(play, seat)
        },
        {
            keys[colour]: _corners(position, colour, legal)
            for colour, legal in outlook.of_others(play, seat)
        },
    )


# All phones of a table ask after each move, for the mover's colours and for their own.
@lru_cache(maxsize=256)
def colour_places(position: Position, colour: int, legal: int) -> Any:
    """The :class:`ColourPlaces` of a colour, written as JSON.

    :param legal: the set of its placements.
    """
    table = position.setup.table
    lying, numbers = _lying(table), table.shape_numbers
    shapes: dict[str, list[PieceAt]] = {}
    for number in members(legal):
        shapes.setdefault(table.shapes[numbers[number]].name, []).append(lying[number])
    nowhere = {}
    for number, shape in enumerate(table.shapes):
        why = no_room(position, colour, number)
        if why is not None and position.left(colour, number):
            nowhere[shape.name] = why
    dots = _corners(position, colour, legal)
    return Written(ColourPlaces({name: tuple(at) for name, at in shapes.items()}, nowhere, dots))


@lru_cache(maxsize=256)
def _corners(position: Position, colour: int, legal: int) -> tuple[BoardSquare, ...]:
    """The corners of a colour that a legal placement covers."""
    board = position.setup.table.board
    openings = position.openings(colour, legal)
    return tuple(board.square_of(board.cells[cell]) for cell in openings)


@cache
def _lying(table: PlacementTable) -> tuple[PieceAt, ...]:
    """For each placement its orientation, and how its normal place is moved."""
    board, found = table.board, []
    for number, cells in enumerate(table.cells):
        orientation = table.orientation_numbers[number]
        # Both lists are in reading order.
        first_x, first_y = table.shape_of(number).orientations[orientation][0]
        row, column = board.square_of(board.cells[cells[0]])
        found.append((orientation, row - first_y, column - first_x))
    return tuple(found)
