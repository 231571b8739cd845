"""What to do without thinking: where there is no choice, and where a thought has failed."""

from __future__ import annotations

from typing import Final

from rollwrite.board import bits
from rollwrite.dicegame.commands import DiceCommand, PlaceShape, RollDice, TakeDie
from rollwrite.dicegame.sheet import square_of
from rollwrite.dicegame.state import Game

_NO_MOVE: Final = -1


def only_command(game: Game, player: int) -> DiceCommand | None:
    """What a player who is due does without a choice; None where there is one.

    :param player: its place clockwise from the first starter.
    """
    seat = game.players[player].seat
    if game.roller == player:
        return RollDice(seat)
    left = game.dice_left
    if game.picker == player and len({game.dice[die] for die in left}) == 1:
        return TakeDie(seat, left[0])
    return None


def any_command(game: Game, player: int) -> DiceCommand:
    """A legal command of a player who is due, found at once: the die or shape that fills most.

    :raises ValueError: the player has nothing to do.
    """
    known = only_command(game, player)
    if known is not None:
        return known
    one = game.players[player]
    if game.picker == player:
        best = max(game.dice_left, key=lambda die: _largest(game, player, game.dice[die])[0])
        return TakeDie(one.seat, best)
    face = game.face_of(one)
    if not game.is_drawing(player) or face is None:
        raise ValueError(f"nobody waits for seat {one.seat}")
    _, placement = _largest(game, player, face)
    strike = placement == _NO_MOVE
    if strike:
        _, placement = _largest(game, player, None)
    cells = game.settings.layout.table.cells_of(placement)
    return PlaceShape(one.seat, tuple(sorted(map(square_of, cells))), strike)


def _largest(game: Game, player: int, face: int | None) -> tuple[int, int]:
    """How many squares fit with a die, or with a strike, and the first placement that does it."""
    legal = game.players[player].sheet.legal(game.colour_of(player), face)
    table = game.settings.layout.table
    return max(
        ((len(table.cells[one]), one) for one in bits(legal)),
        key=lambda found: found[0],
        default=(0, _NO_MOVE),
    )
