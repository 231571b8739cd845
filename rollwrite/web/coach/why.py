"""Why a move of a tile game would have been better, in a sentence and on the board."""

from __future__ import annotations

from dataclasses import dataclass

from rollwrite.board import Board
from rollwrite.geometry import SQUARE
from rollwrite.i18n import Translator
from rollwrite.i18n.board_words import tile_colour
from rollwrite.i18n.check_words import capitalised
from rollwrite.players.tile.why_better import Why, why_better
from rollwrite.tilegame import Game, Move, Scheme
from rollwrite.web.games.tile.lying import BoardSquare


@dataclass(frozen=True)
class WhyBetter:
    """Why another move would have been better.

    :ivar text: in a sentence or two.
    :ivar corners: those that it speaks of, as rows and columns of the board that is drawn;
        ``corner_names`` is how they are called, for who does not see the board.
    :ivar room: the squares that it counts, likewise.
    """

    text: str
    corners: tuple[BoardSquare, ...]
    room: tuple[BoardSquare, ...]
    corner_names: str


def why_of(t: Translator, before: Game, made: Move, better: Move, scheme: Scheme) -> WhyBetter:
    """What speaks for the better move; ``before`` is the game before either."""
    why, square_of = why_better(before, made, better, scheme), _board(before).square_of
    return WhyBetter(
        capitalised(_text(t, before, why)),
        tuple(map(square_of, why.corners)),
        tuple(map(square_of, why.room)),
        t.join([_board(before).format_cell(cell) for cell in why.corners]),
    )


def _text(t: Translator, game: Game, why: Why) -> str:
    key = f"reason.why.{why.key}"
    colour = tile_colour(t, game.variant.colours[why.colour])
    match why.key:
        case "leaves" | "closes" | "opens":
            room = _squares(t, game, len(why.room))
            return t.n(key, len(why.corners), colour=colour, room=room)
        case "unfits" | "unfits_other":
            room = _squares(t, game, why.squares)
            return t.n(key, len(why.pieces), colour=colour, pieces=t.join(why.pieces), room=room)
        case "ends" | "ends_other":
            return t(key, colour=colour)
        case "larger" | "smaller":
            made, better = _squares(t, game, why.made), _squares(t, game, why.better)
            return t(key, made=made, better=better)
        case "later":
            return t(key)


def _squares(t: Translator, game: Game, n: int) -> str:
    is_square = _board(game).lattice == SQUARE
    return t.n("reason.why.squares" if is_square else "reason.why.triangles", n)


def _board(game: Game) -> Board:
    return game.position.setup.table.board
