"""Why a move of a tile game would have been better: one sentence for pages, files and JSON."""

from __future__ import annotations

from dataclasses import dataclass

from rollwrite.board import Board
from rollwrite.geometry import SQUARE
from rollwrite.i18n import Translator
from rollwrite.i18n.board_words import tile_colour
from rollwrite.i18n.check_words import capitalised
from rollwrite.players.tile.analysed import Better
from rollwrite.players.tile.analysis import Question
from rollwrite.players.tile.why_better import Why, why_better
from rollwrite.tilegame import Game, Scheme
from rollwrite.tilegame.rules.settings import colour_number


@dataclass(frozen=True)
class SaidWhy:
    """Why another move would have been better.

    :ivar why: what was counted.
    :ivar beside_board: in a sentence or two, where a board shows the corners in rings.
    :ivar alone: the same with the corners' names: "at f7".
    :ivar corner_names: how the corners are called; empty where none is named.
    """

    why: Why
    beside_board: str
    alone: str
    corner_names: str


def why_of(t: Translator, asked: Question, better: Better, scheme: Scheme) -> SaidWhy:
    """What speaks for the better move than the one that was made.

    :param scheme: how the game is scored.
    """
    before, (colour, text) = asked.before, better.line[0]
    instead = before.parse_move(text, colour_number(before.variant, colour))
    why = why_better(before, asked.move, instead, scheme)
    names = t.join([_board(before).format_cell(cell) for cell in why.corners])
    drawn, named = (
        capitalised(_text(t, before, why, where))
        for where in (t.n("reason.why.ring", len(why.corners)), t("reason.why.at", cells=names))
    )
    return SaidWhy(why, drawn, named, names)


def _text(t: Translator, game: Game, why: Why, where: str) -> str:
    key = f"reason.why.{why.key}"
    colour = tile_colour(t, game.variant.colours[why.colour])
    match why.key:
        case "leaves" | "closes" | "opens":
            room = _squares(t, game, len(why.room))
            return t.n(key, len(why.corners), colour=colour, room=room, where=where)
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
