"""Moves of a tile game as JSON: what may be played, and why not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rollwrite.board import Violation
from rollwrite.i18n import Translator
from rollwrite.i18n.tile_words import refusal, violation_text
from rollwrite.table import DecodeError, FieldError, RefusedError
from rollwrite.table.rules import require
from rollwrite.tilegame import Move, Variant
from rollwrite.tilegame.moves import Corner
from rollwrite.tilegame.rules import TileTable, may, outlook
from rollwrite.tilegame.rules.reading import check_ahead, move_named
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.web.games.tile.lying import BoardSquare
from rollwrite.web.table.game_view import CheckQuery, Refusal


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
