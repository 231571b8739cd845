"""Which move is best, and why: what a hint shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from rollwrite.dicegame.colours import COLOURS, Colour
from rollwrite.dicegame.commands import PlaceShape, TakeDie
from rollwrite.dicegame.sheet import Sheet, Square, square_of
from rollwrite.dicegame.state import Game
from rollwrite.players.dice.choosing import value_for
from rollwrite.players.dice.light import LightSheet
from rollwrite.players.dice.playout import Outlook, outlook
from rollwrite.players.dice.reasons import (
    LOOKED_AT,
    ONLY,
    Facts,
    MoveReason,
    by_playouts,
    facts_of,
    standing_out,
)
from rollwrite.players.dice.search import Candidate, arms_of, candidates, duel, moves_with, search
from rollwrite.players.job import Budget

#: How many moves are shown, and how much worse than the best one the others may be, in squares.
_SHOWN: Final = 3
_SENSIBLE: Final = 3.0
#: Moves that are compared.
_ARMS: Final = 16
#: Pairs of playouts of the best and each other move that is shown, beside the budget: those that
#: led to the choice flatter what was chosen.
_PAIRS: Final = 40


@dataclass(frozen=True)
class Hint:
    """A good move.

    :ivar command: what to do now.
    :ivar face: the value of the die, the one to take or the one held.
    :ivar squares: of the shape to draw with it, in reading order.
    :ivar strike: whether a strike is crossed out for it (D10).
    :ivar expected: the squares that stay empty in the end, as expected.
    """

    command: TakeDie | PlaceShape
    colour: Colour
    face: int
    shape: str
    squares: tuple[Square, ...]
    strike: bool
    expected: float
    reason: MoveReason


def advise(game: Game, player: int, rng: Random, budget: Budget) -> tuple[Hint, ...]:
    """Up to three moves for who has to take a die or to draw, best first, of different shapes.

    Empty where nothing can be drawn with any of the dice.

    :param player: its place clockwise from the first starter.
    :param rng: with the same seed and a budget of playouts the answer is always the same.
    :raises ValueError: the player neither takes a die nor draws now.
    """
    sheet = game.players[player].sheet
    taking = game.picker == player
    if not taking and not game.is_drawing(player):
        raise ValueError(f"seat {game.players[player].seat} has neither to take a die nor to draw")
    light = LightSheet.of(sheet)
    colour = game.colour_of(player)
    if taking:
        faces = [game.dice[die] for die in game.dice_left]
    else:
        held = game.face_of(game.players[player])
        assert held is not None
        faces = [held]
    coming = outlook(game, player)
    moves = moves_with(light, colour.number, faces)
    found = candidates(light, colour.number, moves, coming, value_for(game))
    if not found:
        return ()
    ranked = search(arms_of(found, _ARMS, _SHOWN), coming, budget, rng)
    shown = _distinct(ranked)
    duels = [duel(shown[0], other, coming, _PAIRS, rng) for other in shown[1:]]
    reasons = _Reasons(found, sheet, light, colour, coming)
    advice = []
    for number, one in enumerate(shown):
        said = reasons.of(one)
        if said is None and number:
            fought = duels[number - 1]
            said = by_playouts(fought.losses, fought.wins, fought.games)
        elif said is None and duels:
            said = by_playouts(duels[0].wins, duels[0].losses, duels[0].games)
        more = max(duels[number - 1].more, 0.0) if number else 0.0
        expected = max(round(shown[0].value + more, 1), 0.0)
        advice.append(_advice(game, player, faces, one, expected, said or ONLY))
    return tuple(sorted(advice, key=lambda one: one.expected))


def _distinct(ranked: Sequence[Candidate]) -> list[Candidate]:
    """The best moves of different shapes; where there are too few, also other places for them."""
    tables = ranked[0].after.tables
    masks, shape_of = tables.table.masks, tables.shape_of
    limit = ranked[0].expected + _SENSIBLE
    shown: list[Candidate] = []

    def is_new(one: Candidate, *, elsewhere: bool) -> bool:
        placement = one.move.placement
        for other in shown:
            if shape_of[other.move.placement] != shape_of[placement]:
                continue
            common = (masks[placement] & masks[other.move.placement]).bit_count()
            if not elsewhere or 2 * common >= tables.size_of[placement]:
                return False
        return True

    for elsewhere in (False, True):
        for one in ranked:
            is_sensible = one.expected <= limit or not shown
            if len(shown) < _SHOWN and is_sensible and is_new(one, elsewhere=elsewhere):
                shown.append(one)
    return shown


class _Reasons:
    """What sets a move apart from the others that come into question."""

    def __init__(
        self,
        found: Sequence[Candidate],
        sheet: Sheet,
        light: LightSheet,
        colour: Colour,
        coming: Outlook,
    ) -> None:
        self._colour = colour
        self._coming = [COLOURS[number] for number in coming.colours]
        self._light = light
        self._free = ~sheet.position.occupied & (1 << sheet.layout.squares) - 1
        self._looked_at = [(one.move, self._facts(one)) for one in found[:LOOKED_AT]]

    def _facts(self, one: Candidate) -> Facts:
        return facts_of(self._light, self._free, one.move, one.after)

    def of(self, one: Candidate) -> MoveReason | None:
        """The fact that stands out."""
        others = [facts for move, facts in self._looked_at if move != one.move]
        if not others:
            return ONLY
        return standing_out(self._facts(one), others, self._colour, self._coming)


def _advice(
    game: Game,
    player: int,
    faces: Sequence[int],
    one: Candidate,
    expected: float,
    reason: MoveReason,
) -> Hint:
    seat = game.players[player].seat
    tables = one.after.tables
    table = tables.table
    squares = tuple(sorted(square_of(cell) for cell in table.cells_of(one.move.placement)))
    row = tables.row_of(one.move.placement)
    face = row if row in faces else faces[0]
    command: TakeDie | PlaceShape = PlaceShape(seat, squares, one.move.strike)
    if game.picker == player:
        command = TakeDie(seat, next(d for d in game.dice_left if game.dice[d] == face))
    return Hint(
        command,
        game.colour_of(player),
        face,
        table.shape_of(one.move.placement).name,
        squares,
        one.move.strike,
        expected,
        reason,
    )
