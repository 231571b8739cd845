"""Moves of a tile game as JSON: what may be played, and why not.

Also where the pieces of a seat may lie while others move: for planning with a finger.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Any, TypeAlias

from rollwrite.board import NoRoom, PlacementTable, Position, Violation, members, no_room
from rollwrite.i18n import Translator
from rollwrite.i18n.tile_words import refusal, violation_text
from rollwrite.schema.dataclass_json import note
from rollwrite.table import DecodeError, FieldError, RefusedError
from rollwrite.table.rules import require
from rollwrite.tilegame import Move, Variant
from rollwrite.tilegame.moves import Corner
from rollwrite.tilegame.rules import TileTable, may, outlook
from rollwrite.tilegame.rules.reading import check_ahead, move_named
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.web.games.tile.lying import BoardSquare
from rollwrite.web.table.game_view import CheckQuery, Refusal
from rollwrite.web.table.parts import Written

PieceAt: TypeAlias = Annotated[
    tuple[int, int, int], note("Orientation, and the row and column it is moved by.")
]


@dataclass(frozen=True)
class LegalMove:
    """A move that may be made.

    :ivar move: its text, as PlayMove takes it.
    :ivar colour: the colour's key.
    :ivar shape: the piece that is placed or picked; null for a corner.
    """

    move: str
    colour: str
    shape: str | None


@dataclass(frozen=True)
class LegalMoves:
    """What a seat may play now."""

    seat: int
    moves: tuple[LegalMove, ...]


@dataclass(frozen=True)
class TileReason:
    """One broken rule of a tile game.

    :ivar cells: the names of the cells that show it.
    :ivar squares: the same as rows and columns of the board that is drawn.
    """

    reason: str
    rule: str
    text: str
    cells: tuple[str, ...]
    squares: tuple[BoardSquare, ...]


@dataclass(frozen=True)
class TileCheck:
    """Whether a seat may make a move.

    :ivar text: why not, in a sentence; null if it may.
    """

    legal: bool
    text: str | None
    reasons: tuple[TileReason, ...]


def tile_placements(table: TileTable, seat: int, *, strike: bool) -> LegalMoves:
    """Everything a seat may play now, in a fixed order.

    :param strike: of no matter here.
    :raises RefusedError: it is not its turn.
    """
    play = _play(table)
    require(may.move(play, seat))
    colours = play.settings.row.colours
    is_open = play.colour is None
    return LegalMoves(
        seat,
        tuple(
            LegalMove(_text(move, colours, is_open=is_open), colours[move.colour], _shape(move))
            for move in play.legal_moves(seat)
        ),
    )


def _text(move: Move, colours: tuple[str, ...], *, is_open: bool) -> str:
    """The move as PlayMove takes it: with its colour where more than one may be placed (T8)."""
    return f"{colours[move.colour]} {move}" if is_open else str(move)


def _shape(move: Move) -> str | None:
    return None if isinstance(move, Corner) else move.shape


def tile_check(t: Translator, table: TileTable, seat: int, query: CheckQuery) -> TileCheck:
    """Whether a seat may make the move of the query now, and every reason why not.

    :raises RefusedError: it is not its turn, and the query does not look ahead.
    :raises DecodeError: no move is asked about.
    """
    play = _play(table)
    is_ahead = query.ahead and seat != play.to_move
    require(may.plan(play, seat) if is_ahead else may.move(play, seat))
    if not query.move:
        raise DecodeError([FieldError("?move", "the text of a move")])
    try:
        if is_ahead:
            check_ahead(play.game, outlook.choices_of(play, seat), query.move)
        else:
            move_named(play.game, query.move)
    except RefusedError as error:
        said = tile_refusal(t, error, table, seat)
        return TileCheck(False, said.detail, said.reasons)
    return TileCheck(True, None, ())


def tile_refusal(
    t: Translator, error: RefusedError, table: TileTable | None, seat: int | None
) -> Refusal:
    """A refused command in words, with the reasons on the cells."""
    play = None if table is None else table.game
    variant = None if table is None else table.settings.row
    reasons: tuple[TileReason, ...] = ()
    if play is not None and error.violations:
        variant = play.settings.row
        reasons = tuple(reasons_of(t, error.violations, variant))
    return Refusal(refusal(t, error, variant), reasons)


def reasons_of(
    t: Translator, violations: Iterable[Violation], variant: Variant
) -> Iterable[TileReason]:
    """Broken laws in words, with their cells."""
    board = variant.board()
    for violation in violations:
        cells = [cell for cell in violation.cells if cell in board.index]
        yield TileReason(
            violation.reason,
            violation.rule,
            violation_text(t, violation, variant),
            tuple(map(board.format_cell, cells)),
            tuple(map(board.square_of, cells)),
        )


def _play(table: TileTable) -> TilePlay:
    if table.game is None:
        raise RefusedError("no-game")
    return table.game


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
