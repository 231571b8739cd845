"""The board of a tile game as JSON: what lies on it, to draw and by the names of the cells; what
may be played, and why not.

Also where the pieces of a seat may lie while others move: for planning with a finger.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Any, Literal, TypeAlias

from rollwrite.board import Board, NoRoom, PlacementTable, Position, Violation, members, no_room
from rollwrite.i18n import Translator
from rollwrite.i18n.tile_words import refusal, tile_colour, violation_text
from rollwrite.schema.dataclass_json import note
from rollwrite.table import DecodeError, FieldError, RefusedError
from rollwrite.table.rules import require
from rollwrite.tilegame import Move, Placement, Variant
from rollwrite.tilegame.moves import Corner
from rollwrite.tilegame.rules import TileTable, may, outlook
from rollwrite.tilegame.rules.decide import check_ahead, move_named
from rollwrite.tilegame.rules.outlook import free_corners
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.web.table.game_view import CheckQuery, Refusal
from rollwrite.web.table.parts import Written

#: A row and a column of ``TileBoard.rows``, both from 0 at the top left.
BoardSquare: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class TileBoard:
    """A board to draw: a letter for each cell, row by row from the top.

    :ivar kind: triangles point up where column + row + ``odd`` is even.
    :ivar rows: the letter of the colour that lies there, ``.`` where none does, a space where
        there is no cell.
    """

    kind: Literal["square", "triangle"]
    odd: int
    rows: tuple[str, ...]


@dataclass(frozen=True)
class FinalBoard:
    """A board on which nothing more is placed."""

    board: TileBoard


@dataclass(frozen=True)
class TileLast:
    """The last placement on the board.

    :ivar n: the number of the move, from 1.
    :ivar colour: the colour's key.
    :ivar squares: the row and column of each cell in ``board.rows``, from 0 at the top left.
    """

    n: int
    seat: int
    colour: str
    shape: str
    squares: tuple[BoardSquare, ...]


@dataclass(frozen=True)
class TileCorner:
    """A corner that can be chosen to start from (T11).

    :ivar square: its row and column in ``board.rows``.
    """

    corner: str
    square: BoardSquare


@dataclass(frozen=True)
class TileColourWords:
    """A colour's words."""

    name: str
    letter: str


def colour_words(t: Translator, variant: Variant) -> dict[str, TileColourWords]:
    """The words of each colour of a game, by its key."""
    return {
        colour: TileColourWords(tile_colour(t, colour), letter_of(colour))
        for colour in variant.colours
    }


def letter_of(colour: str) -> str:
    """The letter of a colour on a board."""
    return colour[0].upper()


def board_of(play: TilePlay) -> TileBoard:
    """The board to draw."""
    return drawn_board(play.position, play.settings.row)


def drawn_board(position: Position, variant: Variant) -> TileBoard:
    """The board of a position."""
    board = position.setup.table.board
    rows = [list(row) for row in empty_rows(board)]
    for colour, taken in zip(variant.colours, position.taken, strict=True):
        letter = letter_of(colour)
        for cell in members(taken):
            row, column = board.square_of(board.cells[cell])
            rows[row][column] = letter
    kind: Literal["square", "triangle"] = "triangle" if board.lattice.turns == 6 else "square"
    return TileBoard(kind, board.left % 2, tuple("".join(row) for row in rows))


def final_board(game: TilePlay) -> FinalBoard | None:
    """The board of who has played a game alone, to be compared; not a real board (T16)."""
    is_seen = game.settings.board == "app" and not game.leavers
    return FinalBoard(board_of(game)) if is_seen and len(game.seats) == 1 else None


@cache
def empty_rows(board: Board) -> tuple[str, ...]:
    """A board on which nothing lies, as of ``TileBoard.rows``."""
    width = max(x for x, _ in board.cells) - board.left + 1
    rows = [[" "] * width for _ in range(board.rows)]
    for row, column in map(board.square_of, board.cells):
        rows[row][column] = "."
    return tuple("".join(row) for row in rows)


def position_of(play: TilePlay) -> dict[str, tuple[str, ...]]:
    """The names of the cells on which each colour lies, in reading order, by the colour's key."""
    position = play.position
    board = position.setup.table.board
    return {
        key: tuple(board.format_cell(board.cells[cell]) for cell in members(position.taken[number]))
        for number, key in enumerate(play.settings.row.colours)
    }


def last_of(play: TilePlay) -> TileLast | None:
    """The last placement; picks and corners (T8, T11) are none, and a real board has none (T16)."""
    if play.settled is not None:
        return None
    moves = play.game.moves
    for n, (seat, move) in enumerate(zip(reversed(play.movers), reversed(moves), strict=True)):
        if isinstance(move, Placement):
            square_of = play.game.position.setup.table.board.square_of
            squares = tuple(map(square_of, move.cells))
            colour = play.settings.row.colours[move.colour]
            return TileLast(len(moves) - n, seat, colour, move.shape, squares)
    return None


def corners_of(play: TilePlay) -> tuple[TileCorner, ...]:
    """The corners that can be chosen now (T11)."""
    board = play.game.position.setup.table.board
    return tuple(
        TileCorner(name, board.square_of(board.parse_cell(name))) for name in free_corners(play)
    )


# ── What may be played ────────────────────────────────────────────────────────────────────────────

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
