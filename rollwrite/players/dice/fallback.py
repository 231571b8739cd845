"""What to do without thinking: where there is no choice, and where a thought has failed."""

from __future__ import annotations

from rollwrite.board import bits
from rollwrite.dicegame.commands import DiceCommand, GoOut, MarkPaper, PlaceShape, RollDice, TakeDie
from rollwrite.dicegame.sheet import square_of
from rollwrite.dicegame.state import Game


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
    size, placement = _largest(game, player, face)
    strike = not size
    if strike and one.sheet.has_strike_left:
        size, placement = _largest(game, player, None)
    if not size:
        # On paper nobody is out before they say so (D11).
        return GoOut(one.seat)
    cells = game.settings.layout.table.cells_of(placement)
    squares = tuple(sorted(map(square_of, cells)))
    if one.kind == "paper":
        return MarkPaper(one.seat, strike, squares)
    return PlaceShape(one.seat, squares, strike)


def _largest(game: Game, player: int, face: int | None) -> tuple[int, int]:
    """How many squares fit with a die, or with a strike; and the first placement of so many."""
    legal = game.players[player].sheet.legal(game.colour_of(player), face)
    table = game.settings.layout.table
    return max(
        ((len(table.cells[one]), one) for one in bits(legal)),
        key=lambda found: found[0],
        default=(0, -1),
    )
