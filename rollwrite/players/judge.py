"""Which move is best, and why: what a hint shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from rollwrite.dicegame.colours import COLOURS, Colour
from rollwrite.dicegame.commands import PlaceShape, TakeDie
from rollwrite.dicegame.sheet import Square, square_of
from rollwrite.dicegame.state import Game
from rollwrite.players.budget import Budget
from rollwrite.players.choosing import value_for
from rollwrite.players.duel import duel
from rollwrite.players.facts import Facts, facts_of
from rollwrite.players.light import LightSheet
from rollwrite.players.outlook import Outlook, outlook
from rollwrite.players.reasons import ONLY, Reason, by_playouts, standing_out
from rollwrite.players.search import Candidate, candidates, search
from rollwrite.players.turns import arms_of, moves_with

#: How many moves are shown, and how much worse than the best one the others may be, in squares.
_SHOWN: Final = 3
_SENSIBLE: Final = 3.0
#: Moves that are compared.
_ARMS: Final = 16
#: Playouts of the best against another move, for what they led to.
_DUEL: Final = 40


@dataclass(frozen=True)
class Advice:
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
    reason: Reason


def advise(game: Game, player: int, rng: Random, budget: Budget) -> tuple[Advice, ...]:
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
    arms = arms_of(found, _ARMS, _SHOWN)
    ranked = search(arms, coming, budget, rng)
    free = ~sheet.position.occupied & (1 << sheet.layout.squares) - 1
    facts = [facts_of(light, free, one.move, one.after) for one in ranked]
    shown = _distinct(ranked)
    reasons = _Reasons(ranked, facts, colour, coming, rng)
    return tuple(
        _advice(game, player, faces, ranked[number], reasons.of(number, shown)) for number in shown
    )


def _distinct(ranked: Sequence[Candidate]) -> list[int]:
    """The best moves of different shapes; where there are too few, also other places for them."""
    tables = ranked[0].after.tables
    limit = ranked[0].expected + _SENSIBLE
    shown: list[int] = []
    for share in (0, 0.5):
        for number, one in enumerate(ranked):
            cells = set(tables.table.cells[one.move.placement])
            shape = tables.shape_of[one.move.placement]
            is_new = all(
                tables.shape_of[ranked[other].move.placement] != shape
                or len(cells & set(tables.table.cells[ranked[other].move.placement]))
                < share * len(cells)
                for other in shown
            )
            is_sensible = one.expected <= limit or not shown
            if is_new and is_sensible and len(shown) < _SHOWN:
                shown.append(number)
    return shown


class _Reasons:
    """Why each of some moves is good, among them."""

    def __init__(
        self,
        ranked: Sequence[Candidate],
        facts: Sequence[Facts],
        colour: Colour,
        coming: Outlook,
        rng: Random,
    ) -> None:
        self._ranked = ranked
        self._facts = facts
        self._colour = colour
        self._coming = coming
        self._rng = rng

    def of(self, number: int, shown: Sequence[int]) -> Reason:
        """The reason of one of them."""
        if len(self._ranked) == 1:
            return ONLY
        others = [*self._facts[:number], *self._facts[number + 1 :]]
        colours = [COLOURS[c] for c in self._coming.colours]
        found = standing_out(self._facts[number], others, self._colour, colours)
        if found is not None:
            return found
        rival = next(
            (one for one in shown if one != number), next(i for i in (0, 1) if i != number)
        )
        fought = duel(self._ranked[number], self._ranked[rival], self._coming, _DUEL, self._rng)
        return by_playouts(fought.wins, fought.losses, fought.games)


def _advice(
    game: Game, player: int, faces: Sequence[int], one: Candidate, reason: Reason
) -> Advice:
    seat = game.players[player].seat
    tables = one.after.tables
    table = tables.table
    squares = tuple(sorted(square_of(cell) for cell in table.cells_of(one.move.placement)))
    row = tables.row_of(one.move.placement)
    face = row if row in faces else faces[0]
    command: TakeDie | PlaceShape = PlaceShape(seat, squares, one.move.strike)
    if game.picker == player:
        command = TakeDie(seat, next(d for d in game.dice_left if game.dice[d] == face))
    return Advice(
        command,
        game.colour_of(player),
        face,
        table.shape_of(one.move.placement).name,
        squares,
        one.move.strike,
        round(one.expected, 1),
        reason,
    )
